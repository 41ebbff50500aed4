"""Whose turn it is, and which phase of it."""

from __future__ import annotations

from ruling.games.catan.case import CatanCase
from ruling.games.catan.position import MOMENTS
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import NO, YES, Fact, Truth, Unknown, unknown


def is_own_turn(case: CatanCase, values: Values) -> Finding:
    """It is the builder's own turn."""
    turn = case.position.turn
    if turn is None:
        raise Unknown(Fact("turn"))
    return Finding.of(turn == case.player, player=case.player, turn=turn)


def is_building_phase(case: CatanCase, values: Values) -> Finding:
    """The turn has come to its third phase, building."""
    return Finding.of(is_within(case, BUILDING), moment=_latest(case))


def is_after_production(case: CatanCase, values: Values) -> Finding:
    """The production roll of this turn is over."""
    return Finding.of(is_within(case, AFTER_PRODUCTION), moment=_latest(case))


BUILDING = frozenset(("building",))
AFTER_PRODUCTION = frozenset(("trade", "building"))


def moments(case: CatanCase) -> frozenset[str]:
    """The moments that it may be: the one that the question names, or those that the table leaves."""
    return frozenset((case.args["phase"],)) if "phase" in case.args else case.position.moments


def is_within(case: CatanCase, wanted: frozenset[str]) -> Truth:
    """The moment is one of the wanted, as far as the told range settles it."""
    told = moments(case)
    if told <= wanted:
        return YES
    return NO if told.isdisjoint(wanted) else unknown(Fact("moment"))


def _latest(case: CatanCase) -> str:
    """The last of the moments that it may be."""
    return max(moments(case), key=MOMENTS.index, default="building")
