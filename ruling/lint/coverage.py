"""How much of the booklets the records answer for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ruling.lint.casebook import Dispute
from ruling.model.compiling import Records
from ruling.model.records import Rule


class Coverage(NamedTuple):
    """The distinct statements of a game's booklets: those that code decides, those of text only, and the missing;
    and its worked examples: those that the case book plays through, and those that it lacks."""

    game: str
    decided: tuple[str, ...]
    text_only: Mapping[str, str]
    missing: tuple[str, ...]
    played: tuple[str, ...] = ()
    unplayed: tuple[str, ...] = ()

    @property
    def covered(self) -> int:
        return len(self.decided) + len(self.text_only)

    @property
    def distinct(self) -> int:
        return self.covered + len(self.missing)

    @property
    def share(self) -> int:
        """Per cent, never rounded up: 100 means all."""
        return 100 * self.covered // self.distinct if self.distinct else 100


def coverage(records: Records, inventory: Mapping[str, Any]) -> Coverage:
    """What the records of a game cover of its inventory."""
    return covered_by(records.game.id, records.rules.values(), inventory)


def covered_by(
    game: str, rules: Iterable[Rule], inventory: Mapping[str, Any], disputes: Iterable[Dispute] = ()
) -> Coverage:
    """The statements that the rules cover, in the inventory's order; a statement said twice counts once."""
    statements: Mapping[str, Mapping[str, Any]] = inventory["statements"]
    decided: set[str] = set()
    read_only: dict[str, str] = {}
    for rule in rules:
        named = {root_of(name, statements) for name in rule.covers if name in statements}
        if decides(rule):
            decided |= named
        else:
            read_only.update(dict.fromkeys(named, rule.text_only or ""))
    roots = list(dict.fromkeys(root_of(name, statements) for name in statements))
    examples: tuple[str, ...] = tuple(inventory.get("examples", ()))
    lacking = unplayed(examples, disputes)
    return Coverage(
        game,
        tuple(name for name in roots if name in decided),
        {name: read_only[name] for name in roots if name in read_only and name not in decided},
        tuple(name for name in roots if name not in decided and name not in read_only),
        tuple(name for name in examples if name not in lacking),
        lacking,
    )


def unplayed(examples: Iterable[str], disputes: Iterable[Dispute]) -> tuple[str, ...]:
    """The worked examples of the booklets that no dispute plays through."""
    played = {name for dispute in disputes for name in dispute.example}
    return tuple(name for name in examples if name not in played)


def decides(rule: Rule) -> bool:
    """The rule does more than being looked up."""
    code = rule.decided_by or rule.resolved_by
    return bool(code or rule.gives or rule.changes or rule.permits or rule.governs or rule.exception_to)


def root_of(name: str, statements: Mapping[str, Mapping[str, Any]]) -> str:
    """The first saying of a statement that the booklets repeat."""
    passed = {name}
    while (earlier := statements.get(name, {}).get("same_as")) in statements and earlier not in passed:
        name = str(earlier)
        passed.add(name)
    return name
