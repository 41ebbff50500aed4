"""Trading moves cards, and a turn goes on in its order; what the table has not told is not guessed."""

from __future__ import annotations

from typing import Any

import pytest

from ruling.cli.desk import lexicon_of, open_library
from ruling.engine.resolution import resolve
from ruling.games.catan import GAME
from ruling.games.catan.describing import read_position
from ruling.model.answers import UNDECIDED, Question

BOOK = open_library().book("catan")


@pytest.mark.parametrize(
    ("action", "given", "missing"),
    [
        ("turn-sequence", {"turn": "red"}, ["moment"]),
        ("turn-sequence", {"turn": {"moment": "set-up"}}, ["moment"]),
        ("turn-sequence", {"turn": {"player": "red", "moment": "building"}}, ["order"]),
        ("turn-sequence", {"order": ["red", "blue"], "turn": {"player": "red", "moment": "building"}}, ["whole-order"]),
        (
            "turn-sequence",
            {"order": ["red", "blue", "white"], "turn": {"player": "red", "moment": "trade"}},
            ["variant.combined"],
        ),
        ("end-turn", {"turn": {"player": "red", "moment": "building"}}, ["order"]),
    ],
)
def test_what_comes_next_is_not_guessed(action: str, given: dict[str, Any], missing: list[str]) -> None:
    position = read_position(given, lexicon_of(BOOK), BOOK, "")
    outcome = resolve(GAME, BOOK, Question("catan", action, {"player": "red"}), position)
    assert outcome.verdict.answer == UNDECIDED
    assert [gap.fact.id for gap in outcome.missing] == missing
    assert not outcome.events


def test_a_trade_moves_the_cards_of_both_hands() -> None:
    given = {"turn": {"player": "red", "moment": "trade"}, "hands": {"red": {"ore": 3, "wool": 0}, "blue": {"wool": 1}}}
    args = {"player": "red", "partner": "blue", "give": {"ore": 2}, "get": {"wool": 1}}
    outcome = resolve(
        GAME, BOOK, Question("catan", "trade-with-player", args), read_position(given, lexicon_of(BOOK), BOOK, "")
    )
    assert outcome.position.hands["red"] == {"ore": 1, "wool": 1}
    assert outcome.position.hands["blue"]["wool"] == 0


def test_the_supply_takes_and_gives() -> None:
    given = {
        "mode": "brotherhood", "turn": {"player": "red", "moment": "trade"},
        "hands": {"red": {"ore": 3, "wool": 0}}, "supply": {"wool": 1, "ore": 0},
    }  # fmt: skip
    question = Question("catan", "trade-with-supply", {"player": "red", "give": {"ore": 3}, "get": {"wool": 1}})
    outcome = resolve(GAME, BOOK, question, read_position(given, lexicon_of(BOOK), BOOK, ""))
    assert outcome.position.hands["red"] == {"ore": 0, "wool": 1}
    assert outcome.position.holdings.supply == {"wool": 0, "ore": 3}
