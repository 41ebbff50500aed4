"""What a player can choose, by the names that people give it in either language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ruling.model.answers import Need
from ruling.model.records import LANGUAGES, Forms, Text

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.rendering.wording import Speaker

TOGETHER = "+"
"""Stands between the things that are chosen together: cards that are paid, dice that fall."""


def chosen(need: Need) -> str:
    """What is chosen, without the number that a later choice of the same thing bears."""
    what, _, number = need.what.rpartition(".")
    return what if what and number.isdigit() else need.what


def name_of(option: Any, need: Need, book: GameBook) -> Text | None:
    """The option's name in both languages; none where it is its own name, as a hex or a number is."""
    named = book.choices(chosen(need)).get(option)
    if named is not None:
        text: Text = named["name"]
        return text
    terms = [term for part in str(option).split(TOGETHER) if (term := book.term(part))]
    if len(terms) <= str(option).count(TOGETHER):
        return None
    return {language: f" {TOGETHER} ".join(_called(term[language]) for term in terms) for language in LANGUAGES}


def by_name(facts: Mapping[str, Any], book: GameBook) -> dict[str, Any]:
    """The facts, those that were chosen among named things by their names in both languages."""
    return {name: _chosen_name(name, value, book) for name, value in facts.items()}


def _chosen_name(what: str, value: Any, book: GameBook) -> Any:
    named = book.choices(what).get(value) if isinstance(value, str) else None
    return value if named is None else named["name"]


def _called(forms: Forms) -> str:
    return (forms.singular or forms.plural)[0]


def words_for(option: Any, need: Need, book: GameBook) -> Iterator[str]:
    """Everything that the option may be called, in either language."""
    yield str(option)
    named = book.choices(chosen(need)).get(option)
    if named is not None:
        yield from named["name"].values()
        yield from (word for words in named.get("words", {}).values() for word in words)
    for forms in (book.term(str(option)) or {}).values():
        yield from (*forms.singular, *forms.plural, *forms.also)


def told(option: Any, need: Need, book: GameBook, speaker: Speaker) -> str:
    """The option as it is typed, and its name where it has one."""
    name = name_of(option, need, book)
    if name is None:
        return str(option)
    is_term = option not in book.choices(chosen(need)) and TOGETHER not in str(option)
    return speaker.say("outcome.option", option=option, name=speaker.value(option) if is_term else speaker.text(name))


def listed(need: Need, book: GameBook, speaker: Speaker) -> str:
    """All options, one after another."""
    named = any(name_of(option, need, book) for option in need.options)
    return ("; " if named else ", ").join(told(option, need, book, speaker) for option in dict.fromkeys(need.options))


def asked_for(need: Need, action: str, book: GameBook, speaker: Speaker) -> str:
    """What has to be chosen, in words: as the need asks, as the act calls it, or else by its id."""
    if need.ask:
        return speaker.clause(need.ask, {}).rstrip(".")
    found = book.action(action)
    labels = [argument.label for argument in found.arguments if argument.name == chosen(need)] if found else []
    return speaker.text(labels[0]).split(" / ")[0] if labels else need.what
