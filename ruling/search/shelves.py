"""The blobs of the search index, of one game or of several, fetched as they are wanted.

A posting is record * STEP + code. The lowest bits of a code count how often the word stands in the record's texts,
the others say where else it stands: TITLE, HEADING, NAME (of the record), SAID (in a proof), LINKED (in the title of
an entry that the record links to), ASKED (in a question that it answers).
"""

from __future__ import annotations

from ruling.search.stems import stem

TYPE_CHECKING = False  # `typing` costs more than a whole search, so only type checkers see it
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    Load = Callable[[str], object | None]
    Phrase = tuple[str, str]
    Shelf = tuple[dict[str, list[int]], dict[str, str], dict[str, list[Phrase]]]
    Row = tuple[str, str, int, str, str, str, dict[str, list[str]]]
    Codes = dict[int, int]

STEP = 512
COUNT, TITLE, HEADING, NAME, SAID, LINKED, ASKED = 7, 8, 16, 32, 64, 128, 256
NOTHING: Any = ({}, {}, {})


class Index:
    """The index of one game, each blob loaded when it is first wanted."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._blobs: dict[str, Any] = {}

    def blob(self, name: str, empty: Any) -> Any:
        if name not in self._blobs:
            blob = self._load("search:" + name)
            self._blobs[name] = empty if blob is None else blob
        return self._blobs[name]

    def shelf(self, word: str) -> Shelf:
        """Postings of forms, forms of stems, phrases by stem: all that starts like the word."""
        shelf: Shelf = self.blob(word[:2], NOTHING)
        return shelf

    def knows(self, family: str) -> bool:
        _, families, phrases = self.shelf(family)
        return family in families or family in phrases


class Library:
    """The indexes of all games that are searched, their records numbered one after another."""

    def __init__(self, loads: Iterable[Load]) -> None:
        self.indexes = [Index(load) for load in loads]
        self.firsts: list[int] = []
        self.rows: list[Row] = []
        for index in self.indexes:
            self.firsts.append(len(self.rows))
            self.rows += index.blob("docs", [])
        self.mean = sum(row[2] for row in self.rows) / (len(self.rows) or 1)
        self.idle = self._everyday("idle")
        self.faint = self._everyday("faint")
        self._stands: dict[str, Codes] = {}

    def _everyday(self, name: str) -> frozenset[str]:
        """Words that are the same in every game."""
        return next((frozenset(index.blob(name, "").split()) for index in self.indexes), frozenset())

    def same(self, family: str) -> str:
        """The stem that stands for all stems of one irregular word."""
        for index in self.indexes:
            found: str = index.blob("same", {}).get(family, family)
            return found
        return family

    def family(self, word: str) -> str:
        """The stem of a folded word."""
        return self.same(stem(word))

    def knows(self, family: str) -> bool:
        return any(index.knows(family) for index in self.indexes)

    def forms(self, family: str) -> list[str]:
        """The words of the records that have this stem."""
        found = (form for index in self.indexes for form in index.shelf(family)[1].get(family, "").split())
        return list(dict.fromkeys(found))

    def phrases(self, family: str) -> list[Phrase]:
        """Every way to say a term that has this stem, with the term."""
        found = (phrase for index in self.indexes for phrase in index.shelf(family)[2].get(family, ()))
        return list(dict.fromkeys(found))

    def stands(self, family: str) -> Codes:
        """Where any form of the word stands, and how."""
        if family not in self._stands:
            self._stands[family] = self._together(
                (index.shelf(form)[0].get(form, ()) for form in index.shelf(family)[1].get(family, "").split())
                for index in self.indexes
            )
        return self._stands[family]

    def form(self, form: str) -> Codes:
        """Where just this form stands."""
        return self._together((index.shelf(form)[0].get(form, ()),) for index in self.indexes)

    def term(self, term: str) -> Codes:
        """Where a term of the glossary stands, whatever it is called there."""
        if term not in self._stands:
            self._stands[term] = self._together((index.blob("term:" + term, ((), ()))[0],) for index in self.indexes)
        return self._stands[term]

    def ways(self, term: str) -> list[str]:
        """Every way to say a term, as stems."""
        return [way for index in self.indexes for way in index.blob("term:" + term, ((), ()))[1]]

    def _together(self, found: Iterable[Iterable[Sequence[int]]]) -> Codes:
        codes: Codes = {}
        for first, postings in zip(self.firsts, found, strict=True):
            for some in postings:
                for posting in some:
                    number = first + posting // STEP
                    codes[number] = merged(codes.get(number, 0), posting % STEP)
        return codes

    def texts(self, number: int) -> list[tuple[str, float]]:
        """The stems of a record's texts in order, without idle words, and the sum of their rarities."""
        at = max(place for place, first in enumerate(self.firsts) if first <= number)
        found: list[tuple[str, float]] = self.indexes[at].blob(f"text:{number - self.firsts[at]}", [])
        return found

    def game(self, number: int) -> int:
        """Which of the games a record is of."""
        return max(place for place, first in enumerate(self.firsts) if first <= number)


def merged(one: int, other: int) -> int:
    """Two codes in one: counts added, places united."""
    return min((one & COUNT) + (other & COUNT), COUNT) | (one | other) & ~COUNT
