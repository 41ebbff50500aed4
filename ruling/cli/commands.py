"""Every command with its arguments and options, in one table.

The table is read twice: plainly here, which costs nothing, and by Typer, which knows the rest: help, completion, and
what is wrong with the words. A test holds the two readings together. Help texts are in locales/, under the same names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Argument(NamedTuple):
    """A word, or many, that stands without a name."""

    metavar: str
    many: bool = False
    needed: bool = True


class Option(NamedTuple):
    """A named value; one of kind bool takes no value."""

    kind: type
    default: Any = None
    metavar: str | None = None


class Command(NamedTuple):
    """Where the command lives in this room, and what it reads."""

    module: str
    function: str
    arguments: Mapping[str, Argument]
    options: tuple[str, ...]


OPTIONS = {
    "state": Option(str, None, "FILE"),
    "given": Option(str, "", "TEXT"),
    "edition": Option(str, None, "EDITION"),
    "mode": Option(str, None, "MODE"),
    "house": Option(str, None, "FILE"),
    "usual": Option(bool, False),
    "decline": Option(bool, False),
    "why": Option(str, "short", "short|full|failures"),
    "no_input": Option(bool, False),
    "svg": Option(str, None, "FILE"),
    "seed": Option(int, None, "N"),
    "write": Option(str, None, "FILE"),
    "random": Option(bool, False),
    "players": Option(int, None, "N"),
    "player": Option(str, None, "PLAYER"),
    "as_": Option(str, None, "PLAYER"),
    "limit": Option(int, 10, "N"),
    "kind": Option(str, None, "KIND"),
    "to": Option(str, None, "pl|ru"),
    "coverage": Option(bool, False),
    "game": Option(str, None, "GAME"),
    "lang": Option(str, None, "pl|ru|both"),
    "json": Option(bool, False),
}

ACT = {"action": Argument("ACTION"), "words": Argument("KEY=VALUE", many=True, needed=False)}
TEXT = {"text": Argument("TEXT", many=True)}
POSITION = ("state", "given", "edition", "mode", "house", "usual")
EVERYWHERE = ("game", "lang", "json")

COMMANDS = {
    "check": Command("checking", "check_command", ACT, (*POSITION, "decline", "why", "svg", "no_input", *EVERYWHERE)),
    "ask": Command("asking", "ask_command", TEXT, (*POSITION, *EVERYWHERE)),
    "resolve": Command("resolving", "resolve_command", ACT, (*POSITION, "seed", "write", "why", *EVERYWHERE)),
    "options": Command("choosing", "options_command", {}, ("player", *POSITION, *EVERYWHERE)),
    "score": Command(
        "scoring", "score_command", {}, ("as_", "state", "given", "edition", "mode", "house", "why", *EVERYWHERE)
    ),
    "board": Command(
        "picturing", "board_command", {"what": Argument("show")},
        ("random", "seed", "players", "write", "svg", "state", "given", "edition", "mode", *EVERYWHERE),
    ),
    "search": Command("looking", "search_command", TEXT, ("limit", "kind", "mode", "edition", *EVERYWHERE)),
    "show": Command("looking", "show_command", TEXT, EVERYWHERE),
    "translate": Command("translating", "translate_command", TEXT, ("to", *EVERYWHERE)),
    "games": Command("listing", "games_command", {}, EVERYWHERE),
    "actions": Command("listing", "actions_command", {}, EVERYWHERE),
    "divergences": Command("listing", "divergences_command", {}, EVERYWHERE),
    "gaps": Command("listing", "gaps_command", {}, EVERYWHERE),
    "glossary": Command(
        "listing", "glossary_command", {"text": Argument("WORD", many=True, needed=False)}, EVERYWHERE
    ),
    "lint": Command(
        "linting", "lint_command", {"files": Argument("FILE", many=True, needed=False)}, ("coverage", "lang", "json")
    ),
}  # fmt: skip


def flag(option: str) -> str:
    """An option as it is typed; one that is a word of Python's own has an underscore behind it here."""
    return "--" + option.rstrip("_").replace("_", "-")


def plainly_read(words: list[str]) -> dict[str, Any] | None:
    """What the words after a command's name say; none where anything about them is unusual."""
    command = COMMANDS[words[0]]
    flags = {flag(name): name for name in command.options}
    read: dict[str, Any] = {name: OPTIONS[name].default for name in command.options}
    loose: list[str] = []
    left = iter(words[1:])
    for word in left:
        if not word.startswith("-") or word == "-":
            loose.append(word)
            continue
        name = flags.get(word)
        if name is None:
            return None
        if OPTIONS[name].kind is bool:
            read[name] = True
            continue
        value = next(left, None)
        if OPTIONS[name].kind is not str or value is None or (value.startswith("-") and value != "-"):
            return None
        read[name] = value
    return _with_arguments(command, read, loose)


def _with_arguments(command: Command, read: dict[str, Any], loose: list[str]) -> dict[str, Any] | None:
    for name, argument in command.arguments.items():
        if argument.needed and not loose:
            return None
        if argument.many:
            read[name], loose = loose, []
        else:
            read[name], loose = loose[0], loose[1:]
    return None if loose else read


def run_command(voice: Any, name: str, read: Mapping[str, Any]) -> int:
    """Runs a command with what was read; the language and --json are the voice's business."""
    import importlib

    command = COMMANDS[name]
    function = getattr(importlib.import_module(f"ruling.cli.{command.module}"), command.function)
    code: int = function(voice, **{key: value for key, value in read.items() if key not in ("lang", "json")})
    return code
