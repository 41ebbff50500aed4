"""Files that the user asked for, written whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ruling.model.errors import NotUnderstood


def write_whole(path: Path, text: str) -> None:
    """The file written whole or not at all; a link keeps pointing at it, and what is no file is left alone."""
    import shutil

    try:
        path = Path(os.path.realpath(path))
        if path.exists() and not path.is_file():
            raise NotUnderstood("cannot-write", file=path)
    except (OSError, ValueError):  # a name that no file can have
        raise NotUnderstood("cannot-write", file=path) from None
    temporary = path.parent / f".{path.name}.{os.getpid()}.tmp"
    try:
        temporary.write_text(text, encoding="utf-8")
        if path.exists():
            shutil.copymode(path, temporary)
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise NotUnderstood("cannot-write", file=path) from None
