"""What is held against `options` is whole, and a list that is wrong is noticed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import pytest

from ruling.games.catan import GAME
from ruling.games.catan.arguments import READERS
from ruling.games.catan.position import Position
from tests.games.catan import asking
from tests.games.catan.asking import FORMS, UNLISTED, agree_on, anything, nothing_legal_is_missing
from tests.games.catan.desk import book, read

Found = Iterable[Mapping[str, Any]]
TABLE = {
    "mode": "brotherhood", "players": 4, "order": ["red", "blue", "white", "yellow"], "known": ["buildings", "roads"],
    "turn": {"player": "red", "moment": "building"}, "stock": {"red": {"road": 9, "settlement": 3}},
    "hands": {"red": {"wood": 1, "clay": 1, "wool": 1, "grain": 1, "ore": 0}},
    "buildings": {"red": {"settlements": ["A1+A2+B2"]}}, "roads": {"red": ["A2-B2"]},
}  # fmt: skip


def spoilt(monkeypatch: pytest.MonkeyPatch, change: Callable[[list[Mapping[str, Any]]], Found]) -> None:
    """From now on `options` asks about other candidates than those of the game."""
    assert GAME.candidates is not None
    found = GAME.candidates
    changed = GAME._replace(candidates=lambda *asked: change(list(found(*asked))))
    monkeypatch.setattr(asking, "GAME", changed)


def test_every_act_is_either_listed_or_has_a_reason_not_to_be() -> None:
    acts = {name for name in book().actions if book().plan(name).action.kind == "act"}
    assert acts == FORMS.keys() | UNLISTED.keys()
    assert not FORMS.keys() & UNLISTED.keys()


def test_no_act_that_has_a_reason_is_listed() -> None:
    assert GAME.candidates is not None
    assert [name for name in UNLISTED if list(GAME.candidates(name, read(TABLE), "red"))] == []


def test_there_is_something_to_pick_for_every_kind_of_argument() -> None:
    assert all(anything(kind, read(TABLE), Random(0)) is not None for kind in READERS)


def test_a_legal_move_that_is_not_listed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    agree_on(read(TABLE), "build-road", "red")
    spoilt(monkeypatch, lambda found: found[1:])
    with pytest.raises(AssertionError, match="does not list build-road"):
        agree_on(read(TABLE), "build-road", "red")
    with pytest.raises(AssertionError, match="does not list build-road"):
        nothing_legal_is_missing(read(TABLE), "build-road", "red")


def test_a_listed_move_of_another_form_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt(monkeypatch, lambda found: [{**args, "round": 1} for args in found])
    with pytest.raises(AssertionError, match="options lists as legal build-road"):
        agree_on(read(TABLE), "build-road", "red")


def test_a_point_card_just_bought_is_listed_though_nobody_told_the_hand() -> None:
    told = {
        "mode": "base", "turn": {"player": "red", "moment": "building"}, "points": {"red": 9},
        "this_turn": {"bought": ["victory-point-card"]},
    }  # fmt: skip
    position: Position = read(told)
    agree_on(position, "reveal-victory-card", "red")
    assert [one.question.args for one in asking.options_for(position, "red", ["reveal-victory-card"]).legal] == [
        {"player": "red"}
    ]
