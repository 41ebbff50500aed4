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
    number: int = 0


class Difference(str):
    """Where the program's answer and the case book part, as a sentence and in its pieces."""

    field: str
    answer: str
    book: str

    @classmethod
    def of(cls, field: str, answer: object, book: object) -> Difference:
        found = cls(f"{field}: {answer}, the case book says {book}")
        found.field, found.answer, found.book = field, str(answer), str(book)
        return found


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
    found: list[Dispute] = []
    for path in sorted(folder.resolve().glob("*.yaml")):
        name = path.relative_to(root).as_posix()
        found += disputes_of(document(path, root), name, folder.name, {one.name: one for one in found})
    return found


def disputes_of(raw: Any, file: str, game: str, known: Mapping[str, Dispute]) -> list[Dispute]:
    """The disputes of one file, none of them named as another is."""
    if not isinstance(raw, Seq) or not raw:
        raise Place(file, 1, "").wrong(raw, "list")
    named = dict(known)
    found: list[Dispute] = []
    for i, item in enumerate(raw):
        dispute = _dispute(item, game, Place(file, raw.lines[i], str(i + 1)))._replace(number=i + 1)
        if dispute.name in named:
            first, where = named[dispute.name], Place(file, dispute.line, f"{i + 1}.name")
            raise where.wrong(dispute.name, "unique-name", file=first.file, line=first.line)
        named[dispute.name] = dispute
        found.append(dispute)
    return found


def _dispute(value: Any, game: str, place: Place) -> Dispute:
    found = fields(value, place, _DISPUTE)
    ask = found.pop("ask")
    if found["verdict"] == ILLEGAL and not found.get("because"):
        raise place.inside("because").wrong(found.get("because"), "because")
    if found["verdict"] == UNDECIDED and found.get("because"):
        raise place.inside("because").wrong(", ".join(found["because"]), "no-because")
    if found["verdict"] == UNDECIDED and "missing" not in found and not found.get("editions"):
        raise place.inside("missing").wrong(None, "missing")
    return Dispute(game=game, file=place.file, line=place.line, **ask, **found)


def conditional_permissions(rules: Iterable[Rule]) -> frozenset[str]:
    """The permissions that are to the point only sometimes, so that a legal verdict names them."""
    return frozenset(rule.id for rule in rules if rule.permits and rule.decided_by)


def tells_what_happens(dispute: Dispute) -> bool:
    """The dispute is about what happens, not only about whether it may."""
    return dispute.events is not None or dispute.outcome is not None


def judge(dispute: Dispute, answer: Mapping[str, Any], permissions: Collection[str] = ()) -> list[Difference]:
    """Where the check or resolve document differs from what the case book says."""
    pairs: dict[str, tuple[Any, Any]] = {"verdict": (answer.get("verdict"), dispute.verdict)}
    proof = answer.get("proof", ())
    if dispute.verdict == ILLEGAL:
        pairs["because"] = _broken(proof), set(dispute.because)
    if dispute.verdict == LEGAL and "proof" in answer:
        pairs["because"] = _relied_on(proof, permissions), set(dispute.because)
    if dispute.missing is not None:
        pairs["missing"] = _names(answer.get("missing", ()), "fact"), set(dispute.missing)
    if dispute.warnings is not None:
        pairs["warnings"] = _names(answer.get("warnings", ()), "rule"), set(dispute.warnings)
    for edition, verdict in dispute.editions.items():
        pairs[f"editions.{edition}"] = _name(answer.get("editions", {}).get(edition), "verdict"), verdict
    if dispute.events is not None:
        pairs["events"] = [event["what"] for event in answer.get("events", ())], list(dispute.events)
    if dispute.outcome is not None:
        pairs["outcome"] = answer.get("outcome"), dispute.outcome
    return [Difference.of(field, _told(one), _told(other)) for field, (one, other) in pairs.items() if one != other]


def _told(value: Any) -> str:
    """A value as a difference quotes it."""
    if isinstance(value, (set, list)):
        return ", ".join(sorted(value) if isinstance(value, set) else value) or "–"
    return str(value)


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
