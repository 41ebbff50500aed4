"""The pieces that a player has left."""

from __future__ import annotations

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import negate


def has_piece_left(case: CatanCase, values: Values) -> Finding:
    """The builder still has a piece of the kind in stock."""
    player, piece = case.player, case.piece
    limit = values[f"stock.{piece}"]
    built = case.position.pieces(player, piece, limit)
    return Finding.of(negate(built.reaches(limit)), player=player, piece=piece, built=built.least, limit=limit)
