"""Words and readings compiled into blobs that a question loads.

ask:words     the lexicon of a game: words, stems, phrases and families of forms, with the concepts that they may mean
ask:roman     the same for the Russian words in coarse Latin spelling
ask:acts      every act that can be asked about, and the arguments to assume
ask:readings  every reading: what it needs, what may be said besides, the kinds of question, what it answers
ask:light     concepts that change nothing
ask:soft      concepts that matter little beside others; ask:heavy those that decide
ask:terms     the terms of the game
ask:weights   how much each concept tells, the rarer the more
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import log2
from typing import Any, NamedTuple

from ruling.asking.frames import BARE, DEFINE, NOT, YES_NO, Frame, frame_of
from ruling.asking.spelling import Spelling
from ruling.asking.words import FILLER, MARK, MODE, NUMBER, Lexicon, Token, split, tokens_of
from ruling.model.asked import Reading, Speech, Spoken
from ruling.model.numerals import NUMERALS
from ruling.model.questions import stored_reading
from ruling.model.records import Action, Forms, Rule

Glossary = Mapping[str, Mapping[str, Forms]]
HOW_MANY = "how-many"


class Compiled(NamedTuple):
    """A reading ready to be matched: `bags` hold the concepts that have to be there, each a choice of several.

    `allowed` may be said besides; so may what the rule's own text has, `told`, where the bag is more than one concept.
    """

    bags: tuple[tuple[tuple[str, ...], ...], ...]
    allowed: tuple[str, ...]
    told: tuple[str, ...]
    kinds: tuple[str, ...]
    modes: tuple[str, ...]
    reading: tuple[Any, ...]


class Sources(NamedTuple):
    """What an index is made of: readings, rules, terms, the words of any game, and what the game's modes are called."""

    readings: Sequence[Reading]
    rules: Mapping[str, Rule]
    glossary: Glossary
    speech: Speech
    modes: Mapping[str, Sequence[str]] = {}
    acts: Sequence[Action] = ()
    spoken: Sequence[Spoken] = ()


def build(sources: Sources, spelling: Spelling) -> dict[str, Any]:
    """The blobs of an index, by name."""
    readings, rules, speech = sources.readings, sources.rules, sources.speech
    entries = [*_entries(sources.glossary, speech), *_mode_words(sources.modes)]
    stored = _lexicon(entries, spelling)
    lexicon = Lexicon(stored)
    light, heavy = frozenset(speech.light), frozenset(speech.heavy)
    compiled = [_compiled(one, rules, lexicon, light, heavy, spelling) for one in readings]
    return {
        "ask:words": stored,
        "ask:roman": _lexicon(_russian(entries), spelling, roman=True),
        "ask:light": light,
        "ask:soft": frozenset(speech.soft),
        "ask:heavy": heavy | {NOT},
        "ask:terms": frozenset(sources.glossary),
        "ask:weights": _weights(compiled),
        "ask:readings": [tuple(one) for one in compiled],
        "ask:acts": [tuple(one) for one in _acts(sources, lexicon, light, spelling)],
    }


def concepts_known(glossary: Glossary, speech: Speech) -> frozenset[str]:
    """Every concept that a gist may name."""
    return frozenset((*glossary, *speech.words, "rate", "not"))


def _entries(glossary: Glossary, speech: Speech) -> Iterator[tuple[str, str]]:
    """Every pattern and the concept that it may mean."""
    for mark, patterns in speech.marks.items():
        yield from ((pattern, MARK + mark) for pattern in patterns)
    yield from ((pattern, FILLER) for pattern in speech.filler)
    yield from ((word, NUMBER + digits) for word, digits in NUMERALS.items())
    for concept, patterns in speech.words.items():
        yield from ((pattern, concept) for pattern in patterns)
    asking = {pattern for patterns in speech.marks.values() for pattern in patterns}
    for term, row in glossary.items():
        for forms in row.values():
            ways = (*forms.singular, *forms.plural, *forms.also)
            yield from ((way.replace(" ", "_"), term) for way in ways if way.split()[0] not in asking)


def _mode_words(modes: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    for mode, names in modes.items():
        yield from ((name.replace(" ", "_"), MODE + mode) for name in names)


def _russian(entries: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    return ((pattern, concept) for pattern, concept in entries if any("а" <= sign <= "ё" for sign in pattern.lower()))


def _lexicon(entries: Iterable[tuple[str, str]], spelling: Spelling, roman: bool = False) -> dict[str, Any]:
    exact: dict[str, dict[str, None]] = {}
    stems: dict[str, dict[str, None]] = {}
    phrases: dict[tuple[str, ...], dict[str, None]] = {}
    families: dict[str, dict[str, None]] = {}
    for pattern, concept in entries:
        open_ended = pattern.endswith("-")
        parts = [_folded(part, spelling, roman) for part in pattern.split("_")]
        words = [word for part in parts for word in part]
        if not words:
            continue
        if len(words) > 1:
            phrases.setdefault(tuple(words), {})[concept] = None
        elif open_ended:
            stems.setdefault(words[0][:-1], {})[concept] = None
        else:
            exact.setdefault(words[0], {})[concept] = None
            if concept[0] not in (MARK, FILLER, NUMBER) and len(words[0]) > 3 and not roman:
                families.setdefault(spelling.stem(words[0]), {})[concept] = None
    shelved: dict[str, list[tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    for words_of, concepts in phrases.items():
        shelved.setdefault(words_of[0][:2], []).append((words_of, tuple(concepts)))
    return {"exact": _plain(exact), "stems": _plain(stems), "phrases": shelved, "families": _plain(families)}


def _folded(part: str, spelling: Spelling, roman: bool) -> list[str]:
    """The folded words of a part of a pattern, the last of them open-ended where the part is."""
    words = spelling.fold(part).split()
    if roman:
        words = [spelling.romanised(word) for word in words]
    return [*words[:-1], f"{words[-1]}-"] if words and part.endswith("-") else words


def _plain(found: Mapping[str, Mapping[str, None]]) -> dict[str, tuple[str, ...]]:
    return {word: tuple(concepts) for word, concepts in found.items()}


def _compiled(
    reading: Reading, rules: Mapping[str, Rule], lexicon: Lexicon, light: frozenset[str], heavy: frozenset[str],
    spelling: Spelling,
) -> Compiled:  # fmt: skip
    frames = [
        frame_of(tokens_of(split(text, spelling), lexicon, spelling, guessing=False))
        for texts in reading.asked.values()
        for text in texts
    ]
    numbers = not (reading.share or reading.value or reading.compare)
    bags = [_needed(frame.tokens, light, numbers) for frame in frames] + [_gist(line) for line in reading.gist]
    allowed = {concept for frame in frames for token in frame.tokens for concept in token.concepts}
    allowed |= {concept for bag in bags for item in bag for concept in item} | set(
        f"{reading.aside} {reading.turned}".split()
    )
    told = {one for name in reading.rules for one in _told(rules[name], lexicon, spelling)} - heavy - allowed
    kinds = {frame.kinds[0] for frame in frames} - {BARE, YES_NO}
    if any("what" in frame.kinds and not _defines(frame, light) for frame in frames):
        kinds.add("what")
    if reading.stands or reading.check or reading.compare:
        kinds.add(YES_NO)
    if reading.mood:
        kinds = {reading.mood if kind == YES_NO else kind for kind in kinds}
    if reading.value or reading.share:
        kinds |= {HOW_MANY, YES_NO}
    return Compiled(
        tuple(dict.fromkeys(bag for bag in bags if bag)),
        _plain_concepts(allowed), _plain_concepts(told),
        tuple(sorted(kinds)), _modes(reading, rules), stored_reading(reading),
    )  # fmt: skip


def _defines(frame: Frame, light: frozenset[str]) -> bool:
    """The question is what one thing is, and no other `what`."""
    return frame.kinds[0] == DEFINE and len(_needed(frame.tokens, light, True)) < 2


class CompiledAct(NamedTuple):
    """An act ready to be recognised; see `Compiled`."""

    act: str
    bags: tuple[tuple[tuple[str, ...], ...], ...]
    allowed: tuple[str, ...]
    assume: Mapping[str, str]
    given: str


def _acts(sources: Sources, lexicon: Lexicon, light: frozenset[str], spelling: Spelling) -> Iterator[CompiledAct]:
    """Every act by its names, and by what the questions' files say of it."""
    spoken = {one.act: one for one in sources.spoken}
    for action in sources.acts:
        if action.kind == "outcome":
            continue
        told = spoken.get(action.id, Spoken(action.id))
        names = [*action.name.values(), *(word for words in action.words.values() for word in words)]
        frames = [frame_of(tokens_of(split(name, spelling), lexicon, spelling, guessing=False)) for name in names]
        bags = [_needed(frame.tokens, light, True) for frame in frames] + [_gist(line) for line in told.gist]
        allowed = {concept for bag in bags for item in bag for concept in item} | set(told.aside.split())
        yield CompiledAct(
            action.id, tuple(dict.fromkeys(bag for bag in bags if bag)), _plain_concepts(allowed), dict(told.assume),
            told.given,
        )  # fmt: skip


def _plain_concepts(concepts: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(one for one in concepts if one[0] not in (MARK, FILLER)))


def _modes(reading: Reading, rules: Mapping[str, Rule]) -> tuple[str, ...]:
    """The modes that the reading speaks of; none where it speaks of all."""
    modes = [rules[name].in_force.get("mode") for name in reading.rules]
    return tuple(sorted({mode for some in modes if some for mode in some})) if all(modes) else ()


def _needed(tokens: Iterable[Token], light: frozenset[str], numbers: bool) -> tuple[tuple[str, ...], ...]:
    """What a phrasing says; a number that the answer is worked out from is only an example."""
    return tuple(
        tuple(sorted(token.concepts))
        for token in tokens
        if token.concepts and not token.concepts <= light and token.number != 1 and (numbers or token.number is None)
    )


def _gist(line: str) -> tuple[tuple[str, ...], ...]:
    """`play development-card this-turn/at-once`: concepts, with slashes between those of which one is enough."""
    return tuple(tuple(item.split("/")) for item in line.split())


def _told(rule: Rule, lexicon: Lexicon, spelling: Spelling) -> set[str]:
    """The concepts that a rule's own text names."""
    return {
        concept
        for text in rule.text.values()
        for token in tokens_of(split(text, spelling), lexicon, spelling, guessing=False)
        for concept in token.concepts
        if concept[0] != NUMBER
    }


def _weights(compiled: Sequence[Compiled]) -> dict[str, float]:
    """A concept that few readings need tells more."""
    counts = Counter(
        concept for one in compiled for concept in {name for bag in one.bags for item in bag for name in item}
    )
    return {concept: round(log2(1 + len(compiled) / count), 3) for concept, count in counts.items()}
