"""check: the verdict on an act or a state of affairs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from ruling.cli.desk import Asked, ask
from ruling.cli.speaking import Voice
from ruling.cli.stating import Circumstances, note_state
from ruling.engine.adjudication import Told, adjudicate
from ruling.model.answers import BROKEN, ILLEGAL, LEGAL, Line, Verdict
from ruling.model.errors import NotUnderstood
from ruling.model.game import Game
from ruling.model.library import GameBook

EXIT = {LEGAL: 0, ILLEGAL: 1}
WHY = ("short", "full", "failures")
LINES = 12
"""What an answer fits by default."""


def exit_code(answer: str) -> int:
    """0 legal, 1 illegal, 3 undecided."""
    return EXIT.get(answer, 3)


def known_why(why: str) -> None:
    """Refuses a measure of reasons that there is not."""
    if why not in WHY:
        raise NotUnderstood("unknown-why", found=why, known=", ".join(WHY))


def check_command(
    voice: Voice,
    action: str,
    words: Sequence[str],
    decline: bool,
    why: str,
    svg: str | None,
    no_input: bool,
    **position: Any,
) -> int:
    """Prints the verdict; at a terminal an undecided question is asked on. --svg draws it too."""
    told = Circumstances(**position)
    known_why(why)
    asked = ask(voice.library, action, words, told, decline)
    if asked.action.kind == "outcome":  # who, or how many: nothing to be allowed, but something to be told
        from ruling.cli.resolving import resolve_command

        return resolve_command(voice, action, words, None, None, why, **position)
    note_state(voice, told)
    laid_down = Told(usual=told.usual)
    verdict = adjudicate(asked.game, asked.book, asked.question, asked.position, laid_down)
    talking = not (voice.json or no_input) and sys.stdin.isatty() and sys.stdout.isatty()
    asked_on = talking and bool(verdict.missing) and verdict.answer not in EXIT
    if asked_on:
        from ruling.cli.interviewing import interviewed

        asked, verdict = interviewed(voice, asked, verdict, laid_down, action, words, told)
    if svg is not None:
        from ruling.cli.picturing import draw_verdict

        draw_verdict(voice, asked, verdict, svg)
    print_verdict(voice, asked, verdict, why, asked_on)
    if svg is not None and not voice.json:
        print(voice.say("board.written", file=svg))
    return exit_code(verdict.answer)


def print_verdict(
    voice: Voice, asked: Asked, verdict: Verdict, why: str = "short", uncut: bool = False, most: int = LINES
) -> None:
    """The verdict as one JSON document, or as a card in each language, its questions `uncut` where they were asked."""
    warned = warnings_of(asked.game, asked.position, asked.book)
    if voice.json:
        from ruling.rendering.documents import check_document

        voice.document(
            check_document(
                verdict, asked.book, voice.speaker(asked.book, names=asked.position.names), warned, shown_args(asked)
            )
        )
        return
    from ruling.rendering.cards import verdict_card

    cards = [
        verdict_card(
            verdict,
            asked.book,
            voice.speaker(asked.book, language, asked.position.names),
            why,
            voice.width,
            voice.colour,
            warnings=warned,
            uncut=uncut,
            most=most,
        )
        for language in voice.languages
    ]
    print("\n\n".join(cards))


def shown_args(asked: Asked) -> dict[str, str]:
    """The question's arguments as they are written."""
    show = asked.game.show_argument
    kinds = {argument.name: argument.type for argument in asked.action.arguments}
    return {
        name: show(kinds[name], value, asked.position, asked.question.args) if show else str(value)
        for name, value in asked.question.args.items()
    }


def warnings_of(game: Game, position: Any, book: GameBook) -> list[Line]:
    """The rules that the described position breaks by itself: often that is the quarrel."""
    found = game.warnings(position) if game.warnings else ()
    return [Line(rule, finding, BROKEN) for name, finding in found if (rule := book.rule(name)) is not None]
