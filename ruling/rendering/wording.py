"""Sentences with their slots filled, in one language: numbers with nouns, terms in cases, lists and amounts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeGuard

from ruling.model.errors import Complaint
from ruling.model.records import CASES, Forms, Text, counted, plural_kind
from ruling.model.truth import Span
from ruling.rendering.wrapping import clipped

Terms = Callable[[str], "Mapping[str, Forms] | None"]
Fill = Callable[[str, str], "str | None"]

OTHER = {"pl": "ru", "ru": "pl"}
NUMBERS = ("n", "count")
QUOTED, UNBROKEN = 300, 100
"""How much of a text, or of a single word, a message quotes."""


class Speaker:
    """Speaks one language: the messages of its catalogue and the sentences of the records."""

    def __init__(self, language: str, catalogue: Mapping[str, Any], term: Terms, names: Mapping[str, str] = {}) -> None:
        self.language, self.catalogue, self._term, self._names = language, catalogue, term, names

    def say(self, key: str, /, **slots: object) -> str:
        """The message of the catalogue; a key that it lacks is shown with its slots, for that is still of use."""
        text = self.catalogue.get(key)
        if text is None and key.startswith("help."):
            text = self.catalogue.get(f"help.option.{key.rpartition('.')[2]}")
        if isinstance(text, Mapping):
            number = next((slots[name] for name in NUMBERS if isinstance(slots.get(name), int)), 0)
            text = text.get(plural_kind(self.language, int(str(number))))
        if not isinstance(text, str):
            return " ".join((key, *(f"{name}={self.value(value, '', False)}" for name, value in slots.items())))
        said = filled(text, lambda name, form: self._slot(slots, name, form, bool(form)))
        return self._with_names_last(said) if self._names else said

    def complaint(self, complaint: Complaint) -> str:
        """The message that a complaint asks for; what was typed is quoted, not repeated at any length."""
        slots = {name: value if name == "file" else _quoted(value) for name, value in complaint.slots.items()}
        return " ".join(self.say(complaint.key, **slots).split())

    def text(self, text: Text | str | None) -> str:
        """What a record says in this language, or in the other where it is silent in this one."""
        if text is None or isinstance(text, str):
            return text or ""
        return text.get(self.language) or text.get(OTHER.get(self.language, "pl"), "")

    def sentence(self, text: Text | str | None, facts: Mapping[str, Any]) -> str:
        """The record's sentence with the facts in its slots, its first letter capital."""
        return capitalised(self.clause(text, facts))

    def clause(self, text: Text | str | None, facts: Mapping[str, Any]) -> str:
        """The same, left as it is written, to stand within a sentence."""
        said = filled(self.text(text), lambda name, form: self._slot(facts, name, form, True))
        return self._with_names_last(said) if self._names else said

    def name(self, word: str, case: str = "nom") -> str:
        """A term in the case; a word that is no term stays as it is."""
        return self._declined(word, case) or word

    def plural(self, word: str) -> str:
        """A term as the name of many; one that has no plural, and a word that is no term, stay as they are."""
        forms = self._forms(word)
        return (forms.plural or forms.singular)[0] if forms else word

    def is_countable(self, word: str) -> bool:
        """A term that can be counted: it has a plural."""
        forms = self._forms(word)
        return forms is not None and len(forms.singular) > 1 and len(forms.plural) > 1

    def amount(self, word: str, number: object) -> str:
        """So many of a thing: with the right plural, or behind its name where it has none."""
        counts = isinstance(number, int) and self.is_countable(word)
        return self.value(number, word) if counts else f"{self.value(word)} ×{self.value(number)}"

    def has(self, key: str) -> bool:
        """The catalogue has the message."""
        return key in self.catalogue

    def listed(self, values: Iterable[object]) -> str:
        """The values one after another, terms by their names."""
        return ", ".join(self.value(value) for value in values)

    def value(self, value: object, form: str = "", terms: bool = True) -> str:
        """A value as people read it."""
        if isinstance(value, Complaint):
            return self.complaint(value)
        if value is None:
            return "?"
        if isinstance(value, bool):
            return self.say("word.yes" if value else "word.no")
        if isinstance(value, Span):
            return self.say("span.least" if value.most is None else "span.bounds", least=value.least, most=value.most)
        if is_text(value):
            return self.text(value)
        if isinstance(value, Mapping):
            return ", ".join(f"{self.value(name, '', terms)} ×{self.value(amount)}" for name, amount in value.items())
        if isinstance(value, (list, tuple, set, frozenset)):
            items = sorted(value, key=str) if isinstance(value, (set, frozenset)) else value
            if form and form not in CASES:  # a list of things of that sort: so many of each kind
                return ", ".join(self.amount(str(item), number) for item, number in Counter(items).items())
            return ", ".join(self.value(item, form, terms) for item in items)
        if isinstance(value, int) and form and form not in CASES:
            forms = self._forms(form)
            return f"{value} {counted(forms, self.language, value)}" if forms else str(value)
        if isinstance(value, str) and terms:
            declined = self._declined(value, form if form in CASES else "nom") or value
            return f"{declined} ({self._names[value]})" if value in self._names else declined
        return str(value)

    def _with_names_last(self, said: str) -> str:
        """A person's name after the noun that the colour describes: "синий игрок (Боря)"."""
        noun = re.escape(self.name("player"))
        for person in self._names.values():
            said = re.sub(rf"( \({re.escape(person)}\))( {noun}\w*)", r"\2\1", said)
        return said

    def _slot(self, slots: Mapping[str, Any], name: str, form: str, terms: bool) -> str | None:
        value = slots.get(name)
        return None if value is None else self.value(value, form, terms)

    def _forms(self, term: str) -> Forms | None:
        found = self._term(term)
        return found.get(self.language) if found else None

    def _declined(self, word: str, case: str) -> str | None:
        forms = self._forms(word) if word and " " not in word else None
        if forms is None:
            return self._numbered(word, case)
        row = forms.singular or forms.plural
        place = CASES[case]
        return row[place] if place < len(row) else row[0] if row else None

    def _numbered(self, word: str, case: str) -> str | None:
        """A thing with a number behind it that has no term of its own, such as a card of a value that is not made."""
        term, _, number = word.rpartition("-")
        name = self._declined(term, case) if term and number.isdigit() else None
        return f"{name} {number}" if name else None


def is_text(value: object) -> TypeGuard[Text]:
    """Something that a record says in both languages."""
    return isinstance(value, Mapping) and value.keys() == OTHER.keys()


def _quoted(value: object) -> object:
    if not isinstance(value, str):
        return value
    most = QUOTED if " " in value else UNBROKEN
    return clipped(value, most) if len(value) > most else value


def capitalised(text: str) -> str:
    """The text with its first letter capital; quotation marks may come before it."""
    for place, sign in enumerate(text):
        if sign.isalpha():
            return text[:place] + sign.upper() + text[place + 1 :]
        if sign not in "„«\"'( ":
            break
    return text


def filled(text: str, fill: Fill) -> str:
    """The text with its `{name}` and `{name:form}` slots filled, `{{` and `}}` being plain braces.

    A part in `[[ ]]` falls away where a slot within it is empty; elsewhere an empty slot is a question mark.
    """
    if "[[" not in text:
        return _filled(text, fill)[0]
    head, _, rest = text.partition("[[")
    part, _, tail = rest.partition("]]")
    inside, whole = _filled(part, fill)
    return _filled(head, fill)[0] + (inside if whole else "") + filled(tail, fill)


def _filled(text: str, fill: Fill) -> tuple[str, bool]:
    parts: list[str] = []
    whole, place, size = True, 0, len(text)
    while place < size:
        sign = text[place]
        if sign in "{}" and text[place + 1 : place + 2] == sign:
            parts.append(sign)
            place += 2
            continue
        end = text.find("}", place) if sign == "{" else -1
        if end < 0:
            parts.append(sign)
            place += 1
            continue
        name, _, form = text[place + 1 : end].partition(":")
        value = fill(name.strip(), form.strip())
        whole = whole and bool(value)
        parts.append("?" if value is None else value)
        place = end + 1
    return "".join(parts), whole
