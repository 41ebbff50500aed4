"""What happens when the act is done: the events in order, under every edition that was not told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ruling.engine.adjudication import adjudicate
from ruling.engine.following import Chance, Ended, ReadAnswer, Run, Stopped
from ruling.engine.hearing import NOTHING_TOLD, Hearing, Told
from ruling.engine.values import OpenChange
from ruling.engine.worlds import SplitOn, World, parting, worlds
from ruling.model.answers import LEGAL, UNDECIDED, Event, Missing, Need, Outcome, Question, Verdict
from ruling.model.game import Book, Game
from ruling.model.records import Plan
from ruling.model.truth import Fact, Unknown


class Progress(NamedTuple):
    """How far things went in one world."""

    events: tuple[Event, ...]
    need: Need | None
    missing: tuple[Fact, ...]
    position: Any
    result: Mapping[str, Any]
    fed: Mapping[str, Any]


def resolve(
    game: Game,
    book: Book,
    question: Question,
    position: Any,
    told: Told = NOTHING_TOLD,
    answers: Mapping[str, Any] = {},
    chance: Chance | None = None,
    read: ReadAnswer | None = None,
) -> Outcome:
    """The outcome of the act; nothing happens where it is illegal or undecided."""
    plan = book.plan(question.action)
    verdict = _allowed(plan, game, book, question, position, told)
    if verdict.answer != LEGAL:
        return Outcome(verdict, (), None, verdict.missing, position)
    scope = {**position.scope(), **told.scope}
    dimensions: list[str] = []
    fed = dict(answers)
    while True:
        try:
            reached: list[tuple[World, Progress]] = []
            for world in worlds(scope, dimensions, book.dimensions):
                progress = _carried_out(Hearing(game, book, told, world), plan, question, position, fed, chance, read)
                reached.append((world, progress))
            return _merged(verdict, reached, dimensions, book)
        except SplitOn as split:
            if split.dimension in dimensions or split.dimension not in book.dimensions:
                raise
            dimensions.append(split.dimension)


def _allowed(plan: Plan, game: Game, book: Book, question: Question, position: Any, told: Told) -> Verdict:
    if plan.action.kind == "outcome":
        return Verdict(question, LEGAL, ())
    return adjudicate(game, book, question, position, told)


def _carried_out(
    hearing: Hearing,
    plan: Plan,
    question: Question,
    position: Any,
    answers: dict[str, Any],
    chance: Chance | None,
    read: ReadAnswer | None,
) -> Progress:
    run = Run(hearing, answers, chance, read)
    need: Need | None = None
    missing: tuple[Fact, ...] = ()
    try:
        run.act(plan, hearing.case(question, position))
    except Ended:
        pass
    except Stopped as stop:
        need = stop.need
    except Unknown as gap:
        missing = gap.facts
    except OpenChange as change:
        missing = change.missing
    reached = position
    for event in run.events:
        reached = reached.after(event)
    return Progress(tuple(run.events), need, missing, reached, run.result, {key: answers[key] for key in run.used})


def _merged(verdict: Verdict, reached: list[tuple[World, Progress]], dimensions: list[str], book: Book) -> Outcome:
    first = reached[0][1]
    fed = {key: value for _, progress in reached for key, value in progress.fed.items()}
    if all(_shape(progress) == _shape(first) for _, progress in reached):
        missing = tuple(Missing(fact, ()) for fact in first.missing)
        answer = UNDECIDED if missing or first.need else verdict.answer
        done = verdict._replace(answer=answer)
        return Outcome(done, _shared(reached), first.need, missing, first.position, {}, first.result, fed)
    parted = parting([(world, str(_shape(progress))) for world, progress in reached], dimensions)
    editions = {
        edition: next((p.events for world, p in reached if world.get("edition") == edition), ())
        for edition in book.dimensions.get("edition", ())
        if "edition" in parted
    }
    facts = dict.fromkeys(fact for _, progress in reached for fact in progress.missing)
    missing = tuple(Missing(fact, ()) for fact in (*(Fact.of(dimension) for dimension in parted), *facts))
    return Outcome(verdict._replace(answer=UNDECIDED, parting=parted), _shared(reached), None, missing, None, editions)


def _shape(progress: Progress) -> tuple[Any, ...]:
    """What happens, whichever rules say so: two editions may tell the same thing in rules of their own."""
    need = progress.need and progress.need._replace(rule="")
    return ([_bare(event) for event in progress.events], need, progress.missing, progress.result)


def _bare(event: Event) -> Event:
    return event._replace(rules=())


def _shared(reached: list[tuple[World, Progress]]) -> tuple[Event, ...]:
    """The events that every world begins with."""
    shared: list[Event] = []
    for step in zip(*(progress.events for _, progress in reached), strict=False):
        if any(_bare(event) != _bare(step[0]) for event in step):
            break
        rules = dict.fromkeys(rule for event in step for rule in event.rules)
        shared.append(step[0]._replace(rules=tuple(rules)))
    return tuple(shared)
