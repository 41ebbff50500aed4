"""What each hero does, and what its own card demands."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from ruling.games.catan.awards import recounts_patrols
from ruling.games.catan.case import CatanCase
from ruling.games.catan.costs import PAYS_OTHERWISE
from ruling.games.catan.heroes import has_more_points, has_patrols, holds, wildling_in_north
from ruling.games.catan.holdings import DEVELOPMENT_CARDS
from ruling.games.catan.north import CLANS, TORMUNDS_CAMP, clearing_name, section_name
from ruling.games.catan.points import visible
from ruling.games.catan.position import MOMENTS, RESOURCES
from ruling.games.catan.production import resource_of
from ruling.games.catan.seven import hand_size
from ruling.games.catan.wildlings import NEAREST
from ruling.model.answers import Event, Finding, Need
from ruling.model.game import Values
from ruling.model.truth import NO, YES, Fact, Truth, Unknown, asked, both, either, every, negate, some, unknown

Steps = Generator[Event | Need, Any, None]
AFTER_PRODUCTION = frozenset(("trade", "building"))
WHAT_TO_TAKE = {"pl": "który surowiec wziąć", "ru": "какое сырьё взять"}
WHAT_TO_GIVE = {"pl": "który surowiec oddać w zamian", "ru": "какое сырьё отдать взамен"}
WHICH_WILDLING = {"pl": "który z dzikich", "ru": "который из одичалых"}
WHICH_CARD = {"pl": "którą z obejrzanych kart kupić", "ru": "какую из просмотренных карт купить"}


# The moment


def production_is_over(case: CatanCase, values: Values) -> Finding:
    """The production roll has been made and resolved; that it brought the player something or nothing shows as much."""
    told = case.position.moments
    if told <= AFTER_PRODUCTION or (case.player in case.position.holdings.income and "production" in told):
        over = YES
    else:
        over = NO if told.isdisjoint(AFTER_PRODUCTION | {"production"}) else unknown(Fact("moment"))
    return Finding.of(over, moment=max(told, key=MOMENTS.index))


def is_before_the_roll(case: CatanCase, values: Values) -> Finding:
    """Nobody has rolled for production yet in this turn."""
    return Finding.of(case.position.moments == {"before-roll"})


def is_after_the_roll(case: CatanCase, values: Values) -> Finding:
    """The dice have been rolled in this turn."""
    return Finding.of(case.position.moments <= AFTER_PRODUCTION | {"production"})


# The supply


def supply_has_it(case: CatanCase, values: Values) -> Finding:
    """The supply has not run out of the resource that the player wants."""
    wanted = case.args.get("take") or case.args.get("resource")
    if wanted is None or case.position.holdings.left_in_supply(wanted) > 0:
        return Finding.not_applicable()
    return Finding.of(False, resource=wanted)


def _takes(case: CatanCase, argument: str, number: int) -> Steps:
    """The player takes cards of one resource from the supply, and chooses it if the question does not name it."""
    resource = case.args.get(argument)
    if resource is None:
        supply = case.position.holdings.supply
        options = tuple(kind for kind in RESOURCES if supply.get(kind) != 0)
        resource = yield Need(case.player, argument, options, ask=WHAT_TO_TAKE)
    yield Event.of("resources-received", player=case.player, amounts={resource: number})


# Samwell Tarly


def roll_brought_nothing(case: CatanCase, values: Values) -> Finding:
    """The production roll brought the player no card."""
    brought = case.position.holdings.income_of(case.player)
    return Finding.of(brought == 0, player=case.player, n=brought)


def roll_is_no_seven(case: CatanCase, values: Values) -> Finding:
    """The roll was not the one that brings nobody anything."""
    rolled = case.position.holdings.number_rolled()
    return Finding.of(rolled != values["samwell-tarly.barred-roll"], roll=rolled)


def comes_before_other_heroes(case: CatanCase, values: Values) -> Finding:
    """Since the roll nobody has used another hero."""
    if "after_another" in case.args:
        return Finding.of(not case.args["after_another"])
    if case.position.turn is None:
        raise Unknown(Fact("turn"))
    case.position.holdings.used_by(case.position.turn)
    if any(case.position.holdings.used.values()):
        # A hero may have been used before the roll, which does no harm.
        raise Unknown(Fact("hero-since-roll"))
    return Finding.of(True)


def takes_consolation(case: CatanCase, values: Values) -> Steps:
    """The player takes a card of their choice."""
    yield from _takes(case, "resource", values["samwell-tarly.cards"])


# Bowen Marsh


def has_what_is_given(case: CatanCase, values: Values) -> Finding:
    """The player holds the card that goes to the supply."""
    given, rate = case.args["give"], values["rate.bowen-marsh"]
    return Finding.of(holds(case, case.player, given, rate), player=case.player, resource=given)


def is_one_exchange(case: CatanCase, values: Values) -> Finding:
    """The player exchanges no more often than one use lets them."""
    times = case.args.get("times")
    if times is None:
        return Finding.not_applicable()
    return Finding.of(times <= values["bowen-marsh.exchanges"], n=times)


def exchanges_with_supply(case: CatanCase, values: Values) -> Steps:
    """A card goes to the supply and another comes from it."""
    yield Event.of("resources-discarded", player=case.player, amounts={case.args["give"]: values["rate.bowen-marsh"]})
    yield from _takes(case, "take", values["bowen-marsh.cards"])


# Jeor Mormont


def are_few_opponents(case: CatanCase, values: Values) -> Finding:
    """The player turns to other players, and to no more of them than the card allows."""
    asked, limit = case.args["opponents"], values["jeor-mormont.opponents"]
    return Finding.of(0 < len(asked) <= limit and case.player not in asked, n=len(asked), opponents=list(asked))


def is_one_resource(case: CatanCase, values: Values) -> Finding:
    """The player demands a single resource, a card from each."""
    wanted = case.args["resource"]
    return Finding.of(list(wanted.values()) == [values["jeor-mormont.cards"]], amounts=wanted)


def somebody_lacks_it(case: CatanCase, values: Values) -> Finding:
    """One of the chosen opponents has no card of the resource."""
    lacking = every(case.args["opponents"], lambda opponent: _has_demanded(case, opponent))
    return Finding.of(lacking.value is False, players=list(lacking.seen))


def _has_demanded(case: CatanCase, opponent: str) -> Truth:
    return holds(case, opponent, _demanded(case))


def _demanded(case: CatanCase) -> str:
    return str(next(iter(case.args["resource"])))


def demands_of_each(case: CatanCase, values: Values) -> Steps:
    """Each chosen opponent who has the resource is made to trade."""
    for opponent in case.args["opponents"]:
        has_it = _has_demanded(case, opponent)
        if has_it.value is None:
            raise Unknown(*has_it.missing)
        if has_it.value:
            yield Event.of("card-demanded", player=case.player, opponent=opponent, resource=_demanded(case))


def has_what_goes_back(case: CatanCase, values: Values) -> Finding:
    """The player has the card that is to go back to each opponent who gives one; what was just received may do."""
    given, player = case.args.get("give"), case.player
    if given is None or given == _demanded(case):
        return Finding.not_applicable()
    answers = {opponent: _has_demanded(case, opponent).value for opponent in case.args["opponents"]}
    unsure = [opponent for opponent, has_it in answers.items() if has_it is None]
    surely = sum(has_it is True for has_it in answers.values())
    least, most = (holds(case, player, given, number) for number in (surely, surely + len(unsure)))
    if least.value is not False and most.value is False:
        most = unknown(*(Fact.of("hand", player=opponent) for opponent in unsure))
    return Finding.of(most, player=player, resource=given)


def has_nothing_to_give(case: CatanCase, values: Values) -> Finding:
    """The one who will not trade lacks the resource; where none was named, refusing as such is meant."""
    resource = case.args.get("resource")
    lacks = negate(holds(case, case.player, resource)) if resource else NO
    return Finding.of(lacks, player=case.player, resource=resource)


def must_give(case: CatanCase, values: Values) -> Steps:
    """The opponent hands the demanded card over and is not asked."""
    assert case.event is not None
    opponent, resource = case.event.facts["opponent"], case.event.facts["resource"]
    amounts = {resource: values["jeor-mormont.cards"]}
    yield Event.of("resources-given", player=opponent, to=case.player, amounts=amounts)


def gives_back(case: CatanCase, values: Values) -> Steps:
    """The opponent gets a card of the player's choice for it."""
    assert case.event is not None
    in_hand = tuple(kind for kind in RESOURCES if holds(case, case.player, kind).value is not False)
    given = case.args.get("give") or (yield Need(case.player, "give", in_hand, ask=WHAT_TO_GIVE))
    amounts = {given: values["jeor-mormont.cards"]}
    yield Event.of("resources-given", player=case.player, to=case.event.facts["opponent"], amounts=amounts)


# Mance Rayder


def target_has_more(case: CatanCase, values: Values) -> Finding:
    """The chosen opponent is ahead of the player in visible points."""
    target = case.args["opponent"]
    return Finding.of(has_more_points(case, values, target), player=case.player, opponent=target)


def hidden_cards_do_not_matter(case: CatanCase, values: Values) -> Finding:
    """The opponent is ahead even without the hidden points that, if they counted, would turn the comparison."""
    target = case.args["opponent"]
    own, other = visible(case, values, case.player), visible(case, values, target)
    if own.least != own.most or other.least != other.most:
        return Finding.not_applicable()
    lead = other.least - own.least
    hidden = values["points.victory-point-card"] * (_hidden(case, target) - _hidden(case, case.player))
    if (lead > 0) == (lead + hidden > 0):
        return Finding.not_applicable()
    return Finding.of(lead > 0, opponent=target)


def _hidden(case: CatanCase, player: str) -> int:
    return case.position.holdings.held.get(player, {}).get("victory-point-card", 0)


def takes_a_card_that_is_there(case: CatanCase, values: Values) -> Finding:
    """The player takes a card, and one that the opponent has."""
    target, resource = case.args["opponent"], case.args.get("resource")
    facts = {"opponent": target, "resource": resource}
    if case.args.get("nothing"):
        return Finding.of(False, **facts)
    return Finding.of(holds(case, target, resource), **facts) if resource else Finding.not_applicable()


def takes_nothing(case: CatanCase, values: Values) -> Finding:
    """The player only looks."""
    return Finding.of(bool(case.args.get("nothing")))


def takes_one(case: CatanCase, values: Values) -> Steps:
    """A card of the player's choice comes from the opponent's hand."""
    if case.args.get("nothing"):
        return
    target, resource = case.args["opponent"], case.args.get("resource")
    if resource is None:
        in_hand = tuple(kind for kind in RESOURCES if holds(case, target, kind).value is not False)
        if not in_hand:
            yield Event.of("nothing-taken", player=case.player, victim=target)
            return
        resource = yield Need(case.player, "resource", in_hand, ask=WHAT_TO_TAKE)
    amounts = {resource: values["mance-rayder.cards"]}
    yield Event.of("resources-given", player=target, to=case.player, amounts=amounts)


# Benjen Stark and Ygritte


def wildling_is_there(case: CatanCase, values: Values) -> Finding:
    """A wildling stands on the clearing or in the camp."""
    if "clearing" in case.args:
        clearing = case.args["clearing"]
        return Finding.of(bool(case.position.north.wildlings_at(clearing)), place=clearing_name(clearing))
    if {"clan", "camp"}.isdisjoint(case.args):
        return Finding.not_applicable()
    camp, clans = case.args.get("camp", NEAREST), [case.args["clan"]] if "clan" in case.args else CLANS
    taken = some(clans, lambda clan: 0 < camp <= len(case.position.north.in_camps(clan)))
    return Finding.of(taken, place=case.args.get("clan", "camp"))


def sends_from_north(case: CatanCase, values: Values) -> Steps:
    """The wildling goes back to the Frostfangs, if there is any."""
    north = case.position.north
    if "clearing" in case.args:
        clearing = case.args["clearing"]
        kind = yield from _kind(case, north.wildlings_at(clearing))
        yield Event.of("wildling-sent-from-clearing", clearing=clearing_name(clearing), kind=kind)
    elif {"clan", "camp"} <= set(case.args):
        clan, camp = case.args["clan"], case.args["camp"]
        kind = north.in_camps(clan)[camp - 1]
        yield Event.of("wildling-sent-from-camp", clan=clan, camp=camp, kind=kind)
    elif wildling_in_north(case, values).value is not False:
        raise Unknown(Fact("wildling-chosen"))


def _kind(case: CatanCase, crowd: tuple[str, ...]) -> Generator[Need, Any, str]:
    """Which of the wildlings goes: where they are of several kinds, the player chooses."""
    kinds = tuple(dict.fromkeys(crowd))
    if len(kinds) == 1:
        return kinds[0]
    chosen: str = yield Need(case.player, "kind", kinds, ask=WHICH_WILDLING)
    return chosen


def closes_gap(case: CatanCase, values: Values) -> Steps:
    """Those who stood behind come one camp nearer."""
    assert case.event is not None
    clan, camp = case.event.facts["clan"], case.event.facts["camp"]
    if len(case.position.north.in_camps(clan)) >= camp:
        yield Event.of("camps-closed-up", clan=clan)


def reveals_token(case: CatanCase, values: Values) -> Steps:
    """A token of the pool comes up, and brings its wildling as any other does."""
    yield Event.of("tokens-revealed", player=case.player, piece="", n=values["benjen-stark.tokens"])


def wildling_is_in_gift(case: CatanCase, values: Values) -> Finding:
    """A wildling stands on the hex."""
    name = case.layout.hexes[case.args["hex"]]
    return Finding.of(bool(case.position.north.wildlings_on(case.args["hex"], name)), hex=name)


def sends_from_gift(case: CatanCase, values: Values) -> Steps:
    """The wildling goes back to the Frostfangs."""
    name = case.layout.hexes[case.args["hex"]]
    kind = yield from _kind(case, case.position.north.wildlings_on(case.args["hex"], name))
    yield Event.of("wildling-sent-from-gift", hex=name, kind=kind)


# Qhorin Halfhand


def sends_tormund_home(case: CatanCase, values: Values) -> Steps:
    """Tormund leaves his hex, if he is out."""
    at = case.position.north.tormunds_place()
    if at != TORMUNDS_CAMP:
        yield Event.of("tormund-sent-home", player=case.player, hex=case.layout.hexes[at])


def takes_of_left_hex(case: CatanCase, values: Values) -> Steps:
    """The player takes a card of what the hex produces, if there is any."""
    assert case.event is not None
    name = case.event.facts["hex"]
    resource = resource_of(case, name)
    if resource and case.position.holdings.supply.get(resource) != 0:
        yield Event.of("resources-received", player=case.player, amounts={resource: values["qhorin-halfhand.cards"]})


# Yoren


def has_patrol(case: CatanCase, values: Values) -> Finding:
    """A played Ranger Patrol lies before the player."""
    return Finding.of(has_patrols(case, values), player=case.player)


def comes_from_yoren(case: CatanCase, values: Values) -> Finding:
    """The guard is the one that Yoren brings."""
    if not _is_for(case, "use-yoren"):
        return Finding.not_applicable()
    return Finding.of(True)


def _is_for(case: CatanCase, act: str) -> bool:
    """The question is about this act, or about one that is done as a part of it."""
    return act in (case.question.action, *case.within)


def patrol_becomes_guard(case: CatanCase, values: Values) -> Steps:
    """The patrol goes and a guard comes onto the lowest free post."""
    section = case.args["section"]
    yield Event.of("patrol-discarded", player=case.player)
    post = len(case.position.north.guards_on(section)) + 1
    yield Event.of("guard-placed", player=case.player, section=section_name(section), post=post)


def keeps_award(case: CatanCase, values: Values) -> Steps:
    """Who holds Most Patrols goes on holding it, unless somebody has more patrols now."""
    if case.position.holdings.awards.get("most-patrols") == case.player:
        moved = [event for event in recounts_patrols(case, values) if event.what == "patrols-recounted"]
        yield moved[0] if moved else Event.of("patrols-award-stays", player=case.player)


# Othell Yarwyck


def comes_from_yarwyck(case: CatanCase, values: Values) -> Finding:
    """The road is the one that Yarwyck moves."""
    if not _is_for(case, "use-othell-yarwyck"):
        return Finding.not_applicable()
    return Finding.of(True)


def has_an_open_end(case: CatanCase, values: Values) -> Finding:
    """The player's own road on the path meets other pieces of theirs at one end and not at both."""
    path = case.args["from"]
    ends = [
        either(asked(case.has_own_building, corner), case.own_road_reaches(corner, besides=path))
        for corner in case.layout.path_ends[path]
    ]
    open_end = both(asked(case.has_own_road, path), either(*ends), negate(both(*ends)))
    return Finding.of(open_end, path=case.layout.paths[path], player=case.player)


def opponent_is_at_an_end(case: CatanCase, values: Values) -> Finding:
    """An opponent's building stands at an end of the road, which does not matter."""
    path = case.args["from"]
    return Finding.of(some(case.layout.path_ends[path], case.is_opponents), path=case.layout.paths[path])


def may_lie_there(case: CatanCase, values: Values) -> Finding:
    """The road could be built on the new path once it is off the old one."""
    names, to = case.layout.paths, case.args["to"]
    if to == case.args["from"]:
        return Finding.of(False, path=names[to])
    built = case.would("build-road", after=[_taken_up(case)], player=case.player, at=to)
    return Finding.of(built, path=names[to])


def _taken_up(case: CatanCase) -> Event:
    return Event.of("road-taken-up", player=case.player, path=case.layout.paths[case.args["from"]])


def moves_road(case: CatanCase, values: Values) -> Steps:
    """The road goes off its path and onto the other."""
    yield _taken_up(case)
    yield Event.of("road-placed", player=case.player, path=case.layout.paths[case.args["to"]])


def has_roads_recounted(case: CatanCase, values: Values) -> Steps:
    """Whoever has the Longest Road and moves a road has it measured again."""
    if case.position.holdings.awards.get("longest-road") == case.player:
        yield Event.of("roads-recounted", player=case.player)


# Alliser Thorne and Melisandre


def comes_from_thorne(case: CatanCase, values: Values) -> Finding:
    """The guard is the one that Thorne recruits for other cards."""
    if not _is_for(case, "use-alliser-thorne"):
        return Finding.not_applicable()
    return Finding.of(True)


def comes_from_melisandre(case: CatanCase, values: Values) -> Finding:
    """The development card is the one that Melisandre buys for other cards."""
    if not _is_for(case, "use-melisandre"):
        return Finding.not_applicable()
    return Finding.of(True)


def pays_guard_otherwise(case: CatanCase, values: Values) -> Finding:
    """The player pays for the guard with one card of another kind."""
    return _pays_otherwise(case, values["cost.guard"], values["alliser-thorne.replaced"])


def pays_card_otherwise(case: CatanCase, values: Values) -> Finding:
    """The player pays for the development card with one card of another kind."""
    return _pays_otherwise(case, values["cost.development-card"], values["melisandre.replaced"])


def _pays_otherwise(case: CatanCase, cost: Mapping[str, int], replaced: int) -> Finding:
    """As many cards as the cost has, all but so many of the right kinds, and the player holds them."""
    payment: Mapping[str, int] = case.args["payment"]
    strange = sum(max(0, number - cost.get(kind, 0)) for kind, number in payment.items())
    fits = strange == replaced and sum(payment.values()) == sum(cost.values())
    held = every(payment.items(), lambda card: holds(case, case.player, *card))
    return Finding.of(both(Truth(fits), held), player=case.player, payment=payment, cost=cost)


def thorne_helps_to_pay(case: CatanCase, values: Values) -> Finding:
    """Thorne may be used now, and with his help the player can pay for the guard."""
    return _helps_to_pay(case, "guard", values["cost.guard"], values["alliser-thorne.replaced"])


def melisandre_helps_to_pay(case: CatanCase, values: Values) -> Finding:
    """Melisandre may be used now, and with her help the player can pay for the development card."""
    return _helps_to_pay(case, "development-card", values["cost.development-card"], values["melisandre.replaced"])


def _helps_to_pay(case: CatanCase, piece: str, cost: Mapping[str, int], replaced: int) -> Finding:
    """Only a question about the payment alone is meant; the hero's own act looks at everything else as well."""
    if case.question.action != "pay-cost" or case.piece != piece:
        return Finding.not_applicable()
    hero = PAYS_OTHERWISE[piece]
    affords = _affords_otherwise(case, cost, replaced)
    if affords.value is not False:
        affords = both(affords, case.would("play-hero", player=case.player, hero=hero))
    return Finding.of(affords, player=case.player, hero=hero, cost=cost)


def _affords_otherwise(case: CatanCase, cost: Mapping[str, int], replaced: int) -> Truth:
    """The player has the cost but for so many cards, and as many others in their stead."""
    if "payment" in case.args:
        paid = _pays_otherwise(case, cost, replaced)
        return Truth(paid.holds, paid.missing)
    cards = {kind: case.position.cards(case.player, kind) for kind in RESOURCES}
    surely_lacking = sum(max(0, number - cards[kind][0]) for kind, number in cost.items())
    lacking = sum(max(0, number - most) for kind, number in cost.items() if (most := cards[kind][1]) is not None)
    least, most = hand_size(case.position, case.player)
    price = sum(cost.values())
    if lacking > replaced or (most is not None and most < price):
        return NO
    return YES if surely_lacking <= replaced and least >= price else unknown(Fact.of("hand", player=case.player))


def pays_for_guard(case: CatanCase, values: Values) -> Steps:
    """The cards go to the supply and the guard onto the lowest free post."""
    section = case.args["section"]
    yield Event.of("paid", player=case.player, cost=dict(case.args["payment"]))
    post = len(case.position.north.guards_on(section)) + 1
    yield Event.of("guard-placed", player=case.player, section=section_name(section), post=post)


def pays_for_card(case: CatanCase, values: Values) -> Steps:
    """The cards go to the supply."""
    yield Event.of("paid", player=case.player, cost=dict(case.args["payment"]))


def picks_from_the_top(case: CatanCase, values: Values) -> Steps:
    """The player looks at the topmost cards and buys one of them."""
    yield Event.of("deck-top-seen", player=case.player, n=min(values["melisandre.cards-seen"], _deck(case)))
    card = case.args.get("card") or (yield Need(case.player, "card", DEVELOPMENT_CARDS, ask=WHICH_CARD))
    yield Event.of("card-bought", player=case.player, card=card)


def shuffles_the_rest(case: CatanCase, values: Values) -> Steps:
    """The other cards stay in the deck, which is shuffled."""
    yield Event.of("deck-shuffled", player=case.player)


def deck_is_short(case: CatanCase, values: Values) -> Finding:
    """Some cards are left, but fewer than the player would see."""
    left = _deck(case)
    return Finding.of(0 < left < values["melisandre.cards-seen"], n=left)


def _deck(case: CatanCase) -> int:
    return case.position.holdings.left_in_deck()
