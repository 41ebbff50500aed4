"""Releasing and torturing hostages at the start of a turn."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.draws import draws
from ruling.games.iron_throne.position import (
    ANY_CHARACTER,
    TRUCE,
    UNKNOWN_CARD,
    Hostage,
    Position,
    hostility_value,
    is_hostility,
)
from ruling.model.answers import Event, Finding, Need
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth, Unknown, asked, both

Steps = Generator[Event | Need, Any, None]
LEADER, LIVING, DEAD, OTHER_CARD = "leader-card", "living-character-card", "dead-character-card", "hostility-or-truce"
DRAWN = "iron-throne.releasing-or-torturing-hostages.release-draws-card"
OWNER = "iron-throne.releasing-or-torturing-hostages.release-owner-not-previous-holder"
SHEET_MEANT = "iron-throne.releasing-or-torturing-hostages.torture-leader-card-wording"
ONLY_THE_LIVING = "iron-throne.releasing-or-torturing-hostages.torture-choose-dead-target"
OF_CHARACTER = "iron-throne.releasing-or-torturing-hostages.torture-character"
OF_OTHERS = "iron-throne.releasing-or-torturing-hostages.torture-hostility-or-truce"
TO_TORTURER = "iron-throne.releasing-or-torturing-hostages.torture-token-to-torturer"
WHICH_HOSTAGE = {"pl": "która to karta", "ru": "какая это карта"}
WHOSE_POWER = {"pl": "której postaci zabrać władzę", "ru": "у какого персонажа забрать власть"}


# When, and whose hostage


def is_start_of_turn(case: ThroneCase, values: Values) -> Finding:
    """A turn has just begun; of its first step another rule speaks, and so it does where that step may be meant."""
    begun = case.is_moment("start-of-turn")
    if begun.value is False and "event-card" in case.position.moments:
        return Finding.not_applicable()
    return Finding.of(begun, player=case.player)


def comes_in_order(case: ThroneCase, values: Values) -> Finding:
    """The event card is not drawn yet, and nobody who comes first clockwise is overtaken."""
    before = case.args.get("before")
    begun = case.is_moment("start-of-turn").value is not False
    too_late = case.position.get("event") is not None or not begun
    if not (begun or "event-card" in case.position.moments) or not (too_late or before):
        return Finding.not_applicable()
    order = asked(_precedes, case.position, case.player, before) if before else Truth(True)
    first = before if order.value is False else None
    return Finding.of(both(Truth(not too_late), order), player=case.player, first=first)


def _precedes(position: Position, one: str, other: str) -> bool:
    """Clockwise from the attacker the one comes before the other; before the attacker comes nobody."""
    if position.turn() in (one, other):
        return position.turn() == one != other
    seats = position.clockwise_from(position.turn())
    return seats.index(one) < seats.index(other)


def holds_it(case: ThroneCase, values: Values) -> Finding:
    """The player holds a hostage of that house which is, or may be, that card."""
    house, card = case.args["house"], case.args.get("card")
    is_made = hostility_value(card or "") in (None, *values["house-deck.hostility-values"])
    held = is_made and bool(_meant(case.position, case.player, house, card))
    return Finding.of(held, player=case.player, house=house)


def _meant(position: Position, holder: str, house: str, card: str | None) -> tuple[Hostage, ...]:
    """The player's hostages of that house that may be the card, those that are it before those that nobody named."""
    own = [one for one in position.hostages(holder) if one.house == house]
    named = [one for one in own if card in (None, one.card)]
    return tuple(named or [one for one in own if one.card == UNKNOWN_CARD])


def acts_again(case: ThroneCase, values: Values) -> Finding:
    """The player has released or tortured hostages already this turn."""
    done = case.args.get("already", 0)
    return Finding.of(done > 0, player=case.player, done=done)


def goes_to_its_house(case: ThroneCase, values: Values) -> Finding:
    """The card goes to the player whose house it is of; a hostage of several holders another rule settles."""
    if "to" not in case.args or "previous" in case.args:
        return Finding.not_applicable()
    return Finding.of(case.args["to"] == case.args["house"], house=case.args["house"])


def goes_past_earlier_holders(case: ThroneCase, values: Values) -> Finding:
    """Whoever held it before, the card goes to the player whose house it is of."""
    if "previous" not in case.args:
        return Finding.not_applicable()
    house, previous = case.args["house"], case.args["previous"]
    return Finding.of(case.args.get("to", house) == house, house=house, previous=previous)


# Releasing


def releases(case: ThroneCase, values: Values) -> Steps:
    """The hostage goes back to the hand of its house."""
    house = case.args["house"]
    card = case.args.get("card") or (yield from _which(case, house))
    told = {} if card == UNKNOWN_CARD else {"card": card}
    released = Event.of("hostage-released", player=case.player, house=house, **told)
    yield released._replace(rules=(OWNER,) if "previous" in case.args else ())


def releaser_draws(case: ThroneCase, values: Values) -> Steps:
    """Whoever released a hostage draws from the own deck."""
    yield from draws(case, values, case.player, values["release.draws"])


def _which(case: ThroneCase, house: str) -> Generator[Need, Any, str]:
    """Which of the player's hostages of that house is meant, as far as anybody named them."""
    cards = tuple(dict.fromkeys(one.card for one in _meant(case.position, case.player, house, None)))
    if len(cards) < 2:
        return cards[0] if cards else UNKNOWN_CARD
    return str((yield Need(case.player, "hostage", cards, "", WHICH_HOSTAGE)))


# Torturing


def kind_of(position: Position, house: str, card: str) -> str:
    """What torture does with the card: it hits the leader, a character, nobody any more, or whom the torturer picks."""
    if card == TRUCE or is_hostility(card):
        return OTHER_CARD
    if position.get("leader", house) == card:
        return LEADER
    if card not in position.characters(house):
        position.read("leader", player=house)
    return LIVING if position.is_alive(house, card) else DEAD


def is_of_that_house(case: ThroneCase, values: Values) -> Finding:
    """The card can be one of that house; from which kind it is follows what torture does."""
    card, house = case.args.get("card"), case.args["house"]
    if not _is_named(card):
        return Finding.not_applicable()
    owner = house if card == TRUCE or is_hostility(str(card)) else case.position.house_of(str(card))
    return Finding.of(owner in (None, house), house=house, card=card)


def _is_named(card: str | None) -> bool:
    """The card was named well enough to tell what torture does."""
    return card not in (None, UNKNOWN_CARD, ANY_CHARACTER)


def takes_from_the_living(case: ThroneCase, values: Values) -> Finding:
    """The character that the torturer picks is alive; of the cards of characters nobody picks."""
    character = case.args.get("character")
    if character is None or not _lets_choose(case):
        return Finding.not_applicable()
    return Finding.of(case.is_alive(case.args["house"], character), character=character, house=case.args["house"])


def picks_from_that_house(case: ThroneCase, values: Values) -> Finding:
    """The torturer picks a character only for a hostility or truce card, and one of the card's own house."""
    character, house = case.args.get("character"), case.args["house"]
    if character is None or not _is_named(case.args.get("card")):
        return Finding.not_applicable()
    own = asked(lambda: case.position.has_character(house, character, values["set-up.characters"]))
    return Finding.of(both(Truth(_lets_choose(case)), own), character=character, house=house, card=case.args["card"])


def token_goes_to_torturer(case: ThroneCase, values: Values) -> Finding:
    """The token taken for a hostility or truce card lands on the torturer's sheet."""
    if "sheet" not in case.args or not _lets_choose(case):
        return Finding.not_applicable()
    return Finding.of(case.args["sheet"] == case.player, player=case.player)


def power_stays_in_the_house(case: ThroneCase, values: Values) -> Finding:
    """The power lost by a character whose card is tortured lands on the sheet of its own house."""
    card, house = case.args.get("card"), case.args["house"]
    if "sheet" not in case.args or not _is_named(card) or kind_of(case.position, house, str(card)) != LIVING:
        return Finding.not_applicable()
    return Finding.of(case.args["sheet"] == house, house=house)


def _lets_choose(case: ThroneCase) -> bool:
    card = str(case.args.get("card", UNKNOWN_CARD))
    return card == TRUCE or is_hostility(card)


def discards_it(case: ThroneCase, values: Values) -> Steps:
    """The tortured card goes onto the discard pile of its house."""
    house = case.args["house"]
    card = case.args.get("card") or (yield from _which(case, house))
    if not _is_named(card):
        raise Unknown(Fact.of("hostage-card", player=case.player, house=house))
    kind = kind_of(case.position, house, card)
    tortured = Event.of("hostage-tortured", player=case.player, house=house, card=card, kind=kind)
    tortured = tortured._replace(facts={**tortured.facts, **_power_at_stake(case.position, house, card, kind)})
    yield tortured._replace(rules=(OWNER,) if "previous" in case.args else ())


def _power_at_stake(position: Position, house: str, card: str, kind: str) -> dict[str, int]:
    """The power that the leader's sheet or the character has before it loses any."""
    if kind == LEADER:
        return {"had": position.read("sheet", player=house)}
    return {"had": position.power(house, card)} if kind == LIVING else {}


def hurts_the_leader(case: ThroneCase, values: Values) -> Steps:
    """The card of a leader costs that leader's sheet so much power, where there is as much on it."""
    told, due = _tortured(case), values["torture.leader-power"]
    if told["kind"] == LEADER and told["had"] >= due:
        yield Event.of("sheet-power-lost", player=told["house"], n=due)


def hurts_the_character(case: ThroneCase, values: Values) -> Steps:
    """The card of a living character costs it so much power, where it has as much; its own leader sheet gets it."""
    told, due = _tortured(case), values["torture.character-power"]
    if told["kind"] == LIVING and told["had"] >= due:
        yield _lost(told, due)._replace(rules=(OF_CHARACTER,))


def hurts_as_far_as_it_goes(case: ThroneCase, values: Values) -> Steps:
    """Where there is less power than that, all of it goes."""
    told = _tortured(case)
    if told["kind"] == LEADER and told["had"] < values["torture.leader-power"]:
        lost = Event.of("sheet-power-lost", player=told["house"], n=told["had"])
        yield lost if told["had"] else Event.of("torture-without-effect")
    if told["kind"] == LIVING and told["had"] < values["torture.character-power"]:
        yield _lost(told, told["had"])._replace(rules=(SHEET_MEANT,))


def _lost(told: Mapping[str, Any], n: int) -> Event:
    """So much power goes from the tortured character onto the leader sheet of its own house."""
    return Event.of("power-removed", player=told["house"], character=told["card"], n=n, to=told["house"])


def hurts_nobody(case: ThroneCase, values: Values) -> Steps:
    """The card of a dead character is discarded and nothing more."""
    if _tortured(case)["kind"] == DEAD:
        yield Event.of("torture-without-effect")


def costs_somebody_power(case: ThroneCase, values: Values) -> Steps:
    """For a hostility or truce card the torturer takes power from a living character of that house."""
    told = _tortured(case)
    if told["kind"] != OTHER_CARD:
        return
    house = told["house"]
    character = case.args.get("character")
    if character is None:
        living = _living(case.position, house, values["set-up.characters"])
        if not living:
            yield Event.of("torture-without-effect")
            return
        character = living[0]
        if len(living) > 1:
            character = yield Need(case.player, "character", living, ONLY_THE_LIVING, WHOSE_POWER)
    taken = values["torture.other-power"]
    event = Event.of("power-removed", player=house, character=character, n=taken, to=case.player)
    yield event._replace(rules=(OF_OTHERS, TO_TORTURER))


def _tortured(case: ThroneCase) -> Mapping[str, Any]:
    """What the event tells of the tortured card."""
    assert case.event is not None
    return case.event.facts


def _living(position: Position, house: str, number: int) -> tuple[str, ...]:
    """The living characters of the house; all of its characters have to be told."""
    told = position.characters(house)
    if len(told) < number:
        raise Unknown(Fact.of("characters", player=house))
    return tuple(one for one in told if position.is_alive(house, one))
