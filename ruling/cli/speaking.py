"""How the command line speaks: which language, to a terminal or a pipe, as text or as one JSON document."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from ruling.model.errors import RulingError
from ruling.model.library import GameBook, Library
from ruling.rendering.wording import Speaker


class Voice:
    """The user's language and terminal."""

    def __init__(self, library: Library, language: str, argv: Sequence[str] = ()) -> None:
        self.library = library
        self.languages = ("pl", "ru") if language == "both" else (language,)
        self.language = self.languages[0]
        self.json = "--json" in argv
        self.colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self._catalogue = library.catalogue(self.language)

    @property
    def width(self) -> int:
        """Columns to print in: the terminal's, within reason; 80 in a pipe."""
        if not sys.stdout.isatty():
            return 80
        import shutil

        return max(40, min(100, shutil.get_terminal_size().columns))

    def speaker(self, book: GameBook | None = None, language: str | None = None) -> Speaker:
        """One language's wording, with the terms of a game."""
        chosen = language or self.language
        catalogue = self._catalogue if chosen == self.language else self.library.catalogue(chosen)
        return Speaker(chosen, catalogue, book.term if book else lambda term: None)

    def say(self, key: str, **slots: object) -> str:
        return self.speaker().say(key, **slots)

    def document(self, document: Mapping[str, Any]) -> None:
        """One JSON document on standard output."""
        import json

        print(json.dumps(document, ensure_ascii=False, indent=2))

    def complain(self, error: RulingError) -> None:
        """Each thing that is wrong, one line each."""
        book = self.library.book("catan") if error.exit_code == 2 and "catan" in self.library.games else None
        speaker = self.speaker(book)
        for complaint in error.complaints:
            print(speaker.say(complaint.key, **complaint.slots), file=sys.stderr)
