"""What a table tells of its position, field by field: the small readers that every game needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruling.model.errors import NotUnderstood
from ruling.model.shapes import nearest


def whole(word: str) -> int | None:
    """The number that the word writes in plain digits, if it does."""
    return int(word) if word.isascii() and word.isdigit() and len(word) < 4 else None


def table(value: Any, field: str, known: Sequence[str] = ()) -> dict[str, Any]:
    """The fields of a table, none but the known ones; a field that is left blank tells nothing."""
    if not isinstance(value, Mapping):
        raise NotUnderstood("position-type", field=field, found="–" if value is None else value, expected="{...}")
    for key in value:
        if known and key not in known:
            raise unknown_key(value, key, field, known)
    return {key: told for key, told in value.items() if told is not None}


def unknown_key(document: Any, key: Any, file: str, known: Sequence[str]) -> NotUnderstood:
    """The complaint about a field that there is not, with its line where that is known."""
    line = document.line_of(key) if hasattr(document, "line_of") else ""
    near = nearest(str(key), known)
    return NotUnderstood("position-key", file=file, line=line, found=key, nearest=near, known=", ".join(known))


def number(value: Any, field: str, least: int = 0) -> int:
    """A whole number that is not too small."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least or value > 999:
        raise NotUnderstood("not-a-number-here", field=field, found=value)
    return value


def listed(value: Any, field: str) -> list[Any]:
    """A list, and nothing that only looks like one."""
    if not isinstance(value, list):
        raise NotUnderstood("position-type", field=field, found=value, expected="[...]")
    return value
