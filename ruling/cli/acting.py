"""The act that a question in free words asks about, read and adjudicated like one of `check`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ruling.asking.acts import PLACE, Acted, acts_asked
from ruling.asking.frames import Frame
from ruling.asking.matching import Index
from ruling.cli.desk import Asked, Described, read_arguments
from ruling.engine.adjudication import Told, adjudicate
from ruling.model.answers import BROKEN, HOLDS, ILLEGAL, LEGAL, SET_ASIDE, Question, Verdict
from ruling.model.asked import Reading
from ruling.model.errors import NotUnderstood
from ruling.model.library import GameBook
from ruling.model.records import Action, Argument

UNREAD = ("flag", "text")
DECLINING = ("must", "omit", "needless")


class Judged(NamedTuple):
    """An act of the question with its verdict."""

    asked: Asked
    verdict: Verdict
    args: Mapping[str, str]


def judged_acts(
    index: Index, text: str, frame: Frame, describe: Callable[[str], Described], is_told: bool, usual: bool
) -> list[Judged]:
    """The acts that the question asks about, each with its verdict; none where it does not name one whole."""
    found: list[Judged] = []
    largest = 0
    for acted in acts_asked(index, text, frame, PLACE.findall(text)):
        if acted.size < largest:
            break
        if any(acted.act == one.asked.action.id for one in found):
            continue
        judged = _judged(acted, frame, describe("" if is_told else acted.given), is_told, usual)
        if judged is not None:
            found.append(judged)
            largest = acted.size
    return found


def _judged(acted: Acted, frame: Frame, here: Described, is_told: bool, usual: bool) -> Judged | None:
    action = here.book.action(acted.act)
    if action is None:
        return None
    args, spent = _arguments(acted, action, here)
    left = set(range(len(frame.tokens))) - acted.spent - acted.loose - spent
    said = dict(args)
    if left or not (is_told or said.keys() - {"player"}):
        return None
    for argument in action.arguments:
        if not argument.optional and argument.name not in args:
            assumed = _assumed(argument, acted, here)
            if assumed is None:
                return None
            args[argument.name] = assumed
    words = [f"{name}={value}" for name, value in args.items()]
    try:
        read, via, answers = read_arguments(action, words, here.game, here.book, here.position, here.lexicon, False)
    except NotUnderstood:
        return None
    question = Question(here.book.id, action.id, read, via, frame.mood in DECLINING)
    asked = Asked(here.game, here.book, action, question, here.position, answers)
    verdict = adjudicate(here.game, here.book, question, here.position, Told(usual=usual))
    return Judged(asked, verdict, said)


def _assumed(argument: Argument, acted: Acted, here: Described) -> str | None:
    """Whose turn it is for a player that nobody named, and what the act's record assumes."""
    if argument.name == "player":
        return here.position.to_move() or acted.assume.get("player")
    return acted.assume.get(argument.name)


def _arguments(acted: Acted, action: Action, here: Described) -> tuple[dict[str, str], set[int]]:
    """The arguments that the pieces of the question can be read as, and the tokens that they take."""
    args: dict[str, str] = {}
    spent: set[int] = set()
    sides = {argument.name for argument in action.arguments} & {"give", "get"}
    for piece in acted.pieces:
        if spent & set(piece.tokens) or set(piece.tokens) & acted.spent:
            continue
        for argument in action.arguments:
            if argument.name in args or argument.type in UNREAD:
                continue
            if piece.side and sides and argument.name in sides and argument.name != piece.side:
                continue
            if _reads(argument, piece.text, here):
                args[argument.name] = piece.text
                spent |= set(piece.tokens)
                break
    return args, spent


def _reads(argument: Argument, text: str, here: Described) -> bool:
    try:
        here.game.read_argument(argument.type, text, here.position, here.lexicon, {})
    except (NotUnderstood, KeyError, ValueError):
        return False
    return True


def word_of(verdict: Verdict, mood: str) -> str:
    """How things stand by a verdict: `forbidden`, `allowed`, `required` and so on."""
    if verdict.answer not in (LEGAL, ILLEGAL):
        return "depends"
    if verdict.question.decline:
        return "allowed" if verdict.answer == LEGAL else "required"
    return "allowed" if verdict.answer == LEGAL else "forbidden"


def supposed(book: GameBook, reading: Reading, describe: Callable[[str], Described]) -> str | None:
    """How things stand in the position that a reading supposes, by the findings of its own rules."""
    check = reading.check
    try:
        here = describe(check.get("given", ""))
    except NotUnderstood:  # what is supposed contradicts the scope that was told: then the record alone answers
        return None
    action = book.action(check["action"])
    if action is None:
        return None
    words = [f"{name}={value}" for name, value in check.get("args", {}).items()]
    args, via, _ = read_arguments(action, words, here.game, book, here.position, here.lexicon, False)
    question = Question(book.id, action.id, args, via, bool(check.get("decline")))
    verdict = adjudicate(here.game, book, question, here.position)
    states = {line.state for line in verdict.proof if line.rule.id in reading.rules}
    holds = "so" if action.kind == "state" else "allowed"
    if BROKEN in states:
        if verdict.answer != ILLEGAL:
            return "depends"
        return "not-so" if action.kind == "state" else "forbidden"
    return holds if states and states <= {HOLDS, SET_ASIDE} else None
