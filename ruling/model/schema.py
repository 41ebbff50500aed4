"""From a YAML document to records: entry files, game.yaml, acts/, glossary.yaml, gaps.yaml and the catalogues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ruling.model.errors import Complaint
from ruling.model.reading import Map, Seq
from ruling.model.records import (
    AUTHORITIES,
    KINDS,
    LANGUAGES,
    Action,
    Argument,
    Divergence,
    Entry,
    EventKind,
    FactKind,
    Forms,
    Gap,
    Part,
    Rule,
    Text,
)  # fmt: skip
from ruling.model.shapes import (
    Field,
    Place,
    anything,
    bilingual,
    fields,
    flag,
    one_of,
    rows,
    table,
    word,
    word_or_words,
    words,
)  # fmt: skip


def _authority(value: Any, place: Place) -> dict[str, Any]:
    if isinstance(value, str):
        return {"level": one_of(*AUTHORITIES)(value, place)}
    return fields(value, place, _AUTHORITY)


def _in_force(value: Any, place: Place) -> dict[str, tuple[Any, ...]]:
    """Where a rule is in force; each variant is a yes-or-no dimension of its own."""
    found = fields(value, place, _IN_FORCE)
    variants = found.pop("variant", ())
    return {**found, **{f"variant.{variant}": ("on",) for variant in variants}}


def _values(value: Any, place: Place) -> tuple[Any, ...]:
    if not isinstance(value, Seq) or not value:
        raise place.wrong(value, "list")
    return tuple(value)


def _page(value: Any, place: Place) -> int | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return value
    raise place.wrong(value, "page")


def _printed(value: Any, place: Place) -> dict[str, Any]:
    return fields(value, place, {"heading": Field(word, needed=True), "page": Field(_page, needed=True)})


_AUTHORITY = {
    "level": Field(one_of(*AUTHORITIES), needed=True),
    "source": Field(bilingual),
    "confidence": Field(one_of("high", "med", "low")),
    "doubt": Field(bilingual),
    "reason": Field(bilingual),
}
_IN_FORCE = {"edition": Field(words), "mode": Field(words), "players": Field(_values), "variant": Field(words)}
_SAYS = {name: Field(bilingual) for name in ("holds", "broken", "set_aside", "declined")}
_ALSO = {language: Field(words) for language in LANGUAGES}
_DRIFT = {what: Field(word) for what in ("numbers", "negation", "modality", "terms")}
_RULE = {
    "id": Field(word, needed=True),
    "kind": Field(one_of(*KINDS), needed=True),
    "text": Field(bilingual, needed=True),
    "governs": Field(words),
    "permits": Field(words),
    "obliges": Field(words),
    "decided_by": Field(word),
    "on": Field(word_or_words),
    "resolved_by": Field(word),
    "gives": Field(table(anything)),
    "disputed": Field(table(anything)),
    "changes": Field(table(anything)),
    "exception_to": Field(words),
    "invoked_by": Field(word),
    "in_force": Field(_in_force),
    "authority": Field(_authority),
    "says": Field(lambda value, place: fields(value, place, _SAYS)),
    "see": Field(words),
    "covers": Field(words),
    "text_only": Field(word),
    "formerly": Field(words),
    "own_translation": Field(rows(one_of(*LANGUAGES))),
    "also": Field(lambda value, place: fields(value, place, _ALSO)),
    "drift": Field(lambda value, place: fields(value, place, _DRIFT)),
}
_SOUNDER = {"edition": Field(word, needed=True), "why": Field(bilingual, needed=True)}
_DIVERGENCE = {
    "id": Field(word, needed=True),
    "about": Field(words, needed=True),
    "editions": Field(table(bilingual), needed=True),
    "changes_verdict": Field(flag, needed=True),
    "sounder": Field(lambda value, place: fields(value, place, _SOUNDER), needed=True),
}
_ENTRY = {
    "entry": Field(word, needed=True),
    "title": Field(bilingual, needed=True),
    "printed": Field(table(_printed), needed=True),
    "see": Field(words),
    "rules": Field(lambda value, place: value, needed=True),
    "divergences": Field(lambda value, place: value),
}
_GAP = {
    "id": Field(word, needed=True),
    "missing": Field(bilingual, needed=True),
    "evidence": Field(bilingual, needed=True),
    "filled_by": Field(words),
    "told_by": Field(word),
}
_ARGUMENT = {"type": Field(word, needed=True), "name": Field(bilingual, needed=True), "optional": Field(flag)}
_PART = {"action": Field(word, needed=True), "with": Field(table(word))}
_ACTION = {
    "kind": Field(one_of("act", "state", "outcome"), needed=True),
    "name": Field(bilingual, needed=True),
    "args": Field(table(lambda value, place: fields(value, place, _ARGUMENT))),
    "usual": Field(words),
    "is_a": Field(word),
    "performs": Field(rows(lambda value, place: fields(value, place, _PART))),
    "follows": Field(words),
    "words": Field(table(words)),
}
_FACT = {
    "ask": Field(bilingual, needed=True),
    "proviso": Field(bilingual, needed=True),
    "tell": Field(word),
    "secret": Field(flag),
    "hint": Field(bilingual),
}
_EVENT = {"says": Field(bilingual, needed=True), "answered_by": Field(words), "ends": Field(flag)}
_BOOKLET = {"title": Field(word, needed=True), "language": Field(one_of(*LANGUAGES), needed=True)}
_NAMED = {"name": Field(bilingual, needed=True), "words": Field(table(words))}
_ACTS = {
    "actions": Field(table(lambda value, place: fields(value, place, _ACTION))),
    "facts": Field(table(lambda value, place: fields(value, place, _FACT))),
    "events": Field(table(lambda value, place: fields(value, place, _EVENT))),
    "choices": Field(table(table(lambda value, place: fields(value, place, _NAMED)))),
}
_GAME = {
    "game": Field(word, needed=True),
    "name": Field(bilingual, needed=True),
    "editions": Field(table(lambda value, place: fields(value, place, _BOOKLET)), needed=True),
    "modes": Field(table(lambda value, place: fields(value, place, _NAMED))),
    "players": Field(_values, needed=True),
    "variants": Field(table(lambda value, place: fields(value, place, _NAMED))),
    "moments": Field(words),
    **_ACTS,
    "complete": Field(flag),
    "score": Field(word),
}


class EntryFile(NamedTuple):
    """All records of one entry file."""

    entry: Entry
    rules: tuple[Rule, ...]
    divergences: tuple[Divergence, ...]


class Acts(NamedTuple):
    """The acts of one topic, the facts that they may lack, the events that they bring.

    `choices` names what a player can choose where it is no term of the glossary: by what is chosen, then by option.
    """

    actions: dict[str, Action]
    facts: dict[str, FactKind]
    events: dict[str, EventKind]
    choices: Mapping[str, Any] = {}

    def names(self) -> Iterator[str]:
        """Every field: `actions.build-road`, `facts.turn`, `events.paid`, `choices.victim`."""
        kinds: tuple[Mapping[str, Any], ...] = (self.actions, self.facts, self.events, self.choices)
        for kind, named in zip(self._fields, kinds, strict=True):
            yield from (f"{kind}.{name}" for name in named)


class GameFile(NamedTuple):
    """What game.yaml says, with the acts of all topics; `homes` are the files of those that stand elsewhere.

    `score` is the act that counts a player's points.
    """

    id: str
    name: Text
    editions: dict[str, dict[str, str]]
    dimensions: dict[str, tuple[Any, ...]]
    modes: dict[str, Any]
    variants: dict[str, Any]
    moments: tuple[str, ...]
    actions: dict[str, Action]
    facts: dict[str, FactKind]
    events: dict[str, EventKind]
    complete: bool
    homes: Mapping[str, str] = {}
    choices: Mapping[str, Any] = {}
    score: str | None = None


def read_entry(document: Any, file: str) -> EntryFile:
    """The entry, its rules in order, and its divergences."""
    top = Place(file, 1, "")
    found = fields(document, top, _ENTRY)
    name = found["entry"]
    rules = tuple(read_rule(item, name, top, i, line) for i, item, line in _items(found["rules"], top.inside("rules")))
    for rule in rules:
        if not rule.id.startswith(name + "."):
            raise Place(file, rule.line, "id").wrong(rule.id, "id-in-entry", entry=name)
    raw = found.get("divergences")
    divergences = tuple(
        _read_divergence(item, name, Place(file, line, f"divergences.{i + 1}"))
        for i, item, line in (_items(raw, top.inside("divergences")) if raw is not None else ())
    )
    entry = Entry(
        name, found["title"], found["printed"], found.get("see", ()),
        tuple(rule.id for rule in rules), tuple(divergence.id for divergence in divergences), file, 1,
    )  # fmt: skip
    return EntryFile(entry, rules, divergences)


def _items(value: Any, place: Place) -> list[tuple[int, Any, int]]:
    if not isinstance(value, Seq) or not value:
        raise place.wrong(value, "list")
    return [(i, item, value.lines[i]) for i, item in enumerate(value)]


def read_rule(value: Any, entry: str, top: Place, index: int, line: int) -> Rule:
    """One rule of an entry; the field of an error names the rule where it has an id."""
    name = value.get("id") if isinstance(value, Map) else None
    found = fields(value, Place(top.file, line, str(name or f"rules.{index + 1}")), _RULE)
    authority = found.pop("authority", {"level": "printed"})
    firmness = {
        "authority": authority["level"],
        **{key: authority[key] for key in ("source", "confidence", "doubt", "reason") if key in authority},
    }
    return Rule(entry=entry, file=top.file, line=line, **found, **firmness)


def _read_divergence(value: Any, entry: str, place: Place) -> Divergence:
    found = fields(value, place, _DIVERGENCE)
    sounder = found.pop("sounder")
    return Divergence(
        entry=entry, sounder=sounder["edition"], why=sounder["why"], file=place.file, line=place.line, **found
    )


def read_gaps(document: Any, file: str) -> tuple[Gap, ...]:
    """The declared gaps of a game."""
    found = fields(document, Place(file, 1, ""), {"gaps": Field(lambda value, place: value, needed=True)})
    return tuple(
        Gap(file=file, line=line, **fields(item, Place(file, line, f"gaps.{i + 1}"), _GAP))
        for i, item, line in _items(found["gaps"], Place(file, 1, "gaps"))
    )


def read_game(document: Any, file: str) -> GameFile:
    """A game's names, editions, modes, acts, facts and events."""
    found = fields(document, Place(file, 1, ""), _GAME)
    variants = found.get("variants", {})
    dimensions: dict[str, tuple[Any, ...]] = {
        "edition": tuple(found["editions"]),
        "mode": tuple(found.get("modes", {})),
        "players": found["players"],
        **{f"variant.{variant}": ("on", "off") for variant in variants},
    }
    acts = _acts(found)
    return GameFile(
        found["game"], found["name"], found["editions"],
        {name: values for name, values in dimensions.items() if values},
        found.get("modes", {}), variants, found.get("moments", ()), acts.actions, acts.facts, acts.events,
        found.get("complete", False), {}, acts.choices, found.get("score"),
    )  # fmt: skip


def read_acts(document: Any, file: str) -> Acts:
    """The acts, facts and events of one topic."""
    return _acts(fields(document, Place(file, 1, ""), _ACTS))


def _acts(found: dict[str, Any]) -> Acts:
    return Acts(
        {name: _action(name, value) for name, value in found.get("actions", {}).items()},
        {name: FactKind(name, **value) for name, value in found.get("facts", {}).items()},
        {name: EventKind(name, **value) for name, value in found.get("events", {}).items()},
        found.get("choices", {}),
    )


def with_acts(game: GameFile, acts: Acts, file: str) -> GameFile:
    """The game with the acts of one more topic; a name that it has already is refused."""
    known = frozenset(Acts(game.actions, game.facts, game.events, game.choices).names())
    for field in acts.names():
        if field in known:
            again = Complaint("found-again", {"name": field.partition(".")[2]})
            home = game.homes.get(field, f"rules/{game.id}/game.yaml")
            raise Place(file, 1, field).wrong(again, "once-among-acts", file=home)
    return game._replace(
        actions={**game.actions, **acts.actions},
        facts={**game.facts, **acts.facts},
        events={**game.events, **acts.events},
        choices={**game.choices, **acts.choices},
        homes={**game.homes, **dict.fromkeys(acts.names(), file)},
    )


def _action(name: str, found: dict[str, Any]) -> Action:
    arguments = tuple(
        Argument(argument, value["type"], value["name"], value.get("optional", False))
        for argument, value in found.get("args", {}).items()
    )
    parts = tuple(Part(part["action"], part.get("with", {})) for part in found.get("performs", ()))
    return Action(
        name, found["kind"], found["name"], arguments, found.get("usual", ()), found.get("is_a"), parts,
        found.get("follows", ()), found.get("words", {}),
    )  # fmt: skip


def _forms(value: Any, place: Place) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Six cases of the singular; six of the plural. One half may be empty."""
    halves = [tuple(form.strip() for form in half.split(",") if form.strip()) for half in word(value, place).split(";")]
    if len(halves) != 2 or any(len(half) not in (0, 6) for half in halves) or not any(halves):
        raise place.wrong(value, "forms")
    return halves[0], halves[1]


_TERM = {
    "pl": Field(_forms, needed=True),
    "ru": Field(_forms, needed=True),
    "also": Field(lambda value, place: fields(value, place, _ALSO)),
}


def read_glossary(document: Any, file: str) -> dict[str, dict[str, Forms]]:
    """Every term in both languages with its forms."""
    found = fields(document, Place(file, 1, ""), {"terms": Field(lambda value, place: value, needed=True)})
    if not isinstance(found["terms"], Map):
        raise Place(file, 1, "terms").wrong(found["terms"], "table")
    glossary: dict[str, dict[str, Forms]] = {}
    for term, value in found["terms"].items():
        row = fields(value, Place(file, found["terms"].line_of(term), term), _TERM)
        also = row.get("also", {})
        glossary[term] = {
            language: Forms(row[language][0], row[language][1], also.get(language, ())) for language in LANGUAGES
        }
    return glossary


def read_catalogue(document: Any, file: str) -> dict[str, Any]:
    """The interface texts of one language: a text, or its plural forms one, few, many."""
    if not isinstance(document, Map):
        raise Place(file, 1, "").wrong(document, "table")
    return {key: _message(value, Place(file, document.line_of(key), key)) for key, value in document.items()}


_PLURAL = {"one": Field(word, needed=True), "few": Field(word, needed=True), "many": Field(word, needed=True)}


def _message(value: Any, place: Place) -> Any:
    return fields(value, place, _PLURAL) if isinstance(value, Map) else word(value, place)
