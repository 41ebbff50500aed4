"""The wildling tokens under the pieces on a building-cost card."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.holdings import NOBODY
from ruling.model.answers import Event, Need, Result
from ruling.model.game import Values
from ruling.model.records import Text

Steps = Generator[Event | Need | Result, Any, None]
KIND_ON_TOKEN = {"pl": "rodzaj dzikiego na żetonie", "ru": "вид одичалого на жетоне"}
CLAN_ON_TOKEN = {"pl": "klan na żetonie", "ru": "клан на жетоне"}


def settlement_reveals(case: CatanCase, values: Values) -> Steps:
    """Building a settlement turns up the token that lay under it."""
    if case.event is not None or case.piece == "settlement":
        yield Event.of("tokens-revealed", player=case.player, piece="settlement", n=values["tokens.settlement"])


def keep_reveals(case: CatanCase, values: Values) -> Steps:
    """Building a keep turns up the tokens that lay under it."""
    if case.event is not None or case.piece == "keep":
        yield Event.of("tokens-revealed", player=case.player, piece="keep", n=values["tokens.keep"])


def others_reveal_nothing(case: CatanCase, values: Values) -> Steps:
    """No token lies under any other piece."""
    if case.piece and case.piece not in ("settlement", "keep"):
        yield Result.of(wildling=0)
        yield Event.of("no-token-revealed", player=case.player, piece=case.piece)


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


def draws_for_award(case: CatanCase, values: Values) -> Steps:
    """A special card has a token drawn from the pool for whoever received it."""
    told = case.args if case.event is None else case.event.facts
    award = told.get("award")
    player = case.player if case.event is None else case.position.holdings.awards.get(str(award), NOBODY)
    if award and player != NOBODY:
        yield Event.of("token-drawn", player=player, award=award, n=values[f"wildlings.{award}"])


def wildling_for_award(case: CatanCase, values: Values) -> Steps:
    """The token drawn for a special card brings its wildling."""
    if case.event is not None:
        yield from _one_by_one(case.event.facts["n"])


def drive_migration(case: CatanCase, values: Values) -> Steps:
    """Each token in turn sends a wildling of its kind to its clan; the second one goes when the first has settled."""
    told = dict(case.args) if case.question.action == "reveal-wildling-token" else {}
    for _ in range(case.event.facts["n"] if case.event else 0):
        kind = told.pop("kind", None) or (yield _drawn("kind", values["wildling.kinds"], KIND_ON_TOKEN))
        clan = told.pop("clan", None) or (yield _drawn("clan", values["clans"], CLAN_ON_TOKEN))
        yield Event.of("wildling-migrates", kind=kind, clan=clan)


def _drawn(what: str, options: list[str], ask: Text) -> Need:
    return Need("chance", what, tuple(options), ask=ask)


def counts_new_wildlings(case: CatanCase, values: Values) -> Steps:
    """Every token that comes up is a wildling more; only settlements, keeps and special cards turn tokens up."""
    award = case.args.get("award")
    if award:
        yield Result.of(wildling=values[f"wildlings.{award}"])
    elif case.piece:
        yield Result.of(wildling=values[f"tokens.{case.piece}"] if case.piece in ("settlement", "keep") else 0)
