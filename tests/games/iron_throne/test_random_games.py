"""Games played at random: nothing is lost on the way, nothing breaks, and the list of what one may do is right.

The gate plays fifty games, each for some turns; `make soak` sets RULING_SOAK to play a thousand to their end.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from ruling.engine.resolution import resolve
from ruling.games.iron_throne import GAME
from ruling.games.iron_throne.arguments import READERS
from ruling.model.answers import ILLEGAL, LEGAL, UNDECIDED, Event, Question
from tests.games.iron_throne.asking import FORMS, UNLISTED, agree_on, anything, asked_at_random, is_listed
from tests.games.iron_throne.playing import Table, carried_out, verdict_on
from tests.games.iron_throne.reading import book

SOAK = int(os.environ.get("RULING_SOAK", "0"))
GAMES, TURNS = (SOAK, 300) if SOAK else (50, 10)
EVERY = 6
"""After every so many moves some act is held against `options` in all its forms."""
EVERY_ACT = tuple(book().actions)


class WatchedTable(Table):
    """A table where `options` is held against `check` as the game goes on, act by act in turn."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, 3 + seed % 3)
        self._moves = 0
        self._due = [*FORMS]
        self.chance.shuffle(self._due)

    def act(self, action: str, **args: Any) -> tuple[Event, ...]:
        if action in FORMS:
            assert is_listed(self.position, action, args), f"options does not know {action} {args}"
        self._moves += 1
        if not self._moves % EVERY and not self.position.is_moment("set-up"):
            self._due.append(self._due.pop(0))
            agree_on(self.position, self._due[-1], self.chance.choice(self.position.order))
        return super().act(action, **args)

    def tries_every_act(self) -> None:
        """Each act is asked about once: it has an answer, and where it is legal it can be carried out."""
        for name in EVERY_ACT:
            action = book().plan(name).action
            args = asked_at_random(action, self.position, self.chance)
            self.tried[name] += 1
            if action.kind == "outcome":
                resolve(GAME, book(), Question("iron-throne", name, args), self.position, chance=self.chance)
                continue
            answer = verdict_on(self.position, name, args).answer
            assert answer in (LEGAL, ILLEGAL, UNDECIDED)
            if answer == LEGAL:
                carried_out(self.position, name, args, self.chance)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_keeps_its_balance_and_tries_every_act(seed: int) -> None:
    game = WatchedTable(seed)
    game.sets_up()
    for turn in range(TURNS):
        if turn % 8 == seed % 2:
            game.tries_every_act()
        game.plays_a_turn()
        if game.is_over:
            break
    assert game.is_over or not SOAK, "nobody has won"
    # Every game tries every act, so that fifty of them try each at least fifty times.
    assert not set(EVERY_ACT) - set(game.tried)


def test_there_is_something_to_pick_for_every_kind_of_argument() -> None:
    game = Table(0, 3)
    game.sets_up()
    assert all(anything(kind, game.position, game.chance) is not None for kind in READERS)


def test_every_act_is_listed_or_has_a_reason_why_not() -> None:
    acts = {name for name in EVERY_ACT if book().plan(name).action.kind == "act"}
    assert acts == (FORMS.keys() | UNLISTED.keys()) - {"set-up-game"}
