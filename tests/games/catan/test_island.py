"""Every edge of an ordinary island, decided by the rules and by a count of its own that knows no layout tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruling.engine.adjudication import adjudicate
from ruling.games.catan import GAME
from ruling.games.catan.position import Position
from ruling.model.answers import Question, Verdict
from ruling.model.reading import read_file
from tests.games.catan.desk import book, lexicon

Cell = tuple[int, int]
Place = frozenset[Cell]

ROWS = (3, 4, 5, 4, 3)
STEPS: dict[str, Cell] = {"NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1)}
POINTS = {
    "N": ("NW", "NE"), "NE": ("NE", "E"), "SE": ("E", "SE"), "S": ("SE", "SW"), "SW": ("SW", "W"), "NW": ("W", "NW"),
}  # fmt: skip
ONE_PER_PATH, ADJOIN, BLOCKED = (
    f"catan.road.{name}" for name in ("one-per-path", "must-adjoin-own", "blocked-by-opponent")
)

OWN_ROWS = """
  rows:
    - {indent: 2, hexes: 3}
    - {indent: 1, hexes: 4}
    - {indent: 0, hexes: 5}
    - {indent: 1, hexes: 4}
    - {indent: 2, hexes: 3}"""
TABLE = """
game: catan
board: {board}
variants: []
turn: {{player: red, moment: building}}
hands: {{red: {{wood: 1, clay: 1}}}}
buildings:
  red: {{settlements: [A1+B1+B2, C4+C5+D4]}}
  blue: {{settlements: [{blocking}], keeps: [D3+D4+E3]}}
  white: {{settlements: [C1@SW, E1+E2]}}
roads:
  red: [A1-B2, A2-B2, B2-B3, B3-C3, C4-D4, D3-D4]
  blue: [D2-D3, D3-E2]
  white: [C1-SW, E1-SE]
known: [buildings, roads]
"""
IN_THE_MIDDLE, FAR_AWAY = "A2+B2+B3", "A3@NE"


def described(folder: Path, board: str = "island", blocking: str = IN_THE_MIDDLE) -> Position:
    """The table, written to a file and read back as a player's file is."""
    file = folder / "table.yaml"
    file.write_text(TABLE.format(board=board, blocking=blocking), encoding="utf-8")
    found: Position = GAME.read_position(read_file(file), lexicon(), book(), "", str(file))
    return found


def verdicts(position: Position) -> dict[str, Verdict]:
    asked = {path: Question("catan", "build-road", {"player": "red", "at": at}) for path, at in edges(position)}
    return {path: adjudicate(GAME, book(), question, position) for path, question in asked.items()}


def edges(position: Position) -> list[tuple[str, int]]:
    return [(name, number) for number, name in enumerate(position.board.layout.paths)]


def cell(name: str) -> Cell:
    """The hex by two axes: along its row, and the row counted from the middle one."""
    row = "ABCDE".index(name[0]) - 2
    return max(-2, -2 - row) + int(name[1:]) - 1, row


ISLAND = {
    cell(f"{letter}{number}") for letter, size in zip("ABCDE", ROWS, strict=True) for number in range(1, size + 1)
}


def beside(this: Cell, side: str) -> Cell:
    return this[0] + STEPS[side][0], this[1] + STEPS[side][1]


def around(this: Cell) -> set[Cell]:
    return {beside(this, side) for side in STEPS}


def path(name: str) -> Place:
    """A path is the two hexes that it parts, one of which may be sea."""
    first, other = name.split("-")
    return frozenset({cell(first), beside(cell(first), other) if other in STEPS else cell(other)})


def ends(edge: Place) -> list[Place]:
    """A corner is three hexes that touch each other: the two of the path and either hex that touches both."""
    one, other = edge
    return [edge | {third} for third in around(one) & around(other)]


def corner(name: str) -> Place:
    if "@" in name:
        this, point = name.split("@")
        return frozenset({cell(this), *(beside(cell(this), side) for side in POINTS[point])})
    hexes = frozenset(map(cell, name.split("+")))
    if len(hexes) == 3:
        return hexes
    return next(end for end in ends(hexes) if not end <= ISLAND)


def broken_rules(position: Position) -> dict[str, set[str]]:
    """What speaks against a red road on each edge, from the rule: free, adjoining, and not past an opponent."""
    layout = position.board.layout
    held = {corner(layout.corners[at]): building.owner for at, building in position.buildings.items()}
    roads = {path(layout.paths[at]): owner for at, owner in position.roads.items()}
    found: dict[str, set[str]] = {}
    for name in layout.paths:
        edge = path(name)
        others = {end: owner for road, owner in roads.items() if road != edge for end in ends(road) if owner == "red"}
        near = [end for end in ends(edge) if held.get(end) == "red" or end in others]
        linked = [end for end in near if held.get(end, "red") == "red"]
        found[name] = {ONE_PER_PATH} if edge in roads else set()
        found[name] |= {ADJOIN} if not near else {BLOCKED} if not linked else set()
    return found


@pytest.mark.parametrize("board", ["island", OWN_ROWS], ids=["by name", "row by row"])
@pytest.mark.parametrize("blocking", [IN_THE_MIDDLE, FAR_AWAY], ids=["road cut in two", "road whole"])
def test_all_72_edges_are_decided_and_the_legal_ones_are_those_that_the_rule_allows(
    tmp_path: Path, board: str, blocking: str
) -> None:
    position = described(tmp_path, board, blocking)
    found = verdicts(position)
    expected = broken_rules(position)
    assert len(found) == 72
    assert {verdict.answer for verdict in found.values()} == {"legal", "illegal"}
    assert {name for name, verdict in found.items() if verdict.answer == "legal"} == {
        name for name, broken in expected.items() if not broken
    }


def test_every_illegal_edge_names_just_the_rules_that_it_breaks(tmp_path: Path) -> None:
    position = described(tmp_path)
    named = {name: {line.rule.id for line in verdict.broken} for name, verdict in verdicts(position).items()}
    assert named == broken_rules(position)


def test_a_settlement_in_the_middle_of_the_road_shuts_the_third_path_of_its_corner(tmp_path: Path) -> None:
    shut = {name for name, verdict in verdicts(described(tmp_path)).items() if BLOCKED in rules_broken(verdict)}
    assert shut == {"A2-B3", "D3-E3", "D4-E3"}
    whole = verdicts(described(tmp_path, blocking=FAR_AWAY))
    assert whole["A2-B3"].answer == "legal"
    assert whole["D3-E3"].answer == "illegal"


def test_both_halves_of_a_road_that_is_cut_in_two_go_on_at_their_other_ends(tmp_path: Path) -> None:
    found = verdicts(described(tmp_path))
    assert {found[name].answer for name in ("A1-A2", "A1-B1", "B1-B2", "B2-C3", "B3-C4", "C3-C4")} == {"legal"}


def rules_broken(verdict: Verdict) -> set[str]:
    return {line.rule.id for line in verdict.broken}


def test_the_count_of_its_own_sees_an_island_of_19_hexes_54_corners_and_72_edges(tmp_path: Path) -> None:
    layout = described(tmp_path).board.layout
    drawn = {frozenset({this, other}) for this in ISLAND for other in around(this)}
    assert {path(name) for name in layout.paths} == drawn
    assert {corner(name) for name in layout.corners} == {end for edge in drawn for end in ends(edge)}
    assert (len(ISLAND), len(layout.corners), len(drawn)) == (19, 54, 72)
