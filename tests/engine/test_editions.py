"""Editions, modes and variants that nobody told are decided under each value."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.sketch import Table, missing, states


@pytest.mark.parametrize(
    ("given", "told", "answer", "asked", "editions"),
    [
        ({"spring": False}, {}, "undecided", ["edition"], {"orchard-a": "illegal", "orchard-b": "legal"}),
        ({"spring": True}, {}, "legal", [], {"orchard-a": "legal", "orchard-b": "legal"}),
        ({}, {}, "undecided", ["edition", "spring"], {"orchard-a": "undecided", "orchard-b": "legal"}),
        ({"spring": False}, {"edition": "orchard-a"}, "illegal", [], {}),
        ({"spring": False}, {"edition": "orchard-b"}, "legal", [], {}),
        ({}, {"edition": "orchard-a"}, "undecided", ["spring"], {}),
    ],
)
def test_pruning_is_decided_under_each_edition(
    orchard: Table, given: dict[str, bool], told: dict[str, Any], answer: str, asked: list[str], editions: object
) -> None:
    verdict = orchard.ask("prune", given, **told)
    assert (verdict.answer, missing(verdict)) == (answer, asked)
    assert {edition: ground.answer for edition, ground in verdict.editions.items()} == editions
    assert verdict.parting == (("edition",) if "edition" in asked else ())


def test_each_edition_keeps_its_own_proof(orchard: Table) -> None:
    editions = orchard.ask("prune", {"spring": False}).editions
    assert states(editions["orchard-a"].proof) == {"prune-in-spring": "broken"}
    assert states(editions["orchard-b"].proof) == {"prune-always": "holds"}


def test_two_editions_may_agree_on_different_grounds(orchard: Table) -> None:
    verdict = orchard.ask("water", {"noon": True}, **{"variant.rainy": "off"})
    assert (verdict.answer, verdict.parting) == ("illegal", ())
    assert states(verdict.proof) == {"no-water-at-noon": "broken", "water-in-the-cool": "broken"}
    assert states(verdict.editions["orchard-a"].proof) == {"no-water-at-noon": "broken"}


@pytest.mark.parametrize(
    ("told", "answer", "rests_on"),
    [
        ({"edition": "orchard-a"}, "illegal", "printed"),
        ({"edition": "orchard-b"}, "illegal", "interpretation"),
        ({}, "illegal", "interpretation"),
    ],
)
def test_an_answer_for_all_editions_is_as_firm_as_the_weakest(
    orchard: Table, told: dict[str, Any], answer: str, rests_on: str
) -> None:
    verdict = orchard.ask("water", {"noon": True}, **{"variant.rainy": "off"}, **told)
    assert (verdict.answer, verdict.rests_on) == (answer, rests_on)


@pytest.mark.parametrize(
    ("noon", "rainy", "answer", "asked"),
    [
        (True, "on", "legal", []),
        (True, "off", "illegal", []),
        (True, None, "undecided", ["variant.rainy"]),
        (False, None, "legal", []),
        (None, "on", "legal", []),
        (None, "off", "undecided", ["noon"]),
        (None, None, "undecided", ["variant.rainy", "noon"]),
    ],
)
def test_a_variant_that_nobody_told_is_a_missing_fact(
    orchard: Table, noon: bool | None, rainy: str | None, answer: str, asked: list[str]
) -> None:
    told = {} if rainy is None else {"variant.rainy": rainy}
    verdict = orchard.ask("water", {} if noon is None else {"noon": noon}, **told)
    assert (verdict.answer, missing(verdict)) == (answer, asked)


@pytest.mark.parametrize(
    ("given", "told", "answer", "asked"),
    [
        ({"straw": False}, {}, "undecided", ["mode"]),
        ({"straw": False}, {"mode": "long"}, "illegal", []),
        ({"straw": False}, {"mode": "short"}, "legal", []),
        ({"straw": True}, {}, "legal", []),
        ({}, {}, "undecided", ["mode", "straw"]),
    ],
)
def test_a_mode_that_nobody_told_is_a_missing_fact(
    orchard: Table, given: dict[str, bool], told: dict[str, Any], answer: str, asked: list[str]
) -> None:
    verdict = orchard.ask("mulch", given, **told)
    assert (verdict.answer, missing(verdict)) == (answer, asked)


@pytest.mark.parametrize(
    ("licence", "players", "answer", "asked"),
    [
        (False, 2, "legal", []),
        (False, 3, "illegal", []),
        (False, None, "undecided", ["players"]),
        (True, None, "legal", []),
        (None, 2, "legal", []),
        (None, 3, "undecided", ["licence"]),
        (None, None, "undecided", ["players", "licence"]),
    ],
)
def test_a_number_of_players_that_nobody_told_is_a_missing_fact(
    orchard: Table, licence: bool | None, players: int | None, answer: str, asked: list[str]
) -> None:
    given = {"stall": True} | ({} if licence is None else {"licence": licence})
    told = {} if players is None else {"players": players}
    verdict = orchard.ask("sell", given, args={"player": "ada", "goods": "figs"}, **told)
    assert (verdict.answer, missing(verdict)) == (answer, asked)


@pytest.mark.parametrize(
    ("rope", "told", "answer", "parting"),
    [
        (True, {"edition": "orchard-b"}, "undecided", ("mode",)),
        (True, {"edition": "orchard-b", "mode": "long"}, "legal", ()),
        (True, {"edition": "orchard-b", "mode": "short"}, "illegal", ()),
        (True, {"edition": "orchard-a"}, "undecided", ("mode",)),
        (True, {}, "undecided", ("mode",)),
        (False, {"edition": "orchard-a"}, "illegal", ()),
        (False, {"mode": "long"}, "undecided", ("edition",)),
        (False, {}, "undecided", ("edition", "mode")),
    ],
)
def test_a_value_that_turns_on_the_mode_is_read_in_every_mode_of_every_edition(
    orchard: Table, rope: bool, told: dict[str, Any], answer: str, parting: tuple[str, ...]
) -> None:
    """Two stakes are too many but for the long game, where edition A wants a rope besides."""
    verdict = orchard.ask("stake", {"stakes": 2, "rope": rope}, **told)
    assert (verdict.answer, verdict.parting) == (answer, parting)


def test_the_records_name_the_place_where_editions_differ(orchard: Table) -> None:
    (divergence,) = orchard.book.divergences()
    assert divergence.about == ("orchard.weather.prune-in-spring", "orchard.weather.prune-always")
    assert divergence.changes_verdict
