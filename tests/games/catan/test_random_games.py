"""Games played at random: nothing is lost on the way, nothing breaks, and the list of what one may do is right.

The gate plays fifty games, each for some turns; `make soak` sets RULING_SOAK to play a thousand to their end.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from ruling.engine.resolution import resolve
from ruling.games.catan import GAME
from ruling.games.catan.arguments import READERS
from ruling.games.catan.candidates import CANDIDATES
from ruling.games.catan.holdings import AWARDS, DEVELOPMENT_CARDS, HEROES
from ruling.games.catan.north import CLANS, SECTIONS, TORMUNDS_CAMP, WILDLINGS
from ruling.games.catan.position import PIECES, RESOURCES, Position
from ruling.model.answers import ILLEGAL, LEGAL, UNDECIDED, Question
from ruling.model.records import Action
from tests.games.catan.playing import Table, book, candidates, carried_out, is_legal, verdict_on

SOAK = int(os.environ.get("RULING_SOAK", "0"))
GAMES, TURNS = (SOAK, 400) if SOAK else (50, 40)
EDITIONS = ("catan-pl", "catan-ru")
VARIANTS = ((), ("combined",), ("hero-drama",))
EVERY_ACT = tuple(book().actions)
CLAIMS = frozenset(("ended", "moved", "caused"))
"""Arguments that say how the table stands, which `options` takes from the position alone."""


def table(seed: int) -> Table:
    """Every edition, mode, number of players and variant has its turn."""
    mode = "base" if seed % 5 == 4 else "brotherhood"
    return Table(seed, EDITIONS[seed % 2], mode, 3 if seed % 4 == 3 else 4, VARIANTS[seed % 3])


def anything(kind: str, position: Position, chance: Random) -> Any:
    """An argument of the kind, good or bad."""
    layout = position.board.layout
    amounts = {resource: chance.randint(1, 3) for resource in chance.sample(RESOURCES, chance.randint(1, 2))}
    some: dict[str, Any] = {
        "player": chance.choice(position.order), "players": tuple(chance.sample(position.order, 2)),
        "corner": chance.randrange(len(layout.corners)), "path": chance.randrange(len(layout.paths)),
        "place": chance.randrange(len(layout.corners)), "piece": chance.choice(PIECES), "round": chance.randint(1, 3),
        "hex": chance.randrange(len(layout.hexes)), "section": chance.choice(SECTIONS),
        "hex-or-camp": chance.choice((TORMUNDS_CAMP, *range(len(layout.hexes)))), "clearing": chance.choice(SECTIONS),
        "clan": chance.choice(CLANS), "wildling": chance.choice(WILDLINGS), "hero": chance.choice(HEROES),
        "side": chance.choice("AB"), "card": chance.choice(DEVELOPMENT_CARDS), "award": chance.choice(AWARDS),
        "resource": chance.choice(RESOURCES), "resources": amounts, "number": chance.randint(0, 12),
        "roll": chance.randint(2, 12), "rolls": {player: chance.randint(2, 12) for player in position.order}, 
        "flag": chance.random() < 0.5,
        "item": chance.choice((*PIECES, "development-card")), "moment": chance.choice(("trade", "building")),
    }  # fmt: skip
    return some[kind]


def asked_at_random(action: Action, position: Position, chance: Random) -> dict[str, Any]:
    """The act with arguments picked blindly, those that may be left out sometimes left out."""
    wanted = [argument for argument in action.arguments if not argument.optional or chance.random() < 0.4]
    args = {argument.name: anything(argument.type, position, chance) for argument in wanted}
    return {**args, "player": position.turn} if "player" in args and chance.random() < 0.7 else args


def is_listed(position: Position, action: str, args: Mapping[str, Any]) -> bool:
    """`options` lists the act with arguments that fit these; what either leaves out is chosen on the way."""
    listed = candidates(position, action, str(args["player"]))
    fitting = (found for found in listed if all(args.get(name, value) == value for name, value in found.items()))
    return any(is_legal(position, action, found) for found in fitting)


def tries_every_act(game: Table) -> None:
    """Each act is asked about once: it has an answer, and where it is legal it is listed and can be carried out."""
    for name in EVERY_ACT:
        action = book().action(name)
        assert action is not None
        args = asked_at_random(action, game.position, game.chance)
        game.tried[name] += 1
        if action.kind == "outcome":
            resolve(GAME, book(), Question("catan", name, args), game.position, chance=game.chance)
            continue
        answer = verdict_on(game.position, name, args).answer
        assert answer in (LEGAL, ILLEGAL, UNDECIDED)
        if answer == LEGAL and name in CANDIDATES and CLAIMS.isdisjoint(args):
            assert is_listed(game.position, name, args), f"options does not know {name} {args}"
        if answer == LEGAL:
            carried_out(game.position, name, args, game.chance)


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_random_game_keeps_its_balance_and_tries_every_act(seed: int) -> None:
    game = table(seed)
    game.sets_up()
    for turn in range(TURNS):
        if game.is_over:
            break
        game.plays_a_turn()
        if turn % 20 == 10 and not game.is_over:
            tries_every_act(game)
    assert not set(EVERY_ACT) - set(game.tried)


def test_there_is_something_to_pick_for_every_kind_of_argument() -> None:
    game = table(0)
    assert all(anything(kind, game.position, game.chance) is not None for kind in READERS)
