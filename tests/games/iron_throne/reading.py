"""Reading positions and asking questions as the program does."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ruling.cli.desk import lexicon_of, open_library
from ruling.games.iron_throne import GAME
from ruling.games.iron_throne.position import Position
from ruling.model.lexicon import Lexicon
from ruling.model.library import GameBook

ROOT = Path(__file__).resolve().parents[3]


@cache
def book() -> GameBook:
    return open_library(ROOT).book("iron-throne")


@cache
def lexicon() -> Lexicon:
    return lexicon_of(book())


def read(document: Any, sketch: str = "") -> Position:
    position: Position = GAME.read_position(document, lexicon(), book(), sketch, "table.yaml")
    return position
