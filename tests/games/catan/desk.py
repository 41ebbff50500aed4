"""The records of the game, opened once; positions read and questions put as the program does it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ruling.cli.desk import lexicon_of, open_library
from ruling.engine.adjudication import adjudicate
from ruling.games.catan import GAME
from ruling.games.catan.position import Position
from ruling.model.answers import LEGAL, Question, Verdict
from ruling.model.lexicon import Lexicon
from ruling.model.library import GameBook

ROOT = Path(__file__).resolve().parents[3]


@cache
def book() -> GameBook:
    return open_library(ROOT).book("catan")


@cache
def lexicon() -> Lexicon:
    return lexicon_of(book())


def read(document: Any) -> Position:
    position: Position = GAME.read_position(document, lexicon(), book(), "", "-")
    return position


def verdict_on(position: Position, action: str, args: Mapping[str, Any]) -> Verdict:
    return adjudicate(GAME, book(), Question("catan", action, args), position)


def is_legal(position: Position, action: str, args: Mapping[str, Any]) -> bool:
    return verdict_on(position, action, args).answer == LEGAL
