"""Reading YAML and JSON documents strictly: what is written is what is read, and every value knows its line.

YAML is read from parser events rather than with a stock loader, because a stock loader quietly turns `3:1` into 181 and
`no` into false, lets the second of two equal keys win, unfolds nested aliases without end, and falls over on deep
nesting.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ruling.model.errors import NotUnderstood

LIMIT = 2_000_000
DEPTH = 40
DIGITS = 18


class Map(dict[str, Any]):
    """A mapping that remembers the line of each of its keys."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int = 0) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}

    def line_of(self, key: str) -> int:
        return self.lines.get(key, self.line)


class Seq(list[Any]):
    """A list that remembers the line of each of its items."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int = 0) -> None:
        super().__init__()
        self.line = line
        self.lines: list[int] = []


class Unreadable(Exception):
    """The document is not what its format allows: a message key, the line, and what fills the slots."""

    def __init__(self, message: str, line: int, **slots: object) -> None:
        super().__init__(message, line, slots)
        self.message, self.line, self.slots = message, line, slots


def read_file(path: Path) -> Any:
    """The document in a file of the user's; anything wrong with it is said in one line."""
    return read_text(_text_of(path), str(path), json=path.suffix == ".json")


def read_text(text: str, name: str, json: bool = False) -> Any:
    """The document in a text of the user's."""
    looks_like_json = json or text.lstrip()[:1] in ("{", "[")
    try:
        if looks_like_json:
            try:
                return read_json(text)
            except Unreadable:
                if json:
                    raise
        return read_yaml(text)
    except Unreadable as flaw:
        raise NotUnderstood(flaw.message, file=name, line=flaw.line, **flaw.slots) from None


def _text_of(path: Path) -> str:
    try:
        if path.is_dir():
            raise NotUnderstood("file-is-directory", file=path)
        size = path.stat().st_size
        if size > LIMIT:
            raise NotUnderstood("file-too-large", file=path, found=size // 1000, limit=LIMIT // 1000)
        with path.open("rb") as file:
            return decoded(file.read(LIMIT + 1), str(path))  # a device has no size and no end
    except FileNotFoundError:
        raise NotUnderstood("file-missing", file=path) from None
    except (OSError, ValueError):
        raise NotUnderstood("file-unreadable", file=path) from None


def decoded(raw: bytes, name: str) -> str:
    """The text of the bytes, which have to be UTF-8 and no binary file."""
    if len(raw) > LIMIT:
        raise NotUnderstood("file-too-large", file=name, found=len(raw) // 1000, limit=LIMIT // 1000)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotUnderstood("file-not-text", file=name) from None
    if "\0" in text:
        raise NotUnderstood("file-not-text", file=name)
    return text


def read_json(text: str) -> Any:
    """A JSON document with no key twice."""
    import json

    def paired(pairs: list[tuple[str, Any]]) -> Map:
        found = Map(1)
        for key, value in pairs:
            if key in found:
                raise Unreadable("duplicate-key", 1, found=key)
            found[key] = value
        return found

    try:
        found = json.loads(
            text, object_pairs_hook=paired, parse_constant=_no_number, parse_int=_whole, parse_float=_fraction
        )
        _within_depth(found)
        return found
    except json.JSONDecodeError as flaw:
        raise Unreadable("not-json", flaw.lineno, column=flaw.colno) from None
    except RecursionError:
        raise Unreadable("too-deep", 1, limit=DEPTH) from None


def _no_number(text: str) -> Any:
    raise Unreadable("not-a-number", 1, found=text)


def _whole(text: str) -> int:
    return int(text) if len(text) <= DIGITS else _no_number(text)


def _fraction(text: str) -> float:
    found = float(text)
    return found if abs(found) < float("inf") else _no_number(text)


def _within_depth(document: Any) -> None:
    """Walks the document level by level and refuses what is nested too deep."""
    level = [document]
    for _ in range(DEPTH):
        level = [inner for outer in level if isinstance(outer, Map | list) for inner in _inside(outer)]
        if not level:
            return
    raise Unreadable("too-deep", 1, limit=DEPTH)


def _inside(outer: Any) -> Any:
    return outer.values() if isinstance(outer, Map) else outer


def read_yaml(text: str) -> Any:
    """A YAML document of plain values: no aliases, tags, merge keys or second readings of a scalar."""
    import yaml

    try:
        from yaml.cyaml import CParser as Parser  # type: ignore[attr-defined]
    except ImportError:  # PyYAML without its C half: slower, and the same answer
        from yaml import Loader as Parser  # type: ignore[assignment]
    try:
        return _built(Parser(text).get_event)
    except yaml.MarkedYAMLError as flaw:
        mark = flaw.problem_mark
        line, column = (mark.line, mark.column) if mark else (0, 0)
        tab = _tab_indent(text, line)
        if tab is not None:
            raise Unreadable("yaml-tab", tab[0] + 1, column=tab[1] + 1) from None
        raise Unreadable("not-yaml", line + 1, column=column + 1) from None
    except yaml.YAMLError:
        raise Unreadable("not-yaml", 1, column=1) from None


def _tab_indent(text: str, line: int) -> tuple[int, int] | None:
    """The tab in the indent of the line that the parser stopped at, or of the one before it."""
    lines = text.splitlines()
    for number in (line, line - 1):
        if 0 <= number < len(lines):
            indent = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
            if "\t" in indent:
                return number, indent.index("\t")
    return None


def _built(next_event: Callable[[], Any]) -> Any:
    """The document, built from the parser's events with a stack of our own: nesting costs no recursion."""
    from yaml.events import (
        AliasEvent,
        DocumentEndEvent,
        DocumentStartEvent,
        MappingEndEvent,
        MappingStartEvent,
        ScalarEvent,
        SequenceEndEvent,
        SequenceStartEvent,
        StreamEndEvent,
        StreamStartEvent,
    )  # fmt: skip

    stack: list[tuple[Map | Seq, str | None]] = []
    holder: Map | Seq = Seq()
    key: str | None = None
    documents = 0
    while True:
        event = next_event()
        kind = type(event)
        if kind is ScalarEvent:
            line = event.start_mark.line + 1
            if key is None and type(holder) is Map:
                key = event.value
                if key in holder:
                    raise Unreadable("duplicate-key", line, found=key)
                if key == "<<" or event.anchor is not None:
                    raise Unreadable("yaml-alias", line)
                if event.tag is not None and event.tag != "!":
                    raise Unreadable("yaml-tag", line, found=event.tag)
                holder.lines[key] = line
                continue
            value = scalar(event, line)
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            value = holder
            holder, key = stack.pop()
            line = value.line
        elif kind is MappingStartEvent or kind is SequenceStartEvent:
            line = event.start_mark.line + 1
            if event.anchor is not None:
                raise Unreadable("yaml-alias", line)
            if event.tag is not None and event.tag != "!":
                raise Unreadable("yaml-tag", line, found=event.tag)
            if key is None and type(holder) is Map:
                raise Unreadable("yaml-key", line)
            if len(stack) >= DEPTH:
                raise Unreadable("too-deep", line, limit=DEPTH)
            stack.append((holder, key))
            holder, key = (Map(line) if kind is MappingStartEvent else Seq(line)), None
            continue
        elif kind is AliasEvent:
            raise Unreadable("yaml-alias", event.start_mark.line + 1)
        elif kind is DocumentStartEvent:
            documents += 1
            if documents > 1:
                raise Unreadable("several-documents", event.start_mark.line + 1)
            continue
        elif kind is StreamEndEvent:
            return holder[0] if holder else None  # type: ignore[index]
        else:
            assert kind in (StreamStartEvent, DocumentEndEvent)
            continue
        if type(holder) is Map:
            holder[key or ""] = value
            key = None
        else:
            holder.append(value)  # type: ignore[union-attr]
            holder.lines.append(line)  # type: ignore[union-attr]


_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}
_YES_NO = ("yes", "no", "on", "off", "y", "n", "true", "false", "null")
_CAPITALS = (str.upper, str.title)
_NO_NUMBERS = (".nan", ".inf", "-.inf", "+.inf")
_TRAPS = frozenset((*_YES_NO[:6], *(form(word) for word in _YES_NO for form in _CAPITALS)))


def scalar(event: Any, line: int) -> Any:
    """The value of one scalar: quoted is text, plain may be a number, true, false or null; traps are refused."""
    text: str = event.value
    if event.anchor is not None:
        raise Unreadable("yaml-alias", line)
    if event.tag is not None and event.tag != "!":
        raise Unreadable("yaml-tag", line, found=event.tag)
    if not event.implicit[0]:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if text in _TRAPS:
        raise Unreadable("yaml-trap", line, found=text)
    first = text[0]
    if first in "+-." and text.lower() in _NO_NUMBERS:
        raise Unreadable("yaml-trap", line, found=text)
    if first.isdigit() or (first in "+-." and text[1:2].isdigit()):
        return _number(text, line)
    return text


def _number(text: str, line: int) -> Any:
    body = text.lstrip("+-")
    if body.isdigit():
        if (len(body) > 1 and body[0] == "0") or not body.isascii() or len(body) > DIGITS:
            raise Unreadable("yaml-trap", line, found=text)
        return int(text)
    parts = body.split(":")
    if len(parts) > 1 and all(part.replace(".", "", 1).isdigit() for part in parts):
        raise Unreadable("yaml-trap", line, found=text)
    whole, dot, rest = body.partition(".")
    if dot and whole.isdigit() and rest.isdigit():
        return float(text)
    return text
