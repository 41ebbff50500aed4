"""What two cards bring about: hostility, truce or betrayal, the totals of both sides, and who wins."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.position import (
    ANY_HOSTILITY,
    NOBODY,
    NOT_LAID,
    SIDES,
    TRUCE,
    UNKNOWN_CARD,
    hostility_value,
    is_character,
)
from ruling.model.answers import Event, Result
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown

Steps = Generator[Event | Result, Any, None]
OTHER = {"attacker": "defender", "defender": "attacker"}
CHARACTER_COUNTS = "iron-throne.encounter-phase.character-card-worth-zero"
CARDS_HAVE_VALUES = "iron-throne.hostility-outcome.hostility-cards-have-values"
POWER_COUNTS = "iron-throne.key-power.more-power-stronger"
COMPONENT_COUNTS = "iron-throne.conflict-resolution.component-beats-rulebook"
DEAD_LEAVE = "iron-throne.character-death-clarifications.dead-character-leaves-encounter"
ASKED_BY_SIDE = ("determine-outcome", "determine-encounter-winner")
"""Acts that take a card by the side that showed it, whoever that is."""


# The cards


def card_of(case: ThroneCase, side: str) -> str:
    """The encounter card of a side, as the asker or the table tells it."""
    told = case.args.get(f"{side}_card")
    if told is None:
        player = _shown_by(case, side)
        told = case.position.read("card", player=player)
        if told in (UNKNOWN_CARD, NOT_LAID):
            raise Unknown(Fact.of("card", player=player))
    if told == UNKNOWN_CARD:
        raise Unknown(Fact.of("encounter-card", side=side))
    return str(told)


def _shown_by(case: ThroneCase, side: str) -> str:
    """The active player of the side; where nobody told who that is, the card may be told without the player."""
    try:
        return case.position.active(side)
    except Unknown:
        if case.question.action in ASKED_BY_SIDE:
            raise Unknown(Fact.of("encounter-card", side=side)) from None
        raise


def shows_cards(case: ThroneCase, values: Values) -> Steps:
    """The two cards that decide are told."""
    cards = {side: card_of(case, side) for side in SIDES}
    yield Event.of("cards-compared", attacker_card=cards["attacker"], defender_card=cards["defender"])


def outcome_of(*cards: str) -> str:
    """Two truces are a truce, one is a betrayal, none is hostility."""
    truces = cards.count(TRUCE)
    return ("hostility", "betrayal", "truce")[truces]


def _settles(outcome: str, by_character: bool) -> Any:
    """A procedure that settles its own outcome, with or without a character card among the two."""

    def settles(case: ThroneCase, values: Values) -> Steps:
        cards = [card_of(case, side) for side in SIDES]
        found = outcome_of(*cards)
        if any(map(is_character, cards)) == by_character and found == (outcome or found):
            yield Event.of("outcome-settled", outcome=found)
            yield Result.of(outcome=found)

    return settles


both_are_hostile = _settles("hostility", by_character=False)
both_are_truces = _settles("truce", by_character=False)
one_breaks_the_peace = _settles("betrayal", by_character=False)
character_is_hostile = _settles("", by_character=True)


# The totals


class Total(NamedTuple):
    """What a side adds up to: the numbers in order, the card's first, and the rules that count them."""

    numbers: tuple[int, ...]
    rules: tuple[str, ...]

    @property
    def sum(self) -> int:
        return sum(self.numbers)


def total_of(case: ThroneCase, values: Values, side: str) -> Total:
    """The value of the side's card and the power of everybody's character on it."""
    value, rules = _card_value(case, values, side)
    players = () if "power" in case.args else case.position.on_side(side)
    powers = case.args["power"] if "power" in case.args else _powers(case, players)
    living = tuple(power for power in powers if power) or powers
    extra = _extra(case, players)
    further = [DEAD_LEAVE] if len(living) < len(powers) else []
    further += [COMPONENT_COUNTS] if extra else []
    return Total((value, *living, *extra), (*rules, POWER_COUNTS, *further))


def _card_value(case: ThroneCase, values: Values, side: str) -> tuple[int, tuple[str, ...]]:
    """The hostility value of the side's card, as told or as the card has it."""
    if "value" in case.args:
        return case.args["value"], (CARDS_HAVE_VALUES,)
    card = card_of(case, side)
    if is_character(card):
        return values["encounter.character-card-value"], (CHARACTER_COUNTS,)
    found = hostility_value(card)
    if found is None or card == ANY_HOSTILITY:
        raise Unknown(Fact.of("card", player=case.position.active(side)))
    return found, (CARDS_HAVE_VALUES,)


def _powers(case: ThroneCase, players: tuple[str, ...]) -> tuple[int, ...]:
    """The power of the character of each player; all that is untold is asked for at once."""
    gaps: list[Fact] = []
    found: list[int] = []
    for player in players:
        try:
            found.append(case.position.power(player, _sent_by(case, player)))
        except Unknown as gap:
            gaps += gap.facts
    if gaps:
        raise Unknown(*gaps)
    return tuple(found)


def _sent_by(case: ThroneCase, player: str) -> str:
    """The character with which somebody on a side takes part: each of them has chosen one."""
    chosen = case.chosen_by(player)
    if chosen == NOBODY:
        raise Unknown(Fact.of("committed", player=player))
    return chosen


def _extra(case: ThroneCase, players: tuple[str, ...]) -> tuple[int, ...]:
    """What components that the table told add to the hostility of these players."""
    return tuple(one.hostility for one in case.position.overrides if one.hostility and one.player in players)


def adds_up(case: ThroneCase, values: Values) -> Steps:
    """The total of the side that was asked about, or of both in a hostility."""
    if "side" in case.args:
        side = case.args["side"]
        if "value" not in case.args and card_of(case, side) == TRUCE:
            yield Event.of("truce-card-not-totalled", side=side)
            return
        found = total_of(case, values, side)
        yield _told_total(side, found)
        yield Result.of(total=found.sum)
    elif is_outcome(case, "hostility"):
        for side in SIDES:
            if f"{side}_total" not in case.args:
                yield _told_total(side, _total_asked(case, values, side))


def _told_total(side: str, total: Total) -> Event:
    shown = " + ".join(map(str, total.numbers)).replace("+ -", "− ")
    return Event("side-totalled", {"side": side, "sum": shown, "total": total.sum}, total.rules)


def _total_asked(case: ThroneCase, values: Values, side: str) -> Total:
    """The total of a side; where the other one was told as a number, this one may be told so too."""
    try:
        return total_of(case, values, side)
    except Unknown:
        if f"{OTHER[side]}_total" in case.args:
            raise Unknown(Fact.of("side-total", side=side)) from None
        raise


# Who wins


def is_outcome(case: ThroneCase, outcome: str) -> bool:
    """The outcome is this one, as told, as settled, or as the cards make it."""
    told = case.args.get("outcome") or case.position.get("outcome")
    if told is None and ("attacker_total" in case.args or "defender_total" in case.args):
        told = "hostility"
    if told is None:
        told = outcome_of(*(card_of(case, side) for side in SIDES))
    return bool(told == outcome)


def _leader(case: ThroneCase, values: Values) -> str:
    """The side with the greater total, or nobody."""
    told = [case.args.get(f"{side}_total") for side in SIDES]
    attacking, defending = (
        _total_asked(case, values, side).sum if number is None else number
        for side, number in zip(SIDES, told, strict=True)
    )
    return NOBODY if attacking == defending else SIDES[attacking < defending]


def higher_wins(case: ThroneCase, values: Values) -> Steps:
    """In a hostility the side with the greater total wins."""
    if is_outcome(case, "hostility") and (side := _leader(case, values)) != NOBODY:
        yield Event.of("encounter-decided", side=side)
        yield Result.of(winner=side)


def lower_loses(case: ThroneCase, values: Values) -> Steps:
    """In a hostility the side with the smaller total loses."""
    if is_outcome(case, "hostility") and (side := _leader(case, values)) != NOBODY:
        yield Event.of("side-loses", side=OTHER[side])


def both_lose_on_tie(case: ThroneCase, values: Values) -> Steps:
    """In a hostility with equal totals nobody wins and both sides lose."""
    if is_outcome(case, "hostility") and _leader(case, values) == NOBODY:
        yield Event.of("encounter-tied", side=NOBODY)
        yield Result.of(winner=NOBODY)


def _traitor(case: ThroneCase) -> str:
    """The side that did not show the one truce card of a betrayal; either card tells it."""
    shown: dict[str, bool] = {}
    gaps: list[Fact] = []
    for side in SIDES:
        try:
            shown[side] = card_of(case, side) == TRUCE
        except Unknown as gap:
            gaps += gap.facts
    if not shown:
        raise Unknown(*gaps)
    if sum(shown.values()) not in (1, len(shown) - 1):  # a component has made this a betrayal
        raise Unknown(Fact("winning"))
    return next((side for side, is_truce in shown.items() if not is_truce), OTHER[next(iter(shown))])


def hostility_side_wins(case: ThroneCase, values: Values) -> Steps:
    """In a betrayal the side without the truce card wins, whatever the numbers are."""
    if is_outcome(case, "betrayal"):
        yield Event.of("encounter-decided", side=_traitor(case))
        yield Result.of(winner=_traitor(case))


def truce_side_loses(case: ThroneCase, values: Values) -> Steps:
    """In a betrayal the side that showed the truce card loses."""
    if is_outcome(case, "betrayal"):
        yield Event.of("side-loses", side=OTHER[_traitor(case)])
