"""Taking part: which players and characters do, and from when until when."""

from __future__ import annotations

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.names import BLACKMAIL
from ruling.games.iron_throne.position import NOBODY, WITHDRAWN
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown, asked

CHOSEN = ("choosing-characters", "support-phase")
"""When characters are chosen already, but the encounter has not begun."""
TAKING_PART = ("encounter-phase", "resolution-phase", "taking-hostages", "end-of-turn")


def side_of(case: ThroneCase, player: str) -> str | None:
    """The side on which the player takes part, if on any; what would tell is the part that the player has."""
    try:
        return case.position.side_of(player)
    except Unknown:
        raise Unknown(Fact.of("part", player=player)) from None


def takes_part(case: ThroneCase, values: Values) -> Finding:
    """The player attacks or defends, or offered support that was accepted; of who withdrew another rule speaks."""
    if case.position.get("support", case.player) == WITHDRAWN:
        return Finding.not_applicable()
    side = side_of(case, case.player)
    return Finding.of(side is not None, player=case.player, side=side)


def is_the_chosen_character(case: ThroneCase, values: Values) -> Finding:
    """The character is the one with which the player takes part."""
    if not case.character or asked(lambda: side_of(case, case.player) is None).value:
        return Finding.not_applicable()
    chosen = case.chosen_by(case.player)
    return Finding.of(chosen == case.character, player=case.player, character=case.character)


def is_time_of_the_encounter(case: ThroneCase, values: Values) -> Finding:
    """It is between the beginning of the encounter phase and the end of the turn."""
    if case.question.action == "check-participation" and _is_between(case):
        return Finding.not_applicable()
    return Finding.of(case.is_moment(*TAKING_PART))


def is_only_chosen(case: ThroneCase, values: Values) -> Finding:
    """Characters are being chosen, so that nobody takes part yet; a card may name that very moment, though."""
    if case.question.action == "play-character-card":
        from ruling.games.iron_throne.character_cards import names_this_moment

        return Finding.of(names_this_moment(case), card=case.args["card"])
    return Finding.of(False) if _is_between(case) else Finding.not_applicable()


def _is_between(case: ThroneCase) -> bool:
    """Characters are chosen already, but the encounter phase has not begun."""
    return bool(case.is_moment(*CHOSEN).value)


# Death during the encounter


def lost_its_character(case: ThroneCase, values: Values) -> Finding:
    """The character with which the player takes part has died."""
    chosen = case.position.get("committed", case.player)
    if case.character or chosen in (None, NOBODY) or case.position.get("power", case.player, chosen) != 0:
        return Finding.not_applicable()
    return Finding.of(True, player=case.player, character=chosen)


def chosen_character_lives(case: ThroneCase, values: Values) -> Finding:
    """The character with which the player takes part is alive."""
    if not case.character or case.position.get("committed", case.player) not in (None, case.character):
        return Finding.not_applicable()
    return Finding.of(case.is_alive(case.player, case.character), character=case.character)


def is_no_dead_character(case: ThroneCase, values: Values) -> Finding:
    """The character who is to take part is alive."""
    owner = _who_sends(case)
    if not case.character or owner is None:
        return Finding.not_applicable()
    return Finding.of(case.is_alive(owner, case.character), character=case.character)


def _who_sends(case: ThroneCase) -> str | None:
    """Whose character is to take part: one's own, or one that Blackmail reaches; of other abilities nobody knows."""
    if "ability" not in case.args:
        return case.player
    target: str | None = case.args.get("target") if case.args["ability"] == BLACKMAIL else None
    return target
