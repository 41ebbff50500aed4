"""games, actions, divergences, gaps and glossary."""

from __future__ import annotations

from collections.abc import Callable

from ruling.cli.looking import books
from ruling.cli.speaking import Voice
from ruling.model.library import GameBook
from ruling.rendering import lists
from ruling.rendering.documents import Document
from ruling.rendering.wording import Speaker

Listed = tuple[list[lists.Item], list[Document]]


def _listed(voice: Voice, game: str | None, items_of: Callable[[GameBook, Speaker], Listed]) -> int:
    """Everything of one kind, one paragraph each."""
    found = [items_of(book, voice.speaker(book)) for book in books(voice, game)]
    if voice.json:
        voice.document({"items": [row for _, rows in found for row in rows]})
    else:
        shown = [item for items, _ in found for item in items]
        print(lists.list_card(shown, voice.speaker(), voice.width, voice.colour))
    return 0


def games_command(voice: Voice, game: str | None) -> int:
    """The games and their booklets."""
    return _listed(voice, game, lists.game_items)


def actions_command(voice: Voice, game: str | None) -> int:
    """The acts that can be asked about."""
    return _listed(voice, game, lists.action_items)


def divergences_command(voice: Voice, game: str | None) -> int:
    """The places where the booklets differ."""
    return _listed(voice, game, lists.divergence_items)


def gaps_command(voice: Voice, game: str | None) -> int:
    """What the booklets do not give."""
    return _listed(voice, game, lists.gap_items)


def glossary_command(voice: Voice, game: str | None) -> int:
    """The terms in both languages."""
    return _listed(voice, game, lists.term_items)
