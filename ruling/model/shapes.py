"""What may stand in a field of a record: small readers that return a value or say what is wrong with it, and where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from ruling.model.errors import Complaint, RecordBroken
from ruling.model.reading import Map, Seq
from ruling.model.records import LANGUAGES


class Place(NamedTuple):
    """Where a value stands: the file, the line and the field."""

    file: str
    line: int
    field: str

    def inside(self, name: str, line: int | None = None) -> Place:
        return Place(self.file, line or self.line, f"{self.field}.{name}" if self.field else name)

    def wrong(self, found: object, expected: str, **slots: object) -> RecordBroken:
        return RecordBroken(self.file, self.line, self.field, shown(found), Complaint(f"expected-{expected}", slots))


Reader = Callable[[Any, Place], Any]


class Field(NamedTuple):
    """A field of a record: how it is read, and whether it has to be there."""

    read: Reader
    needed: bool = False


def shown(value: object) -> object:
    """A value as an error message quotes it: short, on one line."""
    if isinstance(value, Complaint):
        return value
    text = "" if value is None else " ".join((value if isinstance(value, str) else repr(value)).split())
    if not text:
        return Complaint("found-nothing", {})
    return Complaint("found-value", {"value": f"{text[:60]}…" if len(text) > 60 else text})


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that looks most like this one, or nothing."""
    from rapidfuzz import fuzz, process
    from rapidfuzz.utils import default_process

    best = process.extractOne(word, list(known), scorer=fuzz.WRatio, processor=default_process, score_cutoff=60)
    return best[0] if best else ""


def fields(value: Any, place: Place, shape: Mapping[str, Field]) -> dict[str, Any]:
    """The fields of a mapping that has these and no others."""
    if not isinstance(value, Map):
        raise place.wrong(value, "mapping", fields=", ".join(shape))
    for key in value:
        if key not in shape:
            raise place.inside(key, value.line_of(key)).wrong(
                Complaint("found-unknown-key", {"key": key}),
                "known-key",
                nearest=nearest(key, shape),
                fields=", ".join(shape),
            )
    found: dict[str, Any] = {}
    for key, field in shape.items():
        if key in value:
            found[key] = field.read(value[key], place.inside(key, value.line_of(key)))
        elif field.needed:
            raise place.inside(key).wrong(None, "field")
    return found


def word(value: Any, place: Place) -> str:
    """A text of one line or more."""
    if not isinstance(value, str) or not value.strip():
        raise place.wrong(value, "text")
    return value.strip()


def number(value: Any, place: Place) -> int:
    """A whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise place.wrong(value, "number")
    return value


def flag(value: Any, place: Place) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise place.wrong(value, "flag")
    return value


def one_of(*allowed: str) -> Reader:
    """One of a few words."""

    def read(value: Any, place: Place) -> str:
        if value not in allowed:
            raise place.wrong(value, "one-of", allowed=", ".join(allowed), nearest=nearest(str(value), allowed))
        return str(value)

    return read


def words(value: Any, place: Place) -> tuple[str, ...]:
    """A list of words."""
    if not isinstance(value, Seq):
        raise place.wrong(value, "list")
    return tuple(word(item, place.inside(str(i + 1), value.lines[i])) for i, item in enumerate(value))


def word_or_words(value: Any, place: Place) -> tuple[str, ...]:
    """A word, or a list of words."""
    return (value,) if isinstance(value, str) and value else words(value, place)


def bilingual(value: Any, place: Place) -> dict[str, str]:
    """The same text in Polish and in Russian, neither empty."""
    if not isinstance(value, Map):
        raise place.wrong(value, "bilingual")
    found = fields(value, place, _BILINGUAL)
    return {language: found[language] for language in LANGUAGES}


_BILINGUAL = {language: Field(word, needed=True) for language in LANGUAGES}


def table(read: Reader) -> Reader:
    """A mapping from any words to values of one shape."""

    def read_table(value: Any, place: Place) -> dict[str, Any]:
        if not isinstance(value, Map):
            raise place.wrong(value, "table")
        return {key: read(item, place.inside(key, value.line_of(key))) for key, item in value.items()}

    return read_table


def rows(read: Reader) -> Reader:
    """A list of values of one shape."""

    def read_rows(value: Any, place: Place) -> tuple[Any, ...]:
        if not isinstance(value, Seq):
            raise place.wrong(value, "list")
        return tuple(read(item, place.inside(str(i + 1), value.lines[i])) for i, item in enumerate(value))

    return read_rows


def anything(value: Any, place: Place) -> Any:
    """A value that only its reader understands: numbers, words, and mappings and lists of them."""
    return plain(value)


def plain(value: Any) -> Any:
    """The value without its lines, fit to be stored."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value
