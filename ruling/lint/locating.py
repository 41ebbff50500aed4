"""The field that stands on a line of a YAML document, even of one that is refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple


class Spot(NamedTuple):
    """One scalar, alias or collection of a document: its line, its field, and what is written there."""

    line: int
    field: str
    event: Any
    is_key: bool

    @property
    def written(self) -> str:
        return str(getattr(self.event, "value", ""))

    @property
    def is_alias(self) -> bool:
        return getattr(self.event, "anchor", None) is not None or self.written == "<<"


class Level:
    """A mapping or list that the walk is inside of: its key or index, and its id once that was read."""

    def __init__(self, is_map: bool) -> None:
        self.is_map, self.key, self.index, self.name = is_map, "", 0, ""


def spots(text: str) -> Iterator[Spot]:
    """Everything in the document in order, up to where it stops being YAML."""
    import yaml

    levels: list[Level] = []
    try:
        for event in yaml.parse(text):
            kind = type(event).__name__
            if kind in ("MappingEndEvent", "SequenceEndEvent"):
                levels.pop()
                _valued(levels)
            elif kind in ("MappingStartEvent", "SequenceStartEvent", "ScalarEvent", "AliasEvent"):
                is_key = bool(levels) and levels[-1].is_map and not levels[-1].key
                _entered(levels, event, is_key)
                yield Spot(event.start_mark.line + 1 if event.start_mark else 1, _field(levels), event, is_key)
                if kind.endswith("StartEvent"):
                    levels.append(Level(kind == "MappingStartEvent"))
                elif not is_key:
                    _named(levels, event)
                    _valued(levels)
    except yaml.YAMLError:
        return


def _entered(levels: list[Level], event: Any, is_key: bool) -> None:
    if is_key:
        levels[-1].key = str(getattr(event, "value", "?")) or "?"
    elif levels and not levels[-1].is_map:
        levels[-1].index += 1


def _named(levels: list[Level], event: Any) -> None:
    if levels and levels[-1].key == "id":
        levels[-1].name = str(getattr(event, "value", ""))


def _valued(levels: list[Level]) -> None:
    if levels:
        levels[-1].key = ""


def _field(levels: list[Level]) -> str:
    """The way to where the walk is, by the id of the record where it has one."""
    way: list[str] = []
    for level in levels:
        way = [level.name] if level.name else way
        way += [level.key if level.is_map else str(level.index)] if level.key or level.index else []
    return ".".join(way)
