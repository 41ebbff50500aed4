"""A question about Catan as its predicates see it: the player, the place, and named reads of the position."""

from __future__ import annotations

from ruling.games.catan.layout import Layout
from ruling.games.catan.position import Building, Position
from ruling.model.answers import Event, Question
from ruling.model.game import Asking, Case
from ruling.model.truth import YES, Truth, asked, some


class CatanCase(Case):
    """One question against one Catan position.

    `place` is the corner or path in question, by its number in the layout; `piece` is what the act is about.
    """

    __slots__ = ("layout", "piece", "place", "place_name", "player")
    position: Position

    def __init__(
        self,
        question: Question,
        position: Position,
        asking: Asking,
        within: tuple[str, ...] = (),
        event: Event | None = None,
    ) -> None:
        super().__init__(question, position, asking, within, event)
        self.layout: Layout = position.board.layout
        self.player: str = question.args.get("player", "")
        named: str = question.args.get("piece") or question.args.get("item", "")
        self.piece: str = PIECE_OF.get(question.action) or named
        self.place: int = question.args.get("at", NOWHERE)
        names = self.layout.paths if self.piece == "road" else self.layout.corners
        self.place_name = "" if self.place == NOWHERE else names[self.place]

    def building_on(self, corner: int) -> Building | None:
        return self.position.building_on(corner)

    def is_opponents(self, corner: int) -> bool:
        """A building of somebody else stands on the corner."""
        building = self.position.building_on(corner)
        return building is not None and building.owner != self.player

    def has_own_building(self, corner: int) -> bool:
        return self.position.has_building(corner, self.player)

    def has_own_road(self, path: int) -> bool:
        return self.position.has_road(path, self.player)

    def own_road_reaches(self, corner: int, besides: int = -1) -> Truth:
        """A road of the player, other than `besides`, ends at the corner."""
        paths = self.layout.corner_paths[corner]
        return some([path for path in paths if path != besides] if besides in paths else paths, self.has_own_road)

    def touches_terrain(self, hexes: tuple[int, ...]) -> Truth:
        """At least one of the hexes is terrain and no ice waste."""
        self._cites_ice(hexes)
        board = self.position.board
        if board.ice is None and board.most_ice is not None and len(hexes) > board.most_ice:
            return YES
        return some(hexes, board.is_land)

    def terrain_hexes(self, hexes: tuple[int, ...]) -> int:
        """How many of the hexes are terrain and no ice waste."""
        self._cites_ice(hexes)
        return sum(map(self.position.board.is_land, hexes))

    def is_ice(self, hexagon: int) -> Truth:
        self._cites_ice((hexagon,))
        return asked(self.position.board.is_ice, hexagon)

    def _cites_ice(self, hexes: tuple[int, ...]) -> None:
        """Reads the record of a surmised ice, so that the answer rests on it and not on print alone."""
        board = self.position.board
        if board.surmised and any(hexagon not in board.terrain for hexagon in hexes):
            self.values[f"ice.{board.name}"]


NOWHERE = -1
PIECE_OF = {
    "build-road": "road",
    "build-settlement": "settlement",
    "build-keep": "keep",
    "recruit-guard": "guard",
    "buy-development-card": "development-card",
    "play-new-recruits": "guard",
    "setup-place-guard": "guard",
    "play-road-building": "road",
    "setup-place-road": "road",
    "setup-place-settlement": "settlement",
}
