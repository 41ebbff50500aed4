"""Every place at once: the corners and paths that the geometry leaves open to a player.

The rules decide one place with its proof; this decides all places with none, so that `options` asks only where it is
worth asking. A test holds the two together.
"""

from __future__ import annotations

from ruling.games.catan.position import Position


def free_corners(position: Position) -> int:
    """A bit for each corner where distance does not speak against a settlement."""
    layout = position.board.layout
    taken = 0
    for corner in position.buildings:
        taken |= layout.zone_mask[corner]
    return ((1 << len(layout.corners)) - 1) & ~taken


def settlement_sites(position: Position, player: str) -> int:
    """A bit for each corner where distance and own roads do not speak against a settlement."""
    layout = position.board.layout
    if position.is_closed("roads", player):
        reached = 0
        for path, owner in position.roads.items():
            if owner == player:
                reached |= layout.ends_mask[path]
    else:
        reached = (1 << len(layout.corners)) - 1
    return reached & free_corners(position)


def road_sites(position: Position, player: str) -> int:
    """A bit for each free path that own roads or buildings reach without passing an opponent's building."""
    layout = position.board.layout
    free = (1 << len(layout.paths)) - 1
    for path in position.roads:
        free &= ~(1 << path)
    if not (position.is_closed("roads", player) and position.is_closed("buildings", player)):
        return free
    buildings = position.buildings
    open_paths = 0
    for path, owner in position.roads.items():
        if owner == player:
            for corner in layout.path_ends[path]:
                held = buildings.get(corner)
                if held is None or held.owner == player:
                    for other in layout.corner_paths[corner]:
                        open_paths |= 1 << other
    for corner, held in buildings.items():
        if held.owner == player:
            for other in layout.corner_paths[corner]:
                open_paths |= 1 << other
    return open_paths & free


def listed(bits: int) -> list[int]:
    """The places of a mask in order."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found
