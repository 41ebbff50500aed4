"""The grid of a board: its hexes, the corners where they meet and the paths that part them.

Rows run from north to south, pointy side up. Lengths are half hexes to the east and quarter hexes to the
south, so every point has whole coordinates. Ice and terrain are no business of the grid: they lie on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

POINTS = ("N", "NE", "SE", "S", "SW", "NW")
SIDES = ("NE", "E", "SE", "SW", "W", "NW")
MOST_ROWS, MOST_HEXES, MOST_INDENT = 26, 400, 800

# From the top left of a hex's own square; side k runs from point k to point k + 1.
_POINT_STEPS = ((0, 0), (1, 1), (1, 3), (0, 4), (-1, 3), (-1, 1))


class BadLayout(ValueError):
    """Rows that make no board: the key of a message and what fills its slots."""

    def __init__(self, key: str, **slots: object) -> None:
        super().__init__(key, slots)
        self.key, self.slots = key, slots


class Row(NamedTuple):
    """A row: half hexes before its first hex, how many hexes, after which of them a place stays empty."""

    indent: int
    hexes: int
    gaps: tuple[int, ...] = ()


class Hex(NamedTuple):
    """A hex: its name, its row from the north, its middle in half hexes from the west."""

    name: str
    row: int
    x: int


class Layout(NamedTuple):
    """A board's grid; hexes, corners and paths are numbers that index every table here."""

    rows: tuple[Row, ...]
    wall: bool
    cells: tuple[Hex, ...]
    hexes: tuple[str, ...]
    corners: tuple[str, ...]
    paths: tuple[str, ...]
    hex_index: dict[str, int]
    corner_index: dict[str, int]
    path_index: dict[str, int]
    hex_corners: tuple[tuple[int, ...], ...]  # in the order of POINTS
    hex_paths: tuple[tuple[int, ...], ...]  # in the order of SIDES
    hex_neighbours: tuple[tuple[int, ...], ...]
    corner_hexes: tuple[tuple[int, ...], ...]
    corner_neighbours: tuple[tuple[int, ...], ...]
    corner_paths: tuple[tuple[int, ...], ...]
    path_ends: tuple[tuple[int, int], ...]
    path_hexes: tuple[tuple[int, ...], ...]
    zone_mask: tuple[int, ...]
    ends_mask: tuple[int, ...]
    hex_xy: tuple[tuple[int, int], ...]
    corner_xy: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, rows: Sequence[Row], wall: bool = False) -> Layout:
        """The grid of these rows; `wall` says that the Wall stands along the north of row A."""
        cells = _cells(rows)
        rings = [[(cell.x + dx, 3 * cell.row + dy) for dx, dy in _POINT_STEPS] for cell in cells]
        spots = sorted({spot for ring in rings for spot in ring}, key=lambda spot: (spot[1], spot[0]))
        corner_at = {spot: corner for corner, spot in enumerate(spots)}
        hex_corners = tuple(tuple(corner_at[spot] for spot in ring) for ring in rings)
        sides = [[_pair(ring[k], ring[(k + 1) % 6]) for k in range(6)] for ring in hex_corners]
        ends = tuple(sorted({side for around in sides for side in around}))
        path_of = {pair: path for path, pair in enumerate(ends)}
        hex_paths = tuple(tuple(path_of[side] for side in around) for around in sides)

        corner_hexes, path_hexes = _holders(hex_corners, len(spots)), _holders(hex_paths, len(ends))
        corner_paths = _holders(ends, len(spots))
        beside = tuple(
            tuple(sorted(end for path in paths for end in ends[path] if end != corner))
            for corner, paths in enumerate(corner_paths)
        )
        names = tuple(cell.name for cell in cells)
        corners = _corner_names(names, hex_corners, corner_hexes)
        paths = _path_names(names, hex_paths, path_hexes)
        return cls(
            rows=tuple(rows),
            wall=wall,
            cells=cells,
            hexes=names,
            corners=corners,
            paths=paths,
            hex_index=_index(names),
            corner_index=_index(corners),
            path_index=_index(paths),
            hex_corners=hex_corners,
            hex_paths=hex_paths,
            hex_neighbours=tuple(
                tuple(sorted(other for path in around for other in path_hexes[path] if other != this))
                for this, around in enumerate(hex_paths)
            ),
            corner_hexes=corner_hexes,
            corner_neighbours=beside,
            corner_paths=corner_paths,
            path_ends=ends,
            path_hexes=path_hexes,
            zone_mask=tuple(_mask((corner, *near)) for corner, near in enumerate(beside)),
            ends_mask=tuple(_mask(pair) for pair in ends),
            hex_xy=tuple((cell.x, 3 * cell.row + 2) for cell in cells),
            corner_xy=tuple(spots),
        )

    def __hash__(self) -> int:
        return hash((self.rows, self.wall))

    def at_the_wall_corner(self, corner: int) -> bool:
        """The corner lies on the northern frame of row A, under the Wall."""
        return self.wall and self.corner_xy[corner][1] <= 1

    def at_the_wall_path(self, path: int) -> bool:
        """The path runs along the northern frame of row A, under the Wall."""
        return all(map(self.at_the_wall_corner, self.path_ends[path]))


def _cells(rows: Sequence[Row]) -> tuple[Hex, ...]:
    if not rows:
        raise BadLayout("layout.no-rows")
    if len(rows) > MOST_ROWS:
        raise BadLayout("layout.too-many-rows", found=len(rows), most=MOST_ROWS)
    cells: list[Hex] = []
    for number, row in enumerate(rows):
        _check_row(number, row, rows[0].indent)
        x, letter = row.indent, chr(ord("A") + number)
        for place in range(1, row.hexes + 1):
            cells.append(Hex(f"{letter}{place}", number, x))
            x += 2 + 2 * row.gaps.count(place)
    if len(cells) > MOST_HEXES:
        raise BadLayout("layout.too-many-hexes", found=len(cells), most=MOST_HEXES)
    return tuple(cells)


def _check_row(number: int, row: Row, first_indent: int) -> None:
    letter = chr(ord("A") + number)
    if not 1 <= row.hexes <= MOST_HEXES:
        raise BadLayout("layout.row-size", row=letter, found=row.hexes, most=MOST_HEXES)
    if not 0 <= row.indent <= MOST_INDENT:
        raise BadLayout("layout.indent-range", row=letter, found=row.indent, most=MOST_INDENT)
    if (row.indent - first_indent + number) % 2:
        raise BadLayout("layout.indent-parity", row=letter, found=row.indent, above=chr(ord(letter) - 1))
    for gap in row.gaps:
        if not 1 <= gap < row.hexes:
            raise BadLayout("layout.gap", row=letter, found=gap, hexes=row.hexes)


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _holders(groups: Sequence[Sequence[int]], size: int) -> tuple[tuple[int, ...], ...]:
    """For each member 0..size-1, the groups that hold it, in order."""
    holders: list[list[int]] = [[] for _ in range(size)]
    for group, members in enumerate(groups):
        for member in members:
            holders[member].append(group)
    return tuple(map(tuple, holders))


def _mask(bits: Sequence[int]) -> int:
    return sum(1 << bit for bit in bits)


def _index(names: Sequence[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def _corner_names(
    names: Sequence[str], hex_corners: Sequence[Sequence[int]], corner_hexes: Sequence[tuple[int, ...]]
) -> tuple[str, ...]:
    """The hexes where they name one corner only, else the first hex and a compass point."""
    found: list[str] = []
    named: dict[tuple[int, ...], int] = {}
    for hexes in corner_hexes:
        named[hexes] = named.get(hexes, 0) + 1
    for corner, hexes in enumerate(corner_hexes):
        if len(hexes) > 1 and named[hexes] == 1:
            found.append("+".join(names[this] for this in hexes))
        else:
            found.append(f"{names[hexes[0]]}@{POINTS[hex_corners[hexes[0]].index(corner)]}")
    return tuple(found)


def _path_names(
    names: Sequence[str], hex_paths: Sequence[Sequence[int]], path_hexes: Sequence[tuple[int, ...]]
) -> tuple[str, ...]:
    """The two hexes that the path parts, on the frame the hex and its side."""
    return tuple(
        f"{names[hexes[0]]}-{names[hexes[1]]}"
        if len(hexes) == 2
        else f"{names[hexes[0]]}-{SIDES[hex_paths[hexes[0]].index(path)]}"
        for path, hexes in enumerate(path_hexes)
    )
