"""Truths about every record: shape, links, slots, code, coverage, and the words in which complaints are made."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ruling.engine.values import Reading
from ruling.engine.worlds import World
from ruling.lint.casebook import Dispute, conditional_permissions, judge, read_disputes
from ruling.lint.checks import CHECKS, problems
from ruling.lint.coverage import coverage
from ruling.lint.folder import lint_catalogues, lint_folder
from ruling.lint.joining import House, lint_file
from ruling.lint.matter import NO_GAME
from ruling.lint.slots import facts_of, outcomes_of
from ruling.model.answers import Finding
from ruling.model.compiling import Records, compile_game, document, read_folder
from ruling.model.errors import Complaint, RecordBroken
from ruling.model.game import Case, Game
from ruling.model.library import GameBook
from ruling.model.records import EventKind, Rule
from ruling.model.store import MemoryStore
from ruling.rendering.wording import Speaker

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
    assert found == ("catan", (), {"a": "-"}, ("d",), (), ())
    assert (found.distinct, found.covered, found.share) == (2, 1, 50)


def test_a_complete_game_leaves_nothing_out() -> None:
    whole = records("catan")._replace(game=records("catan").game._replace(complete=True))
    statements = {**inventory("catan")["statements"], "catan.x.y": {}}
    assert keys(problems(whole, None, {"statements": statements, "examples": []})) == [("complete", "expected-covered")]
    (rule, *_) = whole.rules.values()
    covering = {**whole.rules, rule.id: rule._replace(covers=tuple(statements))}
    assert problems(whole._replace(rules=covering), None, {"statements": statements, "examples": []}) == []


def test_every_example_of_the_booklets_is_played_through() -> None:
    told = {"statements": inventory("catan")["statements"], "examples": ["catan.example.x", "catan.example.y"]}
    dispute = Dispute("x", "catan", "build-road", {}, "legal", example=("catan.example.y",))
    tried = {rule.id: {"holds", "broken"} for rule in records("catan").rules.values()}
    (flaw,) = (flaw for flaw in problems(records("catan"), None, told, [dispute], tried) if flaw.field == "examples")
    assert (flaw.check, flaw.file) == ("examples-are-in-the-case-book", "tests/inventory/catan.yaml")
    assert keys([flaw]) == [("examples", "expected-dispute-example")]
    assert flaw.complaint.slots["found"] == Complaint("found-value", {"value": "catan.example.x"})
    more = {**told, "statements": {**told["statements"], "catan.x.y": {}}}
    assert all(flaw.field != "examples" for flaw in problems(records("catan"), None, more, [dispute], tried))


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
    tried = {rule.id: {"holds", "broken"} for rule in records("catan").rules.values()}
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


@pytest.mark.parametrize(
    ("role", "due"),
    [
        ("governs", ["expected-dispute-holds", "expected-dispute-broken"]),
        ("obliges", ["expected-dispute-holds", "expected-dispute-broken"]),
        ("exception_to", ["expected-dispute-holds", "expected-dispute-broken"]),
        ("permits", ["expected-dispute-holds"]),
    ],
)
def test_a_rule_is_tried_in_every_role_that_it_has(role: str, due: list[str]) -> None:
    rule = next(rule for rule in records("catan").rules.values() if rule.governs)
    bent = next(other.id for other in records("catan").rules.values() if other.governs and other.id != rule.id)
    other = rule._replace(**{"governs": (), role: (bent,) if role == "exception_to" else rule.governs})
    changed = records("catan")._replace(rules={**records("catan").rules, rule.id: other})
    tried = {name: {"holds", "broken"} for name in changed.rules}
    assert problems(changed, exercised=tried) == []
    del tried[rule.id]
    assert keys(problems(changed, exercised=tried)) == [(rule.id, key) for key in due]


def test_a_permission_without_a_condition_needs_no_trial() -> None:
    free = [rule.id for rule in records("catan").rules.values() if not rule.decided_by]
    tried = {name: {"holds", "broken"} for name in records("catan").rules if name not in free}
    assert free and problems(records("catan"), exercised=tried) == []


def giving(name: str, **fields: Any) -> Rule:
    return Rule(name, "catan.broken", "count", {"pl": f"{name}, pl", "ru": f"{name}, ru"}, **fields)


def valued(*rules: Rule) -> list[tuple[str, str]]:
    """The flaws of rules with values, all by themselves."""
    return keys(problems(records("catan")._replace(entries=(), divergences=(), gaps=(), game=NO_GAME, questions=(),
                                                   spoken=(), rules={rule.id: rule for rule in rules})))  # fmt: skip


@pytest.mark.parametrize(
    ("given", "change", "fits"),
    [
        (5, {"set": 7}, True), (5, 7, True), (5, {"add": -1}, True), (5, {"add": "one"}, False), (5, "seven", False),
        (5, {"merge": {"wood": 1}}, False), (5, {"wood": 1}, False), (5, {"set": {"wood": 1}}, False),
        ({"wood": 1}, {"clay": 1}, True), ({"wood": 1}, {"merge": {"clay": 1}}, True), ({"wood": 1}, {"add": 1}, False),
        ({"wood": 1}, {"set": {"ore": 1}}, True), ({"wood": 1}, {"set": 1}, False), ({"wood": 1}, 1, False),
        ({"wood": 1}, {"clay": "one"}, False), ("3:1", "2:1", True), ("3:1", {"add": 1}, False), (True, 0, False),
    ],
)  # fmt: skip
def test_a_value_changes_only_as_its_kind_allows(given: Any, change: Any, fits: bool) -> None:
    flaws = valued(giving("a", gives={"v": given}), giving("b", changes={"v": change}))
    assert flaws == ([] if fits else [("b.changes.v", "expected-fitting-change")])
    other = change["set"] if isinstance(change, dict) and "set" in change else None
    if other is not None:
        doubtful = giving("a", gives={"v": given}, disputed={"v": other}, doubt={"pl": "Hm.", "ru": "Хм."})
        assert valued(doubtful) == ([] if fits else [("a.disputed.v", "expected-fitting-change")])


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        ({}, {}, True), ({"mode": ("base",)}, {}, True), ({"mode": ("base",)}, {"mode": ("brotherhood",)}, False),
        ({"mode": ("base",)}, {"players": (3,)}, True),
        ({"mode": ("base",), "players": (3,)}, {"mode": ("base",), "players": (4,)}, False),
        ({"players": (3, 4)}, {"players": (4,)}, True),
    ],
)  # fmt: skip
def test_a_value_is_given_once_wherever_rules_can_meet(one: dict[str, Any], other: dict[str, Any], meet: bool) -> None:
    rules = giving("a", gives={"v": 1}, in_force=one), giving("b", gives={"v": 2}, in_force=other)
    scoped = records("catan").game._replace(actions={}, facts={}, events={})
    flaws = keys(problems(records("catan")._replace(
        entries=(), divergences=(), gaps=(), game=scoped, questions=(), spoken=(),
        rules={rule.id: rule for rule in rules},
    )))  # fmt: skip
    assert flaws == ([("b.gives.v", "expected-given-once")] if meet else [])


def renamed() -> Records:
    """The records once a rule that others name has been renamed."""
    rules = dict(records("catan").rules)
    rule = rules.pop("catan.building.needs-resources")
    return records("catan")._replace(rules={**rules, "catan.building.price": rule._replace(
        id="catan.building.price", formerly=("catan.building.needs-resources",),
    )}, entries=tuple(
        entry._replace(rules=tuple("catan.building.price" if name == rule.id else name for name in entry.rules))
        for entry in records("catan").entries
    ))  # fmt: skip


def test_a_renamed_rule_is_found_by_its_old_id_and_links_to_that_lead_to_it() -> None:
    assert told(problems(renamed())) == []
    book = GameBook(MemoryStore(compile_game(renamed(), None)))
    for name in ("catan.building.needs-resources", "catan.building.price"):
        rule = book.rule(name)
        assert rule is not None and rule.id == "catan.building.price"
    assert "catan.progress-cards.road-building" in [rule.id for rule in book.exceptions("catan.building.price")]
    assert "catan.progress-cards.road-building" in book.plan("build-road").exceptions["catan.building.price"]
    assert book.rule("catan.building.nothing") is None


def test_an_old_id_belongs_to_one_rule() -> None:
    one, other = giving("a", text_only="-", formerly=("old", "b")), giving("b", text_only="-", formerly=("old", "b"))
    assert valued(one, other) == [("a.formerly", "expected-unique-id")] + [("b.formerly", "expected-unique-id")] * 2


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
    rooms = ("ruling/model/*.py", "ruling/lint/*.py", "ruling/cli/linting.py", "ruling/engine/values.py")
    for path in (path for room in rooms for path in ROOT.glob(room)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            position = {"wrong": 1, "unknown_names": 3, "Complaint": 0}.get(name, 9)
            for argument in node.args[position : position + 1]:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value) if name == "Complaint" else f"expected-{argument.value}"


COMPUTED = {"source", "confidence", "dispute-holds", "dispute-broken", "same-modality", "same-negation"}
ALL_COMPLAINTS = {*complaint_keys(), *(f"expected-{name}" for name in COMPUTED)}

TRIED_ELSEWHERE = {
    "expected-covered": "test_a_complete_game_leaves_nothing_out",
    "expected-dispute-broken": "test_a_deciding_rule_is_tried_both_ways",
    "expected-dispute-example": "test_every_example_of_the_booklets_is_played_through",
    "expected-dispute-holds": "test_a_deciding_rule_is_tried_both_ways",
    "expected-file": "test_broken.py: test_an_empty_folder_lacks_its_game_file",
    "expected-once-in-all": "test_broken.py: test_a_message_stands_in_one_file_of_its_language",
    "expected-one-giver": "test_a_value_that_no_rule_or_more_than_one_gives_is_complained_of_in_words",
    "found-givers": "test_a_value_that_no_rule_or_more_than_one_gives_is_complained_of_in_words",
    "found-no-giver": "test_a_value_that_no_rule_or_more_than_one_gives_is_complained_of_in_words",
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


@pytest.mark.parametrize("language", ["pl", "ru"])
@pytest.mark.parametrize("givers", [0, 2])
def test_a_value_that_no_rule_or_more_than_one_gives_is_complained_of_in_words(givers: int, language: str) -> None:
    rules = [giving(name, gives={"v": 1}, file="house.yaml", line=7) for name in ("a", "b")[:givers]]

    class Shelf:
        def value(self, name: str) -> tuple[Rule, ...]:
            return tuple(rules)

    bench: Any = SimpleNamespace(book=Shelf(), world=World({}), worldly=False)
    with pytest.raises(RecordBroken) as flaw:
        Reading(bench, Case.__new__(Case))["v"]
    words = {key: text for file in ("lint", "messages") for key, text in
             document(ROOT / "locales" / language / f"{file}.yaml", ROOT).items()}  # fmt: skip
    said = Speaker(language, words, lambda term: None).complaint(flaw.value.complaint)
    named = "„v”" if language == "pl" else "«v»"
    assert said.startswith("house.yaml:7: b.gives: " if givers else "rules:1: gives: ")
    assert named not in said and " v" in said and "rules that" not in said


def test_a_broken_file_is_named_once_and_in_plain_words(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("a: [1\n", encoding="utf-8")
    with pytest.raises(RecordBroken) as flaw:
        document(tmp_path / "bad.yaml", tmp_path)
    assert str(flaw.value) == "bad.yaml:2: -: found not-yaml column=1, expected readable"
    found = flaw.value.complaint.slots["found"]
    assert isinstance(found, Complaint) and not found.slots.keys() & {"file", "line"}


def test_checks_say_in_a_sentence_what_is_true() -> None:
    assert [name for name, check in CHECKS.items() if not re.fullmatch(r"(?!.*\. )[A-Za-z].*\.", check.truth)] == []
    assert list(CHECKS) == [check.name for check in CHECKS.values()]
