"""The measured positions: the quarrel next door, and a middle game that catanatron and Ruling both hold."""

from __future__ import annotations

import random
from functools import cache
from typing import Any, NamedTuple

PLAYERS = ("red", "blue", "white", "black")
POINTS = ("NORTH", "NORTHEAST", "SOUTHEAST", "SOUTH", "SOUTHWEST", "NORTHWEST")


def quarrel() -> dict[str, Any]:
    """Red wants to build at A2+B2+B3 beside its own settlement; all else is described and in order."""
    return {
        "game": "catan",
        "mode": "brotherhood",
        "players": 4,
        "board": "gift-4",
        "turn": {"player": "red", "moment": "building"},
        "buildings": {"red": {"settlements": ["A1+A2+B2"]}, "blue": {"settlements": ["C3+D3+D4"]}},
        "roads": {"red": ["A2-B2"], "blue": ["C3-D3"]},
        "hands": {"red": {"wood": 1, "clay": 1, "wool": 1, "grain": 1}},
        "variants": [],
        "known": ["buildings", "roads", "hands"],
    }


@cache
def book() -> Any:
    """Catan's records, compiled into the cache folder that was told."""
    from ruling.model.home import cache_root, data_root
    from ruling.model.library import Library

    return Library(data_root(), cache_root()).book("catan")


def position_for_bench(document: dict[str, Any]) -> Any:
    """The position as the game reads it."""
    from ruling.games.catan import GAME
    from ruling.model.lexicon import Lexicon, words_of

    return GAME.read_position(document, Lexicon(words_of(book().terms())), book())


class MiddleGame(NamedTuple):
    """One board twice: catanatron's, and the document that Ruling reads."""

    board: Any
    document: dict[str, Any]
    corner_names: dict[int, str]
    path_names: dict[tuple[int, int], str]

    def sites(self) -> list[tuple[set[str], set[str]]]:
        """What catanatron finds for each player, in our names."""
        return [
            (
                {self.corner_names[node] for node in self.board.buildable_node_ids(colour)},
                {self.path_names[edge] for edge in self.board.buildable_edges(colour)},
            )
            for colour in colours()
        ]


def colours() -> tuple[Any, ...]:
    """Catanatron's colours in the order of our players."""
    from catanatron.models.player import Color

    return (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


@cache
def middle_game(settlements: int = 4, roads: int = 8, seed: int = 7) -> MiddleGame:
    """An island on which four players have set up and gone on building at random."""
    from catanatron.models.board import Board

    chance, board = random.Random(seed), Board()
    for colour in (*colours(), *reversed(colours())):
        node = chance.choice(board.buildable_node_ids(colour, initial_build_phase=True))
        board.build_settlement(colour, node, initial_build_phase=True)
        board.build_road(
            colour, chance.choice([edge for edge in sorted(board.buildable_edges(colour)) if node in edge])
        )
    for _ in range(2, roads):
        for colour in colours():
            if edges := sorted(board.buildable_edges(colour)):
                board.build_road(colour, chance.choice(edges))
            nodes = board.buildable_node_ids(colour)
            if nodes and len(settled(board, colour)) < settlements:
                board.build_settlement(colour, chance.choice(nodes))
    corners, paths = names(board)
    document = {
        "game": "catan",
        "board": "island",
        "mode": "base",
        "known": ["buildings", "roads"],
        "buildings": {
            player: {"settlements": [corners[node] for node in settled(board, colour)]}
            for player, colour in zip(PLAYERS, colours(), strict=True)
        },
        "roads": {
            player: [paths[edge] for edge, owner in board.roads.items() if owner == colour and edge in paths]
            for player, colour in zip(PLAYERS, colours(), strict=True)
        },
    }
    return MiddleGame(board, document, corners, paths)


def settled(board: Any, colour: Any) -> list[int]:
    return [node for node, (owner, _) in board.buildings.items() if owner == colour]


def names(board: Any) -> tuple[dict[int, str], dict[tuple[int, int], str]]:
    """Our name for each corner and path of catanatron's island: the same hexes, row by row from the north."""
    from ruling.games.catan.layout import Layout, Row

    layout = Layout.of([Row(indent, hexes) for indent, hexes in ((2, 3), (1, 4), (0, 5), (1, 4), (2, 3))])
    tiles = sorted(board.map.land_tiles.items(), key=lambda item: (item[0][2], item[0][0]))
    corner_of: dict[int, int] = {}
    for hexagon, (_, tile) in enumerate(tiles):
        by_point = {reference.name: node for reference, node in tile.nodes.items()}
        for point, corner in zip(POINTS, layout.hex_corners[hexagon], strict=True):
            corner_of[by_point[point]] = corner
    node_of = {corner: node for node, corner in corner_of.items()}
    paths = {}
    for path, (one, other) in enumerate(layout.path_ends):
        first, second = sorted((node_of[one], node_of[other]))
        paths[first, second] = layout.paths[path]
    return {node: layout.corners[corner] for node, corner in corner_of.items()}, paths
