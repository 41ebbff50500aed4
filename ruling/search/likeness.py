"""What looks like what was typed: the last step, with RapidFuzz, where nothing better is known."""

from __future__ import annotations

from ruling.search.folding import fold

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ruling.search.shelves import Load

ALIKE = 72  # per cent of letters that a suggestion or a mistyped id shares with the query
QUOTED, LEAST_QUOTED = 85, 4  # the same for a quoted text, which has at least so many words


def suggest(query: str, load: Load, languages: Iterable[str] = ("pl", "ru"), limit: int = 5) -> list[str]:
    """The titles and terms of these languages that look most like a query that found little or nothing."""
    from rapidfuzz import fuzz, process

    known: Any = load("search:names") or {}
    names = {fold(name): name for language in languages for name in known.get(language, ())}
    names.pop(plain := fold(query), None)
    close = process.extract(plain, list(names), scorer=fuzz.ratio, score_cutoff=ALIKE, limit=limit)
    return [names[name] for name, _, _ in close]


def nearest_id(typed: str, load: Load) -> str:
    """The entry or rule whose id looks most like what was typed, with or without the game's name; or nothing.

    The game's name counts for nothing: what only shares that with an id is not like it.
    """
    from rapidfuzz import fuzz, process

    rows: Any = load("search:docs") or []
    ids = dict.fromkeys(name for rule, entry, *_ in rows for name in (entry, rule))
    known = {name.partition(".")[2]: name for name in ids}
    games = {name.partition(".")[0] for name in ids}
    game, _, rest = typed.lower().replace("_", "-").partition(".")
    plain = rest if game in games else typed.lower().replace("_", "-")
    close = process.extractOne(plain, list(known), scorer=fuzz.ratio, score_cutoff=ALIKE)
    return known[close[0]] if close else ""


def like(query: str, text: str) -> float:
    """How much the query looks like a part of the text, from 0 to 1."""
    from rapidfuzz import fuzz

    return float(fuzz.partial_ratio(fold(query), fold(text))) / 100


def quoted(query: str, text: str) -> float:
    """How exactly the query is a good part of the text, slips of the keyboard aside; 0 where it is none."""
    words, whole = fold(query).split(), fold(text).split()
    if not LEAST_QUOTED <= len(words) <= len(whole) + 1:
        return 0.0
    from rapidfuzz import fuzz

    return float(fuzz.partial_ratio(" ".join(words), " ".join(whole), score_cutoff=QUOTED))
