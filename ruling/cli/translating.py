"""translate: a term, an entry, an act or a rule in the other language."""

from __future__ import annotations

from collections.abc import Sequence

from ruling.cli.desk import lexicon_of
from ruling.cli.looking import (
    Named,
    act,
    books,
    is_game,
    is_id,
    named,
    refused,
    says_something,
    searching,
    suggested,
    unknown_record,
)
from ruling.cli.speaking import Voice
from ruling.model.errors import Complaint, NotUnderstood
from ruling.model.lexicon import folded
from ruling.model.library import GameBook
from ruling.model.records import LANGUAGES
from ruling.rendering import translations
from ruling.rendering.documents import Document
from ruling.rendering.wording import Speaker

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ruling.search import Hit, Search

CANDIDATES, NEAREST = 20, 8
"""Records that a quoted text is held against, and those that a passage from memory is."""
LEAST_WORDS, LEAST_COVERAGE = 3, 0.5
"""What a passage must have to speak of a rule: so many telling words, and such a share of them in the rule."""
RIVAL = 0.93
"""How near to the best another rule must come to be shown beside it."""
MOST = 3
Pair = tuple[str, str]


def translate_command(voice: Voice, text: list[str], to: str | None, game: str | None) -> int:
    """The same term, entry, act or rule in the other language."""
    words = " ".join(text)
    if to is not None and to not in LANGUAGES:
        raise NotUnderstood("unknown-language", found=to, known="pl, ru")
    if not says_something(words):
        return refused(voice, words, Complaint("no-words", {}))
    shelf = books(voice, game)
    found = translated(voice, words, shelf, to)
    if not found:
        return unknown_record(voice, words, shelf) if is_id(words) else _untranslated(voice, words, shelf, to)
    if voice.json:
        voice.document(translations.document(words, found))
    else:
        print(translations.card(found, voice.speaker(), voice.width, voice.colour))
    return 0


def translated(voice: Voice, words: str, shelf: Sequence[GameBook], to: str | None = None) -> list[Document]:
    """What the words are in the other language: a rule's own text, a name, else the rule that they speak of."""
    own = _own_texts(voice, shelf, words, to)
    if own:
        return own
    search = searching(words, shelf)
    pair = _pair(words, to, search)
    found = [row for book in shelf for row in _called(voice, book, words, pair)]
    if not found and not search.mistyped:
        found = [row for at, entry in search.titled() for row in _whole(voice, shelf[at], entry, pair)]
    return found or _quoted(voice, shelf, words, search, pair)


def _pair(words: str, to: str | None, search: Search | None = None) -> Pair:
    """The language of the words, and the one to translate to."""
    target = to or ("pl" if _is_russian(words) or (search is not None and search.is_romanised) else "ru")
    return "ru" if target == "pl" else "pl", target


def _own_texts(voice: Voice, shelf: Sequence[GameBook], words: str, to: str | None) -> list[Document]:
    """The rule whose whole text the words are: no other can be meant."""
    from ruling.search import whole

    found = ((book, book.rule(name)) for book in shelf if (name := whole(words, book.blob)))
    pair = _pair(words, to)
    return [_ruled(voice, book, Named(rule.entry, rule.id), pair) for book, rule in found if rule]


def _speakers(voice: Voice, book: GameBook, pair: Pair) -> tuple[Speaker, Speaker]:
    return voice.speaker(book, pair[0]), voice.speaker(book, pair[1])


def _called(voice: Voice, book: GameBook, words: str, pair: Pair) -> list[Document]:
    """A term, the game, an entry with its rules, or an act that goes by these words: whichever comes first.

    An act may share its name with a term (a card that builds a road), and be called otherwise in the other language.
    """
    speakers = _speakers(voice, book, pair)
    one = named(book, words)
    term = lexicon_of(book).term(words)
    row = translations.of_term(term, book, *speakers, one.entry if one else None) if term else None
    if row is not None:
        return [row, *_act_of_that_name(book, words, row, speakers)]
    if is_game(book, words):
        return [translations.of_game(book, *speakers)]
    if one is not None:
        return [_ruled(voice, book, one, pair)] if one.rule else _whole(voice, book, one.entry, pair)
    action = act(book, words)
    return [translations.of_action(action, *speakers)] if action else []


def _act_of_that_name(book: GameBook, words: str, term: Document, speakers: tuple[Speaker, Speaker]) -> list[Document]:
    action = act(book, words)
    if action is None or folded(words) not in map(folded, action.name.values()):
        return []
    row = translations.of_action(action, *speakers)
    return [] if folded(row["target"]["text"]) == folded(term["target"]["text"]) else [row]


def _whole(voice: Voice, book: GameBook, entry: str, pair: Pair) -> list[Document]:
    """An entry's title and all of its rules."""
    stored = book.entry(entry)
    rules = [Named(entry, rule.id) for rule in stored[1]] if stored else []
    return [_ruled(voice, book, one, pair) for one in (Named(entry, None), *rules)]


def _ruled(voice: Voice, book: GameBook, one: Named, pair: Pair, exact: bool = True) -> Document:
    return translations.of_rule(one, book, *_speakers(voice, book, pair), exact)


def _quoted(voice: Voice, shelf: Sequence[GameBook], words: str, search: Search, pair: Pair) -> list[Document]:
    """The rule whose own text the words are; else those that a passage quoted from memory speaks of."""
    from ruling.search import like, quoted

    hits = search.hits(CANDIDATES)
    likeness = {hit.rule: max(quoted(words, text) for text in _texts(shelf[hit.game], hit)) for hit in hits}
    # Rules of one kind differ in a word or two: the likest is meant, not the first that is like enough.
    likest = max(hits, key=lambda hit: likeness[hit.rule], default=None)
    if likest is not None and likeness[likest.rule] > 0:
        return [_ruled(voice, shelf[likest.game], Named(likest.entry, likest.rule, likest.score), pair)]
    if len(search.words) < LEAST_WORDS or is_id(words):
        return []
    told = [hit for hit in hits[:NEAREST] if hit.coverage >= LEAST_COVERAGE]
    # What is remembered shares more than words with the text: their order, and how long it is.
    worth = {
        hit: hit.score / hits[0].score + max(like(words, text) for text in _texts(shelf[hit.game], hit)) for hit in told
    }
    best = sorted(told, key=lambda hit: -worth[hit])
    return [
        _ruled(voice, shelf[hit.game], Named(hit.entry, hit.rule, hit.score), pair, exact=False)
        for hit in best[:MOST]
        if worth[hit] >= RIVAL * worth[best[0]]
    ]


def _texts(book: GameBook, hit: Hit) -> list[str]:
    rule = book.rule(hit.rule)
    return list(rule.text.values()) if rule else [""]


def _untranslated(voice: Voice, query: str, shelf: Sequence[GameBook], to: str | None) -> int:
    """The words are no term and no rule's own text; what is near is in the language that they were meant to be in."""
    search = searching(query, shelf)
    near = search.hits(1)
    rule = near[0].rule if near else None
    said = Complaint("not-translated", {"query": query, "rule": rule})
    return refused(voice, query, said, suggested(query, shelf, _pair(query, to, search)[:1]), rule)


def _is_russian(text: str) -> bool:
    return any("а" <= sign <= "я" or sign == "ё" for sign in text.lower())
