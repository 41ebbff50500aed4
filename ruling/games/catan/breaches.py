"""What wildlings do at a clearing: they wait, strike, climb over or break through, and where they then stand."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.north import clearing_name, section_name
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown, every

Steps = Generator[Event | Result, Any, None]
COMMON, CLIMBER, GIANT = "common-wildling", "climber", "giant"
GUARDS_SLIDE = "catan.wall.guards-slide"


def outnumber_the_guards(case: CatanCase, values: Values) -> Finding:
    """More common wildlings stand on the clearing than guards on its section of the Wall."""
    clearing = case.args["clearing"]
    section = _section(clearing, values)
    facts = {"clearing": clearing_name(clearing), "section": section_name(section)}
    if COMMON not in case.position.north.clearings.get(clearing, (COMMON,)):
        return Finding.of(False, **facts, wildlings=0, guards=None)
    wildlings, guards = _facing(case, clearing, values)
    return Finding.of(wildlings > guards, **facts, wildlings=wildlings, guards=guards)


def face_no_full_section(case: CatanCase, values: Values) -> Finding:
    """A wildling too many before a full section is driven off; that is no breach."""
    wildlings, guards = _facing(case, case.args["clearing"], values)
    if not wildlings > guards == values["wall.positions"]:
        return Finding.not_applicable()
    return Finding.of(False, clearing=clearing_name(case.args["clearing"]), guards=guards, wildlings=wildlings)


def is_taken_by_giant(case: CatanCase, values: Values) -> Finding:
    """This guard is the one that a giant removes."""
    return Finding.not_applicable() if case.args.get("by", GIANT) != GIANT else _falls_first(case)


def is_lost_in_breach(case: CatanCase, values: Values) -> Finding:
    """This guard is the one that a breach costs."""
    return Finding.not_applicable() if case.args.get("by", COMMON) != COMMON else _falls_first(case)


def lies_in_line(case: CatanCase, values: Values) -> Finding:
    """The hex belongs to the line that starts at this section of the Wall."""
    line, hexagon = _line(case, case.args["section"], values), case.args.get("hex")
    names = [case.layout.hexes[one] for one in line]
    told = {"hex": None if hexagon is None else case.layout.hexes[hexagon]}
    section = section_name(case.args["section"])
    return Finding.of(hexagon is None or hexagon in line, section=section, line=names, **told)


def is_due_in_breach(case: CatanCase, values: Values) -> Finding:
    """The hex is one of those that the wildlings who broke through fill, hex after hex."""
    if case.args.get("kind") == CLIMBER or "hex" not in case.args:
        return Finding.not_applicable()
    return _is_due(case, _due(case, case.args["section"], _entering(case), values["breach.skips-occupied"], values))


def is_due_to_climber(case: CatanCase, values: Values) -> Finding:
    """The hex is the first of the line without a wildling."""
    if case.args.get("kind") != CLIMBER or "hex" not in case.args:
        return Finding.not_applicable()
    return _is_due(case, _due(case, case.args["section"], _entering(case), True, values))


def starts_line_again(case: CatanCase, values: Values) -> Finding:
    """Where every hex of the line holds a wildling, the hexes are filled anew from the first."""
    skips = case.args.get("kind") == CLIMBER or values["breach.skips-occupied"]
    if "hex" not in case.args or not skips or _free(case, case.args["section"], 1, values):
        return Finding.not_applicable()
    return _is_due(case, _due(case, case.args["section"], _entering(case), True, values))


def tormund_is_there(case: CatanCase, values: Values) -> Finding:
    """Tormund stands on the hex."""
    if "hex" not in case.args:
        return Finding.not_applicable()
    there = case.position.north.tormunds_place() == case.args["hex"]
    return Finding.of(there, hex=case.layout.hexes[case.args["hex"]])


# Arriving at a clearing


def climber_crosses(case: CatanCase, values: Values) -> Steps:
    """A climber goes straight over the Wall."""
    facts = case.event.facts if case.event else {}
    if facts["kind"] == CLIMBER:
        section = section_name(_section(_number(facts["clearing"]), values))
        yield Event.of("wall-crossed", kind=CLIMBER, clearing=facts["clearing"], section=section)


def climber_takes_free_hex(case: CatanCase, values: Values) -> Steps:
    """The climber blocks the first hex of the line without a wildling."""
    if case.event is not None:
        yield from _enter(case, _number(case.event.facts["section"]), [CLIMBER], True, values)
    elif case.args.get("kind") == CLIMBER:
        yield from _enter(case, case.args["section"], [CLIMBER] * _entering(case), True, values)


def giant_breaks_through(case: CatanCase, values: Values) -> Steps:
    """A giant that finds no guard breaks through."""
    facts = case.event.facts if case.event else {}
    if facts["kind"] == GIANT:
        section = _section(_number(facts["clearing"]), values)
        if not case.position.north.guards_on(section):
            yield _breach(facts, section)


def giant_strikes(case: CatanCase, values: Values) -> Steps:
    """A giant that finds a guard strikes at once."""
    facts = case.event.facts if case.event else {}
    if facts["kind"] == GIANT:
        section = _section(_number(facts["clearing"]), values)
        if case.position.north.guards_on(section):
            yield Event.of("giant-strikes", clearing=facts["clearing"], section=section_name(section))


def giant_takes_guard(case: CatanCase, values: Values) -> Steps:
    """The guard on post 1 falls to the giant."""
    yield from _guard_falls(case, case.event.facts["section"] if case.event else "")


def giant_goes_home(case: CatanCase, values: Values) -> Steps:
    """The giant goes back to the Frostfangs."""
    facts = case.event.facts if case.event else {}
    yield Event.of("wildling-left-clearing", kind=GIANT, clearing=facts["clearing"], to="frostfangs")


def others_follow_giant(case: CatanCase, values: Values) -> Steps:
    """Those who waited on the clearing break through if the giant's blow has left too few guards."""
    facts = case.event.facts if case.event else {}
    if facts["kind"] == GIANT:
        yield from _break_through(case, facts, values)


def sixth_is_driven_off(case: CatanCase, values: Values) -> Steps:
    """Before a full section, the wildling too many and another one go back."""
    facts = case.event.facts if case.event else {}
    if facts["kind"] != COMMON:
        return
    wildlings, guards = _facing(case, _number(facts["clearing"]), values)
    if wildlings > guards == values["wall.positions"]:
        for _ in range(values["sixth.removed"]):
            yield Event.of("wildling-left-clearing", kind=COMMON, clearing=facts["clearing"], to="frostfangs")
        section = section_name(_section(_number(facts["clearing"]), values))
        yield Event.of("sixth-repelled", clearing=facts["clearing"], section=section)


def sixth_costs_a_guard(case: CatanCase, values: Values) -> Steps:
    """Driving the sixth wildling off costs the section a guard."""
    yield from _guard_falls(case, case.event.facts["section"] if case.event else "")


# Breaking through


def break_through(case: CatanCase, values: Values) -> Steps:
    """Wildlings that outnumber the guards break through."""
    if case.event is None:
        yield from _break_through(case, {"clearing": clearing_name(case.args["clearing"])}, values)
    elif case.event.facts["kind"] == COMMON:
        yield from _break_through(case, case.event.facts, values)


def longest_standing_falls(case: CatanCase, values: Values) -> Steps:
    """A breach costs the section the guard who has stood there longest: whoever is on post 1, since guards slide."""
    for _ in range(values["breach.guards"]):
        for event in _guard_falls(case, case.event.facts["section"] if case.event else ""):
            yield event._replace(rules=(GUARDS_SLIDE,))


def guard_on_post_one_falls(case: CatanCase, values: Values) -> Steps:
    """A breach costs the section the guard on post 1."""
    for _ in range(values["breach.guards"]):
        yield from _guard_falls(case, case.event.facts["section"] if case.event else "")


def all_enter(case: CatanCase, values: Values) -> Steps:
    """Every wildling of the clearing goes into the Gift."""
    facts = case.event.facts if case.event else {}
    kinds = list(case.position.north.wildlings_at(_number(facts["clearing"])))
    yield Event.of("wildlings-enter", clearing=facts["clearing"], section=facts["section"], kinds=kinds)


def fill_the_line(case: CatanCase, values: Values) -> Steps:
    """One by one they take the hexes of the line, from the Wall onwards."""
    skips = values["breach.skips-occupied"]
    if case.event is not None:
        facts = case.event.facts
        yield from _enter(case, _number(facts["section"]), facts["kinds"], skips, values)
    elif case.args.get("kind") != CLIMBER:
        kinds = [case.args.get("kind", COMMON)] * _entering(case)
        yield from _enter(case, case.args["section"], kinds, skips, values)


def camps_shift_before_marker(case: CatanCase, values: Values) -> Steps:
    """The clan whose wildling brought the breach about steps down before the marker is moved."""
    clan = case.event.facts.get("clan") if case.event else None
    if clan:
        yield Event.of("camp-vacated", clan=clan)


def marker_goes_down(case: CatanCase, values: Values) -> Steps:
    """The breach marker goes down its track."""
    so_far = case.position.north.breaches
    yield Event.of("breach-marked", breaches=None if so_far is None else so_far + values["breach.marker"])


# Removing a guard, as a question of its own


def giants_guard_goes_home(case: CatanCase, values: Values) -> Steps:
    """The guard that a giant takes returns to its owner."""
    if case.args.get("by") == GIANT:
        yield from _taken_off(case)


def breachs_guard_goes_home(case: CatanCase, values: Values) -> Steps:
    """The guard lost to a breach returns to its owner."""
    if case.args.get("by") != GIANT:
        yield from _taken_off(case)


def _taken_off(case: CatanCase) -> Steps:
    section = case.args["section"]
    yield Result.of(guard=case.position.north.guard_on_post_one(section))
    yield from _guard_falls(case, section_name(section))


def _number(place: str) -> int:
    """The number of a section or a clearing: W2 is 2."""
    return int(place[1:])


def _section(clearing: int, values: Values) -> int:
    """The section of the Wall that a clearing lies at."""
    return int(values["clearing.sections"][clearing - 1])


def _facing(case: CatanCase, clearing: int, values: Values) -> tuple[int, int]:
    """How many common wildlings face how many guards; where either is unknown, all that would tell."""
    north, section = case.position.north, _section(clearing, values)
    reads = ((north.wildlings_at, clearing), (north.guards_on, section))
    known = every(reads, lambda read: read[0](read[1]) is not None)
    if known.value is None:
        raise Unknown(*known.missing)
    return north.wildlings_at(clearing).count(COMMON), len(north.guards_on(section))


def _falls_first(case: CatanCase) -> Finding:
    """The guard in question stands on post 1, which is where the longest-standing guard of a section is."""
    section = case.args["section"]
    guards = case.position.north.guards_on(section)
    first = case.position.north.guard_on_post_one(section) if guards else None
    falls = bool(guards) and case.player in ("", first)
    kept = case.player if case.player in guards else None
    return Finding.of(falls, section=section_name(section), n=len(guards), player=kept, first=first)


def _guard_falls(case: CatanCase, section: str) -> Generator[Event, Any, None]:
    """The guard on post 1 goes back to its owner, if anybody stands on the section."""
    north = case.position.north
    if north.guards_on(_number(section)):
        yield Event.of("guard-removed", player=north.guard_on_post_one(_number(section)), section=section)


def _break_through(case: CatanCase, facts: Any, values: Values) -> Generator[Event, Any, None]:
    wildlings, guards = _facing(case, _number(facts["clearing"]), values)
    if wildlings > guards:
        yield _breach(facts, _section(_number(facts["clearing"]), values))


def _breach(facts: Any, section: int) -> Event:
    """A breach begins; it remembers the clan whose camps have yet to shift."""
    clan = {"clan": facts["clan"]} if facts.get("clan") else {}
    return Event.of("breach-begun", clearing=facts["clearing"], section=section_name(section), **clan)


def _line(case: CatanCase, section: int, values: Values) -> list[int]:
    """The hexes in line with a section, from the Wall onwards."""
    names = values["breach.lines"][section - 1]
    if not set(names) <= set(case.layout.hex_index):
        raise Unknown(Fact.of("line", section=section_name(section)))
    return [case.layout.hex_index[name] for name in names]


def _entering(case: CatanCase) -> int:
    """How many wildlings the question is about: one unless told."""
    return int(case.args.get("n", 1))


def _due(case: CatanCase, section: int, number: int, skips: bool, values: Values) -> list[int]:
    """The hexes that so many wildlings take: the free ones first where they are to be free, then the line again."""
    free = _free(case, section, number, values) if skips else []
    return [*free, *_line(case, section, values) * number][:number]


def _free(case: CatanCase, section: int, number: int, values: Values) -> list[int]:
    """The first hexes of the line without a wildling, so many of them as are asked for, or all that there are."""
    free: list[int] = []
    for hexagon in _line(case, section, values):
        if len(free) < number and not case.position.north.wildlings_on(hexagon, case.layout.hexes[hexagon]):
            free.append(hexagon)
    return free


def _is_due(case: CatanCase, due: list[int]) -> Finding:
    names = [case.layout.hexes[hexagon] for hexagon in due]
    return Finding.of(case.args["hex"] in due, hex=case.layout.hexes[case.args["hex"]], due=names)


def _enter(case: CatanCase, section: int, kinds: list[str], skips: bool, values: Values) -> Steps:
    """The wildlings take their hexes one after another."""
    hexes = [case.layout.hexes[hexagon] for hexagon in _due(case, section, len(kinds), skips, values)]
    for kind, hexagon in zip(kinds, hexes, strict=True):
        yield Event.of("wildling-in-gift", kind=kind, hex=hexagon)
    yield Result({section_name(section): hexes})
