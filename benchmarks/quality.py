"""How often the right rule comes first, and among the first three: our search beside FTS5 and RapidFuzz on their own.

All three are asked the same queries, those of tests/search/queries, over the rules of all games. FTS5 has our folding
of letters on both sides, for its own leaves ł and ё alone; RapidFuzz has its default processor.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ruling.cli.desk import open_library
from ruling.cli.looking import searching
from ruling.model.library import GameBook
from ruling.search.folding import fold
from tests.search.sets import Query, held, place, queries, share, work

MOST = 3
Find = Callable[[str], list[dict[str, str]]]


class Text(NamedTuple):
    """One rule in one language, as the peers see it."""

    rule: str
    entry: str
    title: str
    text: str


def print_quality() -> None:
    """Two tables: by class of query, and by the part that nobody tuned on."""
    library = open_library()
    shelf = [library.book(game) for game in library.games]
    texts = texts_of(shelf)
    engines: dict[str, Find] = {"Ruling": ours(shelf), "FTS5 alone": fts5(texts), "RapidFuzz alone": rapidfuzz(texts)}
    asked = queries("searches")
    kinds = {kind: [query for query in asked if query.kind == kind] for kind in dict.fromkeys(q.kind for q in asked)}
    rows = {**kinds, "all": asked, "all, held back": held("searches"), "all, worked on": work("searches")}
    print(f"\nSearch: share of queries whose right rule is first / among the first {MOST}.\n")
    print(f"| queries | n | {' | '.join(engines)} |\n|---|---|{'---|' * len(engines)}")
    places = {name: {query.words: place(query, find(query.words)) for query in asked} for name, find in engines.items()}
    for name, row in rows.items():
        print(f"| {name} | {len(row)} | {' | '.join(shown(row, found) for found in places.values())} |")


def shown(row: Sequence[Query], found: Mapping[str, int | None]) -> str:
    places = [found[query.words] for query in row]
    return f"{share(places, 1):.2f} / {share(places, MOST):.2f}"


def texts_of(shelf: Sequence[GameBook]) -> list[Text]:
    return [
        Text(rule.id, rule.entry, stored[0].title[language], rule.text[language])
        for book in shelf
        for entry in book.entries()
        if (stored := book.entry(entry))
        for rule in stored[1]
        for language in ("pl", "ru")
    ]


def ours(shelf: Sequence[GameBook]) -> Find:
    return lambda query: [{"rule": hit.rule, "entry": hit.entry} for hit in searching(query, shelf).hits(MOST)]


def fts5(texts: Sequence[Text]) -> Find:
    """SQLite's full-text search: any of the words, the best by its own BM25."""
    base = sqlite3.connect(":memory:")
    base.execute("CREATE VIRTUAL TABLE rules USING fts5(title, text, tokenize = 'unicode61 remove_diacritics 2')")
    base.executemany("INSERT INTO rules VALUES (?, ?)", [(fold(one.title), fold(one.text)) for one in texts])

    def find(query: str) -> list[dict[str, str]]:
        words = " OR ".join(f'"{word}"' for word in fold(query).split())
        sql = f"SELECT rowid FROM rules WHERE rules MATCH ? ORDER BY bm25(rules) LIMIT {2 * MOST}"
        return distinct([texts[row - 1] for (row,) in base.execute(sql, (words,))] if words else [])

    return find


def rapidfuzz(texts: Sequence[Text]) -> Find:
    """The titles and texts that look most like the query, by the scorer that RapidFuzz itself takes by default."""
    from rapidfuzz import fuzz, process, utils

    choices = [f"{one.title}. {one.text}" for one in texts]

    def find(query: str) -> list[dict[str, str]]:
        close = process.extract(query, choices, scorer=fuzz.WRatio, processor=utils.default_process, limit=2 * MOST)
        return distinct([texts[at] for _, _, at in close])

    return find


def distinct(found: Sequence[Text]) -> list[dict[str, str]]:
    """Each rule once, whichever language it was found in."""
    rules = {one.rule: one.entry for one in found}
    return [{"rule": rule, "entry": entry} for rule, entry in rules.items()][:MOST]
