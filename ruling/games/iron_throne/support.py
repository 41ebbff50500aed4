"""Support: who may offer it and when, with which character, who answers, and what then happens."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.position import OFFERED, OUT, REFUSED, SIDES, WAITING, WITHDRAWN, Position
from ruling.model.answers import Event, Finding, Need
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth, Unknown, asked, every, negate, unknown

Steps = Generator[Event | Need, Any, None]
PENDING = tuple(OFFERED.values())
OFFERS = (*SIDES, *PENDING, WITHDRAWN)
"""How somebody stands who has offered support; of one who was refused another rule speaks."""
DECIDED = (*SIDES, OUT, REFUSED, WITHDRAWN)
WHOM_TO_SEND = {"pl": "którą postać zaoferować jako wsparcie", "ru": "какого персонажа предложить в поддержку"}


def is_support_phase(case: ThroneCase, values: Values) -> Finding:
    """The support phase is on: both active players have chosen their characters."""
    return Finding.of(case.is_moment("support-phase"), player=case.player)


def is_not_active(case: ThroneCase, values: Values) -> Finding:
    """The player neither attacks nor defends."""
    return Finding.of(negate(acts(case, case.player)), player=case.player)


def acts(case: ThroneCase, player: str) -> Truth:
    """The player attacks or defends; what would tell is how they stand to the encounter."""
    found = case.is_active(player)
    return unknown(Fact.of("stand", player=player)) if found.value is None else found


# Whose turn it is to offer


def turn_to_offer_has_come(case: ThroneCase, values: Values) -> Finding:
    """Everybody between the attacker's left and the player has decided, and who passed is not overtaken yet."""
    if case.is_active(case.player).value:
        return Finding.not_applicable()
    told = case.position.get("opportunity")
    if told is not None:
        return Finding.of(told == case.player, player=case.player, waiting=[told])
    around = _around(case)
    if around is None:
        raise Unknown(Fact("opportunity"))
    before, after = around
    if case.position.get("support", case.player) == OUT and any(_has_decided(case, other) for other in after):
        return Finding.of(False, passed=case.player)
    decided = every(before, lambda other: _decided(case, other))
    return Finding.of(decided, player=case.player, waiting=list(decided.seen))


def _around(case: ThroneCase) -> tuple[list[str], list[str]] | None:
    """The players who are not active before and after this one, clockwise from the attacker, where that was told."""
    attacker, defender = case.position.get("turn"), case.position.get("defender")
    if attacker is None or defender is None or not {attacker, case.player} <= set(case.position.order):
        return None
    seats = [one for one in case.position.clockwise_from(attacker) if one not in (attacker, defender)]
    place = seats.index(case.player)
    return seats[:place], seats[place + 1 :]


def _has_decided(case: ThroneCase, player: str) -> bool:
    return case.position.get("support", player) not in (None, WAITING)


def _decided(case: ThroneCase, player: str) -> Truth:
    """The player has offered support or passed."""
    stand = asked(lambda: case.position.stand(player) != WAITING)
    return unknown(Fact("opportunity")) if stand.value is None else stand


def has_not_offered_yet(case: ThroneCase, values: Values) -> Finding:
    """The player has made fewer offers than a turn allows."""
    stand, limit = case.position.get("support", case.player), values["support.offers"]
    if stand == REFUSED or case.is_active(case.player).value:
        return Finding.not_applicable()
    if stand is None and not case.position.get("all-support"):
        raise Unknown(Fact.of("stand", player=case.player))
    return Finding.of(int(stand in OFFERS) < limit, player=case.player, limit=limit)


def was_not_refused(case: ThroneCase, values: Values) -> Finding:
    """No offer of the player was refused in this turn."""
    if case.position.get("support", case.player) != REFUSED:
        return Finding.not_applicable()
    return Finding.of(False, player=case.player)


def earlier_offer_is_answered(case: ThroneCase, values: Values) -> Finding:
    """No offer of anybody else still waits for its answer."""
    facts = case.position.facts.items()
    waiting = [key[1] for key, told in facts if key[0] == "support" and told in PENDING and key[1] != case.player]
    if not waiting:
        return Finding.not_applicable()
    return Finding.of(False, player=case.player, waiting=waiting)


# The character


def offers_own_character(case: ThroneCase, values: Values) -> Finding:
    """The character is one of the player's tokens; of a leader another rule speaks."""
    if not case.character or case.character == case.position.get("leader", case.player):
        return Finding.not_applicable()
    own = asked(case.position.has_character, case.player, case.character, values["set-up.characters"])
    return Finding.of(own, player=case.player, character=case.character, n=values["support.characters"])


def offers_support(case: ThroneCase, values: Values) -> Steps:
    """The character is put forward for the side that the player has chosen."""
    character = case.character or (yield from chosen_character(case, values, case.player, case.player))
    yield Event.of("support-offered", player=case.player, side=case.args["side"], character=character)


def chosen_character(
    case: ThroneCase, values: Values, player: str, chooser: str
) -> Generator[Event | Need, Any, str]:  # fmt: skip
    """One of the player's living characters; somebody chooses where there are several."""
    known = case.position.characters(player)
    if len(known) < values["set-up.characters"]:
        raise Unknown(Fact.of("characters", player=player))
    living = tuple(one for one in known if case.position.is_alive(player, one))
    if len(living) == 1:
        return living[0]
    chosen: str = yield Need(chooser, "character", living, ask=WHOM_TO_SEND)
    return chosen


# The answer


def is_the_recipient(case: ThroneCase, values: Values) -> Finding:
    """The player is the active one to whom the other has offered support, which is answered in the same phase."""
    other = case.args["from"]
    stand = case.position.get("support", other)
    if stand is None:
        raise Unknown(Fact.of("offered-to", player=other))
    side = next((side for side, offer in OFFERED.items() if offer == stand), None)
    mine = asked(lambda: side is not None and case.position.active(side) == case.player)
    is_over = case.is_moment("support-phase").value is False
    return Finding.of(Truth(False) if is_over else mine, player=case.player, other=other)


def joins_the_side(case: ThroneCase, values: Values) -> Steps:
    """Who is accepted supports the side from now on."""
    if case.args["accept"]:
        yield Event("support-accepted", {"player": case.args["from"], "side": _side_of(case), **_sent(case)})


def goes_back(case: ThroneCase, values: Values) -> Steps:
    """Who is refused stays out of the encounter."""
    if not case.args["accept"]:
        yield Event("support-refused", {"player": case.args["from"], "side": _side_of(case), **_sent(case)})


def _side_of(case: ThroneCase) -> str:
    return next(side for side in SIDES if case.position.active(side) == case.player)


def _sent(case: ThroneCase) -> dict[str, str]:
    """The character that was offered, where it was told."""
    character = case.position.get("committed", case.args["from"])
    return {} if character is None else {"character": character}


# Staying out, and the end of the phase


def has_offered_nothing(case: ThroneCase, values: Values) -> Finding:
    """The player has not offered support that was accepted or still waits for its answer."""
    stand = case.position.get("support", case.player)
    if stand is None and not case.is_active(case.player).value:
        raise Unknown(Fact.of("stand", player=case.player))
    return Finding.of(stand not in (*SIDES, *PENDING), player=case.player)


def stays_out(case: ThroneCase, values: Values) -> Steps:
    """The player takes no part in this encounter."""
    yield Event.of("support-declined", player=case.player)


def round_ends(case: ThroneCase, values: Values) -> Steps:
    """Once everybody who is not active has decided and been answered, the encounter phase begins."""
    if "support-phase" in case.position.moments and everybody_has_decided(case.position):
        yield Event.of("moment-comes", moment="encounter-phase")


def everybody_has_decided(position: Position) -> bool:
    """Everybody who is not active is known to have offered and been answered, or to have passed."""
    active = [position.get(kind) for kind in ("turn", "defender")]
    others = [player for player in position.order if player not in active]
    return bool(others) and None not in active and all(position.get("support", one) in DECIDED for one in others)
