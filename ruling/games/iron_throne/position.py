"""A described position of the Iron Throne: single statements, each by its kind and what it is about.

What was not said is unknown: a plain read of it raises `Unknown` with the fact that would tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ruling.model.answers import Event
from ruling.model.truth import Fact, Unknown

HOUSES = ("baratheon", "lannister", "stark", "targaryen", "tyrell")
SIDES = ("attacker", "defender")
OUTCOMES = ("hostility", "truce", "betrayal")
MOMENTS = (
    "set-up", "start-of-turn", "event-card", "drawing-cards", "moving-power", "choosing-characters", "support-phase",
    "encounter-phase", "resolution-phase", "taking-hostages", "end-of-turn",
)  # fmt: skip
PHASES = {
    "preparation-phase": ("event-card", "drawing-cards", "moving-power", "choosing-characters"),
    "resolution-phase": ("resolution-phase", "taking-hostages"),
    "turn": MOMENTS[1:],
}
"""What people call a phase may be several moments."""
WITHIN = {"preparation-phase": "step", "resolution-phase": "results"}
"""What to ask for once no more than the phase is known."""
NOBODY, SPECIAL, UNKNOWN_CARD = "nobody", "special-event-card", "?"
TRUCE, ANY_HOSTILITY, ANY_CHARACTER = "truce-card", "hostility-card", "character-card"
HOSTILITY = "hostility-"
Key = tuple[str, ...]
Pile = tuple[str, ...]

NOT_LAID = "none"
"""The encounter card of a player who has not laid one yet."""

# How a player who is not active stands to the encounter.
OUT, REFUSED, WITHDRAWN, WAITING = "out", "refused", "withdrawn", "waiting"
OFFERED = {"attacker": "offered-attacker", "defender": "offered-defender"}
STANDS = (*SIDES, *OFFERED.values(), OUT, REFUSED, WITHDRAWN, WAITING)


class Hostage(NamedTuple):
    """A card held as a hostage: whose house it is of, and which card, as far as that was told."""

    house: str
    card: str = UNKNOWN_CARD


class Override(NamedTuple):
    """What the text of a component says, as the table told it; of one player, or of everybody.

    It `lifts` rules that it contradicts, `bars` from rewards or shields from penalties, or adds to `hostility`.
    """

    component: str
    player: str = ""
    lifts: tuple[str, ...] = ()
    bars: tuple[str, ...] = ()
    hostility: int = 0


class Position(NamedTuple):
    """Everything that was told.

    `facts` are the statements: ("power", house, character) and the like; `order` are the seats, clockwise.
    """

    facts: Mapping[Key, Any] = {}
    told: Mapping[str, Any] = {}
    order: tuple[str, ...] = ()
    names: Mapping[str, str] = {}
    overrides: tuple[Override, ...] = ()

    def scope(self) -> Mapping[str, Any]:
        """What was told of the number of players, and of the booklet, of which there is one."""
        return self.told

    def to_move(self) -> str | None:
        """Whose turn it is, if that was told."""
        turn: str | None = self.facts.get(("turn",))
        return turn

    def get(self, *key: str) -> Any:
        """The statement, or nothing where it was not told."""
        return self.facts.get(key)

    def read(self, kind: str, **about: str) -> Any:
        """The statement; unknown, with the question that asks for it, where it was not told."""
        key = (kind, *about.values())
        if key not in self.facts:
            raise Unknown(Fact.of(kind, **about))
        return self.facts[key]

    def with_facts(self, changed: Mapping[Key, Any]) -> Position:
        """The position with some statements put anew; what becomes nothing is no longer told."""
        facts = {**self.facts, **changed}
        return self._replace(facts={key: value for key, value in facts.items() if value is not None})

    # Who plays, and when it is

    def seats(self) -> tuple[str, ...]:
        """Everybody at the table, clockwise."""
        if not self.order:
            raise Unknown(Fact("order"))
        return self.order

    def playing(self) -> tuple[str, ...]:
        """Everybody at the table, in whatever order."""
        found: tuple[str, ...] = self.order or self.facts.get(("playing",), ())
        return found or self.seats()

    def clockwise_from(self, player: str) -> tuple[str, ...]:
        """The seats from this player on."""
        seats = self.seats()
        place = seats.index(player)
        return seats[place:] + seats[:place]

    @property
    def moments(self) -> frozenset[str]:
        found: frozenset[str] = self.facts.get(("moment",), frozenset(MOMENTS))
        return found

    def is_moment(self, *moments: str) -> bool:
        """It is one of these moments of the turn."""
        if self.moments <= set(moments):
            return True
        if self.moments.isdisjoint(moments):
            return False
        raise Unknown(self.moment_untold())

    def moment_untold(self) -> Fact:
        """The fact that would tell the moment: where the phase is known, it is the step within it."""
        within = (kind for phase, kind in WITHIN.items() if self.moments <= set(PHASES[phase]))
        return Fact(next(within, "moment"))

    # Who attacks, who defends, who stands by them

    def turn(self) -> str:
        """The attacker: the player whose turn it is."""
        return str(self.read("turn"))

    def active(self, side: str) -> str:
        """The active player of a side."""
        return self.turn() if side == "attacker" else str(self.read("defender"))

    def stand(self, player: str) -> str:
        """How somebody who is not active stands to the encounter."""
        if ("support", player) not in self.facts and self.facts.get(("all-support",)):
            return OUT
        return str(self.read("support", player=player))

    def is_active(self, player: str) -> bool:
        """The player attacks or defends; whoever is told to stand anywhere else does neither."""
        if ("support", player) in self.facts:
            return False
        known = {side: self.facts.get((kind,)) for side, kind in (("attacker", "turn"), ("defender", "defender"))}
        if player in known.values():
            return True
        return player in [self.active(side) for side in SIDES]

    def side_of(self, player: str) -> str | None:
        """The side on which the player takes part, if on any."""
        for side, kind in (("attacker", "turn"), ("defender", "defender")):
            if self.facts.get((kind,)) == player:
                return side
        stand = self.stand(player) if not self.is_active(player) else OUT
        return stand if stand in SIDES else None

    def on_side(self, side: str) -> tuple[str, ...]:
        """Everybody on the side: its active player, then those who support that player, clockwise."""
        active = [self.active(one) for one in SIDES]
        told = [key[1] for key in self.facts if key[0] == "support"]
        others = told if self.facts.get(("all-support",)) else [one for one in self.playing() if one not in active]
        gaps = [Fact.of("support", player=one) for one in others if ("support", one) not in self.facts]
        if gaps and not self.facts.get(("all-support",)):
            raise Unknown(*gaps)
        standing = [one for one in others if self.facts[("support", one)] == side]
        return (self.active(side), *sorted(standing, key=self._place))

    def _place(self, player: str) -> int:
        """The seat, counted clockwise from the attacker, as far as the seats were told."""
        if player not in self.order or self.facts.get(("turn",)) not in self.order:
            return 0
        return self.clockwise_from(self.turn()).index(player)

    def participants(self) -> tuple[str, ...]:
        """Everybody who takes part, clockwise from the attacker as far as the seats were told."""
        return tuple(sorted((*self.on_side("attacker"), *self.on_side("defender")), key=self._place))

    # Characters and power

    def house_of(self, character: str) -> str | None:
        """The house that is told to have the character, on a token or as its leader."""
        for kind, *about in self.facts:
            if kind == "power" and about[1] == character:
                return about[0]
        return next((key[1] for key, name in self.facts.items() if key[0] == "leader" and name == character), None)

    def characters(self, player: str) -> tuple[str, ...]:
        """The characters of the player that were told, dead ones too."""
        return tuple(key[2] for key in self.facts if key[:2] == ("power", player))

    def has_character(self, player: str, character: str, tokens: int) -> bool:
        """The character is one of the player's tokens; `tokens` are how many a player has."""
        owner = self.house_of(character)
        if owner is not None:
            return owner == player and self.get("leader", player) != character
        if len(self.characters(player)) >= tokens:
            return False
        raise Unknown(Fact.of("power", player=player, character=character))

    def is_alive(self, player: str, character: str) -> bool:
        """The character lives: its token is face up, with power on it."""
        told = self.read("power", player=player, character=character)
        return told is ALIVE or told > 0

    def power(self, player: str, character: str) -> int:
        """The power on the character."""
        told = self.read("power", player=player, character=character)
        if told is ALIVE:
            raise Unknown(Fact.of("power", player=player, character=character))
        return int(told)

    def influence(self, owner: str) -> Mapping[str, int]:
        """The influence tokens of a house on the boards of others; boards that are not named have none of them."""
        found: Mapping[str, int] = self.read("influence", player=owner)
        return found

    def pile(self, place: str, player: str) -> Pile:
        """The cards of a hand, a deck or a discard pile, from the top; cards that nobody named are unknown."""
        found: Pile = self.read(place, player=player)
        return found

    def hostages(self, player: str) -> tuple[Hostage, ...]:
        found: tuple[Hostage, ...] = self.read("hostages", player=player)
        return found

    def after(self, event: Event) -> Position:
        """The position once the event has happened."""
        from ruling.games.iron_throne.changing import after

        return after(self, event)

    def document(self) -> Mapping[str, Any]:
        """The position as a file holds it."""
        from ruling.games.iron_throne.writing import document

        return document(self)


class _Alive:
    """Power that nobody counted on a character that is known to live."""

    def __repr__(self) -> str:
        return "alive"


ALIVE = _Alive()


def is_hostility(card: str) -> bool:
    """The card is a hostility card, of whatever value."""
    return card.startswith(HOSTILITY)


def is_character(card: str) -> bool:
    """The card is a character card: its id is the character's name."""
    return card not in (TRUCE, UNKNOWN_CARD) and not is_hostility(card)


def hostility_value(card: str) -> int | None:
    """The number on a hostility card, where it was told which one it is."""
    number = card.removeprefix(HOSTILITY)
    return int(number) if number.isdigit() else None
