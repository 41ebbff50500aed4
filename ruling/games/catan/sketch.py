"""Reading a sketch: `red: settlement A1+A2+B2, no road B2-B3; turn: red, building; board: mode brotherhood`."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ruling.games.catan.boards import hex_named, hex_told
from ruling.games.catan.holdings import HEROES
from ruling.games.catan.position import PIECES, RESOURCES
from ruling.games.catan.sketching import (
    BOUGHT,
    HEX,
    RECEIVED,
    USED,
    pool_told,
    tells_of_board,
    tells_of_player,
    tells_of_turn,
)
from ruling.games.catan.telling import Telling
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.telling import whole

BOARD_WORDS = frozenset(("board", "plansza", "stol", "table", "поле", "стол", "доска"))
TURN_WORDS = frozenset(("turn", "tura", "ход", "now", "teraz", "сейчас"))
NO = frozenset((
    "no", "none", "nie ma", "bez", "brak", "zaden", "zadnej", "zadnego", "zadnych", "нет", "нету", "без", "ни одной",
    "ни одного", "никакой", "никакого", "никаких",
))  # fmt: skip
ONLY = frozenset(("only", "tylko", "только", "лишь"))
ON = frozenset(("on", "yes", "tak", "да", "true", "1"))
OFF = frozenset(("off", "no", "nie", "нет", "false", "0"))
EMPTY = frozenset(("empty", "pusto", "puste", "пусто"))
NOTHING = frozenset(("", "0", "nothing", "nic", "ничего", *NO))
LAYOUT = frozenset(("layout", "uklad", "расклад", "раскладка"))
NOT = frozenset(("not", "nie", "не"))
PLAYED = frozenset((
    "played", "zagral", "zagrala", "zagrywal", "zagrywala", "сыграл", "сыграла", "играл", "играла", "разыграл",
    "разыграла", "разыгрывал", "разыгрывала",
))  # fmt: skip
ORDER = frozenset(("order", "kolejnosc", "порядок"))
TOTAL = frozenset(("total", "razem", "всего"))
AND = frozenset(("and", "i", "и"))
# A word that starts a place: a hex, alone or with the sign that joins it to the rest.
PLACE = re.compile(r"[^\W\d_]\d+(?=$|[\s+@|.‐-―−-])")


class Clause(NamedTuple):
    """One clause: whom or what it is about, and what it says of that."""

    subject: str
    items: tuple[str, ...]


def clauses(sketch: str) -> tuple[Clause, ...]:
    """The clauses of a sketch, parted by semicolons, their items by commas outside brackets."""
    found = []
    for part in sketch.split(";"):
        if not part.strip():
            continue
        subject, colon, rest = part.partition(":")
        if not colon or not subject.strip() or not rest.strip():
            raise NotUnderstood("sketch-clause", found=part.strip())
        found.append(Clause(subject.strip(), _items(rest)))
    return tuple(found)


def _items(text: str) -> tuple[str, ...]:
    items, depth, current = [], 0, ""
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth <= 0:
            items.append(current)
            current = ""
        else:
            current += sign
    return tuple(item.strip() for item in (*items, current) if item.strip())


def board_facts(said: tuple[Clause, ...], lexicon: Lexicon) -> dict[str, Any]:
    """What the sketch says of mode and players, which the choice of the board depends on."""
    told: dict[str, Any] = {}
    for clause in said:
        if folded(clause.subject) in BOARD_WORDS:
            for item in clause.items:
                told.update(_scope(item, lexicon))
    return told


def board_named(said: tuple[Clause, ...]) -> str | None:
    """The layout that the sketch names, if it names one."""
    items = (item.split() for clause in said if folded(clause.subject) in BOARD_WORDS for item in clause.items)
    return next((folded(" ".join(words[1:])) for words in items if folded(words[0]) in LAYOUT), None)


def _scope(item: str, lexicon: Lexicon) -> dict[str, Any]:
    from ruling.games.catan.describing import edition, mode, seats

    words = item.split()
    head, rest = folded(words[0]), " ".join(words[1:])
    if variant := _variant(words, lexicon):
        return variant
    if head in ("mode", "wariant", "tryb", "режим", "вариант"):
        return {"mode": mode(rest, lexicon)}
    if head in ("edition", "wydanie", "издание", "ksiazeczka", "буклет"):
        return {"edition": edition(rest)}
    if lexicon.term(rest) == "player":
        return {"players": seats(head if whole(head) is None else whole(head))}
    return {}


def _variant(words: list[str], lexicon: Lexicon) -> dict[str, str]:
    """`combined`, `hero-drama off`, `no hero-drama`: whether a variant is played with."""
    from ruling.games.catan.describing import variant_named

    is_no, _, words = _manner(words)
    for length in range(len(words), 0, -1):
        found, rest = variant_named(" ".join(words[:length]), lexicon), folded(" ".join(words[length:]))
        if found is not None:
            if rest and (is_no or rest not in ON | OFF):
                raise NotUnderstood("unknown-word", found=rest, nearest="", expected="on, off")
            return {f"variant.{found}": "off" if is_no or rest in OFF else "on"}
    return {}


def tell_sketch(said: tuple[Clause, ...], telling: Telling) -> None:
    """Every clause laid over what is told already; the board first, for corners may be spoken by what it shows."""
    for clause in sorted(said, key=lambda clause: folded(clause.subject) not in BOARD_WORDS):
        subject = folded(clause.subject)
        items = _joined(clause.items, telling)
        for item in (_with_ice_in_one if subject in BOARD_WORDS else _summed)(items, telling):
            if subject in BOARD_WORDS:
                _of_board(item, clause, telling)
            elif subject in TURN_WORDS:
                _of_turn(item, telling)
            else:
                _of_player(telling.player(clause.subject), item, clause, telling)


def _joined(items: tuple[str, ...], telling: Telling) -> list[str]:
    """The items, those that hold only a place, or one more player in order or hero, joined to the item before."""
    joined: list[str] = []
    for item in items:
        if joined and (_is_place(item, telling) or _goes_on(joined[-1].split(), item, telling)):
            joined[-1] += f" {item}"
        else:
            joined.append(item)
    return joined


def _is_place(item: str, telling: Telling) -> bool:
    """The item begins with a place and does not go on to say what lies there."""
    return bool(PLACE.match(item)) and not _shows_hex(item.split(), telling)


def _shows_hex(words: list[str], telling: Telling) -> bool:
    """`A1 forest 8`: a hex, and what lies on it."""
    if len(words) < 2 or not HEX.fullmatch(words[0]):
        return False
    try:
        return hex_told(" ".join(words[1:]), telling.lexicon) != (None, None)
    except NotUnderstood:
        return False


def _goes_on(words: list[str], item: str, telling: Telling) -> bool:
    """The item is one more of the players, or of the heroes, that the words before it list."""
    if folded(words[0]) in ORDER:
        return _is_player(item, telling)
    return pool_told(words) is not None and telling.lexicon.term(item) in HEROES


def _summed(items: list[str], telling: Telling) -> list[str]:
    """The items with cards that are named one by one, `wood, wood, clay`, told by their number."""
    bare = [_bare_resource(item, telling) for item in items]
    again = {resource for resource in bare if resource and bare.count(resource) > 1}
    summed: list[str] = []
    for place, (item, resource) in enumerate(zip(items, bare, strict=True)):
        if resource not in again:
            summed.append(item)
        elif bare.index(resource) == place:
            only = "only " if _manner(item.split())[1] else ""
            summed.append(f"{only}{bare.count(resource)} {resource}")
    return summed


def _bare_resource(item: str, telling: Telling) -> str | None:
    """The resource that an item names without a number, if that is all it does."""
    is_no, _, words = _manner(item.split())
    term = telling.lexicon.term(" ".join(words)) if words and not is_no else None
    return term if term in RESOURCES else None


def _is_player(text: str, telling: Telling) -> bool:
    try:
        return bool(telling.player(text))
    except NotUnderstood:
        return False


def _of_board(item: str, clause: Clause, telling: Telling) -> None:
    scope = _scope(item, telling.lexicon)
    for key, value in scope.items():
        telling.fact(value, "told", key)
    if scope:
        return
    is_no, _, words = _manner(item.split())
    if tells_of_board(is_no, words, telling):
        return
    head = folded(words[0]) if words else ""
    if head in LAYOUT and len(words) > 1:
        telling.fact(folded(" ".join(words[1:])), "board")
        return
    thing, rest = _thing(words, telling)
    empty = _places(words[1:] if head in EMPTY else words, telling) if is_no or head in EMPTY else []
    if head in ORDER and len(words) > 1:
        telling.order(telling.players(words[1:]))
    elif head in ("known", "znane", "известно"):
        from ruling.games.catan.describing import tell_known

        tell_known(" ".join(words[1:]), telling)
    elif thing == "ice-waste" or head in ("lodu", "льда"):
        _ice(is_no, rest if thing else words[1:], item, clause, telling)
    elif empty:
        for place in empty:
            telling.empty(place)
    elif not is_no and _shows_hex(words, telling):
        telling.hexagon(words[0], " ".join(words[1:]))
    elif len(words) > 1 and not is_no and PLACE.match(words[-1]):
        telling.hexagon(words[-1], " ".join(words[:-1]))
    else:
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)


def _ice(is_no: bool, words: list[str], item: str, clause: Clause, telling: Telling) -> None:
    """`ice B5 C5` lists the ice wastes; `no ice` and `ice none` say that there are none."""
    if is_no == bool(words):
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)
    none = is_no or folded(" ".join(words)) in NO
    telling.ice(frozenset() if none else frozenset(hex_named(word, telling.board.layout) for word in words))


def _with_ice_in_one(items: list[str], telling: Telling) -> list[str]:
    """The items, those that list ice wastes made one list: `ice B5, ice C5` names two of them."""
    first, joined = None, []
    for item in items:
        thing, rest = _thing(item.split(), telling)
        if thing != "ice-waste" or not rest or not PLACE.match(rest[0]):
            joined.append(item)
        elif first is None:
            first = len(joined)
            joined.append(item)
        else:
            joined[first] += f" {' '.join(rest)}"
    return joined


def _of_turn(item: str, telling: Telling) -> None:
    from ruling.games.catan.describing import moments, set_up_round

    words = item.split()
    head, rest = folded(words[0]), " ".join(words[1:])
    if head in ("round", "runda", "раунд"):
        telling.fact(set_up_round(rest), "round")
    elif head in ("after", "po", "после") and rest:
        telling.moment(moments({"after": rest}, telling.lexicon))
    elif head in ("before", "przed", "перед", "до") and rest:
        telling.moment(moments({"before": rest}, telling.lexicon))
    elif tells_of_turn(words, telling):
        return
    elif _is_player(item, telling):
        telling.fact(telling.player(item), "turn")
    else:
        telling.moment(moments(item, telling.lexicon))


def _of_player(player: str, item: str, clause: Clause, telling: Telling) -> None:
    """`[no|only] [count] thing [place]`."""
    is_no, is_only, words = _manner(_plainly(item.split(), telling))
    head = folded(words[0]) if words and not (is_no or is_only) else ""
    if head in ("stock", "zapas", "pula", "резерв", "запас"):
        _stock(player, words[1:], item, clause, telling)
    elif head in PLAYED:
        from ruling.games.catan.describing import card_of

        card = " ".join(words[1:])
        telling.fact(() if folded(card) in NOTHING else (card_of(card, telling.lexicon),), "played", player)
    elif head in ("free", "darmowe", "darmowych", "бесплатные", "бесплатных"):
        _free_roads(player, words[1:], item, clause, telling)
    elif head in ("start", "startowa", "старт", "стартовое"):
        place = " ".join(words[1:])
        telling.piece(place, player, "settlement")
        telling.fact(telling.board.layout.corners[telling.corner(place)], "start", player)
    elif head in ("placed", "postawil", "postawila", "поставил", "поставила"):
        _placed(player, words[1:], item, clause, telling)
    elif not tells_of_player(player, is_no, is_only, words, telling):
        _holding(player, is_no, is_only, words, item, clause, telling)


def _plainly(words: list[str], telling: Telling) -> list[str]:
    """`has not used a hero` said as `used nothing`; that one certain hero was not used says less and stays."""
    if len(words) < 2 or folded(words[0]) not in NOT or folded(words[1]) not in PLAYED | USED | BOUGHT | RECEIVED:
        return words
    _, _, what = _manner(words[2:])
    is_any = not what or telling.lexicon.term(" ".join(what)) in ("hero", "hero-card", "card", "development-card")
    return [words[1], "nothing"] if is_any or folded(" ".join(what)) in NOTHING else words


def _free_roads(player: str, words: list[str], item: str, clause: Clause, telling: Telling) -> None:
    """`free roads 1`: how many roads of Road Building the player has laid this turn."""
    thing, laid = _thing(words, telling)
    number = 0 if folded(" ".join(laid)) in NOTHING else whole(" ".join(laid))
    if thing != "road" or number is None:
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)
    telling.fact(number, "free-roads", player)


def _placed(player: str, words: list[str], item: str, clause: Clause, telling: Telling) -> None:
    """`placed 1 settlement and 1 road`: what set-up has seen of the player so far."""
    if folded(" ".join(words)) in NOTHING:
        telling.count(0, player, "settlement")
        telling.count(0, player, "road")
        return
    parts: list[list[str]] = [[]]
    for word in words:
        if folded(word) in AND:
            parts.append([])
        else:
            parts[-1].append(word)
    for part in parts:
        is_no, is_only, rest = _manner(part)
        _holding(player, is_no, is_only, rest, item, clause, telling)


def _holding(
    player: str, is_no: bool, is_only: bool, words: list[str], item: str, clause: Clause, telling: Telling
) -> None:
    """`[count] thing [place]`, where the thing is a resource, a piece or simply cards."""
    number = whole(words[0]) if words else None
    thing, rest = _thing(words if number is None else words[1:], telling)
    if thing == "card" and number is None and len(rest) == 1:
        number, rest = whole(rest[0]), []
    if is_no and number is not None:
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)
    number = 0 if is_no else number
    if thing in RESOURCES and not rest:
        telling.fact(1 if number is None else number, "hand", player, thing)
        if is_only:
            telling.close("hands", player)
    elif thing == "card" and number is not None and not rest:
        telling.fact(number, "hand", player, "total")
    elif is_no and rest and (thing in PIECES or thing in ("building", "structure")):
        for place in _places(rest, telling):
            for piece in [str(thing)] if thing in PIECES else PIECES[1:]:
                telling.absent(place, player, piece)
    elif thing in PIECES and (rest or number is not None):
        _pieces(player, str(thing), number, is_only, _places(rest, telling), telling)
    else:
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)


def _pieces(player: str, piece: str, number: int | None, is_only: bool, places: list[str], telling: Telling) -> None:
    """Pieces at their places; a count is exact for its kind, and a plain `only` says that there are no others."""
    for place in places:
        telling.piece(place, player, piece)
    if number is not None:
        telling.count(number, player, piece)
    if is_only and number is None:
        telling.close("roads" if piece == "road" else "buildings", player)


def _stock(player: str, words: list[str], item: str, clause: Clause, telling: Telling) -> None:
    from ruling.games.catan.describing import piece_of

    number = whole(words[0]) if len(words) == 2 else None
    if number is None:
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)
    telling.fact(number, "stock", player, piece_of(words[1], telling.lexicon))


def _manner(words: list[str]) -> tuple[bool, bool, list[str]]:
    """Whether the words start with a `no` or an `only` of either language, and what follows it."""
    is_no = is_only = False
    while True:
        for length in (2, 1):
            start = folded(" ".join(words[:length]))
            if words and start in NO | ONLY:
                is_no, is_only, words = is_no or start in NO, is_only or start in ONLY, words[length:]
                break
        else:
            return is_no, is_only, words


def _thing(words: list[str], telling: Telling) -> tuple[str | None, list[str]]:
    """The longest run of words that is a term, and what follows it."""
    if words and folded(words[0]) in TOTAL:
        return "card", words[1:]
    for length in range(min(3, len(words)), 0, -1):
        phrase = " ".join(words[:length])
        term = telling.lexicon.term(phrase) or telling.lexicon.term(phrase.rstrip("s"))
        if term:
            return term, words[length:]
    return None, words


def _places(words: list[str], telling: Telling) -> list[str]:
    """The places that are listed one after another, or the one that is spelled in several words."""
    if words and telling.lexicon.term(words[0]) in ("road", "settlement", "keep", "structure", "building"):
        words = words[1:]
    names = [word for word in words if folded(word) not in AND]
    if len(names) > 1 and all(PLACE.match(name) and name[-1] not in "+@|.-" for name in names):
        return names
    return [" ".join(words).strip("() ")] if words else []
