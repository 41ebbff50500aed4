"""What happens: events, the choices they wait for, and the rules that answer them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ruling.model.errors import NotUnderstood
from tests.engine.sketch import Table, happened, missing
from tests.engine.test_values import ARGS, board

RIPE = {"ripe": True, "thorns": False}
FED = {"basket": "big", "die": 1, "die.2": 2}


def test_a_tree_is_paid_for_and_stands(orchard: Table) -> None:
    outcome = orchard.play("plant", board(coins_ada=5), args=ARGS, mode="short")
    assert happened(outcome.events) == ["paid", "planted"]
    assert all(event.rules == ("orchard.planting.planted",) for event in outcome.events)
    assert outcome.position.facts["plot:north"] == "ada"
    assert outcome.position.facts["coins:ada"] == 3


@pytest.mark.parametrize(("facts", "answer"), [({"plot_north": "bob"}, "illegal"), ({"turn": None}, "undecided")])
def test_nothing_happens_unless_the_act_is_legal(orchard: Table, facts: dict[str, Any], answer: str) -> None:
    outcome = orchard.play("plant", board(**facts), args=ARGS, mode="short")
    assert (outcome.verdict.answer, outcome.events) == (answer, ())


def test_a_price_that_cannot_be_told_stops_the_act(orchard: Table) -> None:
    outcome = orchard.play("plant", board(drought=None, cistern=False), args=ARGS, mode="short")
    assert (outcome.verdict.answer, outcome.events, missing(outcome)) == ("undecided", (), ["drought"])


@pytest.mark.parametrize(
    ("answers", "events", "waits_for", "who"),
    [
        ({}, [], "fruit", "chance"),
        ({"fruit": 2}, ["fallen", "buzzed", "barked"], "prize", "ada"),
        ({"fruit": "2", "prize": "pear"}, ["fallen", "buzzed", "barked", "prized"], None, None),
    ],
)
def test_what_a_fall_sets_off_comes_in_the_declared_order(
    orchard: Table, answers: dict[str, Any], events: list[str], waits_for: str | None, who: str | None
) -> None:
    outcome = orchard.play("shake", {}, args=ARGS, answers=answers)
    assert happened(outcome.events) == events
    assert (outcome.next and outcome.next.what, outcome.next and outcome.next.who) == (waits_for, who)
    assert outcome.verdict.answer == ("undecided" if waits_for else "legal")


def test_each_event_cites_the_rule_that_it_follows_from(orchard: Table) -> None:
    outcome = orchard.play("shake", {}, args=ARGS, answers={"fruit": 3, "prize": "pear"})
    cited = [event.rules[0].rpartition(".")[2] for event in outcome.events]
    assert cited == ["fruit-falls", "wasps", "dog", "prize"]
    assert outcome.events[2].facts == {"at": 30}


def test_a_need_names_its_rule_and_its_options(orchard: Table) -> None:
    need = orchard.play("shake", {}, args=ARGS, answers={"fruit": 1}).next
    assert need is not None
    assert (need.rule, need.options) == ("orchard.shaking.prize", ("apple", "pear"))


def test_an_answer_that_is_no_option_is_refused(orchard: Table) -> None:
    with pytest.raises(NotUnderstood):
        orchard.play("shake", {}, args=ARGS, answers={"fruit": 9})


def test_chance_draws_for_chance_only_and_the_same_seed_draws_the_same(orchard: Table) -> None:
    first = orchard.play("shake", {}, args=ARGS, chance=random.Random(7))
    assert first.next is not None
    assert first.next.what == "prize"
    again = orchard.play("shake", {}, args=ARGS, chance=random.Random(7), answers={"prize": "pear"})
    assert again.events[:3] == first.events
    told = {"fruit": first.events[0].facts["fruit"], "prize": "pear"}
    assert orchard.play("shake", {}, args=ARGS, answers=told).events == again.events


@pytest.mark.parametrize(
    ("answers", "asked"), [({}, "basket"), ({"basket": "big"}, "die"), ({"basket": "big", "die": 1}, "die.2")]
)
def test_the_same_need_met_twice_is_asked_for_twice(orchard: Table, answers: dict[str, Any], asked: str) -> None:
    need = orchard.play("harvest", RIPE, args=ARGS, answers=answers).next
    assert need is not None
    assert need.what == asked


@pytest.mark.parametrize(
    ("thorns", "gloves", "pricked"),
    [
        (True, False, True),
        (True, True, None),
        (False, None, None),
        (True, None, False),
        (None, True, None),
        (None, None, False),
    ],
)
def test_thorns_prick_unless_an_exception_says_otherwise(
    orchard: Table, thorns: bool | None, gloves: bool | None, pricked: bool | None
) -> None:
    """Pricked for sure, perhaps (False), or not at all (None): the procedure only asks whether the rule binds."""
    told = {"ripe": True, "thorns": thorns, "gloves": gloves}
    given = {kind: value for kind, value in told.items() if value is not None}
    outcome = orchard.play("harvest", given, args=ARGS, answers=FED)
    sure = [event.facts["sure"] for event in outcome.events if event.what == "pricked"]
    assert sure == ([] if pricked is None else [pricked])


def test_editions_that_tell_the_same_thing_in_rules_of_their_own_do_not_part(orchard: Table) -> None:
    outcome = orchard.play("harvest", RIPE, args=ARGS, answers=FED)
    assert outcome.verdict.answer == "legal"
    assert outcome.events[-1].what == "basketed"
    assert outcome.events[-1].rules == ("orchard.harvest.basket-a", "orchard.harvest.basket-b")


def test_editions_that_part_in_what_happens_are_told_side_by_side(orchard: Table) -> None:
    outcome = orchard.play("harvest", RIPE, args=ARGS, answers={**FED, "die": 6})
    assert (outcome.verdict.answer, missing(outcome)) == ("undecided", ["edition"])
    assert happened(outcome.events) == ["gathered", "basketed"]
    assert happened(outcome.editions["orchard-a"]) == ["gathered", "basketed"]
    assert happened(outcome.editions["orchard-b"]) == ["gathered", "basketed", "tithed"]
    told = orchard.play("harvest", RIPE, args=ARGS, answers={**FED, "die": 6}, edition="orchard-b")
    assert (told.verdict.answer, told.events[-1].what) == ("legal", "tithed")


def test_dice_fall_alike_in_every_edition(orchard: Table) -> None:
    for seed in range(10):
        outcome = orchard.play("harvest", RIPE, args=ARGS, answers={"basket": "big"}, chance=random.Random(seed))
        fruit = {events[0].facts["fruit"] for events in outcome.editions.values()}
        assert len(fruit) <= 1


@pytest.mark.parametrize(
    ("given", "result", "asked"),
    [({"coins:ada": 2, "coins:bob": 1}, {"player": "ada"}, []), ({"coins:ada": 2}, {}, ["coins:bob"])],
)
def test_an_outcome_says_who(orchard: Table, given: dict[str, int], result: dict[str, str], asked: list[str]) -> None:
    outcome = orchard.play("richest", given)
    assert (outcome.result, missing(outcome)) == (result, asked)
    assert outcome.verdict.answer == ("undecided" if asked else "legal")


@pytest.mark.parametrize(
    ("told", "answer", "result", "asked"),
    [
        ({"edition": "orchard-a"}, "legal", {"points": 1}, []),
        ({"edition": "orchard-b"}, "legal", {"points": 2}, []),
        ({}, "undecided", {}, ["edition"]),
    ],
)
def test_an_outcome_parts_where_its_value_does(
    orchard: Table, told: dict[str, Any], answer: str, result: dict[str, int], asked: list[str]
) -> None:
    outcome = orchard.play("score", board(), args={"player": "ada"}, **told)
    assert (outcome.verdict.answer, outcome.result, missing(outcome)) == (answer, result, asked)


def test_an_outcome_without_a_tree_is_the_same_in_every_edition(orchard: Table) -> None:
    outcome = orchard.play("score", board(plot_east="bob"), args={"player": "ada"})
    assert (outcome.verdict.answer, outcome.result) == ("legal", {"points": 0})


def test_an_outcome_waits_for_every_place_that_nobody_described(orchard: Table) -> None:
    outcome = orchard.play("score", board(plot_west=None, plot_north=None), args={"player": "ada"})
    assert (outcome.result, missing(outcome)) == ({}, ["plot:north", "plot:west"])


@pytest.mark.parametrize(
    ("facts", "met", "asked"),
    [
        ({}, ["east"], []),
        ({"plot_west": "bob"}, ["east", "west"], []),
        ({"plot_east": "nobody"}, [], []),
        ({"plot_south": None}, ["east"], ["plot:south"]),
    ],
)
def test_a_rule_that_governs_binds_where_it_would_be_broken(
    orchard: Table, facts: dict[str, Any], met: list[str], asked: list[str]
) -> None:
    outcome = orchard.play("patrol", board(**facts))
    assert ([event.facts["plot"] for event in outcome.events], missing(outcome)) == (met, asked)


def test_the_parts_of_an_act_happen_in_turn(orchard: Table) -> None:
    given = board(plot_east="nobody", helper=True)
    args = {"player": "ada", "first": "east", "second": "south"}
    outcome = orchard.play("plant-two", given, args=args, mode="short")
    assert happened(outcome.events) == ["paid", "planted", "paid", "planted"]
    assert (outcome.position.facts["plot:south"], outcome.position.facts["coins:ada"]) == ("ada", 1)


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_draws_the_same_whether_or_not_the_edition_is_told(orchard: Table, seed: int) -> None:
    drawn = []
    for told in ({}, {"edition": "orchard-a"}, {"edition": "orchard-b"}):
        dice = random.Random(seed)
        outcome = orchard.play("harvest", RIPE, args=ARGS, answers={"basket": "big"}, chance=dice, **told)
        drawn.append(outcome.events[0].facts["fruit"])
    assert drawn[0] == drawn[1] == drawn[2]
