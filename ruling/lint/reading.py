"""Truths about a file by itself: it can be read, says each thing once, in both languages, in the right type."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from ruling.lint.locating import Spot, spots
from ruling.lint.matter import Check, Flaws, Matter, expected_key
from ruling.model.errors import Complaint, RecordBroken
from ruling.model.shapes import shown

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
    ("keys-stand-once", "A key stands once in its mapping.", _expects("once", "once-in-all", "once-among-acts")),
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
    ("undecided-says-what-is-missing", "A dispute that stays open names what is missing, or the editions that part.",
     _expects("missing", "no-because")),
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
    """The flaw of a file that cannot be read, with its field."""
    found, expected = flaw.complaint.slots["found"], flaw.complaint.slots["expected"]
    if expected_key(flaw) == "known-key":
        return RecordBroken(flaw.file, flaw.line, flaw.field, shown(flaw.field.rpartition(".")[2]), expected)
    if flaw.field != "-" or not path.is_file():
        return flaw
    text = path.read_bytes().decode("utf-8", errors="replace")
    return RecordBroken(flaw.file, flaw.line, _field(text, flaw), found, expected)


def _field(text: str, flaw: RecordBroken) -> str:
    """The field of the flaw: that which fits on its line, else the record where the document breaks off."""
    found = flaw.complaint.slots["found"]
    key, slots = (found.key, found.slots) if isinstance(found, Complaint) else ("", {})
    fits: dict[str, Callable[[Spot], bool]] = {
        "once": lambda spot: spot.is_key and spot.written == slots.get("name"),
        "quoted": lambda spot: not spot.is_key and spot.written == slots.get("value"),
        "plain": lambda spot: spot.is_alias or getattr(spot.event, "tag", None) == slots.get("value", False),
        "word-key": lambda spot: spot.is_key and not spot.written,
    }
    before, looked = [spot for spot in spots(text) if spot.line <= flaw.line], fits.get(expected_key(flaw))
    if looked:
        return next((spot.field for spot in reversed(before) if spot.line == flaw.line and looked(spot)), "-")
    return before[-1].field.rpartition(".")[0] or "-" if before and key in ("found-not-yaml", "found-tab") else "-"
