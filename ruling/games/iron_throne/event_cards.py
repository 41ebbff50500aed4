"""The event deck: what it is made of, the card that the attacker draws, and whom the card makes the defender."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.position import HOUSES, SPECIAL, Position
from ruling.games.iron_throne.turn_order import EVENT_CARD, is_step
from ruling.model.answers import Event, Finding, Need, Result
from ruling.model.game import Values
from ruling.model.truth import YES, Fact, Truth, Unknown, both

Steps = Generator[Event | Need | Result, Any, None]
RENEWED = "iron-throne.preparation-phase.event-deck-exhausted"
WHICH_CARD = {"pl": "która karta wydarzenia leży na wierzchu talii", "ru": "какая карта события в колоде верхняя"}
NEXT_CARD = {"pl": "która karta wydarzenia jest następna", "ru": "какая карта события следующая"}
BY_CARD = {
    "pl": "kto według tekstu karty wydarzenia jest obrońcą",
    "ru": "кто защитник по тексту карты события",
}


# The deck


def whole_deck(playing: tuple[str, ...], values: Values) -> tuple[str, ...]:
    """Every event card of a game of these houses."""
    own = [house for house in playing for _ in range(values["event-deck.per-house"])]
    return (*own, *[SPECIAL] * values["event-deck.special"])


def still_in_deck(position: Position, values: Values) -> tuple[str, ...]:
    """Every card that may yet be drawn: all but those told to lie elsewhere."""
    found = list(whole_deck(position.playing(), values))
    for card in (*(position.get("event_discard") or ()), position.get("event")):
        if card in found:
            found.remove(card)
    return tuple(found)


def deck_is_whole(case: ThroneCase, values: Values) -> Finding:
    """The event deck, where it was counted, holds the cards of every house in play and the special ones."""
    found = case.position.get("event_deck")
    if found is None:
        return Finding.not_applicable()
    playing = case.position.playing()
    whole = whole_deck(playing, values)
    facts = {"n": len(whole), "found": found, "houses": playing, "special": values["event-deck.special"]}
    return Finding.of(found == len(whole), **facts)


def is_of_a_house_in_play(case: ThroneCase, values: Values) -> Finding:
    """The card drawn is one that belongs in the deck."""
    card, playing = case.args.get("card"), _told_playing(case.position)
    if card in (None, SPECIAL) or not playing:
        return Finding.not_applicable()
    return Finding.of(card in playing, card=card)


def _told_playing(position: Position) -> tuple[str, ...]:
    """Everybody at the table, if that was told."""
    found: tuple[str, ...] = position.order or position.get("playing") or ()
    return found


def builds_deck(case: ThroneCase, values: Values) -> Steps:
    """The cards of every house in play and the special ones are shuffled together."""
    houses = tuple(case.args.get("houses") or case.position.playing())
    is_asked, whole = case.question.action == "build-event-deck", whole_deck(houses, values)
    if is_asked or case.position.get("event_deck") is None:
        facts = {"each": values["event-deck.per-house"], "special": values["event-deck.special"]}
        yield Event.of("event-deck-built", n=len(whole), houses=houses, **facts)
    if is_asked:
        yield Result({"event-card": len(whole)})


def leaves_out_absent(case: ThroneCase, values: Values) -> Steps:
    """The cards of houses that nobody plays stay in the box; one that was drawn all the same names nobody."""
    if case.event is None:
        card, playing = _card(case), _told_playing(case.position)
        if card != SPECIAL and playing and card not in playing:
            yield Event.of("event-card-out-of-place", card=card)
        return
    absent = tuple(house for house in HOUSES if house not in case.event.facts["houses"])
    if absent:
        yield Event.of("event-cards-left-out", houses=absent, n=len(absent) * values["event-deck.per-house"])


# The draw


def attacker_draws(case: ThroneCase, values: Values) -> Finding:
    """The player who draws is the attacker, who has to draw when it is time."""
    attacker = case.position.turn()
    due = is_step(case, EVENT_CARD) if case.question.decline else YES
    return Finding.of(both(Truth(case.player == attacker), due), player=case.player, attacker=attacker)


def card_decides(case: ThroneCase, values: Values) -> Finding:
    """A defender whom the attacker names is the one whom the card names; a card that leaves it open is not asked."""
    told = case.args.get("defender")
    if told is None:
        return Finding.not_applicable()
    if "card" not in case.args:
        raise Unknown(Fact("event"))
    card = case.args["card"]
    if card in (SPECIAL, case.player):
        return Finding.not_applicable()
    return Finding.of(told == card, card=card, defender=told)


def draws_event_card(case: ThroneCase, values: Values) -> Steps:
    """The top card of the event deck is turned up."""
    yield from _drawn(case, values, case.args.get("card"), Need("chance", "card", (), "", WHICH_CARD))


def _drawn(case: ThroneCase, values: Values, card: str | None, need: Need) -> Steps:
    """A card is drawn: the one that was told, or one by chance; an empty deck is made anew first."""
    if case.position.get("event_deck") == 0:
        case = yield _renewed(case, values)
    if card is None:
        options = still_in_deck(case.position, values)
        if not options:
            case = yield _renewed(case, values)
            options = still_in_deck(case.position, values)
        card = yield need._replace(options=options)
    yield Event.of("event-card-drawn", player=case.position.turn(), card=card)


def _renewed(case: ThroneCase, values: Values) -> Event:
    """The discarded event cards become the deck."""
    discard = case.position.get("event_discard")
    number = len(whole_deck(case.position.playing(), values)) - _drawn_now(case) if discard is None else len(discard)
    return Event.of("event-deck-reshuffled", n=number)._replace(rules=(RENEWED,))


def _drawn_now(case: ThroneCase) -> int:
    return int(case.position.get("event") is not None)


# The defender


def _card(case: ThroneCase) -> str:
    """The card that was just drawn, or that the asker or the table tells."""
    if case.event is not None:
        return str(case.event.facts["card"])
    return str(case.args.get("card") or case.position.read("event"))


def _attacker(case: ThroneCase) -> str:
    return str(case.args.get("attacker") or case.position.turn())


def names_defender(case: ThroneCase, values: Values) -> Steps:
    """The card of another house in play makes that house's player the defender."""
    card, playing = _card(case), _told_playing(case.position)
    if card == SPECIAL or (playing and card not in playing) or card == _attacker(case):
        return
    # Who draws and names somebody else was allowed to: the text of a component lets the attacker choose.
    chosen = case.args.get("defender", card) if case.event is not None else card
    yield from _named(chosen, _attacker(case))


def _named(defender: str, attacker: str) -> Steps:
    yield Event.of("defender-named", player=defender, attacker=attacker)
    yield Result.of(defender=defender)


def own_card_is_passed_over(case: ThroneCase, values: Values) -> Steps:
    """A card that names the attacker: what it says is done, as the table tells; else another one is drawn."""
    card = _card(case)
    if card == SPECIAL or card != _attacker(case):
        return
    told = case.args.get("defender", card)
    if told != card:
        yield from _named(told, card)
        return
    case = yield Event.of("event-card-passed-over", player=card, card=card)
    if case.event is not None:
        yield from _drawn(case, values, None, Need("chance", "next-card", (), "", NEXT_CARD))


def special_card_says(case: ThroneCase, values: Values) -> Steps:
    """A special event names the defender by its text, which the attacker reads out."""
    if _card(case) != SPECIAL:
        return
    attacker = _attacker(case)
    told = case.args.get("defender", attacker)
    if told == attacker:
        others = tuple(house for house in _told_playing(case.position) or HOUSES if house != attacker)
        yield Event.of("card-text-decides")
        told = yield Need(attacker, "named", others, "", BY_CARD)
    yield from _named(told, attacker)


def leaves_the_turn(case: ThroneCase, values: Values) -> Steps:
    """The event card of the turn goes onto the event discard pile."""
    card = case.position.get("event")
    if card is not None:
        yield Event.of("event-card-discarded", card=card)
