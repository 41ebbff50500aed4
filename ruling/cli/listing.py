"""games, actions, divergences, gaps and glossary."""

from __future__ import annotations

from ruling.cli.looking import books
from ruling.cli.speaking import Voice
from ruling.rendering import lists
from ruling.rendering.documents import Document


def list_command(voice: Voice, what: str, game: str | None) -> int:
    """Everything of one kind, one paragraph each."""
    shown: list[lists.Item] = []
    documents: list[Document] = []
    for book in books(voice, game):
        items, rows = LISTS[what](book, voice.speaker(book))
        shown += items
        documents += rows
    if voice.json:
        voice.document({"items": documents})
    else:
        print(lists.list_card(shown, voice.speaker(), voice.width, voice.colour))
    return 0


LISTS = {
    "games": lists.game_items,
    "actions": lists.action_items,
    "divergences": lists.divergence_items,
    "gaps": lists.gap_items,
    "glossary": lists.term_items,
}
