"""ask: a question in free words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling.asking.spelling import Spelling
from ruling.model.lexicon import folded


def spelling() -> Spelling:
    """How words are spelt, as the search knows it."""
    from ruling.search.folding import fold, roman_readings, romanised
    from ruling.search.stems import stem

    return Spelling(fold, stem, romanised, roman_readings)


def asking_index(records: Any) -> Mapping[str, Any]:
    """The index of questions, made when a game's records are compiled."""
    from ruling.asking.index import Sources, build

    modes = {mode: _called(named, records.glossary) for mode, named in records.game.modes.items()}
    return build(Sources(records.questions, records.rules, records.glossary, records.speech, modes), spelling())


def _called(named: Mapping[str, Any], glossary: Any) -> list[str]:
    """What a mode is called: its names, its words, and every form of the terms that share one with it."""
    words = [*named["name"].values(), *(word for some in named.get("words", {}).values() for word in some)]
    plain = {folded(word.strip("«»„”")) for word in words}
    for row in glossary.values():
        ways = [way for forms in row.values() for way in (*forms.singular, *forms.plural, *forms.also)]
        if not plain.isdisjoint(map(folded, ways)):
            words += ways
    return words
