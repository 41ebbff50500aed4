"""Placing the first settlements and roads."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.position import TERRAIN_YIELDS
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import Count, Fact, Unknown, negate, unknown


def is_first_of_its_kind_this_round(case: CatanCase, values: Values) -> Finding:
    """The player has not yet placed this kind of piece in this round."""
    facts = {"player": case.player, "round": case.round, "piece": case.piece}
    placed = _placed(case, values, case.player, case.piece)
    return Finding.of(negate(placed.reaches(case.round)), **facts)


def is_round_one(case: CatanCase, values: Values) -> Finding:
    """It is the first round of set-up."""
    return Finding.of(case.round == 1, **_site(case))


def is_round_two(case: CatanCase, values: Values) -> Finding:
    """It is the second round of set-up."""
    return Finding.of(case.round == 2, **_site(case))


def _site(case: CatanCase) -> dict[str, str]:
    return {"path": case.place_name} if case.piece == "road" else {"corner": case.place_name}


def leaves_first_settlement(case: CatanCase, values: Values) -> Finding:
    """The first road starts at the settlement just placed."""
    return _leaves(case, values) if case.round == 1 else Finding.not_applicable()


def leaves_second_settlement(case: CatanCase, values: Values) -> Finding:
    """The second road starts at the second settlement."""
    return _leaves(case, values) if case.round == 2 else Finding.not_applicable()


def _leaves(case: CatanCase, values: Values) -> Finding:
    """The path ends at the settlement that the road belongs to, whichever of the possible ones that is."""
    facts = {"path": case.place_name, "player": case.player}
    starts, ends = _starts(case, values), case.layout.path_ends[case.place]
    reached = None if starts is None else [start in ends for start in starts]
    if reached is None or (any(reached) and not all(reached)):
        return Finding.of(unknown(Fact.of("start", player=case.player)), **facts)
    return Finding.of(any(reached), **facts)


def _starts(case: CatanCase, values: Values) -> list[int] | None:
    """The own settlements that the road may belong to; none where too little was told."""
    position, player = case.position, case.player
    if player in position.starts:
        return [position.starts[player]]
    own = [corner for corner, building in position.buildings.items() if building.owner == player]
    if position.is_closed("buildings", player) and position.is_closed("roads", player):
        return [corner for corner in own if case.own_road_reaches(corner).value is False]
    if len(own) == 1 and case.round == 1:
        return own
    return [] if _placed(case, values, player, "settlement").most == 0 else None


def follows_clockwise(case: CatanCase, values: Values) -> Finding:
    """In the first round the players place from the first player on, clockwise."""
    return _in_turn(case, values, case.position.order) if case.round == 1 else Finding.not_applicable()


def follows_counter_clockwise(case: CatanCase, values: Values) -> Finding:
    """In the second round the players place from the last player back."""
    return _in_turn(case, values, case.position.order[::-1]) if case.round == 2 else Finding.not_applicable()


def _in_turn(case: CatanCase, values: Values, order: tuple[str, ...]) -> Finding:
    """The first player in the order who lacks this round's pieces is the one who places; nobody, once all have."""
    if not order:
        raise Unknown(Fact("order"))
    for player in order:
        pair = [_placed(case, values, player, piece).reaches(case.round) for piece in ("settlement", "road")]
        if any(truth.value is None for truth in pair):
            raise Unknown(Fact.of("placed", player=player))
        if not all(truth.value for truth in pair):
            return Finding.of(player == case.player, player=case.player, next=player)
    return Finding.not_applicable()


def _placed(case: CatanCase, values: Values, player: str, piece: str) -> Count:
    """How many of the player's pieces set-up has seen: what has left the stock, or else what is listed, one a round."""
    told = (player, piece) in case.position.stock
    count = case.position.pieces(player, piece, values[f"stock.{piece}" if told else "set-up.rounds"])
    return count._replace(missing=(Fact.of("placed", player=player),) if count.missing else ())


def places_settlement(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The settlement goes onto the corner, free of charge."""
    yield Event.of("setup-settlement-placed", player=case.player, corner=case.place_name, round=case.round)


def places_road(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The road goes onto the path, free of charge."""
    yield Event.of("setup-road-placed", player=case.player, path=case.place_name, round=case.round)


def receives_resources(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """One card for each hex at the second settlement."""
    if case.event is None or case.event.facts["round"] != 2:
        return
    amounts: dict[str, int] = {}
    board = case.position.board
    for hexagon in case.layout.corner_hexes[case.place]:
        terrain = board.terrain.get(hexagon)
        if terrain is None and not board.is_ice(hexagon):
            raise Unknown(Fact.of("terrain", hex=case.layout.hexes[hexagon]))
        resource = TERRAIN_YIELDS.get(terrain or "")
        if resource:
            amounts[resource] = amounts.get(resource, 0) + 1
    yield Event.of("resources-received", player=case.player, amounts=amounts)
