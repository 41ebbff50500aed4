"""What happens, saved and gone on with: --write, choices, and the table's own rules."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from ruling.games import catan
from ruling.model.answers import Event, Need
from ruling.model.reading import read_file

TABLE = """\
mode: brotherhood
players: 4
variants: []
turn: {player: red, moment: building}
hands: {red: {wood: 1, clay: 1, wool: 1, grain: 1}}
buildings: {red: {settlements: [A1+A2+B2]}}
roads: {red: [A2-B2]}
known: [buildings, roads]
"""
ROAD = ("resolve", "build-road", "player=red", "at=A2-B3")
HOUSE = """\
entry: catan.our-house
title: {pl: Zasady domowe, ru: Домашние правила}
printed: {}
rules:
  - id: catan.our-house.neighbours-welcome
    kind: option
    text:
      pl: "U nas wolno budować osady na sąsiednich skrzyżowaniach."
      ru: "У нас можно строить поселения на соседних перекрёстках."
    exception_to: [catan.distance-rule.neighbours-empty]
"""


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "table.yaml"
    path.write_text(TABLE, encoding="utf-8")
    return str(path)


def test_the_position_after_is_written_and_can_be_asked_about(ask, table: str, tmp_path: Path) -> None:
    after = tmp_path / "after.yaml"
    told = ask(*ROAD, "--state", table, "--write", str(after), "--json")
    assert told.code == 0
    assert [event["what"] for event in told.document["events"]] == ["paid", "road-placed"]
    again = ask("check", *ROAD[1:], "--state", str(after), "--json")
    assert again.code == 1
    broken = [line["rule"] for line in again.document["proof"] if line["holds"] is False]
    assert broken == ["catan.building.needs-resources", "catan.road.one-per-path"]


def test_nothing_is_written_where_nothing_happens(ask, table: str, tmp_path: Path) -> None:
    after = tmp_path / "after.yaml"
    assert ask("resolve", "build-road", "player=blue", "at=A2-B3", "--state", table, "--write", str(after)).code == 1
    assert not after.exists()


def chooses_a_colour(case: Any, values: Any) -> Generator[Event | Need, Any, None]:
    """A procedure that has to ask twice."""
    first = yield Need("red", "hue", ("dark", "light"))
    second = yield Need("chance", "die", (1, 2, 3))
    third = yield Need("red", "edge", ("thin", "thick"))
    assert (first, third) == ("dark", "thin") and second in (1, 2, 3)
    yield Event.of("road-placed", player=case.player, path=case.place_name)


@pytest.fixture
def choosy(monkeypatch: pytest.MonkeyPatch) -> None:
    procedures = {**catan.GAME.procedures, "roads.places": chooses_a_colour}
    monkeypatch.setattr(catan, "GAME", catan.GAME._replace(procedures=procedures))


@pytest.mark.usefixtures("choosy")
def test_an_act_that_waits_for_a_choice_is_saved_and_goes_on(ask, table: str, tmp_path: Path) -> None:
    stop = str(tmp_path / "stop.yaml")
    first = ask(*ROAD, "--state", table, "--write", stop, "--json")
    assert (first.code, first.document["next"]["what"]) == (3, "hue")
    assert read_file(Path(stop))["pending"] == {"action": "build-road", "words": ["player=red", "at=A2-B3"]}
    second = ask("resolve", "build-road", "choose.hue=dark", "--state", stop, "--seed", "7", "--write", stop, "--json")
    assert (second.code, second.document["next"]["what"]) == (3, "edge")
    words = read_file(Path(stop))["pending"]["words"]
    assert words[:3] == ["player=red", "at=A2-B3", "hue=dark"] and words[3].startswith("die=")
    last = ask("resolve", "build-road", "choose.edge=thin", "--state", stop, "--json")
    assert (last.code, [event["what"] for event in last.document["events"]]) == (0, ["paid", "road-placed"])


@pytest.mark.usefixtures("choosy")
def test_another_act_does_not_go_on_with_the_saved_one(ask, table: str, tmp_path: Path) -> None:
    stop = str(tmp_path / "stop.yaml")
    ask(*ROAD, "--state", table, "--write", stop)
    told = ask("resolve", "build-settlement", "player=red", "at=A2+B2+B3", "--state", stop)
    assert told.code == 2 and "build-road" in told.err


def test_a_choice_that_nobody_asks_for_is_refused(ask, table: str) -> None:
    told = ask(*ROAD, "choose.victim=blue", "--state", table)
    assert told.code == 2 and "victim" in told.err


def test_a_house_rule_sets_the_printed_one_aside(ask, table: str, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    question = ("check", "build-settlement", "player=red", "at=A2+B2+B3", "--state", table, "--json")
    assert ask(*question).code == 1
    told = ask(*question, "--house", str(house))
    assert (told.code, told.document["rests_on"]) == (0, "house")
    aside = {line["rule"]: line["set_aside_by"] for line in told.document["proof"]}
    assert aside["catan.distance-rule.neighbours-empty"] == "catan.our-house.neighbours-welcome"


def test_a_house_rule_that_bends_nothing_known_is_refused(ask, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE.replace("neighbours-empty", "neighbours-emty"), encoding="utf-8")
    told = ask("check", "build-settlement", "player=red", "at=A2+B2+B3", "--house", str(house))
    assert told.code == 2 and "neighbours-empty" in told.err and told.out == ""


def test_three_questions_are_asked_and_the_rest_are_counted(ask) -> None:
    words = ("resolve", "count-victory-points", "player=red", "--given", "red: 2 settlements")
    short, full = (ask(*words, "--why", why).out for why in ("short", "full"))
    open_questions = len(ask(*words, "--json").document["missing"])
    questions = short.partition("Do ustalenia:\n")[2]
    assert "3. " in questions and "4. " not in questions and f"{open_questions - 3} pytań: --why full" in questions
    assert f"\n{open_questions}. " in full.partition("Do ustalenia:")[2]
    assert ask("check", *words[1:], "--why", "full").out == full


def test_what_the_events_rest_on_is_told(ask, table: str) -> None:
    told = ask(*ROAD, "--state", table, "--json").document
    assert told["rests_on"] == "outside"
    assert "Podstawa odpowiedzi: źródło spoza naszych książeczek" in ask(*ROAD, "--state", table).out
    printed = (
        "resolve",
        "guard-points",
        "player=red",
        "--given",
        "board: mode brotherhood, guards W1 red red red red red",
    )
    assert ask(*printed, "--json").document["rests_on"] == "printed"
    assert "Podstawa" not in ask(*printed).out


def test_a_measure_of_reasons_that_there_is_not_is_refused(refused, table: str) -> None:
    refused(*ROAD, "--state", table, "--why", "much")
