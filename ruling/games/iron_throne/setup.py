"""The set-up: who plays which house, who leads it, and who begins."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.position import NOBODY, Position
from ruling.model.answers import Event, Finding, Need, Result
from ruling.model.game import Values
from ruling.model.lexicon import folded
from ruling.model.truth import Fact, Truth, Unknown, unknown

Steps = Generator[Event | Need | Result, Any, None]
BEGUN = ("turn", "defender", "event", "outcome", "winning", "winners")
"""What is told of a turn: then play may have begun."""
WHO_BEGINS = {"pl": "kto zaczyna rozgrywkę", "ru": "кто начинает партию"}


def is_before_play(case: ThroneCase, values: Values) -> Finding:
    """Play has not begun: it is set-up, or nothing at all was told of a turn."""
    if ("moment",) not in case.position.facts and not any((kind,) in case.position.facts for kind in BEGUN):
        return Finding.of(True)
    return Finding.of(case.is_moment("set-up"))


def are_enough_players(case: ThroneCase, values: Values) -> Finding:
    """There are as many players as the game is for."""
    number = case.position.told.get("players") or len(houses_told(case.position))
    if not number:
        raise Unknown(Fact("players"))
    least, most = values["players.least"], values["players.most"]
    return Finding.of(least <= number <= most, n=number, least=least, most=most)


def houses_told(position: Position) -> tuple[str, ...]:
    """The houses in play, as far as they were told."""
    found: tuple[str, ...] = position.order or position.get("playing") or ()
    return found


# Choosing a house


def is_still_free(case: ThroneCase, values: Values) -> Finding:
    """Nobody else has taken the house; those who are named may not be everybody."""
    house, taken = case.args["house"], case.args.get("taken")
    listed = houses_told(case.position) if taken is None else taken
    others = {*listed, *case.position.names}
    if house in others and not _is_own(case, house):
        return Finding.of(False, house=house)
    is_free = taken is not None or bool(listed) or house in others
    return Finding.of(is_free or unknown(Fact("houses-taken")), house=house)


def _is_own(case: ThroneCase, house: str) -> bool:
    """The asker is told to have the house already."""
    person = case.position.names.get(house)
    return person is not None and folded(person) == folded(case.player)


def has_no_house_yet(case: ThroneCase, values: Values) -> Finding:
    """The player has no other house."""
    house = case.args["house"]
    seated = next((one for one in case.position.names if _is_own(case, one)), None)
    own = seated or case.args.get("own")
    if own is None:
        return Finding.of(unknown(Fact("own-house")), own=house)
    return Finding.of(own in (house, NOBODY), own=own)


def is_chosen_out_of_turn(case: ThroneCase, values: Values) -> Finding:
    """Somebody quarrels about the order in which houses are chosen."""
    return Finding.of(bool(case.args.get("out_of_turn")))


def takes_house(case: ThroneCase, values: Values) -> Steps:
    """The house is the player's from now on."""
    yield Event.of("house-chosen", house=case.args["house"], person=case.player or None)


def takes_kit(case: ThroneCase, values: Values) -> Steps:
    """With a house comes all that belongs to it."""
    kit = {term: values[f"kit.{term}s"] for term in KIT}
    yield Event.of("kit-taken", house=case.args["house"], **{name: kit[term] for term, name in KIT.items()})
    yield Result(kit)


KIT = {
    "character-token": "characters", "influence-board": "boards", "leader-sheet": "sheets",
    "influence-token": "influence", "house-card": "cards",
}  # fmt: skip
"""What belongs to a house, and what each of it is called in the sentence that tells it."""


# Choosing a leader


def drew_two_sheets(case: ThroneCase, values: Values) -> Finding:
    """The player chooses among as many sheets as are drawn."""
    sheets, due = case.args.get("sheets"), values["set-up.sheets-drawn"]
    if sheets is None:
        return Finding.of(unknown(Fact.of("sheets-drawn", player=case.player)), player=case.player, n=due)
    return Finding.of(len(sheets) == due, player=case.player, n=due)


def keeps_one_of_them(case: ThroneCase, values: Values) -> Finding:
    """The leader is on one of the sheets drawn, and no other was kept before."""
    player, leader, sheets = case.player, case.args["leader"], case.args.get("sheets")
    before = case.position.get("leader", player)
    if before not in (None, leader):
        return Finding.of(False, player=player, leader=leader, before=before)
    is_drawn = unknown(Fact.of("sheets-drawn", player=player)) if sheets is None else Truth(leader in sheets)
    return Finding.of(is_drawn, player=player, leader=leader, before=None)


def all_have_chosen(case: ThroneCase, values: Values) -> Finding:
    """Who wants to turn the sheet up does so once everybody has chosen."""
    if not case.args.get("reveal"):
        return Finding.not_applicable()
    told, waiting = case.args.get("all_chosen"), _without_leader(case)
    if told is None and waiting != ():
        return Finding.of(unknown(Fact("all-leaders-chosen")))
    return Finding.of(told is not False)


def _without_leader(case: ThroneCase) -> tuple[str, ...] | None:
    """The other houses that are not known to have a leader; none where nobody told who plays."""
    houses = houses_told(case.position)
    if not houses:
        return None
    return tuple(house for house in houses if house != case.player and case.position.get("leader", house) is None)


def chooses_leader(case: ThroneCase, values: Values) -> Steps:
    """The sheet is kept."""
    yield Event.of("leader-chosen", player=case.player, leader=case.args["leader"])


def sheets_are_turned_up(case: ThroneCase, values: Values) -> Steps:
    """Once the last one has chosen, all turn their sheets up."""
    if case.args.get("all_chosen") or _without_leader(case) == ():
        yield Event.of("leaders-revealed")


def boxes_leader_token(case: ThroneCase, values: Values) -> Steps:
    """The token of the leader goes back to the box."""
    yield Event.of("leader-token-boxed", player=case.player, leader=case.args["leader"])


def boxes_other_sheets(case: ThroneCase, values: Values) -> Steps:
    """The sheets that were not kept go back to the box."""
    number = values["set-up.sheets-boxed"]
    yield Event.of("sheets-boxed", player=case.player, n=number)
    yield Result({"character-token": 1, "leader-sheet": number})


# Who begins


def is_drawn_by_lot(case: ThroneCase, values: Values) -> Finding:
    """The first player is found by chance; of one who was named somebody has to say so."""
    told = case.args.get("drawn")
    if told is None and case.player:
        return Finding.of(unknown(Fact.of("drawn", player=case.player)))
    return Finding.of(told is not False)


def draws_first_player(case: ThroneCase, values: Values) -> Steps:
    """One of the players is drawn."""
    player = case.player or (yield Need("chance", "player", case.position.seats(), "", WHO_BEGINS))
    yield Event.of("first-player-drawn", player=player)
    yield Result({"first-player": player})


def first_turn_begins(case: ThroneCase, values: Values) -> Steps:
    """The first turn is that of the first player, who attacks in it."""
    if case.event is not None:
        yield Event.of("first-turn-begins", player=case.event.facts["player"])
    elif "first" in case.args:
        yield Result.of(attacker=case.args["first"])
