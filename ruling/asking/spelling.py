"""How words are spelt: handed over by the command line, for it is the search that knows."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NamedTuple

    class Spelling(NamedTuple):
        """Folding of case and diacritics, stems, and the coarse Latin spelling of Russian."""

        fold: Callable[[str], str]
        stem: Callable[[str], str]
        romanised: Callable[[str], str]
        roman_readings: Callable[[str], tuple[str, ...]]
else:
    from collections import namedtuple

    Spelling = namedtuple("Spelling", "fold stem romanised roman_readings")
