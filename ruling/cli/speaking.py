"""How the command line speaks: which language, to a terminal or a pipe, as text or as one JSON document."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from ruling.model.errors import RulingError
from ruling.model.library import GameBook, Library
from ruling.model.records import Forms
from ruling.rendering.wording import Speaker


class Voice:
    """The user's language and terminal."""

    def __init__(self, library: Library, language: str, argv: Sequence[str] = ()) -> None:
        self.library = library
        self.languages = ("pl", "ru") if language == "both" else (language,)
        self.language = self.languages[0]
        self.json = "--json" in (argv[: argv.index("--")] if "--" in argv else argv)
        self.colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        self._catalogue = library.catalogue(self.language)
        self.is_language_told = bool(os.environ.get("RULING_LANG")) or any(
            word == "--lang" or word.startswith("--lang=") for word in argv
        )

    @property
    def width(self) -> int:
        """Columns to print in: the terminal's, within reason; 80 in a pipe."""
        if not sys.stdout.isatty():
            return 80
        import shutil

        return max(40, min(100, shutil.get_terminal_size().columns))

    def speaking(self, language: str) -> Voice:
        """The same voice in another language."""
        other = Voice(self.library, language)
        other.json = self.json
        return other

    def speaker(
        self, book: GameBook | None = None, language: str | None = None, names: Mapping[str, str] = {}
    ) -> Speaker:
        """One language's wording, with the terms of a game and the names of the people who play."""
        chosen = language or self.language
        catalogue = self._catalogue if chosen == self.language else self.library.catalogue(chosen)
        return Speaker(chosen, catalogue, book.term if book else self._term, names)

    def _term(self, term: str) -> Mapping[str, Forms] | None:
        """A term of whichever game has it, for what is said outside any one game."""
        found = (self.library.book(game).term(term) for game in self.library.games)
        return next((forms for forms in found if forms), None)

    def say(self, key: str, /, **slots: object) -> str:
        return self.speaker().say(key, **slots)

    def document(self, document: Mapping[str, Any]) -> None:
        """One JSON document on standard output."""
        import json

        print(json.dumps(document, ensure_ascii=False, indent=2))

    def complain(self, error: RulingError) -> None:
        """Each thing that is wrong, one line each."""
        speaker = self.speaker()
        for complaint in error.complaints:
            print(speaker.complaint(complaint), file=sys.stderr)
