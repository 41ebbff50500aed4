"""A question about Catan as its predicates see it: the player, the place, and named reads of the position."""

from __future__ import annotations

from ruling.games.catan.layout import Layout
from ruling.games.catan.position import Building, Position
from ruling.model.game import Case
from ruling.model.truth import Fact, Truth, Unknown, asked, some


class CatanCase(Case):
    """One question against one Catan position."""

    __slots__ = ()
    position: Position

    @property
    def layout(self) -> Layout:
        return self.position.board.layout

    @property
    def player(self) -> str:
        return str(self.question.args["player"])

    @property
    def place(self) -> int:
        """The corner or path in question, by its number in the layout."""
        return int(self.question.args["at"])

    @property
    def corner_name(self) -> str:
        return self.layout.corners[self.place]

    @property
    def path_name(self) -> str:
        return self.layout.paths[self.place]

    @property
    def round(self) -> int:
        """The set-up round, as the question or else the position tells it."""
        told = self.question.args.get("round", self.position.round)
        if told is None:
            raise Unknown(Fact("round"))
        return int(told)

    @property
    def piece(self) -> str:
        """What the act is about: the piece that would be placed."""
        return PIECE_OF[self.question.action]

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
        return some((path for path in self.layout.corner_paths[corner] if path != besides), self.has_own_road)

    def touches_terrain(self, hexes: tuple[int, ...]) -> Truth:
        """At least one of the hexes is terrain and no ice waste."""
        return some(hexes, lambda hexagon: not self.position.board.is_ice(hexagon))

    def is_ice(self, hexagon: int) -> Truth:
        return asked(lambda: self.position.board.is_ice(hexagon))


PIECE_OF = {
    "build-road": "road",
    "build-settlement": "settlement",
    "build-keep": "keep",
    "setup-place-road": "road",
    "setup-place-settlement": "settlement",
}
