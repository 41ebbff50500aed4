"""What a rule, an act and a game's own vocabulary are once their records have been read.

Everything here is a plain tuple of plain values, so that the compiled library is stored and fetched as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import Any, NamedTuple

LANGUAGES = ("pl", "ru")

Text = Mapping[str, str]
"""A sentence in both languages, keyed pl and ru."""

AUTHORITIES = ("printed", "errata", "component", "outside", "interpretation", "house")
"""From the strongest to the weakest: an answer rests on the weakest that it used."""

KINDS = (
    "constraint", "timing", "option", "duty", "cost", "scoring", "count", "effect", "procedure", "set-up",
    "definition", "component", "clarification", "advice", "interpretation",
)  # fmt: skip


EVERY_RULE = ".*"
"""Ends the one name of `exception_to` that means every rule of the game."""


class Rule(NamedTuple):
    """One rule: what it says, where it is printed, what it bears on, and the function that decides it."""

    id: str
    entry: str
    kind: str
    text: Text
    governs: tuple[str, ...] = ()
    permits: tuple[str, ...] = ()
    obliges: tuple[str, ...] = ()
    decided_by: str | None = None
    on: tuple[str, ...] = ()
    resolved_by: str | None = None
    gives: Mapping[str, Any] = {}
    disputed: Mapping[str, Any] = {}
    changes: Mapping[str, Any] = {}
    exception_to: tuple[str, ...] = ()
    invoked_by: str | None = None
    in_force: Mapping[str, tuple[Any, ...]] = {}
    authority: str = "printed"
    source: Text | None = None
    confidence: str | None = None
    doubt: Text | None = None
    reason: Text | None = None
    says: Mapping[str, Text] = {}
    see: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    text_only: str | None = None
    formerly: tuple[str, ...] = ()
    own_translation: tuple[str, ...] = ()
    drift: Mapping[str, str] = {}
    also: Mapping[str, tuple[str, ...]] = {}
    file: str = ""
    line: int = 0


def breakable(rules: Iterable[Rule]) -> tuple[str, ...]:
    """The rules that an exception to every rule bends: those that govern an act or oblige to one."""
    return tuple(rule.id for rule in rules if rule.governs or rule.obliges)


def bent_by(rule: Rule, every: tuple[str, ...]) -> tuple[str, ...]:
    """The rules that an exception bends, `every` being those that one to `game.*` does, but never itself."""
    is_general = any(name.endswith(EVERY_RULE) for name in rule.exception_to)
    names = (*rule.exception_to, *(every if is_general else ()))
    return tuple(dict.fromkeys(name for name in names if name != rule.id and not name.endswith(EVERY_RULE)))


class Divergence(NamedTuple):
    """A place where two editions differ, what each says, and which reading is sounder."""

    id: str
    entry: str
    about: tuple[str, ...]
    editions: Mapping[str, Text]
    changes_verdict: bool
    sounder: str
    why: Text
    file: str = ""
    line: int = 0


class Entry(NamedTuple):
    """A booklet entry: its title, where each booklet prints it, and its rules in order."""

    id: str
    title: Text
    printed: Mapping[str, Mapping[str, Any]]
    see: tuple[str, ...]
    rules: tuple[str, ...]
    divergences: tuple[str, ...]
    file: str = ""
    line: int = 0


class Gap(NamedTuple):
    """Something that the booklets leave to pictures or cards."""

    id: str
    missing: Text
    evidence: Text
    filled_by: tuple[str, ...] = ()
    told_by: str | None = None
    file: str = ""
    line: int = 0


class Argument(NamedTuple):
    """One thing that a question about an act has to say; its label may give several words, parted by slashes."""

    name: str
    type: str
    label: Text
    optional: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """Every word that the argument may be typed by."""
        return (self.name, *(word for label in self.label.values() for word in label.split(" / ")))

    @property
    def spoken(self) -> Text:
        """The argument as each language calls it, with the name that works in both."""
        return {language: f"{label.split(' / ')[0]} ({self.name})" for language, label in self.label.items()}


class Part(NamedTuple):
    """An act that a composite act performs, and which of its arguments fill the part's."""

    action: str
    arguments: Mapping[str, str]


class Action(NamedTuple):
    """Something that a question can be about: an act, a state of affairs, or an outcome."""

    id: str
    kind: str
    name: Text
    arguments: tuple[Argument, ...] = ()
    usual: tuple[str, ...] = ()
    is_a: str | None = None
    performs: tuple[Part, ...] = ()
    follows: tuple[str, ...] = ()
    words: Mapping[str, tuple[str, ...]] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that the act goes by, in either language."""
        return (self.id, *self.name.values(), *(word for words in self.words.values() for word in words))


class FactKind(NamedTuple):
    """How to ask a player for a fact that nobody told, how to answer, and how the answer is written into a sketch."""

    kind: str
    ask: Text
    proviso: Text
    tell: str | None = None
    secret: bool = False
    hint: Text | None = None


class EventKind(NamedTuple):
    """What can happen, the sentence that tells it, the rules that answer it in order, and whether it is the last."""

    id: str
    says: Text
    answered_by: tuple[str, ...] = ()
    ends: bool = False


class Plan(NamedTuple):
    """All that bears on one act: the rules that govern, permit and oblige it, and the exceptions to each."""

    action: Action
    rules: Mapping[str, Rule]
    governs: tuple[str, ...]
    permits: tuple[str, ...]
    obliges: tuple[str, ...]
    resolves: tuple[str, ...]
    exceptions: Mapping[str, tuple[str, ...]]
    dimensions: tuple[str, ...]
    usual: frozenset[str]


class Forms(NamedTuple):
    """A term of the glossary in one language: its inflected forms and what else people call it."""

    singular: tuple[str, ...]
    plural: tuple[str, ...]
    also: tuple[str, ...] = ()


CASES = {"nom": 0, "gen": 1, "dat": 2, "acc": 3, "ins": 4, "loc": 5}


def plural_kind(language: str, number: int) -> str:
    """Which plural a number takes: 21 is *one* in Russian and *many* in Polish."""
    tens, ones = abs(number) % 100, abs(number) % 10
    if number == 1 or (language == "ru" and ones == 1 and tens != 11):
        return "one"
    return "few" if 2 <= ones <= 4 and not 12 <= tens <= 14 else "many"


def counted(forms: Forms, language: str, number: int) -> str:
    """The noun as it stands after the number."""
    kind = plural_kind(language, number)
    if kind == "one" or not forms.plural:
        return forms.singular[0]
    if kind == "many":
        return forms.plural[CASES["gen"]]
    if language == "pl" or not forms.singular:
        return forms.plural[CASES["nom"]]
    return _of_few(forms.singular[CASES["gen"]], forms.plural[CASES["gen"]])


def _of_few(one: str, many: str) -> str:
    """After 2, 3 and 4 a Russian noun is in the genitive singular, but in the plural if it is declined as an adjective,
    and so are the adjectives before it: 2 карты, 2 дозорных, 2 номерных жетона."""
    singular, plural = one.split(), many.split()
    leading = list(takewhile(lambda word: word.endswith(("ого", "его", "ой", "ей")), singular))
    return " ".join((*plural[: len(leading)], *singular[len(leading) :]))
