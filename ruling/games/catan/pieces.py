"""What was built stays built."""

from __future__ import annotations

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Finding
from ruling.model.game import Values


def is_no_road(case: CatanCase, values: Values) -> Finding:
    """What the player would take off the board is no road."""
    return _is_no("road", "path", case.layout.paths, case)


def is_no_keep(case: CatanCase, values: Values) -> Finding:
    """What the player would take off the board is no keep."""
    return _is_no("keep", "corner", case.layout.corners, case)


def _is_no(piece: str, slot: str, names: tuple[str, ...], case: CatanCase) -> Finding:
    """Settlements are left out: the booklets let them go back for a keep and say nothing else of it."""
    taken = case.piece
    if taken == "settlement":
        return Finding.not_applicable()
    if taken != piece:
        return Finding.of(True)
    return Finding.of(False, **{slot: names[case.place] if "at" in case.args else ""})
