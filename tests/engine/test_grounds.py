"""How firm an answer is, what it still wants to know, and what it took as usual."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.sketch import Table, lines, missing
from tests.engine.test_values import ARGS, board


@pytest.mark.parametrize(
    ("damp", "far", "answer", "rests_on"),
    [
        (True, True, "legal", "house"),
        (False, True, "illegal", "printed"),
        (True, False, "illegal", "house"),
        (False, False, "illegal", "printed"),
        (None, False, "illegal", "house"),
        (None, True, "undecided", None),
    ],
)
def test_legal_rests_on_the_weakest_rule_and_illegal_on_the_strongest_broken_one(
    orchard: Table, damp: bool | None, far: bool, answer: str, rests_on: str | None
) -> None:
    given = {kind: value for kind, value in {"damp": damp, "far": far}.items() if value is not None}
    verdict = orchard.ask("burn", given)
    assert (verdict.answer, verdict.rests_on) == (answer, rests_on)


@pytest.mark.parametrize(
    ("action", "facts", "via", "rests_on"),
    [
        ("plant", {}, (), "outside"),
        ("plant", {"coins_ada": 1, "gardener_ada": True}, ("gardener",), "outside"),
        ("plant", {"coins_ada": 0, "gardener_ada": True}, ("gardener",), "component"),
        ("plant", {"plot_north": "bob"}, (), "printed"),
        ("replant", {}, (), "outside"),
    ],
)
def test_an_answer_is_no_firmer_than_the_values_and_verdicts_inside_it(
    orchard: Table, action: str, facts: dict[str, Any], via: tuple[str, ...], rests_on: str
) -> None:
    verdict = orchard.ask(action, board(**facts), args=ARGS, via=via, mode="short")
    assert verdict.rests_on == rests_on


def test_the_most_decisive_fact_is_asked_first_and_the_usual_last(orchard: Table) -> None:
    verdict = orchard.ask("plant", {"drought": False}, args=ARGS, mode="short")
    assert missing(verdict) == ["plot:north", "plot:east", "plot:west", "plot:south", "turn", "coins:ada"]
    assert [item.usual for item in verdict.missing] == [False] * 4 + [True] * 2
    assert verdict.missing[0].rules == ("orchard.planting.plot-free", "orchard.planting.neighbour")


def test_a_fact_that_settles_a_rule_alone_is_asked_before_one_that_needs_company(orchard: Table) -> None:
    verdict = orchard.ask("sell", {}, args={"player": "ada", "goods": "honey"}, players=3)
    assert missing(verdict) == ["weighed:honey", "licence", "fair", "stall"]


@pytest.mark.parametrize(
    ("facts", "usual", "answer", "provisos"),
    [
        ({"turn": None, "coins_ada": None}, False, "undecided", []),
        ({"turn": None, "coins_ada": None}, True, "legal", ["turn", "coins:ada"]),
        ({"turn": "bob", "coins_ada": None}, True, "illegal", ["coins:ada"]),
        ({"turn": None, "plot_north": None}, True, "undecided", ["turn"]),
        ({}, True, "legal", []),
    ],
)
def test_the_usual_facts_are_taken_as_told_and_listed(
    orchard: Table, facts: dict[str, Any], usual: bool, answer: str, provisos: list[str]
) -> None:
    verdict = orchard.ask("plant", board(**facts), args=ARGS, usual=usual, mode="short")
    assert (verdict.answer, [fact.id for fact in verdict.provisos]) == (answer, provisos)
    assert all(line.state != "assumed" or line.missing for line in verdict.proof)


def test_only_the_usual_is_missing(orchard: Table) -> None:
    assert orchard.ask("plant", board(turn=None), args=ARGS, mode="short").only_usual_missing
    assert not orchard.ask("plant", board(turn=None, plot_north=None), args=ARGS, mode="short").only_usual_missing


def test_what_a_nested_verdict_took_as_usual_is_a_proviso_too(orchard: Table) -> None:
    verdict = orchard.ask("replant", board(turn=None), args=ARGS, usual=True, mode="short")
    assert (verdict.answer, [fact.id for fact in verdict.provisos]) == ("legal", ["turn"])


def test_a_single_fact_may_be_granted(orchard: Table) -> None:
    verdict = orchard.ask("plant", board(plot_north=None), args=ARGS, granted=frozenset({"plot:north"}), mode="short")
    assert verdict.answer == "legal"
    assert lines(verdict)["plot-free"].state == "assumed"


def test_a_permission_may_rest_on_a_granted_fact(orchard: Table) -> None:
    verdict = orchard.ask("rest", {"storm": False}, granted=frozenset({"tired"}))
    assert (verdict.answer, [fact.id for fact in verdict.provisos]) == ("legal", ["tired"])


@pytest.mark.parametrize("told", [{"players": 2}, {"players": 3}, {}])
def test_every_part_of_an_act_keeps_its_own_proviso(orchard: Table, told: dict[str, Any]) -> None:
    granted = frozenset({"weighed:honey", "weighed:mead"})
    args = {"player": "ada", "first": "honey", "second": "mead"}
    verdict = orchard.ask("sell-two", {"stall": True, "licence": True}, args=args, granted=granted, **told)
    assert (verdict.answer, [fact.id for fact in verdict.provisos]) == ("legal", ["weighed:honey", "weighed:mead"])


def test_what_is_usual_for_a_part_is_usual_for_the_whole(orchard: Table) -> None:
    given = board(plot_east="nobody", helper=True, turn=None)
    args = {"player": "ada", "first": "east", "second": "south"}
    assert orchard.ask("plant-two", given, args=args, mode="long", usual=True).answer == "legal"
    assert orchard.ask("plant-two", given, args=args, mode="long").only_usual_missing


def test_a_record_carries_what_it_says_and_where_it_is_printed(orchard: Table) -> None:
    found = orchard.book.entry("orchard.planting")
    assert found is not None
    entry, rules = found
    assert entry.printed["orchard-b"] == {"heading": "Посадка", "page": None}
    limit = next(rule for rule in rules if rule.disputed)
    assert (limit.authority, limit.confidence) == ("outside", "med")
    assert limit.doubt is not None
    assert all(rule.text["pl"] and rule.text["ru"] for rule in rules)
