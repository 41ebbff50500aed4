"""Withdrawing: who may, because of what, and what it brings."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.components import as_told
from ruling.games.iron_throne.hostages import is_by_effect
from ruling.games.iron_throne.participation import side_of
from ruling.games.iron_throne.position import SIDES, WITHDRAWN
from ruling.games.iron_throne.spoken import NOTHING
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.lexicon import folded
from ruling.model.truth import Fact, Unknown, negate, unknown

Steps = Generator[Event, Any, None]


def an_effect_says_so(case: ThroneCase, values: Values) -> Finding:
    """Some effect makes the player withdraw; nobody withdraws of their own accord."""
    cause = case.args.get("by")
    if cause is None:
        raise Unknown(Fact.of("cause", player=case.player))
    as_told(values)
    return Finding.of(folded(cause) not in NOTHING, player=case.player, cause=cause)


def is_no_active_player(case: ThroneCase, values: Values) -> Finding:
    """The player neither attacks nor defends."""
    active = case.is_active(case.player)
    if active.value is None:
        active = unknown(Fact.of("part", player=case.player))
    return Finding.of(negate(active), player=case.player)


def has_support_to_take_back(case: ThroneCase, values: Values) -> Finding:
    """The player supports somebody in this encounter."""
    if case.is_active(case.player).value:
        return Finding.not_applicable()
    return Finding.of(side_of(case, case.player) in SIDES, player=case.player)


def has_not_withdrawn(case: ThroneCase, values: Values) -> Finding:
    """The player has not withdrawn from this encounter."""
    if case.position.get("support", case.player) != WITHDRAWN:
        return Finding.not_applicable()
    return Finding.of(False, player=case.player)


def victim_has_not_withdrawn(case: ThroneCase, values: Values) -> Finding:
    """Whoever is to give a hostage for the outcome has not withdrawn from the encounter."""
    victim = case.args.get("from", "")
    is_for_the_outcome = case.is_moment("taking-hostages").value is not False and not is_by_effect(case)
    if not is_for_the_outcome or case.position.get("support", victim) != WITHDRAWN:
        return Finding.not_applicable()
    return Finding.of(False, victim=victim)


def takes_character_back(case: ThroneCase, values: Values) -> Steps:
    """The character goes back to where it stood, and the player is out of the encounter."""
    yield Event.of("withdrawn", player=case.player)


def discards_what_was_played(case: ThroneCase, values: Values) -> Steps:
    """The cards that the player has played go onto the discard pile, whether the table told of any or not."""
    played = case.position.get("played", case.player)
    if played is None:
        yield Event.of("played-untold", player=case.player)
    elif played:
        yield Event.of("cards-discarded", player=case.player)


def effects_stay(case: ThroneCase, values: Values) -> Steps:
    """What the player's cards have done already is not undone."""
    if case.position.get("played", case.player):
        yield Event.of("effects-stay", player=case.player)


def gets_nothing(case: ThroneCase, values: Values) -> Steps:
    """Neither rewards nor penalties will come to the player."""
    yield Event.of("left-without-results", player=case.player)
