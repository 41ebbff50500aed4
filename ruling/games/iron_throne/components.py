"""The golden rule: what the text of a component says goes before the rulebook."""

from __future__ import annotations

from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.names import BLACKMAIL
from ruling.model.answers import Finding
from ruling.model.game import Values

WITHDRAWAL_BAN = "iron-throne.withdrawing.active-player-cannot-withdraw"


def component_says_otherwise(case: ThroneCase, values: Values) -> Finding:
    """A component that the table told lifts the rule in question, for this player or for everybody."""
    if not case.position.overrides:
        return Finding.not_applicable()
    lifting = _lifting(case, case.bent)
    return Finding.of(bool(lifting), component=lifting or _components(case), told_by=as_told(values))


def as_told(values: Values) -> Any:
    """Who tells what a component says; read, it makes the answer rest on that, and not on print alone."""
    return values["component.told-by"]


def _lifting(case: ThroneCase, rule: str) -> list[str]:
    """The components that lift the rule for this player."""
    overrides = case.position.overrides
    return [one.component for one in overrides if rule in one.lifts and one.player in ("", case.player)]


def _components(case: ThroneCase) -> list[str]:
    return [one.component for one in case.position.overrides]


def ban_is_named(case: ThroneCase, values: Values) -> Finding:
    """The effect that would make an active player withdraw contradicts the ban itself."""
    if "by" not in case.args or not case.is_active(case.player).value:
        return Finding.not_applicable()
    return Finding.of(bool(_lifting(case, WITHDRAWAL_BAN)), cause=case.args["by"])


def no_component_obliges(case: ThroneCase, values: Values) -> Finding:
    """No text that the table told obliges the player to take part."""
    if case.args.get("forced_by") in (None, BLACKMAIL):
        return Finding.not_applicable()
    return Finding.of(False, component=case.args["forced_by"])
