"""Eight hard rules of real tables in one tiny game: what decides them, and what happens by them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import partial
from typing import Any

from ruling.model.answers import Event, Finding, Need, Result
from ruling.model.game import Game, Values
from ruling.model.truth import NO, YES, Count, Truth, Unknown, asked, both, count, every
from tests.engine.sketch import Sketch, SketchCase, fact_is_told

LANE = ("first", "second", "third")

Steps = Generator[Event | Need | Result, Any, None]


class HardCase(SketchCase):
    """A question about the hard rules; the table lists its seats and lane in any order it likes."""

    __slots__ = ()

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(self.position.facts.get("seats", ("ada", "bob", "cyd")))

    def owed(self, player: str) -> int:
        return int(self.read("owed", player=player, goods=self.args["goods"]))

    def stock(self) -> int:
        return int(self.read("stock", goods=self.args["goods"]))

    def is_occupied(self, place: str) -> bool:
        return bool(self.read("raider", at=place))


def was_held_before(case: HardCase, values: Values) -> Finding:
    return Finding.of(not case.read("bought", card=case.args["card"]))


def brings_the_win(case: HardCase, values: Values) -> Finding:
    """The card is worth a point, and with it the player reaches the goal."""
    goal, worth = values["points.goal"], values["points.card"]
    is_point = asked(lambda: bool(case.read("face", card=case.args["card"]) == "point"))
    reaches = asked(lambda: bool(case.read("points", player=case.args["player"]) + worth >= goal))
    return Finding.of(both(is_point, reaches))


def can_pay_guard(case: HardCase, values: Values) -> Finding:
    cost = values["cost.guard"]
    return Finding.of(every(cost, lambda goods: case.read("hand", goods=goods) >= cost[goods]), cost=cost)


def has_enough(case: HardCase, values: Values) -> Finding:
    """The bank covers what it owes to everybody together."""
    stock = asked_number(case.stock)
    owed = [asked_number(partial(case.owed, player)) for player in case.seats]
    gaps = tuple(sorted(fact for number in (stock, *owed) for fact in number.missing))
    short = not stock.missing and sum(number.least for number in owed) > stock.least
    return Finding.of(NO if short else Truth(None, gaps) if gaps else YES)


def asked_number(read: Callable[[], int]) -> Count:
    """The number that was told, or none for certain and the facts that would tell."""
    try:
        number = read()
    except Unknown as gap:
        return Count(0, 0, gap.facts)
    return Count(number, number)


def owes_only_one(case: HardCase, values: Values) -> Finding:
    return Finding.of(count(case.seats, lambda player: case.owed(player) > 0).is_exactly(1))


def lands_there(case: HardCase, values: Values) -> Finding:
    """The raider stands on the first hex, or on the first free one, as the booklet has it."""
    target = LANE.index(str(case.args["hex"]))
    if not values["breach.passes-occupied"]:
        return Finding.of(target == 0)
    free = asked(lambda: not case.is_occupied(LANE[target]))
    return Finding.of(both(every(LANE[:target], case.is_occupied), free))


def was_not_refused(case: HardCase, values: Values) -> Finding:
    return Finding.of(not case.read("refused", by=case.args["partner"]))


def both_give(case: HardCase, values: Values) -> Finding:
    sides = (case.args["player"], case.args["partner"])
    giving = every(sides, lambda player: case.read("gift", of=player) > 0)
    return Finding.of(giving, empty=giving.seen)


def pays_out(case: HardCase, values: Values) -> Steps:
    """Everybody gets his due, or nobody anything, or the only one what is left."""
    short = case.binds("hard.bank.shortage")
    if short.value is None:
        raise Unknown(*short.missing)
    if short.value:
        yield Event.of("withheld", goods=case.args["goods"])
        return
    stock = case.stock()
    for player in case.seats:
        if amount := min(case.owed(player), stock):
            yield Event.of("paid-out", player=player, amount=amount)


def is_cut(case: HardCase, values: Values) -> Steps:
    yield Event.of("road-cut", player=case.args["victim"], left=case.args["left"])


def passes(case: HardCase, values: Values) -> Steps:
    """The card goes to the one who alone is longest, stays on a tie with its holder, else lies aside."""
    lengths = _lengths(case)
    holder = case.read("holder")
    longest = max(lengths.values())
    leaders = [player for player in lengths if lengths[player] == longest]
    if longest < values["road.least"] or (len(leaders) > 1 and holder not in leaders):
        yield Event.of("road-set-aside")
    elif holder in leaders:
        yield Event.of("road-kept", player=holder)
    else:
        yield Event.of("road-taken", player=leaders[0])


def _lengths(case: HardCase) -> dict[str, int]:
    told = every(case.seats, lambda player: case.read("road", of=player) >= 0)
    if told.missing:
        raise Unknown(*told.missing)
    return {player: int(case.read("road", of=player)) for player in case.seats}


def happens(case: HardCase, values: Values) -> Steps:
    """The raider takes the first hex, or passes the occupied ones."""
    for place in LANE:
        if not values["breach.passes-occupied"] or not case.is_occupied(place):
            yield Event.of("raider-placed", hex=place)
            return
    yield Event.of("lane-full")


def is_offered(case: HardCase, values: Values) -> Steps:
    """The partner answers, unless he may not refuse."""
    partner = str(case.args["partner"])
    yield Event.of("offered", to=partner)
    free = case.binds("hard.trade.may-refuse")
    if free.value is None:
        raise Unknown(*free.missing)
    accepted = True
    if free.value:
        accepted = (yield Need(partner, "accept", ("yes", "no"))) == "yes"
    yield Event.of("traded" if accepted else "refused", by=partner)


def _road_cut(facts: dict[str, Any], event: Mapping[str, Any]) -> None:
    facts[f"road:{event['player']}"] = event["left"]


def _road_taken(facts: dict[str, Any], event: Mapping[str, Any]) -> None:
    facts["holder"] = event.get("player", "nobody")


def _refused(facts: dict[str, Any], event: Mapping[str, Any]) -> None:
    facts[f"refused:{event['by']}"] = True


def _raider_placed(facts: dict[str, Any], event: Mapping[str, Any]) -> None:
    facts[f"raider:{event['hex']}"] = True


CHANGES = {
    "road-cut": _road_cut,
    "road-taken": _road_taken,
    "road-set-aside": _road_taken,
    "refused": _refused,
    "raider-placed": _raider_placed,
}

GAME = Game(
    id="hard",
    predicates={
        "cards.was_held_before": was_held_before,
        "cards.brings_the_win": brings_the_win,
        "cards.has_herald": fact_is_told("herald"),
        "heroes.can_pay_guard": can_pay_guard,
        "heroes.has_quartermaster": fact_is_told("quartermaster"),
        "heroes.was_used": fact_is_told("used"),
        "bank.has_enough": has_enough,
        "bank.owes_only_one": owes_only_one,
        "tokens.is_used": fact_is_told("spent"),
        "tokens.is_last": fact_is_told("last"),
        "breach.lands_there": lands_there,
        "trade.was_not_refused": was_not_refused,
        "trade.partner_has_goods": fact_is_told("goods", "partner"),
        "trade.both_give": both_give,
        "trade.are_kin": fact_is_told("kin"),
        "trade.has_envoy": fact_is_told("envoy"),
    },
    procedures={
        "bank.pays_out": pays_out,
        "road.is_cut": is_cut,
        "road.passes": passes,
        "breach.happens": happens,
        "trade.is_offered": is_offered,
    },
    case=HardCase,
    read_position=lambda given, told: Sketch(given, told, CHANGES),
    read_argument=lambda value, *_: value,
)
