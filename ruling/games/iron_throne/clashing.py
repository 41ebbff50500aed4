"""The words of questions about effects and rules that clash."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ruling.games.iron_throne.names import BLACKMAIL, Names
from ruling.games.iron_throne.position import NOBODY
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.shapes import nearest

LEADER, OTHER = "leader", "other"
KIND_OF = {
    "leader": LEADER, "leader-ability": LEADER, BLACKMAIL: LEADER, "effect": OTHER, "effect-text": OTHER,
    "character-card": OTHER, "event-card": OTHER, "card": OTHER,
}  # fmt: skip
OTHERS = (OTHER, "inny", "inna", "inne", "другой", "другая", "другое", "прочий", "прочая", "прочее")
RULEBOOK, COMPONENT, BAN = "rulebook", "component", "ban"
AGAINST = {RULEBOOK: (COMPONENT,), BAN: (COMPONENT,), COMPONENT: (RULEBOOK, BAN)}
"""What the booklet weighs against what."""
COMPONENTS = (
    "card", "house-card", "character-card", "event-card", "special-event-card", "leader-sheet", "leader-ability",
    "effect-text", BLACKMAIL,
)  # fmt: skip
"""What people call a component by."""


class Effect(NamedTuple):
    """One of several effects at the same moment: whose it is, whether a leader's ability, and what it is called."""

    house: str
    kind: str
    name: str = ""

    def __str__(self) -> str:
        return " ".join(filter(None, self))

    @property
    def title(self) -> str:
        """What to call it by: its name, or whose it is."""
        return self.name or self.house


def effects_told(parts: Iterable[str], names: Names, player: Callable[[str], str]) -> tuple[Effect, ...]:
    """Effects one after another: `stark leader, tyrell other Loras, nobody other`."""
    return tuple(_effect(words, names, player) for part in parts if (words := part.split()))


def _effect(words: list[str], names: Names, player: Callable[[str], str]) -> Effect:
    house = NOBODY if names.lexicon.term(words[0]) == NOBODY else player(words[0])
    told = words[1] if len(words) > 1 else OTHER
    kind = OTHER if folded(told) in OTHERS else KIND_OF.get(names.lexicon.term(told) or "", "")
    if not kind:
        known = (LEADER, OTHER)
        raise NotUnderstood("unknown-word", found=told, nearest=nearest(folded(told), known), expected=known)
    name = " ".join(words[2:])
    return Effect(house, kind, BLACKMAIL if names.lexicon.term(name) == BLACKMAIL else name)


def source_told(text: str, lexicon: Lexicon, other: str) -> str:
    """Where a rule stands: in the rulebook, there as a ban without exceptions, or on a component.

    The booklet says which prevails only where the two are not of one kind, so what the `other` is leaves fewer.
    """
    term = lexicon.term(text) or folded(text)
    term = COMPONENT if term in COMPONENTS else term
    known = AGAINST.get(other, tuple(AGAINST))
    if term not in known:
        raise NotUnderstood("unknown-word", found=text, nearest=nearest(term, known), expected=known)
    return term
