"""Writing a position down, so that reading it back gives the same position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruling.games.catan.describing import VARIANTS
from ruling.games.catan.north import TORMUNDS_CAMP, clearing_name, section_name
from ruling.games.catan.position import EVERYONE, MOMENTS, RESOURCES

if TYPE_CHECKING:
    from ruling.games.catan.holdings import Hero, Holdings
    from ruling.games.catan.position import Position


BARE = ("variants", "hero_pool")
"""Empty lists that tell something: no variant is played with, no hero is left."""


def document(position: Position) -> dict[str, Any]:
    """The position as a file holds it; what is unknown is left out."""
    written: dict[str, Any] = {"game": "catan"}
    told = dict(position.told)
    variants = {name: told.pop(f"variant.{name}") == "on" for name in VARIANTS if f"variant.{name}" in told}
    written.update(told)
    if position.names:
        written["players"] = {name: colour for colour, name in position.names.items()}
    if variants:
        agreed = [name for name, is_on in variants.items() if is_on]
        written["variants"] = agreed if len(variants) == len(VARIANTS) else variants
    written["board"] = _board(position)
    if position.order:
        written["order"] = list(position.order)
    turn: dict[str, Any] = {"player": position.turn} if position.turn else {}
    if len(position.moments) == 1:
        turn["moment"] = next(iter(position.moments))
    elif len(position.moments) < len(MOMENTS):
        turn["moment"] = _range(position.moments)
    if position.round is not None:
        turn["round"] = position.round
    written["turn"] = turn
    written["buildings"] = _buildings(position)
    written["roads"] = _by_owner(position)
    corners, paths = position.board.layout.corners, position.board.layout.paths
    written["empty"] = [
        *(corners[corner] for corner in sorted(position.empty_corners)),
        *(paths[path] for path in sorted(position.empty_paths)),
    ]
    absent: dict[str, dict[str, list[str]]] = {}
    for player, piece, place in sorted(position.absent):
        name = paths[place] if piece == "road" else corners[place]
        absent.setdefault(player, {}).setdefault(piece, []).append(name)
    written["absent"] = absent
    written["known"] = sorted(kind if player == EVERYONE else f"{player} {kind}" for kind, player in position.closed)
    written["hands"] = {player: dict(hand) for player, hand in position.hands.items()}
    stock: dict[str, dict[str, int]] = {}
    for (player, piece), left in position.stock.items():
        stock.setdefault(player, {})[piece] = left
    written["stock"] = stock
    counts: dict[str, dict[str, int]] = {}
    for (player, piece), number in position.counts.items():
        counts.setdefault(player, {})[piece] = number
    written["counts"] = counts
    written["starts"] = {player: corners[corner] for player, corner in position.starts.items()}
    played = {player: list(cards) for player, cards in position.played.items()}
    written["this_turn"] = {
        **({"played": played} if played else {}),
        **({"free_roads": dict(position.free_roads)} if position.free_roads else {}),
        **_this_turn(position.holdings),
    }
    written.update(_further(position))
    return {key: value for key, value in written.items() if value not in ({}, [], None) or key in BARE}


def _further(position: Position) -> dict[str, Any]:
    """The Wall, the wildlings, cards, heroes and awards."""
    north, holdings, hexes = position.north, position.holdings, position.board.layout.hexes
    written: dict[str, Any] = {
        "wall": {section_name(section): list(guards) for section, guards in sorted(north.guards.items())},
        "clearings": {clearing_name(place): list(crowd) for place, crowd in sorted(north.clearings.items())},
        "camps": {clan: list(crowd) for clan, crowd in north.camps.items()},
        "gift": {hexes[at]: list(crowd) for at, crowd in sorted(north.gift.items()) if crowd},
        "breaches": north.breaches,
        "supply": dict(holdings.supply),
        "deck": holdings.deck,
        "cards": {player: dict(hand) for player, hand in holdings.held.items()},
        "patrols": dict(holdings.patrols),
        "awards": dict(holdings.awards),
        "heroes": {player: _hero(hero) for player, hero in holdings.heroes.items()},
        "points": dict(holdings.points),
        "winner": holdings.winner,
        "routes": {player: _routes(told) for player, told in holdings.routes.items()},
    }
    if holdings.pool is not None:
        written["hero_pool"] = list(holdings.pool)
    if north.tormund is not None:
        written["tormund"] = "camp" if north.tormund == TORMUNDS_CAMP else hexes[north.tormund]
    return written


def _hero(hero: Hero) -> dict[str, str]:
    return {"hero": hero.name, **({"side": hero.side} if hero.side else {})}


def _routes(told: Mapping[str, bool]) -> list[str] | dict[str, bool]:
    """All the routes of a player where each is told, else what is told of single ones."""
    return [kind for kind in RESOURCES if told[kind]] if len(told) == len(RESOURCES) else dict(told)


def _this_turn(holdings: Holdings) -> dict[str, Any]:
    told = {
        "bought": {player: list(cards) for player, cards in holdings.bought.items()},
        "heroes_used": {player: list(heroes) for player, heroes in holdings.used.items()},
        "hero_received": dict(holdings.received),
        "income": dict(holdings.income),
        "roll": holdings.roll,
        "wildlings_moved": holdings.moved,
    }
    return {key: value for key, value in told.items() if value not in ({}, None)}


def _board(position: Position) -> dict[str, Any]:
    board = position.board
    layout = board.layout
    hexes = {
        layout.hexes[h]: " ".join(
            part for part in (board.terrain.get(h, ""), str(board.numbers[h]) if h in board.numbers else "") if part
        )
        for h in sorted({*board.terrain, *board.numbers})
    }
    rows = [
        {"indent": row.indent, "hexes": row.hexes, **({"gaps": list(row.gaps)} if row.gaps else {})}
        for row in layout.rows
    ]
    ice: Any = "unknown" if board.ice is None else [layout.hexes[h] for h in sorted(board.ice)]
    told = {"hexes": hexes} if hexes else {}
    if board.surmised:  # only its name tells that the ice is in doubt
        return {"like": board.name, **told}
    if board.most_ice is not None:
        return {"like": board.name, "ice": ice, **told}
    return {"wall": layout.wall, "rows": rows, "ice": ice, **told}


def _range(moments: frozenset[str]) -> dict[str, str]:
    indexes = sorted(MOMENTS.index(moment) for moment in moments)
    found = {}
    if indexes[0] > 0:
        found["after"] = MOMENTS[indexes[0] - 1]
    if indexes[-1] < len(MOMENTS) - 1:
        found["before"] = MOMENTS[indexes[-1] + 1]
    return found


def _buildings(position: Position) -> dict[str, Any]:
    found: dict[str, dict[str, list[str]]] = {}
    for corner, building in sorted(position.buildings.items()):
        kinds = found.setdefault(building.owner, {})
        kinds.setdefault(building.piece + "s", []).append(position.board.layout.corners[corner])
    return found


def _by_owner(position: Position) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path, owner in sorted(position.roads.items()):
        found.setdefault(owner, []).append(position.board.layout.paths[path])
    return found
