"""Heroes and prices, a short bank, a cut road, duties and breaches by edition, and an offer refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as over
from hypothesis import strategies as st

from ruling.model.errors import NotUnderstood
from tests.engine.sketch import Table, happened, lines, missing, states

ADA = {"player": "ada"}
RICH = {"hand:wood": 1, "hand:clay": 1, "hand:wool": 1}
POOR = {"hand:wood": 0, "hand:clay": 1, "hand:wool": 1}
FULL, CHEAP = {"wood": 1, "clay": 1, "wool": 1}, {"wool": 1}


@pytest.mark.parametrize(
    ("hand", "hero", "used", "called", "answer", "asked"),
    [
        (RICH, None, None, False, "legal", []),
        (RICH, None, None, True, "legal", []),
        (POOR, True, False, True, "legal", []),
        (POOR, True, True, True, "illegal", []),
        (POOR, True, None, True, "undecided", ["used"]),
        (POOR, False, False, True, "illegal", []),
        (POOR, False, None, True, "illegal", []),
        (POOR, None, False, True, "undecided", ["quartermaster"]),
        (POOR, None, True, True, "illegal", []),
        (POOR, None, None, True, "undecided", ["quartermaster", "used"]),
        (POOR, True, False, False, "illegal", []),
        ({**RICH, "hand:wool": 0}, True, False, True, "illegal", []),
        ({"hand:wool": 1}, True, False, True, "legal", []),
        ({"hand:wool": 1}, True, False, False, "undecided", ["hand:clay", "hand:wood"]),
        ({"hand:wool": 0}, None, None, True, "illegal", []),
    ],
)
def test_a_hero_changes_a_price_when_he_is_called(
    hard: Table,
    hand: dict[str, int],
    hero: bool | None,
    used: bool | None,
    called: bool,
    answer: str,
    asked: list[str],
) -> None:
    told = {kind: value for kind, value in {"quartermaster": hero, "used": used}.items() if value is not None}
    verdict = hard.ask("recruit", {**hand, **told}, args=ADA, via=("quartermaster",) if called else ())
    assert (verdict.answer, missing(verdict)) == (answer, asked)


@pytest.mark.parametrize(
    ("called", "used", "cost", "rests_on"),
    [(True, False, CHEAP, "component"), (True, True, FULL, "printed"), (False, False, FULL, "printed")],
)
def test_a_price_that_a_hero_made_rests_on_his_card(
    hard: Table, called: bool, used: bool, cost: dict[str, int], rests_on: str
) -> None:
    given = {**RICH, "quartermaster": True, "used": used}
    verdict = hard.ask("recruit", given, args=ADA, via=("quartermaster",) if called else ())
    assert (verdict.proof[0].finding.facts["cost"], verdict.rests_on) == (cost, rests_on)


@pytest.mark.parametrize(
    ("told", "offered"),
    [
        ({}, True),
        ({"quartermaster": True, "used": False}, True),
        ({"quartermaster": False}, False),
        ({"quartermaster": True, "used": True}, False),
    ],
)
def test_a_hero_who_could_still_help_is_offered(hard: Table, told: dict[str, bool], offered: bool) -> None:
    line = lines(hard.ask("recruit", {**POOR, **told}, args=ADA))["guard-paid"]
    assert [rule.id for rule in line.offers] == (["hard.heroes.quartermaster"] if offered else [])


SHEEP = {"goods": "sheep"}
Owed = tuple[int | None, int | None, int | None]


def bank(stock: int | None, owed: Owed) -> dict[str, Any]:
    """The bank's sheep and what it owes to ada, bob and cyd; None is what nobody told."""
    told = {"stock:sheep": stock, **{f"owed:{p}:sheep": n for p, n in zip(("ada", "bob", "cyd"), owed, strict=True)}}
    return {fact: value for fact, value in told.items() if value is not None}


@pytest.mark.parametrize(
    ("stock", "owed", "answer", "state", "paid", "asked"),
    [
        (5, (2, 3, 0), "legal", "holds", {"ada": 2, "bob": 3}, []),
        (3, (3, 0, 0), "legal", "holds", {"ada": 3}, []),
        (4, (2, 3, 0), "illegal", "broken", {}, []),
        (1, (3, 0, 0), "legal", "set_aside", {"ada": 1}, []),
        (0, (3, 0, 0), "legal", "set_aside", {}, []),
        (1, (3, 0, None), "undecided", "open", None, ["owed:cyd:sheep"]),
        (1, (3, 1, None), "illegal", "broken", {}, []),
        (1, (1, 0, None), "undecided", "open", None, ["owed:cyd:sheep"]),
        (None, (3, 0, 0), "legal", "set_aside", None, ["stock:sheep"]),
        (None, (3, 1, 0), "undecided", "open", None, ["stock:sheep"]),
        (None, (3, 0, None), "undecided", "open", None, ["owed:cyd:sheep", "stock:sheep"]),
    ],
)
def test_a_short_bank_pays_nobody_but_an_only_one(
    hard: Table,
    stock: int | None,
    owed: Owed,
    answer: str,
    state: str,
    paid: dict[str, int] | None,
    asked: list[str],
) -> None:
    verdict = hard.ask("take-income", bank(stock, owed), args=SHEEP)
    assert (verdict.answer, states(verdict.proof)) == (answer, {"shortage": state})
    outcome = hard.play("pay-out", bank(stock, owed), args=SHEEP)
    assert sorted(missing(outcome)) == asked
    if paid is not None:
        got = {event.facts["player"]: event.facts["amount"] for event in outcome.events if event.what == "paid-out"}
        assert got == paid
        assert ("withheld" in happened(outcome.events)) is (answer == "illegal")


amounts = st.sampled_from([0, 1, 2, None])


@over(st.permutations(["ada", "bob", "cyd"]), st.tuples(amounts, amounts, amounts), amounts)
def test_the_bank_does_not_care_who_sits_where(hard: Table, seats: list[str], owed: Owed, stock: int | None) -> None:
    usual = hard.ask("take-income", bank(stock, owed), args=SHEEP)
    shuffled = hard.ask("take-income", {**bank(stock, owed), "seats": seats}, args=SHEEP)
    assert shuffled == usual
    paid = hard.play("pay-out", bank(stock, owed), args=SHEEP)
    again = hard.play("pay-out", {**bank(stock, owed), "seats": seats}, args=SHEEP)
    assert sorted(map(str, again.events)) == sorted(map(str, paid.events))
    assert again.missing == paid.missing


ROADS = {"holder": "ada", "road:ada": 8, "road:bob": 6, "road:cyd": 6}


@pytest.mark.parametrize(
    ("roads", "victim", "left", "event", "holder", "asked"),
    [
        ({}, "ada", 4, "road-set-aside", "nobody", []),
        ({}, "ada", 6, "road-kept", "ada", []),
        ({}, "ada", 7, "road-kept", "ada", []),
        ({"road:bob": 7}, "ada", 4, "road-taken", "bob", []),
        ({"road:bob": 4, "road:cyd": 3}, "ada", 4, "road-set-aside", "nobody", []),
        ({"road:bob": 4, "road:cyd": 3}, "ada", 5, "road-kept", "ada", []),
        ({}, "bob", 3, "road-kept", "ada", []),
        ({"road:cyd": None}, "ada", 4, None, "ada", ["road:cyd"]),
        ({"road:bob": None, "road:cyd": None}, "ada", 4, None, "ada", ["road:bob", "road:cyd"]),
        ({"holder": None}, "ada", 6, None, None, ["holder"]),
    ],
)
def test_a_cut_road_moves_the_card_or_sets_it_aside(
    hard: Table,
    roads: dict[str, Any],
    victim: str,
    left: int,
    event: str | None,
    holder: str | None,
    asked: list[str],
) -> None:
    given = {fact: value for fact, value in {**ROADS, **roads}.items() if value is not None}
    outcome = hard.play("cut-road", given, args={"victim": victim, "left": left})
    assert happened(outcome.events) == (["road-cut", event] if event else ["road-cut"])
    assert (outcome.position.facts.get("holder"), missing(outcome)) == (holder, asked)
    assert outcome.verdict.answer == ("undecided" if asked else "legal")


def test_the_card_set_aside_cites_its_rule(hard: Table) -> None:
    outcome = hard.play("cut-road", ROADS, args={"victim": "ada", "left": 4})
    assert [event.rules for event in outcome.events] == [("hard.road.cut",), ("hard.road.passes",)]


@pytest.mark.parametrize(
    ("spent", "last", "decline", "told", "answer", "asked", "editions"),
    [
        (True, False, True, None, "undecided", ["edition"], ("illegal", "legal")),
        (True, True, True, None, "legal", [], ("legal", "legal")),
        (True, None, True, None, "undecided", ["edition", "last"], ("undecided", "legal")),
        (None, False, True, None, "undecided", ["spent"], ("undecided", "undecided")),
        (None, True, True, "hard-a", "legal", [], None),
        (None, None, True, "hard-a", "undecided", ["spent", "last"], None),
        (False, None, True, "hard-a", "legal", [], None),
        (True, False, True, "hard-a", "illegal", [], None),
        (True, None, True, "hard-b", "legal", [], None),
        (True, False, False, None, "legal", [], ("legal", "legal")),
        (True, False, False, "hard-a", "legal", [], None),
        (True, False, False, "hard-b", "legal", [], None),
    ],
)
def test_one_booklet_obliges_where_the_other_permits(
    hard: Table,
    spent: bool | None,
    last: bool | None,
    decline: bool,
    told: str | None,
    answer: str,
    asked: list[str],
    editions: tuple[str, str] | None,
) -> None:
    given = {kind: value for kind, value in {"spent": spent, "last": last}.items() if value is not None}
    scope = {"edition": told} if told else {}
    verdict = hard.ask("return-token", given, args=ADA, decline=decline, **scope)
    assert (verdict.answer, missing(verdict)) == (answer, asked)
    assert {name: ground.answer for name, ground in verdict.editions.items()} == (
        dict(zip(("hard-a", "hard-b"), editions, strict=True)) if editions else {}
    )
    assert verdict.parting == (("edition",) if "edition" in asked else ())


def test_each_booklet_keeps_its_own_proof_of_the_duty(hard: Table) -> None:
    editions = hard.ask("return-token", {"spent": True, "last": False}, args=ADA, decline=True).editions
    assert states(editions["hard-a"].proof) == {"must": "broken"}
    assert states(editions["hard-b"].proof) == {"may": "holds"}


Lane = tuple[bool | None, bool | None, bool | None]


def lane(raiders: Lane) -> dict[str, bool]:
    named = zip(("first", "second", "third"), raiders, strict=True)
    return {f"raider:{place}": taken for place, taken in named if taken is not None}


@pytest.mark.parametrize(
    ("raiders", "told", "placed", "asked"),
    [
        ((False, None, None), None, ["first"], []),
        ((True, False, None), "hard-a", ["first"], []),
        ((True, False, None), "hard-b", ["second"], []),
        ((True, True, False), "hard-b", ["third"], []),
        ((True, True, True), "hard-b", [], []),
        ((None, None, None), "hard-a", ["first"], []),
        ((None, None, None), "hard-b", [], ["raider:first"]),
        ((True, None, False), "hard-b", [], ["raider:second"]),
    ],
)
def test_a_breach_stops_at_an_occupied_hex_or_passes_it(
    hard: Table, raiders: Lane, told: str | None, placed: list[str], asked: list[str]
) -> None:
    outcome = hard.play("breach", lane(raiders), **({"edition": told} if told else {}))
    hexes = [event.facts["hex"] for event in outcome.events if event.what == "raider-placed"]
    assert (hexes, missing(outcome)) == (placed, asked)
    assert ("lane-full" in happened(outcome.events)) is (raiders == (True, True, True))


def test_a_breach_past_an_occupied_hex_is_told_by_both_booklets(hard: Table) -> None:
    outcome = hard.play("breach", lane((True, False, None)))
    assert (outcome.verdict.answer, missing(outcome), outcome.verdict.parting) == (
        "undecided",
        ["edition"],
        ("edition",),
    )
    hexes = {edition: [event.facts["hex"] for event in events] for edition, events in outcome.editions.items()}
    assert hexes == {"hard-a": ["first"], "hard-b": ["second"]}


@pytest.mark.parametrize(
    ("hex_", "raiders", "answer", "asked", "editions"),
    [
        ("first", (False, None, None), "legal", [], ("legal", "legal")),
        ("first", (True, None, None), "undecided", ["edition"], ("legal", "illegal")),
        ("second", (True, False, None), "undecided", ["edition"], ("illegal", "legal")),
        ("second", (False, False, None), "illegal", [], ("illegal", "illegal")),
        ("second", (None, True, None), "illegal", [], ("illegal", "illegal")),
        ("third", (True, None, False), "undecided", ["edition", "raider:second"], ("illegal", "undecided")),
        ("third", (None, False, False), "illegal", [], ("illegal", "illegal")),
        ("third", (None, None, None), "undecided",
         ["edition", "raider:first", "raider:second", "raider:third"], ("illegal", "undecided")),
    ],
)  # fmt: skip
def test_where_a_raider_may_stand(
    hard: Table, hex_: str, raiders: Lane, answer: str, asked: list[str], editions: tuple[str, str]
) -> None:
    verdict = hard.ask("place-raider", lane(raiders), args={"hex": hex_})
    assert (verdict.answer, missing(verdict)) == (answer, asked)
    assert tuple(ground.answer for ground in verdict.editions.values()) == editions


OFFER = {"player": "ada", "partner": "bob"}
FRESH = {"refused:bob": False}


@pytest.mark.parametrize(
    ("facts", "called", "answers", "events", "waits", "asked"),
    [
        ({}, False, {}, ["offered"], True, []),
        ({}, False, {"accept": "no"}, ["offered", "refused"], False, []),
        ({}, False, {"accept": "yes"}, ["offered", "traded"], False, []),
        ({"goods:bob": True}, False, {}, ["offered"], True, []),
        ({"goods:bob": True}, True, {}, ["offered", "traded"], False, []),
        ({"goods:bob": True}, True, {"accept": "no"}, ["offered", "traded"], False, []),
        ({"goods:bob": False}, True, {}, ["offered"], True, []),
        ({"goods:bob": False}, True, {"accept": "no"}, ["offered", "refused"], False, []),
        ({}, True, {"accept": "no"}, ["offered"], False, ["goods:bob"]),
    ],
)
def test_a_partner_may_refuse_an_offer_but_not_a_collector(
    hard: Table,
    facts: dict[str, bool],
    called: bool,
    answers: dict[str, str],
    events: list[str],
    waits: bool,
    asked: list[str],
) -> None:
    via = ("collector",) if called else ()
    outcome = hard.play("offer", {**FRESH, **facts}, args=OFFER, answers=answers, via=via)
    assert (happened(outcome.events), missing(outcome)) == (events, asked)
    assert (outcome.next and (outcome.next.who, outcome.next.what)) == (("bob", "accept") if waits else None)
    assert outcome.verdict.answer == ("undecided" if waits or asked else "legal")


@pytest.mark.parametrize(
    ("given", "answer", "asked"),
    [({"refused:bob": True}, "illegal", []), ({}, "undecided", ["refused:bob"]), (FRESH, "legal", [])],
)
def test_one_who_refused_is_not_asked_again(hard: Table, given: dict[str, bool], answer: str, asked: list[str]) -> None:
    verdict = hard.ask("offer", given, args=OFFER)
    assert (verdict.answer, missing(verdict)) == (answer, asked)
    assert bool(hard.play("offer", given, args=OFFER, answers={"accept": "yes"}).events) is (answer == "legal")


def test_a_refusal_is_remembered(hard: Table) -> None:
    refused = hard.play("offer", FRESH, args=OFFER, answers={"accept": "no"}).position
    assert hard.ask("offer", refused.facts, args=OFFER).answer == "illegal"
    taken = hard.play("offer", FRESH, args=OFFER, answers={"accept": "yes"}).position
    assert hard.ask("offer", taken.facts, args=OFFER).answer == "legal"


def test_an_answer_that_is_neither_yes_nor_no_is_refused(hard: Table) -> None:
    with pytest.raises(NotUnderstood):
        hard.play("offer", FRESH, args=OFFER, answers={"accept": "perhaps"})
