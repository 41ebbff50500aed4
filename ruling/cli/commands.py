"""Every command with its options. Only the command that was typed is registered, so that the others cost nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from ruling.cli.speaking import Voice

Words = list[str]


def application(voice: Voice, words: Words) -> typer.Typer:
    """The application, with help in the user's language."""
    app = typer.Typer(
        help=voice.say("help.app"), rich_markup_mode=None, pretty_exceptions_enable=False, add_completion=True,
        context_settings={"help_option_names": ["--help", "-h"]},
    )  # fmt: skip
    app.callback()(_nothing)
    typed = next((word for word in words if word in COMMANDS), None)
    alone = typed is not None and typed == words[0]
    for name, register in COMMANDS.items():
        if not alone or name == typed:
            register(app, voice)
    return app


def _nothing() -> None:
    """Every command stands under the one application, even when it is the only one registered."""


def _options(voice: Voice, command: str) -> dict[str, Any]:
    def option(kind: Any, *flags: str) -> Any:
        name = flags[0].removeprefix("--")
        return Annotated[kind, typer.Option(*flags, help=voice.say(f"help.option.{name}"), show_default=False)]

    return {
        "lang": option(str | None, "--lang"),
        "json": option(bool, "--json"),
        "game": option(str | None, "--game"),
        "state": option(str | None, "--state"),
        "given": option(str, "--given"),
        "edition": option(str | None, "--edition"),
        "mode": option(str | None, "--mode"),
        "usual": option(bool, "--usual"),
        "decline": option(bool, "--decline"),
        "why": option(str, "--why"),
        "no_input": option(bool, "--no-input"),
        "seed": option(int | None, "--seed"),
        "write": option(str | None, "--write"),
        "player": option(str | None, "--player"),
        "limit": option(int, "--limit"),
        "to": option(str | None, "--to"),
        "coverage": option(bool, "--coverage"),
    }


def _argument(voice: Voice, kind: Any, name: str) -> Any:
    return Annotated[kind, typer.Argument(help=voice.say(f"help.argument.{name}"), metavar=name.upper())]


def _check(app: typer.Typer, voice: Voice) -> None:
    o = _options(voice, "check")

    def check(
        action: str, words: Words, lang: str | None = None, json: bool = False, game: str | None = None,
        state: str | None = None, given: str = "", edition: str | None = None, mode: str | None = None,
        usual: bool = False, decline: bool = False, why: str = "short", no_input: bool = False,
    ) -> int:  # fmt: skip
        from ruling.cli.checking import check_command

        return check_command(voice, action, words, game, state, given, edition, mode, usual, decline, why, no_input)

    _register(app, voice, check, o, {"action": (str, ...), "words": (Words | None, None)})


def _resolve(app: typer.Typer, voice: Voice) -> None:
    o = _options(voice, "resolve")

    def resolve(
        action: str, words: Words, lang: str | None = None, json: bool = False, game: str | None = None,
        state: str | None = None, given: str = "", edition: str | None = None, mode: str | None = None,
        usual: bool = False, seed: int | None = None, write: str | None = None,
    ) -> int:  # fmt: skip
        from ruling.cli.checking import resolve_command

        return resolve_command(voice, action, words, game, state, given, edition, mode, usual, seed, write)

    _register(app, voice, resolve, o, {"action": (str, ...), "words": (Words | None, None)})


def _choices(app: typer.Typer, voice: Voice) -> None:
    o = _options(voice, "options")

    def options(
        player: str | None = None, lang: str | None = None, json: bool = False, game: str | None = None,
        state: str | None = None, given: str = "", edition: str | None = None, mode: str | None = None, usual: bool = False,
    ) -> int:  # fmt: skip
        from ruling.cli.checking import options_command

        return options_command(voice, player, game, state, given, edition, mode, usual)

    _register(app, voice, options, o, {})


def _show(app: typer.Typer, voice: Voice) -> None:
    o = _options(voice, "show")

    def show(words: Words, lang: str | None = None, json: bool = False, game: str | None = None) -> int:
        from ruling.cli.looking import show_command

        return show_command(voice, " ".join(words), game)

    _register(app, voice, show, o, {"words": (Words, ...)})


def _search(app: typer.Typer, voice: Voice) -> None:
    o = _options(voice, "search")

    def search(
        words: Words, lang: str | None = None, json: bool = False, game: str | None = None, limit: int = 10
    ) -> int:
        from ruling.cli.looking import search_command

        return search_command(voice, " ".join(words), game, limit)

    _register(app, voice, search, o, {"words": (Words, ...)})


def _translate(app: typer.Typer, voice: Voice) -> None:
    o = _options(voice, "translate")

    def translate(
        words: Words, lang: str | None = None, json: bool = False, game: str | None = None, to: str | None = None
    ) -> int:
        from ruling.cli.looking import translate_command

        return translate_command(voice, " ".join(words), game, to)

    _register(app, voice, translate, o, {"words": (Words, ...)})


def _listing(name: str) -> Callable[[typer.Typer, Voice], None]:
    def register(app: typer.Typer, voice: Voice) -> None:
        o = _options(voice, name)

        def listing(lang: str | None = None, json: bool = False, game: str | None = None) -> int:
            from ruling.cli.listing import list_command

            return list_command(voice, name, game)

        listing.__name__ = name
        _register(app, voice, listing, o, {})

    return register


def _lint(app: typer.Typer, voice: Voice) -> None:
    o = _options(voice, "lint")

    def lint(words: Words, lang: str | None = None, json: bool = False, coverage: bool = False) -> int:
        from ruling.cli.linting import lint_command

        return lint_command(voice, words, coverage)

    _register(app, voice, lint, o, {"words": (Words | None, None)})


def _register(
    app: typer.Typer, voice: Voice, command: Callable[..., int], options: dict[str, Any], arguments: dict[str, Any]
) -> None:
    """Gives the function its translated help and puts it under its name."""
    import inspect

    parameters = []
    for name, parameter in inspect.signature(command).parameters.items():
        if name in arguments:
            kind, default = arguments[name]
            annotation = _argument(voice, kind, name)
            default = inspect.Parameter.empty if default is ... else default
        else:
            annotation, default = options[name], parameter.default
        parameters.append(
            inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        )

    def run(**given: Any) -> int:
        if given.get("words", ()) is None:
            given["words"] = []
        return command(**given)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    app.command(command.__name__, help=voice.say(f"help.{command.__name__}"))(run)


COMMANDS: dict[str, Callable[[typer.Typer, Voice], None]] = {
    "check": _check,
    "resolve": _resolve,
    "options": _choices,
    "search": _search,
    "show": _show,
    "translate": _translate,
    "games": _listing("games"),
    "actions": _listing("actions"),
    "divergences": _listing("divergences"),
    "gaps": _listing("gaps"),
    "glossary": _listing("glossary"),
    "lint": _lint,
}
