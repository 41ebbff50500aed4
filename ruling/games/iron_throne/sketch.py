"""Reading a sketch: `stark: Robb 4, sheet 3, sends Robb; turn: stark, support; board: order stark lannister tyrell`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ruling.games.iron_throne.items import Item, clauses_of, item_of
from ruling.games.iron_throne.position import (
    NOBODY,
    NOT_LAID,
    OFFERED,
    OUT,
    OUTCOMES,
    SIDES,
    UNKNOWN_CARD,
    Hostage,
)
from ruling.games.iron_throne.spoken import (
    BOARD_WORDS,
    DEAD,
    HAS,
    HEAD_OF,
    IS,
    LIVING,
    NOTHING,
    REVEALED,
    ROLES,
    STANDING,
    STATED,
    TURN_WORDS,
    WITH,
)
from ruling.games.iron_throne.telling import Telling
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import folded
from ruling.model.telling import whole

JOINED = re.compile(r"\s*\+\s*|\s+(?:i|oraz|и|and)\s+")


def _number(text: str, field: str) -> int:
    """A whole number as people type it."""
    found = whole(text.strip())
    if found is None:
        raise NotUnderstood("not-a-number-here", field=field, found=text)
    return found


def tell_sketch(sketch: str, telling: Telling) -> None:
    """Every clause laid over what is told already; who attacks and who defends comes first, for others name them."""
    for subject, items in sorted(clauses_of(sketch), key=lambda clause: not _is_of_table(clause[0])):
        item: Item | None = None
        for text in items:
            item = item_of(text, telling.names, item)
            if _is_of_table(subject):
                told = _of_table(item, telling)
            else:
                told = _of_player(telling.names.player(subject), item, telling)
            if not told:
                raise NotUnderstood("throne-sketch-item", found=text, clause=subject)


def _is_of_table(subject: str) -> bool:
    """The clause is about the table or the turn, and not about one player."""
    return folded(subject) in BOARD_WORDS | TURN_WORDS


def _of_table(item: Item, telling: Telling) -> bool:
    """`order stark tyrell`, `3 players`, `stark`, `support`, `defender tyrell`, `event special`, `revealed`."""
    plain = folded(item.rest)
    if item.head == "known" and _is_support(item, telling):
        telling.fact(True, "all-support")
    elif _is_said_of_somebody(item, telling):
        pass
    elif item.head in OF_TABLE and item.words:
        OF_TABLE[item.head](item, telling)
    elif item.head == "deal" and not item.words:
        telling.fact(not item.is_no, "deal")
    elif plain in REVEALED:
        telling.fact(not item.is_no, "revealed")
    elif plain in STATED:
        telling.fact(not item.is_no, "stated")
    elif not item.head and len(item.words) == 2 and telling.names.lexicon.term(item.words[1]) == "player":
        telling.fact(_number(item.words[0], "players"), "told", "players")
    elif not item.head and telling.names.is_player(item.rest):
        telling.fact(telling.names.player(item.rest), "turn")
    elif not item.head and telling.names.lexicon.term(item.rest) in OUTCOMES:
        telling.fact(telling.names.lexicon.term(item.rest), "outcome")
    else:
        telling.moment(telling.names.moments(item.text))
    return True


def _is_said_of_somebody(item: Item, telling: Telling) -> bool:
    """`Lannister atakuje`, `atakujący wygrał`: somebody named first, and what the one does."""
    words = tuple(item.text.split())
    for place in range(1, len(words)):
        who, does = words[:place], folded(" ".join(words[place:]))
        if does in ROLES and telling.names.is_player(" ".join(who)):
            telling.fact(telling.names.player(" ".join(who)), ROLES[does])
            return True
        if HEAD_OF.get(does) == "winning":
            nobody = folded(who[0]) in NOTHING  # denied twice over: nikt nie wygrał
            OF_TABLE["winning"](item._replace(words=who[:1] if nobody else who), telling)
            return True
    return False


def _is_support(item: Item, telling: Telling) -> bool:
    """`known support`: whoever supports anybody is told, the rest stand out."""
    return telling.names.lexicon.term(item.rest) in ("support", "supporting-player") or folded(item.rest) == "support"


def _houses(words: Sequence[str], telling: Telling) -> tuple[str, ...]:
    return telling.players(words)


def _outcome(item: Item, telling: Telling) -> str:
    found = telling.names.lexicon.term(item.rest) or folded(item.rest)
    if found not in OUTCOMES:
        raise NotUnderstood("unknown-word", found=item.rest, nearest="", expected=OUTCOMES)
    return found


def _winner(item: Item, telling: Telling) -> str:
    """The side that won, also by its active player, or nobody."""
    is_nobody = folded(item.rest) in NOTHING or telling.names.lexicon.term(item.rest) == NOBODY
    return NOBODY if is_nobody else _side(item.rest, telling)


OF_TABLE: dict[str, Callable[[Item, Telling], None]] = {
    "order": lambda item, telling: telling.fact(_houses(item.words, telling), "order"),
    "players": lambda item, telling: telling.fact(_houses(item.words, telling), "playing"),
    "event": lambda item, telling: telling.fact(telling.names.event_card(item.rest), "event"),
    "defender": lambda item, telling: telling.fact(telling.names.player(item.rest), "defender"),
    "opportunity": lambda item, telling: telling.fact(telling.names.player(item.rest), "opportunity"),
    "outcome": lambda item, telling: telling.fact(_outcome(item, telling), "outcome"),
    "winning": lambda item, telling: telling.fact(_winner(item, telling), "winning"),
    "phase": lambda item, telling: telling.moment(telling.names.moments(item.rest)),
}


def _of_player(player: str, item: Item, telling: Telling) -> bool:
    """`Robb 4`, `sheet 3`, `hand truce + 12`, `influence tyrell 2`, `hostage tyrell truce`, `supports stark Robb`."""
    stand = STANDING.get(folded(item.text)) or (STANDING.get(folded(item.rest)) if not item.head else None)
    if stand is not None:
        telling.fact(stand, "support", player)
        return True
    if folded(item.text) in ROLES:
        telling.fact(player, ROLES[folded(item.text)])
        return True
    if item.head in OF_PLAYER and (item.words or item.is_no or item.head in BARE):
        OF_PLAYER[item.head](player, item, telling)
        return True
    return not item.head and not item.is_no and _power(player, item, telling)


def _power(player: str, item: Item, telling: Telling) -> bool:
    """A character and the power on it, or only that it lives or is dead."""
    from ruling.games.iron_throne.describing import power_told

    words = list(item.words)
    while len(words) > 2 and telling.names.lexicon.term(words[-1]) in ("power", "power-token"):
        words.pop()
    for length in (2, 1):
        last = folded(" ".join(words[-length:]))
        name = " ".join(word for word in words[:-length] if folded(word) not in HAS | IS)
        told = whole(last)
        if name and (told is not None or last in DEAD | LIVING):
            power = power_told(last if told is None else told, name)
            telling.fact(power, "power", player, telling.names.character(name))
            return True
    return False


def _pile(place: str) -> Callable[[str, Item, Telling], None]:
    def read(player: str, item: Item, telling: Telling) -> None:
        telling.fact(_cards(item, telling), place, player)

    return read


def _cards(item: Item, telling: Telling) -> tuple[str, ...]:
    """So many cards, or the cards one by one."""
    if item.is_no or folded(item.rest) in NOTHING:
        return ()
    count = whole(item.words[0])
    if count is not None and (
        len(item.words) == 1 or telling.names.lexicon.term(item.words[1]) in ("card", "house-card")
    ):
        return (UNKNOWN_CARD,) * count
    return tuple(telling.names.card(card) for card in JOINED.split(item.rest))


def _influence(player: str, item: Item, telling: Telling) -> None:
    """`influence tyrell 2` adds to what is told; `no influence` says that nothing is spread."""
    if item.is_no or folded(item.rest) in NOTHING:
        telling.fact({}, "influence", player)
        return
    for part in JOINED.split(item.rest):
        words = part.split()
        counts = [place for place in (0, -1) if len(words) > 1 and whole(words[place]) is not None]
        if len(words) == 1 and whole(words[0]) is not None:
            raise NotUnderstood("throne-sketch-item", found=item.text, clause=player)
        count = whole(words.pop(counts[0])) if counts else 1
        telling.spread(player, telling.names.player(" ".join(words)), count or 0)


def _hostage(player: str, item: Item, telling: Telling) -> None:
    if item.is_no or folded(item.rest) in NOTHING:
        telling.fact((), "hostages", player)
        return
    count = whole(item.words[0])
    words = item.words if count is None else item.words[1:]
    house = telling.names.player(words[0] if words else item.rest)
    card = telling.names.card(" ".join(words[1:])) if len(words) > 1 else UNKNOWN_CARD
    for _ in range(1 if count is None else count):
        telling.hostage(player, Hostage(house, card))


def _victims(item: Item, telling: Telling) -> tuple[str, ...]:
    """Those from whom the player has taken a hostage for this outcome."""
    if item.is_no or folded(item.rest) in NOTHING:
        return ()
    return tuple(telling.names.player(word) for word in JOINED.split(item.rest))


def _benefits(item: Item, telling: Telling) -> tuple[str, ...]:
    """What the player has got from this truce so far."""
    if item.is_no or folded(item.rest) in NOTHING:
        return ()
    return tuple(telling.names.benefit(part) for part in JOINED.split(item.rest))


def _supports(offering: bool) -> Callable[[str, Item, Telling], None]:
    """`supports attacker`, `offers defender with Robb`."""

    def read(player: str, item: Item, telling: Telling) -> None:
        if item.is_no or folded(item.rest) in NOTHING:
            telling.fact(OUT, "support", player)
            return
        side = _side(item.words[0], telling)
        name = " ".join(word for word in item.words[1:] if folded(word) not in WITH)
        telling.fact(OFFERED[side] if offering else side, "support", player)
        if name:
            telling.fact(telling.names.character(name), "committed", player)

    return read


def _side(text: str, telling: Telling) -> str:
    """The attacker or the defender, or the house that attacks or defends."""
    term = telling.names.lexicon.term(text)
    if term in SIDES:
        return str(term)
    if telling.names.is_player(text):
        house = telling.names.player(text)
        for side, active in (("attacker", telling.value("turn")), ("defender", telling.value("defender"))):
            if house == active:
                return side
    raise NotUnderstood("unknown-word", found=text, nearest="", expected=SIDES)


BARE = ("drew", "moved")
"""Heads that say it all by themselves."""
OF_PLAYER: dict[str, Callable[[str, Item, Telling], None]] = {
    "leader": lambda player, item, telling: telling.fact(telling.names.character(item.rest), "leader", player),
    "sheet": lambda player, item, telling: telling.fact(
        0 if item.is_no or folded(item.rest) in NOTHING else _number(item.words[0], "sheet"), "sheet", player
    ),
    "hand": _pile("hand"),
    "deck": _pile("deck"),
    "discard": _pile("discard"),
    "played": _pile("played"),
    "influence": _influence,
    "hostages": _hostage,
    "card": lambda player, item, telling: telling.fact(
        NOT_LAID if item.is_no or folded(item.rest) in NOTHING else telling.names.card(item.rest), "card", player
    ),
    "committed": lambda player, item, telling: telling.fact(
        NOBODY if item.is_no or folded(item.rest) in NOTHING else telling.names.character(item.rest),
        "committed", player,
    ),
    "supports": _supports(offering=False),
    "offers": _supports(offering=True),
    "drew": lambda player, item, telling: telling.fact(not item.is_no, "drew", player),
    "moved": lambda player, item, telling: telling.fact(not item.is_no, "moved", player),
    "taken": lambda player, item, telling: telling.fact(_victims(item, telling), "taken", player),
    "received": lambda player, item, telling: telling.fact(_benefits(item, telling), "received", player),
}  # fmt: skip
