"""The preparation: a card and power for the two active players, and the characters that they send."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.draws import draws
from ruling.games.iron_throne.position import NOBODY
from ruling.games.iron_throne.turn_order import CHOOSING, DRAWING, MOVING, is_drawn_elsewhere, is_step
from ruling.model.answers import Event, Finding, Need, Result
from ruling.model.game import Values
from ruling.model.truth import YES, Fact, Truth, Unknown, asked, both, every, negate, unknown

Steps = Generator[Event | Need | Result, Any, None]
EMPTY_SHEET = "iron-throne.power.empty-sheet-no-distribution"
WHERE_TO = {"pl": "na którą postać położyć znacznik władzy", "ru": "на какого персонажа положить жетон власти"}


# Who attacks


def tells_attacker(case: ThroneCase, values: Values) -> Steps:
    """Whoever's turn it is attacks."""
    if not case.args.keys() & {"previous", "first"}:
        yield Result.of(attacker=case.position.turn())


# The card and the power


def is_one_of_the_two(case: ThroneCase, values: Values) -> Finding:
    """The player who prepares attacks or defends; draws outside the preparation have rules of their own."""
    if case.question.action == "draw-house-card" and is_drawn_elsewhere(case):
        return Finding.not_applicable()
    return Finding.of(case.is_active(case.player), player=case.player)


def draws_the_one_card(case: ThroneCase, values: Values) -> Finding:
    """An active player draws so many cards in this step, and only once."""
    if _is_out_of_place(case, DRAWING):
        return Finding.not_applicable()
    due = values["preparation.cards"]
    number, drew = case.args.get("n", due), asked(_told, case, "drew")
    may = both(_is_due(case, DRAWING), negate(drew), Truth(number == due))
    facts = {"player": case.player, "limit": due, "n": None if number == due else number}
    return Finding.of(may, **facts, again=due if drew.value else None)


def moves_the_one_token(case: ThroneCase, values: Values) -> Finding:
    """An active player moves so many tokens in this step, once, onto a character of the own house."""
    if _is_out_of_place(case, MOVING):
        return Finding.not_applicable()
    due = values["preparation.power"]
    number, moved = case.args.get("n", due), asked(_told, case, "moved")
    own = _is_own(case, values) if case.character else YES
    may = both(_is_due(case, MOVING), negate(moved), Truth(number == due), own)
    facts = {"player": case.player, "limit": due, "n": None if number == due else number}
    return Finding.of(
        may, **facts, again=due if moved.value else None, character=case.character if own.value is False else None
    )


def _is_out_of_place(case: ThroneCase, step: str) -> bool:
    """It is another step, or the player is not active: that other rules say."""
    return is_step(case, step).value is False or case.is_active(case.player).value is False


def _is_due(case: ThroneCase, step: str) -> Truth:
    return both(is_step(case, step), case.is_active(case.player))


def _is_own(case: ThroneCase, values: Values, *others: str) -> Truth:
    """The character is one of the player's own; a leader has no token, which another rule says."""
    characters = [one for one in (case.character, *others) if one != case.position.get("leader", case.player)]
    own = case.position.has_character
    return every(characters, lambda character: own(case.player, character, values["set-up.characters"]))


def _told(case: ThroneCase, kind: str) -> bool:
    """Whether the player has done this part of the preparation."""
    return bool(case.position.read(kind, player=case.player))


def may_distribute(case: ThroneCase, values: Values) -> Finding:
    """What keeps a player from distributing power, an empty leader sheet, keeps from moving it as well."""
    barred = case.binds(EMPTY_SHEET)
    if barred.value is None:
        raise Unknown(*barred.missing)
    if not barred.value:
        return Finding.not_applicable()
    return Finding.of(False, player=case.player)


def must_move(case: ThroneCase, values: Values) -> Finding:
    """In this step an active player moves power for as long as there is any on the leader sheet.

    That a move is a duty is to the point only for somebody who would leave it undone.
    """
    if not case.question.decline:
        return Finding.not_applicable()
    if _is_out_of_place(case, MOVING):
        return Finding.of(False, player=case.player, sheet=None)
    sheet = asked(lambda: case.position.read("sheet", player=case.player) >= values["preparation.power"])
    due = both(_is_due(case, MOVING), negate(asked(_told, case, "moved")), sheet)
    return Finding.of(due, player=case.player, sheet=case.position.get("sheet", case.player))


def draws_card(case: ThroneCase, values: Values) -> Steps:
    """The card goes from the top of the player's own deck into the hand."""
    if not is_drawn_elsewhere(case):
        yield from draws(case, values, case.player, values["preparation.cards"], preparing=True)


def moves_power(case: ThroneCase, values: Values) -> Steps:
    """The token goes from the leader sheet onto the character that was named or is chosen now."""
    character = case.character or (yield from _chosen(case, values))
    number = values["preparation.power"]
    yield Event.of("power-moved", player=case.player, character=character, n=number, preparing=True)


def _chosen(case: ThroneCase, values: Values) -> Generator[Need, Any, str]:
    """One of the living characters, of which all have to be known."""
    known = case.position.characters(case.player)
    if len(known) < values["set-up.characters"]:
        raise Unknown(Fact.of("characters", player=case.player))
    living = tuple(one for one in known if case.position.is_alive(case.player, one))
    chosen = living[0] if len(living) == 1 else (yield Need(case.player, "character", living, "", WHERE_TO))
    return str(chosen)


# The characters


def is_an_active_player(case: ThroneCase, values: Values) -> Finding:
    """Who sends a character into the encounter attacks or defends."""
    return Finding.of(case.is_active(case.player), player=case.player)


def sends_one_of_own(case: ThroneCase, values: Values) -> Finding:
    """The player sends no more characters than one, and of the own house; an active player has to send one."""
    if case.question.decline:
        waits = negate(_has_sent(case, case.player))
        return Finding.of(both(is_step(case, CHOOSING), case.is_active(case.player), waits), player=case.player)
    others = tuple(case.args[name] for name in ("second",) if name in case.args)
    limit, characters = values["encounter.characters"], (case.character, *others)
    own = _is_own(case, values, *others)
    return Finding.of(
        both(Truth(len(characters) <= limit), own), player=case.player, limit=limit, characters=characters
    )


def attacker_has_chosen(case: ThroneCase, values: Values) -> Finding:
    """The defender chooses once the attacker has chosen."""
    if not _is_defender(case):
        return Finding.not_applicable()
    attacker = case.position.turn()
    return Finding.of(_has_sent(case, attacker), player=case.player, attacker=attacker)


def may_still_change(case: ThroneCase, values: Values) -> Finding:
    """Who has chosen already chooses anew: the attacker before the defender has chosen, the defender in any case."""
    is_defender = _is_defender(case)
    if not is_defender and case.player != case.position.turn():
        return Finding.not_applicable()
    told = case.position.get("committed", case.player)
    before = told if is_defender else case.position.read("committed", player=case.player)
    if before in (None, NOBODY, case.character):
        return Finding.not_applicable()
    if is_defender:
        return Finding.of(True, player=case.player, before=before)
    return Finding.of(negate(_has_sent(case, case.position.active("defender"))), player=case.player, before=before)


def _is_defender(case: ThroneCase) -> bool:
    """The player defends; nobody who attacks, or who is told to stand elsewhere, does."""
    defender = case.position.get("defender")
    if defender is not None or case.position.get("turn") == case.player:
        return bool(defender == case.player)
    if ("support", case.player) in case.position.facts:
        return False
    raise Unknown(Fact("defender"))


def _has_sent(case: ThroneCase, player: str) -> Truth:
    return asked(lambda: case.chosen_by(player) != NOBODY)


def is_still_in_the_game(case: ThroneCase, values: Values) -> Finding:
    """The character is not the leader, whose token lies in the box; who sends one has to know who the leader is."""
    leader = case.position.get("leader", case.player)
    if case.question.action != "commit-character":
        named = case.args.get("to", (case.character,))
        return Finding.of(False, character=leader) if leader in named else Finding.not_applicable()
    if leader is None and case.character not in case.position.characters(case.player):
        return Finding.of(unknown(Fact.of("leader", player=case.player)), character=case.character)
    return Finding.of(case.character != leader, character=case.character)


def attacker_sends(case: ThroneCase, values: Values) -> Steps:
    """The attacker's character is chosen."""
    if not _is_defender(case):
        yield Event.of("character-chosen", player=case.player, character=case.character)


def defender_sends(case: ThroneCase, values: Values) -> Steps:
    """The defender's character is chosen."""
    if _is_defender(case):
        yield Event.of("character-chosen", player=case.player, character=case.character)


def token_is_set_forward(case: ThroneCase, values: Values) -> Steps:
    """The token of the chosen character shows on which side it takes part."""
    assert case.event is not None
    player, character = case.event.facts["player"], case.event.facts["character"]
    side = "attacker" if player == case.position.get("turn") else "defender"
    yield Event.of("token-set-forward", character=character, symbol=f"{side}-symbol")
