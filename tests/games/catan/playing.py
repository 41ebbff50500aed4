"""A table that plays: every step goes through `resolve`, and after every step the table is looked over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import product
from random import Random
from typing import Any

from ruling.engine.resolution import resolve
from ruling.games.catan import GAME
from ruling.games.catan.holdings import DEVELOPMENT_CARDS, HEROES
from ruling.games.catan.north import CLANS
from ruling.games.catan.position import PIECES, RESOURCES, Position
from ruling.games.catan.sites import settlement_sites
from ruling.model.answers import LEGAL, Event, Outcome, Question
from tests.games.catan.desk import book, is_legal, read

PLAYERS = ("red", "blue", "white", "yellow")
DECK = {"ranger-patrol": 14, "winter-is-coming": 2, "road-building": 2, "new-recruits": 2, "victory-point-card": 5}
BOX = {"road": 15, "settlement": 5, "keep": 4, "guard": 7}
TERRAIN = {"forest": 4, "hills": 4, "pasture": 4, "fields": 4, "mountains": 5}
TOKENS = (2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 10, 11, 11, 12)
FIRST_HEROES = ("jeor-mormont", "bowen-marsh", "samwell-tarly", "othell-yarwyck")
CARDS_OF_A_KIND, POSTS, SAFE_GIFT, LAST_BREACH, TO_WIN = 19, 5, 7, 3, 10
ICE = {("brotherhood", 3): ["B5", "C5", "C6", "D5", "D6"], ("base", 4): ["B5", "D1"], ("base", 3): ["B5", "D1"]}
"""The ice of the smaller boards: where it lies in the box nobody knows, so a table has to tell it."""


def candidates(position: Position, action: str, player: str) -> list[Mapping[str, Any]]:
    assert GAME.candidates is not None
    return list(GAME.candidates(action, position, player))


def carried_out(position: Position, action: str, args: Mapping[str, Any], chance: Random) -> Outcome:
    """The act to its end: dice and tokens fall as chance will have it, and so do the choices of the players."""
    answers: dict[str, Any] = {}
    while True:
        outcome = resolve(GAME, book(), Question("catan", action, args), position, answers=answers, chance=chance)
        answers |= outcome.fed
        if outcome.next is None:
            return outcome
        assert outcome.next.options, f"{action} asks for {outcome.next.what} and has nothing to choose from"
        answers[outcome.next.what] = chance.choice(outcome.next.options)


# What is so at every table


def looked_over(position: Position, gone: int) -> None:
    """Nothing is lost, nothing comes from nowhere, posts have no gaps; `gone` cards have been played and are out."""
    pieces_are_all_there(position)
    _cards_are_all_there(position)
    for player in position.order:
        hand = position.holdings.held[player]
        assert hand["total"] == sum(hand.get(card, 0) for card in DEVELOPMENT_CARDS), f"{player} holds {hand}"
        assert min(hand.values()) >= 0
    in_hand = sum(position.holdings.held[player]["total"] for player in position.order)
    laid_out = sum(position.holdings.patrols.values())
    assert position.holdings.left_in_deck() + in_hand + laid_out + gone == sum(DECK.values())
    assert all(len(crowd) <= POSTS for crowd in position.north.camps.values())
    if position.holdings.winner is None:
        assert position.north.breaches_so_far() < LAST_BREACH
        assert position.north.in_gift() <= SAFE_GIFT


def pieces_are_all_there(position: Position) -> None:
    """What is not on the board is in stock, and no section has more guards than posts."""
    for player, piece in product(position.order, PIECES):
        built = position.pieces(player, piece, BOX[piece])
        assert built.least == built.most == on_board(position, player, piece), f"{player} has {built} of {piece}"
        assert position.stock.get((player, piece), BOX[piece] - built.most) + built.most == BOX[piece]
    assert all(len(guards) <= POSTS for guards in position.north.guards.values())


def posts_fill_from_the_lowest(before: Position, events: Iterable[Mapping[str, Any]]) -> None:
    """Each guard that comes takes the post after those that are taken; those that go leave no gap behind."""
    taken = {f"W{section}": len(guards) for section, guards in before.north.guards.items()}
    for event in events:
        section = event["facts"].get("section", "")
        if event["what"] == "guard-placed":
            taken[section] += 1
            assert event["facts"]["post"] == taken[section]
        elif event["what"] == "guard-removed":
            taken[section] -= 1


def _cards_are_all_there(position: Position) -> None:
    for resource in RESOURCES:
        held = [position.hands.get(player, {}).get(resource, 0) for player in position.order]
        assert min(held) >= 0
        assert position.holdings.supply[resource] >= 0
        assert sum(held) + position.holdings.supply[resource] == CARDS_OF_A_KIND, f"{resource}: {held}"


def on_board(position: Position, player: str, piece: str) -> int:
    if piece == "road":
        return list(position.roads.values()).count(player)
    if piece == "guard":
        return sum(guards.count(player) for guards in position.north.guards.values())
    return list(position.buildings.values()).count((player, piece))


def scored(position: Position) -> dict[str, int]:
    """Everybody's points as the program counts them, held against a count of our own."""
    points: dict[str, int] = {}
    for player in position.order:
        outcome = resolve(GAME, book(), Question("catan", "count-victory-points", {"player": player}), position)
        points[player] = outcome.result["victory-point"]
        assert points[player] == _points(position, player)
    return points


def _points(position: Position, player: str) -> int:
    built = Counter(piece for owner, piece in position.buildings.values() if owner == player)
    guards = on_board(position, player, "guard")
    each = 1 if position.told["mode"] == "brotherhood" else 2
    awards = each * list(position.holdings.awards.values()).count(player)
    hidden = position.holdings.held[player].get("victory-point-card", 0)
    return built["settlement"] + 2 * built["keep"] + awards + (guards >= 3) + (guards >= 5) + hidden


def awards_are_right(position: Position) -> None:
    """Asked who should have Longest Road, the program names whoever has it."""
    outcome = resolve(GAME, book(), Question("catan", "longest-road", {}), position)
    assert outcome.result["longest-road"] == position.holdings.awards["longest-road"]


def same_when_written(position: Position) -> Position:
    """The position as it is read from what was written of it."""
    document = position.document()
    again = read(document)
    assert again.document() == document
    return again


# A table


def fresh(chance: Random, edition: str, mode: str, players: int, variants: Iterable[str]) -> dict[str, Any]:
    """A table before set-up: shuffled hexes, an empty board, empty hands."""
    order, ice = PLAYERS[:players], ICE.get((mode, players), [])
    layout = read({"mode": mode, "players": 4, "board": "gift-4"}).board.layout
    land = [name for name in layout.hexes if name not in ice]
    terrain = [kind for kind, number in TERRAIN.items() for _ in range(number)]
    tokens = chance.sample(TOKENS, len(land))
    chance.shuffle(terrain)
    hexes = {name: f"{kind} {number}" for name, kind, number in zip(land, terrain, tokens, strict=False)}
    return {
        "game": "catan", "edition": edition, "mode": mode, "variants": list(variants), "players": players,
        "order": list(order), "board": {"like": "gift-4", "hexes": hexes, "ice": ice},
        "turn": {"moment": "set-up", "round": 1},
        "known": ["buildings", "roads", "hands", "guards", "clearings", "camps", "gift"],
        "stock": {player: dict(BOX) for player in order},
        "hands": {player: dict.fromkeys(RESOURCES, 0) for player in order},
        "supply": dict.fromkeys(RESOURCES, CARDS_OF_A_KIND), "deck": sum(DECK.values()),
        "cards": {player: {**dict.fromkeys(DEVELOPMENT_CARDS, 0), "total": 0} for player in order},
        "patrols": dict.fromkeys(order, 0), "routes": {player: [] for player in order},
        "awards": {"longest-road": "nobody", "most-patrols": "nobody"}, "tormund": "camp", "breaches": 0,
        "heroes": {player: {"hero": hero, "side": "A"} for player, hero in zip(order, FIRST_HEROES, strict=False)},
        "hero_pool": [hero for hero in HEROES if hero not in FIRST_HEROES[:players]],
    }  # fmt: skip


class Table:
    """A game being played at random; `gone` counts the development cards that are out of it."""

    def __init__(self, seed: int, edition: str, mode: str, players: int, variants: Iterable[str] = ()) -> None:
        self.chance = Random(seed)
        self.position = read(fresh(self.chance, edition, mode, players, variants))
        self.deck = [card for card, number in DECK.items() for _ in range(number)]
        self.chance.shuffle(self.deck)
        self.gone = 0
        self.tried: Counter[str] = Counter()

    @property
    def is_over(self) -> bool:
        return self.position.holdings.winner is not None

    def act(self, action: str, **args: Any) -> tuple[Event, ...]:
        """The act, which has to be legal; the table is looked over after it."""
        outcome = carried_out(self.position, action, args, self.chance)
        assert outcome.verdict.answer == LEGAL, f"{action} {args}: {outcome.verdict.answer} {outcome.missing}"
        self.tried[action] += 1
        posts_fill_from_the_lowest(self.position, [event._asdict() for event in outcome.events])
        self.position = same_when_written(outcome.position)
        for event in outcome.events:
            played = event.what == "card-played" and event.facts["card"] != "ranger-patrol"
            self.gone += played or event.what == "patrol-discarded"
        looked_over(self.position, self.gone)
        return outcome.events

    def does_one_of(self, actions: Iterable[str], player: str, tries: int = 12) -> bool:
        """The first of the acts that the player may do, somewhere; no, where there is none."""
        for action in actions:
            found = candidates(self.position, action, player)
            shuffled = self.chance.sample(found, len(found))
            for args in sorted(shuffled, key=self._dots)[:tries]:
                self.tried[action] += 1
                if is_legal(self.position, action, args):
                    self.act(action, **args, **self._drawn(action))
                    return True
        return False

    def _dots(self, args: Mapping[str, Any]) -> int:
        """Corners where much is rolled come first; for anything else all is one."""
        board, corner = self.position.board, args.get("at")
        if "set-up" not in self.position.moments or corner is None or corner >= len(board.layout.corners):
            return 0
        return -sum(6 - abs(7 - board.numbers.get(hexagon, 1)) for hexagon in board.layout.corner_hexes[corner])

    def _drawn(self, action: str) -> dict[str, str]:
        """The top card of the deck, where the act draws it."""
        return {"card": self.deck.pop()} if action in ("buy-development-card", "use-melisandre") else {}

    def sets_up(self) -> None:
        """Round by round, everybody near the best numbers."""
        while "set-up" in self.position.moments:
            player = self.position.turn or self.position.order[0]
            if not self.does_one_of(SETTING_UP, player, tries=30):
                raise AssertionError(f"{player} can place nothing in round {self.position.round}")
        # Whether set-up brings wildlings the booklets do not say; at this table it does not.
        self.position = read({**self.position.document(), "camps": {clan: [] for clan in CLANS}})

    def plays_a_turn(self) -> None:
        """A roll, then whatever the player can do, until nothing is left or the game is over."""
        player = self.position.turn or ""
        self._does_what_it_can([*HERO_ACTS, *CARD_ACTS], player, 2)
        if not self.is_over:
            self.act("roll-production", player=player, roll=self._kind_roll(player))
        self._does_what_it_can([*HERO_ACTS, *CARD_ACTS], player, 2)
        self._trades(player)
        if not self.is_over and self.position.moments == {"trade"}:
            self.act("turn-sequence", player=player)
            assert self.position.moments == {"building"} or "on" in self.position.told["variant.combined"]
        self._builds(player)
        if not self.is_over:
            self._ends_turn(player)

    def _kind_roll(self, player: str) -> int:
        """The dice favour whoever throws them, so that games come to their end."""
        board = self.position.board
        own = [corner for corner, building in self.position.buildings.items() if building.owner == player]
        numbers = [
            board.numbers[at] for corner in own for at in board.layout.corner_hexes[corner] if at in board.numbers
        ]
        thrown = self.chance.randint(1, 6) + self.chance.randint(1, 6)
        return self.chance.choice(numbers) if numbers and self.chance.random() < 0.6 else thrown

    def _does_what_it_can(self, actions: list[str], player: str, most: int) -> None:
        for _ in range(most):
            if self.is_over or not self.does_one_of(self.chance.sample(actions, len(actions)), player):
                return

    def _wants(self, player: str) -> list[str]:
        """What the player saves for, the dearest wish first."""
        built = {piece: on_board(self.position, player, piece) for piece in PIECES}
        has_site = bool(settlement_sites(self.position, player)) and built["settlement"] < BOX["settlement"]
        wishes = {
            "build-settlement": has_site,
            "build-keep": built["settlement"] > 0 and built["keep"] < BOX["keep"],
            "build-road": not has_site and built["road"] < BOX["road"],
            "recruit-guard": True,
            "buy-development-card": True,
        }
        return [wish for wish, is_open in wishes.items() if is_open]

    def _trades(self, player: str) -> None:
        """Whatever is left over goes for what the first two wishes lack."""
        for wish, given, got in product(self._wants(player)[:2], RESOURCES, RESOURCES):
            hand = self.position.hands.get(player, {})
            lacks = COST[wish].get(got, 0) > hand.get(got, 0)
            spare = hand.get(given, 0) - COST[wish].get(given, 0)
            rate = 3 if self.position.told["mode"] == "brotherhood" else 4
            if not self.is_over and lacks and spare >= rate and self.position.holdings.supply[got]:
                self.act("trade-with-supply", player=player, give={given: rate}, get={got: 1})

    def _builds(self, player: str) -> None:
        """The first two wishes at any time, the others once there is enough in hand."""
        for _ in range(8):
            wishes, hand = self._wants(player), self.position.hands.get(player, {})
            wishes = wishes if sum(hand.values()) >= RICH else wishes[:2]
            paid = [wish for wish in wishes if all(hand.get(card, 0) >= many for card, many in COST[wish].items())]
            if self.is_over or not self.does_one_of(paid, player, tries=40):
                return

    def _ends_turn(self, player: str) -> None:
        """The player wins with enough points, and only with enough."""
        points, winning = scored(self.position), {"player": player, "caused": False}
        self.tried["declare-victory"] += 1
        assert is_legal(self.position, "declare-victory", winning) == (points[player] >= TO_WIN)
        awards_are_right(self.position)
        if points[player] >= TO_WIN:
            self.act("declare-victory", **winning)
        else:
            self.act("end-turn", player=player)


SETTING_UP = ("setup-place-road", "setup-place-settlement", "setup-place-guard")
COST = {
    "build-settlement": {"wood": 1, "clay": 1, "wool": 1, "grain": 1},
    "build-keep": {"grain": 2, "ore": 3},
    "build-road": {"wood": 1, "clay": 1},
    "recruit-guard": {"wood": 1, "clay": 1, "wool": 1},
    "buy-development-card": {"wool": 1, "grain": 1, "ore": 1},
}
RICH = 6
CARD_ACTS = ("play-road-building", "play-winter-is-coming", "play-new-recruits", "play-ranger-patrol")
HERO_ACTS = tuple(f"use-{hero}" for hero in HEROES)
