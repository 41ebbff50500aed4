"""Paying: the cards that a purchase takes, and where they go."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth


def can_pay(case: CatanCase, values: Values) -> Finding:
    """The builder holds the resource cards that the piece costs."""
    cost: Mapping[str, int] = values[f"cost.{case.piece}"]
    held = {resource: case.position.cards(case.player, resource) for resource in cost}
    lacking = {
        resource: number - most
        for resource, number in cost.items()
        if (most := held[resource][1]) is not None and most < number
    }
    facts = {"player": case.player, "piece": case.piece, "cost": dict(cost)}
    if lacking or _hand_is_too_small(case, cost):
        return Finding.of(False, **facts, lacking=lacking or dict(cost))
    if all(held[resource][0] >= number for resource, number in cost.items()):
        return Finding.of(True, **facts)
    return Finding.of(Truth(None, (Fact.of("hand", player=case.player),)), **facts)


def _hand_is_too_small(case: CatanCase, cost: Mapping[str, int]) -> bool:
    hand = case.position.hands.get(case.player, {})
    others = sum(number for kind, number in hand.items() if kind != "total" and kind not in cost)
    return "total" in hand and hand["total"] - others < sum(cost.values())


def pays(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The cost goes back to the common supply, unless something lets the player build for nothing."""
    if case.binds("catan.building.needs-resources").value is False and case.question.via:
        return
    yield Event.of("paid", player=case.player, cost=dict(values[f"cost.{case.piece}"]))
