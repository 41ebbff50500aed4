"""Character cards played for their effect: whose, when, and with whom in the encounter."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.components import as_told
from ruling.games.iron_throne.encounter import is_in_hand
from ruling.games.iron_throne.participation import side_of
from ruling.games.iron_throne.position import ANY_CHARACTER, NOBODY, PHASES, SIDES, UNKNOWN_CARD, is_character
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth, Unknown, asked, both, unknown

Steps = Generator[Event, Any, None]


def card_of(case: ThroneCase) -> str:
    return str(case.args["card"])


def _character_on_it(case: ThroneCase) -> str:
    """The character on the card, which has to be named."""
    if card_of(case) in (UNKNOWN_CARD, ANY_CHARACTER):
        raise Unknown(Fact("card-character"))
    return card_of(case)


def shows_a_character(case: ThroneCase, values: Values) -> Finding:
    """The card is one of those that show a character and have a text."""
    if card_of(case) == UNKNOWN_CARD:
        return Finding.not_applicable()
    return Finding.of(is_character(card_of(case)), card=card_of(case))


def names_this_moment(case: ThroneCase) -> Truth:
    """The text of the card or ability names the moment that it is now; the booklet prints no such texts."""
    if "stated" in case.args:
        as_told(case.values)
        return case.is_moment(*case.args["stated"])
    told = case.position.get("stated")
    text = case.args.get("card") or case.args["ability"]
    return unknown(Fact.of("stated", text=text)) if told is None else Truth(told and bool(as_told(case.values)))


def stated_in(case: ThroneCase) -> Sequence[str]:
    """The moment that the text names, if the asker says which: a whole phase by the name of the phase."""
    told: tuple[str, ...] = case.args.get("stated", ())
    return next(([phase] for phase, moments in PHASES.items() if set(told) == set(moments)), told)


def is_played_at_its_moment(case: ThroneCase, values: Values) -> Finding:
    """It is the moment that the card names."""
    return Finding.of(names_this_moment(case), card=card_of(case), stated=stated_in(case) or None)


def is_not_known_to_be_elsewhere(case: ThroneCase, values: Values) -> Finding:
    """The card is in the player's hand, as far as anybody knows; whoever asks is taken to hold it."""
    if asked(lambda: Truth(is_in_hand(case, values).holds)).value is not False:
        return Finding.not_applicable()
    return Finding.of(False, player=case.player, card=card_of(case))


def its_character_takes_part(case: ThroneCase, values: Values) -> Finding:
    """The character on the card is the one with which the player takes part."""
    card = _character_on_it(case)
    part = asked(lambda: side_of(case, case.player) is not None)
    chosen = asked(lambda: case.chosen_by(case.player) == card)
    return Finding.of(both(part, chosen), player=case.player, card=card)


def is_of_the_leader(case: ThroneCase, values: Values) -> Finding:
    """The card shows the player's own leader, and one of the player's characters takes part."""
    card, player = _character_on_it(case), case.player
    if side_of(case, player) is None:
        return Finding.of(False, player=player, card=card)
    chosen = case.chosen_by(player)
    return Finding.of(chosen != NOBODY and _is_leader(case, card), player=player, card=card, character=chosen)


def _is_leader(case: ThroneCase, card: str) -> bool:
    """The card shows the leader; a character with a token on the table is none."""
    is_token = ("power", case.player, card) in case.position.facts
    return not is_token and bool(case.position.read("leader", player=case.player) == card)


def leader_has_a_living_character(case: ThroneCase, values: Values) -> Finding:
    """The one character of the player that takes part has not died, so that the leader's card has somebody to help."""
    chosen = case.position.get("committed", case.player)
    if case.position.get("leader", case.player) != card_of(case) or chosen in (None, NOBODY):
        return Finding.not_applicable()
    alive = case.is_alive(case.player, chosen)
    if alive.value:
        return Finding.not_applicable()
    if alive.value is None:
        raise Unknown(*alive.missing)
    return Finding.of(False, player=case.player, card=card_of(case), character=chosen)


def character_on_it_lives(case: ThroneCase, values: Values) -> Finding:
    """The character on the card has not died; leaders never do."""
    card = _character_on_it(case)
    if not is_character(card) or case.position.get("leader", case.player) == card:
        return Finding.not_applicable()
    return Finding.of(case.is_alive(case.player, card), card=card)


def is_played_by_a_supporter(case: ThroneCase, values: Values) -> Finding:
    """The player supports one of the active players."""
    if case.position.get("support", case.player) not in SIDES:
        return Finding.not_applicable()
    return Finding.of(True, player=case.player)


def plays_card(case: ThroneCase, values: Values) -> Steps:
    """The card is laid out for its effect, and lies there until the end of the turn."""
    yield Event.of("character-card-played", player=case.player, card=card_of(case))
