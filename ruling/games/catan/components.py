"""What everybody takes and what is laid out before the first settlement stands."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.holdings import AWARDS, HEROES
from ruling.games.catan.position import RESOURCES
from ruling.model.answers import Event, Result
from ruling.model.game import Values

Steps = Generator[Event | Result, Any, None]


def takes_pieces(case: CatanCase, values: Values) -> Steps:
    """Everybody takes the pieces of one colour; guards only where the game has them."""
    pieces = {piece: values[f"stock.{piece}"] for piece in ("settlement", "keep", "road", "guard")}
    pieces = {piece: number for piece, number in pieces.items() if number}
    yield Result.of(**pieces)
    if _is_untouched(case):
        yield Event.of("pieces-taken", pieces=pieces)


def takes_cost_card(case: CatanCase, values: Values) -> Steps:
    """Everybody takes a card with the prices."""
    yield Result.of(**{"building-cost-card": values["set-up.cost-cards"]})


def lays_tokens_under_settlements(case: CatanCase, values: Values) -> Steps:
    """Tokens lie under the settlements and the keeps on that card."""
    number = sum(values[f"stock.{piece}"] * values[f"tokens.{piece}"] for piece in ("settlement", "keep"))
    yield Result.of(**{"wildling-token": number})


def sorts_resources(case: CatanCase, values: Values) -> Steps:
    """The resource cards make up a stack of each kind."""
    if _is_untouched(case):
        supply = dict.fromkeys(RESOURCES, values["stock.card"])
        yield Event.of("supply-laid-out", stacks=values["set-up.stacks"], supply=supply)


def shuffles_deck(case: CatanCase, values: Values) -> Steps:
    """The development cards lie face down beside the board."""
    if _is_untouched(case):
        yield Event.of("deck-laid-out", n=values["deck.cards"])


def lays_special_cards(case: CatanCase, values: Values) -> Steps:
    """The special cards lie beside the board: nobody has them yet."""
    if _is_untouched(case):
        yield Event.of("special-cards-laid-out", awards=AWARDS)


def puts_tormund_in_camp(case: CatanCase, values: Values) -> Steps:
    """Tormund stands in his camp."""
    if _is_untouched(case):
        yield Event.of("tormund-starts")


def puts_wildlings_north(case: CatanCase, values: Values) -> Steps:
    """All the wildlings stand on the Frostfangs: none in a camp, on a clearing or in the Gift."""
    if _is_untouched(case):
        yield Event.of("wildlings-start")


def lays_hero_pool(case: CatanCase, values: Values) -> Steps:
    """All the heroes lie in the pool."""
    if _is_untouched(case) and not case.position.holdings.heroes:
        yield Event.of("hero-pool-laid-out", heroes=HEROES)


def _is_untouched(case: CatanCase) -> bool:
    """Nothing shows that anybody has placed a piece; otherwise this tells only what there was at the start."""
    position = case.position
    return "set-up" in position.moments and not (
        position.buildings or position.roads or any(position.north.guards.values())
    )
