"""A fully random layout for a new game, where the sources tell enough to draw one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from ruling.games.catan.boards import board_of
from ruling.games.catan.describing import read_position
from ruling.games.catan.holdings import AWARDS, HEROES
from ruling.games.catan.layout import Layout
from ruling.games.catan.position import PIECES, RESOURCES, Position
from ruling.model.answers import Event
from ruling.model.errors import LeftOpen
from ruling.model.lexicon import Lexicon

BOARD = "gift-4"


def random_board(book: Any, lexicon: Lexicon, scope: Mapping[str, Any], chance: Random) -> Position:
    """A table before the first settlement, its hexes and numbers drawn; only four players' tokens are known."""
    mode, players = scope.get("mode", "brotherhood"), scope.get("players", 4)
    if mode != "brotherhood":
        raise LeftOpen("board.new-base")
    if players != 4:
        raise LeftOpen("board.new-three")
    scope = {"mode": mode, "players": players}
    layout = board_of({"board": BOARD}, lexicon, book.blob("boards"), scope).layout
    hexes = _drawn(layout, _value(book, "board.terrain", scope), _tokens(book, scope), _red(book, scope), chance)
    told = {"game": "catan", **scope, "board": {"like": BOARD, "hexes": hexes}}
    return _laid_out(read_position(told, lexicon, book), book, scope)


def _drawn(
    layout: Layout, terrain: Mapping[str, int], tokens: list[str], red: frozenset[str], chance: Random
) -> dict[str, str]:
    """A terrain and a number for each hex; numbers are drawn again until no two red ones are neighbours."""
    ground = [kind for kind, number in terrain.items() for _ in range(number)]
    chance.shuffle(ground)
    while True:
        chance.shuffle(tokens)
        reds = [hexagon for hexagon, token in enumerate(tokens) if token in red]
        if all(other not in layout.hex_neighbours[one] for one in reds for other in reds):
            return {name: f"{ground[at]} {tokens[at]}" for at, name in enumerate(layout.hexes)}


def _tokens(book: Any, scope: Mapping[str, Any]) -> list[str]:
    """The tokens that four players use: all but the one with two numbers."""
    box = _value(book, "number-tokens.box", scope)
    return [token for token, number in box.items() if "/" not in token for _ in range(number)]


def _red(book: Any, scope: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(str(number) for number in _value(book, "number-tokens.red", scope))


def _value(book: Any, name: str, scope: Mapping[str, Any]) -> Any:
    """The value that the rule in force in this game gives."""
    for rule in book.value(name):
        if name in rule.gives and all(scope.get(key) in wanted for key, wanted in rule.in_force.items()):
            return rule.gives[name]
    raise KeyError(name)


def _laid_out(position: Position, book: Any, scope: Mapping[str, Any]) -> Position:
    """The table with everything that belongs beside the board, as setup-components lays it out."""
    pieces = {piece: _value(book, f"stock.{piece}", scope) for piece in PIECES}
    supply = dict.fromkeys(RESOURCES, _value(book, "stock.card", scope))
    for event in (
        Event.of("pieces-taken", pieces=pieces),
        Event.of("supply-laid-out", supply=supply),
        Event.of("deck-laid-out", n=_value(book, "deck.cards", scope)),
        Event.of("special-cards-laid-out", awards=AWARDS),
        Event.of("tormund-starts"),
        Event.of("wildlings-start"),
        Event.of("hero-pool-laid-out", heroes=HEROES),
    ):
        position = position.after(event)
    return position
