"""Reading a whole position, as a YAML or JSON file holds it, and the sketch laid over it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from ruling.games.catan.boards import board_of, told_cells, told_ice
from ruling.games.catan.further import FURTHER_KEYS, TURN_KEYS, tell_further, tell_this_turn
from ruling.games.catan.position import EVERYONE, MOMENTS, PIECES, RESOURCES, Position
from ruling.games.catan.sketch import board_facts, board_named, clauses, tell_sketch
from ruling.games.catan.telling import COLOURS, Telling
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.records import Rule
from ruling.model.shapes import nearest
from ruling.model.telling import listed, number, table

KEYS = (
    "game", "edition", "mode", "players", "variants", "order", "board", "turn", "buildings", "roads", "empty", "known",
    "absent", "hands", "stock", "counts", "this_turn", "starts", *FURTHER_KEYS,
)  # fmt: skip
KINDS = ("buildings", "roads", "hands", "guards", "clearings", "camps", "gift")
KIND_OF = {
    "building": "buildings", "structure": "buildings", "road": "roads", "hand": "hands", "guard": "guards",
    "clearing": "clearings", "camp": "camps", "wildling": "gift",
}  # fmt: skip
VARIANTS = {"combined": "combined-phase", "hero-drama": "hero-drama"}
"""The variants of the rules, each with the term that names it."""
VARIANT_WORDS = {"polaczona": "combined", "сочетание": "combined"}
MODE_OF = {"brotherhood": "brotherhood", "base-game": "base"}


class Shelf(Protocol):
    """The records that a position is read with: the named boards, and the rules that say what the box holds."""

    def blob(self, name: str) -> Any: ...

    def value(self, name: str) -> tuple[Rule, ...]: ...

    @property
    def dimensions(self) -> Mapping[str, tuple[Any, ...]]: ...


def read_position(document: Any, lexicon: Lexicon, book: Shelf, sketch: str = "", source: str = "--state") -> Position:
    """The position that the document and the sketch describe together."""
    document = {} if document is None else document
    if not isinstance(document, Mapping):
        raise NotUnderstood("position-type", field="-", found=document, expected="key: value")
    document = table(document, source, KEYS)
    if document.get("game", "catan") != "catan":
        raise NotUnderstood("position-game", found=document["game"])
    said = clauses(sketch)
    told = {**_scope(document, lexicon), **board_facts(said, lexicon)}
    if document.get("board") is None and (named := board_named(said)) is not None:
        document = {**document, "board": named}

    def read(scope: Mapping[str, Any]) -> Position:
        board = board_of(document, lexicon, book.blob("boards"), scope)
        telling = Telling(board, lexicon, _limits(book, max), _limits(book, min))
        telling.source = source
        _tell(document, telling)
        telling.source = "--given"
        tell_sketch(said, telling)
        telling.count_seats(book.dimensions["players"])
        return telling.position()

    position = read(told)
    # A board that nobody named is the one of the mode, which may show only in what else was told.
    unnamed = position.mode_is_inferred() and document.get("board") is None
    return read({**told, **position.scope()}) if unnamed else position


def _limits(book: Shelf, pick: Callable[[list[int]], int]) -> dict[str, int]:
    """How many of each piece and of each resource card a box holds, the most or the least if the sources differ."""
    return {thing: pick(_amounts(book, f"stock.{thing}")) for thing in (*PIECES, "card")}


def _amounts(book: Shelf, name: str) -> list[int]:
    return [int(values[name]) for rule in book.value(name) for values in (rule.gives, rule.disputed) if name in values]


def _scope(document: Mapping[str, Any], lexicon: Lexicon) -> dict[str, Any]:
    """The edition, mode, number of players and variants of a document."""
    told: dict[str, Any] = {}
    if "mode" in document:
        told["mode"] = mode(document["mode"], lexicon)
    players = document.get("players")
    if players is not None:
        told["players"] = seats(len(players) if isinstance(players, list | Mapping) else players)
    if "edition" in document:
        told["edition"] = edition(document["edition"])
    if "variants" in document:
        told.update(_variants(document["variants"], lexicon))
    return told


def _variants(value: Any, lexicon: Lexicon) -> dict[str, str]:
    """`[combined]` lists all variants that are played with, `{combined: true}` speaks only of those that it names."""
    if not isinstance(value, Mapping):
        played = [variant(one, lexicon) for one in listed(value, "variants")]
        return {f"variant.{name}": "on" if name in played else "off" for name in VARIANTS}
    told = {variant(name, lexicon): is_on for name, is_on in table(value, "variants").items()}
    for name, is_on in told.items():
        if not isinstance(is_on, bool):
            raise NotUnderstood("position-type", field=f"variants.{name}", found=is_on, expected="true/false")
    return {f"variant.{name}": "on" if is_on else "off" for name, is_on in told.items()}


def seats(value: Any) -> int:
    """How many play: at least one, and no more than there are colours."""
    if number(value, "players", 1) > len(COLOURS):
        raise NotUnderstood("players-count", found=value, allowed=f"1–{len(COLOURS)}")
    return int(value)


def mode(text: Any, lexicon: Lexicon) -> str:
    """Brotherhood or base, in whatever words; the noun that says it is a game may be left out."""
    plain = folded(str(text))
    for phrase in ("{}", "gra {}", "{} gra", "tryb {}", "{} игра", "{} режим", "{} game"):
        term = lexicon.term(phrase.format(plain))
        if term in MODE_OF:
            return MODE_OF[term]
    if plain not in MODE_OF.values():
        raise NotUnderstood("unknown-word", found=text, nearest="", expected=", ".join(MODE_OF.values()))
    return plain


def edition(text: Any) -> str:
    """The Polish or the Russian booklet."""
    plain = folded(str(text)).removeprefix("catan-")
    for language, words in (
        ("pl", ("pl", "polska", "польский", "польская")),
        ("ru", ("ru", "rosyjska", "русский", "русская")),
    ):
        if plain in words:
            return f"catan-{language}"
    raise NotUnderstood("unknown-word", found=text, nearest="", expected="catan-pl, catan-ru")


def variant(text: Any, lexicon: Lexicon) -> str:
    """A variant of the rules, in whatever words."""
    found = variant_named(str(text), lexicon)
    if found is None:
        raise NotUnderstood("unknown-variant", found=text, known=", ".join(VARIANTS))
    return found


def variant_named(text: str, lexicon: Lexicon) -> str | None:
    """The variant that the words name, if they name one."""
    plain = folded(text)
    if plain in VARIANTS:
        return plain
    term = lexicon.term(plain)
    named = (name for name, its_term in VARIANTS.items() if its_term == term)
    return VARIANT_WORDS.get(plain) or next(named, None)


def _tell(document: Mapping[str, Any], telling: Telling) -> None:
    _board(document.get("board"), telling)
    _players(document.get("players"), telling)
    for key, value in _scope(document, telling.lexicon).items():
        telling.fact(value, "told", key)
    if "order" in document:
        telling.order(telling.players(listed(document["order"], "order")))
    _turn(document.get("turn"), telling)
    for player, pieces in table(document.get("buildings", {}), "buildings").items():
        for kind, places in table(pieces, f"buildings.{player}").items():
            piece = piece_of(kind, telling.lexicon, ("settlement", "keep"))
            _pieces(places, telling.player(player), piece, f"buildings.{player}.{kind}", telling)
    for player, places in table(document.get("roads", {}), "roads").items():
        _pieces(places, telling.player(player), "road", f"roads.{player}", telling)
    for place in listed(document.get("empty", []), "empty"):
        telling.empty(str(place))
    for player, pieces in table(document.get("absent", {}), "absent").items():
        for kind, places in table(pieces, f"absent.{player}").items():
            for place in listed(places, f"absent.{player}.{kind}"):
                telling.absent(str(place), telling.player(player), piece_of(kind, telling.lexicon))
    for item in listed(document.get("known", []), "known"):
        tell_known(str(item), telling)
    for player, hand in table(document.get("hands", {}), "hands").items():
        tell_hand(telling, telling.player(player), table(hand, f"hands.{player}"))
    for player, pieces in table(document.get("stock", {}), "stock").items():
        for kind, left in table(pieces, f"stock.{player}").items():
            piece = piece_of(kind, telling.lexicon)
            telling.fact(number(left, f"stock.{player}.{kind}", 0), "stock", telling.player(player), piece)
    for player, pieces in table(document.get("counts", {}), "counts").items():
        for kind, built in table(pieces, f"counts.{player}").items():
            piece = piece_of(kind, telling.lexicon)
            telling.count(number(built, f"counts.{player}.{kind}", 0), telling.player(player), piece)
    for player, place in table(document.get("starts", {}), "starts").items():
        telling.fact(telling.board.layout.corners[telling.corner(str(place))], "start", telling.player(player))
    _this_turn(document.get("this_turn", {}), telling)
    tell_further(document, telling)


def _board(wanted: Any, telling: Telling) -> None:
    """What the table itself said of the hexes; a board that it only named may look different in its box."""
    if isinstance(wanted, str):
        telling.fact(folded(wanted), "board")
    if not isinstance(wanted, Mapping):
        return
    wanted = table(wanted, "board")
    telling.fact(folded(str(wanted.get("like", "–"))), "board")
    for name, text in (*told_cells(wanted.get("rows", ())), *table(wanted.get("hexes", {}), "board.hexes").items()):
        telling.hexagon(str(name), str(text))
    ice = told_ice(wanted.get("ice"), telling.board.layout)
    if ice is not None:
        telling.ice(ice)


def _players(value: Any, telling: Telling) -> None:
    """`players: {Ania: red}` seats people, `players: [red, blue]` names colours."""
    if isinstance(value, Mapping):
        for name, colour in [(str(name), telling.player(colour)) for name, colour in value.items()]:
            telling.seat(name, colour)
        telling.fact(tuple(telling.names), "seats")
    elif isinstance(value, list):
        telling.fact(telling.players(value), "seats")


def _pieces(value: Any, owner: str, piece: str, field: str, telling: Telling) -> None:
    """Pieces of one kind, listed by their places or only counted."""
    if isinstance(value, int):
        telling.count(number(value, field, 0), owner, piece)
        return
    for place in listed(value, field):
        telling.piece(str(place), owner, piece)


def _turn(turn: Any, telling: Telling) -> None:
    if turn is None:
        return
    if isinstance(turn, str):
        telling.fact(telling.player(turn), "turn")
        return
    told = table(turn, "turn", ("player", "moment", "round"))
    if "player" in told:
        telling.fact(telling.player(told["player"]), "turn")
    if "moment" in told:
        telling.moment(moments(told["moment"], telling.lexicon))
    if "round" in told:
        telling.fact(set_up_round(told["round"]), "round")


def set_up_round(value: Any) -> int:
    """The first, the second or, with guards, the third round of set-up."""
    if isinstance(value, bool) or value not in (1, 2, 3, "1", "2", "3"):
        raise NotUnderstood("not-a-round", found=value)
    return int(value)


def moments(value: Any, lexicon: Lexicon) -> frozenset[str]:
    """The moment, or the range of moments, that was told."""
    if not isinstance(value, Mapping):
        return frozenset((moment(value, lexicon),))
    told = table(value, "turn.moment", ("after", "before"))
    start = MOMENTS.index(moment(told["after"], lexicon)) + 1 if "after" in told else MOMENTS.index("before-roll")
    end = MOMENTS.index(moment(told["before"], lexicon)) if "before" in told else len(MOMENTS)
    if start >= end:
        raise NotUnderstood("position-type", field="turn.moment", found=dict(value), expected=MOMENTS)
    return frozenset(MOMENTS[start:end])


def moment(value: Any, lexicon: Lexicon) -> str:
    """One moment of a turn, in whatever words."""
    plain = folded(str(value)).replace("production-roll", "production")
    term = lexicon.term(plain) or plain
    term = {"production-roll": "production", "roll": "production", "set-up-phase": "set-up"}.get(term, term)
    if term not in MOMENTS:
        raise NotUnderstood("unknown-word", found=value, nearest=nearest(plain, MOMENTS), expected=MOMENTS)
    return term


def tell_known(text: str, telling: Telling) -> None:
    """`buildings` closes a kind for everybody, `red roads` for one player; several kinds may follow one another."""
    words = text.split()
    kinds = [_kind(word, telling.lexicon) for word in words]
    player = EVERYONE
    if len(words) > 1 and kinds[0] is None:
        player = telling.player(words[0])
        del kinds[0]
    for kind in kinds or [None]:
        if kind is None:
            raise NotUnderstood("unknown-word", found=text, nearest=nearest(text, KINDS), expected=KINDS)
        telling.close(kind, player)


def _kind(word: str, lexicon: Lexicon) -> str | None:
    plain = folded(word)
    return plain if plain in KINDS else KIND_OF.get(lexicon.term(plain) or "")


def tell_hand(telling: Telling, player: str, hand: Mapping[str, Any]) -> None:
    for kind, value in hand.items():
        resource = "total" if kind == "total" else resource_of(kind, telling.lexicon)
        telling.fact(number(value, f"hands.{player}.{kind}", 0), "hand", player, resource)


def _this_turn(value: Any, telling: Telling) -> None:
    told = table(value, "this_turn", ("played", "free_roads", *TURN_KEYS))
    tell_this_turn(told, telling, lambda found: _by_player(found, telling))
    if "played" in told:
        _played(told["played"], telling)
    if "free_roads" in told:
        for player, laid in _by_player(told["free_roads"], telling).items():
            telling.fact(number(laid, "this_turn.free_roads", 0), "free-roads", player)


def _by_player(value: Any, telling: Telling) -> dict[str, Any]:
    """What was told of this turn: of whoever's turn it is, or by player."""
    turn = telling.value("turn")
    if isinstance(value, Mapping):
        return {telling.player(player): told for player, told in value.items()}
    if turn is None:
        raise NotUnderstood("position-type", field="turn.player", found="–", expected="red, blue, ...")
    return {turn: value}


def _played(value: Any, telling: Telling) -> None:
    for player, cards in _by_player(value, telling).items():
        names = [card_of(card, telling.lexicon) for card in listed(cards, "this_turn.played")]
        telling.fact(tuple(names), "played", player)


def card_of(text: Any, lexicon: Lexicon) -> str:
    """A card, in whatever words."""
    term = lexicon.term(str(text))
    if term is None:
        raise NotUnderstood("unknown-word", found=text, nearest="", expected="road-building")
    return term


def piece_of(text: Any, lexicon: Lexicon, wanted: Sequence[str] = PIECES) -> str:
    """Road, settlement or keep, in whatever words."""
    term = lexicon.term(str(text)) or lexicon.term(str(text).rstrip("s"))
    if term not in wanted:
        raise NotUnderstood("not-a-piece", found=text, known=tuple(wanted))
    return str(term)


def resource_of(text: Any, lexicon: Lexicon) -> str:
    """One of the five resources, in whatever words."""
    term = lexicon.term(str(text))
    if term not in RESOURCES:
        raise NotUnderstood("unknown-word", found=text, nearest="", expected=(*RESOURCES, "total"))
    return str(term)
