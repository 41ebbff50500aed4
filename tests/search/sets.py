"""The queries of our own that search and translation are measured on, parted into those for work and those held back.

Whoever tunes the search looks at the working part alone; of the part that is held back only the totals are read.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

FOLDER = Path(__file__).with_name("queries")
SEED = "2026"
HELD = {"searches": 100, "translations": 40}


class Query(NamedTuple):
    """What somebody types, of which game and which class it is, and what has to come first: one of these."""

    game: str
    kind: str
    words: str
    right: tuple[str, ...]

    def is_right(self, row: Any) -> bool:
        """The row of a result is one of the right ones: a rule, any rule of an entry, an entry itself, or a term."""
        of_title = f"entry:{row.get('entry')}" if not row.get("rule") else ""
        return any(
            one in (row.get("rule"), row.get("entry"), of_title, f"term:{row.get('term')}") for one in self.right
        )


@cache
def queries(name: str) -> tuple[Query, ...]:
    """All queries of a set, in an order that the seed gives: those that are held back come first."""
    document = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    found = [
        Query(game, kind, words, tuple(_whole(game, one) for one in right.split()))
        for game, kinds in document.items()
        for kind, asked in kinds.items()
        for words, right in asked.items()
    ]
    return tuple(sorted(found, key=lambda query: zlib.crc32((SEED + query.words).encode())))


def _whole(game: str, name: str) -> str:
    """The name with its game, which the sets leave out; terms have none."""
    kind, sign, rest = name.rpartition(":")
    return name if kind == "term" else f"{kind}{sign}{game}.{rest}"


def held(name: str) -> tuple[Query, ...]:
    """The part that nobody looks at."""
    return queries(name)[: HELD[name]]


def work(name: str) -> tuple[Query, ...]:
    """The part that the search is tuned on."""
    return queries(name)[HELD[name] :]


def place(query: Query, rows: Sequence[Any]) -> int | None:
    """Which row is the first right one, from 0; none where none is."""
    return next((at for at, row in enumerate(rows) if query.is_right(row)), None)


def share(places: Sequence[int | None], most: int) -> float:
    """The share of queries whose first right row is among so many first."""
    return sum(at is not None and at < most for at in places) / (len(places) or 1)
