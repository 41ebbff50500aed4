"""A picture as plain text for a terminal, and as a JSON document. What nobody told is a question mark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ruling.model.picture import EMPTY, Arrow, Box, Cell, Listing, Picture, Row
from ruling.rendering.wording import capitalised
from ruling.rendering.wrapping import wrapped

if TYPE_CHECKING:
    from ruling.rendering.wording import Speaker

COLUMNS = 72
WIDEST_HALF, NARROWEST_CELL = 6, 7
UNTOLD, NOTHING, FREE = "?", "–", "·"


def drawing(picture: Picture, speaker: Speaker) -> str:
    """The board, what stands beside it, and lists of what is on it, within 72 columns."""
    lines = [*_board(picture, speaker), ""]
    for listing in picture.listings:
        lines += listed(listing, speaker)
    return "\n".join([*lines, *_key(picture, speaker)])


def initials(terms: Sequence[str], speaker: Speaker) -> dict[str, str]:
    """One letter for each term: its first, or where another has that, the next that begins none of them."""
    names = {term: speaker.name(term).upper() for term in terms}
    taken: dict[str, str] = {}
    for term, name in names.items():
        taken.setdefault(name[0], term)
    found = {term: letter for letter, term in taken.items()}
    for term, name in names.items():
        if term not in found:
            letters = [letter for letter in name if letter.isalpha() and letter not in found.values()]
            found[term] = letters[0] if letters else name[0]
    return found


def cut_to(width: int, text: str, first: str = "") -> list[str]:
    """The text in lines that are never wider than this, even where a single word is, the first begun by a mark."""
    return [line[at : at + width] for line in wrapped(text, width, first) for at in range(0, len(line), width)]


# The board


def _board(picture: Picture, speaker: Speaker) -> list[str]:
    west = min(cell.x for cell in picture.cells) - 1
    span = int(max(cell.x for cell in picture.cells) + 1 - west)
    half = min(WIDEST_HALF, (COLUMNS - 1) // span)
    if 2 * half - 1 < NARROWEST_CELL:
        return _cells_in_a_list(picture, speaker)
    lines = _strip([box for box in picture.boxes if box.strip], initials(picture.colours, speaker), west, half)
    for y in sorted({cell.y for cell in picture.cells}):
        row = [cell for cell in picture.cells if cell.y == y]
        told = [_told(cell, speaker, 2 * half - 1) for cell in row]
        for said in zip(*told, strict=True):
            lines.append(_line((_at(cell.x - 1, west, half), text) for cell, text in zip(row, said, strict=True)))
    return lines


def _at(x: float, west: float, half: int) -> int:
    return round((x - west) * half)


def _line(parts: Iterable[tuple[int, str]]) -> str:
    """The parts at their columns; neighbours share a border."""
    line = ""
    for column, text in parts:
        line = line[:column].ljust(column) + text
    return line


def _strip(boxes: Sequence[Box], letters: dict[str, str], west: float, half: int) -> list[str]:
    """The boxes of a strip side by side between two rules, with who stands in them."""
    if not boxes:
        return []
    columns = [_at(box.x, west, half) for box in boxes]
    widths = [round(box.width * half) - 1 for box in boxes]
    rows = [box.id for box in boxes], [_posts(box, letters) for box in boxes]
    cut = ([f"|{text[:width]:^{width}}|" for text, width in zip(row, widths, strict=True)] for row in rows)
    lines = [_line(zip(columns, parts, strict=True)) for parts in cut]
    rule = " " * columns[0] + "=" * (len(lines[0]) - columns[0])
    return [rule, *lines, rule]


def _posts(box: Box, letters: dict[str, str]) -> str:
    """Who stands on each place of a box; a question mark behind them where nobody told who stands where."""
    if box.things is None:
        return UNTOLD
    shown = "".join(letters.get(thing, UNTOLD) for thing in box.things)
    return shown.ljust(box.places, FREE) if box.places else f"{shown} {UNTOLD}"


def _told(cell: Cell, speaker: Speaker, width: int) -> list[str]:
    """A cell on three lines: its id, what it is, and its number; a long name without a number takes both."""
    name, rest = _name(cell, speaker), UNTOLD if cell.number is None else cell.number
    if cell.number == "" and len(name) > width:
        name, _, rest = name.partition(" ")
    return [f"|{text:^{width}}|" for text in (cell.id, _shortened(name, width), _shortened(rest, width))]


def _name(cell: Cell, speaker: Speaker) -> str:
    doubt = UNTOLD if cell.doubted else ""
    return UNTOLD if cell.kind is None else f"{speaker.name(cell.kind)}{doubt}"


def _said(cell: Cell, speaker: Speaker) -> str:
    """A cell on one line; where all is unknown one question mark is enough."""
    number = UNTOLD if cell.number is None and cell.kind else cell.number or ""
    return f"{cell.id} {_name(cell, speaker)} {number}".strip()


def _shortened(name: str, room: int) -> str:
    """The name, or its first word where it is too long, or the beginning of that."""
    if len(name) <= room:
        return name
    doubt, first = UNTOLD if name.endswith(UNTOLD) else "", name.split()[0]
    fits = len(first) + len(doubt) <= room
    return first + doubt if fits else f"{first[: room - 1 - len(doubt)]}.{doubt}"


def _cells_in_a_list(picture: Picture, speaker: Speaker) -> list[str]:
    """A board too wide to be drawn, cell by cell."""
    told = (_said(cell, speaker) for cell in picture.cells)
    lines = cut_to(COLUMNS, "; ".join(told))
    for box in picture.boxes:
        if box.strip:
            lines += cut_to(COLUMNS, f"{box.id}: {things_told(box, speaker)}")
    return lines


# Lists


def listed(listing: Listing, speaker: Speaker, width: int = COLUMNS) -> list[str]:
    """A heading with its rows, on the same line where there is but one thing to say."""
    heading = capitalised(speaker.plural(listing.heading) if listing.many else speaker.name(listing.heading))
    rows = [_row(row, speaker) for row in listing.rows]
    if not listing.whole:
        rows.append(UNTOLD)
    if len(rows) < 2:
        return _indented(f"{heading}: {rows[0] if rows else NOTHING}", "", width)
    return [*_indented(f"{heading}:", "", width), *(line for row in rows for line in _indented(row, "  ", width))]


def _indented(text: str, indent: str, width: int) -> list[str]:
    first, *rest = cut_to(width - len(indent), text)
    further = cut_to(width - len(indent) - 2, " ".join(rest)) if rest else []
    return [indent + first, *(f"{indent}  {line}" for line in further)]


def _row(row: Row, speaker: Speaker) -> str:
    subject = speaker.say(EMPTY) if row.subject == EMPTY else speaker.value(row.subject)
    said = UNTOLD
    if row.items is not None:
        items = [" ".join(speaker.value(part) for part in item) for item in row.items]
        said = "; ".join([*items, *([] if row.whole else [UNTOLD])]) or NOTHING
    return f"{subject}: {said}" if subject else said


def _key(picture: Picture, speaker: Speaker) -> list[str]:
    """What the signs mean."""
    if not any(box.strip for box in picture.boxes):
        return ["", *cut_to(COLUMNS, speaker.say("board.key"))]
    letters = initials(picture.colours, speaker)
    owners = [f"{letters[owner]} – {speaker.value(owner)}" for owner in picture.owners]
    return ["", *cut_to(COLUMNS, speaker.say("board.key-posts")), *_side_by_side(owners)]


def _side_by_side(items: Iterable[str]) -> list[str]:
    """The items one after another, none broken over two lines that fits on one."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(item) + 2 <= COLUMNS:
            lines[-1] += f", {item}"
        else:
            lines += cut_to(COLUMNS, item)
    return lines


# Titles and documents


def titled(head: str, told: Iterable[str]) -> str:
    """A part and what is told of it: `A2: las, 6`."""
    said = ", ".join(told)
    return f"{head}: {said}" if said else head


def cell_title(cell: Cell, speaker: Speaker) -> str:
    untold = speaker.say("board.untold")
    kind = untold if cell.kind is None else speaker.name(cell.kind)
    told = [f"{kind} ({speaker.say('board.doubted')})" if cell.doubted else kind]
    if cell.number != "" and (cell.kind, cell.number) != (None, None):
        told.append(untold if cell.number is None else cell.number)
    return titled(cell.id, [*told, *(speaker.name(thing) for thing in cell.things)])


def piece_title(place: str, piece: str | None, owner: str, speaker: Speaker) -> str:
    if piece is None:
        return titled(place, [speaker.say("board.untold")])
    return titled(place, [speaker.name(piece), speaker.value(owner)] if piece else [speaker.say(EMPTY)])


def things_told(box: Box, speaker: Speaker) -> str:
    """What is in a box, in order; that nobody told it, or that it is empty."""
    if box.things is None:
        return speaker.say("board.untold")
    return ", ".join(speaker.value(thing) for thing in box.things) or speaker.say(EMPTY)


def box_name(box: Box, speaker: Speaker) -> str:
    """What people call a box: by its kind and id, or by a name of its own and the letter that is written for it."""
    name, kind = speaker.name(box.id), speaker.name(box.name) if box.name else ""
    if kind != box.name:
        return f"{kind} {box.id}"
    return f"{name} ({box.name})" if box.name and name != box.id else name


def box_title(box: Box, speaker: Speaker) -> str:
    return titled(box_name(box, speaker), [things_told(box, speaker)])


def arrow_title(arrow: Arrow, speaker: Speaker) -> str:
    """What an arrow is and where it leads: `szlak 3: klan Zamarzniętej Rzeki, P2`."""
    head, *places = (speaker.value(one) for one in arrow.about)
    return titled(f"{head} {arrow.label}".strip(), places)


def picture_document(picture: Picture, speaker: Speaker) -> dict[str, Any]:
    """The picture as data; what nobody told is null."""
    return {
        "cells": [
            {
                "id": cell.id,
                "kind": cell.kind,
                "number": cell.number,
                "doubted": cell.doubted,
                "things": list(cell.things),
                "says": cell_title(cell, speaker),
            }
            for cell in picture.cells
        ],
        **{
            name: [
                {
                    "id": place.id,
                    "piece": place.piece,
                    "owner": place.owner or None,
                    "says": piece_title(place.id, place.piece, place.owner, speaker),
                }
                for place in places
            ]
            for name, places in (("corners", picture.spots), ("paths", picture.bars))
        },
        "boxes": [
            {
                "id": box.id,
                "things": None if box.things is None else list(box.things),
                "says": box_title(box, speaker),
            }
            for box in picture.boxes
        ],
    }
