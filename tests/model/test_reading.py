"""Documents are read as they are written: no trap of YAML or JSON changes a value unseen."""

from __future__ import annotations

from typing import Any

import pytest

from ruling.model.errors import NotUnderstood
from ruling.model.reading import DEPTH, LIMIT, Unreadable, decoded, read_json, read_text, read_yaml

PLAIN = {
    "a: 1": {"a": 1},
    "a: -3": {"a": -3},
    "a: 1.5": {"a": 1.5},
    "a: '3:1'": {"a": "3:1"},
    "a: 'no'": {"a": "no"},
    'a: "010"': {"a": "010"},
    "a: true": {"a": True},
    "a: ~": {"a": None},
    "a:": {"a": None},
    "a: ''": {"a": ""},
    "a: B2-B3": {"a": "B2-B3"},
    "a: 2024-01-01": {"a": "2024-01-01"},
    "a: 1e3": {"a": "1e3"},
    "a: 6 las": {"a": "6 las"},
    "no: 1": {"no": 1},
    "1: x": {"1": "x"},
    "- [1, {a: b}]": [[1, {"a": "b"}]],
    "a: |\n  x\n  y\n": {"a": "x\ny\n"},
    "": None,
    "# only a comment": None,
}


@pytest.mark.parametrize("text", PLAIN)
def test_yaml_is_read_as_it_is_written(text: str) -> None:
    assert read_yaml(text) == PLAIN[text]


REFUSED: dict[str, tuple[str, int]] = {
    "a: 1\nb: 3:1": ("yaml-trap", 2),
    "a: 1\nb: 12:30:45": ("yaml-trap", 2),
    "a: no": ("yaml-trap", 1),
    "a: Yes": ("yaml-trap", 1),
    "a: OFF": ("yaml-trap", 1),
    "a: Null": ("yaml-trap", 1),
    "a: .nan": ("yaml-trap", 1),
    "a: .NaN": ("yaml-trap", 1),
    "a: .Inf": ("yaml-trap", 1),
    "a: 007": ("yaml-trap", 1),
    "a: 9999999999999999999": ("yaml-trap", 1),
    "a: 1\na: 2": ("duplicate-key", 2),
    "x: {a: 1, a: 2}": ("duplicate-key", 1),
    "a: &x 1": ("yaml-alias", 1),
    "a: &x [1]\nb: *x": ("yaml-alias", 1),
    "<<: {a: 1}": ("yaml-alias", 1),
    "a: !!int '1'": ("yaml-tag", 1),
    "a: !x [1]": ("yaml-tag", 1),
    "a: !x {b: 1}": ("yaml-tag", 1),
    "!x a: 1": ("yaml-tag", 1),
    "? [a]\n: 1": ("yaml-key", 1),
    "a: 1\n---\nb: 2": ("several-documents", 2),
    "a:\n\tb: 1": ("yaml-tab", 2),
    "a: [1": ("not-yaml", 1),
    "a: 'x": ("not-yaml", 1),
    "a: b: c": ("not-yaml", 1),
    "[" * (DEPTH + 1): ("too-deep", 1),
}  # fmt: skip


@pytest.mark.parametrize("text", REFUSED)
def test_what_could_be_read_in_two_ways_is_refused_with_its_line(text: str) -> None:
    with pytest.raises(Unreadable) as flaw:
        read_yaml(text)
    message, line = REFUSED[text]
    assert flaw.value.message == message
    assert flaw.value.line in (line, line + 1) if message == "not-yaml" else flaw.value.line == line


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": 1, "a": 2}', "duplicate-key"),
        ('{"a": NaN}', "not-a-number"),
        ('{"a": -Infinity}', "not-a-number"),
        ('{"a": 1e999}', "not-a-number"),
        ('{"a": ' + "9" * 5000 + "}", "not-a-number"),
        ('{"a": 1', "not-json"),
        ("[" * 100_000, "too-deep"),
        ("[" * (DEPTH + 1) + "]" * (DEPTH + 1), "too-deep"),
    ],
    ids=lambda text: text[:20],
)  # fmt: skip
def test_json_is_no_looser_than_yaml(text: str, message: str) -> None:
    with pytest.raises(Unreadable) as flaw:
        read_json(text)
    assert flaw.value.message == message


def test_every_key_and_item_knows_its_line() -> None:
    document = read_yaml("a: 1\nb:\n  - x\n  - z\nc: {d: 1}\n")
    assert (document.line_of("a"), document.line_of("b"), document.line_of("c")) == (1, 2, 5)
    assert document["b"].lines == [3, 4]
    assert document["c"].line_of("d") == 5


@pytest.mark.parametrize("raw", [b"\xff", b"a\0b", "ż".encode("utf-16"), b"\xd0"])
def test_bytes_that_are_no_text_are_refused(raw: bytes) -> None:
    with pytest.raises(NotUnderstood) as flaw:
        decoded(raw, "x")
    assert flaw.value.complaint.key == "file-not-text"


def test_more_than_the_limit_is_refused() -> None:
    assert decoded(b"a" * LIMIT, "x") == "a" * LIMIT
    with pytest.raises(NotUnderstood) as flaw:
        decoded(b"a" * (LIMIT + 1), "x")
    assert flaw.value.complaint.key == "file-too-large"


@pytest.mark.parametrize(
    "text", ['{"a": [1, "x", null, true]}', "{a: [1, x, null, true]}", " \n{a: [1, x, null, true]}"]
)
def test_json_and_flow_yaml_are_told_apart(text: str) -> None:
    found: Any = read_text(text, "x")
    assert found == {"a": [1, "x", None, True]}
