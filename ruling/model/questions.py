"""What people ask: readings of a question as the records tell them, and the words that questions are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ruling.model.reading import Map, Seq
from ruling.model.records import LANGUAGES, Text
from ruling.model.shapes import Field, Place, bilingual, fields, flag, one_of, plain, table, word, word_or_words, words

STANDS = ("forbidden", "allowed", "required", "so", "not-so", "depends")
"""How things stand: what may not, may or must be done; what is so or is not."""


class Reading(NamedTuple):
    """A question that people ask, and what answers it.

    `gist` are the concepts that make the question, each line one way to put them; `aside` may be said besides. The
    answer is how things stand, a value of the records, a share of what one has, a sentence of its own, or the first
    sentence of the rule; `check` is an act and a position in which the engine finds how things stand. `beside` are
    exceptions and the like, told with the answer.
    """

    rules: tuple[str, ...]
    asked: Mapping[str, tuple[str, ...]]
    gist: tuple[str, ...] = ()
    aside: str = ""
    stands: str | None = None
    value: str | None = None
    bound: str | None = None
    share: Mapping[str, Any] = {}
    says: Text | None = None
    check: Mapping[str, Any] = {}
    beside: tuple[str, ...] = ()
    file: str = ""
    line: int = 0


class Speech(NamedTuple):
    """The words of both languages that questions of any game are made of, as their files write them."""

    marks: Mapping[str, tuple[str, ...]]
    filler: tuple[str, ...]
    light: tuple[str, ...]
    heavy: tuple[str, ...]
    numbers: Mapping[int, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]]


NO_SPEECH = Speech({}, (), (), (), {}, {})


def _asked(value: Any, place: Place) -> dict[str, tuple[str, ...]]:
    return fields(value, place, {language: Field(word_or_words, needed=True) for language in LANGUAGES})


_SHARE = {"by": Field(word, needed=True), "round": Field(one_of("up", "down"), needed=True), "above": Field(word)}
_CHECK = {
    "action": Field(word, needed=True),
    "args": Field(table(word)),
    "given": Field(word),
    "decline": Field(flag),
}
_QUESTION = {
    "rules": Field(words, needed=True),
    "asked": Field(_asked, needed=True),
    "gist": Field(word_or_words),
    "aside": Field(word),
    "stands": Field(one_of(*STANDS)),
    "value": Field(word),
    "bound": Field(one_of("at-most", "at-least")),
    "share": Field(lambda value, place: fields(value, place, _SHARE)),
    "says": Field(bilingual),
    "check": Field(lambda value, place: fields(value, place, _CHECK)),
    "beside": Field(words),
}


def read_questions(document: Any, file: str) -> tuple[Reading, ...]:
    """The questions of one topic."""
    top = Place(file, 1, "")
    found = fields(document, top, {"questions": Field(lambda value, place: value, needed=True)})
    items = found["questions"]
    if not isinstance(items, Seq) or not items:
        raise top.inside("questions").wrong(items, "list")
    return tuple(
        Reading(
            file=file,
            line=items.lines[i],
            **fields(item, Place(file, items.lines[i], f"questions.{i + 1}"), _QUESTION),
        )
        for i, item in enumerate(items)
    )


def _spoken(value: Any, place: Place) -> tuple[str, ...]:
    """The words of both languages, one after another."""
    found = bilingual(value, place)
    return tuple(one for language in LANGUAGES for one in found[language].split())


def _numbers(value: Any, place: Place) -> dict[int, tuple[str, ...]]:
    if not isinstance(value, Map):
        raise place.wrong(value, "table")
    return {int(key): _spoken(item, place.inside(str(key))) for key, item in value.items() if str(key).isdecimal()}


_GRAMMAR = {
    "marks": Field(table(_spoken), needed=True),
    "filler": Field(_spoken, needed=True),
    "light": Field(words, needed=True),
    "heavy": Field(words, needed=True),
    "numbers": Field(_numbers, needed=True),
}


def read_speech(grammar: Any, vocabulary: Any, folder: str) -> Speech:
    """The words of questions: those of the grammar and those that mean something."""
    found = fields(grammar, Place(f"{folder}/grammar.yaml", 1, ""), _GRAMMAR)
    told = fields(vocabulary, Place(f"{folder}/words.yaml", 1, ""), {"words": Field(table(_spoken), needed=True)})
    return Speech(words=told["words"], **found)


def stored_reading(reading: Reading) -> tuple[Any, ...]:
    """The reading as the store keeps it: plain values."""
    return tuple(plain(value) if isinstance(value, Mapping) else value for value in reading)
