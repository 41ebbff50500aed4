"""Truths about sentences: the same slots in both languages, slots that something fills, no text twice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruling.lint.matter import Flaws, Matter, at, listed, unknown_names
from ruling.lint.slots import counted_terms, facts_of, ill_formed, slots
from ruling.model.records import LANGUAGES, Rule, Text
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
    """What a slot counts is a term of the glossary."""
    for place, text in sentences(matter):
        for language in LANGUAGES:
            yield from unknown_names(
                place.inside(language), sorted(counted_terms(text[language])), matter.records.glossary, "term"
            )


def slots_are_facts(matter: Matter) -> Flaws:
    """What a rule says in a proof speaks only of facts that its predicate returns."""
    for rule in matter.rules:
        facts = _facts(rule, matter)
        if facts is None:
            continue
        for state, text in rule.says.items():
            for slot in sorted(slots(text["pl"]) - facts):
                near, where = nearest(slot, facts) or "–", at(rule, "says", state)
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


def catalogues_are_alike(matter: Matter) -> Flaws:
    """Both catalogues have the same messages with the same slots."""
    return catalogue_flaws(matter.catalogues)


def catalogue_flaws(catalogues: Mapping[str, Mapping[str, Any]]) -> Flaws:
    """Messages that one language lacks, and messages whose slots differ."""
    for language in LANGUAGES if catalogues else ():
        for other in LANGUAGES:
            for key in catalogues.get(other, {}):
                if key not in catalogues.get(language, {}):
                    yield Place(f"locales/{language}", 1, key).wrong(None, "message", language=other)
    polish, russian = (catalogues.get(language, {}) for language in LANGUAGES)
    for key in polish:
        if key in russian and _message_slots(polish[key]) != _message_slots(russian[key]):
            found, expected = listed(_message_slots(russian[key])), listed(_message_slots(polish[key]))
            yield Place("locales/ru", 1, key).wrong(found, "same-slots", slots=expected)


def _message_slots(message: Any) -> set[str]:
    texts = message.values() if isinstance(message, Mapping) else (message,)
    return {slot for text in texts for slot in slots(text)}
