"""Positions of the wrong shape: a wrong type or an unknown word at every field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHECK = ("check", "build-settlement", "player=red", "at=A2+B2+B3")

WORD, NUMBER, LESS, HALF, YES = "zzz", 7, -1, 1.5, True
EMPTY, LIST, NESTED, TABLE = [], ["zzz"], [[1]], {"zzz": {"zzz": 1}}
NO_WORD = (NUMBER, LESS, HALF, YES, LIST, NESTED, TABLE)
NO_LIST = (WORD, NUMBER, HALF, YES, TABLE)
NO_TABLE = (WORD, NUMBER, HALF, YES, EMPTY, LIST, NESTED)
NO_NUMBER = (WORD, LESS, HALF, YES, EMPTY, LIST, TABLE, 10**18, 10**30)

FIELDS: dict[str, tuple[Any, ...]] = {
    "game": (WORD, *NO_WORD),
    "edition": (WORD, *NO_WORD),
    "mode": (WORD, *NO_WORD),
    "players": (WORD, 0, LESS, HALF, YES, NESTED, 99, 10**18, {"Ania": "zzz"}, {"Ania": ["red"]}),
    "variants": (*NO_LIST, LIST, NESTED),
    "order": (*NO_LIST, LIST, NESTED, ["red", "red"]),
    "board": (WORD, NUMBER, HALF, YES, EMPTY, LIST, NESTED, TABLE, {}),
    "board.like": (WORD, *NO_WORD),
    "board.rows": (WORD, NUMBER, YES, EMPTY, LIST, NESTED, TABLE, [{}], [{"hexes": 0}], [{"hexes": 10**18}]),
    "board.rows.0": (WORD, NUMBER, NESTED, {"hexes": WORD}, {"hexes": LESS}, {"hexes": YES}, {"hexes": HALF}),
    "board.rows.0.indent": (WORD, LESS, HALF, YES, LIST, TABLE, 10**18),
    "board.rows.0.gaps": (WORD, NUMBER, LIST, NESTED, TABLE, [LESS], [99]),
    "board.rows.0.hexes": (LIST, NESTED, [TABLE]),
    "board.wall": (WORD, NUMBER, LIST, TABLE),
    "board.hexes": (WORD, NUMBER, LIST, NESTED, {"Z9": "las"}, {"A1": "zzz"}, {"A1": 99}, {"A1": LIST}, {"A1": TABLE}),
    "board.ice": (WORD, NUMBER, YES, LIST, NESTED, TABLE),
    "turn": (WORD, NUMBER, HALF, YES, EMPTY, LIST, TABLE),
    "turn.player": (WORD, *NO_WORD),
    "turn.moment": (WORD, NUMBER, HALF, YES, LIST, {"after": "zzz"}, {"after": "building"}, {"before": "set-up"}),
    "turn.round": (0, *NO_NUMBER),
    "buildings": (*NO_TABLE, TABLE, {"red": {"zzz": []}}),
    "buildings.red": (*NO_TABLE, {"road": ["A1-A2"]}),
    "buildings.red.settlements": (*NO_LIST, LIST, NESTED, ["A1-A2"], ["A1"], [TABLE], [YES]),
    "roads": NO_TABLE,
    "roads.red": (WORD, LESS, HALF, YES, TABLE, 16, LIST, NESTED, ["A1+A2+B2"], ["A1"], [TABLE]),
    "empty": (*NO_LIST, LIST, NESTED, ["A1"], [TABLE]),
    "known": (*NO_LIST, LIST, NESTED, ["zzz roads"], ["red blue roads"], [""], ["  "]),
    "hands": (*NO_TABLE, TABLE),
    "hands.red": (*NO_TABLE, {"zzz": 1}, {"road": 1}),
    "hands.red.wood": NO_NUMBER,
    "hands.red.total": NO_NUMBER,
    "stock": (*NO_TABLE, TABLE),
    "stock.red": (*NO_TABLE, {"zzz": 1}, {"wood": 1}),
    "stock.red.road": (*NO_NUMBER, 16),
    "this_turn": (*NO_TABLE, TABLE),
    "this_turn.played": (*NO_LIST, LIST, NESTED),
    "this_turn.free_roads": NO_NUMBER,
    "starts": (*NO_TABLE, TABLE),
    "starts.red": (WORD, NUMBER, HALF, YES, LIST, TABLE, "A1-A2"),
    "pending": NO_TABLE,
}  # fmt: skip


def _document(field: str, value: Any) -> dict[str, Any]:
    """The smallest position that holds the value in the field."""
    head, *rest = field.split(".")
    document: dict[str, Any] = {"turn": "red"} if head == "this_turn" else {}
    if head == "board" and rest and rest[0] not in ("rows", "like"):
        document["board"] = {"like": "gift-4"}
    if field.startswith("board.rows.0"):
        row: Any = {"hexes": 3, **({rest[2]: value} if rest[2:] else {})} if rest[2:] else value
        return {"board": {"rows": [row]}}
    at = document
    for name in field.split(".")[:-1]:
        at = at.setdefault(name, {})
        assert isinstance(at, dict)
    at[field.rpartition(".")[2]] = value
    return document


def _cases() -> Iterator[Any]:
    for field, values in FIELDS.items():
        for value in values:
            yield pytest.param(field, value, id=f"{field}={json.dumps(value)}")


@pytest.mark.parametrize(("field", "value"), list(_cases()))
def test_a_wrong_value_of_a_field_is_refused(refused, field: str, value: Any) -> None:
    text = json.dumps(_document(field, value))
    refused(*CHECK, "--state", "-", stdin=text.encode(), several=True)


@pytest.mark.parametrize("field", [field for field in FIELDS if not field.startswith("board.rows.0")])
def test_a_field_left_empty_is_refused_or_counts_as_not_told(ask, field: str) -> None:
    answer = ask(*CHECK, "--state", "-", stdin=json.dumps(_document(field, None)).encode())
    assert answer.code in (2, 3), answer.err
    assert "?," not in answer.err


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ("mode: base\nbuildings:\n  red: [A1+A2+B2]\n", ":3: buildings.red:"),
        ("mode: base\n\nawards: [red]\n", ":3: awards:"),
        ("mode: base\nbreaches: many\n", ":2: breaches:"),
        ("mode: base\ngame: [catan]\n", ":2: game:"),
        ("mode: base\npending: 3\n", ":2: pending:"),
        ("\nextends: 4\n", ":2: extends:"),
        ("[1]\n", ": -:"),
    ],
)
def test_a_wrong_value_is_named_with_its_file_and_line(ask, tmp_path: Path, document: str, place: str) -> None:
    file = tmp_path / "table.yaml"
    file.write_text(document, encoding="utf-8")
    for words in (("check", "build-road", "player=red", "at=A2-B2"), ("board", "show")):
        told = ask(*words, "--state", str(file))
        assert told.code == 2 and told.err.startswith(f"{file}{place}"), told.err


def test_what_a_file_takes_from_another_is_told_with_the_file_that_was_named(ask, tmp_path: Path) -> None:
    upper, lower = tmp_path / "upper.yaml", tmp_path / "lower.yaml"
    lower.write_text("awards: [red]\n", encoding="utf-8")
    upper.write_text("extends: lower.yaml\n", encoding="utf-8")
    assert ask("board", "show", "--state", str(upper)).err.startswith(f"{upper}: awards:")
