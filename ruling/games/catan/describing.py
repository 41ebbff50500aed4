"""Reading a whole position, as a YAML or JSON file holds it, and the sketch laid over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ruling.games.catan.position import EVERYONE, MOMENTS, PIECES, RESOURCES, Position
from ruling.games.catan.sketch import tell_sketch
from ruling.games.catan.telling import Telling, board_of
from ruling.model.errors import NotUnderstood
from ruling.model.lexicon import Lexicon, folded
from ruling.model.shapes import nearest

KEYS = (
    "game", "edition", "mode", "players", "variants", "order", "board", "turn", "buildings", "roads", "empty", "known",
    "hands", "stock", "this_turn", "starts", "pending",
)  # fmt: skip
KINDS = ("buildings", "roads", "hands")


def read_position(
    document: Any, lexicon: Lexicon, boards: Mapping[str, Any], sketch: str = "", source: str = "--state"
) -> Position:
    """The position that the document and the sketch describe together."""
    document = {} if document is None else document
    if not isinstance(document, Mapping):
        raise NotUnderstood("position-type", field="-", found=document, expected="key: value")
    for key in document:
        if key not in KEYS:
            line = document.line_of(key) if hasattr(document, "line_of") else 0
            raise NotUnderstood(
                "position-key",
                file=source,
                line=line,
                found=key,
                nearest=nearest(str(key), KEYS),
                known=", ".join(KEYS),
            )
    if document.get("game", "catan") != "catan":
        raise NotUnderstood("position-game", found=document["game"])
    told = _scope(document, lexicon)
    from ruling.games.catan.sketch import board_facts, clauses

    said = clauses(sketch)
    told.update(board_facts(said, lexicon))
    telling = Telling(board_of(document, lexicon, boards, told), lexicon)
    telling.source = source
    _tell(document, telling)
    telling.source = "--given"
    tell_sketch(said, telling)
    return telling.position()


def _scope(document: Mapping[str, Any], lexicon: Lexicon) -> dict[str, Any]:
    told: dict[str, Any] = {}
    if "mode" in document:
        told["mode"] = mode(document["mode"], lexicon)
    players = document.get("players")
    if isinstance(players, int) and not isinstance(players, bool):
        told["players"] = players
    elif isinstance(players, list | Mapping):
        told["players"] = len(players)
    return told


def mode(text: Any, lexicon: Lexicon) -> str:
    """Brotherhood or base, in whatever words."""
    found = {"brotherhood": "brotherhood", "base-game": "base", "base": "base"}.get(
        lexicon.term(str(text)) or folded(str(text))
    )
    if found is None:
        raise NotUnderstood("unknown-word", found=text, nearest="", expected="brotherhood, base")
    return found


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


def _tell(document: Mapping[str, Any], telling: Telling) -> None:
    players = document.get("players")
    if isinstance(players, Mapping):
        telling.names = {folded(str(name)): telling.player(str(colour)) for name, colour in players.items()}
    for key, value in _scope(document, telling.lexicon).items():
        number(value, "players", 1) if key == "players" else None
        telling.fact(value, "told", key)
    if "edition" in document:
        telling.fact(edition(document["edition"]), "told", "edition")
    if "variants" in document:
        variants = [telling.lexicon.term(str(v)) or folded(str(v)) for v in listed(document["variants"], "variants")]
        on = any(variant in ("combined", "combined-phase") for variant in variants)
        telling.fact("on" if on else "off", "told", "variant.combined")
    if "order" in document:
        order = tuple(telling.player(str(player)) for player in listed(document["order"], "order"))
        telling.fact(order, "order")
    _turn(document.get("turn"), telling)
    for player, pieces in table(document.get("buildings", {}), "buildings").items():
        owner = telling.player(str(player))
        for kind, places in table(pieces, f"buildings.{player}").items():
            piece = piece_of(kind, telling.lexicon)
            for place in listed(places, f"buildings.{player}.{kind}"):
                telling.building(str(place), owner, piece)
    for player, places in table(document.get("roads", {}), "roads").items():
        for place in listed(places, f"roads.{player}"):
            telling.road(str(place), telling.player(str(player)))
    for place in listed(document.get("empty", []), "empty"):
        telling.empty(str(place))
    _known(document.get("known", []), telling)
    for player, hand in table(document.get("hands", {}), "hands").items():
        tell_hand(telling, telling.player(str(player)), table(hand, f"hands.{player}"))
    for player, pieces in table(document.get("stock", {}), "stock").items():
        for kind, left in table(pieces, f"stock.{player}").items():
            telling.fact(
                number(left, f"stock.{player}", 0),
                "stock",
                telling.player(str(player)),
                piece_of(kind, telling.lexicon),
            )
    for player, place in table(document.get("starts", {}), "starts").items():
        telling.fact(telling.board.layout.corners[telling.corner(str(place))], "start", telling.player(str(player)))
    _this_turn(document.get("this_turn", {}), telling)
    telling.pending = document.get("pending", {})


def _turn(turn: Any, telling: Telling) -> None:
    if turn is None:
        return
    if isinstance(turn, str):
        telling.fact(telling.player(turn), "turn")
        return
    for key, value in table(turn, "turn").items():
        if key == "player":
            telling.fact(telling.player(str(value)), "turn")
        elif key == "moment":
            telling.fact(moments(value, telling.lexicon), "moment")
        elif key == "round":
            telling.fact(number(value, "turn.round", 1), "round")
        else:
            raise NotUnderstood(
                "position-key", file=telling.source, line=0, found=key, nearest="", known="player, moment, round"
            )


def moments(value: Any, lexicon: Lexicon) -> frozenset[str]:
    """The moment, or the range of moments, that was told."""
    if isinstance(value, Mapping):
        start, end = 0, len(MOMENTS)
        for key, bound in table(value, "moment").items():
            if key not in ("after", "before"):
                raise NotUnderstood("position-key", file="moment", line=0, found=key, nearest="", known="after, before")
            at = MOMENTS.index(moment(bound, lexicon))
            start, end = (at + 1, end) if key == "after" else (start, at)
        return frozenset(MOMENTS[start:end])
    return frozenset((moment(value, lexicon),))


def moment(value: Any, lexicon: Lexicon) -> str:
    """One moment of a turn, in whatever words."""
    plain = folded(str(value)).replace("production-roll", "production")
    term = lexicon.term(plain) or plain
    term = {"production-roll": "production", "set-up-phase": "set-up"}.get(term, term)
    if term not in MOMENTS:
        raise NotUnderstood("unknown-word", found=value, nearest=nearest(plain, MOMENTS), expected=", ".join(MOMENTS))
    return term


def _known(value: Any, telling: Telling) -> None:
    """`known: [buildings]` closes a kind for everybody, `known: [red roads]` for one player."""
    for item in listed(value, "known"):
        *player, kind = str(item).split()
        plain = {"building": "buildings", "road": "roads", "hand": "hands"}.get(folded(kind), folded(kind))
        if plain not in KINDS or len(player) > 1:
            raise NotUnderstood("unknown-word", found=item, nearest=nearest(plain, KINDS), expected=", ".join(KINDS))
        telling.closed.add((plain, telling.player(player[0]) if player else EVERYONE))


def tell_hand(telling: Telling, player: str, hand: Mapping[str, Any]) -> None:
    for kind, value in hand.items():
        resource = "total" if kind == "total" else resource_of(kind, telling.lexicon)
        telling.fact(number(value, f"hands.{player}.{kind}", 0), "hand", player, resource)


def _this_turn(value: Any, telling: Telling) -> None:
    for key, said in table(value, "this_turn").items():
        if key == "played":
            if telling.value("turn") is None:
                raise NotUnderstood("position-type", field="turn.player", found="–", expected="red, blue, ...")
            cards = tuple(
                telling.lexicon.term(str(card)) or folded(str(card)) for card in listed(said, "this_turn.played")
            )
            telling.fact(cards, "played", telling.value("turn"))
        elif key == "free_roads":
            telling.fact(number(said, "this_turn.free_roads", 0), "free-roads")
        else:
            raise NotUnderstood(
                "position-key", file=telling.source, line=0, found=key, nearest="", known="played, free_roads"
            )


def piece_of(text: str, lexicon: Lexicon) -> str:
    """Road, settlement or keep, in whatever words."""
    term = lexicon.term(str(text)) or lexicon.term(str(text).rstrip("s"))
    if term not in PIECES:
        raise NotUnderstood("not-a-piece", found=text)
    return str(term)


def resource_of(text: str, lexicon: Lexicon) -> str:
    """One of the five resources, in whatever words."""
    term = lexicon.term(str(text))
    if term not in RESOURCES:
        raise NotUnderstood("unknown-word", found=text, nearest="", expected=", ".join((*RESOURCES, "total")))
    return str(term)


def number(value: Any, field: str, least: int) -> int:
    """A whole number that is not too small."""
    if not isinstance(value, int) or isinstance(value, bool) or value < least or value > 999:
        raise NotUnderstood("not-a-number-here", field=field, found=value)
    return value


def listed(value: Any, field: str) -> Iterable[Any]:
    if not isinstance(value, list):
        raise NotUnderstood("position-type", field=field, found=value, expected="[...]")
    return value


def table(value: Any, field: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise NotUnderstood("position-type", field=field, found=value, expected="{...}")
    return value
