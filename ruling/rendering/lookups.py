"""Entries, rules and terms that were looked up, as documents and as text for a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ruling.model.records import EVERY_RULE, Entry, Rule
from ruling.rendering.citing import authority, booklet, places
from ruling.rendering.documents import Document, plain
from ruling.rendering.wrapping import (
    BOLD,
    CLOSE,
    DIM,
    OPEN,
    YELLOW,
    excerpt,
    highlighted,
    painted,
    side_by_side,
    wrapped,
)

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.rendering.lists import Speakers
    from ruling.rendering.wording import Speaker

SNIPPET = 160
STAR = "*"
Marks = Callable[[str], Sequence[tuple[int, int]]]


class Found(Protocol):
    """A record that a search found."""

    @property
    def rule(self) -> str | None: ...

    @property
    def entry(self) -> str: ...

    @property
    def score(self) -> float: ...


def show_document(
    entry: Entry, rules: Iterable[Rule], book: GameBook, cases: Mapping[str, int] | None = None
) -> Document:
    """An entry with the rules that were asked for, everything in both languages."""
    return {
        "entry": entry.id,
        "title": plain(entry.title),
        "printed": {
            edition: {"booklet": booklet(book, edition), **plain(place)} for edition, place in entry.printed.items()
        },
        "see": list(entry.see),
        "divergences": list(entry.divergences),
        "rules": [_rule_document(rule, cases or {}) for rule in rules],
    }


def _rule_document(rule: Rule, cases: Mapping[str, int]) -> Document:
    return {
        "rule": rule.id, "kind": rule.kind, "text": plain(rule.text), "says": plain(rule.says),
        "authority": rule.authority, "source": plain(rule.source), "doubt": plain(rule.doubt),
        "reason": plain(rule.reason), "in_force": plain(rule.in_force), "exception_to": list(rule.exception_to),
        "invoked_by": rule.invoked_by, "gives": plain(rule.gives), "changes": plain(rule.changes),
        "see": list(rule.see), "covers": list(rule.covers), "cases": cases.get(rule.id, 0),
        "own_translation": list(rule.own_translation), "text_only": rule.text_only,
        "file": rule.file, "line": rule.line, "code": rule.decided_by or rule.resolved_by,
    }  # fmt: skip


def entry_card(
    entry: Entry,
    rules: Sequence[Rule],
    book: GameBook,
    speaker: Speaker,
    both: Speaker | None = None,
    cases: Mapping[str, int] | None = None,
    width: int = 80,
    colour: bool = False,
) -> str:
    """An entry and its rules: texts, links, cases, where each is printed, written down and decided."""
    title = speaker.text(entry.title) + (f" / {both.text(entry.title)}" if both else "")
    lines = [painted(line, colour, BOLD) for line in wrapped(f"{title} ({entry.id})", width)]
    printed = places(entry, book, speaker)
    if printed:
        lines += wrapped(speaker.say("show.printed", places="; ".join(printed)), width)
    for rule in rules:
        lines += ["", painted(rule.id, colour, BOLD), *_texts(rule, speaker, both, width)]
        lines += [
            painted(line, colour, DIM)
            for note in _notes(rule, book, speaker, cases or {})
            for line in wrapped(note, width, "  ")
        ]
    if entry.see:
        lines += ["", *wrapped(speaker.say("label.see", links=", ".join(entry.see)), width)]
    return "\n".join(lines)


def _texts(rule: Rule, speaker: Speaker, both: Speaker | None, width: int) -> list[str]:
    own = speaker.text(rule.text)
    return side_by_side(own, both.text(rule.text), width) if both else wrapped(own, width)


def _notes(rule: Rule, book: GameBook, speaker: Speaker, cases: Mapping[str, int]) -> list[str]:
    """What is known of the rule besides its text."""
    values = {**rule.gives, **rule.changes}
    code = rule.decided_by or rule.resolved_by
    scope = "; ".join(_scope(name, allowed, book, speaker) for name, allowed in rule.in_force.items())
    named = [name for name in rule.exception_to if not name.endswith(EVERY_RULE)]
    notes = [
        speaker.say("show.in-force", scope=scope) if scope else "",
        speaker.say("show.exception", rules=", ".join(named)) if named else "",
        speaker.say("show.exception-any") if len(named) < len(rule.exception_to) else "",
        speaker.say("show.invoked", invoked=rule.invoked_by) if rule.invoked_by else "",
        speaker.say("show.values", values="; ".join(f"{k}: {speaker.value(v)}" for k, v in values.items()))
        if values
        else "",
        speaker.say("show.authority", authority=authority(rule, speaker)) if rule.authority != "printed" else "",
        speaker.say("label.doubt", doubt=speaker.text(rule.doubt)) if rule.doubt else "",
        speaker.say("show.own-translation") if speaker.language in rule.own_translation else "",
        speaker.say("label.see", links=", ".join(rule.see)) if rule.see else "",
        speaker.say("show.cases", n=cases[rule.id]) if cases.get(rule.id) else "",
        speaker.say("show.record", file=rule.file, line=rule.line, code=code) if rule.file else "",
    ]
    return [note for note in notes if note]


def _scope(dimension: str, allowed: Iterable[Any], book: GameBook, speaker: Speaker) -> str:
    """Where a rule is in force: booklets, modes and variants by their names."""
    if dimension == "players":
        return speaker.say("show.players", players=", ".join(map(str, allowed)))
    if dimension == "edition":
        return ", ".join(booklet(book, edition) for edition in allowed)
    if dimension == "mode":
        return ", ".join(_named("modes", mode, book, speaker) for mode in allowed)
    name = _named("variants", dimension.removeprefix("variant."), book, speaker)
    said = [str(one) for one in allowed]
    if said in (["on"], ["off"]):
        return speaker.say("show.variant" if said == ["on"] else "show.no-variant", name=name)
    return f"{name}: {', '.join(said)}"


def _named(kind: str, name: str, book: GameBook, speaker: Speaker) -> str:
    """The name of a mode or a variant; its id where it has none."""
    return speaker.text((book.head.get(kind) or {}).get(name, {}).get("name")) or name


def result(hit: Found, book: GameBook, speakers: Speakers, marks: Marks | None = None) -> Document:
    """A record that was found; `titles` and `snippets` in every language of the answer, the first one apart.

    `marked` tells where in each snippet the words stand that were found, from letter to letter.
    """
    found = book.entry(hit.entry)
    rule = book.rule(hit.rule) if hit.rule else None
    if rule is None and found and found[1]:
        rule = found[1][0]
    titles = {one.language: one.text(found[0].title) if found else hit.entry for one in speakers}
    texts = {one.language: one.text(rule.text) if rule else "" for one in speakers}
    marks = marks or (lambda text: [])
    snippets = {language: excerpt(text, marks(text), SNIPPET) for language, text in texts.items()}
    return {
        "entry": hit.entry,
        "rule": hit.rule or None,
        "title": titles[speakers[0].language],
        "snippet": snippets[speakers[0].language],
        "titles": titles,
        "snippets": snippets,
        "marked": {language: [list(mark) for mark in marks(text)] for language, text in snippets.items()},
        "score": round(float(hit.score), 3),
        "covers": list(rule.covers) if rule else [],
    }


def search_card(found: Sequence[Document], total: int, speaker: Speaker, width: int = 80, colour: bool = False) -> str:
    """What was found (the `results` of one book or more), of how much: title, rule, snippet."""
    key = "search.count" if total == len(found) else "search.first" if len(found) == 1 else "search.cut"
    lines = [speaker.say(key, n=total, shown=len(found))]
    for row in found:
        title = " / ".join(dict.fromkeys(row["titles"].values()))
        heading = f"{title} ({row['rule'] or row['entry']})"
        lines += [painted(line, colour, BOLD) for line in wrapped(heading, width)]
        for language, snippet in row["snippets"].items():
            lines += _marked(wrapped(highlighted(snippet, map(tuple, row["marked"][language])), width, "  "), colour)
    return "\n".join(lines)


def _marked(lines: Iterable[str], colour: bool) -> list[str]:
    """The lines with what was found painted, or between asterisks where there is no colour."""
    opened, closed = (f"\033[{YELLOW}m", "\033[0m") if colour else (STAR, STAR)
    return [line.replace(OPEN, opened).replace(CLOSE, closed) for line in lines]
