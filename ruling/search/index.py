"""Records and glossary compiled into small blobs that a query loads one by one.

search:docs   one row per record: rule, entry, number of words, stems of the Polish and of the Russian title
search:<xx>   what starts with these two letters, three mappings:
              form -> postings; stem -> forms; first stem of a phrase -> [(phrase, term), ...]
search:terms  term -> phrases, each the stems of one way to say it, in any language
search:words  every known form, for typing errors
search:latin  Russian stem in coarse Latin spelling -> the stem
search:names  titles and terms as they are printed, by language, for suggestions
search:titles stems of a title or of a printed heading -> the entry

A posting is record * STEP + weight; a form that stands in several places of a record has several postings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ruling.search.folding import fold_all, romanised
from ruling.search.query import STEP
from ruling.search.stems import stem

WEIGHTS = (12, 12, 1, 2, 3)  # of a word in: Polish title, Russian title, texts, extra words, id

Postings = dict[str, list[int]]
Shelf = tuple[Postings, dict[str, str], dict[str, list[tuple[str, str]]]]


class Document(NamedTuple):
    """One record as the search sees it; `words` are extra ones, such as printed headings."""

    rule: str
    entry: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    words: Sequence[str] = ()


class TermForms(NamedTuple):
    """The inflected forms and the synonyms of a glossary term, by language."""

    forms: Mapping[str, Sequence[str]]
    also: Mapping[str, Sequence[str]] = {}


def build(documents: Sequence[Document], terms: Mapping[str, TermForms]) -> dict[str, object]:
    """The blobs of a search index, by name."""
    places = [place for document in documents for place in _places(document)]
    spoken = [form for term in terms.values() for form in _forms(term)]
    lines = fold_all(places + spoken)
    split = [line.split() for line in lines]
    stems = {word: stem(word) for word in dict.fromkeys(chain.from_iterable(split))}

    phrases = _phrases(terms, split[len(places) :], stems)
    return {
        **_shelves(_postings(split[: len(places)]), phrases, stems),
        "search:docs": _rows(documents, split, stems),
        "search:terms": phrases,
        "search:words": " ".join(stems),
        "search:latin": _latin(stems.values()),
        "search:names": _names(documents, terms),
        "search:titles": _titles(documents, stems),
    }


def _places(document: Document) -> tuple[str, ...]:
    """The places of a record where words stand, as many as there are weights."""
    title, text = document.title, " ".join(document.text.values())
    return title.get("pl", ""), title.get("ru", ""), text, " ".join(document.words), document.rule


def _forms(term: TermForms) -> Iterable[str]:
    """Every way to say a term once: cases that look alike are many."""
    return dict.fromkeys(form for spoken in term for forms in spoken.values() for form in forms)


def _rows(
    documents: Sequence[Document], split: Sequence[list[str]], stems: Mapping[str, str]
) -> list[tuple[str, str, int, str, str]]:
    rows = []
    for number, document in enumerate(documents):
        first = number * len(WEIGHTS)
        polish, russian = (" ".join([stems[word] for word in words]) for words in split[first : first + 2])
        size = sum(map(len, split[first : first + len(WEIGHTS)]))
        rows.append((document.rule, document.entry, size, polish, russian))
    return rows


def _postings(split: Sequence[list[str]]) -> Postings:
    postings: Postings = defaultdict(list)
    for place, words in enumerate(split):
        number, kind = divmod(place, len(WEIGHTS))
        posting = number * STEP + WEIGHTS[kind]
        for word in words:
            postings[word].append(posting)
    return postings


def _phrases(
    terms: Mapping[str, TermForms], split: Iterable[list[str]], stems: Mapping[str, str]
) -> dict[str, list[str]]:
    """Every way to say a term, as stems; inflected forms mostly fall together."""
    rest = iter(split)
    phrases: dict[str, list[str]] = {}
    for name, term in terms.items():
        ways = dict.fromkeys(" ".join([stems[word] for word in next(rest)]) for _ in _forms(term))
        phrases[name] = [way for way in ways if way]
    return phrases


def _shelves(postings: Postings, phrases: Mapping[str, Iterable[str]], stems: Mapping[str, str]) -> dict[str, Shelf]:
    """Forms, families of forms and phrases on shelves by their first two letters."""
    shelves: dict[str, Shelf] = defaultdict(lambda: ({}, {}, {}))
    for form, found in postings.items():
        forms, families, _ = shelves[form[:2]]
        family = stems[form]
        forms[form] = found
        families[family] = f"{families[family]} {form}" if family in families else form
    for term, ways in phrases.items():
        for way in ways:
            first = way.split(" ", 1)[0]
            shelves[first[:2]][2].setdefault(first, []).append((way, term))
    return {"search:" + letters: shelf for letters, shelf in shelves.items()}


def _latin(stems: Iterable[str]) -> dict[str, str]:
    russian = list(dict.fromkeys(family for family in stems if family[0] >= "\u0400"))
    return dict(zip(romanised(" ".join(russian)).split(" "), russian, strict=True)) if russian else {}


def _names(documents: Sequence[Document], terms: Mapping[str, TermForms]) -> dict[str, list[str]]:
    names: dict[str, dict[str, None]] = {}
    titles = [row for document in documents for row in document.title.items()]
    first = [(language, forms[0]) for term in terms.values() for language, forms in term.forms.items() if forms]
    for language, name in titles + first:
        names.setdefault(language, {})[name] = None
    return {language: list(found) for language, found in names.items()}


def _titles(documents: Sequence[Document], stems: Mapping[str, str]) -> dict[str, str]:
    """Where two entries are called alike, a title counts before a heading, and the first before the next."""
    last_first = documents[::-1]
    called = [(heading, document.entry) for document in last_first for heading in document.words]
    called += [(title, document.entry) for document in last_first for title in document.title.values()]
    called = list(dict.fromkeys(called))
    folded = fold_all(name for name, _ in called) if called else []
    return {
        " ".join([stems[word] for word in name.split()]): entry for name, (_, entry) in zip(folded, called, strict=True)
    }
