"""The table before the first turn: what has to lie where, and the steps that lay it out."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.draws import draws
from ruling.games.iron_throne.position import ALIVE, Position
from ruling.games.iron_throne.setup import houses_told
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import YES, Fact, Unknown, unknown

Steps = Generator[Event | Result, Any, None]


# Whether it is laid out well


def sheets_hold_power(case: ThroneCase, values: Values) -> Finding:
    """So much power lies on every leader sheet."""
    return _as_laid_out(case.position, "sheet", values["set-up.leader-power"])


def hands_are_drawn(case: ThroneCase, values: Values) -> Finding:
    """Everybody holds a starting hand."""
    due = values["set-up.hand"]
    if case.question.action != "draw-house-card":
        return _as_laid_out(case.position, "hand", due)
    if not case.position.moments <= {"set-up"}:
        return Finding.not_applicable()
    number = case.args.get("n", due)
    return Finding.of(number == due, player=case.player, n=due, found=number)


def decks_are_whole(case: ThroneCase, values: Values) -> Finding:
    """A deck holds all cards of the house, or all but those of the starting hand once that is drawn."""
    whole = values["kit.house-cards"]
    drawn = whole - values["set-up.hand"]
    return _as_laid_out(case.position, "deck", drawn, lambda house: whole if _hand_is_bare(case, house) else drawn)


def _hand_is_bare(case: ThroneCase, house: str) -> bool:
    """Nothing, or nothing yet, is told of the hand."""
    return not case.position.get("hand", house)


def influence_is_at_home(case: ThroneCase, values: Values) -> Finding:
    """No influence token has left the board of its own house."""
    return _as_laid_out(case.position, "influence", 0)


def _as_laid_out(position: Position, kind: str, due: int, also: Callable[[str], int] | None = None) -> Finding:
    """So many of something at every house, or `also` so many."""
    told = {key[1]: _number(value) for key, value in position.facts.items() if key[0] == kind}
    if not told:
        return Finding.of(unknown(Fact(f"all-{kind}")), player="", n=due, found=due)
    wrong = next((house for house in told if told[house] not in (due, also(house) if also else due)), None)
    if wrong is not None:
        return Finding.of(False, player=wrong, n=due, found=told[wrong])
    houses = houses_told(position)
    gaps = [Fact.of(kind, player=house) for house in houses if house not in told] if houses else [Fact("order")]
    return Finding.of(unknown(*gaps) if gaps else YES, player="", n=due, found=due)


def _number(told: Any) -> int:
    """A number, the size of a pile, or the tokens on all boards."""
    if isinstance(told, Mapping):
        return sum(told.values())
    return told if isinstance(told, int) else len(told)


def characters_hold_power(case: ThroneCase, values: Values) -> Finding:
    """So much power lies on every character of every house."""
    position, due = case.position, values["set-up.character-power"]
    counted = {key: power for key, power in position.facts.items() if key[0] == "power" and power is not ALIVE}
    if not counted:
        return Finding.of(unknown(Fact("all-power")), player="", character="", n=due, found=due)
    wrong = next((key for key in counted if counted[key] != due), None)
    if wrong is not None:
        return Finding.of(False, player=wrong[1], character=wrong[2], n=due, found=counted[wrong])
    houses, owners = houses_told(position), [key[1] for key in counted]
    short = [house for house in houses if owners.count(house) < values["set-up.characters"]]
    gaps = [Fact.of("characters", player=house) for house in short] if houses else [Fact("order")]
    return Finding.of(unknown(*gaps) if gaps else YES, player="", character="", n=due, found=due)


def boards_are_shared(case: ThroneCase, values: Values) -> Finding:
    """The influence boards lie in the shared area; only who says so quarrels about it."""
    told = case.args.get("boards")
    if told is None:
        return Finding.not_applicable()
    return Finding.of(told)


# Laying it out


def _without(position: Position, kind: str) -> tuple[str, ...]:
    """The houses in play of which nothing of the kind was told yet."""
    return tuple(house for house in position.playing() if position.get(kind, house) is None)


def lays_out_areas(case: ThroneCase, values: Values) -> Steps:
    """Deck, leader sheet and character tokens lie in the area of their player, who has all of them named."""
    position, tokens = case.position, values["set-up.characters"]
    unnamed = [house for house in position.playing() if len(position.characters(house)) < tokens]
    if unnamed:
        raise Unknown(*(Fact.of("characters", player=house) for house in unnamed))
    if houses := _without(position, "hostages"):
        yield Event.of("areas-laid-out", houses=houses, tokens=tokens, n=values["kit.house-cards"])


def draws_hands(case: ThroneCase, values: Values) -> Steps:
    """Everybody draws the starting hand, or the one player who was asked about."""
    if case.question.action != "draw-house-card":
        if houses := _without(case.position, "hand"):
            facts = {"n": values["set-up.hand"], "whole": values["kit.house-cards"]}
            yield Event.of("hands-drawn", houses=houses, **facts)
    elif case.position.moments <= {"set-up"}:
        yield from draws(case, values, case.player, values["set-up.hand"])


def lays_out_boards(case: ThroneCase, values: Values) -> Steps:
    """The boards lie where all can reach them."""
    if houses := _without(case.position, "influence"):
        yield Event.of("boards-laid-out", houses=houses)


def lays_out_influence(case: ThroneCase, values: Values) -> Steps:
    """Everybody's influence tokens lie on the own board."""
    if houses := _without(case.position, "influence"):
        yield Event.of("influence-laid-out", houses=houses, n=values["set-up.influence"])


def lays_power_on_characters(case: ThroneCase, values: Values) -> Steps:
    """Power lies on every character."""
    position = case.position
    bare = [one for house in position.playing() for one in position.characters(house) if _is_bare(position, house, one)]
    if bare:
        yield Event.of("character-power-laid-out", characters=bare, n=values["set-up.character-power"])


def _is_bare(position: Position, house: str, character: str) -> bool:
    return position.get("power", house, character) is ALIVE


def lays_power_on_sheets(case: ThroneCase, values: Values) -> Steps:
    """Power lies on every leader sheet."""
    if houses := _without(case.position, "sheet"):
        yield Event.of("sheet-power-laid-out", houses=houses, n=values["set-up.leader-power"])


def counts_power(case: ThroneCase, values: Values) -> Steps:
    """How much power lies on the table, out of how much there is."""
    characters = values["set-up.characters"] * values["set-up.character-power"]
    on_table = len(case.position.playing()) * (characters + values["set-up.leader-power"])
    yield Event.of("power-counted", n=on_table, left=values["box.power-tokens"] - on_table)
    yield Result({"power-token": on_table})
