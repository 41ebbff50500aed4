"""Reading a sketch: `red: settlement A1+A2+B2, no road B2-B3; turn: red, building; board: mode brotherhood`."""

from __future__ import annotations

from typing import Any, NamedTuple

from ruling.games.catan.position import EVERYONE, PIECES, RESOURCES
from ruling.games.catan.telling import TERRAIN, Telling
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded

BOARD_WORDS = frozenset(("board", "plansza", "stol", "table", "поле", "стол", "доска"))
TURN_WORDS = frozenset(("turn", "tura", "ход", "now", "teraz", "сейчас"))
NO = frozenset(("no", "nie ma", "bez", "brak", "zadnej", "нет", "без", "none"))
ONLY = frozenset(("only", "tylko", "только", "лишь"))
ON = frozenset(("on", "yes", "tak", "да", "true", "1"))


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


def _scope(item: str, lexicon: Lexicon) -> dict[str, Any]:
    from ruling.games.catan.describing import edition, mode

    words = item.split()
    head, rest = folded(words[0]), " ".join(words[1:])
    if head in ("mode", "wariant", "tryb", "режим", "вариант"):
        return {"mode": mode(rest, lexicon)}
    if head in ("edition", "wydanie", "издание", "ksiazeczka", "буклет"):
        return {"edition": edition(rest)}
    if head.isdigit() and (lexicon.term(rest) == "player" or folded(rest) in ("players", "player")):
        return {"players": int(head)}
    if lexicon.term(head) == "combined-phase" or head in ("combined", "polaczona", "сочетание"):
        return {"variant.combined": "on" if not rest or folded(rest) in ON else "off"}
    return {}


def tell_sketch(said: tuple[Clause, ...], telling: Telling) -> None:
    """Every clause laid over what is told already."""
    for clause in said:
        subject = folded(clause.subject)
        for item in clause.items:
            if subject in BOARD_WORDS:
                _of_board(item, clause, telling)
            elif subject in TURN_WORDS:
                _of_turn(item, telling)
            else:
                _of_player(telling.player(clause.subject), item, clause, telling)


def _of_board(item: str, clause: Clause, telling: Telling) -> None:
    scope = _scope(item, telling.lexicon)
    for key, value in scope.items():
        telling.fact(value, "told", key)
    if scope:
        return
    words = item.split()
    head = folded(words[0])
    if head in ("order", "kolejnosc", "порядок"):
        telling.fact(tuple(telling.player(word) for word in words[1:]), "order")
    elif head in ("known", "znane", "известно"):
        from ruling.games.catan.describing import KINDS

        kinds = [word for word in map(folded, words[1:]) if word in KINDS]
        if not kinds:
            raise NotUnderstood("unknown-word", found=item, nearest="", expected=", ".join(KINDS))
        telling.closed.update((kind, EVERYONE) for kind in kinds)
    elif telling.lexicon.term(head) == "ice-waste" or head in ("ice", "lod", "лед", "no"):
        _ice(words, item, clause, telling)
    elif head in NO or head in ("empty", "pusto", "пусто"):
        telling.empty(_place(words[1:], telling))
    else:
        _hex(words, item, clause, telling)


def _ice(words: list[str], item: str, clause: Clause, telling: Telling) -> None:
    layout = telling.board.layout
    if folded(words[0]) in NO:
        if len(words) > 1 and (
            telling.lexicon.term(words[1]) == "ice-waste" or folded(words[1]) in ("ice", "lodu", "льда")
        ):
            telling.board = telling.board._replace(ice=frozenset())
        else:
            telling.empty(_place(words[1:], telling))
        return
    names = [word.upper() for word in words[1:] if word.upper() in layout.hex_index]
    if not names:
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)
    telling.board = telling.board._replace(ice=frozenset(layout.hex_index[name] for name in names))


def _hex(words: list[str], item: str, clause: Clause, telling: Telling) -> None:
    """`las 6 A2`: what lies on a hex."""
    board = telling.board
    place = words[-1].upper()
    if place not in board.layout.hex_index:
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)
    hexagon = board.layout.hex_index[place]
    numbers = [word for word in words[:-1] if word.isdigit()]
    terrain = telling.lexicon.term(" ".join(word for word in words[:-1] if not word.isdigit()))
    if terrain is not None and terrain not in TERRAIN:
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)
    telling.board = board._replace(
        terrain={**board.terrain, hexagon: terrain} if terrain else board.terrain,
        numbers={**board.numbers, hexagon: int(numbers[0])} if numbers else board.numbers,
    )


def _of_turn(item: str, telling: Telling) -> None:
    from ruling.games.catan.describing import moments, number

    words = item.split()
    if folded(words[0]) in ("round", "runda", "раунд") and len(words) > 1:
        telling.fact(number(int(words[1]) if words[1].isdigit() else words[1], "round", 1), "round")
        return
    if folded(words[0]) in ("after", "po", "после", "before", "przed", "перед", "до") and len(words) > 1:
        side = "before" if folded(words[0]) in ("before", "przed", "перед", "до") else "after"
        telling.fact(moments({side: " ".join(words[1:])}, telling.lexicon), "moment")
        return
    try:
        telling.fact(telling.player(item), "turn")
    except NotUnderstood:
        telling.fact(moments(item, telling.lexicon), "moment")


def _of_player(player: str, item: str, clause: Clause, telling: Telling) -> None:
    """`[no|only] [count] thing [place]`."""
    words = item.split()
    manner = folded(words[0])
    if manner in NO or manner in ONLY:
        words = words[1:]
    head = folded(words[0]) if words else ""
    if head in ("stock", "zapas", "pula", "резерв", "запас"):
        _stock(player, words[1:], item, clause, telling)
        return
    if head in ("played", "zagral", "zagrala", "сыграл", "сыграла"):
        card = telling.lexicon.term(" ".join(words[1:])) or folded(" ".join(words[1:]))
        telling.fact(() if card in ("", *NO, "nothing", "nic", "ничего") else (card,), "played", player)
        return
    if head in ("cards", "kart", "karty", "карт", "карты", "total") and words[-1].isdigit():
        telling.fact(int(words[-1]), "hand", player, "total")
        return
    number = int(words.pop(0)) if words and words[0].isdigit() and len(words[0]) < 4 else None
    thing, rest = _thing(words, telling)
    if thing in RESOURCES:
        telling.fact(0 if manner in NO else 1 if number is None else number, "hand", player, str(thing))
        if manner in ONLY:
            telling.closed.add(("hands", player))
    elif thing in PIECES:
        _piece(player, str(thing), manner, number, rest, item, clause, telling)
    elif thing == "card" and number is not None and not rest:
        telling.fact(number, "hand", player, "total")
    else:
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)


def _piece(
    player: str,
    piece: str,
    manner: str,
    number: int | None,
    rest: list[str],
    item: str,
    clause: Clause,
    telling: Telling,
) -> None:
    kind = "roads" if piece == "road" else "buildings"
    if manner in ONLY:
        telling.closed.add((kind, player))
    if not rest:
        if manner in NO or number == 0:
            telling.closed.add((kind, player))
            return
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)
    place = _place(rest, telling)
    if manner in NO:
        telling.empty(place)
    elif piece == "road":
        telling.road(place, player)
    else:
        telling.building(place, player, piece)


def _stock(player: str, words: list[str], item: str, clause: Clause, telling: Telling) -> None:
    from ruling.games.catan.describing import piece_of

    if len(words) != 2 or not words[0].isdigit():
        raise NotUnderstood("sketch-item", found=item, clause=clause.subject)
    telling.fact(int(words[0]), "stock", player, piece_of(words[1], telling.lexicon))


def _thing(words: list[str], telling: Telling) -> tuple[str | None, list[str]]:
    """The longest run of words that is a term, and what follows it."""
    for length in range(min(3, len(words)), 0, -1):
        phrase = " ".join(words[:length])
        term = telling.lexicon.term(phrase) or telling.lexicon.term(phrase.rstrip("s"))
        if term:
            return term, words[length:]
    return None, words


def _place(words: list[str], telling: Telling) -> str:
    if len(words) > 1 and telling.lexicon.term(words[0]) in ("road", "settlement", "keep", "structure", "building"):
        words = words[1:]
    return " ".join(words).strip("() ")
