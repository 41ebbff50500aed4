"""Where a road may lie."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.costs import is_free
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import Truth, asked, both, either, every, negate, some


def is_a_path(case: CatanCase, values: Values) -> Finding:
    """The edge belongs to a terrain hex; ice wastes are a part of the frame."""
    return Finding.of(case.touches_terrain(case.layout.path_hexes[case.place]), path=case.place_name)


def path_is_free(case: CatanCase, values: Values) -> Finding:
    """No road lies on the path yet."""
    owner = case.position.road_on(case.place)
    return Finding.of(owner is None, path=case.place_name, owner=owner)


def adjoins_own(case: CatanCase, values: Values) -> Finding:
    """A road or building of the builder is at one end of the path."""
    return Finding.of(_adjoins(case), path=case.place_name, player=case.player)


def is_not_cut_off(case: CatanCase, values: Values) -> Finding:
    """At least one end links to the builder's own without passing an opponent's building."""
    if _adjoins(case).value is False:
        return Finding.not_applicable()
    ends = case.layout.path_ends[case.place]
    linked = some(ends, lambda corner: _links(case, corner))
    held = some(ends, case.is_opponents).seen
    owner = case.building_on(held[0]) if held else None
    return Finding.of(
        linked,
        path=case.place_name,
        corner=case.layout.corners[held[0]] if held else "",
        owner=owner.owner if owner else "",
    )


def _adjoins(case: CatanCase) -> Truth:
    return some(
        case.layout.path_ends[case.place],
        lambda corner: either(asked(case.has_own_building, corner), case.own_road_reaches(corner, besides=case.place)),
    )


def _links(case: CatanCase, corner: int) -> Truth:
    """An own building links; an own road links only where no opponent's building stands."""
    return either(
        asked(case.has_own_building, corner),
        both(
            case.own_road_reaches(corner, besides=case.place),
            negate(asked(case.is_opponents, corner)),
        ),
    )


def is_not_between_ice(case: CatanCase, values: Values) -> Finding:
    """The path does not lie between two ice wastes."""
    hexes = case.layout.path_hexes[case.place]
    if len(hexes) != 2:
        return Finding.not_applicable()
    return Finding.of(negate(every(hexes, case.is_ice)), path=case.place_name)


def is_not_closed_edge(case: CatanCase, values: Values) -> Finding:
    """The edge is not one of those between an ice waste and the frame."""
    hexes = case.layout.path_hexes[case.place]
    if len(hexes) != 1:
        return Finding.not_applicable()
    return Finding.of(negate(case.is_ice(hexes[0])), path=case.place_name)


def runs_along_border(case: CatanCase, values: Values) -> Finding:
    """The path lies between a terrain hex and the frame, of which ice wastes are a part."""
    hexes = case.layout.path_hexes[case.place]
    on_frame = Truth(True) if len(hexes) == 1 else some(hexes, case.is_ice)
    return Finding.of(both(on_frame, case.touches_terrain(hexes)), path=case.place_name)


def places(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The road goes onto the path."""
    free = {"free": True} if is_free(case, "road-building") else {}
    yield Event.of("road-placed", player=case.player, path=case.place_name, **free)
