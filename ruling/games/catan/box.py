"""What the box holds: a position with more than that cannot be."""

from __future__ import annotations

from collections.abc import Mapping

from ruling.games.catan.position import PIECES, RESOURCES, Position
from ruling.model.errors import Complaint


def contradictions(position: Position, limits: Mapping[str, int]) -> list[Complaint]:
    """Everything in the position that the box cannot hold; `limits` tells how many of each piece and card it holds."""
    flaws: list[Complaint] = []
    owners = {building.owner for building in position.buildings.values()} | set(position.roads.values())
    for player in sorted(owners | {player for player, _ in position.stock}):
        for piece in PIECES:
            limit = limits[piece]
            board = _on_board(position, player, piece)
            stock = position.stock.get((player, piece))
            slots: dict[str, object] = {"player": player, "piece": piece, "limit": limit}
            if board > limit:
                flaws.append(Complaint("too-many-pieces", {**slots, "found": board}))
            elif stock is not None and board + stock > limit:
                flaws.append(Complaint("stock-and-board", {**slots, "board": board, "stock": stock}))
    for resource in RESOURCES:
        held = sum(hand.get(resource, 0) for hand in position.hands.values())
        if held > limits["card"]:
            flaws.append(Complaint("too-many-cards", {"resource": resource, "found": held, "limit": limits["card"]}))
    told = position.told.get("players")
    if told is not None and len(owners) > told:
        flaws.append(Complaint("players-count", {"found": len(owners), "allowed": told}))
    return flaws


def _on_board(position: Position, player: str, piece: str) -> int:
    if piece == "road":
        return sum(owner == player for owner in position.roads.values())
    return sum(building == (player, piece) for building in position.buildings.values())
