"""Questions, what a rule finds, and the verdict that follows from the findings and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ruling.model.records import Rule, Text
from ruling.model.truth import Fact, Span, Truth


class Question(NamedTuple):
    """May this player do this, here, by these means? Or, with `decline`: may it be left undone?"""

    game: str
    action: str
    args: Mapping[str, Any]
    via: tuple[str, ...] = ()
    decline: bool = False


class Finding(NamedTuple):
    """What one rule finds: it holds, is broken, cannot be told (with the facts), or does not apply here."""

    holds: bool | None
    facts: Mapping[str, Any] = {}
    missing: tuple[Fact, ...] = ()
    applies: bool = True
    inner: tuple[Verdict, ...] = ()

    @staticmethod
    def of(truth: Truth | bool, /, **facts: object) -> Finding:
        # tuple.__new__ makes the same tuple in half the time, and a verdict makes a dozen of them.
        if truth is True or truth is False:
            return tuple.__new__(Finding, (truth, facts, (), True, ()))
        value, missing, _, inner = truth
        return tuple.__new__(Finding, (value, facts, missing, True, inner))

    @classmethod
    def not_applicable(cls) -> Finding:
        return cls(None, {}, (), False)


class Line(NamedTuple):
    """One line of a proof: the rule, its finding, and what set it aside if anything did.

    `values` gave the numbers that were read, `doubts` are those of them whose disputed value would turn the finding,
    `offers` could be invoked, `weighed` are exceptions that did not help, `within` are the acts around a part.
    """

    rule: Rule
    finding: Finding
    state: str
    missing: tuple[Fact, ...] = ()
    set_aside_by: Line | None = None
    values: tuple[Rule, ...] = ()
    doubts: tuple[Rule, ...] = ()
    offers: tuple[Rule, ...] = ()
    within: tuple[str, ...] = ()
    weighed: tuple[Line, ...] = ()


HOLDS, BROKEN, SET_ASIDE, OPEN, ASSUMED = "holds", "broken", "set_aside", "open", "assumed"

LEGAL, ILLEGAL, UNDECIDED = "legal", "illegal", "undecided"


class Missing(NamedTuple):
    """A fact that would settle the matter, and the rules that wait for it."""

    fact: Fact
    rules: tuple[str, ...]
    usual: bool = False


class Ground(NamedTuple):
    """The verdict under one edition: the answer, its proof and what is missing."""

    answer: str
    proof: tuple[Line, ...]
    missing: tuple[Missing, ...] = ()


class Verdict(NamedTuple):
    """Legal, illegal or undecided, with the whole proof."""

    question: Question
    answer: str
    proof: tuple[Line, ...]
    missing: tuple[Missing, ...] = ()
    editions: Mapping[str, Ground] = {}
    parting: tuple[str, ...] = ()
    rests_on: str | None = None
    provisos: tuple[Fact, ...] = ()

    @property
    def broken(self) -> tuple[Line, ...]:
        """The lines that make the act illegal."""
        return tuple(line for line in self.proof if line.state == BROKEN)

    @property
    def only_usual_missing(self) -> bool:
        return bool(self.missing) and all(missing.usual for missing in self.missing)


class Event(NamedTuple):
    """Something that happens, with the rules that it follows from."""

    what: str
    facts: Mapping[str, Any]
    rules: tuple[str, ...] = ()

    @classmethod
    def of(cls, what: str, **facts: object) -> Event:
        return cls(what, facts)


class Need(NamedTuple):
    """A choice that a player, or chance, has to make before things go on."""

    who: str
    what: str
    options: tuple[Any, ...]
    rule: str = ""
    ask: Text | None = None


class Result(NamedTuple):
    """What an outcome question asked for: who, how many."""

    facts: Mapping[str, Any]

    @classmethod
    def of(cls, **facts: object) -> Result:
        return cls(facts)


class Portion(NamedTuple):
    """What one rule brings a player."""

    rule: str
    points: Span


class Standing(NamedTuple):
    """The points of a player, the portions that they are made of, and what would tell them where they are open;
    `unit` is what the game counts as a point.

    What the table has added up itself is in the points and in no portion.
    """

    player: str
    points: Span
    parts: tuple[Portion, ...]
    missing: tuple[Missing, ...]
    unit: str = ""

    @property
    def told(self) -> int:
        """The points that no portion accounts for."""
        return self.points.least - sum(part.points.least for part in self.parts)


class Outcome(NamedTuple):
    """What happens: the events in order, where it stopped, the position after it, and the answers it used or drew."""

    verdict: Verdict
    events: tuple[Event, ...]
    next: Need | None
    missing: tuple[Missing, ...]
    position: Any
    editions: Mapping[str, tuple[Event, ...]] = {}
    result: Mapping[str, Any] = {}
    fed: Mapping[str, Any] = {}
