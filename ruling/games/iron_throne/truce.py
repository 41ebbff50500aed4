"""A truce: who may talk and demand, what can be had, and what comes of it."""

from __future__ import annotations

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.hostages import is_by_effect, victim_of
from ruling.games.iron_throne.outcomes import OTHER
from ruling.games.iron_throne.position import SIDES, Position
from ruling.games.iron_throne.settled import is_truce, outcome_in
from ruling.games.iron_throne.terms import (
    HOSTAGES,
    INFLUENCE,
    POWER,
    Gain,
    amounts_of,
    demand_in,
    gains_in,
    is_by_truce,
)
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth, Unknown, asked, both, every

# Talking and demanding


def outcome_is_truce(case: ThroneCase, values: Values) -> Finding:
    """The outcome is a truce; an encounter without terms needs none, nor does influence that no truce brings."""
    action = case.question.action
    if (action == "encounter" and not gains_in(case)) or (action == "spread-influence" and not is_by_truce(case)):
        return Finding.not_applicable()
    return Finding.of(asked(lambda: outcome_in(case.position) == "truce"), outcome=case.position.get("outcome"))


def is_being_resolved(case: ThroneCase, values: Values) -> Finding:
    """The encounter is being resolved: the talk on a truce is a part of that."""
    return Finding.of(case.is_moment("resolution-phase", "taking-hostages"))


def is_held_in_public(case: ThroneCase, values: Values) -> Finding:
    """Everybody can hear the talk; only who says so quarrels about it."""
    if "publicly" not in case.args:
        return Finding.not_applicable()
    return Finding.of(case.args["publicly"] is True, player=case.player)


def is_no_supporter(case: ThroneCase, values: Values) -> Finding:
    """Whoever demands something attacks or defends."""
    if case.question.action == "negotiate-truce" and "matter" not in case.args:
        return Finding.not_applicable()
    return Finding.of(case.is_active(case.player), player=case.player)


def joins_in_as_supporter(case: ThroneCase, values: Values) -> Finding:
    """The player supports one of the two."""
    supports = not case.position.is_active(case.player) and case.takes_part(case.player).value is True
    return Finding.of(supports, player=case.player)


def has_not_had_it(case: ThroneCase, values: Values) -> Finding:
    """The player has got this benefit less often than a truce allows."""
    benefit = _benefit_in(case)
    if benefit is None:
        return Finding.not_applicable()
    had = benefit in case.position.read("received", player=case.player)
    limit = values["truce.times-each-demand"]
    return Finding.of(int(had) < limit, player=case.player, benefit=benefit, limit=limit)


def _benefit_in(case: ThroneCase) -> str | None:
    """What an active player is to get from the truce, if anything: demanded, spread, or taken."""
    if case.question.action == "demand-in-truce":
        return demand_in(case)[0]
    if not is_by_truce(case) or case.is_active(case.player).value is False:
        return None
    return INFLUENCE if case.question.action == "spread-influence" else POWER


def both_may_have_it(case: ThroneCase, values: Values) -> Finding:
    """The other player gets the same benefit, which leaves it open to this one."""
    if case.question.action == "resolve-truce":
        sides = [gain.benefit for gain in gains_in(case)]
        return Finding.of(len(set(sides)) < len(sides))
    if not case.position.is_active(case.player):
        return Finding.not_applicable()
    had = case.position.get("received", case.other_active(case.player)) or ()
    return Finding.of(demand_in(case)[0] in had)


def influence_is_within_limit(case: ThroneCase, values: Values) -> Finding:
    """Nobody gets more influence than a truce allows."""
    return _within(amounts_of(case, INFLUENCE), values["truce.influence"])


def hostages_are_within_limit(case: ThroneCase, values: Values) -> Finding:
    """Nobody gets more hostages than a truce allows."""
    if case.question.action == "take-hostage":
        return _one_more_hostage(case, values["truce.hostages"])
    return _within(amounts_of(case, HOSTAGES), values["truce.hostages"])


def _within(amounts: tuple[int, ...], limit: int) -> Finding:
    if not amounts:
        return Finding.not_applicable()
    return Finding.of(max(amounts) <= limit, n=max(amounts), limit=limit)


def _one_more_hostage(case: ThroneCase, limit: int) -> Finding:
    if is_by_effect(case) or not is_truce(case.position):
        return Finding.not_applicable()
    had = case.position.read("received", player=case.player).count(HOSTAGES)
    return Finding.of(had < limit, n=had + 1, limit=limit)


def power_is_within_limit(case: ThroneCase, values: Values) -> Finding:
    """Nobody gets more power than a truce allows, and it comes from the other active player's sheet."""
    amounts, limit = amounts_of(case, POWER), values["truce.power"]
    if not amounts:
        return Finding.not_applicable()
    whose = case.args.get("from")
    from_other = asked(lambda: whose == case.other_active(case.player)) if whose else Truth(True)
    stranger = whose if from_other.value is False else None
    return Finding.of(both(Truth(max(amounts) <= limit), from_other), n=max(amounts), limit=limit, stranger=stranger)


def is_more_than_there_is(case: ThroneCase, values: Values) -> Finding:
    """Whoever is to give has less than that, or nothing at all is asked for."""
    if "benefit" in case.args and demand_in(case)[1] == 0:
        return Finding.of(False, n=0)
    asked_for = _asked_for(case)
    enough = every(asked_for, lambda gain: _is_there(case.position, gain, values["set-up.influence"]))
    if enough.value is None:
        raise Unknown(*enough.missing)
    if enough.value:
        return Finding.not_applicable()
    short = enough.seen[0]
    return Finding.of(False, n=short.number, giver=case.position.active(_source(short)))


def _asked_for(case: ThroneCase) -> tuple[Gain, ...]:
    """All that somebody is to hand over; what somebody else than an active player asks for is no matter of stock."""
    takes = case.question.action == "take-leader-power"
    if not takes and "benefit" not in case.args:
        return gains_in(case)
    if case.is_active(case.player).value is not True or (takes and not is_by_truce(case)):
        return ()
    side = next(one for one in SIDES if case.position.active(one) == case.player)
    return (Gain(side, *((POWER, case.args["number"]) if takes else demand_in(case))),)


def _source(gain: Gain) -> str:
    """The side whose stock it comes from: influence is the taker's own."""
    return gain.side if gain.benefit == INFLUENCE else OTHER[gain.side]


def _is_there(position: Position, gain: Gain, tokens: int) -> bool | Truth:
    """There is as much; of influence tokens some are left for as long as nobody told that all are spread."""
    giver = position.active(_source(gain))
    if gain.benefit == POWER:
        return bool(position.read("sheet", player=giver) >= gain.number)
    if gain.benefit == HOSTAGES:
        return _has_cards(position, giver, gain.number)
    return bool(sum((position.get("influence", giver) or {}).values()) < tokens)


def _has_cards(position: Position, player: str, number: int) -> Truth:
    """So many cards lie in the places that hostages come from; of those that were not told one is asked for first."""
    places = ("hand", "deck", "discard", "hostages")
    told = [position.get(place, player) for place in places]
    if sum(len(cards) for cards in told if cards) >= number:
        return Truth(True)
    gaps = tuple(Fact.of(place, player=player) for place, cards in zip(places, told, strict=True) if cards is None)
    return Truth(None, gaps[:1]) if gaps else Truth(False)


def goes_onto_the_other(case: ThroneCase, values: Values) -> Finding:
    """The influence goes onto the other active player; only who names somebody quarrels about it."""
    if case.question.action == "spread-influence":
        if not is_by_truce(case) or case.is_active(case.player).value is False:
            return Finding.not_applicable()
    elif case.args["benefit"] != INFLUENCE or "from" not in case.args:
        return Finding.not_applicable()
    whose = case.args.get("onto") or case.args["from"]
    return Finding.of(asked(lambda: whose == case.other_active(case.player)), player=case.player, other=whose)


def comes_from_the_other(case: ThroneCase, values: Values) -> Finding:
    """The hostages come from the other active player."""
    if case.question.action == "take-hostage":
        if is_by_effect(case) or not is_truce(case.position) or case.is_active(case.player).value is False:
            return Finding.not_applicable()
    elif case.args["benefit"] != HOSTAGES or "from" not in case.args:
        return Finding.not_applicable()
    whose = victim_of(case)
    return Finding.of(asked(lambda: whose == case.other_active(case.player)), player=case.player, other=whose)


def gets_it_as_active(case: ThroneCase, values: Values) -> Finding:
    """Whoever gets something by the truce attacks or defends."""
    if is_by_effect(case) or not is_by_truce(case):
        return Finding.not_applicable()
    return Finding.of(case.is_active(case.player), player=case.player)


def comes_by_truce(case: ThroneCase, values: Values) -> Finding:
    """The two active players are on a truce, which lets the one take power from the other's sheet."""
    if case.question.action != "take-leader-power":
        return Finding.not_applicable()
    other = asked(lambda: case.args["from"] == case.other_active(case.player))
    between_them = both(case.is_active(case.player), other).value is True
    return Finding.of(is_by_truce(case) and between_them, other=case.args["from"])


def has_not_failed(case: ThroneCase, values: Values) -> Finding:
    """Something changed hands on the truce, so that hostages may be among it."""
    if is_by_effect(case) or not is_truce(case.position):
        return Finding.not_applicable()
    return Finding.of(case.position.read("deal") is True)


# Coming to terms


def giver_agrees(case: ThroneCase, values: Values) -> Finding:
    """The player who is to give agrees; only who says so quarrels about it."""
    if "agreed" not in case.args:
        return Finding.not_applicable()
    return Finding.of(case.args["agreed"] is True)


def is_ended_by_active(case: ThroneCase, values: Values) -> Finding:
    """Whoever declares the talk over attacks or defends; only who names somebody quarrels about it."""
    if "ended_by" not in case.args:
        return Finding.not_applicable()
    return Finding.of(case.is_active(case.args["ended_by"]), player=case.args["ended_by"])


def is_one_sided(case: ThroneCase, values: Values) -> Finding:
    """Only one of the two gets something."""
    return Finding.of(len({gain.side for gain in gains_in(case)}) == 1)


def is_exchange(case: ThroneCase, values: Values) -> Finding:
    """Both get something."""
    return Finding.of(len({gain.side for gain in gains_in(case)}) == len(SIDES))
