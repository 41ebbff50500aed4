"""lint: every truth about the records, the case book, and how much of the booklets is covered."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ruling.cli.desk import code_of
from ruling.cli.speaking import Voice
from ruling.lint.casebook import Difference, Dispute, read_disputes
from ruling.lint.checks import flaws_of
from ruling.lint.coverage import Coverage, covered_by
from ruling.lint.folder import lint_catalogues, lint_folder
from ruling.lint.joining import House, disputes_in, lint_file
from ruling.lint.matter import Flaw, Matter
from ruling.model.compiling import Records, read_folder
from ruling.model.errors import Complaint, NotUnderstood, RecordBroken
from ruling.model.game import Game
from ruling.model.shapes import Place

if TYPE_CHECKING:
    from ruling.cli.casebook import Heard


class Report(NamedTuple):
    """What lint found: the flaws, how many rules and disputes it looked at, and what is covered."""

    flaws: list[Flaw]
    rules: int = 0
    disputes: int = 0
    covered: Sequence[Coverage] = ()


def lint_command(voice: Voice, files: Sequence[str], coverage: bool) -> int:
    """0 when every record is sound, 4 when one is not; files that are named join the game that they name."""
    house = House(voice.library.root, code_if_any)
    report = _files(files, house, voice) if files else _everything(house, voice)
    if voice.json:
        voice.document(_document(report, files, voice))
    else:
        _print(report, files, coverage, voice)
    return RecordBroken.exit_code if report.flaws else 0


def code_if_any(game: str) -> Game | None:
    """The code of a game, where it has any yet."""
    try:
        return code_of(game)
    except NotUnderstood:
        return None


def _files(words: Sequence[str], house: House, voice: Voice) -> Report:
    """The flaws of the files that were named; a folder stands for the files in it."""
    flaws: list[Flaw] = []
    for word in words:
        path = Path(word)
        if not path.exists():
            raise NotUnderstood("lint.no-file", file=word)
        for file in sorted(path.rglob("*.yaml")) if path.is_dir() else (path,):
            name = file.as_posix() if path.is_dir() else word
            try:
                flaws += lint_file(file, name, house) or _unlike(disputes_in(file, name, house), voice)
            except OSError:
                raise NotUnderstood("file-unreadable", file=name) from None
    return Report(flaws)


def _unlike(disputes: Sequence[Dispute], voice: Voice) -> list[Flaw]:
    """Where the program answers otherwise than the disputes of one file say."""
    if not disputes:
        return []
    heard = _hear(disputes, voice, read_folder(voice.library.root / "rules" / disputes[0].game))
    return flaws_of(Matter(heard=_differences(heard)))


def _hear(disputes: Iterable[Dispute], voice: Voice, records: Records) -> list[Heard]:
    from ruling.cli.casebook import hear  # the engine: only the case book needs it

    book = voice.library.book(records.game.id)
    return [hear(dispute, book, records.rules.values()) for dispute in disputes]


def _everything(house: House, voice: Voice) -> Report:
    """The catalogues and every game, with the statements of the games that have no records yet."""
    flaws = lint_catalogues(house.root / "locales")
    rules = disputes = 0
    covered: list[Coverage] = []
    known = (path.stem for path in house.root.glob("tests/inventory/*.yaml"))
    for game in [*house.games, *sorted(set(known) - set(house.games))]:
        found = _game(game, house, voice) if game in house.games else _unwritten(game, house)
        flaws += found.flaws
        covered += found.covered
        rules += found.rules
        disputes += found.disputes
    return Report(flaws, rules, disputes, covered)


def _unwritten(game: str, house: House) -> Report:
    """A game whose booklets have been listed and whose records have not been written."""
    return Report([], covered=[covered_by(game, (), house.inventory(game) or {"statements": {}})])


def _game(game: str, house: House, voice: Voice) -> Report:
    folder, code, inventory = house.root / "rules" / game, house.code(game), house.inventory(game)
    if inventory is None:
        lacking = Place(f"tests/inventory/{game}.yaml", 1, "-").wrong(None, "file")
        return Report([*lint_folder(folder, code), *flaws_of(Matter(unread=[lacking]))])
    flaws = lint_folder(folder, code, inventory)
    try:
        records = read_folder(folder)
    except RecordBroken:
        return Report(flaws)
    covered = [covered_by(game, records.rules.values(), inventory)]
    if flaws or code is None:
        return Report(flaws, len(records.rules), covered=covered)
    cases = house.root / "tests" / "disputes" / game
    try:
        disputes = read_disputes(cases) if cases.is_dir() else []
    except RecordBroken as flaw:
        return Report(flaws_of(Matter(unread=[flaw])), len(records.rules), covered=covered)
    heard = _hear(disputes, voice, records)
    covered = [covered_by(game, records.rules.values(), inventory, disputes)]
    flaws = lint_folder(folder, code, inventory, disputes, _states(heard), _differences(heard))
    return Report(flaws, len(records.rules), len(disputes), covered)


def _states(heard: Iterable[Heard]) -> dict[str, set[str]]:
    """How each rule turned out in any of the disputes."""
    found: dict[str, set[str]] = {}
    for one in heard:
        for rule, states in one.states.items():
            found.setdefault(rule, set()).update(states)
    return found


def _differences(heard: Iterable[Heard]) -> list[RecordBroken]:
    """Where the program answers otherwise than the case book says."""
    return [_difference(one.dispute, said) for one in heard for said in one.flaws]


def _difference(dispute: Dispute, said: str | Complaint) -> RecordBroken:
    where = Place(dispute.file, dispute.line, str(dispute.number))
    if isinstance(said, Difference):
        return where.inside(said.field).wrong(said.book, "answer", answer=said.answer)
    return where.wrong(said, "question")


def _document(report: Report, files: Sequence[str], voice: Voice) -> dict[str, Any]:
    found = {"items": [_row(flaw, voice) for flaw in report.flaws]}
    if files:
        return found
    return {
        **found,
        "rules": report.rules,
        "disputes": report.disputes,
        "coverage": [_coverage(game) for game in report.covered],
    }


def _row(flaw: Flaw, voice: Voice) -> dict[str, Any]:
    speaker = voice.speaker()
    found, expected = (speaker.value(flaw.complaint.slots[name], "", False) for name in ("found", "expected"))
    return {
        "check": flaw.check, "file": flaw.file, "line": flaw.line, "field": flaw.field, "found": found,
        "expected": expected, "says": speaker.complaint(flaw.complaint),
    }  # fmt: skip


def _coverage(game: Coverage) -> dict[str, Any]:
    return {
        "game": game.game, "distinct": game.distinct, "covered": game.covered, "share": game.share,
        "decided": list(game.decided), "text_only": dict(game.text_only), "missing": list(game.missing),
        "examples": {"played": list(game.played), "missing": list(game.unplayed)},
    }  # fmt: skip


def _print(report: Report, words: Sequence[str], with_coverage: bool, voice: Voice) -> None:
    if with_coverage and not words:
        print("\n".join(_table(report.covered, voice)))
    for flaw in report.flaws:
        voice.complain(flaw)
    if len(report.flaws) > 1:
        print(voice.say("lint.count", n=len(report.flaws)), file=sys.stderr)
    elif not report.flaws:
        sound = [voice.say("lint.sound", file=word) for word in words]
        print("\n".join(sound or [voice.say("lint.clean", n=report.rules)]))


def _table(covered: Sequence[Coverage], voice: Voice) -> list[str]:
    """A row for each game, and under the table what is not covered."""
    heads = ("game", "statements", "decided", "text-only", "missing", "share", "examples")
    rows = [[voice.say(f"coverage.{head}") for head in heads]]
    for game in covered:
        counts = (game.distinct, len(game.decided), len(game.text_only), len(game.missing))
        examples = f"{len(game.played)}/{len(game.played) + len(game.unplayed)}"
        rows.append([game.game, *map(str, counts), f"{game.share} %", examples])
    widths = [max(len(row[column]) for row in rows) for column in range(len(heads))]
    lines = ["  ".join([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])]) for row in rows]
    for game in covered:
        lines += _missing(game, voice)
    return lines


def _missing(game: Coverage, voice: Voice) -> list[str]:
    from ruling.rendering.wrapping import wrapped

    if not game.missing:
        return []
    head = voice.say("coverage.uncovered", game=game.game, n=len(game.missing))
    return ["", head, *wrapped(", ".join(game.missing), voice.width, "  ")]
