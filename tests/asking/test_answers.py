"""How `ask` answers: its words, exit codes, documents and languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ruling.cli.asking import _described, spelling
from ruling.cli.desk import open_library
from ruling.cli.stating import Circumstances
from tests.cli.conftest import _ask

ROOT = Path(__file__).resolve().parents[2]
BOUGHT = "czy moge zagrac karte rozwoju kupiona w tej turze?"
POSITION = "turn: red, building; red: settlement A1+A2+B2; red: 1 wood, 1 clay"
BUILDING = "czy czerwony może zbudować drogę na A2-B2?"


@pytest.fixture(scope="module", autouse=True)
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No table.yaml and no setting of the user's reaches a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("cwd"))
        patch.setenv("RULING_CACHE", str(tmp_path_factory.mktemp("cache")))
        for name in ("RULING_LANG", "RULING_STATE", "LC_ALL", "LC_MESSAGES", "LANG"):
            patch.delenv(name, raising=False)
        yield


def test_a_card_bought_this_turn_may_not_be_played_save_for_one_that_wins() -> None:
    document = _ask("ask", BOUGHT, "--json").document
    assert document["answer"] == "no"
    rules = [one["rule"] for one in document["rules"]]
    assert rules[0] == "catan.development-cards.not-turn-bought"
    assert "catan.development-cards.winning-point-exception" in rules


def test_three_ore_for_one_is_ore_for_ore() -> None:
    told = _ask("ask", "можно ли обменять 3 руды на 1?", "--json")
    assert (told.code, told.document["answer"]) == (1, "no")
    assert "catan.trade.no-like-for-like" in [one["rule"] for one in told.document["rules"]]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("czy mogę handlować z pulą w cudzej turze?", "no"),
        ("czy nie mogę handlować z pulą w cudzej turze?", "no"),
        ("czy zabronione jest handlować z pulą w cudzej turze?", "yes"),
        ("czy nie wolno handlować z pulą w cudzej turze?", "yes"),
        ("czy nie jest zabronione handlować z pulą w cudzej turze?", "no"),
        ("czy muszę przestawić tormunda po siódemce?", "yes"),
        ("czy nie muszę przestawiać tormunda po siódemce?", "no"),
        ("czy mogę nie przestawiać tormunda po siódemce?", "no"),
        ("можно ли торговать с банком в чужой ход?", "no"),
        ("нельзя ли торговать с банком в чужой ход?", "no"),
        ("запрещено ли торговать с банком в чужой ход?", "yes"),
        ("обязан ли я двигать тормунда после семёрки?", "yes"),
        ("можно не двигать тормунда после семёрки?", "no"),
        ("ile kart odrzucam mając 9?", "4"),
        ("czy pole z tormundem daje surowce?", "no"),
        ("czy tormund blokuje pole?", "yes"),
        ("czy muszę płacić za drogi z karty budowa drogi?", "no"),
        ("czy drogi z karty budowa drogi są za darmo?", "yes"),
        ("3 strażników i 4 dzikich na polanie, czy to przełamanie?", "yes"),
        ("4 strażników i 4 dzikich na polanie, czy to przełamanie?", "no"),
        ("4 strażników i 3 dzikich na polanie, czy to przełamanie?", "no"),
    ],
)
def test_moods_and_conditions_turn_the_answer(question: str, answer: str) -> None:
    assert _ask("ask", question, "--json").document["answer"] == answer


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("czy osada daje punkt?",), 0),
        (("ile kosztuje droga?",), 0),
        ((BOUGHT,), 1),
        (("ile faz ma tura?",), 3),
        (("czy mogę polecieć na księżyc?",), 3),
        (("???",), 2),
    ],
)
def test_exit_codes(words: tuple[str, ...], code: int) -> None:
    told = _ask("ask", *words)
    assert told.code == code, told
    assert bool(told.err) == (code == 2)


def test_a_document_is_that_of_check_and_says_what_was_understood() -> None:
    checked = _ask("check", "build-road", "player=red", "at=A2-B2", "--given", POSITION, "--json").document
    for question in (BOUGHT, "ile faz ma tura?", "czy mogę polecieć na księżyc?"):
        document = _ask("ask", question, "--json").document
        assert set(checked) <= {*document}, set(checked) - {*document}
        assert {"understood", "answer", "rules"} <= {*document}
        assert all({"rule", "covers"} <= {*one} for one in document["rules"])


def test_what_is_not_certain_is_said_with_the_nearest_readings() -> None:
    document = _ask("ask", "czy karta rozwoju i tormund i osada?", "--json").document
    assert (document["understood"], document["answer"], document["rules"]) == (None, None, [])
    assert 1 <= len(document["readings"]) <= 3
    rules = [tuple(one["rules"]) for one in document["readings"]]
    assert len(set(rules)) == len(rules)


def test_a_word_that_nobody_knows_is_named() -> None:
    told = _ask("ask", "czy mogę zagrać kartę rozwoju brzdękniętą w tej turze?")
    assert told.code == 3
    assert "brzdękniętą" in told.out or "brzdeknieta" in told.out


def test_the_answer_is_in_the_language_of_the_question_unless_another_is_asked_for() -> None:
    assert (
        _ask("ask", "сколько стоит дорога?").out.splitlines()[0]
        != _ask("ask", "ile kosztuje droga?").out.splitlines()[0]
    )
    russian = _ask("ask", "можно ли строить в чужой ход?").out
    assert any("а" <= sign <= "я" for sign in russian)
    polish = _ask("ask", "можно ли строить в чужой ход?", "--lang", "pl").out
    assert not any("а" <= sign <= "я" for sign in polish)


@pytest.mark.parametrize(
    "question", [BOUGHT, "co się dzieje gdy wypadnie 7?", "ile faz ma tura?", "сколько стоит крепость?"]
)
def test_an_answer_fits_twelve_lines(question: str) -> None:
    assert len(_ask("ask", question).out.splitlines()) <= 12


def test_with_a_position_the_act_is_adjudicated_like_one_of_check() -> None:
    for given in (POSITION, POSITION.replace("1 wood, 1 clay", "1 wood")):
        asked = _ask("ask", BUILDING, "--given", given, "--json")
        checked = _ask("check", "build-road", "player=red", "at=A2-B2", "--given", given, "--json")
        assert asked.code == checked.code
        assert asked.document["verdict"] == checked.document["verdict"]
        assert asked.document["understood"]


def test_the_engine_finds_what_the_records_say() -> None:
    """A reading that supposes a position states the same as the engine finds in it."""
    from ruling.asking.matching import Index
    from ruling.cli.acting import supposed
    from ruling.model.asked import Reading

    library = open_library(ROOT)
    different: list[tuple[str, int, str | None, str | None]] = []
    for game in library.games:
        book = library.book(game)
        for *_, stored in Index(book.blob, spelling()).readings:
            reading = Reading(*stored)
            if reading.check:
                found = supposed(
                    book, reading, lambda sketch, book=book: _described(book, Circumstances(), frozenset(), sketch)
                )
                if found != reading.stands and not (found == "allowed" and reading.stands == "required"):
                    different.append((reading.file, reading.line, found, reading.stands))
    assert different == []
