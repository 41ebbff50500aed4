"""A question with a warm cache imports only what it uses: start-up is most of what a user waits for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = (
    "yaml", "jinja2", "rapidfuzz", "rich", "asyncio", "hashlib", "msgspec", "hypothesis", "unittest", "pdb",
    "ruling.lint", "ruling.model.compiling", "ruling.model.schema", "ruling.cli.interviewing",
    "ruling.cli.picturing", "ruling.model.picture", "ruling.rendering.drawing",
)  # fmt: skip
WRAPPER = """
import sys
sys.path.insert(0, sys.argv.pop(1))
before = set(sys.modules)
from ruling.cli.main import run
code = run(sys.argv[1:])
print(code, *sorted(set(sys.modules) - before), file=sys.stderr)
"""
GIVEN = ("--given", "red: settlement A1+A2+B2")


def _imported(root: Path, *words: str) -> tuple[int, list[str]]:
    """The exit code of a command and the modules that it loaded, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", WRAPPER, str(root), *words], capture_output=True, text=True, timeout=60, check=True
    )
    code, *modules = done.stderr.split()
    return int(code), modules


@pytest.mark.parametrize(
    ("words", "code", "others"),
    [
        (("check", "build-settlement", "player=red", "at=A2+B2+B3", *GIVEN), 1, ("json", "random", "ruling.search")),
        (("check", "build-settlement", "player=red", "at=A2+B2+B3", *GIVEN, "--json"), 1, ("ruling.search",)),
        (("search", "odległość"), 0, ("json", "ruling.engine", "ruling.games")),
        (("show", "catan.settlement"), 0, ("json", "ruling.engine", "ruling.games")),
    ],
)  # fmt: skip
def test_a_warm_question_imports_nothing_heavy(
    ask, root: Path, words: tuple[str, ...], code: int, others: tuple[str, ...]
) -> None:
    ask(*words)
    found, modules = _imported(root, *words)
    assert found == code
    heavy = (*HEAVY, *others)
    assert [name for name in modules if any(name == one or name.startswith(f"{one}.") for one in heavy)] == []


def test_a_warm_question_does_not_load_what_only_a_typo_needs(ask, root: Path) -> None:
    """Typer loads difflib at its top, for suggestions that this program makes in another way."""
    ask("games")
    assert "difflib" not in _imported(root, "games")[1]
