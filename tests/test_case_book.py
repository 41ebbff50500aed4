"""The case book, heard dispute by dispute: the saved answer, for the saved reasons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ruling.cli.casebook import hear
from ruling.cli.desk import open_library
from ruling.games.catan import GAME
from ruling.lint.casebook import Dispute, read_disputes
from ruling.model.answers import Result
from ruling.model.compiling import read_folder
from ruling.model.errors import Complaint
from ruling.model.game import Values
from ruling.model.library import Library
from ruling.model.records import Rule

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = sorted(path for path in (ROOT / "tests" / "disputes").iterdir() if path.is_dir())
DISPUTES = [dispute for folder in FOLDERS for dispute in read_disputes(folder)]


@cache
def library() -> Library:
    return open_library(ROOT)


@cache
def rules(game: str) -> tuple[Rule, ...]:
    return tuple(read_folder(ROOT / "rules" / game).rules.values())


def named(dispute: Dispute) -> str:
    return f"{dispute.game}/{Path(dispute.file).name}:{dispute.name}"


@pytest.mark.parametrize("dispute", DISPUTES, ids=named)
def test_the_answer_is_the_saved_one_for_the_saved_reasons(dispute: Dispute) -> None:
    heard = hear(dispute, library().book(dispute.game), rules(dispute.game))
    assert not heard.flaws, "\n".join((f"{dispute.file}:{dispute.line} {dispute.name}", *heard.flaws))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_game_with_a_case_book_has_a_dispute_of_each_verdict(folder: Path) -> None:
    assert {dispute.verdict for dispute in read_disputes(folder)} == {"legal", "illegal", "undecided"}


ROAD = Dispute("x", "catan", "build-road", {"player": "red", "at": "B2-B3"}, "legal", given={
    "mode": "brotherhood", "players": 4, "turn": {"player": "red", "moment": "building"},
    "hands": {"red": {"wood": 1, "clay": 1}}, "buildings": {"red": {"settlements": ["A2+B2+B3"]}},
    "known": ["buildings", "roads"],
})  # fmt: skip


def flaws(dispute: Dispute) -> tuple[str | Complaint, ...]:
    return hear(dispute, library().book("catan"), rules("catan")).flaws


@pytest.mark.parametrize(
    ("args", "key"),
    [
        ({"player": "red"}, "missing-argument"), ({"player": "red", "at": "B2-B3", "on": "x"}, "unknown-argument"),
        ({"gracz": "red", "player": "red", "at": "B2-B3"}, "argument-twice"),
    ],
)  # fmt: skip
def test_a_dispute_is_refused_where_its_user_would_be(args: dict[str, str], key: str) -> None:
    assert flaws(ROAD) == ()
    assert [getattr(flaw, "key", flaw) for flaw in flaws(ROAD._replace(args=args))] == [key]


def test_an_unknown_means_is_refused() -> None:
    assert [getattr(flaw, "key", flaw) for flaw in flaws(ROAD._replace(via=("magic",)))] == ["unknown-via"]


def test_a_choice_that_nobody_asks_for_is_refused() -> None:
    told = ROAD._replace(args={**ROAD.args, "choose.victim": "blue"}, events=("paid", "road-placed"))
    assert [getattr(flaw, "key", flaw) for flaw in flaws(told)] == ["not-asked"]
    assert flaws(ROAD._replace(events=("paid", "road-placed"))) == ()


def happens(case: Any, values: Values) -> Iterator[Result]:
    yield Result.of(winner="red")


def test_an_outcome_is_worked_out_without_any_events() -> None:
    game = GAME._replace(procedures=dict.fromkeys(GAME.procedures, happens))
    told = ROAD._replace(outcome={"winner": "red"})
    book = library().book("catan")
    assert hear(told, book, rules("catan"), game).flaws == ()
    assert hear(told._replace(outcome={"winner": "blue"}), book, rules("catan"), game).flaws != ()
