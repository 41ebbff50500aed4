"""The table's own rules, laid over a game's records."""

from __future__ import annotations

from pathlib import Path

from ruling.cli.desk import code_of
from ruling.lint.joining import House, lint_file
from ruling.model.errors import NotUnderstood
from ruling.model.library import GameBook, Library


def book_with_house_rules(library: Library, game: str, typed: str) -> GameBook:
    """The book with the rules of a file added; a file that would break the book is refused with its first flaw."""
    path = Path(typed)
    if not path.is_file():
        raise NotUnderstood("file-is-directory" if path.is_dir() else "file-missing", file=typed)
    flaws = lint_file(path, typed, House(library.root, code_of))
    if flaws:
        raise NotUnderstood(flaws[0].complaint.key, **flaws[0].complaint.slots)
    return library.book_with(game, path)
