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
