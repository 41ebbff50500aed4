"""The command line: reads words, calls the rooms in order, prints, and sets the exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any

from ruling.cli.desk import language_of, open_library
from ruling.cli.speaking import Voice
from ruling.model.errors import NotUnderstood, RulingError

OUR_FAILURE = 70


def main(argv: Sequence[str] | None = None) -> None:
    """Runs one command and exits with its code; nothing that is raised reaches the user as a traceback."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    sys.exit(run(words))


def run(words: list[str]) -> int:
    """The exit code of one command."""
    language = language_of(words)
    try:
        voice = Voice(open_library(), "pl" if language == "?" else language, words)
    except RulingError as error:
        print(str(error), file=sys.stderr)
        return error.exit_code
    try:
        if language == "?":
            raise NotUnderstood("unknown-language", found=_told_language(words), known="pl, ru, both")
        return _typed(words, voice)
    except RulingError as error:
        voice.complain(error)
        return error.exit_code
    except KeyboardInterrupt:
        print("\n" + voice.say("interrupted"), file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as failure:
        if os.environ.get("RULING_DEBUG"):
            raise
        print(voice.say("our-failure", kind=type(failure).__name__), file=sys.stderr)
        return OUR_FAILURE


def _told_language(words: list[str]) -> str:
    for at, word in enumerate(words):
        if word.startswith("--lang"):
            return word.partition("=")[2] or (words[at + 1] if at + 1 < len(words) else "")
    return os.environ.get("RULING_LANG", "")


def _typed(words: list[str], voice: Voice) -> int:
    """The command as Typer reads it; Typer's own complaints are said in the user's language."""
    from typer import Exit
    from typer._click import exceptions as flaws
    from typer.main import get_command

    from ruling.cli.commands import application

    command: Any = get_command(application(voice, words))
    try:
        code = command.main(args=words or ["--help"], prog_name="ruling", standalone_mode=False)
    except Exit as stop:
        return int(stop.exit_code)
    except flaws.Abort:
        raise KeyboardInterrupt from None
    except flaws.NoSuchOption as flaw:
        raise NotUnderstood(
            "unknown-option", found=flaw.option_name, nearest=", ".join(flaw.possibilities or ())
        ) from None
    except flaws.UsageError as flaw:
        raise _usage(flaw, words) from None
    return int(code) if isinstance(code, int) else 0


def _usage(flaw: Any, words: list[str]) -> NotUnderstood:
    from ruling.cli.commands import COMMANDS
    from ruling.model.shapes import nearest

    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        return NotUnderstood(
            "unknown-command", found=words[0], nearest=nearest(words[0], COMMANDS), known=", ".join(COMMANDS)
        )
    parameter = getattr(flaw, "param", None)
    name = getattr(parameter, "human_readable_name", None) or getattr(flaw, "option_name", "") or ""
    return NotUnderstood("bad-usage", command=words[0] if words else "", what=name)
