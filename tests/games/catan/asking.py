"""Every form of a move, made from the board and the box alone, held against `options`.

Nothing here knows how the game finds what it lists: where `check` calls a form legal `options` has to list it, and
where it does not `options` must not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

from ruling.cli.checking import shown_args
from ruling.cli.desk import Asked, read_arguments
from ruling.engine.choices import Options, options
from ruling.games.catan import GAME
from ruling.games.catan.holdings import AWARDS, DEVELOPMENT_CARDS, HEROES
from ruling.games.catan.north import CLANS, SECTIONS, TORMUNDS_CAMP, WILDLINGS
from ruling.games.catan.position import PIECES, RESOURCES, Position
from ruling.model.answers import LEGAL, UNDECIDED, Verdict
from ruling.model.records import Action
from tests.games.catan.desk import book, lexicon, read, verdict_on

Args = Mapping[str, Any]
Forms = Iterable[Args]
CAMPS = range(1, 6)
HANDFUL = 5
"""No act is paid for with as many cards, so that a payment of more is no form of its own."""
CLAIMS = frozenset(("ended", "moved", "caused", "after_another", "new_route", "round"))
"""Arguments that say how the table stands, which `options` takes from the position alone."""
PARTS = (
    "mode", "edition", "players", "variants", "known", "order", "turn", "this_turn", "stock", "hands", "supply", "deck",
    "cards", "patrols", "routes", "awards", "heroes", "hero_pool", "tormund", "breaches",
)  # fmt: skip
"""What a table may leave untold."""
UNLISTED = {
    "play-development-card": "each card has an act of its own",
    "play-hero": "each hero has an act of its own",
    "finish-hero": "a part of using the hero",
    "refuse-mormont": "an answer to somebody else's hero",
    "hero-drama": "only three equal dice allow it",
    "discard-on-seven": "a part of the roll",
    "move-tormund": "a part of the roll",
    "steal-resource": "a part of the roll",
    "pay-cost": "a part of what is paid for",
    "migrate-wildling": "wildlings come by themselves",
    "resolve-breach": "wildlings come by themselves",
    "place-in-gift": "wildlings come by themselves",
    "remove-guard": "guards are lost by themselves",
    "trade-with-player": "there is no end of offers",
    "take-back": "nothing that was built is ever taken back",
}
"""The acts that `options` does not list, and why."""


# Every form


def _one(name: str, values: Callable[[Position], Iterable[Any]]) -> Callable[[Position, str], Forms]:
    return lambda position, player: [{name: value} for value in values(position)]


def _corners(position: Position) -> Iterable[int]:
    return range(len(position.board.layout.corners))


def _paths(position: Position) -> Iterable[int]:
    return range(len(position.board.layout.paths))


def _hexes(position: Position) -> Iterable[int]:
    return range(len(position.board.layout.hexes))


def _sections(position: Position) -> Iterable[int]:
    return SECTIONS


def _alone(position: Position, player: str) -> Forms:
    return [{}]


def _hand(position: Position, player: str) -> Mapping[str, int]:
    return position.hands.get(player, {})


def _exchanges(position: Position, player: str) -> Forms:
    """One card for cards of one kind, up to one more than anybody could hand in."""
    most = max(_hand(position, player).values(), default=0) + 1
    return [
        {"give": {given: number}, "get": {got: 1}}
        for given, got, number in product(RESOURCES, RESOURCES, range(1, most + 1))
    ]


def _patrols(position: Position, player: str) -> Forms:
    moves = [{"to": to} for to in (TORMUNDS_CAMP, *_hexes(position))]
    return [{}, *moves, *({"hex": hexagon} for hexagon in _hexes(position))]


def _wildlings_up_north(position: Position, player: str) -> Forms:
    clearings = [{"clearing": clearing} for clearing in SECTIONS]
    return [{}, *clearings, *({"clan": clan, "camp": camp} for clan, camp in product(CLANS, CAMPS))]


def _swaps(position: Position, player: str) -> Forms:
    taken = [{"give": given, "take": wanted} for given, wanted in product(RESOURCES, RESOURCES)]
    return [*({"give": given} for given in RESOURCES), *taken]


def _demands(position: Position, player: str) -> Forms:
    """Of each group of players, those at fault too: oneself, all of them."""
    for asked in product((True, False), repeat=len(position.order)):
        group = tuple(other for other, is_asked in zip(position.order, asked, strict=True) if is_asked)
        for resource, number in product(RESOURCES, (1, 2)):
            yield {"opponents": group, "resource": {resource: number}}


def _moved_roads(position: Position, player: str) -> Forms:
    """From every road of the player and one that is not theirs, to everywhere."""
    own = [path for path, owner in position.roads.items() if owner == player]
    foreign = [path for path in _paths(position) if path not in own]
    return [{"from": path, "to": to} for path, to in product((*own, foreign[0]), _paths(position))]


def _payments(position: Position, player: str) -> Iterator[dict[str, int]]:
    """Every handful, of cards that the player has and of a card more than that."""
    hand = _hand(position, player)
    for number in range(1, HANDFUL + 1):
        for cards in combinations_with_replacement(RESOURCES, number):
            paid = {resource: cards.count(resource) for resource in RESOURCES if resource in cards}
            if all(many <= hand.get(resource, 0) + 1 for resource, many in paid.items()):
                yield paid


def _paid_guards(position: Position, player: str) -> Forms:
    return [{"section": section, "payment": paid} for section, paid in product(SECTIONS, _payments(position, player))]


FORMS: dict[str, Callable[[Position, str], Forms]] = {
    "build-settlement": _one("at", _corners),
    "build-road": _one("at", _paths),
    "build-keep": _one("at", _corners),
    "recruit-guard": _one("section", _sections),
    "setup-place-settlement": _one("at", _corners),
    "setup-place-road": _one("at", _paths),
    "setup-place-guard": _one("section", _sections),
    "roll-production": _alone,
    "trade-with-supply": _exchanges,
    "buy-development-card": _alone,
    "play-road-building": _one("at", _paths),
    "play-winter-is-coming": _alone,
    "play-new-recruits": _one("section", _sections),
    "play-ranger-patrol": _patrols,
    "reveal-victory-card": _alone,
    "use-samwell-tarly": lambda position, player: [{}, *({"resource": resource} for resource in RESOURCES)],
    "use-bowen-marsh": _swaps,
    "use-jeor-mormont": _demands,
    "use-mance-rayder": _one("opponent", lambda position: position.order),
    "use-benjen-stark": _wildlings_up_north,
    "use-ygritte": _one("hex", _hexes),
    "use-yoren": _one("section", _sections),
    "use-qhorin-halfhand": _alone,
    "use-othell-yarwyck": _moved_roads,
    "use-alliser-thorne": _paid_guards,
    "use-melisandre": lambda position, player: [{"payment": paid} for paid in _payments(position, player)],
    "declare-victory": _alone,
    "end-turn": _alone,
}
"""By act: every way in which it can be meant, without what may be chosen on the way."""


# Arguments picked blindly


def anything(kind: str, position: Position, chance: Random) -> Any:
    """An argument of the kind, good or bad."""
    layout = position.board.layout
    amounts = {resource: chance.randint(1, 3) for resource in chance.sample(RESOURCES, chance.randint(1, 2))}
    some: dict[str, Any] = {
        "player": chance.choice(position.order), "players": tuple(chance.sample(position.order, 2)),
        "corner": chance.randrange(len(layout.corners)), "path": chance.randrange(len(layout.paths)),
        "place": chance.randrange(len(layout.corners)), "piece": chance.choice(PIECES), "round": chance.randint(1, 3),
        "hex": chance.randrange(len(layout.hexes)), "section": chance.choice(SECTIONS),
        "hex-or-camp": chance.choice((TORMUNDS_CAMP, *range(len(layout.hexes)))), "clearing": chance.choice(SECTIONS),
        "clan": chance.choice(CLANS), "wildling": chance.choice(WILDLINGS), "hero": chance.choice(HEROES),
        "side": chance.choice("AB"), "card": chance.choice(DEVELOPMENT_CARDS), "award": chance.choice(AWARDS),
        "resource": chance.choice(RESOURCES), "resources": amounts, "number": chance.randint(0, 12),
        "roll": chance.randint(2, 12), "rolls": {player: chance.randint(2, 12) for player in position.order},
        "flag": chance.random() < 0.5,
        "item": chance.choice((*PIECES, "development-card")), "moment": chance.choice(("trade", "building")),
    }  # fmt: skip
    return some[kind]


def asked_at_random(action: Action, position: Position, chance: Random) -> dict[str, Any]:
    """The act with arguments picked blindly, those that may be left out sometimes left out."""
    wanted = [argument for argument in action.arguments if not argument.optional or chance.random() < 0.4]
    args = {argument.name: anything(argument.type, position, chance) for argument in wanted}
    return {**args, "player": position.turn} if "player" in args and chance.random() < 0.7 else args


# Held against `options`


def options_for(position: Position, player: str, actions: Iterable[str]) -> Options:
    return options(GAME, book(), position, player, actions)


def _fits(listed: Args, args: Args) -> bool:
    """Both may be the same move: one goes on where the other leaves a choice open, and a group has no order."""
    if not (listed.keys() <= args.keys() or args.keys() <= listed.keys()):
        return False
    return all(
        set(args[name]) == set(value) if isinstance(value, tuple) else args[name] == value
        for name, value in listed.items()
        if name in args
    )


def _is_several_exchanges(action: str, args: Args) -> bool:
    """Several cards are taken at once, which `options` lists one by one."""
    return action == "trade-with-supply" and sum(args["get"].values()) > 1


def _first_exchange_fits(listed: Args, args: Args) -> bool:
    return all(listed[side].keys() <= args[side].keys() for side in ("give", "get"))


def is_among(verdicts: Iterable[Verdict], action: str, args: Args) -> bool:
    """Some of what is listed is this move, or its beginning."""
    fits = _first_exchange_fits if _is_several_exchanges(action, args) else _fits
    return any(fits(verdict.question.args, args) for verdict in verdicts)


def is_listed(position: Position, action: str, args: Args) -> bool:
    """`options` lists the move as legal; where the asker claims something of the table, it may wait for that."""
    told = options_for(position, str(args["player"]), (action,))
    known = told.legal if CLAIMS.isdisjoint(args) else (*told.legal, *told.undecided)
    if any(verdict.question.args == args for verdict in known):
        return True
    named = {"player", *(name for form in FORMS[action](position, str(args["player"])) for name in form)}
    return is_among(known, action, {name: value for name, value in args.items() if name in named})


def agree_on(position: Position, action: str, player: str) -> None:
    """`options` lists the forms of the act that `check` calls legal and no others; those that cannot be told alike."""
    listed = options_for(position, player, (action,))
    forms = [{"player": player, **form} for form in FORMS[action](position, player)]
    for answer, known in ((LEGAL, listed.legal), (UNDECIDED, listed.undecided)):
        for verdict in known:
            assert verdict.question.args in forms, f"options lists as {answer} {action} {verdict.question.args}"
    for form in forms:
        answer = verdict_on(position, action, form).answer
        if answer == LEGAL:
            assert is_among(listed.legal, action, form), f"options does not list {action} {form}"
            continue
        whole = [verdict for verdict in listed.legal if form.keys() <= verdict.question.args.keys()]
        assert not is_among(whole, action, form), f"options lists {action} {form}, which is {answer}"
        if answer == UNDECIDED:
            assert is_among(listed.undecided, action, form), f"options does not list as undecided {action} {form}"


def half_told(position: Position, chance: Random) -> Position:
    """The position as somebody tells it who leaves out a few things."""
    untold = chance.sample(PARTS, 3)
    return read({part: told for part, told in position.document().items() if part not in untold})


def nothing_legal_is_missing(position: Position, action: str, player: str) -> None:
    """What `check` calls legal `options` lists too, if need be as something that waits for what was not told."""
    listed = [verdict for known in options_for(position, player, (action,)) for verdict in known]
    for form in FORMS[action](position, player):
        args = {"player": player, **form}
        if verdict_on(position, action, args).answer == LEGAL:
            assert is_among(listed, action, args), f"options does not list {action} {args}"


def whole_list_is_right(position: Position, player: str) -> None:
    """Asked for everything, `options` lists acts that it should, in words that `check` reads as the same legal move."""
    whole = options_for(position, player, book().actions)
    assert {verdict.question.action for known in whole for verdict in known} <= FORMS.keys()
    for verdict in whole.legal:
        question = verdict.question
        plan = book().plan(question.action)
        written = shown_args(Asked(GAME, book(), plan.action, question, position, {}))
        words = [f"{name}={text}" for name, text in written.items()]
        args, via, _ = read_arguments(plan.action, words, GAME, book(), position, lexicon(), choosing=False)
        assert (args, via) == (question.args, ()), f"options writes {question.action} {question.args} as {words}"
        assert verdict_on(position, question.action, args).answer == LEGAL
