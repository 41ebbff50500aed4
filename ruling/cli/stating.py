"""The position that was told: its file, what it extends, the act it was stopped in."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ruling.cli.speaking import Voice
from ruling.model.errors import NotUnderstood
from ruling.model.library import GameBook, Library

STATE_FILE = "table.yaml"
OF_FIELDS = ("position-type", "not-a-number-here")
"""What can be wrong with one field of a position."""


class Circumstances(NamedTuple):
    """What the options lay down: the game, the position, the scope, and whether the usual is taken as told."""

    game: str | None = None
    state: str | None = None
    given: str = ""
    edition: str | None = None
    mode: str | None = None
    house: str | None = None
    usual: bool = False


def scope_of(book: GameBook, edition: str | None, mode: str | None) -> dict[str, Any]:
    """The edition and mode that the options lay down, by id or by its last part."""
    scope: dict[str, Any] = {}
    for dimension, told in (("edition", edition), ("mode", mode)):
        if told is None:
            continue
        known = book.dimensions.get(dimension, ())
        found = [value for value in known if told.lower() in (value, value.rpartition("-")[2])]
        if not found:
            raise NotUnderstood(f"unknown-{dimension}", found=told, known=", ".join(known))
        scope[dimension] = found[0]
    return scope


def with_scope(document: Any, scope: Mapping[str, Any]) -> Any:
    """The position with the edition and mode of the options laid over it; they may not contradict it."""
    if not scope or not isinstance(document, Mapping):
        return document or scope if document in (None, {}) else document
    for name, value in scope.items():
        known = document.get(name, value)
        if str(known) != str(value):
            slots = {"one": known, "first_source": "--state", "other": value, "second_source": f"--{name}"}
            raise NotUnderstood("contradiction", what=name, **slots)
    return {**document, **scope}


def note_state(voice: Voice, told: Circumstances) -> None:
    """Says which file the position comes from, where nobody named one in the question."""
    path = implied_state()
    if told.state is None and path is not None:
        print(voice.say("state-file-note", file=path), file=sys.stderr)


def implied_state() -> str | None:
    """The position's file where none is named: RULING_STATE, else ./table.yaml if there is one."""
    return os.environ.get("RULING_STATE") or (STATE_FILE if os.path.isfile(STATE_FILE) else None)


def read_state(state: str | None) -> tuple[Any, str]:
    """The position's document: that of --state, else of the file that is used without being named."""
    from ruling.model.reading import LIMIT, decoded, read_text

    if state == "-":
        if sys.stdin.isatty():
            raise NotUnderstood("stdin-terminal")
        return _said(read_text(decoded(sys.stdin.buffer.read(LIMIT + 1), "-"), "-"), "-"), "-"
    path = state or implied_state()
    return (_said(_extended(Path(path), ()), path), path) if path else ({}, "-")


def _said(document: Any, name: str) -> Any:
    """The document, which has to say something: an empty file is more likely a slip than a position."""
    if document is None:
        raise NotUnderstood("file-empty", file=name)
    return document


@contextmanager
def locating(document: Any, source: str) -> Iterator[None]:
    """Whatever is wrong with a field of the document is told with its file, and with its line where that is known."""
    try:
        yield
    except NotUnderstood as flaw:
        if flaw.complaint.key not in OF_FIELDS or "file" in flaw.complaint.slots:
            raise
        where = _place_of(str(flaw.complaint.slots["field"]), document, source)
        raise NotUnderstood(flaw.complaint.key, **{**flaw.complaint.slots, "file": where}) from None


def _place_of(field: str, document: Any, source: str) -> str:
    """The file and the line of a field; nothing where it is the sketch that says it."""
    from ruling.model.reading import Map

    names, line, inner = field.split("."), 0, document
    while names and isinstance(inner, Mapping) and names[0] in inner:
        line, inner = (inner.line_of(names[0]) if isinstance(inner, Map) else 0), inner[names.pop(0)]
    if isinstance(document, Mapping) and inner is document:
        return ""
    return f"{source}:{line}" if line else source


def _extended(path: Path, above: tuple[Path, ...]) -> Any:
    """The document with what it extends laid under it."""
    from ruling.model.reading import read_file

    document = read_file(path)
    if not isinstance(document, Mapping) or "extends" not in document:
        return document
    if path.resolve() in above or len(above) > 8 or not isinstance(document["extends"], str):
        with locating(document, str(path)):
            raise NotUnderstood("position-type", field="extends", found=document["extends"], expected="board.yaml")
    under = _extended(path.parent / document["extends"], (*above, path.resolve()))
    if not isinstance(under, Mapping):
        with locating(document, str(path)):
            raise NotUnderstood("position-type", field="extends", found=document["extends"], expected="key: value")
    over = {key: value for key, value in document.items() if key != "extends"}
    return laid_over(under, over)


def laid_over(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """One document over another, mappings merged key by key."""
    merged = dict(under)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = laid_over(below, value) if isinstance(below, Mapping) and isinstance(value, Mapping) else value
    return merged


def game_in(document: Any, library: Library) -> str | None:
    """The game that a position says it is of."""
    told = document.get("game") if isinstance(document, Mapping) else None
    if told is not None and not isinstance(told, str):
        raise NotUnderstood("position-type", field="game", found=told, expected=", ".join(library.games))
    return told


def pending_in(document: Any) -> tuple[Mapping[str, Any], Any]:
    """The act that a saved position was stopped in, and the position without it."""
    if not isinstance(document, Mapping) or "pending" not in document:
        return {}, document
    pending = {"words": []} if document["pending"] is None else document["pending"]
    if not isinstance(pending, Mapping) or not isinstance(pending.get("words"), list):
        raise NotUnderstood("position-type", field="pending", found=pending, expected="action, words")
    position = {key: value for key, value in document.items() if key != "pending"}
    return pending if pending["words"] else {}, position


def gone_on(pending: Mapping[str, Any], action: str, words: Sequence[str]) -> list[str]:
    """The words that began the act, and those that go on with it; the later word counts."""
    if pending.get("action") != action:
        raise NotUnderstood("pending-other", action=str(pending.get("action")))
    typed = {word.partition("=")[0] for word in words}
    return [*(str(word) for word in pending["words"] if str(word).partition("=")[0] not in typed), *words]
