"""What the checks look at, and how they name the place of a flaw."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ruling.lint.casebook import Dispute
from ruling.model.compiling import Records
from ruling.model.errors import RecordBroken
from ruling.model.game import Game
from ruling.model.records import Divergence, Entry, Gap, Rule
from ruling.model.shapes import Place, nearest


class Matter(NamedTuple):
    """The records of one game and whatever is there to hold them against; what is absent is not checked."""

    records: Records
    game: Game | None = None
    inventory: Mapping[str, Any] | None = None
    disputes: Sequence[Dispute] | None = None
    catalogues: Mapping[str, Mapping[str, Any]] = {}
    exercised: Mapping[str, Collection[str]] | None = None

    @property
    def rules(self) -> Iterable[Rule]:
        return self.records.rules.values()

    def head(self, *names: str) -> Place:
        """A field of game.yaml."""
        return Place(f"rules/{self.records.game.id}/game.yaml", 1, ".".join(names))


Flaws = Iterator[RecordBroken]
Check = Callable[[Matter], Flaws]


def at(record: Rule | Entry | Divergence | Gap, *names: str) -> Place:
    """A field of a record, by the record's id."""
    return Place(record.file, record.line, ".".join((record.id, *names)))


def unknown_names(place: Place, names: Iterable[str], known: Collection[str], expected: str) -> Flaws:
    """The names that nothing known bears, each with the nearest that something does."""
    for name in names:
        if name not in known:
            yield place.wrong(name, expected, nearest=nearest(name, known) or "–")


def listed(names: Iterable[object]) -> str:
    """Names as a message lists them."""
    return ", ".join(sorted(str(name) for name in names)) or "–"
