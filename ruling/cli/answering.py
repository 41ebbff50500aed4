"""Answers to choices: which of the options the words of either language mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from ruling.model.answers import Need
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import folded
from ruling.model.library import GameBook
from ruling.model.records import LANGUAGES
from ruling.rendering.choices import TOGETHER, name_of, words_for

BETWEEN = re.compile(r"\s*[,;+]\s*|\s+(?:i|oraz|и|and)\s+")


def reader_of(book: GameBook, names: Mapping[str, str]) -> Callable[[Need, Any], Any]:
    """Reads an answer as one of the options: by its id or its name, or by the name of the player that it is."""
    return lambda need, answer: _read(need, answer, book, names)


def _read(need: Need, answer: Any, book: GameBook, names: Mapping[str, str]) -> Any:
    if not need.options:
        return answer
    words = {_plain(word): option for option in reversed(need.options) for word in words_for(option, need, book)}
    words |= {_plain(names[option]): option for option in need.options if option in names}
    words |= {_plain(str(option)): option for option in need.options}  # an id is never another option's name
    typed = _plain(str(answer))
    found = words.get(typed, _together(need, str(answer), book))
    if found is None:
        raise _unknown(need, answer, words, book)
    return found


def _plain(text: str) -> str:
    return folded(text).replace(" ", "-")


def _together(need: Need, answer: str, book: GameBook) -> Any:
    """The option of the same things in whatever order: `glina + drewno` is `wood+clay`."""
    parts = sorted(_plain(part) for part in BETWEEN.split(answer))
    for option in need.options if len(parts) > 1 else ():
        things = str(option).split(TOGETHER)
        single = need._replace(options=tuple(things))
        meant = {_plain(word): thing for thing in things for word in words_for(thing, single, book)}
        if sorted(meant.get(part, "") for part in parts) == sorted(things):
            return option
    return None


def _unknown(need: Need, answer: Any, words: Mapping[str, Any], book: GameBook) -> NotUnderstood:
    from ruling.model.shapes import nearest

    near = words.get(nearest(_plain(str(answer)), words))
    options = tuple(_spoken(option, need, book) for option in dict.fromkeys(need.options))
    close = "" if near is None else _spoken(near, need, book)
    return NotUnderstood("not-an-option", found=answer, what=need.what, options=options, nearest=close)


def _spoken(option: Any, need: Need, book: GameBook) -> Any:
    """The option with its name in each language, as a complaint tells it."""
    name = name_of(option, need, book)
    return str(option) if name is None else {language: f"{option} ({name[language]})" for language in LANGUAGES}
