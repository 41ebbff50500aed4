"""A query answered from the blobs of the index: which records it speaks of, the best first."""

from __future__ import annotations

from ruling.search.folding import fold, roman_readings, romanised
from ruling.search.stems import stem

TYPE_CHECKING = False  # `typing` costs more than a whole search, so only type checkers see it
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, NamedTuple

    class Hit(NamedTuple):
        """A record that was found; `words` are its own words, folded, that answered the query."""

        rule: str
        entry: str
        score: float
        words: tuple[str, ...]

    Shelf = tuple[dict[str, list[int]], dict[str, str], dict[str, list[tuple[str, str]]]]
    Load = Callable[[str], object | None]
    Guess = tuple[str, float]
    Weights = dict[int, int]
else:
    from collections import namedtuple

    Hit = namedtuple("Hit", "rule entry score words")

STEP = 16  # a posting is record * STEP + weight
EXACT_RULE, EXACT_ENTRY, EXACT_TITLE = 2000.0, 1000.0, 100.0
FAMILY, FORM, TERM = 0.8, 0.2, 0.5  # evidence adds up: any form of the word, the very form, the glossary term
ROMAN, PREFIX, TYPO, LOOSE = 0.7, 0.6, 0.5, 0.3  # trust in a word that had to be guessed
SATURATION, LENGTH = 1.2, 0.25  # k and b of BM25
ALIKE = 72  # per cent of letters that a suggestion or a mistyped id shares with the query
QUOTED, LEAST_QUOTED = 85, 4  # the same for a quoted text, which has at least so many words
WHOLE = 101.0  # more than any part of a text gets
LOOSEST = 78  # the same for a word that is taken for another
LETTERS = ("abcdefghijklmnopqrstuvwxyz", "абвгдежзийклмнопрстуфхцчшщъыьэюя")


class _Index:
    """The blobs, each loaded when it is first wanted."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._blobs: dict[str, Any] = {}
        self.rows: list[tuple[str, str, int, str, str]] = self.blob("docs", [])
        self._mean = sum(row[2] for row in self.rows) / (len(self.rows) or 1)

    def blob(self, name: str, empty: Any) -> Any:
        if name not in self._blobs:
            blob = self._load("search:" + name)
            self._blobs[name] = empty if blob is None else blob
        return self._blobs[name]

    def shelf(self, word: str) -> Shelf:
        """Postings of forms, forms of stems, phrases by first stem: all that starts like the word."""
        shelf: Shelf = self.blob(word[:2], ({}, {}, {}))
        return shelf

    def knows(self, family: str) -> bool:
        _, families, phrases = self.shelf(family)
        return family in families or family in phrases

    def forms(self, family: str) -> list[str]:
        return self.shelf(family)[1].get(family, "").split()

    def weights(self, forms: Iterable[str]) -> Weights:
        """The records where any of the forms stands, and how heavily."""
        weights: Weights = {}
        for form in forms:
            for posting in self.shelf(form)[0].get(form, ()):
                number = posting // STEP
                weights[number] = weights.get(number, 0) + posting % STEP
        return weights

    def scores(self, weights: Weights, trust: float) -> Iterator[tuple[int, float]]:
        """How much each record speaks of something; what is rare counts more."""
        rarity = trust * _log2(1 + len(self.rows) / (len(weights) or 1))
        for number, weight in weights.items():
            length = 1 - LENGTH + LENGTH * self.rows[number][2] / self._mean
            yield number, rarity * weight / (weight + SATURATION * length)


def find(query: str, load: Load, limit: int | None = 10) -> list[Hit]:
    """The records that a query in either language speaks of, the best first; all of them where there is no limit."""
    index = _Index(load)
    words = fold(query).split()
    guesses = [_guesses(index, word) for word in words]
    scores: dict[int, float] = {}
    covered: dict[int, set[int]] = {}
    answered: dict[str, None] = {}
    for places, weights, trust, forms in _evidence(index, words, guesses):
        answered.update(dict.fromkeys(forms))
        for number, score in index.scores(weights, trust):
            scores[number] = scores.get(number, 0.0) + score
            covered.setdefault(number, set()).update(places)
    for number, places in covered.items():
        scores[number] *= len(places) / len(words)
    for number, bonus in _exact(index, query, " ".join(guess[0][0] if guess else "" for guess in guesses)):
        scores[number] = scores.get(number, 0.0) + bonus
    best = sorted(scores, key=lambda number: (-scores[number], number))[:limit]
    standing = [(form, index.weights([form])) for form in answered]
    own = {number: tuple(form for form, at in standing if number in at) for number in best}
    return [Hit(*index.rows[number][:2], round(scores[number], 3), own[number]) for number in best]


def is_guess(query: str, load: Load) -> bool:
    """Nothing here has any word of the query, in any form: what is found for it only looks like it."""
    index = _Index(load)
    return not any(
        index.knows(stem(word)) or any(True for guess in (_roman, _begun) for _ in guess(index, word))
        for word in fold(query).split()
    )


def suggest(query: str, load: Load, languages: Iterable[str] = ("pl", "ru"), limit: int = 5) -> list[str]:
    """The titles and terms of these languages that look most like a query that found little or nothing."""
    from rapidfuzz import fuzz, process

    known = _Index(load).blob("names", {})
    names = {fold(name): name for language in languages for name in known.get(language, ())}
    names.pop(plain := fold(query), None)
    close = process.extract(plain, list(names), scorer=fuzz.ratio, score_cutoff=ALIKE, limit=limit)
    return [names[name] for name, _, _ in close]


def nearest_id(typed: str, load: Load) -> str:
    """The entry or rule whose id looks most like what was typed, with or without the game's name; or nothing.

    The game's name counts for nothing: what only shares that with an id is not like it.
    """
    from rapidfuzz import fuzz, process

    ids = dict.fromkeys(name for rule, entry, *_ in _Index(load).rows for name in (entry, rule))
    known = {name.partition(".")[2]: name for name in ids}
    games = {name.partition(".")[0] for name in ids}
    game, _, rest = typed.lower().replace("_", "-").partition(".")
    plain = rest if game in games else typed.lower().replace("_", "-")
    close = process.extractOne(plain, list(known), scorer=fuzz.ratio, score_cutoff=ALIKE)
    return known[close[0]] if close else ""


def titled(query: str, load: Load) -> str | None:
    """The entry whose title or printed heading the query is, in any inflection."""
    titles: Any = load("search:titles") or {}  # without the rest of the index: an entry is opened by this alone
    entry: str | None = titles.get(" ".join([stem(word) for word in fold(query).split()]))
    return entry


def quoted(query: str, text: str) -> float:
    """How exactly the query is the text or a good part of it, slips of the keyboard aside; 0 where it is neither."""
    words, whole = fold(query).split(), fold(text).split()
    if words == whole:
        return WHOLE
    if not LEAST_QUOTED <= len(words) <= len(whole) + 1:
        return 0.0
    from rapidfuzz import fuzz

    return float(fuzz.partial_ratio(" ".join(words), " ".join(whole), score_cutoff=QUOTED))


def _exact(index: _Index, query: str, title: str) -> Iterator[tuple[int, float]]:
    """The records whose id or title the query is; the name of the game may be left out of an id."""
    name = query.strip().lower().replace("_", "-")
    for number, (rule, entry, _, *titles) in enumerate(index.rows):
        if name == rule or name == rule.partition(".")[2]:
            yield number, EXACT_RULE
        elif name and (name == entry or name == entry.partition(".")[2]):
            yield number, EXACT_ENTRY
        if title and title in titles:
            yield number, EXACT_TITLE


def _evidence(
    index: _Index, words: list[str], guesses: list[list[Guess]]
) -> Iterator[tuple[Iterable[int], Weights, float, Iterable[str]]]:
    """What speaks for which records: places in the query, weights of records, trust, words of the records."""
    for place, (word, guess) in enumerate(zip(words, guesses, strict=True)):
        for family, trust in guess:
            forms = index.forms(family)
            yield (place,), index.weights(forms), FAMILY * trust, forms
            if word in forms:
                yield (place,), index.weights([word]), FORM, ()
            for phrase, term in index.shelf(family)[2].get(family, ()):
                size = phrase.count(" ") + 1
                said = [other[0][0] for other in guesses[place : place + size] if other]
                if size == 1 or phrase == " ".join(said):
                    yield range(place, place + size), *_term(index, term, TERM * trust * size)


def _term(index: _Index, term: str, trust: float) -> tuple[Weights, float, list[str]]:
    """The records that name a term; a way of several words counts where all of them stand."""
    weights: Weights = {}
    answered: list[str] = []
    for phrase in index.blob("terms", {}).get(term, ()):
        parts = [index.forms(family) for family in phrase.split()]
        first, *others = [index.weights(forms) for forms in parts]
        common = {number: first[number] for number in first if all(number in other for other in others)}
        for number, weight in common.items():
            weights[number] = weights.get(number, 0) + weight
        if common:
            answered += [form for forms in parts for form in forms]
    return weights, trust, answered


def _guesses(index: _Index, word: str) -> list[Guess]:
    """The stems that a folded word may mean and the trust in each; a known word is not guessed at."""
    family = stem(word)
    if index.knows(family):
        return [(family, 1.0)]
    for guess, trust in ((_roman, ROMAN), (_begun, PREFIX), (_mistyped, TYPO), (_loose, LOOSE)):
        families = dict.fromkeys(guess(index, word))
        if families:
            return [(family, trust) for family in families]
    return []


def _roman(index: _Index, word: str) -> Iterator[str]:
    """Russian in Latin letters: the longest beginning that is a known stem, short of an ending.

    An ending is shorter than its word: `samochód` is not "самый".
    """
    latin: dict[str, str] = index.blob("latin", {}) if word.isascii() and not word.isdecimal() else {}
    for reading in roman_readings(word) if latin else ():
        for end in range(len(reading), max(2, len(reading) - 4, len(reading) // 2), -1):
            if reading[:end] in latin:
                yield latin[reading[:end]]
                break


def _begun(index: _Index, word: str) -> Iterator[str]:
    """Words of which this one is the beginning."""
    forms, families, _ = index.shelf(word)
    if len(word) >= 3 and any(form.startswith(word) for form in forms):
        yield from (family for family, said in families.items() if " " + word in " " + said)


def _mistyped(index: _Index, word: str) -> Iterator[str]:
    """Known words one slip away: a letter lost, added, changed or swapped with its neighbour."""
    known = set(index.blob("words", "").split()) if len(word) >= 4 and not word.isdecimal() else set()
    letters = LETTERS[word[0] >= "\u0400"]
    for cut in range(len(word) + 1 if known else 0):
        head, tail = word[:cut], word[cut:]
        slips = {head + tail[1:], head + tail[1:2] + tail[:1] + tail[2:]}
        slips.update(head + letter + rest for letter in letters for rest in (tail, tail[1:]))
        yield from sorted(stem(slip) for slip in known & slips)


def _loose(index: _Index, word: str) -> list[str]:
    """The known words that look most like this one, two or three slips away."""
    words = index.blob("words", "").split()
    if not words or len(word) < 5 or word.isdecimal():
        return []
    from rapidfuzz import fuzz, process

    spelled = romanised(" ".join(words)).split(" ") if word.isascii() else words
    spelt = roman_readings(word)[0] if word.isascii() else word
    close = process.extract(spelt, spelled, scorer=fuzz.ratio, score_cutoff=LOOSEST, limit=3)
    return [stem(words[place]) for _, score, place in close if score >= close[0][1] - 2]


def _log2(value: float) -> float:
    """A logarithm near enough for weighing; `math` is a library of its own to load."""
    exponent = 0
    while value >= 2:
        value, exponent = value / 2, exponent + 1
    return exponent + value - 1
