"""Victory points: what each thing brings, and what a player has in all."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.longest import road_length
from ruling.games.catan.north import SECTIONS, section_name
from ruling.model.answers import Event, Result
from ruling.model.game import Values
from ruling.model.truth import Count, Fact, Span, Unknown

Steps = Generator[Event | Result, Any, None]
THREE_GUARDS = "catan.victory-points.three-guards"
NONE = Count(0, 0)
BOUNDING = frozenset(("total", "victory-point-card"))


# What there is


def _pieces(case: CatanCase, values: Values, player: str, piece: str) -> Count:
    return case.position.pieces(player, piece, values[f"stock.{piece}"])


def _cards(case: CatanCase, values: Values, player: str) -> Count:
    """How many victory point cards the player holds; where nobody told, as many as would win the game."""
    hand = case.position.holdings.held.get(player, {})
    if "victory-point-card" in hand:
        return Count(hand["victory-point-card"], hand["victory-point-card"])
    others = sum(number for card, number in hand.items() if card != "total")
    most = hand["total"] - others if "total" in hand else values["points.to-win"]
    fact = Fact.of("card", player=player, card="victory-point-card")
    return Count(0, most, (fact,)) if most else NONE


def _has_award(case: CatanCase, values: Values, player: str, award: str) -> Count:
    """One where the player has the special card; a road that is surely too short cannot have it."""
    holder = case.position.holdings.awards.get(award)
    if holder is not None:
        return Count(int(holder == player), int(holder == player))
    if award == "longest-road" and road_length(case, values, player).most < values["longest-road.least"]:
        return NONE
    return Count(0, 1, (Fact.of("award", award=award),))


# What it brings


def _worth(number: Count, points: int) -> Count:
    return Count(number.least * points, number.most * points, number.missing)


def _of_settlements(case: CatanCase, values: Values, player: str) -> Count:
    return _worth(_pieces(case, values, player, "settlement"), values["points.settlement"])


def _of_keeps(case: CatanCase, values: Values, player: str) -> Count:
    return _worth(_pieces(case, values, player, "keep"), values["points.keep"])


def _of_road(case: CatanCase, values: Values, player: str) -> Count:
    return _worth(_has_award(case, values, player, "longest-road"), values["points.longest-road"])


def _of_patrols(case: CatanCase, values: Values, player: str) -> Count:
    return _worth(_has_award(case, values, player, "most-patrols"), values["points.most-patrols"])


def _of_cards(case: CatanCase, values: Values, player: str) -> Count:
    return _worth(_cards(case, values, player), values["points.victory-point-card"])


def of_guards(case: CatanCase, values: Values, player: str) -> Count:
    """The points for guards on the Wall; none in a game without it."""
    if not case.binds(THREE_GUARDS).value:
        return NONE
    guards = guards_of(case, values, player)
    least, most = (_tokens(values, number) for number in guards[:2])
    return Count(least, most, guards.missing if least < most else ())


def guards_of(case: CatanCase, values: Values, player: str) -> Count:
    """How many guards of the player stand on the Wall, with the sections that would tell."""
    guards = _pieces(case, values, player, "guard")
    return guards._replace(missing=untold_sections(case))


def untold_sections(case: CatanCase) -> tuple[Fact, ...]:
    """The sections of the Wall whose guards nobody told."""
    untold = [section for section in SECTIONS if section not in case.position.north.guards]
    return tuple(Fact.of("guards", section=section_name(section)) for section in untold)


def _tokens(values: Values, guards: int) -> int:
    """The points for so many guards: the fifth brings the second."""
    if guards >= values["guards.for-second-token"]:
        return int(values["points.guards-five"])
    return int(values["points.guards-three"]) if guards >= values["guards.for-first-token"] else 0


VISIBLE: tuple[Callable[[CatanCase, Values, str], Count], ...] = (
    _of_settlements, _of_keeps, _of_road, _of_patrols, of_guards,
)  # fmt: skip


def _sum(counts: list[Count]) -> Count:
    missing = dict.fromkeys(fact for one in counts for fact in one.missing if one.least < one.most)
    return Count(sum(one.least for one in counts), sum(one.most for one in counts), tuple(missing))


def visible(case: CatanCase, values: Values, player: str) -> Count:
    """The points that everybody sees: what the table added up itself, or else each part."""
    told = case.position.holdings.points.get(player)
    return Count(told, told) if told is not None else _sum([of(case, values, player) for of in VISIBLE])


def total(case: CatanCase, values: Values, player: str) -> Count:
    """All points of the player, hidden cards included."""
    return _sum([visible(case, values, player), _of_cards(case, values, player)])


def score(case: CatanCase, values: Values, player: str) -> Count:
    """The same, but what is missing of the parts in sight is asked for in one question."""
    points = total(case, values, player)
    seen = [fact for fact in points.missing if fact.kind != "card"]
    hidden = [fact for fact in points.missing if fact.kind == "card"]
    asked = [Fact.of("points", player=player)] if seen else []
    return points._replace(missing=(*asked, *hidden))


# Counting aloud


def _counted(case: CatanCase, source: str, points: Count) -> Steps:
    """A part in sight that brings something, or may; none where the table has added those up itself."""
    if case.player not in case.position.holdings.points:
        yield from _told(case, source, Span(*points))


def _told(case: CatanCase, source: str, points: Span) -> Steps:
    if points.least == points.most and points.least:
        yield Event.of("points-counted", player=case.player, source=source, points=points.least)
    if points.least != points.most:
        yield Event.of("points-open", player=case.player, source=source, points=points)


def _unbounded(case: CatanCase, points: Count) -> Span:
    """The points without an upper bound where nobody told how many hidden cards there are."""
    bounded = points.least == points.most or case.position.holdings.held.get(case.player, {}).keys() & BOUNDING
    return Span(*points) if bounded else Span(*points)._replace(most=None)


def counts_settlements(case: CatanCase, values: Values) -> Steps:
    """The points for settlements."""
    yield from _counted(case, "settlement", _of_settlements(case, values, case.player))


def counts_keeps(case: CatanCase, values: Values) -> Steps:
    """The points for keeps."""
    yield from _counted(case, "keep", _of_keeps(case, values, case.player))


def counts_longest_road(case: CatanCase, values: Values) -> Steps:
    """The points go to whoever has the card now."""
    yield from _counted(case, "longest-road", _of_road(case, values, case.player))


def counts_most_patrols(case: CatanCase, values: Values) -> Steps:
    """The points go to whoever has the card now."""
    yield from _counted(case, "most-patrols", _of_patrols(case, values, case.player))


def counts_cards(case: CatanCase, values: Values) -> Steps:
    """The points for hidden cards, as far as the player told of them."""
    yield from _told(case, "victory-point-card", _unbounded(case, _of_cards(case, values, case.player)))


def roads_bring_nothing(case: CatanCase, values: Values) -> Steps:
    """Roads on the board bring no points to a player without the card."""
    if case.player in case.position.roads.values() and not _of_road(case, values, case.player).most:
        yield Event.of("roads-score-nothing", player=case.player)


def adds_up(case: CatanCase, values: Values) -> Steps:
    """The sum of all parts, and what is still lacking to win."""
    points = total(case, values, case.player)
    if points.least < points.most:
        yield Result({"victory-point": _unbounded(case, points)})
        raise Unknown(*points.missing)
    lacking = max(0, values["points.to-win"] - points.least)
    yield Event.of("points-added-up", player=case.player, n=points.least, lacking=lacking)
    yield Result({"victory-point": points.least})


# Tokens for guards


def first_token(case: CatanCase, values: Values) -> Steps:
    """The third guard brings the first token."""
    yield from _token(case, values, 1, values["guards.for-first-token"], values["points.guards-three"])


def second_token(case: CatanCase, values: Values) -> Steps:
    """The fifth guard brings the second token."""
    worth = values["points.guards-five"] - values["points.guards-three"]
    yield from _token(case, values, 2, values["guards.for-second-token"], worth)


def _token(case: CatanCase, values: Values, nth: int, guards: int, worth: int) -> Steps:
    """The token is the player's; after a guard was placed, only if it was just this guard that brought it."""
    player = _owner(case)
    number = guards_of(case, values, player)
    if number.least >= guards and (case.event is None or number.most == guards):
        counted = None if player in case.position.holdings.points else worth
        yield Event.of("point-token-held", player=player, nth=nth, n=guards, points=counted)
    elif case.event is None and number.least < guards <= number.most:
        yield from _counted(case, "victory-point-token", Count(0, worth, number.missing))


def _owner(case: CatanCase) -> str:
    """Whose guards are counted: those of whoever has just won or lost one, or of whom the question is about."""
    return case.player if case.event is None else str(case.event.facts["player"])


def no_first_token(case: CatanCase, values: Values) -> Steps:
    """With fewer than three guards the first token goes back."""
    yield from _token_returned(case, values, 1, values["guards.for-first-token"])


def no_second_token(case: CatanCase, values: Values) -> Steps:
    """With fewer than five guards the second token goes back; what is left are the points for guards."""
    yield from _token_returned(case, values, 2, values["guards.for-second-token"])
    if case.event is not None:
        return
    points = of_guards(case, values, case.player)
    if points.least < points.most:
        raise Unknown(*points.missing)
    yield Result({"victory-point": points.least})


def _token_returned(case: CatanCase, values: Values, nth: int, guards: int) -> Steps:
    """The token is not the player's; after a guard was lost, only if it was just this guard that it hung on."""
    player = _owner(case)
    number = guards_of(case, values, player)
    if number.most < guards and (case.event is None or number.least == guards - 1):
        yield Event.of("point-token-returned", player=player, nth=nth, n=guards)
