"""The rules that a described position breaks by itself: often that is the quarrel."""

from __future__ import annotations

from ruling.games.iron_throne.position import MOMENTS, NOBODY, Position
from ruling.model.answers import Finding

BEFORE_DEATHS = frozenset(MOMENTS[: MOMENTS.index("encounter-phase")])
"""Whoever has died earlier than this cannot have been sent into the encounter."""


def warnings(position: Position) -> list[tuple[str, Finding]]:
    """The dead who were sent into an encounter, and hostages of the house that holds them."""
    held = [(key[1], told) for key, told in position.facts.items() if key[0] == "hostages"]
    at_home = any(one.house == holder for holder, hostages in held for one in hostages)
    found = [("iron-throne.hostages-clarifications.own-card-returns-to-hand", Finding(False))] if at_home else []
    return [*found, *_dead_participants(position)]


def _dead_participants(position: Position) -> list[tuple[str, Finding]]:
    if not position.moments <= BEFORE_DEATHS:
        return []
    sent = {key[1]: told for key, told in position.facts.items() if key[0] == "committed" and told != NOBODY}
    return [
        ("iron-throne.character-death.cannot-participate", Finding(False, {"character": character}))
        for player, character in sorted(sent.items())
        if position.get("power", player, character) == 0
    ]
