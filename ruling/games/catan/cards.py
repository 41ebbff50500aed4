"""Development cards that bear on building."""

from __future__ import annotations

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth, both, unknown


def road_building_covers_it(case: CatanCase, values: Values) -> Finding:
    """Road Building was played this turn and has a free road left."""
    if case.piece != "road":
        return Finding.not_applicable()
    return Finding.of(_has_free_road(case, values["free-roads"]), player=case.player)


def road_building_acts_now(case: CatanCase, values: Values) -> Finding:
    """Road Building has a free road left, and the game is past set-up, in which nobody has a turn to play it in."""
    if case.piece != "road":
        return Finding.not_applicable()
    position = case.position
    if position.moments == SET_UP:
        return Finding.of(False, player=case.player)
    has_road = _has_free_road(case, values["free-roads"])
    if position.round is not None and "set-up" in position.moments:
        # A round speaks of set-up, but may have been left standing since.
        has_road = both(has_road, unknown(Fact("moment")))
    return Finding.of(has_road, player=case.player)


def _has_free_road(case: CatanCase, limit: int) -> Truth:
    """The card was played this turn, and fewer than its free roads are laid; either alone can say no."""
    played, laid = case.position.played.get(case.player), case.position.free_roads.get(case.player)
    about = {"player": case.player}
    return both(
        unknown(Fact.of("played", **about)) if played is None else Truth("road-building" in played),
        unknown(Fact.of("free-roads", **about)) if laid is None else Truth(laid < limit),
    )


SET_UP = frozenset(("set-up",))
