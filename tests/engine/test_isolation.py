"""The engine names no game and needs none: it runs on the made-up ones alone."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
ENGINE = sorted((ROOT / "ruling" / "engine").glob("*.py"))
GAMES = sorted((ROOT / "rules").glob("*/game.yaml"))

MADE_UP = """
import sys
from pathlib import Path

from ruling.engine.choices import options
from ruling.model.library import Library
from tests.engine import orchard
from tests.engine.hard import rules
from tests.engine.sketch import Table

here = Path("tests/engine")
sad = Table(orchard.GAME, Library(here / "world", Path(sys.argv[1])).book("orchard"))
board = {"turn": "ada", "drought": False, "coins:ada": 5, "plot:east": "ada"}
board |= {f"plot:{plot}": "nobody" for plot in ("north", "south", "west")}
args = {"player": "ada", "plot": "north"}
assert sad.ask("plant", board, args=args, mode="short").answer == "legal"
assert len(sad.play("plant", board, args=args, mode="short").events) == 2
assert len(options(sad.game, sad.book, sad.position(board, {"mode": "short"}), "ada", ["plant"]).legal) == 2
hard = Table(rules.GAME, Library(here / "hard" / "world", Path(sys.argv[1])).book("hard"))
sides = {"player": "ada", "partner": "bob"}
assert hard.ask("make-truce", {"gift:ada": 0, "kin": False}, args=sides).answer == "illegal"
print(*sorted(name for name in sys.modules if name.split(".")[0] == "ruling"))
"""


def words_of(game: Path) -> set[str]:
    """The ids of a game that its code and its records share: the game, its editions, modes and acts."""
    document = yaml.safe_load(game.read_text(encoding="utf-8"))
    acts = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in game.parent.glob("acts/*.yaml")]
    actions = {name for told in (document, *acts) for name in told.get("actions", ())}
    assert actions or not (ROOT / "ruling" / "games" / document["game"].replace("-", "_")).is_dir()
    modes = document.get("modes", ())
    return {document["game"], document["game"].replace("-", "_"), *document["editions"], *modes, *actions}


def test_there_are_games_and_an_engine_to_look_at() -> None:
    assert GAMES
    assert {path.name for path in ENGINE} >= {"adjudication.py", "resolution.py", "choices.py"}


@pytest.mark.parametrize("source", ENGINE, ids=lambda path: path.name)
@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.parent.name)
def test_the_engine_names_no_game(source: Path, game: Path) -> None:
    text = source.read_text(encoding="utf-8").lower()
    assert game.parent.name not in text
    quoted = set(re.findall(r"[\"']([\w.-]+)[\"']", text))
    assert not quoted & words_of(game)
    assert not any(word.startswith(f"{game.parent.name}.") for word in quoted)


def test_the_engine_runs_the_made_up_games_without_any_real_one(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MADE_UP, str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    loaded = run.stdout.split()
    assert "ruling.engine.adjudication" in loaded
    assert [name for name in loaded if not re.match(r"ruling(\.(engine|model)(\.\w+)?)?$", name)] == []


def test_no_made_up_game_is_among_the_real_ones() -> None:
    assert not {"orchard", "hard"} & {path.parent.name for path in GAMES}
