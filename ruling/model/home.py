"""Where the records lie and where their compiled form is kept."""

from __future__ import annotations

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent


def data_root() -> Path:
    """The folder that holds rules/ and locales/: the working tree, or what an installed wheel carries."""
    told = os.environ.get("RULING_DATA")
    if told:
        return Path(told)
    beside = PACKAGE.parent
    return beside if (beside / "rules").is_dir() and (beside / "pyproject.toml").is_file() else PACKAGE / "data"


def cache_root() -> Path:
    """The folder for compiled records: in a working tree inside it, otherwise the user's cache folder."""
    told = os.environ.get("RULING_CACHE")
    if told:
        return Path(told)
    if data_root() == PACKAGE.parent:
        return PACKAGE.parent / ".cache" / "ruling"
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(home) / "ruling"
