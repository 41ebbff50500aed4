"""A player's answer to one question, as a clause of a sketch."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ruling.games.iron_throne.position import HOUSES
from ruling.games.iron_throne.spoken import NOTHING
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.records import FactKind

YES = frozenset(("tak", "yes", "да", "ага"))
NO = frozenset(("nie", "no", "нет"))
MINE = frozenset(("ja", "moja", "moj", "mnie", "я", "мой", "моя", "меня"))
AND = re.compile(r"(?:\s*[,;]\s*|\s+)(?:(?:i|oraz|a|potem|и|потом|затем|and)\s+)+|\s*[,;]\s*", re.I)
FLAGS = {
    "laid": ("?", "none"), "results": ("taking-hostages", "resolution-phase"),
    "drew": ("drew", "not drew"), "moved": ("moved", "not moved"), "revealed": ("revealed", "not revealed"),
    "deal": ("deal", "no deal"), "stated": ("stated", "not stated"),
}  # fmt: skip
"""What a yes and what a no to a question become."""
BETWEEN = {
    **dict.fromkeys(("hand", "deck", "discard", "taken", "received"), " + "),
    "influence": ", influence ", "hostages": ", hostage ", "characters": ", ",
}  # fmt: skip
"""What stands between the things that an answer lists."""
NOBODY_SAYS = ("turn", "defender", "order", "opportunity")
"""Questions that name players: nobody is no answer to them."""
PARTS = ("stand", "part", "active")
"""Questions about the part that a player has in the encounter, if any."""


def clause(kind: FactKind, about: Mapping[str, str], answer: str, asker: str | None, lexicon: Lexicon) -> str:
    """The clause that tells the answer, "mine" being the asker's."""
    tell = kind.tell or ""
    return tell.format(answer=_told(kind.kind, answer.strip().rstrip(".!"), asker, lexicon), **about)


def _told(kind: str, answer: str, asker: str | None, lexicon: Lexicon) -> str:
    plain = folded(answer)
    if not plain or any(sign in answer for sign in ":;{}"):
        raise NotUnderstood("unknown-word", found=answer, nearest="", expected="")
    if kind in FLAGS:
        return _yes_or_no(kind, plain, answer)
    if plain in MINE and asker:
        return asker
    if plain in NOTHING | NO and kind not in NOBODY_SAYS:
        return "out" if kind in PARTS else "nothing"
    if kind in BETWEEN:
        return BETWEEN[kind].join(part for part in AND.split(answer) if part)
    return _houses(answer, lexicon) if kind == "order" else answer


def _yes_or_no(kind: str, plain: str, answer: str) -> str:
    first = plain.split()[0].rstrip(",")
    if first in YES | NO:
        return FLAGS[kind][0 if first in YES else 1]
    raise NotUnderstood("unknown-word", found=answer, nearest="", expected="tak/nie, да/нет")


def _houses(answer: str, lexicon: Lexicon) -> str:
    """The players one after another, each in one word where it is a house."""
    parts = [part for part in AND.split(answer) if part]
    words = parts if len(parts) > 1 else answer.split()
    terms = [lexicon.term(word) for word in words]
    return " ".join(str(term) if term in HOUSES else word for term, word in zip(terms, words, strict=True))
