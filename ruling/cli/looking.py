"""show, search and translate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ruling.cli.desk import action_id, known_game, lexicon_of
from ruling.cli.speaking import Voice
from ruling.model.errors import Complaint, NotUnderstood
from ruling.model.lexicon import folded
from ruling.model.library import GameBook
from ruling.model.records import LANGUAGES, Action
from ruling.rendering import lookups
from ruling.rendering.documents import Document
from ruling.rendering.wording import Speaker

CANDIDATES = 20


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
    if entry is None and (term := lexicon_of(book).term(text)) is not None:
        rows = (book.term(term) or {}).values()
        names = [way for forms in rows for way in (*forms.singular[:1], *forms.plural[:1])]
        others = [way for forms in rows for way in forms.also]
        entry = next((found for way in (*names, *others) if (found := titled(way, book.blob))), None)
    return Named(entry, None) if entry else None


def act(book: GameBook, text: str) -> Action | None:
    """The act that an id or a name names."""
    name = action_id(book, text)
    return book.action(name) if name else None


def show_command(voice: Voice, text: list[str], game: str | None) -> int:
    """An entry or a rule, with its places in print, links, cases, record and code; a game's entries, an act's rules."""
    words = " ".join(text)
    shelf = books(voice, game)
    if not _says_something(words):
        return _refused(voice, words, Complaint("no-words", {}))
    for shown in (_named_shown, _game_shown, _act_shown):
        if any(shown(voice, book, words) for book in shelf):
            return 0
    if _is_id(words):
        return _unknown_record(voice, words, shelf)
    book, near = _nearest(shelf, words)
    if near is None:
        return _nothing(voice, words, game)
    if not voice.json:
        print(voice.say("show.nearest"))
    _show_entry(voice, book, near, exact=False)
    if not voice.json and (words_meant := _suggested(words, shelf, voice.languages)):
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
    if not _is_game(book, words):
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


def _is_game(book: GameBook, words: str) -> bool:
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


def search_command(voice: Voice, text: list[str], limit: int, game: str | None) -> int:
    """The rules that the words speak of."""
    from ruling.search import find, is_guess

    query = " ".join(text)
    if limit < 1:
        raise NotUnderstood("not-a-count", field="--limit", found=limit)
    if not _says_something(query):
        return _refused(voice, query, Complaint("no-words", {}))
    shelf = books(voice, game)
    # A game that has none of the words has only guesses to offer: they count where no game has any.
    knowing = [book for book in shelf if _is_id(query) or not is_guess(query, book.blob)]
    hits = [(book, hit) for book in knowing or shelf for hit in find(query, book.blob, None)]
    hits.sort(key=lambda pair: -pair[1].score)
    if not hits:
        return _nothing(voice, query, game)
    found = [row for book, hit in hits[:limit] for row in lookups.results([hit], book, speakers(voice, book))]
    guessed = not knowing
    if voice.json:
        voice.document({"query": query, "total": len(hits), "guessed": guessed, "results": found})
    else:
        if guessed:
            print(voice.say("search.guessed", query=query))
        print(lookups.search_card(found, len(hits), voice.speaker(), voice.width, voice.colour))
    return 0


def translate_command(voice: Voice, text: list[str], to: str | None, game: str | None) -> int:
    """The same term, entry, act or rule in the other language."""
    words = " ".join(text)
    if to is not None and to not in LANGUAGES:
        raise NotUnderstood("unknown-language", found=to, known="pl, ru")
    if not _says_something(words):
        return _refused(voice, words, Complaint("no-words", {}))
    target = to or ("pl" if _is_russian(words) else "ru")
    source = "ru" if target == "pl" else "pl"
    shelf = books(voice, game)
    found = [
        row
        for book in shelf
        for row in _translations(book, words, voice.speaker(book, source), voice.speaker(book, target))
    ]
    if not found:
        return _unknown_record(voice, words, shelf) if _is_id(words) else _untranslated(voice, words, source, shelf)
    if voice.json:
        voice.document(lookups.translate_document(words, found))
    else:
        print(lookups.translate_card(found, voice.speaker(), voice.width, voice.colour))
    return 0


def _translations(book: GameBook, words: str, source: Speaker, target: Speaker) -> list[Document]:
    """A term, the game, an entry with its rules, an act, or a rule whose own words these are: whichever comes first.

    An act may share its name with a term (a card that builds a road), and be called otherwise in the other language.
    """
    term = lexicon_of(book).term(words)
    row = lookups.term_translation(term, book, source, target) if term else None
    if row is not None:
        return [row, *_act_of_that_name(book, words, row, source, target)]
    if _is_game(book, words):
        return [lookups.game_translation(book, source, target)]
    if (one := named(book, words)) is not None:
        return lookups.translations(_rules_of(book, one), book, source, target)
    if (action := act(book, words)) is not None:
        return [lookups.action_translation(action, source, target)]
    quoted = _quoted(book, words)
    return lookups.translations([quoted], book, source, target) if quoted else []


def _act_of_that_name(book: GameBook, words: str, term: Document, source: Speaker, target: Speaker) -> list[Document]:
    action = act(book, words)
    if action is None or folded(words) not in map(folded, action.name.values()):
        return []
    row = lookups.action_translation(action, source, target)
    return [] if folded(row["target"]["text"]) == folded(term["target"]["text"]) else [row]


def _rules_of(book: GameBook, one: Named) -> list[Named]:
    """The rule that was named, or an entry's title and all of its rules."""
    stored = book.entry(one.entry)
    if one.rule is not None or stored is None:
        return [one]
    return [one, *(Named(one.entry, rule.id) for rule in stored[1])]


def _quoted(book: GameBook, words: str) -> Named | None:
    """The rule whose own text the words are."""
    from ruling.search import find, quoted

    best, likeness = None, 0.0
    for hit in find(words, book.blob, CANDIDATES):
        rule = book.rule(hit.rule)
        # Rules of one kind differ in a word or two: the likest is meant, not the first that is like enough.
        like = max((quoted(words, text) for text in rule.text.values()), default=0.0) if rule else 0.0
        if like > likeness:
            best, likeness = Named(hit.entry, hit.rule, hit.score), like
    return best


def _nearest(shelf: Sequence[GameBook], words: str) -> tuple[GameBook, Named | None]:
    """The rule that the words speak of most, and its book."""
    from ruling.search import find

    hits = [(book, hit) for book in shelf for hit in find(words, book.blob, 1)]
    if not hits:
        return shelf[0], None
    book, best = max(hits, key=lambda pair: pair[1].score)
    return book, Named(best.entry, best.rule, best.score)


def _nothing(voice: Voice, query: str, game: str | None) -> int:
    """Nothing was found; a term that no rule names yet is known all the same."""
    shelf = books(voice, game)
    for book in shelf:
        if (term := lexicon_of(book).term(query)) is not None:
            return _refused(voice, query, Complaint("term-without-rule", {"term": voice.speaker(book).name(term)}))
    return _refused(
        voice, query, Complaint("nothing-found", {"query": query}), _suggested(query, shelf, voice.languages)
    )


def _untranslated(voice: Voice, query: str, source: str, shelf: Sequence[GameBook]) -> int:
    """The words are no term and no rule's own text; what is near is in the language that they were meant to be in."""
    near = _nearest(shelf, query)[1]
    rule = near.rule if near else None
    said = Complaint("not-translated", {"query": query, "rule": rule})
    return _refused(voice, query, said, _suggested(query, shelf, (source,)), rule)


def _unknown_record(voice: Voice, typed: str, shelf: Sequence[GameBook]) -> int:
    """No entry or rule has this id."""
    from ruling.search import nearest_id

    near = next((found for book in shelf if (found := nearest_id(typed, book.blob))), None)
    return _refused(voice, typed, Complaint("unknown-record", {"found": typed, "nearest": near}), nearest=near)


def no_such_term(voice: Voice, word: str, game: str | None) -> int:
    """The glossary has no such word."""
    said = Complaint("glossary.none", {"query": word})
    return _refused(voice, word, said, _suggested(word, books(voice, game), voice.languages))


def _suggested(query: str, shelf: Sequence[GameBook], languages: Sequence[str]) -> list[str]:
    """The nearest words of these languages that would find something."""
    from ruling.search import suggest

    return list(dict.fromkeys(word for book in shelf for word in suggest(query, book.blob, languages)))


def _refused(
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


def _says_something(text: str) -> bool:
    return any(sign.isalnum() for sign in text)


def _is_id(text: str) -> bool:
    """The text is written as ids are: Latin letters without spaces, with a dot or a hyphen inside."""
    plain = text.strip().strip(".-_")
    return plain.isascii() and " " not in plain and any(sign in plain for sign in ".-_")


def _is_russian(text: str) -> bool:
    return any("а" <= sign <= "я" or sign == "ё" for sign in text.lower())
