"""Lines of a terminal: wrapped to its width, set side by side, coloured where it may be."""

from __future__ import annotations

from collections.abc import Iterable

NARROWEST = 20
PLAIN = " \t\n\r"
"""What parts words; a no-break space does not."""
LEADING = frozenset("zwioauвскоуиа…")
"""Words of one sign, in either language: none of them ends a line."""
PAGE, DASHES, ENDS = ("s.", "с."), ("–", "—"), ".?!"
BOLD, DIM, RED, GREEN, YELLOW = "1", "2", "31", "32", "33"


def wrapped(text: str, width: int, first: str = "", rest: str | None = None) -> list[str]:
    """The text in lines of at most this width, the first begun by one mark and the others by another."""
    rest = " " * len(first) if rest is None else rest
    lines: list[str] = []
    line, bare = first, True
    for word in _unparted(text):
        if not bare and len(line) + 1 + len(word) > max(width, NARROWEST):
            lines.append(line)
            line, bare = rest, True
        line += word if bare else f" {word}"
        bare = False
    return [*lines, line] if not bare or first.strip() else lines


def _unparted(text: str) -> list[str]:
    """The words of the text, those that no line may part in one."""
    found: list[str] = []
    for word in text.translate(dict.fromkeys(map(ord, PLAIN), " ")).split(" "):
        if word and found and (_trails(word) or _leads(found[-1].rpartition(" ")[2], word)):
            found[-1] += f" {word}"
        elif word:
            found.append(word)
    return found


def _leads(word: str, following: str) -> bool:
    """The word belongs to the one after it: "w" and "5" to their noun, "s." to the number of the page."""
    if word in PAGE:
        return following[:1].isdigit()
    return (word.isdigit() and following[0].isalpha()) or word.lstrip("(„«").lower() in LEADING


def _trails(word: str) -> bool:
    """The word belongs to the one before it: a dash, a number that ends a sentence."""
    return word in DASHES or (word[-1] in ENDS and word[:-1].isdigit())


def painted(text: str, colour: bool, *codes: str) -> str:
    """The text in a colour, where colours are wanted."""
    return f"\033[{';'.join(codes)}m{text}\033[0m" if colour and codes and text else text


def side_by_side(left: str, right: str, width: int) -> list[str]:
    """Two texts in two columns; one under the other where there is no room for columns."""
    half = (width - 3) // 2
    if half < NARROWEST + 10:
        return [*wrapped(left, width), *wrapped(right, width)]
    ours, theirs = wrapped(left, half), wrapped(right, half)
    height = max(len(ours), len(theirs))
    ours += [""] * (height - len(ours))
    theirs += [""] * (height - len(theirs))
    return [f"{one:<{half}} │ {other}".rstrip() for one, other in zip(ours, theirs, strict=True)]


def joined(words: Iterable[str], last: str) -> str:
    """The words in a list whose last two are parted by a word: A, B and C."""
    found = list(dict.fromkeys(words))
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def clipped(text: str, most: int) -> str:
    """The text, cut at a word where it is longer than this."""
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    return (kept.rpartition(" ")[0].rstrip(",;:—– ") or kept) + "…"


def excerpt(text: str, marks: Iterable[tuple[int, int]], most: int) -> str:
    """The part of a text where most of it is marked, cut at words where the text is longer than this."""
    if len(text) <= most:
        return text
    starts = [0, *(text.rfind(" ", 0, max(0, start - most // 4)) + 1 for start, _ in marks)]
    marked = list(marks)

    def told(begin: int) -> tuple[int, int]:
        return sum(begin <= start and end <= begin + most - 2 for start, end in marked), -begin

    begin = min(max(starts, key=told), len(text) - most // 2)
    begin = text.rfind(" ", 0, begin) + 1
    return ("…" if begin else "") + clipped(text[begin:], most - bool(begin))


OPEN, CLOSE = "\ue000", "\ue001"
"""Private signs that stand around what is marked until the lines are painted; they take up room in no column."""


def highlighted(text: str, marks: Iterable[tuple[int, int]]) -> str:
    """The text with signs around the marked words."""
    for start, end in sorted(marks, reverse=True):
        text = f"{text[:start]}{OPEN}{text[start:end]}{CLOSE}{text[end:]}"
    return text
