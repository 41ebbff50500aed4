"""Lists of what there is, errors in a line each, and the report on the records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ruling.model.errors import RulingError
from ruling.model.records import Divergence, Forms
from ruling.rendering.citing import booklet
from ruling.rendering.documents import Document, plain
from ruling.rendering.wrapping import BOLD, DIM, painted, wrapped

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.rendering.wording import Speaker

Item = tuple[str, list[str]]
"""A heading and the notes under it."""


def list_card(items: Sequence[Item], speaker: Speaker, width: int = 80, colour: bool = False) -> str:
    """Headings with their notes."""
    if not items:
        return speaker.say("list.empty")
    lines: list[str] = []
    for heading, notes in items:
        lines += [painted(line, colour, BOLD) for line in wrapped(heading, width)]
        lines += [line for note in notes if note for line in wrapped(note, width, "  ")]
    return "\n".join([*lines, painted(speaker.say("list.count", n=len(items)), colour, DIM)])


def game_items(book: GameBook, speaker: Speaker) -> tuple[list[Item], list[Document]]:
    """A game with its booklets."""
    head = book.head
    titles = [booklet(book, edition) for edition in head["editions"]]
    shown = [(speaker.say("games.line", id=book.id, name=speaker.text(head["name"])), titles)]
    return shown, [{"game": book.id, "name": plain(head["name"]), "editions": plain(head["editions"]),
                    "modes": list(head["modes"]), "actions": len(book.actions)}]  # fmt: skip


def action_items(book: GameBook, speaker: Speaker) -> tuple[list[Item], list[Document]]:
    """The acts that can be asked about, with their arguments."""
    shown: list[Item] = []
    documents: list[Document] = []
    for name in book.actions:
        action = book.action(name)
        if action is None:
            continue
        words = [
            speaker.say("actions.optional", argument=argument.name) if argument.optional else argument.name
            for argument in action.arguments
        ]
        notes = [speaker.say("actions.arguments", arguments=", ".join(words))] if words else []
        shown.append((f"{name}: {speaker.text(action.name)}", notes))
        arguments = [
            {"name": one.name, "type": one.type, "label": plain(one.label), "optional": one.optional}
            for one in action.arguments
        ]
        documents.append(
            {"game": book.id, "action": name, "kind": action.kind, "name": plain(action.name), "arguments": arguments}
        )
    return shown, documents


def divergence_items(book: GameBook, speaker: Speaker) -> tuple[list[Item], list[Document]]:
    """The places where the booklets differ."""
    found = book.divergences()
    shown = [(_divergence_title(one, speaker), _divergence_notes(one, book, speaker)) for one in found]
    documents = [
        {"id": one.id, "entry": one.entry, "about": list(one.about), "editions": plain(one.editions),
         "changes_verdict": one.changes_verdict, "sounder": one.sounder, "why": plain(one.why)}
        for one in found
    ]  # fmt: skip
    return shown, documents


def _divergence_title(one: Divergence, speaker: Speaker) -> str:
    return f"{one.id} ({speaker.say('divergences.changes')})" if one.changes_verdict else one.id


def _divergence_notes(one: Divergence, book: GameBook, speaker: Speaker) -> list[str]:
    notes = [f"{booklet(book, edition)}: {speaker.text(text)}" for edition, text in one.editions.items()]
    key = "divergences.both" if one.sounder == "both" else "divergences.sounder"
    return [*notes, speaker.say(key, booklet=booklet(book, one.sounder), why=speaker.text(one.why))]


def gap_items(book: GameBook, speaker: Speaker) -> tuple[list[Item], list[Document]]:
    """What the booklets do not give."""
    found = book.gaps()
    shown = [
        (
            f"{speaker.text(gap.missing)} ({gap.id})",
            [
                speaker.say("gaps.evidence", evidence=speaker.text(gap.evidence)),
                speaker.say("gaps.told", field=gap.told_by) if gap.told_by else "",
            ],
        )
        for gap in found
    ]
    return shown, [{"id": gap.id, "missing": plain(gap.missing), "evidence": plain(gap.evidence),
                    "filled_by": list(gap.filled_by), "told_by": gap.told_by} for gap in found]  # fmt: skip


def term_items(book: GameBook, speaker: Speaker) -> tuple[list[Item], list[Document]]:
    """The glossary."""
    shown, documents = [], []
    for term, row in book.terms().items():
        names = {language: _nominative(forms) for language, forms in row.items()}
        own = row.get(speaker.language)
        also = speaker.say("glossary.also", words=", ".join(own.also)) if own and own.also else ""
        shown.append((f"{' — '.join(names.values())} ({term})", [also]))
        documents.append(
            {"term": term, **names, "also": {language: list(forms.also) for language, forms in row.items()}}
        )
    return shown, documents


def _nominative(forms: Forms) -> str:
    return (forms.singular or forms.plural or ("",))[0]


def error_line(error: RulingError, speaker: Speaker) -> str:
    """A line for each thing that is wrong."""
    first, *rest = (" ".join(speaker.complaint(complaint).split()) for complaint in error.complaints)
    return "\n".join([first, *(f"  {line}" for line in rest)])


def lint_report(errors: Sequence[RulingError], speaker: Speaker, rules: int = 0) -> str:
    """What is wrong with the records, a line each, or that nothing is."""
    if not errors:
        return speaker.say("lint.clean", n=rules)
    return "\n".join([*(error_line(error, speaker) for error in errors), speaker.say("lint.count", n=len(errors))])


COLUMNS = ("statements", "decided", "text-only", "missing")


def coverage_table(rows: Mapping[str, Mapping[str, Any]], speaker: Speaker) -> str:
    """How many of the booklets' statements each game answers for: a row for each game, the share last."""
    table = [[speaker.say(f"coverage.{name}") for name in ("game", *COLUMNS, "share")]]
    for game, counts in rows.items():
        whole, lacking = int(counts.get("statements", 0)), int(counts.get("missing", 0))
        share = f"{(whole - lacking) * 100 // whole}%" if whole else "—"
        table.append([game, *(str(counts.get(name, 0)) for name in COLUMNS), share])
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(size) if not place else cell.rjust(size)
            for place, (cell, size) in enumerate(zip(row, widths, strict=True))
        )
        for row in table
    )
