"""Truths about questions: whatever a reading or an act of one names exists, and its gist is made of known words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from ruling.lint.matter import Flaws, Matter, unknown_names
from ruling.model.asked import Reading
from ruling.model.shapes import Place

ANY_NUMBER, NEGATED, RATE = "#", "not", ":"


def questions_name_what_exists(matter: Matter) -> Flaws:
    """A question names rules, values and acts of its game, and arguments that its act has."""
    records = matter.records
    actions = records.game.actions
    rules = {*records.rules, *(old for rule in matter.rules for old in rule.formerly)}
    values = {name for rule in matter.rules for name in rule.gives}
    for place, reading in _readings(matter):
        yield from unknown_names(place.inside("rules"), reading.rules, rules, "rule")
        yield from unknown_names(place.inside("beside"), reading.beside, rules, "rule")
        told = [reading.value, *(reading.share.get(name) for name in ("by", "above"))]
        field = place.inside("value" if reading.value else "share")
        yield from unknown_names(field, [name for name in told if name], values, "value")
        if reading.check:
            where = place.inside("check")
            action = reading.check["action"]
            yield from unknown_names(where.inside("action"), [action], actions, "action")
            if action in actions:
                known = {argument.name for argument in actions[action].arguments}
                yield from unknown_names(where.inside("args"), reading.check.get("args", ()), known, "argument")
    for spoken in records.spoken:
        place = Place(spoken.file, spoken.line, f"acts.{spoken.act}")
        yield from unknown_names(place, [spoken.act], actions, "action")
        if spoken.act in actions:
            known = {argument.name for argument in actions[spoken.act].arguments}
            yield from unknown_names(place.inside("assume"), spoken.assume, known, "argument")


def gists_are_made_of_known_words(matter: Matter) -> Flaws:
    """A gist is made of terms of the glossary and of words that locales/asking explains."""
    known = {*matter.records.glossary, *matter.records.speech.words, NEGATED, "rate"}
    if not matter.records.speech.words:
        return
    for place, reading in _readings(matter):
        yield from unknown_names(place.inside("gist"), _concepts(" ".join(reading.gist)), known, "concept")
        yield from unknown_names(place.inside("aside"), _concepts(reading.aside), known, "concept")
    for spoken in matter.records.spoken:
        place = Place(spoken.file, spoken.line, f"acts.{spoken.act}")
        yield from unknown_names(place.inside("gist"), _concepts(" ".join(spoken.gist)), known, "concept")
        yield from unknown_names(place.inside("aside"), _concepts(spoken.aside), known, "concept")


def _readings(matter: Matter) -> Iterator[tuple[Place, Reading]]:
    """Every reading with its place: its number among those of its file."""
    numbers: Counter[str] = Counter()
    for reading in matter.records.questions:
        numbers[reading.file] += 1
        yield Place(reading.file, reading.line, f"questions.{numbers[reading.file]}"), reading


def _concepts(line: str) -> Collection[str]:
    """The concepts that a line names; numbers and rates are nobody's term."""
    named = (one for item in line.split() for one in item.split("/"))
    return [one for one in dict.fromkeys(named) if not one.startswith(ANY_NUMBER) and RATE not in one]
