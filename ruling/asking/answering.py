"""From a reading of a question to its answer: yes, no, it depends, a value, or what the rule says."""

from __future__ import annotations

from ruling.asking.frames import BARE, YES_NO
from ruling.asking.matching import Match
from ruling.model.asked import Reading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, NamedTuple, Protocol

    from ruling.model.records import Rule

    class Values(Protocol):
        """The rules that give a value."""

        def __call__(self, name: str, /) -> Iterable[Rule]: ...

    class Answer(NamedTuple):
        """What is answered: a word (`yes`, `no`, `depends`) in a mood, or values with the rules that give them.

        With neither, the rule answers in its own words.
        """

        reading: Reading
        word: str = ""
        mood: str = "is"
        values: tuple[tuple[Any, Rule], ...] = ()
        number: int | None = None
else:
    from collections import namedtuple

    Answer = namedtuple("Answer", "reading word mood values number", defaults=("", "is", (), None))

YES, NO, DEPENDS = "yes", "no", "depends"
OTHER_WAY_ROUND = {
    "so": "not-so",
    "not-so": "so",
    "allowed": "forbidden",
    "forbidden": "allowed",
    "required": "allowed",
}
DOABLE = {"forbidden": False, "allowed": True, "required": True, "so": True, "not-so": False}
BOUND = {"forbidden": False, "allowed": False, "required": True, "so": True, "not-so": False}


def word_for(stands: str, mood: str) -> str:
    """The answer in this mood to how things stand."""
    if stands == DEPENDS:
        return DEPENDS
    if mood == "must":
        holds = BOUND[stands]
    elif mood in ("omit", "needless"):
        holds = not BOUND[stands]
    else:
        holds = DOABLE[stands] is not (mood == "forbidden")
    return YES if holds else NO


def answer_of(match: Match, mood: str, values: Values, modes: frozenset[str], found: str | None = None) -> Answer:
    """The answer; `found` is how the engine found things to stand, where it was asked."""
    reading, number = match.reading, match.number
    if reading.compare:
        return Answer(reading, word_for("so" if number else "not-so", mood), mood)
    if reading.share and number is not None:
        return _of_share(match, mood, values, modes)
    if reading.value:
        given = _given(reading.value, reading, values, modes)
        if number is None or match.kind not in (YES_NO, BARE):
            return Answer(reading, "", mood, given)
        reached = {_reaches(number, value, reading.bound) for value, _ in given}
        reaching = DEPENDS if len(reached) > 1 else "so" if reached == {True} else "not-so"
        return Answer(reading, word_for(reaching, mood), mood, given, number)
    stands = found or reading.stands
    if stands and match.kind in (YES_NO, BARE):
        stands = OTHER_WAY_ROUND.get(stands, stands) if match.is_turned else stands
        return Answer(reading, word_for(stands, mood), mood)
    return Answer(reading)


def _given(name: str, reading: Reading, values: Values, modes: frozenset[str]) -> tuple[tuple[Any, Rule], ...]:
    """The value in every mode that may be meant, by the rules that the reading names if any of them gives it."""
    givers = [rule for rule in values(name) if name in rule.gives]
    givers = [rule for rule in givers if rule.id in reading.rules] or givers
    fitting = [rule for rule in givers if _in_force(rule, modes)] or givers
    found: dict[str, tuple[Any, Rule]] = {}
    for rule in fitting:
        found.setdefault(str(rule.gives[name]), (rule.gives[name], rule))
    return tuple(found.values())


def _in_force(rule: Rule, modes: frozenset[str]) -> bool:
    allowed = rule.in_force.get("mode")
    return not (allowed and modes) or not modes.isdisjoint(map(str, allowed))


def _reaches(number: int, value: Any, bound: str | None) -> bool:
    if not isinstance(value, int):
        return False
    return number <= value if bound == "at-most" else number >= value if bound == "at-least" else number == value


def _of_share(match: Match, mood: str, values: Values, modes: frozenset[str]) -> Answer:
    """A share of what one has, rounded: half of the cards where there are more than seven."""
    reading, number = match.reading, match.number or 0
    amount = share_of(number, reading.share, lambda name: _given(name, reading, values, modes)[0][0])
    if match.kind == YES_NO:
        return Answer(reading, word_for("required" if amount else "not-so", mood), mood, (), number)
    rule = _given(reading.share["by"], reading, values, modes)[0][1]
    return Answer(reading, "", mood, ((amount, rule),), number)


def share_of(number: int, share: Mapping[str, Any], value: Any) -> int:
    """So much of the number."""
    if "above" in share and number <= value(share["above"]):
        return 0
    divisor = int(value(share["by"]))
    return -(-number // divisor) if share["round"] == "up" else number // divisor
