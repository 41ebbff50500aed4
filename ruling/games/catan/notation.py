"""Names of places, as people type them: `A2+B2+B3`, `D1@SW`, `B2-B3`, `A1-NW`, `6 las, 8 góry, 5 pola`.

Every reader gives the number of the place in the layout, or says what it found and what it expected.
The canonical name of a place is the layout's own: `layout.corners[corner]`, `layout.paths[path]`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple, NoReturn, Protocol

from ruling.games.catan.layout import POINTS, SIDES, Layout
from ruling.model.errors import NotUnderstood

NO_ICE: frozenset[int] = frozenset()
LONGEST_TEXT, MOST_LISTED = 200, 8
WITHOUT_NUMBER = frozenset({"desert", "ice-waste"})

# A Cyrillic row letter is read by its look, or by its sound where it looks like no Latin one.
BY_LOOK = dict(zip("авсекмнортх", "abcekmhoptx", strict=True)) | {"б": "b", "д": "d"}
BY_SOUND = {"в": "v", "с": "s", "н": "n", "р": "r", "х": "h"}
# Longer words first, for they are replaced in this order; the Cyrillic е is a Latin e mistyped.
COMPASS = {"pln": "n", "pn": "n", "pld": "s", "pd": "s", "wsch": "e", "zach": "w"} | dict(
    zip("сювзе", "nsewe", strict=True)
)
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_SIGNS = str.maketrans({"ł": "l", "|": "-", ";": ","} | dict.fromkeys("‐‑‒–—―−", "-"))


class Spoken(Protocol):
    """What the table has said about the hexes: None is unknown."""

    @property
    def terrain_words(self) -> Mapping[str, str]: ...
    def terrain_of(self, hex_index: int, /) -> str | None: ...
    def number_of(self, hex_index: int, /) -> int | None: ...


class Described(NamedTuple):
    """A hex as it was spoken of: its number (of `2/12` either counts), its terrain, or both."""

    numbers: frozenset[int]
    terrain: str | None


class Shown(NamedTuple):
    """What a hex of the board shows, as far as the table has told."""

    terrain: str | None
    number: int | None


def folded(text: str) -> str:
    """The text in lower case without diacritics (ł is l, ё is е, й is и), its dashes and dots made plain."""
    text = text.lower()
    if not text.isascii():
        from unicodedata import combining, normalize

        text = "".join(sign for sign in normalize("NFKD", text) if not combining(sign))
    return " ".join(text.translate(_SIGNS).replace("...", "..").split())


def read_corner(text: str, layout: Layout, spoken: Spoken | None = None, ice: frozenset[int] = NO_ICE) -> int:
    """The corner that the text names, by its hexes, by a hex and a point, or by what the hexes show."""
    if text in layout.corner_index:
        return layout.corner_index[text]
    plain = _plain(text, "corner")
    pieces = _split(plain, "+,") if "-" not in plain else _split(plain, "-")
    if all(map(_is_hex, pieces)):
        hexes = [_hex(piece, layout) for piece in pieces]
        if "-" not in plain or len(hexes) > 2 or hexes[1] not in layout.hex_neighbours[hexes[0]]:
            return _corner_of_hexes(hexes, layout, ice)
    if ".." in plain or ("-" in plain and _is_hex(pieces[0])):
        _is_a_path(text, layout, spoken, ice)
    if "@" in plain:
        return _corner_at_point(text, plain, layout)
    described = [] if spoken is None or any(map(_is_hex, pieces)) else _descriptions(plain, spoken)
    if spoken is None or not described:
        raise NotUnderstood("place.corner-unreadable", text=_short(text))
    return _spoken_corner(text, described, layout, spoken, ice)


def read_path(text: str, layout: Layout, spoken: Spoken | None = None, ice: frozenset[int] = NO_ICE) -> int:
    """The path that the text names, by the hexes it parts, by a hex and a side, or by its two ends."""
    if text in layout.path_index:
        return layout.path_index[text]
    plain = _plain(text, "path")
    ends = [end.strip() for end in plain.split("..")]
    first, _, rest = (part.strip() for part in plain.partition("-"))
    if len(ends) == 1 and ("+" in rest or "@" in rest):
        ends = [first, rest]
    if len(ends) == 2 and all(ends):
        one, other = (read_corner(end, layout, spoken, ice) for end in ends)
        return _path_between(one, other, layout)
    if _is_hex(first) and len(ends) == 1:
        return _path_beside(text, _hex(first, layout), rest, layout)
    if len(ends) == 1:
        _is_a_corner(text, layout, spoken, ice)
    raise NotUnderstood("place.path-unreadable", text=_short(text))


def _is_a_path(text: str, layout: Layout, spoken: Spoken | None, ice: frozenset[int]) -> NoReturn:
    """Refuses a text where a corner is wanted, as a path if it is one."""
    try:
        path = read_path(text, layout, spoken, ice)
    except NotUnderstood as fault:
        if fault.complaint.key.startswith(("place.path", "place.side")):
            raise NotUnderstood("place.corner-unreadable", text=_short(text)) from None
        raise
    ends = _named(layout.corners, layout.path_ends[path])
    raise NotUnderstood("place.corner-is-path", text=_short(text), path=layout.paths[path], corners=ends)


def _is_a_corner(text: str, layout: Layout, spoken: Spoken | None, ice: frozenset[int]) -> NoReturn:
    """Refuses a text where a path is wanted, as a corner if it is one."""
    try:
        corner = read_corner(text, layout, spoken, ice)
    except NotUnderstood as fault:
        if fault.complaint.key.startswith(("place.corner", "place.spoken")):
            raise NotUnderstood("place.path-unreadable", text=_short(text)) from None
        raise
    paths = _named(layout.paths, layout.corner_paths[corner])
    raise NotUnderstood("place.path-is-corner", text=_short(text), corner=layout.corners[corner], paths=paths)


def _plain(text: str, wanted: str) -> str:
    if not text.strip():
        raise NotUnderstood(f"place.{wanted}-empty")
    if len(text) > LONGEST_TEXT:
        raise NotUnderstood(f"place.{wanted}-unreadable", text=_short(text))
    return folded(text)


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:59] + "…"


def _split(plain: str, signs: str) -> list[str]:
    for sign in signs[1:]:
        plain = plain.replace(sign, signs[0])
    return [piece.strip() for piece in plain.split(signs[0])]


def _named(names: Sequence[str], places: Iterable[int]) -> tuple[str, ...]:
    chosen = tuple(names[place] for place in places)
    return chosen if len(chosen) <= MOST_LISTED else (*chosen[:MOST_LISTED], "…")


def _is_hex(piece: str) -> bool:
    row, number = piece[:1], piece[1:].strip()
    return row.isalpha() and number.isascii() and number.isdigit()


def _hex(piece: str, layout: Layout) -> int:
    """The hex of a piece such as `b2`, with a Cyrillic letter as readily as with a Latin one."""
    letter, number = piece[0], piece[1:].strip().lstrip("0") or "0"
    typed, rows = letter.upper() + number, _LETTERS[: len(layout.rows)]
    if letter == "г":
        raise NotUnderstood("place.letter-unclear", hex=typed, last=rows[-1])
    row, heard = BY_LOOK.get(letter, letter).upper(), BY_SOUND.get(letter, "?").upper()
    if row in rows and heard in rows:
        raise NotUnderstood("place.letter-two-rows", hex=typed, look=row + number, sound=heard + number)
    if row not in rows:
        raise NotUnderstood("place.row-unknown", hex=typed, last=rows[-1])
    if row + number not in layout.hex_index:
        last = f"{row}{layout.rows[rows.index(row)].hexes}"
        raise NotUnderstood("place.hex-unknown", hex=row + number, row=row, first=f"{row}1", last=last)
    return layout.hex_index[row + number]


def _compass(word: str, points: Sequence[str]) -> int | None:
    """Which of these points or sides the word means: Latin or Russian letters, Polish short forms."""
    for found, latin in COMPASS.items():
        word = word.replace(found, latin)
    word = "".join(sign for sign in word if sign not in " .-").upper()
    return points.index(word) if word in points else None


def _corner_at_point(text: str, plain: str, layout: Layout) -> int:
    name, _, word = (part.strip() for part in plain.partition("@"))
    if not _is_hex(name):
        raise NotUnderstood("place.corner-unreadable", text=_short(text))
    this, point = _hex(name, layout), _compass(word, POINTS)
    if point is None:
        raise NotUnderstood("place.point-unknown", hex=layout.hexes[this], point=word.upper(), points=POINTS)
    return layout.hex_corners[this][point]


def _corner_of_hexes(hexes: Sequence[int], layout: Layout, ice: frozenset[int]) -> int:
    """The corner of exactly these hexes; failing that, the only one of these hexes and ice."""
    group, names = tuple(sorted(set(hexes))), _named(layout.hexes, hexes)
    around = _named(layout.corners, layout.hex_corners[hexes[0]])
    if len(hexes) == 1:
        raise NotUnderstood("place.corner-is-hex", hex=names[0], corners=around)
    if len(group) < len(hexes):
        twice = next(this for this in hexes if hexes.count(this) > 1)
        around = _named(layout.corners, layout.hex_corners[twice])
        raise NotUnderstood("place.hex-twice", hex=layout.hexes[twice], corners=around)
    exact = layout.corner_index.get("+".join(layout.hexes[this] for this in group))
    if exact is not None:
        return exact
    meeting = [at for at in layout.hex_corners[hexes[0]] if set(group) <= set(layout.corner_hexes[at])]
    bare = [at for at in meeting if set(layout.corner_hexes[at]) - ice == set(group)]
    if len(bare) == 1:
        return bare[0]
    if meeting:
        nearest = _named(layout.corners, sorted(meeting))
        raise NotUnderstood("place.corner-not-one", hexes=names, corners=nearest)
    raise NotUnderstood("place.corner-apart", hexes=names, hex=names[0], corners=around)


def _path_between(first: int, second: int, layout: Layout) -> int:
    near = _named(layout.corners, layout.corner_neighbours[first])
    if first == second:
        raise NotUnderstood("place.ends-same", corner=layout.corners[first], corners=near)
    for path in layout.corner_paths[first]:
        if second in layout.path_ends[path]:
            return path
    one, other = layout.corners[first], layout.corners[second]
    raise NotUnderstood("place.ends-apart", first=one, second=other, corners=near)


def _path_beside(text: str, this: int, rest: str, layout: Layout) -> int:
    """The path between the hex and another one, or on the named side of the hex."""
    name, around = layout.hexes[this], _named(layout.paths, layout.hex_paths[this])
    if not rest:
        raise NotUnderstood("place.path-is-hex", hex=name, paths=around)
    if "-" in rest and all(map(_is_hex, _split(rest, "-"))):
        raise NotUnderstood("place.path-three-hexes", text=_short(text))
    if not _is_hex(rest):
        side = _compass(rest, SIDES)
        if side is None:
            raise NotUnderstood("place.side-unknown", hex=name, side=rest.upper(), sides=SIDES)
        return layout.hex_paths[this][side]
    other = _hex(rest, layout)
    if other == this:
        raise NotUnderstood("place.path-same-hex", hex=name, paths=around)
    for path in layout.hex_paths[this]:
        if other in layout.path_hexes[path]:
            return path
    near = _named(layout.hexes, layout.hex_neighbours[this])
    raise NotUnderstood("place.hexes-apart", first=name, second=layout.hexes[other], hexes=near)


def _spoken_corner(
    text: str, described: Sequence[Described], layout: Layout, spoken: Spoken, ice: frozenset[int]
) -> int:
    """The only corner whose hexes surely are the described ones, ice counted or left out."""
    if len(described) > 3:
        raise NotUnderstood("place.spoken-too-many", text=_short(text), found=len(described))
    shown = [_shown(this, spoken, ice) for this in range(len(layout.hexes))]
    sure, possible, wider = [], [], []
    for corner, hexes in enumerate(layout.corner_hexes):
        # One described hex is a hex and no corner, even where the corner has no other.
        groups = {hexes, tuple(this for this in hexes if this not in ice)} if len(described) > 1 else set()
        fits = [_fit(described, group, shown) for group in groups if len(group) == len(described)]
        if True in fits:
            sure.append(corner)
        elif None in fits:
            possible.append(corner)
        elif not fits and _fit(described, hexes, shown):
            wider.append(corner)
    if len(sure) == 1:
        return sure[0]
    slots: dict[str, object] = {"text": _short(text)}
    key = "place.spoken-many" if sure else "place.spoken-part" if wider else "place.spoken-none"
    if sure or wider:
        slots["corners"] = _named(layout.corners, sure or wider)
    unknown = _undescribed({this for at in possible for this in layout.corner_hexes[at]}, described, shown)
    if unknown:
        raise NotUnderstood(f"{key}-unknown", **slots, hexes=_named(layout.hexes, unknown))
    raise NotUnderstood(key, **slots)


def _shown(this: int, spoken: Spoken, ice: frozenset[int]) -> Shown:
    return Shown("ice-waste" if this in ice else spoken.terrain_of(this), spoken.number_of(this))


def _descriptions(plain: str, spoken: Spoken) -> list[Described]:
    """The hexes spoken of: `6 las, 8 góry` between commas, `5-9-10` between hyphens alone."""
    words = {folded(word): terrain for word, terrain in spoken.terrain_words.items()}
    pieces = _split(plain.replace(" i ", ",").replace(" и ", ","), ",+")
    if len(pieces) == 1 and _described(plain, words) is None:
        pieces = _split(plain, "-")
    return [_described(piece, words) or _unclear(piece, words) for piece in pieces if piece]


def _described(piece: str, words: Mapping[str, str]) -> Described | None:
    parts = piece.split() if piece in words else piece.replace("-", " ").split()
    numbers = [part for part in parts if part.isascii() and part.replace("/", "").isdigit()]
    word = " ".join(part for part in parts if part not in numbers)
    if not parts or len(numbers) > 1 or (word and word not in words):
        return None
    return Described(frozenset(int(one) for one in "/".join(numbers).split("/") if one), words.get(word))


def _unclear(piece: str, words: Mapping[str, str]) -> NoReturn:
    from difflib import get_close_matches

    word = " ".join(part for part in piece.split() if not part[0].isdigit())
    near = get_close_matches(word, words, 1) if word else []
    if near and near[0] != word:
        raise NotUnderstood("place.spoken-word-near", word=word, near=near[0])
    raise NotUnderstood("place.spoken-word", word=piece)


def _fit(described: Sequence[Described], hexes: Sequence[int], shown: Sequence[Shown]) -> bool | None:
    """Some order of the hexes answers the descriptions: surely, surely not, or nobody knows."""
    best: bool | None = False
    for order in permutations(hexes, len(described)):
        answers = [_answers(shown[this], wanted) for this, wanted in zip(order, described, strict=True)]
        if all(answers):
            return True
        if False not in answers:
            best = None
    return best


def _answers(hex_shows: Shown, wanted: Described) -> bool | None:
    terrain, number = hex_shows
    if wanted.terrain and terrain and wanted.terrain != terrain:
        return False
    if wanted.numbers and WITHOUT_NUMBER & {terrain, wanted.terrain}:
        return False
    if wanted.numbers and number is not None and number not in wanted.numbers:
        return False
    return None if (wanted.terrain and not terrain) or (wanted.numbers and number is None) else True


def _undescribed(hexes: Iterable[int], described: Sequence[Described], shown: Sequence[Shown]) -> list[int]:
    """Those of the hexes that lack what the descriptions speak of."""
    by_terrain = any(wanted.terrain for wanted in described)
    by_number = any(wanted.numbers for wanted in described)
    return [
        this
        for this in sorted(hexes)
        if (by_terrain and shown[this].terrain is None)
        or (by_number and shown[this].number is None and shown[this].terrain not in WITHOUT_NUMBER)
    ]
