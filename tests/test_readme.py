"""The README shows what the program prints: every command in it is run, and its output held against the page."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from ruling.cli.main import run

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
SHOWN = [
    tuple(example.split("\n", 1))
    for block in re.findall(r"```console\n(.*?)```", README, re.S)
    for example in re.split(r"^\$ ", block, flags=re.M)[1:]
]

POSITIONS = [block for block in re.findall(r"```yaml\n(.*?)```", README, re.S) if "players:" in block]


@pytest.mark.parametrize(("command", "output"), SHOWN, ids=[command for command, _ in SHOWN])
def test_the_readme_tells_the_truth(
    command: str, output: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("RULING_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "RULING_STATE"):
        monkeypatch.delenv(name, raising=False)
    run(shlex.split(command)[1:])
    assert capsys.readouterr().out == output


def test_the_readme_shows_at_least_five_quarrels() -> None:
    assert len(SHOWN) >= 5


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.split()[1])
def test_the_positions_of_the_readme_can_be_read(
    position: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    table = tmp_path / "table.yaml"
    table.write_text(position, encoding="utf-8")
    assert run(["score", "--state", str(table)]) in (0, 3), capsys.readouterr().err


def test_the_readme_shows_a_position_of_each_game() -> None:
    assert len(POSITIONS) == 2
