"""Putting a position together from single statements; contradictions are named with the sources of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from ruling.games.iron_throne.changing import without
from ruling.games.iron_throne.names import Names
from ruling.games.iron_throne.position import (
    ALIVE,
    NOT_LAID,
    SPECIAL,
    TRUCE,
    UNKNOWN_CARD,
    Hostage,
    Key,
    Override,
    Pile,
    Position,
    hostility_value,
    is_character,
)
from ruling.games.iron_throne.seats import players_named
from ruling.model.errors import Complaint, Impossible
from ruling.model.lexicon import Lexicon, folded


class Telling:
    """A position being told, statement by statement; `box` are the numbers of the box, by the names of the rules."""

    def __init__(self, lexicon: Lexicon, box: Mapping[str, Any]) -> None:
        self.names, self.box = Names(lexicon), box
        self.source = ""
        self.overrides: tuple[Override, ...] = ()
        self.is_rule: Callable[[str], bool] = lambda name: True
        self._facts: dict[Key, tuple[Any, str]] = {}
        self._flaws: list[Complaint] = []

    def fact(self, value: Any, *key: str) -> None:
        """One thing told; told twice with different values it is a contradiction that names both places."""
        known = self._facts.get(key)
        if known is None or known[0] in (value, ALIVE):
            self._facts[key] = (value, self.source)
        elif key[0] == "card" and known[0] == UNKNOWN_CARD and value != NOT_LAID:
            # The card lay there already, and now it is named.
            self._facts[key] = (value, known[1])
        elif not (value is ALIVE and known[0]):
            slots = {"one": _shown(known[0]), "first_source": known[1], "other": _shown(value)}
            self._flaws.append(
                Complaint("contradiction", {"what": " ".join(key), **slots, "second_source": self.source})
            )

    def value(self, *key: str) -> Any:
        return self._facts.get(key, (None, ""))[0]

    def seat(self, name: str, house: str) -> None:
        """A person at the table and the house that they play."""
        if house in self.names.people or folded(name) in map(folded, self.names.people.values()):
            twice = house if house in self.names.people else name
            self._flaws.append(Complaint("player-twice", {"player": twice}))
        else:
            self.names.people[house] = name

    def players(self, texts: Iterable[Any]) -> tuple[str, ...]:
        """Players in the order in which they are named, each once."""
        found = tuple(map(self.names.player, texts))
        for twice in sorted({player for player in found if found.count(player) > 1}):
            self._flaws.append(Complaint("player-twice", {"player": twice}))
        return found

    def moment(self, told: frozenset[str]) -> None:
        """A range of moments; another one narrows it down."""
        known = self.value("moment") or told
        if known & told:
            self._facts[("moment",)] = (known & told, self.source)
        else:
            self.fact(told, "moment")

    def hostage(self, holder: str, hostage: Hostage) -> None:
        """One more card that the player holds as a hostage."""
        known: tuple[Hostage, ...] = self.value("hostages", holder) or ()
        self._facts["hostages", holder] = ((*known, hostage), self.source)

    def spread(self, owner: str, board: str, tokens: int) -> None:
        """Influence tokens of one house on the board of another; boards that are not named have none."""
        known: dict[str, int] = self.value("influence", owner) or {}
        if tokens and known.get(board, tokens) != tokens:
            self.fact({**known, board: tokens}, "influence", owner)
        elif tokens:
            self._facts["influence", owner] = ({**known, board: tokens}, self.source)

    def position(self, allowed: Iterable[int]) -> Position:
        """The position, unless it contradicts itself or the box."""
        facts = {key: value for key, (value, _) in self._facts.items() if key[0] not in ("told", "order")}
        facts.update(self._left_in_hands())
        order = self.value("order") or ()
        told = {key[1]: value for key, (value, _) in self._facts.items() if key[0] == "told"}
        if order:
            self._weigh_seats(order, told, facts)
            facts.pop(("playing",), None)  # the order says it too
        elif len(self.names.people) in allowed:
            facts.setdefault(("playing",), tuple(self.names.people))
        named = players_named(Position(facts, told, order, self.names.people))
        if not order and told.get("players") == len(named):  # everybody who plays was named somewhere
            facts.setdefault(("playing",), named)
        playing = order or facts.get(("playing",), ())
        if len(playing) in allowed:
            told.setdefault("players", len(playing))
        position = Position(facts, told, order, self.names.people, self.overrides)
        flaws = [*self._flaws, *contradictions(position, self.box)]
        if flaws:
            raise Impossible(flaws)
        return position

    def _left_in_hands(self) -> Iterator[tuple[Key, Pile]]:
        """Hands that were told in one place, less the card that another place tells to be laid out of them."""
        for key, (card, source) in self._facts.items():
            hand, hands = self._facts.get(("hand", *key[1:]), ((), source))
            if key[0] == "card" and source != hands and card != NOT_LAID:
                yield ("hand", *key[1:]), without(hand, card)

    def _weigh_seats(self, order: tuple[str, ...], told: Mapping[str, Any], facts: Mapping[Key, Any]) -> None:
        """An order names everybody who plays and nobody else."""
        playing = facts.get(("playing",))
        number = told.get("players", len(playing or order))
        if len(order) != number or (playing and set(playing) != set(order)):
            one, other = (", ".join(playing) if playing else number), ", ".join(order)
            sources = {"first_source": self.source, "second_source": self.source}
            self._flaws.append(Complaint("contradiction", {"what": "order", "one": one, "other": other, **sources}))


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple | frozenset) else str(value)


def contradictions(position: Position, box: Mapping[str, Any]) -> Iterator[Complaint]:
    """Everything that no box and no table can hold."""
    houses = {key[1] for key in position.facts if len(key) > 1 and key[0] != "told"}
    for house in sorted(houses):
        yield from _too_many_characters(house, position, box["kit.character-tokens"])
        yield from _too_much_influence(house, position, box["kit.influence-tokens"])
        yield from _too_many_cards(house, position, box)
    if position.order:
        for house in sorted({*houses, *position.names} - set(position.order)):
            yield Complaint("house-not-playing", {"player": house})
    yield from _too_many_event_cards(position, box)
    yield from _odd_encounter(position)


def _too_many_event_cards(position: Position, box: Mapping[str, Any]) -> Iterator[Complaint]:
    """There are so many event cards of each house, so many special ones, and so many in all."""
    shown = Counter([*(position.get("event_discard") or ()), *filter(None, [position.get("event")])])
    for card, found in sorted(shown.items()):
        limit = box["event-deck.special" if card == SPECIAL else "event-deck.per-house"]
        if found > limit:
            yield Complaint("too-many-of-event-card", {"card": card, "found": found, "limit": limit})
    whole = shown.total() + (position.get("event_deck") or 0)
    if whole > box["box.event-cards"]:
        yield Complaint("too-many-event-cards", {"found": whole, "limit": box["box.event-cards"]})


def _too_many_characters(house: str, position: Position, tokens: int) -> Iterator[Complaint]:
    """A house has as many characters as tokens, one of which is its leader."""
    named = {*position.characters(house), *filter(None, [position.get("leader", house)])}
    if len(named) > tokens:
        yield Complaint("too-many-characters", {"player": house, "found": len(named), "limit": tokens})
    leader = position.get("leader", house)
    if leader in position.characters(house):
        yield Complaint("leader-on-token", {"player": house, "character": leader})


def _too_much_influence(house: str, position: Position, tokens: int) -> Iterator[Complaint]:
    spread: Mapping[str, int] = position.get("influence", house) or {}
    if sum(spread.values()) > tokens:
        yield Complaint("too-much-influence", {"player": house, "found": sum(spread.values()), "limit": tokens})
    if house in spread:
        yield Complaint("influence-on-own-board", {"player": house})


def cards_of(house: str, position: Position) -> Counter[str]:
    """Every card of the house that was told to be somewhere."""
    piles: list[Pile] = [position.get(place, house) or () for place in ("hand", "deck", "discard", "played")]
    laid = position.get("card", house)
    held = [
        one.card for key, told in position.facts.items() if key[0] == "hostages" for one in told if one.house == house
    ]
    return Counter(
        [*(card for pile in piles for card in pile), *([laid] if laid not in (None, NOT_LAID) else []), *held]
    )


def _too_many_cards(house: str, position: Position, box: Mapping[str, Any]) -> Iterator[Complaint]:
    """A deck holds so many cards of each kind and no others."""
    cards = cards_of(house, position)
    values = box["house-deck.hostility-values"]
    limits = {TRUCE: box["house-deck.truce-cards"]}
    for card, found in sorted(cards.items()):
        value = hostility_value(card)
        if value is not None and value not in values:
            yield Complaint("no-such-card", {"player": house, "value": value, "known": values})
        limit = 1 if value is not None else limits.get(card, box["house-deck.per-character"])
        if (card == TRUCE or value is not None or is_character(card)) and card not in KINDS and found > limit:
            yield Complaint("too-many-of-card", {"player": house, "card": card, "found": found, "limit": limit})
    if sum(cards.values()) > box["kit.house-cards"]:
        slots = {"player": house, "found": sum(cards.values()), "limit": box["kit.house-cards"]}
        yield Complaint("too-many-house-cards", slots)


KINDS = ("hostility-card", "character-card")


def _odd_encounter(position: Position) -> Iterator[Complaint]:
    """Nobody defends against themselves, and an active player supports nobody."""
    attacker, defender = position.get("turn"), position.get("defender")
    if attacker is not None and attacker == defender:
        yield Complaint("attacker-defends", {"player": attacker})
    for active in filter(None, (attacker, defender)):
        if position.get("support", active) is not None:
            yield Complaint("active-supports", {"player": active})
