"""Games played at random: nothing is lost on the way, nothing breaks, and the list of what one may do is right.

The gate plays fifty games, each for some turns; `make soak` sets RULING_SOAK to play a thousand to their end.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from ruling.engine.resolution import resolve
from ruling.games.catan import GAME
from ruling.model.answers import ILLEGAL, LEGAL, UNDECIDED, Event, Question
from tests.games.catan.asking import (
    CLAIMS,
    FORMS,
    agree_on,
    asked_at_random,
    half_told,
    is_listed,
    nothing_legal_is_missing,
    whole_list_is_right,
)
from tests.games.catan.desk import book, verdict_on
from tests.games.catan.playing import Table, carried_out

SOAK = int(os.environ.get("RULING_SOAK", "0"))
GAMES, TURNS = (SOAK, 400) if SOAK else (50, 40)
EDITIONS = ("catan-pl", "catan-ru")
VARIANTS = ((), ("combined",), ("hero-drama",))
EVERY_ACT = tuple(book().actions)
ROUND, LATER = 2, 12
"""After every so many moves an act is held against `options`: at first until each was, then less often."""


class WatchedTable(Table):
    """A table where `options` has to list every move before it is made, and is asked about other acts on the way."""

    def __init__(self, seed: int) -> None:
        """Every edition, mode, number of players and variant has its turn."""
        mode = "base" if seed % 5 == 4 else "brotherhood"
        super().__init__(seed, EDITIONS[seed % 2], mode, 3 if seed % 4 == 3 else 4, VARIANTS[seed % 3])
        self.held: Counter[str] = Counter()
        self._moves, self._pick = 0, Random(seed)
        self._due = self._pick.sample([*FORMS], len(FORMS))

    def act(self, action: str, **args: Any) -> tuple[Event, ...]:
        if action in FORMS:
            assert is_listed(self.position, action, args), f"options does not know {action} {args}"
            self._looks_at_the_next(args["player"])
            if not self.held[action]:
                self._holds(action, args["player"])
        return super().act(action, **args)

    def _looks_at_the_next(self, player: str) -> None:
        """If it is time for one, the next act is held against `options`, now and then for somebody else."""
        self._moves += 1
        if self._moves % (ROUND if len(self.held) < len(FORMS) else LATER) == 0:
            self._due.append(self._due.pop(0))
            self._holds(self._due[-1], self._pick.choice((player, player, *self.position.order)))

    def _holds(self, action: str, player: str) -> None:
        agree_on(self.position, action, player)
        self.held[action] += 1
        self.tried[action] += 1

    def tries_every_act(self) -> None:
        """Each act is asked about once: it has an answer, and where it is legal it is listed and can be carried out."""
        for name in EVERY_ACT:
            action = book().plan(name).action
            args = asked_at_random(action, self.position, self.chance)
            self.tried[name] += 1
            if action.kind == "outcome":
                resolve(GAME, book(), Question("catan", name, args), self.position, chance=self.chance)
                continue
            answer = verdict_on(self.position, name, args).answer
            assert answer in (LEGAL, ILLEGAL, UNDECIDED)
            if answer == LEGAL and name in FORMS and CLAIMS.isdisjoint(args):
                assert is_listed(self.position, name, args), f"options does not know {name} {args}"
            if answer == LEGAL:
                carried_out(self.position, name, args, self.chance)

    def is_told_by_halves(self) -> None:
        """Whoever tells less of the table is shown every move that is legal all the same."""
        player, untold = self.position.turn or "", half_told(self.position, self.chance)
        for action in self.chance.sample([*FORMS], 4):
            nothing_legal_is_missing(untold, action, player)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_keeps_its_balance_and_tries_every_act(
    seed: int, record_property: Callable[[str, object], None]
) -> None:
    game = WatchedTable(seed)
    game.sets_up()
    for turn in range(TURNS):
        if turn % 10 == 0:
            whole_list_is_right(game.position, game.position.turn or "")
        if turn % 20 == 10:
            game.is_told_by_halves()
        game.plays_a_turn()
        if game.is_over:
            break
        if turn % 10 == 0:
            game.tries_every_act()
    assert game.is_over or not SOAK
    record_property("tried", dict(game.tried))
    record_property("held", dict(game.held))
    # Every game tries and holds every act, so that in fifty of them each is tried at least fifty times.
    assert not set(EVERY_ACT) - set(game.tried)
    assert game.held.keys() == FORMS.keys()
