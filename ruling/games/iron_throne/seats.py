"""Who sits at the table, and what each of them may know of hidden cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling.games.iron_throne.position import HOUSES, NOT_LAID, UNKNOWN_CARD, Hostage, Position

OF_A_HOUSE = frozenset((
    "power", "leader", "sheet", "hand", "deck", "discard", "played", "influence", "hostages", "committed", "support",
    "card", "taken", "received", "drew", "moved",
))  # fmt: skip
SECRET = ("hand", "deck")


def players_named(position: Position) -> tuple[str, ...]:
    """Everybody whom the position speaks of: in the order of the turns where that was told."""
    if position.order:
        return position.order
    playing: tuple[str, ...] = position.facts.get(("playing",), ())
    named = {key[1] for key in position.facts if key[0] in OF_A_HOUSE}
    named |= {*playing, *position.names, position.get("turn"), position.get("defender")}
    return tuple(house for house in HOUSES if house in named)


def seen_by(position: Position, viewer: str | None) -> Position:
    """The position without the faces of cards that the viewer may not see."""
    return position._replace(facts={key: _seen(key, value, position, viewer) for key, value in position.facts.items()})


def _seen(key: tuple[str, ...], value: Any, position: Position, viewer: str | None) -> Any:
    hidden: Mapping[str, Any] = {
        **dict.fromkeys(SECRET, lambda: (UNKNOWN_CARD,) * len(value)),
        "hostages": lambda: tuple(Hostage(one.house) for one in value),
        "card": lambda: value if value == NOT_LAID or position.get("revealed") else UNKNOWN_CARD,
    }
    if key[0] not in hidden or key[1] == viewer:
        return value
    return hidden[key[0]]()
