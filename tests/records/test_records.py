"""Truths about every record: shape, links, slots, code, coverage, and the words in which complaints are made."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from ruling.lint.casebook import Dispute, conditional_permissions, judge, read_disputes
from ruling.lint.checks import CHECKS, problems
from ruling.lint.coverage import coverage
from ruling.lint.folder import lint_catalogues, lint_folder
from ruling.lint.slots import facts_of
from ruling.model.answers import Finding
from ruling.model.compiling import Records, document, read_folder
from ruling.model.errors import Complaint, RecordBroken
from ruling.model.game import Game
from ruling.model.records import EventKind, Rule

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("rules/*/game.yaml"))
INVENTORIES = sorted(path.stem for path in (ROOT / "tests" / "inventory").glob("*.yaml"))


@cache
def inventory(game: str) -> Any:
    return document(ROOT / "tests" / "inventory" / f"{game}.yaml", ROOT)


@cache
def records(game: str) -> Records:
    return read_folder(ROOT / "rules" / game)


def code(game: str) -> Game | None:
    try:
        found: Game | None = getattr(import_module(f"ruling.games.{game.replace('-', '_')}"), "GAME", None)
    except ModuleNotFoundError:
        return None
    return found


def told(flaws: list[RecordBroken]) -> list[str]:
    return [str(flaw) for flaw in flaws]


def keys(flaws: list[RecordBroken]) -> list[tuple[str, str]]:
    """The field of each flaw and the key of what was expected."""
    return [(flaw.field, flaw.complaint.slots["expected"].key) for flaw in flaws]  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", GAMES)
def test_records_keep_every_truth(game: str) -> None:
    assert told(lint_folder(ROOT / "rules" / game, code(game), inventory(game))) == []


@pytest.mark.parametrize("game", [path.name for path in sorted((ROOT / "tests" / "disputes").iterdir())])
def test_disputes_can_be_read_and_name_what_exists(game: str) -> None:
    disputes = read_disputes(ROOT / "tests" / "disputes" / game)
    assert told(problems(records(game), None, inventory(game), disputes)) == []


def test_catalogues_are_alike() -> None:
    assert told(lint_catalogues(ROOT / "locales")) == []


@pytest.mark.parametrize("game", INVENTORIES)
def test_inventories_are_whole(game: str) -> None:
    statements = inventory(game)["statements"]
    assert all(statement["says"] for statement in statements.values())
    assert all(statement.get("same_as", name) in statements for name, statement in statements.items())


@pytest.mark.parametrize("game", GAMES)
def test_coverage_adds_up(game: str) -> None:
    found = coverage(records(game), inventory(game))
    assert found.covered + len(found.uncovered) == found.distinct
    assert found.decided + found.text_only == found.covered


def test_a_statement_said_twice_is_covered_once() -> None:
    statements = {"a": {}, "b": {"same_as": "a"}, "c": {"same_as": "b"}, "d": {}}
    rule = Rule("catan.x.y", "catan.x", "definition", {}, covers=("c",), text_only="-")
    found = coverage(records("catan")._replace(rules={rule.id: rule}), {"statements": statements})
    assert found == ("catan", 2, 1, 0, 1, ("d",))


def test_a_complete_game_leaves_nothing_out() -> None:
    whole = records("catan")._replace(game=records("catan").game._replace(complete=True))
    statements = {**inventory("catan")["statements"], "catan.x.y": {}}
    assert ("complete", "expected-covered") in keys(problems(whole, None, {"statements": statements, "examples": []}))


def test_an_event_lists_the_rules_that_answer_it() -> None:
    game = records("catan").game
    event = EventKind("x", {"pl": "Tak.", "ru": "Да."}, ("catan.settlement.placed",))
    flaws = problems(records("catan")._replace(game=game._replace(events={**game.events, "x": event})))
    assert keys(flaws) == [("events.x.answered_by", "expected-answers")]


def test_an_act_lists_the_rules_that_follow_it() -> None:
    game = records("catan").game
    act = game.actions["build-road"]._replace(follows=(), usual=("weather",))
    flaws = problems(records("catan")._replace(game=game._replace(actions={**game.actions, act.id: act})))
    assert keys(flaws) == [
        ("actions.build-road.usual", "expected-fact-kind"), ("actions.build-road.follows", "expected-answers"),
    ]  # fmt: skip


def test_code_that_no_record_names_is_named() -> None:
    game = code("catan")
    assert game is not None
    flaws = problems(records("catan"), game._replace(predicates={**game.predicates, "idle.truth": spreads}))
    assert keys(flaws) == [("idle.truth", "expected-record-for-code")]


def test_a_deciding_rule_is_tried_both_ways() -> None:
    rules = [rule for rule in records("catan").rules.values() if rule.governs]
    tried = {rule.id: {"holds", "set_aside"} for rule in records("catan").rules.values()}
    assert problems(records("catan"), exercised=tried) == []
    tried[rules[0].id] = {"open"}
    assert keys(problems(records("catan"), exercised=tried)) == [
        (rules[0].id, "expected-dispute-holds"), (rules[0].id, "expected-dispute-broken"),
    ]  # fmt: skip


def test_disputes_cite_what_exists() -> None:
    dispute = Dispute("x", "catan", "fly", {}, "illegal", ("catan.x",), edition="old", example=("catan.y",))
    assert [field for field, _ in keys(problems(records("catan"), None, inventory("catan"), [dispute]))] == [
        "ask.action", "because", "editions", "example",
    ]  # fmt: skip


def spreads(case: Any, values: Any) -> Finding:
    facts = {"player": 1, "piece": 2}
    return Finding.of(True, **facts, near=3) if case else _helped(case)


def _helped(case: Any) -> Finding:
    return Finding.of(False, **_site(case))


def _site(case: Any) -> dict[str, object]:
    return {"path": case}


def sees_site(case: Any, values: Any) -> Finding:
    return Finding.of(False, corner=1, **_site(case))


def hides(case: Any, values: Any) -> Finding:
    return Finding.of(False, **case.facts)


def test_facts_are_read_from_the_source() -> None:
    assert facts_of(sees_site) == {"corner", "path"}
    assert facts_of(hides) is None
    assert facts_of(spreads) is None  # a helper's helper is a step too far, and no ground to accuse
    assert facts_of(len) is None


PROOF = [
    {"rule": "a", "holds": True},
    {"rule": "b", "holds": False, "set_aside_by": {"rule": "e"}},
    {"rule": "p", "holds": True},
]


def test_a_legal_verdict_rests_on_its_exceptions_and_permissions() -> None:
    answer = {"verdict": "legal", "proof": PROOF, "editions": {"catan-pl": "legal", "catan-ru": {"verdict": "illegal"}}}
    right = Dispute("x", "catan", "y", {}, "legal", ("e", "p"), editions={"catan-pl": "legal", "catan-ru": "illegal"})
    assert judge(right, answer, {"p"}) == []
    assert judge(right._replace(because=("e",)), answer, {"p"}) == ["because: p is not in the case book"]
    assert judge(right._replace(because=("e", "a")), answer) == ["because: a is in the case book only"]
    assert judge(right._replace(editions={"catan-ru": "legal"}), answer, {"p"}) != []


def test_a_right_answer_for_a_wrong_reason_fails() -> None:
    answer = {"verdict": "illegal", "proof": [*PROOF, {"rule": "c", "holds": False, "set_aside_by": None}]}
    right = Dispute("x", "catan", "y", {}, "illegal", ("c",))
    assert judge(right, answer) == []
    assert judge(right._replace(because=("b",)), answer) != []
    assert judge(right._replace(verdict="legal", because=("e",)), answer) == [
        "verdict: illegal, the case book says legal"
    ]


def test_what_is_missing_and_what_happens_is_exact() -> None:
    answer = {"verdict": "undecided", "missing": [{"fact": "turn"}, {"fact": "hand:red"}], "events": [{"what": "paid"}]}
    right = Dispute("x", "catan", "y", {}, "undecided", missing=("hand:red", "turn"), events=("paid",))
    assert judge(right, answer) == []
    assert judge(right._replace(missing=None), answer) == []
    assert judge(right._replace(missing=("turn",)), answer) == ["missing: hand:red is not in the case book"]
    assert judge(right._replace(events=()), answer) == ["events: ['paid'], the case book says []"]


def test_permissions_with_a_condition_are_named() -> None:
    found = conditional_permissions(records("catan").rules.values())
    assert "catan.settlement.intersection-one-hex-frame" in found


def complaint_keys() -> Iterator[str]:
    """The keys of all complaints about records that the code can make."""
    for path in [*ROOT.glob("ruling/model/*.py"), *ROOT.glob("ruling/lint/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            position = {"wrong": 1, "unknown_names": 3, "Complaint": 0}.get(name, 9)
            for argument in node.args[position : position + 1]:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value) if name == "Complaint" else f"expected-{argument.value}"


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_every_complaint_has_its_words(language: str) -> None:
    words = document(ROOT / "locales" / language / "lint.yaml", ROOT)
    assert {*complaint_keys(), "expected-source", "expected-confidence"} == set(words)


def test_every_complaint_of_a_file_has_its_bad_file() -> None:
    """Complaints that no single file can earn are tried above, or belong to game.yaml."""
    shown = "".join(path.read_text(encoding="utf-8") for path in (Path(__file__).parent / "broken").glob("*.yaml"))
    elsewhere = {
        "expected-action-or-event", "expected-answers", "expected-covered", "expected-dispute-broken",
        "expected-dispute-holds", "expected-event", "expected-example", "expected-fact-kind", "expected-file",
        "expected-number", "expected-procedure", "expected-record-for-code",
    }  # fmt: skip
    assert {key for key in complaint_keys() if key not in shown} <= elsewhere


def test_checks_say_in_a_sentence_what_is_true() -> None:
    assert all(check.__doc__ and check.__doc__.endswith(".") for check in CHECKS.values())
    assert all(name == check.__name__.replace("_", "-") for name, check in CHECKS.items())
    assert isinstance(Complaint("x", {}), tuple)
