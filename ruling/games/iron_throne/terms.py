"""The terms of a truce: what is asked for, and what comes of it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, NamedTuple

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.outcomes import OTHER, is_outcome
from ruling.games.iron_throne.penalties import brought_something
from ruling.games.iron_throne.position import NOBODY
from ruling.games.iron_throne.settled import is_truce, outcome_in
from ruling.model.answers import Event, Result
from ruling.model.game import Values

Steps = Generator[Event | Result, Any, None]
Terms = Mapping[str, int]
INFLUENCE, HOSTAGES, POWER = "influence", "hostages", "power"
GETS = {"attacker": "attacker_gets", "defender": "defender_gets"}
MAY_BE_HAD = {
    INFLUENCE: "iron-throne.truce-outcome.benefit-influence",
    HOSTAGES: "iron-throne.truce-outcome.benefit-hostages",
    POWER: "iron-throne.truce-outcome.benefit-power",
}
AS_AGREED = "iron-throne.table-talk.truce-terms-binding"
WHO_WON = "determine-encounter-winner"


class Gain(NamedTuple):
    """What the active player of a side is to get from the other one."""

    side: str
    benefit: str
    number: int


# What is asked for


def gains_in(case: ThroneCase) -> tuple[Gain, ...]:
    """All that the terms bring to either side; a number of zero brings nothing."""
    terms: dict[str, Terms] = {side: case.args.get(name, {}) for side, name in GETS.items()}
    return tuple(Gain(side, benefit, n) for side, got in terms.items() for benefit, n in got.items() if n)


def demand_in(case: ThroneCase) -> tuple[str, int]:
    """The benefit that a player demands and how much of it; where no number was told, the least that there is."""
    return str(case.args["benefit"]), int(case.args.get("number", 1))


def is_by_truce(case: ThroneCase) -> bool:
    """What somebody takes or spreads, a truce is said to bring it."""
    if case.question.action == "spread-influence":
        return bool(case.args.get("reason") == "truce")
    return is_truce(case.position)


def amounts_of(case: ThroneCase, benefit: str) -> tuple[int, ...]:
    """How much of the benefit anybody is to get: by a demand, by terms, or taken on a truce."""
    if case.question.action == "take-leader-power":
        return (case.args["number"],) if benefit == POWER and is_by_truce(case) else ()
    if "benefit" in case.args:
        demanded, number = demand_in(case)
        return (number,) if demanded == benefit else ()
    return tuple(gain.number for gain in gains_in(case) if gain.benefit == benefit)


# What comes of it


def comes_to_terms(case: ThroneCase, values: Values) -> Steps:
    """Where the outcome is a truce and something is to change hands, the terms are agreed."""
    if _is_truce_now(case) and gains_in(case):
        yield Event.of("truce-agreed")


def comes_to_nothing(case: ThroneCase, values: Values) -> Steps:
    """Where the outcome is a truce and nothing is to change hands, or has changed them, both sides lose."""
    if case.question.action == WHO_WON:
        has_failed = is_outcome(case, "truce") and not brought_something(case)
    else:
        has_failed = _is_truce_now(case) and not gains_in(case)
    if has_failed:
        yield Event.of("truce-failed")
        yield Result.of(winner=NOBODY)


def _is_truce_now(case: ThroneCase) -> bool:
    """The outcome is a truce, told or shown by the cards."""
    return outcome_in(case.position) == "truce"


def spreads_influence(case: ThroneCase, values: Values) -> Steps:
    """The influence goes from the taker's own board onto that of the other active player."""
    for taker, giver, gain in _agreed(case, INFLUENCE):
        spread = Event.of("influence-spread", player=taker, onto=giver, n=gain.number, truce=True)
        yield _as_agreed(spread, gain)


def hands_over_hostages(case: ThroneCase, values: Values) -> Steps:
    """Each hostage comes from the other active player, out of a place of its own."""
    for taker, giver, gain in _agreed(case, HOSTAGES):
        for _ in range(gain.number):
            yield _as_agreed(Event.of("hostage-due-from", player=taker, victim=giver), gain)


def hands_over_power(case: ThroneCase, values: Values) -> Steps:
    """The power goes from the one leader sheet onto the other, and none of it into the box."""
    for taker, giver, gain in _agreed(case, POWER):
        yield _as_agreed(Event.of("sheet-power-given", player=giver, to=taker, n=gain.number, truce=True), gain)


def _agreed(case: ThroneCase, benefit: str) -> Generator[tuple[str, str, Gain], None, None]:
    """Who gets how much of the benefit from whom."""
    for gain in gains_in(case):
        if gain.benefit == benefit:
            yield case.position.active(gain.side), case.position.active(OTHER[gain.side]), gain


def _as_agreed(event: Event, gain: Gain) -> Event:
    return event._replace(rules=(MAY_BE_HAD[gain.benefit], AS_AGREED))


def ends_in_peace(case: ThroneCase, values: Values) -> Steps:
    """Something has changed hands: nobody wins and nobody loses; that nobody wins holds of every truce."""
    if case.question.action == WHO_WON:
        if not is_outcome(case, "truce"):
            return
        yield Result.of(winner=NOBODY)
        if not brought_something(case):
            return
    yield Event.of("truce-kept")
    yield Result.of(winner=NOBODY)


def nothing_else_follows(case: ThroneCase, values: Values) -> Steps:
    """After a truce that was kept there are neither rewards nor penalties."""
    yield Event.of("no-rewards-no-penalties")
