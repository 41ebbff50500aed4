"""Who holds the two special cards, Longest Road and Most Patrols."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.holdings import NOBODY
from ruling.games.catan.longest import all_are_seated, leaders, seated
from ruling.model.answers import Event, Result
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown

Steps = Generator[Event | Result, Any, None]
ROAD, PATROLS = "longest-road", "most-patrols"
RETURNS = "catan.longest-road.returns-to-sole-leader"


def _holder(case: CatanCase, award: str) -> str | None:
    """Who had the card before the count; none where that was not told."""
    return case.position.holdings.awards.get(award)


def first_to_reach_takes(case: CatanCase, values: Values) -> Steps:
    """The only player with a road long enough gets the card that nobody has."""
    ahead, holder = leaders(case, values), _holder(case, ROAD)
    if len(ahead) == 1 and holder in (None, NOBODY):
        again = (RETURNS,) if holder == NOBODY else ()
        yield Event.of("award-received", award=ROAD, player=ahead[0])._replace(rules=again)


def longer_road_takes(case: CatanCase, values: Values) -> Steps:
    """The card leaves its holder for the only player with the longest road."""
    ahead, holder = leaders(case, values), _holder(case, ROAD)
    if len(ahead) == 1 and holder not in (None, NOBODY, ahead[0]):
        yield Event.of("award-received", award=ROAD, player=ahead[0])


def holder_keeps_on_tie(case: CatanCase, values: Values) -> Steps:
    """A holder who is one of those with the longest road keeps the card."""
    ahead, holder = leaders(case, values), _holder(case, ROAD)
    if len(ahead) > 1 and holder in ahead:
        yield Event.of("award-kept", award=ROAD, player=holder)


def set_aside_on_tie(case: CatanCase, values: Values) -> Steps:
    """Others share the longest road: the card leaves its holder and goes to nobody."""
    ahead, holder = leaders(case, values), _holder(case, ROAD)
    if len(ahead) > 1 and holder is None:
        raise Unknown(Fact.of("award", award=ROAD))
    if len(ahead) > 1 and holder not in (*ahead, NOBODY):
        yield Event.of("award-set-aside", award=ROAD)


def set_aside_when_too_short(case: CatanCase, values: Values) -> Steps:
    """Nobody's road is long enough: the card leaves its holder and goes to nobody."""
    if not leaders(case, values) and _holder(case, ROAD) not in (None, NOBODY):
        yield Event.of("award-set-aside", award=ROAD)


def waits_for_sole_leader(case: CatanCase, values: Values) -> Steps:
    """Who has the card in the end; while nobody has, it waits for one player to lead alone."""
    holder = case.position.holdings.holder_of(ROAD) if leaders(case, values) else NOBODY
    if holder == NOBODY:
        yield Event.of("award-waits", award=ROAD, n=values["longest-road.least"])
    yield Result({ROAD: holder})


def _ahead_in_patrols(case: CatanCase, values: Values) -> tuple[str, ...]:
    """Who has the most patrols and, with them, more than the holder or enough for a card that nobody has."""
    patrols, holder = case.position.holdings.patrols, _holder(case, PATROLS)
    untold = [Fact.of("patrols", player=player) for player in seated(case) if player not in patrols]
    if untold or not all_are_seated(case):
        raise Unknown(*(untold or [case.position.untold_seats()]))
    enough = patrols[holder] + 1 if holder is not None and holder in patrols else values["most-patrols.least"]
    bar = max(enough, *patrols.values())
    return tuple(player for player in seated(case) if patrols[player] >= bar)


def recounts_patrols(case: CatanCase, values: Values) -> Generator[Event, Any, None]:
    """The card is looked at again where it has to move; where too little was told, it stays in doubt."""
    holder, own = _holder(case, PATROLS), case.position.holdings.patrols.get(case.player)
    if holder != case.player and own is not None and own < values["most-patrols.least"]:
        return
    try:
        ahead = _ahead_in_patrols(case, values)
    except Unknown:
        yield Event.of("award-in-doubt", award=PATROLS)
        return
    if len(ahead) > 1 or (ahead and holder is None):
        yield Event.of("award-in-doubt", award=PATROLS)
    elif ahead and ahead[0] != holder:
        yield Event.of("patrols-recounted", award=PATROLS)


def third_patrol_takes(case: CatanCase, values: Values) -> Steps:
    """The first player with enough patrols gets the card that nobody has."""
    ahead = _ahead_in_patrols(case, values)
    if len(ahead) == 1 and _holder(case, PATROLS) in (None, NOBODY):
        yield Event.of("award-received", award=PATROLS, player=ahead[0])


def more_patrols_take(case: CatanCase, values: Values) -> Steps:
    """The card leaves its holder for the one who has more patrols; as many do not take it."""
    ahead, holder = _ahead_in_patrols(case, values), _holder(case, PATROLS)
    if holder is None or len(ahead) > 1:
        # Below the bar a holder may have spent patrols; of several above it the first has it: the table knows.
        raise Unknown(Fact.of("award", award=PATROLS))
    if holder != NOBODY and ahead:
        holder = ahead[0]
        yield Event.of("award-received", award=PATROLS, player=holder)
    elif list(case.position.holdings.patrols.values()).count(case.position.holdings.patrols.get(holder, -1)) > 1:
        yield Event.of("award-kept", award=PATROLS, player=holder)
    yield Result({PATROLS: holder})
