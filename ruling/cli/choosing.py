"""options: everything that is legal now."""

from __future__ import annotations

from typing import Any

from ruling.cli.checking import shown_args
from ruling.cli.desk import Asked, code_of, known_game, lexicon_of
from ruling.cli.speaking import Voice
from ruling.cli.stating import Circumstances, game_in, note_state, pending_in, read_state, scope_of, with_scope
from ruling.engine.adjudication import Told
from ruling.engine.choices import options
from ruling.model.answers import Verdict
from ruling.model.errors import NotUnderstood
from ruling.model.game import Game
from ruling.model.library import GameBook, Library


def options_command(voice: Voice, player: str | None, **position_told: Any) -> int:
    """Prints what the player may do now, and what cannot be told yet."""
    told = Circumstances(**position_told)
    document, source = read_state(told.state)
    _, document = pending_in(document)
    wanted = _game(voice.library, told.game or game_in(document, voice.library))
    book, code = voice.library.book(wanted), code_of(wanted)
    if told.house is not None:
        from ruling.cli.housing import book_with_house_rules

        book = book_with_house_rules(voice.library, wanted, told.house)
    lexicon = lexicon_of(book)
    document = with_scope(document, scope_of(book, told.edition, told.mode))
    position = code.read_position(document, lexicon, book, told.given, source)
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


def _game(library: Library, told: str | None) -> str:
    """The game that was told, or the only one that there is."""
    if told is None and len(library.games) > 1:
        raise NotUnderstood("several-games", action="options", games=", ".join(library.games))
    return known_game(library, told or library.games[0])


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
            places = [_place(row["args"]) for row in listed if row["action"] == name]
            print("\n".join(wrapped(f"{label} ({name}): {', '.join(places)}", voice.width, "  ", "    ")))
    if not any(rows.values()):
        print(voice.say("options.none"))


def _place(args: dict[str, str]) -> str:
    """Where and how the act would be done: what was chosen for it besides the player."""
    return " ".join(value for name, value in args.items() if name != "player")


def _row(code: Game, book: GameBook, verdict: Verdict, position: Any) -> dict[str, Any]:
    action = book.action(verdict.question.action)
    assert action is not None
    return {"action": action.id, "args": shown_args(Asked(code, book, action, verdict.question, position, {}))}
