"""Who sits at the table, and what each of them may know of the others' cards."""

from __future__ import annotations

from collections.abc import Mapping

from ruling.games.catan.holdings import NOBODY
from ruling.games.catan.position import Position
from ruling.games.catan.telling import COLOURS


def players_named(position: Position) -> tuple[str, ...]:
    """Everybody whom the position speaks of: in the order of the turns where that was told."""
    if position.order:
        return position.order
    holdings = position.holdings
    named = {*position.names, *position.roads.values(), *position.hands, *holdings.held, *holdings.patrols}
    named |= {building.owner for building in position.buildings.values()}
    named |= {owner for guards in position.north.guards.values() for owner in guards}
    named |= {player for player, _ in (*position.stock, *position.counts)}
    named |= {*holdings.points, *holdings.heroes, *holdings.awards.values()} - {NOBODY}
    return tuple(colour for colour in COLOURS if colour in named)


def seen_by(position: Position, viewer: str | None) -> Position:
    """The position without the faces of others' development cards; how many they hold, everybody sees."""
    holdings = position.holdings
    held = {player: hand if player == viewer else _backs(hand) for player, hand in holdings.held.items()}
    bought = {player: cards for player, cards in holdings.bought.items() if player == viewer}
    return position._replace(holdings=holdings._replace(held=held, bought=bought))


def _backs(hand: Mapping[str, int]) -> Mapping[str, int]:
    """How many cards there are, where that was told, whatever they are."""
    return {"total": hand["total"]} if "total" in hand else {}
