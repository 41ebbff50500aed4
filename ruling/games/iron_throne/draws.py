"""Drawing house cards: from the top of the player's own deck, which the discard pile renews at once."""

from __future__ import annotations

from collections.abc import Generator

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.position import Position
from ruling.model.answers import Event
from ruling.model.game import Values

RENEWED = "iron-throne.house-cards.reshuffle-at-once"
NOTHING_LEFT = "iron-throne.house-cards.deck-and-discard-empty"
Draws = Generator[Event, ThroneCase, ThroneCase]


def draws(case: ThroneCase, values: Values, player: str, n: int, **facts: object) -> Draws:
    """So many cards go into the hand, as far as there are any; the case after that. The facts are told of each draw.

    Where the deck was not counted nobody can tell whether it runs out: the cards are drawn, and no more is said.
    """
    due = n
    while due > 0:
        case = yield from _renewed(case, player)
        left = _size(case.position, player)
        if left == 0:
            nothing = Event.of("nothing-to-draw", player=player, n=due, **facts)
            return (yield nothing._replace(rules=(NOTHING_LEFT,)))
        drawn = due if left is None else min(due, left)
        case = yield Event.of("cards-drawn", player=player, n=drawn, **facts)
        due -= drawn
    return (yield from _renewed(case, player, asked=False))


def _size(position: Position, player: str) -> int | None:
    """The cards in the deck, where they were counted."""
    deck = position.get("deck", player)
    return None if deck is None else len(deck)


def _renewed(case: ThroneCase, player: str, asked: bool = True) -> Draws:
    """An empty deck is made anew out of the discard pile; what is in that pile is `asked` only if a card is due."""
    if _size(case.position, player) != 0:
        return case
    discard = case.position.pile("discard", player) if asked else case.position.get("discard", player)
    if not discard:
        return case
    event = Event.of("deck-reshuffled", player=player, n=len(discard))
    return (yield event._replace(rules=(RENEWED,)))
