"""A rule that holds, is broken or unknown, against an exception that holds, fails or is unknown, invoked or not."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import pytest

from tests.engine.sketch import Table, lines, missing

Facts = dict[str, Any]


class Pair(NamedTuple):
    """A rule and one exception to it, with the facts that make each hold, fail or stay unknown."""

    action: str
    args: dict[str, str]
    rule: dict[str, Facts]
    exception: dict[str, Facts]
    waits: tuple[str, str]
    cites: tuple[str, str]
    invoked: tuple[str, ...] = ()


CARD = {"player": "ada", "card": "new"}
TRUCE = {"player": "ada", "partner": "bob"}
BOUGHT: dict[str, Facts] = {"holds": {"bought:new": False}, "broken": {"bought:new": True}, "unknown": {}}
GIFTS: dict[str, Facts] = {
    "holds": {"gift:ada": 1, "gift:bob": 2},
    "broken": {"gift:ada": 1, "gift:bob": 0},
    "unknown": {"gift:ada": 1},
}

PAIRS = {
    "a card bought this turn, and the winning point": Pair(
        "play-card",
        CARD,
        BOUGHT,
        {
            "holds": {"face:new": "point", "points:ada": 9},
            "fails": {"face:new": "point", "points:ada": 8},
            "unknown": {"points:ada": 9},
        },
        ("bought:new", "face:new"),
        ("hard.cards.not-when-bought", "hard.cards.winning-point"),
    ),
    "a card bought this turn, and the herald": Pair(
        "play-card",
        CARD,
        BOUGHT,
        {
            "holds": {"face:new": "axe", "herald": True},
            "fails": {"face:new": "axe", "herald": False},
            "unknown": {"face:new": "axe"},
        },
        ("bought:new", "herald"),
        ("hard.cards.not-when-bought", "hard.cards.herald"),
        ("herald",),
    ),
    "a truce with nothing given, and kin": Pair(
        "make-truce",
        TRUCE,
        GIFTS,
        {"holds": {"kin": True}, "fails": {"kin": False}, "unknown": {}},
        ("gift:bob", "kin"),
        ("hard.trade.both-give", "hard.trade.kin"),
    ),
    "a truce with nothing given, and the envoy": Pair(
        "make-truce",
        TRUCE,
        GIFTS,
        {
            "holds": {"kin": False, "envoy": True},
            "fails": {"kin": False, "envoy": False},
            "unknown": {"kin": False},
        },
        ("gift:bob", "envoy"),
        ("hard.trade.both-give", "hard.trade.envoy"),
        ("envoy",),
    ),
}

IN_PLAY = [
    ("holds", "holds", "legal", "holds", (False, False)),
    ("holds", "fails", "legal", "holds", (False, False)),
    ("holds", "unknown", "legal", "holds", (False, False)),
    ("broken", "holds", "legal", "set_aside", (False, False)),
    ("broken", "fails", "illegal", "broken", (False, False)),
    ("broken", "unknown", "undecided", "open", (False, True)),
    ("unknown", "holds", "legal", "set_aside", (False, False)),
    ("unknown", "fails", "undecided", "open", (True, False)),
    ("unknown", "unknown", "undecided", "open", (True, True)),
]

LEFT_ALONE = [
    ("holds", "holds", "legal", "holds", False),
    ("holds", "fails", "legal", "holds", False),
    ("holds", "unknown", "legal", "holds", False),
    ("broken", "holds", "illegal", "broken", True),
    ("broken", "fails", "illegal", "broken", False),
    ("broken", "unknown", "illegal", "broken", True),
    ("unknown", "holds", "undecided", "open", False),
    ("unknown", "fails", "undecided", "open", False),
    ("unknown", "unknown", "undecided", "open", False),
]

pairs = pytest.mark.parametrize("pair", list(PAIRS.values()), ids=list(PAIRS))
cards = [pair for pair in PAIRS.values() if pair.invoked]


@pairs
@pytest.mark.parametrize(("rule", "exception", "answer", "state", "asked"), IN_PLAY)
def test_an_exception_in_play(
    hard: Table, pair: Pair, rule: str, exception: str, answer: str, state: str, asked: tuple[bool, bool]
) -> None:
    given = {**pair.rule[rule], **pair.exception[exception]}
    verdict = hard.ask(pair.action, given, args=pair.args, via=pair.invoked)
    (line,) = verdict.proof
    assert (verdict.answer, line.rule.id, line.state) == (answer, pair.cites[0], state)
    assert missing(verdict) == [fact for fact, waits in zip(pair.waits, asked, strict=True) if waits]
    assert (line.set_aside_by and line.set_aside_by.rule.id) == (pair.cites[1] if state == "set_aside" else None)


@pytest.mark.parametrize("pair", cards, ids=[pair.invoked[0] for pair in cards])
@pytest.mark.parametrize(("rule", "exception", "answer", "state", "offered"), LEFT_ALONE)
def test_an_exception_that_nobody_invoked(
    hard: Table, pair: Pair, rule: str, exception: str, answer: str, state: str, offered: bool
) -> None:
    given = {**pair.rule[rule], **pair.exception[exception]}
    verdict = hard.ask(pair.action, given, args=pair.args)
    (line,) = verdict.proof
    assert (verdict.answer, line.state) == (answer, state)
    assert missing(verdict) == ([pair.waits[0]] if state == "open" else [])
    assert [rule.id for rule in line.offers] == ([pair.cites[1]] if offered else [])


@pairs
@pytest.mark.parametrize("used", [True, False], ids=["in play", "left alone"])
@pytest.mark.parametrize(("rule", "exception"), list(product(("holds", "broken", "unknown"), repeat=2)))
def test_telling_what_is_missing_settles_it_and_telling_more_changes_nothing(
    hard: Table, pair: Pair, used: bool, rule: str, exception: str
) -> None:
    """Fill in every gap in every way: a decided answer stands, an undecided one can go either way."""
    via = pair.invoked if used else ()
    kinds = {"holds": "holds", "broken": "fails", "unknown": "unknown"}
    given = {**pair.rule[rule], **pair.exception[kinds[exception]]}
    rules = ("holds", "broken") if rule == "unknown" else (rule,)
    exceptions = ("holds", "fails") if exception == "unknown" else (kinds[exception],)
    full = {
        hard.ask(pair.action, {**pair.rule[r], **pair.exception[e]}, args=pair.args, via=via).answer
        for r, e in product(rules, exceptions)
    }
    answer = hard.ask(pair.action, given, args=pair.args, via=via).answer
    assert full == ({"legal", "illegal"} if answer == "undecided" else {answer})


@pytest.mark.parametrize(
    ("facts", "answer", "asked"),
    [
        ({"points:ada": 9, "face:new": "axe"}, "illegal", []),
        ({"face:new": "axe"}, "illegal", []),
        ({"face:new": "point"}, "undecided", ["points:ada"]),
        ({"points:ada": 3}, "illegal", []),
        ({}, "undecided", ["face:new", "points:ada"]),
    ],
)
def test_the_winning_point_waits_for_no_more_than_it_needs(
    hard: Table, facts: Facts, answer: str, asked: list[str]
) -> None:
    verdict = hard.ask("play-card", {"bought:new": True, **facts}, args=CARD)
    assert (verdict.answer, missing(verdict)) == (answer, asked)


@pytest.mark.parametrize(
    ("ada", "bob", "answer", "empty", "asked"),
    [
        (1, 1, "legal", (), []),
        (0, 1, "illegal", ("ada",), []),
        (1, 0, "illegal", ("bob",), []),
        (0, 0, "illegal", ("ada", "bob"), []),
        (0, None, "illegal", ("ada",), []),
        (None, 0, "illegal", ("bob",), []),
        (None, 1, "undecided", (), ["gift:ada"]),
        (None, None, "undecided", (), ["gift:ada", "gift:bob"]),
    ],
)
def test_in_a_truce_each_side_gives_something(
    hard: Table, ada: int | None, bob: int | None, answer: str, empty: tuple[str, ...], asked: list[str]
) -> None:
    gifts = {"gift:ada": ada, "gift:bob": bob, "kin": False}
    given = {fact: value for fact, value in gifts.items() if value is not None}
    verdict = hard.ask("make-truce", given, args=TRUCE)
    assert (verdict.answer, missing(verdict)) == (answer, asked)
    assert lines(verdict)["both-give"].finding.facts["empty"] == empty
