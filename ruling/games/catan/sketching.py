"""Items of a sketch beyond the board and the hands: the Wall, the wildlings, cards, heroes, awards, the roll."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ruling.games.catan.further import (
    CLAN_OF,
    clan_of,
    clearing_of,
    hero_of,
    kind_of,
    player_or_nobody,
    rolled,
    section_of,
    side_of,
    tell_all_routes,
    term_among,
    tormund_at,
)  # fmt: skip
from ruling.games.catan.holdings import AWARDS, DEVELOPMENT_CARDS, HEROES, Hero
from ruling.games.catan.north import WILDLINGS, clearing_name, section_name
from ruling.games.catan.position import RESOURCES
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import folded
from ruling.model.telling import whole

if TYPE_CHECKING:
    from ruling.games.catan.telling import Telling

NOTHING = frozenset((
    "", "0", "nothing", "none", "nobody", "nic", "nikt", "nikogo", "nigdzie", "zadnej", "ничего", "никто", "никого",
    "нигде", "нет", "nie", "no",
))  # fmt: skip
ROLLED = frozenset(("rolled", "roll", "rzut", "wyrzucono", "wypadlo", "бросок", "выпало"))
MOVED = frozenset(("wildlings-moved", "ruch-dzikich", "наступление"))
BOUGHT = frozenset((
    "bought", "kupil", "kupila", "kupowal", "kupowala", "kupiono", "купил", "купила", "покупал", "покупала", "куплено",
))  # fmt: skip
USED = frozenset((
    "used", "uzyl", "uzyla", "uzywal", "uzywala", "применил", "применила", "применял", "применяла", "использовал",
    "использовала",
))  # fmt: skip
RECEIVED = frozenset(
    ("received", "otrzymal", "otrzymala", "dostal", "dostala", "получил", "получила", "получал", "получала")
)
SIDE = frozenset(("side", "strona", "strone", "stronie", "strony", "сторона", "сторону", "стороне", "стороны"))
INCOME = frozenset(("income", "dochod", "доход"))
# Where a player is spoken of, the bare word for a trail or a path can only mean a trade route.
ROUTES = ("trade-route", "trail", "path")
ROUTE = frozenset(("route", "routes"))
IN_HAND = frozenset(("in hand", "na rece", "w rece", "на руке", "на руках", "в руке"))
POOL = frozenset(("pool", "pula bohaterow", "пул", "пул героев", "резерв героев", "запас героев"))
NONE_THERE = frozenset((
    "empty", "pusty", "pusta", "puste", "pusto", "nie ma", "brak", "пуст", "пуста", "пусто", "пустой",
    "нет", "нету", "no", "без", "bez",
))  # fmt: skip
AT = frozenset(("at", "in", "on", "w", "na", "в", "на", "у"))
AND = frozenset(("and", "i", "oraz", "и"))
CLEARING = re.compile(r"[pп][1-4]")
HEX = re.compile(r"[^\W\d_]\d+")
SECTION = re.compile(r"[wс][1-4]")


def tells_of_board(is_no: bool, words: list[str], telling: Telling) -> bool:
    """Takes in `tormund A2`, `2 wildlings P1`, `guards W1 red blue`, `longest-road red`, if that is what it says."""
    number = whole(words[0]) if words else None
    rest = words if number is None else words[1:]
    if (heroes := pool_told(words)) is not None:
        telling.fact(tuple(_heroes(heroes, telling)), "pool")
        return True
    if len(rest) > 1 and folded(rest[0]) in AT and _term(rest[1], telling) == "gift":
        rest = rest[1:]
    for length in (3, 2, 1):
        term = _term(" ".join(rest[:length]), telling)
        if term in _ABOUT_BOARD and len(rest) >= length:
            _ABOUT_BOARD[term](0 if is_no else number, term, rest[length:], telling)
            return True
    return False


def pool_told(words: list[str]) -> list[str] | None:
    """What follows the words for the heroes that nobody has; nothing where it is not about them."""
    for length in (2, 1):
        if folded(" ".join(words[:length])) in POOL:
            return words[length:]
    return None


def _heroes(words: list[str], telling: Telling) -> list[str]:
    """Heroes named one after another, by one word or by several."""
    found, left = [], [word for word in words if folded(word) not in NOTHING | AND]
    while left:
        names = (" ".join(left[:length]) for length in (3, 2, 1) if length <= len(left))
        name = next((name for name in names if _term(name, telling) in HEROES), left[0])
        found.append(hero_of(name, telling.lexicon))
        left = left[len(name.split()) :]
    return found


def _term(name: str, telling: Telling) -> str:
    """The term that a word means, an English plural aside."""
    lexicon = telling.lexicon
    return lexicon.term(name) or lexicon.term(name.removesuffix("s")) or lexicon.term(name.removesuffix("es")) or ""


def _tormund(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    place = " ".join(word for word in rest if folded(word) not in AT)
    telling.fact(tormund_at(place, telling), "tormund")


def _counted(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    """`breaches 2`, `2 breaches`, `deck 12`."""
    told = whole(rest[0]) if number is None and len(rest) == 1 else number
    if told is None:
        raise NotUnderstood("unknown-word", found=" ".join(rest), nearest="", expected="0–999")
    telling.fact(told, "deck" if term == "deck" else "breaches")


def _supply(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    """`supply 3 wood`."""
    told = whole(rest[0]) if rest else None
    if told is None:
        raise NotUnderstood("unknown-word", found=" ".join(rest), nearest="", expected=RESOURCES)
    telling.fact(told, "supply", term_among(" ".join(rest[1:]), RESOURCES, telling.lexicon))


def _award(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    holder = " ".join(rest)
    telling.fact(player_or_nobody(holder, telling), "award", term)


def _guards(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    """`guards W1 red blue`, from post 1 up; `no guards W1`."""
    if not rest:
        raise NotUnderstood("unknown-word", found=term, nearest="", expected="W1–W4")
    named = [owner for owner in rest[1:] if folded(owner) not in NOTHING]
    owners = () if number == 0 else tuple(map(telling.player, named))
    telling.fact(owners, "guards", section_name(section_of(rest[0])))


def _wildlings(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    """`2 wildlings P1`, `giant A2`, `no wildlings B2`, `no wildlings in the Gift`."""
    rest = [word for word in rest if folded(word) not in AT] or rest
    if number == 0 and _term(" ".join(rest), telling) == "gift":
        telling.close("gift")
        return
    if len(rest) != 1:
        raise NotUnderstood("unknown-word", found=" ".join(rest), nearest="", expected="P1–P4, A1")
    many = 1 if number is None else number
    kind = kind_of(term, telling.lexicon)
    if CLEARING.fullmatch(folded(rest[0])):
        crowd = ("common-wildling" if kind == "wildling" else kind,) * many
        telling.fact(crowd, "clearing", clearing_name(clearing_of(rest[0])))
    elif folded(rest[0]) in CLAN_OF and not many:
        telling.fact((), "camps", clan_of(rest[0], telling.lexicon))
    else:
        telling.in_gift(rest[0], (kind,) * many)


def _clearing(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    """`clearing P1 empty`, `clearing P1 2`, `clearing P1 giant`."""
    if not rest:
        raise NotUnderstood("unknown-word", found=term, nearest="", expected="P1–P4")
    many = whole(rest[1]) if len(rest) == 2 else None
    named = [word for word in rest[1:] if folded(word) not in NOTHING | NONE_THERE] if many is None else []
    kinds = ("common-wildling",) * many if many else tuple(kind_of(word, telling.lexicon) for word in named)
    crowd = tuple("common-wildling" if kind == "wildling" else kind for kind in kinds)
    telling.fact(crowd, "clearing", clearing_name(clearing_of(rest[0])))


def _camps(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    """`camps R giant climber`: the wildlings of a clan, from the camp nearest the Wall outwards."""
    if not rest:
        raise NotUnderstood("unknown-word", found=term, nearest="", expected=", ".join(map(str.upper, CLAN_OF)))
    crowd = tuple(kind_of(kind, telling.lexicon) for kind in rest[1:] if folded(kind) not in NOTHING)
    telling.fact(crowd, "camps", clan_of(rest[0], telling.lexicon))


def _gift(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    """`gift A2 giant B3`: all the wildlings in the Gift, hex by hex, one where no kind is named; `gift nobody`."""
    crowds: dict[str, tuple[str, ...]] = {}
    rest = [] if _says_none(rest, telling) else rest
    for word in rest if number is None else ():
        if folded(word) in NOTHING:
            continue
        if HEX.fullmatch(word):
            crowds[word] = ()
        elif crowds:
            last = next(reversed(crowds))
            crowds[last] = (*crowds[last], kind_of(word, telling.lexicon))
        else:
            raise NotUnderstood("unknown-word", found=word, nearest="", expected="A1")
    for place, crowd in crowds.items():
        telling.in_gift(place, crowd or ("wildling",))
    telling.close("gift")


def _says_none(words: list[str], telling: Telling) -> bool:
    """`empty`, `no wildlings`: there is nobody there."""
    for length in (2, 1):
        if folded(" ".join(words[:length])) in NONE_THERE:
            return not words[length:] or _term(" ".join(words[length:]), telling) == "wildling"
    return False


_ABOUT_BOARD = {
    "tormund": _tormund,
    "breach": _counted,
    "deck": _counted,
    "supply": _supply,
    "guard": _guards,
    "camp": _camps,
    "clearing": _clearing,
    "gift": _gift,
    **dict.fromkeys(("wildling", *WILDLINGS), _wildlings),
    **dict.fromkeys(AWARDS, _award),
}


def tells_of_turn(words: list[str], telling: Telling) -> bool:
    """Takes in `rolled 7` and `wildlings-moved yes`, if that is what it says."""
    head = folded(words[0])
    if len(words) == 2 and head in ROLLED:
        telling.fact(rolled(words[1]), "roll")
    elif head in MOVED and len(words) < 3:
        telling.fact(folded(words[-1]) not in NOTHING, "moved")
    else:
        return False
    return True


def tells_of_player(player: str, is_no: bool, is_only: bool, words: list[str], telling: Telling) -> bool:
    """Takes in guards, patrols, cards, points, routes and the hero of a player, if that is what it says."""
    head = folded(words[0]) if words else ""
    rest, lexicon = " ".join(words[1:]), telling.lexicon
    nothing, number = is_no or folded(rest) in NOTHING, whole(words[0]) if words else None
    if head in BOUGHT:
        known = (*DEVELOPMENT_CARDS, "development-card")
        cards = () if nothing else tuple(term_among(card, known, lexicon) for card in _parted(words[1:]))
        telling.fact(cards, "bought", player)
    elif head in USED:
        telling.fact(() if nothing else tuple(hero_of(hero, lexicon) for hero in _parted(words[1:])), "used", player)
    elif head in RECEIVED and (nothing or lexicon.term(rest) == "hero"):
        telling.fact(not nothing, "received", player)
    elif head in INCOME and (nothing or whole(rest) is not None):
        telling.fact(whole(rest) or 0, "income", player)
    elif (card := _card(words, telling)) and not (card == "total" and number is None and not is_no):
        telling.fact(0 if is_no else 1 if number is None else number, "card", player, card)
    elif lexicon.term(head) in ("hero", "hero-card"):
        telling.fact(_hero(words[1:], telling), "hero", player)
    elif (routes := _routes(words, telling)) is not None and (is_no or routes):
        _tell_routes(player, is_no, is_only, routes, telling)
    else:
        return _counted_of_player(player, is_no, words, telling)
    return True


def _card(words: list[str], telling: Telling) -> str:
    """The development card in hand that is named, `total` for all of them, or nothing.

    A bare `2 ranger-patrol` lies before the player; in hand it is a `card`, or `in hand`.
    """
    words = words[1:] if words and whole(words[0]) is not None else words
    is_held = folded(" ".join(words[-2:])) in IN_HAND
    words = words[:-2] if is_held else words
    term = _term(" ".join(words), telling)
    if term == "development-card":
        return "total"
    for card, rest in ((words[:1], words[1:]), (words[-1:], words[:-1])):
        if term not in DEVELOPMENT_CARDS and _term(" ".join(card), telling) == "card":
            term, is_held = _term(" ".join(rest), telling), True
    return term if term in DEVELOPMENT_CARDS and (is_held or term != "ranger-patrol") else ""


def _parted(words: list[str]) -> list[str]:
    """The things that are named with an "and" between them."""
    parts: list[list[str]] = [[]]
    for word in words:
        if folded(word) in AND:
            parts.append([])
        else:
            parts[-1].append(word)
    return [" ".join(part) for part in parts]


def _routes(words: list[str], telling: Telling) -> list[str] | None:
    """The resources of `route grain`, `routes grain and ore` or of bare `routes`; nothing where it says otherwise."""
    for length in (2, 1):
        name = " ".join(words[:length])
        if len(words) >= length and (folded(name) in ROUTE or _term(name, telling) in ROUTES):
            kinds = [telling.lexicon.term(word) or word for word in words[length:] if folded(word) not in AND]
            return kinds if set(kinds) <= set(RESOURCES) else None
    return None


def _tell_routes(player: str, is_no: bool, is_only: bool, kinds: list[str], telling: Telling) -> None:
    """`route grain` and `no route ore` speak of these routes, `only route grain` and `no routes` of all of them."""
    if is_only or not kinds:
        tell_all_routes(() if is_no else kinds, player, telling)
        return
    for kind in kinds:
        telling.fact(not is_no, "trade-route", player, kind)


def _hero(words: list[str], telling: Telling) -> Hero:
    """`samwell-tarly`, `samwell-tarly A`, `samwell-tarly side A`."""
    words = [word for word in words if folded(word) not in SIDE]
    if len(words) > 1 and len(words[-1]) == 1:
        return Hero(hero_of(" ".join(words[:-1]), telling.lexicon), side_of(words[-1]))
    return Hero(hero_of(" ".join(words), telling.lexicon))


def _counted_of_player(player: str, is_no: bool, words: list[str], telling: Telling) -> bool:
    """`2 guards W1`, `3 ranger-patrol`, `8 points`."""
    number = 0 if is_no else whole(words[0]) if words else None
    rest = words[1:] if words and whole(words[0]) is not None else words
    place = rest[-1] if rest and SECTION.fullmatch(folded(rest[-1])) else ""
    name = " ".join(rest[:-1] if place else rest)
    term = _term(name, telling)
    if term == "guard" and place:
        telling.fact(1 if number is None else number, "guards-at", section_name(section_of(place)), player)
    elif term == "ranger-patrol" and number is not None:
        telling.fact(number, "patrols", player)
    elif term in ("point", "victory-point") and number is not None:
        telling.fact(number, "points", player)
    else:
        return False
    return True
