"""A whole game of four, from an empty board to victory, played by nothing but `ruling resolve --write`."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
import yaml

from ruling.cli.main import run
from ruling.games.catan.position import Position
from tests.games.catan.desk import read
from tests.games.catan.playing import (
    TO_WIN,
    awards_are_right,
    looked_over,
    pieces_are_all_there,
    posts_fill_from_the_lowest,
    scored,
)

COMMANDS = [
    shlex.split(line)
    for line in (Path(__file__).parent / "whole-game.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]
OUT_OF_THE_GAME = {"play-road-building": 1, "play-new-recruits": 1, "play-winter-is-coming": 1, "use-yoren": 1}


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the position, with the board on which the game was played."""
    monkeypatch.chdir(tmp_path)
    assert run(["board", "new", "--game", "catan", "--random", "--seed", "7", "--write", "table.yaml"]) == 0
    return tmp_path / "table.yaml"


def at(table: Path) -> Position:
    return read(yaml.load(table.read_text("utf-8"), yaml.CSafeLoader))


def test_it_is_played_to_its_end_and_nothing_is_lost_on_the_way(
    table: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone, position = 0, at(table)
    capsys.readouterr()
    for words in COMMANDS:
        code = run(["resolve", *words, "--state", str(table), "--write", str(table), "--json"])
        said = capsys.readouterr()
        assert code == 0, f"{shlex.join(words)}: {said}"
        posts_fill_from_the_lowest(position, json.loads(said.out)["events"])
        gone += OUT_OF_THE_GAME.get(words[0], 0)
        position = at(table)
        pieces_are_all_there(position)
        if "set-up" in position.moments:
            continue  # hands and deck are dealt when it is over
        looked_over(position, gone)
        if words[0] == "end-turn":
            assert max(scored(position).values()) < TO_WIN
            awards_are_right(position)
    assert position.holdings.winner == "yellow"
    assert scored(position) == {"red": 2, "blue": 4, "white": 4, "yellow": 10}


def test_no_command_of_it_may_be_left_out(table: Path) -> None:
    """The turns hang together: without its first roll the game stops at the next command that needs it."""
    without = [words for words in COMMANDS if words[0] != "roll-production"]
    codes = [run(["resolve", *words, "--state", str(table), "--write", str(table)]) for words in without[:24]]
    assert 1 in codes
