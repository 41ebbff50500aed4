"""A picture as SVG: lengths in pixels and words in one language, handed to the template board.svg.j2."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from ruling.model.picture import Bar, Box, Cell, Look, Picture, Spot
from ruling.rendering.drawing import UNTOLD, box_title, cell_title, initials, piece_title
from ruling.rendering.wrapping import wrapped

if TYPE_CHECKING:
    from ruling.rendering.wording import Speaker

HALF = 46.0
QUARTER = HALF / 3**0.5
MARGIN, PANEL, LINE = 24, 250, 22
NOTE_LINE, NOTE_LETTER, HEAD_LINE, HEAD_LETTER = 19, 7.1, 24, 11.2
BAR_GAP, BOX_EDGE = 12, 4
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
PLAIN = Look("#ffffff")


class Sign(NamedTuple):
    """A small thing with its letter: where it is, its colours and shape, and how many there are."""

    x: float
    y: float
    look: Look
    letter: str
    times: int = 1


class Entry(NamedTuple):
    """A line of the legend: what it shows and the word for it."""

    kind: str
    look: Look
    letter: str
    word: str
    y: float


class Plot:
    """Where everything of a picture lies, in pixels, and what it is called."""

    def __init__(self, picture: Picture, speaker: Speaker, headline: str, notes: Sequence[str]) -> None:
        self.picture, self.speaker = picture, speaker
        self.caption, self.key = headline or speaker.say("board.title"), speaker.say("board.legend")
        self._letters = {**initials(picture.legend[-1], speaker), **initials(picture.colours, speaker)}
        xs = [cell.x - 1 for cell in picture.cells] + [cell.x + 1 for cell in picture.cells]
        xs += [edge for box in picture.boxes for edge in (box.x, box.x + box.width)]
        ys = [cell.y + step for cell in picture.cells for step in (-2, 2)] + [box.y for box in picture.boxes]
        self._west, self._north = min(xs), min(ys)
        self.east, self.south = self.x(max(xs)), self.y(max(ys))
        self.width = self.east + MARGIN + PANEL
        self.headlines = wrapped(headline, int((self.width - 2 * MARGIN) / HEAD_LETTER))
        self.top = MARGIN + HEAD_LINE * len(self.headlines) + (10 if headline else 0)
        self.legend = self._legend()
        wide = int((self.width - 2 * MARGIN) / NOTE_LETTER)
        said = [line for number, note in enumerate(notes, 1) for line in wrapped(note, wide, f"{number}. ")]
        below = max(self.top + self.south, self.legend[-1].y if self.legend else 0) + MARGIN
        self.notes = [(line, below + NOTE_LINE * at) for at, line in enumerate(said)]
        self.height = below + NOTE_LINE * len(said) + (MARGIN / 2 if said else 0)

    def x(self, x: float) -> float:
        return MARGIN + (x - self._west) * HALF

    def y(self, y: float) -> float:
        return (y - self._north) * QUARTER

    def say(self, key: str) -> str:
        return self.speaker.say(key)

    def look(self, kind: str | None) -> Look:
        return self.picture.looks.get(kind or "", PLAIN)

    def letter(self, kind: str) -> str:
        return self._letters.get(kind, UNTOLD)

    def name(self, kind: str) -> str:
        return self.speaker.name(kind)

    def title(self, part: Cell | Spot | Bar | Box) -> str:
        if isinstance(part, Cell):
            return cell_title(part, self.speaker)
        if isinstance(part, Box):
            return box_title(part, self.speaker)
        return piece_title(part.id, part.piece, part.owner, self.speaker)

    def outline(self, cell: Cell) -> str:
        """The six points of a cell, drawn a little smaller than it is."""
        steps = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
        return " ".join(f"{self.x(cell.x + dx * 0.97):.1f},{self.y(cell.y + dy * 0.97):.1f}" for dx, dy in steps)

    def dots(self, cell: Cell) -> list[float]:
        """How far the dots under a number are from its middle."""
        return [(at - (cell.dots - 1) / 2) * 4.4 for at in range(cell.dots)]

    def signs_on(self, cell: Cell) -> list[Sign]:
        """What lies on a cell, to both sides of its number, each kind once with how many there are."""
        kinds = list(dict.fromkeys(cell.things))
        return [
            Sign(30.0 if at % 2 else -30.0, -8.0 + 26 * (at // 2), self.look(kind), self.letter(kind), count)
            for at, kind in enumerate(kinds)
            if (count := cell.things.count(kind))
        ]

    def signs_in(self, box: Box) -> list[Sign | None]:
        """What is in a box, place by place; none is a free place."""
        width, low = box.width * HALF, self.low(box)
        things = box.things or ()
        if not box.places:
            kinds = list(dict.fromkeys(things))
            step = width / max(len(kinds), 1)
            return [
                Sign(step * (at + 0.5), low - 6, self.look(kind), self.letter(kind), things.count(kind))
                for at, kind in enumerate(kinds)
            ]
        return [
            Sign(x, low, self.look(things[at]), self.letter(things[at])) if at < len(things) else None
            for at, x in enumerate(self.places(box))
        ]

    def places(self, box: Box) -> list[float]:
        """How far the places of a box are from its left side."""
        step = (box.width * HALF - 2 * BOX_EDGE) / max(box.places, 1)
        return [BOX_EDGE + step * (at + 0.5) for at in range(box.places)]

    def low(self, box: Box) -> float:
        return box.height * QUARTER - 13

    def heading(self, box: Box) -> list[str]:
        """The name of a box in lines that fit it."""
        said = self.name(box.id)
        said = f"{box.name} {said}" if box.name and said != box.id and self.name(box.name) == box.name else said
        return wrapped(said, int(box.width * HALF / 5.4))

    def ends(self, bar: Bar) -> tuple[float, float, float, float]:
        """A bar from end to end, leaving room for what stands at its ends."""
        (x1, y1), (x2, y2) = ((self.x(x), self.y(y)) for x, y in (bar.start, bar.end))
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        dx, dy = (x2 - x1) / length * BAR_GAP, (y2 - y1) / length * BAR_GAP
        return x1 + dx, y1 + dy, x2 - dx, y2 - dy

    def _legend(self) -> list[Entry]:
        """Players, then the kinds group by group, what is unknown, and the marks that are there."""
        picture, rows = self.picture, list[tuple[str, Look, str, str] | None]()
        rows += [("owner", self.look(one), self.letter(one), self.speaker.value(one)) for one in picture.owners]
        for place, group in enumerate(picture.legend):
            rows.append(None)
            shape = "cell" if place == 0 else "thing"
            rows += [(shape, self.look(kind), self._letters.get(kind, ""), self.name(kind)) for kind in group]
        rows.append(None)
        rows.append(("untold", PLAIN, UNTOLD, self.say("board.untold")))
        kinds = dict.fromkeys(mark.kind for mark in picture.marks)
        rows += [(kind, PLAIN, "", self.say(f"board.mark.{kind}")) for kind in kinds]
        found, y = [], float(self.top + LINE + 18)
        for row in rows:
            if row is not None:
                found.append(Entry(*row, y))
            y += LINE if row is not None else LINE / 2.5
        return found


def svg(picture: Picture, speaker: Speaker, headline: str = "", notes: Sequence[str] = ()) -> str:
    """The picture as an SVG document; a verdict's headline stands above it and its numbered notes below."""
    templates = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_writable,
    )
    plot = Plot(picture, speaker, headline, notes)
    template = templates.get_template("board.svg.j2")
    return template.render(plot=plot, picture=picture, language=speaker.language, half=HALF, quarter=QUARTER)


def _writable(value: Any) -> Any:
    """The value without the signs that XML cannot hold; numbers short."""
    if isinstance(value, float):
        return f"{value:.1f}"
    return NOT_XML.sub("", value) if isinstance(value, str) and NOT_XML.search(value) else value
