"""A question that people ask, as the records tell it, and the words that questions are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ruling.model.records import Text

STANDS = ("forbidden", "allowed", "required", "so", "not-so", "depends")
"""How things stand: what may not, may or must be done; what is so or is not."""


class Reading(NamedTuple):
    """A question that people ask, and what answers it.

    `gist` are the concepts that make the question, each line one way to put them; `aside` may be said besides, and
    what stands in `order` has to be said in that order. The answer is how things stand, a value of the records, a
    share of what one has, whether there is `more` of one thing `than` of another, a sentence of its own, or the first
    sentence of the rule; `check` is an act and a position in which the engine finds how things stand. `beside` are
    exceptions and the like, told with the answer. A reading with a `mood` answers only whether one may, or must.
    What stands is the other way round where one of the concepts `turned` is said: what is not paid for is free.
    """

    rules: tuple[str, ...]
    asked: Mapping[str, tuple[str, ...]]
    gist: tuple[str, ...] = ()
    aside: str = ""
    order: str = ""
    stands: str | None = None
    turned: str = ""
    mood: str | None = None
    value: str | None = None
    bound: str | None = None
    share: Mapping[str, Any] = {}
    compare: Mapping[str, str] = {}
    says: Text | None = None
    check: Mapping[str, Any] = {}
    beside: tuple[str, ...] = ()
    file: str = ""
    line: int = 0


class Spoken(NamedTuple):
    """An act as questions speak of it, besides its names.

    Where nobody told a position, `given` is supposed and `assume` fills the arguments that were left out.
    """

    act: str
    gist: tuple[str, ...] = ()
    aside: str = ""
    assume: Mapping[str, str] = {}
    given: str = ""
    file: str = ""
    line: int = 0


class Speech(NamedTuple):
    """The words of both languages that questions of any game are made of, as their files write them."""

    marks: Mapping[str, tuple[str, ...]]
    filler: tuple[str, ...]
    light: tuple[str, ...]
    soft: tuple[str, ...]
    heavy: tuple[str, ...]
    words: Mapping[str, tuple[str, ...]]


NO_SPEECH = Speech({}, (), (), (), (), {})
