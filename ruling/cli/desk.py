"""The front desk: finds the library, the game, the question and the position in what was typed."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ruling.cli.stating import Circumstances, game_in, gone_on, locating, pending_in, read_state, scope_of, with_scope
from ruling.model.answers import Question
from ruling.model.errors import NoRecords, NotUnderstood
from ruling.model.game import Game
from ruling.model.home import PACKAGE, cache_root, data_root
from ruling.model.lexicon import Lexicon, folded, hyphenated
from ruling.model.library import GameBook, Library
from ruling.model.records import Action


def open_library(root: Path | None = None) -> Library:
    """The library of this installation."""
    root = root or data_root()
    if not ((root / "rules").is_dir() and (root / "locales").is_dir()):
        raise NoRecords("no-records", folder=root)
    code = (PACKAGE / "search", PACKAGE / "asking", root / "locales" / "asking")
    return Library(root, cache_root(), _indexed, tuple(folder for folder in code if folder.is_dir()))


def _indexed(records: Any) -> Mapping[str, Any]:
    """The indexes of searching and asking, made when the records are compiled."""
    from ruling.cli.asking import asking_index
    from ruling.cli.indexing import indexed

    return {**indexed(records), **asking_index(records)}


def lexicon_of(book: GameBook) -> Lexicon:
    """The words of a game's glossary; the book remembers them."""
    if "lexicon" not in book.memo:
        book.memo["lexicon"] = Lexicon(book.blob("words"))
    found: Lexicon = book.memo["lexicon"]
    return found


def code_of(game: str) -> Game:
    """The code of a game."""
    import importlib

    name = f"ruling.games.{game.replace('-', '_')}"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as lacking:
        if lacking.name != name:
            raise
        raise NotUnderstood("game-not-decided", game=game) from None
    found: Game = module.GAME
    return found


class Asked(NamedTuple):
    """A question with all that is needed to answer it."""

    game: Game
    book: GameBook
    action: Action
    question: Question
    position: Any
    answers: Mapping[str, str]


def language_of(argv: Sequence[str]) -> str:
    """The language to answer in: --lang, then RULING_LANG, then the locale, then Polish."""
    for at, word in enumerate(argv):
        if word == "--lang" and at + 1 < len(argv):
            return argv[at + 1]
        if word.startswith("--lang="):
            return word[7:]
    told = os.environ.get("RULING_LANG")
    if told:
        return told
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ru" if locale.lower().replace(".", "_").split("_")[0] == "ru" else "pl"


def known_game(library: Library, game: str) -> str:
    """The game by its id; the nearest is suggested where there is none such."""
    if game in library.games:
        return game
    from ruling.model.shapes import nearest

    raise NotUnderstood(
        "unknown-game", found=game, nearest=nearest(game, library.games), known=", ".join(library.games)
    )


def decided_games(library: Library) -> tuple[str, ...]:
    """The games that the program decides; of the others it has only the texts."""
    return tuple(game for game in library.games if (PACKAGE / "games" / game.replace("-", "_")).is_dir())


class Hints(NamedTuple):
    """What was typed besides: the position's document, its sketch, and words that may name things of one game only."""

    document: Any = None
    sketch: str = ""
    words: str = ""


NO_HINTS = Hints()
BETWEEN_WORDS = str.maketrans(",;:+=", "     ")


def is_any(game: Game) -> bool:
    """Every game will do."""
    return True


def game_meant(
    library: Library, told: str | None, command: str, hints: Hints = NO_HINTS, able: Callable[[Game], object] = is_any
) -> str:
    """The game that was told, else the only one that is `able` and that the hints speak of; `command` asks for it."""
    if told is not None:
        return known_game(library, told)
    games = [game for game in decided_games(library) if able(code_of(game))]
    return _likeliest(library, games, command, hints)


def book_for(library: Library, action: str, game: str | None, hints: Hints = NO_HINTS) -> tuple[GameBook, str]:
    """The book that has the act, and the act's id in it."""
    decided = decided_games(library)
    if game and known_game(library, game) not in decided:
        raise NotUnderstood("game-not-decided", game=game)
    found = {
        book.id: (book, name)
        for book in map(library.book, (game,) if game else decided)
        if (name := action_id(book, action)) is not None
    }
    if not found:
        raise _unknown_action(library, action)
    return found[_likeliest(library, list(found), action, hints)]


def _likeliest(library: Library, games: Sequence[str], asker: str, hints: Hints) -> str:
    """The only game, else the one that can read the position and that most of the hints speak of."""
    if len(games) == 1 or (games and not isinstance(hints.document, Mapping | None)):
        return games[0]  # what is no position at all is refused alike by every game
    able = [game for game in games if _reads(library, game, hints)] or games
    signs = {game: _signs(library, game, hints) for game in able}
    best = [game for game in able if signs[game] == max(signs.values())]
    if len(best) != 1:
        raise NotUnderstood("several-games", action=asker, games=", ".join(games))
    return best[0]


def _reads(library: Library, game: str, hints: Hints) -> bool:
    """The game makes a position of what was told."""
    book = library.book(game)
    try:
        code_of(game).read_position(hints.document, lexicon_of(book), book, hints.sketch, "--state")
    except NotUnderstood:
        return False
    return True


def _signs(library: Library, game: str, hints: Hints) -> int:
    """How much of what was typed is of this game: fields of a position count thrice as much as single words."""
    lexicon, fields = lexicon_of(library.book(game)), code_of(game).fields
    words = f"{hints.sketch} {hints.words}".translate(BETWEEN_WORDS).split()
    return 3 * len(set(fields) & set(hints.document or ())) + sum(lexicon.term(word) is not None for word in words)


def _unknown_action(library: Library, typed: str) -> NotUnderstood:
    """No act goes by what was typed; the nearest id or name is suggested."""
    from ruling.model.shapes import nearest

    if "=" in typed:
        return NotUnderstood("action-first", found=typed)
    acts = [act for game in library.games for act in map(library.book(game).action, library.book(game).actions) if act]
    return NotUnderstood(
        "unknown-action", found=typed, nearest=nearest(typed, [name for act in acts for name in act.names])
    )


def action_id(book: GameBook, typed: str) -> str | None:
    """The act that was typed: its id or its name in either language, spaces and hyphens being alike."""
    plain = hyphenated(typed)
    if plain in book.head["actions"]:
        return plain
    found: str | None = book.blob("act-names").get(plain)
    return found


def ask(
    library: Library,
    typed: str,
    words: Sequence[str],
    told: Circumstances,
    decline: bool = False,
    choosing: bool = False,
) -> Asked:
    """The question that the words ask, against the position that the file and the sketch describe.

    Where `choosing`, an act that was stopped at a choice and saved in the position goes on with what was chosen then.
    """
    written, source = read_state(told.state)
    with locating(written, source):
        pending, document = pending_in(written)
        wanted = told.game or game_in(document, library)
    hints = Hints(document, told.given, " ".join(word.partition("=")[2] for word in words))
    book, name = book_for(library, typed, wanted, hints)
    if told.house is not None:
        from ruling.cli.housing import book_with_house_rules

        book = book_with_house_rules(library, book.id, told.house)
    if choosing and pending:
        words = gone_on(pending, name, words)
    code = code_of(book.id)
    action = book.action(name)
    assert action is not None
    lexicon = lexicon_of(book)
    document = with_scope(document, scope_of(book, told.edition, told.mode))
    with locating(written, source):
        position = code.read_position(document, lexicon, book, told.given, source)
    args, via, answers = read_arguments(action, words, code, book, position, lexicon, choosing)
    return Asked(code, book, action, Question(book.id, name, args, via, decline), position, answers)


class Described(NamedTuple):
    """A position that was told without a question."""

    game: Game
    book: GameBook
    lexicon: Lexicon
    position: Any


def described(
    library: Library, told: Circumstances, command: str, able: Callable[[Game], object] = is_any, words: str = ""
) -> Described:
    """The position that the file and the sketch describe; `command` is who asks, of a game that is `able`."""
    written, source = read_state(told.state)
    with locating(written, source):
        _, document = pending_in(written)
        wanted = told.game or game_in(document, library)
    wanted = game_meant(library, wanted, command, Hints(document, told.given, words), able)
    book, code = library.book(wanted), code_of(wanted)
    if told.house is not None:
        from ruling.cli.housing import book_with_house_rules

        book = book_with_house_rules(library, wanted, told.house)
    lexicon = lexicon_of(book)
    document = with_scope(document, scope_of(book, told.edition, told.mode))
    with locating(written, source):
        return Described(code, book, lexicon, code.read_position(document, lexicon, book, told.given, source))


def _invoked(typed: str, lexicon: Lexicon, book: GameBook) -> str:
    """The hero, card or the like that the player invokes."""
    known = book.head["invocable"]
    found = lexicon.term(typed) or folded(typed)
    if found not in known:
        raise NotUnderstood("unknown-via", found=typed, known=", ".join(known))
    return found


def read_arguments(
    action: Action, words: Sequence[str], code: Game, book: GameBook, position: Any, lexicon: Lexicon, choosing: bool
) -> tuple[dict[str, Any], tuple[str, ...], dict[str, str]]:
    """The arguments of the act, what is invoked and, where `choosing`, the answers to choices: words of key=value."""
    labels = {folded(label): argument for argument in action.arguments for label in argument.labels}
    typed: dict[str, str] = {}
    via: tuple[str, ...] = ()
    answers: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        plain = folded(key)
        if not sign or not key.strip():
            raise NotUnderstood("not-an-argument", found=word)
        if not value.strip():
            raise NotUnderstood("argument-empty", found=word)
        if plain == "via":
            via = tuple(_invoked(one, lexicon, book) for one in value.split(","))
        elif plain in labels:
            if labels[plain].name in typed:
                one = typed[labels[plain].name]
                raise NotUnderstood("argument-twice", argument=labels[plain].name, one=one, other=value)
            typed[labels[plain].name] = value
        elif choosing:
            answers[plain.removeprefix("choose.")] = value
        else:
            from ruling.model.shapes import nearest

            known = (*(argument.spoken for argument in action.arguments), "via")
            near = nearest(plain, labels)
            raise NotUnderstood("unknown-argument", found=key, action=action.id, known=known, nearest=near)
    args: dict[str, Any] = {}
    for argument in action.arguments:
        if argument.name in typed:
            args[argument.name] = code.read_argument(argument.type, typed[argument.name], position, lexicon, args)
        elif not argument.optional:
            raise NotUnderstood("missing-argument", argument=argument.name, action=action.id)
    return args, via, answers
