"""The case book, heard dispute by dispute: the saved answer, for the saved reasons."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from ruling.cli.casebook import hear
from ruling.cli.desk import open_library
from ruling.lint.casebook import Dispute, read_disputes
from ruling.model.compiling import read_folder
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
