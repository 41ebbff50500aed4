"""The command line: reads words, calls the rooms in order, prints, and sets the exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from ruling.cli.desk import language_of, open_library
from ruling.cli.speaking import Voice
from ruling.model.errors import NotUnderstood, RulingError

OUR_FAILURE = 70
INTERRUPTED = 130
READER_GONE = 141
LANGUAGES = ("pl", "ru", "both")


def main(argv: Sequence[str] | None = None) -> None:
    """Runs one command and exits with its code; nothing that is raised reaches the user as a traceback."""
    words = list(sys.argv[1:] if argv is None else argv)
    _open_streams()
    try:
        code = run(words)
    except KeyboardInterrupt:  # before there is a voice to say so
        code = INTERRUPTED
    sys.exit(code)


def _open_streams() -> None:
    """Standard streams that speak UTF-8; one that was closed is read from and written to nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif name != "stdin" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def run(words: list[str]) -> int:
    """The exit code of one command."""
    words = _command_first(words)
    told = language_of(words)
    try:
        voice = Voice(open_library(), told if told in LANGUAGES else "pl", words)
    except RulingError as error:
        print(str(error), file=sys.stderr)
        return error.exit_code
    except Exception as failure:  # there are no words yet to say it with
        return _failed(failure, f"ruling: {type(failure).__name__}")
    try:
        if told not in LANGUAGES:
            raise NotUnderstood("unknown-language", found=told, known=", ".join(LANGUAGES))
        return _flushed(_answered(words, voice))
    except RulingError as error:
        voice.complain(error)
        return error.exit_code
    except KeyboardInterrupt:
        print("\n" + voice.say("interrupted"), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _let_go_of_stdout()
        return READER_GONE
    except Exception as failure:
        return _failed(failure, voice.say("our-failure", kind=type(failure).__name__))


def _flushed(code: int) -> int:
    """The code of an answer whose reader may have gone once it had seen enough."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        _let_go_of_stdout()
    return code


def _let_go_of_stdout() -> None:
    """Whoever read us has gone; the end of the program must not complain of it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _command_first(words: list[str]) -> list[str]:
    """The words with the language and --json behind the command, wherever they were typed."""
    before: list[str] = []
    rest = list(words)
    while rest and (rest[0] == "--json" or rest[0].startswith("--lang=") or (rest[0] == "--lang" and len(rest) > 1)):
        size = 2 if rest[0] == "--lang" else 1
        before, rest = [*before, *rest[:size]], rest[size:]
    return [*rest, *before] if rest else [*before, "--help"] if before else []


def _failed(failure: Exception, said: str) -> int:
    if os.environ.get("RULING_DEBUG"):
        raise failure
    print(said, file=sys.stderr)
    return OUR_FAILURE


def _answered(words: list[str], voice: Voice) -> int:
    """Plain words are read at once; anything else goes through Typer, which takes longer to import than to run."""
    from ruling.cli.commands import COMMANDS, plainly_read, run_command

    if words == ["--version"]:
        from ruling import __version__

        print(f"ruling {__version__}")
        return 0
    if words and not words[0].startswith("-") and words[0] not in COMMANDS:
        from ruling.model.shapes import nearest

        raise NotUnderstood("unknown-command", found=words[0], nearest=nearest(words[0], COMMANDS))
    if words and words[0] in COMMANDS and "_RULING_COMPLETE" not in os.environ:
        read = plainly_read(words)
        if read is not None:
            return run_command(voice, words[0], read)
    from ruling.cli.typed import run_typed

    return run_typed(words, voice)
