"""The Ranger Patrol: moving Tormund and robbing a neighbour of his hex, or clearing a hex of the Gift."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.awards import recounts_patrols
from ruling.games.catan.case import CatanCase
from ruling.games.catan.north import TORMUNDS_CAMP
from ruling.games.catan.production import buildings_at, resource_of
from ruling.games.catan.seven import hand_size, steals
from ruling.model.answers import Event, Finding, Need
from ruling.model.game import Values
from ruling.model.truth import Fact, Unknown, some

Steps = Generator[Any, Any, None]
TO_MOVE, TO_CLEAR = "move-tormund", "clear-gift"
WHICH_OPTION = {
    "pl": "przestawić Tormunda czy usunąć dzikiego z Daru",
    "ru": "переместить Тормунда или убрать одичалого из Дара",
}
WHERE_TO = {"pl": "nowe pole Tormunda", "ru": "новый гекс Тормунда"}
WHICH_HEX = {"pl": "pole, z którego znika dziki", "ru": "гекс, с которого убирают одичалого"}
WHICH_KIND = {"pl": "który z dzikich znika", "ru": "которого из одичалых убирают"}


def picks_one_option(case: CatanCase, values: Values) -> Finding:
    """The player does not want both options at once."""
    return Finding.of(not {"to", "hex"} <= case.args.keys(), player=case.player)


def leaves_gift_alone(case: CatanCase, values: Values) -> Finding:
    """The player does not want the option that clears a hex of the Gift."""
    return Finding.of("hex" not in case.args, player=case.player)


def goes_elsewhere(case: CatanCase, values: Values) -> Finding:
    """Tormund does not stand on the hex yet."""
    to = case.args.get("to")
    if to is None or to == TORMUNDS_CAMP:
        return Finding.not_applicable()
    return Finding.of(case.position.north.tormunds_place() != to, hex=case.layout.hexes[to])


def finds_number_token(case: CatanCase, values: Values) -> Finding:
    """The hex has a number token to stand on: it is no ice waste, which is a part of the frame."""
    to = case.args.get("to")
    if to is None or to == TORMUNDS_CAMP:
        return Finding.not_applicable()
    return Finding.of(case.touches_terrain((to,)), hex=case.layout.hexes[to])


def stays_out_of_camp(case: CatanCase, values: Values) -> Finding:
    """Tormund is not sent home by the card."""
    moved_otherwise = case.question.action == "move-tormund" and case.args.get("card") != "ranger-patrol"
    if "to" not in case.args or moved_otherwise:
        return Finding.not_applicable()
    return Finding.of(case.args["to"] != TORMUNDS_CAMP)


def victim_lives_there(case: CatanCase, values: Values) -> Finding:
    """A building of the victim, who is somebody else, stands at Tormund's new hex."""
    to, victim = case.args.get("to"), case.args.get("victim")
    if to is None or to == TORMUNDS_CAMP or victim is None:
        return Finding.not_applicable()
    stands = some(case.layout.hex_corners[to], lambda corner: case.position.has_building(corner, victim))
    return Finding.of(victim != case.player and stands, victim=victim, hex=case.layout.hexes[to])


def several_live_there(case: CatanCase, values: Values) -> Finding:
    """Two or more opponents have buildings at Tormund's new hex."""
    to = case.args.get("to")
    if to is None or to == TORMUNDS_CAMP:
        return Finding.not_applicable()
    known = [case.position.buildings.get(corner) for corner in case.layout.hex_corners[to]]
    owners = {building.owner for building in known if building} - {case.player}
    several = len(owners) > 1 or len({building.owner for building in buildings_at(case, to)} - {case.player}) > 1
    return Finding.of(several, owners=sorted(owners), hex=case.layout.hexes[to])


def draws_blindly(case: CatanCase, values: Values) -> Finding:
    """The robber does not pick the card."""
    if "to" not in case.args:
        return Finding.not_applicable()
    return Finding.of("resource" not in case.args, player=case.player)


def victim_has_nothing(case: CatanCase, values: Values) -> Finding:
    """The victim holds no resource cards."""
    victim = case.args.get("victim")
    if victim is None:
        return Finding.not_applicable()
    least, most = hand_size(case.position, victim)
    if least == 0 and most != 0:
        raise Unknown(Fact.of("hand", player=victim))
    return Finding.of(most == 0, victim=victim)


def wildling_is_there(case: CatanCase, values: Values) -> Finding:
    """A wildling, and of the named kind, is on the hex of the Gift."""
    if "hex" not in case.args:
        return Finding.not_applicable()
    found, kind = _wildlings(case, case.args["hex"]), case.args.get("kind")
    return Finding.of(bool(found) and (kind is None or kind in found), hex=case.layout.hexes[case.args["hex"]])


def _wildlings(case: CatanCase, hexagon: int) -> tuple[str, ...]:
    return case.position.north.wildlings_on(hexagon, case.layout.hexes[hexagon])


# What happens


def lays_out(case: CatanCase, values: Values) -> Steps:
    """The patrol stays face up before its player; once it has done its work, it counts for the special card."""
    if case.event is not None and case.event.facts["card"] == "ranger-patrol":
        case = yield Event.of("patrol-laid-out", player=case.player)
        yield from recounts_patrols(case, values)


def chooses_option(case: CatanCase, values: Values) -> Steps:
    """The player uses the patrol in one of its two ways; where the Gift is surely free of wildlings, in the first."""
    north = case.position.north
    is_clear = north.gift_is_known and not north.in_gift()
    option = TO_MOVE if "to" in case.args or is_clear else TO_CLEAR if "hex" in case.args else None
    option = option or (yield Need(case.player, "option", (TO_MOVE, TO_CLEAR), "", WHICH_OPTION))
    yield Event.of("patrol-hunts-tormund" if option == TO_MOVE else "patrol-clears-gift", player=case.player)


def hunts_tormund(case: CatanCase, values: Values) -> Steps:
    """Without wildlings the patrol can only move Tormund."""
    yield Event.of("patrol-hunts-tormund", player=case.player)


def moves_tormund(case: CatanCase, values: Values) -> Steps:
    """Tormund goes onto the number token of another hex."""
    to = case.args.get("to")
    if to is None:
        here, names = case.position.north.tormunds_place(), case.layout.hexes
        options = tuple(name for at, name in enumerate(names) if at != here and case.is_ice(at).value is not True)
        to = case.layout.hex_index[(yield Need(case.player, "to", options, "", WHERE_TO))]
    yield Event.of("tormund-moved", to=case.layout.hexes[to])


def robs(case: CatanCase, values: Values) -> Steps:
    """One card of an opponent at Tormund's new hex goes to the player."""
    yield from steals(case, values)


def clears_gift(case: CatanCase, values: Values) -> Steps:
    """One wildling leaves the chosen hex of the Gift."""
    at = case.args.get("hex")
    if at is None:
        case.position.north.in_gift()  # all of them have to be known before one can be chosen
        options = tuple(case.layout.hexes[held] for held in sorted(case.position.north.gift) if _wildlings(case, held))
        at = case.layout.hex_index[(yield Need(case.player, "hex", options, "", WHICH_HEX))]
    kinds = tuple(dict.fromkeys(_wildlings(case, at)))
    kind = case.args.get("kind") or (
        kinds[0] if len(kinds) == 1 else (yield Need(case.player, "kind", kinds, "", WHICH_KIND))
    )
    yield Event.of("gift-cleared", player=case.player, hex=case.layout.hexes[at], kind=kind)


def goes_home(case: CatanCase, values: Values) -> Steps:
    """The wildling goes back to the Frostfangs."""
    if case.event is not None:
        yield Event.of("wildling-sent-home", kind=case.event.facts["kind"])


def takes_yield(case: CatanCase, values: Values) -> Steps:
    """The player takes a card of what the cleared hex produces."""
    if case.event is None:
        return
    name = case.event.facts["hex"]
    resource = resource_of(case, name)
    if resource and case.position.holdings.supply.get(resource) != 0:
        yield Event.of("resources-received", player=case.player, amounts={resource: values["patrol.income"]})
