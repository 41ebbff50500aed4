"""The numbers that predicates and procedures read: what the rules give, bent by the rules that change it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ruling.engine.worlds import World, in_force
from ruling.model.errors import RecordBroken
from ruling.model.records import Rule
from ruling.model.truth import Fact, Truth


class OpenChange(Exception):
    """Whether a rule changes the value cannot be told; both ways have to be tried."""

    def __init__(self, rule: Rule, missing: tuple[Fact, ...]) -> None:
        super().__init__(rule.id)
        self.rule, self.missing = rule, missing


class Reading:
    """The values of one world as one predicate reads them; remembers which rules gave or changed them."""

    __slots__ = ("_applies", "_assumed", "_give", "_instead", "_world", "offers", "used", "worldly")

    def __init__(
        self,
        world: World,
        give: Callable[[str], tuple[Rule, ...]],
        applies: Callable[[Rule], Truth | None],
        assumed: Mapping[str, bool],
        instead: Mapping[str, Any],
    ) -> None:
        self._world = world
        self._give = give
        self._applies = applies
        self._assumed = assumed
        self._instead = instead
        self.used: list[Rule] = []
        self.offers: list[Rule] = []
        self.worldly = False

    def __getitem__(self, name: str) -> Any:
        rules = self._give(name)
        if any(rule.in_force for rule in rules):
            self.worldly = True
        standing = [rule for rule in rules if in_force(rule, self._world)]
        givers = [rule for rule in standing if name in rule.gives]
        if len(givers) != 1:
            where = givers[0] if givers else None
            raise RecordBroken(
                where.file if where else "rules", where.line if where else 0, "gives",
                f"{len(givers)} rules that give {name}", "just one in force",
            )  # fmt: skip
        giver = givers[0]
        self.used.append(giver)
        value = self._instead.get(name, giver.gives[name])
        for rule in standing:
            if name in rule.changes and self._changes(rule):
                self.used.append(rule)
                value = changed(value, rule.changes[name])
        return value

    def _changes(self, rule: Rule) -> bool:
        if rule.id in self._assumed:
            return self._assumed[rule.id]
        truth = self._applies(rule)
        if truth is None:
            self.offers.append(rule)
            return False
        if truth.value is None:
            raise OpenChange(rule, truth.missing)
        return truth.value


def changed(value: Any, change: Any) -> Any:
    """The value after one change: set it, add to it, or merge into it."""
    if isinstance(change, Mapping) and len(change) == 1:
        if "set" in change:
            return change["set"]
        if "add" in change:
            return value + change["add"]
        if "merge" in change:
            return {**value, **change["merge"]}
    return {**value, **change} if isinstance(change, Mapping) else change
