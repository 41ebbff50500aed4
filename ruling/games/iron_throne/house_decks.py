"""What a house deck is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.position import (
    ANY_CHARACTER,
    ANY_HOSTILITY,
    TRUCE,
    UNKNOWN_CARD,
    hostility_value,
    is_character,
    is_hostility,
)
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth, Unknown, unknown

Steps = Generator[Event | Result, Any, None]


def _cards(case: ThroneCase) -> tuple[str, ...]:
    """The cards of the deck in question, which have to be told one by one."""
    found: tuple[str, ...] | None = case.args.get("cards")
    if found is None or UNKNOWN_CARD in found:
        raise Unknown(Fact("deck-cards"))
    return found


def has_truce_cards(case: ThroneCase, values: Values) -> Finding:
    """The deck holds so many truce cards; asked about a single card, it is one of them."""
    due = values["house-deck.truce-cards"]
    if "card" in case.args:
        if case.args["card"] != TRUCE:
            return Finding.not_applicable()
        return Finding.of(True, n=due, found=due)
    found = _cards(case).count(TRUCE)
    return Finding.of(found == due, n=due, found=found)


def has_character_cards(case: ThroneCase, values: Values) -> Finding:
    """The deck holds so many character cards, so many of each character of the house."""
    due, each = values["house-deck.character-cards"], values["house-deck.per-character"]
    if "card" in case.args:
        card = case.args["card"]
        if not is_character(card):
            return Finding.not_applicable()
        return Finding.of(_is_of_house(case, card), n=due, each=each, found=due, cards=[card])
    found = Counter(card for card in _cards(case) if is_character(card))
    odd = [card for card, number in found.items() if number != each and card != ANY_CHARACTER]
    return Finding.of(found.total() == due and not odd, n=due, each=each, found=found.total(), cards=odd or None)


def _is_of_house(case: ThroneCase, card: str) -> Truth:
    """The card shows a character of the house that was asked about, or of some house."""
    house, owner = case.args.get("house"), case.position.house_of(card)
    if card == ANY_CHARACTER or house is None or owner == house:
        return Truth(True)
    return Truth(False) if owner is not None else unknown(Fact.of("characters", player=house))


def has_hostility_cards(case: ThroneCase, values: Values) -> Finding:
    """The deck holds one hostility card of each value there is."""
    known = values["house-deck.hostility-values"]
    if "card" in case.args:
        card = case.args["card"]
        if not is_hostility(card):
            return Finding.not_applicable()
        value = hostility_value(card)
        is_there = card == ANY_HOSTILITY or value in known
        return Finding.of(is_there, known=known, lacking=None, odd=None, absent=None if is_there else value)
    cards = [card for card in _cards(case) if is_hostility(card)]
    if ANY_HOSTILITY in cards:
        raise Unknown(Fact("deck-cards"))
    found = Counter(hostility_value(card) for card in cards)
    lacking, odd = Counter(known) - found, found - Counter(known)
    is_right = not lacking and not odd
    return Finding.of(is_right, known=known, lacking=_listed(lacking), odd=_listed(odd), absent=None)


def _listed(values: Counter[Any]) -> list[Any] | None:
    return sorted(values.elements()) or None


def counts_cards(case: ThroneCase, values: Values) -> Steps:
    """How many cards of each type the deck holds, and what its hostility cards add up to."""
    if "card" in case.args:
        return
    cards = _cards(case)
    hostile = [hostility_value(card) or 0 for card in cards if is_hostility(card)]
    characters = sum(map(is_character, cards))
    kinds = {"truce-card": cards.count(TRUCE), "character-card": characters, "hostility-card": len(hostile)}
    yield Result({**kinds, "house-card": len(cards), "hostility-sum": sum(hostile)})
