"""The act that a question asks about, with what it says of places, players, cards and counts."""

from __future__ import annotations

import re

from ruling.asking.frames import Frame
from ruling.asking.matching import Index
from ruling.asking.words import NUMBER, UNKNOWN, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import NamedTuple

    class Piece(NamedTuple):
        """Something that an argument may be read from: its text, the tokens that make it, its side of the trade."""

        text: str
        tokens: tuple[int, ...]
        side: str

    class Acted(NamedTuple):
        """An act that fits a question: what arguments may be read from, and which tokens the act itself takes up."""

        act: str
        pieces: tuple[Piece, ...]
        spent: frozenset[int]
        loose: frozenset[int]
        assume: Mapping[str, str]
        given: str
        size: int
else:
    from collections import namedtuple

    Piece = namedtuple("Piece", "text tokens side")
    Acted = namedtuple("Acted", "act pieces spent loose assume given size")

# A2, A2+B2+B3, B2-B3, A1@N..A1@NE, W1: a letter and a digit, and what is joined to them.
PLACE = re.compile(r"(?<![^\W_])[^\W\d_]\d{1,2}(?:(?:\+|@|\.\.|[-‐-―−])[^\W_]+)*(?![^\W_])")
GIVING, GETTING = "give", "get"
FOR = frozenset(("za", "за"))
INTO = frozenset(("na", "на"))
GETS = frozenset(("get", "buy"))


def acts_asked(index: Index, text: str, frame: Frame, places: Iterable[str]) -> list[Acted]:
    """The acts that the question may ask about, the likeliest first."""
    tokens = frame.tokens
    if not tokens or any(token.trust == UNKNOWN for token in tokens):
        return []
    pieces = (*(Piece(place, (), "") for place in places), *_pieces(index, text, frame))
    said = frozenset(concept for token in tokens for concept in token.concepts)
    found = []
    for act, bags, allowed, assume, given in index.acts:
        for bag in bags:
            if any(said.isdisjoint(item) for item in bag):
                continue
            needed = {concept for item in bag for concept in item}
            spent = frozenset(i for i, token in enumerate(tokens) if not token.concepts.isdisjoint(needed))
            known = index.light.union(index.soft, allowed, frame.mode_words)
            loose = frozenset(i for i, token in enumerate(tokens) if not token.concepts.isdisjoint(known))
            found.append(Acted(act, pieces, spent, loose, assume, given, len(bag)))
    return sorted(found, key=lambda one: -one.size)


def _pieces(index: Index, text: str, frame: Frame) -> list[Piece]:
    """Numbers with their nouns, and nouns alone, in the order in which they are said."""
    words = split(text, index.spelling)
    sides = _sides(words, frame)
    pieces: list[Piece] = []
    tokens = list(frame.tokens)
    place, last = 0, ""
    while place < len(tokens):
        token, after = tokens[place], tokens[place + 1] if place + 1 < len(tokens) else None
        side = sides.get(token.text, "")
        if token.number is not None and after is not None and (noun := _term(after.concepts)):
            pieces.append(Piece(f"{token.number} {noun}", (place, place + 1), side))
            last, place = noun, place + 2
            continue
        if token.number is not None:
            # "3 ore for 1": a number without a noun is of the same thing.
            pieces.append(Piece(f"{token.number} {last}" if last and side else str(token.number), (place,), side))
        else:
            pieces += [Piece(term, (place,), side) for term in sorted(_terms(token.concepts))]
            last = _term(token.concepts) or last
        place += 1
    return pieces


def _terms(concepts: Iterable[str]) -> set[str]:
    return {one for one in concepts if one[0].isalpha() and ":" not in one and not one.startswith(NUMBER)}


def _term(concepts: Iterable[str]) -> str:
    return min(_terms(concepts), default="")


def _sides(words: list[str], frame: Frame) -> dict[str, str]:
    """What is given and what is got: `3 ore for 1 wood`, parted by the word between them."""
    cut = next((i for i, word in enumerate(words) if word in FOR | INTO and 0 < i < len(words) - 1), None)
    if cut is None:
        return {}
    gets_first = words[cut] in FOR and any(not token.concepts.isdisjoint(GETS) for token in frame.tokens)
    first, second = (GETTING, GIVING) if gets_first else (GIVING, GETTING)
    left = {part: first for word in words[:cut] for part in (word,)}
    right = {part: second for word in words[cut + 1 :] for part in (word,)}
    return {**right, **left} if not set(left) & set(right) else {**left, **right}
