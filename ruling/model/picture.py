"""A position as a drawing needs it, whatever the game: cells and the places between them, boxes beside them, lists.

Words are terms of the game's glossary or ids, so that the drawing can say them in any language. What nobody told is
None, which is drawn as such and never as empty. Lengths are half cells to the east and quarter cells to the south.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

ASKED, BROKEN, MISSING = "asked", "broken", "missing"
"""Why a place is marked: the question is about it, a rule is broken there, or the answer waits for it."""

EMPTY = "board.empty"
"""Stands for a subject: the places that are told to be empty."""


class Look(NamedTuple):
    """How a kind is told from the others: by colour, and for eyes that see none by a pattern, shape or letter."""

    fill: str
    ink: str = "#2b2b2b"
    pattern: str = ""
    shape: str = ""


class Cell(NamedTuple):
    """A cell of the board: what it is, its number with its weight in dots, and what lies on it.

    A `number` of "" is none at all; `doubted` is what nobody at the table told; `things` are those that were told.
    """

    id: str
    x: float
    y: float
    kind: str | None
    number: str | None
    dots: int = 0
    heavy: bool = False
    doubted: bool = False
    things: tuple[str, ...] = ()


class Spot(NamedTuple):
    """A place where cells meet: the piece on it and whose it is; an empty piece where nothing stands there."""

    id: str
    x: float
    y: float
    piece: str | None
    owner: str = ""


class Bar(NamedTuple):
    """A place along the side of a cell: the piece on it and whose it is; an empty piece where nothing lies there."""

    id: str
    start: tuple[float, float]
    end: tuple[float, float]
    piece: str | None
    owner: str = ""


class Box(NamedTuple):
    """A place beside the cells: what is in it, in order, on so many `places`; none where only the number counts."""

    id: str
    name: str
    x: float
    y: float
    width: float
    height: float
    things: tuple[str, ...] | None
    places: int = 0
    solid: bool = False
    strip: bool = False


class Arrow(NamedTuple):
    """A way from somewhere to somewhere else: the label upon it and the places or terms that it is about."""

    start: tuple[float, float]
    end: tuple[float, float]
    about: tuple[str, ...]
    label: str = ""

    @property
    def middle(self) -> tuple[float, float]:
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


class Mark(NamedTuple):
    """A place that a verdict speaks of, its size in half cells, and the number of the note that says why.

    The shape is that of a cell, a box or a bar, which is turned by so many degrees; without one it is round.
    """

    kind: str
    id: str
    x: float
    y: float
    width: float
    height: float
    note: int = 0
    shape: str = ""
    turn: float = 0


class Row(NamedTuple):
    """What is told of a subject, such as the pieces of a player by kind; an unfinished one may go on."""

    subject: str
    items: tuple[tuple[object, ...], ...] | None
    whole: bool = True


class Listing(NamedTuple):
    """Rows under a heading; a heading of `many` is said in the plural; without rows there is nothing of it.

    What stands nowhere on the board is written `beside` it.
    """

    heading: str
    rows: tuple[Row, ...]
    whole: bool = True
    many: bool = True
    beside: bool = False


class Marked(NamedTuple):
    """A place that is to be marked, by the name that people write."""

    kind: str
    place: str
    note: int = 0


class Picture(NamedTuple):
    """All that is drawn. `looks` tells the kinds apart, `legend` holds those that need a word, group by group.

    `owners` are the players that anything tells of, out of all that there can be (`colours`).
    """

    cells: tuple[Cell, ...]
    spots: tuple[Spot, ...]
    bars: tuple[Bar, ...]
    boxes: tuple[Box, ...]
    marks: tuple[Mark, ...]
    listings: tuple[Listing, ...]
    looks: Mapping[str, Look]
    colours: tuple[str, ...]
    owners: tuple[str, ...]
    legend: tuple[tuple[str, ...], ...]
    arrows: tuple[Arrow, ...] = ()
