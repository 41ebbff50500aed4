"""The variant in which three equal dice take a hero out of the game."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.heroes import hero_of
from ruling.model.answers import Event, Finding
from ruling.model.game import Values


def belongs_to_this_game(case: CatanCase, values: Values) -> Finding:
    """The table plays with the variant; the game itself takes no hero out."""
    return Finding.of(case.binds("catan.hero-drama-variant.optional-variant"), hero=hero_of(case))


def dice_are_alike(case: CatanCase, values: Values) -> Finding:
    """All dice of the roll show the same."""
    dice = [case.args[die] for die in ("first", "second", "third")]
    return Finding.of(len(set(dice)) == 1, first=dice[0], second=dice[1], third=dice[2])


def belongs_to_nobody(case: CatanCase, values: Values) -> Finding:
    """The hero lies before no player but in the pool."""
    hero, holdings = hero_of(case), case.position.holdings
    held = any(card.name == hero for card in holdings.heroes.values())
    return Finding.of(not held and hero in holdings.heroes_in_pool(), hero=hero)


def leaves_the_game(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The hero goes out of the game for good."""
    yield Event.of("hero-removed", player=case.player, hero=hero_of(case))
