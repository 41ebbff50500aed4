"""Putting a position together from single statements; contradictions are named with the sources of both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from ruling.games.catan.boards import PLAIN_FIELDS, hex_named, hex_told, terrain_named
from ruling.games.catan.box import contradictions
from ruling.games.catan.further import holdings_of, north_of
from ruling.games.catan.notation import read_corner, read_path
from ruling.games.catan.position import (
    EVERYONE,
    MOMENTS,
    RESOURCES,
    Board,
    Building,
    Position,
)
from ruling.model.errors import Complaint, Impossible, NotUnderstood
from ruling.model.lexicon import Lexicon, folded

COLOURS = ("red", "blue", "white", "black", "yellow", "orange", "green", "brown")
KINDS = {"roads": ("road",), "buildings": ("settlement", "keep"), "guards": ("guard",)}

FACT_OF = {"road": "road", "guard": "guards"}
"""The kinds of facts that tell where pieces stand; settlements and keeps are buildings."""


class Spoken:
    """What the table said of the hexes, for corners that are spoken rather than spelled."""

    def __init__(self, board: Board, lexicon: Lexicon) -> None:
        self._board, self._lexicon = board, lexicon

    @cached_property
    def terrain_words(self) -> dict[str, str]:
        words = (*self._lexicon.words, *PLAIN_FIELDS)
        return {word: terrain for word in words if (terrain := terrain_named(word, self._lexicon))}

    def terrain_of(self, hexagon: int) -> str | None:
        return self._board.terrain.get(hexagon)

    def number_of(self, hexagon: int) -> int | None:
        return self._board.numbers.get(hexagon)


class Telling:
    """A position being told, statement by statement."""

    def __init__(
        self, board: Board, lexicon: Lexicon, limits: Mapping[str, int] = {}, least: Mapping[str, int] = {}
    ) -> None:
        self.board, self.lexicon, self.limits, self._least = board, lexicon, limits, least
        self.source = ""
        self.names: dict[str, str] = {}
        self._facts: dict[tuple[str, ...], tuple[Any, str]] = {}
        self._kinds: dict[str, dict[tuple[str, ...], Any]] = {}
        self._closed: dict[tuple[str, str], str] = {}
        self._flaws: list[Complaint] = []

    # Places and players

    def corner(self, text: str) -> int:
        return read_corner(text, self.board.layout, Spoken(self.board, self.lexicon), self.board.ice or frozenset())

    def path(self, text: str) -> int:
        return read_path(text, self.board.layout, Spoken(self.board, self.lexicon), self.board.ice or frozenset())

    def player(self, told: Any) -> str:
        """The player's colour, by any name that the table uses."""
        plain = folded(str(told))
        for colour, name in self.names.items():
            if folded(name) == plain:
                return colour
        term = self.lexicon.term(plain)
        if term in COLOURS:
            return str(term)
        found = "–" if told is None else told
        raise NotUnderstood("not-a-player", found=found, known=(*self.names.values(), *COLOURS))

    def seat(self, name: str, colour: str) -> None:
        """A person at the table and the colour that they play."""
        if colour in self.names or folded(name) in map(folded, self.names.values()):
            twice = colour if colour in self.names else name
            self._flaws.append(Complaint("player-twice", {"player": twice}))
        else:
            self.names[colour] = name

    def players(self, texts: Iterable[Any]) -> tuple[str, ...]:
        """Players in the order in which they are named, each once."""
        found = tuple(map(self.player, texts))
        for twice in sorted({player for player in found if found.count(player) > 1}):
            self._flaws.append(Complaint("player-twice", {"player": twice}))
        return found

    # Statements

    def fact(self, value: Any, *key: str) -> None:
        """One thing told; told twice with different values it is a contradiction that names both places."""
        known = self._facts.get(key)
        if known is not None and known[0] != value:
            self._clash(key, known, value)
        else:
            self._facts[key] = (value, self.source)

    def _clash(self, key: tuple[str, ...], known: tuple[Any, str], value: Any) -> None:
        slots = both_sides(known, (value, self.source))
        if key[0] not in ("building", "road"):
            self._flaws.append(Complaint("contradiction", {"what": _named(key), **slots}))
        elif known[0] is None or value is None:
            self._flaws.append(Complaint("building-and-empty", {"place": key[1], **slots}))
        elif key[0] == "road":
            self._flaws.append(Complaint("two-roads", {"path": key[1], **slots}))
        else:
            self._flaws.append(Complaint("two-buildings", {"corner": key[1], **slots}))

    def building(self, place: str, owner: str, piece: str) -> None:
        name = self.board.layout.corners[self.corner(place)]
        self.fact(Building(owner, piece), "building", name)

    def road(self, place: str, owner: str) -> None:
        self.fact(owner, "road", self.board.layout.paths[self.path(place)])

    def piece(self, place: str, owner: str, piece: str) -> None:
        """A piece of any kind at its place."""
        if piece == "road":
            self.road(place, owner)
        else:
            self.building(place, owner, piece)

    def empty(self, place: str) -> None:
        """A corner or a path on which nothing stands."""
        try:
            self.fact(None, "building", self.board.layout.corners[self.corner(place)])
        except NotUnderstood as not_a_corner:
            if "path" not in not_a_corner.complaint.key and "-" not in place:
                raise
            self.fact(None, "road", self.board.layout.paths[self.path(place)])

    def absent(self, place: str, owner: str, piece: str) -> None:
        """A place where this player has no such piece, whatever else may be there."""
        layout = self.board.layout
        name = layout.paths[self.path(place)] if piece == "road" else layout.corners[self.corner(place)]
        self.fact(True, "absent", owner, piece, name)

    def count(self, number: int, owner: str, piece: str) -> None:
        """Exactly so many pieces of a kind are on the board, wherever they stand."""
        self.fact(number, "count", owner, piece)

    def close(self, kind: str, player: str = EVERYONE) -> None:
        """Everything of this kind is listed."""
        self._closed.setdefault((kind, player), self.source)

    def closes(self, kind: str) -> bool:
        """Everything of this kind is listed, whoever has it."""
        return (kind, EVERYONE) in self._closed

    def in_gift(self, hexagon: str, crowd: tuple[str, ...]) -> None:
        """The wildlings on a hex of the Gift."""
        self.fact(crowd, "wildling", self.board.layout.hexes[hex_named(hexagon, self.board.layout)])

    def moment(self, told: frozenset[str]) -> None:
        """A range of moments; another one narrows it down."""
        known = self.value("moment") or frozenset()
        if known & told:
            self._facts[("moment",)] = (known & told, self.source)
        else:
            self.fact(told, "moment")

    def hexagon(self, text: str, told: str) -> None:
        """What lies on a hex: its terrain, its number, or both."""
        at = hex_named(text, self.board.layout)
        name = self.board.layout.hexes[at]
        terrain, number = hex_told(told, self.lexicon)
        new = {kind: value for kind, value in (("terrain", terrain), ("number", number)) if value is not None}
        known = {kind: self._facts[kind, name] for kind in ("terrain", "number") if (kind, name) in self._facts}
        if any(known[kind][0] != value for kind, value in new.items() if kind in known):
            before = tuple(value for value, _ in known.values())
            source = next(source for _, source in known.values())
            self._contradiction((name,), (before, source), (tuple(new.values()), self.source))
            return
        for kind, value in new.items():
            self.fact(value, kind, name)
        if terrain is not None:
            self._cover(at, terrain)
        if number is not None:
            self.board = self.board._replace(numbers={**self.board.numbers, at: number})

    def _cover(self, at: int, terrain: str) -> None:
        """The hex shows this terrain, whatever the named board has there."""
        ice = self.board.ice
        if ice is not None:
            ice = ice | {at} if terrain == "ice-waste" else ice - {at}
        self.board = self.board._replace(terrain={**self.board.terrain, at: terrain}, ice=ice)
        told = frozenset(at for at, found in self.board.terrain.items() if found == "ice-waste")
        if ice is None and len(told) == self.board.most_ice:
            self.board = self.board._replace(ice=told)

    def ice(self, hexes: frozenset[int]) -> None:
        """The hexes that are ice wastes; all others are none."""
        self.fact(frozenset(self.board.layout.hexes[at] for at in hexes), "ice")
        self.board = self.board._replace(ice=hexes, surmised=False)

    def order(self, players: tuple[str, ...]) -> None:
        """Who plays, in order; a longer list that begins alike goes on where the shorter one stops."""
        known = self.value("order") or ()
        if known and known[: len(players)] == players[: len(known)]:
            players = max(known, players, key=len)
            self._facts["order",] = (players, self.source)
        else:
            self.fact(players, "order")

    def count_seats(self, allowed: Iterable[int]) -> None:
        """An order of as many players as can play names them all; a shorter one may be only a part of it."""
        order, source = self._facts.get(("order",), ((), ""))
        if len(order) in allowed and ("told", "players") not in self._facts:
            self._facts["told", "players"] = (len(order), source)

    # What was told

    def value(self, *key: str) -> Any:
        return self._facts.get(key, (None, ""))[0]

    def each(self, kind: str) -> Mapping[tuple[str, ...], Any]:
        """The facts of a kind, once all is told."""
        return self._kinds.get(kind, {})

    def position(self) -> Position:
        """The position, unless it contradicts itself or the box."""
        for key, (value, _) in self._facts.items():
            self._kinds.setdefault(key[0], {})[key[1:]] = value
        layout = self.board.layout
        buildings = {layout.corner_index[key[0]]: value for key, value in self.each("building").items()}
        roads = {layout.path_index[key[0]]: value for key, value in self.each("road").items()}
        position = Position(
            self.board,
            {key[0]: value for key, value in self.each("told").items()},
            {corner: found for corner, found in buildings.items() if found},
            {path: owner for path, owner in roads.items() if owner},
            frozenset(corner for corner, found in buildings.items() if not found),
            frozenset(path for path, owner in roads.items() if not owner),
            frozenset(
                (player, piece, layout.path_index[place] if piece == "road" else layout.corner_index[place])
                for player, piece, place in self.each("absent")
            ),
            self._all_closed(),
            self._hands(),
            self._by_piece("stock"),
            self._by_piece("count"),
            self.value("order") or (),
            self.value("turn"),
            self.value("moment") or frozenset(MOMENTS),
            self.value("round"),
            {key[0]: value for key, value in self.each("played").items()},
            {key[0]: value for key, value in self.each("free-roads").items()},
            {key[0]: layout.corner_index[value] for key, value in self.each("start").items()},
            self.names,
            north_of(self),
            holdings_of(self),
        )
        self._weigh_counts()
        self._weigh_absent()
        self._weigh_seats()
        self._weigh_hands(position)
        self._weigh_cards(position)
        self._weigh_ice()
        flaws = [*self._flaws, *contradictions(position, self.limits)]
        if flaws:
            raise Impossible(flaws)
        return position

    def _by_piece(self, kind: str) -> dict[tuple[str, str], int]:
        return {(player, piece): number for (player, piece), number in self.each(kind).items()}

    def _hands(self) -> dict[str, dict[str, int]]:
        hands: dict[str, dict[str, int]] = {}
        for (player, kind), number in self.each("hand").items():
            hands.setdefault(player, {})[kind] = number
        return hands

    def _listed(self, player: str, piece: str) -> list[str]:
        """The places where such pieces of the player are told to be."""
        if piece == "road":
            return [place for (place,), owner in self.each("road").items() if owner == player]
        if piece == "guard":
            return [place for (place,), owners in self.each("guards").items() for owner in owners if owner == player]
        return [place for (place,), found in self.each("building").items() if found == (player, piece)]

    def _all_closed(self) -> frozenset[tuple[str, str]]:
        """The kinds that were called known, and those of which as many pieces are listed as there can be."""
        counted = {
            (kind, player)
            for player in {player for player, _ in (*self.each("count"), *self.each("stock"))}
            for kind, pieces in KINDS.items()
            if all(self._most(player, piece) == len(self._listed(player, piece)) for piece in pieces)
        }
        closed = {*self._closed, *counted}
        everyone = {(kind, EVERYONE) for kind in (*KINDS, "hands") if self._closed_by_all(kind, closed)}
        return frozenset(closed | everyone)

    def _closed_by_all(self, kind: str, closed: set[tuple[str, str]]) -> bool:
        """The kind is closed for everybody at the table, by their names or by their number."""
        players = {player for found, player in closed if found == kind and player != EVERYONE}
        seated = self._seated()
        return players.issuperset(seated) if seated else len(players) == self.value("told", "players")

    def _most(self, player: str, piece: str) -> int | None:
        """How many such pieces of the player can be on the board: the count, or what the stock leaves of the box."""
        count, stock = self.value("count", player, piece), self.value("stock", player, piece)
        return count if count is not None or stock is None else self.limits[piece] - int(stock)

    def _seated(self) -> tuple[str, ...]:
        """Everybody at the table, where that is known; an order with too few names tells only some of them."""
        order = self.value("order") or ()
        return order if len(order) == self.value("told", "players") else self.value("seats") or ()

    def _closing(self, kind: str, player: str) -> str:
        """Where it was said that everything of this kind is listed, if anywhere."""
        return self._closed.get((kind, player)) or self._closed.get((kind, EVERYONE)) or ""

    def _contradiction(self, what: tuple[str, ...], one: tuple[Any, str], other: tuple[Any, str]) -> None:
        self._flaws.append(Complaint("contradiction", {"what": _named(what), **both_sides(one, other)}))

    def _weigh_counts(self) -> None:
        """A count cannot be less than what is listed, nor more where all is listed, and the rest is in stock."""
        for (player, piece), number in self.each("count").items():
            what, told = (player, piece), self._facts["count", player, piece]
            places = self._listed(player, piece)
            kind = next(kind for kind, pieces in KINDS.items() if piece in pieces)
            closing = self._closing(kind, player)
            stock = self._facts.get(("stock", player, piece))
            limit = self.limits[piece]
            if number > limit:
                slots = {"player": player, "piece": piece, "limit": limit, "found": number}
                self._flaws.append(Complaint("too-many-pieces", slots))
            elif number < len(places):
                source = self._facts[FACT_OF.get(piece, "building"), places[-1]][1]
                self._contradiction(what, told, (tuple(places), source))
            elif number > len(places) and closing:
                self._contradiction(what, told, (tuple(places), closing))
            elif stock is not None and not self._least[piece] <= number + stock[0] <= limit:
                self._contradiction(("stock", *what), stock, (limit - number, told[1]))

    def _weigh_absent(self) -> None:
        """A piece does not stand where its owner is said to have none."""
        for player, piece, place in self.each("absent"):
            found = self._facts.get(("road" if piece == "road" else "building", place))
            if found is not None and found[0] == (player if piece == "road" else (player, piece)):
                source = self._facts["absent", player, piece, place][1]
                slots: dict[str, object] = {"place": place, "first_source": found[1], "second_source": source}
                self._flaws.append(Complaint("building-and-empty", slots))

    def _weigh_seats(self) -> None:
        """An order names everybody who plays and nobody else."""
        order, number = self._facts.get(("order",)), self._facts.get(("told", "players"))
        seats = self._facts.get(("seats",))
        if order is None:
            return
        if number is not None and len(order[0]) != number[0]:
            self._contradiction(("order",), order, number)
        elif seats is not None and set(seats[0]) != set(order[0]):
            self._contradiction(("order",), order, seats)
        for (kind, *_), (value, source) in self._facts.items():
            owner = value if kind == "road" else value.owner if kind == "building" and value else None
            if owner is not None and owner not in order[0]:
                self._contradiction(("order",), order, (owner, source))

    def _weigh_hands(self, position: Position) -> None:
        """The kinds of a hand that were told fit into its total, and make it up where no other kind is left."""
        for player, hand in position.hands.items():
            kinds = {kind: number for kind, number in hand.items() if kind != "total"}
            complete = position.is_closed("hands", player) or len(kinds) == len(RESOURCES)
            held, total = sum(kinds.values()), hand.get("total", sum(kinds.values()))
            if held > total or (complete and held < total):
                sources = [self._facts["hand", player, kind][1] for kind in kinds] or [self._closing("hands", player)]
                told = self._facts["hand", player, "total"][1]
                self._contradiction(("hand", player), ({"card": total}, told), (kinds, sources[-1]))

    def _weigh_cards(self, position: Position) -> None:
        """The development cards in hand that were told by name fit into their total."""
        for player, hand in position.holdings.held.items():
            kinds = {kind: number for kind, number in hand.items() if kind != "total"}
            if sum(kinds.values()) > hand.get("total", sum(kinds.values())):
                told = self._facts["card", player, "total"]
                source = self._facts["card", player, next(reversed(kinds))][1]
                total = ({"development-card": told[0]}, told[1])
                self._contradiction(("development-card", player), total, (kinds, source))

    def _weigh_ice(self) -> None:
        """A hex is an ice waste by its terrain just where the list of ice has it."""
        listed = self._facts.get(("ice",))
        for (name,), terrain in self.each("terrain").items():
            if listed is not None and (terrain == "ice-waste") != (name in listed[0]):
                self._contradiction((name, "ice-waste"), self._facts["terrain", name], listed)


def _named(key: tuple[str, ...]) -> tuple[str, ...]:
    """What a fact is about, in terms."""
    return tuple(word.rpartition(".")[2] for word in key if word not in ("told", "count"))


def both_sides(one: tuple[Any, str], other: tuple[Any, str]) -> dict[str, object]:
    """Two told values, each with its source, for the message that sets them against each other."""
    return {"one": shown(one[0]), "first_source": one[1], "other": shown(other[0]), "second_source": other[1]}


def shown(value: Any) -> Any:
    """A told value as an error message quotes it: terms by their names, several one after another."""
    if isinstance(value, Building):
        return Complaint("told-building", {"piece": value.piece, "player": value.owner})
    if isinstance(value, frozenset):
        value = tuple(sorted(map(str, value)))
    return "–" if value is None or value == () else value
