"""show, search and translate."""

from __future__ import annotations

from typing import Any, NamedTuple

from ruling.cli.desk import known_game, lexicon_of
from ruling.cli.speaking import Voice
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import folded
from ruling.model.library import GameBook
from ruling.model.records import LANGUAGES
from ruling.rendering import lookups
from ruling.rendering.documents import Document


class Named(NamedTuple):
    """An entry, or one rule of it, that an id or a title names."""

    entry: str
    rule: str | None
    score: float = 1.0


def books(voice: Voice, game: str | None) -> list[GameBook]:
    """The books to look in."""
    games = (known_game(voice.library, game),) if game else voice.library.games
    return [voice.library.book(name) for name in games]


def named(book: GameBook, text: str) -> Named | None:
    """What an id or a title names."""
    plain = folded(text)
    for name in (plain, f"{book.id}.{plain}"):
        if book.entry(name):
            return Named(name, None)
        rule = book.rule(name) if "." in name else None
        if rule is not None:
            return Named(rule.entry, rule.id)
    return next((Named(entry, None) for entry, title in book.entries().items() if _is_title(plain, title)), None)


def _is_title(plain: str, title: Any) -> bool:
    return any(folded(text) == plain for text in title.values())


def sought(book: GameBook, text: str) -> Named | None:
    """What an id, a title, a rule's own words or any other words name best."""
    from ruling.search import find

    found = named(book, text)
    if found is None and (hits := list(find(text, book.blob, 1))):
        found = Named(hits[0].entry, hits[0].rule, hits[0].score)
    return found


def show_command(voice: Voice, text: list[str], game: str | None) -> int:
    """An entry or a rule, with its places in print, links, cases, record and code."""
    words = " ".join(text)
    shelf = books(voice, game)
    found = [(book, one) for book in shelf if (one := named(book, words)) is not None]
    found = found or [(book, one) for book in shelf if (one := sought(book, words)) is not None]
    if not found:
        return _nothing(voice, words, game)
    book, one = max(found, key=lambda pair: pair[1].score)
    stored = book.entry(one.entry)
    assert stored is not None
    entry, rules = stored[0], [rule for rule in stored[1] if one.rule in (None, rule.id)]
    cases = voice.library.cases(book.id)
    if voice.json:
        voice.document(lookups.show_document(entry, rules, book, cases))
        return 0
    both = voice.speaker(book, "ru") if len(voice.languages) > 1 else None
    print(lookups.entry_card(entry, rules, book, voice.speaker(book), both, cases, voice.width, voice.colour))
    return 0


def _nothing(voice: Voice, query: str, game: str | None) -> int:
    """Nothing was found; the nearest words that would find something are offered."""
    from ruling.search import suggest

    words = list(dict.fromkeys(word for book in books(voice, game) for word in suggest(query, book.blob)))
    if voice.json:
        voice.document({"query": query, "results": [], "suggestions": words})
        return 1
    print(voice.say("nothing-found", query=query))
    if words:
        print(voice.say("did-you-mean", words=", ".join(words)))
    return 1


def search_command(voice: Voice, text: list[str], limit: int, game: str | None) -> int:
    """The rules that the words speak of."""
    from ruling.search import find

    query = " ".join(text)
    if limit < 1:
        raise NotUnderstood("not-a-number-here", field="--limit", found=limit)
    found: list[Document] = []
    for book in books(voice, game):
        found += lookups.results(find(query, book.blob, limit), book, voice.speaker(book))
    found = sorted(found, key=lambda result: -result["score"])[:limit]
    if not found:
        return _nothing(voice, query, game)
    if voice.json:
        voice.document({"query": query, "results": found})
    else:
        print(lookups.search_card(query, found, voice.speaker(), voice.width, voice.colour))
    return 0


def translate_command(voice: Voice, text: list[str], to: str | None, game: str | None) -> int:
    """The same rule, entry or term in the other language."""
    words = " ".join(text)
    if to is not None and to not in LANGUAGES:
        raise NotUnderstood("unknown-language", found=to, known="pl, ru")
    target = to or ("pl" if _is_russian(words) else "ru")
    source = "ru" if target == "pl" else "pl"
    found: list[Document] = []
    for book in books(voice, game):
        speakers = voice.speaker(book, source), voice.speaker(book, target)
        term = lexicon_of(book).term(words)
        if term is not None and (row := lookups.term_translation(term, book, *speakers)) is not None:
            found.append(row)
        elif (one := sought(book, words)) is not None:
            found += lookups.translations(_rules_of(book, one), book, *speakers)
    if not found:
        return _nothing(voice, words, game)
    if voice.json:
        voice.document(lookups.translate_document(words, found))
    else:
        print(lookups.translate_card(words, found, voice.speaker(), voice.width, voice.colour))
    return 0


def _rules_of(book: GameBook, one: Named) -> list[Named]:
    """The rule that was named, or an entry's title and all of its rules."""
    stored = book.entry(one.entry)
    if one.rule is not None or stored is None:
        return [one]
    return [one, *(Named(one.entry, rule.id) for rule in stored[1])]


def _is_russian(text: str) -> bool:
    return any("а" <= sign <= "я" or sign == "ё" for sign in text.lower())
