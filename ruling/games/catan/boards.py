"""Reading a board: a named one or a list of rows, and what lies on its hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeGuard

from ruling.games.catan.layout import BadLayout, Layout, Row
from ruling.games.catan.notation import BY_LOOK
from ruling.games.catan.position import TERRAIN_YIELDS, Board
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.telling import table, whole

ROLLS = range(2, 13)
TERRAIN = ("fields", "hills", "mountains", "forest", "pasture", "ice-waste", "desert")
YIELDED_BY = {resource: terrain for terrain, resource in TERRAIN_YIELDS.items()}
# Elsewhere these words mean any hex; where terrain is expected they mean the one that grows grain.
PLAIN_FIELDS = frozenset(("pole", "pola", "поле", "поля"))
BOARD_KEYS = ("like", "rows", "wall", "hexes", "ice", "most_ice", "board", "name", "source", "doubt")


def board_of(
    document: Mapping[str, Any], lexicon: Lexicon, boards: Mapping[str, Any], told: Mapping[str, Any]
) -> Board:
    """The board that the document names or lays out; without one, the Gift, whose ice depends on mode and players."""
    wanted = document.get("board")
    if wanted is None:
        surely_bare = told.get("mode") == "brotherhood" and told.get("players") == 4
        return _laid(boards["gift-4"], lexicon, "gift-4")._replace(ice=frozenset() if surely_bare else None)
    if isinstance(wanted, str):
        return _laid(_named(wanted, boards), lexicon, folded(wanted))
    if not isinstance(wanted, Mapping):
        raise NotUnderstood("position-type", field="board", found=wanted, expected=", ".join(boards))
    wanted = table(wanted, "board", BOARD_KEYS)
    base = _named(wanted["like"], boards) if "like" in wanted else {}
    if "rows" in wanted or "wall" in wanted:  # a board of its own, of which the named one can tell nothing
        return _laid({**base, **wanted}, lexicon, "")._replace(surmised=False, most_ice=None)
    found = _laid({**base, **wanted}, lexicon, folded(str(wanted.get("like", ""))))
    return found._replace(surmised=found.surmised and "ice" not in wanted)


def _named(name: Any, boards: Mapping[str, Any]) -> Mapping[str, Any]:
    plain = folded(str(name))
    if plain not in boards:
        raise NotUnderstood("unknown-word", found=name, nearest="", expected=", ".join(boards))
    found: Mapping[str, Any] = boards[plain]
    return found


def _laid(plan: Mapping[str, Any], lexicon: Lexicon, name: str) -> Board:
    rows, wall = plan.get("rows"), plan.get("wall", False)
    if not isinstance(rows, list) or not rows:
        raise NotUnderstood("position-type", field="board.rows", found=rows or "–", expected="[{indent: 0, hexes: 3}]")
    if not isinstance(wall, bool):
        raise NotUnderstood("position-type", field="board.wall", found=wall, expected="true / false")
    try:
        layout = _grid(tuple(map(_row, rows)), wall)
    except BadLayout as flaw:
        raise NotUnderstood(flaw.key, **flaw.slots) from None
    ice = told_ice(plan.get("ice", []), layout)
    told = {layout.hex_index[cell]: hex_told(str(text), lexicon) for cell, text in told_cells(rows)}
    return Board(
        layout,
        {at: terrain for at, (terrain, _) in told.items() if terrain is not None},
        {at: number for at, (_, number) in told.items() if number is not None},
        ice,
        name,
        ice is not None and "doubt" in plan,
        plan.get("most_ice"),
    )


@lru_cache(maxsize=16)
def _grid(rows: tuple[Row, ...], wall: bool) -> Layout:
    """The grid of the rows: a table that plays on has it laid out once."""
    return Layout.of(rows, wall)


def told_cells(rows: Iterable[Any]) -> list[tuple[str, Any]]:
    """The hexes of rows that list what lies on each."""
    return [
        (f"{chr(ord('A') + number)}{place}", cell)
        for number, row in enumerate(rows)
        if isinstance(row["hexes"], list)
        for place, cell in enumerate(row["hexes"], 1)
        if cell is not None
    ]


def _row(row: Any) -> Row:
    row = table(row, "board.rows", ("indent", "hexes", "gaps"))
    cells, indent, gaps = row.get("hexes", "–"), row.get("indent", 0), row.get("gaps", [])
    number = len(cells) if isinstance(cells, list) else cells
    if not _is_number(number):
        raise NotUnderstood("position-type", field="board.rows.hexes", found=cells, expected="3 / [las 6, pola 5]")
    if not _is_number(indent):
        raise NotUnderstood("position-type", field="board.rows.indent", found=indent, expected="0")
    if not isinstance(gaps, list) or not all(map(_is_number, gaps)):
        raise NotUnderstood("position-type", field="board.rows.gaps", found=gaps, expected="[2]")
    return Row(indent, number, tuple(gaps))


def _is_number(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def told_ice(value: Any, layout: Layout) -> frozenset[int] | None:
    if value == "unknown" or value is None:
        return None
    if not isinstance(value, list):
        raise NotUnderstood("position-type", field="ice", found=value, expected="[B5, C5]")
    return frozenset(hex_named(str(name), layout) for name in value)


def hex_named(text: str, layout: Layout) -> int:
    """The hex of this name, its letter Latin or a Cyrillic one that looks alike."""
    plain = text.strip().lower()
    found = layout.hex_index.get((BY_LOOK.get(plain[:1], plain[:1]) + plain[1:]).upper())
    if found is None:
        expected = f"{layout.hexes[0]}–{layout.hexes[-1]}"
        raise NotUnderstood("unknown-word", found=text, nearest="", expected=expected)
    return found


def hex_told(text: str, lexicon: Lexicon) -> tuple[str | None, int | None]:
    """The terrain and the number that a text such as `las 6` tells; `2/12` is a token that shows both."""
    numbers = [_token(part) for part in text.split() if part[0].isdigit()]
    word = " ".join(part for part in text.split() if not part[0].isdigit())
    terrain = terrain_named(word, lexicon)
    if len(numbers) > 1 or not all(number in ROLLS for number in numbers):
        raise NotUnderstood("unknown-word", found=text, nearest="", expected=f"las {ROLLS[0]}–{ROLLS[-1]}")
    if word and terrain is None and folded(word) not in ("unknown", "?"):
        raise NotUnderstood("unknown-word", found=word, nearest="", expected=TERRAIN)
    return terrain, numbers[0] if numbers else None


class Combined(int):
    """The lower number of the token that shows two; it is written with both."""

    def __str__(self) -> str:
        return f"{int(self)}/{ROLLS[-1]}"


def shows_both(number: int) -> bool:
    """The token shows two numbers, of which this is the lower."""
    return isinstance(number, Combined)


def _token(text: str) -> int | None:
    """The number on a token; only the lowest and the highest share one, and any other two are none."""
    first, sign, second = text.partition("/")
    if not sign:
        return whole(first)
    return Combined(ROLLS[0]) if {whole(first), whole(second)} == {ROLLS[0], ROLLS[-1]} else None


def terrain_named(word: str, lexicon: Lexicon) -> str | None:
    """The terrain that a word means where terrain is expected: by its name, or by the resource that it yields."""
    if folded(word) in PLAIN_FIELDS:
        return "fields"
    term = lexicon.term(word)
    return term if term in TERRAIN else YIELDED_BY.get(term or "")
