"""Answers as people type them at the table, and the sketches that say the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ruling.games.catan import GAME
from ruling.games.catan.answering import clause
from ruling.model.errors import NotUnderstood
from ruling.model.reading import read_file
from tests.games.catan.desk import book, lexicon

ABOUT = {"player": "red", "corner": "A2+B2+B3", "path": "B2-B3", "piece": "settlement", "hex": "A2"}
FACTS = read_file(Path(__file__).resolve().parents[3] / "rules" / "catan" / "game.yaml")["facts"]


def sketched(given: str, **document: Any) -> Any:
    """The position that a sketch describes, as a file would hold it."""
    return GAME.read_position(document, lexicon(), book(), given, "table.yaml").document()


def told(kind: str, answer: str, asker: str | None = "red") -> str:
    """The clause that an answer becomes."""
    found = book().fact(kind)
    assert found is not None
    return clause(found, ABOUT, answer, asker, lexicon())


@pytest.mark.parametrize(
    ("kind", "answer", "sketch"),
    [
        ("building", "osada czerwona", "red: settlement A2+B2+B3"),
        ("building", "osada czerwonego", "red: settlement A2+B2+B3"),
        ("building", "Czerwony, osada.", "red: settlement A2+B2+B3"),
        ("building", "tak, stoi tam osada gracza niebieskiego", "blue: settlement A2+B2+B3"),
        ("building", "крепость синего", "blue: keep A2+B2+B3"),
        ("building", "да, крепость синего игрока", "blue: keep A2+B2+B3"),
        ("building", "moja osada", "red: settlement A2+B2+B3"),
        ("building", "моё поселение", "red: settlement A2+B2+B3"),
        ("building", "moja własna osada", "red: settlement A2+B2+B3"),
        ("building", "mam tam osadę", "red: settlement A2+B2+B3"),
        ("building", "у меня там поселение", "red: settlement A2+B2+B3"),
        ("building", "наше поселение", "red: settlement A2+B2+B3"),
        ("building", "osada – czerwony", "red: settlement A2+B2+B3"),
        ("building", "крепость — синий", "blue: keep A2+B2+B3"),
        ("building", "занято красным поселением", "red: settlement A2+B2+B3"),
        ("building", "nie ma osady ani twierdzy", "board: empty A2+B2+B3"),
        *(
            ("building", nothing, "board: empty A2+B2+B3")
            for nothing in (
                "nic", "Nic.", "0", "brak", "pusto", "puste", "wolne", "nie ma nic", "nic tam nie stoi", "żadna",
                "nikt", "ничего", "пусто", "свободно", "никого", "ничего нет", "там ничего нет", "niczego", "пуст",
                "skrzyżowanie jest puste", "wolne skrzyżowanie", "перекрёсток свободен", "brak budynków",
                "нет построек", "niezajęte", "nie jest zajęte", "не занято", "незанято", "пустует",
            )
        ),
        ("road", "tak, czerwona", "red: road B2-B3"),
        ("road", "czerwony", "red: road B2-B3"),
        ("road", "tak, droga czerwonego", "red: road B2-B3"),
        ("road", "да, моя", "red: road B2-B3"),
        ("road", "синяя дорога", "blue: road B2-B3"),
        ("road", "nie", "board: empty B2-B3"),
        ("road", "nie ma drogi", "board: empty B2-B3"),
        ("road", "дороги нет", "board: empty B2-B3"),
        ("hand", "drewno, glina", "red: only wood, clay"),
        ("hand", "2 drewna i glina", "red: only 2 wood, clay"),
        ("hand", "Mam dwa drewna oraz jedną glinę.", "red: only 2 wood, 1 clay"),
        ("hand", "две древесины и одна глина", "red: only 2 wood, 1 clay"),
        ("hand", "1 drewno; 0 gliny", "red: only 1 wood, 0 clay"),
        ("hand", "drewno 1, cegła 1", "red: only 1 wood, 1 clay"),
        ("hand", "дерево 1, глина 1", "red: only 1 wood, 1 clay"),
        ("hand", "drewno: 2, glina: 1", "red: only 2 wood, 1 clay"),
        ("hand", "1 drewno 2 gliny", "red: only 1 wood, 2 clay"),
        ("hand", "drewno ×2 + glina", "red: only 2 wood, 1 clay"),
        ("hand", "2x drewno", "red: only 2 wood"),
        ("hand", "drewno, drewno, glina", "red: only 2 wood, 1 clay"),
        ("hand", "drewno glina wełna", "red: only 1 wood, 1 clay, 1 wool"),
        ("hand", "trzy karty drewna", "red: only 3 wood"),
        ("hand", "одна карта глины", "red: only 1 clay"),
        ("hand", "pusta ręka", "red: no cards"),
        ("hand", "żadnych kart", "red: no cards"),
        ("hand", "5 kart", "red: 5 cards"),
        *(("hand", nothing, "red: no cards") for nothing in ("nic", "0", "zero", "brak", "нет", "ничего", "nie ma")),
        ("stock", "3", "red: stock 3 settlement"),
        ("stock", "trzy", "red: stock 3 settlement"),
        ("stock", "zostały cztery osady", "red: stock 4 settlement"),
        ("stock", "пять", "red: stock 5 settlement"),
        ("stock", "żadna", "red: stock 0 settlement"),
        ("stock", "ни одного", "red: stock 0 settlement"),
        ("stock", "ani jednej", "red: stock 0 settlement"),
        ("players", "вчетвером", "board: 4 players"),
        ("players", "czworo", "board: 4 players"),
        ("players", "3 игрока", "board: 3 players"),
        ("turn", "czerwonego", "turn: red"),
        ("turn", "moja", "turn: red"),
        ("turn", "ход синего", "turn: blue"),
        ("turn", "ходит синий", "turn: blue"),
        ("turn", "kolej niebieskiego", "turn: blue"),
        ("moment", "rzut na produkcję", "turn: production"),
        ("moment", "faza budowy", "turn: building"),
        ("moment", "po rzucie", "turn: after production"),
        ("moment", "идёт торговля", "turn: trade"),
        ("moment", "wymiana", "turn: trade"),
        ("moment", "третий этап", "turn: building"),
        *(("round", first, "turn: round 1") for first in ("1", "1.", "pierwsza", "Pierwsza.", "первый", "1-й", "I")),
        *(("round", second, "turn: round 2") for second in ("2", "druga", "runda druga", "второй", "вторая", "II")),
        ("edition", "polską", "board: edition catan-pl"),
        ("edition", "русский буклет", "board: edition catan-ru"),
        ("edition", "по-русски", "board: edition catan-ru"),
        ("mode", "pełna gra", "board: mode brotherhood"),
        ("mode", "zwykła", "board: mode base"),
        ("mode", "w podstawową", "board: mode base"),
        ("mode", "в «Братство»", "board: mode brotherhood"),
        ("variant.combined", "nie, osobno", "board: combined off"),
        ("variant.combined", "да", "board: combined on"),
        ("variant.combined", "łączymy", "board: combined on"),
        ("variant.combined", "nie łączymy", "board: combined off"),
        ("variant.combined", "раздельно", "board: combined off"),
        ("ice", "nigdzie", "board: no ice"),
        ("order", "czerwony → niebieski → biały", "board: order red blue white"),
        ("order", "сначала красный, потом синий, затем белый", "board: order red blue white"),
        ("ice", "D5 i D6", "board: ice D5 D6"),
        ("ice", "на D5, D6", "board: ice D5 D6"),
        ("ice", "nic", "board: no ice"),
        ("ice", "нет", "board: no ice"),
        ("order", "ja, potem синий и biały", "board: order red blue white"),
        ("order", "czerwony, niebieski i biały", "board: order red blue white"),
        ("placed", "jedną osadę i jedną drogę", "red: placed 1 settlement and 1 road"),
        ("placed", "osadę i drogę", "red: placed 1 settlement and 1 road"),
        ("placed", "ничего", "red: placed nothing"),
        ("free-roads", "jedną drogę", "red: free roads 1"),
        ("free-roads", "ни одной", "red: free roads 0"),
        ("played", "budowa drogi", "red: played road-building"),
        ("played", "kartę budowy drogi", "red: played road-building"),
        ("played", "żadnych kart", "red: played nothing"),
        ("played", "żadnej", "red: played nothing"),
        ("played", "строительство дорог", "red: played road-building"),
        ("start", "A2, B2, B3", "red: start A2+B2+B3"),
        ("start", "A2 B2 B3", "red: start A2+B2+B3"),
        ("terrain", "las", "board: forest A2"),
    ],
)  # fmt: skip
def test_an_answer_says_the_same_as_a_sketch(kind: str, answer: str, sketch: str) -> None:
    assert sketched(told(kind, answer)) == sketched(sketch)


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("building", "czerwony"),
        ("building", "osada"),
        ("building", "tak"),
        ("building", "droga czerwonego"),
        ("building", "nie ma osady"),
        ("building", "nie, twierdza czerwonego"),
        ("building", "osada czerwona albo niebieska"),
        ("road", "tak"),
        ("road", "nie czerwona"),
        ("road", "osada czerwonego"),
        ("hand", "nie ma gliny"),
        ("hand", "drewno bez gliny"),
        ("hand", "drewno 2 gliny"),
        ("hand", "co najmniej 1 drewno"),
        ("variant.combined", "może"),
        ("building", "osada przeciwnika"),
        ("stock", "dużo"),
        ("stock", "2 albo 3"),
        ("turn", "nie moja"),
        ("moment", "handel i budowa"),
        ("moment", "nie budowa"),
        ("round", "12"),
        ("round", "czwarta"),
        ("edition", "obie"),
        ("mode", "żadna"),
        ("ice", "zzz"),
        ("ice", "nie D5"),
        ("order", "nikt"),
    ],
)
def test_an_answer_that_says_too_little_is_not_understood(kind: str, answer: str) -> None:
    with pytest.raises(NotUnderstood):
        sketched(told(kind, answer))


@pytest.mark.parametrize(
    ("kind", "answer", "sketch"),
    [("building", "Ania, osada", "green: settlement A2+B2+B3"), ("turn", "teraz Ania", "turn: green")],
)
def test_a_player_may_be_called_by_name(kind: str, answer: str, sketch: str) -> None:
    names = {"Ania": "green", "Ola": "red", "Iza": "blue"}
    assert sketched(told(kind, answer), players=names) == sketched(sketch, players=names)


def test_nobody_is_me_where_the_question_is_about_nobody() -> None:
    with pytest.raises(NotUnderstood):
        sketched(told("building", "moja osada", None))


@pytest.mark.parametrize("kind", [name for name, fact in FACTS.items() if "tell" in fact])
def test_a_question_that_can_be_answered_says_how(kind: str) -> None:
    found = book().fact(kind)
    assert found is not None
    assert set(found.hint or ()) == {"pl", "ru"}
