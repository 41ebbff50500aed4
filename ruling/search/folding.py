"""Spelling made plain: case, diacritics, punctuation, and Russian written in Latin letters."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

BREAK = "\x1f"  # parts the texts of one batch; YAML cannot hold it, so no text does

# Players type without diacritics. `unicodedata` would cost an import and leaves ł alone.
_LETTERS = "ąćęłńóśźżёáàâäãčçďéèêëěíìîïňñòôöõőřšťúùûüůűýž"
_PLAIN = dict(zip(_LETTERS, "acelnoszzеaaaaaccdeeeeeiiiinnooooorstuuuuuuyz", strict=True))
_USUAL = _PLAIN | dict.fromkeys('.,;:!?-–—„”«»"()[]/+×', " ") | dict.fromkeys("'’`", "")  # Thorne'a, krepost'
# Stress marks, decomposed diacritics, soft hyphens and zero-width signs stand inside words.
_INVISIBLE = frozenset(map(chr, (*range(0x300, 0x370), 0xAD, 0x200B, 0x200C, 0x200D, 0xFEFF)))

_RUSSIAN = "абвгдезийклмнопрстуфцыэъь"
_LATIN = (*"abvgdezijklmnoprstufcye", "", "")
_RUSSIAN_IN_TWO = {"ж": "zh", "х": "kh", "ч": "cz", "ш": "sh", "щ": "sh", "ю": "ju", "я": "ja"}
_ROMAN = dict(zip(_RUSSIAN, _LATIN, strict=True)) | _RUSSIAN_IN_TWO
# Every manner of romanising (English, Polish, with j) falls onto one coarse spelling; the longest come first.
_COARSE = {
    "shch": "s", "szcz": "s", "sch": "s", "sh": "s", "sz": "s", "cz": "C", "zh": "z", "kh": "h", "ts": "c",
    "tz": "c", "w": "v", "y": "i", "j": "i", "x": "h", "ia": "a", "iu": "u", "ie": "e", "io": "e", "ii": "i",
}  # fmt: skip


def fold(text: str) -> str:
    """Lower-case words without diacritics, parted by white space."""
    text = text.lower()
    # Replacing sign by sign is quicker on a whole corpus than looking up every letter.
    for sign, plain in _USUAL.items():
        text = text.replace(sign, plain)
    return text if "".join(text.split()).isalnum() else _fold_unusual(text)


def _fold_unusual(text: str) -> str:
    """The text without any sign that is neither letter nor digit."""
    text = text.replace("и\u0306", "й")
    for sign in set(text):
        if not sign.isalnum() and not sign.isspace():
            text = text.replace(sign, "" if sign in _INVISIBLE else " ")
    return text


def fold_all(texts: Iterable[str]) -> list[str]:
    """Every text folded, in one pass over all of them."""
    return fold(BREAK.join(texts)).split(BREAK)


def romanised(words: str) -> str:
    """Folded Russian words in the coarse Latin spelling."""
    for letter, latin in _ROMAN.items():
        words = words.replace(letter, latin)
    return _coarse(words)


def roman_readings(word: str) -> tuple[str, ...]:
    """The coarse spellings of a folded Latin word; `ch` is ч in the English and х in the Polish manner."""
    if "ch" not in word or "sch" in word:
        return (_coarse(word),)
    word = word.replace("shch", "sh")
    return (_coarse(word.replace("ch", "cz")), _coarse(word.replace("ch", "kh")))


def _coarse(latin: str) -> str:
    for manner, plain in _COARSE.items():
        latin = latin.replace(manner, plain)
    return latin
