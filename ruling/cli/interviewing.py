"""Asking on at a terminal, one question at a time, while the verdict is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruling.cli.desk import Asked, ask, lexicon_of
from ruling.cli.speaking import Voice
from ruling.cli.stating import Circumstances
from ruling.engine.adjudication import Told, adjudicate
from ruling.model.answers import UNDECIDED, Missing, Verdict
from ruling.model.errors import Impossible, NotUnderstood
from ruling.model.lexicon import folded
from ruling.rendering.reasons import missing_facts, proviso, question
from ruling.rendering.wording import Speaker
from ruling.rendering.wrapping import wrapped

# Folded, as `_plain` leaves an answer.
DONT_KNOW = frozenset((
    "", "nie wiem", "niewiem", "nwm", "nie pamietam", "nie wiadomo", "pomin", "dalej", "don't know", "skip",
    "не знаю", "незнаю", "не помню", "неизвестно", "хз", "пропусти", "пропустить", "дальше",
))  # fmt: skip
ENOUGH = frozenset(["koniec", "stop", "wystarczy", "quit", "exit", "q", "конец", "стоп", "хватит", "выход"])


def interviewed(
    voice: Voice, asked: Asked, verdict: Verdict, told: Told, action: str, words: Sequence[str], first: Circumstances
) -> tuple[Asked, Verdict]:
    """The question and its verdict once the player has answered what can be asked, or has had enough."""
    _say(voice, asked, lambda speaker: speaker.say("interview.intro"))
    given, number = first.given, 1
    passed, answered = set[str](), set[str]()
    while verdict.answer == UNDECIDED and (missing := _next(asked, verdict, passed, told)) is not None:
        fact = missing.fact.id
        if fact in answered:
            _say(voice, asked, _wanting(asked, missing))
        try:
            answer = _answer(voice, asked, missing, number)
        except EOFError:
            print()
            break
        if _plain(answer) in ENOUGH:
            break
        if _plain(answer) in DONT_KNOW:
            passed.add(fact)
            if missing.usual and not answer:
                told = told._replace(granted=told.granted | {fact})
            else:
                _say(voice, asked, lambda speaker: speaker.say("interview.skipped"))
        else:
            try:
                wider = f"{given}; {_clause(asked, missing, answer)}"
                asked = ask(voice.library, action, words, first._replace(given=wider), asked.question.decline)
            except NotUnderstood as flaw:
                _say(voice, asked, _refusal(asked, missing, answer, flaw))
                continue
            given = wider
            # What is still open after a second answer is not to be had from this player.
            (passed if fact in answered else answered).add(fact)
        number += 1
        verdict = adjudicate(asked.game, asked.book, asked.question, asked.position, told)
    print()
    return asked, _without_granted(verdict, told)


def _say(voice: Voice, asked: Asked, said: Callable[[Speaker], str], first: str = "", rest: str = "") -> None:
    """The same in each language of the answer, every one on a line of its own."""
    for language in voice.languages:
        text = said(voice.speaker(asked.book, language, asked.position.names))
        print("\n".join(wrapped(text, voice.width, first, rest)))
        first = rest


def _next(asked: Asked, verdict: Verdict, passed: set[str], told: Told) -> Missing | None:
    """The most decisive fact that can be asked for and was neither passed over nor taken as usual beforehand."""
    for missing in missing_facts(verdict):
        kind = asked.book.fact(missing.fact.kind)
        if kind and kind.tell and missing.fact.id not in passed and not (told.usual and missing.usual):
            return missing
    return None


def _without_granted(verdict: Verdict, told: Told) -> Verdict:
    """The verdict without questions that were answered "as usual"; where only such are left they are its provisos."""
    if verdict.only_usual_missing:
        return verdict
    left = (one for one in verdict.missing if one.fact.id not in told.granted and not (told.usual and one.usual))
    return verdict._replace(missing=tuple(left))


def _answer(voice: Voice, asked: Asked, missing: Missing, number: int) -> str:
    fact, book, label = missing.fact, asked.book, f"{number}. "
    indent = " " * len(label)
    _say(voice, asked, lambda speaker: question(fact, book, speaker), label, indent)
    if missing.usual:
        _say(voice, asked, lambda s: s.say("interview.usual", proviso=proviso(fact, book, s)), indent, indent)
    return input("> ").strip()


def _plain(answer: str) -> str:
    """The answer without case and signs; what is left of "?" is nothing."""
    return folded(answer).strip(" ?.,!…-–—")


def _clause(asked: Asked, missing: Missing, answer: str) -> str:
    """The answer as a clause of a sketch."""
    kind = asked.book.fact(missing.fact.kind)
    assert kind is not None and kind.tell is not None
    about, write = dict(missing.fact.about), asked.game.clause
    if write is None:
        return kind.tell.format(answer=answer, **about)
    return write(kind, about, answer, asked.question.args.get("player"), lexicon_of(asked.book))


def _hint(asked: Asked, missing: Missing, speaker: Speaker) -> str:
    """How the question can be answered."""
    kind = asked.book.fact(missing.fact.kind)
    return speaker.text(kind.hint) if kind else ""


def _wanting(asked: Asked, missing: Missing) -> Callable[[Speaker], str]:
    """That the answer was understood and leaves the question open."""
    return lambda speaker: speaker.say("interview.more", why=_hint(asked, missing, speaker))


def _refusal(asked: Asked, missing: Missing, answer: str, flaw: NotUnderstood) -> Callable[[Speaker], str]:
    """What is wrong with the answer: what it contradicts, the place that there is not, or else how to answer."""

    def said(speaker: Speaker) -> str:
        if isinstance(flaw, Impossible):
            why = " ".join(map(speaker.complaint, flaw.contradictions))
            return speaker.say("interview.impossible", found=answer, why=why)
        hint = "" if flaw.complaint.key.startswith("place.") else _hint(asked, missing, speaker)
        return speaker.say("interview.again", found=answer, why=hint or speaker.complaint(flaw.complaint))

    return said
