"""A described Catan position: what was said of the board, the turn and the hands. What was not said is unknown."""

from __future__ import annotations

from collections.abc import Mapping
from operator import countOf
from typing import Any, NamedTuple

from ruling.games.catan.holdings import Holdings
from ruling.games.catan.layout import Layout
from ruling.games.catan.north import SECTIONS, North
from ruling.model.answers import Event
from ruling.model.truth import Count, Fact, Unknown

MOMENTS = ("set-up", "before-roll", "production", "trade", "building")
PIECES = ("road", "settlement", "keep", "guard")
RESOURCES = ("wood", "clay", "wool", "grain", "ore")
TERRAIN_YIELDS = {"forest": "wood", "hills": "clay", "pasture": "wool", "fields": "grain", "mountains": "ore"}
EVERYONE = ""
ALL_BUILDINGS = ("buildings", EVERYONE)
ALL_ROADS = ("roads", EVERYONE)


class Building(NamedTuple):
    """A settlement or keep and whose it is."""

    owner: str
    piece: str


class Board(NamedTuple):
    """The grid, what lies on it, and which hexes are ice as far as that is known.

    The ice is `surmised` where it comes from a named board that is itself in doubt, and not from the table;
    `most_ice` is how many such hexes there are at most where nobody knows which.
    """

    layout: Layout
    terrain: Mapping[int, str] = {}
    numbers: Mapping[int, int] = {}
    ice: frozenset[int] | None = frozenset()
    name: str = "gift-4"
    surmised: bool = False
    most_ice: int | None = None

    def is_land(self, hexagon: int) -> bool:
        """Whether the hex is terrain and no ice waste."""
        terrain = self.terrain.get(hexagon)
        if terrain is not None:
            return terrain != "ice-waste"
        if self.ice is None:
            raise Unknown(Fact("ice"))
        return hexagon not in self.ice

    def is_ice(self, hexagon: int) -> bool:
        """Whether the hex is an ice waste."""
        return not self.is_land(hexagon)


class Position(NamedTuple):
    """Everything that was told. Kinds that are closed hold nothing beyond what is listed.

    `absent` holds what a player does not have at a place, whoever else may: the player, the piece and the place.
    """

    board: Board
    told: Mapping[str, Any] = {}
    buildings: Mapping[int, Building] = {}
    roads: Mapping[int, str] = {}
    empty_corners: frozenset[int] = frozenset()
    empty_paths: frozenset[int] = frozenset()
    absent: frozenset[tuple[str, str, int]] = frozenset()
    closed: frozenset[tuple[str, str]] = frozenset()
    hands: Mapping[str, Mapping[str, int]] = {}
    stock: Mapping[tuple[str, str], int] = {}
    counts: Mapping[tuple[str, str], int] = {}
    order: tuple[str, ...] = ()
    turn: str | None = None
    moments: frozenset[str] = frozenset(MOMENTS)
    round: int | None = None
    played: Mapping[str, tuple[str, ...]] = {}
    free_roads: Mapping[str, int] = {}
    starts: Mapping[str, int] = {}
    names: Mapping[str, str] = {}
    north: North = North()
    holdings: Holdings = Holdings()

    def scope(self) -> Mapping[str, Any]:
        """What was told of the edition, mode, number of players and variants, and the mode that the pieces tell."""
        return {**self.told, "mode": "brotherhood"} if self.mode_is_inferred() else self.told

    def mode_is_inferred(self) -> bool:
        """Nobody named the mode, but what lies on the table is only in one of them."""
        return "mode" not in self.told and self.shows_brotherhood()

    def shows_brotherhood(self) -> bool:
        """There are guards, wildlings, heroes or breaches, which the base game does not have."""
        guards = (*self.counts.items(), *self.stock.items())
        has_guards = any(number for (_, piece), number in guards if piece == "guard")
        return has_guards or self.north.has_anybody() or self.holdings.has_heroes()

    def to_move(self) -> str | None:
        """Whose turn it is, if that was told."""
        return self.turn

    def untold_seats(self) -> Fact:
        """What would tell who plays: the order of the seats, or the rest of an order that names too few."""
        return Fact("whole-order" if self.order else "order")

    def is_closed(self, kind: str, player: str = EVERYONE) -> bool:
        """Everything of this kind, of all players or of this one, is listed."""
        return (kind, EVERYONE) in self.closed or (kind, player) in self.closed

    def building_on(self, corner: int) -> Building | None:
        """What stands on the corner, if anything."""
        found = self.buildings.get(corner)
        if found is None and ALL_BUILDINGS not in self.closed and corner not in self.empty_corners:
            raise Unknown(Fact.of("building", corner=self.board.layout.corners[corner]))
        return found

    def is_free(self, corner: int) -> bool:
        """No building stands on the corner."""
        return (ALL_BUILDINGS in self.closed and corner not in self.buildings) or self.building_on(corner) is None

    def has_building(self, corner: int, player: str) -> bool:
        """A building of this player stands on the corner."""
        found = self.buildings.get(corner)
        if found is None:
            if ("buildings", player) in self.closed or (self.absent and self._lacks_buildings(player, corner)):
                return False
            found = self.building_on(corner)
        return found is not None and found.owner == player

    def _lacks_buildings(self, player: str, corner: int) -> bool:
        return {(player, "settlement", corner), (player, "keep", corner)} <= self.absent

    def road_on(self, path: int) -> str | None:
        """Whose road lies on the path, if any."""
        found = self.roads.get(path)
        if found is None and ALL_ROADS not in self.closed and path not in self.empty_paths:
            raise Unknown(Fact.of("road", path=self.board.layout.paths[path]))
        return found

    def has_road(self, path: int, player: str) -> bool:
        """A road of this player lies on the path."""
        found = self.roads.get(path)
        if found is None and (ALL_ROADS in self.closed or ("roads", player) in self.closed):
            return False
        if self.absent and (player, "road", path) in self.absent:
            return False
        return (self.road_on(path) if found is None else found) == player

    def pieces(self, player: str, piece: str, limit: int) -> Count:
        """How many of the player's pieces of a kind are on the board, as far as can be told."""
        if self.counts and (player, piece) in self.counts:
            return Count(self.counts[player, piece], self.counts[player, piece])
        if self.stock and (player, piece) in self.stock:
            built = limit - self.stock[player, piece]
            return Count(built, built)
        if piece == "guard":
            return self._guards(player, limit)
        if piece == "road":
            listed, kind = countOf(self.roads.values(), player), "roads"
        else:
            listed, kind = countOf(self.buildings.values(), (player, piece)), "buildings"
        if (kind, EVERYONE) in self.closed or (kind, player) in self.closed:
            return Count(listed, listed)
        return Count(listed, max(limit, listed), (Fact.of("stock", player=player, piece=piece),))

    def _guards(self, player: str, limit: int) -> Count:
        """How many of the player's guards stand on the Wall."""
        guards = self.north.guards
        listed = sum(owners.count(player) for owners in guards.values())
        if len(guards) == len(SECTIONS):
            return Count(listed, listed)
        return Count(listed, max(limit, listed), (Fact.of("stock", player=player, piece="guard"),))

    def cards(self, player: str, resource: str) -> tuple[int, int | None]:
        """At least and at most how many cards of a resource the player holds; no upper bound where none was told."""
        hand = self.hands.get(player, {})
        if resource in hand:
            return hand[resource], hand[resource]
        if self.is_closed("hands", player):
            return 0, 0
        if "total" in hand:
            rest = self.untold_cards(player)
            return (rest if len(hand) == len(RESOURCES) else 0), rest
        return 0, None

    def untold_cards(self, player: str) -> int:
        """How many cards of a hand with a told total are of the kinds that were not told."""
        hand = self.hands[player]
        return max(0, 2 * hand["total"] - sum(hand.values()))

    def after(self, event: Event) -> Position:
        """The position once the event has happened."""
        from ruling.games.catan.changing import after

        return after(self, event)

    def document(self) -> Mapping[str, Any]:
        """The position as a file holds it."""
        from ruling.games.catan.writing import document

        return document(self)
