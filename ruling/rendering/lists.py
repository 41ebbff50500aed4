"""Lists of what there is, as documents and as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ruling.model.lexicon import folded
from ruling.model.records import Action, Argument, Divergence, Forms, Gap, Rule, Text
from ruling.rendering.citing import booklet
from ruling.rendering.documents import Document, plain
from ruling.rendering.reasons import weighed
from ruling.rendering.wrapping import BOLD, DIM, painted, wrapped

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.rendering.wording import Speaker

STEM, ENDING = 3, 3  # letters of a word that stay, at least, and those that may change, at most
VAGUE = ("gdzie", "где", "który", "который", "miejsce", "место")
"""What an argument may be called, though it does not say what is meant; the vaguest first."""
Item = tuple[str, list[str]]
"""A heading and the notes under it."""
Listed = tuple[list[Item], list[Document]]
Speakers = Sequence["Speaker"]
"""One speaker for each language of the answer, the first leading."""


def list_card(
    items: Sequence[Item], speaker: Speaker, width: int = 80, colour: bool = False, head: Item | None = None
) -> str:
    """Headings with their notes; the head stands before them and is not counted."""
    if not items and head is None:
        return speaker.say("list.empty")
    lines: list[str] = []
    for heading, notes in (head, *items) if head else items:
        lines += [painted(line, colour, BOLD) for line in wrapped(heading, width)]
        lines += [line for note in notes if note for line in wrapped(note, width, "  ")]
    return "\n".join([*lines, painted(speaker.say("list.count", n=len(items)), colour, DIM)])


def in_each(text: Text, speakers: Speakers) -> str:
    """A name in every language of the answer."""
    return " / ".join(dict.fromkeys(speaker.text(text) for speaker in speakers))


def game_items(book: GameBook, speakers: Speakers) -> Listed:
    """A game with its booklets."""
    head = book.head
    titles = [booklet(book, edition) for edition in head["editions"]]
    shown = [(speakers[0].say("games.line", id=book.id, name=in_each(head["name"], speakers)), titles)]
    return shown, [{"game": book.id, "name": plain(head["name"]), "editions": plain(head["editions"]),
                    "modes": list(head["modes"]), "actions": len(book.actions)}]  # fmt: skip


def entry_items(book: GameBook, speakers: Speakers) -> Listed:
    """The entries of a game."""
    entries = book.entries()
    shown: list[Item] = [(f"{in_each(title, speakers)} ({entry})", []) for entry, title in entries.items()]
    return shown, [{"entry": entry, "title": plain(title)} for entry, title in entries.items()]


def rule_items(rules: Iterable[Rule], book: GameBook, speakers: Speakers) -> Listed:
    """Rules with their texts, each under the title of its entry."""
    shown: list[Item] = []
    documents: list[Document] = []
    for rule in rules:
        title = book.entries()[rule.entry]
        shown.append((f"{in_each(title, speakers)} ({rule.id})", [speaker.text(rule.text) for speaker in speakers]))
        documents.append({"rule": rule.id, "title": plain(title), "text": plain(rule.text)})
    return shown, documents


def action_items(book: GameBook, speakers: Speakers) -> Listed:
    """The acts that can be asked about, with their arguments."""
    actions = [action for name in book.actions if (action := book.action(name)) is not None]
    return [action_item(action, speakers) for action in actions], [action_document(one, book) for one in actions]


def action_item(action: Action, speakers: Speakers) -> Item:
    """An act with its arguments."""
    speaker = speakers[0]
    words = [
        speaker.say("actions.optional", argument=said) if argument.optional else said
        for argument in action.arguments
        for said in (_argument(argument, speaker),)
    ]
    notes = [speaker.say("actions.arguments", arguments=", ".join(words))] if words else []
    return f"{action.id}: {in_each(action.name, speakers)}", notes


def _argument(argument: Argument, speaker: Speaker) -> str:
    """How an argument is written, and the longest of its names, which says most exactly what it is."""
    names = speaker.text(argument.label).split(" / ")
    told = max(names, key=lambda name: VAGUE.index(name) if name in VAGUE else len(VAGUE) + len(name))
    return f"{argument.name} – {told.replace('_', ' ')}"


def action_document(action: Action, book: GameBook) -> Document:
    """An act with its arguments, in both languages."""
    arguments = [
        {"name": one.name, "type": one.type, "label": plain(one.label), "optional": one.optional}
        for one in action.arguments
    ]
    return {
        "game": book.id, "action": action.id, "kind": action.kind, "name": plain(action.name), "arguments": arguments
    }  # fmt: skip


def divergence_items(book: GameBook, speakers: Speakers) -> Listed:
    """The places where the booklets differ."""
    found = book.divergences()
    shown = [
        (_divergence_title(one, book, speakers), [note for s in speakers for note in _divergence_notes(one, book, s)])
        for one in found
    ]
    documents = [
        {"id": one.id, "entry": one.entry, "about": list(one.about), "editions": plain(one.editions),
         "changes_verdict": one.changes_verdict, "sounder": one.sounder, "why": plain(one.why)}
        for one in found
    ]  # fmt: skip
    return shown, documents


def _divergence_title(one: Divergence, book: GameBook, speakers: Speakers) -> str:
    title = book.entries().get(one.entry)
    name = f"{in_each(title, speakers)} ({one.id})" if title else one.id
    return f"{name}: {speakers[0].say('divergences.changes')}" if one.changes_verdict else name


def _divergence_notes(one: Divergence, book: GameBook, speaker: Speaker) -> list[str]:
    notes = [f"{booklet(book, edition)}: {speaker.text(text)}" for edition, text in one.editions.items()]
    return [*notes, weighed(one, book, speaker)]


def gap_items(book: GameBook, speakers: Speakers) -> Listed:
    """What the booklets do not give."""
    found = book.gaps()
    shown = [
        (
            # A heading is no sentence, and its id follows.
            f"{in_each({language: text.rstrip('.') for language, text in gap.missing.items()}, speakers)} ({gap.id})",
            [note for speaker in speakers for note in _gap_notes(gap, book, speaker)],
        )
        for gap in found
    ]
    return shown, [{"id": gap.id, "missing": plain(gap.missing), "evidence": plain(gap.evidence),
                    "filled_by": list(gap.filled_by), "told_by": gap.told_by} for gap in found]  # fmt: skip


def _gap_notes(gap: Gap, book: GameBook, speaker: Speaker) -> list[str]:
    rules = [rule for name in gap.filled_by if (rule := book.rule(name))]
    filled = [speaker.say("gaps.filled", rule=rule.id, text=speaker.text(rule.text)) for rule in rules]
    told = speaker.say("gaps.told", field=gap.told_by) if gap.told_by else ""
    return [speaker.say("gaps.evidence", evidence=speaker.text(gap.evidence)), *filled, told]


def term_items(book: GameBook, speakers: Speakers, word: str = "") -> Listed:
    """The glossary, or its terms that have a word beginning so; the user's language leads."""
    shown: list[Item] = []
    documents: list[Document] = []
    for term, row in book.terms().items():
        if not _says(term, row.values(), word):
            continue
        names = {language: _nominative(forms) for language, forms in row.items()}
        leading = sorted(names, key=lambda language: language != speakers[0].language)
        also = [word for speaker in speakers if (forms := row.get(speaker.language)) for word in _synonyms(forms)]
        note = speakers[0].say("glossary.also", words=", ".join(also)) if also else ""
        shown.append((f"{' — '.join(names[language] for language in leading)} ({term})", [note]))
        documents.append(
            {"term": term, **names, "also": {language: list(forms.also) for language, forms in row.items()}}
        )
    return shown, documents


def _says(term: str, row: Iterable[Forms], word: str) -> bool:
    """Some way to say the term, in any form of either language, has a word that begins so."""
    ways = (term, *(way for forms in row for way in (*forms.singular, *forms.plural, *forms.also)))
    return not word or any(f" {folded(word)}" in f" {folded(way)}" for way in ways)


def _synonyms(forms: Forms) -> list[str]:
    """The other ways to say a term, without mere inflections of those that stand before."""
    shown: list[str] = []
    for way in forms.also:
        if not any(_is_inflected(folded(way), folded(other)) for other in (_nominative(forms), *shown)):
            shown.append(way)
    return shown


def _is_inflected(word: str, other: str) -> bool:
    """One of two single words seems to be a form of the other: only the last letters differ."""
    if " " in word or " " in other:
        return False
    pairs = enumerate(zip(word, other, strict=False))
    same = next((place for place, (ours, theirs) in pairs if ours != theirs), min(len(word), len(other)))
    return same >= max(STEM, len(other) - 2) and len(word) - same <= ENDING


def _nominative(forms: Forms) -> str:
    return (forms.singular or forms.plural or ("",))[0]
