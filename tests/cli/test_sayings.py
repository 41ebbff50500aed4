"""Answers as they are read aloud at the table: headlines, results, choices, lists."""

from __future__ import annotations

import pytest

WALL = "board: mode brotherhood, guards W1 red red red red red"
SEVEN = "board: mode brotherhood; turn: red, rolled 7; blue: 9 cards"
HERO = "turn: red; red: hero yoren A, used yoren; board: mode brotherhood"


@pytest.mark.parametrize(
    ("wildlings", "language", "first"),
    [
        (2, "pl", "Tak, według zasad tak jest."), (1, "pl", "Nie, według zasad tak nie jest."),
        (2, "ru", "Да, по правилам это так."), (1, "ru", "Нет, по правилам это не так."),
    ],
)  # fmt: skip
def test_a_question_of_fact_is_answered_with_yes_or_no(ask, wildlings: int, language: str, first: str) -> None:
    given = f"board: mode brotherhood, guards W1 red, {wildlings} wildlings P1"
    out = ask("check", "check-breach", "clearing=P1", "--given", given, "--lang", language).out
    assert out.splitlines()[0] == first
    assert "P1" in out.splitlines()[1]  # the only condition is the reason itself


def test_what_is_left_undone_is_not_fine_as_long_as_all_is_as_usual(ask) -> None:
    out = ask("check", "discard-on-seven", "player=blue", "--decline", "--given", SEVEN).out
    assert out.startswith("Nie da się rozstrzygnąć: brakuje danych.")
    assert "1. Która to faza tury" in out


def test_nothing_is_owed_where_no_rule_asks_for_it(ask) -> None:
    given = "board: mode brotherhood; turn: red, building"
    out = ask("check", "setup-place-road", "player=red", "at=B2-B3", "--decline", "--given", given).out
    assert out.startswith("Wolno tego nie robić.\nŻadna zasada tego teraz nie nakazuje.\n")


def test_each_booklet_answers_the_question_that_was_asked(ask) -> None:
    given = "turn: red; board: tormund A1; blue: settlement A1+A2+B2"
    out = ask("check", "steal-resource", "player=red", "--decline", "--given", given, "--lang", "ru").out
    assert "• Kompendium zasad: можно этого не делать. " in out
    assert "• Альманах Дозорного: это обязательно. " in out


@pytest.mark.parametrize(
    ("words", "given", "language", "last"),
    [
        (("guard-points", "player=red"), WALL, "pl", "Wynik: 2 punkty zwycięstwa."),
        (("guard-points", "player=red"), WALL, "ru", "Итог: 2 победных очка."),
        (("count-ways", "roll=6"), WALL, "ru", "Итог: 5 точек."),
        (("setup-hero", "player=red", "seat=1"), f"{WALL}, 4 players", "ru", "Герой: Отелл Ярвик; сторона «А»."),
        (("setup-order", "round=2"), f"{WALL}, order red blue white", "pl",
         "Wynik: runda 2; gracze: biały, niebieski, czerwony."),
    ],
)  # fmt: skip
def test_a_result_is_a_sentence(ask, words: tuple[str, ...], given: str, language: str, last: str) -> None:
    assert last in ask("resolve", *words, "--given", given, "--lang", language).out.splitlines()


def test_a_choice_that_comes_first_is_not_said_to_be_nothing(ask) -> None:
    out = ask("resolve", "finish-hero", "player=red", "hero=yoren", "side=A", "--given", HERO).out
    assert out.startswith("Teraz decyduje czerwony: czy bohatera odwrócić i zatrzymać, czy wymienić.\nDo wyboru:")


def test_chance_has_outcomes_and_no_choice(ask) -> None:
    rolling = ("resolve", "roll-production", "player=red", "--given", "board: mode brotherhood; turn: red, before-roll")
    assert "\nMożliwe wyniki: 1+1, " in ask(*rolling).out
    assert "\nВозможные исходы: 1+1, " in ask(*rolling, "--lang", "ru").out


def test_a_rule_that_several_questions_wait_for_is_told_once(ask) -> None:
    out = ask("check", "build-settlement", "player=red", "at=A2+B2+B3", "--why", "full").out
    asked = out.partition("Dowód:")[0]
    assert asked.count("Zasada: Gracz buduje osadę tylko") == 1


def test_what_may_be_done_is_listed_without_an_end_of_places(ask) -> None:
    out = ask("options", "--player", "red", "--given", "board: mode brotherhood; turn: red, building").out
    assert "  koniec tury (end-turn)\n" in out
    assert "innych miejsc" in out


def test_an_argument_is_told_by_the_name_that_says_most(ask) -> None:
    out = " ".join(ask("actions").out.split())
    assert "recruit-guard: rekrutacja strażnika argumenty: player – gracz, section – fragment Muru" in out
    assert "build-road: budowa drogi argumenty: player – gracz, at – ścieżka" in out
