"""Terms, entries, acts and rules in one language and in the other, as documents and as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ruling.rendering.citing import booklet
from ruling.rendering.documents import Document
from ruling.rendering.lookups import result
from ruling.rendering.wrapping import BOLD, DIM, painted, wrapped

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.model.records import Action, Rule
    from ruling.rendering.lookups import Found
    from ruling.rendering.wording import Speaker

Starts = dict[str, list[tuple[list[str], str]]]


def of_rule(hit: Found, book: GameBook, source: Speaker, target: Speaker, exact: bool = True) -> Document:
    """A rule, or an entry by its title, in the one language and in the other; `exact` where it was not guessed at."""
    rule = book.rule(hit.rule) if hit.rule else None
    entry = book.entry(hit.entry)
    text: Mapping[str, str] = rule.text if rule else entry[0].title if entry else {}
    pair = _pair(text, source.language, target.language)
    return {
        **result(hit, book, (target,)),
        **pair,
        "exact": exact,
        "own_translation": target.language in rule.own_translation if rule else False,
        "terms": aligned(pair["source"]["text"], pair["target"]["text"], book, source.language, target.language),
        "divergences": _divergences(rule, book) if rule else [],
        "editions": list(rule.in_force.get("edition", ())) if rule else [],
    }


def of_term(term: str, book: GameBook, source: Speaker, target: Speaker, entry: str | None = None) -> Document | None:
    """A term of the glossary in the one language and in the other, with its forms; `entry` is the one of that name."""
    forms = book.term(term)
    if forms is None:
        return None
    text = {language: (row.singular or row.plural or ("",))[0] for language, row in forms.items()}
    said = {language: list(dict.fromkeys((*row.singular, *row.plural))) for language, row in forms.items()}
    return {"term": term, **_name(text, source, target, entry), "forms": said}


def of_action(action: Action, source: Speaker, target: Speaker) -> Document:
    """The name of an act in the one language and in the other."""
    return {"action": action.id, **_name(action.name, source, target)}


def of_game(book: GameBook, source: Speaker, target: Speaker) -> Document:
    """The name of a game in the one language and in the other."""
    return {"game": book.id, **_name(book.head["name"], source, target)}


def _name(text: Mapping[str, str], source: Speaker, target: Speaker, entry: str | None = None) -> Document:
    return {
        "entry": entry, "rule": None, "title": text.get(target.language, ""), "snippet": "", "score": 1.0, "covers": [],
        **_pair(text, source.language, target.language), "exact": True, "own_translation": False, "terms": [],
        "divergences": [], "editions": [],
    }  # fmt: skip


def _pair(text: Mapping[str, Any], source: str, target: str) -> Document:
    return {
        "source": {"lang": source, "text": text.get(source, "")},
        "target": {"lang": target, "text": text.get(target, "")},
    }


def _divergences(rule: Rule, book: GameBook) -> list[Document]:
    """The places where the booklets differ about the rule; `changes_verdict` where they differ in substance."""
    return [
        {
            "id": one.id,
            "changes_verdict": one.changes_verdict,
            "editions": {name: {"booklet": booklet(book, name), **text} for name, text in one.editions.items()},
        }
        for one in book.divergences()
        if rule.id in one.about
    ]


def aligned(source: str, target: str, book: GameBook, one: str, other: str) -> list[Document]:
    """The terms of the glossary that both texts have, as they stand in each, in the order of the first."""
    ours, theirs = _terms_in(source, _starts(book, one)), _terms_in(target, _starts(book, other))
    return [{"term": term, "source": said, "target": theirs[term]} for term, said in ours.items() if term in theirs]


def _starts(book: GameBook, language: str) -> Starts:
    """Every form of every term by its first word; the book remembers them."""
    name = f"terms-{language}"
    if name not in book.memo:
        starts: Starts = {}
        for term, row in book.terms().items():
            for form in dict.fromkeys((*row[language].singular, *row[language].plural)):
                words = form.lower().split()
                starts.setdefault(words[0], []).append((words, term))
        book.memo[name] = starts
    found: Starts = book.memo[name]
    return found


def _terms_in(text: str, starts: Starts) -> dict[str, str]:
    """The terms that stand in a text, each as it first stands there; the longest where one is a part of another."""
    said = _words(text)
    plain = [word.lower() for word in said]
    found: dict[str, str] = {}
    at = 0
    while at < len(plain):
        ways = [(words, term) for words, term in starts.get(plain[at], ()) if plain[at : at + len(words)] == words]
        words, term = max(ways, key=lambda way: len(way[0]), default=(plain[at : at + 1], ""))
        if term:
            found.setdefault(term, " ".join(said[at : at + len(words)]))
        at += len(words)
    return found


def _words(text: str) -> list[str]:
    """The words of a text without the signs around them."""
    return [word for word in (part.strip(".,;:!?()„”«»\"'—–") for part in text.split()) if word]


def document(query: str, found: Sequence[Document]) -> Document:
    """The translations that were found; the best stands at the top as well."""
    return {"query": query, "source": found[0]["source"], "target": found[0]["target"], "results": list(found)}


def card(found: Sequence[Document], speaker: Speaker, width: int = 80, colour: bool = False) -> str:
    """Each rule or term in the other language, its own below it."""
    lines: list[str] = []
    if not found[0]["exact"]:
        lines += wrapped(speaker.say("translate.nearest"), width)
    for row in found:
        source, target = row["source"]["text"], row["target"]["text"]
        lines += [painted(line, colour, BOLD) for line in wrapped(target, width)]
        lines += wrapped(source, width, "  ")
        name = row["rule"] or row["entry"]
        if name:
            lines.append(painted(f"  {row['title']} ({name})", colour, DIM))
        lines += [line for note in _notes(row, speaker) for line in wrapped(note, width, "  ")]
    return "\n".join(lines)


def _notes(row: Document, speaker: Speaker) -> list[str]:
    """What is known of a translation besides the texts."""
    pairs = "; ".join(f"{pair['source']} — {pair['target']}" for pair in row["terms"])
    notes = [speaker.say("translate.terms", terms=pairs)] if row["rule"] and pairs else []
    if row["own_translation"]:
        notes.append(speaker.say("show.own-translation"))
    for divergence in row["divergences"]:
        if divergence["changes_verdict"]:
            said = (f"{text['booklet']}: {speaker.text(text)}" for text in divergence["editions"].values())
            notes.append(speaker.say("translate.differ", editions=" ".join(said)))
    return notes
