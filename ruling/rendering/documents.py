"""Answers as documents of plain values, ready to be printed as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ruling.model.answers import ASSUMED, BROKEN, HOLDS, OPEN, SET_ASIDE, Event, Line, Missing, Need, Outcome, Verdict
from ruling.model.truth import Span
from ruling.rendering.choices import by_name, name_of
from ruling.rendering.reasons import (
    because,
    cautions,
    missing_facts,
    offers,
    proviso,
    question,
    rests_on,
    told,
    waiting,
)

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.rendering.wording import Speaker

Document = dict[str, Any]
STANDS = {HOLDS: True, ASSUMED: True, BROKEN: False, SET_ASIDE: False, OPEN: None}


def plain(value: object) -> Any:
    """The value as JSON can hold it: tuples are lists, keys are text, anything else is its text."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, Span):
        return {"least": value.least, "most": value.most}
    if isinstance(value, Mapping):
        return {str(key): plain(inner) for key, inner in value.items()}
    if isinstance(value, (set, frozenset)):
        return [plain(inner) for inner in sorted(value, key=str)]
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return str(value)


def check_document(
    verdict: Verdict,
    book: GameBook,
    speaker: Speaker,
    warnings: Iterable[Line] = (),
    args: Mapping[str, Any] | None = None,
) -> Document:
    """The verdict with its whole proof; `args` are the arguments as people write them."""
    asked = verdict.question
    shown = asked.args if args is None else args
    return {
        "verdict": verdict.answer,
        "game": asked.game,
        "action": asked.action,
        "args": plain(shown),
        "rests_on": verdict.rests_on,
        "proof": [line_document(line, speaker, asked.decline) for line in verdict.proof],
        "missing": missing_documents(verdict, book, speaker),
        "editions": {
            edition: {"verdict": ground.answer, "because": because(ground)}
            for edition, ground in verdict.editions.items()
        },
        "warnings": [{"rule": one.rule.id, "says": one.says} for one in cautions(verdict, warnings, speaker)],
        "alternatives": [
            {"action": offer.action, "args": plain({**shown, "via": offer.via}), "says": speaker.text(offer.rule.text)}
            for offer in offers(verdict)
        ],
        "provisos": [{"fact": fact.id, "says": proviso(fact, book, speaker)} for fact in verdict.provisos],
    }


def line_document(line: Line, speaker: Speaker, decline: bool = False) -> Document:
    """One line of the proof."""
    return {
        "rule": line.rule.id,
        "holds": STANDS[line.state],
        "facts": plain(line.finding.facts),
        "says": told(line, speaker, decline),
        "set_aside_by": line.set_aside_by.rule.id if line.set_aside_by else None,
        "exceptions": [
            {"rule": one.rule.id, "holds": STANDS[one.state], "says": told(one, speaker)} for one in line.weighed
        ],
        "authority": line.rule.authority,
    }


def missing_documents(verdict: Verdict, book: GameBook, speaker: Speaker) -> list[Document]:
    """The missing facts as questions, the most decisive first."""
    return [missing_document(missing, verdict.proof, book, speaker) for missing in missing_facts(verdict)]


def missing_document(missing: Missing, proof: Iterable[Line], book: GameBook, speaker: Speaker) -> Document:
    """One missing fact as a question, with the rule that waits for it."""
    return {
        "fact": missing.fact.id,
        "question": question(missing.fact, book, speaker),
        "why": waiting(missing, proof, book, speaker),
    }


def resolve_document(outcome: Outcome, book: GameBook, speaker: Speaker) -> Document:
    """What happens: the events in order, where it stopped, and what is missing."""
    verdict = outcome.verdict
    need = outcome.next
    editions: Document = {
        edition: {"events": [event_document(event, book, speaker) for event in events]}
        for edition, events in outcome.editions.items()
    }
    for edition, ground in verdict.editions.items():
        editions.setdefault(edition, {}).update(verdict=ground.answer, because=because(ground))
    return {
        "verdict": verdict.answer,
        "game": verdict.question.game,
        "action": verdict.question.action,
        "because": because(verdict),
        "rests_on": rests_on(outcome, book),
        "events": [event_document(event, book, speaker) for event in outcome.events],
        "outcome": plain(outcome.result) or None,
        "next": need and need_document(need, book, speaker),
        "missing": [missing_document(missing, verdict.proof, book, speaker) for missing in outcome.missing],
        "editions": editions,
    }


def need_document(need: Need, book: GameBook, speaker: Speaker) -> Document:
    """The choice that things wait for; `names` are the options as people call them, where they have a name."""
    named = {str(option): name for option in need.options if (name := name_of(option, need, book)) is not None}
    return {
        "who": need.who,
        "what": need.what,
        "options": plain(need.options),
        "names": {option: speaker.text(name) for option, name in named.items()},
        "rule": need.rule,
    }


def event_document(event: Event, book: GameBook, speaker: Speaker) -> Document:
    """One event with its sentence."""
    return {
        "what": event.what,
        "facts": plain(event.facts),
        "rules": list(event.rules),
        "says": event_sentence(event, book, speaker),
    }


def event_sentence(event: Event, book: GameBook, speaker: Speaker) -> str:
    """The sentence that tells an event."""
    kind = book.event(event.what)
    return speaker.sentence(kind.says, by_name(event.facts, book)) if kind else event.what
