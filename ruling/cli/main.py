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
    told = language_of(words)
    try:
        voice = Voice(open_library(), told if told in ("pl", "ru", "both") else "pl", words)
    except RulingError as error:
        print(str(error), file=sys.stderr)
        return error.exit_code
    try:
        if told not in ("pl", "ru", "both"):
            raise NotUnderstood("unknown-language", found=told, known="pl, ru, both")
        code = _typed(words, voice)
        sys.stdout.flush()
        return code
    except RulingError as error:
        voice.complain(error)
        return error.exit_code
    except KeyboardInterrupt:
        print("\n" + voice.say("interrupted"), file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # whoever read us has gone; the exit must not complain again
        return 0
    except Exception as failure:
        if os.environ.get("RULING_DEBUG"):
            raise
        print(voice.say("our-failure", kind=type(failure).__name__), file=sys.stderr)
        return OUR_FAILURE


def _typed(words: list[str], voice: Voice) -> int:
    """The command as Typer reads it; Typer's own complaints are said in the user's language."""
    from ruling.cli.commands import COMMANDS, application

    if words == ["--version"]:
        from ruling import __version__

        print(f"ruling {__version__}")
        return 0
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        raise _unknown_command(words[0], tuple(COMMANDS))
    from typer import Abort, Exit
    from typer._click.exceptions import UsageError

    command = application(voice, words)
    if "_RULING_COMPLETE" not in os.environ:
        from ruling.cli.helping import help_page, wants_help

        if wants_help(words):
            print(help_page(command, words, voice))
            return 0
    try:
        code = command.main(args=words, prog_name="ruling", standalone_mode=False, obj=voice)
    except Exit as stop:
        return int(stop.exit_code)
    except Abort:
        raise KeyboardInterrupt from None
    except UsageError as flaw:
        raise _misused(flaw, words) from None
    return int(code) if isinstance(code, int) else 0


def _unknown_command(word: str, known: tuple[str, ...]) -> NotUnderstood:
    from ruling.model.shapes import nearest

    return NotUnderstood("unknown-command", found=word, nearest=nearest(word, known))


def _misused(flaw: Any, words: list[str]) -> NotUnderstood:
    """What Typer could not read, as our own complaint."""
    command = words[0] if words and not words[0].startswith("-") else ""
    kind = type(flaw).__name__
    if kind == "NoSuchOption":
        nearest = ", ".join(flaw.possibilities or ())
        return NotUnderstood("unknown-option", command=command, found=flaw.option_name, nearest=nearest)
    if kind == "BadOptionUsage":
        return NotUnderstood("missing-value", option=flaw.option_name)
    if kind == "MissingParameter" and flaw.param is not None:
        return NotUnderstood("missing-parameter", command=command, what=flaw.param.metavar or flaw.param.name)
    if kind == "BadParameter" and flaw.param is not None:
        option = flaw.param.opts[0]
        return NotUnderstood("not-a-number-here", field=option, found=_value_of(option, words))
    return NotUnderstood("extra-word", command=command, found=flaw.message.rpartition("(")[2].rstrip(").") or "?")


def _value_of(option: str, words: list[str]) -> str:
    for place, word in enumerate(words):
        if word == option and place + 1 < len(words):
            return words[place + 1]
        if word.startswith(f"{option}="):
            return word.partition("=")[2]
    return ""
