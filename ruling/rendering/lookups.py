"""Entries, rules and terms that were looked up, as documents and as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from ruling.model.records import EVERY_RULE, Entry, Rule
from ruling.rendering.citing import authority, booklet, places
from ruling.rendering.documents import Document, plain
from ruling.rendering.wrapping import BOLD, DIM, clipped, painted, side_by_side, wrapped

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.model.records import Action
    from ruling.rendering.lists import Speakers
    from ruling.rendering.wording import Speaker

SNIPPET = 160


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


def results(hits: Iterable[Found], book: GameBook, speakers: Speakers) -> list[Document]:
    """What a search found, with titles and snippets."""
    return [_result(hit, book, speakers) for hit in hits]


def _result(hit: Found, book: GameBook, speakers: Speakers) -> Document:
    """A record that was found; `titles` and `snippets` in every language of the answer, the first one apart."""
    found = book.entry(hit.entry)
    rule = book.rule(hit.rule) if hit.rule else None
    if rule is None and found and found[1]:
        rule = found[1][0]
    titles = {one.language: one.text(found[0].title) if found else hit.entry for one in speakers}
    snippets = {one.language: clipped(one.text(rule.text), SNIPPET) if rule else "" for one in speakers}
    return {
        "entry": hit.entry,
        "rule": hit.rule or None,
        "title": titles[speakers[0].language],
        "snippet": snippets[speakers[0].language],
        "titles": titles,
        "snippets": snippets,
        "score": round(float(hit.score), 3),
        "covers": list(rule.covers) if rule else [],
    }


def search_card(found: Sequence[Document], total: int, speaker: Speaker, width: int = 80, colour: bool = False) -> str:
    """What was found (the `results` of one book or more), of how much: title, rule, snippet."""
    key = "search.count" if total == len(found) else "search.first" if len(found) == 1 else "search.cut"
    lines = [speaker.say(key, n=total, shown=len(found))]
    for result in found:
        title = " / ".join(dict.fromkeys(result["titles"].values()))
        heading = f"{title} ({result['rule'] or result['entry']})"
        lines += [painted(line, colour, BOLD) for line in wrapped(heading, width)]
        lines += [line for snippet in result["snippets"].values() for line in wrapped(snippet, width, "  ")]
    return "\n".join(lines)


def translations(hits: Iterable[Found], book: GameBook, source: Speaker, target: Speaker) -> list[Document]:
    """The rules that were found, in the one language and in the other."""
    found: list[Document] = []
    for hit in hits:
        rule = book.rule(hit.rule) if hit.rule else None
        entry = book.entry(hit.entry)
        text: Mapping[str, str] = rule.text if rule else entry[0].title if entry else {}
        own = target.language in rule.own_translation if rule else False
        found.append(
            {**_result(hit, book, (target,)), **_pair(text, source.language, target.language), "own_translation": own}
        )
    return found


def term_translation(term: str, book: GameBook, source: Speaker, target: Speaker) -> Document | None:
    """A term of the glossary in the one language and in the other."""
    forms = book.term(term)
    if forms is None:
        return None
    text = {language: (row.singular or row.plural or ("",))[0] for language, row in forms.items()}
    return {"term": term, **_name(text, source, target)}


def action_translation(action: Action, source: Speaker, target: Speaker) -> Document:
    """The name of an act in the one language and in the other."""
    return {"action": action.id, **_name(action.name, source, target)}


def game_translation(book: GameBook, source: Speaker, target: Speaker) -> Document:
    """The name of a game in the one language and in the other."""
    return {"game": book.id, **_name(book.head["name"], source, target)}


def _name(text: Mapping[str, str], source: Speaker, target: Speaker) -> Document:
    return {
        "entry": None, "rule": None, "title": text.get(target.language, ""), "snippet": "",
        "score": 1.0, "covers": [], **_pair(text, source.language, target.language), "own_translation": False,
    }  # fmt: skip


def _pair(text: Mapping[str, Any], source: str, target: str) -> Document:
    return {
        "source": {"lang": source, "text": text.get(source, "")},
        "target": {"lang": target, "text": text.get(target, "")},
    }


def translate_document(query: str, found: Sequence[Document]) -> Document:
    """The translations that were found; the best stands at the top as well."""
    return {"query": query, "source": found[0]["source"], "target": found[0]["target"], "results": list(found)}


def translate_card(found: Sequence[Document], speaker: Speaker, width: int = 80, colour: bool = False) -> str:
    """The same rule or term in the other language, its source below it."""
    lines: list[str] = []
    for result in found:
        lines += [painted(line, colour, BOLD) for line in wrapped(result["target"]["text"], width)]
        lines += wrapped(result["source"]["text"], width, "  ")
        name = result["rule"] or result["entry"]
        if name:
            lines.append(painted(f"  {result['title']} ({name})", colour, DIM))
        if result["own_translation"]:
            lines.append(f"  {speaker.say('show.own-translation')}")
    return "\n".join(lines)
