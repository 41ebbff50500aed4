"""Guards: recruiting them and putting them on the Wall."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.costs import is_free
from ruling.games.catan.north import section_name
from ruling.games.catan.position import MOMENTS
from ruling.model.answers import Event, Finding
from ruling.model.game import Values
from ruling.model.truth import NO, Fact, Truth, Unknown, both, every, negate

Steps = Generator[Event, Any, None]
SET_UP = frozenset(("set-up",))


def are_in_the_game(case: CatanCase, values: Values) -> Finding:
    """Players have guards at all in this mode, where it is about a guard."""
    if case.args.get("item", "guard") != "guard":
        return Finding.not_applicable()
    return Finding.of(values["stock.guard"] > 0, player=case.player)


def is_time_to_build(case: CatanCase, values: Values) -> Finding:
    """Building would be in time now, whatever lets people build early."""
    too_early = case.binds("catan.game-flow.three-phases")
    return Finding.of(negate(too_early), moment=max(case.position.moments, key=MOMENTS.index))


def section_has_room(case: CatanCase, values: Values) -> Finding:
    """A post of the section is free."""
    number, limit = len(_guards(case)), values["wall.positions"]
    return Finding.of(number < limit, section=_section(case), number=number, limit=limit)


def takes_lowest_post(case: CatanCase, values: Values) -> Finding:
    """The named post is the lowest free one of the section."""
    post = case.args.get("post")
    if post is None or len(_guards(case)) >= values["wall.positions"]:
        return Finding.not_applicable()
    lowest = len(_guards(case)) + 1
    return Finding.of(post == lowest, section=_section(case), post=post, lowest=lowest)


def new_recruits_covers_it(case: CatanCase, values: Values) -> Finding:
    """New Recruits was played this turn, and its guard does not stand yet."""
    if case.piece != "guard":
        return Finding.not_applicable()
    return Finding.of(_has_free_guard(case, values["free-guards"]), player=case.player)


def new_recruits_acts_now(case: CatanCase, values: Values) -> Finding:
    """New Recruits has a guard to give, and the game is past set-up, in which nobody has a turn to play it in."""
    if case.piece != "guard":
        return Finding.not_applicable()
    has_guard = case.position.moments != SET_UP and _has_free_guard(case, values["free-guards"])
    return Finding.of(has_guard, player=case.player)


def _has_free_guard(case: CatanCase, number: int) -> bool:
    """A card whose guard stands is no longer listed by its name, so each one that is listed has one to give."""
    played = case.position.played.get(case.player)
    if played is None:
        raise Unknown(Fact.of("played", player=case.player))
    return number * played.count("new-recruits") > 0


def pays(case: CatanCase, values: Values) -> Steps:
    """The cost goes back to the common supply, unless New Recruits brings the guard."""
    if not is_free(case, "new-recruits"):
        yield Event.of("paid", player=case.player, cost=dict(values["cost.guard"]))


def takes_post(case: CatanCase, values: Values) -> Steps:
    """The guard goes from its owner's stock onto the lowest free post."""
    free = {"free": True} if is_free(case, "new-recruits") else {}
    post = len(_guards(case)) + 1
    yield Event.of("guard-placed", player=case.player, section=_section(case), post=post, **free)


def _guards(case: CatanCase) -> tuple[str, ...]:
    return case.position.north.guards_on(case.args["section"])


def _section(case: CatanCase) -> str:
    return section_name(case.args["section"])


# Set-up


def is_guard_round(case: CatanCase, values: Values) -> Finding:
    """It is the last round of set-up: it was told so, or everybody has all the pieces of the rounds before."""
    position, last = case.position, values["set-up.rounds-in-all"]
    if "set-up" not in position.moments or any(position.played.values()):
        return Finding.of(False, round=last)
    if "round" in case.args:
        return Finding.of(case.args["round"] == last, round=last)
    begun = every(position.order, lambda player: _has_all(case, values, player)) if position.order else NO
    if begun.value is None or not position.order:
        # The pieces do not tell, but the table may have.
        if position.round is None:
            raise Unknown(Fact("round"))
        return Finding.of(position.round == last, round=last)
    return Finding.of(begun, round=last)


def _has_all(case: CatanCase, values: Values, player: str) -> Truth:
    """The player has a settlement and a road on the board for each of the rounds that bring them."""
    rounds, pieces = values["set-up.rounds"], case.position.pieces
    placed = [pieces(player, piece, values[f"stock.{piece}"]).reaches(rounds) for piece in ("settlement", "road")]
    return Truth(None, (Fact("round"),)) if both(*placed).value is None else both(*placed)


def is_first_guard(case: CatanCase, values: Values) -> Finding:
    """The player has no guard on the Wall yet."""
    return Finding.of(negate(_has_guard(case, values, case.player)), player=case.player)


def _has_guard(case: CatanCase, values: Values, player: str) -> Truth:
    return case.position.pieces(player, "guard", values["stock.guard"]).reaches(1)


def follows_clockwise(case: CatanCase, values: Values) -> Finding:
    """Everybody before the player in the order has put a guard on the Wall."""
    order, turn = case.position.order, case.position.turn
    if not order and turn is not None and turn != case.player:
        return Finding.of(False, player=case.player, next=turn)
    if not order:
        raise Unknown(Fact("order"))
    before = order[: order.index(case.player)] if case.player in order else order
    served = every(before, lambda player: _has_guard(case, values, player))
    waiting = next((player for player in before if player in served.seen), case.player)
    return Finding.of(served, player=case.player, next=waiting)
