"""games, actions, divergences, gaps and glossary."""

from __future__ import annotations

from typing import Any

from ruling.cli.looking import books
from ruling.cli.speaking import Voice
from ruling.model.library import GameBook


def list_command(voice: Voice, what: str, game: str | None) -> int:
    """Everything of one kind, one paragraph each."""
    rows = [row for book in books(voice, game) for row in ROWS[what](book, voice.language)]
    if voice.json:
        voice.document({"items": rows})
        return 0
    from ruling.rendering.cards import list_card

    print(list_card(what, rows, voice.speaker(), width=voice.width, colour=voice.colour))
    return 0


def _games(book: GameBook, language: str) -> list[dict[str, Any]]:
    head = book.head
    editions = [{"id": edition, **booklet} for edition, booklet in head["editions"].items()]
    modes = {mode: row["name"][language] for mode, row in head["modes"].items()}
    return [
        {
            "id": book.id,
            "text": head["name"][language],
            "editions": editions,
            "modes": modes,
            "actions": len(book.actions),
        }
    ]


def _actions(book: GameBook, language: str) -> list[dict[str, Any]]:
    found = []
    for name in book.actions:
        action = book.action(name)
        assert action is not None
        args = {a.name: a.label[language] for a in action.arguments}
        found.append({"id": name, "game": book.id, "kind": action.kind, "text": action.name[language], "args": args})
    return found


def _divergences(book: GameBook, language: str) -> list[dict[str, Any]]:
    return [
        {
            "id": d.id,
            "entry": d.entry,
            "about": list(d.about),
            "editions": {edition: text[language] for edition, text in d.editions.items()},
            "changes_verdict": d.changes_verdict,
            "sounder": d.sounder,
            "text": d.why[language],
        }
        for d in book.divergences()
    ]


def _gaps(book: GameBook, language: str) -> list[dict[str, Any]]:
    return [
        {
            "id": gap.id,
            "text": gap.missing[language],
            "evidence": gap.evidence[language],
            "filled_by": list(gap.filled_by),
        }
        for gap in book.gaps()
    ]


def _glossary(book: GameBook, language: str) -> list[dict[str, Any]]:
    return [
        {
            "id": term,
            "pl": (row["pl"].singular or row["pl"].plural)[0],
            "ru": (row["ru"].singular or row["ru"].plural)[0],
        }
        for term, row in book.terms().items()
    ]


ROWS = {
    "games": _games,
    "actions": _actions,
    "divergences": _divergences,
    "gaps": _gaps,
    "glossary": _glossary,
}
