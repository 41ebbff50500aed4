"""A closed gate, a ladder over the fence, and a ladder that is rotten."""

from __future__ import annotations

from itertools import product

import pytest

from tests.engine.sketch import Table, lines, missing, states

TOLD = {"yes": True, "no": False}


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


CLOSED = known(gate="no", ladder="no")


@pytest.mark.parametrize(
    ("key", "via", "answer", "offered"),
    [
        ("yes", (), "illegal", ["orchard.fence.key"]),
        ("?", (), "illegal", ["orchard.fence.key"]),
        ("no", (), "illegal", []),
        ("yes", ("key",), "legal", []),
        ("no", ("key",), "illegal", []),
        ("?", ("key",), "undecided", []),
    ],
)
def test_a_key_counts_when_it_is_used_and_is_offered_otherwise(
    orchard: Table, key: str, via: tuple[str, ...], answer: str, offered: list[str]
) -> None:
    verdict = orchard.ask("enter", {**CLOSED, **known(key=key)}, via=via)
    assert verdict.answer == answer
    assert [rule.id for rule in lines(verdict)["gate"].offers] == offered
