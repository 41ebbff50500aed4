"""When a character dies, and that a leader never does."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.position import ALIVE
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import asked, every

Steps = Generator[Event, Any, None]


def has_no_power(case: ThroneCase, values: Values) -> Finding:
    """The character has no power left; a leader is no such character."""
    if case.position.get("leader", case.player) == case.character:
        return Finding.not_applicable()
    left = asked(lambda: not _power_left(case))
    return Finding.of(left, player=case.player, character=case.character)


def _power_left(case: ThroneCase) -> bool:
    """There is power on the character, as the asker or the table tells it."""
    if "power" in case.args:
        return bool(case.args["power"])
    return case.position.is_alive(case.player, case.character)


def is_no_leader(case: ThroneCase, values: Values) -> Finding:
    """The character is a token and not the leader of its house."""
    return Finding.of(asked(_is_token, case), player=case.player, character=case.character)


def _is_token(case: ThroneCase) -> bool:
    if case.position.get("power", case.player, case.character) is not None:
        return True
    return bool(case.position.read("leader", player=case.player) != case.character)


def dies_without_power(case: ThroneCase, values: Values) -> Steps:
    """A character that has lost its last power dies at once; of one that nobody counted it may have been the last."""
    player, character = case.player, case.character
    left: Any = 0
    if case.event is not None:
        player, character = case.event.facts["player"], case.event.facts["character"]
        left = case.event.facts.get("left", case.position.get("power", player, character))
    if left is None or left is ALIVE:
        yield Event.of("death-in-doubt", player=player, character=character)
    elif not left:
        yield Event.of("character-died", player=player, character=character)


def token_is_turned(case: ThroneCase, values: Values) -> Steps:
    """The token of the dead character lies face down from now on."""
    assert case.event is not None
    yield Event.of("token-turned", character=case.event.facts["character"])


def leader_survives(case: ThroneCase, values: Values) -> Steps:
    """A leader whose sheet is empty lives on."""
    assert case.event is not None
    if case.position.get("sheet", case.event.facts["player"]) == 0:
        yield Event.of("leader-lives", player=case.event.facts["player"])


def lives(case: ThroneCase, values: Values) -> Finding:
    """Every character that gets power lives."""
    characters: tuple[str, ...] = tuple(case.args.get("to") or filter(None, (case.character,)))
    if not characters:
        return Finding.not_applicable()
    living = every(characters, lambda one: case.is_alive(case.position.house_of(one) or case.player, one))
    return Finding.of(living, character=(*living.seen, *characters)[0])
