"""From YAML documents to readings of questions, and to the words that questions are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling.model.asked import STANDS, Reading, Speech, Spoken
from ruling.model.reading import Map, Seq
from ruling.model.records import LANGUAGES
from ruling.model.shapes import Field, Place, bilingual, fields, flag, one_of, plain, table, word, word_or_words, words


def _asked(value: Any, place: Place) -> dict[str, tuple[str, ...]]:
    return fields(value, place, {language: Field(word_or_words, needed=True) for language in LANGUAGES})


_SHARE = {"by": Field(word, needed=True), "round": Field(one_of("up", "down"), needed=True), "above": Field(word)}
_COMPARE = {"more": Field(word, needed=True), "than": Field(word, needed=True)}
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
    "order": Field(word),
    "stands": Field(one_of(*STANDS)),
    "turned": Field(word),
    "mood": Field(one_of("may", "must")),
    "value": Field(word),
    "bound": Field(one_of("at-most", "at-least")),
    "share": Field(lambda value, place: fields(value, place, _SHARE)),
    "compare": Field(lambda value, place: fields(value, place, _COMPARE)),
    "says": Field(bilingual),
    "check": Field(lambda value, place: fields(value, place, _CHECK)),
    "beside": Field(words),
}


_SPOKEN = {"gist": Field(words), "aside": Field(word), "assume": Field(table(word)), "given": Field(word)}
_FILE = {
    "questions": Field(lambda value, place: value),
    "acts": Field(lambda value, place: value),
}


def read_questions(document: Any, file: str) -> tuple[tuple[Reading, ...], tuple[Spoken, ...]]:
    """The questions of one topic, and the acts that questions of it speak of."""
    top = Place(file, 1, "")
    found = fields(document, top, _FILE)
    return _readings(found.get("questions"), top.inside("questions")), _acts(found.get("acts"), top.inside("acts"))


def _readings(items: Any, place: Place) -> tuple[Reading, ...]:
    if items is None:
        return ()
    if not isinstance(items, Seq) or not items:
        raise place.wrong(items, "list")
    return tuple(
        Reading(file=place.file, line=line, **fields(item, Place(place.file, line, f"questions.{i + 1}"), _QUESTION))
        for i, (item, line) in enumerate(zip(items, items.lines, strict=True))
    )


def _acts(items: Any, place: Place) -> tuple[Spoken, ...]:
    if items is None:
        return ()
    if not isinstance(items, Map):
        raise place.wrong(items, "table")
    return tuple(
        Spoken(
            act=act, file=place.file, line=items.line_of(act),
            **fields(item, place.inside(act, items.line_of(act)), _SPOKEN),
        )
        for act, item in items.items()
    )  # fmt: skip


def _spoken(value: Any, place: Place) -> tuple[str, ...]:
    """The words of both languages, one after another."""
    found = bilingual(value, place)
    return tuple(one for language in LANGUAGES for one in found[language].split())


_GRAMMAR = {
    "marks": Field(table(_spoken), needed=True),
    "filler": Field(_spoken, needed=True),
    "light": Field(words, needed=True),
    "soft": Field(words, needed=True),
    "heavy": Field(words, needed=True),
}


def read_speech(grammar: Any, vocabulary: Any, folder: str) -> Speech:
    """The words of questions: those of the grammar and those that mean something."""
    found = fields(grammar, Place(f"{folder}/grammar.yaml", 1, ""), _GRAMMAR)
    told = fields(vocabulary, Place(f"{folder}/words.yaml", 1, ""), {"words": Field(table(_spoken), needed=True)})
    return Speech(words=told["words"], **found)


def stored_reading(reading: Reading) -> tuple[Any, ...]:
    """The reading as the store keeps it: plain values."""
    return tuple(plain(value) if isinstance(value, Mapping) else value for value in reading)
