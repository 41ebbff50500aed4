"""Records and glossary compiled into small blobs that a query loads one by one.

search:docs   one row per record: rule, entry, words of its texts, stems of the Polish and of the Russian title,
              kind, where it is in force
search:<xx>   what starts with these two letters, three mappings:
              form -> postings; stem -> forms; stem -> [(phrase, term), ...] with that stem for their first
search:term:  and the name of a term: its postings, whatever it is called there, and every way to say it
search:text:  and the number of a record: the stems of its texts in order, without idle words, and the sum of
              their rarities; questions that it answers likewise
search:same   stem -> the stem that stands for all those of one irregular word
search:idle, search:faint: words that say nothing; stems that say less than others
search:words  every known form, for typing errors
search:latin  Russian word, stem or number in coarse Latin spelling -> the stem
search:names  titles and terms as they are printed, by language, for suggestions
search:whole  the text of a rule in either language, folded -> the rule
search:asks   how questions begin -> the kinds of rules that answer them
search:titles stems of a title, of a printed heading or of another way to say a title -> the entry

What postings are is told in shelves.py.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from ruling.model.numerals import NUMERALS
from ruling.search.everyday import Everyday, everyday
from ruling.search.folding import fold_all, romanised
from ruling.search.shelves import ASKED, HEADING, LINKED, NAME, SAID, STEP, TITLE, merged
from ruling.search.stems import stem

if TYPE_CHECKING:
    from ruling.search.shelves import Row, Shelf

LANGUAGES = ("pl", "ru")
PLACES = (TITLE, TITLE, 1, 1, HEADING, SAID, LINKED, NAME, ASKED)
TEXTS = slice(2, 4)

Postings = dict[str, dict[int, int]]


class Document(NamedTuple):
    """One record as the search sees it; `words` are printed headings, `said` its sentences in a proof and the names
    of its acts, `links` the titles of the entries that it links to, `asked` questions that it answers, `scope` where it
    is in force."""

    rule: str
    entry: str
    title: Mapping[str, str]
    text: Mapping[str, str]
    words: Sequence[str] = ()
    said: Sequence[str] = ()
    links: Sequence[str] = ()
    asked: Sequence[str] = ()
    kind: str = ""
    scope: Mapping[str, list[str]] = {}


class TermForms(NamedTuple):
    """The inflected forms and the synonyms of a glossary term, by language."""

    forms: Mapping[str, Sequence[str]]
    also: Mapping[str, Sequence[str]] = {}


def build(documents: Sequence[Document], terms: Mapping[str, TermForms]) -> dict[str, object]:
    """The blobs of a search index, by name."""
    common = everyday()
    places = [place for document in documents for place in _places(document)]
    spoken = [form for term in terms.values() for form in _forms(term)]
    asked = [question for document in documents for question in document.asked]
    split = [line.split() for line in fold_all(places + spoken + asked)]
    known = dict.fromkeys(chain.from_iterable(split))
    stems = {word: common.same(stem(word)) for word in known}

    postings = _postings(split[: len(places)])
    phrases = _phrases(terms, split[len(places) :], stems, common)
    questions = iter(split[len(places) + len(spoken) :])
    ways = {**phrases, **common.near}
    texts = [
        [
            [stems[word] for word in line if word not in common.idle]
            for line in (*row[TEXTS], *(next(questions) for _ in document.asked))
        ]
        for document, row in zip(documents, _rows_of(split[: len(places)]), strict=True)
    ]
    named = _terms(split[: len(places)], stems, ways, common)
    return {
        **_shelves(postings, ways, stems, common),
        **{f"search:term:{term}": (found, ways[term]) for term, found in named.items() if found},
        **{f"search:text:{number}": row for number, row in enumerate(_weighed(texts))},
        "search:docs": _rows(documents, split, stems),
        "search:same": common.aliases,
        "search:idle": " ".join(common.idle),
        "search:faint": " ".join(common.faint),
        "search:words": " ".join(dict.fromkeys(chain(known, common.words))),
        "search:latin": _latin(chain(known, common.words)),
        "search:names": _names(documents, terms),
        "search:asks": common.asks,
        "search:whole": {
            " ".join(line): document.rule
            for document, row in zip(documents, _rows_of(split[: len(places)]), strict=True)
            for line in row[TEXTS]
            if line
        },
        "search:titles": _titles(documents, phrases, stems, common),
    }


def _places(document: Document) -> tuple[str, ...]:
    """The places of a record where words stand, as many as PLACES."""
    polish, russian = ((document.title.get(one, ""), document.text.get(one, "")) for one in LANGUAGES)
    others = (document.words, document.said, document.links, (document.rule,), document.asked)
    return polish[0], russian[0], polish[1], russian[1], *map(" ".join, others)


def _forms(term: TermForms) -> Iterable[str]:
    """Every way to say a term once: cases that look alike are many."""
    return dict.fromkeys(form for spoken in term for forms in spoken.values() for form in forms)


def _rows_of(split: Sequence[list[str]]) -> Iterator[Sequence[list[str]]]:
    """The places of one record after another."""
    for first in range(0, len(split), len(PLACES)):
        yield split[first : first + len(PLACES)]


def _rows(documents: Sequence[Document], split: Sequence[list[str]], stems: Mapping[str, str]) -> list[Row]:
    rows = []
    for document, row in zip(documents, _rows_of(split[: len(documents) * len(PLACES)]), strict=True):
        polish, russian = (" ".join([stems[word] for word in words]) for words in row[:2])
        size = sum(map(len, row[TEXTS]))
        rows.append((document.rule, document.entry, size, polish, russian, document.kind, dict(document.scope)))
    return rows


def _postings(split: Sequence[list[str]]) -> Postings:
    """Where every form stands: form -> record -> code."""
    postings: Postings = defaultdict(dict)
    for number, row in enumerate(_rows_of(split)):
        for code, words in zip(PLACES, row, strict=True):
            for word in words:
                found = postings[word]
                found[number] = merged(found.get(number, 0), code)
    return postings


def _phrases(
    terms: Mapping[str, TermForms], split: Iterable[list[str]], stems: Mapping[str, str], common: Everyday
) -> dict[str, list[str]]:
    """Every way to say a term, as stems; inflected forms mostly fall together."""
    rest = iter(split)
    phrases: dict[str, list[str]] = {}
    for name, term in terms.items():
        lines = [next(rest) for _ in _forms(term)]
        ways = dict.fromkeys(_as_stems(line, stems, common) for line in lines)
        phrases[name] = [way for way in ways if way]
    return phrases


def _terms(
    split: Sequence[list[str]], stems: Mapping[str, str], ways: Mapping[str, Sequence[str]], common: Everyday
) -> dict[str, list[int]]:
    """The postings of every term: where one of its ways stands word after word."""
    starts: dict[str, list[tuple[list[str], str]]] = defaultdict(list)
    for term, phrases in ways.items():
        for phrase in phrases:
            first, *others = phrase.split()
            starts[first].append((others, term))
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for number, row in enumerate(_rows_of(split)):
        for code, words in zip(PLACES, row, strict=True):
            line = [stems[word] for word in words if word not in common.idle]
            for at, family in enumerate(line):
                for others, term in starts.get(family, ()):
                    if line[at + 1 : at + 1 + len(others)] == others:
                        found[term][number] = merged(found[term].get(number, 0), code)
    return {term: _packed(codes) for term, codes in found.items()}


def _weighed(texts: Sequence[Sequence[list[str]]]) -> Iterator[list[tuple[str, float]]]:
    """Each text of a record with the sum of its words' rarities."""
    spread = Counter(family for row in texts for family in set().union(*row))
    for row in texts:
        yield [(" ".join(line), sum(log2(1 + len(texts) / spread[family]) for family in line)) for line in row]


def _packed(codes: Mapping[int, int]) -> list[int]:
    return [number * STEP + code for number, code in codes.items()]


def _shelves(
    postings: Postings, ways: Mapping[str, Iterable[str]], stems: Mapping[str, str], common: Everyday
) -> dict[str, Shelf]:
    """Forms, families of forms and phrases on shelves by their first two letters."""
    shelves: dict[str, Shelf] = defaultdict(lambda: ({}, {}, {}))
    for form, codes in postings.items():
        shelves[form[:2]][0][form] = _packed(codes)
        families = shelves[stems[form][:2]][1]
        families[stems[form]] = f"{families[stems[form]]} {form}" if stems[form] in families else form
    for term, phrases in ways.items():
        for phrase in phrases:
            first = phrase.split(" ", 1)[0]
            shelves[first[:2]][2].setdefault(first, []).append((phrase, term))
    return {"search:" + letters: shelf for letters, shelf in shelves.items()}


def _latin(words: Iterable[str]) -> dict[str, str]:
    """Whole words go before stems: the longest beginning that is known is taken."""
    russian = {word: stem(word) for word in chain(words, NUMERALS) if word[0] >= "\u0400"}
    ways = [*russian.values(), *russian]
    meant = [*russian.values(), *russian.values()]
    return dict(zip(romanised(" ".join(ways)).split(" "), meant, strict=True)) if russian else {}


def _names(documents: Sequence[Document], terms: Mapping[str, TermForms]) -> dict[str, list[str]]:
    names: dict[str, dict[str, None]] = {}
    titles = [row for document in documents for row in document.title.items()]
    first = [(language, forms[0]) for term in terms.values() for language, forms in term.forms.items() if forms]
    for language, name in titles + first:
        names.setdefault(language, {})[name] = None
    return {language: list(found) for language, found in names.items()}


def _titles(
    documents: Sequence[Document], phrases: Mapping[str, Sequence[str]], stems: Mapping[str, str], common: Everyday
) -> dict[str, str]:
    """Where two entries are called alike, a title counts before a heading, and the first before the next."""
    last_first = documents[::-1]
    called = list(dict.fromkeys((heading, document.entry) for document in last_first for heading in document.words))
    named = ((title, document.entry) for document in last_first for title in document.title.values())
    called += dict.fromkeys(named)
    lines = [name.split() for name in fold_all(name for name, _ in called)] if called else []
    titles = {_as_stems(line, stems, common): entry for line, (_, entry) in zip(lines, called, strict=True)}
    titles |= {" ".join([stems[word] for word in line]): entry for line, (_, entry) in zip(lines, called, strict=True)}
    for ways in phrases.values():
        entry = next((titles[way] for way in ways if way in titles), None)
        if entry is not None:
            titles |= {way: entry for way in ways if way not in titles}
    return titles


def _as_stems(line: Sequence[str], stems: Mapping[str, str], common: Everyday) -> str:
    """The stems of a line without its idle words; of all of them where there are no others."""
    return " ".join([stems[word] for word in line if word not in common.idle] or [stems[word] for word in line])
