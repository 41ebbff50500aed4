"""Whatever a position holds, it is read or refused with a message; what is read is written and read again the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ruling.games.catan import GAME
from ruling.games.catan.position import Position
from ruling.model.errors import NotUnderstood
from tests.games.catan.desk import book, lexicon

TYPED = (
    "red Ania czerwony красный settlements osady keeps roads A2+B2+B3 A1+A2+B2 D1@SW B2-B3 A1-NW A2 C5 las góry pola 6 "
    "2/12 ² /6 no only nie ma tylko нет wood 2 clay total stock played placed cards known buildings hands order ice "
    "after before production building round 1 mode base players edition pl combined on - + @ empty unknown ? 99999 i и "
    "set-up like gift-4 rows hexes wall indent gaps player moment free_roads"
)
WORDS = st.sampled_from(TYPED.split())
PHRASES = st.one_of(WORDS, st.lists(WORDS, max_size=5).map(" ".join), st.text(max_size=6))
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(-3, 30), st.integers(), st.floats(), PHRASES)
KEYS = st.one_of(WORDS, st.integers(0, 9), st.none())
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
)
SUBJECTS = st.sampled_from(["red", "board", "turn", "Ania", "plansza", "nobody"])
CLAUSES = st.tuples(SUBJECTS, st.lists(PHRASES, min_size=1, max_size=3).map(", ".join)).map(": ".join)
SKETCHES = st.one_of(PHRASES, st.lists(CLAUSES, max_size=3).map(";".join))

PLAYERS = st.sampled_from(["red", "niebieski", "Ania"])
CORNERS = st.lists(st.sampled_from(["A2+B2+B3", "A1+A2+B2", "C2+C3+D3", "D3+D4"]), max_size=2)
PATHS = st.lists(st.sampled_from(["B2-B3", "A1-NW", "C2-C3"]), max_size=2)
COUNTS = st.integers(0, 4)


def table(**fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=fields)


HEXES = st.dictionaries(st.sampled_from(["A2", "А1", "D6"]), st.sampled_from(["las 6", "pola 5", "лёд", "8"]))
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "game": st.just("catan"),
    "mode": st.sampled_from(["base", "braterstwo"]),
    "edition": st.sampled_from(["pl", "catan-ru"]),
    "players": st.one_of(st.integers(3, 4), st.just({"Ania": "white"})),
    "variants": st.sampled_from([[], ["combined"]]),
    "order": st.just(["red", "niebieski", "white"]),
    "board": st.one_of(
        st.sampled_from(["gift-4", "gift-3", "base"]),
        table(like=st.just("gift-4"), hexes=HEXES, ice=st.sampled_from([[], ["D6"], "unknown"]), wall=st.booleans()),
    ),
    "turn": table(player=PLAYERS, moment=st.sampled_from(["building", {"after": "production"}]), round=st.just(2)),
    "buildings": st.dictionaries(PLAYERS, table(settlements=CORNERS | COUNTS, keeps=CORNERS | COUNTS), max_size=2),
    "roads": st.dictionaries(PLAYERS, PATHS | COUNTS, max_size=2),
    "empty": CORNERS | PATHS,
    "absent": st.dictionaries(PLAYERS, table(road=PATHS, osady=CORNERS), max_size=1),
    "known": st.lists(st.sampled_from(["buildings", "red roads", "hands"]), max_size=2),
    "hands": st.dictionaries(PLAYERS, table(wood=COUNTS, glina=COUNTS, total=COUNTS), max_size=2),
    "stock": st.dictionaries(PLAYERS, table(road=COUNTS, osady=COUNTS), max_size=2),
    "starts": st.dictionaries(PLAYERS, st.just("A2+B2+B3"), max_size=1),
    "this_turn": table(
        played=st.dictionaries(PLAYERS, st.just(["road-building"])),
        free_roads=st.dictionaries(PLAYERS, COUNTS, max_size=1),
    ),
}
AT_LENGTH = settings(deadline=None, max_examples=300, derandomize=True)


def read(document: Any, sketch: str = "") -> Position | None:
    """The position, or nothing where it is refused with a message."""
    try:
        found: Position = GAME.read_position(document, lexicon(), book(), sketch, "table.yaml")
    except NotUnderstood:
        return None
    return found


@AT_LENGTH
@given(ANYTHING)
def test_no_document_is_a_failure_of_ours(document: Any) -> None:
    read(document)


@pytest.mark.parametrize("field", FIELDS)
def test_nothing_in_a_field_is_a_failure_of_ours(field: str) -> None:
    @settings(AT_LENGTH, max_examples=60)
    @given(ANYTHING)
    def told(value: Any) -> None:
        read({"turn": "red", field: value})

    told()


@AT_LENGTH
@given(SKETCHES)
def test_no_sketch_is_a_failure_of_ours(sketch: str) -> None:
    read({"players": {"Ania": "white"}}, sketch)


@AT_LENGTH
@given(table(**FIELDS))
def test_a_position_that_is_read_is_written_and_read_again_the_same(document: Any) -> None:
    position = read(document)
    assume(position is not None)
    assert position is not None
    again = read(position.document())
    assert again is not None
    assert again._replace(board=again.board._replace(name=position.board.name)) == position
