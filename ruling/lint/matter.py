"""What the checks look at, and how they name the place of a flaw."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ruling.lint.casebook import Dispute
from ruling.model.compiling import Records
from ruling.model.errors import RecordBroken
from ruling.model.game import Game
from ruling.model.records import Divergence, Entry, Gap, Rule
from ruling.model.schema import GameFile
from ruling.model.shapes import Place, nearest

NO_GAME = GameFile("", {}, {}, {}, {}, {}, (), {}, {}, {}, False)
NOTHING = Records(NO_GAME, (), {}, (), (), {}, {})
"""The records of a folder that could not be read: nothing is held against what nobody knows."""

Flaws = Iterator[RecordBroken]


class Matter(NamedTuple):
    """The records of one game and whatever is there to hold them against; what is absent is not checked."""

    records: Records = NOTHING
    game: Game | None = None
    inventory: Mapping[str, Any] | None = None
    disputes: Sequence[Dispute] | None = None
    catalogues: Mapping[str, Mapping[str, Any]] = {}
    exercised: Mapping[str, Collection[str]] | None = None
    heard: Sequence[RecordBroken] = ()
    unread: Sequence[RecordBroken] = ()
    game_file: str = ""

    @property
    def rules(self) -> Iterable[Rule]:
        return self.records.rules.values()

    def head(self, *names: str) -> Place:
        """A field of game.yaml or, where an act, fact or event stands elsewhere, of that file."""
        game = self.records.game
        home = game.homes.get(".".join(names[:2]), self.game_file or f"rules/{game.id}/game.yaml")
        return Place(home, 1, ".".join(names))


class Check(NamedTuple):
    """One truth: its name, the sentence that states it, and the look for what belies it."""

    name: str
    truth: str
    look: Callable[[Matter], Flaws]


class Flaw(RecordBroken):
    """Something wrong, and the name of the check that found it."""

    def __init__(self, check: str, broken: RecordBroken, file: str = "", line: int = 0) -> None:
        slots = broken.complaint.slots
        super().__init__(
            file or broken.file, line or broken.line, broken.field or "-", slots["found"], slots["expected"]
        )
        self.check = check

    def at(self, file: str = "", line: int = 0) -> Flaw:
        """The same flaw in another place."""
        return Flaw(self.check, self, file, line)


def at(record: Rule | Entry | Divergence | Gap, *names: str) -> Place:
    """A field of a record, by the record's id."""
    return Place(record.file, record.line, ".".join((record.id, *names)))


def unknown_names(place: Place, names: Iterable[str], known: Collection[str], expected: str) -> Flaws:
    """The names that nothing known bears, each with the nearest that something does."""
    for name in names:
        if name not in known:
            yield place.wrong(name, expected, nearest=nearest(name, known))


def expected_key(flaw: RecordBroken) -> str:
    """What was expected, by the key of its message."""
    return str(getattr(flaw.complaint.slots["expected"], "key", "")).removeprefix("expected-")


def listed(names: Iterable[object]) -> str:
    """Names as a message lists them."""
    return ", ".join(sorted(str(name) for name in names)) or "–"
