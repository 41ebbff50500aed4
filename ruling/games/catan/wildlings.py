"""Wildlings on their way: from the Frostfangs to the camps of a clan, and from there to a clearing at the Wall."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.north import clearing_name
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown

Steps = Generator[Event | Result, Any, None]
NEAREST = 1
"""The camp at the largest fire, from which the trails start."""


def has_a_free_camp(case: CatanCase, values: Values) -> Finding:
    """Not every camp of the clan is taken."""
    clan, camps = case.args["clan"], values["camps.per-clan"]
    taken = len(case.position.north.in_camps(clan))
    return Finding.of(taken < camps, clan=clan, taken=taken, camps=camps)


def takes_largest_free_fire(case: CatanCase, values: Values) -> Finding:
    """The camp is the free one that lies nearest the Wall."""
    clan = case.args["clan"]
    free = _free_camp(case, clan)
    camp = case.args.get("camp", free)
    return Finding.of(camp == free, clan=clan, camp=camp, free=free)


def die_names_a_trail(case: CatanCase, values: Values) -> Finding:
    """The number on the wildling die is that of a trail."""
    die, highest = case.args["die"], values["trail.highest"]
    return Finding.of(0 < die <= highest, die=die, highest=highest)


def clan_has_a_wildling(case: CatanCase, values: Values) -> Finding:
    """Somebody is camped in the clan area that the trail of this number starts from."""
    if _trail(case.args["die"], values) is None:
        return Finding.not_applicable()
    clan, _ = _trail(case.args["die"], values) or ("", 0)
    return Finding.of(bool(case.position.north.in_camps(clan)), die=case.args["die"], clan=clan)


def leaves_largest_fire(case: CatanCase, values: Values) -> Finding:
    """The wildling that sets out is the one at the largest fire."""
    if "camp" not in case.args:
        return Finding.not_applicable()
    return Finding.of(case.args["camp"] == NEAREST, camp=case.args["camp"], nearest=NEAREST)


def camps_are_full_enough(case: CatanCase, values: Values) -> Finding:
    """So many camps of the clan are taken already that one more wildling sets off a rush."""
    clan, needed = case.args["clan"], values["rush.taken"]
    taken = len(case.position.north.in_camps(clan))
    return Finding.of(taken >= needed, clan=clan, taken=taken, needed=needed)


def settles_in_camp(case: CatanCase, values: Values) -> Steps:
    """The new wildling comes from the Frostfangs and takes the free camp that is nearest the Wall."""
    told = case.args if case.event is None else case.event.facts
    clan, kind = told["clan"], told.get("kind", "wildling")
    yield Event.of("wildling-camped", clan=clan, kind=kind, camp=_free_camp(case, clan))


def die_picks_trail(case: CatanCase, values: Values) -> Steps:
    """The number on the wildling die picks the trail of the same number, if there is one."""
    die = (case.args if case.event is None else case.event.facts)["die"]
    trail = _trail(die, values)
    if trail is not None:
        yield Event.of("trail-picked", die=die, clan=trail[0], clearing=clearing_name(trail[1]))


def first_camp_advances(case: CatanCase, values: Values) -> Steps:
    """The wildling at the largest fire takes the trail; unless it came to a breach, the others then step down."""
    facts = case.event.facts if case.event else {}
    clan = facts["clan"]
    if not case.position.north.in_camps(clan):
        return
    entered = _entered(case)
    kind = _first(case, clan)
    after = yield _sets_out(clan, kind, facts["clearing"], NEAREST, rush=False)
    if kind == "climber" or _entered(after) == entered:
        yield Event.of("camp-vacated", clan=clan)


def goes_to_clearing(case: CatanCase, values: Values) -> Steps:
    """Whoever sets out arrives on the clearing where the trail ends."""
    told = {**case.args, "clearing": clearing_name(case.args["clearing"])} if case.event is None else case.event.facts
    if "clearing" in told:
        kind = told.get("kind") or KIND_THAT_ARRIVES[case.question.action]
        clan = {} if told.get("rush", True) else {"clan": told["clan"]}
        yield Event.of("wildling-at-clearing", kind=kind, clearing=told["clearing"], **clan)


def others_step_down(case: CatanCase, values: Values) -> Steps:
    """Everybody else in the clan area comes one camp nearer the Wall."""
    if case.event is not None:
        yield from _shifts(case, case.event.facts["clan"])
        return
    clan, camp = case.args["clan"], case.args.get("camp", NEAREST)
    camped = case.position.north.in_camps(clan)
    if 0 < camp <= len(camped):
        case = yield Event.of("wildling-left-camp", clan=clan, kind=camped[camp - 1], camp=camp, stood=camp)
        yield from _shifts(case, clan)
        yield Result.of(camp=list(case.position.north.in_camps(clan)))


def rushes(case: CatanCase, values: Values) -> Steps:
    """The newcomer found too many camps taken, and the clan rushes the Wall."""
    clan = case.event.facts["clan"] if case.event else ""
    if len(case.position.north.in_camps(clan)) > values["rush.taken"]:
        yield Event.of("rush-begun", clan=clan)


def first_takes_lower_trail(case: CatanCase, values: Values) -> Steps:
    """The wildling of camp 1 goes by the clan's trail of the lower number."""
    clan = case.event.facts["clan"] if case.event else ""
    clearing = clearing_name(_clearings(clan, values)[0])
    yield _sets_out(clan, _first(case, clan), clearing, NEAREST, rush=True)


def second_takes_higher_trail(case: CatanCase, values: Values) -> Steps:
    """Then the wildling of camp 2, who now heads the clan, goes by the trail of the higher number."""
    clan = case.event.facts["clan"] if case.event else ""
    clearing = clearing_name(_clearings(clan, values)[-1])
    yield _sets_out(clan, _first(case, clan), clearing, NEAREST + 1, rush=True)


def rest_steps_down(case: CatanCase, values: Values) -> Steps:
    """Those who stayed fill the camps that the rush has emptied."""
    clan = case.event.facts["clan"] if case.event else ""
    yield from _shifts(case, clan)
    yield Result.of(camp=list(case.position.north.in_camps(clan)))


KIND_THAT_ARRIVES = {"climber-arrival": "climber", "giant-arrival": "giant", "sixth-wildling": "common-wildling"}


def _trail(die: int, values: Values) -> tuple[str, int] | None:
    """The clan that a trail starts from and the clearing where it ends."""
    if not 0 < die <= values["trail.highest"]:
        return None
    return values["trail.clans"][die - 1], values["trail.clearings"][die - 1]


def _clearings(clan: str, values: Values) -> list[int]:
    """Where the trails of a clan end, from the lowest number up."""
    ends = zip(values["trail.clans"], values["trail.clearings"], strict=True)
    return [clearing for owner, clearing in ends if owner == clan]


def _free_camp(case: CatanCase, clan: str) -> int:
    return len(case.position.north.in_camps(clan)) + NEAREST


def _first(case: CatanCase, clan: str) -> str:
    """The kind of the wildling at the largest fire."""
    kind = case.position.north.in_camps(clan)[0]
    if kind == "wildling":
        raise Unknown(Fact.of("camps", clan=clan))
    return kind


def _sets_out(clan: str, kind: str, clearing: str, stood: int, rush: bool) -> Event:
    """Whoever heads the clan leaves for a clearing; `stood` is the camp as people at the table count it."""
    facts = {"clan": clan, "kind": kind, "camp": NEAREST, "stood": stood, "clearing": clearing, "rush": rush}
    return Event("wildling-left-camp", facts)


def _entered(case: CatanCase) -> int:
    """How many wildlings of the Gift are listed; it grows when some cross the Wall."""
    return sum(map(len, case.position.north.gift.values()))


def _shifts(case: CatanCase, clan: str) -> Generator[Event, Any, None]:
    camped = case.position.north.in_camps(clan)
    if camped:
        yield Event.of("camps-shifted", clan=clan, camped=list(camped))
