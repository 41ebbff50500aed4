"""From a question to a verdict: every rule that governs the act yields a finding, and these alone make the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ruling.engine.hearing import NOTHING_TOLD, Hearing, Told
from ruling.engine.weighing import rests_on, weakest
from ruling.engine.worlds import Roll, SplitOn, parting, roll_of
from ruling.model.answers import ASSUMED, LEGAL, UNDECIDED, Ground, Line, Missing, Question, Verdict
from ruling.model.game import Book, Game
from ruling.model.truth import Fact

__all__ = ["Told", "adjudicate"]


def adjudicate(game: Game, book: Book, question: Question, position: Any, told: Told = NOTHING_TOLD) -> Verdict:
    """The verdict on the question, under every edition and mode that was not told."""
    plan = book.plan(question.action)
    scope: Mapping[str, Any] = {**position.scope(), **told.scope} if told.scope else position.scope()
    late: tuple[str, ...] = ()
    while True:
        roll = roll_of(book, plan, scope, late)
        hearing = Hearing(game, book, told)
        case = hearing.case(question, position)
        try:
            grounds = [hearing.ground(docket, plan, case) for docket in roll.dockets]
            case.values = None  # the case and its values hold each other; let both go at once
            break
        except SplitOn as split:
            if split.dimension in (*plan.dimensions, *late) or split.dimension not in book.dimensions:
                raise
            late = (*late, split.dimension)
    verdict = _merged(question, roll, grounds, (*plan.dimensions, *late))
    return verdict._replace(provisos=_provisos(verdict)) if told.usual or told.granted else verdict


def _merged(question: Question, roll: Roll, grounds: Sequence[Ground], dimensions: tuple[str, ...]) -> Verdict:
    first = grounds[0]
    alike = len({id(ground) for ground in grounds}) == 1
    proof = first.proof if alike else _union(ground.proof for ground in grounds)
    editions = {edition: first if alike else _edition(grounds, places) for edition, places in roll.editions}
    if not alike and any(ground.answer != first.answer for ground in grounds):
        answers = [(docket.world, ground.answer) for docket, ground in zip(roll.dockets, grounds, strict=True)]
        parted = parting(answers, dimensions)
        missing = (*(Missing(Fact(dimension), ()) for dimension in parted), *_united_missing(grounds))
        return Verdict(question, UNDECIDED, proof, missing, editions, parted)
    if first.answer == UNDECIDED:
        return Verdict(question, UNDECIDED, proof, _united_missing(grounds), editions)
    if first.answer == LEGAL or alike:
        return Verdict(question, first.answer, proof, (), editions, (), rests_on(first.answer, proof))
    firmness = weakest(rests_on(ground.answer, ground.proof) for ground in grounds)
    return Verdict(question, first.answer, proof, (), editions, (), firmness)


def _edition(grounds: Sequence[Ground], places: tuple[int, ...]) -> Ground:
    """The verdict under one edition; where modes part within it, that edition alone is undecided."""
    if len(places) == 1:
        return grounds[places[0]]
    own = [grounds[place] for place in places]
    answer = own[0].answer if len({ground.answer for ground in own}) == 1 else UNDECIDED
    return Ground(answer, _union(ground.proof for ground in own), _united_missing(own) if answer == UNDECIDED else ())


def _union(proofs: Iterable[tuple[Line, ...]]) -> tuple[Line, ...]:
    """The lines of all proofs, each once: worlds share most of them, and equal ones may come from different worlds."""
    lines = {id(line): line for proof in proofs for line in proof}
    if len({line.rule.id for line in lines.values()}) == len(lines):
        return tuple(lines.values())
    equal: dict[tuple[Any, ...], Line] = {}
    for line in lines.values():
        equal.setdefault((line.rule.id, line.state, line.within, line.missing, str(line.finding.facts)), line)
    return tuple(equal.values())


def _united_missing(grounds: Iterable[Ground]) -> tuple[Missing, ...]:
    united: dict[Fact, Missing] = {}
    for ground in grounds:
        for missing in ground.missing if ground.answer == UNDECIDED else ():
            known = united.setdefault(missing.fact, missing)
            rules = dict.fromkeys((*known.rules, *missing.rules))
            united[missing.fact] = known._replace(rules=tuple(rules))
    return tuple(united.values())


def _provisos(verdict: Verdict) -> tuple[Fact, ...]:
    return tuple(dict.fromkeys(_assumed(verdict.proof)))


def _assumed(proof: Iterable[Line]) -> Iterable[Fact]:
    """The facts that were taken as usual, in this proof or in a verdict inside it."""
    for line in proof:
        if line.state == ASSUMED:
            yield from line.missing
        for verdict in line.finding.inner:
            yield from _assumed(verdict.proof)
