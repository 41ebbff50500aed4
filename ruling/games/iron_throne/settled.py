"""What the encounter came to: its outcome and its winner, as they were told or as the two cards tell."""

from __future__ import annotations

from ruling.games.iron_throne.outcomes import outcome_of
from ruling.games.iron_throne.position import NOT_LAID, TRUCE, UNKNOWN_CARD, Position
from ruling.model.truth import Unknown


def outcome_in(position: Position) -> str:
    """The outcome as it was told, or as the two cards make it."""
    cards = cards_of_both(position)
    if position.get("outcome") is None and cards:
        return outcome_of(*cards)
    return str(position.read("outcome"))


def cards_of_both(position: Position) -> tuple[str, ...]:
    """The cards of attacker and defender, if both were named."""
    active = [position.get(kind) for kind in ("turn", "defender")]
    cards = [position.get("card", player) for player in active if player is not None]
    named = tuple(card for card in cards if card not in (None, NOT_LAID, UNKNOWN_CARD))
    return named if len(named) == len(active) else ()


def winner_in(position: Position) -> str:
    """The winning side as it was told; after a betrayal the cards tell it too."""
    cards = cards_of_both(position)
    if position.get("winning") is None and outcome_of(*cards) == "betrayal":
        return "defender" if cards[0] == TRUCE else "attacker"
    return str(position.read("winning"))


def is_known_to_be(position: Position, outcome: str, winner: str | None = None) -> bool:
    """The outcome, and the winning side if one is named, are known to be these."""
    try:
        return outcome_in(position) == outcome and (winner is None or winner_in(position) == winner)
    except Unknown:
        return False


def is_truce(position: Position) -> bool:
    """The outcome is known to be a truce."""
    return is_known_to_be(position, "truce")
