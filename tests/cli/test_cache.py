"""The cache as a user meets it: missing, shared, damaged or stale, it never changes an answer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

WORDS = ("check", "build-settlement", "player=red", "at=A2+B2+B3", "--given", "red: settlement A1+A2+B2", "--json")
RULE = "catan.distance-rule.neighbours-empty"


@pytest.fixture
def data(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the records, to be changed at will, with a cache of its own."""
    copied = tmp_path / "data"
    for name in ("rules", "locales"):
        shutil.copytree(root / name, copied / name)
    monkeypatch.setenv("RULING_DATA", str(copied))
    monkeypatch.setenv("RULING_CACHE", str(tmp_path / "cache"))
    return copied


def test_processes_that_build_at_once_all_answer_right(root: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "RULING_CACHE": str(tmp_path / "cache")}
    running = [
        subprocess.Popen(
            [sys.executable, str(root / "cli.py"), *WORDS],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=tmp_path,
        )
        for _ in range(3)
    ]  # fmt: skip
    answers = [(*process.communicate(timeout=60), process.returncode) for process in running]
    assert [code for _, _, code in answers] == [1, 1, 1]
    assert len({out for out, _, _ in answers}) == 1
    assert {err for _, err, _ in answers} == {b""}
    assert all(path.suffix == ".bin" for path in (tmp_path / "cache").iterdir())


def test_a_damaged_cache_gives_the_same_answer(ask, data: Path, tmp_path: Path) -> None:
    right = ask(*WORDS)
    assert right.code == 1
    for share in (0.0, 0.01, 0.2, 0.5, 0.8, 0.99):
        for path in (tmp_path / "cache").iterdir():
            raw = bytearray(path.read_bytes())
            raw[int(len(raw) * share)] ^= 0xFF
            path.write_bytes(raw)
        assert ask(*WORDS) == right
    for path in (tmp_path / "cache").iterdir():
        path.write_bytes(path.read_bytes()[:100])
    assert ask(*WORDS) == right


def test_a_cache_that_cannot_be_written_gives_the_same_answer(ask, tmp_path: Path, monkeypatch) -> None:
    right = ask(*WORDS)
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("RULING_CACHE", str(tmp_path / "file" / "cache"))
    assert ask(*WORDS) == right


def test_a_changed_record_changes_the_next_answer(ask, data: Path) -> None:
    assert ask("show", RULE).code == 0
    path = data / "rules" / "catan" / "distance-rule.yaml"
    text = path.read_text(encoding="utf-8")
    title = ask("show", "catan.distance-rule", "--json")
    assert "Reguła odległości" in title.out
    path.write_text(text.replace("pl: Reguła odległości", "pl: Reguła sąsiedztwa", 1), encoding="utf-8")
    assert "Reguła sąsiedztwa" in ask("show", "catan.distance-rule", "--json").out
    path.unlink()
    left = ask(*WORDS)
    assert left.code != 1 or RULE not in left.out


def test_a_changed_message_changes_the_next_answer(ask, data: Path) -> None:
    path = data / "locales" / "ru" / "messages.yaml"
    assert ask(*WORDS[:-1], "--lang", "ru").out.startswith("Нельзя.")
    path.write_text(path.read_text(encoding="utf-8").replace('"Нельзя."', '"Никак нельзя."'), encoding="utf-8")
    assert ask(*WORDS[:-1], "--lang", "ru").out.startswith("Никак нельзя.")


def test_touching_a_record_compiles_nothing(ask, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ruling.model import compiling

    right = ask(*WORDS)
    os.utime(data / "rules" / "catan" / "distance-rule.yaml", (1, 1))
    monkeypatch.setattr(compiling, "compile_game", lambda *_: pytest.fail("compiled again"))
    assert ask(*WORDS) == right


@pytest.mark.parametrize("broken", ["rules: [", "entry: catan.x\n", "entry: catan.x\nunknown: 1\n", "a: no\n", ""])
def test_a_broken_record_exits_four_in_one_line(ask, data: Path, broken: str) -> None:
    (data / "rules" / "catan" / "broken.yaml").write_text(broken, encoding="utf-8")
    for language in ("pl", "ru"):
        answer = ask(*WORDS, "--lang", language)
        assert (answer.code, answer.out, len(answer.err.splitlines())) == (4, "", 1), answer
        assert "broken.yaml" in answer.err


@pytest.mark.parametrize("broken", ["a: [", "- x\n", "a: no\n", "a: 7\n"])
def test_a_broken_catalogue_exits_four_in_one_line(ask, data: Path, broken: str) -> None:
    (data / "locales" / "pl" / "broken.yaml").write_text(broken, encoding="utf-8")
    answer = ask(*WORDS)
    assert (answer.code, answer.out, len(answer.err.splitlines())) == (4, "", 1), answer
    assert "broken.yaml" in answer.err
