"""Everything that a player may do now."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ruling.engine.adjudication import adjudicate
from ruling.engine.hearing import NOTHING_TOLD, Told
from ruling.model.answers import LEGAL, UNDECIDED, Question, Verdict
from ruling.model.game import Book, Game


class Options(NamedTuple):
    """The acts that are legal, and those that cannot be told yet."""

    legal: tuple[Verdict, ...]
    undecided: tuple[Verdict, ...]


def options(
    game: Game, book: Book, position: Any, player: str, actions: Iterable[str], told: Told = NOTHING_TOLD
) -> Options:
    """The player's legal and undecided acts among those whose places the game can list."""
    verdicts = [
        adjudicate(game, book, Question(game.id, action, args), position, told)
        for action in actions
        for args in (game.candidates(action, position, player) if game.candidates else ())
    ]
    return Options(
        tuple(verdict for verdict in verdicts if verdict.answer == LEGAL),
        tuple(verdict for verdict in verdicts if verdict.answer == UNDECIDED),
    )
