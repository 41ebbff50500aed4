"""What a verdict rests on, in sentences: the decisive line, the questions, what else could be done, the doubts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ruling.model.answers import (
    BROKEN,
    HOLDS,
    ILLEGAL,
    LEGAL,
    OPEN,
    SET_ASIDE,
    UNDECIDED,
    Ground,
    Line,
    Missing,
    Outcome,
    Verdict,
)
from ruling.model.records import AUTHORITIES, Divergence, Rule
from ruling.model.truth import Fact
from ruling.rendering.citing import booklet, first_sentence
from ruling.rendering.wrapping import wrapped

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.rendering.wording import Speaker

MOST_QUESTIONS = 3


class Offer(NamedTuple):
    """Something that the player could invoke to be in the right."""

    action: str
    via: str
    rule: Rule


def told(line: Line, speaker: Speaker, decline: bool = False) -> str:
    """The line's sentence: the rule's own saying for its state, or the rule itself where it has none."""
    rule, facts = line.rule, line.finding.facts
    if decline and line.state == BROKEN and "declined" in rule.says:
        return speaker.sentence(rule.says["declined"], facts)
    if line.state == SET_ASIDE and "set_aside" not in rule.says and line.set_aside_by is not None:
        return told(line.set_aside_by, speaker)
    saying = rule.says.get(line.state) if not decline else None
    return speaker.sentence(saying, facts) if saying else speaker.text(rule.text)


def deciding(ground: Verdict | Ground) -> tuple[Line, ...]:
    """The lines that the answer turns on, the most telling first."""
    if ground.answer == ILLEGAL:
        broken = [line for line in ground.proof if line.state == BROKEN]
        return tuple(sorted(broken, key=lambda line: AUTHORITIES.index(line.rule.authority)))
    if ground.answer == LEGAL:
        lifting = [line.set_aside_by for line in ground.proof if line.state == SET_ASIDE and line.set_aside_by]
        grants = [line for line in ground.proof if line.state == HOLDS and line.rule.permits and line.rule.decided_by]
        return (*lifting, *grants)
    return tuple(line for line in ground.proof if line.state == OPEN)


def decisive(ground: Verdict | Ground) -> Line | None:
    """The line to be told first: of what is open, the one that waits for the most decisive fact."""
    lines = deciding(ground)
    if ground.answer == UNDECIDED and ground.missing:
        first = next((missing for missing in ground.missing if missing.rules), None)
        return next((line for line in lines if first and line.rule.id in first.rules), lines[0] if lines else None)
    if ground.answer == LEGAL and not lines:
        return min(met(ground), key=lambda line: len(line.rule.governs), default=next(iter(ground.proof), None))
    return lines[0] if lines else None


def met(ground: Verdict | Ground) -> list[Line]:
    """The conditions that are met, as far as anything had to be looked at."""
    return [line for line in ground.proof if line.state == HOLDS and line.rule.governs and line.rule.decided_by]


def because(ground: Verdict | Ground) -> list[str]:
    """The rules that the answer turns on."""
    return list(dict.fromkeys(line.rule.id for line in deciding(ground))) if ground.answer != UNDECIDED else []


def missing_facts(verdict: Verdict) -> tuple[Missing, ...]:
    """What is missing, the edition first where the editions part."""
    return tuple(sorted(verdict.missing, key=lambda missing: missing.fact.kind != "edition"))


def editions_part(verdict: Verdict) -> bool:
    """The booklets answer differently, and each of them answers."""
    answers = {ground.answer for ground in verdict.editions.values()}
    return "edition" in verdict.parting and len(answers) > 1 and UNDECIDED not in answers


def difference(rules: Iterable[str], book: GameBook, telling: bool = True) -> Divergence | None:
    """The recorded difference of the booklets that the rules are about: one that changes verdicts, or any."""
    named = set(rules)
    about = (one for one in book.divergences() if not named.isdisjoint(one.about)) if named else iter(())
    return next((one for one in about if one.changes_verdict or not telling), None)


def turned_on(grounds: Iterable[Ground]) -> set[str]:
    """The rules that any of the answers turns on."""
    return {line.rule.id for ground in grounds for line in (*deciding(ground), decisive(ground)) if line is not None}


def weighed(one: Divergence, book: GameBook, speaker: Speaker) -> str:
    """How the booklets compare: one is sounder, both mean the same, or each stands for itself; and why."""
    if one.sounder != "both":
        return speaker.say("divergences.sounder", booklet=booklet(book, one.sounder), why=speaker.text(one.why))
    return speaker.say("divergences.each" if one.changes_verdict else "divergences.both", why=speaker.text(one.why))


def question(fact: Fact, book: GameBook, speaker: Speaker) -> str:
    """How a player is asked for the fact."""
    kind = book.fact(fact.kind)
    return speaker.sentence(kind.ask, dict(fact.about)) if kind else fact.id


def numbered_questions(
    missing: Sequence[Missing],
    proof: Iterable[Line],
    book: GameBook,
    speaker: Speaker,
    width: int,
    whole: bool,
    uncut: bool = False,
) -> list[str]:
    """What is missing, as numbered questions: the first few, or all, and the `whole` with the rules that wait."""
    if not missing:
        return []
    lines: list[str] = [speaker.say("label.missing")]
    before = ""
    uncut = uncut or whole
    for number, one in enumerate(missing if uncut else missing[:MOST_QUESTIONS], 1):
        mark = f"{number}. "
        lines += wrapped(question(one.fact, book, speaker), width, mark)
        why = waiting(one, proof, book, speaker) if whole else ""
        if why != before:  # the rule that several questions in a row wait for is told once
            lines += wrapped(speaker.say("missing.why", why=why) if one.rules else why, width, " " * len(mark))
        before = why
    if not uncut and len(missing) > MOST_QUESTIONS:
        lines.append(speaker.say("label.more-questions", n=len(missing) - MOST_QUESTIONS))
    return lines


def proviso(fact: Fact, book: GameBook, speaker: Speaker) -> str:
    """The fact as a condition within a sentence."""
    kind = book.fact(fact.kind)
    return speaker.clause(kind.proviso, dict(fact.about)) if kind else fact.id


def waiting(missing: Missing, proof: Iterable[Line], book: GameBook, speaker: Speaker) -> str:
    """The first sentence of the rule that waits for the fact."""
    for line in proof:
        if line.rule.id in missing.rules:
            return first_sentence(speaker.text(line.rule.text))
    rule = next((rule for name in missing.rules if (rule := book.rule(name))), None)
    if rule is not None:
        return first_sentence(speaker.text(rule.text))
    return speaker.say("reason.parting" if missing.fact.kind == "edition" else "reason.missing")


def offers(verdict: Verdict) -> list[Offer]:
    """The exceptions that the player could still invoke."""
    found: dict[str, Offer] = {}
    for line in verdict.proof:
        for rule in line.offers:
            via = ",".join((*verdict.question.via, rule.invoked_by or rule.id))
            found.setdefault(rule.id, Offer(verdict.question.action, via, rule))
    return list(found.values())


class Caution(NamedTuple):
    """Something to beware of: a rule that the position breaks by itself, or a doubt about a rule that was used."""

    rule: Rule
    says: str


def _caution(line: Line) -> str:
    """A position breaks a rule, or rests on something that is in doubt itself."""
    return "label.warnings-doubt" if line.rule.doubt else "label.warnings"


def cautions(verdict: Verdict, warnings: Iterable[Line], speaker: Speaker) -> list[Caution]:
    """What to beware of, each thing once."""
    lines = deciding(verdict) if verdict.answer == ILLEGAL else verdict.proof
    doubted = [rule for line in lines for rule in (line.rule, *line.doubts) if rule.doubt]
    found = [Caution(line.rule, speaker.say(_caution(line), says=told(line, speaker))) for line in warnings]
    found += [Caution(rule, speaker.say("label.doubt", doubt=speaker.text(rule.doubt))) for rule in doubted]
    return list({(caution.rule.id, caution.says): caution for caution in found}.values())


def rests_on(outcome: Outcome, book: GameBook) -> str | None:
    """The weakest authority that the verdict and the events rest on."""
    used = [rule.authority for rule in _rules_of(outcome, book)]
    used += [outcome.verdict.rests_on] if outcome.verdict.rests_on else []
    return max(used, key=AUTHORITIES.index, default=None)


def weakest_of(outcome: Outcome, book: GameBook) -> Rule | None:
    """A rule of the authority that the outcome rests on, where that is weaker than print."""
    rests = rests_on(outcome, book)
    if rests in (None, "printed"):
        return None
    told = next((rule for rule in _rules_of(outcome, book) if rule.authority == rests), None)
    return told or weakest(outcome.verdict)


def _rules_of(outcome: Outcome, book: GameBook) -> list[Rule]:
    """The rules that the events follow from, those of editions that part included."""
    events = (*outcome.events, *(event for events in outcome.editions.values() for event in events))
    names = dict.fromkeys(name for event in events for name in event.rules)
    return [rule for name in names if (rule := book.rule(name)) is not None]


def weakest(verdict: Verdict) -> Rule | None:
    """A rule of the authority that the answer rests on, where that is weaker than print."""
    if verdict.rests_on in (None, "printed"):
        return None
    lines = deciding(verdict) if verdict.answer == ILLEGAL else verdict.proof
    within = [line.set_aside_by for line in lines if line.set_aside_by]
    rules = [rule for line in (*lines, *within) for rule in (line.rule, *line.values)]
    return next((rule for rule in rules if rule.authority == verdict.rests_on), None)
