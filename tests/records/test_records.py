"""Truths about every record: shape, links, slots, code, coverage, and the words in which complaints are made."""

from __future__ import annotations

import ast
import re
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
from ruling.lint.joining import House, lint_file
from ruling.lint.slots import facts_of, outcomes_of
from ruling.model.answers import Finding
from ruling.model.compiling import Records, document, read_folder
from ruling.model.errors import Complaint, RecordBroken
from ruling.model.game import Game
from ruling.model.records import EventKind, Rule

ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("rules/*/game.yaml"))
BROKEN = sorted((ROOT / "tests" / "records" / "broken").glob("*.yaml"))
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
    statements = inventory(game)["statements"]
    told = [*found.decided, *found.text_only, *found.missing]
    assert sorted(told) == sorted(name for name, statement in statements.items() if "same_as" not in statement)
    assert all(found.text_only.values())


def test_a_statement_said_twice_is_covered_once() -> None:
    statements = {"a": {}, "b": {"same_as": "a"}, "c": {"same_as": "b"}, "d": {}}
    rule = Rule("catan.x.y", "catan.x", "definition", {}, covers=("c",), text_only="-")
    found = coverage(records("catan")._replace(rules={rule.id: rule}), {"statements": statements})
    assert found == ("catan", (), {"a": "-"}, ("d",))
    assert (found.distinct, found.covered, found.share) == (2, 1, 50)


def test_a_complete_game_leaves_nothing_out() -> None:
    whole = records("catan")._replace(game=records("catan").game._replace(complete=True))
    statements = {**inventory("catan")["statements"], "catan.x.y": {}}
    assert keys(problems(whole, None, {"statements": statements, "examples": []})) == [("complete", "expected-covered")]
    (rule, *_) = whole.rules.values()
    covering = {**whole.rules, rule.id: rule._replace(covers=tuple(statements))}
    assert problems(whole._replace(rules=covering), None, {"statements": statements, "examples": []}) == []


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
        "ask.action", "because", "edition", "example",
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


def never_holds(case: Any, values: Any) -> Finding:
    return Finding.of(False) if case else Finding.not_applicable()


def only_breaks(case: Any, values: Any) -> Finding:
    if case:
        return Finding.not_applicable()
    return Finding.of(False, corner=1)


def test_a_predicate_that_finds_one_thing_only_needs_one_dispute() -> None:
    assert outcomes_of(only_breaks) == {"broken"}
    assert outcomes_of(never_holds) == {"holds", "broken"}  # not read that closely, and asked for more rather than less
    assert outcomes_of(len) == {"holds", "broken"}
    game, rule = code("catan"), next(rule for rule in records("catan").rules.values() if rule.governs)
    assert game is not None
    assert rule.decided_by is not None
    once = game._replace(predicates={**game.predicates, rule.decided_by: only_breaks})
    tried = {name: {"holds", "broken"} for name in records("catan").rules} | {rule.id: {"broken"}}
    flaws = problems(records("catan"), exercised=tried)
    assert keys(flaws) == [(rule.id, "expected-dispute-holds")]
    assert rule.id not in [flaw.field for flaw in problems(records("catan"), once, exercised=tried)]


def test_an_exception_fails_where_the_rule_that_it_bends_stays_broken() -> None:
    rule = next(rule for rule in records("catan").rules.values() if rule.exception_to and rule.decided_by)
    tried = {name: {"holds", "broken"} for name in records("catan").rules} | {rule.id: {"holds"}}
    assert keys(problems(records("catan"), exercised=tried)) == [(rule.id, "expected-dispute-broken")]
    lost = Dispute("x", "catan", "build-road", {}, "illegal", (rule.exception_to[0],))
    assert problems(records("catan"), cases=[lost], exercised=tried) == []


PROOF = [
    {"rule": "a", "holds": True},
    {"rule": "b", "holds": False, "set_aside_by": {"rule": "e"}},
    {"rule": "p", "holds": True},
]


def test_a_legal_verdict_rests_on_its_exceptions_and_permissions() -> None:
    answer = {"verdict": "legal", "proof": PROOF, "editions": {"catan-pl": "legal", "catan-ru": {"verdict": "illegal"}}}
    right = Dispute("x", "catan", "y", {}, "legal", ("e", "p"), editions={"catan-pl": "legal", "catan-ru": "illegal"})
    assert judge(right, answer, {"p"}) == []
    assert judge(right._replace(because=("e",)), answer, {"p"}) == ["because: e, p, the case book says e"]
    assert judge(right._replace(because=("e", "a")), answer) == ["because: e, the case book says a, e"]
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
    assert judge(right._replace(missing=("turn",)), answer) == ["missing: hand:red, turn, the case book says turn"]
    assert judge(right._replace(events=()), answer) == ["events: paid, the case book says –"]


def test_permissions_with_a_condition_are_named() -> None:
    found = conditional_permissions(records("catan").rules.values())
    assert "catan.settlement.intersection-one-hex-frame" in found


def complaint_keys() -> Iterator[str]:
    """The keys of all complaints about records that the code can make."""
    for path in [*ROOT.glob("ruling/model/*.py"), *ROOT.glob("ruling/lint/*.py"), ROOT / "ruling/cli/linting.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            position = {"wrong": 1, "unknown_names": 3, "Complaint": 0}.get(name, 9)
            for argument in node.args[position : position + 1]:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value) if name == "Complaint" else f"expected-{argument.value}"


ALL_COMPLAINTS = {*complaint_keys(), "expected-source", "expected-confidence"}

TRIED_ELSEWHERE = {
    "expected-covered": "test_a_complete_game_leaves_nothing_out",
    "expected-dispute-broken": "test_a_deciding_rule_is_tried_both_ways",
    "expected-dispute-holds": "test_a_deciding_rule_is_tried_both_ways",
    "expected-file": "test_broken.py: test_an_empty_folder_lacks_its_game_file",
    "expected-once-in-all": "test_broken.py: test_a_message_stands_in_one_file_of_its_language",
    "expected-record-for-code": "test_code_that_no_record_names_is_named",
    "expected-number": "no record has a field that is a bare number",
    "found-too-large": "a file of two megabytes is no company for the others",
    "found-unknown-key": "lint says the key itself",
}


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_every_complaint_has_its_words(language: str) -> None:
    words = document(ROOT / "locales" / language / "lint.yaml", ROOT)
    assert {word for word in words if word.startswith(("found-", "expected-"))} == ALL_COMPLAINTS


def test_every_complaint_has_its_bad_file() -> None:
    house = House(ROOT, code)
    flaws = [flaw for path in BROKEN for flaw in lint_file(path, path.name, house)]
    slots = [flaw.complaint.slots[name] for flaw in flaws for name in ("found", "expected")]
    earned = {slot.key for slot in slots if isinstance(slot, Complaint)}
    answered = {"expected-answer", "expected-question"}  # the program has to answer first: see test_broken.py
    assert ALL_COMPLAINTS - earned - answered == set(TRIED_ELSEWHERE)


def test_checks_say_in_a_sentence_what_is_true() -> None:
    assert [name for name, check in CHECKS.items() if not re.fullmatch(r"(?!.*\. )[A-Za-z].*\.", check.truth)] == []
    assert list(CHECKS) == [check.name for check in CHECKS.values()]
