"""Truths about sentences: the same slots in both languages, slots that something fills, no text twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruling.lint.matter import Flaws, Matter, at, listed, unknown_names
from ruling.lint.slots import counted_terms, facts_of, ill_formed, slots
from ruling.model.records import CASES, LANGUAGES, Rule, Text
from ruling.model.shapes import Place, nearest


def sentences(matter: Matter) -> Iterator[tuple[Place, Text]]:
    """Every sentence in two languages, with its place."""
    for rule in matter.rules:
        yield at(rule, "text"), rule.text
        for state, text in rule.says.items():
            yield at(rule, "says", state), text
    for name, fact in matter.records.game.facts.items():
        yield matter.head("facts", name, "ask"), fact.ask
        yield matter.head("facts", name, "proviso"), fact.proviso
    for name, event in matter.records.game.events.items():
        yield matter.head("events", name, "says"), event.says


def slots_are_alike(matter: Matter) -> Flaws:
    """Both languages of a sentence have the same slots."""
    for place, text in sentences(matter):
        polish, russian = (slots(text[language]) for language in LANGUAGES)
        if polish != russian:
            yield place.inside("ru").wrong(listed(russian), "same-slots", slots=listed(polish))


def slots_are_well_formed(matter: Matter) -> Flaws:
    """A slot is a name, with or without a form."""
    for place, text in sentences(matter):
        for language in LANGUAGES:
            for slot in ill_formed(text[language]):
                yield place.inside(language).wrong(slot, "slot")


def terms_of_slots_exist(matter: Matter) -> Flaws:
    """The form of a slot is a case, or the term of the glossary that it counts."""
    known = [*CASES, *matter.records.glossary]
    for place, text in sentences(matter):
        for language in LANGUAGES:
            yield from unknown_names(place.inside(language), sorted(counted_terms(text[language])), known, "term")


def counted_terms_have_both_numbers(matter: Matter) -> Flaws:
    """A term that a sentence counts has a singular and a plural."""
    for place, text in sentences(matter):
        for language in LANGUAGES:
            for term in sorted(counted_terms(text[language])):
                forms = matter.records.glossary.get(term, {}).get(language)
                if forms is not None and not (forms.singular and forms.plural):
                    yield place.inside(language).wrong(term, "countable")


def slots_are_facts(matter: Matter) -> Flaws:
    """What a rule says in a proof speaks only of facts that its predicate returns."""
    for rule in matter.rules:
        facts = _facts(rule, matter)
        if facts is None:
            continue
        for state, text in rule.says.items():
            for slot in sorted(slots(text["pl"]) - facts):
                near, where = nearest(slot, facts), at(rule, "says", state)
                yield where.wrong(f"{{{slot}}}", "fact", facts=listed(facts), nearest=near)


def _facts(rule: Rule, matter: Matter) -> set[str] | None:
    """The facts that fill the rule's sentences; a rule without a predicate has none."""
    if matter.game is None:
        return None
    if rule.decided_by is None:
        return set()
    predicate = matter.game.predicates.get(rule.decided_by)
    return None if predicate is None else facts_of(predicate)


def texts_are_unique(matter: Matter) -> Flaws:
    """No two rules have one text, so that a text leads to its translation."""
    first: dict[tuple[str, str], Rule] = {}
    for rule in matter.rules:
        for language in LANGUAGES:
            known = first.setdefault((language, rule.text[language]), rule)
            if known is not rule:
                yield at(rule, "text", language).wrong(rule.text[language], "unique-text", rule=known.id)


def messages_are_in_both_catalogues(matter: Matter) -> Flaws:
    """A message of one language is there in the other."""
    for language in LANGUAGES if matter.catalogues else ():
        for other in LANGUAGES:
            for key in matter.catalogues.get(other, {}):
                if key not in matter.catalogues.get(language, {}):
                    yield Place(language, 1, key).wrong(None, "message", language=other)


def messages_have_the_same_slots(matter: Matter) -> Flaws:
    """A message has the same slots, and is counted or not, in both languages."""
    polish, russian = (matter.catalogues.get(language, {}) for language in LANGUAGES)
    for key in polish:
        if key not in russian:
            continue
        if isinstance(polish[key], Mapping) != isinstance(russian[key], Mapping):
            yield Place("ru", 1, key).wrong(russian[key], "same-plurals")
        elif _message_slots(polish[key]) != _message_slots(russian[key]):
            found, expected = listed(_message_slots(russian[key])), listed(_message_slots(polish[key]))
            yield Place("ru", 1, key).wrong(found, "same-slots", slots=expected)


def _message_slots(message: Any) -> set[str]:
    texts = message.values() if isinstance(message, Mapping) else (message,)
    return {slot for text in texts for slot in slots(text)}
