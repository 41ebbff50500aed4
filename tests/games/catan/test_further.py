"""What a table tells beyond the board and the hands, in a file or in a sketch, is read, and written back the same."""

from __future__ import annotations

from typing import Any

import pytest

from ruling.cli.desk import lexicon_of, open_library
from ruling.games.catan.describing import read_position
from ruling.games.catan.holdings import NOBODY, Hero
from ruling.games.catan.north import TORMUNDS_CAMP
from ruling.games.catan.position import Position
from ruling.model.errors import NotUnderstood
from ruling.model.truth import Unknown

BOOK = open_library().book("catan")
DOCUMENT: dict[str, Any] = {
    "mode": "brotherhood",
    "turn": {"player": "red", "moment": "before-roll"},
    "wall": {"W1": ["red", "blue"], "W2": []},
    "clearings": {"P1": 2, "P2": ["common-wildling", "giant"]},
    "camps": {"R": ["giant", "climber"], "hornfoot-clan": []},
    "gift": {"A2": "climber", "B2": ["wildling", "giant"]},
    "tormund": "A3",
    "breaches": 1,
    "supply": {"wood": 3},
    "deck": 12,
    "cards": {"red": {"ranger-patrol": 1, "total": 2}},
    "patrols": {"red": 2},
    "awards": {"longest-road": "red", "most-patrols": "nikt"},
    "heroes": {"red": {"hero": "samwell-tarly", "side": "Б"}, "blue": "ygritte"},
    "hero_pool": ["yoren"],
    "points": {"blue": 8},
    "this_turn": {
        "bought": ["road-building"],
        "heroes_used": [],
        "hero_received": False,
        "roll": "4+3",
        "income": {"red": 0},
    },
}
SKETCH = (
    "board: tormund A3, 2 wildlings P1, breaches 1, supply 3 wood, deck 12, guards W1 red blue, no guards W2, "
    "longest-road red, giant A2; red: 3 ranger-patrol, hero samwell-tarly A, 8 points, card road-building, "
    "bought nothing, used nothing; turn: red, rolled 4+3"
)


def told(document: Any = None, sketch: str = "") -> Position:
    return read_position(document, lexicon_of(BOOK), BOOK, sketch)


def test_a_document_tells_of_the_wall_the_cards_and_the_heroes() -> None:
    position = told(DOCUMENT)
    north, holdings = position.north, position.holdings
    assert north.guards == {1: ("red", "blue"), 2: ()}
    assert north.clearings == {1: ("common-wildling",) * 2, 2: ("common-wildling", "giant")}
    assert north.camps == {"frozen-river-clan": ("giant", "climber"), "hornfoot-clan": ()}
    assert north.tormund == position.board.layout.hex_index["A3"]
    assert holdings.awards == {"longest-road": "red", "most-patrols": NOBODY}
    assert holdings.heroes == {"red": Hero("samwell-tarly", "B"), "blue": Hero("ygritte")}
    assert (holdings.roll, holdings.bought, holdings.income) == (7, {"red": ("road-building",)}, {"red": 0})


def test_what_is_written_is_read_back_the_same() -> None:
    position = told(DOCUMENT)
    again = told(dict(position.document()))
    assert (again.north, again.holdings, again.moments) == (position.north, position.holdings, position.moments)


def test_a_sketch_tells_the_same_things() -> None:
    position = told(sketch=SKETCH)
    north, holdings = position.north, position.holdings
    assert north.guards == {1: ("red", "blue"), 2: ()}
    assert north.clearings == {1: ("common-wildling",) * 2}
    assert (north.breaches, north.tormund) == (1, position.board.layout.hex_index["A3"])
    assert north.gift == {position.board.layout.hex_index["A2"]: ("giant",)}
    assert (holdings.supply, holdings.deck, holdings.patrols) == ({"wood": 3}, 12, {"red": 3})
    assert holdings.heroes == {"red": Hero("samwell-tarly", "A")}
    assert (holdings.points, holdings.held) == ({"red": 8}, {"red": {"road-building": 1}})
    assert (holdings.bought, holdings.used, holdings.roll) == ({"red": ()}, {"red": ()}, 7)


@pytest.mark.parametrize(
    ("polish", "russian"),
    [
        ("plansza: Tormund w obozie", "поле: Тормунд в лагере"),
        ("plansza: najdłuższa droga czerwony", "поле: самый длинный тракт красный"),
        ("czerwony: 2 strażników W1; plansza: znane strażnicy", "красный: 2 дозорных W1; поле: известно дозорные"),
        ("tura: rzut 7", "ход: бросок 7"),
    ],
)
def test_both_languages_tell_it(polish: str, russian: str) -> None:
    assert told(sketch=polish) == told(sketch=russian)


def test_guards_that_were_only_counted_stand_on_posts_that_nobody_told() -> None:
    north = told(sketch="red: guard W1; blue: guard W1; board: known guards").north
    assert sorted(north.guards_on(1)) == ["blue", "red"]
    assert north.guards_on(2) == ()
    with pytest.raises(Unknown) as gap:
        north.guard_on_post_one(1)
    assert [fact.id for fact in gap.value.facts] == ["posts:W1"]


def test_what_was_not_told_is_unknown() -> None:
    position = told()
    asked = (
        lambda: position.north.guards_on(1), lambda: position.north.wildlings_at(2), lambda: position.north.in_gift(),
        lambda: position.north.in_camps("hornfoot-clan"), lambda: position.north.tormunds_place(),
        lambda: position.north.breaches_so_far(), lambda: position.holdings.left_in_supply("ore"),
        lambda: position.holdings.left_in_deck(), lambda: position.holdings.has_card("red", "road-building"),
        lambda: position.holdings.side_of("red"), lambda: position.holdings.holder_of("longest-road"),
    )  # fmt: skip
    for ask in asked:
        with pytest.raises(Unknown):
            ask()


def test_tormund_may_be_at_home() -> None:
    assert told({"tormund": "camp"}).north.tormund == TORMUNDS_CAMP


@pytest.mark.parametrize(
    "document",
    [{"wall": {"W7": []}}, {"wall": {"W1": "red"}}, {"clearings": {"P1": -1}}, {"camps": {"R": ["ogre"]}},
     {"gift": {"Z9": 1}},
     {"tormund": "X1"}, {"deck": "many"}, {"awards": {"best": "red"}}, {"heroes": {"red": "Gandalf"}},
     {"heroes": {"red": {"hero": "yoren", "side": "В"}}}, {"this_turn": {"roll": "7+7"}}, {"supply": {"gold": 1}}],
)  # fmt: skip
def test_what_cannot_be_is_refused(document: Any) -> None:
    with pytest.raises(NotUnderstood):
        told(document)


def test_cards_that_are_named_one_by_one_are_counted() -> None:
    assert told(sketch="red: wood, wood, clay").hands == {"red": {"wood": 2, "clay": 1}}
    assert told(sketch="красный: только руда, руда, глина") == told(sketch="red: only 2 ore, 1 clay")
