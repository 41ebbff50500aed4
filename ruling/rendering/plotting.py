"""A picture as SVG: lengths in pixels and words in one language, handed to the template board.svg.j2."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ruling.model.picture import Arrow, Bar, Box, Cell, Look, Mark, Picture, Spot
from ruling.rendering.drawing import UNTOLD, arrow_title, box_name, box_title, cell_title, cut_to, piece_title
from ruling.rendering.legends import PLAIN, legend_of, letters_of
from ruling.rendering.wording import capitalised
from ruling.rendering.wrapping import NARROWEST

if TYPE_CHECKING:
    from ruling.rendering.wording import Speaker

HALF = 58.0
QUARTER = HALF / 3**0.5
MARGIN, PANEL = 28, 316
HEAD_LINE, HEAD_LETTER, SUBJECT_LINE, SUBJECT_LETTER, NOTE_LINE, NOTE_LETTER = 26, 13.2, 20, 9, 20, 8.4
WORD_LETTER, WORD_LINE, UNDER_NUMBER = 6.6, 13, 33
BAR_GAP, BOX_EDGE, ARROW_HEAD, BADGE = 15, 5, 6, 10
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Lines = list[tuple[str, float]]


class Sign(NamedTuple):
    """A small thing with its letter: where it is, its colours and shape, and how many there are."""

    x: float
    y: float
    look: Look
    letter: str
    times: int = 1


class Ring(NamedTuple):
    """All marks of one kind at one place: the first of them, what its badge says, and whether it lies on another."""

    mark: Mark
    badge: str
    is_upper: bool


class Plot:
    """Where everything of a picture lies, in pixels, and what it is called."""

    def __init__(self, picture: Picture, speaker: Speaker, headline: str, subject: str, notes: Sequence[str]) -> None:
        self.picture, self.speaker = picture, speaker
        self.caption = headline or speaker.say("board.title")
        self._letters = letters_of(picture, speaker)
        xs = [cell.x + step for cell in picture.cells for step in (-1, 1)]
        xs += [edge for box in picture.boxes for edge in (box.x, box.x + box.width)]
        ys = [cell.y + step for cell in picture.cells for step in (-2, 2)]
        ys += [edge for box in picture.boxes for edge in (box.y, box.y + box.height)]
        self._west, self._north = min(xs), min(ys)
        self.east, self.south = self.x(max(xs)), self.y(max(ys))
        self.width = self.east + PANEL
        self.headlines = self._lines({"": self.caption}, MARGIN + 14, HEAD_LINE, HEAD_LETTER)
        below: float = MARGIN + 14 + HEAD_LINE * len(self.headlines)
        self.subject = self._lines({"": capitalised(subject)}, below - 4, SUBJECT_LINE, SUBJECT_LETTER)
        self.top = below + SUBJECT_LINE * len(self.subject)
        self.legend = legend_of(picture, speaker, self.top)
        below = self.top + max(self.south + BAR_GAP, self.legend.height) + MARGIN
        numbered = {f"{number}. ": note for number, note in enumerate(notes, 1)}
        self.notes = self._lines(numbered, below + 6, NOTE_LINE, NOTE_LETTER)
        self.height = below + NOTE_LINE * len(self.notes) + (MARGIN / 2 if notes else 0)

    def _lines(self, texts: Mapping[str, str], top: float, step: float, letter: float) -> Lines:
        """The texts, each begun by its mark, in lines that fit the width of the whole picture, with their heights."""
        fitting = int((self.width - 2 * MARGIN) / letter)
        lines = [line for first, text in texts.items() for line in cut_to(fitting, text, first)]
        return [(line, top + step * at) for at, line in enumerate(lines)]

    def x(self, x: float) -> float:
        return MARGIN + (x - self._west) * HALF

    def y(self, y: float) -> float:
        return (y - self._north) * QUARTER

    def say(self, key: str) -> str:
        return self.speaker.say(key)

    def look(self, kind: str | None) -> Look:
        return self.picture.looks.get(kind or "", PLAIN)

    def letter(self, kind: str) -> str:
        return self._letters.get(kind, "" if kind in self.picture.looks else UNTOLD)

    def title(self, part: Cell | Spot | Bar | Box | Arrow) -> str:
        if isinstance(part, Cell):
            return cell_title(part, self.speaker)
        if isinstance(part, Box):
            return box_title(part, self.speaker)
        if isinstance(part, Arrow):
            return arrow_title(part, self.speaker)
        return piece_title(part.id, part.piece, part.owner, self.speaker)

    def outline(self, cell: Cell) -> str:
        """The six points of a cell."""
        steps = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
        return " ".join(f"{self.x(cell.x + dx):.1f},{self.y(cell.y + dy):.1f}" for dx, dy in steps)

    def words_on(self, cell: Cell) -> Lines:
        """The name of what a cell is: under its number on one line, or in its middle on as many as it needs."""
        if cell.kind is None:
            return []
        said = f"{self.speaker.name(cell.kind)}{UNTOLD if cell.doubted else ''}"
        is_long = len(said) * WORD_LETTER > 2 * HALF - 24
        lines = said.split() if is_long and cell.number == "" else [said]
        top = UNDER_NUMBER if cell.number != "" else 3 - WORD_LINE * (len(lines) - 1) / 2
        return [(line, top + WORD_LINE * at) for at, line in enumerate(lines)]

    def rings(self) -> list[Ring]:
        """The marks, those of a kind at a place together, with the numbers of all their notes."""
        found: dict[tuple[str, str], list[Mark]] = {}
        for mark in self.picture.marks:
            found.setdefault((mark.kind, mark.id), []).append(mark)
        places = [place for _, place in found]
        return [
            Ring(marks[0], ", ".join(str(one.note) for one in marks if one.note), place in places[:at])
            for at, ((_, place), marks) in enumerate(found.items())
        ]

    def badge_at(self, mark: Mark, width: float, height: float) -> str:
        """Where a badge hides the least: inside the top of a cell, on the upper edge of a box, or beside a ring."""
        places = {"cell": (9.0, -height / 2), "box": (width / 2 - 4, -height / 2 - 4), "bar": (16.0, -16.0)}
        x, y = places.get(mark.shape, (width / 2 - 2, -height / 2 + 2))
        return f"{x:.1f},{y:.1f}"

    def dots(self, cell: Cell) -> list[float]:
        """How far the dots under a number are from its middle."""
        return [(at - (cell.dots - 1) / 2) * 4.6 for at in range(cell.dots)]

    def signs_on(self, cell: Cell) -> list[Sign]:
        """What lies on a cell, to both sides of its number, each kind once with how many there are."""
        kinds = list(dict.fromkeys(cell.things))
        top = 2.0 if len(kinds) < 3 else -17.0
        return [
            Sign(38.0 if at % 2 else -38.0, top + 29 * (at // 2), self.look(kind), self.letter(kind), count)
            for at, kind in enumerate(kinds)
            if (count := cell.things.count(kind))
        ]

    def signs_in(self, box: Box) -> list[Sign]:
        """What is in a box: place by place, or where it has none each kind once with how many there are."""
        low, things = self.low(box), box.things or ()
        if box.places:
            places = self._places(box)
            return [Sign(x, low, self.look(kind), self.letter(kind)) for x, kind in zip(places, things, strict=False)]
        kinds = list(dict.fromkeys(things))
        step = (box.width * HALF - (BADGE if len(kinds) < len(things) else 0)) / max(len(kinds), 1)
        return [
            Sign(step * (at + 0.5), low, self.look(kind), self.letter(kind), things.count(kind))
            for at, kind in enumerate(kinds)
        ]

    def free_places(self, box: Box) -> list[tuple[int, float]]:
        """The number of every free place of a box and how far it is from the left side."""
        return list(enumerate(self._places(box), 1))[len(box.things or ()) :]

    def _places(self, box: Box) -> list[float]:
        step = (box.width * HALF - 2 * BOX_EDGE) / max(box.places, 1)
        return [BOX_EDGE + step * (at + 0.5) for at in range(box.places)]

    def low(self, box: Box) -> float:
        """The middle of what is in a box, under its heading."""
        return box.height * QUARTER - 17

    def heading(self, box: Box) -> list[str]:
        """The name of a box in lines that fit it."""
        said, most = capitalised(box_name(box, self.speaker)), int(box.width * HALF / WORD_LETTER)
        fewest = len(cut_to(most, said))
        # Of all widths that need no more lines the narrowest one: no line is left with a single short word.
        widths = range(min(NARROWEST, most), most + 1)
        return next(lines for width in widths if len(lines := cut_to(width, said)) == fewest)

    def ends(self, bar: Bar) -> tuple[float, float, float, float]:
        """A bar from end to end, leaving room for what stands at its ends."""
        (x1, y1), (x2, y2) = ((self.x(x), self.y(y)) for x, y in (bar.start, bar.end))
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        dx, dy = (x2 - x1) / length * BAR_GAP, (y2 - y1) / length * BAR_GAP
        return x1 + dx, y1 + dy, x2 - dx, y2 - dy

    def pointing(self, arrow: Arrow) -> str:
        """The line of an arrow and the two strokes of its head."""
        (x1, y1), (x2, y2) = ((self.x(x), self.y(y)) for x, y in (arrow.start, arrow.end))
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        along, across = ((x2 - x1) / length * ARROW_HEAD, (y2 - y1) / length * ARROW_HEAD), 0.6
        strokes = (
            f"M{x2:.1f},{y2:.1f} L{x2 - along[0] - side * along[1]:.1f},{y2 - along[1] + side * along[0]:.1f}"
            for side in (across, -across)
        )
        return " ".join((f"M{x1:.1f},{y1:.1f} L{x2:.1f},{y2:.1f}", *strokes))


def svg(picture: Picture, speaker: Speaker, headline: str = "", notes: Sequence[str] = (), subject: str = "") -> str:
    """The picture as an SVG document; a verdict's headline and its subject stand above it, numbered notes below."""
    plot = Plot(picture, speaker, headline, subject, notes)
    sizes = {"half": HALF, "quarter": QUARTER, "margin": MARGIN}
    template = _templates().get_template("board.svg.j2")
    return template.render(plot=plot, picture=picture, language=speaker.language, **sizes)


@cache
def _templates() -> Environment:
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_writable,
    )


def _writable(value: Any) -> Any:
    """The value without the signs that XML cannot hold; numbers short."""
    if isinstance(value, float):
        return f"{value:.1f}"
    return NOT_XML.sub("", value) if isinstance(value, str) and NOT_XML.search(value) else value
