"""Conflicts: in which order effects at the same moment are dealt with, and which of two rules prevails."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.clashing import BAN, COMPONENT, LEADER, OTHER, RULEBOOK, Effect
from ruling.games.iron_throne.position import NOBODY
from ruling.model.answers import Event, Need, Result
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown

Steps = Generator[Event | Need | Result, Any, None]
WHICH_NEXT = {"pl": "który efekt rozpatrzyć jako następny", "ru": "какой эффект применить следующим"}
TERM_OF = {LEADER: "leader-ability", OTHER: "effect"}
BY_THE_ATTACKER = "iron-throne.conflict-resolution.attacker-decides-otherwise"


# The order of effects


def _of_kind(case: ThroneCase, kind: str) -> list[Effect]:
    return [effect for effect in case.args["effects"] if effect.kind == kind]


def one_leader_goes_first(case: ThroneCase, values: Values) -> Steps:
    """A single leader ability is dealt with before everything else."""
    if len(_of_kind(case, LEADER)) == 1:
        yield from _in_order(case, LEADER)


def leaders_go_round(case: ThroneCase, values: Values) -> Steps:
    """Several leader abilities are dealt with clockwise from the attacker, before everything else."""
    if len(_of_kind(case, LEADER)) > 1:
        yield from _in_order(case, LEADER)


def others_go_round(case: ThroneCase, values: Values) -> Steps:
    """All other effects are dealt with clockwise from the attacker, where that tells them apart."""
    if not _is_unsettled(_of_kind(case, OTHER)):
        yield from _in_order(case, OTHER)


def attacker_puts_in_order(case: ThroneCase, values: Values) -> Steps:
    """Where the round does not tell the other effects apart, the attacker does."""
    if _is_unsettled(_of_kind(case, OTHER)):
        yield from _in_order(case, OTHER)


def _is_unsettled(effects: list[Effect]) -> bool:
    """Several effects are one player's, or some effect is nobody's."""
    houses = [effect.house for effect in effects]
    return len(effects) > 1 and (NOBODY in houses or len(set(houses)) < len(houses))


def _in_order(case: ThroneCase, kind: str) -> Steps:
    """The effects of a kind: clockwise from the attacker, who decides between those that the round leaves open."""
    waiting, order = _of_kind(case, kind), []
    while waiting:
        open_ones = _named(_next_ones(case, waiting))
        chosen = next(iter(open_ones))
        if len(open_ones) > 1:
            chosen = yield Need(case.position.turn(), "next", tuple(open_ones), ask=WHICH_NEXT)
        effect = open_ones[chosen]
        waiting.remove(effect)
        order.append(effect)
        yield _told(effect, BY_THE_ATTACKER if len(open_ones) > 1 else "")
    if order:
        yield Result({TERM_OF[kind]: [effect.title for effect in order]})


def _next_ones(case: ThroneCase, waiting: list[Effect]) -> list[Effect]:
    """The effects that may come next: those of the first player in the round, and those that are nobody's."""
    if len(waiting) == 1:
        return waiting
    seats = case.position.clockwise_from(case.position.turn())
    first = next((house for house in seats if any(effect.house == house for effect in waiting)), NOBODY)
    return [effect for effect in waiting if effect.house in (first, NOBODY)]


def _named(effects: list[Effect]) -> dict[str, Effect]:
    """The effects by what each is called; those called the same are counted."""
    named: dict[str, Effect] = {}
    for effect in effects:
        alike = sum(effect.title == other.title for other in named.values())
        named[f"{effect.title} {alike + 1}" if alike else effect.title] = effect
    return named


def _told(effect: Effect, rule: str) -> Event:
    owner = effect.house if effect.house != NOBODY else ""
    facts = {"player": owner, "effect": TERM_OF[effect.kind], "name": effect.name}
    return Event("effect-comes", facts, (rule,) if rule else ())


# Which rule prevails


def component_prevails(case: ThroneCase, values: Values) -> Steps:
    """Between the rulebook and a component the component prevails."""
    if _between(case, RULEBOOK):
        yield from _settled(COMPONENT, RULEBOOK)


def ban_prevails_unless_named(case: ThroneCase, values: Values) -> Steps:
    """Between a ban without exceptions and a component the ban prevails, unless the component speaks of it."""
    if not _between(case, BAN):
        return
    if "named" not in case.args:
        raise Unknown(Fact("named"))
    yield from _settled(COMPONENT, BAN) if case.args["named"] else _settled(BAN, COMPONENT)


def _between(case: ThroneCase, source: str) -> bool:
    return {case.args["one"], case.args["other"]} == {source, COMPONENT}


def _settled(wins: str, loses: str) -> Steps:
    yield Event.of("conflict-settled", wins=wins, loses=loses)
    yield Result.of(precedence=wins)
