"""The editions, modes and variants that a question may be asked under, told or not.

What was not told is decided under each value; where the verdicts part, that is a missing fact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ruling.model.records import Rule

World = Mapping[str, Any]


class SplitOn(Exception):
    """The answer turns on a dimension that this world leaves open: decide under each of its values."""

    def __init__(self, dimension: str) -> None:
        super().__init__(dimension)
        self.dimension = dimension


def worlds(told: World, dimensions: Iterable[str], values: Mapping[str, tuple[Any, ...]]) -> list[dict[str, Any]]:
    """Every combination of the dimensions that were not told, with what was told in each."""
    combined: list[dict[str, Any]] = [dict(told)]
    for dimension in dimensions:
        if dimension not in told:
            combined = [{**world, dimension: value} for world in combined for value in values[dimension]]
    return combined


def in_force(rule: Rule, world: World) -> bool:
    """The rule is in force in this world."""
    for dimension, allowed in rule.in_force.items():
        if dimension not in world:
            raise SplitOn(dimension)
        if world[dimension] not in allowed:
            return False
    return True


def parting(answers: Sequence[tuple[World, str]], dimensions: Iterable[str]) -> tuple[str, ...]:
    """The dimensions that make the answers differ, all else being equal."""
    return tuple(dimension for dimension in dimensions if _parts(answers, dimension))


def _parts(answers: Sequence[tuple[World, str]], dimension: str) -> bool:
    by_rest: dict[tuple[tuple[str, Any], ...], set[str]] = {}
    for world, answer in answers:
        rest = tuple(sorted((k, str(v)) for k, v in world.items() if k != dimension))
        by_rest.setdefault(rest, set()).add(answer)
    return any(len(found) > 1 for found in by_rest.values())
