"""One file looked at as if it joined the records of its game, wherever it lies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ruling.lint.casebook import Dispute, disputes_of, read_disputes
from ruling.lint.checks import flaws_of
from ruling.lint.folder import Look, lint_catalogues, look_through
from ruling.lint.matter import Flaw, Matter
from ruling.lint.reading import refined
from ruling.model.compiling import Records, document
from ruling.model.errors import RecordBroken
from ruling.model.game import Game
from ruling.model.questions import read_questions
from ruling.model.reading import Map, Seq
from ruling.model.records import LANGUAGES
from ruling.model.schema import (
    Acts,
    EntryFile,
    GameFile,
    read_acts,
    read_catalogue,
    read_entry,
    read_game,
    read_gaps,
    read_glossary,
    with_acts,
)  # fmt: skip
from ruling.model.shapes import Place, plain

ENTRY, GAME, ACTS, GAPS, GLOSSARY, QUESTIONS, DISPUTES, CATALOGUE, PLAIN = (
    "entry", "game", "acts", "gaps", "terms", "questions", "disputes", "catalogue", "plain",
)  # fmt: skip


class House:
    """Where the records lie, and how to get at a game's code; what it has read once it remembers."""

    def __init__(self, root: Path, code: Callable[[str], Game | None]) -> None:
        self.root, self.code = root, code
        self._inventories: dict[str, Mapping[str, Any] | None] = {}
        self._looks: dict[str, tuple[Look, Records | None]] = {}

    @property
    def games(self) -> list[str]:
        return sorted(path.parent.name for path in self.root.glob("rules/*/game.yaml"))

    def inventory(self, game: str) -> Mapping[str, Any] | None:
        """The statements of a game's booklets, where they have been listed."""
        if game not in self._inventories:
            path = self.root / "tests" / "inventory" / f"{game}.yaml"
            self._inventories[game] = plain(document(path, self.root)) if path.is_file() else None
        return self._inventories[game]

    def look(self, game: str) -> tuple[Look, Records | None]:
        """The records of a game, where every file of it can be read."""
        if game not in self._looks:
            self._looks[game] = look_through(self.root / "rules" / game)
        return self._looks[game]

    def names(self, game: str) -> set[str]:
        """The acts and terms of a game."""
        found: set[str] = set()
        folder = self.root / "rules" / game
        for pattern, key in (("game.yaml", "actions"), ("acts/*.yaml", "actions"), ("glossary.yaml", "terms")):
            for path in folder.glob(pattern):
                found |= set(document(path, self.root).get(key, ()))
        return found


class Guest(NamedTuple):
    """The file that joins: where it lies, the name it goes by, and its own place among the records if it has one."""

    path: Path
    name: str
    home: str = ""


def lint_file(path: Path, name: str, house: House) -> list[Flaw]:
    """What is wrong with one file, by itself or together with the records of the game that it names."""
    guest = Guest(path, name, _home(path, house))
    if guest.home.startswith("locales/"):
        return [flaw.at(name) for flaw in lint_catalogues(house.root / "locales") if flaw.file == guest.home]
    look = Look(path.parent)
    raw = look.at(path, lambda found, _: found, name)
    flaws: list[Flaw] = []
    kind = kind_of(raw, guest.home)
    if kind == CATALOGUE:
        flaws = _catalogue(raw, guest, look, house)
    elif kind != PLAIN and not look.unread:
        flaws = _record(kind, raw, guest, look, house)
    if look.unread:
        flaws = flaws_of(Matter(unread=look.unread))
    return look.placed(flaws)


def disputes_in(path: Path, name: str, house: House) -> list[Dispute]:
    """The disputes of a sound file; a file of another kind has none."""
    raw = document(path, path.parent)
    return disputes_of(raw, name, game_of(raw, _home(path, house), house), {}) if isinstance(raw, Seq) else []


def _home(path: Path, house: House) -> str:
    """The place of a file among the records, if it lies there."""
    root, full = house.root.resolve(), path.resolve()
    return full.relative_to(root).as_posix() if full.is_relative_to(root) else ""


def kind_of(raw: Any, home: str = "") -> str:
    """Which kind of file the document is, by where it lies, else by what it holds."""
    folder, _, file = home.rpartition("/")
    if folder.endswith("/boards") or folder in ("tests/inventory", "locales/asking"):
        return PLAIN
    if isinstance(raw, Seq) or folder.startswith("tests/disputes/"):
        return DISPUTES
    if folder.endswith("/acts"):
        return ACTS
    if folder.endswith("/questions"):
        return QUESTIONS
    if folder.startswith("rules/"):
        return {"game.yaml": GAME, "gaps.yaml": GAPS, "glossary.yaml": GLOSSARY}.get(file, ENTRY)
    if not isinstance(raw, Map):
        return ENTRY
    marks = {
        "entry": ENTRY,
        "rules": ENTRY,
        "game": GAME,
        "terms": GLOSSARY,
        "gaps": GAPS,
        "questions": QUESTIONS,
        "ask": DISPUTES,
        "actions": ACTS,
        "events": ACTS,
    }
    told = next((kind for mark, kind in marks.items() if mark in raw), None)
    return told or (CATALOGUE if raw else ENTRY)


def game_of(raw: Any, home: str, house: House) -> str:
    """The game that the file belongs to: its folder's, else that of its ids, else that whose names it uses most."""
    games, parts = house.games, home.split("/")
    if home.startswith(("rules/", "tests/disputes/")):
        told = next((part for part in parts[1:-1] if part in games), None)
        if told:
            return told
    words = list(_words(raw))
    told = next((head for head in (word.partition(".")[0] for word in words) if head in games), None)
    return told or max(games, key=lambda game: len(house.names(game).intersection(words)), default="")


def _words(value: Any) -> Iterator[str]:
    """Every text in a document, keys included."""
    if isinstance(value, str):
        yield value
    yield from value if isinstance(value, dict) else ()
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _words(item)


def _record(kind: str, raw: Any, guest: Guest, look: Look, house: House) -> list[Flaw]:
    """The flaws of an entry, glossary, game, list of gaps or disputes that joins its game."""
    game = game_of(raw, guest.home, house)
    around, records = house.look(game)
    try:
        alone = _read(kind, raw, guest, game, house)
        if records is None:
            unread = flaws_of(Matter(unread=around.unread))
            return [flaw.at(guest.name) if flaw.file == guest.home else flaw for flaw in unread]
        joined = _joined(kind, alone, records, guest)
    except RecordBroken as flaw:
        look.unread.append(refined(flaw, guest.path))
        return []
    matter = Matter(
        joined, house.code(game), house.inventory(game), alone if kind == DISPUTES else None,
        game_file=guest.name if kind == GAME else "",
    )  # fmt: skip
    return [flaw for flaw in flaws_of(matter) if flaw.file == guest.name]


def _read(kind: str, raw: Any, guest: Guest, game: str, house: House) -> Any:
    """The file by itself; a dispute needs a name that no other dispute of the game has."""
    if kind == DISPUTES:
        folder = house.root / "tests" / "disputes" / game
        others = (one for one in (read_disputes(folder) if folder.is_dir() else ()) if one.file != guest.home)
        known: dict[str, Dispute] = {one.name: one for one in others}
        return disputes_of(raw, guest.name, game, known)
    readers: dict[str, Callable[[Any, str], Any]] = {
        ENTRY: read_entry, GAME: read_game, ACTS: read_acts, GAPS: read_gaps, GLOSSARY: read_glossary,
        QUESTIONS: read_questions,
    }  # fmt: skip
    return readers[kind](raw, guest.name)


def _joined(kind: str, alone: Any, records: Records, guest: Guest) -> Records:
    """The records of the game with the guest in its own place, or among them."""
    if kind == GAME:
        return records._replace(game=_with_others(alone, records.game))
    if kind == ACTS:
        return records._replace(game=with_acts(_without(records.game, guest.home), alone, guest.name))
    if kind == GLOSSARY:
        return records._replace(glossary={**records.glossary, **alone})
    if kind == QUESTIONS:
        readings, acts = alone
        questions = (*(one for one in records.questions if one.file != guest.home), *readings)
        return records._replace(
            questions=questions, spoken=(*(one for one in records.spoken if one.file != guest.home), *acts)
        )
    if kind == GAPS:
        return records._replace(gaps=(*(gap for gap in records.gaps if gap.file != guest.home), *alone))
    return _with_entry(alone, records, guest) if kind == ENTRY else records


def _with_others(alone: GameFile, game: GameFile) -> GameFile:
    """A game.yaml that joins, with the acts that stand in files of their own; what both have is its own."""
    own = set(Acts(alone.actions, alone.facts, alone.events, alone.choices).names())
    for file in dict.fromkeys(game.homes.values()):
        theirs = {name for name, home in game.homes.items() if home == file} - own
        alone = with_acts(alone, _acts_of(game, theirs), file)
    return alone


def _without(game: GameFile, file: str) -> GameFile:
    """The game without the acts of one file."""
    homes = {name: home for name, home in game.homes.items() if home != file}
    everything = Acts(game.actions, game.facts, game.events, game.choices)
    names = set(everything.names()) - (game.homes.keys() - homes.keys())
    return game._replace(**_acts_of(game, names)._asdict(), homes=homes)


def _acts_of(game: GameFile, names: Collection[str]) -> Acts:
    return Acts(
        {name: action for name, action in game.actions.items() if f"actions.{name}" in names},
        {name: fact for name, fact in game.facts.items() if f"facts.{name}" in names},
        {name: event for name, event in game.events.items() if f"events.{name}" in names},
        {name: choice for name, choice in game.choices.items() if f"choices.{name}" in names},
    )


def _with_entry(alone: EntryFile, records: Records, guest: Guest) -> Records:
    rules = {name: rule for name, rule in records.rules.items() if rule.file != guest.home}
    for rule in alone.rules:
        if rule.id in rules:
            first, where = rules[rule.id], Place(rule.file, rule.line, "id")
            raise where.wrong(rule.id, "unique-id", file=first.file, line=first.line)
        rules[rule.id] = rule
    return records._replace(
        rules=rules,
        entries=(*(entry for entry in records.entries if entry.file != guest.home), alone.entry),
        divergences=(*(one for one in records.divergences if one.file != guest.home), *alone.divergences),
    )


def _catalogue(raw: Map, guest: Guest, look: Look, house: House) -> list[Flaw]:
    """The flaws of messages in both languages, or of those of one, held against the other's catalogue."""
    try:
        if set(raw) <= set(LANGUAGES):
            told = {language: _messages(language, raw, guest) for language in raw}
        else:
            told = _beside(read_catalogue(raw, guest.name), house.root / "locales")
    except RecordBroken as flaw:
        look.unread.append(refined(flaw, guest.path))
        return []
    named = (Flaw(flaw.check, _under(flaw.file, flaw)) for flaw in flaws_of(Matter(catalogues=told)))
    return [flaw.at(guest.name, raw.line_of(flaw.field.partition(".")[2])) for flaw in named]


def _messages(language: str, raw: Map, guest: Guest) -> dict[str, Any]:
    try:
        return read_catalogue(raw[language], guest.name)
    except RecordBroken as flaw:
        raise _under(language, flaw) from None


def _under(language: str, flaw: RecordBroken) -> RecordBroken:
    """The flaw with its language in the field."""
    field = f"{language}.{flaw.field}".rstrip(".")
    return RecordBroken(flaw.file, flaw.line, field, flaw.complaint.slots["found"], flaw.complaint.slots["expected"])


def _beside(messages: dict[str, Any], locales: Path) -> dict[str, dict[str, Any]]:
    """Messages of one language, by their letters, with what the other has under the same keys."""
    language = "ru" if any("а" <= sign <= "я" for text in map(str, messages.values()) for sign in text) else "pl"
    other = "pl" if language == "ru" else "ru"
    theirs = {
        key: text
        for path in sorted((locales / other).glob("*.yaml"))
        for key, text in read_catalogue(document(path, locales), path.name).items()
        if key in messages
    }
    return {language: messages, other: theirs}
