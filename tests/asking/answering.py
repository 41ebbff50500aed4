"""Questions as people type them, and how the program's answers to them are judged.

The questions are parted by a seed: some are worked with while the program is built, the others never looked at. A file
whose `seen` is true has none of the latter.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

HERE = Path(__file__).parent
SEED = b"twierdza i mur"
UNSEEN = 3  # tenths
ANYTHING, UNSURE = "*", "unsure"
RIGHT, HONEST, WRONG = "right", "unsure", "wrong"


class Question(NamedTuple):
    """What is asked, the answers that count as right, the rules one of which has to be named, and where it stands."""

    ask: str
    answers: tuple[str, ...]
    rules: frozenset[str]
    game: str
    file: str
    is_unseen: bool

    @property
    def language(self) -> str:
        return "ru" if any("а" <= sign <= "я" for sign in self.ask.lower()) else "pl"


@cache
def questions() -> tuple[Question, ...]:
    """All of them, in the order of files."""
    return tuple(one for path in sorted(HERE.glob("*.yaml")) for one in _read(path))


def _read(path: Path) -> Iterator[Question]:
    document: Mapping[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    game = document.get("game", "")
    for one in document["asks"]:
        told = one["answer"] if isinstance(one["answer"], list) else [one["answer"]]
        rules = frozenset(f"{game}.{name}" if game else name for name in one.get("rules", ()))
        unseen = not document.get("seen") and zlib.crc32(SEED + one["ask"].encode()) % 10 < UNSEEN
        yield Question(one["ask"], tuple(map(str, told)), rules, game, path.stem, unseen)


def judged(question: Question, document: Mapping[str, Any]) -> str:
    """Whether the answer is right for the right rule, honestly unsure, or confidently wrong."""
    answer = document["answer"]
    if answer is None:
        return RIGHT if UNSURE in question.answers else HONEST
    named = {one["rule"] for one in document["rules"]}
    if question.rules and not question.rules & named:
        return WRONG
    if answer == "depends" and len({one["answer"] for one in document.get("answers", ())}) > 1:
        # It depends on the game: the answer for the right one is told as well.
        answers = [one["answer"] for one in document["answers"] if one["game"] == question.game] or [answer]
        answer = answers[0]
    return RIGHT if _is_among(answer, question.answers) else WRONG


def _is_among(answer: str, accepted: tuple[str, ...]) -> bool:
    if answer in accepted or ANYTHING in accepted:
        return True
    is_word = answer in ("yes", "no", "depends")
    is_number = answer.isdecimal()
    spoken = [one for one in accepted if one not in ("yes", "no", "depends", UNSURE) and not one.isdecimal()]
    return not is_word and not is_number and bool(spoken)
