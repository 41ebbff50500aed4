"""Three answers to a yes-or-no question about a half-described board: yes, no, and "that was not said".

A plain read of something undescribed raises `Unknown` with the facts that would answer it. Reads over several places go
through `some`, `every` and `count`: they settle as soon as the known part settles the matter and otherwise gather all
that is unknown, so that no answer depends on the order of the places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar, cast

T = TypeVar("T")


class Fact(NamedTuple):
    """A fact that nobody told: its kind (a question of game.yaml) and what it is about."""

    kind: str
    about: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, kind: str, **about: object) -> Fact:
        return cls(kind, tuple((name, str(value)) for name, value in about.items()))

    @property
    def id(self) -> str:
        return ":".join((self.kind, *(value for _, value in self.about)))


class Unknown(Exception):
    """What was read was never described; carries the facts that would tell."""

    def __init__(self, *facts: Fact) -> None:
        super().__init__(facts)
        self.facts = facts


class Truth(NamedTuple):
    """Yes, no or unknown, with what is missing and the places that settle it."""

    value: bool | None
    missing: tuple[Fact, ...] = ()
    seen: tuple[Any, ...] = ()
    inner: tuple[Any, ...] = ()

    def __bool__(self) -> bool:
        raise TypeError("a Truth has three values; read .value")


YES = Truth(True)
NO = Truth(False)


def unknown(*facts: Fact) -> Truth:
    """The answer that only these facts would give."""
    return Truth(None, facts)


def asked(question: Callable[..., bool | Truth], *about: object) -> Truth:
    """The answer to a question whose reads may find nothing described."""
    try:
        answer = question(*about)
    except Unknown as gap:
        return Truth(None, gap.facts)
    return answer if isinstance(answer, Truth) else YES if answer else NO


def negate(truth: Truth) -> Truth:
    """No for yes, yes for no; the unknown stays unknown."""
    if truth is YES:
        return NO
    if truth is NO:
        return YES
    value, missing, seen, inner = truth
    return truth if value is None else Truth(not value, missing, seen, inner)


def some(places: Iterable[T], test: Callable[[T], bool | Truth]) -> Truth:
    """At least one of the places passes the test; `seen` holds those that do."""
    return _over(places, test, settling=True)


def every(places: Iterable[T], test: Callable[[T], bool | Truth]) -> Truth:
    """All of the places pass the test; `seen` holds those that fail it."""
    return _over(places, test, settling=False)


def both(*truths: Truth) -> Truth:
    """All of these hold."""
    return every(truths, lambda truth: truth)._replace(seen=())


def either(*truths: Truth) -> Truth:
    """At least one of these holds."""
    return some(truths, lambda truth: truth)._replace(seen=())


class Count(NamedTuple):
    """How many places pass: at least `least`, at most `most`, and the facts that would narrow it down."""

    least: int
    most: int
    missing: tuple[Fact, ...] = ()

    def reaches(self, number: int) -> Truth:
        """At least `number` places pass."""
        if self.least >= number:
            return YES
        return NO if self.most < number else Truth(None, self.missing)

    def is_exactly(self, number: int) -> Truth:
        """Just `number` places pass."""
        if self.least == self.most:
            return Truth(self.least == number)
        return Truth(None, self.missing) if self.least <= number <= self.most else NO


class Span(NamedTuple):
    """A number that is known only within bounds, no `most` being unbounded, and the facts that would tell it."""

    least: int
    most: int | None
    missing: tuple[Fact, ...] = ()


def count(places: Iterable[T], test: Callable[[T], bool | Truth]) -> Count:
    """The number of places that pass the test, as a range while something is unknown."""
    passing, open_places = 0, 0
    missing: set[Fact] = set()
    for place in places:
        answer = asked(test, place)
        if answer.value:
            passing += 1
        elif answer.value is None:
            open_places += 1
            missing.update(answer.missing)
    return Count(passing, passing + open_places, tuple(sorted(missing)))


def _over(places: Iterable[T], test: Callable[[T], bool | Truth], settling: bool) -> Truth:
    """Settled by the places that answer `settling`, open while one of the others is, else settled the other way."""
    other = not settling
    seen: list[T] = []
    weighed: list[Truth] = []
    for place in places:
        try:
            answer = test(place)
        except Unknown as gap:
            answer = Truth(None, gap.facts)
        if answer is settling:
            seen.append(place)
        elif answer is not other:
            truth = cast(Truth, answer)
            weighed.append(truth)
            if truth.value is settling:
                seen.append(place)
    if seen:
        return Truth(settling, (), _in_order(seen), _inner(weighed, settling) if weighed else ())
    if not weighed:
        return NO if settling else YES
    missing = {fact for truth in weighed if truth.value is None for fact in truth.missing}
    if any(truth.value is None for truth in weighed):
        return Truth(None, tuple(sorted(missing)), (), _inner(weighed, None))
    return Truth(other, (), (), _inner(weighed, other))


def _inner(weighed: list[Truth], value: bool | None) -> tuple[Any, ...]:
    """The verdicts inside the answers that count."""
    return _in_order([verdict for truth in weighed if truth.value is value for verdict in truth.inner])


def _in_order(found: list[Any]) -> tuple[Any, ...]:
    """The same order whatever order the places came in."""
    if len(found) < 2:
        return tuple(found)
    try:
        return tuple(sorted(found))
    except TypeError:
        return tuple(sorted(found, key=str))
