"""What a player might do now: each act with the arguments that are worth asking about.

An argument that the act lets the player choose later is left out. Acts that have no end of forms (an offer to another
player), that a roll sets off by itself (discards, Tormund's move) or that only ask about a state are not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

from ruling.games.catan.north import SECTIONS
from ruling.games.catan.position import ALL_BUILDINGS, ALL_ROADS, RESOURCES, Position
from ruling.games.catan.sites import free_corners, listed, road_sites, settlement_sites

Found = Iterable[Mapping[str, Any]]
MOST_PAID = 4
"""Payments of more cards than this are not tried out: nothing that heroes pay for costs as many."""


def candidates(action: str, position: Position, player: str) -> Found:
    """The arguments with which the act is not ruled out at a glance."""
    found = CANDIDATES.get(action)
    return [{"player": player, **args} for args in found(position, player)] if found else []


def _at(places: Iterable[int]) -> Found:
    return [{"at": place} for place in places]


# Building and set-up


def _keeps(position: Position, player: str) -> Found:
    own = [corner for corner, held in position.buildings.items() if held == (player, "settlement")]
    return _at(own if position.is_closed("buildings", player) else sorted({*own, *_undescribed(position)}))


def _undescribed(position: Position) -> set[int]:
    return set(range(len(position.board.layout.corners))) - set(position.buildings) - position.empty_corners


def _may_be_set_up(position: Position) -> bool:
    """The table speaks of set-up: by its moment, by its round, or by all the pieces that there are."""
    if "set-up" not in position.moments:
        return False
    shows_all = bool(position.order) and {ALL_BUILDINGS, ALL_ROADS} <= position.closed
    return len(position.moments) == 1 or position.round is not None or shows_all


def _in_set_up(found: Callable[[Position, str], Found]) -> Callable[[Position, str], Found]:
    return lambda position, player: found(position, player) if _may_be_set_up(position) else []


def _sections(position: Position, player: str) -> Found:
    return [{"section": section} for section in SECTIONS]


# Turns, trade and cards


def _has_turn(position: Position, player: str) -> bool:
    return position.turn == player and position.moments != {"set-up"}


def _in_turn(found: Callable[[Position, str], Found]) -> Callable[[Position, str], Found]:
    return lambda position, player: found(position, player) if _has_turn(position, player) else []


def _once(position: Position, player: str) -> Found:
    return [{}]


def _exchanges(position: Position, player: str) -> Iterator[Mapping[str, Any]]:
    """Cards of one kind that the player surely holds for a card of another."""
    for given, got in product(RESOURCES, RESOURCES):
        for number in range(1, position.cards(player, given)[0] + 1) if given != got else ():
            yield {"give": {given: number}, "get": {got: 1}}


def _with_card(card: str, found: Callable[[Position, str], Found]) -> Callable[[Position, str], Found]:
    """Only for somebody who is known to hold the card, or to have just bought it."""
    return _in_turn(lambda position, player: found(position, player) if _holds(position, player, card) else [])


def _holds(position: Position, player: str, card: str) -> bool:
    holdings = position.holdings
    return holdings.held.get(player, {}).get(card, 0) > 0 or card in holdings.bought.get(player, ())


def _patrols(position: Position, player: str) -> Found:
    hexes = range(len(position.board.layout.hexes))
    moves = [{"to": hexagon} for hexagon in hexes if hexagon != position.north.tormund]
    return [*moves, *_gift(position, player)]


def _gift(position: Position, player: str) -> Found:
    """The hexes where wildlings are known to stand."""
    return [{"hex": hexagon} for hexagon, crowd in sorted(position.north.gift.items()) if crowd]


# Heroes


def _with_hero(hero: str, found: Callable[[Position, str], Found]) -> Callable[[Position, str], Found]:
    """Only for somebody before whom the hero is known to lie."""
    return lambda position, player: found(position, player) if _has_hero(position, player, hero) else []


def _has_hero(position: Position, player: str, hero: str) -> bool:
    held = position.holdings.heroes.get(player)
    return held is not None and held.name == hero


def _resources(position: Position, player: str) -> Found:
    return [{"resource": resource} for resource in RESOURCES]


def _swaps(position: Position, player: str) -> Found:
    own = [resource for resource in RESOURCES if position.cards(player, resource)[1] != 0]
    return [{"give": given, "take": taken} for given, taken in product(own, RESOURCES)]


def _opponents(position: Position, player: str) -> list[str]:
    return [other for other in position.order if other != player]


def _demands(position: Position, player: str) -> Iterator[Mapping[str, Any]]:
    others = _opponents(position, player)
    for number in range(1, len(others) + 1):
        for chosen, resource in product(combinations(others, number), RESOURCES):
            yield {"opponents": chosen, "resource": {resource: 1}}


def _victims(position: Position, player: str) -> Found:
    return [{"opponent": other} for other in _opponents(position, player)]


def _in_the_north(position: Position, player: str) -> Found:
    north = position.north
    waiting = [{"clearing": clearing} for clearing, crowd in sorted(north.clearings.items()) if crowd]
    camped = [{"clan": clan, "camp": camp} for clan, crowd in north.camps.items() for camp in range(1, len(crowd) + 1)]
    return [*waiting, *camped] or [{}]


def _moved_roads(position: Position, player: str) -> Found:
    own = [path for path, owner in sorted(position.roads.items()) if owner == player]
    return [{"from": path, "to": to} for path, to in product(own, listed(road_sites(position, player)))]


def _payments(position: Position, player: str) -> Iterator[dict[str, int]]:
    """Every handful of few cards that the player surely holds."""
    held = [range(position.cards(player, resource)[0] + 1) for resource in RESOURCES]
    for numbers in product(*(range(min(len(many), MOST_PAID + 1)) for many in held)):
        if 0 < sum(numbers) <= MOST_PAID:
            yield {resource: number for resource, number in zip(RESOURCES, numbers, strict=True) if number}


def _guards_paid_otherwise(position: Position, player: str) -> Found:
    return [{"section": section, "payment": paid} for section, paid in product(SECTIONS, _payments(position, player))]


def _cards_paid_otherwise(position: Position, player: str) -> Found:
    return [{"payment": paid} for paid in _payments(position, player)]


CANDIDATES: dict[str, Callable[[Position, str], Found]] = {
    "build-settlement": lambda position, player: _at(listed(settlement_sites(position, player))),
    "build-road": lambda position, player: _at(listed(road_sites(position, player))),
    "build-keep": _keeps,
    "recruit-guard": _in_turn(_sections),
    "setup-place-settlement": _in_set_up(lambda position, player: _at(listed(free_corners(position)))),
    "setup-place-road": _in_set_up(lambda position, player: _at(listed(road_sites(position, player)))),
    "setup-place-guard": _in_set_up(_sections),
    "roll-production": _in_turn(_once),
    "trade-with-supply": _in_turn(_exchanges),
    "buy-development-card": _in_turn(_once),
    "play-road-building": _with_card(
        "road-building", lambda position, player: _at(listed(road_sites(position, player)))
    ),
    "play-winter-is-coming": _with_card("winter-is-coming", _once),
    "play-new-recruits": _with_card("new-recruits", _sections),
    "play-ranger-patrol": _with_card("ranger-patrol", _patrols),
    "reveal-victory-card": _with_card("victory-point-card", _once),
    "use-samwell-tarly": _with_hero("samwell-tarly", _resources),
    "use-bowen-marsh": _with_hero("bowen-marsh", _swaps),
    "use-jeor-mormont": _with_hero("jeor-mormont", _demands),
    "use-mance-rayder": _with_hero("mance-rayder", _victims),
    "use-benjen-stark": _with_hero("benjen-stark", _in_the_north),
    "use-ygritte": _with_hero("ygritte", _gift),
    "use-yoren": _with_hero("yoren", _sections),
    "use-qhorin-halfhand": _with_hero("qhorin-halfhand", _once),
    "use-othell-yarwyck": _with_hero("othell-yarwyck", _moved_roads),
    "use-alliser-thorne": _with_hero("alliser-thorne", _guards_paid_otherwise),
    "use-melisandre": _with_hero("melisandre", _cards_paid_otherwise),
    "declare-victory": _in_turn(_once),
    "end-turn": _in_turn(_once),
}
