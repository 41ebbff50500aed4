"""What events do to the Wall, the wildlings, the cards and the heroes: one small function for each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ruling.games.catan.holdings import AWARDS, DEVELOPMENT_CARDS, NOBODY, Hero
from ruling.games.catan.north import CLANS, SECTIONS, TORMUNDS_CAMP
from ruling.games.catan.position import EVERYONE, Building
from ruling.model.answers import Event

if TYPE_CHECKING:
    from ruling.games.catan.holdings import Holdings
    from ruling.games.catan.north import North
    from ruling.games.catan.position import Position

Facts = Mapping[str, Any]
Crowds = Mapping[Any, tuple[str, ...]]


def _number(place: str) -> int:
    """The number of a section or a clearing: W2 is 2."""
    return int(place[1:])


def _joined(crowds: Crowds, place: Any, one: str) -> Crowds:
    """The crowds with one more at a place; where it was unknown who is there, it stays unknown."""
    return {**crowds, place: (*crowds[place], one)} if place in crowds else crowds


def _left(crowds: Crowds, place: Any, one: str) -> Crowds:
    """The crowds with one less at a place."""
    crowd = list(crowds.get(place, ()))
    if one in crowd:
        crowd.remove(one)
    elif crowd:
        crowd.pop()
    return {**crowds, place: tuple(crowd)} if place in crowds else crowds


# The Wall and the wildlings


def _guard_placed(north: North, facts: Facts) -> North:
    return north._replace(guards=_joined(north.guards, _number(facts["section"]), facts["player"]))


def _guard_removed(north: North, facts: Facts) -> North:
    """The guard goes; those on higher posts slide down."""
    return north._replace(guards=_left(north.guards, _number(facts["section"]), facts["player"]))


def _camped(north: North, facts: Facts) -> North:
    return north._replace(camps=_joined(north.camps, facts["clan"], facts["kind"]))


def _left_camp(north: North, facts: Facts) -> North:
    """The wildling of one camp goes; those farther from the Wall come one camp nearer."""
    clan = facts["clan"]
    if clan not in north.camps:
        return north
    kept = tuple(kind for camp, kind in enumerate(north.camps[clan], 1) if camp != facts["camp"])
    return north._replace(camps={**north.camps, clan: kept})


def _at_clearing(north: North, facts: Facts) -> North:
    return north._replace(clearings=_joined(north.clearings, _number(facts["clearing"]), facts["kind"]))


def _left_clearing(north: North, facts: Facts) -> North:
    return north._replace(clearings=_left(north.clearings, _number(facts["clearing"]), facts["kind"]))


def _all_left_clearing(north: North, facts: Facts) -> North:
    """Everybody on the clearing goes over the Wall."""
    clearing = _number(facts["clearing"])
    return north._replace(clearings={**north.clearings, clearing: ()}) if clearing in north.clearings else north


# Cards, heroes and awards


def _counted(numbers: Mapping[str, int], key: str, change: int) -> Mapping[str, int]:
    """The numbers with one changed; what is unknown stays unknown."""
    return {**numbers, key: max(0, numbers[key] + change)} if key in numbers else numbers


def _card_held(holdings: Holdings, player: str, card: str, change: int) -> Holdings:
    hand = holdings.held.get(player)
    if hand is None:
        return holdings
    named = sum(number for kind, number in hand.items() if kind != "total")
    if card in DEVELOPMENT_CARDS and hand.get("total") == named:
        hand = {card: 0, **hand}  # all that there are have been named, so of this kind there was none
    return holdings._replace(held={**holdings.held, player: _counted(_counted(hand, card, change), "total", change)})


def _card_bought(holdings: Holdings, facts: Facts) -> Holdings:
    """The top card goes to the buyer's hand; which one it is only the buyer may have told."""
    player, card = facts["player"], facts.get("card", "development-card")
    bought = {**holdings.bought, player: (*holdings.bought.get(player, ()), card)}
    deck = None if holdings.deck is None else holdings.deck - 1
    return _card_held(holdings._replace(bought=bought, deck=deck), player, card, 1)


def _card_played(holdings: Holdings, facts: Facts) -> Holdings:
    player, card = facts["player"], facts["card"]
    if card == "ranger-patrol":
        holdings = holdings._replace(patrols=_counted(holdings.patrols, player, 1))
    return _card_held(holdings, player, card, -1)


def _hero_used(holdings: Holdings, facts: Facts) -> Holdings:
    player = facts["player"]
    return holdings._replace(used={**holdings.used, player: (*holdings.used.get(player, ()), facts["hero"])})


def _hero_flipped(holdings: Holdings, facts: Facts) -> Holdings:
    return holdings._replace(heroes={**holdings.heroes, facts["player"]: Hero(facts["hero"], "B")})


def _hero_returned(holdings: Holdings, facts: Facts) -> Holdings:
    heroes = {player: hero for player, hero in holdings.heroes.items() if player != facts["player"]}
    pool = None if holdings.pool is None else (*holdings.pool, facts["hero"])
    return holdings._replace(heroes=heroes, pool=pool)


def _hero_taken(holdings: Holdings, facts: Facts) -> Holdings:
    pool = None if holdings.pool is None else tuple(hero for hero in holdings.pool if hero != facts["hero"])
    return holdings._replace(
        heroes={**holdings.heroes, facts["player"]: Hero(facts["hero"], "A")},
        received={**holdings.received, facts["player"]: True},
        pool=pool,
    )


def _hero_removed(holdings: Holdings, facts: Facts) -> Holdings:
    return holdings._replace(pool=tuple(hero for hero in holdings.pool or () if hero != facts["hero"]))


def _award_in_doubt(holdings: Holdings, facts: Facts) -> Holdings:
    awards = {award: holder for award, holder in holdings.awards.items() if award != facts["award"]}
    return holdings._replace(awards=awards)


def _won(holdings: Holdings, facts: Facts) -> Holdings:
    return holdings._replace(winner=facts.get("player", NOBODY))


# Positions


def _in_north(change: Callable[[North, Facts], North]) -> Callable[[Position, Facts], Position]:
    return lambda position, facts: position._replace(north=change(position.north, facts))


def _in_holdings(change: Callable[[Holdings, Facts], Holdings]) -> Callable[[Position, Facts], Position]:
    return lambda position, facts: position._replace(holdings=change(position.holdings, facts))


def _in_gift(position: Position, facts: Facts) -> Position:
    at, north = position.board.layout.hex_index[facts["hex"]], position.north
    here = north.gift.get(at, ())
    return position._replace(north=north._replace(gift={**north.gift, at: (*here, facts["kind"])}))


def _left_gift(position: Position, facts: Facts) -> Position:
    at, north = position.board.layout.hex_index[facts["hex"]], position.north
    return position._replace(north=north._replace(gift=_left(north.gift, at, facts["kind"])))


def _tormund_moved(position: Position, facts: Facts) -> Position:
    to = facts["to"]
    at = TORMUNDS_CAMP if to == "tormund-camp" else position.board.layout.hex_index[to]
    return position._replace(north=position.north._replace(tormund=at))


def _turn_passed(position: Position, facts: Facts) -> Position:
    """The next player's turn begins: nothing has been rolled, bought, played, used or received in it yet.

    A hero may be used in somebody else's turn, so that everybody at the table begins anew.
    """
    player = facts["player"]
    everyone = dict.fromkeys((*position.order, player))
    used, received = dict.fromkeys(everyone, ()), dict.fromkeys(everyone, False)
    begun = position.holdings._replace(
        moved=None, bought={player: ()}, used=used, received=received, income={}, roll=None
    )
    return position._replace(
        turn=player, moments=frozenset(("before-roll",)), played={player: ()}, free_roads={}, holdings=begun
    )


def _pieces_taken(position: Position, facts: Facts) -> Position:
    """Every piece is still with its owner: set-up begins on an empty board, under an empty Wall."""
    kinds = {("buildings", EVERYONE), ("roads", EVERYONE)}
    north = position.north
    if "guard" in facts["pieces"]:
        kinds.add(("guards", EVERYONE))
        north = north._replace(guards={section: () for section in SECTIONS})
    closed = position.closed | kinds
    return position._replace(closed=closed, north=north, moments=frozenset(("set-up",)), round=1)


def _supply_laid_out(position: Position, facts: Facts) -> Position:
    """All the resource cards are in the supply, and none in a hand."""
    closed = position.closed | {("hands", EVERYONE)}
    return position._replace(closed=closed, hands={}, holdings=position.holdings._replace(supply=facts["supply"]))


def _wildlings_start(position: Position, facts: Facts) -> Position:
    """Nobody has left the Frostfangs, so nobody has crossed the Wall either."""
    camps, clearings = {clan: () for clan in CLANS}, {clearing: () for clearing in SECTIONS}
    north = position.north._replace(camps=camps, clearings=clearings, gift={}, gift_is_known=True, breaches=0)
    return position._replace(north=north, closed=position.closed | {("gift", EVERYONE)})


def _set_up_over(position: Position, facts: Facts) -> Position:
    """Nobody has had a turn yet, and so nobody has anything that only a turn brings."""
    holdings = position.holdings
    holdings = holdings._replace(
        held={**{player: {"total": 0} for player in position.order}, **holdings.held},
        patrols={**dict.fromkeys(position.order, 0), **holdings.patrols},
        awards={**dict.fromkeys(AWARDS, NOBODY), **holdings.awards},
    )
    return position._replace(round=None, starts={}, holdings=holdings)


def _set_up_passed(position: Position, facts: Facts) -> Position:
    """The next player places, in this round of set-up."""
    return position._replace(turn=facts["player"], round=facts["round"], moments=frozenset(("set-up",)))


def _rolled(position: Position, facts: Facts) -> Position:
    holdings = position.holdings._replace(roll=facts["roll"], income={}, moved=False)
    return position._replace(moments=frozenset(("production",)), holdings=holdings)


def _moment_begun(position: Position, facts: Facts) -> Position:
    return position._replace(moments=frozenset((facts["moment"],)))


def _played(position: Position, facts: Facts) -> Position:
    player, card = facts["player"], facts["card"]
    played = {**position.played, player: (*position.played.get(player, ()), card)}
    # A card just played has all its roads still to give.
    free_roads = {**position.free_roads, player: 0} if card == "road-building" else position.free_roads
    return position._replace(played=played, free_roads=free_roads, holdings=_card_played(position.holdings, facts))


def _guard_on_wall(position: Position, facts: Facts) -> Position:
    """A guard stands; New Recruits, where it brought him, stays a card that was played but has no more to give."""
    player, cards = facts["player"], list(position.played.get(facts["player"], ()))
    if facts.get("free") and "new-recruits" in cards:
        cards[cards.index("new-recruits")] = "development-card"
        position = position._replace(played={**position.played, player: tuple(cards)})
    return position._replace(north=_guard_placed(position.north, facts))


def _interrupted(position: Position, facts: Facts) -> Position:
    """A settlement stands on the corner, whatever else its building may bring."""
    corner = position.board.layout.corner_index[facts["corner"]]
    stands = {**position.buildings, corner: Building(facts["player"], "settlement")}
    return position._replace(buildings=stands, empty_corners=position.empty_corners - {corner})


def _road_taken_up(position: Position, facts: Facts) -> Position:
    """A road comes off its path and back to its owner for a moment."""
    path, owner = position.board.layout.path_index[facts["path"]], facts["player"]
    stock, counts = dict(position.stock), dict(position.counts)
    for told, by in ((stock, 1), (counts, -1)):
        if (owner, "road") in told:
            told[owner, "road"] += by
    roads = {place: player for place, player in position.roads.items() if place != path}
    return position._replace(roads=roads, empty_paths=position.empty_paths | {path}, stock=stock, counts=counts)


# Production and the seven


def _production_begun(position: Position, facts: Facts) -> Position:
    """Nobody has received anything for this roll yet."""
    holdings = position.holdings._replace(income=dict.fromkeys(position.order, 0), roll=facts["roll"])
    return position._replace(holdings=holdings)


def _produced(position: Position, facts: Facts) -> Position:
    """The cards come from the supply, and count as what the roll brought."""
    player, amounts = facts["player"], facts["amounts"]
    income = {**position.holdings.income, player: position.holdings.income.get(player, 0) + sum(amounts.values())}
    received = position.after(Event.of("resources-received", player=player, amounts=amounts))
    return received._replace(holdings=received.holdings._replace(income=income))


def _blurred(position: Position, player: str, change: int) -> Position:
    """The hand after cards of untold kinds came or went: only its size is known, if it was."""
    from ruling.games.catan.seven import hand_size

    least, most = hand_size(position, player)
    left = {"total": least + change} if least == most else {}
    closed = position.closed - {("hands", player), ("hands", EVERYONE)}
    if ("hands", EVERYONE) in position.closed:
        closed |= {("hands", other) for other in (*position.order, *position.hands) if other != player}
    return position._replace(hands={**position.hands, player: left}, closed=closed)


def _untold_discarded(position: Position, facts: Facts) -> Position:
    """Cards of untold kinds go back, so that nobody can tell what the supply holds."""
    blurred = _blurred(position, facts["player"], -facts["n"])
    return blurred._replace(holdings=position.holdings._replace(supply={}))


def _untold_taken(position: Position, facts: Facts) -> Position:
    return _blurred(_blurred(position, facts["victim"], -1), facts["player"], 1)


CHANGES: dict[str, Callable[[Position, Facts], Position]] = {
    "hexes-produce": _production_begun,
    "no-hex-produces": _production_begun,
    "seven-rolled": _production_begun,
    "resources-produced": _produced,
    "cards-discarded": _untold_discarded,
    "card-taken": _untold_taken,
    "road-interrupted": _interrupted,
    "wildling-camped": _in_north(_camped),
    "wildling-left-camp": _in_north(_left_camp),
    "wildling-at-clearing": _in_north(_at_clearing),
    "wildling-left-clearing": _in_north(_left_clearing),
    "wall-crossed": _in_north(_left_clearing),
    "wildlings-enter": _in_north(_all_left_clearing),
    "wildling-in-gift": _in_gift,
    "wildling-left-gift": _left_gift,
    "gift-cleared": _left_gift,
    "tormund-moved": _tormund_moved,
    "breach-marked": _in_north(lambda north, facts: north._replace(breaches=facts["breaches"])),
    "card-bought": _in_holdings(_card_bought),
    "card-played": _played,
    "patrol-discarded": _in_holdings(
        lambda holdings, facts: holdings._replace(patrols=_counted(holdings.patrols, facts["player"], -1))
    ),
    "award-received": _in_holdings(
        lambda holdings, facts: holdings._replace(awards={**holdings.awards, facts["award"]: facts["player"]})
    ),
    "award-set-aside": _in_holdings(
        lambda holdings, facts: holdings._replace(awards={**holdings.awards, facts["award"]: NOBODY})
    ),
    "award-in-doubt": _in_holdings(_award_in_doubt),
    **dict.fromkeys(
        ("victory-declared", "won-by-guards", "won-by-points", "won-by-cards", "all-lost"), _in_holdings(_won)
    ),
    "hero-used": _in_holdings(_hero_used),
    "hero-flipped": _in_holdings(_hero_flipped),
    "hero-returned": _in_holdings(_hero_returned),
    "hero-taken": _in_holdings(_hero_taken),
    "hero-removed": _in_holdings(_hero_removed),
    "wildling-sent-from-gift": _left_gift,
    "road-taken-up": _road_taken_up,
    "wildling-sent-from-clearing": _in_north(_left_clearing),
    "wildling-sent-from-camp": _in_north(_left_camp),
    "tormund-sent-home": lambda position, facts: _tormund_moved(position, {"to": "tormund-camp"}),
    "set-up-passed": _set_up_passed,
    "set-up-over": _set_up_over,
    "pieces-taken": _pieces_taken,
    "supply-laid-out": _supply_laid_out,
    "deck-laid-out": _in_holdings(lambda holdings, facts: holdings._replace(deck=facts["n"])),
    "special-cards-laid-out": _in_holdings(
        lambda holdings, facts: holdings._replace(awards=dict.fromkeys(facts["awards"], NOBODY))
    ),
    "tormund-starts": lambda position, facts: _tormund_moved(position, {"to": "tormund-camp"}),
    "wildlings-start": _wildlings_start,
    "hero-pool-laid-out": _in_holdings(lambda holdings, facts: holdings._replace(pool=tuple(facts["heroes"]))),
    "turn-passed": _turn_passed,
    "rolled": _rolled,
    "wildling-die-rolled": _in_holdings(lambda holdings, facts: holdings._replace(moved=True)),
    "phase-begun": _moment_begun,
}
GUARDS: dict[str, tuple[Callable[[Position, Facts], Position], int]] = {
    "guard-placed": (_guard_on_wall, -1),
    "guard-removed": (_in_north(_guard_removed), 1),
}
"""Guards come from their owner's stock and go back to it."""
