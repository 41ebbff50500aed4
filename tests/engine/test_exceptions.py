"""A closed gate, a ladder over the fence, and a ladder that is rotten."""

from __future__ import annotations

from itertools import product

import pytest

from tests.engine.sketch import Table, lines, missing, states

TOLD = {"yes": True, "no": False}
FIGS = {"player": "ada", "goods": "figs"}


def known(**facts: str) -> dict[str, bool]:
    return {kind: TOLD[word] for kind, word in facts.items() if word in TOLD}


@pytest.mark.parametrize(
    ("gate", "ladder", "rotten", "answer", "state", "asked"),
    [
        ("yes", "?", "?", "legal", "holds", []),
        ("no", "no", "?", "illegal", "broken", []),
        ("no", "yes", "no", "legal", "set_aside", []),
        ("no", "yes", "yes", "illegal", "broken", []),
        ("no", "yes", "?", "undecided", "open", ["rotten"]),
        ("no", "?", "no", "undecided", "open", ["ladder"]),
        ("no", "?", "yes", "illegal", "broken", []),
        ("no", "?", "?", "undecided", "open", ["ladder", "rotten"]),
        ("?", "yes", "no", "legal", "set_aside", []),
        ("?", "yes", "yes", "undecided", "open", ["gate"]),
        ("?", "no", "?", "undecided", "open", ["gate"]),
        ("?", "yes", "?", "undecided", "open", ["gate", "rotten"]),
        ("?", "?", "no", "undecided", "open", ["gate", "ladder"]),
        ("?", "?", "?", "undecided", "open", ["gate", "ladder", "rotten"]),
    ],
)
def test_gate_ladder_and_rot(
    orchard: Table, gate: str, ladder: str, rotten: str, answer: str, state: str, asked: list[str]
) -> None:
    verdict = orchard.ask("enter", known(gate=gate, ladder=ladder, rotten=rotten))
    assert (verdict.answer, states(verdict.proof), missing(verdict)) == (answer, {"gate": state}, asked)


@pytest.mark.parametrize("told", list(product(("yes", "no", "?"), repeat=3)))
def test_what_is_undecided_really_turns_on_what_is_missing(orchard: Table, told: tuple[str, str, str]) -> None:
    """Fill in every gap in every way: a decided answer never changes, an undecided one can go either way."""
    ways = product(*(("yes", "no") if word == "?" else (word,) for word in told))
    full = {orchard.ask("enter", known(gate=g, ladder=a, rotten=r)).answer for g, a, r in ways}
    answer = orchard.ask("enter", known(gate=told[0], ladder=told[1], rotten=told[2])).answer
    assert full == ({"legal", "illegal"} if answer == "undecided" else {answer})


def test_a_rule_set_aside_names_what_set_it_aside(orchard: Table) -> None:
    line = lines(orchard.ask("enter", known(gate="no", ladder="yes", rotten="no")))["gate"]
    assert line.finding.holds is False
    assert line.set_aside_by is not None
    assert line.set_aside_by.rule.id == "orchard.fence.ladder"


@pytest.mark.parametrize(
    ("gate", "key", "used", "answer", "state", "asked", "offered"),
    [
        ("yes", "yes", False, "legal", "holds", [], False),
        ("yes", "no", False, "legal", "holds", [], False),
        ("yes", "?", False, "legal", "holds", [], False),
        ("yes", "yes", True, "legal", "holds", [], False),
        ("yes", "no", True, "legal", "holds", [], False),
        ("yes", "?", True, "legal", "holds", [], False),
        ("no", "yes", False, "illegal", "broken", [], True),
        ("no", "no", False, "illegal", "broken", [], False),
        ("no", "?", False, "illegal", "broken", [], True),
        ("no", "yes", True, "legal", "set_aside", [], False),
        ("no", "no", True, "illegal", "broken", [], False),
        ("no", "?", True, "undecided", "open", ["key"], False),
        ("?", "yes", False, "undecided", "open", ["gate"], False),
        ("?", "no", False, "undecided", "open", ["gate"], False),
        ("?", "?", False, "undecided", "open", ["gate"], False),
        ("?", "yes", True, "legal", "set_aside", [], False),
        ("?", "no", True, "undecided", "open", ["gate"], False),
        ("?", "?", True, "undecided", "open", ["gate", "key"], False),
    ],
)
def test_a_key_counts_when_it_is_used_and_is_offered_where_it_would_help(
    orchard: Table, gate: str, key: str, used: bool, answer: str, state: str, asked: list[str], offered: bool
) -> None:
    verdict = orchard.ask("enter", known(gate=gate, key=key, ladder="no"), via=("key",) if used else ())
    line = lines(verdict)["gate"]
    assert (verdict.answer, line.state, missing(verdict)) == (answer, state, asked)
    assert [rule.id for rule in line.offers] == (["orchard.fence.key"] if offered else [])


@pytest.mark.parametrize(
    ("gate", "via", "answer", "rests_on"),
    [
        ("yes", ("key",), "legal", "printed"),
        ("no", ("key",), "legal", "component"),
        ("no", (), "illegal", "printed"),
    ],
)
def test_an_answer_is_no_firmer_than_the_exception_it_needs(
    orchard: Table, gate: str, via: tuple[str, ...], answer: str, rests_on: str
) -> None:
    verdict = orchard.ask("enter", known(gate=gate, key="yes", ladder="no"), via=via)
    assert (verdict.answer, verdict.rests_on) == (answer, rests_on)


@pytest.mark.parametrize(
    ("stall", "fair", "answer", "proviso"),
    [
        ("yes", "?", "legal", []),
        ("no", "yes", "legal", []),
        ("no", "no", "illegal", []),
        ("no", "?", "undecided", []),
        ("?", "yes", "legal", []),
        ("?", "no", "legal", ["stall"]),
        ("?", "?", "legal", ["stall"]),
    ],
)
def test_a_rule_that_usually_holds_waits_for_no_exception(
    orchard: Table, stall: str, fair: str, answer: str, proviso: list[str]
) -> None:
    given = known(stall=stall, fair=fair)
    verdict = orchard.ask("sell", given, args=FIGS, usual=True, players=2)
    assert (verdict.answer, [fact.id for fact in verdict.provisos]) == (answer, proviso)


@pytest.mark.parametrize("fair", ["no", "?"])
def test_a_granted_fact_needs_no_exception(orchard: Table, fair: str) -> None:
    verdict = orchard.ask("sell", known(fair=fair), args=FIGS, granted=frozenset({"stall"}), players=2)
    assert (verdict.answer, [fact.id for fact in verdict.provisos]) == ("legal", ["stall"])


def test_an_exception_that_was_only_granted_does_not_count_as_failing(orchard: Table) -> None:
    verdict = orchard.ask("sell", known(stall="no"), args=FIGS, granted=frozenset({"fair"}), players=2)
    assert verdict.answer != "illegal"
