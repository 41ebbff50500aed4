"""A sign at the gate may lift any rule of the orchard: one exception to all, which looks what it would bend."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.sketch import Table, lines, missing, states
from tests.engine.test_values import ARGS, board

GATE, SIGN = "orchard.fence.gate", "orchard.fence.sign"


@pytest.mark.parametrize(
    ("given", "answer", "state", "asked"),
    [
        ({"gate": False}, "illegal", "broken", []),
        ({"gate": False, "sign": (GATE,)}, "legal", "set_aside", []),
        ({"gate": False, "sign": ("orchard.planting.plot-free",)}, "illegal", "broken", []),
        ({"gate": False, "sign": ()}, "illegal", "broken", []),
        ({"gate": True, "sign": (GATE,)}, "legal", "holds", []),
        ({"sign": (GATE,)}, "legal", "set_aside", []),
        ({"sign": ()}, "undecided", "open", ["gate"]),
    ],
)
def test_the_sign_lifts_just_the_rules_that_it_names(
    orchard: Table, given: dict[str, Any], answer: str, state: str, asked: list[str]
) -> None:
    verdict = orchard.ask("enter", {"ladder": False, **given})
    assert (verdict.answer, states(verdict.proof), missing(verdict)) == (answer, {"gate": state}, asked)


def test_the_exception_sees_which_rule_it_is_weighed_against(orchard: Table) -> None:
    verdict = orchard.ask("enter", {"gate": False, "ladder": False, "sign": (GATE,)})
    lifting = lines(verdict)["gate"].set_aside_by
    assert lifting is not None
    assert (lifting.rule.id, lifting.finding.facts) == (SIGN, {"bent": GATE})
    assert verdict.rests_on == "component"


def test_each_broken_rule_is_weighed_on_its_own(orchard: Table) -> None:
    given = board(plot_north="bob", plot_east="nobody", plot_west="nobody", plot_south="ada")
    free, near = "orchard.planting.plot-free", "orchard.planting.neighbour"
    found = lines(orchard.ask("plant", {**given, "sign": (free,)}, args=ARGS, mode="short", edition="orchard-a"))
    assert (found["plot-free"].state, found["neighbour"].state) == ("set_aside", "broken")
    assert [line.finding.facts["bent"] for line in found["neighbour"].weighed if line.rule.id == SIGN] == [near]


def test_an_exception_that_did_not_help_is_told_of(orchard: Table) -> None:
    verdict = orchard.ask("enter", {"gate": False, "ladder": False, "sign": ()})
    assert [(line.rule.id, line.state) for line in lines(verdict)["gate"].weighed] == [
        ("orchard.fence.ladder", "broken"),
        (SIGN, "broken"),
    ]


def test_nothing_is_bent_once_the_exceptions_are_weighed(orchard: Table) -> None:
    """The exception to an exception sees the latter; then the first one is weighed on."""
    given = {"gate": False, "ladder": True, "rotten": True, "sign": (GATE,)}
    assert orchard.ask("enter", given).answer == "legal"
    assert orchard.ask("enter", {**given, "sign": ("orchard.fence.ladder",)}).answer == "illegal"


def test_a_duty_is_lifted_like_a_ban(orchard: Table) -> None:
    duty = next(rule for rule in orchard.book.plan("share").rules.values() if rule.obliges)
    bound = {"basket:ada": 9, "widow": False}
    for sign, answer in (((), "illegal"), ((duty.id,), "legal")):
        verdict = orchard.ask("share", {**bound, "sign": sign}, args={"player": "ada"}, decline=True)
        assert (verdict.answer, sign) == (answer, sign)


def test_a_permission_is_no_rule_to_be_lifted(orchard: Table) -> None:
    permission = "orchard.weather.rest-when-tired"
    verdict = orchard.ask("rest", {"tired": True, "storm": False, "sign": (permission,)})
    assert (verdict.answer, states(verdict.proof)) == ("legal", {"rest-when-tired": "holds"})
    assert SIGN not in [rule.id for rule in orchard.book.exceptions(permission)]


def test_an_exception_to_every_rule_is_none_to_itself(orchard: Table) -> None:
    assert orchard.book.exceptions(SIGN) == ()
    assert SIGN in [rule.id for rule in orchard.book.exceptions(GATE)]


def test_inside_another_act_and_under_a_procedure_the_sign_counts_too(orchard: Table) -> None:
    lifted = ("orchard.planting.plot-free",)
    told = {f"plot:{plot}": "bob" for plot in ("north", "east", "south", "west")}
    met = orchard.play("patrol", told).events
    assert len(met) == len(told)
    assert orchard.play("patrol", {**told, "sign": lifted}).events == ()
