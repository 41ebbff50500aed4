"""A verdict on a half-told position holds however the position is completed: small boards, told in part at random."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pytest

from ruling.engine.adjudication import adjudicate
from ruling.games.catan import GAME
from ruling.games.catan.layout import Layout
from ruling.model.answers import Question
from tests.games.catan.desk import book, read

BOARDS: tuple[list[dict[str, int]], ...] = (
    [{"hexes": 2}],
    [{"hexes": 2}, {"hexes": 1, "indent": 1}],
    [{"hexes": 2}, {"hexes": 2, "indent": 1}],
)
COSTS = {
    "road": {"clay": 1, "wood": 1},
    "settlement": {"clay": 1, "wood": 1, "wool": 1, "grain": 1},
    "keep": {"ore": 3, "grain": 2},
}
RESOURCES = ("wood", "clay", "wool", "grain", "ore")
STOCK = {"road": 15, "settlement": 5, "keep": 4}
PLAYERS = ("red", "blue")
HELD = [None, *product(PLAYERS, ("settlement", "keep"))]
MOMENTS = ("set-up", "production", "trade", "building")
SEEDS = range(2000)
LISTS = 30
SCENES = 40


class Scene(NamedTuple):
    """All that matters, told or not: what stands where, the ice, the moment, the hand, the card."""

    corners: tuple[Any, ...]
    paths: tuple[Any, ...]
    ice: frozenset[int]
    turn: str
    moment: str
    combined: bool
    hand: tuple[int, ...]
    played: bool
    laid: int


@cache
def layout(board: int) -> Layout:
    return read({"board": {"rows": BOARDS[board]}}).board.layout


def is_legal(grid: Layout, piece: str, at: int, via: bool, scene: Scene) -> bool:
    """The rules of building once more, for a scene of which everything is known."""
    corners, paths = scene.corners, scene.paths
    is_free = via and scene.played and scene.laid < 2 and piece == "road"
    in_phase = scene.moment == "building" or (scene.combined and scene.moment == "trade")
    in_phase = in_phase or (is_free and scene.moment != "set-up")
    hand = dict(zip(RESOURCES, scene.hand, strict=True))
    pays = is_free or all(hand[kind] >= number for kind, number in COSTS[piece].items())
    built = paths.count("red") if piece == "road" else corners.count(("red", piece))
    if scene.turn != "red" or not in_phase or not pays or built >= STOCK[piece]:
        return False
    if piece == "keep":
        return bool(corners[at] == ("red", "settlement"))
    hexes = grid.path_hexes[at] if piece == "road" else grid.corner_hexes[at]
    if all(hexagon in scene.ice for hexagon in hexes):
        return False
    if piece == "settlement":
        near = [corners[other] for other in (at, *grid.corner_neighbours[at])]
        return not any(near) and any(paths[path] == "red" for path in grid.corner_paths[at])
    return paths[at] is None and any(_links(grid, at, end, scene) for end in grid.path_ends[at])


def _links(grid: Layout, at: int, end: int, scene: Scene) -> bool:
    if scene.corners[end] is not None:
        return bool(scene.corners[end][0] == "red")
    return any(scene.paths[path] == "red" for path in grid.corner_paths[end] if path != at)


class Table:
    """One random scene, the part of it that is told, and the scenes that the told part allows."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        board = self.chance.randrange(len(BOARDS))
        self.grid = layout(board)
        self.piece = self.chance.choice(("road", "road", "settlement", "settlement", "keep"))
        self.at = self.chance.randrange(len(self.grid.paths if self.piece == "road" else self.grid.corners))
        self.via = self.piece == "road" and self.chance.random() < 0.4
        self.document: dict[str, Any] = {"board": {"rows": BOARDS[board]}, "mode": "base", "players": [*PLAYERS]}
        self.scene = self._scene()
        self.corners: list[Any] = []
        self.paths: list[Any] = []
        self.counts: dict[str, int] = {}
        self._tell_pieces()
        self.rest = self._tell_the_rest()

    def _scene(self) -> Scene:
        """A scene in which the act is not hopeless from the start; in every other one all speaks for it."""
        chance, grid = self.chance, self.grid
        is_fair = chance.random() < 0.5
        density = chance.choice((0.1, 0.3))
        corners = [chance.choice(HELD[1:]) if chance.random() < density else None for _ in grid.corners]
        paths = [chance.choice(("red", "red", "blue")) if chance.random() < density + 0.1 else None for _ in grid.paths]
        for held in HELD[1:]:
            while held is not None and corners.count(held) > STOCK[held[1]]:
                corners[corners.index(held)] = None
        if self.piece == "road":
            paths[self.at] = None
        else:
            corners[self.at] = ("red", "settlement") if self.piece == "keep" else None
            while corners.count(("red", "settlement")) > STOCK["settlement"]:
                corners[next(i for i, held in enumerate(corners) if held == ("red", "settlement") and i != self.at)] = (
                    None
                )
        if self.piece == "settlement" and (is_fair or chance.random() < 0.8):
            for other in grid.corner_neighbours[self.at]:
                corners[other] = None
        if self.piece != "keep" and is_fair:
            paths[chance.choice(self._beside())] = "red"
        if chance.random() < 0.15:
            self._use_up(corners, paths)
        ice = frozenset(hexagon for hexagon in range(len(grid.hexes)) if chance.random() < 0.15)
        moment = "building" if is_fair else chance.choice(("building", "building", "trade", "production"))
        hand = tuple(chance.choice((3, 3, 4)) if is_fair else chance.randrange(5) for _ in RESOURCES)
        turn = "red" if is_fair else chance.choice(("red", "red", "red", "blue"))
        played = chance.random() < 0.6
        laid = chance.choice((0, 0, 1, 2)) if played else 0
        return Scene(tuple(corners), tuple(paths), ice, turn, moment, chance.random() < 0.4, hand, played, laid)

    def _beside(self) -> list[int]:
        """The paths that meet the place of the act."""
        ends = self.grid.path_ends[self.at] if self.piece == "road" else (self.at,)
        return sorted({path for end in ends for path in self.grid.corner_paths[end]} - {self._own_path()})

    def _own_path(self) -> int:
        return self.at if self.piece == "road" else -1

    def _use_up(self, corners: list[Any], paths: list[Any]) -> None:
        """Red's pieces of the kind are all on the board, or all but one."""
        wanted = STOCK[self.piece] - self.chance.randrange(2)
        places, held = (paths, "red") if self.piece == "road" else (corners, ("red", self.piece))
        near = {self.at, *(self.grid.corner_neighbours[self.at] if self.piece == "settlement" else ())}
        spots = [spot for spot in range(len(places)) if spot not in near and places[spot] != held]
        self.chance.shuffle(spots)
        for spot in spots[: max(0, wanted - places.count(held))]:
            places[spot] = held

    def _tell_pieces(self) -> None:
        """The pieces at their places, some left out near the act, some kinds closed, some counted."""
        chance, grid, told = self.chance, self.grid, self.document
        closed = {(kind, who) for kind in ("buildings", "roads") for who in PLAYERS if chance.random() < 0.3}
        told["known"] = [f"{who} {kind}" for kind, who in sorted(closed)]
        for field in ("buildings", "roads", "absent"):
            told[field] = {who: {} if field != "roads" else [] for who in PLAYERS}
        told["empty"] = []
        for at, held in enumerate(self.scene.corners):
            allowed = [held]
            if self._is_hidden() and (held is None or ("buildings", held[0]) not in closed):
                allowed = [one for one in HELD if one is None or ("buildings", one[0]) not in closed]
                allowed = self._without_absent(allowed, held, grid.corners[at])
            elif held is None:
                told["empty"].append(grid.corners[at])
            else:
                told["buildings"][held[0]].setdefault(f"{held[1]}s", []).append(grid.corners[at])
            self.corners.append(allowed)
        for at, owner in enumerate(self.scene.paths):
            possible: list[Any] = [owner]
            if self._is_hidden() and (owner is None or ("roads", owner) not in closed):
                possible = [None, *(who for who in PLAYERS if ("roads", who) not in closed)]
                if "red" in possible and owner != "red" and chance.random() < 0.3:
                    possible.remove("red")
                    told["absent"]["red"].setdefault("road", []).append(grid.paths[at])
            elif owner is None:
                told["empty"].append(grid.paths[at])
            else:
                told["roads"][owner].append(grid.paths[at])
            self.paths.append(possible)
        for piece, limit in STOCK.items():
            built = self._built(piece, self.scene.corners, self.scene.paths)
            field = chance.choice(("", "", "", "counts", "stock"))
            if field:
                self.counts[piece] = built
                told.setdefault(field, {}).setdefault("red", {})[piece] = built if field == "counts" else limit - built

    def _is_hidden(self) -> bool:
        return self.chance.random() < 0.2

    def _without_absent(self, allowed: list[Any], held: Any, corner: str) -> list[Any]:
        """What may stand there once it is told that red has no settlement there."""
        if held == ("red", "settlement") or self.chance.random() < 0.7:
            return allowed
        self.document["absent"]["red"].setdefault("settlement", []).append(corner)
        return [one for one in allowed if one != ("red", "settlement")]

    def _built(self, piece: str, corners: Any, paths: Any) -> int:
        return int(paths.count("red") if piece == "road" else corners.count(("red", piece)))

    def _tell_the_rest(self) -> list[list[Any]]:
        """The values that remain possible, in the order of a scene, of everything but the pieces."""
        chance, scene, told = self.chance, self.scene, self.document
        ices, turns, moments, combined = [scene.ice], [scene.turn], [scene.moment], [scene.combined]
        if chance.random() < 0.8:
            told["board"] = {**told["board"], "ice": [self.grid.hexes[at] for at in sorted(scene.ice)]}
        else:
            told["board"] = {**told["board"], "ice": "unknown"}
            some = product((False, True), repeat=len(self.grid.hexes))
            ices = [frozenset(at for at, is_ice in enumerate(one) if is_ice) for one in some]
        turn: dict[str, Any] = {}
        if chance.random() < 0.9:
            turn["player"] = scene.turn
        else:
            turns = [*PLAYERS]
        if chance.random() < 0.8:
            turn["moment"] = scene.moment
        else:
            # A card that was played this turn says that there are turns.
            moments = [*MOMENTS[1:]] if scene.played else [*MOMENTS]
        told["turn"] = turn
        if chance.random() < 0.8:
            told["variants"] = ["combined"] if scene.combined else []
        else:
            combined = [False, True]
        return [ices, turns, moments, combined, self._tell_hand(), *self._tell_card()]

    def _tell_hand(self) -> list[Any]:
        chance, hand = self.chance, self.scene.hand
        untold = [i for i in range(len(RESOURCES)) if chance.random() < chance.choice((0, 0.4))]
        told = {kind: hand[i] for i, kind in enumerate(RESOURCES) if i not in untold}
        total = sum(hand) if chance.random() < 0.5 else None
        if total is not None:
            told["total"] = total
        self.document["hands"] = {"red": told}
        rest = sum(hand[i] for i in untold)
        most = 4 if total is None else rest
        hands = []
        for amounts in product(range(most + 1), repeat=len(untold)):
            if total is None or sum(amounts) == rest:
                filled = dict(zip(untold, amounts, strict=True))
                hands.append(tuple(filled.get(i, number) for i, number in enumerate(hand)))
        return hands

    def _tell_card(self) -> tuple[list[bool], list[int]]:
        chance, scene = self.chance, self.scene
        told: dict[str, Any] = {}
        played, laid = [False, True], [0, 1, 2]
        if scene.played or chance.random() < 0.7:
            told["played"], played = {"red": ["road-building"] if scene.played else []}, [scene.played]
        if chance.random() < 0.7:
            told["free_roads"], laid = {"red": scene.laid}, [scene.laid]
        self.document["this_turn"] = told
        return played, laid

    def completions(self) -> list[Scene]:
        """Scenes that the told part allows, the true one first: a sample where there are many."""
        found = [self.scene]
        for _ in range(LISTS):
            corners = tuple(map(self.chance.choice, self.corners))
            paths = tuple(map(self.chance.choice, self.paths))
            if any(self._built(piece, corners, paths) != number for piece, number in self.counts.items()):
                continue
            if any(corners.count(held) > STOCK[held[1]] for held in HELD if held is not None):
                continue
            if any(paths.count(player) > STOCK["road"] for player in PLAYERS):
                continue
            found += [Scene(corners, paths, *map(self.chance.choice, self.rest)) for _ in range(SCENES // LISTS + 1)]
        found += [Scene(*self.scene[:2], *map(self.chance.choice, self.rest)) for _ in range(SCENES)]
        return found


@pytest.mark.parametrize("part", range(8))
def test_a_decided_verdict_agrees_with_every_completion_of_the_position(part: int) -> None:
    decided = set()
    for seed in SEEDS[part::8]:
        table = Table(seed)
        question = Question(
            "catan", f"build-{table.piece}", {"player": "red", "at": table.at}, ("road-building",) * table.via
        )
        answer = adjudicate(GAME, book(), question, read(table.document)).answer
        if answer == "undecided":
            continue
        decided.add(answer)
        for scene in table.completions():
            legal = is_legal(table.grid, table.piece, table.at, table.via, scene)
            assert legal == (answer == "legal"), (seed, table.piece, table.at, table.document, scene)
    assert decided == {"legal", "illegal"}
