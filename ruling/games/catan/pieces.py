"""What was built stays built."""

from __future__ import annotations

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Finding
from ruling.model.game import Values


def is_no_road(case: CatanCase, values: Values) -> Finding:
    """What the player would take off the board is no road."""
    if case.args["piece"] != "road":
        return Finding.not_applicable()
    return Finding.of(False, path=_place(case, case.layout.paths))


def is_no_keep(case: CatanCase, values: Values) -> Finding:
    """What the player would take off the board is no keep."""
    if case.args["piece"] != "keep":
        return Finding.not_applicable()
    return Finding.of(False, corner=_place(case, case.layout.corners))


def _place(case: CatanCase, names: tuple[str, ...]) -> str:
    return names[case.place] if "at" in case.args else "?"
