"""Items of a sketch beyond the board and the hands: the Wall, the wildlings, cards, heroes, awards, the roll."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ruling.games.catan.boards import whole
from ruling.games.catan.further import (
    CLAN_OF,
    WORDS_FOR_NOBODY,
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
from ruling.games.catan.holdings import AWARDS, DEVELOPMENT_CARDS, NOBODY, Hero
from ruling.games.catan.north import WILDLINGS, clearing_name, section_name
from ruling.games.catan.position import RESOURCES
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import folded

if TYPE_CHECKING:
    from ruling.games.catan.telling import Telling

NOTHING = frozenset(("", "0", "nothing", "none", "nic", "nikogo", "zadnej", "ничего", "никого", "нет", "nie", "no"))
ROLLED = frozenset(("rolled", "roll", "rzut", "wyrzucono", "wypadlo", "бросок", "выпало"))
BOUGHT = frozenset(("bought", "kupil", "kupila", "kupiono", "купил", "купила", "куплено"))
USED = frozenset(("used", "uzyl", "uzyla", "применил", "применила", "использовал", "использовала"))
RECEIVED = frozenset(("received", "otrzymal", "otrzymala", "получил", "получила"))
INCOME = frozenset(("income", "dochod", "доход"))
HOLDS = frozenset(("card", "karta", "karte", "карта", "карту"))
POOL = frozenset(("pool", "pula bohaterow", "пул"))
AT = frozenset(("at", "in", "on", "w", "na", "в", "на", "у"))
CLEARING = re.compile(r"[pп][1-4]")
SECTION = re.compile(r"[wс][1-4]")


def tells_of_board(is_no: bool, words: list[str], telling: Telling) -> bool:
    """Takes in `tormund A2`, `2 wildlings P1`, `guards W1 red blue`, `longest-road red`, if that is what it says."""
    number = whole(words[0]) if words else None
    rest = words if number is None else words[1:]
    for length in (3, 2, 1):
        term = _term(" ".join(rest[:length]), telling)
        if term in _ABOUT_BOARD and len(rest) >= length:
            _ABOUT_BOARD[term](0 if is_no else number, term, rest[length:], telling)
            return True
    if rest and folded(rest[0]) in POOL:
        telling.fact(tuple(hero_of(hero, telling.lexicon) for hero in rest[1:]), "pool")
        return True
    return False


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
    telling.fact(NOBODY if folded(holder) in WORDS_FOR_NOBODY else telling.player(holder), "award", term)


def _guards(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    """`guards W1 red blue`, from post 1 up; `no guards W1`."""
    if not rest:
        raise NotUnderstood("unknown-word", found=term, nearest="", expected="W1–W4")
    owners = () if number == 0 else tuple(map(telling.player, rest[1:]))
    telling.fact(owners, "guards", section_name(section_of(rest[0])))


def _wildlings(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    """`2 wildlings P1`, `giant A2`, `no wildlings B2`."""
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


def _camps(number: int | None, term: str, rest: list[str], telling: Telling) -> None:
    """`camps R giant climber`: the wildlings of a clan, from the camp nearest the Wall outwards."""
    if not rest:
        raise NotUnderstood("unknown-word", found=term, nearest="", expected=", ".join(map(str.upper, CLAN_OF)))
    crowd = tuple(kind_of(kind, telling.lexicon) for kind in rest[1:] if folded(kind) not in NOTHING)
    telling.fact(crowd, "camps", clan_of(rest[0], telling.lexicon))


_ABOUT_BOARD = {
    "tormund": _tormund,
    "breach": _counted,
    "deck": _counted,
    "supply": _supply,
    "guard": _guards,
    "camp": _camps,
    **dict.fromkeys(("wildling", *WILDLINGS), _wildlings),
    **dict.fromkeys(AWARDS, _award),
}


def tells_of_turn(words: list[str], telling: Telling) -> bool:
    """Takes in `rolled 7`, if that is what it says."""
    if len(words) == 2 and folded(words[0]) in ROLLED:
        telling.fact(rolled(words[1]), "roll")
        return True
    return False


def tells_of_player(player: str, is_no: bool, words: list[str], telling: Telling) -> bool:
    """Takes in guards, patrols, cards, points and the hero of a player, if that is what it says."""
    head = folded(words[0]) if words else ""
    rest, lexicon = " ".join(words[1:]), telling.lexicon
    nothing = is_no or folded(rest) in NOTHING
    if head in BOUGHT:
        known = (*DEVELOPMENT_CARDS, "development-card")
        telling.fact(() if nothing else (term_among(rest, known, lexicon),), "bought", player)
    elif head in USED:
        telling.fact(() if nothing else (hero_of(rest, lexicon),), "used", player)
    elif head in RECEIVED and (nothing or lexicon.term(rest) == "hero"):
        telling.fact(not nothing, "received", player)
    elif head in INCOME and (nothing or whole(rest) is not None):
        telling.fact(whole(rest) or 0, "income", player)
    elif head in HOLDS and lexicon.term(rest) in DEVELOPMENT_CARDS:
        telling.fact(0 if is_no else 1, "card", player, term_among(rest, DEVELOPMENT_CARDS, lexicon))
    elif lexicon.term(head) in ("hero", "hero-card"):
        telling.fact(_hero(words[1:], telling), "hero", player)
    else:
        return _counted_of_player(player, is_no, words, telling)
    return True


def _hero(words: list[str], telling: Telling) -> Hero:
    """`samwell-tarly`, `samwell-tarly A`."""
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
