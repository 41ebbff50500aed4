"""games, actions, divergences, gaps and glossary."""

from __future__ import annotations

from collections.abc import Callable

from ruling.cli.looking import books, no_such_term, speakers
from ruling.cli.speaking import Voice
from ruling.model.library import GameBook
from ruling.rendering import lists


def _listed(voice: Voice, game: str | None, items_of: Callable[[GameBook, lists.Speakers], lists.Listed]) -> int:
    """Everything of one kind, one paragraph each."""
    found = [items_of(book, speakers(voice, book)) for book in books(voice, game)]
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


def glossary_command(voice: Voice, text: list[str], game: str | None) -> int:
    """The terms in both languages, or those of them that a word names."""
    word = " ".join(text)
    if word and not any(lists.term_items(book, speakers(voice, book), word)[0] for book in books(voice, game)):
        return no_such_term(voice, word, game)
    return _listed(voice, game, lambda book, spoken: lists.term_items(book, spoken, word))
