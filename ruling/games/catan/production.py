"""The production roll: which hexes produce, who receives what, and what a short supply does to it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from itertools import product
from typing import Any, NamedTuple

from ruling.games.catan.boards import shows_both
from ruling.games.catan.case import CatanCase
from ruling.games.catan.further import rolled
from ruling.games.catan.position import RESOURCES, TERRAIN_YIELDS, Building
from ruling.model.answers import Event, Finding, Need, Result
from ruling.model.game import Values
from ruling.model.truth import NO, YES, Fact, Truth, Unknown, both, some, unknown

Steps = Generator[Event | Need | Result, Any, None]
WILDLINGS_MOVE = "catan.wildling-movement.with-each-production-roll"
DICE = {"pl": "rzut na produkcję", "ru": "бросок на сбор сырья"}
DIE = {"pl": "rzut kością dzikich", "ru": "бросок кубика одичалых"}
BEFORE_ROLL = frozenset(("before-roll",))


# Rolling


def is_time_to_roll(case: CatanCase, values: Values) -> Finding:
    """It is the player's own turn, and nobody has rolled in it yet."""
    turn, roll, moments = case.position.turn, case.position.holdings.roll, case.position.moments
    own = unknown(Fact("turn")) if turn is None else Truth(turn == case.player)
    first = _is_first_roll(case)
    moment = next(iter(moments)) if first.value is False and roll is None and len(moments) == 1 else None
    other = turn if own.value is False else None
    return Finding.of(both(own, first), player=case.player, other=other, moment=moment, roll=roll)


def _is_first_roll(case: CatanCase) -> Truth:
    """The turn has only begun, as far as its moment or a told roll settles that."""
    moments = case.position.moments
    if case.position.holdings.roll is not None or moments.isdisjoint(BEFORE_ROLL):
        return NO
    return YES if moments == BEFORE_ROLL else unknown(Fact("moment"))


def rolls(case: CatanCase, values: Values) -> Steps:
    """The dice fall; once all that they bring has been dealt with, so does the die of the wildlings, if they move."""
    roll = case.args.get("roll")
    if roll is None:
        throws = product(range(1, values["dice.sides"] + 1), repeat=values["dice.production"])
        roll = rolled((yield Need("chance", "roll", tuple("+".join(map(str, throw)) for throw in throws), "", DICE)))
    case = yield Event.of("rolled", player=case.player, roll=roll)
    if case.binds(WILDLINGS_MOVE).value:
        faces = tuple(range(1, values["die.wildling"] + 1))
        die = case.args.get("wildling") or (yield Need("chance", "wildling", faces, WILDLINGS_MOVE, DIE))
        yield Event.of("wildling-die-rolled", die=die)._replace(rules=(WILDLINGS_MOVE,))


def ways_add_up(case: CatanCase, values: Values) -> Steps:
    """Of all the ways in which the dice can fall, some add up to the number."""
    throws = list(product(range(1, values["dice.sides"] + 1), repeat=values["dice.production"]))
    ways = sum(sum(throw) == case.args["roll"] for throw in throws)
    yield Event.of("ways-counted", roll=case.args["roll"], ways=ways, throws=len(throws))


def dots_tell_ways(case: CatanCase, values: Values) -> Steps:
    """The token of a red number bears as many dots as the number has ways to fall."""
    dots = values["number-tokens.dots"].get(str(case.args["roll"]))
    if dots is not None:
        yield Event.of("dots-counted", roll=case.args["roll"], n=dots)
        yield Result.of(dot=dots)


# Hexes


def shows_rolled_number(case: CatanCase, values: Values) -> Finding:
    """The number token of the hex shows what was rolled; there is no token on ice or desert, and none with a seven."""
    hexagon, roll, board = case.args["hex"], _roll(case), case.position.board
    facts = {"hex": case.layout.hexes[hexagon], "roll": roll}
    number = board.numbers.get(hexagon)
    if number is not None:
        return Finding.of(roll in (values["number-tokens.both"] if shows_both(number) else (number,)), **facts)
    if roll == values["roll.seven"] or board.terrain.get(hexagon) == "desert" or case.is_ice(hexagon).value:
        return Finding.of(False, **facts)
    return Finding.of(unknown(Fact.of("number", hex=facts["hex"])), **facts)


def yields_resource(case: CatanCase, values: Values) -> Finding:
    """The terrain of the hex is one of those that yield a resource."""
    terrain = _terrain(case, case.args["hex"])
    return Finding.of(terrain in TERRAIN_YIELDS, hex=case.layout.hexes[case.args["hex"]], terrain=terrain)


def tormund_is_elsewhere(case: CatanCase, values: Values) -> Finding:
    """Tormund does not stand on the hex."""
    hexagon = case.args["hex"]
    return Finding.of(case.position.north.tormunds_place() != hexagon, hex=case.layout.hexes[hexagon])


def no_wildling_is_there(case: CatanCase, values: Values) -> Finding:
    """No wildling stands on the hex."""
    name = case.layout.hexes[case.args["hex"]]
    return Finding.of(not case.position.north.wildlings_on(case.args["hex"], name), hex=name)


def resource_of(case: CatanCase, name: str) -> str | None:
    """What the hex of this name yields, if anything."""
    terrain = case.position.board.terrain.get(case.layout.hex_index[name])
    if terrain is None:
        raise Unknown(Fact.of("terrain", hex=name))
    return TERRAIN_YIELDS.get(terrain)


def _terrain(case: CatanCase, hexagon: int) -> str:
    """The terrain of a hex; ice may have been told without it."""
    terrain = case.position.board.terrain.get(hexagon)
    if terrain is None and not case.is_ice(hexagon).value:
        raise Unknown(Fact.of("terrain", hex=case.layout.hexes[hexagon]))
    return terrain or "ice-waste"


def _roll(case: CatanCase) -> int:
    """What was rolled: as the event or the question tells it, or else the position."""
    if case.event is not None and "roll" in case.event.facts:
        return int(case.event.facts["roll"])
    return int(case.args.get("roll") or case.position.holdings.number_rolled())


def hexes_produce(case: CatanCase, values: Values) -> Steps:
    """The hexes with the rolled number produce, unless something stands in the way; hexes without buildings wait."""
    roll = _roll(case)
    if roll == values["roll.seven"] and case.event is not None:
        return  # the seven has rules of its own
    producing: list[str] = []
    missing: dict[Fact, None] = {}
    for hexagon, name in enumerate(case.layout.hexes):
        if _has_no_building(case, hexagon):
            continue
        truth = case.would("hex-produces", hex=hexagon, roll=roll)
        missing.update(dict.fromkeys(_first(truth.missing)))
        if truth.value:
            producing.append(name)
        elif truth.value is False and _shows(case, values, hexagon, roll):
            broken = tuple(line.rule.id for line in truth.inner[0].proof if line.state == "broken")
            yield Event.of("hex-blocked", hex=name)._replace(rules=broken)
    if missing:
        raise Unknown(*missing)
    yield Event.of("hexes-produce", hexes=producing, roll=roll) if producing else Event.of("no-hex-produces", roll=roll)


def _first(missing: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What has to be known first: what stands on a hex does not matter before its number is known."""
    return tuple(fact for fact in missing if fact.kind == "number") or missing


def _shows(case: CatanCase, values: Values, hexagon: int, roll: int) -> bool:
    number = case.position.board.numbers.get(hexagon)
    return number is not None and roll in (values["number-tokens.both"] if shows_both(number) else (number,))


def _has_no_building(case: CatanCase, hexagon: int) -> bool:
    """Nothing can stand at any corner of the hex."""
    corners = case.layout.hex_corners[hexagon]
    return some(corners, lambda corner: not case.position.is_free(corner)).value is False


def buildings_at(case: CatanCase, hexagon: int) -> list[Building]:
    """All that stands at the hex; where some of it was not told, everything that is missing is named."""
    missing: list[Fact] = []
    found: list[Building] = []
    for corner in case.layout.hex_corners[hexagon]:
        try:
            building = case.building_on(corner)
        except Unknown as gap:
            missing += gap.facts
        else:
            found += [building] if building else []
    if missing:
        raise Unknown(*missing)
    return found


# Cards


def owners_receive(case: CatanCase, values: Values) -> Steps:
    """Each resource is due to the owners at its hexes; those of which the supply was not told come last."""
    due = _due(case, values)
    received: dict[str, dict[str, int]] = {}
    for resource in sorted(due, key=lambda kind: (_left(case, values, kind) is None, RESOURCES.index(kind))):
        before = case.position.holdings.income
        case = yield Event.of("resource-due", resource=resource, due=due[resource])
        for player, total in case.position.holdings.income.items():
            if total > before.get(player, 0):
                received.setdefault(player, {})[resource] = total - before.get(player, 0)
    yield Result(received)


def _due(case: CatanCase, values: Values) -> dict[str, dict[str, int]]:
    """How many cards of each resource are due to whom."""
    due: dict[str, dict[str, int]] = {}
    missing: list[Fact] = []
    for name in case.event.facts["hexes"] if case.event else ():
        hexagon = case.layout.hex_index[name]
        resource = values[f"terrain.{_terrain(case, hexagon)}"]
        try:
            standing = buildings_at(case, hexagon)
        except Unknown as gap:
            missing += gap.facts
            continue
        for owner, piece in standing:
            row = due.setdefault(resource, {})
            row[owner] = row.get(owner, 0) + values[f"yield.{piece}"]
    if missing:
        raise Unknown(*dict.fromkeys(missing))
    return due


class Claim(NamedTuple):
    """A resource that is due: to whom, how many cards in all, and how many the supply holds."""

    resource: str
    due: Mapping[str, int | None]
    total: int
    left: int

    @property
    def is_short(self) -> bool:
        return self.total > self.left


def _claim(case: CatanCase, values: Values) -> Claim:
    """What is due, by the event or by the question, of which only the sum may be known."""
    if case.event is not None and case.event.what == "resource-due":
        resource, due = case.event.facts["resource"], case.event.facts["due"]
        total = sum(due.values())
    else:
        resource, total, owners = case.args["resource"], case.args["due"], case.args["players"]
        due = {player: total if len(owners) == 1 else None for player in owners}
    left = total if case.args.get("enough") else case.args.get("left", _left(case, values, resource))
    if left is None:
        raise Unknown(Fact.of("supply", resource=resource))
    return Claim(resource, due, total, left)


def _left(case: CatanCase, values: Values, resource: str) -> int | None:
    """What the supply holds of a resource: as told, or what all the told hands leave of it."""
    position = case.position
    if resource in position.holdings.supply:
        return position.holdings.supply[resource]
    held = [position.cards(player, resource) for player in position.order]
    if not held or len(held) != position.told.get("players") or any(least != most for least, most in held):
        return None
    stock: int = values["stock.card"]
    return stock - sum(least for least, _ in held)


def nobody_receives(case: CatanCase, values: Values) -> Steps:
    """Too few cards for several players: none of them receives any."""
    claim = _claim(case, values)
    if claim.is_short and len(claim.due) > 1:
        yield Event.of("production-short", resource=claim.resource, n=claim.total, left=claim.left)
        yield from _told(case, dict.fromkeys(claim.due, 0), claim.resource)


def single_takes_rest(case: CatanCase, values: Values) -> Steps:
    """Too few cards for the only player who is due any: the player takes what is left."""
    claim = _claim(case, values)
    if claim.is_short and len(claim.due) == 1:
        player = next(iter(claim.due))
        if claim.left:
            yield Event.of("resources-produced", player=player, amounts={claim.resource: claim.left})
        yield Event.of("rest-lost", player=player, resource=claim.resource, n=claim.total - claim.left)
        yield from _told(case, {player: claim.left}, claim.resource)


def everyone_receives(case: CatanCase, values: Values) -> Steps:
    """Enough cards: everybody receives what is due, whatever became of other resources."""
    claim = _claim(case, values)
    if claim.is_short:
        return
    for player, number in claim.due.items():
        if number is not None:
            yield Event.of("resources-produced", player=player, amounts={claim.resource: number})
    if None in claim.due.values():
        yield Event.of("supply-suffices", resource=claim.resource, n=claim.total, left=claim.left)
    yield from _told(case, claim.due, claim.resource)


def _told(case: CatanCase, received: Mapping[str, int | None], resource: str) -> Generator[Result, Any, None]:
    """The answer, where the question was about this one resource and the shares are known."""
    if case.event is None and None not in received.values():
        yield Result({player: {resource: number} for player, number in received.items()})
