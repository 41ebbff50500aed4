"""The numbers that predicates and procedures read: what the rules give, bent by the rules that change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ruling.engine.worlds import Settled, World, in_force
from ruling.model.errors import Complaint, RecordBroken
from ruling.model.game import Book, Case
from ruling.model.records import Rule
from ruling.model.truth import Fact, Truth


class OpenChange(Exception):
    """Whether a rule changes the value cannot be told; both ways have to be tried."""

    def __init__(self, rule: Rule, missing: tuple[Fact, ...]) -> None:
        super().__init__(rule.id)
        self.rule, self.missing = rule, missing


class Bench(Protocol):
    """The hearing that values are read in."""

    book: Book
    world: World
    worldly: bool

    def changes(self, rule: Rule, case: Case) -> Truth | None: ...


class Reading:
    """The values as one case reads them; remembers which rules gave or changed them."""

    __slots__ = ("_assumed", "_bench", "_case", "_instead", "offers", "used")

    def __init__(
        self, bench: Bench, case: Case, assumed: Mapping[str, bool] = {}, instead: Mapping[str, Any] = {}
    ) -> None:
        self._bench = bench
        self._case = case
        self._assumed = assumed
        self._instead = instead
        self.used: tuple[Rule, ...] = ()
        self.offers: tuple[Rule, ...] = ()

    def taken(self) -> tuple[tuple[Rule, ...], tuple[Rule, ...]]:
        """The rules read since the last time, and the changes that were left to be invoked."""
        taken = self.used, self.offers
        self.used = self.offers = ()
        return taken

    def __getitem__(self, name: str) -> Any:
        world = self._bench.world
        settled = world.settled.get(name)
        if settled is None:
            settled = world.settled[name] = _settled(name, world, self._bench.book)
        if settled.worldly:
            self._bench.worldly = True
        self.used += settled.giver
        value = self._instead.get(name, settled.value) if self._instead else settled.value
        for rule in settled.changers:
            if self._changes(rule):
                self.used += (rule,)
                value = changed(value, rule.changes[name])
        return value

    def _changes(self, rule: Rule) -> bool:
        if rule.id in self._assumed:
            return self._assumed[rule.id]
        used, offers = self.taken()
        truth = self._bench.changes(rule, self._case)
        self.used, self.offers = used, offers
        if truth is None:
            self.offers += (rule,)
            return False
        if truth.value is None:
            raise OpenChange(rule, truth.missing)
        return truth.value


def _settled(name: str, world: World, book: Book) -> Settled:
    rules = book.value(name)
    standing = [rule for rule in rules if in_force(rule, world)]
    givers = [rule for rule in standing if name in rule.gives]
    if len(givers) != 1:
        raise _not_given_once(name, givers, rules)
    changers = tuple(rule for rule in standing if name in rule.changes)
    return Settled((givers[0],), givers[0].gives[name], changers, any(rule.in_force for rule in rules))


def _not_given_once(name: str, givers: list[Rule], rules: tuple[Rule, ...]) -> RecordBroken:
    """Lint sees two rules that give one value; that none does in some edition shows only when it is read."""
    blamed = (*givers[1:], *rules)
    file, line, field = (blamed[0].file, blamed[0].line, f"{blamed[0].id}.gives") if blamed else ("rules", 1, "gives")
    several, none = (
        Complaint("found-givers", {"name": name, "n": len(givers)}),
        Complaint("found-no-giver", {"name": name}),
    )
    return RecordBroken(file, line, field, several if givers else none, Complaint("expected-one-giver", {}))


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
