"""Words that cannot be read: unknown commands, options, acts, arguments, players and places."""

from __future__ import annotations

from pathlib import Path

import pytest

AT = "at=A2+B2+B3"
BUILD = ("check", "build-settlement", "player=red")
EMPTY = "empty A2+B2+B3, empty A1+A2+B2, empty A2+A3+B3, empty B2+B3+C3"
LEGAL = f"red: road B2-B3; board: {EMPTY}, 4 players, mode brotherhood"
RESOLVE = ("resolve", "build-road", "player=red", "at=A2-B2", "--usual", "--given", f"{LEGAL}, empty A2-B2")

WORDS = {
    "an unknown command": ("chek",),
    "an unknown command in Cyrillic": ("проверь",),
    "an empty command": ("",),
    "an unknown option": (*BUILD, AT, "--jsn"),
    "an unknown short option": (*BUILD, AT, "-x"),
    "an option of another command": (*BUILD, AT, "--limit", "3"),
    "an option before any command": ("--jsn",),
    "an unknown game": (*BUILD, AT, "--game", "szachy"),
    "an unknown game of a list": ("actions", "--game", "catn"),
    "an unknown edition": (*BUILD, AT, "--edition", "catan-de"),
    "an unknown mode": (*BUILD, AT, "--mode", "solo"),
    "an unknown depth of proof": (*BUILD, AT, "--why", "long"),
    "an unknown target language": ("translate", "osada", "--to", "de"),
    "a limit of nought": ("search", "osada", "--limit", "0"),
    "a limit below nought": ("search", "osada", "--limit", "-5"),
    "a limit that is no number": ("search", "osada", "--limit", "x"),
    "a limit that is no whole number": ("search", "osada", "--limit=1.5"),
    "a seed that is no number": (*RESOLVE, "--seed", "x"),
    "writing into a missing folder": (*RESOLVE, "--write", "missing/folder/after.yaml"),
    "writing onto a folder": (*RESOLVE, "--write", "."),
    "writing to no name": (*RESOLVE, "--write", ""),
    "a value that is missing": (*BUILD, AT, "--given"),
    "no act": ("check",),
    "no words to search": ("search",),
    "no text to translate": ("translate",),
    "a word too many": ("games", "catan"),
    "an unknown act": ("check", "build-castle", "player=red"),
    "an unknown act in Russian": ("check", "построить замок"),
    "an empty act": ("check", ""),
    "an act with no arguments": ("check", "build-settlement"),
    "an argument missing": BUILD,
    "an argument with no value": ("check", "build-settlement", "player=", AT),
    "an argument with no key": ("check", "build-settlement", "=red", AT),
    "an argument of no shape": ("check", "build-settlement", "red", AT),
    "an unknown argument": (*BUILD, AT, "colour=blue"),
    "an argument near to a known one": (*BUILD, AT, "playr=blue"),
    "an argument told twice": (*BUILD, AT, "player=blue"),
    "an argument told twice in two languages": (*BUILD, AT, "gracz=blue"),
    "an unknown player": ("check", "build-settlement", "player=purple", AT),
    "a player made of signs": ("check", "build-settlement", "player=***", AT),
    "an exception that nobody knows": (*BUILD, AT, "via=magic"),
    "a corner off the board": (*BUILD, "at=Z1+Z2+Z3"),
    "a corner of one hex": (*BUILD, "at=A2"),
    "a corner of hexes that are apart": (*BUILD, "at=A1+E1+C3"),
    "a corner with a hex twice": (*BUILD, "at=A2+A2+B3"),
    "a path in place of a corner": (*BUILD, "at=A2-B2"),
    "a corner of garbage": (*BUILD, "at=!!!"),
    "a corner of spaces": (*BUILD, "at=   "),
    "a corner of a thousand letters": (*BUILD, "at=" + "A" * 1000),
    "a corner with a huge number": (*BUILD, "at=A" + "9" * 5000),
    "a corner in place of a path": ("check", "build-road", "player=red", AT),
    "a path off the board": ("check", "build-road", "player=red", "at=Z1-Z2"),
    "a path of hexes that are apart": ("check", "build-road", "player=red", "at=A1-E1"),
    "a path with an unknown side": ("check", "build-road", "player=red", "at=A1-XX"),
    "an unknown player of options": ("options", "--player", "purple"),
    "options of nobody": ("options",),
    "an answer that no question asked for": (*RESOLVE, "choose.victim=purple"),
    "a file to lint that is missing": ("lint", "missing.yaml"),
}  # fmt: skip


@pytest.mark.parametrize("case", WORDS)
def test_words_that_cannot_be_read_are_refused(refused, case: str) -> None:
    refused(*WORDS[case])


@pytest.mark.parametrize("words", [("games", "--lang"), (*BUILD, AT, "--lang")])
def test_a_language_option_needs_its_value(ask, words: tuple[str, ...]) -> None:
    answer = ask(*words)
    assert (answer.code, answer.out, len(answer.err.splitlines())) == (2, "", 1)
    assert "--lang" in answer.err


@pytest.mark.parametrize("language", ["de", "", "rus", "PL,RU", "п"])
def test_an_unknown_language_is_refused_in_polish(ask, language: str) -> None:
    for words in (("games", "--lang", language), ("games", f"--lang={language}"), ("--lang", language, "games")):
        answer = ask(*words)
        assert (answer.code, answer.out, len(answer.err.splitlines())) == (2, "", 1), words
        assert "pl, ru, both" in answer.err, words


def test_an_unknown_language_of_the_environment_is_refused(ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULING_LANG", "de")
    assert ask("games").code == 2


@pytest.mark.parametrize(
    ("words", "nearest"),
    [
        (("chek",), "check"),
        ((*BUILD, AT, "--jsn"), "--json"),
        (("check", "build-setlement", "player=red"), "build-settlement"),
        ((*BUILD, AT, "playr=blue"), "player"),
        (("games", "--game", "catn"), "catan"),
    ],
)
def test_the_nearest_word_is_suggested(ask, words: tuple[str, ...], nearest: str) -> None:
    assert nearest in ask(*words).err


def test_nothing_is_written_where_writing_fails(ask, tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    assert ask(*RESOLVE, "--write", str(tmp_path / "kept")).code == 2
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_bytes_that_are_no_text_are_refused(ask_process) -> None:
    for words in ((b"check", b"build-\xff\xfe"), (b"\xff",), (b"search", b"\xff\xfe"), (b"games", b"--game", b"\xd0")):
        answer = ask_process(*words)
        assert answer.code in (1, 2), answer
        assert "Traceback" not in answer.err


SKETCHES = {
    "no colon": "red settlement A1+A2+B2",
    "no subject": ": settlement A1+A2+B2",
    "nothing said": "red:",
    "an unknown subject": "purple: settlement A1+A2+B2",
    "only signs": "!!! : ???",
    "a colon alone": ":",
    "an unknown thing": "red: spaceship A1+A2+B2",
    "a piece with no place": "red: settlement",
    "a corner off the board": "red: settlement Z9+Z8+Y1",
    "a road on a corner": "red: road A1+A2+B2",
    "a settlement on a path": "red: settlement A1-A2",
    "an unknown moment": "turn: red, lunchtime",
    "an unknown player on turn": "turn: purple",
    "an unknown mode": "board: mode solo",
    "an unknown edition": "board: edition de",
    "an unknown board fact": "board: weather fine",
    "an order of strangers": "board: order red purple",
    "a kind that cannot be known": "board: known weather",
    "an empty place off the board": "board: empty Z9",
    "an empty nothing": "board: empty",
    "ice off the board": "board: ice Z9",
    "a number too great": "red: 9999999999 wood",
    "a number of five thousand digits": "red: " + "9" * 5000 + " wood",
    "a number in other digits": "red: ² wood",
    "a count of settlements beyond the box": "red: stock 99 settlements",
    "nought players": "board: 0 players",
    "ninety players": "board: 90 players",
    "a place in brackets that never close": "red: settlement (((A1",
    "a word of ten thousand letters": "red: " + "x" * 10_000,
    "a thousand brackets": "red: " + "(" * 1000,
}  # fmt: skip


@pytest.mark.parametrize("case", SKETCHES)
def test_sketches_that_cannot_be_read_are_refused(refused, case: str) -> None:
    refused(*BUILD, AT, "--given", SKETCHES[case], several=case.startswith("a count"))


IMPOSSIBLE = {
    "two buildings on a corner": ("red: settlement A1+A2+B2; blue: keep A1+A2+B2", 1),
    "two roads on a path": ("red: road A1-A2; blue: road A1-A2", 1),
    "a corner both empty and built on": ("red: settlement A1+A2+B2; board: empty A1+A2+B2", 1),
    "a turn of two players": ("turn: red; turn: blue", 1),
    "twenty cards of a kind": ("red: 20 wood", 1),
    "three contradictions": ("red: settlement A1+A2+B2, road A1-A2, 20 wood; blue: keep A1+A2+B2, road A1-A2", 3),
}  # fmt: skip


@pytest.mark.parametrize("case", IMPOSSIBLE)
def test_every_contradiction_of_an_impossible_sketch_is_named(ask, refused, case: str) -> None:
    sketch, contradictions = IMPOSSIBLE[case]
    refused(*BUILD, AT, "--given", sketch, several=True)
    assert len(ask(*BUILD, AT, "--given", sketch).err.splitlines()) == 1 + contradictions
