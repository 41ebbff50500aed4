"""The longest road, held against a plain search of every line on random and on spiteful boards."""

from __future__ import annotations

import random
import time

import pytest

from ruling.cli.desk import lexicon_of, open_library
from ruling.games.catan.case import CatanCase
from ruling.games.catan.describing import read_position
from ruling.games.catan.layout import Layout
from ruling.games.catan.longest import leaders, longest_line, road_length
from ruling.games.catan.position import ALL_BUILDINGS, ALL_ROADS, Building, Position
from ruling.model.answers import Question
from ruling.model.truth import Unknown

BOOK = open_library().book("catan")
BOARD = read_position(None, lexicon_of(BOOK), BOOK, "").board
LAYOUT: Layout = BOARD.layout
VALUES = {"stock.road": 15, "longest-road.corner-passes": 2, "longest-road.least": 5}
PLAYERS = ("red", "blue", "white")
ENDS = LAYOUT.path_ends
TWICE = 2


def by_hand(paths: frozenset[int], stops: frozenset[int]) -> int:
    """Every line there is, grown piece by piece from each path in both directions."""

    def grown(corner: int, used: frozenset[int]) -> int:
        if corner in stops:
            return len(used)
        nexts = [path for path in paths - used if corner in ENDS[path]]
        return max([len(used), *(grown(sum(ENDS[path]) - corner, used | {path}) for path in nexts)])

    return max((grown(end, frozenset({path})) for path in paths for end in ENDS[path]), default=0)


def ring(*hexes: str) -> frozenset[int]:
    """All sides of the hexes."""
    return frozenset(path for name in hexes for path in LAYOUT.hex_paths[LAYOUT.hex_index[name]])


def network(dice: random.Random, size: int) -> frozenset[int]:
    """Roads that grow from one path to its neighbours, as they do in play."""
    found = {dice.randrange(len(ENDS))}
    while len(found) < size:
        near = {path for own in found for corner in ENDS[own] for path in LAYOUT.corner_paths[corner]}
        found.add(dice.choice(sorted(near - found)))
    return frozenset(found)


@pytest.mark.parametrize("seed", range(60))
def test_it_is_the_longest_line_there_is(seed: int) -> None:
    dice = random.Random(seed)
    scattered = frozenset(dice.sample(range(len(ENDS)), dice.randint(1, 15)))
    paths = network(dice, dice.randint(1, 15)) | (scattered if seed % 3 == 0 else frozenset())
    stops = frozenset(dice.sample(range(len(LAYOUT.corners)), dice.choice((0, 2, 8))))
    assert longest_line(paths, ENDS, stops, TWICE) == by_hand(paths, stops)


@pytest.mark.parametrize(
    ("hexes", "length"),
    [(("B2",), 6), (("B2", "B3"), 11), (("B2", "B4"), 6), (("B2", "B3", "C3"), 14), (("A1", "B2", "C3"), 15)],
)
def test_rings(hexes: tuple[str, ...], length: int) -> None:
    assert longest_line(ring(*hexes), ENDS, frozenset(), TWICE) == length == by_hand(ring(*hexes), frozenset())


def test_a_ring_that_an_opponent_enters_still_counts_whole_and_two_part_it() -> None:
    paths, corners = ring("B2"), LAYOUT.hex_corners[LAYOUT.hex_index["B2"]]
    assert longest_line(paths, ENDS, frozenset(corners[:1]), TWICE) == 6
    assert longest_line(paths, ENDS, frozenset((corners[0], corners[2])), TWICE) == 4


def test_a_line_that_meets_no_corner_twice_is_shorter_on_a_ring() -> None:
    assert longest_line(ring("B2"), ENDS, frozenset(), 1) == 5


def test_roads_that_may_lie_there_are_no_more_than_are_left() -> None:
    everywhere = frozenset(range(len(ENDS)))
    begun = time.process_time()
    assert longest_line(everywhere, ENDS, frozenset(), TWICE, everywhere, 15) == 15
    own = ring("B2")
    assert longest_line(everywhere, ENDS, frozenset(), TWICE, everywhere - own, 0) == 6
    assert longest_line(everywhere, ENDS, frozenset(), TWICE, everywhere - own, 2) == 8
    assert time.process_time() - begun < 2


def case_of(position: Position) -> CatanCase:
    return CatanCase(Question("catan", "longest-road", {}), position, None)  # type: ignore[arg-type]


def table(dice: random.Random) -> Position:
    """Everybody's roads and a few buildings, all of them told."""
    roads: dict[int, str] = {}
    for player in PLAYERS:
        roads = {**dict.fromkeys(network(dice, dice.randint(1, 9)), player), **roads}
    sites = dice.sample(range(len(LAYOUT.corners)), 5)
    buildings = {corner: Building(dice.choice(PLAYERS), "settlement") for corner in sites}
    closed = frozenset((ALL_ROADS, ALL_BUILDINGS))
    return Position(BOARD, {"players": 3}, buildings, roads, closed=closed, order=PLAYERS)


def half_told(position: Position, dice: random.Random) -> Position:
    """The same table, but of some paths and corners nobody told what is there."""
    paths = frozenset(dice.sample(range(len(ENDS)), dice.choice((0, 1, 3, 8))))
    corners = frozenset(dice.sample(range(len(LAYOUT.corners)), dice.choice((0, 1, 4))))
    return position._replace(
        roads={path: owner for path, owner in position.roads.items() if path not in paths},
        buildings={corner: held for corner, held in position.buildings.items() if corner not in corners},
        empty_paths=frozenset(range(len(ENDS))) - set(position.roads) - paths,
        empty_corners=frozenset(range(len(LAYOUT.corners))) - set(position.buildings) - corners,
        closed=frozenset(),
    )


@pytest.mark.parametrize("seed", range(150))
def test_what_was_not_told_never_makes_a_wrong_answer(seed: int) -> None:
    dice = random.Random(seed)
    whole = table(dice)
    part = case_of(half_told(whole, dice))
    for player in PLAYERS:
        exact, told = road_length(case_of(whole), VALUES, player), road_length(part, VALUES, player)
        assert exact.least == exact.most
        assert told.least <= exact.least <= told.most
        assert bool(told.missing) == (told.least < told.most)
    try:
        found = leaders(part, VALUES)
    except Unknown as gap:
        assert gap.facts
    else:
        assert found == leaders(case_of(whole), VALUES)


def test_with_nothing_told_the_answer_is_open_and_comes_soon() -> None:
    begun = time.process_time()
    with pytest.raises(Unknown):
        leaders(case_of(Position(BOARD, {"players": 3}, order=PLAYERS)), VALUES)
    assert time.process_time() - begun < 1
