"""The order of a turn, and how it passes to the next player."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.turns import is_building_phase, moments
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth, Unknown, negate

FOLLOWS = {"before-roll": "production", "production": "trade", "trade": "building"}


def building_has_not_begun(case: CatanCase, values: Values) -> Finding:
    """The turn has not come to its third phase, building."""
    building = is_building_phase(case, values)
    return Finding.of(negate(Truth(building.holds, building.missing)), moment=building.facts["moment"])


def comes_next(case: CatanCase, values: Values) -> Generator[Event | Result, Any, None]:
    """The phase after this one; after the last, or where trade and building are one, the next player's first."""
    moment = _moment(case)
    is_last = moment not in FOLLOWS
    if is_last or (moment == "trade" and case.binds("catan.combined-trade-build.any-order").value):
        yield Result.of(phase="production", player=_on_the_left(case))
    else:
        if "phase" not in case.args and moment != "before-roll":
            # The roll has an act of its own; any other phase begins when its turn comes.
            yield Event.of("phase-begun", player=case.player or case.position.turn, moment=FOLLOWS[moment])
        yield Result.of(phase=FOLLOWS[moment])


def passes_left(case: CatanCase, values: Values) -> Generator[Event | Result, Any, None]:
    """The dice go to the player on the left, whose turn begins."""
    player = _on_the_left(case)
    yield Event.of("turn-passed", player=player)
    yield Result.of(player=player)


def _moment(case: CatanCase) -> str:
    """The one moment of the turn that it is, or that the question is about."""
    told = moments(case)
    if len(told) != 1 or "set-up" in told:
        raise Unknown(Fact("moment"))
    return next(iter(told))


def _on_the_left(case: CatanCase) -> str:
    """Who sits next clockwise; a table that was told only in part tells nobody."""
    position = case.position
    player, order = case.player or position.turn, position.order
    if not player:
        raise Unknown(Fact("turn"))
    if not order or len(order) != position.told.get("players") or player not in order:
        raise Unknown(position.untold_seats())
    return order[(order.index(player) + 1) % len(order)]
