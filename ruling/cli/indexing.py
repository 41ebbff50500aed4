"""What the search knows of the records: each rule with its title, its links and what else speaks of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruling.model.compiling import Records
from ruling.model.lexicon import folded
from ruling.model.records import Entry, Forms, Rule
from ruling.search.index import Document, TermForms, build


def indexed(records: Records) -> Mapping[str, Any]:
    """The search index of a game, made when its records are compiled."""
    entries = {entry.id: entry for entry in records.entries}
    documents = [
        _document(records.rules[name], entry, entries, records) for entry in records.entries for name in entry.rules
    ]
    return build(documents, {term: _term(term, row) for term, row in records.glossary.items()})


def _document(rule: Rule, entry: Entry, entries: Mapping[str, Entry], records: Records) -> Document:
    headings = [place["heading"] for place in entry.printed.values()]
    return Document(
        rule.id, entry.id, entry.title, rule.text, headings, list(_said(rule, records)),
        list(_linked(rule, entry, entries)), list(_asked(rule, records)), rule.kind,
        {name: [str(one) for one in allowed] for name, allowed in rule.in_force.items()},
    )  # fmt: skip


def _said(rule: Rule, records: Records) -> Iterator[str]:
    """What else says the rule in words: its sentences in a proof, the names of the acts that it bears on."""
    for text in rule.says.values():
        yield from text.values()
    for name in dict.fromkeys((*rule.governs, *rule.permits, *rule.obliges, *rule.on)):
        if name in records.game.actions:
            yield from records.game.actions[name].name.values()


def _asked(rule: Rule, records: Records) -> Iterator[str]:
    """Other words in which people look for the rule, and the questions that it answers."""
    for ways in rule.also.values():
        yield from ways
    for reading in records.questions:
        if rule.id in reading.rules:
            for ways in reading.asked.values():
                yield from ways


def _linked(rule: Rule, entry: Entry, entries: Mapping[str, Entry]) -> Iterator[str]:
    """The titles of the entries that the rule or its entry links to."""
    for name in dict.fromkeys((*rule.see, *rule.exception_to, *entry.see)):
        linked = entries.get(name) or entries.get(name.rpartition(".")[0])
        if linked is not None and linked is not entry:
            yield from linked.title.values()


def _term(term: str, row: Mapping[str, Forms]) -> TermForms:
    """A term by its forms, by what else people call it, and by its own English name."""
    return TermForms(
        {language: [*forms.singular, *forms.plural] for language, forms in row.items()},
        {**{language: list(forms.also) for language, forms in row.items()}, "en": [folded(term).replace("-", " ")]},
    )
