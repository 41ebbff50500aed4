"""lint: every truth about the records, the case book, and how much of the booklets is covered."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ruling.cli.casebook import hear
from ruling.cli.desk import code_of
from ruling.cli.speaking import Voice
from ruling.lint.casebook import Dispute, read_disputes
from ruling.lint.coverage import Coverage, coverage
from ruling.lint.folder import lint_catalogues, lint_folder
from ruling.model.compiling import document, read_folder
from ruling.model.errors import NotUnderstood, RecordBroken
from ruling.model.shapes import plain


def lint_command(voice: Voice, words: Sequence[str], with_coverage: bool) -> int:
    """0 when every record is sound, 4 when one is not; a file can be named to be looked at alone."""
    root = voice.library.root
    flaws: list[RecordBroken] = []
    lines: list[str] = []
    covered: list[Coverage] = []
    if words:
        for word in words:
            flaws += _file(Path(word))
    else:
        flaws += lint_catalogues(root / "locales")
        for game in voice.library.games:
            found, said, statements = _game(root, game, voice)
            flaws += found
            lines += said
            covered += [statements] if statements and not found else []
    if voice.json:
        voice.document(
            {
                "items": [_row(flaw, voice) for flaw in flaws],
                "disputes": lines,
                "coverage": [c._asdict() for c in covered],
            }
        )
    else:
        for flaw in flaws:
            voice.complain(flaw)
        for line in lines:
            print(line, file=sys.stderr)
        if with_coverage:
            _print_coverage(covered, voice)
        if not flaws and not lines:
            print(voice.say("lint-clean"))
    return 4 if flaws or lines else 0


def _row(flaw: RecordBroken, voice: Voice) -> dict[str, Any]:
    return {
        "file": flaw.file,
        "line": flaw.line,
        "field": flaw.field,
        "says": voice.speaker().complaint(flaw.complaint),
    }


def _game(root: Path, game: str, voice: Voice) -> tuple[list[RecordBroken], list[str], Coverage | None]:
    folder = root / "rules" / game
    listed = root / "tests" / "inventory" / f"{game}.yaml"
    inventory = plain(document(listed, root)) if listed.is_file() else None
    code = code_of(game)
    first = lint_folder(folder, code, inventory)
    if first:
        return first, [], None
    try:
        disputes: list[Dispute] = read_disputes(root / "tests" / "disputes" / game)
    except RecordBroken as flaw:
        return [flaw], [], None
    records = read_folder(folder)
    heard = [hear(dispute, voice.library.book(game), records.rules.values()) for dispute in disputes]
    said = [f"{h.dispute.file}:{h.dispute.line}: {h.dispute.name}: {flaw}" for h in heard for flaw in h.flaws]
    exercised: dict[str, set[str]] = {}
    for one in heard:
        for rule, states in one.states.items():
            exercised.setdefault(rule, set()).update(states)
    again = lint_folder(folder, code, inventory, disputes, exercised=exercised)
    return again, said, coverage(records, inventory) if inventory else None


def _file(path: Path) -> list[RecordBroken]:
    """The first flaw of one record file, looked at by itself."""
    from ruling.model.schema import read_catalogue, read_entry, read_game, read_gaps, read_glossary

    if not path.is_file():
        raise NotUnderstood("file-is-directory" if path.is_dir() else "file-missing", file=path)
    readers: dict[str, Any] = {"game": read_game, "gaps": read_gaps, "terms": read_glossary, "entry": read_entry}
    try:
        found = document(path, path.parent)
        keys = found if isinstance(found, dict) else {}
        reader = next((read for key, read in readers.items() if key in keys), None)
        if reader is None:
            reader = read_catalogue if keys and all(isinstance(v, str | dict) for v in keys.values()) else read_entry
        reader(found, path.name)
    except RecordBroken as flaw:
        return [flaw]
    return []


def _print_coverage(covered: Sequence[Coverage], voice: Voice) -> None:
    for game in covered:
        share = 100 * game.covered // game.distinct if game.distinct else 100
        print(
            voice.say(
                "coverage-line", game=game.game, covered=game.covered, distinct=game.distinct, share=share,
                decided=game.decided, text_only=game.text_only,
            )
        )  # fmt: skip
        for name in game.uncovered:
            print(f"  - {name}")
