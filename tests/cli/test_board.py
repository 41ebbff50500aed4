"""The position drawn, in the terminal and as SVG, and the picture of a verdict."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree

import pytest

SVG = "{http://www.w3.org/2000/svg}"
TABLE = {
    "mode": "brotherhood",
    "players": {"Ania <b>": "red", "Ola & Jan": "blue", "Piotr": "white", "Jan": "black"},
    "board": {"like": "gift-4", "hexes": {"A1": "las 6", "A2": "wzgórza 8", "B1": "pastwisko 4", "C1": "pola 2/12"}},
    "buildings": {"red": {"settlements": ["A1+A2+B2"]}, "black": {"keeps": ["C3+D3+D4"]}},
    "roads": {"red": ["A2-B2"]},
    "empty": ["B3+C3+C4"],
    "known": ["roads"],
    "wall": {"W1": ["red", "black"], "W2": []},
    "clearings": {"P1": ["climber", "climber"], "P2": []},
    "camps": {"R": ["giant"]},
    "gift": {"B2": ["climber"]},
    "tormund": "A3",
    "breaches": 1,
}
ILLEGAL = ("check", "build-settlement", "player=red", "at=A2+B2+B3", "--given", "red: settlement A1+A2+B2")


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "table.json"
    path.write_text(json.dumps(TABLE), encoding="utf-8")
    return str(path)


def titles(path: Path) -> list[str]:
    return [one.text or "" for one in ElementTree.parse(path).iter(f"{SVG}title")]


def marked(path: Path) -> list[str]:
    [group] = [one for one in ElementTree.parse(path).iter(f"{SVG}g") if one.get("id") == "marks"]
    return [one.text or "" for one in group.iter(f"{SVG}title")]


# The terminal


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "pl",
            ["|   las   | wzgórza |", "|  CA···  |  ·····  |    ?    |", "  czerwony (Ania <b>): osada A1+A2+B2; ?"],
        ),
        ("pl", ["  P1: wspinacz ×2", "  P2: –", "  P3: ?", "  Dar: B2 wspinacz ×1; ?", "Tormund Złodziej: A3"]),
        ("ru", ["|   лес   |  холмы  |", "|  КЧ···  |  ·····  |    ?    |", "  чёрный (Jan): крепость C3+D3+D4; ?"]),
        ("ru", ["  P1: ледолаз ×2", "  P4: ?", "Вторжения: 1", "  красный (Ania <b>): A2-B2", "  пусто: B3+C3+C4"]),
    ],
)
def test_the_position_is_drawn_as_far_as_it_was_told(ask, table: str, language: str, said: list[str]) -> None:
    answer = ask("board", "show", "--state", table, "--lang", language)
    assert (answer.code, answer.err) == (0, "")
    assert [text for text in said if text not in answer.out] == []
    assert max(map(len, answer.out.splitlines())) <= 72
    assert "\033" not in answer.out


@pytest.mark.parametrize("language", ["pl", "ru", "both"])
def test_nothing_told_is_all_unknown(ask, language: str) -> None:
    out = ask("board", "show", "--lang", language).out
    assert "–" not in out.replace("„–”", "").replace("«–»", "") and "·" not in out.replace("„·”", "").replace("«·»", "")
    assert out.count("?") > 30 * (2 if language == "both" else 1)
    assert max(map(len, out.splitlines())) <= 72


def test_the_base_game_has_no_wall(ask) -> None:
    out = ask("board", "show", "--mode", "base").out
    assert "W1" not in out and "Dzicy" not in out and "Tormund Złodziej: ?" in out
    assert "W1" in ask("board", "show", "--mode", "brotherhood").out


def test_an_island_is_drawn_without_the_north(ask) -> None:
    out = ask("board", "show", "--state", "-", stdin=b"{board: island}").out
    assert "W1" not in out and "E3" in out


def test_ice_that_is_only_surmised_is_said_to_be(ask) -> None:
    assert "|pustynia?|" in ask("board", "show", "--state", "-", stdin=b"{board: gift-3}").out


def test_a_board_too_wide_to_draw_is_listed(ask) -> None:
    out = ask("board", "show", "--state", "-", stdin=b"{board: {rows: [{indent: 0, hexes: 40}]}}").out
    assert "A40 ?" in out.replace("\n", " ")
    assert max(map(len, out.splitlines())) <= 72


def test_the_document_tells_the_unknown_from_the_empty(ask, table: str) -> None:
    document = ask("board", "show", "--state", table, "--json").document
    things = {box["id"]: box["things"] for box in document["boxes"]}
    assert (things["W1"], things["W2"], things["W3"]) == (["red", "black"], [], None)
    pieces = {spot["id"]: spot["piece"] for spot in document["corners"]}
    assert (pieces["A1+A2+B2"], pieces["B3+C3+C4"], pieces["A2+B2+B3"]) == ("settlement", "", None)


# SVG


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl", ["A1: las, 6", "A4: nie podano", "A1+A2+B2: osada, czerwony (Ania <b>)", "B3-C3: pusto"]),
        ("pl", ["fragment Muru W3: nie podano", "polana P2: pusto", "B2: nie podano, wspinacz"]),
        ("ru", ["A1: лес, 6", "A4: не сказано", "C3+D3+D4: крепость, чёрный (Jan)", "участок Стены W2: пусто"]),
    ],
)
def test_every_part_of_the_svg_has_its_title(ask, table: str, tmp_path: Path, language: str, said: list[str]) -> None:
    path = tmp_path / "board.svg"
    answer = ask("board", "show", "--state", table, "--svg", str(path), "--lang", language)
    assert (answer.code, answer.err, str(path) in answer.out) == (0, "", True)
    assert [text for text in said if text not in titles(path)] == []
    assert list(tmp_path.glob(".*")) == []


def test_the_verdict_rings_the_disputed_place_and_marks_what_breaks_the_rule(ask, tmp_path: Path) -> None:
    path = tmp_path / "verdict.svg"
    answer = ask(*ILLEGAL, "--svg", str(path))
    assert answer.code == 1
    assert answer.out.startswith("Nie wolno.") and str(path) in answer.out
    assert {"A2+B2+B3: miejsce, o które pytasz", "A1+A2+B2: tu złamano zasadę (1)"} <= set(marked(path))
    text = path.read_text(encoding="utf-8")
    assert "catan.distance-rule.neighbours-empty" in text
    assert "Budowa osady: czerwony, A2+B2+B3" in text
    assert titles(path)[0] == "Nie wolno."


def test_where_no_other_place_breaks_the_rule_the_disputed_one_does(ask, tmp_path: Path) -> None:
    path = tmp_path / "verdict.svg"
    given = "blue: road B2-B3"
    assert ask("check", "build-road", "player=red", "at=B2-B3", "--given", given, "--svg", str(path)).code == 1
    assert {"B2-B3: miejsce, o które pytasz", "B2-B3: tu złamano zasadę (1)"} <= set(marked(path))


def test_an_open_verdict_marks_what_it_waits_for(ask, tmp_path: Path) -> None:
    path = tmp_path / "verdict.svg"
    assert ask("check", "build-settlement", "player=red", "at=A2+B2+B3", "--lang", "ru", "--svg", str(path)).code == 3
    assert "A1+A2+B2: от этого зависит ответ" in marked(path)


def test_a_verdict_on_the_wall_rings_its_section(ask, tmp_path: Path) -> None:
    path = tmp_path / "verdict.svg"
    given = "board: mode brotherhood, guards W1 red red blue blue blue"
    words = ("check", "recruit-guard", "player=red", "section=W1", "--given", given, "--lang", "ru")
    assert ask(*words, "--svg", str(path)).code == 1
    assert {"W1: место, о котором вопрос", "W1: здесь нарушено правило (1)"} <= set(marked(path))


def test_a_verdict_stays_one_document_with_a_picture_beside_it(ask, tmp_path: Path) -> None:
    assert ask(*ILLEGAL, "--json", "--svg", str(tmp_path / "v.svg")).document == ask(*ILLEGAL, "--json").document
    assert (tmp_path / "v.svg").is_file()


# Refusals


@pytest.mark.parametrize("words", [("board", "show"), ILLEGAL])
@pytest.mark.parametrize("file", ["no/such/folder/board.svg", ".", os.devnull])
def test_a_file_that_cannot_be_written_is_named(refused, words: tuple[str, ...], file: str) -> None:
    refused(*words, "--svg", file)


@pytest.mark.parametrize("words", [("shwo",), (), ("show", "more"), ("show", "--svgg", "x"), ("show", "--svg")])
def test_what_the_command_does_not_know_is_refused(refused, words: tuple[str, ...]) -> None:
    refused("board", *words)


def test_a_picture_that_is_there_is_replaced_and_a_link_kept(ask, tmp_path: Path) -> None:
    path, link = tmp_path / "board.svg", tmp_path / "link.svg"
    path.write_text("old", encoding="utf-8")
    link.symlink_to(path)
    assert ask("board", "show", "--svg", str(link)).code == 0
    assert link.is_symlink() and path.read_text(encoding="utf-8").startswith("<svg")


def test_a_picture_in_both_languages_says_which_one_it_speaks(ask, tmp_path: Path) -> None:
    picture = str(tmp_path / "board.svg")
    for words in (("board", "show"), ILLEGAL):
        assert "--lang ru" in ask(*words, "--svg", picture, "--lang", "both").err
        assert ask(*words, "--svg", picture, "--lang", "pl").err == ""


# A new board


def test_a_new_board_is_drawn_kept_and_found_valid(ask, tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    answer = ask("board", "new", "--random", "--seed", "5", "--write", str(path))
    assert (answer.code, answer.err) == (0, "")
    assert "--seed 5" in answer.out and str(path) in answer.out and "W1" in answer.out
    drawn = ask("board", "show", "--state", str(path))
    assert drawn.code == 0 and drawn.out.strip() in answer.out
    assert ask("check", "setup-variable-board", "--state", str(path)).code == 0


def test_the_same_seed_draws_the_same_board_and_tells_it(ask) -> None:
    first = ask("board", "new", "--random", "--seed", "12", "--json").document
    assert first == ask("board", "new", "--random", "--seed", "12", "--json").document
    assert first["seed"] == 12
    untold = ask("board", "new", "--random", "--json").document
    assert untold == ask("board", "new", "--random", "--seed", str(untold["seed"]), "--json").document


def test_a_six_beside_an_eight_is_named(ask, tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    ask("board", "new", "--random", "--seed", "5", "--write", str(path))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("pasture 9", "pasture 6").replace("forest 6", "forest 9", 1), encoding="utf-8")
    answer = ask("check", "setup-variable-board", "--state", str(path))
    assert answer.code == 1 and "B1–C1" in answer.out
    path.write_text(text.replace("pasture 9", "pasture"), encoding="utf-8")
    assert ask("check", "setup-variable-board", "--state", str(path), "--no-input").code == 3


@pytest.mark.parametrize("language", ["pl", "ru"])
@pytest.mark.parametrize("words", [(), ("--random", "--players", "3"), ("--random", "--mode", "base")])
def test_what_no_source_tells_is_said_in_one_line(ask, words: tuple[str, ...], language: str) -> None:
    answer = ask("board", "new", *words, "--lang", language)
    assert (answer.code, answer.out, len(answer.err.strip().splitlines())) == (3, "", 1)


@pytest.mark.parametrize(
    "words",
    [
        ("new", "--random", "--players", "7"),
        ("new", "--random", "--given", "red: 2 roads"),
        ("new", "--random", "--seed", "x"),
        ("show", "--random"),
        ("show", "--players", "4"),
    ],
)
def test_words_that_do_not_go_together_are_refused(refused, words: tuple[str, ...]) -> None:
    refused("board", *words)
