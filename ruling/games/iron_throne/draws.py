"""Drawing house cards: from the top of the player's own deck, which the discard pile renews at once."""

from __future__ import annotations

from collections.abc import Generator

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.position import Position
from ruling.games.iron_throne.turn_order import HOSTAGES
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import Truth, asked, both

RENEWED = "iron-throne.house-cards.reshuffle-at-once"
NOTHING_LEFT = "iron-throne.house-cards.deck-and-discard-empty"
Draws = Generator[Event, ThroneCase, ThroneCase]


def draws(case: ThroneCase, values: Values, player: str, n: int, **facts: object) -> Draws:
    """So many cards go into the hand, as far as there are any; the case after that. The facts are told of each draw.

    Where the deck was not counted nobody can tell whether it runs out: the cards are drawn, and no more is said.
    """
    due = n
    while due > 0:
        case = yield from renewed(case, player)
        left = _size(case.position, player)
        if left == 0:
            nothing = Event.of("nothing-to-draw", player=player, n=due, **facts)
            return (yield nothing._replace(rules=(NOTHING_LEFT,)))
        drawn = due if left is None else min(due, left)
        case = yield Event.of("cards-drawn", player=player, n=drawn, **facts)
        due -= drawn
    return (yield from renewed(case, player, asked=False))


def _size(position: Position, player: str) -> int | None:
    """The cards in the deck, where they were counted."""
    deck = position.get("deck", player)
    return None if deck is None else len(deck)


def renewed(case: ThroneCase, player: str, asked: bool = True) -> Draws:
    """An empty deck is made anew out of the discard pile; what is in that pile is `asked` only if a card is due."""
    if _size(case.position, player) != 0:
        return case
    discard = case.position.pile("discard", player) if asked else case.position.get("discard", player)
    if not discard:
        return case
    event = Event.of("deck-reshuffled", player=player, n=len(discard))
    return (yield event._replace(rules=(RENEWED,)))


# Draws outside the preparation, where somebody asks about no more than a draw

END_OF_TURN, REWARDS = "end-of-turn", "resolution-phase"


def belongs_here(case: ThroneCase, moment: str) -> bool:
    """A draw that is asked about by itself is told by the moment; within another act it always belongs here."""
    return case.question.action != "draw-house-card" or case.position.moments - HOSTAGES == {moment}


def fills_up_the_hand(case: ThroneCase, values: Values) -> Finding:
    """At the end of a turn just so many cards are drawn as the hand lacks."""
    if not belongs_here(case, END_OF_TURN):
        return Finding.not_applicable()
    enough, hand = values["end-of-turn.hand"], len(case.position.pile("hand", case.player))
    lacking = max(0, enough - hand)
    fits = 0 < lacking == case.args.get("n", lacking)
    return Finding.of(fits, player=case.player, enough=enough, hand=hand, n=lacking)


def is_the_reward(case: ThroneCase, values: Values) -> Finding:
    """When rewards are given out, those on the winning defender's side draw so many cards."""
    if not belongs_here(case, REWARDS):
        return Finding.not_applicable()
    due = values["defender-reward.cards"]
    fits = Truth(case.args.get("n", due) == due and not case.is_barred(case.player, "rewards"))
    return Finding.of(both(asked(_has_defended, case), fits), player=case.player, n=due)


def _has_defended(case: ThroneCase) -> bool:
    """The defender has won, and the player with the defender."""
    return bool(case.position.read("winning") == "defender" and case.position.side_of(case.player) == "defender")


def follows_a_release(case: ThroneCase, values: Values) -> Finding:
    """At the start of a turn who has released a hostage draws so many cards."""
    if not case.args.get("released"):
        return Finding.not_applicable()
    due = values["release.draws"]
    fits = both(case.is_moment("start-of-turn"), Truth(case.args.get("n", due) == due))
    return Finding.of(fits, player=case.player, n=due)


def draws_for_release(case: ThroneCase, values: Values) -> Generator[Event, ThroneCase, None]:
    """Whoever has released a hostage draws."""
    if case.args.get("released"):
        yield from draws(case, values, case.player, values["release.draws"])
