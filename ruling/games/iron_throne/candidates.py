"""What a player might do now: each act with the arguments that are worth asking about.

An argument that the act lets the player choose later is left out. Talk, which has no end of forms, what belongs to the
outcome of an encounter, and what only asks about a state are not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import Any

from ruling.games.iron_throne.arguments import PLACES
from ruling.games.iron_throne.position import HOUSES, OFFERED, SIDES, UNKNOWN_CARD, Position, is_character

Found = Iterable[Mapping[str, Any]]
NOBODY_DOES = ("reveal-encounter-cards", "encounter", "end-turn")
"""Acts that belong to no single player: they are listed for whoever has the turn."""


def candidates(action: str, position: Position, player: str) -> Found:
    """The arguments with which the act is not ruled out at a glance."""
    if action in NOBODY_DOES:
        return [{}] if position.get("turn") == player else []
    found = CANDIDATES.get(action)
    return [{"player": player, **args} for args in found(position, player)] if found else []


def _once(position: Position, player: str) -> Found:
    return [{}]


def _in_own_turn(position: Position, player: str) -> Found:
    return [{}] if position.get("turn") == player else []


def _own_characters(position: Position, player: str) -> Found:
    """The living characters that were told."""
    return [{"character": one} for one in position.characters(player) if position.get("power", player, one) != 0]


def _cards(position: Position, player: str) -> Found:
    """The cards of the hand, those that nobody named as one; out of an empty hand the top card of the deck."""
    hand = position.get("hand", player) or (UNKNOWN_CARD,)
    return [{"card": card} for card in dict.fromkeys(hand)]


def _character_cards(position: Position, player: str) -> Found:
    """The named character cards of the hand."""
    return [args for args in _cards(position, player) if is_character(args["card"])]


def _offers(position: Position, player: str) -> Found:
    return [{"side": side, **own} for side, own in product(SIDES, _own_characters(position, player))]


def _answers(position: Position, player: str) -> Found:
    """Both answers to everybody who has offered support to this player."""
    own = [side for side, kind in zip(SIDES, ("turn", "defender"), strict=True) if position.get(kind) == player]
    stands = {OFFERED[side] for side in own}
    offering = [key[1] for key, stand in position.facts.items() if key[0] == "support" and stand in stands]
    return [{"from": other, "accept": accept} for other, accept in product(offering, (True, False))]


def _victims(position: Position, player: str) -> Found:
    others = [other for other in position.order if other != player]
    return [{"from": other, "place": place} for other, place in product(others, PLACES)]


def _hostages(position: Position, player: str) -> Found:
    """The hostages that the player is told to hold, each sort once."""
    held = dict.fromkeys(position.get("hostages", player) or ())
    return [
        {"house": one.house, **({} if one.card == UNKNOWN_CARD else {"card": one.card})} for one in held
    ]  # fmt: skip


def _free_houses(position: Position, player: str) -> Found:
    return [{"house": house} for house in HOUSES]


CANDIDATES: dict[str, Callable[[Position, str], Found]] = {
    "release-hostage": _hostages,
    "torture-hostage": _hostages,
    "draw-event-card": _in_own_turn,
    "draw-house-card": _once,
    "move-preparation-power": _own_characters,
    "commit-character": _own_characters,
    "offer-support": _offers,
    "decline-to-support": _once,
    "answer-support": _answers,
    "play-encounter-card": _cards,
    "play-character-card": _character_cards,
    "take-hostage": _victims,
}
