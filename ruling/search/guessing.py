"""What a typed word may mean: known stems, with the trust in each."""

from __future__ import annotations

from ruling.search.folding import roman_readings, romanised
from ruling.search.shelves import Library
from ruling.search.stems import RUSSIAN_ENDINGS, RUSSIAN_SUFFIXES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Guess = tuple[str, float]

ROMAN, PREFIX, TYPO, LOOSE = 0.8, 0.8, 0.75, 0.5  # trust in a word that had to be guessed
LOOSEST = 78  # per cent of letters that a word shares with one that it is taken for
REFLEXIVE = "sa"  # -ся in the coarse spelling
_ENDINGS_IN_LATIN: set[str] = set()  # these are made when they are first wanted
_IDLE_IN_LATIN: set[str] = set()
LETTERS = ("abcdefghijklmnopqrstuvwxyz", "абвгдежзийклмнопрстуфхцчшщъыьэюя")


def guessed(library: Library, words: Sequence[str]) -> list[list[Guess]]:
    """The stems that each folded word may mean; a known word is not guessed at.

    Where most of what is unknown turns out to be Russian in Latin letters, so may be the words that look Polish.
    """
    found = [_guesses(library, word) for word in words]
    unknown = [guess for word, guess in zip(words, found, strict=True) if not _is_known(guess)]
    romans = [guess for guess in unknown if guess and guess[0][1] == ROMAN]
    if romans and 2 * len(romans) >= len(unknown):
        for guess, word in zip(found, words, strict=True):
            if _is_known(guess):
                guess += [(family, ROMAN) for family in dict.fromkeys(_roman(library, word)) if family != guess[0][0]]
    return found


def is_idle_in_latin(library: Library, word: str) -> bool:
    """The word says nothing in Russian that is written in Latin letters."""
    if not _IDLE_IN_LATIN:
        _IDLE_IN_LATIN.update(romanised(" ".join(one for one in library.idle if one[0] >= "\u0400")).split(" "))
    return word.isascii() and any(reading in _IDLE_IN_LATIN for reading in roman_readings(word))


def _is_known(guess: Sequence[Guess]) -> bool:
    return bool(guess) and guess[0][1] == 1.0


def is_known(library: Library, word: str) -> bool:
    """The word is one of the games', in any form or in Latin letters, or begins one."""
    return library.knows(library.family(word)) or any(True for guess in (_roman, _begun) for _ in guess(library, word))


def _guesses(library: Library, word: str) -> list[Guess]:
    family = library.family(word)
    if library.knows(family):
        return [(family, 1.0)]
    for guess, trust in ((_roman, ROMAN), (_begun, PREFIX), (_mistyped, TYPO), (_loose, LOOSE)):
        families = dict.fromkeys(guess(library, word))
        if families:
            return [(family, trust) for family in families]
    return []


def _roman(library: Library, word: str) -> Iterator[str]:
    """Russian in Latin letters: the longest beginning that is a known stem, with a Russian ending behind it.

    An ending is shorter than its word: `samochód` is not "самый".
    """
    endings = _roman_endings() if library.indexes and word.isascii() and not word.isdecimal() else set()
    for index in library.indexes if endings else ():
        latin: dict[str, str] = index.blob("latin", {})
        for reading in roman_readings(word) if latin else ():
            for end in range(len(reading), max(2, len(reading) - 7, len(reading) // 2 - 1), -1):
                if reading[:end] in latin and reading[end:].removesuffix(REFLEXIVE) in endings:
                    yield library.same(latin[reading[:end]])
                    break


def _roman_endings() -> set[str]:
    """The Russian endings in the coarse Latin spelling, with and without a suffix before them, and no ending at all."""
    if not _ENDINGS_IN_LATIN:
        endings = romanised(" ".join(RUSSIAN_ENDINGS)).split(" ")
        suffixes = romanised(" ".join(RUSSIAN_SUFFIXES)).split(" ")
        _ENDINGS_IN_LATIN.update(("", *endings, *(suffix + ending for suffix in suffixes for ending in endings)))
    return _ENDINGS_IN_LATIN


def _begun(library: Library, word: str) -> Iterator[str]:
    """Words of which this one is the beginning."""
    for index in library.indexes if len(word) >= 3 else ():
        forms = index.shelf(word)[0]
        yield from (library.family(form) for form in forms if form.startswith(word))


def _mistyped(library: Library, word: str) -> Iterator[str]:
    """Known words one slip away: a letter lost, added, changed or swapped with its neighbour."""
    if len(word) < 4 or word.isdecimal():
        return
    letters = LETTERS[word[0] >= "\u0400"]
    for index in library.indexes:
        known = set(index.blob("words", "").split())
        for cut in range(len(word) + 1 if known else 0):
            head, tail = word[:cut], word[cut:]
            slips = {head + tail[1:], head + tail[1:2] + tail[:1] + tail[2:]}
            slips.update(head + letter + rest for letter in letters for rest in (tail, tail[1:]))
            yield from sorted(library.family(slip) for slip in known & slips)


def _loose(library: Library, word: str) -> list[str]:
    """The known words that look most like this one, two or three slips away."""
    words = list(dict.fromkeys(known for index in library.indexes for known in index.blob("words", "").split()))
    if not words or len(word) < 5 or word.isdecimal():
        return []
    from rapidfuzz import fuzz, process

    spelled = romanised(" ".join(words)).split(" ") if word.isascii() else words
    spelt = roman_readings(word)[0] if word.isascii() else word
    close = process.extract(spelt, spelled, scorer=fuzz.ratio, score_cutoff=LOOSEST, limit=3)
    return [library.family(words[place]) for _, score, place in close if score >= close[0][1] - 2]
