"""The ways that wildlings take, as arrows of a picture: the trails to the clearings and the lines under the Wall.

Where they run is what the records say, so that whoever bends a record bends the picture too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ruling.games.catan.layout import Layout
from ruling.games.catan.north import clearing_name, section_name
from ruling.model.game import Book
from ruling.model.picture import Arrow, Box

APART, EDGE = 0.8, 0.35
"""How far two trails end from each other, and how far from its side a trail leaves a clan's box, in half hexes."""
FROM_WALL, TO_HEX = 0.92, 0.64
"""Where an arrow begins and ends on the way from a hex to the next one, backwards from the first hex of a line."""


def ways(boxes: Iterable[Box], layout: Layout, book: Book) -> Iterator[Arrow]:
    by_id = {box.id: box for box in boxes}
    yield from _trails(by_id, book)
    yield from _lines(layout, book)


def _trails(by_id: dict[str, Box], book: Book) -> Iterator[Arrow]:
    """From every clan down to its clearings, with the numbers of the die."""
    numbers: dict[tuple[str, str], list[int]] = {}
    clans, clearings = _given(book, "trail.clans"), _given(book, "trail.clearings")
    for number, (clan, clearing) in enumerate(zip(clans, clearings, strict=True), 1):
        numbers.setdefault((clan, clearing_name(clearing)), []).append(number)
    for (clan, clearing), dice in numbers.items():
        camp, goal = by_id[clan], by_id[clearing]
        arriving = [one for one, end in numbers if end == clearing]
        x = goal.x + goal.width / 2 + (arriving.index(clan) - (len(arriving) - 1) / 2) * APART
        start = min(max(x, camp.x + EDGE), camp.x + camp.width - EDGE)
        label = "–".join(str(number) for number in dict.fromkeys((dice[0], dice[-1])))
        yield Arrow((start, camp.y + camp.height + 0.1), (x, goal.y - 0.1), ("trail", clan, clearing), label)


def _lines(layout: Layout, book: Book) -> Iterator[Arrow]:
    """Into the first hex of every line, the way that the line goes on."""
    for section, names in enumerate(_given(book, "breach.lines"), 1):
        if len(names) < 2 or not set(names) <= set(layout.hex_index):
            continue
        (x, y), (next_x, next_y) = (layout.hex_xy[layout.hex_index[name]] for name in names[:2])
        start, end = ((x - (next_x - x) * part, y - (next_y - y) * part) for part in (FROM_WALL, TO_HEX))
        yield Arrow(start, end, (section_name(section), *names))


def _given(book: Book, name: str) -> Any:
    """The value as the records give it; nothing where none does."""
    return next((rule.gives[name] for rule in book.value(name) if name in rule.gives), ())
