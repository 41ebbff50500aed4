"""The order of a turn: its phases, the steps of the preparation, and what comes after what."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.position import MOMENTS, NOBODY, PHASES, Position
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import NO, YES, Fact, Truth, Unknown, asked, both, either, unknown

Steps = Generator[Event | Result, Any, None]
EVENT_CARD, DRAWING, MOVING, CHOOSING = STEPS = PHASES["preparation-phase"]
STEP_OF = {
    "draw-event-card": EVENT_CARD,
    "draw-house-card": DRAWING,
    "move-preparation-power": MOVING,
    "commit-character": CHOOSING,
}
PHASE_OF = {**dict.fromkeys(STEPS, "preparation-phase"), "taking-hostages": "resolution-phase"}
DRAWN_ELSEWHERE = frozenset(("set-up", "resolution-phase", "end-of-turn"))
"""Moments that have draws of their own, which the order of the preparation does not concern."""
HOSTAGES = frozenset(("taking-hostages",))
"""A part of the resolution in which nobody draws; whoever tells only the phase may mean the part before it."""


# Whether it is time


def is_in_its_phase(case: ThroneCase, values: Values) -> Finding:
    """The turn is in the phase that was asked about, or in some phase where none was."""
    step, told = case.args.get("step", ()), _told_moments(case)
    if EVENT_CARD in step:  # nothing but hostages stands between the start of a turn and its event card
        told = (*(EVENT_CARD if moment == "start-of-turn" else moment for moment in told),)
    now = _phases(told)
    wanted = _phases(step) or now
    shared = [phase for phase in now if phase in wanted]
    is_there = unknown(case.position.moment_untold()) if shared and shared != list(now) else bool(shared)
    return Finding.of(is_there, now=now, step=step if len(step) == 1 else wanted)


def _told_moments(case: ThroneCase) -> tuple[str, ...]:
    """The moments that it may be; where anything may be, nothing was told."""
    told = case.position.moments
    if len(told) == len(MOMENTS):
        raise Unknown(Fact("moment"))
    return in_order(told)


def in_order(moments: Iterable[str]) -> tuple[str, ...]:
    return tuple(moment for moment in MOMENTS if moment in tuple(moments))


def _phases(moments: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(PHASE_OF.get(moment, moment) for moment in in_order(moments)))


def is_at_its_step(case: ThroneCase, values: Values) -> Finding:
    """Within the preparation it is the turn of this step."""
    moments = case.position.moments
    if case.question.action == "play-turn":
        steps = case.args.get("step", STEPS)
        if set(steps) >= set(STEPS) or not moments <= set(STEPS) or not set(steps) <= set(STEPS):
            return Finding.not_applicable()
        return Finding.of(either(*(is_step(case, step) for step in steps)), now=_now(case), step=in_order(steps))
    step = STEP_OF[case.question.action]
    if step == DRAWING and is_drawn_elsewhere(case):
        return Finding.not_applicable()
    return Finding.of(is_step(case, step), now=_now(case), step=step)


def is_drawn_elsewhere(case: ThroneCase) -> bool:
    """The draw belongs to another part of the game, or follows the release of a hostage."""
    drawing = case.position.moments - HOSTAGES
    return bool(case.args.get("released")) or (bool(drawing) and drawing <= DRAWN_ELSEWHERE)


def _now(case: ThroneCase) -> tuple[str, ...]:
    """The moments that it may be; none where anything may be."""
    told = case.position.moments
    return _possible(case.position) if len(told) < len(MOMENTS) else ()


def _possible(position: Position) -> tuple[str, ...]:
    """The moments that it may be; of the steps of the preparation only those that fit what was done of it."""
    told = in_order(position.moments)
    if not set(told) <= set(STEPS):
        return told
    return tuple(moment for moment in told if _fits(position, moment)) or told


def _fits(position: Position, step: str) -> bool:
    """Nobody has begun with a later step, and nobody has an earlier one left to do."""
    place = STEPS.index(step)
    begun, left = (map(STEPS.index, steps) for steps in (_begun(position), _left(position)))
    return all(place >= one for one in begun) and all(place <= one for one in left)


def _begun(position: Position) -> Iterator[str]:
    """The steps that were told to have come."""
    if position.get("defender") is not None:
        yield DRAWING
    for player in _active(position):
        if position.get("drew", player):
            yield DRAWING
        if position.get("moved", player):
            yield MOVING
        if position.get("committed", player) not in (None, NOBODY):
            yield CHOOSING


def _left(position: Position) -> Iterator[str]:
    """The steps that an active player is told not to have done yet."""
    for player in _active(position):
        if position.get("drew", player) is False:
            yield DRAWING
        if position.get("moved", player) is False and position.get("sheet", player):
            yield MOVING


def _active(position: Position) -> list[str]:
    return [player for player in (position.get("turn"), position.get("defender")) if player is not None]


def is_step(case: ThroneCase, step: str) -> Truth:
    """It is the turn of this step, at every moment that it may be."""
    truths = [_is_step_from(case, step, moment) for moment in _possible(case.position)]
    values = {truth.value for truth in truths}
    if values <= {True} or values <= {False}:
        return Truth(True in values)
    if values >= {True, False}:
        return unknown(case.position.moment_untold())
    gaps = [fact for truth in truths if truth.value is None for fact in truth.missing]
    return unknown(*dict.fromkeys((*gaps, *([case.position.moment_untold()] if len(truths) > 1 else []))))


def _is_step_from(case: ThroneCase, step: str, moment: str) -> Truth:
    """The turn, told to be at this moment, is at the step: there, or with all that lies between done."""
    if moment == step or (moment, step) == ("start-of-turn", EVENT_CARD):
        return YES
    if moment not in STEPS or STEPS.index(moment) > STEPS.index(step):
        return NO
    return both(*(is_done(case.position, between) for between in STEPS[STEPS.index(moment) : STEPS.index(step)]))


# What is done


def is_done(position: Position, step: str) -> Truth:
    """The step of the preparation is over; it goes on where nothing shows that anybody has finished with it."""
    if step == EVENT_CARD:
        return Truth(position.get("defender") is not None)
    active = [position.get(kind) for kind in ("turn", "defender")]
    if None in active:
        return NO
    done = [asked(DONE[step], position, player) for player in active]
    if any(one.value for one in done):
        return both(*done)
    return NO


def _has_drawn(position: Position, player: str) -> bool:
    return bool(position.read("drew", player=player))


def _has_moved(position: Position, player: str) -> bool:
    """The player has moved power, or has none to move."""
    return bool(position.get("moved", player) or position.read("sheet", player=player) == 0)


def _has_chosen(position: Position, player: str) -> bool:
    return bool(position.read("committed", player=player) != NOBODY)


DONE: dict[str, Callable[[Position, str], bool]] = {DRAWING: _has_drawn, MOVING: _has_moved, CHOOSING: _has_chosen}


# What comes next


def goes_on(case: ThroneCase, values: Values) -> Steps:
    """Once both active players are done with a step, the next one comes."""
    step = STEP_OF.get(case.question.action)
    if step in (DRAWING, MOVING) and case.position.moments <= set(STEPS):
        yield from _passed(case, step)


def _passed(case: ThroneCase, step: str) -> Steps:
    following = STEPS[STEPS.index(step) + 1]
    if is_done(case.position, step).value and not case.position.moments <= {following}:
        yield Event.of("moment-comes", moment=following)


def empty_sheets_are_passed_over(case: ThroneCase, values: Values) -> Steps:
    """When power is to be moved, who has none on the leader sheet skips the step."""
    if case.event is None or case.event.facts["moment"] != MOVING:
        return
    for player in (case.position.get("turn"), case.position.get("defender")):
        if player is not None and case.position.get("sheet", player) == 0:
            yield Event.of("power-step-skipped", player=player)
    yield from _passed(case, MOVING)


def support_follows(case: ThroneCase, values: Values) -> Steps:
    """Once both characters are chosen the next phase comes; whoever asks what comes next is told."""
    if case.question.action == "play-turn":
        now = in_order(case.position.moments)
        if len(now) > 1 and now not in PHASES.values():
            raise Unknown(case.position.moment_untold())
        # After the end of a turn comes the start of the next one.
        yield Result.of(next=MOMENTS[1 + MOMENTS.index(now[-1]) % (len(MOMENTS) - 1)])
    elif is_done(case.position, CHOOSING).value:
        yield Event.of("moment-comes", moment="support-phase")
