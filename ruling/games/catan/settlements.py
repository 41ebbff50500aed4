"""Where a settlement may stand."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.stock import left_of
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import every


def is_an_intersection(case: CatanCase, values: Values) -> Finding:
    """The corner belongs to at least one terrain hex."""
    return Finding.of(case.touches_terrain(case.layout.corner_hexes[case.place]), corner=case.place_name)


def corner_is_free(case: CatanCase, values: Values) -> Finding:
    """Nothing stands on the corner."""
    building = case.building_on(case.place)
    return Finding.of(building is None, corner=case.place_name, owner=building.owner if building else "")


def keeps_distance(case: CatanCase, values: Values) -> Finding:
    """No neighbouring corner has a settlement or keep, whoever owns it."""
    free = every(case.layout.corner_neighbours[case.place], case.position.is_free)
    near = [case.layout.corners[corner] for corner in free.seen]
    return Finding.of(free, corner=case.place_name, near=near)


def touches_own_road(case: CatanCase, values: Values) -> Finding:
    """A road of the builder ends at the corner."""
    return Finding.of(case.own_road_reaches(case.place), corner=case.place_name, player=case.player)


def one_is_left(case: CatanCase, values: Values) -> Finding:
    """Not all of the builder's settlements are on the board."""
    left, built, limit = left_of(case, "settlement", values["stock.settlement"])
    return Finding.of(left, player=case.player, built=built, limit=limit)


def is_one_hex_corner(case: CatanCase, values: Values) -> Finding:
    """A single terrain hex meets the frame there, of which ice wastes are a part."""
    return Finding.of(_terrain_hexes(case) == 1, corner=case.place_name)


def is_on_border(case: CatanCase, values: Values) -> Finding:
    """The corner lies at the frame, with one or two terrain hexes."""
    return Finding.of(0 < _terrain_hexes(case) < 3, corner=case.place_name)


def _terrain_hexes(case: CatanCase) -> int:
    return case.terrain_hexes(case.layout.corner_hexes[case.place])


def interrupts_a_road(case: CatanCase, values: Values) -> Finding:
    """Two roads of one opponent meet at the corner, so that a building there parts them."""
    roads = case.position.roads
    owners = [roads[path] for path in case.layout.corner_paths[case.place] if path in roads]
    parted = [owner for owner in owners if owner != case.player and owners.count(owner) > 1]
    return Finding.of(bool(parted), corner=case.place_name, owner=parted[0] if parted else "")


def places(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The settlement goes onto the corner."""
    yield Event.of("settlement-placed", player=case.player, corner=case.place_name)
