"""Help in both languages, and the shell's completion."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ruling.cli.commands import COMMANDS

ENGLISH = re.compile(
    r"Show this|Usage:|Options:|Commands:|\b(the|and exit|message|required|default|install)\b(?!-)", re.I
)
RAW_KEY = re.compile(r"\b(help|word|label)\.[a-z-]+")
PAGES = [("--help",), ("-h",), *((name, "--help") for name in COMMANDS)]


@pytest.mark.parametrize("language", ["pl", "ru"])
@pytest.mark.parametrize("page", PAGES, ids=" ".join)
def test_a_help_page_speaks_the_users_language(ask, page: tuple[str, ...], language: str) -> None:
    answer = ask(*page, "--lang", language)
    assert (answer.code, answer.err) == (0, "")
    assert not ENGLISH.search(re.sub(r"--[a-z-]+", "", answer.out)), answer.out
    assert not RAW_KEY.search(answer.out), answer.out
    assert ("ż" in answer.out or "ę" in answer.out or "ą" in answer.out) is (language == "pl")
    assert bool(re.search("[а-яё]{3}", answer.out)) is (language == "ru")
    assert max(map(len, answer.out.splitlines())) <= 100


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_no_words_at_all_ask_for_help(ask, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    monkeypatch.setenv("RULING_LANG", language)
    assert ask() == ask("--help", "--lang", language)


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_every_command_is_told_on_the_front_page(ask, language: str) -> None:
    lines = ask("--help", "--lang", language).out.splitlines()
    for name in COMMANDS:
        [line] = [line for line in lines if re.match(rf"  {name}\s", line)]
        assert len(line.split()) > 2, line


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_told_on_the_commands_page(ask, name: str) -> None:
    page = ask(name, "--help").out
    for option in ("--lang", "--json", "--help"):
        [line] = [line for line in page.splitlines() if line.strip().startswith(option)]
        assert len(line.split()) > 2, line


def test_help_wins_over_whatever_else_was_typed(ask) -> None:
    for words in (("check", "--help", "nonsense"), ("check", "nonsense", "--jsn", "--help")):
        answer = ask(*words)
        assert (answer.code, answer.err) == (0, "")
        assert "ruling check" in answer.out


def test_the_version_is_told(ask) -> None:
    assert re.fullmatch(r"ruling \d+\.\d+\.\d+\S*\n", ask("--version").out)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("ruling ch", {"check"}),
        ("ruling s", {"score", "search", "show"}),
        ("ruling check --giv", {"--given"}),
        ("ruling zzz", set()),
    ],
)
def test_the_shell_completes_what_was_begun(root: Path, typed: str, offered: set[str]) -> None:
    words = typed.split()
    environment = {
        **os.environ, "_RULING_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(len(words) - 1),
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, str(root / "cli.py")], capture_output=True, text=True, env=environment, timeout=60, check=False
    )
    assert done.returncode == 0
    assert set(done.stdout.split()) == offered
    assert done.stderr == ""


def test_the_completion_script_is_printed(root: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(root / "cli.py"), "--show-completion", "bash"],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "_RULING_COMPLETE" in done.stdout
