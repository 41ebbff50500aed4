"""What the commands answer: verdicts, JSON documents and exit codes."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

NEIGHBOURS = "catan.distance-rule.neighbours-empty"
GIVEN = "red: settlement A1+A2+B2"
EMPTY = "empty A2+B2+B3, empty A1+A2+B2, empty A2+A3+B3, empty B2+B3+C3"
LEGAL = f"red: road B2-B3; board: {EMPTY}, 4 players, mode brotherhood"
DISPUTE = ("check", "build-settlement", "player=red")
CHECK_KEYS = {"verdict", "game", "action", "rests_on", "proof", "missing", "editions", "warnings", "alternatives"}
PROOF_KEYS = {"rule", "holds", "facts", "says", "set_aside_by", "authority"}
RESOLVE_KEYS = {"verdict", "events", "outcome", "next", "missing", "editions"}


@pytest.mark.parametrize("corner", ["A2+B2+B3", "А2+В2+В3", "a2+b2+b3", "B3+A2+B2"])
def test_the_corner_next_door_is_taken_however_it_is_spelled(ask, corner: str) -> None:
    answer = ask(*DISPUTE, f"at={corner}", "--given", GIVEN, "--json")
    assert (answer.code, answer.document["verdict"], answer.err) == (1, "illegal", "")
    [line] = [line for line in answer.document["proof"] if line["rule"] == NEIGHBOURS]
    assert line["holds"] is False
    assert "A1+A2+B2" in str(line["facts"])


@pytest.mark.parametrize(
    "given",
    ["czerwony: osada A1+A2+B2", "красный: поселение A1+A2+B2", "red: osada А1+А2+В2", "blue: twierdza A1+A2+B2"],
)
def test_the_sketch_may_be_polish_or_russian(ask, given: str) -> None:
    assert ask(*DISPUTE, "at=A2+B2+B3", "--given", given).code == 1


@pytest.mark.parametrize("words", [("zbuduj osadę", "gracz=czerwony"), ("построить поселение", "игрок=красный")])
def test_acts_and_players_may_be_named_in_either_language(ask, words: tuple[str, str]) -> None:
    answer = ask("actions", "--json")
    [item] = [item for item in answer.document["items"] if item["action"] == "build-settlement"]
    language = "ru" if "и" in words[0] else "pl"
    found = ask("check", item["name"][language], words[1], "at=A2+B2+B3", "--given", GIVEN)
    assert found.code == 1, found.err


def test_an_empty_board_leaves_the_question_open(ask) -> None:
    answer = ask(*DISPUTE, "at=A2+B2+B3", "--json")
    assert (answer.code, answer.document["verdict"]) == (3, "undecided")
    assert "building:A1+A2+B2" in [missing["fact"] for missing in answer.document["missing"]]
    assert all(set(missing) == {"fact", "question", "why"} for missing in answer.document["missing"])
    assert all(missing["question"].endswith("?") for missing in answer.document["missing"])


def test_russian_questions_are_russian(ask) -> None:
    missing = ask(*DISPUTE, "at=A2+B2+B3", "--json", "--lang", "ru").document["missing"]
    for text in (text for one in missing for text in (one["question"], one["why"])):
        assert len(re.findall("[а-яё]{2,}", text.lower())) > 2, text
        assert not re.search("[ąćęłńóśźż]", text.lower()), text


def test_both_languages_stand_side_by_side(ask) -> None:
    answer = ask(*DISPUTE, "at=A2+B2+B3", "--given", GIVEN, "--lang", "both")
    assert answer.code == 1
    polish, russian = answer.out.split("\n\n")
    assert (polish.split()[0], russian.split()[0]) == ("Nie", "Нельзя.")


def test_a_check_document_has_the_keys_of_the_contract(ask) -> None:
    document = ask(*DISPUTE, "at=A2+B2+B3", "--given", GIVEN, "--json").document
    assert set(document) >= CHECK_KEYS
    assert all(set(line) >= PROOF_KEYS for line in document["proof"])
    assert set(document["editions"]) == {"catan-pl", "catan-ru"}


@pytest.mark.parametrize("given", [GIVEN, "", LEGAL])
def test_a_resolve_document_has_the_keys_of_the_contract(ask, given: str) -> None:
    answer = ask("resolve", "build-settlement", "player=red", "at=A2+B2+B3", "--usual", "--given", given, "--json")
    assert set(answer.document) >= RESOLVE_KEYS
    assert all(set(event) >= {"what", "facts", "rules", "says"} for event in answer.document["events"])
    assert all(event["rules"] for event in answer.document["events"])


def test_what_is_legal_happens_and_what_is_not_does_not(ask) -> None:
    words = ("resolve", "build-road", "player=red", "at=A2-B2", "--usual", "--json", "--given")
    legal, illegal = ask(*words, f"{LEGAL}, empty A2-B2"), ask(*words, "blue: road A2-B2")
    assert (legal.code, bool(legal.document["events"])) == (0, True)
    assert (illegal.code, illegal.document["events"]) == (1, [])


def test_an_options_document_has_the_keys_of_the_contract(ask) -> None:
    answer = ask("options", "--player", "red", "--usual", "--given", LEGAL, "--json")
    assert set(answer.document) >= {"legal", "undecided"}
    assert {"action": "build-settlement", "args": {"player": "red", "at": "A2+B2+B3"}} in answer.document["legal"]
    assert answer.code == 0


@pytest.mark.parametrize("query", ["odległość osada", "расстояние поселение", "osadami", "поселений"])
def test_a_search_document_has_the_keys_of_the_contract(ask, query: str) -> None:
    answer = ask("search", query, "--json")
    assert answer.code == 0
    assert answer.document["query"] == query
    keys = {"entry", "rule", "title", "snippet", "score", "covers"}
    assert answer.document["results"] and all(set(found) >= keys for found in answer.document["results"])


@pytest.mark.parametrize(
    ("text", "source", "target"),
    [("twierdza", "pl", "ru"), ("крепость", "ru", "pl"), (NEIGHBOURS, "pl", "ru"), ("catan.settlement", "pl", "ru")],
)
def test_a_translate_document_has_the_keys_of_the_contract(ask, text: str, source: str, target: str) -> None:
    answer = ask("translate", text, "--json")
    assert answer.code == 0
    assert set(answer.document) >= {"query", "results"}
    for found in answer.document["results"]:
        assert set(found) >= {"source", "target", "own_translation"}
        assert (found["source"]["lang"], found["target"]["lang"]) == (source, target)
        assert found["source"]["text"] != found["target"]["text"]


def test_a_rules_own_text_translates_exactly(ask) -> None:
    there = ask("translate", NEIGHBOURS, "--json").document["results"][0]
    back = ask("translate", there["target"]["text"], "--json").document["results"][0]
    assert back["target"]["text"] == there["source"]["text"]


@pytest.mark.parametrize("command", ["games", "actions", "divergences", "gaps", "glossary"])
@pytest.mark.parametrize("language", ["pl", "ru", "both"])
def test_every_list_is_a_document_of_items(ask, command: str, language: str) -> None:
    answer = ask(command, "--json", "--lang", language)
    assert (answer.code, answer.err) == (0, "")
    assert isinstance(answer.document["items"], list) and answer.document["items"]
    assert ask(command, "--lang", language).code == 0


@pytest.mark.parametrize("what", ["catan.settlement", "settlement", NEIGHBOURS, "Osada", "Поселение"])
def test_an_entry_is_shown_by_id_and_by_title(ask, what: str) -> None:
    answer = ask("show", what, "--json")
    assert answer.code == 0
    assert answer.document


@pytest.mark.parametrize("command", ["search", "show", "translate"])
def test_nothing_found_is_said_and_exits_one(ask, command: str) -> None:
    answer = ask(command, "qqqqxxxzzz", "--json")
    assert (answer.code, answer.document["results"]) == (1, [])


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((*DISPUTE, "at=A2+B2+B3", "--usual", "--given", LEGAL), 0),
        ((*DISPUTE, "at=A2+B2+B3", "--given", GIVEN), 1),
        (("check", "no-such-act"), 2),
        ((*DISPUTE, "at=A2+B2+B3"), 3),
        (("search", "osada"), 0),
        (("--version",), 0),
        ((), 0),
    ],
)
def test_the_exit_code_tells_the_answer(ask, words: tuple[str, ...], code: int) -> None:
    assert ask(*words).code == code


def test_broken_records_exit_four(ask, tmp_path: Path) -> None:
    record = tmp_path / "broken.yaml"
    record.write_text("entry: catan.broken\ntitle: {pl: Osada}\nrules: []\n", encoding="utf-8")
    answer = ask("lint", str(record), "--lang", "ru")
    assert answer.code == 4
    assert "broken.yaml:2:" in answer.err


def test_an_answer_at_the_table_fits_twelve_lines_of_eighty_columns(ask) -> None:
    for language in ("pl", "ru"):
        lines = ask(*DISPUTE, "at=A2+B2+B3", "--given", GIVEN, "--lang", language).out.splitlines()
        assert len(lines) <= 12
        assert max(map(len, lines)) <= 80


def test_the_proof_is_as_long_as_was_asked_for(ask) -> None:
    short, failures, full = (
        ask(*DISPUTE, "at=A2+B2+B3", "--given", GIVEN, "--why", why).out for why in ("short", "failures", "full")
    )
    assert NEIGHBOURS not in short
    assert NEIGHBOURS in failures and "catan.building.no-purchase-limit" not in failures
    assert NEIGHBOURS in full and "catan.building.no-purchase-limit" in full


def test_a_written_position_answers_the_next_question(ask, tmp_path: Path) -> None:
    saved = str(tmp_path / "after.yaml")
    words = ("resolve", "build-road", "player=red", "at=A2-B2", "--usual", "--given", f"{LEGAL}, empty A2-B2")
    assert ask(*words, "--write", saved).code == 0
    assert list(tmp_path.iterdir()) == [Path(saved)]
    after = ask("check", "build-road", "player=blue", "at=A2-B2", "--state", saved, "--json")
    assert after.code == 1
    assert [line["rule"] for line in after.document["proof"] if line["holds"] is False] == ["catan.road.one-per-path"]


def test_the_position_comes_from_stdin_the_environment_or_the_folder(ask, tmp_path: Path, monkeypatch) -> None:
    position = "buildings: {red: {settlements: [A1+A2+B2]}}\n"
    assert ask(*DISPUTE, "at=A2+B2+B3", "--state", "-", stdin=position.encode()).code == 1
    (tmp_path / "table.yaml").write_text(position, encoding="utf-8")
    monkeypatch.setenv("RULING_STATE", str(tmp_path / "table.yaml"))
    assert ask(*DISPUTE, "at=A2+B2+B3").code == 1
    monkeypatch.delenv("RULING_STATE")
    monkeypatch.chdir(tmp_path)
    assert ask(*DISPUTE, "at=A2+B2+B3").code == 1


@pytest.mark.parametrize(
    ("settings", "words", "russian"),
    [
        ({}, (), False),
        ({"LANG": "ru_RU.UTF-8"}, (), True),
        ({"LANG": "ru_RU.UTF-8", "RULING_LANG": "pl"}, (), False),
        ({"RULING_LANG": "pl"}, ("--lang", "ru"), True),
        ({"LANG": "de_DE.UTF-8"}, ("--lang=ru",), True),
    ],
)
def test_the_language_is_told_then_set_then_the_locales(
    ask, monkeypatch, settings: dict[str, str], words: tuple[str, ...], russian: bool
) -> None:
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert ("Нельзя" in ask(*DISPUTE, "at=A2+B2+B3", "--given", GIVEN, *words).out) is russian


def test_the_front_door_leads_to_the_same_answer(ask, ask_process) -> None:
    words = (*DISPUTE, "at=A2+B2+B3", "--given", GIVEN, "--json")
    assert ask_process(*words) == ask(*words)


def test_a_reader_who_leaves_early_hears_no_complaint(root: Path) -> None:
    command = f"{sys.executable} {root / 'cli.py'} glossary | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=True)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""
