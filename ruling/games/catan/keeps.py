"""Upgrading a settlement to a keep."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Event, Finding
from ruling.model.game import Values


def replaces_own_settlement(case: CatanCase, values: Values) -> Finding:
    """A settlement of the builder stands on the corner."""
    facts = {"corner": case.place_name, "player": case.player}
    found = case.position.buildings.get(case.place)
    if found is None and case.position.is_closed("buildings", case.player):
        return Finding.of(False, **facts)
    return Finding.of(case.building_on(case.place) == (case.player, "settlement"), **facts)


def upgrades(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The settlement comes off the board and the keep takes its corner."""
    yield Event.of("settlement-replaced", player=case.player, corner=case.place_name)
    yield Event.of("keep-placed", player=case.player, corner=case.place_name)


def frees_settlement(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The settlement goes back to its owner's stock."""
    yield Event.of("settlement-returned", player=case.player)
