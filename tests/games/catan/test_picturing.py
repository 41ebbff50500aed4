"""Positions drawn as they come, whole and half told: nothing is cut off, everything has its title."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from ruling.cli.desk import open_library
from ruling.games.catan import GAME
from ruling.games.catan.boards import TERRAIN
from ruling.games.catan.north import CLANS, SECTIONS, WILDLINGS, clearing_name, section_name
from ruling.games.catan.position import RESOURCES, Position
from ruling.model.picture import ASKED, BROKEN, MISSING, Marked, Picture
from ruling.rendering.drawing import COLUMNS, drawing
from ruling.rendering.plotting import svg
from ruling.rendering.wording import Speaker
from tests.games.catan.desk import ROOT, book, read
from tests.games.catan.playing import PLAYERS, Table
from tests.rendering.extents import SVG, faults

NAMES = {"red": "Wawrzyniec Brzęczyszczykiewicz", "blue": "Анна-Мария", "white": "Piotr <&>", "yellow": "Ola"}


def speaker(language: str) -> Speaker:
    return Speaker(language, open_library(ROOT).catalogue(language), book().term, NAMES)


def picture(position: Position, *marked: Marked) -> Picture:
    assert GAME.picture is not None
    return GAME.picture(position, marked, book())


def titles(text: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(text).iter(f"{SVG}title")]


def half_told(chance: Random) -> Position:
    """A sketch: any part may be told or not."""
    layout = read({"board": "gift-4"}).board.layout

    def some(most: int) -> list[str]:
        return [chance.choice(WILDLINGS) for _ in range(chance.randint(0, most))]

    parts: dict[str, Any] = {
        "mode": chance.choice(["brotherhood", "base"]),
        "board": {"like": "gift-4", "hexes": {
            name: f"{chance.choice(TERRAIN[:5])}{chance.choice(['', ' 6', ' 2/12', ' 11'])}"
            for name in layout.hexes if chance.random() < 0.7
        }},
        "roads": {player: [path] for player, path in zip(PLAYERS, chance.sample(layout.paths, 4), strict=True)},
        "buildings": {"red": {"keeps": [chance.choice(layout.corners)]}},
        "wall": {section_name(at): chance.choices(PLAYERS, k=chance.randint(0, 5)) for at in SECTIONS[:3]},
        "clearings": {clearing_name(at): some(9) for at in SECTIONS[1:]},
        "camps": {clan: some(5) for clan in CLANS[:2]},
        "gift": {name: some(4) for name in chance.sample(layout.hexes, 3)},
        "tormund": chance.choice([*layout.hexes, "camp"]),
        "breaches": chance.randint(0, 2),
        "routes": {"red": list(RESOURCES), "blue": {"ore": False}},
    }  # fmt: skip
    return read({key: part for key, part in parts.items() if chance.random() < 0.75})


def is_handsome(drawn: Picture, language: str) -> None:
    said = speaker(language)
    assert faults(svg(drawn, said, "Nie wolno.", ["Bo tak."] * 5, "Budowa osady")) == []
    assert max(map(len, drawing(drawn, said).splitlines())) <= COLUMNS


@pytest.mark.parametrize("language", ["pl", "ru"])
@pytest.mark.parametrize("seed", range(12))
def test_whatever_was_told_is_drawn_whole(seed: int, language: str) -> None:
    position = half_told(Random(seed))
    layout = position.board.layout
    places = [*layout.hexes, *layout.corners, *layout.paths, "W1", "P2", CLANS[0], "camp", "breach-track"]
    marked = [Marked(kind, place, 1) for kind in (ASKED, BROKEN, MISSING) for place in places]
    for drawn in (picture(position), picture(position, *marked)):
        is_handsome(drawn, language)


@pytest.mark.parametrize("language", ["pl", "ru"])
@pytest.mark.parametrize(("mode", "players"), [("brotherhood", 4), ("brotherhood", 3), ("base", 4)])
def test_a_table_in_play_is_drawn_whole(mode: str, players: int, language: str) -> None:
    table = Table(7, "catan-pl", mode, players)
    table.sets_up()
    table.plays_a_turn()
    is_handsome(picture(table.position), language)


@pytest.mark.parametrize("board", ["gift-3", "island", {"rows": [{"indent": 0, "hexes": 1}]}])
def test_boards_of_other_shapes_are_drawn_whole(board: Any) -> None:
    is_handsome(picture(read({"board": board})), "ru")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("pl", {"szlak 1–2: klan Zamarzniętej Rzeki, P1", "szlak 6: klan Rogostopych, P3", "W2: A2, B2, C2, D2"}),
        ("ru", {"тропа 3: Клан людоедов, P2", "тропа 7–8: Клан рогоногих, P4", "W4: A4, B4, C4, D4"}),
    ],
)
def test_the_ways_of_the_wildlings_are_those_of_the_records(language: str, said: set[str]) -> None:
    assert said <= set(titles(svg(picture(read({"mode": "brotherhood"})), speaker(language))))
    assert picture(read({"mode": "base"})).arrows == ()


def test_trade_routes_are_told_by_player() -> None:
    told = read({"routes": {"red": ["ore"], "blue": {"wool": True}, "white": {"ore": False}}})
    text = drawing(picture(told), speaker("pl"))
    assert f"  czerwony ({NAMES['red']}): ruda\n" in text
    assert "  niebieski (Анна-Мария): wełna; ?\n" in text
    assert "  biały (Piotr <&>): ?\n" in text
    assert "Szlaki" not in drawing(picture(read({})), speaker("pl"))
