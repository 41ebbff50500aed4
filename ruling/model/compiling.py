"""From a game's folder of YAML records to the blobs that questions fetch."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ruling.model.asked import NO_SPEECH, Reading, Speech, Spoken
from ruling.model.errors import Complaint, NotUnderstood, RecordBroken
from ruling.model.lexicon import hyphenated, words_of
from ruling.model.questions import read_questions, read_speech
from ruling.model.reading import Unreadable, decoded, read_yaml
from ruling.model.records import Action, Divergence, Entry, Forms, Gap, Rule, bent_by, breakable
from ruling.model.schema import (
    EntryFile,
    GameFile,
    read_acts,
    read_entry,
    read_game,
    read_gaps,
    read_glossary,
    with_acts,
)
from ruling.model.shapes import Place, plain

SPECIAL = ("game.yaml", "glossary.yaml", "gaps.yaml")

Glossary = Mapping[str, Mapping[str, Forms]]
Indexer = Callable[["Records"], Mapping[str, Any]]


class Records(NamedTuple):
    """Everything that a game's folder says."""

    game: GameFile
    entries: tuple[Entry, ...]
    rules: Mapping[str, Rule]
    divergences: tuple[Divergence, ...]
    gaps: tuple[Gap, ...]
    glossary: Glossary
    boards: Mapping[str, Any]
    questions: tuple[Reading, ...] = ()
    spoken: tuple[Spoken, ...] = ()
    speech: Speech = NO_SPEECH


def document(path: Path, root: Path) -> Any:
    """The YAML document in one of our own files."""
    name = path.relative_to(root).as_posix()
    try:
        return read_yaml(decoded(path.read_bytes(), name))
    except Unreadable as flaw:
        raise _unread(flaw.message, flaw.slots, Place(name, flaw.line, "-")) from None
    except NotUnderstood as flaw:
        raise _unread(flaw.complaint.key, flaw.complaint.slots, Place(name, 1, "-")) from None
    except FileNotFoundError:
        raise Place(name, 1, "-").wrong(None, "file") from None


def _unread(message: str, slots: Mapping[str, object], where: Place) -> RecordBroken:
    """What a person calls the flaw of a file that cannot be read; the place is told beside it."""
    written = slots.get("found")
    if message == "duplicate-key":
        return where.wrong(Complaint("found-again", {"name": written}), "once")
    if message == "yaml-trap":
        return where.wrong(written, "quoted")
    if message == "yaml-alias":
        return where.wrong(Complaint("found-alias", {}), "plain")
    if message == "yaml-tag":
        return where.wrong(written, "plain")
    if message == "yaml-tab":
        return where.wrong(Complaint("found-tab", {}), "spaces")
    if message == "yaml-key":
        return where.wrong(Complaint("found-odd-key", {}), "word-key")
    if message == "several-documents":
        return where.wrong("---", "one-document")
    if message == "too-deep":
        return where.wrong(Complaint("found-too-deep", {}), "shallow", limit=slots.get("limit"))
    if message == "file-too-large":
        return where.wrong(Complaint("found-too-large", {"size": written}), "readable")
    if message == "file-not-text":
        return where.wrong(Complaint("found-not-text", {}), "readable")
    return where.wrong(Complaint("found-not-yaml", {"column": slots.get("column", 1)}), "readable")


def read_folder(folder: Path) -> Records:
    """The records of a game's folder."""
    root = folder.parent.parent
    game = read_game(document(folder / "game.yaml", root), _name(folder / "game.yaml", root))
    for path in sorted(folder.glob("acts/[!.]*.yaml")):
        game = with_acts(game, read_acts(document(path, root), _name(path, root)), _name(path, root))
    files = [
        read_entry(document(path, root), _name(path, root))
        for path in sorted(folder.glob("[!.]*.yaml"))
        if path.name not in SPECIAL
    ]
    asked = [
        read_questions(document(path, root), _name(path, root)) for path in sorted(folder.glob("questions/[!.]*.yaml"))
    ]
    gaps, glossary = folder / "gaps.yaml", folder / "glossary.yaml"
    return Records(
        game,
        tuple(file.entry for file in files),
        _by_id(files),
        tuple(divergence for file in files for divergence in file.divergences),
        read_gaps(document(gaps, root), _name(gaps, root)) if gaps.is_file() else (),
        read_glossary(document(glossary, root), _name(glossary, root)) if glossary.is_file() else {},
        {path.stem: plain(document(path, root)) for path in sorted(folder.glob("boards/[!.]*.yaml"))},
        tuple(reading for readings, _ in asked for reading in readings),
        tuple(act for _, acts in asked for act in acts),
        _speech(root),
    )


def _speech(root: Path) -> Speech:
    """The words that questions of any game are made of, where the folder has them."""
    folder = root / "locales" / "asking"
    if not folder.is_dir():
        return NO_SPEECH
    grammar, words = (document(folder / name, root) for name in ("grammar.yaml", "words.yaml"))
    return read_speech(grammar, words, _name(folder, root))


def with_house(records: Records, path: Path) -> Records:
    """The records with a file of the table's own rules added, whatever authority it claims for them."""
    file = read_entry(document(path, path.parent), path.name)
    rules = {rule.id: rule._replace(authority="house") for rule in file.rules}
    return records._replace(entries=(*records.entries, file.entry), rules={**records.rules, **rules})


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()


def _by_id(files: Iterable[EntryFile]) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for file in files:
        for rule in file.rules:
            if rule.id in rules:
                first = rules[rule.id]
                raise Place(rule.file, rule.line, "id").wrong(rule.id, "unique-id", file=first.file, line=first.line)
            rules[rule.id] = rule
    return rules


def compile_game(records: Records, index: Indexer | None) -> dict[str, Any]:
    """The blobs: one for each entry, act, value, event and term, and small lists of each."""
    records = _by_present_ids(records)
    game, rules = records.game, records.rules
    stored = {name: stored_rule(rule) for name, rule in rules.items()}
    blobs: dict[str, Any] = {
        "game": _head(records),
        "entries": {entry.id: dict(entry.title) for entry in records.entries},
        "divergences": [tuple(divergence) for divergence in records.divergences],
        "gaps": [tuple(gap) for gap in records.gaps],
        "terms": {term: {k: _term(forms) for k, forms in row.items()} for term, row in records.glossary.items()},
        "words": words_of(records.glossary),
        "boards": records.boards,
        "choices": game.choices,
        "act-names": _act_names(game.actions.values()),
        "formerly": _formerly(rules.values()),
    }
    for entry in records.entries:
        blobs[f"entry:{entry.id}"] = (tuple(entry), [stored[name] for name in entry.rules])
    for name, action in game.actions.items():
        blobs[f"act:{name}"] = _stored_action(action)
        blobs[f"plan:{name}"] = _plan(action, game.actions, rules, stored)
    for name, event in game.events.items():
        blobs[f"event:{name}"] = tuple(event)
    for name, fact in game.facts.items():
        blobs[f"fact:{name}"] = tuple(fact)
    for term, row in records.glossary.items():
        blobs[f"term:{term}"] = {language: _term(forms) for language, forms in row.items()}
    for value, owners in _values(rules.values()).items():
        blobs[f"value:{value}"] = [stored[name] for name in owners]
    for bent, exceptions in _exceptions(rules.values()).items():
        blobs[f"exceptions:{bent}"] = [stored[name] for name in exceptions]
    if index is not None:
        blobs.update(index(records))
    return blobs


def _act_names(actions: Iterable[Action]) -> dict[str, str]:
    """Every act by everything that it goes by; where two acts share a name, the first one has it."""
    names: dict[str, str] = {}
    for action in actions:
        for name in action.names:
            names.setdefault(hyphenated(name), action.id)
    return names


def _formerly(rules: Iterable[Rule]) -> dict[str, str]:
    """The present id of every rule that was renamed, by each of its former ones."""
    return {old: rule.id for rule in rules for old in rule.formerly}


def _by_present_ids(records: Records) -> Records:
    """The records with every link to a former id leading to the rule that bears it now."""
    present = _formerly(records.rules.values())

    def now(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(present.get(name, name) for name in names)

    if not present:
        return records
    return records._replace(
        entries=tuple(entry._replace(see=now(entry.see)) for entry in records.entries),
        rules={
            name: rule._replace(see=now(rule.see), exception_to=now(rule.exception_to))
            for name, rule in records.rules.items()
        },
        divergences=tuple(one._replace(about=now(one.about)) for one in records.divergences),
        gaps=tuple(gap._replace(filled_by=now(gap.filled_by)) for gap in records.gaps),
        questions=tuple(one._replace(rules=now(one.rules), beside=now(one.beside)) for one in records.questions),
    )


def stored_rule(rule: Rule) -> tuple[Any, ...]:
    """The rule as the store keeps it: tuples and dicts of plain values."""
    return tuple(rule)


def _term(forms: Forms) -> tuple[Any, ...]:
    return tuple(forms)


def _head(records: Records) -> dict[str, Any]:
    game = records.game
    return {
        "id": game.id,
        "name": game.name,
        "editions": game.editions,
        "dimensions": game.dimensions,
        "modes": game.modes,
        "variants": game.variants,
        "moments": game.moments,
        "actions": tuple(game.actions),
        "invocable": tuple(sorted({rule.invoked_by for rule in records.rules.values() if rule.invoked_by})),
        "complete": game.complete,
        "score": game.score,
    }


def _stored_action(action: Action) -> tuple[Any, ...]:
    """The act as the store keeps it, its arguments and parts as plain tuples."""
    nested = {"arguments": action.arguments, "performs": action.performs}
    return tuple(
        tuple(tuple(item) for item in nested[name]) if name in nested else value
        for name, value in zip(action._fields, action, strict=True)
    )


def _values(rules: Iterable[Rule]) -> dict[str, list[str]]:
    owners: dict[str, list[str]] = {}
    for rule in rules:
        for value in {**rule.gives, **rule.changes}:
            owners.setdefault(value, []).append(rule.id)
    return owners


def _exceptions(rules: Collection[Rule]) -> dict[str, list[str]]:
    """The exceptions to each rule."""
    every = breakable(rules)
    bent: dict[str, list[str]] = {}
    for rule in rules:
        for name in bent_by(rule, every):
            bent.setdefault(name, []).append(rule.id)
    return bent


def _plan(
    action: Action, actions: Mapping[str, Action], rules: Mapping[str, Rule], stored: Mapping[str, tuple[Any, ...]]
) -> dict[str, Any]:
    chain = _kinds(action, actions)
    roles = {
        role: [rule.id for rule in rules.values() if chain.intersection(getattr(rule, role))]
        for role in ("governs", "permits", "obliges")
    }
    resolves = list(action.follows) or [rule.id for rule in rules.values() if chain.intersection(rule.on)]
    bent = _exceptions(rules.values())
    needed: dict[str, None] = dict.fromkeys(name for names in (*roles.values(), resolves) for name in names)
    waiting = list(needed)
    while waiting:
        for exception in bent.get(waiting.pop(), ()):
            if exception not in needed:
                needed[exception] = None
                waiting.append(exception)
    judged = [rules[name] for name in needed if name in rules and name not in resolves]
    return {
        "action": _stored_action(action),
        "rules": {name: stored[name] for name in needed if name in stored},
        "resolves": resolves,
        "exceptions": {name: bent[name] for name in needed if name in bent},
        "dimensions": list(dict.fromkeys(dimension for rule in judged for dimension in rule.in_force)),
        **roles,
    }


def _kinds(action: Action, actions: Mapping[str, Action]) -> set[str]:
    """The act and everything that it is a kind of."""
    chain = {action.id}
    parent = action.is_a
    while parent and parent not in chain:
        chain.add(parent)
        parent = actions[parent].is_a if parent in actions else None
    return chain
