"""Every complaint has a bad file that earns it: the file, the field, what was found and what was expected.

The first lines of a bad file announce its flaw. `…` stands for anything; ` / ` parts Polish from Russian.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruling.cli import linting
from ruling.cli.main import run
from ruling.games.catan import GAME
from ruling.lint.checks import CHECKS
from ruling.lint.folder import lint_catalogues, lint_folder
from ruling.lint.joining import House
from ruling.model.errors import Complaint

ROOT = Path(__file__).resolve().parents[2]
BROKEN = sorted((ROOT / "tests" / "records" / "broken").glob("*.yaml"))
IS = {"pl": ("jest", "a powinno być:"), "ru": ("стоит", "а должно быть:")}

NEEDS_MORE_THAN_A_FILE = {
    "code-is-named": "test_records.py: test_code_that_no_record_names_is_named",
    "deciding-rules-are-tried": "test_records.py: test_a_deciding_rule_is_tried_both_ways",
    "complete-games-cover-all": "test_records.py: test_a_complete_game_leaves_nothing_out",
    "examples-are-in-the-case-book": "test_records.py: test_every_example_of_the_booklets_is_played_through",
}


@pytest.fixture(autouse=True, scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The commands are typed in the project's folder, keep their cache out of it, and read the sound records once."""
    house = House(ROOT, linting.code_if_any)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        patch.setenv("RULING_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setattr(linting, "House", lambda root, code: house if root == ROOT else House(root, code))
        yield


def announced(path: Path) -> dict[str, str]:
    """The comments at the top of a bad file, by their names."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return dict(line[2:].split(": ", 1) for line in lines[:5])


def pattern(text: str, language: str) -> str:
    """What the announcement means in one language, as a regular expression."""
    parts = text.split(" / ")
    told = parts[-1].replace("„", "«").replace("”", "»") if language == "ru" else parts[0]
    return ".*".join(re.escape(part) for part in told.split("…"))


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("language", ["pl", "ru"])
@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_bad_file_earns_just_its_complaint(path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    note = announced(path)
    code = run(["lint", relative(path), "--lang", language])
    said = capsys.readouterr()
    assert (code, said.out) == (4, "")
    stands, ought = IS[language]
    found, expected = pattern(note["found"], language), pattern(note[language], language)
    where = rf"{re.escape(relative(path))}:\d+: {re.escape(note['field'])}"
    assert re.fullmatch(rf"{where}: {stands} {found}, {ought} {expected}\.\n", said.err), said.err


def test_the_document_names_the_check_that_complains(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lint", *map(relative, BROKEN), "--json", "--lang", "pl"]) == 4
    told = [(item["check"], item["file"], item["field"]) for item in json.loads(capsys.readouterr().out)["items"]]
    notes = [(announced(path), relative(path)) for path in BROKEN]
    assert told == [(note["check"], file, note["field"]) for note, file in notes]


def test_every_check_has_a_bad_file_or_a_test_of_its_own() -> None:
    assert {announced(path)["check"] for path in BROKEN} | set(NEEDS_MORE_THAN_A_FILE) == set(CHECKS)


def test_files_and_folders_are_named_as_they_were_typed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lint", "tests/records/broken", "./tests/../tests/records/broken/ratio.yaml", "--lang", "pl"]) == 4
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in lines[: len(BROKEN)]] == [relative(path) for path in BROKEN]
    assert lines[len(BROKEN)].startswith("./tests/../tests/records/broken/ratio.yaml:")


@pytest.mark.parametrize(
    "file",
    ["rules/catan/road.yaml", "rules/catan/game.yaml", "rules/catan/acts/building.yaml", "rules/catan/glossary.yaml",
     "rules/catan/gaps.yaml", "rules/catan/boards/base.yaml", "tests/inventory/catan.yaml", "locales/ru/lint.yaml",
     "tests/disputes/catan/keep.yaml"],
)  # fmt: skip
def test_a_record_in_its_own_place_does_not_clash_with_itself(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lint", file, "--lang", "pl"]) == 0, capsys.readouterr().err
    assert capsys.readouterr().out == f"{file}: w porządku.\n"


def test_a_file_that_is_not_there_is_no_broken_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["lint", "tests/records/broken/nowhere.yaml", "--lang", "ru"]) == 2
    assert capsys.readouterr().err.startswith("tests/records/broken/nowhere.yaml: такого файла нет.")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the real records, with small catalogues beside it."""
    shutil.copytree(ROOT / "rules" / "catan", tmp_path / "rules" / "catan")
    for language in ("pl", "ru"):
        (tmp_path / "locales" / language).mkdir(parents=True)
        for file in ("messages", "more"):
            text = f'{file}.greeting: "{language}, {{name}}!"\n{file}.farewell: "{language}!"\n'
            (tmp_path / "locales" / language / f"{file}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def put(house: Path, *names: str) -> Path:
    """The folder of the game once bad files have come into it."""
    folder = house / "rules" / "catan"
    for name in names:
        shutil.copyfile(ROOT / "tests" / "records" / "broken" / f"{name}.yaml", folder / f"{name}.yaml")
    return folder


def expectation(flaw: object) -> object:
    expected = flaw.complaint.slots["expected"]  # type: ignore[attr-defined]
    return expected.key if isinstance(expected, Complaint) else expected


def test_the_line_is_that_of_the_field(house: Path) -> None:
    folder = put(house, "dangling-see")
    (flaw,) = lint_folder(folder, GAME)
    lines = (folder / "dangling-see.yaml").read_text(encoding="utf-8").splitlines()
    assert lines[flaw.line - 1].strip() == "see: [catan.setlement]"


def test_every_broken_file_is_named_at_once(house: Path) -> None:
    folder = put(house, "wrong-kind", "not-yaml")
    (folder / "binary.yaml").write_bytes(b"\xff\xfe\x00")
    assert [Path(flaw.file).stem for flaw in lint_folder(folder)] == ["binary", "not-yaml", "wrong-kind"]


def test_an_id_that_two_files_share_is_named(house: Path) -> None:
    folder = put(house, "one-text-twice")
    shutil.copyfile(folder / "one-text-twice.yaml", folder / "yet-again.yaml")
    (flaw,) = lint_folder(folder, GAME)
    assert (flaw.check, Path(flaw.file).stem) == ("rule-ids-are-unique", "yet-again")


def test_an_empty_folder_lacks_its_game_file(tmp_path: Path) -> None:
    (tmp_path / "rules" / "nothing").mkdir(parents=True)
    (flaw,) = lint_folder(tmp_path / "rules" / "nothing")
    assert (flaw.file, expectation(flaw)) == ("rules/nothing/game.yaml", "expected-file")


def test_a_message_that_one_catalogue_lacks_is_named_in_the_file_that_lacks_it(house: Path) -> None:
    file = house / "locales" / "ru" / "more.yaml"
    file.write_text('more.greeting: "ru, {name}!"\n', encoding="utf-8")
    (flaw,) = lint_catalogues(house / "locales")
    assert (flaw.file, flaw.field, expectation(flaw)) == ("locales/ru/more.yaml", "more.farewell", "expected-message")


def test_a_message_stands_in_one_file_of_its_language(house: Path) -> None:
    with (house / "locales" / "pl" / "more.yaml").open("a", encoding="utf-8") as file:
        file.write('messages.greeting: "pl, {name}!"\n')
    (flaw,) = lint_catalogues(house / "locales")
    assert (flaw.check, flaw.file, flaw.line) == ("keys-stand-once", "locales/pl/more.yaml", 3)
    assert expectation(flaw) == "expected-once-in-all"


def test_a_game_without_its_inventory_is_not_sound(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (house / "tests" / "inventory").mkdir(parents=True)
    kept, lacking = ROOT / "tests" / "inventory" / "catan.yaml", house / "tests" / "inventory" / "catan.yaml"
    shutil.copyfile(kept, lacking)
    shutil.copytree(ROOT / "tests" / "disputes", house / "tests" / "disputes")
    shutil.rmtree(house / "locales")
    shutil.copytree(ROOT / "locales", house / "locales")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_DATA", str(house))
        run(["lint", "--lang", "pl"])
        assert "tests/inventory" not in capsys.readouterr().err
        lacking.unlink()
        assert run(["lint", "--lang", "pl"]) == 4
    said = "tests/inventory/catan.yaml:1: -: jest pusto, a powinno być: plik, którego tu brakuje."
    assert said in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("broken", ["a: [1\n", "a: 1\na: 2\n", "a: 3:1\n", "a: {one: x}\n", "a: &b c\n"])
def test_a_catalogue_that_cannot_be_read_is_complained_of_without_one(
    house: Path, broken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (house / "locales" / "pl" / "messages.yaml").write_text(broken, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_DATA", str(house))
        assert run(["games"]) == 4
    said = capsys.readouterr().err
    assert re.fullmatch(r"locales/pl/messages\.yaml:\d: [\w.-]+: found [\w-].*, expected [\w-].*\n", said), said
    assert not re.search(r"Complaint|[(){}']", said), said


def test_a_record_that_cannot_be_read_names_its_place_once(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(house / "locales")
    shutil.copytree(ROOT / "locales", house / "locales")
    (house / "rules" / "catan" / "road.yaml").write_text("a: [1\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_DATA", str(house))
        assert run(["show", "keep", "--lang", "pl"]) == 4
    found, expected = "coś, co od kolumny 1 nie jest YAML-em", "plik YAML, który da się odczytać"
    assert capsys.readouterr().err == f"rules/catan/road.yaml:2: -: jest {found}, a powinno być: {expected}.\n"


@pytest.mark.parametrize("name", ["value-given-twice", "value-added-to-a-table", "value-that-nobody-gives"])
def test_a_house_rule_that_cannot_work_is_refused_before_it_is_used(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = f"tests/records/broken/{name}.yaml"
    assert run(["check", "build-road", "player=red", "at=B2-B3", "--house", file, "--lang", "pl"]) == 2
    assert capsys.readouterr().err.startswith(f"{file}:")
