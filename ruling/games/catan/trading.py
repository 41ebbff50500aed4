"""Trading: with the other players, and with the supply at its rates."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import NO, YES, Fact, Truth, Unknown, asked, every, some, unknown

Amounts = Mapping[str, int]
Rate = Callable[[str], int]


def is_with_an_opponent(case: CatanCase, values: Values) -> Finding:
    """The other party is somebody else."""
    return Finding.of(_partner(case) != case.player, player=case.player)


def active_player_takes_part(case: CatanCase, values: Values) -> Finding:
    """One of the two parties is the player whose turn it is."""
    turn, partner = _active(case), _partner(case)
    return Finding.of(turn in (case.player, partner), player=case.player, partner=partner, turn=turn)


def deals_with_the_active_player(case: CatanCase, values: Values) -> Finding:
    """Who trades outside their own turn does so with the player whose turn it is."""
    turn, partner = _active(case), _partner(case)
    if turn == case.player:
        return Finding.not_applicable()
    return Finding.of(partner == turn, player=case.player, partner=partner, turn=turn)


def active_player_wants_to_trade(case: CatanCase, values: Values) -> Finding:
    """The player whose turn it is has not declined to trade; nobody says so unless it is the quarrel."""
    if "declined" not in case.args:
        return Finding.not_applicable()
    return Finding.of(not case.args["declined"], turn=case.position.turn)


def is_of_resources_only(case: CatanCase, values: Values) -> Finding:
    """No development card changes hands."""
    if "card" not in case.args:
        return Finding.not_applicable()
    return Finding.of(False, card=case.args["card"])


def both_get_something(case: CatanCase, values: Values) -> Finding:
    """Neither party hands its cards over for nothing."""
    if "card" in case.args or not case.args.keys() & {"give", "get"}:
        return Finding.not_applicable()
    given, taken = _given(case), _taken(case)
    return Finding.of(bool(given and taken), cards=given or taken)


def is_not_like_for_like(case: CatanCase, values: Values) -> Finding:
    """No resource is exchanged for itself; where parties mix several kinds, another rule looks."""
    given, taken = _given(case), _taken(case)
    several = len(given) > 1 or (len(taken) > 1 and "partner" in case.args)
    if several or not given or not taken:
        return Finding.not_applicable()
    return Finding.of(given.keys().isdisjoint(taken), resource=next(iter(given)), given=given, taken=taken)


def no_kind_is_on_both_sides(case: CatanCase, values: Values) -> Finding:
    """In an exchange of several kinds none of them goes both ways."""
    given, taken = _given(case), _taken(case)
    if not given or not taken or len(given) == len(taken) == 1:
        return Finding.not_applicable()
    return Finding.of(given.keys().isdisjoint(taken), resources=sorted(given.keys() & taken.keys()))


def have_what_they_give(case: CatanCase, values: Values) -> Finding:
    """Whoever hands cards over holds them."""
    cards = {case.player: _given(case)}
    if "partner" in case.args:
        cards[_partner(case)] = _taken(case)
    if not any(cards.values()):
        return Finding.not_applicable()
    held = every(cards, lambda player: _holds(case, player, cards[player]))
    who = next(iter(held.seen), case.player)
    return Finding.of(held, who=who, cards=cards[who])


def cards_in_are_identical(case: CatanCase, values: Values) -> Finding:
    """Each card taken is paid for with cards of one kind."""
    given, wanted = _given(case), _wanted(case)
    return Finding.of(len(given) <= wanted, given=given, wanted=wanted)


def pays_the_standard_rate(case: CatanCase, values: Values) -> Finding:
    """The cards handed in are enough at the rate that needs no route; a mixture is another rule's matter."""
    given, wanted, rate = _given(case), _wanted(case), values["rate.standard"]
    if len(given) > wanted > 0:
        return Finding.not_applicable()
    buys = _bought(given, lambda kind: rate)
    return Finding.of(0 < wanted <= buys, given=given, wanted=wanted, rate=rate, buys=buys)


def pays_the_route_rate(case: CatanCase, values: Values) -> Finding:
    """The cards handed in are enough once the resources of the player's own routes count at the better rate."""
    given, wanted = _given(case), _wanted(case)
    enough = _at_own_rates(case, values, lambda rate: 0 < wanted <= _bought(given, rate))
    return Finding.of(enough, given=given, wanted=wanted, rate=values["rate.route"])


def controls_a_route(case: CatanCase, values: Values) -> Finding:
    """Who trades at the better rate has a building at a route."""
    if not _claims_route(case, values):
        return Finding.not_applicable()
    kinds = _given(case)
    has = YES if case.position.holdings.routes_of(case.player) else some(kinds, lambda kind: _controls(case, kind))
    return Finding.of(has, player=case.player, resources=list(kinds))


def route_is_of_that_resource(case: CatanCase, values: Values) -> Finding:
    """The better rate is asked for a resource of one of the player's own routes."""
    routes = list(case.position.holdings.routes_of(case.player))
    if not routes or not _claims_route(case, values):
        return Finding.not_applicable()
    given, wanted = _given(case), _wanted(case)
    enough = _at_own_rates(case, values, lambda rate: wanted <= _bought(given, rate))
    return Finding.of(enough, resources=list(given), routes=routes)


def uses_a_new_route(case: CatanCase, values: Values) -> Finding:
    """The better rate comes from a route that the player has reached this very turn."""
    return Finding.of(bool(case.args.get("new_route")) and _claims_route(case, values))


def is_several_exchanges(case: CatanCase, values: Values) -> Finding:
    """More than one card is taken at once."""
    return Finding.of(_wanted(case) > 1, wanted=_wanted(case))


def each_card_is_of_another_kind(case: CatanCase, values: Values) -> Finding:
    """Where several kinds are handed in at once, every card taken can be paid for with another kind."""
    given, taken = _given(case), _taken(case)
    if not 1 < len(given) <= _wanted(case) or given.keys().isdisjoint(taken):
        return Finding.not_applicable()
    enough = _at_own_rates(
        case, values, lambda rate: all(_is_bought_by_others(kind, given, taken, rate) for kind in taken)
    )
    return Finding.of(enough, resources=sorted(given.keys() & taken.keys()))


def supply_has_what_is_taken(case: CatanCase, values: Values) -> Finding:
    """The supply holds the cards that the player wants."""
    taken, left = _taken(case), case.position.holdings.left_in_supply
    there = every(taken, lambda kind: left(kind) >= taken[kind])
    return Finding.of(there, resource=next(iter(there.seen), None))


def swaps_with_player(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The cards change hands."""
    given, taken, partner = _given(case), _taken(case), _partner(case)
    if given:
        yield Event.of("resources-given", player=case.player, to=partner, amounts=given)
    if taken:
        yield Event.of("resources-given", player=partner, to=case.player, amounts=taken)


def swaps_with_supply(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The cards handed in go to the supply, the chosen ones come from it."""
    yield Event.of("paid", player=case.player, cost=_given(case))
    yield Event.of("resources-received", player=case.player, amounts=_taken(case))


def _partner(case: CatanCase) -> str:
    return str(case.args["partner"])


def _active(case: CatanCase) -> str:
    if case.position.turn is None:
        raise Unknown(Fact("turn"))
    return case.position.turn


def _given(case: CatanCase) -> dict[str, int]:
    """The cards that the player hands over, by kind."""
    return {kind: number for kind, number in case.args.get("give", {}).items() if number}


def _taken(case: CatanCase) -> dict[str, int]:
    """The cards that the player gets, by kind."""
    return {kind: number for kind, number in case.args.get("get", {}).items() if number}


def _wanted(case: CatanCase) -> int:
    return sum(_taken(case).values())


def _holds(case: CatanCase, player: str, cards: Amounts) -> Truth:
    """The player's hand has all of these cards, as far as can be told."""
    hand = case.position.hands.get(player, {})
    untold = sum(number for kind, number in cards.items() if kind not in hand)
    if "total" in hand and untold > case.position.untold_cards(player):
        return NO
    return every(cards, lambda kind: _has(case, player, kind, cards[kind]))


def _has(case: CatanCase, player: str, kind: str, number: int) -> Truth:
    least, most = case.position.cards(player, kind)
    if least >= number:
        return YES
    return NO if most is not None and most < number else unknown(Fact.of("hand", player=player))


def _bought(given: Amounts, rate: Rate) -> int:
    """How many cards the supply gives for these."""
    return sum(number // rate(kind) for kind, number in given.items())


def _is_bought_by_others(kind: str, given: Amounts, taken: Amounts, rate: Rate) -> bool:
    others = {other: number for other, number in given.items() if other != kind}
    return taken[kind] <= _bought(others, rate)


def _at_own_rates(case: CatanCase, values: Values, test: Callable[[Rate], bool]) -> Truth:
    """The test at the rates that the player has; a route is asked about only where the answer turns on it."""
    standard, route = values["rate.standard"], values["rate.route"]
    if test(lambda kind: standard):
        return YES
    if not test(lambda kind: route):
        return NO
    return asked(test, lambda kind: route if _controls(case, kind) else standard)


def _claims_route(case: CatanCase, values: Values) -> bool:
    """The exchange is one that only the better rate would allow."""
    given, wanted = _given(case), _wanted(case)
    standard, route = values["rate.standard"], values["rate.route"]
    return _bought(given, lambda kind: standard) < wanted <= _bought(given, lambda kind: route)


def _controls(case: CatanCase, resource: str) -> bool:
    """The player has a building at the route of the resource."""
    return case.position.holdings.controls_route(case.player, resource)
