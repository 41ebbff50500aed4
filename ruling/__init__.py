"""Ruling: a referee for board-game rules disputes, in Polish and Russian."""

__version__ = "0.1.0"
