"""The library: the books of all games and the catalogues of both languages, opened as they are asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ruling.model.errors import NotUnderstood
from ruling.model.records import (
    LANGUAGES,
    Action,
    Argument,
    Divergence,
    Entry,
    EventKind,
    FactKind,
    Forms,
    Gap,
    Part,
    Plan,
    Rule,
)  # fmt: skip
from ruling.model.store import MemoryStore, Store, open_store

if TYPE_CHECKING:
    from ruling.model.compiling import Indexer


class Library:
    """All records under one root."""

    def __init__(self, root: Path, cache: Path, index: Indexer | None = None, code: tuple[Path, ...] = ()) -> None:
        self.root, self._cache, self._index, self._code = root, cache, index, code
        self._books: dict[str, GameBook] = {}
        self._catalogues: Store | None = None

    @property
    def games(self) -> tuple[str, ...]:
        folder = self.root / "rules"
        return tuple(sorted(path.parent.name for path in folder.glob("*/game.yaml")))

    def book(self, game: str) -> GameBook:
        """The records of one game."""
        if game not in self._books:
            folder = self.root / "rules" / game
            self._books[game] = GameBook(open_store(folder, self._cache, lambda: self._compiled(folder), self._code))
        return self._books[game]

    def book_with(self, game: str, house: Path) -> GameBook:
        """The records of one game with a file of the table's own rules laid over them; compiled for this once."""
        from ruling.model.compiling import compile_game, read_folder, with_house

        records = with_house(read_folder(self.root / "rules" / game), house)
        return GameBook(MemoryStore(compile_game(records, self._index)))

    def cases(self, game: str) -> Mapping[str, int]:
        """How many disputes of the case book turn on each rule."""
        folder = self.root / "tests" / "disputes" / game
        if not folder.is_dir():
            return {}
        found: Mapping[str, int] = open_store(folder, self._cache, lambda: self._counted_cases(folder)).get("cases")
        return found

    def _counted_cases(self, folder: Path) -> dict[str, Any]:
        from ruling.model.compiling import document

        counts: dict[str, int] = {}
        for path in sorted(folder.glob("[!.]*.yaml")):
            for dispute in document(path, self.root):
                for rule in dispute.get("because", ()):
                    counts[rule] = counts.get(rule, 0) + 1
        return {"cases": counts}

    def catalogue(self, language: str) -> Mapping[str, Any]:
        """The interface texts of one language."""
        if self._catalogues is None:
            self._catalogues = open_store(self.root / "locales", self._cache, self._compiled_catalogues)
        found: Mapping[str, Any] = self._catalogues.get(language)
        return found

    def _compiled(self, folder: Path) -> Mapping[str, Any]:
        from ruling.model.compiling import compile_game, read_folder  # a compiled library is opened without these

        return compile_game(read_folder(folder), self._index)

    def _compiled_catalogues(self) -> dict[str, Any]:
        from ruling.model.compiling import document
        from ruling.model.schema import read_catalogue

        return {
            language: {
                key: text
                for path in sorted((self.root / "locales" / language).glob("[!.]*.yaml"))
                for key, text in read_catalogue(
                    document(path, self.root), path.relative_to(self.root).as_posix()
                ).items()
            }
            for language in LANGUAGES
        }


class GameBook:
    """The records of one game, fetched one by one from its store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.head: Mapping[str, Any] = store.get("game")
        self._kept: dict[str, Any] = {}
        self.memo: dict[Any, Any] = {}

    @property
    def id(self) -> str:
        return str(self.head["id"])

    @property
    def dimensions(self) -> Mapping[str, tuple[Any, ...]]:
        found: Mapping[str, tuple[Any, ...]] = self.head["dimensions"]
        return found

    @property
    def actions(self) -> tuple[str, ...]:
        found: tuple[str, ...] = self.head["actions"]
        return found

    def blob(self, name: str) -> Any:
        """A blob as it is stored; none where there is no such blob."""
        return self._store.get(name)

    def action(self, action: str) -> Action | None:
        stored = self._store.get(f"act:{action}")
        return None if stored is None else _action(stored)

    def plan(self, action: str) -> Plan:
        kept: Plan | None = self._kept.get(f"plan:{action}")
        if kept is None:
            stored = self._store.get(f"plan:{action}")
            if stored is None:
                raise NotUnderstood("unknown-action", found=action, nearest="")
            kept = self._kept[f"plan:{action}"] = _plan(stored)
        return kept

    def rule(self, rule: str) -> Rule | None:
        """The rule by its id, or by one that it had before it was renamed."""
        stored = self._store.get(f"entry:{rule.rpartition('.')[0]}")
        for found in stored[1] if stored else ():
            if found[0] == rule:
                return Rule(*found)
        present = self._store.get("formerly").get(rule)
        return None if present is None else self.rule(present)

    def value(self, name: str) -> tuple[Rule, ...]:
        return self._rules(f"value:{name}")

    def exceptions(self, rule: str) -> tuple[Rule, ...]:
        return self._rules(f"exceptions:{rule}")

    def _rules(self, blob: str) -> tuple[Rule, ...]:
        kept: tuple[Rule, ...] | None = self._kept.get(blob)
        if kept is None:
            kept = self._kept[blob] = tuple(Rule(*stored) for stored in self._store.get(blob) or ())
        return kept

    def entry(self, entry: str) -> tuple[Entry, tuple[Rule, ...]] | None:
        stored = self._store.get(f"entry:{entry}")
        return (Entry(*stored[0]), tuple(Rule(*rule) for rule in stored[1])) if stored else None

    def entries(self) -> Mapping[str, Mapping[str, str]]:
        """Every entry's title."""
        found: Mapping[str, Mapping[str, str]] = self._store.get("entries")
        return found

    def event(self, name: str) -> EventKind | None:
        stored = self._store.get(f"event:{name}")
        return EventKind(*stored) if stored else None

    def fact(self, kind: str) -> FactKind | None:
        stored = self._store.get(f"fact:{kind}")
        return FactKind(*stored) if stored else None

    def term(self, term: str) -> Mapping[str, Forms] | None:
        if f"term:{term}" not in self._kept:
            stored = self._store.get(f"term:{term}")
            self._kept[f"term:{term}"] = stored and {language: Forms(*forms) for language, forms in stored.items()}
        found: Mapping[str, Forms] | None = self._kept[f"term:{term}"]
        return found

    def choices(self, what: str) -> Mapping[str, Any]:
        """The names of what can be chosen, where the glossary has none: by option, each with `name` and `words`."""
        found: Mapping[str, Any] = (self._store.get("choices") or {}).get(what, {})
        return found

    def terms(self) -> Mapping[str, Mapping[str, Forms]]:
        """The whole glossary."""
        return {
            term: {language: Forms(*forms) for language, forms in row.items()}
            for term, row in self._store.get("terms").items()
        }

    def divergences(self) -> tuple[Divergence, ...]:
        return tuple(Divergence(*stored) for stored in self._store.get("divergences"))

    def gaps(self) -> tuple[Gap, ...]:
        return tuple(Gap(*stored) for stored in self._store.get("gaps"))


def _action(stored: tuple[Any, ...]) -> Action:
    action = Action(*stored)
    return action._replace(
        arguments=tuple(Argument(*argument) for argument in action.arguments),
        performs=tuple(Part(*part) for part in action.performs),
    )


def _plan(stored: Mapping[str, Any]) -> Plan:
    action = _action(stored["action"])
    return Plan(
        action,
        {name: Rule(*rule) for name, rule in stored["rules"].items()},
        tuple(stored["governs"]), tuple(stored["permits"]), tuple(stored["obliges"]), tuple(stored["resolves"]),
        {name: tuple(names) for name, names in stored["exceptions"].items()}, tuple(stored["dimensions"]),
        frozenset(action.usual),
    )  # fmt: skip
