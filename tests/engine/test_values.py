"""Prices and limits are given by rules, bent by rules, and doubted by rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.sketch import Table, lines, missing

ARGS = {"player": "ada", "plot": "north"}
BOARD = {
    "turn": "ada",
    "plot:north": "nobody",
    "plot:east": "ada",
    "plot:south": "nobody",
    "plot:west": "nobody",
    "drought": False,
    "coins:ada": 5,
}


def board(**facts: Any) -> dict[str, Any]:
    """The usual board with some facts told otherwise; None takes a fact back."""
    named = {kind.replace("_", ":"): value for kind, value in facts.items()}
    return {kind: value for kind, value in {**BOARD, **named}.items() if value is not None}


@pytest.mark.parametrize(
    ("facts", "via", "answer", "asked"),
    [
        ({"coins_ada": 2}, (), "legal", []),
        ({"coins_ada": 1}, (), "illegal", []),
        ({"coins_ada": 2, "drought": True, "cistern": False}, (), "illegal", []),
        ({"coins_ada": 3, "drought": True, "cistern": False}, (), "legal", []),
        ({"coins_ada": 2, "drought": True, "cistern": True}, (), "legal", []),
        ({"coins_ada": 2, "drought": True}, (), "undecided", ["cistern"]),
        ({"coins_ada": 2, "drought": None, "cistern": True}, (), "legal", []),
        ({"coins_ada": 1, "gardener_ada": True}, ("gardener",), "legal", []),
        ({"coins_ada": 1, "gardener_ada": False}, ("gardener",), "illegal", []),
        ({"coins_ada": 1}, ("gardener",), "undecided", ["gardener:ada"]),
        ({"coins_ada": 1, "gardener_ada": True, "drought": True, "cistern": False}, ("gardener",), "illegal", []),
        # Whether there is a drought matters only to a purse of two.
        ({"coins_ada": 2, "drought": None, "cistern": False}, (), "undecided", ["drought"]),
        ({"coins_ada": 3, "drought": None}, (), "legal", []),
        ({"coins_ada": 1, "drought": None}, (), "illegal", []),
        # Neither the gardener nor the weather was told: together they decide.
        ({"coins_ada": 2, "drought": None, "cistern": False}, ("gardener",), "undecided", ["gardener:ada", "drought"]),
        ({"coins_ada": 3, "drought": None}, ("gardener",), "legal", []),
    ],
)
def test_the_price_of_a_tree(
    orchard: Table, facts: dict[str, Any], via: tuple[str, ...], answer: str, asked: list[str]
) -> None:
    verdict = orchard.ask("plant", board(**facts), args=ARGS, via=via, mode="short")
    assert (verdict.answer, sorted(missing(verdict))) == (answer, sorted(asked))


def test_a_price_cites_the_rules_that_made_it(orchard: Table) -> None:
    given = board(coins_ada=3, drought=True, cistern=False)
    line = lines(orchard.ask("plant", given, args=ARGS, mode="short"))["can-pay"]
    assert [rule.id for rule in line.values] == ["orchard.planting.price", "orchard.planting.drought-price"]
    assert line.finding.facts["cost"] == 3


def test_a_discount_that_was_not_used_is_offered(orchard: Table) -> None:
    line = lines(orchard.ask("plant", board(coins_ada=1), args=ARGS, mode="short"))["can-pay"]
    assert [rule.id for rule in line.offers] == ["orchard.planting.gardener"]


@pytest.mark.parametrize(
    ("west", "mode", "answer", "asked", "doubted"),
    [
        ("nobody", "short", "legal", [], False),
        ("ada", "short", "illegal", [], True),
        ("ada", "long", "legal", [], False),
        ("ada", None, "undecided", ["mode"], True),
        (None, "short", "undecided", ["plot:west"], True),
        (None, "long", "legal", [], False),
        (None, None, "undecided", ["mode", "plot:west"], True),
    ],
)
def test_the_limit_of_trees_and_the_doubt_about_it(
    orchard: Table, west: str | None, mode: str | None, answer: str, asked: list[str], doubted: bool
) -> None:
    verdict = orchard.ask("plant", board(plot_west=west), args=ARGS, **({"mode": mode} if mode else {}))
    assert (verdict.answer, missing(verdict)) == (answer, asked)
    doubts = [rule.id for line in verdict.proof for rule in line.doubts]
    assert doubts == (["orchard.planting.tree-limit"] if doubted else [])


@pytest.mark.parametrize(
    ("facts", "answer", "asked"),
    [
        ({}, "legal", []),
        ({"drought": True, "cistern": True}, "illegal", []),
        ({"drought": None, "cistern": True}, "undecided", ["drought"]),
        ({"drought": True, "cistern": True, "plot_south": None}, "illegal", []),
        ({"plot_south": None}, "undecided", ["plot:south"]),
        ({"plot_south": "ada"}, "illegal", []),
        # A rule and its exception are weighed apart, though both wait for the same fact.
        ({"plot_west": None}, "undecided", ["plot:west"]),
    ],
)
def test_the_first_tree_may_stand_alone_but_not_in_a_drought(
    orchard: Table, facts: dict[str, Any], answer: str, asked: list[str]
) -> None:
    given = board(**{"plot_east": "nobody", **facts})
    verdict = orchard.ask("plant", given, args=ARGS, mode="short")
    assert (verdict.answer, missing(verdict)) == (answer, asked)


FRUIT = {"fruit:apple": 2, "fruit:pear": 1, "frost": False, "sweet": False}


@pytest.mark.parametrize(
    ("facts", "via", "answer", "crate"),
    [
        ({}, (), "legal", {"apple": 2, "pear": 1}),
        ({"frost": True}, (), "legal", {"apple": 2, "pear": 0}),
        ({"sweet": True, "fruit:plum": 1}, (), "legal", {"apple": 2, "pear": 1, "plum": 1}),
        ({"sweet": True, "fruit:plum": 0}, (), "illegal", {"apple": 2, "pear": 1, "plum": 1}),
        ({"frost": True, "sweet": True, "fruit:plum": 0}, (), "illegal", {"apple": 2, "pear": 0, "plum": 1}),
        ({"fruit:apple": 1}, (), "illegal", {"apple": 2, "pear": 1}),
        ({"fruit:apple": 1, "coupon": True, "old": False}, ("coupon",), "legal", {"apple": 1}),
        ({"fruit:apple": 1, "coupon": True, "old": True}, ("coupon",), "illegal", {"apple": 2, "pear": 1}),
        ({"fruit:apple": 1, "coupon": False}, ("coupon",), "illegal", {"apple": 2, "pear": 1}),
    ],
)
def test_a_value_is_merged_into_and_set_anew_in_the_order_of_the_records(
    orchard: Table, facts: dict[str, Any], via: tuple[str, ...], answer: str, crate: dict[str, int]
) -> None:
    verdict = orchard.ask("pack", {**FRUIT, **facts}, via=via)
    assert (verdict.answer, verdict.proof[0].finding.facts) == (answer, {"crate": crate})


@pytest.mark.parametrize(
    ("coupon", "old", "answer", "asked"),
    [
        (True, None, "undecided", ["old"]),
        (None, False, "undecided", ["coupon"]),
        (None, None, "undecided", ["coupon", "old"]),
        (None, True, "illegal", []),
        (False, None, "illegal", []),
    ],
)
def test_a_change_is_set_aside_by_an_exception_of_its_own(
    orchard: Table, coupon: bool | None, old: bool | None, answer: str, asked: list[str]
) -> None:
    told = {kind: value for kind, value in {"coupon": coupon, "old": old}.items() if value is not None}
    verdict = orchard.ask("pack", {**FRUIT, "fruit:apple": 1, **told}, via=("coupon",))
    assert (verdict.answer, missing(verdict)) == (answer, asked)


def test_fruit_that_nobody_counted_matters_only_where_the_rest_suffices(orchard: Table) -> None:
    short = {**FRUIT, "fruit:apple": 1}
    del short["fruit:pear"]
    assert orchard.ask("pack", short).answer == "illegal"
    verdict = orchard.ask("pack", {**short, "fruit:apple": 2})
    assert (verdict.answer, missing(verdict)) == ("undecided", ["fruit:pear"])
