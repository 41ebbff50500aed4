"""Development cards that bear on building."""

from __future__ import annotations

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown


def road_building_covers_it(case: CatanCase, values: Values) -> Finding:
    """Road Building was played this turn and has a free road left."""
    if case.piece != "road":
        return Finding.not_applicable()
    played = case.position.played.get(case.player)
    if played is None:
        raise Unknown(Fact.of("played", player=case.player))
    free = "road-building" in played and case.position.free_roads < values["free-roads"]
    return Finding.of(free, player=case.player)
