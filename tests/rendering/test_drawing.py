"""A picture of a made-up game: the drawing needs no real one."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree

import pytest

from ruling.model.picture import ASKED, Bar, Box, Cell, Listing, Look, Mark, Picture, Row, Spot
from ruling.model.records import Forms
from ruling.rendering.drawing import COLUMNS, drawing, initials, picture_document
from ruling.rendering.plotting import svg
from ruling.rendering.wording import Speaker

WORDS = {
    "wood": "bór", "wide": "bardzo szerokie bezdroże", "hut": "chata", "lane": "miedza", "elf": "elf",
    "red": "czerwony", "black": "czarny", "green": "zielony",
}  # fmt: skip
MESSAGES = {
    "board.untold": "nie podano", "board.empty": "pusto", "board.doubted": "niepewne", "board.title": "Plansza",
    "board.legend": "Objaśnienia", "board.key": "Klucz.", "board.key-posts": "Klucz.", "board.mark.asked": "pytanie",
}  # fmt: skip
SVG = "{http://www.w3.org/2000/svg}"


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
    assert lines[3].replace(" ", "") == "|?|?|"
    assert "  czerwony: chata A1+A2; ?" in lines
    assert "Miedza: –" in lines


def test_posts_show_who_stands_there_and_which_are_free() -> None:
    assert "C··" in drawing(picture(), speaker()).splitlines()[1]


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


def test_a_name_as_long_as_a_line_is_broken() -> None:
    text = drawing(picture(), speaker({"red": "x" * 300}))
    assert max(map(len, text.splitlines())) <= COLUMNS
    assert text.replace("\n", "").replace(" ", "").count("x") == 600


def test_every_part_has_a_title_that_tells_the_unknown_from_the_empty() -> None:
    found = titles(svg(picture(), speaker()))
    assert {"A1: nie podano", "A1+A2: chata, czerwony", "A1@N: nie podano", "A2@N: pusto"} <= set(found)
    assert {"A1-A2: miedza, czerwony", "A1-W: nie podano", "A1+A2: pytanie"} <= set(found)
    groups = [one for one in ElementTree.fromstring(svg(picture(), speaker())).iter(f"{SVG}g") if one.get("id")]
    assert all(part.find(f"{SVG}title") is not None for group in groups for part in group if part.tag == f"{SVG}g")


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
