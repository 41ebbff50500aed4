"""The code of a made-up game: trees on four plots. It shows that the engine needs no real one."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

from ruling.model.answers import Event, Finding, Need, Result
from ruling.model.game import Game, Values
from ruling.model.truth import Unknown, asked, count, every, negate, some
from tests.engine.sketch import Sketch, SketchCase, fact_is_told

PLOTS = ("north", "east", "south", "west")
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}

Steps = Generator[Event | Need | Result, Any, None]


class OrchardCase(SketchCase):
    """A question about the orchard, with the reads that its rules need."""

    __slots__ = ()

    @property
    def player(self) -> str:
        return str(self.args["player"])

    @property
    def plot(self) -> str:
        return str(self.args["plot"])

    @property
    def plots(self) -> tuple[str, ...]:
        """All plots, in the order in which this table happens to list them."""
        return tuple(self.position.facts.get("order", PLOTS))

    def neighbours(self) -> list[str]:
        return [plot for plot in self.plots if plot not in (self.plot, OPPOSITE[self.plot])]

    def is_own(self, plot: str) -> bool:
        return bool(self.read("plot", plot=plot) == self.player)


def is_own_turn(case: OrchardCase, values: Values) -> Finding:
    return Finding.of(case.read("turn") == case.player)


def plot_is_free(case: OrchardCase, values: Values) -> Finding:
    return Finding.of(case.read("plot", plot=case.plot) == "nobody", plot=case.plot)


def touches_own_tree(case: OrchardCase, values: Values) -> Finding:
    near = some(case.neighbours(), case.is_own)
    return Finding.of(near, near=near.seen)


def has_no_tree(case: OrchardCase, values: Values) -> Finding:
    return Finding.of(every(case.plots, lambda plot: not case.is_own(plot)))


def is_within_limit(case: OrchardCase, values: Values) -> Finding:
    trees = count((plot for plot in case.plots if plot != case.plot), case.is_own)
    return Finding.of(negate(trees.reaches(values["limit.trees"])), least=trees.least, most=trees.most)


def can_pay(case: OrchardCase, values: Values) -> Finding:
    cost = values["cost.tree"]
    return Finding.of(asked(lambda: case.read("coins", player=case.player) >= cost), cost=cost)


def could_plant_once_cleared(case: OrchardCase, values: Values) -> Finding:
    cleared = Event.of("cleared", plot=case.plot)
    return Finding.of(case.would("plant", [cleared], player=case.player, plot=case.plot), plot=case.plot)


def sign_says_otherwise(case: OrchardCase, values: Values) -> Finding:
    """The sign at the gate lifts the rule against which it is weighed."""
    if "sign" not in case.position.facts:
        return Finding.not_applicable()
    return Finding.of(case.bent in case.position.facts["sign"], bent=case.bent)


def basket_is_overfull(case: OrchardCase, values: Values) -> Finding:
    return Finding.of(case.read("basket", player=case.player) > values["limit.basket"])


def honey_is_weighed(case: OrchardCase, values: Values) -> Finding:
    goods = case.args["goods"]
    if goods not in ("honey", "mead"):
        return Finding.not_applicable()
    return Finding.of(bool(case.read("weighed", goods=goods)))


def can_fill_crate(case: OrchardCase, values: Values) -> Finding:
    crate = values["price.crate"]
    return Finding.of(every(crate, lambda fruit: case.read("fruit", of=fruit) >= crate[fruit]), crate=crate)


def stakes_are_few(case: OrchardCase, values: Values) -> Finding:
    return Finding.of(case.read("stakes") <= values["limit.stakes"])


def every_plot_is_planted(case: OrchardCase, values: Values) -> Finding:
    bare = every(case.plots, lambda plot: case.read("plot", plot=plot) != "nobody")
    return Finding.of(bare, bare=bare.seen)


def plants(case: OrchardCase, values: Values) -> Steps:
    """The price is paid, then the tree stands."""
    yield Event.of("paid", player=case.player, cost=values["cost.tree"])
    yield Event.of("planted", player=case.player, plot=case.plot)


def fruit_falls(case: OrchardCase, values: Values) -> Steps:
    fruit = yield Need("chance", "fruit", (1, 2, 3))
    yield Event.of("fallen", fruit=fruit)


def wasps_come(case: OrchardCase, values: Values) -> Steps:
    assert case.event is not None
    yield Event.of("buzzed", wasps=case.event.facts["fruit"] * 10)


def dog_barks(case: OrchardCase, values: Values) -> Steps:
    assert case.event is not None
    yield Event.of("barked", at=case.event.facts["wasps"])


def prize_is_given(case: OrchardCase, values: Values) -> Steps:
    chosen = yield Need(case.player, "prize", ("apple", "pear"))
    yield Event.of("prized", prize=chosen)


def gathers(case: OrchardCase, values: Values) -> Steps:
    """A basket is chosen and the dice say how much goes into it; the thorns prick whom they may."""
    basket = yield Need(case.player, "basket", ("big", "small"))
    first = yield Need("chance", "die", (1, 2, 3, 4, 5, 6))
    second = yield Need("chance", "die", (1, 2, 3, 4, 5, 6))
    pricks = case.binds("orchard.harvest.thorns")
    if pricks.value is not False:
        yield Event.of("pricked", sure=pricks.value is True)
    yield Event.of("gathered", basket=basket, fruit=first + second)


def fills_basket(case: OrchardCase, values: Values) -> Steps:
    assert case.event is not None
    yield Event.of("basketed", fruit=case.event.facts["fruit"])


def pays_tithe(case: OrchardCase, values: Values) -> Steps:
    assert case.event is not None
    if case.event.facts["fruit"] > values["limit.basket"]:
        yield Event.of("tithed", fruit=1)


def names_richest(case: OrchardCase, values: Values) -> Steps:
    coins = {player: case.read("coins", player=player) for player in ("ada", "bob")}
    yield Result.of(player=max(coins, key=lambda player: coins[player]))


def patrols(case: OrchardCase, values: Values) -> Steps:
    """Every plot where planting would break the rule of the free plot is told."""
    for plot in case.plots:
        taken = case.binds("orchard.planting.plot-free", plot=plot)
        if taken.value is None:
            raise Unknown(*taken.missing)
        if taken.value:
            yield Event.of("met", plot=plot)


def scores(case: OrchardCase, values: Values) -> Steps:
    trees = count(case.plots, case.is_own)
    if trees.missing:
        raise Unknown(*trees.missing)
    yield Result.of(points=trees.least * values["points.tree"])


def _planted(facts: dict[str, Any], event: Mapping[str, Any]) -> None:
    facts[f"plot:{event['plot']}"] = event["player"]


def _cleared(facts: dict[str, Any], event: Mapping[str, Any]) -> None:
    facts[f"plot:{event['plot']}"] = "nobody"


def _paid(facts: dict[str, Any], event: Mapping[str, Any]) -> None:
    purse = f"coins:{event['player']}"
    if purse in facts:
        facts[purse] -= event["cost"]


def candidates(action: str, position: Sketch, player: str) -> Iterable[Mapping[str, Any]]:
    return [{"player": player, "plot": plot} for plot in PLOTS]


GAME = Game(
    id="orchard",
    predicates={
        "planting.is_own_turn": is_own_turn,
        "planting.plot_is_free": plot_is_free,
        "planting.touches_own_tree": touches_own_tree,
        "planting.has_no_tree": has_no_tree,
        "planting.is_within_limit": is_within_limit,
        "planting.can_pay": can_pay,
        "planting.has_gardener": fact_is_told("gardener", "player"),
        "planting.has_knife": fact_is_told("knife"),
        "planting.has_helper": fact_is_told("helper"),
        "planting.could_plant_once_cleared": could_plant_once_cleared,
        "fence.gate_is_open": fact_is_told("gate"),
        "fence.has_ladder": fact_is_told("ladder"),
        "fence.ladder_is_rotten": fact_is_told("rotten"),
        "fence.has_key": fact_is_told("key"),
        "fence.sign_says_otherwise": sign_says_otherwise,
        "weather.is_drought": fact_is_told("drought"),
        "weather.has_cistern": fact_is_told("cistern"),
        "weather.is_spring": fact_is_told("spring"),
        "weather.is_not_noon": lambda case, values: Finding.of(not case.read("noon")),
        "weather.has_straw": fact_is_told("straw"),
        "weather.is_damp": fact_is_told("damp"),
        "weather.is_far": fact_is_told("far"),
        "weather.is_tired": fact_is_told("tired"),
        "weather.is_storm": fact_is_told("storm"),
        "market.stall_is_open": fact_is_told("stall"),
        "market.is_fair": fact_is_told("fair"),
        "market.honey_is_weighed": honey_is_weighed,
        "market.has_licence": fact_is_told("licence"),
        "market.is_frost": fact_is_told("frost"),
        "market.is_sweet": fact_is_told("sweet"),
        "market.has_coupon": fact_is_told("coupon"),
        "market.coupon_is_old": fact_is_told("old"),
        "market.can_fill_crate": can_fill_crate,
        "market.stakes_are_few": stakes_are_few,
        "market.has_rope": fact_is_told("rope"),
        "market.every_plot_is_planted": every_plot_is_planted,
        "harvest.is_ripe": fact_is_told("ripe"),
        "harvest.has_thorns": fact_is_told("thorns"),
        "harvest.has_gloves": fact_is_told("gloves"),
        "harvest.basket_is_overfull": basket_is_overfull,
        "harvest.is_widow": fact_is_told("widow"),
    },
    procedures={
        "planting.plants": plants,
        "harvest.gathers": gathers,
        "harvest.fills_basket": fills_basket,
        "harvest.pays_tithe": pays_tithe,
        "harvest.names_richest": names_richest,
        "market.patrols": patrols,
        "market.scores": scores,
        "shaking.fruit_falls": fruit_falls,
        "shaking.wasps_come": wasps_come,
        "shaking.dog_barks": dog_barks,
        "shaking.prize_is_given": prize_is_given,
    },
    case=OrchardCase,
    read_position=lambda given, told: Sketch(given, told, {"planted": _planted, "cleared": _cleared, "paid": _paid}),
    read_argument=lambda value, *_: value,
    candidates=candidates,
)
