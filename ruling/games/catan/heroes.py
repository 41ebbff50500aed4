"""Using a hero: whose it is, when it may be used, and what becomes of the card afterwards."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from ruling.games.catan.case import CatanCase
from ruling.games.catan.north import CLANS, SECTIONS, TORMUNDS_CAMP
from ruling.games.catan.points import visible
from ruling.games.catan.position import RESOURCES
from ruling.model.answers import Event, Finding, Need, Result
from ruling.model.game import Values
from ruling.model.truth import NO, YES, Fact, Truth, Unknown, asked, both, either, some, unknown

KEEP, EXCHANGE = "flip", "exchange"
AFTER_USE = {
    "pl": "czy bohatera odwrócić i zatrzymać, czy wymienić",
    "ru": "перевернуть карту героя и оставить или обменять её",
}
HERO_OF = {"refuse-mormont": "jeor-mormont"}
WHO_INSTEAD = {"pl": "nowy bohater z puli", "ru": "новый герой из резерва"}
Steps = Generator[Event | Need | Result, Any, None]


def hero_of(case: CatanCase) -> str:
    """The hero in question: the one that the question names, or the one that the act is called after."""
    action = case.question.action
    return str(case.args.get("hero") or HERO_OF.get(action) or action.removeprefix("use-"))


def _side(case: CatanCase) -> str:
    """The side that is up, as the question or else the table tells it."""
    return str(case.args.get("side") or case.position.holdings.side_of(case.player))


# Whether a hero may be used


def exists_in_this_game(case: CatanCase, values: Values) -> Finding:
    """There are no heroes here, and where it is asked how many lie before a player, only none is right."""
    if case.question.action != "hold-hero":
        return Finding.of(False, hero=hero_of(case))
    if "number" not in case.args:
        case.position.holdings.hero_of(case.player)  # if one was told, that is one too many
    return Finding.of(case.args.get("number") == 0, hero=None)


def lies_before_the_player(case: CatanCase, values: Values) -> Finding:
    """The hero is the player's own: it lies before them, not before somebody else and not in the pool."""
    holdings, hero = case.position.holdings, hero_of(case)
    facts = {"player": case.player, "hero": hero}
    if case.player not in holdings.heroes and _is_elsewhere(case, hero):
        return Finding.of(False, **facts)
    return Finding.of(holdings.hero_of(case.player).name == hero, **facts)


def _is_elsewhere(case: CatanCase, hero: str) -> bool:
    """Somebody else has the hero, or it is in the pool."""
    holdings = case.position.holdings
    held = [owner for owner, card in holdings.heroes.items() if card.name == hero and owner != case.player]
    return bool(held) or hero in (holdings.pool or ())


def is_samwell(case: CatanCase, values: Values) -> Finding:
    """The hero is the one whose card lets it be used in somebody else's turn."""
    hero = hero_of(case)
    return Finding.of(hero == values["heroes.off-turn"], hero=hero)


def was_there_before(case: CatanCase, values: Values) -> Finding:
    """The hero did not come to the player in this very turn."""
    return Finding.of(not case.position.holdings.received_hero(case.player), player=case.player, hero=hero_of(case))


def none_is_used_yet(case: CatanCase, values: Values) -> Finding:
    """The player has used no hero in this turn."""
    used = case.position.holdings.used_by(case.player)
    return Finding.of(len(used) < values["heroes.uses-per-turn"], player=case.player, used=list(used))


def lies_on_side_b(case: CatanCase, values: Values) -> Finding:
    """The hero was turned over in an earlier turn and waits for its second use."""
    return Finding.of(_side(case) == "B", hero=hero_of(case))


def is_used_in_full(case: CatanCase, values: Values) -> Finding:
    """The player does not mean to carry out only a part of the card."""
    if "partly" not in case.args:
        return Finding.not_applicable()
    return Finding.of(not case.args["partly"], hero=hero_of(case))


def meets_requirements(case: CatanCase, values: Values) -> Finding:
    """What the card demands of its user before it does anything is so; each hero's own act looks closer."""
    hero = hero_of(case)
    demanded = REQUIREMENTS.get(hero)
    if demanded is None or case.question.action != "play-hero":
        return Finding.not_applicable()
    return Finding.of(demanded(case, values), player=case.player, hero=hero)


def can_be_carried_out(case: CatanCase, values: Values) -> Finding:
    """There is something that the card can be carried out on."""
    possible = PERFORMABLE.get(hero_of(case))
    if possible is None:
        return Finding.not_applicable()
    return Finding.of(possible(case, values), player=case.player, hero=hero_of(case))


# What the single cards demand


def opponents(case: CatanCase) -> tuple[str, ...]:
    """Everybody else at the table, as far as it was told who they are."""
    told = case.position.order or tuple(case.position.holdings.points)
    return tuple(player for player in told if player != case.player)


def has_more_points(case: CatanCase, values: Values, opponent: str) -> Truth:
    """The opponent's visible points are more than the player's own."""
    own, other = visible(case, values, case.player), visible(case, values, opponent)
    if other.least > own.most or other.most <= own.least:
        return Truth(other.least > own.most)
    unsure = [player for player, points in ((case.player, own), (opponent, other)) if points.least < points.most]
    return unknown(*(Fact.of("points", player=player) for player in unsure))


def _somebody_leads(case: CatanCase, values: Values) -> Truth:
    found = some(opponents(case), lambda opponent: has_more_points(case, values, opponent))
    if found.value is False and len(case.position.order) != case.position.told.get("players"):
        return unknown(case.position.untold_seats())
    return found


def brought_nothing(case: CatanCase, values: Values) -> Truth:
    """The production roll brought the player no card, and was none that the card rules out."""
    holdings = case.position.holdings
    return both(
        asked(lambda: holdings.income_of(case.player) == 0),
        asked(lambda: holdings.number_rolled() != values["samwell-tarly.barred-roll"]),
    )


def has_patrols(case: CatanCase, values: Values) -> Truth:
    """As many Ranger Patrols as the card takes lie before the player."""
    return asked(lambda: case.position.holdings.patrols_of(case.player) >= values["yoren.patrols"])


def holds_some_card(case: CatanCase, values: Values) -> Truth:
    """The player has a resource card in hand, of whatever kind."""
    total = case.position.hands.get(case.player, {}).get("total")
    if total is not None:
        return Truth(total > 0)
    return some(RESOURCES, lambda resource: holds(case, case.player, resource))._replace(seen=())


def holds(case: CatanCase, player: str, resource: str, number: int = 1) -> Truth:
    """The player has so many cards of the resource in hand."""
    least, most = case.position.cards(player, resource)
    if least >= number:
        return YES
    return NO if most is not None and most < number else unknown(Fact.of("hand", player=player))


def _wildling_in_gift(case: CatanCase, values: Values) -> Truth:
    north = case.position.north
    if any(north.gift.values()):
        return YES
    return NO if north.gift_is_known else unknown(Fact("gift"))


def wildling_in_north(case: CatanCase, values: Values) -> Truth:
    """A wildling stands on some clearing or in some camp."""
    north = case.position.north
    at_clearings = some(SECTIONS, lambda clearing: bool(north.wildlings_at(clearing)))
    return either(at_clearings, some(CLANS, lambda clan: bool(north.in_camps(clan))))


def _tormund_is_out(case: CatanCase, values: Values) -> Truth:
    return asked(lambda: case.position.north.tormunds_place() != TORMUNDS_CAMP)


def deck_is_not_empty(case: CatanCase, values: Values) -> Truth:
    """There is a development card to buy."""
    return asked(lambda: case.position.holdings.left_in_deck() > 0)


Demand = Callable[[CatanCase, Values], Truth]
REQUIREMENTS: dict[str, Demand] = {
    "mance-rayder": _somebody_leads,
    "samwell-tarly": brought_nothing,
    "yoren": has_patrols,
}
PERFORMABLE: dict[str, Demand] = {
    "ygritte": _wildling_in_gift,
    "benjen-stark": wildling_in_north,
    "qhorin-halfhand": _tormund_is_out,
    "bowen-marsh": holds_some_card,
    "melisandre": deck_is_not_empty,
}


# What becomes of the card


def is_used(case: CatanCase, values: Values) -> Steps:
    """The hero has done its work; what the card says of afterwards follows."""
    yield Event.of("hero-used", player=case.player, hero=hero_of(case))


def was_used(case: CatanCase, values: Values) -> Finding:
    """The player has used the hero in this turn."""
    hero = hero_of(case)
    return Finding.of(hero in case.position.holdings.used_by(case.player), player=case.player, hero=hero)


def lay_on_side_a(case: CatanCase, values: Values) -> Finding:
    """The hero lay on its first side when it was used."""
    return Finding.of(_side(case) == "A", hero=hero_of(case))


def leaves_after_side_b(case: CatanCase, values: Values) -> Finding:
    """A hero that lay on its second side is not kept."""
    choice = _choice(case)
    if choice is None:
        return Finding.not_applicable()
    return Finding.of(choice == EXCHANGE or _side(case) == "A", hero=hero_of(case))


def _choice(case: CatanCase) -> str | None:
    """What the player wants to do with the hero, where the question tells it; naming another hero means exchange."""
    if case.args.get("keep"):
        return KEEP
    return EXCHANGE if "keep" in case.args or "replacement" in case.args else None


def is_another_hero(case: CatanCase, values: Values) -> Finding:
    """The hero taken is not the one that was just put back."""
    if "replacement" not in case.args:
        return Finding.not_applicable()
    return Finding.of(case.args["replacement"] != hero_of(case), hero=hero_of(case))


def is_in_the_pool(case: CatanCase, values: Values) -> Finding:
    """The hero taken is one that nobody has."""
    wanted = case.args.get("replacement")
    if wanted is None or wanted == hero_of(case):
        return Finding.not_applicable()
    holders = [player for player, hero in case.position.holdings.heroes.items() if hero.name == wanted]
    free = not holders and wanted in case.position.holdings.heroes_in_pool()
    return Finding.of(free, replacement=wanted, owner=holders[0] if holders else "")


def chooses(case: CatanCase, values: Values) -> Steps:
    """The player keeps the hero or exchanges it; after side B there is nothing to choose."""
    choice = _choice(case)
    if choice is None:
        choice = EXCHANGE
        if _side(case) == "A":
            choice = yield Need(case.player, "after-use", (KEEP, EXCHANGE), ask=AFTER_USE)
    yield Event.of("after-use-chosen", player=case.player, hero=hero_of(case), choice=choice)


def flips(case: CatanCase, values: Values) -> Steps:
    """A hero that is kept is turned over."""
    if case.event is not None and case.event.facts["choice"] == KEEP:
        yield Event.of("hero-flipped", player=case.player, hero=hero_of(case))


def returns(case: CatanCase, values: Values) -> Steps:
    """A hero that is exchanged goes back to the pool."""
    if case.event is not None and case.event.facts["choice"] == EXCHANGE:
        yield Event.of("hero-returned", player=case.player, hero=hero_of(case))


def takes_another(case: CatanCase, values: Values) -> Steps:
    """The player takes one of the other heroes of the pool."""
    taken = case.args.get("replacement")
    if taken is None:
        left = tuple(hero for hero in case.position.holdings.heroes_in_pool() if hero != hero_of(case))
        taken = yield Need(case.player, "replacement", left, ask=WHO_INSTEAD)
    yield Event.of("hero-taken", player=case.player, hero=taken, side=values["heroes.side-when-taken"])


# The heroes before the players


def holds_the_right_number(case: CatanCase, values: Values) -> Finding:
    """As many heroes lie before the player as have to."""
    number = case.args.get("number")
    if number is None:
        case.position.holdings.hero_of(case.player)
        return Finding.of(True, player=case.player, n=values["heroes.held"])
    return Finding.of(number == values["heroes.held"], player=case.player, n=number)


def takes_first(case: CatanCase, values: Values) -> Steps:
    """The first hero goes by the player's place in the turn order; when set-up is over, everybody has one."""
    if case.event is not None:
        yield from _everybody_takes(case, values)
        return
    seat = case.args.get("seat") or _place_in_order(case)
    if seat <= values["heroes.seats"]:
        yield Result.of(hero=values[f"heroes.seat-{seat}"], side=values["heroes.first-side"])


def _place_in_order(case: CatanCase) -> int:
    order = case.position.order
    if case.player not in order:
        raise Unknown(case.position.untold_seats())
    return order.index(case.player) + 1


def _everybody_takes(case: CatanCase, values: Values) -> Steps:
    """Each player's first hero, for those before whom none lies yet."""
    for seat, player in enumerate(case.position.order, 1):
        if player not in case.position.holdings.heroes:
            hero, side = values[f"heroes.seat-{seat}"], values["heroes.first-side"]
            case = yield Event.of("hero-taken", player=player, hero=hero, side=side)
