"""Every command with its arguments and options. Their help is written in locales/, under the names that stand here."""

from collections.abc import Callable
from typing import Annotated, Any

import typer

from ruling.cli.speaking import Voice

Lang = Annotated[str | None, typer.Option("--lang", metavar="pl|ru|both")]
Json = Annotated[bool, typer.Option("--json")]
Game = Annotated[str | None, typer.Option("--game", metavar="GAME")]
State = Annotated[str | None, typer.Option("--state", metavar="FILE")]
Given = Annotated[str, typer.Option("--given", metavar="TEXT")]
Edition = Annotated[str | None, typer.Option("--edition", metavar="EDITION")]
Mode = Annotated[str | None, typer.Option("--mode", metavar="MODE")]
Usual = Annotated[bool, typer.Option("--usual")]
Decline = Annotated[bool, typer.Option("--decline")]
Why = Annotated[str, typer.Option("--why", metavar="short|full|failures")]
NoInput = Annotated[bool, typer.Option("--no-input")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N")]
Write = Annotated[str | None, typer.Option("--write", metavar="FILE")]
Player = Annotated[str | None, typer.Option("--player", metavar="PLAYER")]
Limit = Annotated[int, typer.Option("--limit", metavar="N")]
To = Annotated[str | None, typer.Option("--to", metavar="pl|ru")]
Cover = Annotated[bool, typer.Option("--coverage")]
Action = Annotated[str, typer.Argument(metavar="ACTION")]
Words = Annotated[list[str] | None, typer.Argument(metavar="KEY=VALUE")]
Text = Annotated[list[str], typer.Argument(metavar="TEXT")]
Files = Annotated[list[str] | None, typer.Argument(metavar="FILE")]


def check(
    ctx: typer.Context,
    action: Action,
    words: Words = None,
    state: State = None,
    given: Given = "",
    edition: Edition = None,
    mode: Mode = None,
    usual: Usual = False,
    decline: Decline = False,
    why: Why = "short",
    no_input: NoInput = False,
    game: Game = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from ruling.cli.checking import Circumstances, check_command

    told = Circumstances(game, state, given, edition, mode, usual)
    return check_command(ctx.obj, action, words or [], told, decline, why, no_input)


def resolve(
    ctx: typer.Context,
    action: Action,
    words: Words = None,
    state: State = None,
    given: Given = "",
    edition: Edition = None,
    mode: Mode = None,
    usual: Usual = False,
    seed: Seed = None,
    write: Write = None,
    game: Game = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from ruling.cli.checking import Circumstances
    from ruling.cli.resolving import resolve_command

    told = Circumstances(game, state, given, edition, mode, usual)
    return resolve_command(ctx.obj, action, words or [], told, seed, write)


def options(
    ctx: typer.Context,
    player: Player = None,
    state: State = None,
    given: Given = "",
    edition: Edition = None,
    mode: Mode = None,
    usual: Usual = False,
    game: Game = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from ruling.cli.checking import Circumstances
    from ruling.cli.choosing import options_command

    return options_command(ctx.obj, player, Circumstances(game, state, given, edition, mode, usual))


def search(
    ctx: typer.Context,
    words: Text,
    limit: Limit = 10,
    game: Game = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from ruling.cli.looking import search_command

    return search_command(ctx.obj, " ".join(words), game, limit)


def show(ctx: typer.Context, words: Text, game: Game = None, lang: Lang = None, json: Json = False) -> int:
    from ruling.cli.looking import show_command

    return show_command(ctx.obj, " ".join(words), game)


def translate(
    ctx: typer.Context,
    words: Text,
    to: To = None,
    game: Game = None,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from ruling.cli.looking import translate_command

    return translate_command(ctx.obj, " ".join(words), game, to)


def _listing(what: str) -> Callable[..., int]:
    def listing(ctx: typer.Context, game: Game = None, lang: Lang = None, json: Json = False) -> int:
        from ruling.cli.listing import list_command

        return list_command(ctx.obj, what, game)

    return listing


def lint(
    ctx: typer.Context,
    files: Files = None,
    coverage: Cover = False,
    lang: Lang = None,
    json: Json = False,
) -> int:
    from ruling.cli.linting import lint_command

    return lint_command(ctx.obj, files or [], coverage)


COMMANDS: dict[str, Callable[..., int]] = {
    "check": check,
    "resolve": resolve,
    "options": options,
    "search": search,
    "show": show,
    "translate": translate,
    **{what: _listing(what) for what in ("games", "actions", "divergences", "gaps", "glossary")},
    "lint": lint,
}


def application(voice: Voice, words: list[str]) -> Any:
    """The command that was typed, or all of them where none was, for what is not registered costs nothing."""
    app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback()(_under_one_roof)
    typed = words[0] if words and words[0] in COMMANDS else None
    for name in (typed,) if typed else COMMANDS:
        app.command(name)(COMMANDS[name])
    return typer.main.get_command(app)


def _under_one_roof() -> None:
    """A command is called by its name even when it is the only one registered."""
