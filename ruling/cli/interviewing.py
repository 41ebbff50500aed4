"""Asking on at a terminal, one question at a time, while the verdict is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ruling.cli.desk import Asked, ask
from ruling.cli.speaking import Voice
from ruling.engine.adjudication import Told, adjudicate
from ruling.model.answers import UNDECIDED, Missing, Verdict
from ruling.model.errors import NotUnderstood
from ruling.model.records import FactKind
from ruling.rendering.reasons import missing_facts, proviso, question

if TYPE_CHECKING:
    from ruling.cli.checking import Circumstances

DONT_KNOW = ("?", "-", "nie wiem", "не знаю")
NOTHING = ("nic", "nie", "brak", "ничего", "нет", "0")


def interviewed(
    voice: Voice, asked: Asked, verdict: Verdict, told: Told, action: str, words: Sequence[str], first: Circumstances
) -> tuple[Asked, Verdict]:
    """The question and its verdict once the player has answered what can be asked, or has had enough."""
    usual = any(missing.usual for missing in verdict.missing)
    print(voice.say("interview.intro" if usual else "interview.intro-plain"))
    given, passed, number = first.given, set[str](), 1
    while verdict.answer == UNDECIDED and (missing := _next(asked, verdict, passed)) is not None:
        try:
            answer = _answer(voice, asked, missing, number)
            clause = "" if not answer else _clause(asked, missing, answer)
        except EOFError:
            print()
            break
        number += 1
        if not clause:
            passed.add(missing.fact.id)
            if missing.usual and not answer:
                told = told._replace(granted=told.granted | {missing.fact.id})
        else:
            try:
                wider = f"{given}; {clause}"
                asked = ask(
                    voice.library, action, words, first.game, first.state, wider, asked.question.decline,
                    house=first.house,
                )  # fmt: skip
                given = wider
            except NotUnderstood as flaw:
                voice.complain(flaw)
                continue
        verdict = adjudicate(asked.game, asked.book, asked.question, asked.position, told)
    print()
    return asked, verdict


def _next(asked: Asked, verdict: Verdict, passed: set[str]) -> Missing | None:
    """The most decisive fact that can be asked for and was not passed over."""
    open_facts = (missing for missing in missing_facts(verdict) if missing.fact.id not in passed)
    return next((m for m in open_facts if (kind := asked.book.fact(m.fact.kind)) and kind.tell), None)


def _answer(voice: Voice, asked: Asked, missing: Missing, number: int) -> str:
    speaker = voice.speaker(asked.book)
    print(voice.say("interview.question", n=number, question=question(missing.fact, asked.book, speaker)))
    if missing.usual:
        print("   " + voice.say("interview.usual", proviso=proviso(missing.fact, asked.book, speaker)))
    return input("> ").strip()


def _clause(asked: Asked, missing: Missing, answer: str) -> str:
    """The answer as a clause of a sketch; empty where the player does not know."""
    kind = asked.book.fact(missing.fact.kind)
    if answer.lower() in DONT_KNOW or kind is None or kind.tell is None:
        return ""
    return _told_of_place(kind, missing, answer) or kind.tell.format(answer=answer, **dict(missing.fact.about))


def _told_of_place(kind: FactKind, missing: Missing, answer: str) -> str:
    """What stands on a place: "nothing", or whose and which piece; a bare colour on a path means a road."""
    tell = kind.tell or ""
    if not tell.startswith("{answer}"):
        return ""
    place = tell.removeprefix("{answer}").strip().format(**dict(missing.fact.about))
    if answer.lower() in NOTHING:
        return f"board: empty {place}"
    owner, _, piece = answer.partition(" ")
    return f"{owner}: {piece or kind.kind} {place}"
