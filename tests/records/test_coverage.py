"""`lint --coverage` says how much of every booklet is decided, only told, or missing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruling.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
WRITTEN = sorted(path.parent.name for path in ROOT.glob("rules/*/game.yaml"))
LISTED = sorted(path.stem for path in ROOT.glob("tests/inventory/*.yaml"))


@pytest.fixture(autouse=True, scope="module")
def away(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULING_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


def counted(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    run(["lint", "--json"])
    return {game["game"]: game for game in json.loads(capsys.readouterr().out)["coverage"]}


def printed(capsys: pytest.CaptureFixture[str], language: str) -> list[str]:
    run(["lint", "--coverage", "--lang", language])
    return capsys.readouterr().out.splitlines()


def test_every_game_with_an_inventory_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert sorted(counted(capsys)) == LISTED


def test_a_game_without_records_covers_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    unwritten = [game for name, game in counted(capsys).items() if name not in WRITTEN]
    assert all(game["covered"] == 0 and len(game["missing"]) == game["distinct"] > 0 for game in unwritten)


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_the_table_has_a_row_for_each_game(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    games = counted(capsys)
    rows = [line.split() for line in printed(capsys, language)[1 : len(games) + 1]]
    assert rows == [
        [name, *(str(number) for number in (
            game["distinct"], len(game["decided"]), len(game["text_only"]), len(game["missing"]), game["share"],
        )), "%", f"{len(game['examples']['played'])}/{sum(map(len, game['examples'].values()))}"]
        for name, game in games.items()
    ]  # fmt: skip


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_what_is_missing_is_listed_indented_and_wrapped(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, language)
    told = [name.strip(",") for line in lines if line.startswith("  ") for name in line.split()]
    assert told == [name for game in counted(capsys).values() for name in game["missing"]]
    assert max(map(len, lines)) <= 80
