"""Position files that cannot be read: missing, binary, huge, malformed, or full of YAML's traps."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

CHECK = ("check", "build-settlement", "player=red", "at=A2+B2+B3")
BOMB = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
)

YAML: dict[str, bytes] = {
    "nothing at all": b"",
    "only a comment": b"# nothing\n",
    "only spaces": b"   \n\n",
    "a binary": bytes(range(256)) * 20,
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "a zero byte": b"mode: base\0\n",
    "invalid UTF-8": b"mode: \xff\xfe\n",
    "UTF-16": "mode: base\n".encode("utf-16"),
    "half a letter": "mode: л".encode()[:-1],
    "a control sign": b"mode: \x07base\n",
    "a bomb of nested aliases": BOMB.encode(),
    "an alias": b"turn: &me red\norder: [*me]\n",
    "a merge key": b"<<: {mode: base}\n",
    "an anchor on a key": b"&a mode: base\n",
    "a tag": b"mode: !!python/name:os.system base\n",
    "a tagged table": b"hands: !!python/object:os.x {red: {wood: 1}}\n",
    "tabs": b"turn:\n\tplayer: red\n",
    "an open bracket": b"order: [red, blue\n",
    "an open quote": b'mode: "base\n',
    "a bad indent": b"turn:\n  player: red\n moment: trade\n",
    "a colon too many": b"turn: player: red\n",
    "a list": b"- red\n- blue\n",
    "a word": b"base\n",
    "a number": b"42\n",
    "a list of lists": b"[[[]]]\n",
    "several documents": b"mode: base\n---\nmode: base\n",
    "a key twice": b"mode: base\nmode: brotherhood\n",
    "an inner key twice": b"hands:\n  red: {wood: 1, wood: 2}\n",
    "a table as a key": b"{a: 1}: base\n",
    "a list as a key": b"? [mode]\n: base\n",
    "a ratio": b"hands: {red: {wood: 3:1}}\n",
    "a no": b"turn: no\n",
    "an On": b"turn: On\n",
    "a NULL": b"turn: NULL\n",
    "an octal": b"hands: {red: {wood: 010}}\n",
    "no number": b"hands: {red: {wood: .nan}}\n",
    "an infinity": b"hands: {red: {wood: .inf}}\n",
    "minus infinity": b"hands: {red: {wood: -.inf}}\n",
    "an infinity in capitals": b"hands: {red: {wood: .INF}}\n",
    "five thousand digits": b"hands: {red: {wood: " + b"9" * 5000 + b"}}\n",
    "an endless fraction": b"hands: {red: {wood: 0." + b"9" * 5000 + b"}}\n",
    "a huge float": b"hands: {red: {wood: " + b"9" * 400 + b".0}}\n",
    "digits of another script": "hands: {red: {wood: ٣}}\n".encode(),
    "nesting of fifty": b"[" * 50 + b"]" * 50,
    "nesting of five hundred": b"[" * 500 + b"]" * 500,
    "nesting of nine hundred": b"[" * 900 + b"]" * 900,
    "nesting of a hundred thousand": b"[" * 100_000,
    "nested tables": b"{a: " * 500 + b"1" + b"}" * 500,
    "nested lists in a field": b"order: " + b"[" * 39 + b"]" * 39,
    "an unknown key": b"mod: base\n",
    "an unknown key in Russian": "режим: base\n".encode(),
    "an empty key": b'"": 1\n',
    "a key of a thousand letters": b"a" * 1000 + b": 1\n",
    "a value of a hundred thousand letters": b"mode: " + b"a" * 100_000 + b"\n",
    "another game": b"game: chess\n",
}  # fmt: skip

JSON: dict[str, bytes] = {
    "nothing": b"",
    "an open brace": b'{"mode": "base"',
    "a comma too many": b'{"mode": "base",}',
    "single quotes": b"{'mode': 'base'}",
    "a bare word": b"base",
    "a list": b"[]",
    "a number": b"42",
    "null": b"null",
    "true": b"true",
    "a text": b'"base"',
    "two documents": b"{} {}",
    "a key twice": b'{"mode": "base", "mode": "base"}',
    "no number": b'{"hands": {"red": {"wood": NaN}}}',
    "an infinity": b'{"hands": {"red": {"wood": -Infinity}}}',
    "an overflowing number": b'{"hands": {"red": {"wood": 1e999}}}',
    "a fraction": b'{"hands": {"red": {"wood": 1.5}}}',
    "five thousand digits": b'{"hands": {"red": {"wood": ' + b"9" * 5000 + b"}}}",
    "a hundred digits": b'{"hands": {"red": {"wood": ' + b"9" * 100 + b"}}}",
    "nesting of fifty": b"[" * 50 + b"]" * 50,
    "nesting of nine hundred": b"[" * 900 + b"]" * 900,
    "nesting of a hundred thousand": b"[" * 100_000,
    "nested tables": b'{"a":' * 300 + b"1" + b"}" * 300,
    "nested lists in a field": b'{"order": ' + b"[" * 300 + b"]" * 300 + b"}",
    "an unknown key": b'{"mod": "base"}',
}  # fmt: skip


@pytest.mark.parametrize("case", YAML)
def test_a_yaml_position_that_cannot_be_read_is_refused(refused, tmp_path: Path, case: str) -> None:
    path = tmp_path / "position.yaml"
    path.write_bytes(YAML[case])
    refused(*CHECK, "--state", str(path))


@pytest.mark.parametrize("case", YAML)
def test_the_same_on_standard_input_is_refused(refused, case: str) -> None:
    refused(*CHECK, "--state", "-", stdin=YAML[case])


@pytest.mark.parametrize("case", JSON)
def test_a_json_position_that_cannot_be_read_is_refused(refused, tmp_path: Path, case: str) -> None:
    path = tmp_path / "position.json"
    path.write_bytes(JSON[case])
    refused(*CHECK, "--state", str(path))


@pytest.mark.parametrize("case", ["options", "resolve"])
def test_every_command_that_reads_a_position_refuses_it(refused, tmp_path: Path, case: str) -> None:
    words = ("options", "--player", "red") if case == "options" else ("resolve", *CHECK[1:])
    for content in (b"- red\n", b"mod: base\n", b"game: 7\n", b"turn: no\n"):
        (tmp_path / "position.yaml").write_bytes(content)
        refused(*words, "--state", str(tmp_path / "position.yaml"))


def test_a_file_of_fifty_megabytes_is_refused_without_being_read(refused, tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    refused(*CHECK, "--state", str(path))


def test_fifty_megabytes_on_standard_input_are_refused(refused) -> None:
    refused(*CHECK, "--state", "-", stdin=b"a" * 50_000_000)


@pytest.mark.parametrize("name", ["missing.yaml", ".", "missing/folder/x.yaml", "a\0b", "x" * 300])
def test_a_name_that_leads_to_no_file_is_refused(refused, name: str) -> None:
    refused(*CHECK, "--state", name)


def test_a_file_within_a_file_is_refused(refused, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"mode: base\n")
    refused(*CHECK, "--state", str(tmp_path / "file" / "position.yaml"))


def test_a_file_that_never_ends_is_refused(root: Path) -> None:
    """A device tells no size: reading it must stop at the limit rather than at the end of memory."""
    limit = 600_000_000
    done = subprocess.run(
        [sys.executable, str(root / "cli.py"), *CHECK, "--state", "/dev/zero"],
        capture_output=True, text=True, timeout=30, check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )  # fmt: skip
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1), done.stderr


def test_a_pipe_is_a_file_too(root: Path, ask) -> None:
    """What the shell writes as <(...) has no size either."""
    reading, writing = os.pipe()
    os.write(writing, b"buildings: {red: {settlements: [A1+A2+B2]}}\n")
    os.close(writing)
    try:
        assert ask(*CHECK, "--state", f"/dev/fd/{reading}").code == 1
    finally:
        os.close(reading)


def test_half_a_pair_of_surrogates_is_refused(ask_process) -> None:
    answer = ask_process(*CHECK, "--state", "-", stdin=b'{"mode": "\\ud800"}')
    assert (answer.code, answer.out, len(answer.err.splitlines())) == (2, "", 1)


def test_the_complaint_names_file_and_line(ask, tmp_path: Path) -> None:
    path = tmp_path / "position.yaml"
    for line, content in (
        (2, "mode: base\nturn: no\n"),
        (3, "mode: base\n\nmod: base\n"),
        (2, "turn:\n\tplayer: red\n"),
    ):
        path.write_text(content, encoding="utf-8")
        assert f"{path}:{line}:" in ask(*CHECK, "--state", str(path)).err


def test_a_broken_table_of_the_folder_is_named(ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.yaml").write_text("mode: [", encoding="utf-8")
    answer = ask(*CHECK)
    assert answer.code == 2
    assert answer.err.startswith("table.yaml:")


@pytest.mark.parametrize(
    "content", ["extends: missing.yaml", "extends: position.yaml", "extends: [a]", "extends: .", "extends: list.yaml"]
)
def test_a_position_that_extends_what_is_no_position_is_refused(refused, tmp_path: Path, content: str) -> None:
    (tmp_path / "list.yaml").write_text("[a]", encoding="utf-8")
    (tmp_path / "position.yaml").write_text(content, encoding="utf-8")
    refused(*CHECK, "--state", str(tmp_path / "position.yaml"))


@pytest.mark.parametrize(
    "content", ["\ufeffmode: base\r\nturn: red\r\n", '{"mode": "base"}', "{mode: base, turn: red}"]
)
def test_marks_and_line_ends_of_other_systems_do_no_harm(ask, tmp_path: Path, content: str) -> None:
    path = tmp_path / "position.yaml"
    path.write_bytes(content.encode())
    assert ask(*CHECK, "--state", str(path)).code == 3


@pytest.mark.parametrize("told", ["missing", "empty", "file"])
def test_data_that_is_not_there_is_our_own_flaw_in_one_line(ask_process, tmp_path: Path, told: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").write_text("", encoding="utf-8")
    answer = ask_process("games", RULING_DATA=str(tmp_path / told))
    assert answer.code in (2, 4)
    assert "Traceback" not in answer.err
    assert len(answer.err.splitlines()) == 1
