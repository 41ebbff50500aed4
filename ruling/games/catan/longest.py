"""How long each player's road is, as far as the board was told, and what a settlement does to it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import partial
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.holdings import NOBODY
from ruling.games.catan.position import ALL_ROADS
from ruling.model.answers import Event, Result
from ruling.model.game import Values
from ruling.model.truth import Count, Fact, Truth, Unknown, asked, count

Steps = Generator[Event | Result, Any, None]
LOOPS = "catan.longest-road.road-loops"
AWARD = "longest-road"
ONCE, PAIR = 1, 2


def longest_line(
    paths: Iterable[int],
    ends: Sequence[tuple[int, int]],
    stops: frozenset[int],
    passes: int,
    spare: frozenset[int] = frozenset(),
    budget: int = 0,
) -> int:
    """The most pieces in one line: each once, no corner met more often than `passes`, none beyond a corner of `stops`.

    Of the paths in `spare`, where a piece may lie, the line takes no more than the `budget`.
    """
    at: dict[int, list[int]] = {}
    for path in paths:
        for corner in ends[path]:
            at.setdefault(corner, []).append(path)
    most = sum(map(len, at.values())) // 2 - max(0, len(spare) - budget)
    best = 0
    walks: list[tuple[int, frozenset[int], tuple[int, ...], int]]
    walks = [(corner, frozenset(), (corner,), budget) for corner in sorted(at)]
    while walks and best < most:
        corner, used, met, left = walks.pop()
        for path in at[corner]:
            other = sum(ends[path]) - corner
            if path in used or (path in spare and not left) or met.count(other) >= passes:
                continue
            best = max(best, len(used) + 1)
            if other not in stops:
                walks.append((other, used | {path}, (*met, other), left - (path in spare)))
    return best


def road_length(case: CatanCase, values: Values, player: str) -> Count:
    """The length of the player's longest road: as a range where roads or buildings that matter were not told."""
    position, layout = case.position, case.layout
    own = [path for path, owner in position.roads.items() if owner == player]
    spare = _possible_roads(case, player)
    budget = position.pieces(player, "road", values["stock.road"]).most - len(own)
    spare = spare if budget > 0 else frozenset()
    stops = _stops(case, player, spare.union(own))
    unsure = [corner for corner in _joints(case, own) if stops[corner].value is None]
    sure = frozenset(corner for corner, stop in stops.items() if stop.value)
    passes = values["longest-road.corner-passes"]
    least = longest_line(own, layout.path_ends, sure.union(unsure), passes)
    if not unsure and not spare:
        return Count(least, least)
    most = longest_line({*own, *spare}, layout.path_ends, sure, passes, spare, budget)
    missing = {fact for corner in unsure for fact in stops[corner].missing}
    if spare:
        missing.add(Fact.of("roads", player=player))
    return Count(least, most, tuple(sorted(missing)) if least < most else ())


def _possible_roads(case: CatanCase, player: str) -> frozenset[int]:
    """The paths where a road of the player may lie, though nobody told of one."""
    position = case.position
    if position.is_closed("roads", player):
        return frozenset()
    untold = set(range(len(case.layout.paths))) - set(position.roads) - position.empty_paths
    return frozenset(path for path in untold if (player, "road", path) not in position.absent)


def _stops(case: CatanCase, player: str, paths: Iterable[int]) -> dict[int, Truth]:
    """Whether each corner that the paths reach holds an opponent's building, where the player's road ends."""
    corners = {corner for path in paths for corner in case.layout.path_ends[path]}
    return {corner: asked(_is_anothers, case, corner, player) for corner in corners}


def _is_anothers(case: CatanCase, corner: int, player: str) -> bool:
    building = case.building_on(corner)
    return building is not None and building.owner != player


def _joints(case: CatanCase, own: list[int]) -> list[int]:
    """The corners where two or more of the paths meet."""
    met = [corner for path in own for corner in case.layout.path_ends[path]]
    return sorted({corner for corner in met if met.count(corner) > 1})


def seated(case: CatanCase) -> tuple[str, ...]:
    """Everybody at the table who was named, in order where that was told."""
    position = case.position
    if position.order:
        return position.order
    named = {*position.roads.values(), *(building.owner for building in position.buildings.values())}
    named |= {owner for guards in position.north.guards.values() for owner in guards}
    named |= {*position.holdings.patrols, *position.holdings.points, *position.hands}
    return tuple(sorted(named))


def all_are_seated(case: CatanCase) -> bool:
    """Nobody plays but those who were named."""
    return len(seated(case)) == case.position.told.get("players")


def leaders(case: CatanCase, values: Values) -> tuple[str, ...]:
    """Who has the longest road of those long enough for the card: nobody, one player, or several."""
    lengths = {player: road_length(case, values, player) for player in seated(case)}
    bar = max([values["longest-road.least"], *(length.least for length in lengths.values())])
    ahead = [player for player, length in lengths.items() if length.most >= bar]
    unsure = [lengths[player] for player in ahead if lengths[player].least < lengths[player].most]
    if unsure and not (len(ahead) == 1 and lengths[ahead[0]].least >= values["longest-road.least"]):
        raise Unknown(*sorted({fact for length in unsure for fact in length.missing}))
    if ALL_ROADS not in case.position.closed and not all_are_seated(case):
        raise Unknown(case.position.untold_seats())
    return tuple(ahead)


def measures(case: CatanCase, values: Values) -> Steps:
    """Each player's longest line of roads, or the bounds of it; after a road was built, only what that changes."""
    if case.event is not None:
        yield from _measures_new_road(case, values)
        return
    known: dict[str, int] = {}
    for player in seated(case):
        length = road_length(case, values, player)
        if length.least < length.most:
            yield Event.of("road-not-measured", player=player, least=length.least, most=length.most)
            continue
        known[player] = length.least
        loops = (LOOPS,) if _passes_twice(case, player, length.least) else ()
        yield Event.of("road-measured", player=player, n=length.least)._replace(rules=loops)
    if known:
        yield Result({"road": known})


def _passes_twice(case: CatanCase, player: str, length: int) -> bool:
    """The line is so long only because it meets a corner twice, which is our own reading."""
    own = [path for path, owner in case.position.roads.items() if owner == player]
    stops = frozenset(corner for corner, stop in _stops(case, player, own).items() if stop.value)
    return longest_line(own, case.layout.path_ends, stops, ONCE) < length


def _measures_new_road(case: CatanCase, values: Values) -> Steps:
    """A road that is surely too short moves no card, unless it is the holder's own."""
    is_long = road_length(case, values, case.player).most >= values["longest-road.least"]
    if is_long or case.position.holdings.awards.get(AWARD) == case.player:
        yield from _recounts(case, values)


def _recounts(case: CatanCase, values: Values) -> Steps:
    """The card is looked at again where it has to move; where the board does not tell, it stays in doubt."""
    holder = case.position.holdings.awards.get(AWARD)
    try:
        ahead = leaders(case, values)
    except Unknown:
        yield Event.of("award-in-doubt", award=AWARD)
        return
    if holder is None and ahead:
        yield Event.of("award-in-doubt", award=AWARD)
    elif holder not in (None, *ahead) and not (holder == NOBODY and len(ahead) != 1):
        yield Event.of("longest-road-recounted", award=AWARD)


def breaks(case: CatanCase, values: Values) -> Steps:
    """A settlement on the corner parts an opponent's road, if two of its pieces meet there."""
    if case.event is not None:
        yield from _breaks_by_building(case, values)
        return
    facts = {"player": case.player, "corner": case.place_name}
    owner = "" if case.place in case.position.buildings else _parted(case)
    if owner:
        yield Event.of("road-interrupted", owner=owner, **facts)
    else:
        yield Event.of("road-not-interrupted", **facts)


def _breaks_by_building(case: CatanCase, values: Values) -> Steps:
    """The settlement stands: if it parts a road, the card may have to move."""
    try:
        owner = _parted(case)
    except Unknown:
        yield Event.of("award-in-doubt", award=AWARD)
        return
    if owner:
        yield Event.of("road-interrupted", player=case.player, corner=case.place_name, owner=owner)
        yield from _recounts(case, values)


def _has_road(case: CatanCase, player: str, path: int) -> bool:
    return case.position.has_road(path, player)


def _parted(case: CatanCase) -> str:
    """Whose road a settlement of the player on the corner parts, if anybody's."""
    position, paths = case.position, case.layout.corner_paths[case.place]
    missing: set[Fact] = set()
    for rival in seated(case):
        meeting = count(paths, partial(_has_road, case, rival)).reaches(PAIR)
        if meeting.value and rival != case.player:
            return rival
        missing.update(meeting.missing if rival != case.player else ())
    untold = count(paths, lambda path: position.road_on(path) is not None).missing
    if missing or (len(untold) >= PAIR and not all_are_seated(case)):
        raise Unknown(*sorted(missing.union(untold)))
    return ""
