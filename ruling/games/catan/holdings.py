"""What lies before the players and beside the board: cards, heroes, awards. What was not told is unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ruling.model.truth import Fact, Unknown

PROGRESS_CARDS = ("new-recruits", "road-building", "winter-is-coming")
DEVELOPMENT_CARDS = ("ranger-patrol", *PROGRESS_CARDS, "victory-point-card")
AWARDS = ("longest-road", "most-patrols")
NOBODY = "nobody"
HEROES = (
    "jeor-mormont", "bowen-marsh", "samwell-tarly", "othell-yarwyck", "alliser-thorne", "melisandre",
    "mance-rayder", "benjen-stark", "ygritte", "yoren", "qhorin-halfhand",
)  # fmt: skip


class Hero(NamedTuple):
    """The hero that lies before a player, and the side that is up; empty where that was not told."""

    name: str
    side: str = ""


class Holdings(NamedTuple):
    """Everything but resource cards and pieces on the board.

    `supply` and `deck` tell how many cards are left, `held` the development cards in hand (`total` where not all kinds
    are told), `points` what a player's visible points add up to where the table says so. Of this turn are `bought`
    cards, `used` heroes, who has `received` a hero, the `roll`, and how many cards it brought each player (`income`).
    `routes` tells by player and resource whether the trade route of that resource is theirs, `winner` who has won a
    game that is over, if not `NOBODY`, `moved` whether the wildlings of this turn have done all that they had to.
    """

    supply: Mapping[str, int] = {}
    deck: int | None = None
    held: Mapping[str, Mapping[str, int]] = {}
    patrols: Mapping[str, int] = {}
    awards: Mapping[str, str] = {}
    heroes: Mapping[str, Hero] = {}
    pool: tuple[str, ...] | None = None
    points: Mapping[str, int] = {}
    bought: Mapping[str, tuple[str, ...]] = {}
    used: Mapping[str, tuple[str, ...]] = {}
    received: Mapping[str, bool] = {}
    income: Mapping[str, int] = {}
    roll: int | None = None
    routes: Mapping[str, Mapping[str, bool]] = {}
    winner: str | None = None
    moved: bool | None = None

    def has_heroes(self) -> bool:
        """A hero was told: before a player, in the pool, or used in this turn."""
        return bool(self.heroes or self.pool) or any(self.used.values())

    def left_in_supply(self, resource: str) -> int:
        """How many cards of the resource the supply holds."""
        if resource not in self.supply:
            raise Unknown(Fact.of("supply", resource=resource))
        return self.supply[resource]

    def left_in_deck(self) -> int:
        """How many development cards are left to buy."""
        if self.deck is None:
            raise Unknown(Fact("deck"))
        return self.deck

    def has_card(self, player: str, card: str) -> bool:
        """The player holds such a development card."""
        hand = self.held.get(player, {})
        if card in hand:
            return hand[card] > 0
        if sum(number for kind, number in hand.items() if kind != "total") == hand.get("total"):
            return False
        raise Unknown(Fact.of("card", player=player, card=card))

    def bought_by(self, player: str) -> tuple[str, ...]:
        """The development cards that the player has bought this turn."""
        if player not in self.bought:
            raise Unknown(Fact.of("bought", player=player))
        return self.bought[player]

    def patrols_of(self, player: str) -> int:
        """How many Ranger Patrols lie before the player."""
        if player not in self.patrols:
            raise Unknown(Fact.of("patrols", player=player))
        return self.patrols[player]

    def holder_of(self, award: str) -> str:
        """Who has the special card, or that nobody has it."""
        if award not in self.awards:
            raise Unknown(Fact.of("award", award=award))
        return self.awards[award]

    def hero_of(self, player: str) -> Hero:
        """The hero that lies before the player."""
        if player not in self.heroes:
            raise Unknown(Fact.of("hero", player=player))
        return self.heroes[player]

    def side_of(self, player: str) -> str:
        """Which side of the player's hero is up."""
        side = self.hero_of(player).side
        if not side:
            raise Unknown(Fact.of("side", player=player))
        return side

    def used_by(self, player: str) -> tuple[str, ...]:
        """The heroes that the player has used this turn."""
        if player not in self.used:
            raise Unknown(Fact.of("heroes-used", player=player))
        return self.used[player]

    def received_hero(self, player: str) -> bool:
        """The player's hero came to them this very turn."""
        if player not in self.received:
            raise Unknown(Fact.of("hero-received", player=player))
        return self.received[player]

    def heroes_in_pool(self) -> tuple[str, ...]:
        """The heroes that nobody has."""
        if self.pool is None:
            raise Unknown(Fact("pool"))
        return self.pool

    def controls_route(self, player: str, resource: str) -> bool:
        """The player has a building at the trade route of the resource."""
        told = self.routes.get(player, {})
        if resource not in told:
            raise Unknown(Fact.of("route", player=player, resource=resource))
        return told[resource]

    def routes_of(self, player: str) -> tuple[str, ...]:
        """The resources whose trade routes are known to be the player's."""
        return tuple(resource for resource, is_theirs in self.routes.get(player, {}).items() if is_theirs)

    def income_of(self, player: str) -> int:
        """How many cards this production roll brought the player."""
        if player not in self.income:
            raise Unknown(Fact.of("income", player=player))
        return self.income[player]

    def number_rolled(self) -> int:
        """What the production dice of this turn add up to."""
        if self.roll is None:
            raise Unknown(Fact("roll"))
        return self.roll
