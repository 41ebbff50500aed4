"""The items of a sketch: what each is about, and what is left of its words once those that only join are gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ruling.games.iron_throne.names import Names
from ruling.games.iron_throne.spoken import COUNTED, DENIES, HAS, HEAD_OF, IS, LISTS, NOTHING, TERM_HEADS, WITH
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import folded
from ruling.model.telling import whole

LONGEST = 3
"""So many words a head has at the most."""
MEASURES = ("card", "house-card", "power", "power-token", "hostage")
"""What a number may count before the place of it is named."""


class Item(NamedTuple):
    """One item of a clause: whether it denies, what it begins with, and the words after that."""

    text: str
    is_no: bool
    head: str
    words: tuple[str, ...]

    @property
    def rest(self) -> str:
        return " ".join(self.words)


def clauses_of(sketch: str) -> list[tuple[str, list[str]]]:
    """The clauses, each with what it is about and its items."""
    found = []
    for part in sketch.split(";"):
        if not part.strip():
            continue
        subject, colon, rest = part.partition(":")
        items = [item.strip() for item in rest.split(",") if item.strip()]
        if not colon or not subject.strip() or not items:
            raise NotUnderstood("throne-sketch-clause", found=part.strip())
        found.append((subject.strip(), items))
    return found


def item_of(text: str, names: Names, before: Item | None = None) -> Item:
    """The item: its head may stand first, behind a verb, or behind a number; a list goes on under the head `before`."""
    words = text.split()
    is_no = len(words) > 1 and folded(words[0]) in NOTHING and whole(words[0]) is None
    words = _without(words[1:], DENIES) if is_no else words
    for start in (words, _without(words, HAS)):
        head, length = _head(start, names)
        if head:
            return Item(text, is_no, head, tuple(_without(start[length:], IS | WITH)))
    counted = _counted(_without(words, HAS), names)
    if counted is not None:
        return Item(text, is_no, *counted)
    if before is not None and before.head in LISTS and names.is_player(words[0]):
        return Item(text, is_no, before.head, tuple(words))
    return Item(text, is_no, "", tuple(words))


def _head(words: Sequence[str], names: Names) -> tuple[str, int]:
    """What the words begin with, and how many of them it takes."""
    for length in range(min(LONGEST, len(words)), 0, -1):
        phrase = folded(" ".join(words[:length]))
        head = HEAD_OF.get(phrase) or TERM_HEADS.get(names.lexicon.term(phrase) or "")
        if head is not None:
            return head, length
    return "", 0


def _counted(words: Sequence[str], names: Names) -> tuple[str, tuple[str, ...]] | None:
    """The head and the words of an item that begins with a number: `4 cards in hand`, `2 hostages tyrell`."""
    if len(words) < 2 or whole(words[0]) is None:
        return None
    for place in range(1, len(words)):
        head, length = _head(words[place:], names)
        if head in COUNTED:
            return head, (words[0], *_without(words[place + length :], IS | WITH))
        if names.lexicon.term(words[place]) not in MEASURES and folded(words[place]) not in HAS:
            return None
    return None


def _without(words: Sequence[str], leading: frozenset[str]) -> list[str]:
    """The words less those at the beginning that say nothing by themselves; the last one stays."""
    kept = list(words)
    while len(kept) > 1 and folded(kept[0]) in leading:
        kept.pop(0)
    return kept
