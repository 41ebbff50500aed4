"""Buying and playing development cards, and what the progress cards do."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from copy import copy
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.north import SECTIONS, section_name
from ruling.games.catan.points import score
from ruling.games.catan.position import RESOURCES
from ruling.model.answers import Event, Finding, Need
from ruling.model.game import Values
from ruling.model.truth import Count, Fact, Truth, Unknown, asked, both, every, unknown

Steps = Generator[Event | Need, Any, None]
CARD_OF = {
    "play-road-building": "road-building",
    "play-winter-is-coming": "winter-is-coming",
    "play-new-recruits": "new-recruits",
    "play-ranger-patrol": "ranger-patrol",
    "reveal-victory-card": "victory-point-card",
}
WHICH_SECTION = {"pl": "fragment Muru dla strażnika", "ru": "участок Стены для дозорного"}
WHICH_RESOURCE = {"pl": "który surowiec wziąć z puli", "ru": "какое сырьё взять из резерва"}
SET_UP, BEFORE_ROLL = frozenset(("set-up",)), frozenset(("before-roll",))


def card_of(case: CatanCase) -> str:
    """The card in question: the act tells it, or the asker."""
    return CARD_OF.get(case.question.action) or str(case.args["card"])


def deck_has_card(case: CatanCase, values: Values) -> Finding:
    """A development card is left to buy."""
    return Finding.of(case.position.holdings.left_in_deck() > 0)


def draws_top(case: CatanCase, values: Values) -> Steps:
    """The buyer takes the top card; which one it is only the buyer may tell."""
    told = {"card": case.args["card"]} if "card" in case.args else {}
    yield Event.of("card-bought", player=case.player, **told)


def is_own_turn(case: CatanCase, values: Values) -> Finding:
    """It is the player's own turn; in set-up nobody has one."""
    return Finding.of(_has_turn(case), player=case.player, turn=case.position.turn)


def _has_turn(case: CatanCase) -> bool:
    if case.position.moments == SET_UP:
        return False
    if case.position.turn is None:
        raise Unknown(Fact("turn"))
    return case.position.turn == case.player


def is_before_roll(case: CatanCase, values: Values) -> Finding:
    """The dice of this turn have not been rolled yet."""
    moments = case.position.moments
    if moments > BEFORE_ROLL:
        raise Unknown(Fact("moment"))
    return Finding.of(moments == BEFORE_ROLL)


def is_first_this_turn(case: CatanCase, values: Values) -> Finding:
    """The player has played fewer development cards this turn than a turn allows."""
    played = case.position.played.get(case.player)
    if played is None:
        raise Unknown(Fact.of("cards-played", player=case.player))
    limit = values["development-cards.per-turn"]
    return Finding.of(len(played) < limit, player=case.player, card=played[-1] if played else "", limit=limit)


def is_patrol_or_progress(case: CatanCase, values: Values) -> Finding:
    """The card is one that is played, and not one that is only revealed."""
    return Finding.of(card_of(case) != "victory-point-card", card=card_of(case))


def is_in_hand(case: CatanCase, values: Values) -> Finding:
    """The player holds the card, or has just bought it."""
    holdings, player, card = case.position.holdings, case.player, card_of(case)
    holds = card in holdings.bought.get(player, ()) or holdings.has_card(player, card)
    return Finding.of(holds, player=player, card=card)


def was_held_before(case: CatanCase, values: Values) -> Finding:
    """The player has such a card from before this turn."""
    return Finding.of(_has_older(case), player=case.player, card=card_of(case))


def _has_older(case: CatanCase) -> Truth:
    """Of the cards of this kind in hand at least one was not bought this turn; unnamed purchases may be of any kind."""
    player, card = case.player, card_of(case)
    bought = case.position.holdings.bought_by(player)
    fresh, unnamed = bought.count(card), bought.count("development-card")
    if not fresh and not unnamed:
        return Truth(True)
    held = case.position.holdings.held.get(player, {}).get(card)
    if held is None:
        return unknown(Fact.of("copies", player=player, card=card))
    return Count(held - fresh - unnamed, held - fresh, (Fact.of("bought", player=player),)).reaches(1)


def plays(case: CatanCase, values: Values) -> Steps:
    """The card leaves the hand and is shown."""
    yield Event.of("card-played", player=case.player, card=card_of(case))


# Road Building


def roads_may_lie(case: CatanCase, values: Values) -> Finding:
    """Each of the free roads could be built there, one after the other, but for its price."""
    if asked(_has_turn, case).value is False:
        return Finding.not_applicable()
    lying = tuple(_roads_in_order(case))
    wrong = next((path for path, may in lying if may.value is False), "")
    return Finding.of(both(*(may for _, may in lying)), path=wrong, player=case.player)


def _roads_in_order(case: CatanCase) -> Iterator[tuple[str, Truth]]:
    """Each road with whether it may lie, once the card is played and the roads before it are laid."""
    invoking = copy(case)
    invoking.question = case.question._replace(via=("road-building",))
    events = [Event.of("card-played", player=case.player, card="road-building")]
    for path in _paths(case):
        name = case.layout.paths[path]
        yield name, invoking.would("build-road", after=tuple(events), player=case.player, at=path)
        events.append(Event.of("road-placed", player=case.player, path=name, free=True))


def _paths(case: CatanCase) -> list[int]:
    return [case.args[name] for name in ("at", "then") if name in case.args]


def has_last_road(case: CatanCase, values: Values) -> Finding:
    """A single road is left in the player's stock."""
    limit = values["stock.road"]
    built = case.position.pieces(case.player, "road", limit)
    return Finding.of(built.is_exactly(limit - 1), player=case.player)


def lays_free_roads(case: CatanCase, values: Values) -> Steps:
    """The roads of Road Building go onto the paths that were named; the others stay free to be laid this turn."""
    if _is_played(case, "road-building"):
        for path in _paths(case):
            yield Event.of("road-placed", player=case.player, path=case.layout.paths[path], free=True)


def _is_played(case: CatanCase, card: str) -> bool:
    """The event that is being answered is the playing of this card."""
    return case.event is not None and case.event.facts["card"] == card


# New Recruits


def recruits_for_free(case: CatanCase, values: Values) -> Steps:
    """The guard of New Recruits goes onto the lowest free post of the chosen section."""
    if not _is_played(case, "new-recruits"):
        return
    section = case.args.get("section")
    if section is None:
        section = int((yield Need(case.player, "section", tuple(map(section_name, SECTIONS)), "", WHICH_SECTION))[1:])
    post = len(case.position.north.guards_on(section)) + 1
    yield Event.of("guard-placed", player=case.player, section=section_name(section), post=post, free=True)


# Winter Is Coming


def takes_no_more_than_the_card_gives(case: CatanCase, values: Values) -> Finding:
    """The wanted cards are no more than the card lets one take."""
    wanted: dict[str, int] | None = case.args.get("resources")
    if wanted is None:
        return Finding.not_applicable()
    number, limit = sum(wanted.values()), values["winter.cards"]
    return Finding.of(number <= limit, number=number, limit=limit)


def supply_has_them(case: CatanCase, values: Values) -> Finding:
    """The supply holds every card that is wanted."""
    wanted: dict[str, int] | None = case.args.get("resources")
    if wanted is None:
        return Finding.not_applicable()
    left = case.position.holdings.left_in_supply
    enough = every(wanted, lambda resource: left(resource) >= wanted[resource])
    return Finding.of(enough, amounts=wanted, lacking=list(enough.seen))


def takes_resources(case: CatanCase, values: Values) -> Steps:
    """The cards of Winter Is Coming come from the supply at once."""
    if not _is_played(case, "winter-is-coming"):
        return
    amounts: dict[str, int] = dict(case.args.get("resources", {}))
    for _ in range(0 if amounts else values["winter.cards"]):
        resource = yield Need(case.player, "resource", RESOURCES, "", WHICH_RESOURCE)
        amounts[resource] = amounts.get(resource, 0) + 1
    yield Event.of("resources-received", player=case.player, amounts=amounts)


# Victory point cards and secrecy


def brings_victory(case: CatanCase, values: Values) -> Finding:
    """It is the player's turn, and with the hidden cards the points are enough to win."""
    if card_of(case) != "victory-point-card":
        return Finding.not_applicable()
    enough = values["points.to-win"]
    wins = _has_turn(case) and _points(case, values).reaches(enough)
    return Finding.of(wins, player=case.player, enough=enough)


def _points(case: CatanCase, values: Values) -> Count:
    """All points of the player; a victory point card that was just bought is in hand, though nobody told the hand."""
    points, holdings = score(case, values, case.player), case.position.holdings
    if "victory-point-card" in holdings.held.get(case.player, {}):
        return points
    bought = holdings.bought.get(case.player, ()).count("victory-point-card")
    least = points.least + bought * values["points.victory-point-card"]
    return points._replace(least=least, most=max(least, points.most))


def game_is_over(case: CatanCase, values: Values) -> Finding:
    """Somebody has won; unless the asker says so, the game goes on."""
    return Finding.of(bool(case.args.get("ended")))


def stay_hidden(case: CatanCase, values: Values) -> Finding:
    """Nobody is shown the cards while the game goes on."""
    return Finding.of(bool(case.args["hidden"] or case.args.get("ended")), player=case.player)


def reveals(case: CatanCase, values: Values) -> Steps:
    """The victory point cards are shown all together."""
    number = case.position.holdings.held.get(case.player, {}).get("victory-point-card")
    yield Event.of("victory-cards-revealed", player=case.player, n=number or None)
