"""Carrying an act out: its procedures yield events, and each event is answered by the rules that wait for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from ruling.engine.values import Reading
from ruling.model.answers import Event, Need, Question, Result
from ruling.model.errors import NotUnderstood
from ruling.model.game import Book, Case, Game
from ruling.model.records import Plan, Rule


class Room(Protocol):
    """The hearing in which things happen."""

    game: Game
    book: Book

    def case(self, question: Question, position: Any, within: tuple[str, ...], event: Event | None) -> Case: ...

    def reading(self, case: Case) -> Reading: ...

    def stands(self, rule: Rule) -> bool: ...

    def parts(self, plan: Plan, case: Case) -> Iterable[tuple[Plan, Case]]: ...


class Chance(Protocol):
    """Dice and shuffled piles."""

    def choice(self, options: tuple[Any, ...]) -> Any: ...


ReadAnswer = Callable[[Need, Any], Any]
"""Which option of a need an answer means; whoever asks knows the words, the engine only ids."""


class Stopped(Exception):
    """A choice is needed that nobody has made."""

    def __init__(self, need: Need) -> None:
        super().__init__(need)
        self.need = need


class Ended(Exception):
    """The game is over: whatever else would have followed does not."""


class Run:
    """One act being carried out: the events so far, and the choices that were fed into it."""

    def __init__(
        self, room: Room, answers: dict[str, Any], chance: Chance | None = None, read: ReadAnswer | None = None
    ) -> None:
        self._room, self._answers, self._chance, self._read = room, answers, chance, read or exactly
        self._asked: dict[str, int] = {}
        self.used: dict[str, None] = {}
        self.events: list[Event] = []
        self.result: dict[str, Any] = {}

    def act(self, plan: Plan, case: Case) -> Case:
        """The case after the act and everything that it set off."""
        for name in plan.resolves:
            case = self._follow(plan.rules[name], case)
        if not plan.resolves:
            for inner, nested in self._room.parts(plan, case):
                nested.position = case.position
                case = self._room.case(case.question, self.act(inner, nested).position, case.within, case.event)
        return case

    def _follow(self, rule: Rule, case: Case) -> Case:
        if not self._room.stands(rule):
            return case
        steps = self._room.game.procedures[rule.resolved_by or ""](case, self._room.reading(case))
        answer: Any = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration:
                return case
            if isinstance(step, Need):
                answer = self._fed(step._replace(rule=step.rule or rule.id))
            elif isinstance(step, Result):
                self.result.update(step.facts)
                answer = case
            else:
                case = answer = self._happens(step._replace(rules=(rule.id, *step.rules)), case)

    def _happens(self, event: Event, case: Case) -> Case:
        """The event changes the position, then the rules that wait for it answer in their declared order."""
        self.events.append(event)
        own = case.event
        case = self._room.case(case.question, case.position.after(event), case.within, event)
        answers, ends = _answers_to(event.what, self._room.book)
        for rule in answers:
            case = self._follow(rule, self._room.case(case.question, case.position, case.within, event))
        if ends:
            raise Ended
        return self._room.case(case.question, case.position, case.within, own)

    def _fed(self, need: Need) -> Any:
        self._asked[need.what] = times = self._asked.get(need.what, 0) + 1
        key = need.what if times == 1 else f"{need.what}.{times}"
        if key in self._answers:
            self.used[key] = None
            # Kept as the option that was meant, so that whoever goes on from here reads no words again.
            self._answers[key] = self._read(need._replace(what=key), self._answers[key])
            return self._answers[key]
        if need.who == "chance" and self._chance is not None:
            # Kept among the answers, so that the same dice fall in every world.
            self._answers[key] = self._chance.choice(need.options)
            self.used[key] = None
            return self._answers[key]
        raise Stopped(need._replace(what=key))


def _answers_to(what: str, book: Book) -> tuple[tuple[Rule, ...], bool]:
    """The rules that wait for such an event, and whether it ends the game; the book remembers it."""
    key = ("answers", what)
    found: tuple[tuple[Rule, ...], bool] | None = book.memo.get(key)
    if found is None:
        kind = book.event(what)
        rules = map(book.rule, kind.answered_by if kind else ())
        found = book.memo[key] = tuple(rule for rule in rules if rule is not None), bool(kind and kind.ends)
    return found


def exactly(need: Need, answer: Any) -> Any:
    """The option that was named by its id; anything where there are no options."""
    for option in need.options:
        if answer == option or str(answer) == str(option):
            return option
    if need.options:
        options = ", ".join(str(option) for option in need.options)
        raise NotUnderstood("not-an-option", found=answer, what=need.what, options=options, nearest="")
    return answer
