"""How much of the booklets the records answer for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ruling.model.compiling import Records
from ruling.model.records import Rule


class Coverage(NamedTuple):
    """The distinct statements of a game's booklets: how many are covered, decided, and text only."""

    game: str
    distinct: int
    covered: int
    decided: int
    text_only: int
    uncovered: tuple[str, ...]


def coverage(records: Records, inventory: Mapping[str, Any]) -> Coverage:
    """The statements that the records cover; a statement said twice counts once."""
    statements: Mapping[str, Mapping[str, Any]] = inventory["statements"]
    roots = dict.fromkeys(root_of(name, statements) for name in statements)
    covered: set[str] = set()
    decided: set[str] = set()
    for rule in records.rules.values():
        named = {root_of(name, statements) for name in rule.covers if name in statements}
        covered |= named
        decided |= named if decides(rule) else set()
    uncovered = tuple(name for name in roots if name not in covered)
    return Coverage(
        records.game.id, len(roots), len(covered), len(decided), len(covered) - len(decided), uncovered
    )  # fmt: skip


def decides(rule: Rule) -> bool:
    """The rule does more than being looked up."""
    return bool(rule.decided_by or rule.resolved_by or rule.gives or rule.permits or rule.governs)


def root_of(name: str, statements: Mapping[str, Mapping[str, Any]]) -> str:
    """The first saying of a statement that the booklets repeat."""
    passed = {name}
    while (earlier := statements.get(name, {}).get("same_as")) in statements and earlier not in passed:
        name = str(earlier)
        passed.add(name)
    return name
