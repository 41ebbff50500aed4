"""The case book: disputes from the table, read strictly, and held against the program's answer."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ruling.model.answers import ILLEGAL, LEGAL, UNDECIDED
from ruling.model.compiling import document
from ruling.model.reading import Map, Seq
from ruling.model.records import Rule
from ruling.model.shapes import (
    Field,
    Place,
    anything,
    fields,
    flag,
    one_of,
    plain,
    table,
    word,
    word_or_words,
    words,
)


class Dispute(NamedTuple):
    """A saved question with its answer and the reason for it."""

    name: str
    game: str
    action: str
    args: Mapping[str, Any]
    verdict: str
    because: tuple[str, ...] = ()
    via: tuple[str, ...] = ()
    decline: bool = False
    given: Mapping[str, Any] = {}
    sketch: str | None = None
    edition: str | None = None
    usual: bool = False
    missing: tuple[str, ...] | None = None
    editions: Mapping[str, str] = {}
    events: tuple[str, ...] | None = None
    outcome: Mapping[str, Any] | None = None
    warnings: tuple[str, ...] | None = None
    example: tuple[str, ...] = ()
    file: str = ""
    line: int = 0


def _ask(value: Any, place: Place) -> dict[str, Any]:
    """The question: its action, how it is done, and any arguments."""
    if not isinstance(value, Map):
        raise place.wrong(value, "mapping", fields="action, player, at, via, decline")
    args = {key: plain(item) for key, item in value.items() if key not in _ASK}
    rest = Map(value.line)
    rest.update({key: item for key, item in value.items() if key in _ASK})
    rest.lines = value.lines
    return {**fields(rest, place, _ASK), "args": args}


def _position(value: Any, place: Place) -> Any:
    if not isinstance(value, Map):
        raise place.wrong(value, "table")
    return plain(value)


_VERDICT = one_of(LEGAL, ILLEGAL, UNDECIDED)
_ASK = {"action": Field(word, needed=True), "via": Field(word_or_words), "decline": Field(flag)}
_DISPUTE = {
    "name": Field(word, needed=True),
    "ask": Field(_ask, needed=True),
    "given": Field(_position),
    "sketch": Field(word),
    "edition": Field(word),
    "usual": Field(flag),
    "verdict": Field(_VERDICT, needed=True),
    "because": Field(words),
    "missing": Field(words),
    "editions": Field(table(_VERDICT)),
    "events": Field(words),
    "outcome": Field(table(anything)),
    "warnings": Field(words),
    "example": Field(word_or_words),
}


def read_disputes(folder: Path) -> list[Dispute]:
    """The disputes of one game: every file of tests/disputes/<game>, in order of their names."""
    root = folder.resolve().parents[2]
    found: dict[str, Dispute] = {}
    for path in sorted(folder.resolve().glob("*.yaml")):
        for dispute in read_dispute_file(path, root):
            if dispute.name in found:
                first = found[dispute.name]
                where = Place(dispute.file, dispute.line, "name")
                raise where.wrong(dispute.name, "unique-name", file=first.file, line=first.line)
            found[dispute.name] = dispute
    return list(found.values())


def read_dispute_file(path: Path, root: Path) -> list[Dispute]:
    """The disputes of one file."""
    file = path.relative_to(root).as_posix()
    raw = document(path, root)
    if not isinstance(raw, Seq):
        raise Place(file, 1, "").wrong(raw, "list")
    game = path.parent.name
    return [_dispute(item, game, Place(file, raw.lines[i], str(i + 1))) for i, item in enumerate(raw)]


def _dispute(value: Any, game: str, place: Place) -> Dispute:
    found = fields(value, place, _DISPUTE)
    ask = found.pop("ask")
    if found["verdict"] == ILLEGAL and not found.get("because"):
        raise place.inside("because").wrong(found.get("because"), "because")
    return Dispute(game=game, file=place.file, line=place.line, **ask, **found)


def conditional_permissions(rules: Iterable[Rule]) -> frozenset[str]:
    """The permissions that are to the point only sometimes, so that a legal verdict names them."""
    return frozenset(rule.id for rule in rules if rule.permits and rule.decided_by)


def judge(dispute: Dispute, answer: Mapping[str, Any], permissions: Collection[str] = ()) -> list[str]:
    """Where the check or resolve document differs from what the case book says."""
    told = answer.get("verdict")
    flaws = [] if told == dispute.verdict else [f"verdict: {told}, the case book says {dispute.verdict}"]
    proof = answer.get("proof", ())
    if dispute.verdict == ILLEGAL:
        flaws += _differs("because", _broken(proof), dispute.because)
    if dispute.verdict == LEGAL and "proof" in answer:
        flaws += _differs("because", _relied_on(proof, permissions), dispute.because)
    if dispute.missing is not None:
        flaws += _differs("missing", _names(answer.get("missing", ()), "fact"), dispute.missing)
    if dispute.warnings is not None:
        flaws += _differs("warnings", _names(answer.get("warnings", ()), "rule"), dispute.warnings)
    for edition, verdict in dispute.editions.items():
        found = _name(answer.get("editions", {}).get(edition), "verdict")
        if found != verdict:
            flaws.append(f"editions.{edition}: {found}, the case book says {verdict}")
    if dispute.events is not None:
        events = [event["what"] for event in answer.get("events", ())]
        if events != list(dispute.events):
            flaws.append(f"events: {events}, the case book says {list(dispute.events)}")
    if dispute.outcome is not None and answer.get("outcome") != dispute.outcome:
        flaws.append(f"outcome: {answer.get('outcome')}, the case book says {dispute.outcome}")
    return flaws


def _broken(proof: Iterable[Mapping[str, Any]]) -> set[str]:
    return {line["rule"] for line in proof if line.get("holds") is False and not line.get("set_aside_by")}


def _relied_on(proof: Iterable[Mapping[str, Any]], permissions: Collection[str]) -> set[str]:
    """The exceptions that set a rule aside, and the conditional permissions that hold."""
    lines = list(proof)
    exceptions = {_name(line["set_aside_by"], "rule") for line in lines if line.get("set_aside_by")}
    held = {line["rule"] for line in lines if line.get("holds") is True}
    return exceptions | held.intersection(permissions)


def _names(items: Iterable[Any], key: str) -> set[str]:
    return {_name(item, key) for item in items}


def _name(item: Any, key: str) -> str:
    """An item of the document is a name, or a mapping that holds it."""
    return str(item[key] if isinstance(item, Mapping) else item)


def _differs(what: str, found: set[str], expected: Iterable[str]) -> list[str]:
    wanted = set(expected)
    extra = [f"{what}: {name} is not in the case book" for name in sorted(found - wanted)]
    return extra + [f"{what}: {name} is in the case book only" for name in sorted(wanted - found)]
