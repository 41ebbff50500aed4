"""Reading and writing the arguments of a question: each type has one reader, in whatever words people use."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ruling.games.iron_throne.names import BENEFIT_OF, BENEFITS, BLACKMAIL, Names
from ruling.games.iron_throne.outcomes import outcome_of
from ruling.games.iron_throne.position import (
    HOSTILITY,
    HOUSES,
    MOMENTS,
    NOBODY,
    OUTCOMES,
    SIDES,
    Position,
    hostility_value,
)
from ruling.games.iron_throne.spoken import NOTHING
from ruling.model.errors import Complaint, Impossible, NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.records import Text
from ruling.model.shapes import nearest
from ruling.model.telling import whole

BETWEEN = re.compile(r"\s*[,;+]\s*|\s+(?:i|oraz|и|and)\s+")
EVERYBODY = ("all", "everybody", "wszyscy", "wszystkich", "wszystkim", "все", "всех", "всем")
YES, NO = ("yes", "tak", "да", "true", "on"), ("no", "nie", "нет", "false", "off")
PLACES = ("deck", "hand", "hostages")
TERM_OF = {"hostages": "hostage"}
"""By which term a complaint names what is no term itself."""
FROM = re.compile(r"^(?:z|ze|spośród|из|с|со|from)\s+", re.I)
PLACE_OF = {
    "house-deck": "deck", "deck": "deck", "top-of-the-deck": "deck", "top-card": "deck", "hand": "hand",
    "hostage": "hostages", "hostages": "hostages",
}  # fmt: skip
MATTERS = (*BENEFITS, "card", "support", "release", "other")
MATTER_OF = {
    **BENEFIT_OF, "card": "card", "house-card": "card", "face-down-card": "card", "truce-card": "card",
    "hostility-card": "card", "playing-a-card": "card", "truce": "card", "hostility": "card", "support": "support",
    "support-offer": "support", "releasing-hostages": "release", "torturing-hostages": "release",
}  # fmt: skip
"""What a promise can be about."""
REASONS = ("reward", "truce", "effect")
REASON_OF = {"basic-rewards": "reward", "effect-text": "effect", "component": "effect", "leader-ability": "effect"}
"""What lets a player spread influence or move power."""
MANNERS = {
    "claim": {
        "pl": "mówi powiedzieć twierdzi deklaruje udaje blef blefuje",
        "ru": "говорит сказать заявляет утверждает блеф блефует",
    },
    "show": {"pl": "pokazuje pokazać pokaz odkrywa", "ru": "показывает показать показ открывает"},
    "prove": {"pl": "dowodzi udowadnia udowodnić dowód", "ru": "доказывает доказать доказательство"},
}
CHANNELS = {
    "aloud": {"pl": "głośno mówi rozmowa", "ru": "вслух говорит разговор"},
    "whisper": {"pl": "szeptem szept szepcze prywatnie", "ru": "шёпотом шёпот шепчет наедине"},
    "note": {"pl": "liścik liściku karteczka kartka notatka", "ru": "записка записку записочка"},
    "gesture": {"pl": "gest gestem mruga mrugnięcie znak", "ru": "жест жестом подмигивает знак"},
    "message": {"pl": "wiadomość sms czat", "ru": "сообщение смс чат"},
}
"""Everyday words for how something is told; the first of each language names it."""


class Reading(NamedTuple):
    """What an argument is read with: the table's names, and the arguments that were read before it."""

    names: Names
    position: Position
    args: Mapping[str, Any]


def read_argument(kind: str, text: str, position: Position, lexicon: Lexicon, args: Mapping[str, Any]) -> Any:
    """The value of one argument of a question."""
    known = (key[2] for key in position.facts if key[0] == "power")
    leaders = (str(name) for key, name in position.facts.items() if key[0] == "leader")
    return READERS[kind](text.strip(), Reading(Names(lexicon, position.names, (*known, *leaders)), position, args))


def _player(text: str, reading: Reading) -> str:
    player = reading.names.player(text)
    if reading.position.order and player not in reading.position.order:
        raise NotUnderstood("not-a-player", found=text, known=reading.position.order)
    return player


def _players(text: str, reading: Reading) -> tuple[str, ...]:
    if folded(text) in EVERYBODY:
        return HOUSES
    return tuple(dict.fromkeys(_player(one, reading) for one in BETWEEN.split(text) if one))


def _house(text: str, reading: Reading) -> str:
    """A house, whether anybody plays it or not."""
    return reading.names.player(text)


def _own_house(text: str, reading: Reading) -> str:
    """The house that somebody has, or nobody's."""
    return NOBODY if folded(text) in NOTHING else reading.names.player(text)


def _houses(text: str, reading: Reading) -> tuple[str, ...]:
    """Houses one after another, or none at all."""
    if folded(text) in NOTHING:
        return ()
    return tuple(_house(one, reading) for one in BETWEEN.split(text) if one)


def _number(text: str, reading: Reading) -> int:
    number = whole(text)
    if number is None:
        raise NotUnderstood("unknown-word", found=text, nearest="", expected="0–999")
    return number


def _flag(text: str, reading: Reading) -> bool:
    if folded(text) not in YES + NO:
        raise NotUnderstood("unknown-word", found=text, nearest="", expected="tak/nie, да/нет")
    return folded(text) in YES


def _side(text: str, reading: Reading) -> str:
    """The attacker's or the defender's side, also by the house that attacks or defends."""
    term = reading.names.lexicon.term(text) or folded(text)
    if term in SIDES:
        return term
    if reading.names.is_player(text):
        player = reading.names.player(text)
        for side, kind in (("attacker", "turn"), ("defender", "defender")):
            if reading.position.get(kind) == player:
                return side
    raise NotUnderstood("unknown-word", found=text, nearest=nearest(term, SIDES), expected=SIDES)


def _among(known: tuple[str, ...], also: Mapping[str, str] = {}) -> Callable[[str, Reading], str]:
    """One of these, by its term or by one that means the same here."""

    def read(text: str, reading: Reading) -> str:
        term = reading.names.lexicon.term(text) or folded(text)
        found = also.get(term, term)
        if found not in known:
            shown = tuple(TERM_OF.get(one, one) for one in known)
            raise NotUnderstood("unknown-word", found=text, nearest=nearest(found, known), expected=shown)
        return found

    return read


def _worded(known: Mapping[str, Text]) -> Callable[[str, Reading], str]:
    """One of these, by its id or by one of its everyday words."""
    words = {name: [name, *(word for text in texts.values() for word in text.split())] for name, texts in known.items()}
    meant = {folded(word): name for name in known for word in words[name]}
    spoken = tuple({language: text.split()[0] for language, text in texts.items()} for texts in known.values())

    def read(text: str, reading: Reading) -> str:
        plain = folded(text)
        if plain not in meant:
            raise NotUnderstood("unknown-word", found=text, nearest=nearest(plain, meant), expected=spoken)
        return meant[plain]

    return read


def _matter(text: str, reading: Reading) -> str:
    """What a promise is about: so much of a benefit, a card to be played, or something else."""
    words = text.split()
    words = words[1:] if len(words) > 1 and whole(words[0]) is not None else words
    terms = [reading.names.lexicon.term(word) or folded(word) for word in (" ".join(words), *words)]
    found = [MATTER_OF.get(term, term) for term in terms]
    return found[0] if found[0] in MATTERS else "card" if "card" in found else "other"


def _moment(text: str, reading: Reading) -> str:
    """A moment of a turn; the name of a phase means its first one."""
    found = reading.names.moments(text)
    return next(moment for moment in MOMENTS if moment in found)


def _moments(text: str, reading: Reading) -> tuple[str, ...]:
    """All the moments of a phase, or of several that were named one after another."""
    found = frozenset().union(*(reading.names.moments(one) for one in BETWEEN.split(text) if one))
    return tuple(moment for moment in MOMENTS if moment in found)


def _power(text: str, reading: Reading) -> dict[str, int]:
    """Power by character: `Robb`, `2 Robb`, `Robb 2, Arya`."""
    found: dict[str, int] = {}
    for part in BETWEEN.split(text):
        name, number = _counted(part)
        character = reading.names.character(name)
        found[character] = found.get(character, 0) + number
    return found


def _counted(part: str) -> tuple[str, int]:
    """What is named, and how many of it: the number comes before or after the name, or is one."""
    words = part.split()
    for place in (0, -1):
        number = whole(words[place]) if len(words) > 1 else None
        if number is not None:
            return " ".join(words[1:] if place == 0 else words[:-1]), number
    return part, 1


def _numbers(text: str, reading: Reading) -> tuple[int, ...]:
    return tuple(_number(one, reading) for one in BETWEEN.split(text) if one)


def _characters(text: str, reading: Reading) -> tuple[str, ...]:
    return tuple(reading.names.character(one) for one in BETWEEN.split(text) if one)


def _shown_card(text: str, reading: Reading) -> str:
    """The card of a side, which has to be one that there is, and to agree with the outcome and the other card."""
    card = reading.names.card(text)
    _is_made(hostility_value(card), reading)
    outcome, other = (reading.args.get(name) for name in ("outcome", "attacker_card"))
    if outcome and other and outcome != outcome_of(other, card):
        told = {"what": "outcome", "one": outcome, "first_source": "outcome=", "other": (other, card)}
        raise Impossible([Complaint("contradiction", {**told, "second_source": "attacker_card=, defender_card="})])
    return card


def _card_value(text: str, reading: Reading) -> int:
    """The value of a hostility card that there is; a character card counts nothing."""
    value = _number(text, reading)
    _is_made(value or None, reading)
    return value


def _is_made(value: int | None, reading: Reading) -> None:
    """There is a hostility card of the value: nothing can be said of one that no house has."""
    is_known = reading.names.lexicon.term
    if value is not None and not is_known(f"{HOSTILITY}{value}"):
        known = tuple(number for number in range(value + 100) if is_known(f"{HOSTILITY}{number}"))
        raise NotUnderstood("no-such-value", value=value, known=known)


def _cards(text: str, reading: Reading) -> tuple[str, ...]:
    """Cards one by one, or so many of one kind: `4 truce, 12, Robb, Robb`."""
    found: list[str] = []
    for part in BETWEEN.split(text):
        words = part.split()
        count = whole(words[0]) if len(words) > 1 else None
        found += [reading.names.card(" ".join(words if count is None else words[1:]))] * (1 if count is None else count)
    return tuple(found)


def _terms(text: str, reading: Reading) -> dict[str, int]:
    """What somebody gets from a truce: `influence, 2 hostages, 3 power`; `nic` is nothing."""
    found: dict[str, int] = {}
    if folded(text) in ("nothing", "nic", "niczego", "ничего", "none", "0"):
        return found
    for part in BETWEEN.split(text):
        name, number = _counted(part)
        benefit = _among(BENEFITS, BENEFIT_OF)(name, reading)
        found[benefit] = found.get(benefit, 0) + number
    return found


def _effects(text: str, reading: Reading) -> tuple[Any, ...]:
    """Effects one after another; their words are read only where they are asked about."""
    from ruling.games.iron_throne.clashing import effects_told

    return effects_told(BETWEEN.split(text), reading.names, lambda house: _player(house, reading))


def _source(text: str, reading: Reading) -> str:
    """Where one of two contradictory rules stands."""
    from ruling.games.iron_throne.clashing import source_told

    return source_told(text, reading.names.lexicon, reading.args.get("one", ""))


def _ability(text: str, reading: Reading) -> str:
    """An ability by its name: the one that the booklet shows by its term, any other as it was typed."""
    return BLACKMAIL if reading.names.lexicon.term(text) == BLACKMAIL else text


READERS: dict[str, Callable[[str, Reading], Any]] = {
    "player": _player,
    "players": _players,
    "house": _house,
    "own-house": _own_house,
    "houses": _houses,
    "character": lambda text, reading: reading.names.character(text),
    "characters": _characters,
    "card": lambda text, reading: reading.names.card(text),
    "shown-card": _shown_card,
    "card-value": _card_value,
    "cards": _cards,
    "event-card": lambda text, reading: reading.names.event_card(text),
    "side": _side,
    "winner": _among((*SIDES, NOBODY)),
    "outcome": _among(OUTCOMES),
    "place": lambda text, reading: _among(PLACES, PLACE_OF)(FROM.sub("", text), reading),
    "benefit": _among(BENEFITS, BENEFIT_OF),
    "terms": _terms,
    "matter": _matter,
    "manner": _worded(MANNERS),
    "reason": _among(REASONS, REASON_OF),
    "channel": _worded(CHANNELS),
    "power": _power,
    "moment": _moment,
    "moments": _moments,
    "number": _number,
    "numbers": _numbers,
    "flag": _flag,
    "effects": _effects,
    "source": _source,
    "ability": _ability,
    "text": lambda text, reading: text,
}


def show_argument(kind: str, value: Any, position: Position, args: Mapping[str, Any]) -> str:
    """An argument as it is written."""
    if kind in ("power", "terms"):
        return ",".join(f"{number} {name}" for name, number in value.items()) or "nothing"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
