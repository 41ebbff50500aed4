"""The words of a question and the concepts that they may mean; what nobody knows stays unknown."""

from __future__ import annotations

from ruling.asking.spelling import Spelling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any, NamedTuple

    class Token(NamedTuple):
        """A word or a phrase: the concepts that it may mean, its number if it is one, and how sure its reading is."""

        text: str
        concepts: frozenset[str]
        number: int | None
        trust: int

    Shelf = Mapping[str, tuple[str, ...]]
else:
    from collections import namedtuple

    Token = namedtuple("Token", "text concepts number trust")

KNOWN, INFLECTED, MISTYPED, UNKNOWN = 3, 2, 1, 0
"""How sure a reading is: the very word, another form of a known one, a slip of the keyboard, none at all."""
FILLER = "-"
MARK = "?"
NUMBER = "#"
MODE = "mode:"
LONGEST_ENDING, SHORT_STEM = 8, 3
NEARLY = 2
"""Stems nearly as long as the longest count too: `dawa` begins with the stems of giving and of yielding."""
LEAST_MISTYPED = 5
LETTERS = ("abcdefghijklmnopqrstuvwxyz", "абвгдежзийклмнопрстуфхцчшщъыьэюя")
RATE_WORDS = frozenset(("do", "na", "za", "k", "к", "на", "за"))
NONE: frozenset[str] = frozenset()
SEVEN, ROLL, FELL = "seven", "roll", "fell"
COUNTED = frozenset(("card", "resource-card", "resource"))


class Lexicon:
    """Words, stems, phrases and families of forms, each with the concepts that it may mean."""

    def __init__(self, stored: Mapping[str, Any]) -> None:
        self.exact: Shelf = stored["exact"]
        self.stems: Shelf = stored["stems"]
        self.phrases: Mapping[str, Sequence[tuple[tuple[str, ...], tuple[str, ...]]]] = stored["phrases"]
        self.families: Shelf = stored["families"]

    def phrase(self, words: Sequence[str], place: int) -> tuple[int, frozenset[str]]:
        """The longest phrase that begins here: how many words it has and what it may mean."""
        longest, found = 0, NONE
        for parts, concepts in self.phrases.get(words[place][:2], ()):
            size = len(parts)
            if size >= longest and place + size <= len(words) and all(map(_fits, parts, words[place:])):
                found = found | frozenset(concepts) if size == longest else frozenset(concepts)
                longest = size
        return longest, found

    def word(self, word: str) -> frozenset[str]:
        """What the very word, or a stem that it begins with, may mean."""
        found = frozenset(self.exact.get(word, ()))
        longest = 0
        for end in range(len(word), max(1, SHORT_STEM - 1), -1):
            concepts = self.stems.get(word[:end])
            if concepts is None or len(word) - end > (LONGEST_ENDING if end > SHORT_STEM else SHORT_STEM + 1):
                continue
            if longest and (end < longest - NEARLY or end <= SHORT_STEM):
                break
            longest = longest or end
            found |= frozenset(concepts)
        return found

    def mistyped(self, word: str) -> frozenset[str]:
        """What the known words one slip away may mean; a short stem is too like too much."""
        found = NONE
        for slip in _slips(word):
            found |= frozenset(self.exact.get(slip, ()))
            for end in range(len(slip), LEAST_MISTYPED - 1, -1):
                if slip[:end] in self.stems and len(slip) - end <= LONGEST_ENDING:
                    found |= frozenset(self.stems[slip[:end]])
                    break
        return found


def _fits(part: str, word: str) -> bool:
    if part.endswith("-"):
        return word.startswith(part[:-1]) and len(word) - len(part) < LONGEST_ENDING
    return part == word


def _slips(word: str) -> Iterator[str]:
    """The word with a letter lost, added, changed or swapped with its neighbour."""
    letters = LETTERS[word[0] >= "\u0400"]
    for cut in range(1, len(word) + 1):
        head, tail = word[:cut], word[cut:]
        yield head + tail[1:]
        yield head + tail[1:2] + tail[:1] + tail[2:]
        for letter in letters:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]


def split(text: str, spelling: Spelling) -> list[str]:
    """The folded words of a question; a rate such as 3:1 stays one word."""
    words: list[str] = []
    for piece in text.replace(" : ", ":").split():
        left, colon, right = piece.strip('.,;!?()«»„”"').partition(":")
        if colon and left.isdecimal() and right.isdecimal():
            words.append(f"{left}:{right}")
        else:
            words += spelling.fold(piece).split()
    return _with_rates(words)


def _with_rates(words: list[str]) -> list[str]:
    """`3 za 1` is a rate where no noun stands between."""
    joined: list[str] = []
    place = 0
    while place < len(words):
        three = words[place : place + 3]
        if len(three) == 3 and three[0].isdecimal() and three[1] in RATE_WORDS and three[2].isdecimal():
            joined.append(f"{three[0]}:{three[2]}")
            place += 3
        else:
            joined.append(words[place])
            place += 1
    return joined


def tokens_of(words: Sequence[str], lexicon: Lexicon, spelling: Spelling, guessing: bool = True) -> list[Token]:
    """The words of a question with their concepts; those that say nothing are left out."""
    tokens: list[Token] = []
    place = 0
    while place < len(words):
        size, concepts = lexicon.phrase(words, place)
        text = " ".join(words[place : place + max(size, 1)])
        token = Token(text, concepts, None, KNOWN) if size > 1 else _token(text, lexicon, spelling, guessing)
        if FILLER not in token.concepts:
            tokens.append(token)
        place += max(size, 1)
    return _counted(tokens)


def _token(word: str, lexicon: Lexicon, spelling: Spelling, guessing: bool) -> Token:
    if word.isdecimal() and len(word) < 4:
        return Token(word, lexicon.word(word) | {NUMBER + str(int(word))}, int(word), KNOWN)
    if ":" in word:
        return Token(word, frozenset((word, "rate")), None, KNOWN)
    concepts = lexicon.word(word)
    if concepts:
        return Token(word, concepts, number_of(concepts), KNOWN)
    concepts = frozenset(lexicon.families.get(spelling.stem(word), ()))
    if concepts:
        return Token(word, concepts, None, INFLECTED)
    if guessing and len(word) >= LEAST_MISTYPED:
        concepts = lexicon.mistyped(word) - {FILLER}
        if concepts:
            return Token(word, concepts, number_of(concepts), MISTYPED)
    return Token(word, NONE, None, UNKNOWN)


def _counted(tokens: list[Token]) -> list[Token]:
    """Numbers by what stands beside them: of cards they count, after "rolled" they are what fell."""
    found = list(tokens)
    for place, token in enumerate(tokens):
        if token.number is None:
            continue
        after = tokens[place + 1].concepts if place + 1 < len(tokens) else NONE
        before = tokens[place - 1].concepts if place else NONE
        if not after.isdisjoint(COUNTED):
            found[place] = token._replace(concepts=token.concepts - {SEVEN})
        elif ROLL in before and token.number != 7:
            found[place] = token._replace(concepts=frozenset((FELL,)), number=None)
    return found


def number_of(concepts: Iterable[str]) -> int | None:
    """The number that one of the concepts is."""
    return next((int(one[1:]) for one in concepts if one[0] == NUMBER and one[1:].isdecimal()), None)


def unknown(tokens: Iterable[Token]) -> int:
    """How many of the words nobody knows."""
    return sum(token.trust == UNKNOWN for token in tokens)


def in_roman(words: Sequence[str], lexicon: Lexicon, spelling: Spelling) -> list[Token]:
    """The same for Russian written in Latin letters: each word by whichever of its spellings is known."""
    readings = [spelling.roman_readings(word) if not _is_number(word) else (word,) for word in words]
    best = [
        next((one for one in ways if lexicon.word(one) or lexicon.phrases.get(one[:2])), ways[0]) for ways in readings
    ]
    chosen = [
        next((one for one in ways if lexicon.word(one)), first) for ways, first in zip(readings, best, strict=True)
    ]
    return tokens_of(chosen, lexicon, spelling, guessing=False)


def _is_number(word: str) -> bool:
    return word.replace(":", "").isdecimal()
