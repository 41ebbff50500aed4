"""Every complaint has a bad file that earns it: the file, the field, what was found and what was expected."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ruling.games.catan import GAME
from ruling.lint.casebook import read_disputes
from ruling.lint.folder import lint_catalogues, lint_folder
from ruling.model.compiling import document
from ruling.model.errors import Complaint, RecordBroken

ROOT = Path(__file__).resolve().parents[2]
BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))
POLISH = 'greeting: "Dzień dobry, {name}!"\nfarewell: "Do widzenia!"\n'


class Expected(NamedTuple):
    """What the comments at the top of a bad file announce."""

    place: str
    field: str
    found: str
    expected: str
    slots: Mapping[str, str]


def announced(path: Path) -> Expected:
    """The comments `# place:`, `# field:`, `# found:` and `# expected: key slot=value`."""
    lines = path.read_text(encoding="utf-8").splitlines()
    notes = dict(line[2:].split(":", 1) for line in lines if line.startswith("# "))
    key, _, slot = notes["expected"].strip().partition(" ")
    name, _, value = slot.partition("=")
    place = notes.get("place", f"rules/catan/{path.name}").strip()
    return Expected(place, notes["field"].strip(), notes["found"].strip(), key, {name: value} if name else {})


def look(root: Path, place: str, inventory: Mapping[str, Any]) -> list[RecordBroken]:
    """What lint says of the folder that the bad file lies in."""
    if place.startswith("locales/"):
        return lint_catalogues(root / "locales")
    if place.startswith("tests/disputes/"):
        try:
            read_disputes((root / place).parent)
        except RecordBroken as flaw:
            return [flaw]
        return []
    return lint_folder(root / "rules" / "catan", GAME, inventory)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the real records, with small catalogues beside it."""
    shutil.copytree(ROOT / "rules" / "catan", tmp_path / "rules" / "catan")
    for language in ("pl", "ru"):
        (tmp_path / "locales" / language).mkdir(parents=True)
        (tmp_path / "locales" / language / "messages.yaml").write_text(POLISH, encoding="utf-8")
    return tmp_path


@pytest.fixture(scope="module")
def inventory() -> Mapping[str, Any]:
    found: Mapping[str, Any] = document(ROOT / "tests" / "inventory" / "catan.yaml", ROOT)
    return found


def shown(value: object) -> object:
    return value.key if isinstance(value, Complaint) else value


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_bad_file_earns_just_its_complaint(path: Path, house: Path, inventory: Mapping[str, Any]) -> None:
    note = announced(path)
    target = house / note.place
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)
    flaws = [flaw for flaw in look(house, note.place, inventory) if flaw.file == note.place]
    assert len(flaws) == 1, [str(flaw) for flaw in flaws]
    (flaw,) = flaws
    expected = flaw.complaint.slots["expected"]
    assert isinstance(expected, Complaint)
    assert (flaw.field, shown(flaw.complaint.slots["found"]), expected.key) == (note.field, note.found, note.expected)
    assert note.slots.items() <= expected.slots.items()


def test_the_line_is_that_of_the_field(house: Path) -> None:
    broken = house / "rules" / "catan" / "broken.yaml"
    shutil.copyfile(Path(__file__).parent / "broken" / "dangling-see.yaml", broken)
    (flaw,) = [flaw for flaw in lint_folder(house / "rules" / "catan") if flaw.file.endswith("broken.yaml")]
    assert broken.read_text(encoding="utf-8").splitlines()[flaw.line - 1].strip() == "see: [catan.setlement]"


def test_every_broken_file_is_named_at_once(house: Path) -> None:
    for name in ("wrong-kind", "not-yaml"):
        shutil.copyfile(Path(__file__).parent / "broken" / f"{name}.yaml", house / "rules" / "catan" / f"{name}.yaml")
    (house / "rules" / "catan" / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    flaws = lint_folder(house / "rules" / "catan")
    assert [Path(flaw.file).stem for flaw in flaws] == ["binary", "not-yaml", "wrong-kind"]


def test_an_empty_folder_lacks_its_game_file(tmp_path: Path) -> None:
    (tmp_path / "rules" / "nothing").mkdir(parents=True)
    (flaw,) = lint_folder(tmp_path / "rules" / "nothing")
    assert (flaw.file, shown(flaw.complaint.slots["expected"])) == ("rules/nothing/game.yaml", "expected-file")
