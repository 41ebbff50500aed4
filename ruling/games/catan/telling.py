"""Putting a position together from single statements; contradictions are named with the sources of both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling.games.catan.layout import BadLayout, Layout, Row
from ruling.games.catan.notation import read_corner, read_path
from ruling.games.catan.position import MOMENTS, RESOURCES, Board, Building, Position
from ruling.model.errors import Complaint, Impossible, NotUnderstood
from ruling.model.lexicon import Lexicon, folded

LIMITS = {"road": 15, "settlement": 5, "keep": 4}
CARDS = 19
TERRAIN = ("fields", "hills", "mountains", "forest", "pasture", "ice-waste", "desert")


class Spoken:
    """What the table said of the hexes, for corners that are spoken rather than spelled."""

    def __init__(self, board: Board, lexicon: Lexicon) -> None:
        self._board = board
        self.terrain_words = {word: term for word, term in lexicon.words.items() if term in TERRAIN}
        by_resource = {"wood": "forest", "clay": "hills", "wool": "pasture", "grain": "fields", "ore": "mountains"}
        for word, term in lexicon.words.items():
            if term in by_resource:
                self.terrain_words.setdefault(word, by_resource[term])
        for word, terrain in (("pola", "fields"), ("pole", "fields"), ("pustynia", "desert"), ("пустыня", "desert")):
            self.terrain_words.setdefault(word, terrain)
        self.terrain_words.update({"pola": "fields", "поля": "fields"})

    def terrain_of(self, hexagon: int) -> str | None:
        return self._board.terrain.get(hexagon)

    def number_of(self, hexagon: int) -> int | None:
        return self._board.numbers.get(hexagon)


class Telling:
    """A position being told, statement by statement."""

    def __init__(self, board: Board, lexicon: Lexicon) -> None:
        self.board, self.lexicon = board, lexicon
        self.source = ""
        self._facts: dict[tuple[str, ...], tuple[Any, str]] = {}
        self._flaws: list[Complaint] = []
        self.closed: set[tuple[str, str]] = set()
        self.names: dict[str, str] = {}
        self.pending: Mapping[str, Any] = {}

    def corner(self, text: str) -> int:
        return read_corner(text, self.board.layout, Spoken(self.board, self.lexicon), self.board.ice or frozenset())

    def path(self, text: str) -> int:
        return read_path(text, self.board.layout, Spoken(self.board, self.lexicon), self.board.ice or frozenset())

    def player(self, text: str) -> str:
        """The player's colour, by any name that the table uses."""
        plain = folded(text)
        if plain in self.names:
            return self.names[plain]
        term = self.lexicon.term(text)
        if term in COLOURS:
            return str(term)
        raise NotUnderstood("not-a-player", found=text, known=", ".join((*self.names, *COLOURS)))

    def fact(self, value: Any, *key: str) -> None:
        """One thing told; told twice with different values it is a contradiction that names both places."""
        known = self._facts.get(key)
        if known is not None and known[0] != value:
            self._clash(key, known, value)
        else:
            self._facts[key] = (value, self.source)

    def _clash(self, key: tuple[str, ...], known: tuple[Any, str], value: Any) -> None:
        slots: dict[str, object] = {"one": shown(known[0]), "other": shown(value)}
        if key[0] == "building" and known[0] is not None and value is not None:
            self._flaws.append(Complaint("two-buildings", {"corner": key[1], **slots}))
        elif key[0] == "road" and known[0] is not None and value is not None:
            self._flaws.append(Complaint("two-roads", {"path": key[1], **slots}))
        elif key[0] in ("building", "road"):
            self._flaws.append(Complaint("building-and-empty", {"place": key[1]}))
        else:
            what = " ".join(key)
            slots.update(what=what, first_source=known[1], second_source=self.source)
            self._flaws.append(Complaint("contradiction", slots))

    def building(self, place: str, owner: str, piece: str) -> None:
        name = self.board.layout.corners[self.corner(place)]
        self.fact(Building(owner, piece), "building", name)

    def road(self, place: str, owner: str) -> None:
        self.fact(owner, "road", self.board.layout.paths[self.path(place)])

    def empty(self, place: str) -> None:
        """A corner or a path on which nothing stands."""
        try:
            self.fact(None, "building", self.board.layout.corners[self.corner(place)])
        except NotUnderstood as not_a_corner:
            if "path" not in not_a_corner.complaint.key and "-" not in place:
                raise
            self.fact(None, "road", self.board.layout.paths[self.path(place)])

    def value(self, *key: str) -> Any:
        return self._facts.get(key, (None, ""))[0]

    def each(self, kind: str) -> dict[tuple[str, ...], Any]:
        return {key[1:]: value for key, (value, _) in self._facts.items() if key[0] == kind}

    def position(self) -> Position:
        """The position, unless it contradicts itself or the box."""
        layout = self.board.layout
        buildings = {layout.corner_index[key[0]]: value for key, value in self.each("building").items()}
        roads = {layout.path_index[key[0]]: value for key, value in self.each("road").items()}
        hands: dict[str, dict[str, int]] = {}
        for (player, kind), number in self.each("hand").items():
            hands.setdefault(player, {})[kind] = number
        told = {key[0]: value for key, value in self.each("told").items()}
        position = Position(
            self.board,
            told,
            {corner: found for corner, found in buildings.items() if found},
            {path: owner for path, owner in roads.items() if owner},
            frozenset(corner for corner, found in buildings.items() if not found),
            frozenset(path for path, owner in roads.items() if not owner),
            frozenset(self.closed),
            hands,
            {(key[0], key[1]): value for key, value in self.each("stock").items()},
            self.value("order") or (),
            self.value("turn"),
            self.value("moment") or frozenset(MOMENTS),
            self.value("round"),
            {key[0]: value for key, value in self.each("played").items()},
            self.value("free-roads") or 0,
            {key[0]: layout.corner_index[value] for key, value in self.each("start").items()},
            self.pending,
            {colour: name for name, colour in self.names.items()},
        )
        flaws = [*self._flaws, *contradictions(position)]
        if flaws:
            raise Impossible(flaws)
        return position


COLOURS = ("red", "blue", "white", "black", "yellow", "orange", "green", "brown")


def shown(value: Any) -> str:
    """A told value as an error message quotes it."""
    if isinstance(value, Building):
        return f"{value.owner} {value.piece}"
    if isinstance(value, frozenset | tuple):
        return ", ".join(sorted(map(str, value)))
    return "–" if value is None else str(value)


def contradictions(position: Position) -> list[Complaint]:
    """Everything in the position that the box cannot hold."""
    flaws: list[Complaint] = []
    owners = {building.owner for building in position.buildings.values()} | set(position.roads.values())
    for player in sorted(owners | {player for player, _ in position.stock}):
        for piece, limit in LIMITS.items():
            board = _on_board(position, player, piece)
            stock = position.stock.get((player, piece))
            slots: dict[str, object] = {"player": player, "piece": piece, "limit": limit}
            if board > limit:
                flaws.append(Complaint("too-many-pieces", {**slots, "found": board}))
            elif stock is not None and (stock < 0 or board + stock > limit):
                flaws.append(Complaint("stock-and-board", {**slots, "board": board, "stock": stock}))
    for resource in RESOURCES:
        held = sum(hand.get(resource, 0) for hand in position.hands.values())
        if held > CARDS:
            flaws.append(Complaint("too-many-cards", {"resource": resource, "found": held, "limit": CARDS}))
    told = position.told.get("players")
    if told is not None and len(owners) > told:
        flaws.append(Complaint("players-count", {"found": len(owners), "allowed": told}))
    return flaws


def _on_board(position: Position, player: str, piece: str) -> int:
    if piece == "road":
        return sum(owner == player for owner in position.roads.values())
    return sum(building == (player, piece) for building in position.buildings.values())


def board_of(
    document: Mapping[str, Any], lexicon: Lexicon, boards: Mapping[str, Any], told: Mapping[str, Any]
) -> Board:
    """The board that the document names or lays out; without one, the Gift, whose ice depends on mode and players."""
    wanted = document.get("board")
    if wanted is None:
        surely_bare = told.get("mode") == "brotherhood" and told.get("players") == 4
        return _laid(boards["gift-4"], {}, lexicon, "gift-4", frozenset() if surely_bare else None)
    if isinstance(wanted, str):
        return _laid(_named(wanted, boards), {}, lexicon, wanted, False)
    if not isinstance(wanted, Mapping):
        raise NotUnderstood("position-type", field="board", found=wanted, expected="gift-4, gift-3, base, island")
    for key in wanted:
        if key not in ("like", "rows", "wall", "hexes", "ice", "board", "name", "source", "doubt"):
            raise NotUnderstood(
                "position-key", file="board", line=0, found=key, nearest="", known="like, rows, wall, hexes, ice"
            )
    base = _named(wanted["like"], boards) if "like" in wanted else wanted
    return _laid(
        {**base, **{k: v for k, v in wanted.items() if k != "like"}}, wanted.get("hexes", {}), lexicon, "", False
    )


def _named(name: str, boards: Mapping[str, Any]) -> Mapping[str, Any]:
    plain = folded(str(name))
    if plain not in boards:
        raise NotUnderstood("unknown-word", found=name, nearest="", expected=", ".join(boards))
    found: Mapping[str, Any] = boards[plain]
    return found


def _laid(plan: Mapping[str, Any], hexes: Any, lexicon: Lexicon, name: str, ice: frozenset[int] | bool | None) -> Board:
    rows = plan.get("rows")
    if not isinstance(rows, list) or not rows:
        raise NotUnderstood("position-type", field="board.rows", found=rows, expected="[{indent: 0, hexes: 3}, ...]")
    try:
        layout = Layout.of([_row(row) for row in rows], bool(plan.get("wall", False)))
    except BadLayout as flaw:
        raise NotUnderstood(flaw.key, **flaw.slots) from None
    terrain: dict[int, str] = {}
    numbers: dict[int, int] = {}
    listed = dict(_listed(rows, layout))
    if isinstance(hexes, Mapping):
        listed.update({str(key): value for key, value in hexes.items()})
    for key, value in listed.items():
        hexagon = layout.hex_index.get(key.upper())
        if hexagon is None:
            raise NotUnderstood("unknown-word", found=key, nearest="", expected=f"{layout.hexes[0]}–{layout.hexes[-1]}")
        _told_hex(hexagon, str(value), terrain, numbers, lexicon)
    if isinstance(ice, bool):
        ice = _ice(plan.get("ice", []), layout)
    return Board(layout, terrain, numbers, ice, name)


def _listed(rows: list[Any], layout: Layout) -> list[tuple[str, Any]]:
    found = []
    for number, row in enumerate(rows):
        cells = row.get("hexes") if isinstance(row, Mapping) else None
        if isinstance(cells, list):
            found += [
                (f"{chr(65 + number)}{i + 1}", cell) for i, cell in enumerate(cells) if cell not in (None, "unknown")
            ]
    return found


def _row(row: Any) -> Row:
    if not isinstance(row, Mapping):
        raise NotUnderstood("position-type", field="board.rows", found=row, expected="{indent: 0, hexes: 3}")
    cells, indent = row.get("hexes"), row.get("indent", 0)
    number = len(cells) if isinstance(cells, list) else cells
    if not isinstance(number, int) or isinstance(number, bool) or not isinstance(indent, int):
        raise NotUnderstood("position-type", field="board.rows.hexes", found=cells, expected="3 / [las 6, góry 8]")
    return Row(indent, number, tuple(row.get("gaps", ())))


def _told_hex(hexagon: int, text: str, terrain: dict[int, str], numbers: dict[int, int], lexicon: Lexicon) -> None:
    parts = text.split()
    digits = [part for part in parts if part.replace("/", "").isdigit()]
    word = " ".join(part for part in parts if part not in digits)
    for digit in digits:
        numbers[hexagon] = int(digit.split("/")[0])
    if word and folded(word) not in ("unknown", "?"):
        term = lexicon.term(word) or {"pola": "fields", "desert": "desert", "pustynia": "desert"}.get(folded(word))
        if term not in TERRAIN:
            raise NotUnderstood("unknown-word", found=word, nearest="", expected=", ".join(TERRAIN))
        terrain[hexagon] = str(term)


def _ice(value: Any, layout: Layout) -> frozenset[int] | None:
    if value == "unknown" or value is None:
        return None
    if not isinstance(value, list):
        raise NotUnderstood("position-type", field="ice", found=value, expected="[B5, C5]")
    found = set()
    for name in value:
        plain = str(name).upper()
        if plain not in layout.hex_index:
            raise NotUnderstood(
                "unknown-word", found=name, nearest="", expected=f"{layout.hexes[0]}–{layout.hexes[-1]}"
            )
        found.add(layout.hex_index[plain])
    return frozenset(found)
