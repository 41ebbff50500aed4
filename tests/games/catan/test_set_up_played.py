"""Set-up played through from a new board and an order, each position written down and read again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ruling.engine.adjudication import adjudicate
from ruling.engine.resolution import resolve
from ruling.games.catan import GAME
from ruling.games.catan.position import Position
from ruling.model.answers import Event, Question
from ruling.model.errors import LeftOpen
from tests.games.catan.desk import book, lexicon, read

SEATS = ("red", "blue", "white", "yellow")
BASE_ICE = ["D5", "D6"]


def drawn(seed: int) -> Position:
    assert GAME.random_board is not None
    found: Position = GAME.random_board(book(), lexicon(), {}, Random(seed))
    return found


def done(position: Position, action: str, **args: object) -> tuple[Position, list[Event]]:
    """The position after the act, written and read again, and what happened."""
    outcome = resolve(GAME, book(), Question("catan", action, args), position)
    assert outcome.verdict.answer == "legal", (action, args, outcome.verdict, outcome.missing)
    return read(outcome.position.document()), list(outcome.events)


def legal_places(position: Position, action: str, player: str) -> list[int]:
    layout = position.board.layout
    places = range(len(layout.corners if action.endswith("settlement") else layout.paths))
    return [at for at in places if answer(position, action, player=player, at=at) == "legal"]


def answer(position: Position, action: str, **args: object) -> str:
    return adjudicate(GAME, book(), Question("catan", action, args), position).answer


def base_table() -> Position:
    """The base game's table: its board typed in, everything beside it laid out by resolve."""
    hexes = {name: told for name, told in drawn(1).document()["board"]["hexes"].items() if name not in BASE_ICE}
    told = {"mode": "base", "board": {"like": "base", "ice": BASE_ICE, "hexes": hexes}}
    return done(read(told), "setup-components")[0]


@pytest.mark.parametrize(("mode", "number"), [("brotherhood", 4), ("base", 3), ("base", 4)])
@pytest.mark.parametrize("seed", range(3))
def test_set_up_is_played_to_the_first_roll(mode: str, number: int, seed: int) -> None:
    chance = Random(seed)
    order = SEATS[4 - number :] if mode == "base" else SEATS
    table = drawn(seed) if mode == "brotherhood" else base_table()
    position = read({**table.document(), "order": list(order), "players": number})
    due = [*((player, 1) for player in order), *((player, 2) for player in reversed(order))]
    for turn, (player, round_) in enumerate(due):
        waiting = [other for other in order if other != player]
        corner = chance.choice(legal_places(position, "setup-place-settlement", player))
        assert {answer(position, "setup-place-settlement", player=other, at=corner) for other in waiting} == {"illegal"}
        position, events = done(position, "setup-place-settlement", player=player, at=corner)
        received = [event.facts["amounts"] for event in events if event.what == "resources-received"]
        assert bool(received) == (round_ == 2)
        path = chance.choice(legal_places(position, "setup-place-road", player))
        position, events = done(position, "setup-place-road", player=player, at=path)
        if turn + 1 < len(due):
            assert (position.turn, position.round) == due[turn + 1]
            assert events[-1].facts["player"] == due[turn + 1][0]
    if mode == "brotherhood":
        for seat, player in enumerate(order):
            assert (position.turn, position.round) == (player, 3)
            later = [other for other in order if other != player]
            assert {answer(position, "setup-place-guard", player=other, section=1) for other in later} == {"illegal"}
            position, events = done(position, "setup-place-guard", player=player, section=chance.randrange(1, 5))
            assert len([event for event in events if event.what == "hero-taken"]) == (4 if seat == 3 else 0)
    assert (position.turn, position.moments, position.round) == (order[0], frozenset(("before-roll",)), None)
    assert all(sum(hand.values()) in (1, 2, 3) for hand in position.hands.values())
    assert sum(position.holdings.supply.values()) == 95 - sum(sum(hand.values()) for hand in position.hands.values())
    assert answer(position, "roll-production", player=order[0]) == "legal"
    assert answer(position, "setup-place-settlement", player=order[0], at=0) == "illegal"
    assert (len(position.holdings.heroes), len(position.holdings.pool or ())) == ((4, 7) if mode != "base" else (0, 0))


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_every_board_that_is_drawn_is_a_valid_one(start: int) -> None:
    for seed in range(start, start + 50):
        assert answer(drawn(seed), "setup-variable-board") == "legal", seed


def test_the_same_seed_draws_the_same_board() -> None:
    assert drawn(7).document() == drawn(7).document() != drawn(8).document()
    assert read(drawn(7).document()).document() == drawn(7).document()


def test_a_red_number_moved_beside_another_is_noticed() -> None:
    """A red number swapped into the neighbourhood of another makes the board invalid, wherever it is."""
    for seed in range(40):
        board = drawn(seed).board
        red = [at for at, number in board.numbers.items() if number in (6, 8)]
        one, near = red[0], board.layout.hex_neighbours[red[1]][0]
        if near in red:
            continue
        numbers = {**board.numbers, one: board.numbers[near], near: board.numbers[one]}
        asked = Question("catan", "setup-variable-board", {})
        verdict = adjudicate(GAME, book(), asked, drawn(seed)._replace(board=board._replace(numbers=numbers)))
        assert [line.rule.id for line in verdict.broken] == ["catan.set-up-variable.red-numbers-apart"]
        names = {board.layout.hexes[near], board.layout.hexes[red[1]]}
        assert names <= set(verdict.broken[0].finding.facts["hexes"])


@pytest.mark.parametrize("scope", [{"players": 3}, {"mode": "base"}])
def test_what_no_source_tells_is_not_drawn(scope: dict[str, Any]) -> None:
    assert GAME.random_board is not None
    with pytest.raises(LeftOpen):
        GAME.random_board(book(), lexicon(), scope, Random(1))
