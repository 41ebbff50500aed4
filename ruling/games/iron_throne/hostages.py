"""Hostages: who may take one, from whom and out of what, and who may look at it."""

from __future__ import annotations

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.changing import top_of_deck
from ruling.games.iron_throne.components import as_told
from ruling.games.iron_throne.outcomes import OTHER
from ruling.games.iron_throne.position import NOBODY, SIDES, UNKNOWN_CARD, WITHDRAWN, Position
from ruling.games.iron_throne.settled import is_known_to_be, is_truce, outcome_in, winner_in
from ruling.games.iron_throne.spoken import NOTHING
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.lexicon import folded
from ruling.model.truth import Truth, Unknown, asked, both, some

PLACES = ("deck", "hand", "hostages")
WITH_REWARDS = ("hostility", "betrayal")
"""The outcomes that bring hostages by themselves; on a truce they are agreed on."""


# When and by whom


def is_by_effect(case: ThroneCase) -> bool:
    """The asker says that the text of some component, and not the outcome or a truce, brings the hostage."""
    return "by" in case.args and folded(case.args["by"]) not in NOTHING


def is_after_rewards(case: ThroneCase, values: Values) -> Finding:
    """Basic rewards and penalties have been dealt with; what a truce or an effect brings does not wait for them."""
    if is_by_effect(case) or is_truce(case.position) or case.args.get("penalties") is False:
        return Finding.not_applicable()
    return Finding.of(Truth(True) if "penalties" in case.args else case.is_moment("taking-hostages"))


def is_after_penalties(case: ThroneCase, values: Values) -> Finding:
    """The penalties, too, have been dealt with; only who says so quarrels about it."""
    if "penalties" not in case.args:
        return Finding.not_applicable()
    return Finding.of(case.args["penalties"] is True)


def is_active_taker(case: ThroneCase, values: Values) -> Finding:
    """The taker attacks or defends: supporters gain no hostage by the outcome."""
    if is_by_effect(case) or is_truce(case.position):
        return Finding.not_applicable()
    return Finding.of(case.is_active(case.player), player=case.player)


def takes_after_hostility(case: ThroneCase, values: Values) -> Finding:
    """After a hostility the winning active player takes so many, from any player of the losing side."""
    if not _is_settled(case, "hostility"):
        return Finding.not_applicable()
    winning, limit = winner_in(case.position), values["hostages.after-hostility"]
    taken = asked(lambda: len(case.position.read("taken", player=case.player)) < limit)
    return _taker_and_victim(case, winning, OTHER[winning], taken, limit)


def takes_after_betrayal(case: ThroneCase, values: Values) -> Finding:
    """After a betrayal the betrayed active player takes so many from each player of the winning side."""
    if not _is_settled(case, "betrayal"):
        return Finding.not_applicable()
    winning, limit = winner_in(case.position), values["hostages.after-betrayal-from-each"]
    taken = asked(lambda: case.position.read("taken", player=case.player).count(victim_of(case)) < limit)
    return _taker_and_victim(case, OTHER[winning], winning, taken, limit)


def _is_settled(case: ThroneCase, outcome: str) -> bool:
    """The outcome is this one, somebody has won, and the taker is not known to be out of it."""
    position = case.position
    if is_by_effect(case) or outcome_in(position) != outcome or winner_in(position) == NOBODY:
        return False
    return case.is_active(case.player).value is not False


def _taker_and_victim(case: ThroneCase, taking: str, giving: str, may_take: Truth, limit: int) -> Finding:
    """The taker leads the one side, the victim stands on the other, and not too many were taken."""
    victim, taker = victim_of(case), asked(lambda: case.position.active(taking) == case.player)
    aside = victim == case.player or _has_withdrawn(case.position, victim)
    from_them = Truth(True) if aside else asked(lambda: case.position.side_of(victim) == giving)
    return Finding.of(
        both(taker, from_them, may_take if taker.value is not False else Truth(True)),
        player=case.player,
        victim=victim,
        limit=limit,
        rightful=case.position.active(taking) if taker.value is False else None,
        outsider=victim if from_them.value is False else None,
        again=victim if may_take.value is False and taker.value is not False else None,
    )


def wins_the_hostility(case: ThroneCase, values: Values) -> Finding:
    """A winning active player gets a hostage after a hostility and none after a betrayal."""
    if is_by_effect(case):
        return Finding.not_applicable()
    won = [one for one in WITH_REWARDS for side in SIDES if is_known_to_be(case.position, one, side)]
    if not won or asked(lambda: case.position.active(winner_in(case.position)) == case.player).value is not True:
        return Finding.not_applicable()
    return Finding.of(won[0] == "hostility", player=case.player)


def is_betrayed(case: ThroneCase, values: Values) -> Finding:
    """The player showed the truce card of a betrayal."""
    if is_by_effect(case) or not is_known_to_be(case.position, "betrayal"):
        return Finding.not_applicable()
    return Finding.of(case.position.active(OTHER[winner_in(case.position)]) == case.player, player=case.player)


def nobody_has_won(case: ThroneCase, values: Values) -> Finding:
    """The hostility was tied, so there is nobody to take a hostage."""
    if is_by_effect(case) or not is_known_to_be(case.position, "hostility", NOBODY):
        return Finding.not_applicable()
    return Finding.of(False, player=case.player)


# What a component bars


def bar_in(position: Position, player: str, bar: str) -> str | None:
    """The component that bars the player from rewards, or shields from penalties."""
    told = (one.component for one in position.overrides if bar in one.bars and one.player in ("", player))
    return next(told, None)


def may_have_rewards(case: ThroneCase, values: Values) -> Finding:
    """No component keeps the taker from rewards; of a betrayal another rule speaks."""
    component = bar_in(case.position, case.player, "rewards")
    if component and not is_by_effect(case) and outcome_in(case.position) == "betrayal":
        return Finding.not_applicable()
    return Finding.of(component is None, player=case.player, component=component)


def is_agreed_on_a_truce(case: ThroneCase, values: Values) -> Finding:
    """The hostage comes from a truce, which brings no rewards, or from an effect."""
    return Finding.of(is_by_effect(case) or is_truce(case.position), player=case.player)


def compensation_is_barred(case: ThroneCase, values: Values) -> Finding:
    """A component keeps the betrayed player from rewards, and from hostages with them."""
    component = bar_in(case.position, case.player, "rewards")
    if is_by_effect(case) or component is None or not is_known_to_be(case.position, "betrayal"):
        return Finding.not_applicable()
    return Finding.of(False, player=case.player, component=component)


def may_be_penalised(case: ThroneCase, values: Values) -> Finding:
    """No component shields the chosen victim from penalties; of a betrayal another rule speaks."""
    component = bar_in(case.position, victim_of(case), "penalties")
    if component and not is_by_effect(case) and outcome_in(case.position) != "hostility":
        return Finding.not_applicable()
    return Finding.of(component is None, victim=victim_of(case), component=component)


def winner_is_shielded(case: ThroneCase, values: Values) -> Finding:
    """A component shields this winner of a betrayal from penalties."""
    component = bar_in(case.position, victim_of(case), "penalties")
    if is_by_effect(case) or component is None or not is_known_to_be(case.position, "betrayal"):
        return Finding.not_applicable()
    return Finding.of(False, victim=victim_of(case), component=component)


def _has_withdrawn(position: Position, player: str) -> bool:
    return bool(position.get("support", player) == WITHDRAWN)


# From whom and out of what


def victim_of(case: ThroneCase) -> str:
    """From whom the hostage is taken."""
    return str(case.args["from"])


def is_anothers_card(case: ThroneCase, values: Values) -> Finding:
    """The card comes from somebody else; out of a deck or a hand it is of that player's own house."""
    victim, place = victim_of(case), case.args.get("place")
    if is_by_effect(case):
        as_told(values)
    fits = place not in ("deck", "hand") or case.args.get("house", victim) == victim
    return Finding.of(victim != case.player and fits, player=case.player, victim=victim)


def lies_somewhere(case: ThroneCase, values: Values) -> Finding:
    """There is a card where the hostage is to come from; of an empty place another rule speaks.

    One place with a card is enough, so that the places are asked about one after another.
    """
    there = _filled(case)
    if there.value is None:
        raise Unknown(min(there.missing, key=lambda fact: fact.kind != "hand"))
    if not there.value:
        return Finding.not_applicable()
    return Finding.of(True, victim=victim_of(case))


def place_is_empty(case: ThroneCase, values: Values) -> Finding:
    """The place is empty; only a deck is made anew, out of its discard pile."""
    if _filled(case).value is not False:
        return Finding.not_applicable()
    deck = "deck" in _places(case) and bool(case.position.pile("discard", victim_of(case)))
    return Finding.of(deck, victim=victim_of(case))


def _places(case: ThroneCase) -> tuple[str, ...]:
    return (case.args["place"],) if "place" in case.args else PLACES


def _filled(case: ThroneCase) -> Truth:
    """A card lies in the place that was told, or in one of the three."""
    return some(_places(case), lambda place: holds_cards(case.position, place, victim_of(case)))


def holds_cards(position: Position, place: str, player: str) -> bool:
    """A card lies there now."""
    return bool(position.hostages(player) if place == "hostages" else position.pile(place, player))


def is_the_top_card(case: ThroneCase, values: Values) -> Finding:
    """Out of a deck comes its top card, and nobody picks another."""
    if case.args.get("place") != "deck" or not case.args.keys() & {"pick", "card"}:
        return Finding.not_applicable()
    top, card = top_of_deck(case.position, victim_of(case)), case.args.get("card", UNKNOWN_CARD)
    fits = UNKNOWN_CARD in (top, card) or top == card
    return Finding.of(not case.args.get("pick") and fits, victim=victim_of(case))


def is_drawn_at_random(case: ThroneCase, values: Values) -> Finding:
    """Out of a hand the card is drawn, not picked, and it is one of those in the hand."""
    if case.args.get("place") != "hand" or not case.args.keys() & {"pick", "card"}:
        return Finding.not_applicable()
    hand, card = case.position.pile("hand", victim_of(case)), case.args.get("card", UNKNOWN_CARD)
    fits = card == UNKNOWN_CARD or card in hand or UNKNOWN_CARD in hand
    return Finding.of(not case.args.get("pick") and fits, victim=victim_of(case))


def victim_holds_it(case: ThroneCase, values: Values) -> Finding:
    """The victim holds a hostage of that house."""
    if case.args.get("place") != "hostages" or "house" not in case.args:
        return Finding.not_applicable()
    house, victim = case.args["house"], victim_of(case)
    held = any(one.house == house for one in case.position.hostages(victim))
    return Finding.of(held, victim=victim, house=house)


def picks_by_its_back(case: ThroneCase, values: Values) -> Finding:
    """Among the victim's hostages the taker picks, seeing the house of each and no more."""
    if case.args.get("place") != "hostages":
        return Finding.not_applicable()
    return Finding.of(True, player=case.player, victim=victim_of(case))


def is_laid_face_down(case: ThroneCase, values: Values) -> Finding:
    """The taker lays the hostage face down; only who says so quarrels about it."""
    if "face_up" not in case.args:
        return Finding.not_applicable()
    return Finding.of(not case.args["face_up"], player=case.player)


# Looking at a hostage


def is_seen_by_its_holder(case: ThroneCase, values: Values) -> Finding:
    """Whoever looks at the front holds the hostage."""
    if case.args.get("front") is False:
        return Finding.not_applicable()
    return Finding.of(case.args["holder"] == case.player, player=case.player, holder=case.args["holder"])


def looks_at_own(case: ThroneCase, values: Values) -> Finding:
    """The hostage is the player's own."""
    return Finding.of(case.args["holder"] == case.player, player=case.player)


def looks_at_the_back(case: ThroneCase, values: Values) -> Finding:
    """Only the back is looked at."""
    return Finding.of(case.args.get("front") is False, holder=case.args["holder"])
