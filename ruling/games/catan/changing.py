"""What events do to a position: one small function for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ruling.games.catan.position import EVERYONE, Building

if TYPE_CHECKING:
    from ruling.games.catan.position import Position
    from ruling.model.answers import Event


def after(position: Position, event: Event) -> Position:
    """The position once the event has happened; events that only tell leave it as it is."""
    change = _CHANGES.get(event.what)
    changed = change(position, event.facts) if change else further_after(position, event)
    return _not_added_up(changed, event) if event.what in SCORING and position.holdings.points else changed


SCORING = frozenset((
    "settlement-placed", "setup-settlement-placed", "keep-placed", "guard-placed", "guard-removed", "award-received",
    "award-set-aside", "award-in-doubt",
))  # fmt: skip


def _not_added_up(position: Position, event: Event) -> Position:
    """What the table had added up no longer holds: for a card that moves, it may be anybody's."""
    stale = {event.facts["player"]} if "award" not in event.facts else set(position.holdings.points)
    points = {player: told for player, told in position.holdings.points.items() if player not in stale}
    return position._replace(holdings=position.holdings._replace(points=points))


def further_after(position: Position, event: Event) -> Position:
    """The position after an event beyond the board and the hands."""
    from ruling.games.catan.happening import CHANGES, GUARDS

    if event.what in GUARDS:
        change, returned = GUARDS[event.what]
        return _stocked(change(position, event.facts), event.facts["player"], "guard", returned)
    further = CHANGES.get(event.what)
    return further(position, event.facts) if further else position


def _spent(position: Position, player: str, amounts: Mapping[str, int], sign: int) -> Position:
    """The hand after cards come or go; kinds whose number is unknown stay unknown."""
    if player not in position.hands and not position.is_closed("hands", player):
        return position
    hand = dict(position.hands.get(player, {}))
    for resource, number in amounts.items():
        for kind in (resource, "total"):
            if kind in hand:
                hand[kind] = max(0, hand[kind] + sign * number)
            elif kind == resource and sign > 0 and position.is_closed("hands", player):
                hand[kind] = number
    return position._replace(hands={**position.hands, player: hand})


def _exchanged(position: Position, player: str, amounts: Mapping[str, int], sign: int) -> Position:
    """The hand and the supply after cards go from one to the other."""
    supply = {kind: left - sign * amounts.get(kind, 0) for kind, left in position.holdings.supply.items()}
    if supply:
        position = position._replace(holdings=position.holdings._replace(supply=supply))
    return _spent(position, player, amounts, sign)


def _given(position: Position, facts: Mapping[str, Any]) -> Position:
    """Cards go from one hand to another."""
    return _spent(_spent(position, facts["player"], facts["amounts"], -1), facts["to"], facts["amounts"], 1)


def _stocked(position: Position, player: str, piece: str, change: int) -> Position:
    """The stock after pieces come back or go; what was only counted on the board changes the other way."""
    stock, counts = dict(position.stock), dict(position.counts)
    for told, by in ((stock, change), (counts, -change)):
        if (player, piece) in told:
            told[player, piece] += by
    return position._replace(stock=stock, counts=counts)


def _road(position: Position, facts: Mapping[str, Any]) -> Position:
    path = position.board.layout.path_index[facts["path"]]
    placed = position._replace(
        roads={**position.roads, path: facts["player"]},
        empty_paths=position.empty_paths - {path},
        absent=position.absent - {(facts["player"], "road", path)},
    )
    if facts.get("free"):
        laid = position.free_roads.get(facts["player"], 0) + 1
        placed = placed._replace(free_roads={**position.free_roads, facts["player"]: laid})
    return _stocked(placed, facts["player"], "road", -1)


def _first_road(position: Position, facts: Mapping[str, Any]) -> Position:
    """A road of set-up lies; the settlement that it belongs to waits for none any more, and somebody else is next."""
    starts = {player: corner for player, corner in position.starts.items() if player != facts["player"]}
    return _road(position, facts)._replace(starts=starts, turn=None)


def _stands(position: Position, facts: Mapping[str, Any], piece: str) -> Position:
    corner = position.board.layout.corner_index[facts["corner"]]
    placed = position._replace(
        buildings={**position.buildings, corner: Building(facts["player"], piece)},
        empty_corners=position.empty_corners - {corner},
        absent=position.absent - {(facts["player"], piece, corner)},
    )
    if piece == "settlement":
        placed = _reaching_routes(placed, facts["player"], corner)
    return _stocked(placed, facts["player"], piece, -1)


def _reaching_routes(position: Position, player: str, corner: int) -> Position:
    """A building off the middle of the board may reach a route: those that the player lacked are in doubt again."""
    hexes, ice, holdings = position.board.layout.corner_hexes[corner], position.board.ice, position.holdings
    if player not in holdings.routes or (len(hexes) == 3 and ice is not None and ice.isdisjoint(hexes)):
        return position
    routes = {**holdings.routes, player: dict.fromkeys(holdings.routes_of(player), True)}
    told = {owner: told for owner, told in routes.items() if told}
    return position._replace(holdings=holdings._replace(routes=told))


def _gone(position: Position, facts: Mapping[str, Any]) -> Position:
    corner = position.board.layout.corner_index[facts["corner"]]
    left = {place: building for place, building in position.buildings.items() if place != corner}
    return position._replace(buildings=left, empty_corners=position.empty_corners | {corner})


def _start(position: Position, facts: Mapping[str, Any]) -> Position:
    placed = _stands(position, facts, "settlement")
    corner = position.board.layout.corner_index[facts["corner"]]
    placed = placed._replace(starts={**position.starts, facts["player"]: corner}, round=facts["round"])
    # Nobody knows whether the token under a settlement of set-up is revealed, and so who is in the camps.
    closed = position.closed - {("camps", EVERYONE)}
    return placed._replace(north=position.north._replace(camps={}), closed=closed)


_CHANGES: dict[str, Callable[[Position, Mapping[str, Any]], Position]] = {
    "paid": lambda position, facts: _exchanged(position, facts["player"], facts["cost"], -1),
    "resources-received": lambda position, facts: _exchanged(position, facts["player"], facts["amounts"], 1),
    "resources-discarded": lambda position, facts: _exchanged(position, facts["player"], facts["amounts"], -1),
    "resources-given": _given,
    "road-placed": _road,
    "setup-road-placed": _first_road,
    "settlement-placed": lambda position, facts: _stands(position, facts, "settlement"),
    "setup-settlement-placed": _start,
    "settlement-replaced": _gone,
    "settlement-returned": lambda position, facts: _stocked(position, facts["player"], "settlement", 1),
    "keep-placed": lambda position, facts: _stands(position, facts, "keep"),
}
