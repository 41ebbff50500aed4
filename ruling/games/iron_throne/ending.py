"""How the game ends: somebody has spread everything, or a house has nobody left; and who has then won."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.rewards import rewarded
from ruling.games.iron_throne.seats import players_named
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import Count, Fact, Span, Truth, Unknown, asked, either, some

Steps = Generator[Event | Result, Any, None]
WITHIN_RESULTS = ("apply-attacker-rewards", "apply-defender-rewards", "apply-loss-penalties")
"""Acts that are only a part of what happens at once."""


# Whether it is over


def influence_of(case: ThroneCase, values: Values, player: str) -> Count:
    """The player's tokens on others' boards: what was told, or anything up to all of them."""
    told = case.position.get("influence", player)
    if told is None:
        return Count(0, values["victory.influence"], (Fact.of("influence", player=player),))
    return Count(sum(told.values()), sum(told.values()))


def _has_spread_all(case: ThroneCase, values: Values) -> Truth:
    return _somebody(case, lambda player: influence_of(case, values, player).reaches(values["victory.influence"]))


def _is_wiped_out(case: ThroneCase, values: Values) -> Truth:
    return _somebody(case, lambda player: is_wiped_out(case, values, player))


def is_wiped_out(case: ThroneCase, values: Values, player: str) -> bool:
    """All characters of the house are dead."""
    told = case.position.characters(player)
    if any(case.position.is_alive(player, one) for one in told):
        return False
    if len(told) < values["victory.dead-characters"]:
        raise Unknown(Fact.of("characters", player=player))
    return True


def _somebody(case: ThroneCase, test: Callable[[str], bool | Truth]) -> Truth:
    """One of those who play passes the test; the ones that were named may settle it."""
    named = some(players_named(case.position), test)
    return named if named.value else either(named, asked(lambda: some(case.position.playing(), test)))


def has_spread_all(case: ThroneCase, values: Values) -> Finding:
    """Somebody has spread all influence tokens."""
    found = _has_spread_all(case, values)
    return Finding.of(found, players=found.seen, n=values["victory.influence"])


def has_lost_everybody(case: ThroneCase, values: Values) -> Finding:
    """Some house has no character left."""
    found = _is_wiped_out(case, values)
    return Finding.of(found, players=found.seen, n=values["victory.dead-characters"])


def _is_over(case: ThroneCase, values: Values) -> Truth:
    return either(_has_spread_all(case, values), _is_wiped_out(case, values))


# The end comes


def tells_who_spread_all(case: ThroneCase, values: Values) -> Steps:
    """Whoever has spread all influence tokens ends the game; who may just have done so leaves it in doubt."""
    found = _has_spread_all(case, values)
    for player in found.seen:
        yield Event.of("all-influence-spread", player=player, n=values["victory.influence"])
    unsure = [player for player in _spreading(case) if case.position.get("influence", player) is None]
    if unsure and not found.value:
        yield Event.of("influence-end-in-doubt", players=tuple(unsure))


def _spreading(case: ThroneCase) -> tuple[str, ...]:
    """Those who spread influence in this act."""
    if case.question.action == "spread-influence":
        return (case.player,)
    received = [key[1] for key, told in case.position.facts.items() if key[0] == "received" and "influence" in told]
    try:
        return (*rewarded(case, "attacker"), *received)
    except Unknown:
        return ()


def tells_who_lost_everybody(case: ThroneCase, values: Values) -> Steps:
    """A house without living characters ends the game; one that may just have lost its last leaves it in doubt."""
    found = _is_wiped_out(case, values)
    for player in found.seen:
        yield Event.of("house-wiped-out", player=player, n=values["victory.dead-characters"])
    unsure = [player for player in _bereaved(case) if asked(is_wiped_out, case, values, player).value is None]
    if unsure and not found.value:
        yield Event.of("death-end-in-doubt", players=tuple(dict.fromkeys(unsure)))


def _bereaved(case: ThroneCase) -> list[str]:
    """Those whose character may have died in this act: one that takes part, or that the act is about."""
    about = [case.position.house_of(case.character), *(case.args.get(name) for name in ("owner", "house"))]
    sent = [(key[1], told) for key, told in case.position.facts.items() if key[0] == "committed"]
    dead = [player for player, character in sent if case.position.get("power", player, character) == 0]
    return [player for player in (*dead, *about) if player and _has_lost_somebody(case, player)]


def _has_lost_somebody(case: ThroneCase, player: str) -> bool:
    return any(case.position.get("power", player, one) == 0 for one in case.position.characters(player))


def stops_the_game(case: ThroneCase, values: Values) -> Steps:
    """The game ends once everything that happens at once has happened."""
    if _is_over(case, values).value:
        yield Event.of("end-is-due" if case.question.action in WITHIN_RESULTS else "game-ends")


# Who has won


def most_influence_wins(case: ThroneCase, values: Values) -> Steps:
    """The most tokens on others' boards win, whatever ended the game; of one player they are only counted."""
    if case.question.action == "count-influence":
        yield from _counted(case, values)
        return
    counts = {player: influence_of(case, values, player) for player in case.position.playing()}
    bar = max(number.least for number in counts.values())
    ahead = {player: number for player, number in counts.items() if number.most >= bar}
    unsure = [fact for number in ahead.values() for fact in number.missing]
    if unsure and len(ahead) > 1:
        raise Unknown(*unsure)
    for player, number in counts.items():
        if not number.missing:
            yield Event.of("influence-counted", player=player, points=number.least)
    if len(ahead) > 1:
        yield Event.of("influence-tied", players=tuple(ahead), n=bar)
    else:
        yield from _won(case, values, tuple(ahead))


def _counted(case: ThroneCase, values: Values) -> Steps:
    """How much influence the player has spread, and how much is lacking."""
    number, enough = influence_of(case, values, case.player), values["victory.influence"]
    if number.missing:
        points = Span(*number)
        yield Event.of("influence-open", player=case.player, points=points)
        yield Result({"influence-token": points})
        raise Unknown(*number.missing)
    yield Event.of("influence-counted", player=case.player, points=number.least, lacking=enough - number.least)
    yield Result({"influence-token": number.least})


def tied_share(case: ThroneCase, values: Values) -> Steps:
    """Those who are tied for the most share the victory."""
    assert case.event is not None
    yield from _won(case, values, case.event.facts["players"])


def _won(case: ThroneCase, values: Values, winners: tuple[str, ...]) -> Steps:
    yield Result({"winner": winners[0] if len(winners) == 1 else list(winners)})
    yield Event.of("game-won" if _is_over(case, values).value else "would-win", winners=winners)


def first_to_spread_all(case: ThroneCase, values: Values) -> Steps:
    """The one winner who has spread everything was the first to do so."""
    first = _complete(case, values)
    if len(first) == 1:
        yield Event.of("first-to-spread-all", player=first[0])


def spread_all_together(case: ThroneCase, values: Values) -> Steps:
    """Several who have spread everything did so at once."""
    together = _complete(case, values)
    if len(together) > 1:
        yield Event.of("spread-all-together", players=together)


def _complete(case: ThroneCase, values: Values) -> list[str]:
    """The winners who have spread everything."""
    winners = case.position.get("winners") or ()
    return [one for one in winners if influence_of(case, values, one).least == values["victory.influence"]]


def nobody_is_excluded(case: ThroneCase, values: Values) -> Steps:
    """A winner may be without a living character."""
    for player in case.position.get("winners") or ():
        if asked(is_wiped_out, case, values, player).value:
            yield Event.of("wins-without-characters", player=player)
