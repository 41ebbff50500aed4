"""The quick way to all open places, and the rules that decide one place: they agree, whatever the position."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ruling.engine.adjudication import adjudicate
from ruling.games.catan import GAME
from ruling.games.catan.position import EVERYONE, Building, Position
from ruling.games.catan.sites import listed, road_sites, settlement_sites
from ruling.model.answers import Question
from tests.games.catan.desk import book, lexicon

PLAYERS = ("red", "blue", "white", "yellow")
BARE = ("gift-4", "island")
READY = {
    "variants": [],
    "turn": {"player": "red", "moment": "building"},
    "hands": {"red": {"wood": 1, "clay": 1, "wool": 1, "grain": 1}},
    "known": ["buildings", "roads"],
}
SEEDS = range(25)


def ready(board: str) -> Position:
    """An empty board on which red may build and pay."""
    document: dict[str, Any] = {**READY, "board": board}
    found: Position = GAME.read_position(document, lexicon(), book(), "", "-")
    return found


def scattered(board: str, seed: int) -> Position:
    """Pieces thrown onto the board, whether or not they could have been built so; red keeps some in stock."""
    chance, position = Random(seed), ready(board)
    layout = position.board.layout
    corners = chance.sample(range(len(layout.corners)), chance.randrange(0, 13))
    paths = chance.sample(range(len(layout.paths)), chance.randrange(0, 31))
    buildings: dict[int, Building] = {}
    for corner in corners:
        building = Building(chance.choice(PLAYERS), chance.choice(("settlement", "settlement", "keep")))
        if list(buildings.values()).count(building) < 4:
            buildings[corner] = building
    roads: dict[int, str] = {}
    for path in paths:
        owner = chance.choice(("red", *PLAYERS))
        if list(roads.values()).count(owner) < 14:
            roads[path] = owner
    return position._replace(buildings=buildings, roads=roads)


def half_told(board: str, seed: int) -> Position:
    """The same pieces, with more or less of the rest left unsaid."""
    chance, position = Random(seed), scattered(board, seed)
    layout = position.board.layout
    kinds = [(kind, player) for kind in ("buildings", "roads") for player in (EVERYONE, "red")]
    return position._replace(
        closed=frozenset(chance.sample(kinds, chance.randrange(0, 3))),
        empty_corners=frozenset(
            corner for corner in some_of(chance, layout.corners) if corner not in position.buildings
        ),
        empty_paths=frozenset(path for path in some_of(chance, layout.paths) if path not in position.roads),
    )


def some_of(chance: Random, places: tuple[str, ...]) -> list[int]:
    return chance.sample(range(len(places)), chance.randrange(len(places)))


def answers(position: Position, action: str, places: int) -> list[str]:
    questions = (Question("catan", action, {"player": "red", "at": place}) for place in range(places))
    return [adjudicate(GAME, book(), question, position).answer for question in questions]


def with_answer(found: list[str], *wanted: str) -> set[int]:
    return {place for place, answer in enumerate(found) if answer in wanted}


@pytest.mark.parametrize("board", BARE)
@pytest.mark.parametrize("seed", SEEDS)
def test_on_a_told_board_the_open_places_are_just_the_legal_ones(board: str, seed: int) -> None:
    position = scattered(board, seed)
    layout = position.board.layout
    roads = answers(position, "build-road", len(layout.paths))
    settlements = answers(position, "build-settlement", len(layout.corners))
    assert "undecided" not in {*roads, *settlements}
    assert set(listed(road_sites(position, "red"))) == with_answer(roads, "legal")
    assert set(listed(settlement_sites(position, "red"))) == with_answer(settlements, "legal")


@pytest.mark.parametrize("board", ["gift-4", "gift-3"])
@pytest.mark.parametrize("seed", SEEDS)
def test_on_a_half_told_board_no_place_that_may_be_legal_is_left_out(board: str, seed: int) -> None:
    position = half_told(board, seed)
    layout = position.board.layout
    roads = answers(position, "build-road", len(layout.paths))
    settlements = answers(position, "build-settlement", len(layout.corners))
    assert with_answer(roads, "legal", "undecided") <= set(listed(road_sites(position, "red")))
    assert with_answer(settlements, "legal", "undecided") <= set(listed(settlement_sites(position, "red")))


def test_the_positions_are_neither_all_open_nor_all_shut() -> None:
    positions = [scattered(board, seed) for board in BARE for seed in SEEDS]
    sites = [len(listed(road_sites(position, "red"))) for position in positions]
    corners = [len(listed(settlement_sites(position, "red"))) for position in positions]
    assert max(sites) > 20 and sum(map(bool, sites)) > 40
    assert max(corners) > 10 and sum(map(bool, corners)) > 30


def test_the_places_of_a_mask_are_its_bits_in_order() -> None:
    assert listed(0) == []
    assert listed(0b1011) == [0, 1, 3]
    assert listed(1 << 79 | 1 << 5) == [5, 79]
