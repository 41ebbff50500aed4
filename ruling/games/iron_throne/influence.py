"""Spreading influence: off one's own board, onto another's, for good."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.components import as_told
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import asked

Steps = Generator[Event, Any, None]


def has_token_on_own_board(case: ThroneCase, values: Values) -> Finding:
    """A token of the player still lies on the player's own board."""
    left = asked(lambda: values["set-up.influence"] > sum(case.position.influence(case.player).values()))
    return Finding.of(left, player=case.player)


def goes_onto_another(case: ThroneCase, values: Values) -> Finding:
    """The token goes onto the board of somebody else."""
    return Finding.of(case.args["onto"] != case.player, player=case.player, onto=case.args["onto"])


def comes_from_own_board(case: ThroneCase, values: Values) -> Finding:
    """The token has not been spread yet; only who says so quarrels about it."""
    if "from" not in case.args:
        return Finding.not_applicable()
    return Finding.of(case.args["from"] == case.player, board=case.args["from"])


def is_spread_another_way(case: ThroneCase, values: Values) -> Finding:
    """A truce, or the text of a component, lets the player spread influence; what a truce allows it says itself."""
    if case.question.decline:
        return Finding.not_applicable()
    reason = case.args.get("reason", "reward")
    if reason == "effect":
        as_told(values)
    return Finding.of(reason != "reward", reason=reason)


def board_is_crowded(case: ThroneCase, values: Values) -> Finding:
    """As many tokens of other houses lie on the board as it has spaces, or more."""
    if case.question.decline:
        return Finding.not_applicable()
    onto = case.args["onto"]
    others = sum(told.get(onto, 0) for key, told in case.position.facts.items() if key[0] == "influence")
    return Finding.of(others >= values["set-up.influence"], onto=onto)


def has_token_there(case: ThroneCase, values: Values) -> Finding:
    """The player has influence on that board already."""
    if case.question.decline:
        return Finding.not_applicable()
    spread = case.position.get("influence", case.player) or {}
    return Finding.of(bool(spread.get(case.args["onto"])), onto=case.args["onto"])


def spreads(case: ThroneCase, values: Values) -> Steps:
    """One token goes from the player's own board onto the other's."""
    yield Event.of("influence-spread", player=case.player, onto=case.args["onto"], n=1)
