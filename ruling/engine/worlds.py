"""The editions, modes and variants that a question may be asked under, told or not.

What was not told is decided under each value; where the verdicts part, that is a missing fact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ruling.model.game import Book
from ruling.model.records import Plan, Rule


class SplitOn(Exception):
    """The answer turns on a dimension that this world leaves open: decide under each of its values."""

    def __init__(self, dimension: str) -> None:
        super().__init__(dimension)
        self.dimension = dimension


class World(dict[str, Any]):
    """One choice of edition, mode, players and variants, and the values that the rules settle in it."""

    __slots__ = ("settled",)

    def __init__(self, told: Mapping[str, Any]) -> None:
        super().__init__(told)
        self.settled: dict[str, Settled] = {}


class Settled(NamedTuple):
    """A value as the records alone settle it in a world: who gives it, who may change it, and whether worlds differ."""

    giver: tuple[Rule]
    value: Any
    changers: tuple[Rule, ...]
    worldly: bool


class Bill(NamedTuple):
    """Rules that speak of an act, by what they do to it."""

    governs: tuple[Rule, ...]
    permits: tuple[Rule, ...]
    obliges: tuple[Rule, ...]


class Docket(NamedTuple):
    """The rules of an act that stand in a world: those of all worlds, and its own."""

    world: World
    common: Bill
    own: Bill


class Roll(NamedTuple):
    """Every world that an act has to be decided in, and which of them belong to which edition."""

    dockets: tuple[Docket, ...]
    editions: tuple[tuple[str, tuple[int, ...]], ...]


def worlds(told: Mapping[str, Any], dimensions: Iterable[str], values: Mapping[str, tuple[Any, ...]]) -> list[World]:
    """Every combination of the dimensions that were not told, with what was told in each."""
    combined: list[dict[str, Any]] = [dict(told)]
    for dimension in dimensions:
        if dimension not in told:
            combined = [{**world, dimension: value} for world in combined for value in values[dimension]]
    return [World(world) for world in combined]


def in_force(rule: Rule, world: Mapping[str, Any]) -> bool:
    """The rule is in force in this world."""
    for dimension, allowed in rule.in_force.items():
        if dimension not in world:
            raise SplitOn(dimension)
        if world[dimension] not in allowed:
            return False
    return True


def roll_of(book: Book, plan: Plan, scope: Mapping[str, Any], late: tuple[str, ...]) -> Roll:
    """The worlds of an act under what was told; follows from the records, so the book remembers it."""
    key = ("roll", plan.action.id, late, tuple(map(scope.get, book.dimensions)))
    found: Roll | None = book.memo.get(key)
    if found is None:
        found = book.memo[key] = _rolled(book, plan, scope, late)
    return found


def _rolled(book: Book, plan: Plan, scope: Mapping[str, Any], late: tuple[str, ...]) -> Roll:
    common = bill_of(plan, lambda rule: not rule.in_force)
    dockets = tuple(
        Docket(world, common, _own(plan, world)) for world in worlds(scope, (*plan.dimensions, *late), book.dimensions)
    )
    return Roll(dockets, _by_edition(dockets, scope, book.dimensions.get("edition", ())))


def _own(plan: Plan, world: World) -> Bill:
    return bill_of(plan, lambda rule: bool(rule.in_force) and in_force(rule, world))


def bill_of(plan: Plan, stands: Callable[[Rule], bool]) -> Bill:
    """The rules of the plan that pass the test."""

    def rules(names: Iterable[str]) -> tuple[Rule, ...]:
        return tuple(rule for rule in (plan.rules[name] for name in names) if stands(rule))

    return Bill(rules(plan.governs), rules(plan.permits), rules(plan.obliges))


def _by_edition(
    dockets: Sequence[Docket], scope: Mapping[str, Any], editions: Sequence[str]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The places of each edition's dockets; none where the edition was told or there is only one."""
    if "edition" in scope or len(editions) < 2:
        return ()
    told = [docket.world.get("edition") for docket in dockets]
    return tuple(
        (edition, tuple(place for place, its in enumerate(told) if its in (None, edition))) for edition in editions
    )


def parting(answers: Sequence[tuple[World, str]], dimensions: Iterable[str]) -> tuple[str, ...]:
    """The dimensions that make the answers differ, all else being equal."""
    return tuple(dimension for dimension in dimensions if _parts(answers, dimension))


def _parts(answers: Sequence[tuple[World, str]], dimension: str) -> bool:
    by_rest: dict[tuple[tuple[str, Any], ...], set[str]] = {}
    for world, answer in answers:
        rest = tuple(sorted((k, str(v)) for k, v in world.items() if k != dimension))
        by_rest.setdefault(rest, set()).add(answer)
    return any(len(found) > 1 for found in by_rest.values())
