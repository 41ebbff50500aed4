"""Upgrading a settlement to a keep."""

from __future__ import annotations

from collections.abc import Generator
from operator import countOf
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Event, Finding
from ruling.model.game import Values


def replaces_own_settlement(case: CatanCase, values: Values) -> Finding:
    """A settlement of the builder stands on the corner."""
    facts = {"corner": case.place_name, "player": case.player}
    if case.place not in case.position.buildings and _is_ruled_out(case, values):
        return Finding.of(False, **facts)
    return Finding.of(case.building_on(case.place) == (case.player, "settlement"), **facts)


def _is_ruled_out(case: CatanCase, values: Values) -> bool:
    """No settlement of the builder can stand there: it was told so, or all of them are listed elsewhere."""
    position, player = case.position, case.player
    if (player, "settlement", case.place) in position.absent:
        return True
    listed = countOf(position.buildings.values(), (player, "settlement"))
    return position.pieces(player, "settlement", values["stock.settlement"]).most == listed


def upgrades(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The settlement comes off the board and the keep takes its corner."""
    yield Event.of("settlement-replaced", player=case.player, corner=case.place_name)
    yield Event.of("keep-placed", player=case.player, corner=case.place_name)


def frees_settlement(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The settlement goes back to its owner's stock."""
    yield Event.of("settlement-returned", player=case.player)
