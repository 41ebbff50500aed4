"""The two readings of the words: whatever is read plainly, Typer reads alike."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruling.cli import typed
from ruling.cli.commands import COMMANDS, OPTIONS, flag, plainly_read

TEXTS = st.sampled_from(["osada", "player=red", "at=A2+B2+B3", "-", "A2+B2", "", "поселение", "a b", "=", "--"])


@st.composite
def typed_words(draw: st.DrawFn) -> list[str]:
    """A command with some of its options and some loose words, in any order."""
    name = draw(st.sampled_from(sorted(COMMANDS)))
    options = draw(st.lists(st.sampled_from(COMMANDS[name].options), max_size=3))
    parts: list[list[str]] = [[word] for word in draw(st.lists(TEXTS, max_size=4))]
    for option in options:
        value = [] if OPTIONS[option].kind is bool else [draw(TEXTS)]
        parts.append([flag(option), *value])
    return [name, *(word for part in draw(st.permutations(parts)) for word in part)]


def as_typer_reads(words: list[str], monkeypatch: pytest.MonkeyPatch) -> dict[str, Any] | None:
    """What Typer hands to the command; none where it refuses the words."""
    heard: list[dict[str, Any]] = []
    monkeypatch.setattr(typed, "run_command", lambda voice, name, read: heard.append(dict(read)) or 0)
    try:
        typed.application(None, words).main(args=words, prog_name="ruling", standalone_mode=False)  # type: ignore[arg-type]
    except typed.UsageError:
        return None
    return heard[0]


@given(words=typed_words())
def test_what_is_read_plainly_typer_reads_alike(words: list[str]) -> None:
    plain = plainly_read(words)
    if plain is not None:
        with pytest.MonkeyPatch.context() as patch:
            assert as_typer_reads(words, patch) == plain


@pytest.mark.parametrize(
    "words",
    [
        ["check", "build-road", "player=red", "--given", "red: road A1-A2", "--usual", "--json"],
        ["search", "osada", "--lang", "ru"],
        ["show", "catan.road"],
        ["lint"],
    ],
)
def test_everyday_words_are_read_plainly(words: list[str]) -> None:
    assert plainly_read(words) is not None


@pytest.mark.parametrize(
    "words",
    [["check"], ["search"], ["check", "--help"], ["games", "foo"], ["search", "--limit", "x", "y"], ["show", "--lang"]],
)
def test_unusual_words_are_left_to_typer(words: list[str]) -> None:
    assert plainly_read(words) is None
