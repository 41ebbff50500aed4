"""Whatever is typed, the program answers or refuses; it never fails."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

CHECK = ("check", "build-settlement", "player=red", "at=A2+B2+B3")
quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)

PIECES_OF_SKETCH = (
    "red", "blue", "czerwony", "синий", "board", "turn", "plansza", "ход", ":", ";", ",", " ", "no", "only", "bez",
    "нет", "settlement", "road", "keep", "osada", "дорога", "A1+A2+B2", "B2-B3", "A1-NW", "A1@N", "Z9", "1", "99",
    "0", "-1", "wood", "owca", "сырьё", "total", "stock", "order", "known", "empty", "ice", "mode", "brotherhood",
    "edition", "players", "(", ")", "building", "trade", "after", "before", "round", "..", "+", "@", "²", "٣",
)  # fmt: skip
PIECES_OF_COMMAND = (
    "check", "resolve", "options", "search", "show", "translate", "games", "actions", "divergences", "gaps",
    "glossary", "--json", "--lang", "pl", "ru", "both", "--usual", "--decline", "--why", "full", "failures",
    "--edition", "catan-pl", "--mode", "base", "--player", "red", "--limit", "3", "--seed", "1", "--to", "--given",
    "red: road A1-A2", "--help", "-h", "--version", "--", "-", "", "=", "build-settlement", "build-road",
    "build-keep", "player=red", "at=A2+B2+B3", "at=A1-A2", "via=road-building", "osada", "поселение",
    "catan.settlement", "catan", "--game", "--no-input", "--install", "--show",
)  # fmt: skip
KEYS = (
    "game", "edition", "mode", "players", "variants", "order", "board", "turn", "buildings", "roads", "empty",
    "known", "hands", "stock", "this_turn", "starts", "pending", "red", "blue", "settlements", "road", "wood",
    "total", "player", "moment", "after", "round", "rows", "hexes", "indent", "gaps", "like", "ice", "played",
    "free_roads", "wall", "extends",
)  # fmt: skip
VALUES = (
    "red",
    "base",
    "A1+A2+B2",
    "B2-B3",
    "gift-4",
    "building",
    "road-building",
    "buildings",
    "red roads",
    "",
    "no",
    "A1",
)

sketches = st.lists(st.sampled_from(PIECES_OF_SKETCH), max_size=14).map(" ".join) | st.text(max_size=40)
plain = (
    st.none()
    | st.booleans()
    | st.integers(-3, 25)
    | st.sampled_from(VALUES)
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
)
documents = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@quick
@given(sketch=sketches)
@example(sketch="red: ² wood")
@example(sketch="board: ² players")
def test_no_sketch_makes_the_program_fail(ask: Any, sketch: str) -> None:
    answer = ask(*CHECK, "--given", sketch)
    assert answer.code in (0, 1, 2, 3), answer.err


@quick
@given(words=st.lists(st.sampled_from(PIECES_OF_COMMAND) | st.text(max_size=8), max_size=8))
def test_no_words_make_the_program_fail(ask: Any, words: list[str]) -> None:
    answer = ask(*(word for word in words if "\0" not in word))
    assert answer.code in (0, 1, 2, 3), answer.err
    assert (answer.err == "") or (answer.code == 2)


@quick
@given(query=st.text(max_size=30), command=st.sampled_from(["search", "show", "translate"]))
def test_no_words_that_are_looked_up_make_the_program_fail(ask: Any, query: str, command: str) -> None:
    assert ask(command, "--json", "--", query).code in (0, 1)


@quick
@given(document=st.dictionaries(st.sampled_from(KEYS[:17]), documents, max_size=4))
def test_no_position_makes_the_program_fail(ask: Any, document: Any) -> None:
    answer = ask(*CHECK, "--state", "-", stdin=json.dumps(document).encode())
    assert answer.code in (0, 1, 2, 3), answer.err


@quick
@given(raw=st.binary(max_size=60) | st.text("{}[]:,-&*!#|>\"'%@`?\n\t ab01", max_size=40).map(str.encode))
def test_no_bytes_make_the_program_fail(ask: Any, raw: bytes) -> None:
    answer = ask(*CHECK, "--state", "-", stdin=raw)
    assert answer.code in (0, 1, 2, 3), answer.err


@quick
@given(
    place=st.text("ABCDEZАВГ0129+-@.NSEW ()", max_size=14),
    act=st.sampled_from(["build-settlement", "build-road", "build-keep"]),
)
def test_no_place_makes_the_program_fail(ask: Any, place: str, act: str) -> None:
    answer = ask("check", act, "player=red", f"at={place}")
    assert answer.code in (0, 1, 2, 3), answer.err
