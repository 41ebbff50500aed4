"""Where a rule is printed, and by whose authority it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruling.model.records import Entry, Rule
from ruling.rendering.wording import capitalised

if TYPE_CHECKING:
    from ruling.model.library import GameBook
    from ruling.rendering.wording import Speaker


def booklet(book: GameBook, edition: str) -> str:
    """The short title of an edition's booklet: what follows the name of the game."""
    title = str(book.head["editions"].get(edition, {}).get("title", edition))
    return title.rpartition(". ")[2] or title


def places(entry: Entry, book: GameBook, speaker: Speaker, rule: Rule | None = None) -> list[str]:
    """Where each booklet prints the entry; only the booklets that print the rule and in which it is in force."""
    editions = rule.in_force.get("edition") if rule else None
    silent = rule.own_translation if rule else ()
    return [
        speaker.say(
            "cite.no-page" if place.get("page") is None else "cite.page",
            booklet=booklet(book, edition),
            page=place.get("page"),
            heading=_within_quotes(place.get("heading") or speaker.text(entry.title), speaker.language),
        )
        for edition, place in entry.printed.items()
        if (not editions or edition in editions) and book.head["editions"][edition].get("language") not in silent
    ]  # fmt: skip


def _within_quotes(heading: str, language: str) -> str:
    """The heading with quotation marks of its own turned into those that stand within others."""
    outer, inner = ("„”", "»«") if language == "pl" else ("«»", "„“")
    return heading.translate(str.maketrans(outer, inner))


def citation(rule: Rule, book: GameBook, speaker: Speaker) -> str:
    """The entry's title and its printed places; a rule from elsewhere names its source instead."""
    found = book.entry(rule.entry)
    if found is None:
        return rule.id
    entry, title = found[0], speaker.text(found[0].title)
    if rule.authority in ("outside", "house", "component") and rule.source:
        return f"{title}: {speaker.text(rule.source)}"
    printed = places(entry, book, speaker, rule)
    if not printed:
        return speaker.say("cite.none", title=title)
    headings = [place.get("heading") for place in entry.printed.values()]
    return "; ".join(printed) if title in headings else f"{title}: {'; '.join(printed)}"


def authority(rule: Rule, speaker: Speaker) -> str:
    """By whose authority the rule stands, in words; for a reading of ours the reason follows as a sentence."""
    said = speaker.say(f"authority.{rule.authority}", source=speaker.text(rule.source).rstrip("."))
    why = capitalised(speaker.text(rule.reason).rstrip(".")) if rule.authority == "interpretation" else ""
    return f"{said}. {why}" if why else said


def first_sentence(text: str) -> str:
    """The first sentence of a rule's text."""
    for place, sign in enumerate(text[:-1]):
        if sign in ".!?" and text[place + 1] == " " and text[place + 2 : place + 3].isupper():
            return text[: place + 1]
    return text


def code_of(rule: Rule) -> str | None:
    """The function that decides or resolves the rule, with its file."""
    name = rule.decided_by or rule.resolved_by
    if name is None:
        return None
    module, _, function = name.rpartition(".")
    folder = rule.id.partition(".")[0].replace("-", "_")
    return f"ruling/games/{folder}/{module.replace('.', '/')}.py: {function}"
