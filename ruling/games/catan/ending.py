"""How the game ends: by points, by the third breach, by too many wildlings in the Gift; and who has then won."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.holdings import NOBODY
from ruling.games.catan.longest import all_are_seated, seated
from ruling.games.catan.points import guards_of, score, untold_sections
from ruling.games.catan.position import RESOURCES
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import Count, Fact, Unknown, asked

Steps = Generator[Event | Result, Any, None]


# Declaring victory


def has_enough_points(case: CatanCase, values: Values) -> Finding:
    """The player's points, hidden cards included, are enough to win."""
    points, enough = score(case, values, case.player), values["points.to-win"]
    shown = points.least if points.least >= min(enough, points.most) else f"{points.least}–{points.most}"
    return Finding.of(points.reaches(enough), player=case.player, points=shown, enough=enough)


def need_not_wait(case: CatanCase, values: Values) -> Finding:
    """Points that came in somebody else's turn win only in the player's own."""
    turn, points = case.position.turn, score(case, values, case.player)
    if turn in (None, case.player) or not points.reaches(values["points.to-win"]).value:
        return Finding.not_applicable()
    return Finding.of(False, player=case.player, turn=turn)


def wildlings_have_moved(case: CatanCase, values: Values) -> Finding:
    """The movement of the wildlings that the rules still ask for is done."""
    moved = case.args.get("moved", case.position.holdings.moved)
    if moved is None:
        raise Unknown(Fact.of("wildlings-moved", player=case.player))
    return Finding.of(bool(moved), player=case.player)


def moves_no_wildling(case: CatanCase, values: Values) -> Finding:
    """Getting the winning point set no wildling in motion."""
    if "caused" not in case.args:
        raise Unknown(Fact.of("movement-caused", player=case.player))
    return Finding.of(not case.args["caused"], player=case.player)


def wall_has_held(case: CatanCase, values: Values) -> Finding:
    """The Wall has not been breached so often that the game is over."""
    breaches = case.position.north.breaches_so_far()
    return Finding.of(breaches < values["breaches.to-end"], breaches=breaches, last=values["breaches.to-end"])


def gift_is_not_overrun(case: CatanCase, values: Values) -> Finding:
    """There are no more wildlings in the Gift than it bears."""
    return Finding.of(not _is_overrun(case, values), number=_listed_in_gift(case), limit=values["gift.wildlings-limit"])


def _listed_in_gift(case: CatanCase) -> int:
    return sum(map(len, case.position.north.gift.values()))


def _is_overrun(case: CatanCase, values: Values) -> bool:
    """Those that are listed may be too many already, whoever else is there."""
    limit: int = values["gift.wildlings-limit"]
    return _listed_in_gift(case) > limit or case.position.north.in_gift() > limit


def wins(case: CatanCase, values: Values) -> Steps:
    """The game ends at once, and the player has won it."""
    yield Event.of("victory-declared", player=case.player)
    yield Result({"winner": case.player})


def is_true_victory(case: CatanCase, values: Values) -> Steps:
    """Won by points, the victory is a true one."""
    yield Event.of("victory-is-true", player=case.player)


# The wildlings end it


def third_breach_ends(case: CatanCase, values: Values) -> Steps:
    """The last breach ends the game; after a breach that nobody has counted, the table has to look itself."""
    breaches = case.position.north.breaches if case.event else case.position.north.breaches_so_far()
    if breaches is None:
        yield Event.of("breaches-in-doubt", last=values["breaches.to-end"])
    elif breaches >= values["breaches.to-end"]:
        yield Event.of("wall-fallen", n=breaches)
    elif case.event is None:
        yield Event.of("wall-stands", n=breaches, last=values["breaches.to-end"])
        yield Result({"end-of-game": False})


def counts_climbers(case: CatanCase, values: Values) -> Steps:
    """Climbers in the Gift are wildlings like any other there."""
    climbers = sum(kinds.count("climber") for kinds in case.position.north.gift.values())
    if climbers:
        yield Event.of("climbers-counted", n=climbers)


def overrun_ends(case: CatanCase, values: Values) -> Steps:
    """Too many wildlings in the Gift end the game; after some came in, it matters only where they are too many."""
    limit = values["gift.wildlings-limit"]
    overrun = asked(_is_overrun, case, values)
    if case.event is None and overrun.value is None:
        raise Unknown(*overrun.missing)
    if overrun.value:
        yield Event.of("gift-overrun", n=_listed_in_gift(case), limit=limit)
    elif overrun.value is None:
        yield Event.of("overrun-in-doubt", limit=limit)
    elif case.event is None:
        yield Event.of("gift-bears-them", n=_listed_in_gift(case), limit=limit)
        yield Result({"end-of-game": False})


def is_dramatic_victory(case: CatanCase, values: Values) -> Steps:
    """Ended by the wildlings, the game is won dramatically."""
    yield Result({"end-of-game": True})
    yield Event.of("victory-is-dramatic")


def most_guards_wins(case: CatanCase, values: Values) -> Steps:
    """The player with the most guards on the Wall wins."""
    guards = {player: guards_of(case, values, player) for player in seated(case)}
    untold = untold_sections(case)
    if not all_are_seated(case) and (untold or not any(number.most for number in guards.values())):
        # Somebody who was not named may have guards there, or tie with those who have none.
        raise Unknown(*(untold or [case.position.untold_seats()]))
    yield from _won(guards, "won-by-guards", "guards-tied")


# Ties


def most_points_win(case: CatanCase, values: Values) -> Steps:
    """Of the tied players, the one with the most points wins."""
    yield from _won({player: score(case, values, player) for player in _tied(case)}, "won-by-points", "points-tied")


def most_cards_win(case: CatanCase, values: Values) -> Steps:
    """Of the players who are still tied, the one with the most resource cards wins."""
    hands = {player: _hand(case, values, player) for player in _tied(case)}
    yield from _won(hands, "won-by-cards", "cards-tied")


def all_lose(case: CatanCase, values: Values) -> Steps:
    """A tie that nothing breaks is lost by everybody."""
    yield Result({"winner": NOBODY})
    yield Event.of("all-lost")


def _tied(case: CatanCase) -> tuple[str, ...]:
    """The players of the tie that was just found, or else of the question."""
    found = case.event.facts.get("players") if case.event else None
    return tuple(found or case.args["players"])


def _won(counts: Mapping[str, Count], won: str, tied: str) -> Steps:
    """The only player with the most wins; several go on to the next comparison."""
    bar = max((number.least for number in counts.values()), default=0)
    ahead = {player: number for player, number in counts.items() if number.most >= bar}
    unsure = {fact for number in ahead.values() if number.least < number.most for fact in number.missing}
    if unsure and len(ahead) > 1:
        raise Unknown(*sorted(unsure))
    if len(ahead) > 1:
        yield Event.of(tied, players=tuple(ahead), n=bar)
    else:
        winner = next(iter(ahead))
        yield Result({"winner": winner})
        yield Event.of(won, player=winner)


def _hand(case: CatanCase, values: Values, player: str) -> Count:
    """How many resource cards the player holds."""
    hand = case.position.hands.get(player, {})
    held = sum(number for kind, number in hand.items() if kind != "total")
    if "total" in hand:
        return Count(hand["total"], hand["total"])
    if case.position.is_closed("hands", player) or len(hand) == len(RESOURCES):
        return Count(held, held)
    return Count(held, values["stock.card"] * len(RESOURCES), (Fact.of("hand", player=player),))
