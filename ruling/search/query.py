"""A query answered from the blobs of the index: which records it speaks of, the best first."""

from __future__ import annotations

from ruling.search.folding import fold
from ruling.search.guessing import guessed, is_known
from ruling.search.shelves import ASKED, COUNT, HEADING, LINKED, NAME, SAID, TITLE, Library
from ruling.search.stems import stem

TYPE_CHECKING = False  # `typing` costs more than a whole search, so only type checkers see it
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import NamedTuple

    from ruling.search.guessing import Guess
    from ruling.search.shelves import Codes, Load

    class Hit(NamedTuple):
        """A record that was found; `words` are its own words, folded, that answered the query, and `game` tells
        which of the games that were searched it is of."""

        rule: str
        entry: str
        score: float
        words: tuple[str, ...]
        game: int

    Evidence = tuple[Sequence[int], Codes, float, float, Sequence[str]]
else:
    from collections import namedtuple

    Hit = namedtuple("Hit", "rule entry score words game")

EXACT_RULE, EXACT_ENTRY, EXACT_TITLE = 2000.0, 1000.0, 100.0
TERM, NEAR = 0.85, 0.3  # what a glossary term and an everyday synonym count beside the very word
IDLE, FAINT = 0.2, 0.6  # what idle and faint words count where they are looked for
EXACT = 0.1  # what the very form counts on top
WHERE = {TITLE: 0.45, HEADING: 0.4, NAME: 0.25, SAID: 0.2, LINKED: 0.0, ASKED: 0.4}
SATURATION, LENGTH = 1.0, 0.6  # k and b of BM25
COVERAGE = 0.6  # how much it matters that all of the query is answered
PAIRS, FIT = 0.25, 1.0  # what neighbours in the query that are neighbours in the text, and a text without more, count
KIND = 0.4  # what it counts that a rule is of the kind that is asked for
CANDIDATES = 40  # records whose texts are looked at
MARK = "~"


def find(query: str, load: Load, limit: int | None = 10) -> list[Hit]:
    """The records of one game that a query speaks of; all of them where there is no limit."""
    return search(query, [load], limit)


def search(query: str, loads: Sequence[Load], limit: int | None = 10) -> list[Hit]:
    """The records that a query in either language speaks of, the best first."""
    library = Library(loads)
    words = _telling(library, fold(query).split())
    guesses = guessed(library, words)
    lights = [_light(library, word, guess) for word, guess in zip(words, guesses, strict=True)]
    answers: list[dict[int, float]] = [{} for _ in words]
    answered: dict[str, None] = {}
    masses = [0.0] * len(words)
    size = len(library.rows) or 1
    for places, codes, trust, worth, forms in _evidence(library, words, guesses):
        answered.update(dict.fromkeys(forms))
        rarity = trust * _log2(1 + size / (len(codes) or 1))
        for place in places:
            masses[place] = max(masses[place], rarity)
        for number, code in codes.items():
            value = worth * rarity * _value(code, library.rows[number][2] / library.mean)
            for place in places:
                if value > answers[place].get(number, 0.0):
                    answers[place][number] = value
    scores = _scores(answers, masses, lights)
    asked = _asked(library, query)
    for number in scores if asked else ():
        if library.rows[number][5] in asked:
            scores[number] *= 1 + KIND
    _look_closer(library, scores, guesses, masses, lights, "number" in asked)
    for number, bonus in _exact(library, query, words, guesses):
        scores[number] = scores.get(number, 0.0) + bonus
    best = sorted(scores, key=lambda number: (-scores[number], number))[:limit]
    standing = [(form, library.form(form)) for form in answered]
    own = {number: tuple(form for form, at in standing if number in at) for number in best}
    return [
        Hit(*library.rows[number][:2], round(scores[number], 4), own[number], library.game(number)) for number in best
    ]


def _telling(library: Library, words: list[str]) -> list[str]:
    """The words without the idle ones, where there are others."""
    return [word for word in words if word not in library.idle] or words


def _asked(library: Library, query: str) -> list[str]:
    """The kinds of rules that answer a question that begins so."""
    words = f" {fold(query)} "
    for index in library.indexes:
        ways: dict[str, str] = index.blob("asks", {})
        return [kind for way, kinds in ways.items() if f" {way} " in words for kind in kinds.split()]
    return []


def _light(library: Library, word: str, guess: Sequence[Guess]) -> float:
    if word in library.idle:
        return IDLE
    return FAINT if guess and guess[0][0] in library.faint else 1.0


def _value(code: int, length: float) -> float:
    """How much a record speaks of a word, from where it stands there and how often."""
    count = code & COUNT
    value = count / (count + SATURATION * (1 - LENGTH + LENGTH * length)) if count else 0.0
    return value + _ELSEWHERE[code >> 3]


_ELSEWHERE = [sum(worth for bit, worth in WHERE.items() if code << 3 & bit) for code in range(64)]


def _scores(answers: list[dict[int, float]], masses: list[float], lights: list[float]) -> dict[int, float]:
    """The share of the query that each record answers."""
    whole = sum(mass * light for mass, light in zip(masses, lights, strict=True)) or 1.0
    scores: dict[int, float] = {}
    covered: dict[int, float] = {}
    for values, mass, light in zip(answers, masses, lights, strict=True):
        for number, value in values.items():
            scores[number] = scores.get(number, 0.0) + light * value
            covered[number] = covered.get(number, 0.0) + light * mass
    return {number: scores[number] / whole * (covered[number] / whole) ** COVERAGE for number in scores}


def _look_closer(
    library: Library,
    scores: dict[int, float],
    guesses: Sequence[Sequence[Guess]],
    masses: Sequence[float],
    lights: Sequence[float],
    number_asked: bool,
) -> None:
    """Adds what the texts of the best records show: words in the order of the query, and little else."""
    meant = [_meant(library, guess) for guess in guesses]
    wanted = set().union(*meant) if meant else set()
    weights = [mass * light for mass, light in zip(masses, lights, strict=True)]
    pairs = sum(min(pair) for pair in zip(weights, weights[1:])) or 1.0
    best = sorted(scores, key=lambda number: (-scores[number], number))[:CANDIDATES]
    for number in best:
        near = fit = 0.0
        texts = library.texts(number)
        for text, whole in texts:
            line = text.split()
            at: dict[str, list[int]] = {}
            for place, family in enumerate(line):
                if family in wanted:
                    at.setdefault(family, []).append(place)
            found = [[p for family in families for p in at.get(family, ())] for families in meant]
            together = sum(
                min(weights[i], weights[i + 1]) * _closeness(found[i], found[i + 1]) for i in range(len(found) - 1)
            )
            near = max(near, together / pairs)
            of_it = {p: max(m for m, ps in zip(masses, found, strict=True) if p in ps) for ps in found for p in ps}
            fit = max(fit, min(1.0, sum(of_it.values()) / (whole or 1.0)))
        told = KIND if number_asked and any(part.isdecimal() for text, _ in texts for part in text.split()) else 0.0
        scores[number] += PAIRS * near + (FIT * fit + told) * scores[number]


def _meant(library: Library, guess: Sequence[Guess]) -> set[str]:
    """The stems that a word may mean, with the other words for the same things."""
    families = {family for family, _ in guess}
    for family in tuple(families):
        for phrase, term in library.phrases(family):
            if " " not in phrase:
                families.update(way for way in library.ways(term) if " " not in way)
    return families


def _closeness(one: Sequence[int], other: Sequence[int]) -> float:
    """1 where the one word is followed by the other, less where they stand further apart."""
    best = 0.0
    for here in one:
        for there in other:
            if here != there:
                gap = there - here
                best = max(best, 1.0 if gap == 1 else 0.7 if gap in (-1, 2) else 0.4 if gap in (-2, 3) else 0.0)
    return best


def is_guess(query: str, load: Load) -> bool:
    """Nothing here has any word of the query, in any form: what is found for it only looks like it."""
    return is_guess_in(query, [load])


def is_guess_in(query: str, loads: Sequence[Load]) -> bool:
    """No game has any word of the query."""
    library = Library(loads)
    return not any(is_known(library, word) for word in _telling(library, fold(query).split()))


def titled(query: str, load: Load) -> str | None:
    """The entry whose title or printed heading the query is, in any inflection."""
    titles = load("search:titles") or {}  # without the rest of the index: an entry is opened by this alone
    same = load("search:same") or {}
    families = (stem(word) for word in fold(query).split())
    entry: str | None = titles.get(" ".join([same.get(family, family) for family in families]))
    return entry


def _exact(
    library: Library, query: str, words: Sequence[str], guesses: Sequence[Sequence[Guess]]
) -> Iterator[tuple[int, float]]:
    """The records whose id or title the query is; the name of the game may be left out of an id."""
    name = query.strip().lower().replace("_", "-")
    title = " ".join(guess[0][0] if guess else word for word, guess in zip(words, guesses, strict=True))
    titled = {index.blob("titles", {}).get(title) for index in library.indexes}
    for number, (rule, entry, *_) in enumerate(library.rows):
        if name == rule or name == rule.partition(".")[2]:
            yield number, EXACT_RULE
        elif name and (name == entry or name == entry.partition(".")[2]):
            yield number, EXACT_ENTRY
        if entry in titled:
            yield number, EXACT_TITLE


def _evidence(library: Library, words: Sequence[str], guesses: Sequence[Sequence[Guess]]) -> Iterator[Evidence]:
    """What speaks for which records: places in the query, where it stands, trust, worth, words of the records."""
    first = [guess[0][0] if guess else "" for guess in guesses]
    for place, (word, guess) in enumerate(zip(words, guesses, strict=True)):
        for family, trust in guess:
            forms = library.forms(family)
            if forms:
                yield (place,), library.stands(family), trust, 1.0, forms
            if word in forms:
                yield (place,), library.form(word), trust, 1.0, ()
            for phrase, term in library.phrases(family):
                places = _places_of(phrase, place, family, first)
                if places:
                    yield places, library.term(term), trust, NEAR if term[0] == MARK else TERM, ()


def _places_of(phrase: str, place: int, family: str, said: Sequence[str]) -> Sequence[int]:
    """Where in the query the words of a phrase stand, near its first one; nowhere where one of them is lacking."""
    parts = phrase.split()
    if len(parts) == 1:
        return (place,)
    window = range(max(0, place - len(parts)), min(len(said), place + len(parts) + 1))
    places = [place]
    for part in parts[1:]:
        at = next((other for other in window if other not in places and said[other] == part), None)
        if at is None:
            return ()
        places.append(at)
    return places


def _log2(value: float) -> float:
    """A logarithm near enough for weighing; `math` is a library of its own to load."""
    exponent = 0
    while value >= 2:
        value, exponent = value / 2, exponent + 1
    return exponent + value - 1
