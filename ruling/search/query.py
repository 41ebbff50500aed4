"""A query answered from the blobs of the index: which records it speaks of, the best first."""

from __future__ import annotations

from ruling.search.folding import fold
from ruling.search.guessing import LOOSE, ROMAN, TYPO, guessed, is_idle_in_latin
from ruling.search.ranking import KIND, Weighed
from ruling.search.shelves import Library
from ruling.search.stems import stem

TYPE_CHECKING = False  # `typing` costs more than a whole search, so only type checkers see it
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import NamedTuple

    from ruling.search.shelves import Load, Row

    class Hit(NamedTuple):
        """A record that was found; `game` tells which of the games that were searched it is of, `coverage` which
        share of the query it answers."""

        rule: str
        entry: str
        score: float
        game: int
        coverage: float

    Wanted = Callable[[int, Row], bool]
else:
    from collections import namedtuple

    Hit = namedtuple("Hit", "rule entry score game coverage")

EXACT_RULE, EXACT_ENTRY, EXACT_TITLE = 2000.0, 1000.0, 100.0
LEAST = 0.15  # the share of the best score that a record must have to be counted as found
NAMED = 0.25  # what it counts on top that the query names the game


class Search:
    """One query in one game or in several; `names` is what each game is called."""

    def __init__(self, query: str, loads: Sequence[Load], names: Sequence[Iterable[str]] = ()) -> None:
        self._library = Library(loads)
        self._query = query
        words = fold(query).split()
        self.words = [word for word in words if word not in self._library.idle] or words
        self._guesses = guessed(self._library, self.words)
        if self.is_romanised:
            self._drop_idle()
        self._named = _named(self._library, self.words, names)
        self._weighed = Weighed(self._library, self.words, self._guesses)

    def _drop_idle(self) -> None:
        """Leaves out the words that say nothing in Russian, unless there are no others."""
        kept = [place for place, word in enumerate(self.words) if not is_idle_in_latin(self._library, word)]
        if kept:
            self.words = [self.words[place] for place in kept]
            self._guesses = [self._guesses[place] for place in kept]

    @property
    def mistyped(self) -> list[str]:
        """The words that are no word here and were taken for one that looks like them."""
        return [
            word
            for word, guess in zip(self.words, self._guesses, strict=True)
            if not guess or guess[0][1] in (TYPO, LOOSE)
        ]

    @property
    def is_guess(self) -> bool:
        """No word of the query is known: what is found for it only looks like it."""
        return len(self.mistyped) == len(self.words)

    @property
    def is_romanised(self) -> bool:
        """The query is Russian in Latin letters, for the most part."""
        romans = [guess for guess in self._guesses if guess and guess[0][1] == ROMAN]
        return 2 * len(romans) > len(self.words)

    def titled(self) -> list[tuple[int, str]]:
        """The entries whose title or another word for it the query is, with the game of each."""
        whole = " ".join(self._library.family(word) for word in fold(self._query).split())
        title = " ".join(guess[0][0] if guess else word for word, guess in zip(self.words, self._guesses, strict=True))
        # "How many houses" asks for something about houses, and not for all that is said of them.
        ways = (whole,) if set(self._kinds_asked()) - {"definition"} else (whole, title)
        blobs = [index.blob("titles", {}) for index in self._library.indexes]
        found = [(game, next((titles[way] for way in ways if way in titles), "")) for game, titles in enumerate(blobs)]
        return [(game, entry) for game, entry in found if entry]

    def hits(self, limit: int | None = 10, wanted: Wanted | None = None) -> list[Hit]:
        """The records that the query speaks of, the best first; only the wanted ones, all where there is no limit."""
        library, weighed = self._library, self._weighed
        scores = weighed.scores()
        if wanted is not None:
            scores = {number: score for number, score in scores.items() if self._is_wanted(number, wanted)}
        asked = self._kinds_asked()
        for number in scores:
            if asked and library.rows[number][5] in asked:
                scores[number] *= 1 + KIND
            if library.game(number) in self._named:
                scores[number] *= 1 + NAMED
        least = LEAST * max(scores.values(), default=0.0)
        scores = {number: score for number, score in scores.items() if score >= least}
        weighed.look_closer(scores, "number" in asked)
        for number, bonus in self._exact():
            if wanted is None or self._is_wanted(number, wanted):
                scores[number] = scores.get(number, 0.0) + bonus
        best = sorted(scores, key=lambda number: (-scores[number], number))[:limit]
        return [
            Hit(
                *library.rows[number][:2], round(scores[number], 4), library.game(number),
                round(weighed.coverage(number), 3),
            )
            for number in best
        ]  # fmt: skip

    def marks(self, text: str) -> list[tuple[int, int]]:
        """Where in a text the words stand that answer the query, from letter to letter."""
        wanted = self._weighed.families()
        return [(start, end) for start, end in _words_of(text) if self._is_meant(text[start:end], wanted)]

    def _is_meant(self, word: str, wanted: set[str]) -> bool:
        plain = fold(word).strip()
        return plain not in self._library.idle and self._library.family(plain) in wanted

    def _is_wanted(self, number: int, wanted: Wanted) -> bool:
        return wanted(self._library.game(number), self._library.rows[number])

    def _kinds_asked(self) -> list[str]:
        """The kinds of rules that answer a question that begins so."""
        words = f" {fold(self._query)} "
        ways: Mapping[str, str] = self._library.indexes[0].blob("asks", {}) if self._library.indexes else {}
        return [kind for way, kinds in ways.items() if f" {way} " in words for kind in kinds.split()]

    def _exact(self) -> Iterator[tuple[int, float]]:
        """The records whose id or title the query is; the name of the game may be left out of an id."""
        name = self._query.strip().lower().replace("_", "-")
        titled = {entry for _, entry in self.titled()}
        for number, (rule, entry, *_) in enumerate(self._library.rows):
            if name == rule or name == rule.partition(".")[2]:
                yield number, EXACT_RULE
            elif name and (name == entry or name == entry.partition(".")[2]):
                yield number, EXACT_ENTRY
            if entry in titled:
                yield number, EXACT_TITLE


def find(query: str, load: Load, limit: int | None = 10) -> list[Hit]:
    """The records of one game that a query speaks of, the best first."""
    return Search(query, [load]).hits(limit)


def is_guess(query: str, load: Load) -> bool:
    """Nothing in the game has any word of the query, in any form: what is found for it only looks like it."""
    return Search(query, [load]).is_guess


def titled(query: str, load: Load) -> str | None:
    """The entry whose title or printed heading the query is, in any inflection."""
    titles: Mapping[str, str] = load("search:titles") or {}  # type: ignore[assignment]
    same: Mapping[str, str] = load("search:same") or {}  # type: ignore[assignment]
    idle = str(load("search:idle") or "").split()
    words = fold(query).split()
    whole, telling = (
        " ".join([same.get(family, family) for family in map(stem, some)])
        for some in (words, [word for word in words if word not in idle])
    )
    return titles.get(whole, titles.get(telling))


def whole(query: str, load: Load) -> str | None:
    """The rule whose text in either language the query is, spelling aside."""
    texts: Mapping[str, str] = load("search:whole") or {}  # type: ignore[assignment]
    return texts.get(" ".join(fold(query).split()))


def _named(library: Library, words: Sequence[str], names: Sequence[Iterable[str]]) -> set[int]:
    """The games that the query names, by a word that is in the names of no other game."""
    families = [{library.family(word) for name in called for word in fold(name).split()} for called in names]
    families = [own - library.idle for own in families]
    said = {library.family(word) for word in words}
    return {
        game for game, own in enumerate(families)
        if said & own.difference(*(other for place, other in enumerate(families) if place != game))
    }  # fmt: skip


def _words_of(text: str) -> Iterator[tuple[int, int]]:
    """Where the words of a text begin and end."""
    start = None
    for place, sign in enumerate(text + " "):
        if sign.isalnum():
            start = place if start is None else start
        elif start is not None:
            yield start, place
            start = None
