"""A verdict for a terminal: the verdict in a word, the reason in a sentence, the citation, then the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ruling.model.answers import (
    ASSUMED,
    BROKEN,
    HOLDS,
    ILLEGAL,
    LEGAL,
    OPEN,
    SET_ASIDE,
    UNDECIDED,
    Ground,
    Line,
    Outcome,
    Verdict,
)  # fmt: skip
from ruling.model.records import Divergence, Rule
from ruling.model.truth import Fact
from ruling.rendering.choices import asked_for, listed
from ruling.rendering.citing import authority, booklet, citation, first_sentence
from ruling.rendering.documents import event_sentence
from ruling.rendering.reasons import (
    cautions,
    deciding,
    decisive,
    difference,
    editions_part,
    met,
    missing_facts,
    numbered_questions,
    offers,
    proviso,
    told,
    turned_on,
    weakest,
    weakest_of,
    weighed,
)  # fmt: skip
from ruling.rendering.results import result_sentence
from ruling.rendering.wrapping import BOLD, DIM, GREEN, RED, YELLOW, joined, painted, wrapped

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.rendering.wording import Speaker

SIGNS = {HOLDS: "✓", BROKEN: "✗", SET_ASIDE: "✓", OPEN: "?", ASSUMED: "✓"}
COLOURS = {LEGAL: GREEN, ILLEGAL: RED, UNDECIDED: YELLOW}
SIGN_COLOURS = {"✓": GREEN, "✗": RED, "?": YELLOW}
MOST_LINES, MOST_OFFERS = 12, 2
Block = tuple[int, list[str]]
"""Lines that belong together, and how soon they give way: the highest number goes first, 0 stays."""


def verdict_card(
    verdict: Verdict,
    book: GameBook,
    speaker: Speaker,
    why: str = "short",
    width: int = 80,
    colour: bool = False,
    warnings: Iterable[Line] = (),
    uncut: bool = False,
    most: int = MOST_LINES,
) -> str:
    """The whole answer; a short one fits `most` lines, unless its questions are to be `uncut`."""
    head = headline(verdict, book, speaker)
    blocks: list[Block] = [(0, [painted(line, colour, BOLD, COLOURS[verdict.answer]) for line in wrapped(head, width)])]
    if why == "failures":
        wanted = BROKEN if verdict.answer == ILLEGAL else OPEN
        failing = [line for line in verdict.proof if line.state == wanted]
        blocks.append((0, _proof(failing, verdict, book, speaker, width, colour, cited=True)))
        return _assembled(blocks)
    blocks += _reason(verdict, book, speaker, width, colour, why == "full")
    blocks += _editions(verdict, book, speaker, width)
    blocks += _questions(verdict, book, speaker, width, why == "full", uncut)
    blocks += _further(verdict, speaker, width, warnings)
    if why == "full":
        blocks.append((0, [speaker.say("label.proof"), *_proof(verdict.proof, verdict, book, speaker, width, colour)]))
        return _assembled(blocks)
    return _assembled(_fitting(blocks, speaker, colour, most))


def headline(verdict: Verdict, book: GameBook, speaker: Speaker) -> str:
    """The verdict in a word."""
    if editions_part(verdict):
        return speaker.say("verdict.editions")
    if verdict.answer == UNDECIDED and not verdict.proof and not verdict.missing:
        return speaker.say("verdict.silent")
    of_state = _is_of_state(verdict, book)
    if _waits_for_usual(verdict):
        facts = [missing.fact for missing in verdict.missing]
        return speaker.say(
            "verdict.state.provisos" if of_state else "verdict.usual", provisos=_conditions(facts, book, speaker)
        )
    if verdict.question.decline:
        return speaker.say(f"verdict.decline.{verdict.answer}")
    kind = "verdict.state" if of_state else "verdict"
    if verdict.answer == LEGAL and verdict.provisos:
        return speaker.say(f"{kind}.provisos", provisos=_conditions(verdict.provisos, book, speaker))
    return speaker.say(f"{kind}.{verdict.answer}")


def _is_of_state(verdict: Verdict, book: GameBook) -> bool:
    action = book.action(verdict.question.action)
    return action is not None and action.kind == "state"


def _waits_for_usual(verdict: Verdict) -> bool:
    """The act is fine as long as all is as usual; of what is left undone that does not say so much."""
    return verdict.answer == UNDECIDED and verdict.only_usual_missing and not verdict.question.decline


def _conditions(facts: Iterable[Fact], book: GameBook, speaker: Speaker) -> str:
    return joined((proviso(fact, book, speaker) for fact in facts), speaker.say("word.and"))


def reason(ground: Verdict | Ground, speaker: Speaker, decline: bool = False) -> str:
    """The reason in a sentence."""
    line = decisive(ground)
    if not ground.proof:
        return speaker.say("reason.silent")
    if line is None:
        return speaker.say("reason.nothing-forbids" if ground.answer == LEGAL else "reason.missing")
    if ground.answer == UNDECIDED:
        return first_sentence(speaker.text(line.rule.text))
    if ground.answer == LEGAL and decline and not _frees(ground):
        return speaker.say("reason.no-duty")
    if ground.answer == LEGAL and not deciding(ground):
        assumed = any(line.state == ASSUMED for line in ground.proof)
        if len(met(ground)) == 1 and not assumed:  # the only condition is the reason itself
            return told(line, speaker)
        holding = "reason.rest-holds" if assumed else "reason.nothing-forbids"
        return speaker.say(holding if met(ground) else "reason.permitted")
    return told(line, speaker, decline)


def _frees(ground: Verdict | Ground) -> bool:
    """Something says that the act may be left undone: an option, or an exception from a duty."""
    lines = deciding(ground)
    return any(line.state == SET_ASIDE for line in ground.proof) or bool(lines and lines[0].rule.kind == "option")


def _reason(verdict: Verdict, book: GameBook, speaker: Speaker, width: int, colour: bool, whole: bool) -> list[Block]:
    parted, line = editions_part(verdict), decisive(verdict)
    if parted:
        ground = next((g for g in verdict.editions.values() if g.answer == ILLEGAL), None)
        line = decisive(ground) if ground else line
    said = speaker.say("reason.parting") if parted else reason(verdict, speaker, verdict.question.decline)
    blocks: list[Block] = [(3 if parted else 0, wrapped(said, width))]  # the headline has said that they part
    if line is None:
        return blocks
    # Where the booklets part, both places are worth a look.
    cited = line.rule._replace(in_force={}, own_translation=()) if parted else line.rule
    blocks.append((0, [painted(text, colour, DIM) for text in wrapped(citation(cited, book, speaker), width)]))
    if verdict.answer == LEGAL and not deciding(verdict):
        return blocks if whole or verdict.question.decline else [*blocks, *_met(verdict, speaker, width, colour)]
    text = speaker.text(line.rule.text)
    if text != said:
        blocks.append((1, wrapped(text, width, "  ")))
    return blocks


def _met(verdict: Verdict, speaker: Speaker, width: int, colour: bool) -> list[Block]:
    """The conditions that are met, the most particular first: those that many acts share give way soonest."""
    lines = sorted(met(verdict), key=lambda line: len(line.rule.governs))
    if len(lines) == 1 and not any(line.state == ASSUMED for line in verdict.proof):
        return []
    return [(2 + place, _signed(line, told(line, speaker), width, colour)) for place, line in enumerate(lines)]


def _signed(line: Line, said: str, width: int, colour: bool) -> list[str]:
    """A line of the proof behind the sign of its state."""
    sign = SIGNS[line.state]
    first, *rest = wrapped(said, width, f"{sign} ", "  ")
    return [painted(sign, colour, SIGN_COLOURS[sign]) + first[1:], *rest]


def _editions(verdict: Verdict, book: GameBook, speaker: Speaker, width: int) -> list[Block]:
    """What each booklet says, where they part, and which of them is sounder."""
    if "edition" not in verdict.parting:
        return _agreed(verdict, book, speaker, width)
    known = difference(turned_on(verdict.editions.values()), book)
    blocks: list[Block] = [
        (
            0,
            wrapped(
                speaker.say(
                    "edition.says", booklet=booklet(book, edition),
                    verdict=speaker.say(f"{_word_of(verdict, book)}.{ground.answer}") + ".",
                    because=_saying(edition, ground, known, speaker, verdict.question.decline),
                ),
                width, "• ",
            ),
        )
        for edition, ground in verdict.editions.items()
    ]  # fmt: skip
    return [*blocks, (2, wrapped(weighed(known, book, speaker), width))] if known else blocks


def _agreed(verdict: Verdict, book: GameBook, speaker: Speaker, width: int) -> list[Block]:
    """What each booklet says, where they come to one answer on grounds of their own."""
    if verdict.answer == UNDECIDED or len(verdict.editions) < 2:
        return []
    known = difference((line.rule.id for line in verdict.proof if "edition" in line.rule.in_force), book, telling=False)
    if known is None:
        return []
    lines = wrapped(speaker.say("edition.agreed"), width)
    for edition, text in known.editions.items():
        lines += wrapped(f"{booklet(book, edition)}: {speaker.text(text)}", width, "• ")
    return [(2, lines)]


def _word_of(verdict: Verdict, book: GameBook) -> str:
    """The family of words for what a booklet answers: to an act, to leaving it undone, to a question of fact."""
    if verdict.question.decline:
        return "verdict.word.decline"
    return "verdict.word.state" if _is_of_state(verdict, book) else "verdict.word"


def _saying(edition: str, ground: Ground, known: Divergence | None, speaker: Speaker, decline: bool) -> str:
    """The ground of one booklet; where that is only its silence, what is known of how it differs."""
    silent = not ground.proof or (ground.answer == LEGAL and not deciding(ground))
    if silent and known is not None and edition in known.editions:
        return speaker.text(known.editions[edition])
    return reason(ground, speaker, decline) if ground.proof else ""


def _questions(verdict: Verdict, book: GameBook, speaker: Speaker, width: int, whole: bool, uncut: bool) -> list[Block]:
    """What is missing, as numbered questions, the most decisive first."""
    missing = missing_facts(verdict)
    if not missing or (_waits_for_usual(verdict) and not whole):
        return []
    return [(0, numbered_questions(missing, verdict.proof, book, speaker, width, whole, uncut))]


def _further(verdict: Verdict, speaker: Speaker, width: int, warnings: Iterable[Line]) -> list[Block]:
    """What else could be done, what to beware of, and on what the answer rests."""
    blocks: list[Block] = []
    offered = offers(verdict)[:MOST_OFFERS] if verdict.answer == ILLEGAL else []
    if offered:
        lines = [speaker.say("label.alternatives")]
        for offer in offered:
            text = first_sentence(speaker.text(offer.rule.text))
            lines += wrapped(speaker.say("offer.invoke", text=text, invoked=offer.via), width, "• ")
        blocks.append((3, lines))
    blocks += [(2, wrapped(caution.says, width, "! ")) for caution in cautions(verdict, warnings, speaker)]
    rule = weakest(verdict)
    if rule is not None:
        blocks.append((2, wrapped(speaker.say("authority.rests", authority=authority(rule, speaker)), width)))
    return blocks


def _proof(
    lines: Iterable[Line],
    verdict: Verdict,
    book: GameBook,
    speaker: Speaker,
    width: int,
    colour: bool,
    cited: bool = False,
) -> list[str]:
    """Every line of a proof with its sign, its sentence and its rule."""
    found: list[str] = []
    for line in lines:
        found += _signed(line, told(line, speaker, verdict.question.decline), width, colour)
        notes = [line.rule.id]
        if line.state in (OPEN, ASSUMED, SET_ASIDE):
            notes.append(speaker.say(f"line.{line.state}"))
        if line.set_aside_by is not None:
            notes.append(speaker.say("line.set-aside-by", rule=line.set_aside_by.rule.id))
        elsewhere = [rule for rule in line.values if rule.id != line.rule.id]
        if elsewhere:
            notes.append(speaker.say("line.values", rules=_ids(elsewhere)))
        found += [painted(text, colour, DIM) for text in wrapped("; ".join(notes), width, "  ")]
        for exception in line.weighed:
            key = "line.weighed" if exception.state == BROKEN else "line.weighed-open"
            said = speaker.say(key, rule=exception.rule.id, says=told(exception, speaker))
            found += [painted(text, colour, DIM) for text in wrapped(said, width, "  ")]
        if cited:
            found += [painted(text, colour, DIM) for text in wrapped(citation(line.rule, book, speaker), width, "  ")]
    return found


def _ids(rules: Iterable[Rule]) -> str:
    return ", ".join(dict.fromkeys(rule.id for rule in rules))


def _fitting(blocks: list[Block], speaker: Speaker, colour: bool, most: int) -> list[Block]:
    """The blocks that fit: those that give way soonest are left out, and a last line says so."""
    kept = list(blocks)
    while sum(len(lines) for _, lines in kept) > most - (len(kept) < len(blocks)):
        soonest = max(kept, key=lambda block: block[0])
        if soonest[0] == 0:
            break
        kept.remove(soonest)
    says_so = any(line.endswith("--why full") for _, lines in kept for line in lines)
    if len(kept) < len(blocks) and not says_so:
        kept.append((0, [painted(speaker.say("label.more"), colour, DIM)]))
    return kept


def _assembled(blocks: Iterable[Block]) -> str:
    return "\n".join(line for _, lines in blocks for line in lines)


def outcome_card(
    outcome: Outcome, book: GameBook, speaker: Speaker, width: int = 80, colour: bool = False, why: str = "short"
) -> str:
    """What happens, event by event, each with its rules; where nothing may happen, the verdict."""
    verdict = outcome.verdict
    stopped = outcome.events or outcome.next or outcome.result or outcome.editions or outcome.missing != verdict.missing
    if not stopped and verdict.answer != LEGAL and verdict.proof:
        return verdict_card(verdict, book, speaker, why, width, colour)
    key = "outcome.legal" if outcome.events else "outcome.undecided" if outcome.missing else "outcome.nothing"
    told_below = (outcome.result or outcome.next) and not outcome.events
    lines = [] if told_below else [painted(speaker.say(key), colour, BOLD)]
    for number, event in enumerate(outcome.events, 1):
        mark = f"{number}. "
        lines += wrapped(event_sentence(event, book, speaker), width, mark)
        lines += [painted(text, colour, DIM) for text in wrapped(", ".join(event.rules), width, " " * len(mark))]
    if outcome.result:
        lines += wrapped(result_sentence(outcome.result, book, speaker), width)
    lines += _stop(outcome, book, speaker, width, why == "full")
    rule = weakest_of(outcome, book)
    if rule is not None:
        lines += wrapped(speaker.say("authority.rests", authority=authority(rule, speaker)), width)
    return "\n".join(lines)


def _stop(outcome: Outcome, book: GameBook, speaker: Speaker, width: int, whole: bool) -> list[str]:
    """Where things stopped, and why."""
    lines: list[str] = []
    need = outcome.next
    if need is not None:
        what = asked_for(need, outcome.verdict.question.action, book, speaker)
        key = "outcome.stopped-chance" if need.who == "chance" else "outcome.stopped"
        lines += wrapped(speaker.say(key, who=need.who, what=what), width)
        if need.options:
            offered = "outcome.options-chance" if need.who == "chance" else "outcome.options"
            lines += wrapped(speaker.say(offered, options=listed(need, book, speaker)), width)
        lines.append(speaker.say("outcome.answer", what=need.what))
    lines += _parted(outcome, book, speaker, width)
    return [*lines, *numbered_questions(outcome.missing, outcome.verdict.proof, book, speaker, width, whole)]


def _parted(outcome: Outcome, book: GameBook, speaker: Speaker, width: int) -> list[str]:
    """What happens by each booklet from where they part on, and which of them is sounder."""
    if not outcome.editions:
        return []
    lines, common = [speaker.say("outcome.editions")], len(outcome.events)
    further = {edition: events[common:] for edition, events in outcome.editions.items()}
    for edition, events in further.items() if any(further.values()) else ():
        said = " ".join(event_sentence(event, book, speaker) for event in events) or speaker.say("edition.nothing")
        lines += wrapped(said, width, f"• {booklet(book, edition)}: ", "  ")
    known = difference((rule for events in further.values() for event in events for rule in event.rules), book)
    return [*lines, *wrapped(weighed(known, book, speaker), width)] if known else lines
