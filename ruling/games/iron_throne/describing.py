"""Reading a whole position, as a YAML or JSON file holds it, and the sketch laid over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from ruling.games.iron_throne.position import (
    ALIVE,
    NOBODY,
    NOT_LAID,
    OFFERED,
    OUT,
    OUTCOMES,
    REFUSED,
    SIDES,
    STANDS,
    UNKNOWN_CARD,
    WITHDRAWN,
    Hostage,
    Override,
    Position,
)
from ruling.games.iron_throne.sketch import tell_sketch
from ruling.games.iron_throne.spoken import DEAD, LIVING
from ruling.games.iron_throne.telling import Telling
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.records import Rule
from ruling.model.shapes import nearest
from ruling.model.telling import listed, number, table

BOX = ("kit.character-tokens", "kit.influence-tokens", "kit.house-cards", "house-deck.hostility-values",
       "house-deck.truce-cards", "house-deck.per-character", "event-deck.per-house", "event-deck.special",
       "box.event-cards")  # fmt: skip
BARS = ("rewards", "penalties")


class Shelf(Protocol):
    """The records that a position is read with."""

    def value(self, name: str) -> tuple[Rule, ...]: ...

    def rule(self, rule: str) -> Rule | None: ...

    @property
    def dimensions(self) -> Mapping[str, tuple[Any, ...]]: ...


def read_position(document: Any, lexicon: Lexicon, book: Shelf, sketch: str = "", source: str = "--state") -> Position:
    """The position that the document and the sketch describe together."""
    document = {} if document is None else document
    if not isinstance(document, Mapping):
        raise NotUnderstood("position-type", field="-", found=document, expected="key: value")
    document = table(document, source, ("game", *READERS))
    if document.get("game", "iron-throne") != "iron-throne":
        raise NotUnderstood("position-game", found=document["game"])
    telling = Telling(lexicon, {name: book.value(name)[0].gives[name] for name in BOX})
    telling.is_rule = lambda name: book.rule(name) is not None
    telling.source = source
    for key, read in READERS.items():
        if key in document:
            read(document[key], telling)
    telling.source = "--given"
    tell_sketch(sketch, telling)
    return telling.position(book.dimensions["players"])


def _edition(value: Any, telling: Telling) -> None:
    if folded(str(value)) not in ("iron-throne-pl", "pl", "polska", "польская", "польский"):
        raise NotUnderstood("unknown-word", found=value, nearest="", expected="iron-throne-pl")
    telling.fact("iron-throne-pl", "told", "edition")


def _players(value: Any, telling: Telling) -> None:
    """`players: {Ania: stark}` names people, `players: [stark, tyrell]` tells all houses, `players: 4` counts them."""
    if isinstance(value, Mapping):
        for name, house in [(str(name), telling.names.player(house)) for name, house in value.items()]:
            telling.seat(name, house)
    elif isinstance(value, list):
        telling.fact(telling.players(value), "playing")
    else:
        telling.fact(number(value, "players", 1), "told", "players")


def _turn(value: Any, telling: Telling) -> None:
    told = {"player": value} if isinstance(value, str) else table(value, "turn", ("player", "phase", "defender"))
    if "player" in told:
        telling.fact(telling.names.player(told["player"]), "turn")
    if "defender" in told:
        telling.fact(telling.names.player(told["defender"]), "defender")
    if "phase" in told:
        _phase(told["phase"], telling)


def _phase(value: Any, telling: Telling) -> None:
    """One phase, or a list of those that it may be."""
    phases = value if isinstance(value, list) else [value]
    telling.moment(frozenset().union(*(telling.names.moments(phase) for phase in phases)))


def _characters(value: Any, telling: Telling) -> None:
    """`characters: {stark: {Robb: 4, Arya: dead}}`, or only their names."""
    for house, told in table(value, "characters").items():
        player = telling.names.player(house)
        if isinstance(told, list):
            told = dict.fromkeys(map(str, told), "alive")
        for name, power in table(told, f"characters.{house}").items():
            told_power = power_told(power, f"characters.{house}.{name}")
            telling.fact(told_power, "power", player, telling.names.character(name))


def power_told(value: Any, field: str) -> Any:
    """Power on a character: a number, or only that the character lives or is dead."""
    plain = folded(str(value))
    if plain in DEAD:
        return 0
    return ALIVE if plain in LIVING else number(value, field)


def _leaders(value: Any, telling: Telling) -> None:
    for house, leader in table(value, "leaders").items():
        telling.fact(telling.names.character(leader), "leader", telling.names.player(house))


def _counted(kind: str) -> Callable[[Any, Telling], None]:
    """A number of something by house."""

    def read(value: Any, telling: Telling) -> None:
        for house, told in table(value, kind).items():
            telling.fact(number(told, f"{kind}.{house}"), KEY_OF[kind], telling.names.player(house))

    return read


def _piles(kind: str) -> Callable[[Any, Telling], None]:
    """Cards by house: how many, or which, from the top."""

    def read(value: Any, telling: Telling) -> None:
        for house, told in table(value, kind).items():
            telling.fact(cards_told(told, f"{kind}.{house}", telling), KEY_OF[kind], telling.names.player(house))

    return read


def cards_told(value: Any, field: str, telling: Telling) -> tuple[str, ...]:
    """So many cards that nobody named, or the cards one by one."""
    if isinstance(value, list):
        return tuple(telling.names.card(card) for card in value)
    return (UNKNOWN_CARD,) * number(value, field)


def _influence(value: Any, telling: Telling) -> None:
    """`influence: {stark: {lannister: 2}}`: tokens of the first on boards of others; boards left out have none."""
    for house, told in table(value, "influence").items():
        owner = telling.names.player(house)
        telling.fact({}, "influence", owner)
        for board, tokens in table(told, f"influence.{house}").items():
            telling.spread(owner, telling.names.player(board), number(tokens, f"influence.{house}.{board}"))


def _hostages(value: Any, telling: Telling) -> None:
    """`hostages: {stark: [lannister, {house: tyrell, card: truce}]}`: those that the player holds, all of them."""
    for holder, told in table(value, "hostages").items():
        held = []
        for one in listed(told, f"hostages.{holder}"):
            row = {"house": one} if isinstance(one, str) else table(one, f"hostages.{holder}", ("house", "card"))
            held.append(Hostage(telling.names.player(row.get("house")), telling.names.card(row.get("card", "?"))))
        telling.fact(tuple(held), "hostages", telling.names.player(holder))


def _committed(value: Any, telling: Telling) -> None:
    """The character with which each player takes part; `none` where nobody was chosen yet."""
    for house, character in table(value, "committed").items():
        told = NOBODY if folded(str(character)) in NONE else telling.names.character(character)
        telling.fact(told, "committed", telling.names.player(house))


NONE = frozenset(("none", "nobody", "nikt", "nikogo", "brak", "nie", "никто", "никого", "нет"))
STAND_WORDS = {
    "out": OUT, "no": OUT, "refused": REFUSED, "withdrawn": WITHDRAWN,
    **{f"offered {side}": stand for side, stand in OFFERED.items()},
}  # fmt: skip


def _support(value: Any, telling: Telling) -> None:
    """How the others stand: `attacker` or `defender`, `offered attacker`, `refused`, `withdrawn`, `out`."""
    for house, told in table(value, "support").items():
        telling.fact(stand_told(told, telling), "support", telling.names.player(house))


def stand_told(value: Any, telling: Telling) -> str:
    """How somebody stands to the encounter."""
    plain = folded("no" if value is False else str(value)).replace("-", " ")
    found = STAND_WORDS.get(plain) or telling.names.lexicon.term(plain) or plain
    if found not in STANDS:
        raise NotUnderstood("unknown-word", found=value, nearest=nearest(plain, STANDS), expected=STANDS)
    return found


def _cards(value: Any, telling: Telling) -> None:
    """The encounter cards: which, `?` for one that lies face down, `none` where none was laid yet."""
    for house, card in table(value, "cards").items():
        told = NOT_LAID if folded(str(card)) in NONE else telling.names.card(card)
        telling.fact(told, "card", telling.names.player(house))


def _flag(kind: str) -> Callable[[Any, Telling], None]:
    def read(value: Any, telling: Telling) -> None:
        if not isinstance(value, bool):
            raise NotUnderstood("position-type", field=kind, found=value, expected="true / false")
        telling.fact(value, kind)

    return read


def _number(kind: str) -> Callable[[Any, Telling], None]:
    return lambda value, telling: telling.fact(number(value, kind), kind)


def _among(kind: str, known: tuple[str, ...]) -> Callable[[Any, Telling], None]:
    def read(value: Any, telling: Telling) -> None:
        found = telling.names.lexicon.term(str(value)) or folded(str(value))
        if found not in known:
            raise NotUnderstood("unknown-word", found=value, nearest=nearest(found, known), expected=known)
        telling.fact(found, kind)

    return read


def _received(value: Any, telling: Telling) -> None:
    """What each active player has got from this truce so far."""
    for house, told in table(value, "received").items():
        found = tuple(telling.names.benefit(one) for one in listed(told, f"received.{house}"))
        telling.fact(found, "received", telling.names.player(house))


def _taken(value: Any, telling: Telling) -> None:
    """From whom each player has taken hostages for this outcome."""
    for house, told in table(value, "taken").items():
        telling.fact(telling.players(listed(told, f"taken.{house}")), "taken", telling.names.player(house))


def _known(value: Any, telling: Telling) -> None:
    """`known: [support]`: whoever supports anybody is listed."""
    for one in listed(value, "known"):
        if one != "support":
            raise NotUnderstood("unknown-word", found=one, nearest=nearest(str(one), ("support",)), expected="support")
        telling.fact(True, "all-support")


PREPARED = {"card": "drew", "power": "moved"}


def _prepared(value: Any, telling: Telling) -> None:
    """`prepared: {stark: [card, power]}`: what the active players have done of their preparation."""
    for house, told in table(value, "prepared").items():
        done = [str(one) for one in listed(told, f"prepared.{house}")]
        for one in done:
            if one not in PREPARED:
                slots = {"nearest": nearest(one, PREPARED), "expected": tuple(PREPARED)}
                raise NotUnderstood("unknown-word", found=one, **slots)
        for word, kind in PREPARED.items():
            telling.fact(word in done, kind, telling.names.player(house))


def _winners(value: Any, telling: Telling) -> None:
    telling.fact(telling.players(listed(value, "winners")), "winners")


def _overrides(value: Any, telling: Telling) -> None:
    """What the text of a component says, in place of a rule or beside it."""
    telling.overrides = tuple(_override(one, telling) for one in listed(value, "overrides"))


def _override(value: Any, telling: Telling) -> Override:
    told = table(value, "overrides", Override._fields)
    if "component" not in told:
        raise NotUnderstood("position-type", field="overrides.component", found="–", expected="Szantaż, «Шантаж», ...")
    bars = tuple(map(str, listed(told.get("bars", []), "overrides.bars")))
    for one in bars:
        if one not in BARS:
            raise NotUnderstood("unknown-word", found=one, nearest=nearest(one, BARS), expected=BARS)
    changed = told.get("hostility", 0)
    if not isinstance(changed, int) or isinstance(changed, bool):
        raise NotUnderstood("not-a-number-here", field="overrides.hostility", found=changed)
    player = telling.names.player(told["player"]) if "player" in told else ""
    lifts = tuple(_rule(str(one), telling) for one in listed(told.get("lifts", []), "overrides.lifts"))
    return Override(str(told["component"]), player, lifts, bars, changed)


def _rule(told: str, telling: Telling) -> str:
    """The rule that a component lifts, by its id with or without the name of the game."""
    name = told if told.startswith(GAME_ID) else GAME_ID + told
    if not telling.is_rule(name):
        raise NotUnderstood("unknown-word", found=told, nearest="", expected="iron-throne.<...>")
    return name


GAME_ID = "iron-throne."
KEY_OF = {
    "sheets": "sheet",
    "hands": "hand",
    "decks": "deck",
    "discards": "discard",
    "played": "played",
    "taken": "taken",
}
READERS: dict[str, Callable[[Any, Telling], None]] = {
    "edition": _edition,
    "players": _players,
    "order": lambda value, telling: telling.fact(telling.players(listed(value, "order")), "order"),
    "turn": _turn,
    "leaders": _leaders,
    "characters": _characters,
    "sheets": _counted("sheets"),
    "hands": _piles("hands"),
    "decks": _piles("decks"),
    "discards": _piles("discards"),
    "played": _piles("played"),
    "influence": _influence,
    "hostages": _hostages,
    "committed": _committed,
    "support": _support,
    "known": _known,
    "prepared": _prepared,
    "cards": _cards,
    "offering": lambda value, telling: telling.fact(telling.names.player(value), "opportunity"),
    "revealed": _flag("revealed"),
    "stated": _flag("stated"),
    "event": lambda value, telling: telling.fact(telling.names.event_card(value), "event"),
    "event_deck": _number("event_deck"),
    "event_discard": lambda value, telling: telling.fact(
        tuple(telling.names.event_card(card) for card in listed(value, "event_discard")), "event_discard"
    ),
    "outcome": _among("outcome", OUTCOMES),
    "winning": _among("winning", (*SIDES, NOBODY)),
    "deal": _flag("deal"),
    "taken": _taken,
    "received": _received,
    "boxed": _number("boxed"),
    "winners": _winners,
    "overrides": _overrides,
}  # fmt: skip
