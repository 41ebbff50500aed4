"""Truths about the numbers in the records: each is given once, and changed only as its kind allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruling.lint.matter import Flaws, Matter, at, unknown_names
from ruling.model.records import Rule

_WAYS = ("set", "add", "merge")


def values_are_given_once(matter: Matter) -> Flaws:
    """No two rules that can be in force together give one value."""
    given: dict[str, list[Rule]] = {}
    for rule in matter.rules:
        for name, value in rule.gives.items():
            first = next((other for other in given.get(name, ()) if _may_meet(rule, other)), None)
            if first is not None:
                yield at(rule, "gives", name).wrong(value, "given-once", name=name, rule=first.id)
            given.setdefault(name, []).append(rule)


def values_that_change_are_given(matter: Matter) -> Flaws:
    """What a rule changes some rule gives, and what is disputed of a rule's values that rule gives."""
    given = {name for rule in matter.rules for name in rule.gives}
    for rule in matter.rules:
        yield from unknown_names(at(rule, "changes"), rule.changes, given, "value")
        yield from unknown_names(at(rule, "disputed"), rule.disputed, rule.gives, "value")


def changes_fit_their_values(matter: Matter) -> Flaws:
    """A value stays of its kind: one adds to a number, merges into a table, and sets the like of what was given."""
    for rule, field, name, change in _changes(matter):
        for other in matter.rules:
            if name in other.gives and not _fits(other.gives[name], change) and _may_meet(rule, other):
                where = at(rule, field, name)
                yield where.wrong(change, "fitting-change", given=_told(other.gives[name]), rule=other.id)


def _changes(matter: Matter) -> Iterator[tuple[Rule, str, str, Any]]:
    """Every change of a value and every other value that is disputed, as a change."""
    for rule in matter.rules:
        for name, change in rule.changes.items():
            yield rule, "changes", name, change
        for name, other in rule.disputed.items():
            yield rule, "disputed", name, {"set": other}


def _may_meet(one: Rule, other: Rule) -> bool:
    """Both rules can be in force at once: no dimension parts them."""
    shared = one.in_force.keys() & other.in_force.keys()
    return all(set(one.in_force[dimension]) & set(other.in_force[dimension]) for dimension in shared)


def _fits(given: Any, change: Any) -> bool:
    """The change can be made to what was given."""
    way, told = _way(change)
    if way == "add":
        return _kind(given) == _kind(told) == "number"
    if way == "merge":
        return _kind(given) == _kind(told) == "table" and _alike(given, told)
    return _kind(given) == _kind(told) and (_kind(given) != "table" or _alike(given, told))


def _way(change: Any) -> tuple[str, Any]:
    """How the change is made and what it brings; a bare table is merged, any other bare value is set."""
    if isinstance(change, Mapping):
        (way, told) = next(iter(change.items()), ("", None))
        return (way, told) if len(change) == 1 and way in _WAYS else ("merge", change)
    return "set", change


def _alike(given: Mapping[str, Any], told: Mapping[str, Any]) -> bool:
    """What a table brings is of the kinds that the given table holds."""
    kinds = {_kind(value) for value in given.values()}
    return not kinds or all(_kind(value) in kinds for value in told.values())


def _kind(value: Any) -> str:
    if isinstance(value, Mapping):
        return "table"
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return "number" if is_number else type(value).__name__


def _told(value: Any) -> str:
    """A value as it stands in a record."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_told(item)}" for key, item in value.items()) + "}"
    return str(value)
