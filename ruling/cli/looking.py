"""show and search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ruling.cli.desk import action_id, known_game, lexicon_of
from ruling.cli.speaking import Voice
from ruling.cli.stating import scope_of
from ruling.model.errors import Complaint, NotUnderstood
from ruling.model.lexicon import folded
from ruling.model.library import GameBook
from ruling.model.records import KINDS, Action
from ruling.rendering import lookups
from ruling.rendering.wording import Speaker

if TYPE_CHECKING:
    from ruling.search import Search


class Named(NamedTuple):
    """An entry, or one rule of it, that was named or found."""

    entry: str
    rule: str | None
    score: float = 1.0


def books(voice: Voice, game: str | None) -> list[GameBook]:
    """The books to look in."""
    games = (known_game(voice.library, game),) if game else voice.library.games
    return [voice.library.book(name) for name in games]


def speakers(voice: Voice, book: GameBook) -> list[Speaker]:
    """One speaker for each language of the answer."""
    return [voice.speaker(book, language) for language in voice.languages]


def named(book: GameBook, text: str) -> Named | None:
    """What an id, a title, a printed heading or another word for a title names."""
    plain = folded(text)
    for name in (plain, f"{book.id}.{plain}"):
        if book.entry(name):
            return Named(name, None)
        rule = book.rule(name) if "." in name else None
        if rule is not None:
            return Named(rule.entry, rule.id)
    from ruling.search import titled

    entry = titled(text, book.blob)
    return Named(entry, None) if entry else None


def act(book: GameBook, text: str) -> Action | None:
    """The act that an id or a name names."""
    name = action_id(book, text)
    return book.action(name) if name else None


def show_command(voice: Voice, text: list[str], game: str | None) -> int:
    """An entry or a rule, with its places in print, links, cases, record and code; a game's entries, an act's rules."""
    words = " ".join(text)
    shelf = books(voice, game)
    if not says_something(words):
        return refused(voice, words, Complaint("no-words", {}))
    for shown in (_named_shown, _game_shown, _act_shown):
        if any(shown(voice, book, words) for book in shelf):
            return 0
    if is_id(words):
        return unknown_record(voice, words, shelf)
    book, near = nearest_rule(shelf, words)
    if near is None:
        return _nothing(voice, words, game)
    if not voice.json:
        print(voice.say("show.nearest"))
    _show_entry(voice, book, near, exact=False)
    if not voice.json and (words_meant := suggested(words, shelf, voice.languages)):
        print("\n" + voice.say("did-you-mean", words=", ".join(words_meant)))
    return 0


def _named_shown(voice: Voice, book: GameBook, words: str) -> bool:
    """The entry or rule of this name, if there is one."""
    one = named(book, words)
    if one is not None:
        _show_entry(voice, book, one)
    return one is not None


def _show_entry(voice: Voice, book: GameBook, one: Named, exact: bool = True) -> None:
    stored = book.entry(one.entry)
    assert stored is not None
    entry, rules = stored[0], [rule for rule in stored[1] if one.rule in (None, rule.id)]
    cases = voice.library.cases(book.id)
    if voice.json:
        voice.document({**lookups.show_document(entry, rules, book, cases), "exact": exact})
        return
    both = voice.speaker(book, "ru") if len(voice.languages) > 1 else None
    print(lookups.entry_card(entry, rules, book, voice.speaker(book), both, cases, voice.width, voice.colour))


def _game_shown(voice: Voice, book: GameBook, words: str) -> bool:
    """The game's table of contents, if this is its name."""
    if not is_game(book, words):
        return False
    from ruling.rendering import lists

    spoken = speakers(voice, book)
    (game,), (head,) = lists.game_items(book, spoken)
    items, documents = lists.entry_items(book, spoken)
    if voice.json:
        voice.document({**head, "entries": documents})
    else:
        print(lists.list_card(items, voice.speaker(book), voice.width, voice.colour, game))
    return True


def is_game(book: GameBook, words: str) -> bool:
    """The words are the game's id or its name in either language."""
    return folded(words) in (book.id, *map(folded, book.head["name"].values()))


def _act_shown(voice: Voice, book: GameBook, words: str) -> bool:
    """The act of this name, if there is one, with the rules that bear on it."""
    action = act(book, words)
    if action is None:
        return False
    from ruling.rendering import lists

    spoken = speakers(voice, book)
    plan = book.plan(action.id)
    names = dict.fromkeys((*plan.governs, *plan.permits, *plan.obliges))
    items, documents = lists.rule_items([plan.rules[name] for name in names], book, spoken)
    if voice.json:
        voice.document({**lists.action_document(action, book), "rules": documents})
    else:
        head = lists.action_item(action, spoken)
        print(lists.list_card(items, voice.speaker(book), voice.width, voice.colour, head))
    return True


def search_command(
    voice: Voice,
    text: list[str],
    limit: int,
    game: str | None,
    kind: str | None = None,
    mode: str | None = None,
    edition: str | None = None,
) -> int:
    """The rules that the words speak of."""
    query = " ".join(text)
    if limit < 1:
        raise NotUnderstood("not-a-count", field="--limit", found=limit)
    if kind is not None and kind not in KINDS:
        raise NotUnderstood("unknown-kind", found=kind, known=", ".join(KINDS))
    if not says_something(query):
        return refused(voice, query, Complaint("no-words", {}))
    shelf, scopes = _scoped(books(voice, game), edition, mode)
    search = searching(query, shelf)
    hits = search.hits(None, lambda at, row: _is_wanted(row, kind, scopes[at]))
    if not hits:
        return _nothing(voice, query, game)
    by_name = is_id(query)
    found = [
        lookups.result(hit, shelf[hit.game], speakers(voice, shelf[hit.game]), None if by_name else search.marks)
        for hit in hits[:limit]
    ]
    guessed = search.is_guess and not by_name
    meant = _corrected(search, shelf, voice.languages) if search.mistyped and not by_name else []
    if voice.json:
        document = {"query": query, "total": len(hits), "guessed": guessed, "suggestions": meant, "results": found}
        voice.document(document)
        return 0
    if guessed:
        print(voice.say("search.guessed", query=query))
    print(lookups.search_card(found, len(hits), voice.speaker(), voice.width, voice.colour))
    if meant:
        print(voice.say("did-you-mean", words=", ".join(meant)))
    return 0


def searching(query: str, shelf: Sequence[GameBook]) -> Search:
    """The query put to several books at once, so that what they find can be compared."""
    from ruling.search import Search

    names = [(book.id, *book.head["name"].values()) for book in shelf]
    return Search(query, [book.blob for book in shelf], names)


def _scoped(
    shelf: Sequence[GameBook], edition: str | None, mode: str | None
) -> tuple[list[GameBook], list[Mapping[str, Any]]]:
    """The books that have the edition and the mode, and what these are called in each; at least one has them."""
    kept: list[tuple[GameBook, Mapping[str, Any]]] = []
    lacking: NotUnderstood | None = None
    for book in shelf:
        try:
            kept.append((book, scope_of(book, edition, mode)))
        except NotUnderstood as unknown:
            lacking = unknown if lacking is None or book.dimensions.get("mode") else lacking
    if not kept and lacking is not None:
        raise lacking
    return [book for book, _ in kept], [scope for _, scope in kept]


def _is_wanted(row: tuple[Any, ...], kind: str | None, scope: Mapping[str, Any]) -> bool:
    """The record is of the kind, and in force where it is asked for."""
    of_kind, in_force = row[5], row[6]
    return kind in (None, of_kind) and all(
        name not in in_force or value in in_force[name] for name, value in scope.items()
    )


def _corrected(search: Search, shelf: Sequence[GameBook], languages: Sequence[str]) -> list[str]:
    """The query with its mistyped words as they are spelt here."""
    spelt = {word: found[0] for word in search.mistyped if (found := suggested(word, shelf, languages))}
    words = [spelt.get(word, word) for word in search.words]
    return [" ".join(words)] if spelt else []


def _nothing(voice: Voice, query: str, game: str | None) -> int:
    """Nothing was found; a term that no rule names yet is known all the same."""
    shelf = books(voice, game)
    for book in shelf:
        if (term := lexicon_of(book).term(query)) is not None:
            return refused(voice, query, Complaint("term-without-rule", {"term": voice.speaker(book).name(term)}))
    return refused(voice, query, Complaint("nothing-found", {"query": query}), suggested(query, shelf, voice.languages))


def nearest_rule(shelf: Sequence[GameBook], words: str) -> tuple[GameBook, Named | None]:
    """The rule that the words speak of most, and its book."""
    hits = searching(words, shelf).hits(1)
    if not hits:
        return shelf[0], None
    return shelf[hits[0].game], Named(hits[0].entry, hits[0].rule, hits[0].score)


def unknown_record(voice: Voice, typed: str, shelf: Sequence[GameBook]) -> int:
    """No entry or rule has this id."""
    from ruling.search import nearest_id

    near = next((found for book in shelf if (found := nearest_id(typed, book.blob))), None)
    return refused(voice, typed, Complaint("unknown-record", {"found": typed, "nearest": near}), nearest=near)


def no_such_term(voice: Voice, word: str, game: str | None) -> int:
    """The glossary has no such word."""
    said = Complaint("glossary.none", {"query": word})
    return refused(voice, word, said, suggested(word, books(voice, game), voice.languages))


def suggested(query: str, shelf: Sequence[GameBook], languages: Sequence[str]) -> list[str]:
    """The nearest words of these languages that would find something."""
    from ruling.search import suggest

    return list(dict.fromkeys(word for book in shelf for word in suggest(query, book.blob, languages)))


def refused(
    voice: Voice, query: str, said: Complaint, suggestions: Sequence[str] = (), nearest: str | None = None
) -> int:
    """That there is nothing to show, why, and what is near."""
    if voice.json:
        voice.document({"query": query, "results": [], "suggestions": list(suggestions), "nearest": nearest})
        return 1
    print(voice.speaker().complaint(said))
    if suggestions:
        print(voice.say("did-you-mean", words=", ".join(suggestions)))
    return 1


def says_something(text: str) -> bool:
    return any(sign.isalnum() for sign in text)


def is_id(text: str) -> bool:
    """The text is written as ids are: Latin letters without spaces, with a dot or a hyphen inside."""
    plain = text.strip().strip(".-_")
    return plain.isascii() and " " not in plain and any(sign in plain for sign in ".-_")
