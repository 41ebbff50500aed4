"""What an outcome question asked for, in a sentence: who, how many, where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ruling.model.truth import Span
from ruling.rendering.choices import by_name
from ruling.rendering.wording import capitalised, is_text

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.rendering.wording import Speaker


def result_sentence(result: Mapping[str, Any], book: GameBook, speaker: Speaker) -> str:
    """The result; what names itself ("winner: red") needs no heading."""
    parts = [_part(name, value, speaker) for name, value in by_name(result, book).items()]
    said = "; ".join(parts)
    return f"{capitalised(said)}." if ": " in parts[0] else speaker.say("outcome.result", result=said)


def _part(name: str, value: Any, speaker: Speaker) -> str:
    """One thing: as the catalogue tells it, as a number with its noun, or by its name."""
    is_table = isinstance(value, Mapping) and not is_text(value)
    key = f"result.{name}-each" if is_table else f"result.{name}"
    if speaker.has(key):
        return speaker.say(key, value=_each(value, speaker))
    if isinstance(value, int) and not isinstance(value, bool):
        return speaker.amount(name, value)
    if is_table:
        return f"{speaker.value(name)}: {', '.join(speaker.amount(what, many) for what, many in value.items())}"
    several = isinstance(value, (list, tuple, Span))
    return f"{speaker.plural(name) if several else speaker.value(name)}: {speaker.value(value)}"


def _each(value: Any, speaker: Speaker) -> str:
    """The value; numbers of several players, each behind its player."""
    if isinstance(value, Mapping) and not is_text(value):
        return ", ".join(f"{speaker.value(who)} {speaker.value(number)}" for who, number in value.items())
    return speaker.value(value)
