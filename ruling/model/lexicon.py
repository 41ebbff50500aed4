"""The words that people type, in either language and any inflection, and the terms that they mean."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ruling.model.records import Forms

_PLAIN = str.maketrans("ąćęłńóśźżё", "acelnoszzе")


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """The text in lower case, without Polish diacritics, with е for ё, in single spaces."""
    return " ".join(text.lower().translate(_PLAIN).replace("_", "-").split())


def hyphenated(text: str) -> str:
    """The folded text as ids are written, spaces and hyphens being alike."""
    return folded(text).replace(" ", "-")


class Lexicon:
    """Folded words and the terms that they mean."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words

    def term(self, text: str) -> str | None:
        """The term that a word or phrase means, if any."""
        plain = folded(text)
        return self.words.get(plain) or self.words.get(plain.replace("-", " "))


def words_of(glossary: Mapping[str, Mapping[str, Forms]]) -> dict[str, str]:
    """Every form and synonym of every term; where two terms share a word, a form counts before a synonym."""
    words = {folded(term): term for term in glossary}
    for pick in (lambda forms: (*forms.singular, *forms.plural), lambda forms: forms.also):
        for term, row in glossary.items():
            for forms in row.values():
                for word in pick(forms):
                    words.setdefault(folded(word), term)
    return words
