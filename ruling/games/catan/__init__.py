"""A Game of Thrones Catan: Brotherhood of the Watch, as the engine is handed it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ruling.games.catan import (
    cards,
    costs,
    keeps,
    pieces,
    places,
    roads,
    settlements,
    setup,
    stock,
    tokens,
    turns,
)  # fmt: skip
from ruling.games.catan.answering import clause
from ruling.games.catan.case import CatanCase
from ruling.games.catan.describing import piece_of, read_position
from ruling.games.catan.position import Board, Position
from ruling.games.catan.sites import free_corners, listed, road_sites, settlement_sites
from ruling.games.catan.telling import Telling
from ruling.model.answers import Finding
from ruling.model.errors import NotUnderstood
from ruling.model.game import Game
from ruling.model.lexicon import Lexicon

PREDICATES = {
    "turns.is_own_turn": turns.is_own_turn,
    "turns.is_building_phase": turns.is_building_phase,
    "turns.is_after_production": turns.is_after_production,
    "costs.can_pay": costs.can_pay,
    "stock.has_piece_left": stock.has_piece_left,
    "pieces.is_no_road": pieces.is_no_road,
    "pieces.is_no_keep": pieces.is_no_keep,
    "roads.is_a_path": roads.is_a_path,
    "roads.path_is_free": roads.path_is_free,
    "roads.adjoins_own": roads.adjoins_own,
    "roads.is_not_cut_off": roads.is_not_cut_off,
    "roads.is_not_between_ice": roads.is_not_between_ice,
    "roads.is_not_closed_edge": roads.is_not_closed_edge,
    "roads.runs_along_border": roads.runs_along_border,
    "places.lies_at_the_wall": places.lies_at_the_wall,
    "settlements.is_an_intersection": settlements.is_an_intersection,
    "settlements.corner_is_free": settlements.corner_is_free,
    "settlements.keeps_distance": settlements.keeps_distance,
    "settlements.touches_own_road": settlements.touches_own_road,
    "settlements.one_is_left": settlements.one_is_left,
    "settlements.is_one_hex_corner": settlements.is_one_hex_corner,
    "settlements.is_on_border": settlements.is_on_border,
    "settlements.interrupts_a_road": settlements.interrupts_a_road,
    "keeps.replaces_own_settlement": keeps.replaces_own_settlement,
    "setup.is_set_up": setup.is_set_up,
    "setup.is_first_of_its_kind_this_round": setup.is_first_of_its_kind_this_round,
    "setup.is_round_one": setup.is_round_one,
    "setup.is_round_two": setup.is_round_two,
    "setup.leaves_first_settlement": setup.leaves_first_settlement,
    "setup.leaves_second_settlement": setup.leaves_second_settlement,
    "setup.round_one_is_over": setup.round_one_is_over,
    "setup.follows_clockwise": setup.follows_clockwise,
    "setup.follows_counter_clockwise": setup.follows_counter_clockwise,
    "cards.road_building_covers_it": cards.road_building_covers_it,
    "cards.road_building_acts_now": cards.road_building_acts_now,
}

PROCEDURES = {
    "costs.pays": costs.pays,
    "roads.places": roads.places,
    "settlements.places": settlements.places,
    "keeps.upgrades": keeps.upgrades,
    "keeps.frees_settlement": keeps.frees_settlement,
    "tokens.settlement_reveals": tokens.settlement_reveals,
    "tokens.keep_reveals": tokens.keep_reveals,
    "tokens.goes_under_returned": tokens.goes_under_returned,
    "tokens.wildling_for_settlement": tokens.wildling_for_settlement,
    "tokens.wildlings_for_keep": tokens.wildlings_for_keep,
    "setup.places_settlement": setup.places_settlement,
    "setup.places_road": setup.places_road,
    "setup.receives_resources": setup.receives_resources,
}


def read_argument(kind: str, text: str, position: Position, lexicon: Lexicon, args: Mapping[str, Any]) -> Any:
    """The value of one argument of a question."""
    telling = Telling(position.board, lexicon)
    telling.names = dict(position.names)
    if kind == "place":
        kind = "path" if args.get("piece") == "road" else "corner"
    if kind == "player":
        player = telling.player(text)
        if position.order and player not in position.order:
            raise NotUnderstood("not-a-player", found=text, known=", ".join(position.order))
        return player
    if kind == "corner":
        return telling.corner(text)
    if kind == "path":
        return telling.path(text)
    if kind == "piece":
        return piece_of(text, lexicon)
    if text not in ("1", "2"):
        raise NotUnderstood("not-a-round", found=text)
    return int(text)


def show_argument(kind: str, value: Any, position: Position, args: Mapping[str, Any]) -> str:
    """An argument as it is written."""
    if kind == "path" or (kind == "place" and args.get("piece") == "road"):
        return str(position.board.layout.paths[value])
    return str(position.board.layout.corners[value] if kind in ("corner", "place") else value)


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
    """The table speaks of set-up: by its moment, or by its round."""
    return "set-up" in position.moments and (len(position.moments) == 1 or position.round is not None)


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
