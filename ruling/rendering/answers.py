"""Answers to questions in free words: how each was understood, yes or no or a value, and the rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ruling.model.records import Action, Rule
from ruling.rendering.citing import citation, first_sentence
from ruling.rendering.documents import Document
from ruling.rendering.wrapping import BOLD, DIM, GREEN, RED, YELLOW, painted, wrapped

if TYPE_CHECKING:
    from ruling.model.asked import Reading
    from ruling.model.library import GameBook
    from ruling.rendering.wording import Speaker

YES, NO, DEPENDS = "yes", "no", "depends"
EXIT = {YES: 0, NO: 1, DEPENDS: 3}
COLOURS = {YES: GREEN, NO: RED, DEPENDS: YELLOW}
PERMISSIONS = ("forbidden", "allowed", "required")
MOST_LINES = 12
MOST_NEAR, NEAR = 3, 0.35
"""How many readings are offered, and how much of the question the least of them shares."""


class Told(NamedTuple):
    """An answer and the book that it is from."""

    book: GameBook
    answer: Any


def exit_code(told: Sequence[Told], speakers: Sequence[Speaker]) -> int:
    """0 yes or a value, 1 no, 3 it depends, be it on the game."""
    return EXIT.get(_together(told, speakers), 0)


def _together(told: Sequence[Told], speakers: Sequence[Speaker]) -> str:
    """What all games answer alike; where they do not, it depends."""
    answers = {plain_answer(one, speaker) for one, speaker in zip(told, speakers, strict=True)}
    return answers.pop() if len(answers) == 1 else DEPENDS


def _answer_word(one: Told) -> str:
    if one.answer.word:
        return str(one.answer.word)
    return DEPENDS if len(one.answer.values) > 1 else ""


def ask_card(told: Sequence[Told], speakers: Sequence[Speaker], width: int, colour: bool) -> str:
    """How the question was understood, the answer, and the rule; of several games each."""
    if len(told) == 1:
        return "\n".join(_card(told[0], speakers[0], width, colour, MOST_LINES))
    lines: list[str] = []
    if _together(told, speakers) == DEPENDS:
        lines.append(painted(speakers[0].say("ask.games"), colour, BOLD, YELLOW))
    for one, speaker in zip(told, speakers, strict=True):
        lines += wrapped(f"{speaker.text(one.book.head['name'])}", width)
        lines += [f"  {line}" for line in _card(one, speaker, width - 2, colour, MOST_LINES // len(told) - 1)]
    return "\n".join(lines)


def _card(one: Told, speaker: Speaker, width: int, colour: bool, most: int) -> list[str]:
    reading = one.answer.reading
    head = _head(one, speaker)
    lines = wrapped(speaker.say("ask.understood", question=question_of(reading, speaker.language)), width)
    lines += [painted(line, colour, BOLD, *_colours(one)) for line in wrapped(head, width)]
    rules = [rule for name in reading.rules if (rule := one.book.rule(name)) is not None]
    blocks: list[list[str]] = []
    cited = ""
    for rule in rules:
        text = speaker.text(rule.text)
        said = [] if text == head else wrapped(text, width, "  ")
        place = citation(rule, one.book, speaker)
        note = f"{place} ({rule.id})" if place != cited else rule.id
        blocks.append([*said, *(painted(line, colour, DIM) for line in wrapped(note, width))])
        cited = place
    for name in reading.beside:
        rule = one.book.rule(name)
        if rule is not None:
            blocks.append(wrapped(_said_beside(rule, reading, speaker), width, "  "))
    for block in blocks:
        if len(lines) + len(block) > most and len(lines) > 2:
            break
        lines += block
    return lines


def _said_beside(rule: Rule, reading: Reading, speaker: Speaker) -> str:
    """Another rule that is to the point; an exception is called one, where its text does not say so itself."""
    text = speaker.text(rule.text)
    key = "ask.exception" if set(rule.exception_to) & set(reading.rules) else "ask.beside"
    said = speaker.say(key, text=text)
    return text if said.partition(":")[0] == text.partition(":")[0] else said


def _colours(one: Told) -> tuple[str, ...]:
    word = _answer_word(one)
    return (COLOURS[word],) if word in COLOURS else ()


def question_of(reading: Reading, language: str) -> str:
    """The question as the records put it."""
    return reading.asked[language][0]


def _head(one: Told, speaker: Speaker) -> str:
    """The answer in a line."""
    answer = one.answer
    said = speaker.text(answer.reading.says)
    if answer.word:
        stands = answer.reading.stands or ""
        mood = answer.mood if answer.mood != "may" or stands in PERMISSIONS or answer.values else "is"
        if answer.mood == "must" and answer.word == NO and stands == "forbidden":
            mood = "never"
        head = speaker.say(f"ask.{mood}.{answer.word}") if answer.word != DEPENDS else speaker.say("ask.depends")
        return f"{head} {said}".strip()
    if answer.values:
        return _values(one, speaker)
    if said:
        return said
    rule = one.book.rule(answer.reading.rules[0])
    return first_sentence(speaker.text(rule.text)) if rule else ""


def _values(one: Told, speaker: Speaker) -> str:
    values = one.answer.values
    if len(values) == 1:
        return f"{_value(values[0][0], speaker)}."
    parts = [f"{_scope(rule, one.book, speaker)}: {_value(value, speaker)}" for value, rule in values]
    return f"{speaker.say('ask.depends')} {'; '.join(parts)}."


def _value(value: Any, speaker: Speaker) -> str:
    """A number, or what is to be paid: so many of each."""
    if isinstance(value, Mapping):
        return ", ".join(speaker.amount(str(name), number) for name, number in value.items())
    return speaker.value(value)


def _scope(rule: Rule, book: GameBook, speaker: Speaker) -> str:
    """Where the value holds: the modes that its rule is in force in."""
    modes = book.head.get("modes") or {}
    names = [speaker.text(modes.get(str(mode), {}).get("name")) or str(mode) for mode in rule.in_force.get("mode", ())]
    return ", ".join(names) or rule.id


def plain_answer(one: Told, speaker: Speaker) -> str:
    """The answer as a document gives it: a word, the value, or the sentence."""
    word = _answer_word(one)
    if word:
        return word
    if one.answer.values:
        return _value(one.answer.values[0][0], speaker)
    head = _head(one, speaker)
    first = head.split(" ", 1)[0].rstrip(".,:;")
    return first if first.isdecimal() else head


def ask_document(told: Sequence[Told], speakers: Sequence[Speaker]) -> Document:
    """The answer from the rules, in the shape of a verdict's document."""
    first = told[0]
    rules = [rule for one in told for rule in _rules(one)]
    return {
        **_empty_check(first.book.id, rules),
        "understood": question_of(first.answer.reading, speakers[0].language),
        "answer": _together(told, speakers),
        "says": " ".join(_head(one, speaker) for one, speaker in zip(told, speakers, strict=True)),
        "rules": [{"rule": rule.id, "covers": list(rule.covers)} for rule in rules],
        "answers": [
            {
                "game": one.book.id,
                "understood": question_of(one.answer.reading, speaker.language),
                "answer": plain_answer(one, speaker),
                "rules": [rule.id for rule in _rules(one)],
            }
            for one, speaker in zip(told, speakers, strict=True)
        ],
        "readings": [],
    }


def _rules(one: Told) -> list[Rule]:
    reading = one.answer.reading
    found = [one.book.rule(name) for name in (*reading.rules, *reading.beside)]
    return [rule for rule in found if rule is not None]


def _empty_check(game: str | None, rules: Iterable[Rule]) -> Document:
    authorities = [rule.authority for rule in rules]
    return {
        "verdict": None, "game": game, "action": None, "args": {}, "rests_on": authorities[0] if authorities else None,
        "proof": [], "missing": [], "editions": {}, "warnings": [], "alternatives": [], "provisos": [],
    }  # fmt: skip


def unsure_card(
    unknown: Sequence[str], near: Sequence[tuple[GameBook, Any]], speaker: Speaker, width: int, colour: bool
) -> str:
    """That the question has no certain reading, and the nearest questions."""
    lines = [painted(line, colour, BOLD, YELLOW) for line in wrapped(speaker.say("ask.unsure"), width)]
    if unknown:
        lines += wrapped(speaker.say("ask.unknown", words=", ".join(unknown)), width)
    if not near:
        return "\n".join([*lines, *wrapped(speaker.say("ask.nothing-near"), width)])
    lines.append(speaker.say("ask.readings"))
    for number, (_, match) in enumerate(near, 1):
        lines += wrapped(question_of(match.reading, speaker.language), width, f"{number}. ")
    return "\n".join(lines)


def unsure_document(
    question: str, unknown: Sequence[str], near: Sequence[tuple[GameBook, Any]], language: str
) -> Document:
    """The same as a document: no answer, and the readings that may be meant."""
    return {
        **_empty_check(None, ()),
        "understood": None,
        "answer": None,
        "rules": [],
        "query": question,
        "unknown": list(unknown),
        "readings": [
            {"game": book.id, "understood": question_of(match.reading, language), "rules": list(match.reading.rules)}
            for book, match in near
        ],
    }


def act_said(action: Action, args: Mapping[str, str], speaker: Speaker) -> str:
    """An act with its arguments, as it was understood."""
    labels = {argument.name: argument for argument in action.arguments}
    said = [
        f"{speaker.text(labels[name].label).split(' / ')[0]}: {_spoken(value, speaker)}" for name, value in args.items()
    ]
    return f"{speaker.text(action.name)} ({'; '.join(said)})" if said else speaker.text(action.name)


def _spoken(value: str, speaker: Speaker) -> str:
    """An argument in the user's words: `3 ore` is three of ore."""
    number, _, term = value.partition(" ")
    if number.isdecimal() and term:
        return speaker.amount(term, int(number))
    return speaker.name(value)


def act_document(checked: Document, word: str, understood: str, rules: Sequence[str], book: GameBook) -> Document:
    """The verdict's document with the answer to the question."""
    found = [rule for name in rules if (rule := book.rule(name)) is not None]
    return {
        **checked,
        "understood": understood,
        "answer": word,
        "rules": [{"rule": rule.id, "covers": list(rule.covers)} for rule in found],
        "readings": [],
    }
