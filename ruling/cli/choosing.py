"""options: everything that is legal now."""

from __future__ import annotations

from typing import Any

from ruling.cli.checking import shown_args
from ruling.cli.desk import Asked, described
from ruling.cli.speaking import Voice
from ruling.cli.stating import Circumstances, note_state
from ruling.engine.adjudication import Told
from ruling.engine.choices import options
from ruling.model.answers import Verdict
from ruling.model.errors import NotUnderstood
from ruling.model.game import Game
from ruling.model.library import GameBook

MOST_OPEN = 12
"""How many places of an act are told where nothing is certain of them; --json tells them all."""


def options_command(voice: Voice, player: str | None, **position_told: Any) -> int:
    """Prints what the player may do now, and what cannot be told yet."""
    told = Circumstances(**position_told)
    code, book, lexicon, position = described(voice.library, told, "options", words=player or "")
    who = code.read_argument("player", player, position, lexicon, {}) if player else position.to_move()
    if who is None:
        raise NotUnderstood("player-needed")
    note_state(voice, told)
    found = options(code, book, position, who, book.actions, Told(usual=told.usual))
    rows = {
        "legal": [_row(code, book, verdict, position) for verdict in found.legal],
        "undecided": [_row(code, book, verdict, position) for verdict in found.undecided],
    }
    if voice.json:
        voice.document(rows)
    else:
        _print(voice, book, rows)
    return 0 if found.legal else 3 if found.undecided else 1


def _print(voice: Voice, book: GameBook, rows: dict[str, list[dict[str, Any]]]) -> None:
    """The places of each act on lines of their own."""
    from ruling.rendering.wrapping import wrapped

    for kind, listed in rows.items():
        if not listed:
            continue
        print(voice.say(f"options.{kind}"))
        for name in dict.fromkeys(row["action"] for row in listed):
            action = book.action(name)
            label = voice.speaker(book).text(action.name) if action else name
            places = [place for row in listed if row["action"] == name and (place := _place(row["args"]))]
            further = len(places) - MOST_OPEN if kind == "undecided" else 0
            shown = [*places[:MOST_OPEN], voice.say("options.more", n=further)] if further > 1 else places
            said = f"{label} ({name}): {', '.join(shown)}" if shown else f"{label} ({name})"
            print("\n".join(wrapped(said, voice.width, "  ", "    ")))
    if not any(rows.values()):
        print(voice.say("options.none"))


def _place(args: dict[str, str]) -> str:
    """Where and how the act would be done: what was chosen for it besides the player."""
    return " ".join(value for name, value in args.items() if name != "player")


def _row(code: Game, book: GameBook, verdict: Verdict, position: Any) -> dict[str, Any]:
    action = book.action(verdict.question.action)
    assert action is not None
    return {"action": action.id, "args": shown_args(Asked(code, book, action, verdict.question, position, {}))}
