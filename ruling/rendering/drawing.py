"""A picture as plain text for a terminal, and as a JSON document. What nobody told is a question mark."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ruling.model.picture import EMPTY, Box, Cell, Listing, Picture, Row
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


def cut_to(width: int, text: str) -> list[str]:
    """The text in lines that are never wider than this, even where a single word is."""
    return [line[at : at + width] for line in wrapped(text, width) for at in range(0, len(line), width)]


# The board


def _board(picture: Picture, speaker: Speaker) -> list[str]:
    west = min(cell.x for cell in picture.cells) - 1
    span = int(max(cell.x for cell in picture.cells) + 1 - west)
    half = min(WIDEST_HALF, (COLUMNS - 1) // span)
    if 2 * half - 1 < NARROWEST_CELL:
        return _cells_in_a_list(picture, speaker)
    strips = [box for box in picture.boxes if box.strip]
    letters = initials(picture.colours, speaker)
    lines = []
    if strips:
        lines += [_line([(_at(box.x, west, half), _boxed(said, box, half)) for box, said in row]) for row in (
            [(box, box.id) for box in strips], [(box, _posts(box, letters)) for box in strips],
        )]  # fmt: skip
    for y in sorted({cell.y for cell in picture.cells}):
        row = [cell for cell in picture.cells if cell.y == y]
        inner = 2 * half - 1
        for said in ([cell.id for cell in row], [_told(cell, speaker, inner) for cell in row]):
            sides = [(_at(cell.x - 1, west, half), f"|{text:^{inner}}|") for cell, text in zip(row, said, strict=True)]
            lines.append(_line(sides))
    return lines


def _at(x: float, west: float, half: int) -> int:
    return round((x - west) * half)


def _line(parts: Iterable[tuple[int, str]]) -> str:
    """The parts at their columns; neighbours share a border."""
    line = ""
    for column, text in parts:
        line = line[:column].ljust(column) + text
    return line


def _boxed(text: str, box: Box, half: int) -> str:
    inner = round(box.width * half) - 2
    return f"[{text[:inner]:^{inner}}]"


def _posts(box: Box, letters: dict[str, str]) -> str:
    """Who stands on each place of a box; a question mark behind them where nobody told who stands where."""
    if box.things is None:
        return UNTOLD
    shown = "".join(letters.get(thing, UNTOLD) for thing in box.things)
    return shown.ljust(box.places, FREE) if box.places else f"{shown} {UNTOLD}"


def _told(cell: Cell, speaker: Speaker, width: int) -> str:
    """What the cell is and its number, shortened to fit."""
    number = UNTOLD if cell.number is None else cell.number
    if cell.kind is None:
        return UNTOLD if number in ("", UNTOLD) else f"{UNTOLD} {number}"
    doubt = UNTOLD if cell.doubted else ""
    room = width - len(number) - len(doubt) - bool(number)
    return f"{_shortened(speaker.name(cell.kind), room)}{doubt} {number}".strip()


def _shortened(name: str, room: int) -> str:
    if len(name) <= room:
        return name
    first = name.split()[0]
    return first if len(first) <= room else f"{first[: room - 1]}."


def _cells_in_a_list(picture: Picture, speaker: Speaker) -> list[str]:
    """A board too wide to be drawn, cell by cell."""
    told = (f"{cell.id} {_told(cell, speaker, COLUMNS)}" for cell in picture.cells)
    lines = cut_to(COLUMNS, "; ".join(told))
    for box in picture.boxes:
        if box.strip:
            lines += cut_to(COLUMNS, f"{box.id}: {things_told(box, speaker)}")
    return lines


# Lists


def listed(listing: Listing, speaker: Speaker) -> list[str]:
    """A heading with its rows, on the same line where there is but one thing to say."""
    heading = capitalised(speaker.plural(listing.heading) if listing.many else speaker.name(listing.heading))
    rows = [_row(row, speaker) for row in listing.rows]
    if not listing.whole:
        rows.append(UNTOLD)
    if len(rows) < 2:
        return _indented(f"{heading}: {rows[0] if rows else NOTHING}", "")
    return [*_indented(f"{heading}:", ""), *(line for row in rows for line in _indented(row, "  "))]


def _indented(text: str, indent: str) -> list[str]:
    first, *rest = cut_to(COLUMNS - len(indent), text)
    further = [line for line in cut_to(COLUMNS - len(indent) - 2, " ".join(rest))] if rest else []
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
    said = speaker.say("board.key")
    if any(box.strip for box in picture.boxes):
        said = speaker.say("board.key-posts")
        letters = initials(picture.colours, speaker)
        owners = ", ".join(f"{letters[owner]} – {speaker.value(owner)}" for owner in picture.owners)
        said = f"{said} {owners}." if owners else said
    return ["", *cut_to(COLUMNS, said)]


# Titles and documents


def titled(head: str, told: Iterable[str]) -> str:
    """A part and what is told of it: `A2: las, 6`."""
    return f"{head}: {', '.join(told)}"


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


def box_title(box: Box, speaker: Speaker) -> str:
    name = speaker.name(box.name) if box.name else ""
    head = f"{name} {box.id}" if name != box.name else speaker.name(box.id)
    return titled(head, [things_told(box, speaker)])


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
