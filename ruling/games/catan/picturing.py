"""A Catan position as a picture: the hexes, the pieces between them, the Wall and what lies beyond it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import atan2, degrees

from ruling.games.catan.boards import ROLLS, TERRAIN, shows_both
from ruling.games.catan.further import CLAN_LETTERS
from ruling.games.catan.north import CLANS, SECTIONS, TORMUNDS_CAMP, WILDLINGS, clearing_name, section_name
from ruling.games.catan.position import ALL_BUILDINGS, ALL_ROADS, RESOURCES, Position
from ruling.games.catan.telling import COLOURS
from ruling.games.catan.ways import ways
from ruling.model.game import Book
from ruling.model.picture import EMPTY, Bar, Box, Cell, Listing, Look, Mark, Marked, Picture, Row, Spot

POSTS, CAMPS = 5, 5
MIDDLE = 7
HEAVY = 5
"""The dots of a number that is rolled most often, next to the seven."""

LOOKS = {
    "fields": Look("#f0d264", "#4a3d05", "stalks"),
    "hills": Look("#d98c5f", "#4b1f08", "waves"),
    "mountains": Look("#b4b9c2", "#23272e", "peaks"),
    "forest": Look("#7fb07a", "#12330f", "trees"),
    "pasture": Look("#c9e3a0", "#2c420e", "tufts"),
    "ice-waste": Look("#e6f2f9", "#33566b", "flakes"),
    "desert": Look("#ecdfc0", "#5a4a22", "dots"),
    "red": Look("#c8382d", "#ffffff"),
    "blue": Look("#2467ab", "#ffffff"),
    "white": Look("#fbfaf5", "#2b2b2b"),
    "black": Look("#303030", "#ffffff"),
    "yellow": Look("#f2c716", "#2b2b2b"),
    "orange": Look("#ea8a1e", "#2b2b2b"),
    "green": Look("#2f8a4a", "#ffffff"),
    "brown": Look("#7b4a26", "#ffffff"),
    "settlement": Look("#ffffff", shape="house"),
    "keep": Look("#ffffff", shape="tower"),
    "road": Look("#ffffff", shape="bar"),
    "guard": Look("#ffffff", shape="disc"),
    "common-wildling": Look("#f4ead8", shape="shield"),
    "climber": Look("#cfe4ee", shape="triangle"),
    "giant": Look("#d9c3a6", shape="square"),
    "wildling": Look("#ffffff", shape="disc"),
    "tormund": Look("#5b2a6e", "#ffffff", shape="diamond"),
    "breach": Look("#8c1c13", "#ffffff", shape="cross"),
}
GIFT_WIDTH = 2
SPOT_SIZE, BAR_LENGTH, BAR_BREADTH, CELL_SIZE = 0.6, 0.76, 0.44, 1.78
CAMPS_TOP, CAMPS_HEIGHT, CLEARING_TOP, WALL_TOP, HEIGHT = -8.1, 2.1, -4.85, -2.65, 1.75
SIDE_WIDTH, SIDE_GAP = 2.3, 0.2
"""How large and how far to the north everything beyond the hexes is."""
HALF_TO_QUARTER = 3**0.5
"""How many quarters of a hex's height make half its width."""


def picture_of(position: Position, marked: Iterable[Marked], book: Book) -> Picture:
    """The position drawn as far as it was told, with the marked places."""
    cells, spots, bars = tuple(_cells(position)), tuple(_spots(position)), tuple(_bars(position))
    boxes = tuple(_boxes(position))
    owners = tuple(_owners(position))
    marks = tuple(_marks(position, boxes, marked))
    listings = tuple(_listings(position))
    arrows = tuple(ways(boxes, position.board.layout, book)) if boxes else ()
    return Picture(cells, spots, bars, boxes, marks, listings, LOOKS, COLOURS, owners, _legend(position), arrows)


def _has_wall(position: Position) -> bool:
    """The Wall is part of this board and, as far as anybody told, of this game."""
    return position.board.layout.wall and position.told.get("mode") != "base"


def _owners(position: Position) -> list[str]:
    """The players that anything tells of, in the order of the colours."""
    seen = {
        *position.order, *position.names, *position.roads.values(),
        *(building.owner for building in position.buildings.values()),
        *(owner for guards in position.north.guards.values() for owner in guards),
    }  # fmt: skip
    return [colour for colour in COLOURS if colour in seen]


def _legend(position: Position) -> tuple[tuple[str, ...], ...]:
    """The kinds that the picture may show."""
    ice = ("ice-waste",) if any(_terrain(position, at) == "ice-waste" for at in _hexes(position)) else ()
    desert = ("desert",) if "desert" in position.board.terrain.values() else ()
    terrain = (*(kind for kind in TERRAIN if kind not in ("ice-waste", "desert")), *ice, *desert)
    north = (*WILDLINGS, "tormund", "breach") if _has_wall(position) else ("tormund",)
    return (terrain, ("settlement", "keep", "road", *(("guard",) if _has_wall(position) else ())), north)


# Hexes


def _hexes(position: Position) -> range:
    return range(len(position.board.layout.hexes))


def _terrain(position: Position, hexagon: int) -> str | None:
    """What the hex is, if that was told."""
    board = position.board
    told = board.terrain.get(hexagon)
    return told or ("ice-waste" if hexagon in (board.ice or ()) else None)


def _cells(position: Position) -> Iterator[Cell]:
    board, north = position.board, position.north
    for at in _hexes(position):
        x, y = board.layout.hex_xy[at]
        kind, number = _terrain(position, at), board.numbers.get(at)
        bare = kind in ("ice-waste", "desert") and number is None
        things = (*north.gift.get(at, ()), *(("tormund",) if north.tormund == at else ()))
        dots = 0 if number is None else _dots(number)
        doubted = board.surmised and kind == "ice-waste" and at not in board.terrain
        said = "" if bare else None if number is None else str(number)
        yield Cell(board.layout.hexes[at], x, y, kind, said, dots, dots == HEAVY, doubted, things)


def _dots(number: int) -> int:
    """In how many of 36 throws of two dice the number comes up."""
    numbers = (ROLLS[0], ROLLS[-1]) if shows_both(number) else (int(number),)
    return sum(MIDDLE - 1 - abs(MIDDLE - one) for one in numbers)


# Pieces


def _is_inland_ice(position: Position, hexes: Iterable[int]) -> bool:
    """Nothing but ice lies there, so that nothing can be built."""
    return all(_terrain(position, at) == "ice-waste" for at in hexes)


def _spots(position: Position) -> Iterator[Spot]:
    layout = position.board.layout
    for at, name in enumerate(layout.corners):
        x, y = layout.corner_xy[at]
        held = position.buildings.get(at)
        if held is not None:
            yield Spot(name, x, y, held.piece, held.owner)
        elif not _is_inland_ice(position, layout.corner_hexes[at]):
            is_empty = ALL_BUILDINGS in position.closed or at in position.empty_corners
            yield Spot(name, x, y, "" if is_empty else None)


def _bars(position: Position) -> Iterator[Bar]:
    layout = position.board.layout
    for at, name in enumerate(layout.paths):
        start, end = (layout.corner_xy[corner] for corner in layout.path_ends[at])
        owner = position.roads.get(at)
        if owner is not None:
            yield Bar(name, start, end, "road", owner)
        elif not _is_inland_ice(position, layout.path_hexes[at]):
            is_empty = ALL_ROADS in position.closed or at in position.empty_paths
            yield Bar(name, start, end, "" if is_empty else None)


# The north


def _boxes(position: Position) -> Iterator[Box]:
    if not _has_wall(position):
        return
    west = min(x for x, y in position.board.layout.hex_xy if y == 2) - 1
    yield from _clan_boxes(position, west)
    north = position.north
    for section in SECTIONS:
        x = west + GIFT_WIDTH * (section - 1)
        crowd = north.clearings.get(section)
        yield Box(clearing_name(section), "clearing", x + 0.1, CLEARING_TOP, 1.8, HEIGHT, crowd)
        guards = north.guards.get(section)
        places = 0 if section in north.unranked and len(set(guards or ())) > 1 else max(POSTS, len(guards or ()))
        yield Box(section_name(section), "wall-section", x, WALL_TOP, GIFT_WIDTH, HEIGHT, guards, places, True, True)


def _clan_boxes(position: Position, west: float) -> Iterator[Box]:
    """The areas of the clans, with Tormund's camp to the west of them and the breaches to the east."""
    north, whole = position.north, GIFT_WIDTH * len(SECTIONS)
    width = whole / len(CLANS)
    for number, clan in enumerate(CLANS):
        crowd = north.camps.get(clan)
        places = max(CAMPS, len(crowd or ()))
        x = west + number * width + 0.05
        yield Box(clan, CLAN_LETTERS[clan], x, CAMPS_TOP, width - 0.1, CAMPS_HEIGHT, crowd, places)
    at = north.tormund
    here = None if at is None else ("tormund",) if at == TORMUNDS_CAMP else ()
    x = west - SIDE_GAP - SIDE_WIDTH
    yield Box("tormund-camp", "", x, CAMPS_TOP, SIDE_WIDTH, CAMPS_HEIGHT, here, 1)
    breaches = None if north.breaches is None else ("breach",) * north.breaches
    yield Box("breach-track", "", west + whole + SIDE_GAP, CAMPS_TOP, SIDE_WIDTH, CAMPS_HEIGHT, breaches)


# Lists


def _listings(position: Position) -> Iterator[Listing]:
    yield Listing("structure", tuple(_building_rows(position)), ALL_BUILDINGS in position.closed)
    yield Listing("road", tuple(_road_rows(position)), ALL_ROADS in position.closed)
    routes = position.holdings.routes
    if routes:
        is_whole, is_held = set(_owners(position)) <= set(routes), any(any(told.values()) for told in routes.values())
        yield Listing("trade-route", tuple(_route_rows(position)), is_whole, beside=is_held)
    if _has_wall(position):
        yield Listing("wildling", tuple(_wildling_rows(position)))
    at = position.north.tormund
    place = None if at is None else "tormund-camp" if at == TORMUNDS_CAMP else position.board.layout.hexes[at]
    yield Listing("tormund", (Row("", None if place is None else ((place,),)),), many=False)
    if _has_wall(position):
        breaches = position.north.breaches
        yield Listing("breach", (Row("", None if breaches is None else ((str(breaches),),)),))


def _building_rows(position: Position) -> Iterator[Row]:
    corners = position.board.layout.corners
    for owner in _owners(position):
        items = []
        for piece in ("settlement", "keep"):
            places = [corners[at] for at, held in sorted(position.buildings.items()) if held == (owner, piece)]
            items += [(piece, places)] if places else []
        closed = position.is_closed("buildings", owner)
        if items or closed:
            yield Row(owner, tuple(items), closed)
    if position.empty_corners and ALL_BUILDINGS not in position.closed:
        yield Row(EMPTY, (([corners[at] for at in sorted(position.empty_corners)],),))


def _road_rows(position: Position) -> Iterator[Row]:
    paths = position.board.layout.paths
    for owner in _owners(position):
        places = [paths[at] for at, held in sorted(position.roads.items()) if held == owner]
        closed = position.is_closed("roads", owner)
        if places or closed:
            yield Row(owner, ((places,),) if places else (), closed)
    if position.empty_paths and ALL_ROADS not in position.closed:
        yield Row(EMPTY, (([paths[at] for at in sorted(position.empty_paths)],),))


def _route_rows(position: Position) -> Iterator[Row]:
    """Whose trade routes are; on which corners they lie the booklets show only in a picture."""
    for owner, told in position.holdings.routes.items():
        held = [resource for resource in RESOURCES if told.get(resource)]
        yield Row(owner, ((held,),) if held else (), set(RESOURCES) <= set(told))


def _wildling_rows(position: Position) -> Iterator[Row]:
    north, hexes = position.north, position.board.layout.hexes
    for clearing in SECTIONS:
        yield Row(clearing_name(clearing), _crowd(north.clearings.get(clearing)))
    for clan in CLANS:
        yield Row(clan, _crowd(north.camps.get(clan)))
    crowds = tuple((hexes[at], _counted(crowd)) for at, crowd in sorted(north.gift.items()) if crowd)
    yield Row("gift", crowds, north.gift_is_known)


def _crowd(kinds: tuple[str, ...] | None) -> tuple[tuple[object, ...], ...] | None:
    return None if kinds is None else ((_counted(kinds),),) if kinds else ()


def _counted(kinds: Iterable[str]) -> Mapping[str, int]:
    found: dict[str, int] = {}
    for kind in kinds:
        found[kind] = found.get(kind, 0) + 1
    return found


# Marks


def _marks(position: Position, boxes: Iterable[Box], marked: Iterable[Marked]) -> Iterator[Mark]:
    """The marked places that are on the board, each once for every reason."""
    layout, by_id = position.board.layout, {box.id: box for box in boxes}
    for kind, place, note in dict.fromkeys(marked):
        if place in layout.corner_index:
            x, y = layout.corner_xy[layout.corner_index[place]]
            yield Mark(kind, place, x, y, SPOT_SIZE, SPOT_SIZE, note)
        elif place in layout.path_index:
            (x, y), (other_x, other_y) = (layout.corner_xy[at] for at in layout.path_ends[layout.path_index[place]])
            middle = (x + other_x) / 2, (y + other_y) / 2
            turn = degrees(atan2(other_y - y, (other_x - x) * HALF_TO_QUARTER))
            yield Mark(kind, place, *middle, BAR_LENGTH, BAR_BREADTH, note, "bar", turn)
        elif place in layout.hex_index:
            x, y = layout.hex_xy[layout.hex_index[place]]
            yield Mark(kind, place, x, y, CELL_SIZE, CELL_SIZE, note, "cell")
        else:
            box = by_id.get("tormund-camp" if place == "camp" else place)
            if box is not None:
                middle = box.x + box.width / 2, box.y + box.height / 2
                yield Mark(kind, box.id, *middle, box.width, box.height / HALF_TO_QUARTER, note, "box")
