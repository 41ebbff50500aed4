"""A verdict on a half-told set-up holds in every course of set-up that fits what was told."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from ruling.engine.adjudication import adjudicate
from ruling.games.catan import GAME
from ruling.games.catan.layout import Layout
from ruling.model.answers import Question
from tests.games.catan.desk import book, read

ROWS = [{"hexes": 3, "indent": 1}, {"hexes": 4}]
SEATS = ("red", "blue", "white")
PIECES = ("settlement", "road")
SEEDS = range(600)


class Move(NamedTuple):
    """One placement of set-up."""

    player: str
    piece: str
    at: int
    round: int


Course = tuple[Move, ...]


@cache
def grid() -> Layout:
    return read({"board": {"rows": ROWS}}).board.layout


def due(course: Course, order: tuple[str, ...]) -> tuple[str, str, int] | None:
    """Who places what next, and in which round; nobody once all have both pairs."""
    turns = [(player, 1) for player in order] + [(player, 2) for player in reversed(order)]
    steps = [(player, piece, number) for player, number in turns for piece in PIECES]
    return steps[len(course)] if len(course) < len(steps) else None


def open_places(course: Course, player: str, piece: str) -> list[int]:
    """The places where the next piece of set-up may go."""
    if piece == "road":
        taken = {move.at for move in course if move.piece == "road"}
        start = [move.at for move in course if move.player == player and move.piece == "settlement"][-1]
        return [path for path in grid().corner_paths[start] if path not in taken]
    held = {move.at for move in course if move.piece == "settlement"}
    return [
        corner for corner in range(len(grid().corners)) if held.isdisjoint((corner, *grid().corner_neighbours[corner]))
    ]


def played_on(course: Course, order: tuple[str, ...], length: int, chance: Random) -> Course:
    """The course with random placements added until it is so long, or no place is left."""
    while len(course) < length and (step := due(course, order)) is not None:
        places = open_places(course, step[0], step[1])
        if not places:
            break
        course = (*course, Move(step[0], step[1], chance.choice(places), step[2]))
    return course


class Table:
    """A set-up that has come so far, the part of it that is told, and other courses that fit that part."""

    def __init__(self, seed: int) -> None:
        self.chance = chance = Random(seed)
        self.order = tuple(chance.sample(SEATS, 3))
        self.course = played_on((), self.order, chance.randrange(13), chance)
        self.listed = [move for move in self.course if chance.random() < 0.8]
        self.closed = [(piece, who) for piece in PIECES for who in SEATS if self._is_all_listed(piece, who)]
        self.counted = [(piece, who) for piece in PIECES for who in SEATS if chance.random() < 0.15]
        self.in_stock = [pair for pair in self.counted if chance.random() < 0.3 and pair[0] == "settlement"]
        self.empty = [place for place in self._places() if chance.random() < 0.7]
        self.tells_order = chance.random() < 0.8
        self.question = self._question()

    def _is_all_listed(self, piece: str, who: str) -> bool:
        pieces = [move for move in self.course if (move.piece, move.player) == (piece, who)]
        return all(move in self.listed for move in pieces) and self.chance.random() < 0.8

    def _places(self) -> list[tuple[str, int]]:
        taken = {(move.piece, move.at) for move in self.course}
        places = [("settlement", at) for at in range(len(grid().corners))]
        places += [("road", at) for at in range(len(grid().paths))]
        return [place for place in places if place not in taken]

    def _question(self) -> tuple[str, str, int, int | None]:
        """Mostly the very step that is due, sometimes another."""
        chance = self.chance
        step = due(self.course, self.order)
        if step is None or chance.random() < 0.25:
            step = (chance.choice(SEATS), chance.choice(PIECES), chance.choice((1, 2)))
        player, piece, number = step
        places = range(len(grid().corners if piece == "settlement" else grid().paths))
        if step == due(self.course, self.order) and chance.random() < 0.8:
            places = open_places(self.course, player, piece) or places  # type: ignore[assignment]
        return player, piece, chance.choice(places), number if chance.random() < 0.7 else None

    def document(self) -> dict[str, Any]:
        told: dict[str, Any] = {"board": {"rows": ROWS, "ice": []}, "mode": "base", "players": [*SEATS]}
        told["turn"] = {"moment": "set-up"}
        if self.tells_order:
            told["order"] = [*self.order]
        told["buildings"] = {who: {"settlements": self._names("settlement", who)} for who in SEATS}
        told["roads"] = {who: self._names("road", who) for who in SEATS}
        told["empty"] = [self._name(piece, at) for piece, at in self.empty]
        told["known"] = [f"{who} {'roads' if piece == 'road' else 'buildings'}" for piece, who in self.closed]
        for piece, who in self.counted:
            number = built(self.course, piece, who)
            field, number = ("stock", 5 - number) if (piece, who) in self.in_stock else ("counts", number)
            told.setdefault(field, {}).setdefault(who, {})[piece] = number
        return told

    def _names(self, piece: str, who: str) -> list[str]:
        return [self._name(piece, move.at) for move in self.listed if (move.piece, move.player) == (piece, who)]

    def _name(self, piece: str, at: int) -> str:
        return grid().corners[at] if piece == "settlement" else grid().paths[at]

    def fits(self, course: Course, order: tuple[str, ...]) -> bool:
        """What was told is true of this course as well."""
        pieces = {(move.player, move.piece, move.at) for move in course}
        shown = {(move.player, move.piece, move.at) for move in self.listed}
        taken = {(piece, at) for _, piece, at in pieces}
        return (
            shown <= pieces
            and (order == self.order or not self.tells_order)
            and taken.isdisjoint(self.empty)
            and all((piece, player) not in self.closed for player, piece, _ in pieces - shown)
            and all(built(course, piece, who) == built(self.course, piece, who) for piece, who in self.counted)
        )

    def completions(self) -> list[tuple[Course, tuple[str, ...]]]:
        """The true course, parts of it played on otherwise, and, where nobody told the order, other orders."""
        found = [(self.course, self.order)]
        for _ in range(60):
            order = self.order
            if not self.tells_order and self.chance.random() < 0.5:
                order = tuple(self.chance.sample(SEATS, 3))
            kept = self._replayed(order, self.chance.randrange(13))
            if kept is not None and self.fits(kept, order):
                found.append((kept, order))
        return found

    def _replayed(self, order: tuple[str, ...], length: int) -> Course | None:
        """A course that puts down what is listed, in any order that set-up allows, and else what chance finds."""
        course: Course = ()
        while len(course) < length and (step := due(course, order)) is not None:
            player, piece, number = step
            placed = {(move.player, move.piece, move.at) for move in course}
            open_now = open_places(course, player, piece)
            wanted = [move.at for move in self.listed if (move.player, move.piece) == (player, piece)]
            wanted = [at for at in wanted if at in open_now and (player, piece, at) not in placed]
            free = [at for at in open_now if (piece, at) not in self.empty]
            if not (wanted or free):
                return None
            course = (*course, Move(player, piece, self.chance.choice(wanted or free), number))
        return course


def built(course: Course, piece: str, who: str) -> int:
    return sum((move.piece, move.player) == (piece, who) for move in course)


def is_legal(question: tuple[str, str, int, int | None], course: Course, order: tuple[str, ...]) -> bool:
    """The placement is the one that is due, and its place is open."""
    player, piece, at, number = question
    step = due(course, order)
    if step is None or step[:2] != (player, piece) or number not in (None, step[2]):
        return False
    return at in open_places(course, player, piece)


@pytest.mark.parametrize("part", range(4))
def test_a_decided_verdict_agrees_with_every_course_of_set_up_that_fits(part: int) -> None:
    decided = set()
    for seed in SEEDS[part::4]:
        table = Table(seed)
        player, piece, at, number = table.question
        args = {"player": player, "at": at, **({"round": number} if number else {})}
        document = table.document()
        answer = adjudicate(GAME, book(), Question("catan", f"setup-place-{piece}", args), read(document)).answer
        if answer == "undecided":
            continue
        decided.add(answer)
        for course, order in table.completions():
            legal = is_legal(table.question, course, order)
            assert legal == (answer == "legal"), (seed, table.question, document, course, order)
    assert decided == {"legal", "illegal"}
