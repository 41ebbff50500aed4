"""Placing the first settlements and roads."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from ruling.games.catan.case import NOWHERE, CatanCase
from ruling.games.catan.position import TERRAIN_YIELDS
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import Count, Fact, Truth, Unknown, every, negate, unknown

PICTURED = "catan.set-up-base.oldest-starts"
"""A rule of the base game's pictured set-up, in force wherever that may be what was played."""
Steps = Generator[Event | Result, Any, None]


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


def is_round_of_pairs(case: CatanCase, values: Values) -> Finding:
    """It is one of the rounds that bring settlements and roads."""
    number = _round(case, values)
    return Finding.of(number <= values["set-up.rounds"], round=number)


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
    have_begun: bool | None = "players" in case.position.told or None
    for player in case.position.order:
        has_begun = _has_pairs(case, values, player, 1).value
        if has_begun is False:
            return 1
        have_begun = have_begun and has_begun
    return 2 if have_begun else None


def _has_pairs(case: CatanCase, values: Values, player: str, number: int) -> Truth:
    """The player has placed so many settlements with their roads."""
    settlements = _placed(case, values, player, "settlement").reaches(number)
    roads = _placed(case, values, player, "road").reaches(number)
    return settlements if settlements.value is False or roads.value else roads


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
    player = _waiting(case, values, number)
    if player is None:
        return Finding.not_applicable()
    return Finding.of(player == case.player, player=case.player, next=player)


def _waiting(case: CatanCase, values: Values, number: int) -> str | None:
    """The first in this round's order who lacks its pieces; nobody, once all have them."""
    for player in in_order(whole_order(case), number):
        has_pairs = _has_pairs(case, values, player, number).value
        if has_pairs is None:
            raise Unknown(Fact.of("placed", player=player))
        if not has_pairs:
            return player
    return None


def in_order(order: tuple[str, ...], number: int) -> tuple[str, ...]:
    """The players as a round of set-up takes them: the second round backwards."""
    return order[::-1] if number == 2 else order


def whole_order(case: CatanCase) -> tuple[str, ...]:
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
        whole_order(case)
    return Finding.of(over, next=next((player for player in order if player in over.seen), ""))


def _placed(case: CatanCase, values: Values, player: str, piece: str) -> Count:
    """How many of the player's pieces set-up has seen: what has left the stock, or else what is listed, one a round."""
    told = (player, piece) in case.position.stock
    count = case.position.pieces(player, piece, values[f"stock.{piece}" if told else "set-up.rounds"])
    return count._replace(missing=(Fact.of("placed", player=player),)) if count.missing else count


def places_settlement(case: CatanCase, values: Values) -> Steps:
    """The settlement goes onto the corner, free of charge."""
    yield Event.of("setup-settlement-placed", player=case.player, corner=case.place_name, round=_round(case, values))


def places_road(case: CatanCase, values: Values) -> Steps:
    """The road goes onto the path, free of charge."""
    yield Event.of("setup-road-placed", player=case.player, path=case.place_name, round=_round(case, values))


# Who comes next


def passes_clockwise(case: CatanCase, values: Values) -> Steps:
    """In the first round the next player places, clockwise."""
    yield from _told_order(case, values, 1) if _asks_for_order(case) else _passed(case, values, 1)


def last_opens_second_round(case: CatanCase, values: Values) -> Steps:
    """Whoever was last in the first round opens the second."""
    if _told_round(case) == 1:
        yield from _passed(case, values, 2)


def passes_counter_clockwise(case: CatanCase, values: Values) -> Steps:
    """In the second round the player before this one places."""
    if _asks_for_order(case):
        yield from _told_order(case, values, 2)
    elif _told_round(case) == 2:
        yield from _passed(case, values, 2)


def guards_follow(case: CatanCase, values: Values) -> Steps:
    """Once the settlements stand, the first player puts a guard on the Wall, and then everybody clockwise."""
    last = values["set-up.rounds-in-all"]
    if _asks_for_order(case):
        yield from _told_order(case, values, last)
    elif _pairs_stand(case, values):
        player = _first_without_guard(case, values)
        if player:
            yield Event.of("set-up-passed", player=player, round=last)


def first_turn_begins(case: CatanCase, values: Values) -> Steps:
    """Everybody has placed everything: set-up is over, and the first player's turn begins."""
    if not _pairs_stand(case, values):
        return
    if values["set-up.rounds-in-all"] > values["set-up.rounds"] and _first_without_guard(case, values) != "":
        return
    yield Event.of("set-up-over", player=whole_order(case)[0])


def first_player_takes_dice(case: CatanCase, values: Values) -> Steps:
    """The first player's turn begins, with the dice."""
    if case.event is not None:
        yield Event.of("turn-passed", player=case.event.facts["player"])


def counts_rounds(case: CatanCase, values: Values) -> Steps:
    """How many rounds there are, for whoever asks about one that there may not be."""
    if case.args.get("round", 0) > values["set-up.rounds"]:
        yield Event.of("set-up-rounds", n=values["set-up.rounds-in-all"])


def _asks_for_order(case: CatanCase) -> bool:
    return case.question.action == "setup-order"


def _told_order(case: CatanCase, values: Values, number: int) -> Steps:
    """The players as this round takes them, and who of them is next, where that can be told."""
    told = case.args.get("round")
    if (told or _round_under_way(case, values)) != number:
        return
    yield Result.of(round=number, player=list(in_order(whole_order(case), number)))
    waiting = asked_for(lambda: _next_in(case, values, number))
    if waiting:
        yield Result.of(turn=waiting)


def _round_under_way(case: CatanCase, values: Values) -> int:
    return int(values["set-up.rounds-in-all"]) if _pairs_stand(case, values) else _round(case, values)


def _next_in(case: CatanCase, values: Values, number: int) -> str | None:
    """Whom the round waits for; nobody while the round before it is not over."""
    if any(_waiting(case, values, earlier) for earlier in range(1, min(number, values["set-up.rounds"] + 1))):
        return None
    is_for_pairs = number <= values["set-up.rounds"]
    return _waiting(case, values, number) if is_for_pairs else _first_without_guard(case, values)


def asked_for(read: Callable[[], str | None]) -> str | None:
    """What can be read, or nothing where it was not described."""
    try:
        return read()
    except Unknown:
        return None


def _told_round(case: CatanCase) -> int:
    """The round of the piece that has just been placed."""
    return 0 if case.event is None else int(case.event.facts["round"])


def _passed(case: CatanCase, values: Values, number: int) -> Steps:
    """It is the turn of whoever this round waits for; where that cannot be told, or nobody, nothing is said."""
    waiting = asked_for(lambda: _next_in(case, values, number))
    if waiting is not None:
        yield Event.of("set-up-passed", player=waiting, round=number)


def _pairs_stand(case: CatanCase, values: Values) -> bool:
    """Everybody is known to have a settlement and a road for each round that brings them."""
    try:
        order = whole_order(case)
    except Unknown:
        return False
    return every(order, lambda player: _has_pairs(case, values, player, values["set-up.rounds"])).value is True


def _first_without_guard(case: CatanCase, values: Values) -> str | None:
    """The first in order who has no guard on the Wall: empty once all have one, none where that cannot be told."""
    if case.event is not None:
        return whole_order(case)[0]  # the road just laid was the last piece before the guards
    for player in whole_order(case):
        has_guard = case.position.pieces(player, "guard", values["stock.guard"]).reaches(1).value
        if not has_guard:
            return player if has_guard is False else None
    return ""


# Starting resources


def receives_resources(case: CatanCase, values: Values) -> Steps:
    """One card for each hex at the second settlement."""
    if case.event is not None and case.event.facts["round"] == 2:
        yield Event.of("resources-received", player=case.player, amounts=_yields(case, case.place))
    elif case.event is None and not _is_as_pictured(case):
        yield _cards(_yields(case, _second_settlement(case, values)))


def star_marks_settlement(case: CatanCase, values: Values) -> Steps:
    """In the pictured set-up it is the settlement with the star that pays; only the picture shows which that is."""
    if not _is_as_pictured(case):
        return
    if case.place == NOWHERE:
        raise Unknown(Fact.of("starred", player=case.player))
    yield Event.of("settlement-starred", player=case.player, corner=case.place_name)


def starred_settlement_yields(case: CatanCase, values: Values) -> Steps:
    """One card for each hex at the settlement with the star."""
    yield _cards(_yields(case, case.place))


def starred_settlement_yields_three(case: CatanCase, values: Values) -> Steps:
    """So many cards from the hexes at the settlement with the star."""
    amounts, number = _yields(case, case.place), values["set-up.base-resources"]
    # Which kinds make up the number where the hexes are fewer, the booklet does not say.
    yield _cards(amounts) if sum(amounts.values()) == number else Result.of(card=number)


def _is_as_pictured(case: CatanCase) -> bool:
    """The first pieces stand as the picture of the base game shows them, and nobody has placed any in turn."""
    if not case.binds(PICTURED).value:
        return False
    if "pictured" not in case.args:
        raise Unknown(Fact("pictured"))
    return bool(case.args["pictured"])


def _second_settlement(case: CatanCase, values: Values) -> int:
    """The corner that the question names, or the settlement that has just been placed in the second round."""
    start = case.position.starts.get(case.player)
    if case.place == NOWHERE and start is not None and _round(case, values) == 2:
        return start
    if case.place == NOWHERE:
        raise Unknown(Fact.of("start", player=case.player))
    return case.place


def _cards(amounts: Mapping[str, int]) -> Result:
    return Result.of(**amounts) if amounts else Result.of(card=0)


def _yields(case: CatanCase, corner: int) -> dict[str, int]:
    """One card of what each hex at the corner yields."""
    amounts: dict[str, int] = {}
    board = case.position.board
    for hexagon in case.layout.corner_hexes[corner]:
        terrain = board.terrain.get(hexagon)
        if terrain is None and not board.is_ice(hexagon):
            raise Unknown(Fact.of("terrain", hex=case.layout.hexes[hexagon]))
        resource = TERRAIN_YIELDS.get(terrain or "")
        if resource:
            amounts[resource] = amounts.get(resource, 0) + 1
    return amounts


# Who begins


def highest_roll_starts(case: CatanCase, values: Values) -> Steps:
    """Whoever rolls most is the first player; the booklets do not say what a tie for most comes to."""
    if _is_as_pictured(case):
        return
    rolls: Mapping[str, int] = case.args.get("rolls", {})
    everybody = case.position.order or tuple(rolls)
    missing = [player for player in everybody if player not in rolls]
    if missing or not rolls:
        raise Unknown(*(Fact.of("start-roll", player=player) for player in missing or ("",)))
    if len(everybody) != case.position.told.get("players"):
        raise Unknown(Fact("players"))
    most = max(rolls.values())
    leaders = sorted(player for player, roll in rolls.items() if roll == most)
    if len(leaders) > 1:
        raise Unknown(Fact("start-tie"))
    yield Result.of(player=leaders[0], roll=most)


def oldest_starts(case: CatanCase, values: Values) -> Steps:
    """In the pictured set-up of the base game the oldest player begins."""
    if not _is_as_pictured(case):
        return
    if "oldest" not in case.args:
        raise Unknown(Fact("oldest"))
    yield Result.of(player=case.args["oldest"])
