"""Reading and writing the arguments of a question: each type has one reader, in whatever words people use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ruling.games.catan.boards import hex_named
from ruling.games.catan.describing import moment, piece_of
from ruling.games.catan.further import (
    clan_of,
    clearing_of,
    hero_of,
    kind_of,
    rolled,
    section_of,
    side_of,
    term_among,
    tormund_at,
)  # fmt: skip
from ruling.games.catan.holdings import AWARDS, DEVELOPMENT_CARDS
from ruling.games.catan.north import TORMUNDS_CAMP, clearing_name, section_name
from ruling.games.catan.position import PIECES, RESOURCES, Position
from ruling.games.catan.sketching import NOTHING
from ruling.games.catan.telling import Telling
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.telling import whole

BETWEEN = re.compile(r"\s*[,;+]\s*|\s+(?:i|oraz|и|and)\s+")
ITEMS = (*PIECES, "development-card")
YES, NO = ("yes", "tak", "да", "true", "on"), ("no", "nie", "нет", "false", "off")


class Reading(NamedTuple):
    """What an argument is read with: the board and the table's names, and the arguments that were read before it."""

    telling: Telling
    position: Position
    lexicon: Lexicon
    args: Mapping[str, Any]


def read_argument(kind: str, text: str, position: Position, lexicon: Lexicon, args: Mapping[str, Any]) -> Any:
    """The value of one argument of a question."""
    telling = Telling(position.board, lexicon)
    telling.names = dict(position.names)
    return READERS[kind](text, Reading(telling, position, lexicon, args))


def _player(text: str, reading: Reading) -> str:
    player = reading.telling.player(text)
    order = reading.position.order
    if order and player not in order:
        raise NotUnderstood("not-a-player", found=text, known=order)
    return player


def _players(text: str, reading: Reading) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_player(one, reading) for one in BETWEEN.split(text) if one))


def _place(text: str, reading: Reading) -> int:
    return reading.telling.path(text) if reading.args.get("piece") == "road" else reading.telling.corner(text)


def _round(text: str, reading: Reading) -> int:
    if text not in ("1", "2", "3"):
        raise NotUnderstood("not-a-round", found=text)
    return int(text)


def _number(text: str, reading: Reading) -> int:
    number = whole(text.strip())
    if number is None:
        raise NotUnderstood("unknown-word", found=text, nearest="", expected="0–999")
    return number


def _amounts(text: str, reading: Reading) -> dict[str, int]:
    """Resource cards: `2 wool, 1 ore`, `wool+wool`, `руда`; `nic` is none."""
    found: dict[str, int] = {}
    if folded(text) in NOTHING:
        return found
    for part in BETWEEN.split(text.strip()):
        words = part.split()
        number = whole(words[0]) if words else None
        name = " ".join(words if number is None else words[1:])
        resource = term_among(name, RESOURCES, reading.lexicon)
        found[resource] = found.get(resource, 0) + (1 if number is None else number)
    return found


def _rolls(text: str, reading: Reading) -> dict[str, int]:
    """Who rolled what: `red 8, blue 4+3`."""
    found: dict[str, int] = {}
    for part in re.split(r"\s*[,;]\s*", text.strip()):
        who, _, thrown = part.rpartition(" ")
        found[_player(who or part, reading)] = rolled(thrown)
    return found


def _flag(text: str, reading: Reading) -> bool:
    if folded(text) not in YES + NO:
        raise NotUnderstood("unknown-word", found=text, nearest="", expected="tak/nie, да/нет")
    return folded(text) in YES


def _among(known: tuple[str, ...]) -> Callable[[str, Reading], str]:
    return lambda text, reading: term_among(text, known, reading.lexicon)


READERS: dict[str, Callable[[str, Reading], Any]] = {
    "player": _player,
    "players": _players,
    "corner": lambda text, reading: reading.telling.corner(text),
    "path": lambda text, reading: reading.telling.path(text),
    "place": _place,
    "piece": lambda text, reading: piece_of(text, reading.lexicon),
    "round": _round,
    "hex": lambda text, reading: hex_named(text, reading.position.board.layout),
    "hex-or-camp": lambda text, reading: tormund_at(text, reading.telling),
    "section": lambda text, reading: section_of(text),
    "clearing": lambda text, reading: clearing_of(text),
    "clan": lambda text, reading: clan_of(text, reading.lexicon),
    "wildling": lambda text, reading: kind_of(text, reading.lexicon),
    "hero": lambda text, reading: hero_of(text, reading.lexicon),
    "side": lambda text, reading: side_of(text),
    "card": _among(DEVELOPMENT_CARDS),
    "award": _among(AWARDS),
    "item": _among(ITEMS),
    "resource": _among(RESOURCES),
    "resources": _amounts,
    "number": _number,
    "moment": lambda text, reading: moment(text, reading.lexicon),
    "roll": lambda text, reading: rolled(text),
    "rolls": _rolls,
    "flag": _flag,
}


def show_argument(kind: str, value: Any, position: Position, args: Mapping[str, Any]) -> str:
    """An argument as it is written."""
    layout = position.board.layout
    if kind == "path" or (kind == "place" and args.get("piece") == "road"):
        return str(layout.paths[value])
    if kind in ("corner", "place"):
        return str(layout.corners[value])
    if kind in ("hex", "hex-or-camp"):
        return "camp" if value == TORMUNDS_CAMP else layout.hexes[value]
    if kind == "section":
        return section_name(value)
    if kind == "clearing":
        return clearing_name(value)
    if kind == "players":
        return ",".join(value)
    if kind == "rolls":
        return ",".join(f"{player} {roll}" for player, roll in value.items())
    if kind == "resources":
        return ",".join(f"{number} {resource}" for resource, number in value.items()) or "nothing"
    return str(value)
