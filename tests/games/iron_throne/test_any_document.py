"""Whatever a position holds, it is read or refused with a message; what is read is written and read again the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ruling.games.iron_throne.describing import READERS
from ruling.games.iron_throne.position import Position
from ruling.model.errors import NotUnderstood
from tests.games.iron_throne.reading import read

TYPED = (
    "stark Ania Lannister Старк ród dom tyrell Robb Tywin Eddard lider sheet arkusz hand ręka deck talia truce rozejm "
    "12 вражда hostility 20 9 ? none brak nic supports wspiera offers attacker obrońca out refused withdrawn influence "
    "hostage zakładnik card karta sends wystawia drew moved not no nie taken order defender event special outcome "
    "zdrada winning nobody phase starcie support revealed known players + 3 0 -1 99999 ² dead alive nie żyje i и"
)
WORDS = st.sampled_from(TYPED.split())
PHRASES = st.one_of(WORDS, st.lists(WORDS, max_size=5).map(" ".join), st.text(max_size=6))
LEAVES = st.one_of(st.none(), st.booleans(), st.integers(-3, 30), st.integers(), st.floats(), PHRASES)
KEYS = st.one_of(WORDS, st.integers(0, 9), st.none())
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
)
SUBJECTS = st.sampled_from(["stark", "board", "turn", "Ania", "plansza", "nobody"])
CLAUSES = st.tuples(SUBJECTS, st.lists(PHRASES, min_size=1, max_size=3).map(", ".join)).map(": ".join)
SKETCHES = st.one_of(PHRASES, st.lists(CLAUSES, max_size=3).map(";".join))

HOUSES = st.sampled_from(["stark", "Lannister", "Ania"])
COUNTS = st.integers(0, 3)
PILES = st.one_of(COUNTS, st.lists(st.sampled_from(["truce", "12", "вражда 3", "Robb", "?"]), max_size=3))


def table(**fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=fields)


def by_house(told: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(HOUSES, told, max_size=2)


FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "game": st.just("iron-throne"),
    "edition": st.sampled_from(["pl", "iron-throne-pl"]),
    "players": st.one_of(st.integers(3, 5), st.just({"Ania": "tyrell"}), st.just(["stark", "lannister", "tyrell"])),
    "order": st.just(["stark", "lannister", "tyrell"]),
    "turn": table(player=HOUSES, defender=HOUSES, phase=st.sampled_from(["wsparcie", "preparation", ["set-up"]])),
    "leaders": by_house(st.sampled_from(["Eddard", "Cersei"])),
    "characters": by_house(
        st.dictionaries(st.sampled_from(["Robb", "Arya"]), st.sampled_from([0, 3, "alive", "dead"]))
    ),
    "sheets": by_house(COUNTS),
    **dict.fromkeys(("hands", "decks", "discards", "played"), by_house(PILES)),
    "influence": by_house(st.dictionaries(st.sampled_from(["tyrell", "baratheon"]), COUNTS, max_size=2)),
    "hostages": by_house(st.lists(st.sampled_from(["tyrell", {"house": "stark", "card": "truce"}]), max_size=2)),
    "committed": by_house(st.sampled_from(["Robb", "nikt"])),
    "support": by_house(st.sampled_from(["attacker", "offered defender", "out", "withdrawn", "waiting"])),
    "known": st.just(["support"]),
    "prepared": by_house(st.sampled_from([[], ["card"], ["card", "power"]])),
    "cards": by_house(st.sampled_from(["12", "rozejm", "?", "none", "Robb"])),
    "offering": HOUSES,
    "revealed": st.booleans(),
    "stated": st.booleans(),
    "event": st.sampled_from(["stark", "special"]),
    "event_deck": COUNTS,
    "event_discard": st.lists(st.sampled_from(["stark", "special"]), max_size=2),
    "outcome": st.sampled_from(["zdrada", "truce", "вражда"]),
    "winning": st.sampled_from(["attacker", "nikt"]),
    "deal": st.booleans(),
    "taken": by_house(st.just(["tyrell"])),
    "received": by_house(st.just(["power"])),
    "boxed": COUNTS,
    "winners": st.just(["stark"]),
    "overrides": st.just(
        [{"component": "Szantaż", "lifts": ["victory.tie-shared"], "bars": ["rewards"], "hostility": -2}]
    ),
}
AT_LENGTH = settings(deadline=None, max_examples=300, derandomize=True)


def read_or_refused(document: Any, sketch: str = "") -> Position | None:
    """The position, or nothing where it is refused with a message."""
    try:
        return read(document, sketch)
    except NotUnderstood:
        return None


def test_every_field_has_something_told_in_it() -> None:
    assert FIELDS.keys() - {"game"} == READERS.keys()


@AT_LENGTH
@given(ANYTHING)
def test_no_document_is_a_failure_of_ours(document: Any) -> None:
    read_or_refused(document)


@pytest.mark.parametrize("field", FIELDS)
def test_nothing_in_a_field_is_a_failure_of_ours(field: str) -> None:
    @settings(AT_LENGTH, max_examples=60)
    @given(ANYTHING)
    def told(value: Any) -> None:
        read_or_refused({"turn": "stark", field: value})

    told()


@AT_LENGTH
@given(SKETCHES)
def test_no_sketch_is_a_failure_of_ours(sketch: str) -> None:
    read_or_refused({"players": {"Ania": "tyrell"}}, sketch)


@AT_LENGTH
@given(table(**FIELDS))
def test_a_position_that_is_read_is_written_and_read_again_the_same(document: Any) -> None:
    position = read_or_refused(document)
    assume(position is not None)
    assert position is not None
    assert read(position.document()) == position


@pytest.mark.parametrize("field", FIELDS)
def test_each_field_by_itself_is_written_and_read_again_the_same(field: str) -> None:
    @settings(AT_LENGTH, max_examples=20)
    @given(FIELDS[field])
    def told(value: Any) -> None:
        position = read_or_refused({"players": {"Ania": "tyrell"}, field: value})
        assume(position is not None)
        assert position is not None
        assert read(position.document()) == position

    told()
