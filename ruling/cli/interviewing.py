"""Asking on at a terminal, one question at a time, while the verdict is open."""

from __future__ import annotations

from collections.abc import Sequence

from ruling.cli.desk import Asked, ask
from ruling.cli.speaking import Voice
from ruling.cli.stating import Circumstances
from ruling.engine.adjudication import Told, adjudicate
from ruling.model.answers import UNDECIDED, Missing, Verdict
from ruling.model.errors import NotUnderstood
from ruling.rendering.reasons import missing_facts, proviso, question

DONT_KNOW = ("?", "-", "nie wiem", "не знаю")


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
                asked = ask(voice.library, action, words, first._replace(given=wider), asked.question.decline)
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
    about = dict(missing.fact.about)
    clause = asked.game.clause
    return clause(kind, about, answer) if clause else kind.tell.format(answer=answer, **about)
