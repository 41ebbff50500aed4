"""Looking through a folder of records as it lies on the disk: nothing in it stops the look."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ruling.lint.casebook import Dispute
from ruling.lint.checks import problems
from ruling.lint.wording import catalogue_flaws
from ruling.model.compiling import document, read_folder
from ruling.model.errors import Complaint, NotUnderstood, RecordBroken
from ruling.model.game import Game
from ruling.model.reading import Map, Seq
from ruling.model.records import LANGUAGES
from ruling.model.schema import read_catalogue, read_entry, read_game, read_gaps, read_glossary

_READERS: dict[str, Callable[[Any, str], Any]] = {
    "game.yaml": read_game,
    "gaps.yaml": read_gaps,
    "glossary.yaml": read_glossary,
}


def lint_folder(
    folder: Path,
    game: Game | None = None,
    inventory: Mapping[str, Any] | None = None,
    cases: Sequence[Dispute] | None = None,
    catalogues: Mapping[str, Mapping[str, Any]] | None = None,
    exercised: Mapping[str, Collection[str]] | None = None,
) -> list[RecordBroken]:
    """The first flaw of every file in a game's folder or, where all can be read, what does not fit."""
    root = folder.parent.parent
    documents: dict[str, Any] = {}
    broken: list[RecordBroken] = []
    for path in [folder / "game.yaml", *_entries(folder), *sorted(folder.glob("boards/*.yaml"))]:
        reader = _READERS.get(path.name, read_entry) if path.parent == folder else _as_is
        flaw = _flaw(path, root, reader, documents)
        broken += [flaw] if flaw else []
    if broken:
        return broken
    try:
        records = read_folder(folder)
    except RecordBroken as flaw:
        return [flaw]
    flaws = problems(records, game, inventory, cases, catalogues, exercised)
    found = [_placed(flaw, documents) for flaw in flaws]
    return sorted(found, key=lambda flaw: (flaw.file, flaw.line))


def lint_catalogues(folder: Path) -> list[RecordBroken]:
    """The first flaw of every file in locales/ or, where all can be read, how the languages differ."""
    root = folder.parent
    documents: dict[str, Any] = {}
    paths = [path for language in LANGUAGES for path in sorted((folder / language).glob("*.yaml"))]
    broken = [flaw for path in paths if (flaw := _flaw(path, root, read_catalogue, documents))]
    if broken:
        return broken
    merged: dict[str, dict[str, Any]] = {language: {} for language in LANGUAGES}
    homes: dict[tuple[str, str], str] = {}
    for name, found in documents.items():
        language = Path(name).parent.name
        merged[language].update(found)
        homes.update({(language, key): name for key in found})
    return [_at_home(flaw, documents, homes) for flaw in catalogue_flaws(merged)]


def _entries(folder: Path) -> Iterable[Path]:
    return (path for path in sorted(folder.glob("*.yaml")) if path.name != "game.yaml")


def _as_is(value: Any, file: str) -> Any:
    return value


def _flaw(path: Path, root: Path, reader: Callable[[Any, str], Any], documents: dict[str, Any]) -> RecordBroken | None:
    """What is wrong with one file; a sound one is kept among the documents."""
    name = path.relative_to(root).as_posix()
    try:
        documents[name] = document(path, root)
        reader(documents[name], name)
    except RecordBroken as flaw:
        return flaw
    except NotUnderstood as flaw:
        return RecordBroken(name, 1, "-", flaw.complaint, Complaint("expected-readable", {}))
    return None


def _placed(flaw: RecordBroken, documents: Mapping[str, Any]) -> RecordBroken:
    """The flaw with the line of the very field, as far as the document shows it."""
    found = documents.get(flaw.file)
    if not isinstance(found, Map):
        return flaw
    for records in (found.get(name) for name in ("rules", "divergences", "gaps")):
        for record in records if isinstance(records, Seq) else ():
            name = str(record.get("id"))
            if f"{flaw.field}.".startswith(f"{name}."):
                return _moved(flaw, _line(record, flaw.field[len(name) + 1 :], record.line))
    entry = str(found.get("entry", ""))
    field = flaw.field[len(entry) + 1 :] if entry and flaw.field.startswith(entry + ".") else flaw.field
    return _moved(flaw, _line(found, field, flaw.line))


def _line(value: Any, field: str, line: int) -> int:
    """The line of a field inside a value; keys may hold dots."""
    while isinstance(value, Map) and field:
        fitting = [key for key in value if f"{field}.".startswith(f"{key}.")]
        if not fitting:
            break
        key = max(fitting, key=len)
        line, value, field = value.line_of(key), value[key], field[len(key) + 1 :]
    return line


def _moved(flaw: RecordBroken, line: int, file: str | None = None) -> RecordBroken:
    slots = flaw.complaint.slots
    return RecordBroken(file or flaw.file, line, flaw.field, slots["found"], slots["expected"])


def _at_home(flaw: RecordBroken, documents: Mapping[str, Any], homes: Mapping[tuple[str, str], str]) -> RecordBroken:
    """The flaw in the file that holds the message or, where it is missing, in the twin of that which does."""
    language = Path(flaw.file).name
    home = homes.get((language, flaw.field))
    if home:
        return _moved(flaw, documents[home].line_of(flaw.field), home)
    twin = next(homes[other, flaw.field] for other in LANGUAGES if (other, flaw.field) in homes)
    return _moved(flaw, 1, f"locales/{language}/{Path(twin).name}")
