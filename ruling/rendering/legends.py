"""The legend of a drawn picture: what its colours, shapes, letters and marks mean, line under line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ruling.model.picture import Look, Picture
from ruling.rendering.drawing import UNTOLD, cut_to, initials, listed
from ruling.rendering.wording import Speaker

LINE, GAP, FURTHER, PADDING = 23, 10, 16, 14
LETTERS, TEXT_LETTERS = 27, 31
PLAIN = Look("#ffffff")
UNLETTERED = "cross"
"""The shape that bears a sign of its own instead of a letter."""


class Entry(NamedTuple):
    """A line of the legend: what it shows, the words for it in lines that fit, and where the first of them stands."""

    kind: str
    look: Look
    letter: str
    said: str
    lines: tuple[str, ...] = ()
    y: float = 0


class Legend(NamedTuple):
    """All entries, and how high they are together."""

    entries: tuple[Entry, ...]
    height: float


def letters_of(picture: Picture, speaker: Speaker) -> dict[str, str]:
    """The letter of every player and of everything that is told apart by one."""
    things = [kind for kind in picture.legend[-1] if picture.looks.get(kind, PLAIN).shape != UNLETTERED]
    return {**initials(things, speaker), **initials(picture.colours, speaker)}


def legend_of(picture: Picture, speaker: Speaker, top: float) -> Legend:
    """The entries placed one under another, groups a little apart."""
    placed, y = list[Entry](), top + PADDING + 10
    for group in _groups(picture, speaker):
        for entry in group:
            lines = entry.lines or tuple(cut_to(LETTERS, entry.said))
            placed.append(entry._replace(lines=lines, y=y))
            y += LINE + FURTHER * (len(lines) - 1)
        y += GAP if group else 0
    return Legend(tuple(placed), y - top - GAP - LINE + PADDING + 6)


def _groups(picture: Picture, speaker: Speaker) -> Iterator[list[Entry]]:
    """A heading, the players, the kinds group by group, the unknown and the marks, and what is nowhere on the board."""
    letters = letters_of(picture, speaker)
    key = speaker.say("board.legend")
    players = [Entry("owner", _look(picture, one), letters[one], speaker.value(one)) for one in picture.owners]
    yield [Entry("text", PLAIN, "", key, (key,)), *players]
    for place, group in enumerate(picture.legend):
        shape = "cell" if place == 0 else "thing"
        yield [Entry(shape, _look(picture, kind), letters.get(kind, ""), speaker.name(kind)) for kind in group]
    kinds = dict.fromkeys(mark.kind for mark in picture.marks)
    marks = [Entry(kind, PLAIN, "", speaker.say(f"board.mark.{kind}")) for kind in kinds]
    yield [Entry("untold", PLAIN, UNTOLD, speaker.say("board.untold")), *marks]
    for listing in picture.listings:
        if listing.beside:
            rows = listed(listing, speaker, TEXT_LETTERS)
            yield [Entry("text", PLAIN, "", " ".join(" ".join(rows).split()), tuple(rows))]


def _look(picture: Picture, kind: str) -> Look:
    return picture.looks.get(kind, PLAIN)
