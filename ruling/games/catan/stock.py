"""The pieces that a player has left."""

from __future__ import annotations

from ruling.games.catan.case import CatanCase
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import Truth, negate


def has_piece_left(case: CatanCase, values: Values) -> Finding:
    """The builder still has a piece of the kind in stock."""
    player, piece = case.player, case.piece
    limit = values[f"stock.{piece}"]
    left, built, limit = left_of(case, piece, limit)
    return Finding.of(left, player=player, piece=piece, built=built, limit=limit)


def left_of(case: CatanCase, piece: str, limit: int) -> tuple[Truth, int, int]:
    """Whether a piece is left, how many are built, and of how many: a told stock counts before any arithmetic."""
    built = case.position.pieces(case.player, piece, limit)
    stock = case.position.stock.get((case.player, piece))
    if stock is None:
        return negate(built.reaches(limit)), built.least, limit
    return Truth(stock > 0), built.least, built.least + stock
