"""Asking the program as a user would, in this process or in another, and judging how it refuses."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ruling.cli.main import run
from ruling.model.reading import read_yaml

ROOT = Path(__file__).parents[2]
OURS = ("RULING_DATA", "RULING_STATE", "RULING_LANG", "RULING_DEBUG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR")
POLISH_LETTERS = "ąćęłńóśźż"
LONGEST = 600
LEAKS = re.compile(r"Traceback|\bNone\b|\bTrue\b|\bFalse\b|<class|object at 0x|\{[a-z_]+(:\w+)?\}")
EMPTY_SLOT = re.compile(r"(?:^|[\s„«(])\?")


class Answer(NamedTuple):
    """What the program gave back."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


Ask = Callable[..., Answer]


def _ask(*words: str, stdin: bytes = b"") -> Answer:
    """The answer of one command run in this process, its streams being pipes."""
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", errors="replace", newline="\n") for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(stdin), "utf-8"), out, err
    try:
        code = run(list(words))
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    texts = []
    for stream in (out, err):
        stream.flush()
        stream.seek(0)
        texts.append(stream.read())
    return Answer(code, *texts)


def _ask_process(*words: str | bytes, stdin: bytes = b"", cwd: Path | None = None, **env: str) -> Answer:
    """The answer of one command run in a process of its own."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), *words],
        input=stdin, capture_output=True, cwd=cwd, env={**os.environ, **env}, timeout=60, check=False,
    )  # fmt: skip
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture(scope="session")
def ask() -> Ask:
    return _ask


@pytest.fixture(scope="session")
def ask_process() -> Ask:
    return _ask_process


@pytest.fixture(scope="session")
def root() -> Path:
    """The working tree."""
    return ROOT


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache of the tests' own."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module", autouse=True)
def quiet_surroundings(cache: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No setting of the user's and no table.yaml reaches a test."""
    with pytest.MonkeyPatch.context() as patch:
        for name in OURS:
            patch.delenv(name, raising=False)
        patch.setenv("RULING_CACHE", str(cache))
        patch.chdir(tmp_path_factory.mktemp("cwd"))
        yield


def flaws_of(answer: Answer, language: str, keys: frozenset[str], several: bool = False) -> list[str]:
    """All that is wrong with the way in which bad input was refused."""
    lines = answer.err.splitlines()
    said = answer.err
    plain = re.sub(r"[„«][^”»]*[”»]", "", said).lower()
    found = {
        f"exit {answer.code}": answer.code != 2,
        "something on stdout": answer.out != "",
        f"{len(lines)} lines": not lines or (len(lines) > 1 and not several),
        "an overlong line": any(len(line) > LONGEST for line in lines),
        "a leak of our innards": LEAKS.search(said) is not None or "[[" in plain,
        "an empty slot": EMPTY_SLOT.search(said) is not None,
        "line number 0": re.search(r":0:", said) is not None,
        "a raw message key": any(line.split(" ")[0].rstrip(":") in keys for line in lines),
        "no Russian": language == "ru" and len(re.findall(r"[а-яё]{2,}", plain)) < 2,
        "Polish letters": language == "ru" and any(letter in plain for letter in POLISH_LETTERS),
        "Russian letters": language == "pl" and re.search("[а-яё]", plain) is not None,
        "too few words": language == "pl" and len(re.findall(rf"[a-z{POLISH_LETTERS}]{{2,}}", plain)) < 2,
    }
    return [flaw for flaw, holds in found.items() if holds]


@pytest.fixture(scope="session")
def refused() -> Callable[..., None]:
    """Asserts that bad input is refused in one clear message of the chosen language, and that nothing else happens."""
    catalogues = (ROOT / "locales" / "pl").glob("*.yaml")
    keys = frozenset(key for path in catalogues for key in read_yaml(path.read_text(encoding="utf-8")))

    def refuse(
        *words: str, stdin: bytes = b"", several: bool = False, languages: tuple[str, ...] = ("pl", "ru")
    ) -> None:
        for language in languages:
            answer = _ask(*words, "--lang", language, stdin=stdin)
            assert not flaws_of(answer, language, keys, several), f"{answer.code} {answer.err}{answer.out[:300]}"

    return refuse
