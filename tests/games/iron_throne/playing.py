"""A table that plays: every step goes through `resolve`, and after every step the table is looked over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from ruling.engine.adjudication import Told, adjudicate
from ruling.engine.choices import options
from ruling.engine.resolution import resolve
from ruling.games.iron_throne import GAME
from ruling.games.iron_throne.position import (
    HOUSES,
    SPECIAL,
    TRUCE,
    UNKNOWN_CARD,
    Position,
)
from ruling.games.iron_throne.telling import cards_of
from ruling.model.answers import LEGAL, Event, Outcome, Question, Verdict
from tests.games.iron_throne.reading import book, read

VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 20)
TRUCES, CARDS_OF_A_CHARACTER, CHARACTERS, HOUSE_CARDS, TOKENS = 4, 2, 5, 25, 5
POWER_OF_A_HOUSE, EVENTS_OF_A_HOUSE, SPECIAL_EVENTS = 20, 3, 3


def verdict_on(position: Position, action: str, args: Mapping[str, Any]) -> Verdict:
    return adjudicate(GAME, book(), Question("iron-throne", action, args), position)


def is_legal(position: Position, action: str, args: Mapping[str, Any]) -> bool:
    return verdict_on(position, action, args).answer == LEGAL


def legal_moves(position: Position, player: str, actions: Iterable[str]) -> list[tuple[str, Mapping[str, Any]]]:
    """What `options` lists as legal."""
    found = options(GAME, book(), position, player, actions).legal
    return [(verdict.question.action, verdict.question.args) for verdict in found]


def carried_out(
    position: Position, action: str, args: Mapping[str, Any], chance: Random, usual: bool = False
) -> Outcome:
    """The act to its end: cards come as chance will have it, and so do the choices of the players."""
    answers: dict[str, Any] = {}
    while True:
        question = Question("iron-throne", action, args)
        outcome = resolve(GAME, book(), question, position, Told(usual=usual), answers, chance)
        answers |= outcome.fed
        if outcome.next is None:
            return outcome
        assert outcome.next.options, f"{action} asks for {outcome.next.what} and has nothing to choose from"
        answers[outcome.next.what] = chance.choice(outcome.next.options)


# What is so at every table


def looked_over(position: Position) -> None:
    """No power, no card and no influence token is lost, and none comes from nowhere."""
    assert power_in_game(position) == POWER_OF_A_HOUSE * len(position.order), power_in_game(position)
    for house in position.order:
        assert cards_of(house, position).total() == HOUSE_CARDS, f"{house}: {cards_of(house, position)}"
        spread = position.influence(house)
        assert 0 <= sum(spread.values()) <= TOKENS
        assert house not in spread
        assert position.facts["sheet", house] >= 0
        assert all(position.power(house, one) >= 0 for one in position.characters(house))
        assert all(one.house != house for one in position.hostages(house)), f"{house} holds a card of its own house"
    events_are_all_there(position)


def power_in_game(position: Position) -> int:
    on_characters = sum(power for key, power in position.facts.items() if key[0] == "power")
    on_sheets = sum(power for key, power in position.facts.items() if key[0] == "sheet")
    return int(on_characters + on_sheets + (position.get("boxed") or 0))


def events_are_all_there(position: Position) -> None:
    drawn = [position.get("event"), *(position.get("event_discard") or ())]
    cards = Counter(card for card in drawn if card is not None)
    assert position.facts["event_deck",] + cards.total() == EVENTS_OF_A_HOUSE * len(position.order) + SPECIAL_EVENTS
    assert cards[SPECIAL] <= SPECIAL_EVENTS
    assert all(cards[house] <= EVENTS_OF_A_HOUSE for house in position.order)


def same_when_written(position: Position) -> Position:
    """The position as a file would give it back."""
    again = read(position.document())
    assert again == position
    return again


def house_cards(characters: Iterable[str]) -> list[str]:
    """The cards of a house with these five characters."""
    hostile = [f"hostility-{value}" for value in VALUES]
    return [*hostile, *[TRUCE] * TRUCES, *(one for one in characters for _ in range(CARDS_OF_A_CHARACTER))]


def hidden_cards(position: Position, house: str, characters: Iterable[str]) -> list[str]:
    """The cards of the house that nobody has named yet: what lies unnamed anywhere is one of these."""
    return list((Counter(house_cards(characters)) - cards_of(house, position)).elements())


class Table:
    """A game being played at random, from the first choice on."""

    def __init__(self, seed: int, players: int) -> None:
        self.chance = Random(seed)
        self.houses = self.chance.sample(HOUSES, players)
        self.names = {house: [f"{house.title()}{number}" for number in range(CHARACTERS)] for house in self.houses}
        self.position = read({"turn": {"phase": "set-up"}, "order": self.houses})
        self.tried: Counter[str] = Counter()

    @property
    def is_over(self) -> bool:
        return self.position.get("winners") is not None

    def act(self, action: str, **args: Any) -> tuple[Event, ...]:
        """The act, which has to be legal; the table is looked over after it."""
        outcome = carried_out(self.position, action, args, self.chance, usual=action == "set-up-game")
        assert outcome.verdict.answer == LEGAL, f"{action} {args}: {outcome.verdict.answer} {outcome.missing}"
        self.tried[action] += 1
        self.position = outcome.position
        if not self.position.is_moment("set-up"):
            looked_over(self.position)
        return outcome.events

    def sets_up(self) -> None:
        """Leaders are chosen out of two, everything is laid out, and somebody begins."""
        leaders = {}
        for house in self.houses:
            sheets = tuple(self.chance.sample(self.names[house], 2))
            leaders[house] = self.chance.choice(sheets)
            is_last = house == self.houses[-1]
            self.act("choose-leader", player=house, leader=leaders[house], sheets=sheets, all_chosen=is_last)
        told = self.position.document()
        characters = {
            house: {one: "alive" for one in self.names[house] if one != leaders[house]} for house in self.houses
        }
        decks = {house: self.chance.sample(house_cards(self.names[house]), HOUSE_CARDS) for house in self.houses}
        self.position = read({**told, "characters": characters, "decks": decks})
        self.act("set-up-game")
        self.act("determine-first-player")

    def plays_a_turn(self) -> None:
        """Hostages first, then event card, preparation, support, the encounter, and the clean-up."""
        self.position = same_when_written(self.position)
        attacker = self.position.turn()
        for player in self.position.clockwise_from(attacker):
            self._deals_with_hostages(player)
            if self.is_over:
                return
        self._prepares(attacker)
        for player in self.position.clockwise_from(attacker)[1:]:
            if player != self.position.active("defender"):
                self._may_support(player)
        self._fights()
        if not self.is_over:
            self.act("end-turn")

    def _deals_with_hostages(self, player: str) -> None:
        for _ in range(2):
            moves = legal_moves(self.position, player, ("release-hostage", "torture-hostage"))
            if self.is_over or not moves or self.chance.random() < 0.5:
                return
            action, args = self.chance.choice(moves)
            held = [one for one in self.position.hostages(player) if one.house == args["house"]]
            card = args.get("card") or self._named(held[0].card, args["house"])
            self.act(action, **{**args, "card": card})

    def _named(self, card: str, house: str) -> str:
        """A card that nobody has named yet turns out to be one of those that are not seen anywhere."""
        return (
            self.chance.choice(hidden_cards(self.position, house, self.names[house])) if card == UNKNOWN_CARD else card
        )

    def _prepares(self, attacker: str) -> None:
        self.act("draw-event-card", player=attacker)
        active = (attacker, self.position.active("defender"))
        for player in active:
            self.act("draw-house-card", player=player)
        for player in active:
            if self.position.facts["sheet", player]:
                _, args = self.chance.choice(legal_moves(self.position, player, ("move-preparation-power",)))
                self.act("move-preparation-power", **args)
        for player in active:
            _, args = self.chance.choice(legal_moves(self.position, player, ("commit-character",)))
            self.act("commit-character", **args)

    def _may_support(self, player: str) -> None:
        """Half of the time somebody offers a character, and half of the time it is accepted."""
        moves = legal_moves(self.position, player, ("offer-support",))
        if not moves or self.chance.random() < 0.4:
            self.act("decline-to-support", player=player)
            return
        action, args = self.chance.choice(moves)
        self.act(action, **args)
        recipient = self.position.active(args["side"])
        _, answer = self.chance.choice(legal_moves(self.position, recipient, ("answer-support",)))
        self.act("answer-support", **answer)

    def _fights(self) -> None:
        """Both lay a card, and the encounter takes its course; on a truce something may change hands."""
        active = [self.position.active(side) for side in ("attacker", "defender")]
        for player in active:
            hand = self.position.pile("hand", player)
            card = self.chance.choice(hand) if hand else self.position.pile("deck", player)[0]
            named = self._named(card, player)
            if card == UNKNOWN_CARD:
                self._shows(player, named)
            self.act("play-encounter-card", player=player, card=named)
        cards = [self.position.facts["card", player] for player in active]
        self.act("encounter", **(self._terms() if cards == [TRUCE, TRUCE] else {}))

    def _shows(self, player: str, card: str) -> None:
        """Of the unnamed cards in the player's hand, or on top of the deck, one is told."""
        place = "hand" if self.position.pile("hand", player) else "deck"
        pile = list(self.position.pile(place, player))
        pile[pile.index(UNKNOWN_CARD)] = card
        self.position = self.position.with_facts({(place, player): tuple(pile)})

    def _terms(self) -> dict[str, dict[str, int]]:
        """What the attacker gets and what the defender gets: nothing, or whatever of it is legal."""
        attacker, defender = (self.position.active(side) for side in ("attacker", "defender"))
        terms: dict[str, dict[str, int]] = {}
        for side, giver in (("attacker_gets", defender), ("defender_gets", attacker)):
            most = {"influence": 1, "hostages": 1, "power": min(3, self.position.facts["sheet", giver])}
            wanted = {benefit: number for benefit, number in most.items() if number and self.chance.random() < 0.4}
            terms[side] = wanted
        return terms if is_legal(self.position, "encounter", terms) else {}
