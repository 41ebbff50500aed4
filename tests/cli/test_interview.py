"""At a terminal an undecided question is asked on, one question at a time; elsewhere nothing is ever asked."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

WORDS = ("check", "build-settlement", "player=red", "at=A2+B2+B3")
ROAD = ("--given", "red: road B2-B3")
EMPTY = "empty A2+B2+B3, empty A1+A2+B2, empty A2+A3+B3, empty B2+B3+C3, no ice"
BUT_HAND = (
    "--given",
    f"red: road B2-B3, stock 3 settlement; board: {EMPTY}, 4 players, mode brotherhood; turn: red, building",
)
SET_UP = ("check", "setup-place-settlement", "player=red", "at=A2+B2+B3")
PROMPT = "> "
QUESTION = re.compile(r"^\d+\. ", re.M)


def _at_the_terminal() -> None:
    """The terminal is the program's own; it can be interrupted even where the tests run in the background."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.default_int_handler)


class Terminal:
    """A program at a terminal of the test's making."""

    def __init__(self, root: Path, *words: str, **settings: str) -> None:
        self._master, slave = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, str(root / "cli.py"), *words],
            stdin=slave, stdout=slave, stderr=slave, env={**os.environ, "TERM": "xterm", **settings},
            start_new_session=True, preexec_fn=_at_the_terminal,
        )  # fmt: skip
        os.close(slave)
        self.seen = ""

    def until(self, end: str | None, seconds: float = 20) -> str:
        """What is printed until the text ends so, or until the program ends; empty where it has ended before."""
        said, last = b"", time.monotonic() + seconds
        while not (end and said.decode(errors="replace").replace("\r", "").endswith(f"\n{end}")):
            if not select.select([self._master], [], [], max(0.0, last - time.monotonic()))[0]:
                self._process.kill()
                pytest.fail(f"silence after: {said.decode(errors='replace')}")
            try:
                found = os.read(self._master, 4096)
            except OSError:
                found = b""
            if not found:
                break
            said += found
        text = said.decode().replace("\r", "")
        self.seen += text
        return text

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def answered(self, answer: str = "", most: int = 40) -> int:
        """The exit code once every question was given the same answer."""
        for _ in range(most):
            if not self.until(PROMPT).endswith(f"\n{PROMPT}"):
                return self.code()
            self.type(f"{answer}\n")
        pytest.fail(f"it asks for ever: {self.seen[-2000:]}")

    def code(self) -> int:
        self.until(None)
        os.close(self._master)
        return self._process.wait(timeout=20)


@pytest.mark.parametrize(("language", "first"), [("pl", "Co stoi"), ("ru", "Что стоит")])
def test_questions_come_one_at_a_time(root: Path, language: str, first: str) -> None:
    terminal = Terminal(root, *WORDS, "--lang", language, "--usual")
    said = terminal.until(PROMPT)
    assert len(QUESTION.findall(said)) == 1
    assert first in said
    terminal.type("nic\n" if language == "pl" else "ничего\n")
    said = terminal.until(PROMPT)
    assert re.findall(r"^(\d+)\. ", said, re.M) == ["2"]
    terminal.type("\x04")
    assert terminal.code() == 3


def test_an_answer_settles_the_matter(root: Path) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "pl")
    assert "A2+B2+B3" in terminal.until(PROMPT)
    terminal.type("czerwony osada\n")
    assert terminal.code() == 1
    assert "Nie wolno." in terminal.seen


def test_enter_means_as_usual_and_the_verdict_follows(root: Path) -> None:
    empty = "board: empty A2+B2+B3, empty A1+A2+B2, empty A2+A3+B3, empty B2+B3+C3, 4 players, mode brotherhood"
    terminal = Terminal(root, *WORDS, "--lang", "pl", "--given", f"red: road B2-B3; {empty}")
    code = terminal.answered("")
    assert len(QUESTION.findall(terminal.seen)) >= 2
    assert code == 0, terminal.seen


def test_somebody_who_knows_nothing_is_not_asked_for_ever(root: Path) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "ru", *ROAD)
    assert terminal.answered("?") == 3
    numbers = re.findall(r"^(\d+)\. .*\n(?:.*\n)?> ", terminal.seen, re.M)
    assert numbers == [str(number + 1) for number in range(len(numbers))]


def test_an_answer_that_is_not_understood_is_asked_again(root: Path) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "pl")
    first = terminal.until(PROMPT)
    terminal.type("zzz zzz\n")
    again = terminal.until(PROMPT)
    assert first.splitlines()[-2].partition(". ")[2] in again
    assert "Traceback" not in again
    terminal.type("\x04")
    assert terminal.code() == 3


def test_an_interview_that_is_broken_off_says_so(root: Path) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "pl")
    terminal.until(PROMPT)
    time.sleep(0.3)  # a signal between Python's prompt and its reading would only be seen at the next key
    terminal.type("\x03")
    code = terminal.code()
    assert "Przerwano" in terminal.seen
    assert code == 130


@pytest.mark.parametrize("answer", ["{", "}", "{answer}", "{0}", ";", ":", "red: {", "%s", "\\"])
def test_signs_in_an_answer_do_no_harm(root: Path, answer: str) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "pl")
    terminal.until(PROMPT)
    terminal.type(f"{answer}\n")
    assert terminal.until(PROMPT).endswith(PROMPT)
    terminal.type("\x04")
    assert terminal.code() == 3


@pytest.mark.parametrize("words", [("--no-input",), ("--json",)])
def test_nobody_is_asked_who_does_not_want_to_be(root: Path, words: tuple[str, ...]) -> None:
    terminal = Terminal(root, *WORDS, *words)
    assert terminal.code() == 3
    assert not re.search(r"^> ", terminal.seen, re.M)


def test_a_pipe_is_never_asked(ask_process) -> None:
    answer = ask_process(*WORDS, stdin=b"nic\n" * 50)
    assert answer.code == 3
    assert "\n> " not in answer.out


@pytest.mark.parametrize(("settings", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colour_is_for_terminals_that_want_it(root: Path, settings: dict[str, str], coloured: bool) -> None:
    terminal = Terminal(root, *WORDS, "--given", "red: settlement A1+A2+B2", **settings)
    assert terminal.code() == 1
    assert ("\x1b[" in terminal.seen) is coloured


@pytest.mark.parametrize(
    ("language", "answer"),
    [
        ("pl", "drewno, glina"),
        ("pl", "drewno 1, cegła 1"),
        ("pl", "2 drewna i glina"),
        ("pl", "nic"),
        ("ru", "ничего"),
        ("ru", "одна древесина"),
        ("ru", "дерево 1, глина 1"),
    ],
)
def test_the_cards_that_are_named_are_the_whole_hand(root: Path, language: str, answer: str) -> None:
    terminal = Terminal(root, *WORDS, *BUT_HAND, "--lang", language)
    terminal.until(PROMPT)
    terminal.type(f"{answer}\n")
    assert terminal.code() == 1, terminal.seen


def test_a_hand_that_pays_settles_the_matter_too(root: Path) -> None:
    terminal = Terminal(root, *WORDS, *BUT_HAND, "--lang", "pl")
    terminal.until(PROMPT)
    terminal.type("drewno, glina, zboże i wełna\n")
    assert terminal.code() == 0, terminal.seen


def test_an_answer_that_leaves_the_question_open_is_asked_for_more_but_not_for_ever(root: Path) -> None:
    terminal = Terminal(root, *WORDS, *BUT_HAND, "--lang", "pl")
    terminal.until(PROMPT)
    terminal.type("5 kart\n")
    assert "To jeszcze nie wystarcza. Wymień karty" in terminal.until(PROMPT)
    terminal.type("5 kart\n")
    assert terminal.code() == 3


def test_an_answer_at_odds_with_the_box_is_told_why(root: Path) -> None:
    terminal = Terminal(root, *WORDS, *BUT_HAND, "--lang", "pl")
    terminal.until(PROMPT)
    terminal.type("99 drewna\n")
    assert "nie zgadza się z resztą" in terminal.until(PROMPT)
    terminal.type("\x04")
    assert terminal.code() == 3


@pytest.mark.parametrize(
    ("language", "answer", "said"),
    [
        ("pl", "czerwony", "Nie rozumiem odpowiedzi „czerwony”. Napisz np. „osada czerwonego” albo „nic”."),
        ("ru", "ыыы", "Ответ «ыыы» непонятен. Напишите, например, «поселение красного» или «ничего»."),
    ],
)
def test_a_refused_answer_is_quoted_with_a_hint_and_keeps_its_number(
    root: Path, language: str, answer: str, said: str
) -> None:
    terminal = Terminal(root, *WORDS, "--lang", language, COLUMNS="100")
    terminal.until(PROMPT)
    terminal.type(f"{answer}\n")
    again = terminal.until(PROMPT)
    assert said in again
    assert re.findall(r"^(\d+)\. ", again, re.M) == ["1"]
    terminal.type("\x04")
    assert terminal.code() == 3


@pytest.mark.parametrize(
    "answer", ["", "?", "???", "Nie wiem.", "nie pamiętam", "pomiń", "незнаю", "Не знаю!", "хз", "не помню", "-"]
)
def test_a_question_that_is_passed_over_is_said_to_be(root: Path, answer: str) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "pl")
    terminal.until(PROMPT)
    terminal.type(f"{answer}\n")
    then = terminal.until(PROMPT)
    assert "Pominięto to pytanie.\n2. " in then
    terminal.type("\x04")
    assert terminal.code() == 3


def test_enter_on_what_is_usual_skips_nothing(root: Path) -> None:
    terminal = Terminal(root, *WORDS, *BUT_HAND, "--lang", "pl")
    terminal.until(PROMPT)
    terminal.type("\n")
    assert terminal.code() == 0
    assert "Pominięto" not in terminal.seen


@pytest.mark.parametrize(("language", "answer"), [("pl", "Koniec."), ("ru", "хватит")])
def test_enough_is_a_word_too(root: Path, language: str, answer: str) -> None:
    terminal = Terminal(root, *WORDS, "--lang", language)
    said = " ".join(terminal.until(PROMPT).split())
    assert answer.lower().rstrip(".") in said, "the introduction tells the word"
    terminal.type(f"{answer}\n")
    assert terminal.code() == 3


def test_what_was_taken_as_usual_is_not_asked_for_again_in_the_verdict(root: Path) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "pl", "--given", f"red: road B2-B3; board: {EMPTY.partition(', ')[2]}")
    terminal.until(PROMPT)
    terminal.type("?\n")
    assert terminal.answered("") == 3
    verdict = terminal.seen.rpartition("> ")[2]
    assert "Co stoi na skrzyżowaniu A2+B2+B3" in verdict
    assert "Czyja jest teraz tura?" in terminal.seen
    assert "Czyja jest teraz tura?" not in verdict


def test_nobody_is_asked_for_what_the_command_takes_as_usual(root: Path) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "ru", "--usual", *ROAD)
    assert terminal.answered("?") == 3
    assert "Чей сейчас ход?" not in terminal.seen


def test_lines_under_a_question_stand_under_its_words(root: Path) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "pl", COLUMNS="60")
    assert terminal.answered("?") == 3
    assert re.search(r"^10\. .*\n    \S", terminal.seen, re.M)


@pytest.mark.parametrize(("language", "answer"), [("pl", "pierwsza"), ("ru", "первый")])
def test_the_round_is_told_in_the_words_of_its_question(root: Path, language: str, answer: str) -> None:
    terminal = Terminal(root, *SET_UP, "--lang", language)
    for _ in range(9):
        if answer in terminal.until(PROMPT):
            break
        terminal.type("?\n")
    terminal.type(f"{answer}\n")
    then = terminal.until(PROMPT)
    assert answer not in then.partition("\n")[2], "the round is asked for again"
    terminal.type("\x04")
    assert terminal.code() == 3


def test_both_languages_ask_one_line_each(root: Path) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "both", COLUMNS="100")
    asked = terminal.until(PROMPT)
    assert re.search(r"^1\. Co stoi .*\n   Что стоит .*\n> $", asked, re.M)
    terminal.type("zzz\n")
    again = terminal.until(PROMPT)
    assert "Nie rozumiem" in again
    assert "непонятен" in again
    terminal.type("\x04")
    assert terminal.code() == 3


def test_the_interview_keeps_to_the_width_of_the_terminal(root: Path) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "pl", COLUMNS="50")
    said = terminal.until(PROMPT)
    assert "Ctrl+D" in said
    assert max(map(len, said.splitlines())) <= 50
    terminal.type("\x04")
    assert terminal.code() == 3


def test_what_stays_open_after_the_interview_is_told_to_the_last_question(root: Path) -> None:
    terminal = Terminal(root, *WORDS, "--lang", "pl", *ROAD)
    terminal.until(PROMPT)
    terminal.type("koniec\n")
    assert terminal.code() == 3
    verdict = terminal.seen.partition("Do ustalenia:")[2]
    assert len(QUESTION.findall(verdict)) > 3 and "--why full" not in verdict.splitlines()[-1]
