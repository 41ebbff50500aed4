"""What the made-up games share: a position that is a list of told facts, and a table to ask questions at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ruling.engine.adjudication import Told, adjudicate
from ruling.engine.resolution import resolve
from ruling.model.answers import Event, Finding, Line, Outcome, Question, Verdict
from ruling.model.game import Case, Game, Values
from ruling.model.library import GameBook
from ruling.model.truth import Fact, Unknown

Change = Callable[[dict[str, Any], Mapping[str, Any]], None]


class Sketch(NamedTuple):
    """A half-described position: facts by their id, the scope that was told, and what each event changes."""

    facts: Mapping[str, Any]
    told: Mapping[str, Any] = {}
    changes: Mapping[str, Change] = {}

    def scope(self) -> Mapping[str, Any]:
        return self.told

    def document(self) -> Mapping[str, Any]:
        return {**self.told, **self.facts}

    def after(self, event: Event) -> Sketch:
        facts = dict(self.facts)
        if event.what in self.changes:
            self.changes[event.what](facts, event.facts)
        return self._replace(facts=facts)


class SketchCase(Case):
    """A case whose reads are facts of the sketch."""

    __slots__ = ()

    def read(self, kind: str, **about: object) -> Any:
        """The fact that was told; unknown where nobody did."""
        fact = Fact.of(kind, **about)
        if fact.id not in self.position.facts:
            raise Unknown(fact)
        return self.position.facts[fact.id]


def fact_is_told(kind: str, *about: str) -> Callable[[SketchCase, Values], Finding]:
    """A predicate that reads one fact."""

    def holds(case: SketchCase, values: Values) -> Finding:
        return Finding.of(bool(case.read(kind, **{name: case.args[name] for name in about})))

    return holds


class Table:
    """A table where one game is played and quarrelled over."""

    def __init__(self, game: Game, book: GameBook) -> None:
        self.game, self.book = game, book

    def position(self, given: Mapping[str, Any], told: Mapping[str, Any]) -> Sketch:
        sketch: Sketch = self.game.read_position(given, told)
        return sketch

    def ask(
        self,
        action: str,
        given: Mapping[str, Any],
        *,
        args: Mapping[str, Any] | None = None,
        via: tuple[str, ...] = (),
        decline: bool = False,
        usual: bool = False,
        granted: frozenset[str] = frozenset(),
        **told: Any,
    ) -> Verdict:
        """The verdict on the act."""
        question = Question(self.game.id, action, args or {}, via, decline)
        laid_down = Told(usual=usual, granted=granted)
        return adjudicate(self.game, self.book, question, self.position(given, told), laid_down)

    def play(
        self,
        action: str,
        given: Mapping[str, Any],
        *,
        args: Mapping[str, Any] | None = None,
        answers: Mapping[str, Any] | None = None,
        via: tuple[str, ...] = (),
        chance: Any = None,
        **told: Any,
    ) -> Outcome:
        """What happens when the act is done."""
        question = Question(self.game.id, action, args or {}, via)
        position = self.position(given, told)
        return resolve(self.game, self.book, question, position, Told(), answers or {}, chance)


def states(proof: tuple[Line, ...]) -> dict[str, str]:
    """The proof in short: the state of each rule, by the last word of its id."""
    return {line.rule.id.rpartition(".")[2]: line.state for line in proof}


def lines(verdict: Verdict) -> dict[str, Line]:
    """The proof by the last word of each rule's id."""
    return {line.rule.id.rpartition(".")[2]: line for line in verdict.proof}


def missing(answer: Verdict | Outcome) -> list[str]:
    """The missing facts in the order in which they would be asked for."""
    return [item.fact.id for item in answer.missing]


def happened(events: tuple[Event, ...]) -> list[str]:
    """The events in short."""
    return [event.what for event in events]
