"""A whole game of three, from the choice of houses to victory, played by nothing but `ruling resolve --write`."""

from __future__ import annotations

import json
import shlex
import shutil
from collections import Counter
from pathlib import Path

import pytest
import yaml

from ruling.cli.main import run
from ruling.games.iron_throne.position import Position
from tests.games.iron_throne.playing import looked_over
from tests.games.iron_throne.reading import read

HERE = Path(__file__).parent
COMMANDS = [
    shlex.split(line)
    for line in (HERE / "whole-game.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
ENDING = COMMANDS[-1]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the position, with the decks as they were shuffled."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(HERE / "whole-game.yaml", tmp_path / "table.yaml")
    return tmp_path / "table.yaml"


def at(table: Path) -> Position:
    return read(yaml.safe_load(table.read_text("utf-8")))


def played(words: list[str], table: Path) -> int:
    """The exit code of one command; the table is written as it leaves it."""
    return run(["resolve", *words, "--state", str(table), "--write", str(table), "--json"])


def test_it_is_played_to_its_end_and_nothing_is_lost_on_the_way(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    happened: Counter[str] = Counter()
    for words in COMMANDS:
        code = played(words, table)
        said = capsys.readouterr()
        assert code == 0, f"{shlex.join(words)}: {said}"
        happened.update(event["what"] for event in json.loads(said.out)["events"])
        position = at(table)
        if not position.is_moment("set-up"):
            looked_over(position)
    assert at(table).get("winners") == ("stark",)
    assert sum(at(table).influence("stark").values()) == 5
    everything = {"truce-kept", "character-died", "deck-reshuffled", "sheet-power-lost", "support-refused", "game-won"}
    assert everything <= happened.keys()
    assert played(ENDING, table) == 1, "the game is over: what ended it cannot be done again"


@pytest.mark.parametrize("kind", ["draw-event-card", "commit-character", "play-encounter-card", "end-turn"])
def test_a_command_that_is_left_out_is_missed(kind: str, table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The steps of a turn hang together: without one of them the game stops before the first encounter is over."""
    first = next(place for place, words in enumerate(COMMANDS) if words[0] == kind)
    codes = [played(words, table) for place, words in enumerate(COMMANDS[: first + 9]) if place != first]
    assert 1 in codes
