"""The commands as Typer reads them: whatever is unusual about the words, help and completion."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer._click.exceptions import UsageError

from ruling.cli.commands import COMMANDS, OPTIONS, Argument, Command, flag, run_command
from ruling.cli.speaking import Voice
from ruling.model.errors import Complaint, NotUnderstood
from ruling.model.shapes import nearest

HELP = ("--help", "-h")


def application(voice: Voice, words: list[str]) -> Any:
    """The command that was typed, or all of them where none was, for what is not registered costs nothing."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback()(_under_one_roof)
    for name in (words[0],) if words and words[0] in COMMANDS else COMMANDS:
        app.command(name)(_function(voice, name, COMMANDS[name]))
    return typer.main.get_command(app)


def _under_one_roof() -> None:
    """A command is called by its name even when it is the only one registered."""


def _function(voice: Voice, name: str, command: Command) -> Callable[..., int]:
    def run(**read: Any) -> int:
        many = [argument for argument in command.arguments if command.arguments[argument].many]
        return run_command(voice, name, {**read, **{argument: list(read[argument] or ()) for argument in many}})

    parameters = [_argument(*item, voice) for item in command.arguments.items()]
    parameters += [_option(option) for option in command.options]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def _argument(name: str, argument: Argument, voice: Voice) -> inspect.Parameter:
    kind: Any = list[str] if argument.many else str
    complete = _acts(voice) if name == "action" else None
    told = typer.Argument(metavar=argument.metavar, autocompletion=complete)
    annotation: Any = Annotated[kind, told] if argument.needed else Annotated[kind | None, told]
    default = inspect.Parameter.empty if argument.needed else None
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _option(name: str) -> inspect.Parameter:
    option = OPTIONS[name]
    kind: Any = option.kind if option.default is not None else option.kind | None
    annotation = Annotated[kind, typer.Option(flag(name), metavar=option.metavar)]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=option.default, annotation=annotation)


def _acts(voice: Voice) -> Callable[[str], list[str]]:
    """The acts that begin with what was typed, for completion."""

    def complete(incomplete: str) -> list[str]:
        library = voice.library
        acts = [action for game in library.games for action in library.book(game).actions]
        return [action for action in acts if action.startswith(incomplete)]

    return complete


def run_typed(words: list[str], voice: Voice) -> int:
    """Runs the command as Typer reads it; Typer's own complaints are said in the user's language."""
    if len(words) == 2 and words[0] == "--show-completion":
        print(_completion_for(words[1]))
        return 0
    command = application(voice, words)
    if "_RULING_COMPLETE" not in os.environ and (not words or any(word in HELP for word in words)):
        from ruling.cli.helping import help_page

        print(help_page(command, words, voice))
        return 0
    try:
        code = command.main(args=words, prog_name="ruling", standalone_mode=False)
    except typer.Exit as stop:
        return int(stop.exit_code)
    except typer.Abort:
        raise KeyboardInterrupt from None
    except UsageError as flaw:
        raise _misused(flaw, words) from None
    return int(code) if isinstance(code, int) else 0


def _completion_for(shell: str) -> str:
    """The completion script for a shell that is named; Typer itself knows only the one that it runs under."""
    from typer._completion_shared import Shells, get_completion_script

    known = [one.value for one in Shells]
    if shell not in known:
        raise NotUnderstood("unknown-word", found=shell, nearest=nearest(shell, known), expected=", ".join(known))
    return get_completion_script(prog_name="ruling", complete_var="_RULING_COMPLETE", shell=shell)


def _misused(flaw: Any, words: list[str]) -> NotUnderstood:
    """What Typer could not read, as our own complaint."""
    command = words[0] if words and words[0] in COMMANDS else ""
    kind = type(flaw).__name__
    if kind == "NoSuchOption":
        if not command:
            return NotUnderstood("unknown-option-first", found=flaw.option_name)
        known = [flag(option) for option in COMMANDS[command].options]
        return NotUnderstood(
            "unknown-option", command=command, found=flaw.option_name, nearest=nearest(flaw.option_name, known)
        )
    if kind == "BadOptionUsage":
        return NotUnderstood("missing-value", option=flaw.option_name)
    if kind == "MissingParameter" and flaw.param is not None:
        what = Complaint(f"help.metavar.{flaw.param.metavar.lower()}", {})
        return NotUnderstood("missing-parameter", command=command, what=what)
    if kind == "BadParameter" and flaw.param is not None:
        option = flaw.param.opts[0]
        return NotUnderstood("not-a-number-here", field=option, found=_value_of(option, words))
    if not command:
        return NotUnderstood("no-command")
    return NotUnderstood("extra-word", command=command, found=flaw.message.rpartition("(")[2].rstrip(").") or "?")


def _value_of(option: str, words: list[str]) -> str:
    for place, word in enumerate(words):
        if word == option and place + 1 < len(words):
            return words[place + 1]
        if word.startswith(f"{option}="):
            return word.partition("=")[2]
    return ""
