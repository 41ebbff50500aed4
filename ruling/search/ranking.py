"""How much records speak of a query: evidence word by word, then a closer look at the texts of the best.

The weights were set by trying them on the working part of the queries in tests/search/queries.
"""

from __future__ import annotations

from ruling.search.shelves import ASKED, COUNT, HEADING, LINKED, NAME, SAID, TITLE, Library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ruling.search.guessing import Guess
    from ruling.search.shelves import Codes

    Evidence = tuple[Sequence[int], Codes, float, float, str]

TERM, NEAR = 0.8, 0.3  # what a glossary term and an everyday synonym count beside the very word
IDLE, FAINT = 0.2, 0.65  # what idle and faint words count where they are looked for
WHERE = {TITLE: 0.5, HEADING: 0.5, NAME: 0.3, SAID: 0.2, LINKED: 0.02, ASKED: 0.4}
ELSEWHERE = [sum(worth for bit, worth in WHERE.items() if code << 3 & bit) for code in range(64)]
SATURATION, LENGTH = 0.7, 0.6  # k and b of BM25
SHORT, LEAST_COVERAGE, MOST_COVERAGE = 4.0, 0.4, 2.0  # how much it matters that all is answered: more if it is short
PAIRS, FIT = 0.25, 1.0  # what neighbours in the query that are neighbours in the text, and a text without more, count
EXACT_TEXT = 50.0  # what it counts that the query is the record's own text
OWN_TEXTS = 2  # the texts of a record that are its own; the others are questions that it answers
KIND = 0.5  # what it counts that a rule is of the kind that is asked for
CLOSE = {1: 1.0, 2: 0.7, -1: 0.7, 3: 0.4, -2: 0.4}  # what the distance of two words in a text counts
CANDIDATES = 40  # records whose texts are looked at
SYNONYM = "~"  # begins the name of a group of everyday synonyms


class Weighed:
    """The words of a query against the records: what each place of the query is worth, and which record answers it."""

    def __init__(self, library: Library, words: Sequence[str], guesses: Sequence[Sequence[Guess]]) -> None:
        self.library = library
        self.guesses = guesses
        self.answers: list[dict[int, float]] = [{} for _ in words]
        masses = [0.0] * len(words)
        size = len(library.rows) or 1
        self.terms: set[str] = set()
        for places, codes, trust, worth, term in evidence(library, words, guesses):
            if term and worth == TERM:
                self.terms.add(term)
            rarity = trust * log2(1 + size / (len(codes) or 1))
            for place in places:
                masses[place] = max(masses[place], rarity)
            for number, code in codes.items():
                value = worth * rarity * value_of(code, library.rows[number][2] / library.mean)
                for place in places:
                    if value > self.answers[place].get(number, 0.0):
                        self.answers[place][number] = value
        lights = [light(library, word, guess) for word, guess in zip(words, guesses, strict=True)]
        self.lights, self.masses = lights, masses
        self.weights = [mass * one for mass, one in zip(masses, lights, strict=True)]
        self.meant = [meant(library, guess) for guess in guesses]

    def families(self) -> set[str]:
        """The stems of all words that answer the query."""
        ways = (way for term in self.terms for way in self.library.ways(term))
        return set().union(*self.meant, *(way.split() for way in ways))

    def coverage(self, number: int) -> float:
        """The share of the query that a record answers, unknown words being unanswered."""
        most = max(self.masses, default=0.0)
        wanted = [one * (mass or most) for mass, one in zip(self.masses, self.lights, strict=True)]
        found = (want for want, values in zip(wanted, self.answers, strict=True) if number in values)
        return sum(found) / (sum(wanted) or 1.0)

    def scores(self) -> dict[int, float]:
        """The share of the query that each record answers, and how well."""
        whole = sum(self.weights) or 1.0
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        for values, weight, one in zip(self.answers, self.weights, self.lights, strict=True):
            for number, value in values.items():
                scores[number] = scores.get(number, 0.0) + one * value
                covered[number] = covered.get(number, 0.0) + weight
        matters = min(MOST_COVERAGE, max(LEAST_COVERAGE, SHORT / (len(self.weights) or 1)))
        return {number: scores[number] / whole * (covered[number] / whole) ** matters for number in scores}

    def look_closer(self, scores: dict[int, float], number_asked: bool) -> None:
        """Adds what the texts of the best records show: words in the order of the query, and little else."""
        wanted = set().union(*self.meant) if self.meant else set()
        query = " ".join(guess[0][0] if guess else "" for guess in self.guesses)
        pairs = sum(min(pair) for pair in zip(self.weights, self.weights[1:], strict=False)) or 1.0
        for number in sorted(scores, key=lambda number: (-scores[number], number))[:CANDIDATES]:
            near = fit = 0.0
            same = False
            texts = self.library.texts(number)
            for at_text, (text, whole) in enumerate(texts):
                at: dict[str, list[int]] = {}
                for place, family in enumerate(text.split()):
                    if family in wanted:
                        at.setdefault(family, []).append(place)
                found = [[place for family in families for place in at.get(family, ())] for families in self.meant]
                near = max(near, self._together(found) / pairs)
                fit = max(fit, min(1.0, self._told(found) / (whole or 1.0)))
                same = same or (at_text < OWN_TEXTS and text == query)
            told = KIND if number_asked and any(part.isdecimal() for text, _ in texts for part in text.split()) else 0.0
            scores[number] += PAIRS * near + (FIT * fit + told) * scores[number] + EXACT_TEXT * same

    def _together(self, found: Sequence[Sequence[int]]) -> float:
        """How much of the query stands in the text in the same order."""
        return sum(
            min(self.weights[place], self.weights[place + 1]) * closeness(found[place], found[place + 1])
            for place in range(len(found) - 1)
        )

    def _told(self, found: Sequence[Sequence[int]]) -> float:
        """How much of the text answers the query."""
        best: dict[int, float] = {}
        for mass, places in zip(self.masses, found, strict=True):
            for place in places:
                best[place] = max(best.get(place, 0.0), mass)
        return sum(best.values())


def evidence(library: Library, words: Sequence[str], guesses: Sequence[Sequence[Guess]]) -> Iterator[Evidence]:
    """What speaks for which records: places in the query, where it stands, trust, worth, and the term if it is one."""
    first = [guess[0][0] if guess else "" for guess in guesses]
    for place, (word, guess) in enumerate(zip(words, guesses, strict=True)):
        for family, trust in guess:
            stands = library.stands(family)
            if stands:
                yield (place,), stands, trust, 1.0, ""
                yield (place,), library.form(word), trust, 1.0, ""
            for phrase, term in library.phrases(family):
                places = places_of(phrase, place, first)
                if places:
                    yield places, library.term(term), trust, NEAR if term[0] == SYNONYM else TERM, term


def places_of(phrase: str, place: int, said: Sequence[str]) -> Sequence[int]:
    """Where in the query the words of a phrase stand, near its first one; nowhere where one of them is lacking."""
    parts = phrase.split()
    window = range(max(0, place - len(parts)), min(len(said), place + len(parts) + 1))
    places = [place]
    for part in parts[1:]:
        at = next((other for other in window if other not in places and said[other] == part), None)
        if at is None:
            return ()
        places.append(at)
    return places


def meant(library: Library, guess: Sequence[Guess]) -> set[str]:
    """The stems that a word may mean, with the other words for the same things."""
    families = {family for family, _ in guess}
    for family in tuple(families):
        for phrase, term in library.phrases(family):
            if " " not in phrase:
                families.update(way for way in library.ways(term) if " " not in way)
    return families


def light(library: Library, word: str, guess: Sequence[Guess]) -> float:
    """How much a word of the query matters, whatever it means."""
    if word in library.idle:
        return IDLE
    return FAINT if guess and guess[0][0] in library.faint else 1.0


def value_of(code: int, length: float) -> float:
    """How much a record speaks of a word, from where it stands there and how often."""
    count = code & COUNT
    value = count / (count + SATURATION * (1 - LENGTH + LENGTH * length)) if count else 0.0
    return value + ELSEWHERE[code >> 3]


def closeness(one: Sequence[int], other: Sequence[int]) -> float:
    """1 where the one word is followed by the other, less where they stand further apart."""
    return max((CLOSE.get(there - here, 0.0) for here in one for there in other), default=0.0)


def log2(value: float) -> float:
    """A logarithm near enough for weighing; `math` is a library of its own to load."""
    exponent = 0
    while value >= 2:
        value, exponent = value / 2, exponent + 1
    return exponent + value - 1
