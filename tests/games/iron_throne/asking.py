"""Questions picked blindly, and every form of a move held against `options`.

Nothing here knows how the game finds its candidates: where `check` calls a form legal `options` has to list it, and
where it does not `options` must not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import product
from random import Random
from typing import Any

from ruling.engine.choices import options
from ruling.games.iron_throne import GAME
from ruling.games.iron_throne.arguments import BENEFITS, CHANNELS, MANNERS, MATTERS, PLACES, REASONS
from ruling.games.iron_throne.clashing import Effect
from ruling.games.iron_throne.position import (
    HOUSES,
    MOMENTS,
    NOBODY,
    OUTCOMES,
    SIDES,
    SPECIAL,
    TRUCE,
    UNKNOWN_CARD,
    Position,
)
from ruling.model.answers import LEGAL
from ruling.model.records import Action
from tests.games.iron_throne.playing import VALUES, verdict_on
from tests.games.iron_throne.reading import book

Args = Mapping[str, Any]
UNLISTED = {
    "set-up-game": "a state, judged and not done by anybody",
    "choose-house": "whoever chooses a house is nobody's player yet",
    "choose-leader": "the two sheets drawn are known to their player only",
    "determine-first-player": "chance does it",
    "use-leader-ability": "the texts of the leader sheets are not in the booklet",
    "withdraw": "only an effect makes anybody withdraw, and those are not in the booklet",
    "spread-influence": "a part of rewards and of a truce",
    "distribute-power": "a part of rewards and of effects",
    "take-leader-power": "only an effect allows it",
    "inspect-hostage": "nothing changes by looking",
    "reshuffle-house-deck": "a part of drawing",
    "resolve-truce": "a part of the encounter",
    "negotiate-truce": "talk has no end of forms",
    "demand-in-truce": "talk has no end of forms",
    "table-talk": "talk has no end of forms",
    "reveal-hidden-card": "talk has no end of forms",
}
"""The acts that `options` does not list, and why."""


def _named_cards(position: Position, player: str) -> list[str]:
    """Every card that the player's house may have."""
    own = {*position.characters(player), str(position.get("leader", player))}
    return [TRUCE, *(f"hostility-{value}" for value in VALUES), *sorted(own)]


def _alone(position: Position, player: str) -> Iterable[Args]:
    return [{}]


def _characters(position: Position, player: str) -> Iterable[Args]:
    """Own characters, the leader, and somebody else's."""
    names = [one for house in position.order for one in position.characters(house)]
    return [{"character": one} for one in (*names, str(position.get("leader", player)))]


def _offers(position: Position, player: str) -> Iterable[Args]:
    return [{"side": side, **one} for side, one in product(SIDES, _characters(position, player))]


def _answers(position: Position, player: str) -> Iterable[Args]:
    return [{"from": other, "accept": accept} for other, accept in product(position.order, (True, False))]


def _hostages(position: Position, player: str) -> Iterable[Args]:
    """A hostage of each house, unnamed or named."""
    return [
        {"house": house, **card}
        for house in position.order
        for card in ({}, *({"card": card} for card in _named_cards(position, house)))
    ]


FORMS: dict[str, Callable[[Position, str], Iterable[Args]]] = {
    "release-hostage": _hostages,
    "torture-hostage": _hostages,
    "draw-event-card": _alone,
    "draw-house-card": _alone,
    "move-preparation-power": _characters,
    "commit-character": _characters,
    "offer-support": _offers,
    "decline-to-support": _alone,
    "answer-support": _answers,
    "play-encounter-card": lambda position, player: [{"card": card} for card in _named_cards(position, player)],
    "play-character-card": lambda position, player: [{"card": card} for card in _named_cards(position, player)],
    "reveal-encounter-cards": _alone,
    "encounter": _alone,
    "take-hostage": lambda position, player: [
        {"from": other, "place": place} for other, place in product(position.order, PLACES)
    ],
    "end-turn": _alone,
}
"""By act: every way in which it can be meant, without what may be chosen on the way."""


def is_listed(position: Position, action: str, args: Args) -> bool:
    """`options` lists the move, or its beginning, for whoever makes it."""
    player = str(args.get("player") or position.turn())
    listed = options(GAME, book(), position, player, (action,)).legal
    return any(_fits(verdict.question.args, args) for verdict in listed)


def agree_on(position: Position, action: str, player: str) -> int:
    """`options` lists every form of the act that `check` calls legal, and no other; how many those are."""
    listed = [verdict.question.args for verdict in options(GAME, book(), position, player, (action,)).legal]
    is_own = any(argument.name == "player" for argument in book().plan(action).action.arguments)
    forms = [{**({"player": player} if is_own else {}), **form} for form in FORMS[action](position, player)]
    legal = [form for form in forms if verdict_on(position, action, form).answer == LEGAL]
    if not is_own and position.get("turn") != player:
        assert listed == [], f"{action} is listed for somebody who does not have the turn"
        return 0
    for form in legal:
        assert any(_fits(args, form) for args in listed), f"options does not list {action} {form}"
    for args in listed:
        assert any(_fits(args, form) for form in legal), f"options lists {action} {args}"
    return len(legal)


def _fits(listed: Args, form: Args) -> bool:
    """Both may be the same move: what either leaves out is chosen on the way."""
    return all(form[name] == value for name, value in listed.items() if name in form)


def anything(kind: str, position: Position, chance: Random) -> Any:
    """An argument of the kind, good or bad."""
    house, number = chance.choice(position.order), chance.randint(0, 6)
    characters = [*position.characters(house), "Nikt-taki"]
    card = chance.choice([*_named_cards(position, house), UNKNOWN_CARD, "hostility-card"])
    some: dict[str, Any] = {
        "player": house, "players": tuple(chance.sample(position.order, 2)), "house": chance.choice(HOUSES),
        "houses": tuple(chance.sample(HOUSES, 3)), "own-house": chance.choice((*HOUSES, NOBODY)),
        "shown-card": card, "card-value": chance.choice(VALUES), "character": chance.choice(characters),
        "characters": tuple(chance.sample(characters, 2)), "card": card, "cards": (card, TRUCE),
        "event-card": chance.choice((*position.order, SPECIAL)), "side": chance.choice(SIDES),
        "winner": chance.choice((*SIDES, NOBODY)), "outcome": chance.choice(OUTCOMES),
        "place": chance.choice(PLACES), "benefit": chance.choice(BENEFITS),
        "terms": {chance.choice(BENEFITS): chance.randint(0, 4)}, "matter": chance.choice(MATTERS),
        "manner": chance.choice(list(MANNERS)), "reason": chance.choice(REASONS),
        "channel": chance.choice(list(CHANNELS)), "power": {chance.choice(characters): number},
        "moment": chance.choice(MOMENTS), "moments": tuple(chance.sample(MOMENTS, 2)), "number": number,
        "numbers": (number, 2), "flag": chance.random() < 0.5, "text": "Szantaż",
        "source": chance.choice(("rulebook", "component", "ban")), "ability": chance.choice(("blackmail", "Spisek")),
        "effects": tuple(Effect(one, chance.choice(("leader", "other"))) for one in position.order),
    }  # fmt: skip
    return some[kind]


def asked_at_random(action: Action, position: Position, chance: Random) -> dict[str, Any]:
    """The act with arguments picked blindly, those that may be left out sometimes left out."""
    wanted = [argument for argument in action.arguments if not argument.optional or chance.random() < 0.4]
    return {argument.name: anything(argument.type, position, chance) for argument in wanted}
