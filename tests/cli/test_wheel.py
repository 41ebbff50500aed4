"""The wheel: installed into an environment of its own, it answers without the working tree."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

PARTS = ("ruling", "rules", "locales", "tests/disputes", "tests/inventory")
FILES = ("pyproject.toml", "LICENSE", "README.md", "cli.py", "CHANGELOG.md")


def _environment() -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RULING_", "PYTHON"))}
    return {**kept, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}


def _run(*command: str | Path, **options: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=120, check=False, **options
    )  # type: ignore[call-overload]
    return done  # type: ignore[no-any-return]


@pytest.fixture(scope="session")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the tree so that nothing is left behind in it."""
    folder = tmp_path_factory.mktemp("wheel")
    tree = folder / "tree"
    for name in PARTS:
        if (root / name).is_dir():
            shutil.copytree(root / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        if (root / name).is_file():
            shutil.copy(root / name, tree / name)
    if not (tree / "README.md").is_file():
        (tree / "README.md").write_text("# Ruling\n", encoding="utf-8")
    pip = (sys.executable, "-m", "pip")
    done = _run(*pip, "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, tree, env=_environment(), cwd=folder)
    assert done.returncode == 0, done.stderr
    [built] = folder.glob("ruling-*.whl")
    return built


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program, installed with its dependencies into an environment that knows no working tree."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False)
    done = _run(
        sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", "--quiet", wheel,
        env=_environment(), cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder / "bin"


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """Another directory, another home, no setting of ours."""
    folder = tmp_path_factory.mktemp("elsewhere")
    return {"cwd": folder, "env": {**_environment(), "HOME": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}}


def test_the_wheel_carries_the_records_and_the_case_book(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for name in (
        "rules/catan/game.yaml",
        "locales/pl/messages.yaml",
        "locales/ru/messages.yaml",
        "tests/inventory/catan.yaml",
    ):
        assert f"ruling/data/{name}" in names
    assert "ruling/rendering/board.svg.j2" in names
    assert any(name.startswith("ruling/data/tests/disputes/catan/") for name in names)
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"ruling"}
    assert not [name for name in names if "__pycache__" in name]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("check", "build-settlement", "player=red", "at=A2+B2+B3", "--given", "red: settlement A1+A2+B2"), 1),
        (("check", "build-settlement", "player=red", "at=A2+B2+B3"), 3),
        (("options", "--player", "red"), 3),
        (("board", "show", "--svg", "board.svg"), 0),
        (("search", "odległość", "osada"), 0),
        (("show", "catan.settlement"), 0),
        (("translate", "twierdza"), 0),
        (("games",), 0),
        (("actions",), 0),
        (("divergences",), 0),
        (("gaps",), 0),
        (("glossary",), 0),
    ],
)  # fmt: skip
def test_an_installed_program_answers_from_anywhere(
    installed: Path, elsewhere: dict[str, object], words: tuple[str, ...], code: int
) -> None:
    done = _run(installed / "ruling", *words, "--json", **elsewhere)
    assert (done.returncode, done.stderr) == (code, "")
    assert json.loads(done.stdout)


def test_an_installed_program_judges_its_records_as_the_working_tree_does(
    installed: Path, elsewhere: dict[str, object], ask_process
) -> None:
    done = _run(installed / "ruling", "lint", "--json", **elsewhere)
    assert (done.returncode, done.stdout) == ask_process("lint", "--json")[:2], done.stderr


def test_an_installed_program_sees_no_working_tree(installed: Path, elsewhere: dict[str, object], root: Path) -> None:
    code = "import sys, ruling; from ruling.model.home import data_root; print(ruling.__file__, data_root(), *sys.path)"
    done = _run(installed / "python", "-c", code, **elsewhere)
    assert done.returncode == 0, done.stderr
    seen = [part for part in done.stdout.split() if not part.startswith(str(installed.parent))]
    assert not [part for part in seen if part.startswith(str(root))]


def test_an_installed_program_keeps_its_cache_with_the_user(installed: Path, elsewhere: dict[str, object]) -> None:
    _run(installed / "ruling", "games", **elsewhere)
    folder = elsewhere["cwd"]
    assert isinstance(folder, Path)
    assert list((folder / "cache" / "ruling").glob("*.bin"))


def test_an_installed_program_completes_in_the_shell(installed: Path, elsewhere: dict[str, object]) -> None:
    environment = elsewhere["env"]
    assert isinstance(environment, dict)
    asked = {"_RULING_COMPLETE": "complete_bash", "COMP_WORDS": "ruling ch", "COMP_CWORD": "1"}
    done = _run(installed / "ruling", cwd=elsewhere["cwd"], env={**environment, **asked})
    assert done.stdout.split() == ["check"]
