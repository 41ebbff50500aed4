"""Paying: the cards that a purchase takes, and where they go."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import YES, Fact, unknown


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
    if lacking or _hand_is_too_small(case, cost):
        return Finding.of(False, player=player, piece=case.piece, cost=cost, lacking=lacking or cost)
    affords = unknown(Fact.of("hand", player=player)) if unsure else YES
    return Finding.of(affords, player=player, piece=case.piece, cost=cost)


def _hand_is_too_small(case: CatanCase, cost: Mapping[str, int]) -> bool:
    hand = case.position.hands.get(case.player, {})
    if "total" not in hand:
        return False
    others = sum(number for kind, number in hand.items() if kind != "total" and kind not in cost)
    return hand["total"] - others < sum(cost.values())


def pays(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The cost goes back to the common supply, unless something lets the player build for nothing."""
    if case.binds("catan.building.needs-resources").value is False and case.question.via:
        return
    yield Event.of("paid", player=case.player, cost=dict(values[f"cost.{case.piece}"]))
