"""The Wall and what lies beyond it: guards, wildlings, Tormund and the breaches. What was not told is unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ruling.model.truth import Fact, Unknown

SECTIONS = (1, 2, 3, 4)
CLANS = ("frozen-river-clan", "cave-dweller-clan", "hornfoot-clan")
WILDLINGS = ("common-wildling", "climber", "giant")
TORMUNDS_CAMP = -1


class North(NamedTuple):
    """Guards by Wall section, from post 1 up; wildlings by clearing, by clan from camp 1 up, and by hex of the Gift.

    Sections in `unranked` have these guards, but nobody told on which posts. `tormund` is the number of his hex, or his
    camp. Wildlings in the Gift are all listed where `gift_is_known`.
    """

    guards: Mapping[int, tuple[str, ...]] = {}
    unranked: frozenset[int] = frozenset()
    clearings: Mapping[int, tuple[str, ...]] = {}
    camps: Mapping[str, tuple[str, ...]] = {}
    gift: Mapping[int, tuple[str, ...]] = {}
    gift_is_known: bool = False
    tormund: int | None = None
    breaches: int | None = None

    def has_anybody(self) -> bool:
        """A guard, a wildling or a breach was told; Tormund is in every game."""
        crowds = (self.guards, self.clearings, self.camps, self.gift)
        return bool(self.breaches) or any(crowd for places in crowds for crowd in places.values())

    def guards_on(self, section: int) -> tuple[str, ...]:
        """The owners of the guards on a section of the Wall, from post 1 up."""
        if section not in self.guards:
            raise Unknown(Fact.of("guards", section=section_name(section)))
        return self.guards[section]

    def guard_on_post_one(self, section: int) -> str:
        """Whose guard stands on the lowest post of a guarded section, where the longest-standing one is."""
        guards = self.guards_on(section)
        if section in self.unranked and len(set(guards)) > 1:
            raise Unknown(Fact.of("posts", section=section_name(section)))
        return guards[0]

    def guards_of(self, player: str) -> int:
        """How many guards of the player stand on the whole Wall."""
        untold = [section for section in SECTIONS if section not in self.guards]
        if untold:
            raise Unknown(*(Fact.of("guards", section=section_name(section)) for section in untold))
        return sum(self.guards[section].count(player) for section in SECTIONS)

    def wildlings_at(self, clearing: int) -> tuple[str, ...]:
        """The wildlings on a clearing."""
        if clearing not in self.clearings:
            raise Unknown(Fact.of("clearing", clearing=clearing_name(clearing)))
        return self.clearings[clearing]

    def in_camps(self, clan: str) -> tuple[str, ...]:
        """The wildlings of a clan, from the camp nearest the Wall outwards."""
        if clan not in self.camps:
            raise Unknown(Fact.of("camps", clan=clan))
        return self.camps[clan]

    def wildlings_on(self, hexagon: int, name: str) -> tuple[str, ...]:
        """The wildlings on a hex of the Gift."""
        found = self.gift.get(hexagon)
        if found is None and not self.gift_is_known:
            raise Unknown(Fact.of("wildling", hex=name))
        return found or ()

    def in_gift(self) -> int:
        """How many wildlings are in the Gift."""
        if not self.gift_is_known:
            raise Unknown(Fact("gift"))
        return sum(map(len, self.gift.values()))

    def tormunds_place(self) -> int:
        """The hex that Tormund is on, or his camp."""
        if self.tormund is None:
            raise Unknown(Fact("tormund"))
        return self.tormund

    def breaches_so_far(self) -> int:
        """How often the Wall has been breached."""
        if self.breaches is None:
            raise Unknown(Fact("breaches"))
        return self.breaches


def section_name(section: int) -> str:
    """A section of the Wall as it is written: W2."""
    return f"W{section}"


def clearing_name(clearing: int) -> str:
    """A clearing as it is written: P2."""
    return f"P{clearing}"
