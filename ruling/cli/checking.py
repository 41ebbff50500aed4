"""check, resolve and options."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ruling.cli.desk import Asked, ask, code_of, lexicon_of, read_state
from ruling.cli.speaking import Voice
from ruling.engine.adjudication import Told, adjudicate
from ruling.model.answers import ILLEGAL, LEGAL, Missing, Verdict
from ruling.model.errors import NotUnderstood
from ruling.model.library import GameBook

EXIT = {LEGAL: 0, ILLEGAL: 1}


def exit_code(answer: str) -> int:
    """0 legal, 1 illegal, 3 undecided."""
    return EXIT.get(answer, 3)


def scope_of(book: GameBook, edition: str | None, mode: str | None) -> dict[str, Any]:
    """The edition and mode that the options lay down, by id or by its last part."""
    scope: dict[str, Any] = {}
    for dimension, told in (("edition", edition), ("mode", mode)):
        if told is None:
            continue
        known = book.dimensions.get(dimension, ())
        found = [value for value in known if told in (value, value.rpartition("-")[2])]
        if not found:
            raise NotUnderstood("unknown-word", found=told, nearest="", expected=", ".join(known))
        scope[dimension] = found[0]
    return scope


def check_command(
    voice: Voice, action: str, words: Sequence[str], game: str | None, state: str | None, given: str,
    edition: str | None, mode: str | None, usual: bool, decline: bool, why: str, no_input: bool,
) -> int:  # fmt: skip
    """The verdict on an act, asked on at a terminal while it is undecided."""
    if why not in ("short", "full", "failures"):
        raise NotUnderstood("unknown-word", found=why, nearest="", expected="short, full, failures")
    asked = ask(voice.library, action, words, game, state, given, decline)
    told = Told(scope_of(asked.book, edition, mode), usual)
    verdict = adjudicate(asked.game, asked.book, asked.question, asked.position, told)
    talking = not (voice.json or no_input) and sys.stdin.isatty() and sys.stdout.isatty()
    while talking and verdict.missing and verdict.answer not in EXIT:
        answered = _interview(voice, asked.book, verdict.missing[0])
        if answered is None:
            break
        if answered == "":
            told = told._replace(granted=told.granted | {verdict.missing[0].fact.id})
        else:
            try:
                asked = ask(voice.library, action, words, game, state, f"{given}; {answered}", decline)
                given = f"{given}; {answered}"
            except NotUnderstood as flaw:
                voice.complain(flaw)
                continue
        verdict = adjudicate(asked.game, asked.book, asked.question, asked.position, told)
    _print_verdict(voice, asked, verdict, why)
    return exit_code(verdict.answer)


def _interview(voice: Voice, book: GameBook, missing: Missing) -> str | None:
    """The answer as a clause of a sketch; empty for "as usual"; none to stop asking."""
    speaker = voice.speaker(book)
    kind = book.fact(missing.fact.kind)
    if kind is None or kind.tell is None:
        return None
    about = dict(missing.fact.about)
    hint = voice.say("interview-usual" if missing.usual else "interview-skip")
    print(f"{speaker.sentence(kind.ask, about)} {hint}")
    try:
        answer = input("> ").strip()
    except EOFError:
        return None
    if not answer:
        return "" if missing.usual else None
    if kind.tell.startswith("{answer}"):
        place = kind.tell.replace("{answer}", "").strip().format(**about)
        first, _, rest = answer.partition(" ")
        if first.lower() in ("nic", "nie", "no", "ничего", "нет", "0"):
            return f"board: empty {place}"
        return f"{first}: {rest or 'road'} {place}"
    return kind.tell.format(answer=answer, **about)


def _print_verdict(voice: Voice, asked: Asked, verdict: Verdict, why: str) -> None:
    from ruling.rendering.documents import check_document

    shown = shown_args(asked)
    warned = warnings_of(asked.game, asked.position)
    if voice.json:
        document = check_document(verdict, asked.book, voice.speaker(asked.book), args=shown, warned=warned)
        voice.document(document)
        return
    from ruling.rendering.cards import verdict_card

    for language in voice.languages:
        speaker = voice.speaker(asked.book, language)
        print(
            verdict_card(verdict, asked.book, speaker, why=why, width=voice.width, colour=voice.colour, warned=warned)
        )
        if language != voice.languages[-1]:
            print()


def shown_args(asked: Asked) -> dict[str, str]:
    """The question's arguments as they are written."""
    show = asked.game.show_argument
    kinds = {argument.name: argument.type for argument in asked.action.arguments}
    return {
        name: show(kinds[name], value, asked.position, asked.question.args) if show else str(value)
        for name, value in asked.question.args.items()
    }


def warnings_of(game: Any, position: Any) -> list[Any]:
    """The rules that the described position breaks by itself."""
    return list(game.warnings(position)) if game.warnings else []


def resolve_command(
    voice: Voice, action: str, words: Sequence[str], game: str | None, state: str | None, given: str,
    edition: str | None, mode: str | None, usual: bool, seed: int | None, write: str | None,
) -> int:  # fmt: skip
    """What happens when the act is done; --write saves the position after it."""
    from ruling.engine.resolution import resolve

    asked = ask(voice.library, action, words, game, state, given, choosing=True)
    chance = None
    if seed is not None:
        import random

        chance = random.Random(seed)
    told = Told(scope_of(asked.book, edition, mode), usual)
    outcome = resolve(asked.game, asked.book, asked.question, asked.position, told, asked.answers, chance)
    if write is not None and outcome.events and outcome.next is None and outcome.position is not None:
        _write(Path(write), outcome.position.document())
    if voice.json:
        from ruling.rendering.documents import resolve_document

        voice.document(resolve_document(outcome, asked.book, voice.speaker(asked.book)))
    else:
        from ruling.rendering.cards import outcome_card

        for language in voice.languages:
            speaker = voice.speaker(asked.book, language)
            print(outcome_card(outcome, asked.book, speaker, width=voice.width, colour=voice.colour))
    return exit_code(outcome.verdict.answer)


def _write(path: Path, document: Any) -> None:
    """The file written whole or not at all."""
    import os

    import yaml

    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_text(yaml.safe_dump(document, allow_unicode=True, sort_keys=False), encoding="utf-8")
        os.replace(temporary, path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise NotUnderstood("file-unwritable", file=path) from None


def options_command(
    voice: Voice, player: str | None, game: str | None, state: str | None, given: str,
    edition: str | None, mode: str | None, usual: bool,
) -> int:  # fmt: skip
    """Everything that the player may do now, and what cannot be told yet."""
    from ruling.engine.choices import options

    document, source = read_state(state)
    wanted = game or (document.get("game") if isinstance(document, dict) else None) or voice.library.games[0]
    if wanted not in voice.library.games:
        raise NotUnderstood("unknown-game", found=wanted, known=", ".join(voice.library.games))
    book, code = voice.library.book(wanted), code_of(wanted)
    lexicon = lexicon_of(book)
    position = code.read_position(document, lexicon, book.blob("boards"), given, source)
    who = code.read_argument("player", player, position, lexicon, {}) if player else position.turn
    if who is None:
        raise NotUnderstood("missing-argument", argument="--player", action="options")
    found = options(code, book, position, who, book.actions, Told(scope_of(book, edition, mode), usual))
    rows = {
        "legal": [_option_row(code, book, verdict, position) for verdict in found.legal],
        "undecided": [_option_row(code, book, verdict, position) for verdict in found.undecided],
    }
    if voice.json:
        voice.document(rows)
        return 0 if found.legal else 3 if found.undecided else 1
    for kind, listed in rows.items():
        print(voice.say(f"options-{kind}", n=len(listed)))
        for row in listed:
            action = book.action(row["action"])
            assert action is not None
            print(f"  {action.name[voice.language]}: {row['args']['at']}")
    return 0 if found.legal else 3 if found.undecided else 1


def _option_row(code: Any, book: GameBook, verdict: Verdict, position: Any) -> dict[str, Any]:
    action = book.action(verdict.question.action)
    assert action is not None
    asked = Asked(code, book, action, verdict.question, position, {})
    return {"action": verdict.question.action, "args": shown_args(asked)}
