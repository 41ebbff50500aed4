"""What losing costs: half of the participating character's power, for everybody on a losing side."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.hostages import bar_in
from ruling.games.iron_throne.outcomes import OTHER
from ruling.games.iron_throne.position import NOBODY, SIDES
from ruling.games.iron_throne.rewards import COMPONENT, STILL_GETS, concerned, outcome_told, winning_side
from ruling.model.answers import Event, Result
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown

Steps = Generator[Event | Result, Any, None]
HALF = "iron-throne.losing-an-encounter.lose-half-rounded-up"
ROUNDED = "iron-throne.losing-an-encounter.half-rounded-up"
DEAL = "iron-throne.truce-outcome.deal-no-rewards-or-penalties"


def losing_sides(case: ThroneCase) -> tuple[str, ...]:
    """The sides that lost: one of them, both where nobody won, none where a truce brought anybody anything."""
    winner = winning_side(case)
    if winner != NOBODY:
        return (OTHER[winner],)
    outcome = outcome_told(case)
    if outcome is None:
        raise Unknown(Fact("outcome"))
    if outcome == "betrayal":  # somebody always wins one
        raise Unknown(Fact("winning"))
    return () if outcome == "truce" and brought_something(case) else SIDES


def brought_something(case: ThroneCase) -> bool:
    """Something changed hands in the truce."""
    told = case.args.get("deal", case.position.get("deal"))
    if told is not None:
        return bool(told)
    active = [case.position.get(kind) for kind in ("turn", "defender")]
    received = [case.position.get("received", player) if player else None for player in active]
    if not any(received) and None in received:
        raise Unknown(Fact("deal"))
    return any(received)


def names_the_penalised(case: ThroneCase, values: Values) -> Steps:
    """Everybody on a losing side is penalised alike, and nobody else."""
    losing = losing_sides(case)
    if outcome_told(case) == "truce":
        if not losing and case.question.action == "apply-loss-penalties":
            yield Event("nobody-penalised", {}, (DEAL,))
        return
    players = concerned(case, *losing)
    if len(players) > 1:
        yield Event.of("penalties-due", players=players)
    elif case.player and case.position.side_of(case.player) not in (None, *losing):
        yield Event.of("winner-not-penalised", player=case.player)


def truce_has_failed(case: ThroneCase, values: Values) -> Steps:
    """After a truce that brought nobody anything everybody who takes part is penalised."""
    if outcome_told(case) == "truce" and (players := concerned(case, *losing_sides(case))):
        yield Event.of("penalties-due", players=players)


def dead_lose_nothing(case: ThroneCase, values: Values) -> Steps:
    """A loser whose character has died before loses no power."""
    for player, character in _losers(case).items():
        if case.position.get("power", player, character) == 0:
            yield Event("dead-loses-nothing", {"player": player, "character": character}, (STILL_GETS,))


def _losers(case: ThroneCase) -> dict[str, str]:
    """Everybody who is penalised, with the character that takes part; all that is untold is asked for at once."""
    players = [one for one in concerned(case, *losing_sides(case)) if not bar_in(case.position, one, "penalties")]
    sent = {player: case.position.get("committed", player) for player in players}
    untold = [Fact.of("committed", player=player) for player, told in sent.items() if told in (None, NOBODY)]
    if untold:
        raise Unknown(*untold)
    return sent


def lost_power_goes_home(case: ThroneCase, values: Values) -> Steps:
    """Half of the power of every losing character goes onto its player's leader sheet."""
    penalised = concerned(case, *losing_sides(case))
    for player in penalised:
        if component := bar_in(case.position, player, "penalties"):
            yield Event("penalty-shielded", {"player": player, "component": component}, (COMPONENT,))
    losers = _losers(case)
    held = _powers(case, losers)
    lost = {player: half(power, values["penalty.divisor"], values["penalty.rounded"]) for player, power in held.items()}
    if penalised:
        yield Result({"lost-power": {player: lost.get(player, 0) for player in penalised}})
    for player, character in losers.items():
        if lost[player]:
            facts = {"player": player, "character": character, "n": lost[player], "to": player}
            is_odd = held[player] % values["penalty.divisor"]
            yield Event("power-removed", facts, (HALF, ROUNDED) if is_odd else (HALF,))


def _powers(case: ThroneCase, losers: Mapping[str, str]) -> dict[str, int]:
    """The power of the losing characters; all that is untold is asked for at once."""
    held: dict[str, int] = {}
    gaps: list[Fact] = []
    for player, character in losers.items():
        try:
            held[player] = case.position.power(player, character)
        except Unknown as gap:
            gaps += gap.facts
    if gaps:
        raise Unknown(*gaps)
    return held


def half(power: int, divisor: int, rounded: str) -> int:
    """The part of the power that is lost."""
    return -(-power // divisor) if rounded == "up" else power // divisor
