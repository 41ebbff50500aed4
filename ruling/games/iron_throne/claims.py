"""Whether somebody may claim the reward for an encounter: influence to spread, power to move."""

from __future__ import annotations

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.draws import REWARDS, belongs_here
from ruling.games.iron_throne.hostages import bar_in
from ruling.games.iron_throne.outcomes import OTHER
from ruling.games.iron_throne.participation import side_of
from ruling.games.iron_throne.position import NOBODY, PHASES
from ruling.games.iron_throne.rewards import winning_side
from ruling.model.answers import Finding
from ruling.model.game import Values
from ruling.model.truth import NO, Fact, Truth, asked, both, unknown

SIDE_OF = {"spread-influence": "attacker", "distribute-power": "defender", "draw-house-card": "defender"}
"""The side that is rewarded in this way."""


def _is_other_matter(case: ThroneCase) -> bool:
    """The asker says that something else than the reward lets the player do it; a truce moves no power like this."""
    others = ("effect", "truce") if case.question.action == "spread-influence" else ("effect",)
    return case.args.get("reason") in others


def _unless_otherwise(case: ThroneCase, truth: Truth) -> Truth:
    """What no reward allows something else may: where nobody told the reason, that comes first."""
    if truth.value is True or "reason" in case.args:
        return truth
    return unknown(Fact("reason"), *truth.missing)


def is_resolution_phase(case: ThroneCase, values: Values) -> Finding:
    """The outcome is known, and its rewards are being given out."""
    if _is_other_matter(case):
        return Finding.not_applicable()
    now = case.is_moment(*PHASES["resolution-phase"])
    return Finding.of(_unless_otherwise(case, now))


def takes_part(case: ThroneCase, values: Values) -> Finding:
    """The player takes part in the encounter."""
    if _is_other_matter(case):
        return Finding.not_applicable()
    return Finding.of(_unless_otherwise(case, asked(_takes_part, case)), player=case.player)


def _takes_part(case: ThroneCase) -> bool:
    return side_of(case, case.player) is not None


def is_on_winning_side(case: ThroneCase, values: Values) -> Finding:
    """Of those who take part, the player stands on the side that won, and no component bars the player."""
    if _is_other_matter(case) or asked(_takes_part, case).value is False:
        return Finding.not_applicable()
    barred = bar_in(case.position, case.player, "rewards")
    won = NO if barred else asked(_has_won, case)
    return Finding.of(_unless_otherwise(case, won), player=case.player, component=barred)


def _has_won(case: ThroneCase) -> bool:
    return side_of(case, case.player) == winning_side(case)


def is_reward_of_that_side(case: ThroneCase, values: Values) -> Finding:
    """What the player claims is what the winning side gets; whoever has not won claims nothing."""
    won = asked(_has_won, case)
    if _is_other_matter(case) or won.value is False:
        return Finding.not_applicable()
    side = SIDE_OF[case.question.action]
    fits = both(won, asked(lambda: winning_side(case) == side))
    return Finding.of(_unless_otherwise(case, fits), side=side, winner=OTHER[side])


def goes_onto_the_defender(case: ThroneCase, values: Values) -> Finding:
    """The influence won by the attacker's side goes onto the defender's board."""
    won = asked(lambda: winning_side(case) == "attacker")
    if _is_other_matter(case) or won.value is False:
        return Finding.not_applicable()
    onto, defender = case.args["onto"], case.position.get("defender")
    fits = asked(lambda: case.position.active("defender") == onto)
    return Finding.of(_unless_otherwise(case, fits), onto=onto, defender=defender)


def must_be_carried_out(case: ThroneCase, values: Values) -> Finding:
    """The side has won that is rewarded so, and the player with it; to the point only where it would be left undone."""
    if not case.question.decline or _is_other_matter(case) or bar_in(case.position, case.player, "rewards"):
        return Finding.not_applicable()
    if not belongs_here(case, REWARDS):
        return Finding.not_applicable()
    won = asked(lambda: side_of(case, case.player) == winning_side(case) == SIDE_OF[case.question.action])
    has_power = asked(lambda: case.position.read("sheet", player=case.player) > 0)
    return Finding.of(both(won, has_power) if "to" in case.args else won, player=case.player)


def has_lost_its_character(case: ThroneCase, values: Values) -> Finding:
    """The character with which the player takes part has died in the encounter."""
    character = case.position.get("committed", case.player)
    is_dead = character not in (None, NOBODY) and case.position.get("power", case.player, character) == 0
    if _is_other_matter(case) or not is_dead:
        return Finding.not_applicable()
    return Finding.of(True, player=case.player, character=character)


def amounts(case: ThroneCase) -> dict[str, int]:
    """The power by character; a number told apart from the only character is meant for that one."""
    told: dict[str, int] = case.args["to"]
    number = case.args.get("number")
    return {one: number for one in told} if number is not None and len(told) == 1 else dict(told)


def is_whole_reward(case: ThroneCase, values: Values) -> Finding:
    """Just the power of the reward is moved."""
    if _is_other_matter(case):
        return Finding.not_applicable()
    due, number = values["defender-reward.power"], sum(amounts(case).values())
    return Finding.of(_unless_otherwise(case, Truth(number == due)), n=number, due=due)


def is_all_there_is(case: ThroneCase, values: Values) -> Finding:
    """The leader sheet holds less than the reward, and all of it is moved."""
    number, due = sum(amounts(case).values()), values["defender-reward.power"]
    if _is_other_matter(case) or number >= due:
        return Finding.not_applicable()
    return Finding.of(asked(lambda: case.position.read("sheet", player=case.player) == number), player=case.player)
