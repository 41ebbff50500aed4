"""The truth about translations: both texts of a rule say the same, as far as words can tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import permutations

from ruling.lint.matter import Flaws, Matter, at, listed
from ruling.lint.modality import denies, may_mean, said
from ruling.model.errors import RecordBroken
from ruling.model.lexicon import folded
from ruling.model.numerals import NUMERALS, ORDINALS, TIMES
from ruling.model.records import LANGUAGES, Forms, Rule

LOOSE, SWAPPED = 0.03, 0.1
"""The share of its rules in which a term may stand in one language alone before nobody is held to it; it may be more
where the other language has another term instead.

Of rare terms, and of words such as "player" that either language leaves out at will, nothing can be told."""

Starts = Mapping[str, list[tuple[list[str], str, bool]]]


def texts_say_the_same(matter: Matter) -> Flaws:
    """Both languages of a rule have the same numbers, denials, duties and terms, but where it says why not."""
    odd = _odd_terms(matter)
    for rule in matter.rules:
        drifts = {flaw.field.rpartition(".")[2]: flaw for flaw in (*_drifts(rule), *odd.get(rule.id, ()))}
        for what, flaw in drifts.items():
            if what not in rule.drift:
                yield flaw
        for what, reason in rule.drift.items():
            if what not in drifts:
                yield at(rule, "drift", what).wrong(reason, "needed-excuse")


def _drifts(rule: Rule) -> Iterator[RecordBroken]:
    """Where the texts of a rule part, whatever excuses it."""
    polish, russian = (rule.text[language] for language in LANGUAGES)
    for what in _parted(polish, russian):
        here = at(rule, "drift", what)
        if what == "numbers":
            yield here.wrong(_counted(_numbers(russian)), "same-numbers", numbers=_counted(_numbers(polish)))
        else:
            yield here.wrong(russian, f"same-{what}", text=polish)


@cache
def _parted(polish: str, russian: str) -> tuple[str, ...]:
    """In what two texts part; a text is often looked at again, for the sake of another record."""
    lacking = {
        sense
        for (one, text), (other, translation) in permutations((("pl", polish), ("ru", russian)), 2)
        for sense in said(text, one)
        if not may_mean(translation, other, sense)
    }
    found = {
        "numbers": _differ(_numbers(polish), _numbers(russian)),
        "negation": denies(polish, "pl") != denies(russian, "ru"),
        "modality": bool(lacking),
    }
    return tuple(what for what, parts in found.items() if parts)


def _numbers(text: str) -> Counter[str]:
    """The numbers of a text, whether in digits or in words; "one" in words is apart, for it often means nothing."""
    found: Counter[str] = Counter()
    for word in re.findall(r"\d+|[^\W\d_]+", folded(text)):
        number = word if word.isdecimal() else TIMES.get(word) or ORDINALS.get(word) or NUMERALS.get(word)
        if number is not None:
            found["one" if number == "1" and not word.isdecimal() else number] += 1
    return found


def _differ(one: Counter[str], other: Counter[str]) -> bool:
    """The numbers are not the same, where 1 in digits may be "one" in the other language."""
    if {k: n for k, n in one.items() if k not in ("1", "one")} != {
        k: n for k, n in other.items() if k not in ("1", "one")
    }:
        return True
    return any(here["1"] > there["1"] + there["one"] for here, there in ((one, other), (other, one)))


def _counted(numbers: Counter[str]) -> str:
    """The numbers as a message lists them."""
    return ", ".join(sorted(number for number in numbers.elements() if number != "one")) or "–"


def _odd_terms(matter: Matter) -> dict[str, list[RecordBroken]]:
    """By rule, the terms that stand in one of its texts alone and otherwise hardly ever do."""
    starts = {language: _starts(matter, language) for language in LANGUAGES}
    apart: dict[str, tuple[set[str], set[str]]] = {}
    stands: Counter[str] = Counter()
    for rule in matter.rules:
        (polish, more_polish), (russian, more_russian) = (
            _terms(rule.text[language], starts[language]) for language in LANGUAGES
        )
        apart[rule.id] = polish - more_russian, russian - more_polish
        stands.update(polish | russian)
    spread = Counter(term for pair in apart.values() for terms in pair for term in terms)

    def held(terms: set[str], most: float) -> set[str]:
        return {term for term in terms if spread[term] <= most * stands[term]}

    found: dict[str, list[RecordBroken]] = {}
    for rule in matter.rules:
        one, other = (held(terms, SWAPPED) for terms in apart[rule.id])
        odd = one | other if one and other else held(one | other, LOOSE)
        if odd:
            found[rule.id] = [at(rule, "drift", "terms").wrong(listed(odd), "same-terms")]
    return found


def _starts(matter: Matter, language: str) -> Starts:
    """Every way to say every term by its first word, and whether it is a form of the term itself."""
    starts: dict[str, list[tuple[list[str], str, bool]]] = {}
    for term, row in matter.records.glossary.items():
        for way, is_form in _ways(row[language]).items():
            words = _words(way)
            if words:
                starts.setdefault(words[0], []).append((words, term, is_form))
    return starts


def _ways(row: Forms) -> dict[str, bool]:
    return dict.fromkeys(row.also, False) | dict.fromkeys((*row.singular, *row.plural), True)


def _terms(text: str, starts: Starts) -> tuple[set[str], set[str]]:
    """The terms that a text has, the longest where one is a part of another; and all that it might mean."""
    words = _words(text)
    meant: set[str] = set()
    might: set[str] = set()
    covered = 0
    for place, word in enumerate(words):
        ways = [way for way in starts.get(word, ()) if words[place : place + len(way[0])] == way[0]]
        might.update(term for _, term, _ in ways)
        longest = max((len(way) for way, _, is_form in ways if is_form), default=0)
        if longest and place >= covered:
            meant.update(term for way, term, is_form in ways if is_form and len(way) == longest)
            covered = place + longest
    return meant, might


@cache
def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.lower().replace("ё", "е"))
