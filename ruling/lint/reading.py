"""Truths about a file by itself: it can be read, says each thing once, in both languages, in the right type."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from ruling.lint.locating import Spot, spots
from ruling.lint.matter import Check, Flaws, Matter, expected_key
from ruling.model.errors import Complaint, RecordBroken
from ruling.model.shapes import Place, shown

Fits = Callable[[RecordBroken], bool]

_LANGUAGE = re.compile(r"(.*\.)?(pl|ru)")
_PLURAL = re.compile(r".*\.(one|few|many)")


def _expects(*keys: str) -> Fits:
    return lambda flaw: expected_key(flaw) in keys


def _lacks(field: re.Pattern[str]) -> Fits:
    return lambda flaw: expected_key(flaw) in ("field", "text") and bool(field.fullmatch(flaw.field))


_TRUTHS: tuple[tuple[str, str, Fits], ...] = (
    ("files-can-be-read", "A file is one YAML document of plain values, indented with spaces.",
     _expects("readable", "file", "spaces", "plain", "word-key", "one-document", "shallow")),
    ("keys-stand-once", "A key stands once in its mapping.", _expects("once", "once-in-all")),
    ("scalars-have-one-meaning", "What YAML could take for something else, such as 3:1, stands in quotes.",
     _expects("quoted")),
    ("keys-are-known", "A record has only the keys that its kind has.", _expects("known-key")),
    ("texts-are-in-both-languages", "A text is there in Polish and in Russian, and neither is empty.",
     lambda flaw: _expects("bilingual")(flaw) or _lacks(_LANGUAGE)(flaw)),
    ("plurals-are-whole", "A message with plurals has all of them: one, few and many.", _lacks(_PLURAL)),
    ("terms-have-all-forms", "A term has all six cases of each number that it has.", _expects("forms")),
    ("pages-are-numbers-or-null", "A printed place has a page number, or null where it cannot be recovered.",
     _expects("page")),
    ("rule-ids-are-unique", "No two rules have one id.", _expects("unique-id")),
    ("rules-lie-in-their-entry", "The id of a rule begins with that of its entry.", _expects("id-in-entry")),
    ("disputes-have-names-of-their-own", "No two disputes have one name.", _expects("unique-name")),
    ("illegal-has-a-reason", "A dispute that ends illegal names the rules that are broken.", _expects("because")),
    ("values-have-their-type", "A field is there where it has to be, and is of its type.", lambda flaw: True),
)  # fmt: skip


def kind_of(flaw: RecordBroken) -> str:
    """The truth that an unreadable file belies: the first that fits."""
    return next(name for name, _, fits in _TRUTHS if fits(flaw))


def _check(name: str, truth: str) -> Check:
    def look(matter: Matter) -> Flaws:
        return (flaw for flaw in matter.unread if kind_of(flaw) == name)

    return Check(name, truth, look)


READING = tuple(_check(name, truth) for name, truth, _ in _TRUTHS)


def refined(flaw: RecordBroken, path: Path) -> RecordBroken:
    """The flaw of a file that cannot be read, with its field and what it ought to be."""
    found = flaw.complaint.slots["found"]
    if expected_key(flaw) == "known-key":
        return RecordBroken(
            flaw.file, flaw.line, flaw.field, shown(flaw.field.rpartition(".")[2]), flaw.complaint.slots["expected"]
        )
    if not isinstance(found, Complaint) or expected_key(flaw) != "readable":
        return flaw
    text = path.read_bytes().decode("utf-8", errors="replace")
    key = "yaml-tab" if found.key == "not-yaml" and _is_tabbed(text, flaw.line) else found.key
    return _said(key, found, Place(flaw.file, flaw.line, _field(text, flaw.line, key, found)))


def _is_tabbed(text: str, line: int) -> bool:
    """A tab indents the line; parsers name the line before it, too."""
    near = text.splitlines()[line - 1 : line + 1]
    return any("\t" in row[: len(row) - len(row.lstrip())] for row in near)


def _said(key: str, found: Complaint, where: Place) -> RecordBroken:
    """What a person calls the flaw."""
    written = found.slots.get("found")
    if key == "duplicate-key":
        return where.wrong(Complaint("found-again", {"name": written}), "once")
    if key == "yaml-trap":
        return where.wrong(written, "quoted")
    if key == "yaml-alias":
        return where.wrong(Complaint("found-alias", {}), "plain")
    if key == "yaml-tag":
        return where.wrong(written, "plain")
    if key == "yaml-tab":
        return where.wrong(Complaint("found-tab", {}), "spaces")
    if key == "yaml-key":
        return where.wrong(Complaint("found-odd-key", {}), "word-key")
    if key == "several-documents":
        return where.wrong("---", "one-document")
    if key == "too-deep":
        return where.wrong(Complaint("found-too-deep", {}), "shallow", limit=found.slots.get("limit"))
    if key == "file-too-large":
        return where.wrong(Complaint("found-too-large", {"size": written}), "readable")
    if key == "file-not-text":
        return where.wrong(Complaint("found-not-text", {}), "readable")
    return where.wrong(Complaint("found-not-yaml", {"column": found.slots.get("column", 1)}), "readable")


def _field(text: str, line: int, key: str, found: Complaint) -> str:
    """The field of the flaw: that which fits on its line, else the record where the document breaks off."""
    fits: dict[str, Callable[[Spot], bool]] = {
        "duplicate-key": lambda spot: spot.is_key and spot.written == found.slots.get("found"),
        "yaml-trap": lambda spot: not spot.is_key and spot.written == found.slots.get("found"),
        "yaml-alias": lambda spot: spot.is_alias,
        "yaml-tag": lambda spot: getattr(spot.event, "tag", None) == found.slots.get("found"),
        "yaml-key": lambda spot: spot.is_key and not spot.written,
    }
    before = [spot for spot in spots(text) if spot.line <= line]
    if key in fits:
        return next((spot.field for spot in reversed(before) if spot.line == line and fits[key](spot)), "-")
    return before[-1].field.rpartition(".")[0] or "-" if before and key in ("not-yaml", "yaml-tab") else "-"
