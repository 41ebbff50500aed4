"""What can go wrong, by who can mend it.

RulingError
├── NotUnderstood       the asker rewrites the question or the position    exit 2
│   └── Impossible      the position contradicts itself; all of it named   exit 2
├── LeftOpen            no source of ours tells it; only the table can      exit 3
├── NoRecords           whoever installed the program puts them back       exit 4
└── RecordBroken        we mend the file                                   exit 4

"Not allowed" is no error: it is an answer, returned and never raised. Anything else that is raised is our own failure
(exit 70). An error names a message of locales/<language>/messages.yaml and fills its slots, so that it speaks the
user's language.
"""

from __future__ import annotations

from typing import NamedTuple


class Complaint(NamedTuple):
    """One thing that is wrong: the key of its message and what fills the slots."""

    key: str
    slots: dict[str, object]


class RulingError(Exception):
    """Something a person has to mend before there can be an answer."""

    exit_code = 70

    def __init__(self, key: str, **slots: object) -> None:
        super().__init__(key, slots)
        self.complaint = Complaint(key, slots)

    @property
    def complaints(self) -> tuple[Complaint, ...]:
        return (self.complaint,)


class NotUnderstood(RulingError):
    """The question or the position cannot be read."""

    exit_code = 2


class Impossible(NotUnderstood):
    """The position contradicts itself or the box: every contradiction is named."""

    def __init__(self, contradictions: list[Complaint]) -> None:
        super().__init__("impossible", count=len(contradictions))
        self.contradictions = tuple(contradictions)

    @property
    def complaints(self) -> tuple[Complaint, ...]:
        return (self.complaint, *self.contradictions)


class LeftOpen(RulingError):
    """What was asked for depends on something that no source of ours tells."""

    exit_code = 3


class NoRecords(RulingError):
    """The folder that should hold the records does not; there are no words yet, so it says so in both languages."""

    exit_code = 4

    def __str__(self) -> str:
        folder = self.complaint.slots["folder"]
        return (
            f"{folder}: brak katalogów rules i locales; popraw RULING_DATA albo zainstaluj program ponownie."
            f" / нет папок rules и locales; исправьте RULING_DATA или установите программу заново."
        )


class RecordBroken(RulingError):
    """A record, catalogue or dispute of ours is wrong: file and line, field, found, expected."""

    exit_code = 4

    def __init__(self, file: str, line: int, field: str, found: object, expected: object) -> None:
        super().__init__("record-broken", file=file, line=line, field=field, found=found, expected=expected)
        self.file, self.line, self.field = file, line, field

    def __str__(self) -> str:
        slots = self.complaint.slots
        found, expected = (_in_plain_words(slots[name], name) for name in ("found", "expected"))
        return f"{self.file}:{self.line}: {self.field}: found {found}, expected {expected}"


def _in_plain_words(said: object, name: str) -> str:
    """A complaint without its message, for where no catalogue can be read: its key and what fills the slots."""
    if not isinstance(said, Complaint):
        return str(said)
    told = " ".join(f"{slot}={_in_plain_words(value, name)}" for slot, value in said.slots.items() if value != "")
    return f"{said.key.removeprefix(f'{name}-')} {told}".rstrip()
