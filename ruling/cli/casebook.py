"""Running the case book: every dispute is asked as a user would ask it, and its answer held against the saved one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ruling.cli.checking import scope_of, warnings_of
from ruling.cli.desk import action_id, code_of, lexicon_of
from ruling.engine.adjudication import Told, adjudicate
from ruling.engine.resolution import resolve
from ruling.lint.casebook import Dispute, conditional_permissions, judge
from ruling.model.answers import Line, Outcome, Question, Verdict
from ruling.model.errors import Complaint, RulingError
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
    answer = {
        "verdict": verdict.answer,
        "proof": [_line(line) for line in verdict.proof],
        "missing": [missing.fact.id for missing in verdict.missing],
        "editions": {edition: ground.answer for edition, ground in verdict.editions.items()},
        "warnings": [line.rule.id for line in warned],
        "events": [{"what": event.what} for event in outcome.events] if outcome else [],
        "outcome": dict(outcome.result) if outcome else {},
    }
    flaws = judge(dispute, answer, conditional_permissions(rules))
    return Heard(dispute, tuple(flaws), _states(verdict))


def _asked(dispute: Dispute, book: GameBook, game: Game) -> tuple[Verdict, Outcome | None, list[Line]]:
    lexicon = lexicon_of(book)
    position = game.read_position(dispute.given, lexicon, book, dispute.sketch or "", "given")
    name = action_id(book, dispute.action) or dispute.action
    action = book.plan(name).action
    args: dict[str, Any] = {}
    for argument in action.arguments:
        if argument.name in dispute.args:
            text = str(dispute.args[argument.name])
            args[argument.name] = game.read_argument(argument.type, text, position, lexicon, args)
    question = Question(book.id, name, args, dispute.via, dispute.decline)
    told = Told(scope_of(book, dispute.edition, None), dispute.usual)
    verdict = adjudicate(game, book, question, position, told)
    outcome = resolve(game, book, question, position, told) if dispute.events is not None else None
    return verdict, outcome, warnings_of(game, position, book)


def _line(line: Line) -> dict[str, Any]:
    set_aside = line.set_aside_by.rule.id if line.set_aside_by else None
    return {"rule": line.rule.id, "holds": line.finding.holds, "set_aside_by": set_aside}


def _states(verdict: Verdict) -> dict[str, frozenset[str]]:
    """What each rule found, exceptions included."""
    found: dict[str, set[str]] = {}
    for line in verdict.proof:
        for seen in (line, line.set_aside_by, *line.weighed):
            if seen is not None and seen.finding.holds is not None:
                found.setdefault(seen.rule.id, set()).add("holds" if seen.finding.holds else "broken")
    return {rule: frozenset(states) for rule, states in found.items()}
