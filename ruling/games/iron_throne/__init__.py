"""A Game of Thrones: The Iron Throne, as the engine is handed it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ruling.games.iron_throne.answering import clause
from ruling.games.iron_throne.arguments import read_argument, show_argument
from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.describing import READERS, read_position
from ruling.games.iron_throne.position import Position
from ruling.model.game import Functions, Game

PREDICATES = Functions(
    __name__,
    {
        "components": "component_says_otherwise",
        "encounter": (
            "is_encounter_phase is_active_player has_not_laid_yet is_in_hand has_no_cards is_of_own_house "
            "is_no_hostage is_played_as_hostility need_not_match is_of_a_dead_character both_cards_lie "
            "is_first_encounter"
        ),
    },
)

PROCEDURES = Functions(
    __name__,
    {
        "encounter": "lays_card lays_top_card turns_up_cards",
        "outcomes": (
            "shows_cards both_are_hostile both_are_truces one_breaks_the_peace character_is_hostile adds_up "
            "higher_wins lower_loses both_lose_on_tie hostility_side_wins truce_side_loses"
        ),
    },
)


def candidates(action: str, position: Position, player: str) -> Iterable[Mapping[str, Any]]:
    """What the player might do; its module is imported only where that is asked."""
    from ruling.games.iron_throne.candidates import candidates as found

    return found(action, position, player)


def players(position: Position) -> tuple[str, ...]:
    """Everybody whom the position speaks of."""
    from ruling.games.iron_throne.seats import players_named

    return players_named(position)


def seen_by(position: Position, viewer: str | None) -> Position:
    """The position as this player, or an onlooker, may know it."""
    from ruling.games.iron_throne import seats

    return seats.seen_by(position, viewer)


GAME = Game(
    "iron-throne",
    PREDICATES,
    PROCEDURES,
    ThroneCase,
    read_position,
    read_argument,
    candidates,
    show_argument,
    None,
    clause,
    None,
    players,
    seen_by,
    None,
    tuple(READERS),
)
