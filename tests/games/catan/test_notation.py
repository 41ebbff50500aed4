"""How people may write a place, and what they are told when it cannot be read."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruling.games.catan.layout import POINTS, SIDES, Layout, Row
from ruling.games.catan.notation import folded, read_corner, read_path
from ruling.model.errors import NotUnderstood

GIFT = Layout.of([Row(3, 4), Row(2, 5), Row(1, 6), Row(0, 6)], wall=True)
ICE = frozenset(GIFT.hex_index[name] for name in ("B5", "C5", "C6", "D5", "D6"))
TWO_HEXES = Layout.of([Row(0, 2)])
TALL = Layout.of([Row(number % 2, 2) for number in range(26)])
LAYOUTS = {
    "gift": GIFT,
    "island": Layout.of([Row(2, 3), Row(1, 4), Row(0, 5), Row(1, 4), Row(2, 3)]),
    "one hex": Layout.of([Row(0, 1)]),
    "two hexes": TWO_HEXES,
    "ring": Layout.of([Row(1, 2), Row(0, 2, gaps=(1,)), Row(1, 2)]),
    "ragged": Layout.of([Row(4, 1), Row(1, 7, gaps=(2, 2)), Row(0, 2), Row(9, 3), Row(2, 12)]),
    "tall": TALL,
}
every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)

WORDS = {
    "las": "forest", "gory": "mountains", "ruda": "mountains", "pola": "fields", "pola uprawne": "fields",
    "wzgorza": "hills", "pastwisko": "pasture", "pustynia": "desert", "lodowa pustynia": "ice-waste",
    "ice-waste": "ice-waste", "лес": "forest", "горы": "mountains", "пашня": "fields", "пастбище": "pasture",
    "зелёный лес": "forest", "ледяной": "ice-waste",
}  # fmt: skip


class Board:
    """A board that the table has described hex by hex: `A1=forest 6`."""

    terrain_words = WORDS

    def __init__(self, told: str) -> None:
        shown = dict(hex_.split("=") for hex_ in told.split(", "))
        self.shown = {GIFT.hex_index[name]: what.split() for name, what in shown.items()}

    def terrain_of(self, this: int) -> str | None:
        return next((word for word in self.shown.get(this, []) if not word.isdigit()), None)

    def number_of(self, this: int) -> int | None:
        return next((int(word) for word in self.shown.get(this, []) if word.isdigit()), None)


SKETCH = Board("A2=forest 6, B2=mountains 8, B3=fields 5, D2=pasture 9, D3=hills 4, C1=desert, B1=hills 3")


def corner(text: str, layout: Layout = GIFT, **known: object) -> str:
    return layout.corners[read_corner(text, layout, **known)]  # type: ignore[arg-type]


def path(text: str, layout: Layout = GIFT, **known: object) -> str:
    return layout.paths[read_path(text, layout, **known)]  # type: ignore[arg-type]


def refusal(read: Callable[..., str], text: str, **known: object) -> tuple[str, dict[str, object]]:
    with pytest.raises(NotUnderstood) as refused:
        read(text, **known)
    return refused.value.complaint.key, refused.value.complaint.slots


@every_layout
def test_every_canonical_name_is_read_as_its_place(layout: Layout) -> None:
    assert [read_corner(name, layout) for name in layout.corners] == list(range(len(layout.corners)))
    assert [read_path(name, layout) for name in layout.paths] == list(range(len(layout.paths)))


@every_layout
def test_every_point_of_every_hex_names_its_corner(layout: Layout) -> None:
    for this, name in enumerate(layout.hexes):
        assert tuple(read_corner(f"{name}@{point}", layout) for point in POINTS) == layout.hex_corners[this]
        assert tuple(read_path(f"{name}-{side}", layout) for side in SIDES) == layout.hex_paths[this]


@every_layout
def test_every_path_is_named_by_its_two_ends_in_either_order(layout: Layout) -> None:
    for this, (one, other) in enumerate(layout.path_ends):
        first, second = layout.corners[one], layout.corners[other]
        assert read_path(f"{first}..{second}", layout) == read_path(f"{second} .. {first}", layout) == this
        assert read_path(f"{second}-{first}", layout) == this


def test_hexes_of_a_corner_come_in_any_order() -> None:
    assert {corner("+".join(order)) for order in permutations(("A2", "B2", "B3"))} == {"A2+B2+B3"}
    assert path("B3-B2") == path("B2-B3") == "B2-B3"


@pytest.mark.parametrize(
    "text",
    [
        "a2+b2+b3", " A2 + B2 + B3 ", "A2, B2, B3", "A2-B2-B3", "a 2+b 2+b 3", "A02+B2+B3", "B2@NE",
        "b3 @ nw", "A2@S", "А2+В2+В3", "а2+в2+в3", "А2+Б2+Б3", "А2+B2+Б3", "Ａ２＋Ｂ２＋Ｂ３", "A2@Ю",
        "Б2@СВ", "B2@pn-wsch", "B2@płn.-wsch.",
    ],
)  # fmt: skip
def test_a_corner_may_be_typed_loosely_and_in_cyrillic(text: str) -> None:
    assert corner(text) == "A2+B2+B3"


@pytest.mark.parametrize(
    "text",
    [
        "b2-b3", "B2 - B3", "B2|B3", "B3 | B2", "B2–B3", "B2—B3", "В2-В3", "Б2-Б3", "B2-E", "B3-W", "B2-В",
        "б3-з", "B2-wsch", "A2+B2+B3..B2+B3+C3", "A2@S…B2@SE", "B2@NE..B2+B3+C3",
        "A2+B2+B3 - C3@N", "B2@NE-B2@SE",
    ],
)  # fmt: skip
def test_a_path_may_be_typed_loosely_and_in_cyrillic(text: str) -> None:
    assert path(text) == "B2-B3"


def test_cyrillic_c_is_read_by_look_and_cyrillic_d_by_sound() -> None:
    assert corner("С1+Д1") == "C1+D1"
    assert path("д1-юз") == "D1-SW"
    assert path("A1-СЗ") == path("A1-pn-zach") == "A1-NW"


def test_taller_boards_read_cyrillic_letters_by_look() -> None:
    twelve = Layout.of([Row(number % 2, 2) for number in range(12)])
    for typed, latin in zip("ЕКН", "EKH", strict=True):
        assert corner(f"{typed}1@N", twelve) == corner(f"{latin}1@N", twelve)
    for typed, latin in zip("МОТ", "MOT", strict=True):
        assert path(f"{typed}1-W", TALL) == f"{latin}1-W"


@pytest.mark.parametrize(("letter", "look", "sound"), ["ВBV", "СCS", "НHN", "РPR", "ХXH"])
def test_a_letter_that_looks_like_one_row_and_sounds_like_another_is_not_guessed(
    letter: str, look: str, sound: str
) -> None:
    key, slots = refusal(corner, f"{letter}1@N", layout=TALL)
    assert (key, slots) == (
        "place.letter-two-rows",
        {"hex": f"{letter}1", "look": f"{look}1", "sound": f"{sound}1"},
    )


def test_the_letter_that_is_fourth_in_russian_and_sounds_like_g_is_refused_with_a_hint() -> None:
    assert refusal(corner, "г1@SW") == ("place.letter-unclear", {"hex": "Г1", "last": "D"})
    assert refusal(path, "Г1-Г2")[0] == "place.letter-unclear"


@pytest.mark.parametrize("read", [corner, path])
@pytest.mark.parametrize(
    ("hex_", "key", "slots"),
    [
        ("B6", "place.hex-unknown", {"hex": "B6", "row": "B", "first": "B1", "last": "B5"}),
        ("B0", "place.hex-unknown", {"hex": "B0", "row": "B", "first": "B1", "last": "B5"}),
        ("В7", "place.hex-unknown", {"hex": "B7", "row": "B", "first": "B1", "last": "B5"}),
        ("E1", "place.row-unknown", {"hex": "E1", "last": "D"}),
        ("W2", "place.row-unknown", {"hex": "W2", "last": "D"}),
        ("ж2", "place.row-unknown", {"hex": "Ж2", "last": "D"}),
        ("ß2", "place.row-unknown", {"hex": "SS2", "last": "D"}),
    ],
)
def test_a_hex_that_is_not_on_the_board_is_named(
    read: Callable[..., str], hex_: str, key: str, slots: dict[str, object]
) -> None:
    assert refusal(read, hex_) == (key, slots)
    assert refusal(read, f"A2+B2+{hex_}") == (key, slots)
    assert refusal(read, f"A2-{hex_}") == (key, slots)


@pytest.mark.parametrize("text", ["", "  ", "\t\n", "\u00a0"])
def test_an_empty_place_is_refused(text: str) -> None:
    assert refusal(corner, text) == ("place.corner-empty", {})
    assert refusal(path, text) == ("place.path-empty", {})


def test_hexes_that_do_not_meet_are_refused_with_the_corners_of_the_first() -> None:
    key, slots = refusal(corner, "A1+D4")
    assert (key, slots["hexes"], slots["hex"]) == ("place.corner-apart", ("A1", "D4"), "A1")
    assert slots["corners"] == ("A1@N", "A1+A2", "A1+A2+B2", "A1+B1+B2", "A1+B1", "A1@NW")
    assert refusal(corner, "A1-D4")[0] == "place.corner-apart"
    assert refusal(corner, "A1+A2+B2+B1")[0] == "place.corner-apart"


def test_two_hexes_with_a_side_in_common_are_no_corner_but_its_two_ends_are() -> None:
    key, slots = refusal(corner, "B3+B2")
    assert (key, slots) == (
        "place.corner-not-one",
        {"hexes": ("B3", "B2"), "corners": ("A2+B2+B3", "B2+B3+C3")},
    )
    assert refusal(corner, "A1+A2", layout=TWO_HEXES)[1]["corners"] == ("A1@NE", "A1@SE")


def test_a_hex_named_twice_is_refused() -> None:
    assert refusal(corner, "A2+B2+A2")[0] == "place.hex-twice"
    assert refusal(corner, "B1+A2+A2")[1]["hex"] == "A2"
    assert refusal(path, "B2-B2")[0] == "place.path-same-hex"


def test_a_bare_hex_is_neither_corner_nor_path() -> None:
    key, slots = refusal(corner, "D2")
    assert (key, slots["hex"]) == ("place.corner-is-hex", "D2")
    assert "D2@S" in slots["corners"]  # type: ignore[operator]
    key, slots = refusal(path, "D2")
    assert (key, slots["hex"]) == ("place.path-is-hex", "D2")
    assert "D2-SE" in slots["paths"]  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "found"), [("B2|B3", "B2-B3"), ("A1-NW", "A1-NW"), ("b2-w", "B1-B2"), ("A1@N..A1@NE", "A1-NE")]
)
def test_a_path_where_a_corner_is_wanted_is_answered_with_its_ends(text: str, found: str) -> None:
    key, slots = refusal(corner, text)
    ends = tuple(GIFT.corners[end] for end in GIFT.path_ends[GIFT.path_index[found]])
    assert (key, slots) == ("place.corner-is-path", {"text": text, "path": found, "corners": ends})


@pytest.mark.parametrize(("text", "found"), [("a2+b2+b3", "A2+B2+B3"), ("D1@SW", "D1@SW"), ("B1 + C1", "B1+C1")])
def test_a_corner_where_a_path_is_wanted_is_answered_with_its_paths(text: str, found: str) -> None:
    key, slots = refusal(path, text)
    paths = tuple(GIFT.paths[this] for this in GIFT.corner_paths[GIFT.corner_index[found]])
    assert (key, slots) == ("place.path-is-corner", {"text": text, "corner": found, "paths": paths})


def test_ends_that_are_no_neighbours_are_refused_with_the_neighbours_of_the_first() -> None:
    key, slots = refusal(path, "A1@N..A4@N")
    assert (key, slots) == (
        "place.ends-apart",
        {"first": "A1@N", "second": "A4@N", "corners": ("A1@NW", "A1+A2")},
    )
    assert refusal(path, "A2@S..B2@NE") == (
        "place.ends-same",
        {"corner": "A2+B2+B3", "corners": ("A1+A2+B2", "A2+A3+B3", "B2+B3+C3")},
    )


def test_hexes_without_a_common_side_are_refused_with_the_neighbours_of_the_first() -> None:
    key, slots = refusal(path, "A1-B3")
    assert (key, slots) == ("place.hexes-apart", {"first": "A1", "second": "B3", "hexes": ("A2", "B1", "B2")})


def test_three_hexes_are_no_path() -> None:
    assert refusal(path, "A2-B2-B3") == ("place.path-three-hexes", {"text": "A2-B2-B3"})


def test_a_hex_has_no_east_corner_and_no_north_side() -> None:
    assert refusal(corner, "A2@E") == ("place.point-unknown", {"hex": "A2", "point": "E", "points": POINTS})
    assert refusal(corner, "A2@")[0] == "place.point-unknown"
    assert refusal(path, "A2-N") == ("place.side-unknown", {"hex": "A2", "side": "N", "sides": SIDES})


@pytest.mark.parametrize(
    "text",
    [
        "?",
        "A",
        "12",
        "+",
        "@",
        "-",
        "..",
        "A1+",
        "A1-",
        "A1..",
        "las@N",
        "A1-N",
        "6 las, 8 góry",
        "A1+6 las",
        "x" * 300,
    ],
)
def test_what_is_no_name_at_all_is_said_to_be_unreadable(text: str) -> None:
    assert refusal(corner, text)[0] == "place.corner-unreadable"


@pytest.mark.parametrize(
    "text", ["?", "A", "12", "+", "@", "-", "..", "A1..", "..A1", "A1+", "6 las", "A1+D4", "x" * 300]
)
def test_what_is_no_path_at_all_is_said_to_be_unreadable(text: str) -> None:
    key, slots = refusal(path, text)
    assert key == "place.path-unreadable"
    assert len(str(slots["text"])) <= 60


@settings(max_examples=400, deadline=None)
@given(st.text("abcdABCDАБВГДб012369@+-|., NESWnlas…–ß²йё", max_size=14) | st.text(max_size=8))
def test_any_text_is_read_or_refused_and_nothing_else(text: str) -> None:
    for read in (read_corner, read_path):
        for layout in (GIFT, TALL):
            try:
                place = read(text, layout, SKETCH if layout is GIFT else None, ICE if layout is GIFT else frozenset())
            except NotUnderstood as refused:
                assert refused.complaint.key.startswith("place.")
            else:
                assert 0 <= place < len(layout.corners if read is read_corner else layout.paths)


def test_ice_may_be_left_out_of_a_name_where_one_corner_remains() -> None:
    assert corner("A4+B4", ice=ICE) == "A4+B4+B5"
    assert corner("C4+D4", ice=ICE) == "C4+D4+D5"
    assert path("A4+B4..A4+B5", ice=ICE) == "A4-B5"


def test_without_ice_the_short_name_is_no_corner() -> None:
    assert refusal(corner, "A4+B4")[0] == "place.corner-not-one"


def test_every_full_name_is_read_on_the_icy_board_too() -> None:
    assert [read_corner(name, GIFT, None, ICE) for name in GIFT.corners] == list(range(60))


def test_every_short_name_of_two_hexes_that_one_corner_bears_is_read() -> None:
    land = [tuple(this for this in hexes if this not in ICE) for hexes in GIFT.corner_hexes]
    full = set(GIFT.corner_hexes)
    for this, group in enumerate(land):
        if len(group) > 1 and land.count(group) == 1 and group not in full:
            assert read_corner("+".join(GIFT.hexes[hex_] for hex_ in group), GIFT, None, ICE) == this


@pytest.mark.parametrize(
    "text",
    [
        "6 las, 8 góry, 5 pola", "las 6, GÓRY 8, 5 pola uprawne", "8 ruda, 5, 6", "6, 8, 5", "6-8-5",
        "8-5-las", "las, góry, pola", "6 лес, 8 горы, 5 пашня", "6 las i 8 gory i 5 pola",
        "6 лес и 8 горы и 5", "6 зелёный лес; 8; 5",
        "6 las + 8 góry + 5 pola", "las-6, 8, 5", "6 las, 8 góry, 5 pola,",
    ],
)  # fmt: skip
def test_a_corner_may_be_spoken_of_by_numbers_and_terrain(text: str) -> None:
    assert corner(text, spoken=SKETCH) == "A2+B2+B3"


def test_two_spoken_hexes_name_the_corner_of_these_two_and_the_frame() -> None:
    assert corner("9 pastwisko, 4 wzgórza", spoken=SKETCH) == "D2+D3"


def test_a_spoken_desert_needs_no_number() -> None:
    assert corner("3, pustynia", spoken=SKETCH) == "B1+C1"


def test_a_number_is_never_taken_for_one_of_a_desert() -> None:
    assert refusal(corner, "3, 6", spoken=told("B1=hills 3, C1=desert"))[0] == "place.spoken-none"
    assert refusal(corner, "3, 6 pustynia", spoken=told("B1=hills 3, C1=6"))[0] == "place.spoken-none"


@pytest.mark.parametrize("text", [",", "+", " , ; ", "-"])
def test_signs_alone_describe_no_corner(text: str) -> None:
    assert refusal(corner, text, spoken=SKETCH)[0] == "place.corner-unreadable"


def test_a_text_too_long_to_be_a_place_is_not_searched_for() -> None:
    assert refusal(corner, "A2+" * 100 + "B2") == (
        "place.corner-unreadable",
        {"text": ("A2+" * 100)[:59] + "…"},
    )


def test_a_path_may_join_a_spoken_corner_and_a_written_one() -> None:
    assert path("6 las, 8 góry, 5 pola..A1+A2+B2", spoken=SKETCH) == "A2-B2"


def test_a_spoken_corner_may_name_ice_or_leave_it_out() -> None:
    board = Board("A4=forest 6, B4=hills 8")
    assert corner("6 las, 8 wzgórza", spoken=board, ice=ICE) == "A4+B4+B5"
    assert corner("6, 8, lodowa pustynia", spoken=board, ice=ICE) == "A4+B4+B5"
    assert corner("6, 8, ice-waste", spoken=board, ice=ICE) == "A4+B4+B5"
    assert corner("6, 8, ледяной", spoken=board, ice=ICE) == "A4+B4+B5"


def test_the_one_token_with_two_numbers_is_found_by_both_together() -> None:
    assert corner("2/12 las, 8, 5", spoken=Board("A2=forest 2, B2=mountains 8, B3=fields 5")) == "A2+B2+B3"


TWINS = "A2=forest 6, B2=mountains 8, B3=fields 5, D2=forest 6, C2=mountains 8, C1=fields 5"
FULL = ", ".join(f"{name}=hills 9" for name in GIFT.hexes)


def told(upon: str, below: str = FULL) -> Board:
    board, over = Board(below), Board(upon)
    board.shown |= over.shown
    return board


def test_several_spoken_matches_are_all_listed_and_none_is_picked() -> None:
    key, slots = refusal(corner, "6 las, 8 góry, 5 pola", spoken=told(TWINS))
    assert (key, slots) == (
        "place.spoken-many",
        {"text": "6 las, 8 góry, 5 pola", "corners": ("A2+B2+B3", "C1+C2+D2")},
    )


def test_where_undescribed_hexes_could_match_too_the_refusal_names_them() -> None:
    key, slots = refusal(corner, "6 las, 8 góry, 5 pola", spoken=Board(TWINS))
    assert key == "place.spoken-many-unknown"
    assert "A1" in slots["hexes"] and "B2" not in slots["hexes"]  # type: ignore[operator]


def test_no_spoken_match_on_a_described_board_is_said_to_be_none() -> None:
    assert refusal(corner, "6 las, 8 góry, 11", spoken=told(TWINS)) == (
        "place.spoken-none",
        {"text": "6 las, 8 góry, 11"},
    )


def test_no_spoken_match_on_a_sketch_names_what_the_sketch_leaves_out() -> None:
    key, slots = refusal(corner, "6 las, 8, 11", spoken=told("A2=forest 6, B2=mountains 8, B3=fields"))
    assert (key, slots) == ("place.spoken-none-unknown", {"text": "6 las, 8, 11", "hexes": ("B3",)})


def test_terrain_that_nobody_asked_for_is_not_missed() -> None:
    board = told("A2=6, B2=8, B3=fields")
    assert refusal(corner, "6, 8, 11", spoken=board)[1]["hexes"] == ("B3",)


def test_too_few_spoken_hexes_are_answered_with_the_corners_that_have_them() -> None:
    key, slots = refusal(corner, "6 las, 8 góry", spoken=told("A2=forest 6, B2=mountains 8"))
    assert (key, slots) == (
        "place.spoken-part",
        {"text": "6 las, 8 góry", "corners": ("A1+A2+B2", "A2+B2+B3")},
    )
    key, slots = refusal(corner, "6 las, 8 góry", spoken=SKETCH)
    assert key == "place.spoken-part-unknown"


def test_one_spoken_hex_is_no_corner_even_on_the_rim() -> None:
    key, slots = refusal(corner, "9 pastwisko", spoken=SKETCH)
    assert (key, len(slots["corners"])) == ("place.spoken-part", 6)  # type: ignore[arg-type]
    assert "D2@S" in slots["corners"]  # type: ignore[operator]


def test_four_spoken_hexes_are_too_many() -> None:
    assert refusal(corner, "6, 8, 5, 4", spoken=SKETCH) == (
        "place.spoken-too-many",
        {"text": "6, 8, 5, 4", "found": 4},
    )


def test_a_mistyped_terrain_is_answered_with_the_nearest_word() -> None:
    assert refusal(corner, "6 las, 8 gorry, 5", spoken=SKETCH) == (
        "place.spoken-word-near",
        {"word": "gorry", "near": "gory"},
    )
    assert refusal(corner, "6 las, 8 xyzzy, 5", spoken=SKETCH) == ("place.spoken-word", {"word": "8 xyzzy"})
    assert refusal(corner, "6 las, -, 5", spoken=SKETCH) == ("place.spoken-word", {"word": "-"})
    assert refusal(corner, "6 8 las, 5", spoken=SKETCH) == ("place.spoken-word", {"word": "6 8 las"})


def test_long_lists_of_candidates_are_cut_short() -> None:
    key, slots = refusal(corner, "9, 9, 9", spoken=Board(FULL))
    assert key == "place.spoken-many"
    assert len(slots["corners"]) == 9 and slots["corners"][-1] == "…"  # type: ignore[arg-type, index]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("ŻÓŁW", "zolw"),
        ("Зелёный край", "зеленыи краи"),
        ("  a   b ", "a b"),
        ("go\u0301ry", "gory"),
        ("A2…B3", "a2..b3"),
    ],
)
def test_folding_drops_case_and_diacritics(text: str, plain: str) -> None:
    assert folded(text) == plain
