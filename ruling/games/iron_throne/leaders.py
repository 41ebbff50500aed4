"""Leader abilities: any one whose text the table tells, and Blackmail, the one that the booklet shows."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.character_cards import names_this_moment, stated_in
from ruling.games.iron_throne.names import BLACKMAIL
from ruling.games.iron_throne.position import SIDES, WAITING
from ruling.games.iron_throne.support import acts, chosen_character
from ruling.model.answers import Event, Finding, Need
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown, asked, both, some

Steps = Generator[Event | Need, Any, None]
NO_CHOICE_LEFT = "iron-throne.leader-ability.blackmail-and-offer-limits"
WHOM = {"pl": "kogo szantażować", "ru": "кого шантажировать"}


def is_used_at_its_moment(case: ThroneCase, values: Values) -> Finding:
    """It is the moment that the ability's text names; that of the sample the booklet shows."""
    if _is_blackmail(case):
        return Finding.not_applicable()
    return Finding.of(names_this_moment(case), ability=case.args["ability"], stated=stated_in(case) or None)


def _is_blackmail(case: ThroneCase) -> bool:
    return bool(case.args.get("ability") == BLACKMAIL)


# Blackmail


def victim_is_about_to_offer(case: ThroneCase, values: Values) -> Finding:
    """The support phase is on, and somebody within reach, or the player in question, has yet to decide on support."""
    if not _is_blackmail(case):
        return Finding.not_applicable()
    target = case.args.get("target")
    reached = (target,) if target else case.position.get("influence", case.player)
    about_to = some(reached, lambda one: _is_undecided(case, one)) if reached else case.is_moment("support-phase")
    return Finding.of(both(case.is_moment("support-phase"), about_to), target=target)


def _is_undecided(case: ThroneCase, player: str) -> bool:
    if case.is_active(player).value:
        return False
    if case.position.get("support", player) is None:
        raise Unknown(Fact.of("stand", player=player))
    return bool(case.position.get("support", player) == WAITING)


def blackmailer_may(case: ThroneCase, values: Values) -> Finding:
    """The owner is active and has influence on the house in question, or on any."""
    if not _is_blackmail(case):
        return Finding.not_applicable()
    target = case.args.get("target")
    active = acts(case, case.player)
    if active.value is False:
        return Finding.of(False, player=case.player, idle=case.player)
    influential = asked(_has_influence, case, target)
    helpless = None if target else case.player
    return Finding.of(
        both(active, influential), player=case.player, target=target, powerless=target, helpless=helpless
    )  # fmt: skip


def _has_influence(case: ThroneCase, target: str | None) -> bool:
    """A token of the player lies on the board of the house, or on some board."""
    spread = case.position.influence(case.player)
    return bool(spread if target is None else spread.get(target))


def victim_is_of_that_house(case: ThroneCase, values: Values) -> Finding:
    """The character that has to support is one of the player's in question."""
    target = case.args.get("target")
    if not _is_blackmail(case) or not case.character or not target:
        return Finding.not_applicable()
    own = asked(case.position.has_character, target, case.character, values["set-up.characters"])
    return Finding.of(own, character=case.character, target=target)


def is_not_blackmailed(case: ThroneCase, values: Values) -> Finding:
    """Blackmail leaves the player the choice: only support for the blackmailer goes with it."""
    blackmailer = case.args.get("blackmailer")
    if "forced_by" in case.args:
        if case.args["forced_by"] != BLACKMAIL:
            return Finding.not_applicable()
        return Finding.of(False, player=case.player)
    if blackmailer is None:
        return Finding.not_applicable()
    obeys = asked(lambda: case.position.active(case.args["side"]) == blackmailer)
    return Finding.of(obeys, player=case.player, blackmailer=blackmailer)


# Using an ability


def uses_ability(case: ThroneCase, values: Values) -> Steps:
    """The ability is used; what it does its own text says."""
    if not _is_blackmail(case):
        ability = case.args["ability"]
        yield Event.of("ability-used", player=case.player, ability=ability, untold=ability)


def blackmails(case: ThroneCase, values: Values) -> Steps:
    """A character of the house in question, chosen by the owner, supports the owner from now on."""
    if not _is_blackmail(case):
        return
    target = case.args.get("target") or (yield from _chosen_victim(case))
    if not target:
        return
    character = case.character or (yield from chosen_character(case, values, target, case.player))
    side = next(side for side in SIDES if case.position.active(side) == case.player)
    yield Event.of("ability-used", player=case.player, ability=BLACKMAIL)
    yield Event("support-accepted", {"player": target, "side": side, "character": character}, (NO_CHOICE_LEFT,))


def _chosen_victim(case: ThroneCase) -> Generator[Event | Need, Any, str]:
    """One of the houses on whose boards the owner has influence and whose players have yet to decide, if any."""
    options = tuple(one for one in case.position.influence(case.player) if _is_undecided(case, one))
    if len(options) < 2:
        return options[0] if options else ""
    chosen: str = yield Need(case.player, "target", options, ask=WHOM)
    return chosen
