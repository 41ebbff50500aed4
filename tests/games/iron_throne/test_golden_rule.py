"""Whatever the rulebook forbids, the text of a component that says otherwise allows: the case book turned round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruling.cli.desk import action_id, read_arguments
from ruling.engine.adjudication import Told, adjudicate
from ruling.games.iron_throne import GAME
from ruling.lint.casebook import Dispute, read_disputes
from ruling.model.answers import ILLEGAL, LEGAL, SET_ASIDE, Question, Verdict
from ruling.model.records import AUTHORITIES
from tests.games.iron_throne.reading import book, lexicon, read

GOLDEN = "iron-throne.conflict-resolution.component-beats-rulebook"
AGAINST_BAN = "iron-throne.conflict-resolution.component-against-ban"
ELSEWHERE = ("iron-throne.support-phase.who-may-support", "iron-throne.hostages.kept-face-down")
FOLDER = Path(__file__).resolve().parents[2] / "disputes" / "iron-throne"
FORBIDDEN = [one for one in read_disputes(FOLDER) if one.verdict == ILLEGAL]


def answer(dispute: Dispute, *overrides: dict[str, Any]) -> Verdict:
    """The verdict on the dispute once the table has told of these components too."""
    told = [*dispute.given.get("overrides", []), *overrides]
    position = read({**dispute.given, "overrides": told}, dispute.sketch or "")
    action = book().plan(action_id(book(), dispute.action) or dispute.action).action
    words = [f"{name}={value}" for name, value in dispute.args.items()]
    args, via, _ = read_arguments(action, words, GAME, book(), position, lexicon(), dispute.events is not None)
    question = Question("iron-throne", action.id, args, via, dispute.decline)
    return adjudicate(GAME, book(), question, position, Told(usual=dispute.usual))


@pytest.mark.parametrize("dispute", FORBIDDEN, ids=lambda one: one.name)
def test_what_a_component_allows_no_rule_forbids(dispute: Dispute) -> None:
    verdict = answer(dispute, {"component": "Zima", "lifts": list(dispute.because)})
    lifted = {line.rule.id for line in verdict.proof if line.state == SET_ASIDE}
    assert verdict.answer != ILLEGAL
    # Of this reading there is nothing left to lift: a component that names the ban is all that it asks for.
    assert set(dispute.because) - {AGAINST_BAN} <= lifted
    if verdict.answer == LEGAL:
        assert AUTHORITIES.index(verdict.rests_on or "") >= AUTHORITIES.index("component")


@pytest.mark.parametrize("dispute", FORBIDDEN, ids=lambda one: one.name)
def test_a_component_that_speaks_of_something_else_changes_nothing(dispute: Dispute) -> None:
    other = next(rule for rule in ELSEWHERE if rule not in dispute.because)
    before, after = answer(dispute), answer(dispute, {"component": "Zima", "lifts": [other]})
    assert [line.rule.id for line in after.broken] == [line.rule.id for line in before.broken]
    for line in after.broken:
        assert GOLDEN in [one.rule.id for one in line.weighed]
