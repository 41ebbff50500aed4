"""A Game of Thrones Catan: Brotherhood of the Watch, as the engine is handed it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ruling.games.catan.answering import clause
from ruling.games.catan.arguments import read_argument, show_argument
from ruling.games.catan.case import CatanCase
from ruling.games.catan.describing import read_position
from ruling.games.catan.position import ALL_BUILDINGS, ALL_ROADS, Board, Position
from ruling.games.catan.sites import free_corners, listed, road_sites, settlement_sites
from ruling.model.answers import Finding
from ruling.model.game import Functions, Game

PREDICATES = Functions(
    __name__,
    {
        "turns": "is_own_turn is_building_phase is_after_production",
        "costs": "can_pay",
        "stock": "has_piece_left",
        "pieces": "is_no_road is_no_keep",
        "roads": (
            "is_a_path path_is_free adjoins_own is_not_cut_off is_not_between_ice is_not_closed_edge runs_along_border"
        ),
        "places": "lies_at_the_wall",
        "settlements": (
            "is_an_intersection corner_is_free keeps_distance touches_own_road one_is_left is_one_hex_corner "
            "is_on_border interrupts_a_road"
        ),
        "keeps": "replaces_own_settlement",
        "setup": (
            "is_set_up is_first_of_its_kind_this_round is_round_one is_round_two is_still_owed "
            "leaves_first_settlement leaves_second_settlement round_one_is_over follows_clockwise "
            "follows_counter_clockwise"
        ),
        "cards": "road_building_covers_it road_building_acts_now",
    },
)

PROCEDURES = Functions(
    __name__,
    {
        "costs": "pays",
        "roads": "places",
        "settlements": "places",
        "keeps": "upgrades frees_settlement",
        "tokens": ("settlement_reveals keep_reveals goes_under_returned wildling_for_settlement wildlings_for_keep"),
        "setup": "places_settlement places_road receives_resources",
    },
)


def candidates(action: str, position: Position, player: str) -> Iterable[Mapping[str, Any]]:
    """The places where the act is not ruled out at a glance."""
    if action == "build-settlement":
        found = listed(settlement_sites(position, player))
    elif action == "build-road":
        found = listed(road_sites(position, player))
    elif action == "build-keep":
        own = [corner for corner, held in position.buildings.items() if held == (player, "settlement")]
        found = own if position.is_closed("buildings", player) else sorted({*own, *_undescribed(position)})
    elif action.startswith("setup-place-") and _may_be_set_up(position):
        found = listed(free_corners(position) if action == "setup-place-settlement" else road_sites(position, player))
    else:
        found = []
    return [{"player": player, "at": place} for place in found]


def _may_be_set_up(position: Position) -> bool:
    """The table speaks of set-up: by its moment, by its round, or by all the pieces that there are."""
    if "set-up" not in position.moments:
        return False
    shows_all = bool(position.order) and {ALL_BUILDINGS, ALL_ROADS} <= position.closed
    return len(position.moments) == 1 or position.round is not None or shows_all


def _undescribed(position: Position) -> set[int]:
    return set(range(len(position.board.layout.corners))) - set(position.buildings) - position.empty_corners


def warnings(position: Position) -> list[tuple[str, Finding]]:
    """The rules that the described position itself breaks: often that is the quarrel."""
    layout = position.board.layout
    found: list[tuple[str, Finding]] = []
    for corner in sorted(position.buildings):
        near = [layout.corners[other] for other in layout.corner_neighbours[corner] if other in position.buildings]
        near = [name for name in near if layout.corner_index[name] > corner]
        if near:
            facts = {"corner": layout.corners[corner], "near": near}
            found.append(("catan.distance-rule.neighbours-empty", Finding(False, facts)))
    return [*found, *_ice_warnings(position.board)]


def _ice_warnings(board: Board) -> list[tuple[str, Finding]]:
    """Ice that nobody at the table has told, or that the board of the base game does not have."""
    if board.surmised:
        return [("catan.board-layouts.ice-for-three", Finding(False))]
    told = {*(board.ice or ()), *(at for at, terrain in board.terrain.items() if terrain == "ice-waste")}
    if board.most_ice is None or len(told) == board.most_ice or (len(told) < board.most_ice and board.ice is None):
        return []
    return [("catan.board-layouts.two-ice-wastes", Finding(False))]


GAME = Game(
    "catan",
    PREDICATES,
    PROCEDURES,
    CatanCase,
    read_position,
    read_argument,
    candidates,
    show_argument,
    warnings,
    clause,
)
