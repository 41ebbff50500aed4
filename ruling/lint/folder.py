"""Looking through a folder of records as it lies on the disk: nothing in it stops the look."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ruling.lint.casebook import Dispute
from ruling.lint.checks import flaws_of
from ruling.lint.matter import Flaw, Matter
from ruling.lint.reading import refined
from ruling.model.compiling import Records, document, read_folder
from ruling.model.errors import Complaint, RecordBroken
from ruling.model.game import Game
from ruling.model.questions import read_questions
from ruling.model.reading import Map, Seq
from ruling.model.records import LANGUAGES
from ruling.model.schema import read_acts, read_catalogue, read_entry, read_game, read_gaps, read_glossary

Reader = Callable[[Any, str], Any]

READERS: dict[str, Reader] = {"game.yaml": read_game, "gaps.yaml": read_gaps, "glossary.yaml": read_glossary}


class Look:
    """The documents of a folder that could be read, and the first flaw of each that could not."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.documents: dict[str, Any] = {}
        self.unread: list[RecordBroken] = []

    def at(self, path: Path, reader: Reader, name: str = "") -> Any:
        """What one file holds, under the name it goes by; none where it cannot be read."""
        name = name or path.relative_to(self.root).as_posix()
        try:
            found = _document(path, name)
            self.documents[name] = found
            return reader(found, name)
        except RecordBroken as flaw:
            self.unread.append(refined(flaw, path))
        return None

    def placed(self, flaws: Iterable[Flaw]) -> list[Flaw]:
        """The flaws with the lines of their fields, in the order of files and lines."""
        found = (_placed(flaw, self.documents.get(flaw.file)) for flaw in flaws)
        return sorted(found, key=lambda flaw: (flaw.file, flaw.line))


def _document(path: Path, name: str) -> Any:
    try:
        return document(path, path.parent)
    except RecordBroken as flaw:
        raise RecordBroken(
            name, flaw.line, flaw.field, flaw.complaint.slots["found"], flaw.complaint.slots["expected"]
        ) from None


def lint_folder(
    folder: Path,
    game: Game | None = None,
    inventory: Mapping[str, Any] | None = None,
    cases: Sequence[Dispute] | None = None,
    exercised: Mapping[str, Collection[str]] | None = None,
    heard: Sequence[RecordBroken] = (),
) -> list[Flaw]:
    """The first flaw of every file in a game's folder or, where all can be read, what does not fit."""
    look, records = look_through(folder)
    if records is None:
        return look.placed(flaws_of(Matter(unread=look.unread)))
    return look.placed(flaws_of(Matter(records, game, inventory, cases, exercised=exercised, heard=heard)))


def look_through(folder: Path) -> tuple[Look, Records | None]:
    """The records of a game's folder, where every file of it can be read."""
    look = Look(folder.parent.parent)
    entries = (path for path in sorted(folder.glob("*.yaml")) if path.name != "game.yaml")
    for path in [folder / "game.yaml", *entries]:
        look.at(path, READERS.get(path.name, read_entry))
    for name, reader in (("acts", read_acts), ("boards", _as_is), ("questions", read_questions)):
        for path in sorted(folder.glob(f"{name}/*.yaml")):
            look.at(path, reader)
    if look.unread:
        return look, None
    try:
        return look, read_folder(folder)
    except RecordBroken as flaw:
        look.unread.append(flaw)
    return look, None


def _as_is(value: Any, file: str) -> Any:
    return value


def lint_catalogues(folder: Path) -> list[Flaw]:
    """The first flaw of every file in locales/ or, where all can be read, how the languages differ."""
    look = Look(folder.parent)
    merged: dict[str, dict[str, Any]] = {language: {} for language in LANGUAGES}
    homes: dict[tuple[str, str], str] = {}
    for language in LANGUAGES:
        for path in sorted((folder / language).glob("*.yaml")):
            found = look.at(path, read_catalogue) or {}
            name = path.relative_to(look.root).as_posix()
            look.unread += [
                _told_twice(key, name, look, homes[language, key]) for key in found if key in merged[language]
            ]
            merged[language].update(found)
            homes.update({(language, key): name for key in found})
    flaws = flaws_of(Matter(unread=look.unread) if look.unread else Matter(catalogues=merged))
    return look.placed(_at_home(flaw, homes) for flaw in flaws)


def _told_twice(key: str, name: str, look: Look, first: str) -> RecordBroken:
    found, expected = Complaint("found-again", {"name": key}), Complaint("expected-once-in-all", {"file": first})
    return RecordBroken(name, look.documents[name].line_of(key), key, found, expected)


def _at_home(flaw: Flaw, homes: Mapping[tuple[str, str], str]) -> Flaw:
    """The flaw in the file that holds the message or, where it is missing, in the twin of that which does."""
    if flaw.file not in LANGUAGES:
        return flaw
    home = homes.get((flaw.file, flaw.field))
    if home:
        return flaw.at(home)
    twin = next(homes[other, flaw.field] for other in LANGUAGES if (other, flaw.field) in homes)
    return flaw.at(f"locales/{flaw.file}/{Path(twin).name}")


def _placed(flaw: Flaw, found: Any) -> Flaw:
    """The flaw with the line of the very field, as far as the document shows it."""
    if isinstance(found, Seq):
        number, _, field = flaw.field.partition(".")
        item = found[int(number) - 1] if number.isdigit() and int(number) <= len(found) else None
        return flaw.at(line=_line(item, field, flaw.line))
    if not isinstance(found, Map):
        return flaw
    for records in (found.get(name) for name in ("rules", "divergences", "gaps")):
        for record in records if isinstance(records, Seq) else ():
            name = str(record.get("id")) if isinstance(record, Map) else ""
            if name and f"{flaw.field}.".startswith(f"{name}."):
                return flaw.at(line=_line(record, flaw.field[len(name) + 1 :], record.line))
    entry = str(found.get("entry", ""))
    field = flaw.field[len(entry) + 1 :] if entry and flaw.field.startswith(entry + ".") else flaw.field
    return flaw.at(line=_line(found, field, flaw.line))


def _line(value: Any, field: str, line: int) -> int:
    """The line of a field inside a value; keys may hold dots."""
    while isinstance(value, Map) and field:
        fitting = [key for key in value if f"{field}.".startswith(f"{key}.")]
        if not fitting:
            break
        key = max(fitting, key=len)
        line, value, field = value.line_of(key), value[key], field[len(key) + 1 :]
    return line
