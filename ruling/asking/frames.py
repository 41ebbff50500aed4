"""What kind of question it is: may I, must I, how many, who, when; and what it says besides."""

from __future__ import annotations

from ruling.asking.words import MARK, MODE, Token

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NamedTuple

    class Frame(NamedTuple):
        """A question: its kinds, the likeliest first, the mood of a yes-or-no one, and its words that mean something.

        `modes` of the game that it names, and the concepts of the words that name them.
        Moods: `may`, `must`, `is`, `omit` (may it be left undone), `needless` (need it not be done), `forbidden`.
        """

        kinds: tuple[str, ...]
        mood: str
        tokens: tuple[Token, ...]
        modes: frozenset[str]
        mode_words: frozenset[str]
else:
    from collections import namedtuple

    Frame = namedtuple("Frame", "kinds mood tokens modes mode_words")

YES_NO, BARE = "yes-no", "bare"
DEFINE = "define"
WH = (DEFINE, "how-many", "who", "when", "where", "what", "which", "how")
NOT = "not"
RELATIVE = ("who", "which", "what", "how")
"""Words that may only join clauses where something stands before them."""
LOOSE = ("which", "how")
"""Kinds of `what` that a yes-or-no question may begin with too: `jak X, to Y?`"""


def frame_of(tokens: Sequence[Token]) -> Frame:
    """The question that the words ask."""
    marks = [_marks(token) for token in tokens]
    kinds: list[str] = []
    mood = ""
    content: list[Token] = []
    spent: set[int] = set()
    for place, (token, said) in enumerate(zip(tokens, marks, strict=True)):
        if not said:
            content.append(token)
            continue
        found = _mood(said, place, marks, spent)
        mood = mood or found
        kind = YES_NO if found or "polar" in said else next((one for one in WH if one in said), "")
        if kind:
            kinds.append(kind)
            meaning = frozenset(one for one in token.concepts if not one.startswith(MARK)) if kind in WH else None
            if meaning:
                content.append(Token(token.text, meaning, None, token.trust))
        elif NOT in said and place not in spent and not _is_expectant(place, marks):
            content.append(Token(token.text, frozenset((NOT,)), None, token.trust))
    told = [token for token in content if any(one.startswith(MODE) for one in token.concepts)]
    modes = frozenset(one[len(MODE) :] for token in told for one in token.concepts if one.startswith(MODE))
    words = frozenset(one for token in told for one in token.concepts)
    return Frame(_in_order(kinds, marks), mood or "is", tuple(content), modes, words)


def _marks(token: Token) -> frozenset[str]:
    return frozenset(one[1:] for one in token.concepts if one.startswith(MARK) and len(one) > 1)


def _mood(said: frozenset[str], place: int, marks: Sequence[frozenset[str]], spent: set[int]) -> str:
    """The mood that a modal word gives, with the negation before or behind it, which is then spent."""
    before, behind = _at(marks, place - 1), _at(marks, place + 1)
    if "polar" in behind and NOT in _at(marks, place + 2):
        behind, at_behind = _at(marks, place + 2), place + 2
    else:
        at_behind = place + 1
    if "cannot" in said:
        return "may" if "polar" in behind else "forbidden"
    if "forbidden" in said:
        if NOT in before:
            spent.add(place - 1)
        return "may" if NOT in before else "forbidden"
    if "must" in said:
        if NOT in before:
            spent.add(place - 1)
        return "needless" if NOT in before else "must"
    if "lets" in said:
        return "" if NOT in before else "may"
    if "may" in said or "may-one" in said:
        if NOT in before:
            spent.add(place - 1)
            return "forbidden" if "may-one" in said else "may"
        if NOT in behind:
            spent.add(at_behind)
            return "omit"
        return "may"
    return ""


def _at(marks: Sequence[frozenset[str]], place: int) -> frozenset[str]:
    return marks[place] if 0 <= place < len(marks) else frozenset()


def _is_expectant(place: int, marks: Sequence[frozenset[str]]) -> bool:
    """`czy nie ...` hopes for a yes and negates nothing; so does a `nie` that a modal word follows."""
    after = _at(marks, place + 1) - {"lets"}
    return "polar" in _at(marks, place - 1) or bool(after & {"may", "may-one", "must", "forbidden"})


def _in_order(kinds: Sequence[str], marks: Sequence[frozenset[str]]) -> tuple[str, ...]:
    """The kinds, each once; a pronoun that only joins clauses gives way to a word that asks."""
    asks = sum("polar" in said for said in marks)
    early = set[str]()
    for said in marks:
        if not said:
            break
        early |= said
    found = list(dict.fromkeys(kinds))
    if not found:
        return (YES_NO, BARE)
    if YES_NO in found and found[0] in RELATIVE and found[0] not in early:
        found = [YES_NO, *(kind for kind in found if kind != YES_NO)]
    if found[0] == YES_NO:
        return (YES_NO, "what") if asks > 1 else (YES_NO,) if asks else _plain(found)
    loose = any(kind in LOOSE for kind in found[1:]) or found[0] == "how"
    return _plain([*(kind for kind in found if kind != YES_NO), *((YES_NO,) if loose else ())])


def _plain(kinds: Sequence[str]) -> tuple[str, ...]:
    """The kinds that readings have: a question for what a thing is may be any `what` too."""
    plain = [one for kind in kinds for one in ((DEFINE, "what") if kind == DEFINE else (kind,))]
    return tuple(dict.fromkeys("what" if kind in LOOSE else kind for kind in plain))
