"""Table talk: what may be said and how, which promises bind, and what may be told of hidden cards."""

from __future__ import annotations

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.names import BENEFITS
from ruling.games.iron_throne.position import ANY_CHARACTER, ANY_HOSTILITY, HOUSES, UNKNOWN_CARD
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth, asked, both, unknown

SILENT = ("note", "gesture", "message")
"""Ways of telling something that not everybody may notice."""
CARD = "card"


# What is said, and who hears it


def everybody_hears(case: ThroneCase, values: Values) -> Finding:
    """What is said aloud is heard by all players."""
    if case.args.get("manner") in SILENT:
        return Finding.not_applicable()
    return Finding.of(_reaches_all(case), player=case.player)


def everybody_can_follow(case: ThroneCase, values: Values) -> Finding:
    """A note, a gesture or a message is one that all players can follow."""
    if case.args.get("manner") not in SILENT:
        return Finding.not_applicable()
    return Finding.of(_reaches_all(case), player=case.player)


def _reaches_all(case: ThroneCase) -> Truth:
    """Everybody else hears or sees it, as the asker tells."""
    if case.args.get("manner") == "whisper":
        return Truth(False)
    if "everybody" in case.args:
        return Truth(case.args["everybody"] is True)
    if "hear" not in case.args:
        return unknown(Fact("heard"))
    if {*HOUSES} <= {case.player, *case.args["hear"]}:
        return Truth(True)
    return asked(lambda: set(case.position.playing()) <= {case.player, *case.args["hear"]})


def talks_before_the_cards(case: ThroneCase, values: Values) -> Finding:
    """An active player talks in the encounter phase, before the cards are laid."""
    return Finding.of(both(case.is_moment("encounter-phase"), case.is_active(case.player)), player=case.player)


# Promises


def promise_is_free(case: ThroneCase, values: Values) -> Finding:
    """A promise binds nobody; of one that would be a term of a truce another rule speaks."""
    if _is_other_matter_on_a_truce(case):
        return Finding.not_applicable()
    return Finding.of(False, player=case.player)


def is_a_term(case: ThroneCase, values: Values) -> Finding:
    """An active player agrees on a truce to one of the three benefits."""
    if case.args["about"] not in BENEFITS:
        return Finding.of(False, player=case.player)
    agreed = Truth(case.args["agreed"]) if "agreed" in case.args else unknown(Fact("agreed"))
    bound = both(asked(_is_on_a_truce, case), case.is_active(case.player), agreed)
    return Finding.of(bound, player=case.player)


def _is_on_a_truce(case: ThroneCase) -> bool:
    return bool(case.position.read("outcome") == "truce")


def is_no_term(case: ThroneCase, values: Values) -> Finding:
    """What is promised on a truce is none of the three benefits: it may be said, and binds nobody."""
    if case.question.action == "negotiate-truce":
        return Finding.of(True) if "promise" in case.args else Finding.not_applicable()
    if not _is_other_matter_on_a_truce(case):
        return Finding.not_applicable()
    return Finding.of(False, player=case.player)


def _is_other_matter_on_a_truce(case: ThroneCase) -> bool:
    return case.args["about"] not in BENEFITS and case.position.get("outcome") == "truce"


def is_about_the_card(case: ThroneCase, values: Values) -> Finding:
    """The promise is about which encounter card will be played."""
    if case.args["about"] != CARD:
        return Finding.not_applicable()
    return Finding.of(False, player=case.player)


# Hidden cards


def shows_no_card(case: ThroneCase, values: Values) -> Finding:
    """No hidden card is shown; of mere words another rule speaks."""
    if case.args["manner"] != "show":
        return Finding.not_applicable()
    return Finding.of(False, player=case.player)


def proves_nothing(case: ThroneCase, values: Values) -> Finding:
    """A claim is only said, whether true or not; a proof is not allowed, and pretending is another rule's matter."""
    manner = case.args["manner"]
    if manner == "show" or (manner == "claim" and _is_known_bluff(case)):
        return Finding.not_applicable()
    return Finding.of(manner == "claim", player=case.player)


def pretends(case: ThroneCase, values: Values) -> Finding:
    """The player only says that there is such a card or hostage."""
    return Finding.of(case.args["manner"] == "claim", player=case.player)


def _is_known_bluff(case: ThroneCase) -> bool:
    """All cards and hostages of the player were named, and the one that is claimed is not among them."""
    hand, held = case.position.get("hand", case.player), case.position.get("hostages", case.player)
    card = case.args.get("card", UNKNOWN_CARD)
    if hand is None or held is None or card in (UNKNOWN_CARD, ANY_HOSTILITY, ANY_CHARACTER):
        return False
    cards = {*hand, *(one.card for one in held)}
    return card not in cards and not cards & {UNKNOWN_CARD, ANY_HOSTILITY, ANY_CHARACTER}
