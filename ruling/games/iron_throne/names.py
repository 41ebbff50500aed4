"""The words of a table: houses, people, characters, cards and moments, in either language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ruling.games.iron_throne.position import (
    ANY_CHARACTER,
    ANY_HOSTILITY,
    HOSTILITY,
    HOUSES,
    MOMENTS,
    PHASES,
    SPECIAL,
    TRUCE,
    UNKNOWN_CARD,
)
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.shapes import nearest
from ruling.model.telling import whole

UNTOLD = frozenset(("?", "unknown", "nieznana", "nieznany", "nieznane", "zakryta", "неизвестная", "неизвестно", "card"))
CARD_OF = {
    "truce": TRUCE, "truce-card": TRUCE, "hostility": ANY_HOSTILITY, "hostility-value": ANY_HOSTILITY,
    "character": ANY_CHARACTER,
}  # fmt: skip
MOMENT_OF = {
    "event-deck": "event-card", "house-card": "drawing-cards", "distributing-power": "moving-power",
    "living-character": "choosing-characters", "character": "choosing-characters", "support": "support-phase",
    "encounter": "encounter-phase", "outcome": "resolution-phase", "hostage": "taking-hostages",
    "preparation-phase": "preparation-phase",
}  # fmt: skip
# By itself the word for set-up, but said of a turn it means its first phase.
PREPARATION = frozenset((
    "preparation", "przygotowanie", "przygotowania", "przygotowaniu", "подготовка", "подготовки", "подготовке",
    "подготовку",
))  # fmt: skip
BEGINNING = frozenset(("poczatek", "poczatku", "начало", "начала", "начале"))
"""Said of a turn, these mean its start."""

BENEFITS = ("influence", "hostages", "power")
BENEFIT_OF = {
    "influence": "influence", "influence-token": "influence", "spreading-influence": "influence",
    "hostage": "hostages", "taking-hostages": "hostages", "power": "power", "power-token": "power",
}  # fmt: skip
"""What can be bargained for on a truce."""


class Names:
    """What this table calls people and characters; characters keep the name by which they were first told."""

    def __init__(self, lexicon: Lexicon, people: Mapping[str, str] = {}, characters: Iterable[str] = ()) -> None:
        self.lexicon = lexicon
        self.people = dict(people)
        self._characters = {folded(name): name for name in characters}

    def player(self, told: Any) -> str:
        """The house that a person plays, by any name that the table uses."""
        plain = folded(str(told))
        for house, name in self.people.items():
            if folded(name) == plain:
                return house
        term = self.lexicon.term(plain)
        if term in HOUSES:
            return str(term)
        raise NotUnderstood("not-a-player", found="–" if told is None else told, known=(*self.people.values(), *HOUSES))

    def is_player(self, told: str) -> bool:
        plain = folded(told)
        return self.lexicon.term(plain) in HOUSES or plain in map(folded, self.people.values())

    def character(self, told: Any) -> str:
        """A character by the name that the table gave it, or by a new one."""
        plain = folded(str(told))
        if not plain or self.lexicon.term(plain) in HOUSES:
            raise NotUnderstood("not-a-character", found=told)
        return self._characters.setdefault(plain, self._named(plain, str(told).strip()))

    def _named(self, plain: str, told: str) -> str:
        term = self.lexicon.term(plain)
        return term if term in KNOWN_CHARACTERS else told

    def card(self, told: Any) -> str:
        """A house card: `hostility 12` or `12`, `truce`, the name of a character, or one that nobody knows."""
        plain = folded(str(told))
        term = self.lexicon.term(plain) or plain
        number = whole(plain.split()[-1]) if plain else None
        head = " ".join(plain.split()[:-1])
        if plain in UNTOLD:
            return UNKNOWN_CARD
        if term.startswith(HOSTILITY) or term in (TRUCE, ANY_HOSTILITY, ANY_CHARACTER):
            return term if term.startswith(HOSTILITY) else CARD_OF.get(term, term)
        if term in CARD_OF:
            return CARD_OF[term]
        if number is not None and (not head or self.lexicon.term(head) in ("hostility", ANY_HOSTILITY, "card")):
            return f"{HOSTILITY}{number}"
        return self.character(self._on_card(str(told)))

    def _on_card(self, told: str) -> str:
        """The character on a card that is called the card of that character."""
        words = told.split()
        for length in (2, 1):
            named = self.lexicon.term(folded(" ".join(words[:length])))
            if len(words) > length and named in ("card", "house-card", ANY_CHARACTER):
                return " ".join(words[length:])
        return told

    def benefit(self, told: Any) -> str:
        """One of the three things that can be got from a truce."""
        term = self.lexicon.term(folded(str(told))) or folded(str(told))
        found = BENEFIT_OF.get(term, term)
        if found not in BENEFITS:
            near = nearest(found, BENEFITS)
            raise NotUnderstood("unknown-word", found=told, nearest=near, expected=("influence", "hostage", "power"))
        return found

    def event_card(self, told: Any) -> str:
        """An event card: that of a house, or a special one."""
        plain = folded(str(told))
        term = self.lexicon.term(plain) or plain
        return SPECIAL if term in (SPECIAL, "special", "specjalna", "особое") else self.player(told)

    def moments(self, told: Any) -> frozenset[str]:
        """The moment of a turn that was told by its id, or the moments of the phase by any of its names."""
        plain = folded(str(told))
        if plain in MOMENTS:
            return frozenset((plain,))
        if plain in BEGINNING:
            return frozenset(("start-of-turn",))
        if plain in PREPARATION:
            return frozenset(PHASES["preparation-phase"])
        term = self.lexicon.term(plain) or self.lexicon.term(f"faza {plain}") or self.lexicon.term(f"фаза {plain}")
        term = MOMENT_OF.get(term or plain, term or plain)
        if term in PHASES:
            return frozenset(PHASES[term])
        if term not in MOMENTS:
            near = nearest(plain, MOMENTS)
            raise NotUnderstood("unknown-word", found=told, nearest=near, expected=(*MOMENTS, "preparation-phase"))
        return frozenset((term,))


BLACKMAIL = "blackmail"
"""The one leader ability that the booklet shows."""
KNOWN_CHARACTERS = ("eddard-stark", "cersei-lannister")
