"""The wildling tokens under the pieces on a building-cost card."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Event
from ruling.model.game import Values

Steps = Generator[Event, Any, None]


def settlement_reveals(case: CatanCase, values: Values) -> Steps:
    """Building a settlement turns up the token that lay under it."""
    yield Event.of("tokens-revealed", player=case.player, piece="settlement", n=values["tokens.settlement"])


def keep_reveals(case: CatanCase, values: Values) -> Steps:
    """Building a keep turns up the tokens that lay under it."""
    yield Event.of("tokens-revealed", player=case.player, piece="keep", n=values["tokens.keep"])


def goes_under_returned(case: CatanCase, values: Values) -> Steps:
    """A random token goes face down under the settlement that came back."""
    yield Event.of("token-laid", player=case.player)


def wildling_for_settlement(case: CatanCase, values: Values) -> Steps:
    """The settlement's token brings one wildling."""
    if case.event is not None and case.event.facts["piece"] == "settlement":
        yield from _one_by_one(case.event.facts["n"])


def wildlings_for_keep(case: CatanCase, values: Values) -> Steps:
    """The keep's tokens bring their wildlings one after another."""
    if case.event is not None and case.event.facts["piece"] == "keep":
        yield from _one_by_one(case.event.facts["n"])


def _one_by_one(number: int) -> Steps:
    for nth in range(1, number + 1):
        yield Event.of("wildling-due", nth=nth, of=number)
