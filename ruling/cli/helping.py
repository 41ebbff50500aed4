"""The help pages, in the user's language."""

from __future__ import annotations

from typing import Any

from ruling.cli.speaking import Voice
from ruling.rendering.wrapping import wrapped

GUTTER = 2


def help_page(application: Any, words: list[str], voice: Voice) -> str:
    """The page of one command, or of all where no command was named."""
    commands: dict[str, Any] = application.commands
    name = next((word for word in words if word in commands), None)
    if name is None:
        return _front_page(commands, voice)
    return _page(name, commands[name].params, voice)


def _front_page(commands: dict[str, Any], voice: Voice) -> str:
    told = [(name, voice.say(f"help.{name}")) for name in commands]
    shared = ["help", "version", "install-completion", "show-completion"]
    return "\n".join(
        [
            *wrapped(voice.say("help.app"), voice.width),
            "",
            voice.say("help.usage"),
            "",
            voice.say("help.heading.commands"),
            *_table(told, voice.width),
            "",
            voice.say("help.heading.options"),
            *_table([(f"--{name}", voice.say(f"help.option.{name}")) for name in shared], voice.width),
            "",
            voice.say("help.heading.examples"),
            *(f"  {voice.say(f'help.example.{name}')}" for name in ("check", "search", "translate")),
        ]
    )


def _page(name: str, params: list[Any], voice: Voice) -> str:
    arguments = [param for param in params if param.param_type_name == "argument"]
    options = [param for param in params if param.param_type_name == "option"]
    usage = " ".join([f"ruling {name}", *(_usage(param, voice) for param in arguments), voice.say("help.options-word")])
    lines = [*wrapped(voice.say(f"help.{name}"), voice.width), "", *wrapped(usage, voice.width, "", "  ")]
    if arguments:
        told = [(_metavar(param, voice), voice.say(f"help.{name}.{param.name}")) for param in arguments]
        lines += ["", voice.say("help.heading.arguments"), *_table(told, voice.width)]
    told = [(_flag(param, voice), voice.say(f"help.option.{param.opts[0].removeprefix('--')}")) for param in options]
    told.append(("--help", voice.say("help.option.help")))
    return "\n".join([*lines, "", voice.say("help.heading.options"), *_table(told, voice.width)])


def _metavar(param: Any, voice: Voice) -> str:
    """What stands for a value: a word of the user's language, or the values to choose from."""
    return voice.say(f"help.metavar.{param.metavar.lower()}") if param.metavar.isupper() else str(param.metavar)


def _usage(param: Any, voice: Voice) -> str:
    shown = f"{_metavar(param, voice)} ..." if param.nargs == -1 else _metavar(param, voice)
    return shown if param.required else f"[{shown}]"


def _flag(param: Any, voice: Voice) -> str:
    return f"{param.opts[0]} {_metavar(param, voice)}" if param.metavar else str(param.opts[0])


def _table(rows: list[tuple[str, str]], width: int) -> list[str]:
    """Names to the left, what they do to the right; underneath where the terminal is too narrow."""
    longest = max(len(name) for name, _ in rows) + GUTTER
    if longest + 30 > width:
        return [line for name, told in rows for line in (f"  {name}", *wrapped(told, width, "      "))]
    return [line for name, told in rows for line in wrapped(told, width, f"  {name:<{longest}}")]
