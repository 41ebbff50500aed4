"""Paying: the cards that a purchase takes, and where they go."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.position import RESOURCES
from ruling.model.answers import Event, Finding, Need
from ruling.model.game import Values
from ruling.model.truth import YES, Fact, Unknown, unknown

FREE_BY = {"road": "road-building", "guard": "new-recruits"}
PAYS_OTHERWISE = {"guard": "alliser-thorne", "development-card": "melisandre"}
"""The cards that let a player have a piece for nothing, and the heroes that let them pay with another card."""
WHICH_CARDS = {"pl": "karty, którymi gracz płaci", "ru": "карты, которыми игрок платит"}


def can_pay(case: CatanCase, values: Values) -> Finding:
    """The builder holds the resource cards that the piece costs."""
    cost: Mapping[str, int] = values[f"cost.{case.piece}"]
    player, cards = case.player, case.position.cards
    hand = case.position.hands.get(player, {})
    lacking: dict[str, int] = {}
    unsure = False
    for resource, number in cost.items():
        held = hand.get(resource)
        least, most = cards(player, resource) if held is None else (held, held)
        if most is not None and most < number:
            lacking[resource] = number - most
        elif least < number:
            unsure = True
    short = 0 if lacking else _too_few(case, cost)
    if lacking or short:
        return Finding.of(False, player=player, piece=case.piece, cost=cost, lacking=lacking, short=short or None)
    affords = unknown(Fact.of("hand", player=player)) if unsure else YES
    return Finding.of(affords, player=player, piece=case.piece, cost=cost)


def _too_few(case: CatanCase, cost: Mapping[str, int]) -> int:
    """How many cards are surely missing, though nobody knows of which kinds: the untold ones cannot be all of them."""
    hand = case.position.hands.get(case.player, {})
    if "total" not in hand:
        return 0
    wanted = sum(number for kind, number in cost.items() if kind not in hand)
    return max(0, wanted - case.position.untold_cards(case.player))


def is_the_price(case: CatanCase, values: Values) -> Finding:
    """The cards handed over are just those that the purchase costs."""
    if "payment" not in case.args:
        return Finding.not_applicable()
    payment = {kind: number for kind, number in case.args["payment"].items() if number}
    cost: Mapping[str, int] = values[f"cost.{case.piece}"]
    return Finding.of(payment == dict(cost), piece=case.piece, cost=cost, payment=payment)


def pays(case: CatanCase, values: Values) -> Generator[Event | Need, Any, None]:
    """The cost goes back to the common supply, unless something lets the player build for nothing."""
    if is_free(case, FREE_BY.get(case.piece, "")):
        return
    cost = dict(values[f"cost.{case.piece}"])
    payment = case.args.get("payment")
    if payment is None and PAYS_OTHERWISE.get(case.piece) in case.question.via:
        told = yield Need(case.player, "payment", tuple(map("+".join, _payments(case, cost))), "", WHICH_CARDS)
        payment = {kind: told.split("+").count(kind) for kind in dict.fromkeys(told.split("+"))}
    yield Event.of("paid", player=case.player, cost=payment or cost)


def _payments(case: CatanCase, cost: Mapping[str, int]) -> list[list[str]]:
    """The cards of a cost with one of them replaced, in every way that the player's hand may allow."""
    cards = [kind for kind, number in cost.items() for _ in range(number)]
    replaced = [
        [*cards[:place], other, *cards[place + 1 :]]
        for place, kind in enumerate(cards)
        for other in RESOURCES
        if other != kind
    ]
    return [paid for paid in replaced if all(_may_hold(case, kind, paid.count(kind)) for kind in paid)]


def _may_hold(case: CatanCase, kind: str, number: int) -> bool:
    most = case.position.cards(case.player, kind)[1]
    return most is None or most >= number


def is_free(case: CatanCase, card: str) -> bool:
    """The player invokes the progress card, and it does cover this piece."""
    if card not in case.question.via:
        return False
    covered = case.binds(f"catan.progress-cards.{card}")
    if covered.value is None:
        raise Unknown(*covered.missing)
    return covered.value
