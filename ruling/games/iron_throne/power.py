"""Moving power: from leader sheets onto characters and back, to other sheets, and into the box."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.claims import amounts
from ruling.games.iron_throne.components import as_told
from ruling.model.answers import Event, Finding, Result
from ruling.model.game import Values
from ruling.model.truth import Unknown, asked, every

Steps = Generator[Event | Result, Any, None]


# Distributing


def _sheet_of(case: ThroneCase) -> str:
    """Whose leader sheet the power comes from."""
    return str(case.args.get("from", case.player))


def is_not_without_leave(case: ThroneCase, values: Values) -> Finding:
    """Power of another's leader sheet is taken only where an effect expressly allows it."""
    sheet = _sheet_of(case)
    if sheet == case.player:
        return Finding.not_applicable()
    if "by" in case.args:
        as_told(values)
    return Finding.of("by" in case.args, sheet=sheet, component=case.args.get("by"))


def sheet_holds_so_much(case: ThroneCase, values: Values) -> Finding:
    """The sheet holds as much as is distributed; of an empty one another rule speaks."""
    sheet, number = _sheet_of(case), sum(amounts(case).values())
    held = asked(lambda: case.position.read("sheet", player=sheet) >= number)
    if case.args.get("reason") == "effect":
        as_told(values)
    if case.position.get("sheet", sheet) == 0:
        return Finding.not_applicable()
    return Finding.of(held, player=sheet, n=number, held=case.position.get("sheet", sheet))


def sheet_is_not_empty(case: ThroneCase, values: Values) -> Finding:
    """There is power on the leader sheet."""
    sheet = _sheet_of(case)
    return Finding.of(asked(lambda: case.position.read("sheet", player=sheet) > 0), player=sheet)


def goes_onto_anothers(case: ThroneCase, values: Values) -> Finding:
    """Some character that gets power is not one of the player's own; of a leader another rule speaks."""
    leader, limit = case.position.get("leader", case.player), values["set-up.characters"]
    characters = tuple(one for one in case.args["to"] if one != leader)
    own = every(characters, lambda one: case.position.has_character(case.player, one, limit))
    if own.value:
        return Finding.not_applicable()
    if own.value is None:
        raise Unknown(*own.missing)
    return Finding.of(False, player=case.player, character=own.seen[0])


def is_split(case: ThroneCase, values: Values) -> Finding:
    """Several characters get power."""
    if case.question.decline:
        return Finding.not_applicable()
    return Finding.of(len(amounts(case)) > 1)


def goes_to_no_participant(case: ThroneCase, values: Values) -> Finding:
    """Some of the characters do not take part in the encounter."""
    if case.question.decline:
        return Finding.not_applicable()
    chosen = case.position.get("committed", case.player)
    return Finding.of(chosen is not None and any(one != chosen for one in amounts(case)))


def bears_much_already(case: ThroneCase, values: Values) -> Finding:
    """A character has as much power as it started with, or more, and gets still more."""
    if case.question.decline:
        return Finding.not_applicable()
    told = [case.position.get("power", case.player, one) for one in amounts(case)]
    return Finding.of(any(isinstance(power, int) and power >= values["set-up.character-power"] for power in told))


def distributes(case: ThroneCase, values: Values) -> Steps:
    """The power goes from the sheet onto the characters."""
    sheet, given = _sheet_of(case), amounts(case)
    if sheet != case.player:
        yield Event.of("sheet-power-given", player=sheet, to=case.player, n=sum(given.values()))
    for character, number in given.items():
        yield Event.of("power-moved", player=case.player, character=character, n=number)


# Removing and taking


def no_more_than_there_is(case: ThroneCase, values: Values) -> Steps:
    """An effect that would take more power than there is takes all of it."""
    number = case.args["number"]
    if case.question.action != "remove-power":
        sheet = _sheet_of(case)
        if (held := case.position.read("sheet", player=sheet)) < number:
            yield Event.of("sheet-short-of-power", player=sheet, n=held)
    elif not _is_leader(case) and (power := _power_of(case)) < number:
        yield Event.of("character-short-of-power", player=_owner(case), character=case.character, n=power)


def _owner(case: ThroneCase) -> str:
    """Whose character it is that loses power."""
    return str(case.args.get("owner") or case.position.house_of(case.character) or case.player)


def _is_leader(case: ThroneCase) -> bool:
    """The character is told to be the leader of its house, who has no token."""
    return bool(case.position.get("leader", _owner(case)) == case.character)


def _power_of(case: ThroneCase) -> int:
    """The power that the character has, as the asker or the table tells it."""
    told: int = case.args["power"] if "power" in case.args else case.position.power(_owner(case), case.character)
    return told


def removed_goes_to_sheet(case: ThroneCase, values: Values) -> Steps:
    """What a player removes from a character goes onto that player's leader sheet; a leader's token bears none."""
    if _is_leader(case):
        yield Event.of("leader-bears-no-power", character=case.character)
        return
    character, owner, power = case.character, _owner(case), _power_of(case)
    removed = min(case.args["number"], power)
    if removed:
        facts = {"player": owner, "character": character, "n": removed, "to": case.player}
        yield Event("power-removed", {**facts, "left": power - removed})
    yield Result({"power-left": power - removed})


def goes_to_box(case: ThroneCase, values: Values) -> Steps:
    """What is removed from a leader sheet goes into the box: so much, or as much as there is."""
    number, held = case.args["number"], case.position.read("sheet", player=case.player)
    removed = min(number, held)
    if removed:
        yield Event.of("sheet-power-lost", player=case.player, n=removed)
    yield Result({"power-left": held - removed})


def is_out_of_the_game(case: ThroneCase, values: Values) -> Steps:
    """Power that went into the box does not come back."""
    yield Event.of("power-out-of-the-game")


def takes_from_sheet(case: ThroneCase, values: Values) -> Steps:
    """The power goes from the other's leader sheet onto the player's own: so much, or as much as there is."""
    sheet, number = _sheet_of(case), case.args["number"]
    held = case.position.read("sheet", player=sheet)
    if held:
        yield Event.of("sheet-power-given", player=sheet, to=case.player, n=min(number, held))
