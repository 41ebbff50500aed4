"""Taking hostages: what the outcome brings, out of which place the card comes, and where it goes."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.hostages import PLACES, WITH_REWARDS, bar_in, holds_cards, is_by_effect, victim_of
from ruling.games.iron_throne.outcomes import OTHER
from ruling.games.iron_throne.position import NOBODY, UNKNOWN_CARD, Position
from ruling.games.iron_throne.settled import is_truce, outcome_in
from ruling.model.answers import Event, Need
from ruling.model.game import Values
from ruling.model.truth import asked

Steps = Generator[Event | Need, Any, None]
Chosen = Generator[Need, Any, dict[str, str]]

RULE_OF = {
    "deck": "iron-throne.hostages.deck-top-card",
    "hand": "iron-throne.hostages.hand-at-random",
    "hostages": "iron-throne.hostages.victims-own-hostages",
}
EMPTY = "iron-throne.hostages.hostage-source-empty"
CHOICE = "iron-throne.hostages.hostage-from-hostages-choice"
FACE_DOWN = "iron-throne.hostages.kept-face-down"
NO_REWARDS = "iron-throne.hostages-clarifications.no-rewards-no-hostage"
NO_COMPENSATION = "iron-throne.hostages-clarifications.betrayal-compensation-and-reward-bar"
NO_PENALTIES = "iron-throne.hostages-clarifications.no-penalties-not-a-victim"
SHIELDED_WINNER = "iron-throne.turn-summary.betrayal-special-penalties"
WINNER_TOO = "iron-throne.winning-an-encounter.hostility-winner-also-gets-hostage"
COMPENSATION = "iron-throne.betrayal-outcome.betrayed-player-compensated"

WHOM = {"pl": "od kogo wziąć zakładnika", "ru": "у кого взять заложника"}
WHENCE = {"pl": "skąd wziąć zakładnika", "ru": "откуда взять заложника"}
WHOSE = {"pl": "z którego rodu zakładnika zabrać", "ru": "заложника из какого дома забрать"}
WHICH = {"pl": "którą kartę wylosowano", "ru": "какую карту вытянули"}


# What the outcome brings


def winner_takes(case: ThroneCase, values: Values) -> Steps:
    """After a hostility the winning active player chooses somebody on the losing side."""
    winning = case.position.get("winning")
    if case.position.get("outcome") != "hostility" or winning in (None, NOBODY):
        return
    taker = case.position.active(winning)
    if bar_in(case.position, taker, "rewards"):
        yield _spoken("hostage-forgone", NO_REWARDS, player=taker)
        return
    victims = [one for one in case.position.on_side(OTHER[winning]) if not bar_in(case.position, one, "penalties")]
    if not victims:
        yield _spoken("nobody-takes-hostage", NO_PENALTIES)
        return
    for _ in range(values["hostages.after-hostility"]):
        victim = victims[0] if len(victims) == 1 else (yield Need(taker, "victim", tuple(victims), "", WHOM))
        yield _spoken("hostage-due-from", WINNER_TOO, player=taker, victim=victim)


def betrayed_takes(case: ThroneCase, values: Values) -> Steps:
    """After a betrayal whoever showed the truce card takes from everybody on the winning side."""
    winning = case.position.get("winning")
    if case.position.get("outcome") != "betrayal" or winning in (None, NOBODY):
        return
    taker = case.position.active(OTHER[winning])
    if bar_in(case.position, taker, "rewards"):
        yield _spoken("hostage-forgone", NO_COMPENSATION, player=taker)
        return
    for victim in case.position.on_side(winning):
        if bar_in(case.position, victim, "penalties"):
            yield _spoken("hostage-spared", SHIELDED_WINNER, victim=victim)
            continue
        for _ in range(values["hostages.after-betrayal-from-each"]):
            yield _spoken("hostage-due-from", COMPENSATION, player=taker, victim=victim)


def nobody_takes_on_a_tie(case: ThroneCase, values: Values) -> Steps:
    """A tied hostility has no winner who could take a hostage."""
    if case.position.get("outcome") == "hostility" and case.position.get("winning") == NOBODY:
        yield Event.of("nobody-takes-hostage")


def nobody_takes_after_a_failed_truce(case: ThroneCase, values: Values) -> Steps:
    """A truce that failed brings no hostages."""
    yield Event.of("nobody-takes-hostage")


def _spoken(what: str, rule: str, **facts: object) -> Event:
    return Event.of(what, **facts)._replace(rules=(rule,))


# Out of which place


def takes_from_somewhere(case: ThroneCase, values: Values) -> Steps:
    """The taker picks one of the places where there are cards, and a card comes out of it."""
    position, (taker, victim) = case.position, _parties(case)
    places = tuple(place for place in PLACES if not _is_known_empty(position, place, victim))
    if not places:
        yield _spoken("nothing-to-take", EMPTY, victim=victim)
        return
    place = case.args.get("place") or (places[0] if len(places) == 1 else None)
    if place is None:
        place = yield Need(taker, "place", places, "", WHENCE)
    if place == "deck" and position.get("deck", victim) == ():
        discard = position.pile("discard", victim)
        case = yield _spoken("deck-reshuffled", EMPTY, player=victim, n=len(discard))
    facts = yield from CARD_FROM[place](case, taker, victim)
    taken = Event.of("hostage-taken", player=taker, victim=victim, place=place, **facts, **_occasion(case))
    yield taken._replace(rules=(RULE_OF[place], *((FACE_DOWN,) if facts["house"] != taker else ())))


def _parties(case: ThroneCase) -> tuple[str, str]:
    """Who takes, and from whom: as the event before it tells, or the question."""
    if case.event is not None and case.event.what == "hostage-due-from":
        return case.event.facts["player"], case.event.facts["victim"]
    return case.player, victim_of(case)


def _occasion(case: ThroneCase) -> dict[str, bool]:
    """Whether the outcome brings the hostage, or a truce does, or neither."""
    if is_by_effect(case):
        return {}
    if is_truce(case.position):
        return {"truce": True}
    by_outcome = asked(lambda: outcome_in(case.position) in WITH_REWARDS)
    return {"outcome": True} if by_outcome.value else {}


def _is_known_empty(position: Position, place: str, player: str) -> bool:
    """No card lies there, nor in the discard pile that a deck would be made of."""
    if place == "deck" and position.get("discard", player) != ():
        return False
    return asked(holds_cards, position, place, player).value is False


def _from_deck(case: ThroneCase, taker: str, victim: str) -> Chosen:
    """The top card, whichever it is."""
    yield from ()
    return {"house": victim, **({"card": case.args["card"]} if "card" in case.args else {})}


def _from_hand(case: ThroneCase, taker: str, victim: str) -> Chosen:
    """A card at random; where some of them were named, chance decides between all."""
    hand: tuple[str, ...] = case.position.get("hand", victim) or ()
    card = case.args.get("card")
    if card is None and set(hand) - {UNKNOWN_CARD}:
        card = hand[0] if len(set(hand)) == 1 else (yield Need("chance", "card", hand, RULE_OF["hand"], WHICH))
    return {"house": victim, **({} if card in (None, UNKNOWN_CARD) else {"card": card})}


def _from_hostages(case: ThroneCase, taker: str, victim: str) -> Chosen:
    """One of the hostages that the victim holds, chosen by its house; of several from one house, blindly."""
    held = case.position.hostages(victim)
    houses = tuple(dict.fromkeys(one.house for one in held))
    house = case.args.get("house") or (houses[0] if len(houses) == 1 else None)
    if house is None:
        house = yield Need(taker, "house", houses, CHOICE, WHOSE)
    cards = tuple(one.card for one in held if one.house == house)
    card = case.args.get("card") or cards[0]
    if "card" not in case.args and len(set(cards)) > 1:
        card = yield Need("chance", "card", cards, CHOICE, WHICH)
    return {"house": house, "whose": house, **({} if card == UNKNOWN_CARD else {"card": card})}


CARD_FROM = {"deck": _from_deck, "hand": _from_hand, "hostages": _from_hostages}


# Where it goes


def goes_home(case: ThroneCase, values: Values) -> Steps:
    """A card of the taker's own house is no hostage: it is back in the hand."""
    if case.event is not None and case.event.facts["house"] == case.event.facts["player"]:
        yield Event.of("own-card-returned", player=case.event.facts["player"])


def renews_an_emptied_deck(case: ThroneCase, values: Values) -> Steps:
    """The last card of a deck was taken: its discard pile is shuffled into a new one, as far as it was counted."""
    if case.event is None or case.event.facts["place"] != "deck":
        return
    victim = case.event.facts["victim"]
    discard = case.position.get("discard", victim)
    if case.position.get("deck", victim) == () and discard:
        yield Event.of("deck-reshuffled", player=victim, n=len(discard))
