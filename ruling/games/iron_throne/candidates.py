"""What a player might do now: each act with the arguments that are worth asking about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ruling.games.iron_throne.position import UNKNOWN_CARD, Position

Found = Iterable[Mapping[str, Any]]


def candidates(action: str, position: Position, player: str) -> Found:
    """The arguments with which the act is not ruled out at a glance."""
    found = CANDIDATES.get(action)
    return [{"player": player, **args} for args in found(position, player)] if found else []


def _cards(position: Position, player: str) -> Found:
    """The named cards of the hand."""
    hand = position.get("hand", player) or ()
    return [{"card": card} for card in dict.fromkeys(hand) if card != UNKNOWN_CARD]


CANDIDATES: dict[str, Callable[[Position, str], Found]] = {
    "play-encounter-card": _cards,
}
