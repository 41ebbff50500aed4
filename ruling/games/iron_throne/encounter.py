"""The encounter cards: who lays one, out of which cards, and when they are turned up."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.changing import top_of_deck
from ruling.games.iron_throne.draws import renewed
from ruling.games.iron_throne.position import (
    MOMENTS,
    NOT_LAID,
    SIDES,
    TRUCE,
    UNKNOWN_CARD,
    Position,
    hostility_value,
    is_character,
)
from ruling.games.iron_throne.telling import KINDS, cards_of
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import NO, YES, Fact, Truth, Unknown, asked, both, every, unknown

Steps = Generator[Event, Any, None]
BEFORE_CARDS = frozenset(MOMENTS[: MOMENTS.index("encounter-phase")])
AFTER_CARDS = ("resolution-phase", "taking-hostages", "end-of-turn")


# Laying a card


def is_encounter_phase(case: ThroneCase, values: Values) -> Finding:
    """The encounter phase is on: support is settled, nothing is resolved yet."""
    return Finding.of(case.is_moment("encounter-phase"), player=case.player)


def is_active_player(case: ThroneCase, values: Values) -> Finding:
    """The player attacks or defends."""
    return Finding.of(_is_active(case), player=case.player)


def _is_active(case: ThroneCase) -> Truth:
    active = case.is_active(case.player)
    return unknown(Fact.of("active", player=case.player)) if active.value is None else active


def has_not_laid_yet(case: ThroneCase, values: Values) -> Finding:
    """The player has laid fewer cards than an encounter takes, and has to lay one when it is time."""
    told = case.position.get("card", case.player)
    if told is None:
        raise Unknown(Fact.of("laid", player=case.player))
    limit = values["encounter.cards"]
    may = Truth(int(told != NOT_LAID) < limit)
    if case.question.decline:
        may = both(may, case.is_moment("encounter-phase"), _is_active(case))
    return Finding.of(may, player=case.player, limit=limit)


def is_in_hand(case: ThroneCase, values: Values) -> Finding:
    """The card is among those in the player's hand; unnamed cards may be it, unless all such cards lie elsewhere."""
    if case.args.get("hostage"):
        return Finding.not_applicable()
    card = str(case.args["card"])
    return Finding.of(_holds(case, values, card), player=case.player, card=None if card == UNKNOWN_CARD else card)


def _shown(card: str, values: Values) -> Any:
    """The card as it is called; a hostility card that does not exist has no term of its own."""
    value = hostility_value(card)
    if value is None or value in values["house-deck.hostility-values"]:
        return card
    return {"pl": f"wrogość {value}", "ru": f"вражда {value}"}


def _holds(case: ThroneCase, values: Values, card: str) -> Truth:
    hand = case.position.pile("hand", case.player)
    if card in hand or any(_is_of_kind(one, card) for one in hand):
        return YES
    if hostility_value(card) not in (None, *values["house-deck.hostility-values"]):
        return NO
    unnamed = any(one == UNKNOWN_CARD or _is_of_kind(card, one) for one in hand)
    if not unnamed or _all_lie_elsewhere(case.position, case.player, card, values):
        return NO
    return unknown(Fact.of("hand", player=case.player))


def _is_of_kind(card: str, kind: str) -> bool:
    """A card that only its kind was told of, such as a hostility card without its value, stands for any of the kind."""
    if kind == "hostility-card":
        return hostility_value(card) is not None
    return kind == "character-card" and is_character(card) and card not in KINDS


def _all_lie_elsewhere(position: Position, player: str, card: str, values: Values) -> bool:
    """Every copy of the card that the house has is known to lie somewhere else than in the hand."""
    if card in (*KINDS, UNKNOWN_CARD):
        return False
    copies = values["house-deck.truce-cards"] if card == TRUCE else 1
    copies = values["house-deck.per-character"] if is_character(card) else copies
    return bool(cards_of(player, position)[card] >= copies)


def has_no_cards(case: ThroneCase, values: Values) -> Finding:
    """The player's hand is empty, so that the top card of the deck is played, whichever it is."""
    hand = case.position.pile("hand", case.player)
    return Finding.of(not hand and _is_top(case, values, case.player, case.args["card"]), player=case.player)


def _is_top(case: ThroneCase, values: Values, player: str, card: str) -> Truth:
    """The card lies on top of the deck; an empty deck is made anew first, and what nobody named may be any card."""
    if case.position.get("deck", player) == () and not case.position.pile("discard", player):
        return NO
    top = top_of_deck(case.position, player)
    if UNKNOWN_CARD not in (top, card) or card == UNKNOWN_CARD:
        return Truth(card in (top, UNKNOWN_CARD))
    if _all_lie_elsewhere(case.position, player, card, values):
        return NO
    return unknown(Fact.of("top-card", player=player))


def is_of_own_house(case: ThroneCase, values: Values) -> Finding:
    """The card is of the player's own house."""
    house = case.args.get("house", case.player)
    return Finding.of(house == case.player, player=case.player, house=house)


def is_no_hostage(case: ThroneCase, values: Values) -> Finding:
    """The card is not held as a hostage; only who says so quarrels about it."""
    if "hostage" not in case.args:
        return Finding.not_applicable()
    return Finding.of(not case.args["hostage"], card=case.args["card"])


def is_played_as_hostility(case: ThroneCase, values: Values) -> Finding:
    """The card shows a character, whichever it is."""
    card = str(case.args["card"])
    if not is_character(card):
        return Finding.not_applicable()
    return Finding.of(True, card=None if card in KINDS else card, value=values["encounter.character-card-value"])


def need_not_match(case: ThroneCase, values: Values) -> Finding:
    """The card shows a character that is neither the one taking part nor the leader."""
    card = str(case.args["card"])
    if not is_character(card) or card in KINDS:
        return Finding.not_applicable()
    matching = (case.position.get("committed", case.player), case.position.get("leader", case.player))
    return Finding.not_applicable() if card in matching else Finding.of(True, card=card)


def is_of_a_dead_character(case: ThroneCase, values: Values) -> Finding:
    """The card shows a character that has died."""
    card = str(case.args["card"])
    if not is_character(card) or case.position.get("power", case.player, card) != 0:
        return Finding.not_applicable()
    return Finding.of(True, card=card)


def lays_card(case: ThroneCase, values: Values) -> Steps:
    """The card lies face down, out of the hand."""
    if case.position.get("hand", case.player) != ():
        yield Event.of("card-laid", player=case.player, card=case.args["card"])
        if everybody_has_laid(case.position):
            yield Event.of("cards-lie-ready")


def lays_top_card(case: ThroneCase, values: Values) -> Steps:
    """Without cards in hand the top card of the deck is drawn and laid; a deck that runs out is made anew."""
    if case.position.get("hand", case.player) == ():
        case = yield from renewed(case, case.player)
        case = yield Event.of("card-laid", player=case.player, card=case.args["card"], place="deck")
        case = yield from renewed(case, case.player, asked=False)
        if everybody_has_laid(case.position):
            yield Event.of("cards-lie-ready")


def everybody_has_laid(position: Position) -> bool:
    """Both active players are known to have laid their cards."""
    active = [position.get(kind) for kind in ("turn", "defender")]
    return all(player is not None and position.get("card", player) not in (None, NOT_LAID) for player in active)


# Turning the cards up


def both_cards_lie(case: ThroneCase, values: Values) -> Finding:
    """Attacker and defender have both laid a card, which are then turned up."""
    laid = every(SIDES, lambda side: asked(_has_laid, case, side))
    waiting = [case.position.active(side) for side in laid.seen]
    still = case.is_moment("encounter-phase") if case.question.decline else YES
    return Finding.of(both(laid, still), players=waiting)


def _has_laid(case: ThroneCase, side: str) -> bool:
    """The active player of the side has laid a card; before the encounter phase nobody has."""
    if case.position.moments <= BEFORE_CARDS:
        return False
    return bool(case.position.read("card", player=case.position.active(side)) != NOT_LAID)


def is_first_encounter(case: ThroneCase, values: Values) -> Finding:
    """The encounter of this turn is not settled yet."""
    return Finding.of(not case.position.is_moment(*AFTER_CARDS))


def turns_up_cards(case: ThroneCase, values: Values) -> Steps:
    """Both cards are turned up, if they lie face down."""
    if not case.position.get("revealed"):
        yield Event.of("cards-revealed")
