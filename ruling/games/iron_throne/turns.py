"""The end of a turn: clean-up, hands filled up, the next attacker; and house decks that run out."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.draws import END_OF_TURN, belongs_here, draws
from ruling.games.iron_throne.hostages import WITH_REWARDS
from ruling.games.iron_throne.outcomes import OTHER
from ruling.games.iron_throne.position import NOBODY, NOT_LAID, is_character
from ruling.games.iron_throne.rewards import clockwise
from ruling.games.iron_throne.seats import players_named
from ruling.games.iron_throne.settled import outcome_in, winner_in
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import NO, Fact, Unknown, asked, both, negate, some

Steps = Generator[Event | Result, Any, None]
EVENT_DISCARD = "iron-throne.preparation-phase.event-deck-exhausted"


# Clean-up


def resolution_is_done(case: ThroneCase, values: Values) -> Finding:
    """Basic rewards and penalties have been dealt with; once hostages have been, too, the turn has to end."""
    late = ("end-of-turn",) if case.question.decline else ("end-of-turn", "taking-hostages")
    return Finding.of(case.is_moment(*late))


def no_hostage_waits(case: ThroneCase, values: Values) -> Finding:
    """Nobody is still to take a hostage for the outcome; or, of declining one, it is due."""
    if case.question.action == "take-hostage":
        return _must_take(case)
    if case.position.get("moment") != frozenset(("taking-hostages",)):
        return Finding.not_applicable()
    outcome, winning = outcome_in(case.position), winner_in(case.position)
    if outcome not in WITH_REWARDS or winning == NOBODY:
        return Finding.not_applicable()
    taking = winning if outcome == "hostility" else OTHER[winning]
    taker, victims = case.position.active(taking), case.position.on_side(OTHER[taking])
    waits = some(victims, lambda victim: case.would("take-hostage", (), player=taker, **{"from": victim}))
    return Finding.of(negate(waits), taker=taker)


def _must_take(case: ThroneCase) -> Finding:
    """The hostage is due from just this victim; after hostility another loser may give it instead."""
    due = case.would("take-hostage", (), **case.args) if case.question.decline else NO
    if due.value is False:
        return Finding.not_applicable()
    if outcome_in(case.position) == "hostility" and len(case.position.on_side(OTHER[winner_in(case.position)])) > 1:
        return Finding.not_applicable()
    return Finding.of(due, taker=case.player)


def cleans_up(case: ThroneCase, values: Values) -> Steps:
    """It is the end of the turn."""
    if case.position.get("moment") != frozenset(("end-of-turn",)):
        yield Event.of("moment-comes", moment="end-of-turn")


def characters_return(case: ThroneCase, values: Values) -> Steps:
    """The characters of those who took part go back to where they stood."""
    sent = [key[1] for key, told in case.position.facts.items() if key[0] == "committed" and told != NOBODY]
    if sent:
        yield Event.of("characters-returned", players=clockwise(case.position, sent))


def cards_are_put_away(case: ThroneCase, values: Values) -> Steps:
    """Whatever was played or turned up goes onto the discard pile of its own house, or of the events."""
    if case.question.action == "discard-card":
        yield from _put_away(case)
        return
    for player in clockwise(case.position, players_named(case.position)):
        if case.position.get("card", player) not in (None, NOT_LAID) or case.position.get("played", player):
            case = yield Event.of("cards-discarded", player=player)


def _put_away(case: ThroneCase) -> Steps:
    """The pile of the card that was asked about."""
    if "event" in case.args:
        yield Event("event-card-belongs-there", {}, (EVENT_DISCARD,))
        yield Result({"discard-pile": "event-deck"})
        return
    card = case.args.get("card", "card")
    house = case.args.get("house") or case.position.house_of(card) or case.player
    if not house or (not is_character(card) and not case.args.keys() & {"house", "player"}):
        raise Unknown(Fact("card-house"))
    yield Event.of("card-belongs-there", card=card, house=house)
    yield Result({"discard-pile": house})


# Filling hands up


def everybody_refills(case: ThroneCase, values: Values) -> Steps:
    """Everybody with too few cards draws; of whom nobody told the hand, only that is said."""
    enough = values["end-of-turn.hand"]
    if case.question.action in ("refill-hand", "draw-house-card"):
        if belongs_here(case, END_OF_TURN):
            yield from _refilled(case, values, enough)
        return
    untold = []
    for player in clockwise(case.position, players_named(case.position)):
        hand = case.position.get("hand", player)
        if hand is None:
            untold.append(player)
        elif len(hand) < enough:
            case = yield from draws(case, values, player, enough - len(hand))
    if untold:
        yield Event.of("hand-untold", players=tuple(untold), n=enough)


def _refilled(case: ThroneCase, values: Values, enough: int) -> Steps:
    """The cards that the player of the question draws."""
    lacking = enough - _held(case)
    if lacking > 0:
        piles = [case.position.get(pile, case.player) for pile in ("deck", "discard")]
        drawn = lacking if None in piles else min(lacking, sum(map(len, piles)))
        yield Result({"house-card": drawn})
        yield from draws(case, values, case.player, lacking)


def _held(case: ThroneCase) -> int:
    """The cards in the hand, as the asker or the table tells it."""
    told: int = case.args["hand"] if "hand" in case.args else len(case.position.pile("hand", case.player))
    return told


def full_hands_stay(case: ThroneCase, values: Values) -> Steps:
    """Who holds enough cards draws none and discards none."""
    held = _held(case)
    if held >= values["end-of-turn.hand"]:
        yield Event.of("hand-is-full", player=case.player, n=held)
        yield Result({"house-card": 0})


def hand_is_large(case: ThroneCase, values: Values) -> Finding:
    """The player holds as many cards as a turn ends with, or more, and draws still."""
    if case.question.decline:
        return Finding.not_applicable()
    hand = case.position.get("hand", case.player)
    return Finding.of(hand is not None and len(hand) >= values["end-of-turn.hand"])


# House decks made anew


def deck_has_run_out(case: ThroneCase, values: Values) -> Finding:
    """The house deck is empty; a duty to make it anew needs cards to make it of."""
    is_empty, cards = asked(_is_empty, case, "deck"), asked(lambda: not _is_empty(case, "discard"))
    return Finding.of(both(is_empty, cards) if case.question.decline else is_empty, player=case.player)


def nothing_is_discarded(case: ThroneCase, values: Values) -> Finding:
    """The discard pile is empty."""
    if not _is_empty(case, "discard"):
        return Finding.not_applicable()
    return Finding.of(False, player=case.player)


def _is_empty(case: ThroneCase, pile: str) -> bool:
    return _size(case, pile) == 0


def _size(case: ThroneCase, pile: str) -> int:
    """The cards of the pile, as the asker or the table tells it."""
    told: int = case.args[pile] if pile in case.args else len(case.position.pile(pile, case.player))
    return told


def reshuffles(case: ThroneCase, values: Values) -> Steps:
    """The discard pile becomes the new deck."""
    yield Event.of("deck-reshuffled", player=case.player, n=_size(case, "discard"))


def cards_of_the_turn_are_in(case: ThroneCase, values: Values) -> Steps:
    """In the clean-up the player's cards of the turn have been discarded before anybody draws."""
    assert case.event is not None
    is_end = case.position.get("moment") == frozenset(("end-of-turn",))
    if is_end and case.position.get("put-away", case.event.facts["player"]):
        yield Event.of("turn-cards-shuffled-in")


# The next turn


def next_player_attacks(case: ThroneCase, values: Values) -> Steps:
    """The next player clockwise attacks; whoever asks after some earlier attacker is only told who that is."""
    if case.question.action == "determine-attacker":
        if "previous" in case.args:
            yield Result({"attacker": case.position.clockwise_from(case.args["previous"])[1]})
        return
    following = case.position.clockwise_from(case.position.turn())[1]
    yield Event.of("turn-passed", player=following)
    if case.question.action == "pass-turn":
        yield Result({"attacker": following})


def preparation_comes_first(case: ThroneCase, values: Values) -> Steps:
    """The new turn opens with its preparation."""
    yield Event.of("turn-opens")
