"""Placing the first settlements and roads."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.position import TERRAIN_YIELDS
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import Count, Fact, Truth, Unknown, both, every, negate, unknown


def is_set_up(case: CatanCase, values: Values) -> Finding:
    """The game is still in set-up: nothing shows that turns have begun, and the asker or the table names a round."""
    position = case.position
    if _is_past_set_up(case, values):
        return Finding.of(False)
    return Finding.of(len(position.moments) == 1 or _round(case, values) > 0)


def _is_past_set_up(case: CatanCase, values: Values) -> bool:
    """A turn has begun, a keep stands, or somebody has more pieces of a kind than set-up gives."""
    position = case.position
    if "set-up" not in position.moments or any(position.played.values()):
        return True
    built = [(held.owner, held.piece) for held in position.buildings.values()]
    built += [(owner, "road") for owner in position.roads.values()]
    told = {**position.counts, **{kind: built.count(kind) for kind in set(built)}}
    return any(number > (0 if piece == "keep" else values["set-up.rounds"]) for (_, piece), number in told.items())


def is_first_of_its_kind_this_round(case: CatanCase, values: Values) -> Finding:
    """The player has not yet placed this kind of piece in this round."""
    number = _round(case, values)
    placed = _placed(case, values, case.player, case.piece)
    return Finding.of(negate(placed.reaches(number)), player=case.player, round=number, piece=case.piece)


def is_still_owed(case: CatanCase, values: Values) -> Finding:
    """Set-up goes on, and the player has yet to place this kind of piece in this round."""
    if _is_past_set_up(case, values):
        return Finding.of(False, player=case.player, round="", piece=case.piece)
    return is_first_of_its_kind_this_round(case, values)


def is_round_one(case: CatanCase, values: Values) -> Finding:
    """It is the first round of set-up."""
    return Finding.of(_round(case, values) == 1, **_site(case))


def is_round_two(case: CatanCase, values: Values) -> Finding:
    """It is the second round of set-up."""
    return Finding.of(_round(case, values) == 2, **_site(case))


def _round(case: CatanCase, values: Values) -> int:
    """The set-up round, as the question tells it, or else the pieces on the board, or else the position."""
    told = case.args.get("round") or _round_by_pieces(case, values) or case.position.round
    if told is None:
        raise Unknown(Fact("round"))
    return int(told)


def _round_by_pieces(case: CatanCase, values: Values) -> int | None:
    """The second round, once everybody has a pair on the board; none where that cannot be told."""
    if not case.position.order:
        return None
    begun = every(case.position.order, lambda player: _has_pairs(case, values, player, 1)).value
    if begun and "players" not in case.position.told:
        return None
    return None if begun is None else 2 if begun else 1


def _has_pairs(case: CatanCase, values: Values, player: str, number: int) -> Truth:
    """The player has placed so many settlements with their roads."""
    return both(*(_placed(case, values, player, piece).reaches(number) for piece in ("settlement", "road")))


def _site(case: CatanCase) -> dict[str, str]:
    return {"path": case.place_name} if case.piece == "road" else {"corner": case.place_name}


def leaves_first_settlement(case: CatanCase, values: Values) -> Finding:
    """The first road starts at the settlement just placed."""
    return _leaves(case, values, 1)


def leaves_second_settlement(case: CatanCase, values: Values) -> Finding:
    """The second road starts at the second settlement."""
    return _leaves(case, values, 2)


def _leaves(case: CatanCase, values: Values, number: int) -> Finding:
    """The path ends at the settlement that the road belongs to, whichever of the possible ones that is."""
    if _round(case, values) != number or _placed(case, values, case.player, "road").reaches(number).value:
        return Finding.not_applicable()
    facts = {"path": case.place_name, "player": case.player}
    starts, ends = _starts(case, values, number), case.layout.path_ends[case.place]
    reached = None if starts is None else [start in ends for start in starts]
    if reached is None or (any(reached) and not all(reached)):
        return Finding.of(unknown(Fact.of("start", player=case.player)), **facts)
    return Finding.of(any(reached), **facts)


def _starts(case: CatanCase, values: Values, number: int) -> list[int] | None:
    """The own settlements that wait for a road, one of which this road belongs to; none where too little was told."""
    position, player = case.position, case.player
    start = position.starts.get(player)
    # A start that a road has reached already is left over from the round before.
    if start is not None and not case.own_road_reaches(start).value:
        return [start]
    own = [corner for corner, building in position.buildings.items() if building.owner == player]
    if len(own) >= number:
        return [corner for corner in own if not case.own_road_reaches(corner).value]
    if position.is_closed("buildings", player):
        return []
    return [] if _placed(case, values, player, "settlement").most == 0 else None


def follows_clockwise(case: CatanCase, values: Values) -> Finding:
    """In the first round the players place from the first player on, clockwise."""
    return _in_turn(case, values, 1)


def follows_counter_clockwise(case: CatanCase, values: Values) -> Finding:
    """In the second round the players place from the last player back."""
    return _in_turn(case, values, 2)


def _in_turn(case: CatanCase, values: Values, number: int) -> Finding:
    """The first player in the order who lacks this round's pieces is the one who places; nobody, once all have."""
    if _round(case, values) != number or (number == 2 and _round_by_pieces(case, values) == 1):
        return Finding.not_applicable()
    turn = case.position.turn
    if not case.position.order and turn is not None and turn != case.player:
        # Who begins was not told, but whose turn it is now was.
        return Finding.of(False, player=case.player, next=turn)
    order = _whole_order(case)
    for player in order if number == 1 else reversed(order):
        has_pairs = _has_pairs(case, values, player, number).value
        if has_pairs is None:
            raise Unknown(Fact.of("placed", player=player))
        if not has_pairs:
            return Finding.of(player == case.player, player=case.player, next=player)
    return Finding.not_applicable()


def _whole_order(case: CatanCase) -> tuple[str, ...]:
    """Everybody at the table in order; too few names for this game may be only the first of them."""
    position = case.position
    if not position.order:
        raise Unknown(Fact("order"))
    if "players" not in position.told:
        raise Unknown(Fact("players"))
    return position.order


def round_one_is_over(case: CatanCase, values: Values) -> Finding:
    """Everybody has a settlement and a road on the board before the second round begins."""
    if _round(case, values) != 2:
        return Finding.not_applicable()
    order = case.position.order or (case.player,)
    over = every(order, lambda player: _has_pairs(case, values, player, 1))
    if over.value:
        _whole_order(case)
    return Finding.of(over, next=next((player for player in order if player in over.seen), ""))


def _placed(case: CatanCase, values: Values, player: str, piece: str) -> Count:
    """How many of the player's pieces set-up has seen: what has left the stock, or else what is listed, one a round."""
    told = (player, piece) in case.position.stock
    count = case.position.pieces(player, piece, values[f"stock.{piece}" if told else "set-up.rounds"])
    return count._replace(missing=(Fact.of("placed", player=player),) if count.missing else ())


def places_settlement(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The settlement goes onto the corner, free of charge."""
    yield Event.of("setup-settlement-placed", player=case.player, corner=case.place_name, round=_round(case, values))


def places_road(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The road goes onto the path, free of charge."""
    yield Event.of("setup-road-placed", player=case.player, path=case.place_name, round=_round(case, values))


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
