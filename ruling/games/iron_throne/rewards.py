"""Who won the encounter, and what the winning side gets for it."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.draws import REWARDS, belongs_here, draws
from ruling.games.iron_throne.hostages import bar_in
from ruling.games.iron_throne.outcomes import OTHER
from ruling.games.iron_throne.position import NOBODY, WITHDRAWN, Position
from ruling.games.iron_throne.settled import outcome_in, winner_in
from ruling.model.answers import Event, Need, Result
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown

Steps = Generator[Event | Need | Result, Any, None]
REWARD_OF = {"apply-attacker-rewards": "attacker", "apply-defender-rewards": "defender"}
"""The side whose reward an act asks about."""
WHICH_CHARACTER = {"pl": "na którą postać położyć znacznik władzy", "ru": "на какого персонажа положить жетон власти"}
TARGET = "iron-throne.winning-an-encounter.attacker-side-target-is-defender"
SHORT = "iron-throne.winning-an-encounter.defender-reward-short-of-power"
STILL_GETS = "iron-throne.character-death-clarifications.player-still-gets-results"
COMPONENT = "iron-throne.conflict-resolution.component-beats-rulebook"
WITHDREW = "iron-throne.withdrawing.no-rewards-no-penalties"
WITHOUT_WINNER = {
    "hostility": ("iron-throne.hostility-outcome.tie-both-lose",),
    "truce": ("iron-throne.truce-outcome.deal-no-rewards-or-penalties",),
}
AFTER_BASICS = "iron-throne.taking-hostages.after-basic-rewards-and-penalties"


# Who won


def outcome_told(case: ThroneCase) -> str | None:
    """The outcome, as the asker or the table tells it, or as the cards make it."""
    if "outcome" in case.args:
        return str(case.args["outcome"])
    try:
        return outcome_in(case.position)
    except Unknown:
        return None


def winning_side(case: ThroneCase) -> str:
    """The side that won, or nobody; a truce is never won."""
    if outcome_told(case) == "truce":
        return NOBODY
    return str(case.args.get("winner") or winner_in(case.position))


def clockwise(position: Position, players: Iterable[str]) -> tuple[str, ...]:
    """The players clockwise from the attacker, as far as the seats were told."""
    turn = position.get("turn")
    if not position.order or turn not in position.order:
        return tuple(players)
    return tuple(sorted(players, key=position.clockwise_from(turn).index))


def concerned(case: ThroneCase, *sides: str) -> tuple[str, ...]:
    """The players of these sides, or the one that was asked about where that player is among them."""
    if case.player:
        return (case.player,) if case.position.side_of(case.player) in sides else ()
    return clockwise(case.position, [player for side in sides for player in case.position.on_side(side)])


def rewarded(case: ThroneCase, side: str) -> tuple[str, ...]:
    """Everybody on the side, where it is the one that won."""
    return concerned(case, side) if winning_side(case) == side else ()


# What is due to whom


def tells_who_gets_none(case: ThroneCase, values: Values) -> Steps:
    """The reward that was asked about belongs to the other side, or nobody has won one."""
    side, winner = REWARD_OF[case.question.action], winning_side(case)
    if winner == NOBODY:
        yield Event("nobody-rewarded", {}, WITHOUT_WINNER.get(outcome_told(case) or "", ()))
    elif winner != side:
        yield Event.of("side-not-rewarded", side=side)
    elif case.player and case.position.side_of(case.player) == OTHER[side]:
        yield Event.of("loser-not-rewarded", player=case.player)


def outsider_gets_nothing(case: ThroneCase, values: Values) -> Steps:
    """A player who does not take part is neither rewarded nor penalised."""
    if case.player and case.position.side_of(case.player) is None:
        withdrew = case.position.get("support", case.player) == WITHDRAWN
        yield Event("not-concerned", {"player": case.player}, (WITHDREW,) if withdrew else ())


def names_the_rewarded(case: ThroneCase, values: Values) -> Steps:
    """The winning player and everybody who supported that player get the same."""
    winner = winning_side(case)
    players = rewarded(case, REWARD_OF.get(case.question.action, winner)) if winner != NOBODY else ()
    if len(players) > 1:
        yield Event.of("rewards-due", players=players)


def tells_the_order(case: ThroneCase, values: Values) -> Steps:
    """Where several players of the defender's side choose, they do so clockwise from the attacker."""
    players = rewarded(case, "defender") if case.position.order else ()
    if len(players) > 1:
        yield Event.of("resolution-order", players=players)


def attackers_spread(case: ThroneCase, values: Values) -> Steps:
    """Everybody on the winning attacker's side spreads influence onto the defender."""
    for player in rewarded(case, "attacker"):
        number = 0
        if barred := bar_in(case.position, player, "rewards"):
            yield _barred(player, barred)
        elif number := min(values["attacker-reward.influence"], _left(case, values, player)):
            onto = case.position.active("defender")
            spread = Event("influence-spread", {"player": player, "onto": onto, "n": number}, (TARGET,))
            case = yield spread._replace(rules=(*spread.rules, *_although_dead(case, player)))
        else:
            yield Event.of("no-influence-left", player=player)
        yield Result({player: {"influence-token": number}})


def _left(case: ThroneCase, values: Values, player: str) -> int:
    """The tokens on the player's own board; nobody has spread all of them while the game goes on."""
    spread = case.position.get("influence", player) or {}
    return int(values["set-up.influence"] - sum(spread.values()))


def _barred(player: str, component: str) -> Event:
    return Event("reward-barred", {"player": player, "component": component}, (COMPONENT,))


def _although_dead(case: ThroneCase, player: str) -> tuple[str, ...]:
    """The rule by which a player whose character died in the encounter is rewarded all the same."""
    character = case.position.get("committed", player)
    return (STILL_GETS,) if character and case.position.get("power", player, character) == 0 else ()


def defenders_draw(case: ThroneCase, values: Values) -> Steps:
    """Everybody on the winning defender's side draws cards; those whom a component bars get nothing at all."""
    if not belongs_here(case, REWARDS):
        return
    for player in rewarded(case, "defender"):
        if barred := bar_in(case.position, player, "rewards"):
            yield _barred(player, barred)
            yield Result({player: {"house-card": 0, "power-token": 0}})
        else:
            yield Result({player: _reward(case, values, player)})
            case = yield from draws(case, values, player, values["defender-reward.cards"])


def _reward(case: ThroneCase, values: Values, player: str) -> dict[str, int]:
    """What the player is about to get: fewer cards and less power where there are not so many."""
    cards, piles = values["defender-reward.cards"], [case.position.get(pile, player) for pile in ("deck", "discard")]
    drawn = cards if None in piles else min(cards, sum(map(len, piles)))
    if case.question.action == "draw-house-card":
        return {"house-card": drawn}
    try:
        return {"house-card": drawn, "power-token": _power_due(case, values, player)}
    except Unknown:
        return {"house-card": drawn}


def _power_due(case: ThroneCase, values: Values, player: str) -> int:
    """The power that the player moves: the whole reward, or as much as there is on the leader sheet."""
    return int(min(values["defender-reward.power"], case.position.read("sheet", player=player)))


def defenders_move_power(case: ThroneCase, values: Values) -> Steps:
    """Everybody on the winning defender's side moves power onto living characters of their own."""
    for player in rewarded(case, "defender"):
        if bar_in(case.position, player, "rewards"):
            continue
        number = _power_due(case, values, player)
        if number < values["defender-reward.power"]:
            yield Event("reward-short", {"player": player, "n": number}, (SHORT,))
        for _ in range(number):
            living = living_characters(case, values, player)
            if not living:
                break
            chosen = living[0] if len(living) == 1 else (yield Need(player, "to", living, ask=WHICH_CHARACTER))
            moved = Event.of("power-moved", player=player, character=chosen, n=1)
            case = yield moved._replace(rules=_although_dead(case, player))


def living_characters(case: ThroneCase, values: Values, player: str) -> tuple[str, ...]:
    """The player's living characters, all of whom have to be known."""
    found = case.position.characters(player)
    if len(found) < values["set-up.characters"]:
        raise Unknown(Fact.of("characters", player=player))
    return tuple(one for one in found if case.position.is_alive(player, one))


def hostages_follow(case: ThroneCase, values: Values) -> Steps:
    """Once the basic rewards and penalties are done, hostages are taken; without a winner the turn ends."""
    if winning_side(case) == NOBODY:
        yield Event.of("moment-comes", moment="end-of-turn")
    else:
        yield Event("hostages-due", {}, (AFTER_BASICS,))
