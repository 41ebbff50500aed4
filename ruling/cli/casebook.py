"""Running the case book: every dispute is asked as a user would ask it, and its answer held against the saved one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ruling.cli.answering import reader_of
from ruling.cli.checking import warnings_of
from ruling.cli.desk import action_id, code_of, lexicon_of, read_arguments
from ruling.cli.stating import scope_of, with_scope
from ruling.engine.adjudication import Told, adjudicate
from ruling.engine.resolution import resolve
from ruling.lint.casebook import Dispute, conditional_permissions, judge, tells_what_happens
from ruling.model.answers import BROKEN, HOLDS, LEGAL, SET_ASIDE, Line, Outcome, Question, Verdict
from ruling.model.errors import Complaint, NotUnderstood, RulingError
from ruling.model.game import Game
from ruling.model.library import GameBook
from ruling.model.records import Rule


class Heard(NamedTuple):
    """One dispute after its hearing: what differs from the case book, and the state of every rule it met."""

    dispute: Dispute
    flaws: tuple[str | Complaint, ...]
    states: Mapping[str, frozenset[str]]


def hear(dispute: Dispute, book: GameBook, rules: Iterable[Rule], game: Game | None = None) -> Heard:
    """The dispute's flaws; none where the program answers as the case book says, for the same reasons."""
    try:
        verdict, outcome, warned = _asked(dispute, book, game or code_of(book.id))
    except RulingError as error:
        return Heard(dispute, error.complaints, {})
    missing = verdict.missing or (outcome.missing if outcome else ())
    answer = {
        "verdict": verdict.answer,
        "proof": [_line(line) for line in verdict.proof],
        "missing": [one.fact.id for one in missing],
        "editions": {edition: ground.answer for edition, ground in verdict.editions.items()},
        "warnings": [line.rule.id for line in warned],
        "events": [{"what": event.what} for event in outcome.events] if outcome else [],
        "outcome": dict(outcome.result) if outcome else {},
    }
    flaws = judge(dispute, answer, conditional_permissions(rules))
    return Heard(dispute, tuple(flaws), _states(verdict))


def _asked(dispute: Dispute, book: GameBook, game: Game) -> tuple[Verdict, Outcome | None, list[Line]]:
    lexicon, name = lexicon_of(book), action_id(book, dispute.action) or dispute.action
    action = book.plan(name).action
    document = with_scope(dispute.given, scope_of(book, dispute.edition, None))
    position = game.read_position(document, lexicon, book, dispute.sketch or "", "given")
    happening = tells_what_happens(dispute)
    args, via, answers = read_arguments(action, _words(dispute), game, book, position, lexicon, happening)
    question, told = Question(book.id, name, args, via, dispute.decline), Told(usual=dispute.usual)
    verdict, warned = adjudicate(game, book, question, position, told), warnings_of(game, position, book)
    if not happening:
        return verdict, None, warned
    outcome = resolve(game, book, question, position, told, answers, read=reader_of(book, position.names))
    unasked = sorted(set(answers) - set(outcome.fed))
    if unasked and outcome.verdict.answer == LEGAL:
        raise NotUnderstood("not-asked", found=unasked[0])
    return outcome.verdict if action.kind == "outcome" else verdict, outcome, warned


def _words(dispute: Dispute) -> list[str]:
    """The dispute's arguments as a user types them."""
    via = [f"via={','.join(dispute.via)}"] if dispute.via else []
    return [*(f"{name}={value}" for name, value in dispute.args.items()), *via]


def _line(line: Line) -> dict[str, Any]:
    """A line by what came of it: a duty that binds is broken by declining, whatever its predicate found."""
    set_aside = line.set_aside_by.rule.id if line.set_aside_by else None
    holds = {HOLDS: True, BROKEN: False, SET_ASIDE: False}.get(line.state)
    return {"rule": line.rule.id, "holds": holds, "set_aside_by": set_aside}


def _states(verdict: Verdict) -> dict[str, frozenset[str]]:
    """What each rule found, exceptions included."""
    found: dict[str, set[str]] = {}
    for line in verdict.proof:
        for seen in (line, line.set_aside_by, *line.weighed):
            if seen is not None and seen.finding.holds is not None:
                found.setdefault(seen.rule.id, set()).add(HOLDS if seen.finding.holds else BROKEN)
    return {rule: frozenset(states) for rule, states in found.items()}
