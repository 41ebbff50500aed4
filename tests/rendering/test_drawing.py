"""A picture of a made-up game: the drawing needs no real one."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from ruling.model.picture import ASKED, BROKEN, Arrow, Bar, Box, Cell, Listing, Look, Mark, Picture, Row, Spot
from ruling.model.records import Forms
from ruling.rendering.drawing import COLUMNS, drawing, initials, picture_document
from ruling.rendering.plotting import svg
from ruling.rendering.wording import Speaker
from tests.rendering.extents import SVG, faults

WORDS = {
    "wood": "bór", "wide": "bardzo szerokie bezdroże", "hut": "chata", "lane": "miedza", "elf": "elf",
    "red": "czerwony", "black": "czarny", "green": "zielony",
}  # fmt: skip
MESSAGES = {
    "board.untold": "nie podano", "board.empty": "pusto", "board.doubted": "niepewne", "board.title": "Plansza",
    "board.legend": "Objaśnienia", "board.key": "Klucz.", "board.key-posts": "Klucz.", "board.mark.asked": "pytanie",
    "board.mark.broken": "złamane",
}  # fmt: skip


def speaker(names: Mapping[str, str] = {}) -> Speaker:
    terms = {term: {"pl": Forms((word,) * 6, (word,) * 6)} for term, word in WORDS.items()}
    return Speaker("pl", MESSAGES, terms.get, names)


def picture(cells: int = 2, **changed: object) -> Picture:
    drawn = Picture(
        cells=tuple(Cell(f"A{at + 1}", 1 + 2 * at, 2, None, None) for at in range(cells)),
        spots=(Spot("A1+A2", 2, 1, "hut", "red"), Spot("A1@N", 1, 0, None), Spot("A2@N", 3, 0, "")),
        bars=(Bar("A1-A2", (2, 1), (2, 3), "lane", "red"), Bar("A1-W", (0, 1), (0, 3), None)),
        boxes=(Box("W1", "gate", 0, -2, 4, 1.8, ("red",), 3, True, True), Box("W2", "", 4, -2, 4, 1.8, None, 3)),
        marks=(Mark(ASKED, "A1+A2", 2, 1, 0.6, 0.6),),
        listings=(Listing("hut", (Row("red", (("hut", ["A1+A2"]),), False),), False), Listing("lane", ())),
        looks={"wood": Look("#00ff00", pattern="trees"), "hut": Look("#ffffff", shape="house"), "elf": Look("#ffffff")},
        colours=("red", "black", "green"),
        owners=("red",),
        legend=(("wood",), ("hut",), ("elf",)),
    )
    return drawn._replace(**changed)  # type: ignore[arg-type]


def titles(text: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(text).iter(f"{SVG}title")]


def test_what_nobody_told_is_a_question_mark_and_what_is_empty_is_not() -> None:
    lines = drawing(picture(), speaker()).splitlines()
    assert [line.replace(" ", "") for line in lines[4:7]] == ["|A1|A2|", "|?|?|", "|?|?|"]
    assert "  czerwony: chata A1+A2; ?" in lines
    assert "Miedza: –" in lines


def test_posts_show_who_stands_there_and_which_are_free() -> None:
    lines = drawing(picture(), speaker()).splitlines()
    assert "C··" in lines[2]
    assert {len(line) for line in lines[:4]} == {len(lines[0])} and set(lines[0]) == set(lines[3]) == {"="}


def test_every_term_gets_a_letter_of_its_own() -> None:
    assert initials(("red", "black", "green"), speaker()) == {"red": "C", "green": "Z", "black": "A"}


@pytest.mark.parametrize("number", ["6", "12", "2/12", None])
@pytest.mark.parametrize("kind", ["wood", "wide"])
@pytest.mark.parametrize("cells", [1, 6, 11, 12, 40])
def test_no_line_is_wider_than_a_narrow_terminal(cells: int, kind: str, number: str | None) -> None:
    row = tuple(Cell(f"A{at + 1}", 1 + 2 * at, 2, kind, number) for at in range(cells))
    text = drawing(picture()._replace(cells=row), speaker())
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert text.count(number or "?") >= cells


def test_a_long_name_without_a_number_takes_two_lines_and_with_one_its_first_word() -> None:
    bare = Cell("A1", 1, 2, "wide", "", doubted=True)
    drawn = picture()._replace(cells=(bare, Cell("A2", 3, 2, "wide", "6")), boxes=())
    lines = drawing(drawn, speaker()).splitlines()
    assert lines[:3] == ["|    A1     |    A2     |", "|  bardzo   |  bardzo   |", "| szerokie? |     6     |"]


def test_a_name_as_long_as_a_line_is_broken() -> None:
    text = drawing(picture(), speaker({"red": "x" * 300}))
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert text.replace("\n", "").replace(" ", "").count("x") == 600


def test_every_part_has_a_title_that_tells_the_unknown_from_the_empty() -> None:
    found = titles(svg(picture(), speaker()))
    assert {"A1: nie podano", "A1+A2: chata, czerwony", "A1@N: nie podano", "A2@N: pusto"} <= set(found)
    assert {"A1-A2: miedza, czerwony", "A1-W: nie podano", "A1+A2: pytanie"} <= set(found)
    assert faults(svg(picture(), speaker())) == []


def test_an_arrow_says_where_it_leads() -> None:
    arrows = Arrow((0, -1), (0, 0), ("lane", "W1", "A1"), "3"), Arrow((1, -1), (0, 0), ("W1", "A1", "A2"))
    assert {"miedza 3: W1, A1", "W1: A1, A2"} <= set(titles(svg(picture(arrows=arrows), speaker())))


def test_all_that_a_verdict_says_of_a_place_is_one_mark_with_every_number() -> None:
    marks = tuple(Mark(BROKEN, "A1", 1, 2, 1.7, 1.7, note, "cell") for note in (1, 3))
    assert titles(svg(picture(marks=marks), speaker())).count("A1: złamane (1, 3)") == 1


def test_what_is_nowhere_on_the_board_is_written_beside_it() -> None:
    rows = Listing("lane", (Row("red", (("hut",),)), Row("green", None)), beside=True)
    assert "Miedza: czerwony: chata zielony: ?" in titles(svg(picture(listings=(rows,)), speaker()))


@pytest.mark.parametrize("name", ["Ania", "x" * 300, "Ania Maria z Wielkiego Grodu nad Rzeką " * 4])
def test_nothing_is_cut_off_however_long_a_name_is(name: str) -> None:
    drawn, named = picture(), speaker({"red": name})
    assert faults(svg(drawn, named, f"Nie wolno, {name}.", [f"Bo {name}.", f"I {name}."], f"budowa: {name}")) == []


@pytest.mark.parametrize("name", ["<b>", "a & b", '"', "]]>", "{{ 7 * 7 }}", "\x07bell", "</svg>", "￾"])
def test_whatever_a_player_is_called_the_document_stays_whole(name: str) -> None:
    plain = name.replace("\x07", "").replace("￾", "")
    found = titles(svg(picture(), speaker({"red": name}), f"Nie wolno, {name}.", [f"Bo {name}."]))
    assert f"A1+A2: chata, czerwony ({plain})" in found


def test_only_what_is_unknown_is_hatched() -> None:
    told = Cell("A1", 1, 2, "wood", "6", 5, True)
    untold = svg(picture(), speaker()).count("url(#untold)")
    assert svg(picture()._replace(cells=(told, picture().cells[1])), speaker()).count("url(#untold)") == untold - 1


def test_a_document_keeps_the_unknown_null() -> None:
    document = picture_document(picture(), speaker())
    assert [cell["kind"] for cell in document["cells"]] == [None, None]
    assert [spot["piece"] for spot in document["corners"]] == ["hut", None, ""]
    assert [box["things"] for box in document["boxes"]] == [["red"], None]
