"""A question about the Iron Throne as its predicates see it: the player, the character, and named reads."""

from __future__ import annotations

from ruling.games.iron_throne.position import SIDES, Position
from ruling.model.answers import Event, Question
from ruling.model.game import Asking, Case
from ruling.model.truth import Truth, asked, either


class ThroneCase(Case):
    """One question against one position of the Iron Throne.

    `player` asks, or is asked about; `character` is the one in question, if any.
    """

    __slots__ = ("character", "player")
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
        self.player: str = question.args.get("player", "")
        self.character: str = question.args.get("character", "")

    def is_active(self, player: str) -> Truth:
        """The player attacks or defends this turn."""
        return asked(self.position.is_active, player)

    def takes_part(self, player: str) -> Truth:
        """The player attacks, defends, or supports one of the two and was accepted."""
        return either(
            self.is_active(player), asked(lambda: self.position.side_of(player) is not None)
        )  # fmt: skip

    def is_moment(self, *moments: str) -> Truth:
        """It is one of these moments of the turn."""
        return asked(self.position.is_moment, *moments)

    def is_alive(self, player: str, character: str) -> Truth:
        """The character lives."""
        return asked(self.position.is_alive, player, character)

    def chosen_by(self, player: str) -> str:
        """The character with which the player takes part."""
        return str(self.position.read("committed", player=player))

    def other_active(self, player: str) -> str:
        """The active player against whom this one stands."""
        attacker, defender = (self.position.active(side) for side in SIDES)
        return defender if player == attacker else attacker

    def is_barred(self, player: str, bar: str) -> bool:
        """A component that the table told keeps the player from rewards, or shields the player from penalties."""
        return any(bar in one.bars and one.player in ("", player) for one in self.position.overrides)
