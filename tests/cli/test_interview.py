"""At a terminal an undecided question is asked on, one question at a time; elsewhere nothing is ever asked."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

WORDS = ("check", "build-settlement", "player=red", "at=A2+B2+B3")
ROAD = ("--given", "red: road B2-B3")
PROMPT = "> "
QUESTION = re.compile(r"^\d+\. ", re.M)


class Terminal:
    """A program at a terminal of the test's making."""

    def __init__(self, root: Path, *words: str, **settings: str) -> None:
        self._master, slave = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, str(root / "cli.py"), *words],
            stdin=slave, stdout=slave, stderr=slave, env={**os.environ, "TERM": "xterm", **settings},
            start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
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
