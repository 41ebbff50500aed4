"""Places that the booklets say little about."""

from __future__ import annotations

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Finding
from ruling.model.game import Values


def lies_at_the_wall(case: CatanCase, values: Values) -> Finding:
    """The place is on the northern edge of the board, along the Wall."""
    if case.piece == "road":
        return Finding.of(case.layout.at_the_wall_path(case.place), place=case.place_name)
    return Finding.of(case.layout.at_the_wall_corner(case.place), place=case.place_name)
