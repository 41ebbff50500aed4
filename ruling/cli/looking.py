"""show, search and translate."""

from __future__ import annotations

from typing import Any

from ruling.cli.desk import lexicon_of
from ruling.cli.speaking import Voice
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import folded
from ruling.model.library import GameBook
from ruling.model.records import LANGUAGES


def books(voice: Voice, game: str | None) -> list[GameBook]:
    """The books to look in."""
    if game is not None and game not in voice.library.games:
        raise NotUnderstood("unknown-game", found=game, known=", ".join(voice.library.games))
    return [voice.library.book(name) for name in ((game,) if game else voice.library.games)]


def hits(book: GameBook, query: str, limit: int) -> list[Any]:
    """The records that the words speak of, the best first."""
    from ruling.search import find

    return list(find(query, book.blob, limit))


def entry_of(book: GameBook, text: str) -> tuple[str, str | None] | None:
    """The entry, and the rule in it, that an id or a title names."""
    plain = folded(text)
    for name in (plain, f"{book.id}.{plain}"):
        if book.entry(name):
            return name, None
        rule = book.rule(name) if "." in name else None
        if rule is not None:
            return rule.entry, rule.id
    titles = book.entries()
    for entry, title in titles.items():
        if plain in {folded(text) for text in title.values()}:
            return entry, None
    return None


def show_command(voice: Voice, text: str, game: str | None) -> int:
    """An entry or a rule, with its places in print, links, record and code."""
    for book in books(voice, game):
        found = entry_of(book, text)
        if found is None:
            best = hits(book, text, 1)
            found = (best[0].entry, best[0].rule) if best else None
        if found is not None:
            _print_entry(voice, book, *found)
            return 0
    return _nothing(voice, text, game)


def _print_entry(voice: Voice, book: GameBook, name: str, only: str | None) -> None:
    stored = book.entry(name)
    assert stored is not None
    entry, rules = stored
    rules = tuple(rule for rule in rules if only in (None, rule.id))
    divergences = [d for d in book.divergences() if d.entry == name]
    if voice.json:
        from ruling.rendering.documents import show_document

        voice.document(show_document(entry, rules, book, voice.speaker(book), divergences))
        return
    from ruling.rendering.cards import entry_card

    for language in voice.languages:
        speaker = voice.speaker(book, language)
        print(entry_card(entry, rules, book, speaker, divergences, width=voice.width, colour=voice.colour))
        if language != voice.languages[-1]:
            print()


def _nothing(voice: Voice, query: str, game: str | None) -> int:
    from ruling.search import suggest

    words = [word for book in books(voice, game) for word in suggest(query, book.blob)]
    if voice.json:
        voice.document({"query": query, "results": [], "suggestions": words})
    else:
        print(voice.say("nothing-found", query=query))
        if words:
            print(voice.say("did-you-mean", words=", ".join(words)))
    return 1


def search_command(voice: Voice, query: str, game: str | None, limit: int) -> int:
    """The rules that the words speak of."""
    if limit < 1:
        raise NotUnderstood("not-a-number-here", field="--limit", found=limit)
    found = [(book, hit) for book in books(voice, game) for hit in hits(book, query, limit)]
    found.sort(key=lambda pair: -pair[1].score)
    if not found:
        return _nothing(voice, query, game)
    from ruling.rendering.documents import search_document

    document = search_document(query, found[:limit], voice.language)
    if voice.json:
        voice.document(document)
        return 0
    from ruling.rendering.cards import search_card

    print(search_card(document, voice.speaker(found[0][0]), width=voice.width, colour=voice.colour))
    return 0


def translate_command(voice: Voice, text: str, game: str | None, to: str | None) -> int:
    """The same rule, entry or term in the other language."""
    if to is not None and to not in LANGUAGES:
        raise NotUnderstood("unknown-language", found=to, known="pl, ru")
    for book in books(voice, game):
        pairs = _pairs(book, text, to)
        if pairs:
            document = {"query": text, "results": pairs}
            if voice.json:
                voice.document(document)
            else:
                from ruling.rendering.cards import translate_card

                print(translate_card(document, voice.speaker(book), width=voice.width, colour=voice.colour))
            return 0
    return _nothing(voice, text, game)


def _pairs(book: GameBook, text: str, to: str | None) -> list[dict[str, Any]]:
    """What the text names, in both languages: a term first, then an entry or rule, then the rule it quotes."""
    term = lexicon_of(book).term(text)
    if term is not None and (row := book.term(term)) is not None:
        forms = {language: (row[language].singular or row[language].plural)[0] for language in LANGUAGES}
        target = to or ("pl" if _is_russian(text) else "ru")
        listed = {language: [*row[language].singular, *row[language].plural] for language in LANGUAGES}
        return [_pair(book, None, None, term, forms, target, (), {"forms": listed[target]})]
    found = entry_of(book, text)
    if found is None:
        best = hits(book, text, 1)
        found = (best[0].entry, best[0].rule) if best else None
    if found is None:
        return []
    stored = book.entry(found[0])
    assert stored is not None
    target = to or ("pl" if _is_russian(text) else "ru")
    chosen = [rule for rule in stored[1] if found[1] in (None, rule.id)]
    return [
        _pair(
            book,
            found[0],
            rule.id,
            dict(stored[0].title),
            dict(rule.text),
            target,
            rule.covers,
            {},
            rule.own_translation,
        )
        for rule in chosen
    ]


def _pair(
    book: GameBook, entry: str | None, rule: str | None, title: Any, texts: dict[str, str], target: str,
    covers: Any, extra: dict[str, Any], own: tuple[str, ...] = (),
) -> dict[str, Any]:  # fmt: skip
    source = "pl" if target == "ru" else "ru"
    return {
        "game": book.id, "entry": entry, "rule": rule, "title": title, "covers": list(covers),
        "source": {"lang": source, "text": texts[source]}, "target": {"lang": target, "text": texts[target]},
        "own_translation": target in own, **extra,
    }  # fmt: skip


def _is_russian(text: str) -> bool:
    return any("а" <= sign <= "я" or sign == "ё" for sign in text.lower())
