"""Which reading a question has: everything that it says has to be accounted for."""

from __future__ import annotations

from itertools import pairwise

from ruling.asking.frames import BARE, YES_NO, Frame, frame_of
from ruling.asking.spelling import Spelling
from ruling.asking.words import FELL, MISTYPED, NUMBER, UNKNOWN, Lexicon, Token, in_roman, split, tokens_of, unknown
from ruling.model.asked import Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any, NamedTuple

    Bag = Sequence[tuple[str, ...]]

    class Match(NamedTuple):
        """A reading that fits a question: the kind and the number that it was taken with, and how much it explains.

        It is turned where the question has it the other way round.
        """

        reading: Reading
        kind: str
        number: int | None
        score: float
        is_turned: bool = False

    class Heard(NamedTuple):
        """A question as one game hears it: its language, its frame, the readings that fit and those that are near."""

        language: str
        frame: Frame
        matches: tuple[Match, ...]
        near: tuple[Match, ...]
        unknown: tuple[str, ...]
else:
    from collections import namedtuple

    Match = namedtuple("Match", "reading kind number score is_turned", defaults=(False,))
    Heard = namedtuple("Heard", "language frame matches near unknown")

MOST_KEPT = 12
"""So many near readings are kept: among them those that are offered, and the rivals of the nearest."""
MOST_PASSED = 2
"""Soft words that may be left over where the rest is clear."""
LEAST_BARE = 2
"""A single word asks nothing; a half sentence has at least so many."""
RIVAL = 0.92
"""A reading that explains nearly as much as the best one."""
DECISIVE = 9.0
"""What a word costs that decides and is said on one side alone: `before`, `not`, a number, or one that nobody knows."""
HALF = 0.4
"""The share of its weight that a soft word costs, or one that the rule's own text has."""
UNHEARD_OF = 3.0
OF_OTHER_KIND, OF_LIKE_KIND = 0.6, 0.85
"""What likeness is left to a reading that answers another kind of question, and one nearly the same."""
_TOLD = frozenset(("what", "who", "when", "where"))
"""The kinds that a rule answers in its own words."""
SURE = {YES_NO: 0.8, BARE: 0.9}
SURE_ENOUGH = 0.65
FAR = 0.7
"""The nearest reading is meant where it is so like the question, and no other comes so near to it."""
LACKING = frozenset(("without", "lack", "none", "nobody"))
ANY_NUMBER = NUMBER + "n"
NO_NUMBER = -1


class Index:
    """The blobs of one game's index, loaded when first wanted."""

    def __init__(self, load: Callable[[str], Any], spelling: Spelling) -> None:
        self.spelling = spelling
        self._load = load
        self.lexicon = Lexicon(load("ask:words"))
        self.light: frozenset[str] = load("ask:light")
        self.soft: frozenset[str] = load("ask:soft")
        self.heavy: frozenset[str] = load("ask:heavy")
        self.weights: Mapping[str, float] = load("ask:weights")
        self.readings: Sequence[tuple[Any, ...]] = load("ask:readings")

    @property
    def acts(self) -> Sequence[tuple[Any, ...]]:
        """Every act that can be asked about, with what it is recognised by."""
        found: Sequence[tuple[Any, ...]] = self._load("ask:acts")
        return found

    @property
    def terms(self) -> frozenset[str]:
        """The terms of the game."""
        found: frozenset[str] = self._load("ask:terms")
        return found

    def heard(self, text: str) -> Heard:
        """The question as this game hears it."""
        tokens, language = self._read(split(text, self.spelling))
        frame = frame_of(tokens)
        strange = tuple(token.text for token in frame.tokens if token.trust == UNKNOWN)
        return Heard(language, frame, self._matches(frame), self._near(frame), strange)

    def _read(self, words: list[str]) -> tuple[list[Token], str]:
        """The tokens, and the language: Latin letters are Polish unless Russian makes more of them."""
        tokens = tokens_of(words, self.lexicon, self.spelling)
        if any(sign >= "\u0400" for word in words for sign in word):
            return tokens, "ru"
        doubtful = sum(token.trust <= MISTYPED for token in tokens)
        if not doubtful:
            return tokens, "pl"
        roman = in_roman(words, Lexicon(self._load("ask:roman")), self.spelling)
        return (roman, "ru") if unknown(roman) < doubtful else (tokens, "pl")

    def _matches(self, frame: Frame) -> tuple[Match, ...]:
        """The readings that account for all that is said, the best first."""
        tokens = frame.tokens
        if unknown(tokens) or len(tokens) < (LEAST_BARE if BARE in frame.kinds else 1) or _is_mostly_mistyped(tokens):
            return ()
        said = frozenset(concept for token in tokens for concept in token.concepts)
        numbered = said | {ANY_NUMBER} if any(token.number not in (None, 1) for token in tokens) else said
        for kind in frame.kinds:
            found = [match for one in self.readings if (match := self._match(one, frame, kind, numbered))]
            if found:
                return tuple(sorted(found, key=lambda match: -match.score))
        return ()

    def _match(self, compiled: tuple[Any, ...], frame: Frame, kind: str, said: frozenset[str]) -> Match | None:
        bags, allowed, told, kinds, modes, stored = compiled
        if not _is_of_kind(kinds, kind, frame.mood) or (modes and frame.modes and frame.modes.isdisjoint(modes)):
            return None
        fitting = [bag for bag in bags if not any(map(said.isdisjoint, bag)) and _suffice(bag, frame.tokens)]
        if not fitting:
            return None
        own = self.light.union(allowed, frame.mode_words)
        reading = Reading(*stored)
        if reading.order and not _in_order(reading.order, frame.tokens):
            return None
        turned = not said.isdisjoint(reading.turned.split())
        best: Match | None = None
        for bag in fitting:
            if kind == BARE and len(bag) < len(frame.tokens):
                continue
            number = self._accounted(bag, own if len(bag) < 2 else own.union(told), frame.tokens, reading, kind)
            if number is not None:
                score = sum(self._weight(item) for item in bag)
                if best is None or score > best.score:
                    best = Match(reading, kind, None if number == NO_NUMBER else number, score, turned)
        return best

    def _weight(self, item: Iterable[str]) -> float:
        return max((self.weights.get(concept, 0.0) for concept in item), default=0.0)

    def _accounted(
        self, bag: Bag, known: frozenset[str], tokens: Sequence[Token], reading: Reading, kind: str
    ) -> int | None:
        """The number that the question gives, -1 where it gives none; none where something is left over."""
        if reading.compare and (more := _is_more(reading.compare, tokens)) is None:
            return None
        takes_number = bool(reading.share) or bool(reading.value and kind in (YES_NO, BARE))
        least = "1" if reading.share else ""
        free: list[int] = []
        passed = 0
        for token in tokens:
            counts = takes_number and token.number is not None and (token.number != 1 or token.text == least)
            counts = counts and FELL not in token.concepts
            if counts and not _means_more(token, known):
                free.append(token.number or 0)
            elif any(_answers(token, item) for item in bag):
                continue
            elif token.trust == MISTYPED:
                return None
            elif token.concepts & known or token.number == 1:
                continue
            elif token.number is not None:
                if ANY_NUMBER not in known and not reading.compare:
                    return None
            else:
                passed += 1
                if passed > MOST_PASSED or len(bag) <= passed or token.concepts.isdisjoint(self.soft):
                    return None
        if len(free) > 1 or (not free and kind == YES_NO and takes_number and not (reading.stands or reading.check)):
            return None
        if reading.compare:
            return int(bool(more))
        return free[0] if free else NO_NUMBER

    def _near(self, frame: Frame) -> tuple[Match, ...]:
        """The readings that share the most with the question, each rule once; the first may be sure enough."""
        said = frozenset(concept for token in frame.tokens for concept in token.concepts)
        numbered = said | {ANY_NUMBER} if any(token.number not in (None, 1) for token in frame.tokens) else said
        found = [match for one in self.readings if (match := self._likened(one, frame, numbered))]
        return tuple(sorted(found, key=lambda match: -match.score)[:MOST_KEPT])

    def _likened(self, compiled: tuple[Any, ...], frame: Frame, said: frozenset[str]) -> Match | None:
        """How much of the reading and of the question is common, weighed; a part that decides has to be."""
        bags, allowed, told, kinds, modes, stored = compiled
        if modes and frame.modes and frame.modes.isdisjoint(modes):
            return None
        best = max((self._likeness(bag, allowed, told, frame, said) for bag in bags), default=0.0)
        if best <= 0:
            return None
        reading = Reading(*stored)
        kind = next((one for one in frame.kinds if _is_of_kind(kinds, one, frame.mood)), "")
        in_order = not reading.order or _in_order(reading.order, frame.tokens)
        takes_number = bool(reading.share or reading.value)
        numbers = {token.number for token in frame.tokens if token.number not in (None, 1)} if takes_number else set()
        if kind and in_order and len(numbers) < 2 and not reading.compare:
            turned = not said.isdisjoint(reading.turned.split())
            return Match(reading, kind, next(iter(numbers), None), best, turned)
        told_alike = bool(_TOLD.intersection(kinds)) and frame.kinds[0] in _TOLD
        return Match(reading, "", None, best * (OF_LIKE_KIND if told_alike else OF_OTHER_KIND))

    def _likeness(
        self, bag: Bag, allowed: Sequence[str], told: Sequence[str], frame: Frame, said: frozenset[str]
    ) -> float:
        common = lacking = over = 0.0
        for item in bag:
            if not said.isdisjoint(item):
                common += self._weight(item)
            elif not self.light.issuperset(item):
                lacking += self._weight(item) * (HALF if self.soft.issuperset(item) else 1)
                lacking += any(one in self.heavy or one.startswith(NUMBER) for one in item) * DECISIVE
        if not common:
            return 0.0
        known = self.light.union(allowed, frame.mode_words)
        for token in frame.tokens:
            if token.concepts & known or token.number == 1 or any(_answers(token, item) for item in bag):
                continue
            if token.trust == UNKNOWN or token.number is not None or token.concepts & self.heavy:
                over += DECISIVE
            else:
                weight = max((self.weights.get(one, UNHEARD_OF) for one in token.concepts), default=UNHEARD_OF)
                over += weight * (HALF if token.concepts & self.soft or not token.concepts.isdisjoint(told) else 1)
        return common / (common + lacking + over)


def _is_more(compare: Mapping[str, str], tokens: Sequence[Token]) -> bool | None:
    """Whether the question tells of more of the one than of the other; none where it does not tell how many of both."""
    counts = [_count(frozenset(compare[side].split("/")), tokens) for side in ("more", "than")]
    return None if None in counts else (counts[0] or 0) > (counts[1] or 0)


def _count(names: frozenset[str], tokens: Sequence[Token]) -> int | None:
    """The number of such things, said before them; nought where they are lacking."""
    for place, token in enumerate(tokens):
        if token.concepts & names and place:
            before = tokens[place - 1]
            if before.number is not None:
                return before.number
            if before.concepts & LACKING:
                return 0
    return None


def _suffice(bag: Bag, tokens: Sequence[Token]) -> bool:
    """What has to be there twice, as wool for wool, is there twice."""
    twice = [item for place, item in enumerate(bag) if item in bag[:place]]
    return all(sum(_answers(token, item) for token in tokens) >= bag.count(item) for item in twice)


def _answers(token: Token, item: tuple[str, ...]) -> bool:
    if ANY_NUMBER in item and token.number not in (None, 1):
        return True
    return not token.concepts.isdisjoint(item)


def _is_of_kind(kinds: Sequence[str], kind: str, mood: str) -> bool:
    """The reading answers questions of this kind, and yes-or-no ones in this mood."""
    if kind == BARE:
        return True
    wanted = "must" if mood in ("must", "omit", "needless") else "may"
    return kind in kinds or (kind == YES_NO and wanted in kinds)


def _in_order(order: str, tokens: Sequence[Token]) -> bool:
    """The things of which the order matters are said in this order, where they are said."""
    wanted = [frozenset(item.split("/")) for item in order.split()]
    places = [next((i for i, token in enumerate(tokens) if token.concepts & names), None) for names in wanted]
    said = [place for place in places if place is not None]
    return all(before < after for before, after in pairwise(said))


def _means_more(token: Token, known: frozenset[str]) -> bool:
    """The number has another meaning that is known here, as a seven has."""
    return any(one in known and not one.startswith(NUMBER) for one in token.concepts)


def _is_mostly_mistyped(tokens: Sequence[Token]) -> bool:
    return sum(token.trust == MISTYPED for token in tokens) * 2 > len(tokens)


def settled(matches: Sequence[Match]) -> Match | None:
    """The reading that is meant, where no rival comes near it with another rule."""
    if not matches:
        return None
    best = matches[0]
    told = {*best.reading.rules, *best.reading.beside}
    rivals = (one for one in matches[1:] if one.score >= best.score * RIVAL)
    return best if all(told & {*one.reading.rules, *one.reading.beside} for one in rivals) else None


def nearly_settled(near: Sequence[Match]) -> Match | None:
    """The nearest reading, where it is like enough to what was asked and all others are far from it."""
    best = next(iter(near), None)
    if best is None or not best.kind or best.score < SURE.get(best.kind, SURE_ENOUGH):
        return None
    told = {*best.reading.rules, *best.reading.beside}
    others = (one for one in near[1:] if not told & {*one.reading.rules, *one.reading.beside})
    return best if all(one.score <= best.score * FAR for one in others) else None
