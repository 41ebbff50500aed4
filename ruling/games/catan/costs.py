"""Paying: the cards that a purchase takes, and where they go."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import YES, Fact, Unknown, unknown


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


def pays(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The cost goes back to the common supply, unless something lets the player build for nothing."""
    if not is_free(case, "road-building"):
        yield Event.of("paid", player=case.player, cost=dict(values[f"cost.{case.piece}"]))


def is_free(case: CatanCase, card: str) -> bool:
    """The player invokes the progress card, and it does cover this piece."""
    if card not in case.question.via:
        return False
    covered = case.binds(f"catan.progress-cards.{card}")
    if covered.value is None:
        raise Unknown(*covered.missing)
    return covered.value
