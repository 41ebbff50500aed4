"""Whose turn it is, and which phase of it."""

from __future__ import annotations

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth, Unknown


def is_own_turn(case: CatanCase, values: Values) -> Finding:
    """It is the builder's own turn."""
    turn = case.position.turn
    if turn is None:
        raise Unknown(Fact("turn"))
    return Finding.of(turn == case.player, player=case.player, turn=turn)


def is_building_phase(case: CatanCase, values: Values) -> Finding:
    """The turn has come to its third phase, building."""
    return Finding.of(_within(case, {"building"}), moment=_latest(case))


def is_after_production(case: CatanCase, values: Values) -> Finding:
    """The production roll of this turn is over."""
    return Finding.of(_within(case, {"trade", "building"}), moment=_latest(case))


def _within(case: CatanCase, wanted: set[str]) -> Truth:
    """The moment is one of the wanted, as far as the told range settles it."""
    told = case.position.moments
    if told <= wanted:
        return Truth(True)
    return Truth(False) if not told & wanted else Truth(None, (Fact("moment"),))


def _latest(case: CatanCase) -> str:
    moments = ("set-up", "production", "trade", "building")
    return next((moment for moment in reversed(moments) if moment in case.position.moments), "building")
