"""A seven: who discards, where Tormund goes, and whose card is taken."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.north import TORMUNDS_CAMP
from ruling.games.catan.position import RESOURCES, Position
from ruling.games.catan.production import buildings_at
from ruling.games.catan.turns import AFTER_PRODUCTION, is_within
from ruling.model.answers import Event, Finding, Need, Result
from ruling.model.game import Values
from ruling.model.truth import Fact, Truth, Unknown, asked, both, either, every, negate, some, unknown

Steps = Generator[Event | Need | Result, Any, None]
CAMP, PATROL = "camp", "ranger-patrol"
CHOOSE_VICTIM = "catan.ranger-patrol.choose-victim"
EMPTY_HAND, BLIND_DRAW = "catan.ranger-patrol.empty-hand", "catan.ranger-patrol.blind-draw"
WHERE_TO = {"pl": "nowe miejsce Tormunda", "ru": "новое место Тормунда"}
WHOM = {"pl": "komu zabrać kartę", "ru": "у кого взять карту"}
WHICH_DISCARD = {"pl": "jaką kartę odrzucić po siódemce", "ru": "какую карту сбросить при семёрке"}
WHICH_CARD = {"pl": "którą kartę wylosowano", "ru": "какую карту вытянули"}


def nobody_produces(case: CatanCase, values: Values) -> Steps:
    """A seven brings nobody anything; it sets off what follows from it."""
    if case.event is None or case.event.facts["roll"] == values["roll.seven"]:
        yield Event.of("seven-rolled", player=case.player, roll=values["roll.seven"])


def trade_begins(case: CatanCase, values: Values) -> Steps:
    """After a seven the turn goes on with trade."""
    if case.position.holdings.roll == values["roll.seven"]:
        yield Event.of("phase-begun", player=case.player, moment="trade")


def trade_begins_without_it(case: CatanCase, values: Values) -> Steps:
    """After any other roll it does so, too."""
    if case.position.holdings.roll != values["roll.seven"]:
        yield Event.of("phase-begun", player=case.player, moment="trade")


def seven_goes_on(case: CatanCase, values: Values) -> Finding:
    """Trade, with which a seven is over, has not begun; a Ranger Patrol needs no seven."""
    moves_by_card = case.question.action == "move-tormund" and case.args.get("card") == PATROL
    if moves_by_card:
        return Finding.not_applicable()
    if case.question.action == "steal-resource":
        return Finding.of(either(_goes_on(case), asked(_has_played_patrol, case)))
    return Finding.of(_goes_on(case))


def _goes_on(case: CatanCase) -> Truth:
    return negate(is_within(case, AFTER_PRODUCTION))


def _has_played_patrol(case: CatanCase) -> bool:
    """The player has played a Ranger Patrol in this turn."""
    if case.player not in case.position.played:
        raise Unknown(Fact.of("played", player=case.player))
    return PATROL in case.position.played[case.player]


# Discarding


def hand_size(position: Position, player: str) -> tuple[int, int | None]:
    """At least and at most how many resource cards the player holds; no upper bound where none was told."""
    hand = position.hands.get(player, {})
    told = sum(number for kind, number in hand.items() if kind != "total")
    if "total" in hand:
        return hand["total"], hand["total"]
    is_whole = position.is_closed("hands", player) or len(hand) == len(RESOURCES)
    return told, told if is_whole else None


def holds_too_many(case: CatanCase, values: Values) -> Finding:
    """The player holds more resource cards than are safe."""
    (least, most), safe = hand_size(case.position, case.player), values["hand.safe"]
    if least <= safe and (most is None or most > safe):
        raise Unknown(Fact.of("hand", player=case.player))
    due = least // values["discard.divisor"] if least == most and least > safe else None
    return Finding.of(least > safe, player=case.player, held=least, safe=safe, due=due)


def must_discard(case: CatanCase, values: Values) -> Finding:
    """The player holds more resource cards than are safe, and the seven is not over."""
    finding = holds_too_many(case, values)
    return finding if finding.holds is False else Finding.of(_goes_on(case), **finding.facts)


def discards_half(case: CatanCase, values: Values) -> Finding:
    """Exactly half of the hand, rounded down, goes back."""
    cards = case.args.get("cards")
    if cards is None or holds_too_many(case, values).holds is False:
        return Finding.not_applicable()
    held, offered = _held(case.position, case.player), sum(cards.values())
    due = held // values["discard.divisor"]
    return Finding.of(offered == due, player=case.player, held=held, due=due, offered=offered)


def discards_own_cards(case: CatanCase, values: Values) -> Finding:
    """The player holds the cards that are to go."""
    player, cards = case.player, case.args.get("cards")
    if cards is None:
        return Finding.not_applicable()
    held = every(cards, lambda resource: _holds(case.position, player, resource, cards[resource]))
    return Finding.of(held, player=player, cards=cards)


def _holds(position: Position, player: str, resource: str, number: int) -> Truth:
    least, most = position.cards(player, resource)
    if least >= number or (most is not None and most < number):
        return Truth(least >= number)
    return unknown(Fact.of("hand", player=player))


def _held(position: Position, player: str) -> int:
    least, most = hand_size(position, player)
    if least != most:
        raise Unknown(Fact.of("hand", player=player))
    return least


def discards(case: CatanCase, values: Values) -> Steps:
    """The chosen cards go back, or so many as are due where nobody told which."""
    player, cards = case.player, case.args.get("cards")
    due = _held(case.position, player) // values["discard.divisor"]
    if cards:
        yield Event.of("resources-discarded", player=player, amounts=cards)
    else:
        yield Event.of("cards-discarded", player=player, n=due)
    yield Result({player: {"card": due}})


def everybody_discards(case: CatanCase, values: Values) -> Steps:
    """Everybody with too many cards discards half of them, rounded down, of their own choice."""
    due: dict[str, int] = {}
    for player in _table(case):
        most = hand_size(case.position, player)[1]
        if most is not None and most <= values["hand.safe"]:
            continue
        due[player] = _held(case.position, player) // values["discard.divisor"]
        discarded = yield from _discards(case, player, due[player])
        case = yield discarded
    yield Result({player: {"card": number} for player, number in due.items()})


def _discards(case: CatanCase, player: str, due: int) -> Generator[Need, Any, Event]:
    """The player picks the cards one by one where it is known what there is to pick from."""
    left = {kind: number for kind, number in case.position.hands.get(player, {}).items() if kind != "total"}
    if sum(left.values()) != _held(case.position, player):
        return Event.of("cards-discarded", player=player, n=due)
    picked: dict[str, int] = {}
    for _ in range(due):
        kinds = tuple(kind for kind in RESOURCES if left.get(kind, 0) > picked.get(kind, 0))
        kind = kinds[0] if len(kinds) == 1 else (yield Need(player, f"discard-{player}", kinds, "", WHICH_DISCARD))
        picked[kind] = picked.get(kind, 0) + 1
    return Event.of("resources-discarded", player=player, amounts=picked)


def _table(case: CatanCase) -> tuple[str, ...]:
    """Everybody at the table; all whose hands nobody told are missing at once."""
    position = case.position
    if not position.order or "players" not in position.told:
        raise Unknown(position.untold_seats())
    unsure = [player for player in position.order if _is_unsure(position, player, case.values["hand.safe"])]
    if unsure:
        raise Unknown(*(Fact.of("hand", player=player) for player in unsure))
    return position.order


def _is_unsure(position: Position, player: str, safe: int) -> bool:
    """Too little was told to say how many cards the player discards."""
    least, most = hand_size(position, player)
    return least != most and (most is None or most > safe)


# Moving Tormund


def _place_name(case: CatanCase, place: int) -> str:
    return "tormund-camp" if place == TORMUNDS_CAMP else case.layout.hexes[place]


def seven_was_rolled(case: CatanCase, values: Values) -> Finding:
    """A seven moves him; a Ranger Patrol needs none."""
    if case.args.get("card") == PATROL:
        return Finding.not_applicable()
    roll = case.position.holdings.number_rolled()
    return Finding.of(roll == values["roll.seven"], roll=roll)


def patrol_moves_him(case: CatanCase, values: Values) -> Finding:
    """A Ranger Patrol is what moves him."""
    return Finding.of(case.args.get("card") == PATROL)


def roller_must_move(case: CatanCase, values: Values) -> Finding:
    """The player whose turn it is has rolled a seven."""
    turn, roll = case.position.turn, case.position.holdings.roll
    own = unknown(Fact("turn")) if turn is None else Truth(turn == case.player)
    seven = unknown(Fact("roll")) if roll is None else Truth(roll == values["roll.seven"])
    return Finding.of(both(own, seven, _goes_on(case)), player=case.player)


def changes_place(case: CatanCase, values: Values) -> Finding:
    """Tormund does not stand there yet."""
    to = case.args["to"]
    return Finding.of(case.position.north.tormunds_place() != to, to=_place_name(case, to))


def is_away_from_camp(case: CatanCase, values: Values) -> Finding:
    """Tormund is not at home, where he is to be sent."""
    if case.args["to"] != TORMUNDS_CAMP:
        return Finding.not_applicable()
    return Finding.of(case.position.north.tormunds_place() != TORMUNDS_CAMP)


def goes_home_by_seven(case: CatanCase, values: Values) -> Finding:
    """Into his camp he goes by a seven, not by a card."""
    if case.args["to"] != TORMUNDS_CAMP:
        return Finding.not_applicable()
    return Finding.of("card" not in case.args)


def goes_to_a_hex(case: CatanCase, values: Values) -> Finding:
    """He goes onto a hex, not into his camp."""
    return Finding.of(case.args["to"] != TORMUNDS_CAMP, to=_place_name(case, case.args["to"]))


def has_number_token(case: CatanCase, values: Values) -> Finding:
    """The hex is one with a number token: no ice waste and no desert."""
    to, board = case.args["to"], case.position.board
    if to == TORMUNDS_CAMP:
        return Finding.not_applicable()
    if to in board.numbers or board.terrain.get(to) == "desert":
        return Finding.of(to in board.numbers, to=_place_name(case, to))
    return Finding.of(case.touches_terrain((to,)), to=_place_name(case, to))


def moves_tormund(case: CatanCase, values: Values) -> Steps:
    """He goes where the question says, or else where the player chooses."""
    to = case.args.get("to")
    if to is None:
        here = case.position.north.tormunds_place()
        places = [at for at in range(len(case.layout.hexes)) if at != here and _is_open(case, at)]
        options = (*(case.layout.hexes[at] for at in places), *((CAMP,) if here != TORMUNDS_CAMP else ()))
        chosen = yield Need(case.player, "to", options, "", WHERE_TO)
        to = TORMUNDS_CAMP if chosen == CAMP else case.layout.hex_index[chosen]
    yield Event.of("tormund-moved", to=_place_name(case, to))


def _is_open(case: CatanCase, hexagon: int) -> bool:
    """He may be put there, as far as it was told."""
    return case.position.board.terrain.get(hexagon) != "desert" and case.is_ice(hexagon).value is not True


# Taking a card


def victim_stands_there(case: CatanCase, values: Values) -> Finding:
    """A building of the victim, or of any opponent where none was named, stands at Tormund's hex."""
    at, victim = case.position.north.tormunds_place(), case.args.get("victim")
    facts = {"player": case.player, "victim": victim, "place": _place_name(case, at)}
    if at == TORMUNDS_CAMP or victim == case.player:
        return Finding.of(False, **facts)
    corners = case.layout.hex_corners[at]
    if victim is None:
        return Finding.of(some(corners, case.is_opponents), **facts)
    return Finding.of(some(corners, lambda corner: case.position.has_building(corner, victim)), **facts)


def takes_resource_card(case: CatanCase, values: Values) -> Finding:
    """What is taken is a resource card."""
    card = case.args.get("card")
    return Finding.of(card is None, card=card)


def steals(case: CatanCase, values: Values) -> Steps:
    """After Tormund has moved, a card is taken from an opponent at his hex, if there is one."""
    at = case.position.north.tormunds_place()
    if at == TORMUNDS_CAMP or _declines(case):
        return
    victim = case.args.get("victim")
    owners = sorted({building.owner for building in buildings_at(case, at)} - {case.player}) if not victim else [victim]
    if len(owners) > 1:
        owners = [(yield Need(case.player, "victim", tuple(owners), CHOOSE_VICTIM, WHOM))]
    for owner in owners:
        yield from _taken(case, owner)


def _declines(case: CatanCase) -> bool:
    """The player takes nothing, and nothing compels it."""
    if case.args.get("steal") is not False or case.args.get("card") == PATROL:
        return False
    compelled = case.binds("catan.rolling-seven.takes-card")
    if compelled.value is None:
        raise Unknown(*compelled.missing)
    return not compelled.value


def _taken(case: CatanCase, victim: str) -> Steps:
    """One card, drawn blindly; which one can be told only where the whole hand was."""
    least, most = hand_size(case.position, victim)
    if most == 0:
        yield Event.of("nothing-taken", player=case.player, victim=victim)._replace(rules=(EMPTY_HAND,))
        return
    if least == 0:
        raise Unknown(Fact.of("hand", player=victim))
    hand = case.position.hands.get(victim, {})
    kinds = tuple(kind for kind in RESOURCES for _ in range(hand.get(kind, 0)))
    if len(kinds) != most:
        yield Event.of("card-taken", player=case.player, victim=victim)._replace(rules=(BLIND_DRAW,))
        return
    drawn = kinds[0] if len(set(kinds)) == 1 else (yield Need("chance", "resource", kinds, BLIND_DRAW, WHICH_CARD))
    given = Event.of("resources-given", player=victim, to=case.player, amounts={drawn: 1})
    yield given._replace(rules=(BLIND_DRAW,))
