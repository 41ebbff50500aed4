"""Writing a position down, so that reading it back gives the same position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruling.games.catan.position import EVERYONE, MOMENTS

if TYPE_CHECKING:
    from ruling.games.catan.position import Position


def document(position: Position) -> dict[str, Any]:
    """The position as a file holds it; what is unknown is left out."""
    written: dict[str, Any] = {"game": "catan"}
    told = dict(position.told)
    combined = told.pop("variant.combined", None)
    written.update(told)
    if position.names:
        written["players"] = {name: colour for colour, name in position.names.items()}
    if combined is not None:
        written["variants"] = ["combined"] if combined == "on" else []
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
    }
    return {key: value for key, value in written.items() if value not in ({}, [], None) or key == "variants"}


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
