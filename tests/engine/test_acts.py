"""What may, must and cannot be done, alone, in parts and one act inside another."""

from __future__ import annotations

from typing import Any

import pytest

from ruling.engine.choices import options
from ruling.model.errors import NotUnderstood
from tests.engine.sketch import Table, lines, missing, states
from tests.engine.test_values import ARGS, board


def test_an_act_that_no_rule_speaks_of_is_undecided(orchard: Table) -> None:
    verdict = orchard.ask("whistle", {})
    assert (verdict.answer, verdict.proof, verdict.missing, verdict.rests_on) == ("undecided", (), (), None)


def test_an_act_that_nobody_declared_is_not_understood(orchard: Table) -> None:
    with pytest.raises(NotUnderstood):
        orchard.ask("juggle", {})


@pytest.mark.parametrize(
    ("given", "answer", "proof", "asked"),
    [
        ({"tired": True, "storm": False}, "legal", {"rest-when-tired": "holds"}, []),
        ({"tired": True, "storm": True}, "undecided", {}, []),
        ({"tired": True}, "undecided", {"rest-when-tired": "open"}, ["storm"]),
        ({"tired": False}, "undecided", {}, []),
        ({"storm": False}, "undecided", {"rest-when-tired": "open"}, ["tired"]),
        ({"storm": True}, "undecided", {}, []),
        ({}, "undecided", {"rest-when-tired": "open"}, ["tired", "storm"]),
    ],
)
def test_a_permission_is_a_ground_where_it_is_to_the_point(
    orchard: Table, given: dict[str, bool], answer: str, proof: dict[str, str], asked: list[str]
) -> None:
    verdict = orchard.ask("rest", given)
    assert (verdict.answer, states(verdict.proof), missing(verdict)) == (answer, proof, asked)


@pytest.mark.parametrize(
    ("given", "decline", "answer", "proof", "asked"),
    [
        ({"basket:ada": 6, "widow": False}, True, "illegal", {"share-when-full": "broken"}, []),
        ({"basket:ada": 6, "widow": True}, True, "legal", {"share-when-full": "set_aside"}, []),
        ({"basket:ada": 6}, True, "undecided", {"share-when-full": "open"}, ["widow"]),
        ({"basket:ada": 5}, True, "legal", {"share-when-full": "holds"}, []),
        ({"widow": True}, True, "legal", {"share-when-full": "set_aside"}, []),
        ({"widow": False}, True, "undecided", {"share-when-full": "open"}, ["basket:ada"]),
        ({}, True, "undecided", {"share-when-full": "open"}, ["basket:ada", "widow"]),
        ({"basket:ada": 6, "widow": False}, False, "legal", {"share-when-full": "holds"}, []),
        ({"basket:ada": 5}, False, "undecided", {}, []),
        ({"basket:ada": 6, "widow": True}, False, "undecided", {}, []),
    ],
)
def test_a_duty_is_broken_by_declining(
    orchard: Table, given: dict[str, Any], decline: bool, answer: str, proof: dict[str, str], asked: list[str]
) -> None:
    verdict = orchard.ask("share", given, args={"player": "ada"}, decline=decline)
    assert (verdict.answer, states(verdict.proof), missing(verdict)) == (answer, proof, asked)


@pytest.mark.parametrize(
    ("action", "given", "answer", "proof"),
    [
        ("rest", {"tired": True, "storm": False}, "legal", {"rest-when-tired": "holds"}),
        ("rest", {"tired": False}, "undecided", {}),
        ("shake", {}, "legal", {"freely": "holds"}),
        ("burn", {"damp": True, "far": True}, "undecided", {}),
    ],
)
def test_what_is_only_permitted_may_be_left_undone(
    orchard: Table, action: str, given: dict[str, bool], answer: str, proof: dict[str, str]
) -> None:
    verdict = orchard.ask(action, given, decline=True)
    assert (verdict.answer, states(verdict.proof)) == (answer, proof)


@pytest.mark.parametrize(
    ("goods", "weighed", "answer", "proof"),
    [
        ("figs", None, "legal", {"stall-open": "holds"}),
        ("honey", True, "legal", {"stall-open": "holds", "honey-weighed": "holds"}),
        ("honey", False, "illegal", {"stall-open": "holds", "honey-weighed": "broken"}),
        ("honey", None, "undecided", {"stall-open": "holds", "honey-weighed": "open"}),
    ],
)
def test_a_rule_that_does_not_apply_is_left_out_of_the_proof(
    orchard: Table, goods: str, weighed: bool | None, answer: str, proof: dict[str, str]
) -> None:
    given = {"stall": True} | ({} if weighed is None else {"weighed:honey": weighed})
    verdict = orchard.ask("sell", given, args={"player": "ada", "goods": goods}, players=2)
    assert (verdict.answer, states(verdict.proof)) == (answer, proof)


@pytest.mark.parametrize(
    ("north", "answer", "asked", "bare"),
    [("ada", "legal", [], ()), ("nobody", "illegal", [], ("north",)), (None, "undecided", ["plot:north"], None)],
)
def test_a_state_of_affairs_is_judged_as_an_act_is(
    orchard: Table, north: str | None, answer: str, asked: list[str], bare: tuple[str, ...] | None
) -> None:
    verdict = orchard.ask("tidy", board(plot_north=north, plot_south="bob", plot_west="bob"))
    assert (verdict.answer, missing(verdict)) == (answer, asked)
    assert bare is None or verdict.proof[0].finding.facts == {"bare": bare}


@pytest.mark.parametrize(
    ("knife", "north", "answer", "broken"),
    [
        (True, "nobody", "legal", []),
        (False, "nobody", "illegal", ["graft-knife"]),
        (True, "bob", "illegal", ["plot-free"]),
        (False, "bob", "illegal", ["plot-free", "graft-knife"]),
        (None, "bob", "illegal", ["plot-free"]),
        (None, "nobody", "undecided", []),
    ],
)
def test_grafting_is_a_kind_of_planting(
    orchard: Table, knife: bool | None, north: str, answer: str, broken: list[str]
) -> None:
    verdict = orchard.ask("graft", board(knife=knife, plot_north=north), args=ARGS, mode="short")
    assert (verdict.answer, [line.rule.id.rpartition(".")[2] for line in verdict.broken]) == (answer, broken)


@pytest.mark.parametrize(
    ("first", "second", "facts", "answer"),
    [
        # South touches nothing of ada's until there is a tree in the east.
        ("east", "south", {}, "legal"),
        ("south", "east", {}, "legal"),
        ("north", "south", {}, "illegal"),
        ("east", "east", {}, "illegal"),
        ("east", "south", {"coins_ada": 3}, "illegal"),
        ("east", "south", {"coins_ada": None}, "undecided"),
        ("east", "south", {"plot_east": None}, "undecided"),
        ("east", "south", {"plot_north": "ada"}, "illegal"),
    ],
)
def test_the_second_of_two_trees_stands_where_the_first_left_room(
    orchard: Table, first: str, second: str, facts: dict[str, Any], answer: str
) -> None:
    given = board(**{"plot_east": "nobody", "helper": True, **facts})
    args = {"player": "ada", "first": first, "second": second}
    verdict = orchard.ask("plant-two", given, args=args, mode="short")
    assert verdict.answer == answer
    assert lines(verdict)["two-helpers"].state == "holds"
    assert {line.within for line in verdict.proof} == {(), ("plant-two",)}


@pytest.mark.parametrize(
    ("facts", "answer", "asked"),
    [
        ({}, "legal", []),
        ({"turn": None}, "undecided", ["turn"]),
        ({"turn": "bob"}, "illegal", []),
        ({"drought": None, "cistern": False, "coins_ada": 5}, "undecided", ["drought"]),
        ({"drought": True, "cistern": False, "coins_ada": 5}, "illegal", []),
        ({"drought": False, "coins_ada": 5}, "legal", []),
    ],
)
def test_a_part_that_is_still_open_breaks_no_rule_of_the_next(
    orchard: Table, facts: dict[str, Any], answer: str, asked: list[str]
) -> None:
    """South touches a tree of ada's only once there is one in the east: nobody can call that broken yet."""
    given = board(**{"plot_north": "ada", "plot_east": "nobody", "helper": True, **facts})
    args = {"player": "ada", "first": "east", "second": "south"}
    verdict = orchard.ask("plant-two", given, args=args, mode="long")
    assert (verdict.answer, missing(verdict)) == (answer, asked)


FOUR = {"player": "ada", "first": "east", "second": "south", "third": "west", "fourth": "north"}


def test_the_parts_of_a_part_govern_the_whole(orchard: Table) -> None:
    verdict = orchard.ask("plant-four", board(plot_east="bob", helper=True, coins_ada=9), args=FOUR, mode="long")
    assert verdict.answer == "illegal"
    assert "orchard.planting.plot-free" in [line.rule.id for line in verdict.broken]


@pytest.mark.parametrize(
    ("facts", "answer", "inner"),
    [
        ({"plot_north": "bob"}, "legal", "legal"),
        ({"plot_north": None}, "legal", "legal"),
        ({"plot_north": "bob", "coins_ada": 0}, "illegal", "illegal"),
        ({"plot_north": "bob", "turn": None}, "undecided", "undecided"),
    ],
)
def test_replanting_asks_whether_planting_would_do(
    orchard: Table, facts: dict[str, Any], answer: str, inner: str
) -> None:
    verdict = orchard.ask("replant", board(**facts), args=ARGS, mode="short")
    (line,) = verdict.proof
    (proved,) = line.finding.inner
    assert (verdict.answer, proved.answer, proved.question.action) == (answer, inner, "plant")
    assert lines(proved)["plot-free"].state == "holds"
    assert missing(verdict) == missing(proved)


def test_a_nested_question_reads_the_edition_and_mode_of_the_outer_one(orchard: Table) -> None:
    verdict = orchard.ask("replant", board(plot_west="ada"), args=ARGS)
    assert (verdict.answer, missing(verdict)) == ("undecided", ["mode"])
    assert orchard.ask("replant", board(plot_west="ada"), args=ARGS, mode="long").answer == "legal"


def test_everything_that_ada_may_do_now(orchard: Table) -> None:
    position = orchard.position(board(plot_south=None), {"mode": "long"})
    found = options(orchard.game, orchard.book, position, "ada", ["plant"])
    assert [verdict.question.args["plot"] for verdict in found.legal] == ["north"]
    assert [verdict.question.args["plot"] for verdict in found.undecided] == ["south", "west"]
