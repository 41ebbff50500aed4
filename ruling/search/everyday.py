"""The words of every day that belong to no game, as everyday.yaml has them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ruling.model.reading import read_yaml
from ruling.search.folding import fold
from ruling.search.stems import stem

FILE = Path(__file__).with_name("everyday.yaml")
MARK = "~"
"""Begins the name of a group of synonyms, which no term of a glossary has."""


class Everyday(NamedTuple):
    """Idle words, faint stems, stems of one word, synonyms by group, and what beginnings of questions ask for."""

    idle: frozenset[str]
    faint: frozenset[str]
    aliases: Mapping[str, str]
    near: Mapping[str, list[str]]
    asks: Mapping[str, str]
    words: tuple[str, ...]

    def same(self, family: str) -> str:
        """The stem that stands for all those of one irregular word."""
        return self.aliases.get(family, family)


@cache
def everyday() -> Everyday:
    """What everyday.yaml says."""
    document: Any = read_yaml(FILE.read_text(encoding="utf-8"))
    aliases = _aliases(document["alike"])
    near = {MARK + name: words.split() for name, words in document["near"].items()}
    faint = (aliases.get(stem(word), stem(word)) for word in fold(document["faint"]).split())
    words = [document["faint"], *document["alike"], *document["near"].values()]
    idle = frozenset(fold(document["idle"]).split())
    return Everyday(
        idle,
        frozenset(faint),
        aliases,
        {name: _ways(ways, aliases, idle) for name, ways in near.items()},
        {fold(way.replace("_", " ")): kinds for kinds, ways in document["asks"].items() for way in ways.split()},
        tuple(dict.fromkeys(word for row in words for word in fold(row.replace("_", " ")).split())),
    )


def _aliases(rows: list[str]) -> dict[str, str]:
    """Every stem of a row leads to the row's first; a stem that is in two rows stays with the first of them."""
    aliases: dict[str, str] = {}
    for row in rows:
        families = list(dict.fromkeys(stem(word) for word in fold(row).split()))
        first = next((family for family in families if family not in aliases), families[0])
        for family in families:
            aliases.setdefault(family, first)
    return {family: first for family, first in aliases.items() if family != first}


def _ways(ways: list[str], aliases: Mapping[str, str], idle: frozenset[str]) -> list[str]:
    """The ways to say a thing as stems; a way of idle words alone is none."""
    lines = [[word for word in fold(way.replace("_", " ")).split() if word not in idle] for way in ways]
    return list(dict.fromkeys(" ".join(aliases.get(stem(w), stem(w)) for w in line) for line in lines if line))
