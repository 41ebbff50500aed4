"""What the grid of a board is: counts, neighbours, names, the Wall."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from ruling.games.catan.layout import POINTS, SIDES, BadLayout, Layout, Row

BOARDS = Path(__file__).parents[3] / "rules" / "catan" / "boards"
GIFT = Layout.of([Row(3, 4), Row(2, 5), Row(1, 6), Row(0, 6)], wall=True)
ISLAND = Layout.of([Row(2, 3), Row(1, 4), Row(0, 5), Row(1, 4), Row(2, 3)])
ONE_HEX = Layout.of([Row(0, 1)])
TWO_HEXES = Layout.of([Row(0, 2)])
RING = Layout.of([Row(1, 2), Row(0, 2, gaps=(1,)), Row(1, 2)])
RAGGED = Layout.of([Row(4, 1), Row(1, 7, gaps=(2, 2)), Row(0, 2), Row(9, 3), Row(2, 12)])
LAYOUTS = {
    "gift": GIFT,
    "island": ISLAND,
    "one hex": ONE_HEX,
    "two hexes": TWO_HEXES,
    "ring": RING,
    "ragged": RAGGED,
}
every_layout = pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)


@st.composite
def any_rows(draw: st.DrawFn) -> list[Row]:
    """Up to five rows that do fit each other, with holes now and then."""
    rows, first = [], draw(st.integers(0, 6))
    for number in range(draw(st.integers(1, 5))):
        hexes = draw(st.integers(1, 6))
        gaps = draw(st.lists(st.integers(1, hexes - 1), max_size=2)) if hexes > 1 else []
        rows.append(Row(2 * draw(st.integers(0, 3)) + (first + number) % 2, hexes, tuple(gaps)))
    return rows


def names(layout: Layout, corners: tuple[int, ...]) -> set[str]:
    return {layout.corners[corner] for corner in corners}


def test_the_gift_has_21_hexes_60_corners_and_80_paths() -> None:
    assert (len(GIFT.hexes), len(GIFT.corners), len(GIFT.paths)) == (21, 60, 80)


def test_the_gift_has_46_paths_between_hexes_and_34_along_the_frame() -> None:
    assert [len(hexes) for hexes in GIFT.path_hexes].count(2) == 46
    assert [len(hexes) for hexes in GIFT.path_hexes].count(1) == 34


def test_corners_of_the_gift_lie_at_three_hexes_26_times_at_two_14_times_at_one_20_times() -> None:
    sizes = [len(hexes) for hexes in GIFT.corner_hexes]
    assert [sizes.count(size) for size in (3, 2, 1)] == [26, 14, 20]


def test_only_one_hex_corners_of_the_gift_need_the_compass() -> None:
    assert {len(GIFT.corner_hexes[c]) for c, name in enumerate(GIFT.corners) if "@" in name} == {1}
    several = [h for h in GIFT.hexes if sum(name.startswith(f"{h}@") for name in GIFT.corners) > 1]
    assert several == ["A1", "A4", "C6", "D1", "D6"]


def test_the_ordinary_island_has_19_hexes_54_corners_and_72_paths() -> None:
    assert (len(ISLAND.hexes), len(ISLAND.corners), len(ISLAND.paths)) == (19, 54, 72)


def test_the_rhombus_that_ice_leaves_has_48_corners_and_63_paths() -> None:
    ice = {GIFT.hex_index[name] for name in ("B5", "C5", "C6", "D5", "D6")}
    assert sum(bool(set(hexes) - ice) for hexes in GIFT.corner_hexes) == 48
    assert sum(bool(set(hexes) - ice) for hexes in GIFT.path_hexes) == 63


def test_a_line_of_the_gift_runs_to_the_south_west() -> None:
    for upper, lower in zip("ABC", "BCD", strict=True):
        path = GIFT.hex_paths[GIFT.hex_index[f"{upper}2"]][SIDES.index("SW")]
        assert GIFT.paths[path] == f"{upper}2-{lower}2"


def test_neighbours_of_b2_are_the_six_around_it() -> None:
    around = GIFT.hex_neighbours[GIFT.hex_index["B2"]]
    assert [GIFT.hexes[this] for this in around] == ["A1", "A2", "B1", "B3", "C2", "C3"]


def test_the_corner_between_three_hexes_has_three_neighbours() -> None:
    corner = GIFT.corner_index["A2+B2+B3"]
    assert names(GIFT, GIFT.corner_neighbours[corner]) == {"A1+A2+B2", "A2+A3+B3", "B2+B3+C3"}


def test_rows_are_lettered_from_the_north_and_hexes_numbered_from_the_west() -> None:
    assert GIFT.hexes[:6] == ("A1", "A2", "A3", "A4", "B1", "B2")
    assert [(cell.name, cell.row, cell.x) for cell in GIFT.cells[3:6]] == [
        ("A4", 0, 9),
        ("B1", 1, 2),
        ("B2", 1, 4),
    ]


def test_hexes_past_the_ninth_are_sorted_by_number_and_not_by_spelling() -> None:
    layout = Layout.of([Row(0, 12), Row(1, 12)])
    assert {"A9+A10+B9", "A10+B9+B10"} <= set(layout.corners)
    assert "A9-A10" in layout.path_index


def test_a_single_hex_has_six_corners_and_six_sides_named_by_the_compass() -> None:
    assert {name.partition("@")[2] for name in ONE_HEX.corners} == set(POINTS)
    assert {name.partition("-")[2] for name in ONE_HEX.paths} == set(SIDES)


def test_two_hexes_alone_share_two_corners_so_neither_is_named_by_them() -> None:
    assert "A1+A2" not in TWO_HEXES.corner_index
    assert {"A1@NE", "A1@SE"} <= set(TWO_HEXES.corners)
    assert (len(TWO_HEXES.corners), len(TWO_HEXES.paths)) == (10, 11)


def test_the_hole_of_a_ring_has_corners_and_frame_paths_of_its_own() -> None:
    assert RING.hexes == ("A1", "A2", "B1", "B2", "C1", "C2")
    assert (len(RING.corners), len(RING.paths)) == (24, 30)
    assert {"A1@NE", "A1@SE"} <= set(RING.corners)
    assert {"B1-E", "B2-W"} <= set(RING.paths)


@every_layout
def test_neighbours_are_neighbours_of_each_other(layout: Layout) -> None:
    for near in (layout.corner_neighbours, layout.hex_neighbours):
        for one, others in enumerate(near):
            assert one not in others
            assert all(one in near[other] for other in others)


@settings(max_examples=60, deadline=None)
@given(any_rows())
def test_the_tables_of_any_board_agree_with_each_other(rows: list[Row]) -> None:
    layout = Layout.of(rows)
    for corner, hexes in enumerate(layout.corner_hexes):
        assert 1 <= len(hexes) <= 3
        assert all(corner in layout.hex_corners[this] for this in hexes)
        assert 2 <= len(layout.corner_neighbours[corner]) == len(layout.corner_paths[corner]) <= 3
        zone = {corner, *layout.corner_neighbours[corner]}
        assert layout.zone_mask[corner] == sum(2**member for member in zone)
    for path, (one, other) in enumerate(layout.path_ends):
        assert other in layout.corner_neighbours[one]
        assert path in layout.corner_paths[one] and path in layout.corner_paths[other]
        assert layout.ends_mask[path] == 2**one + 2**other
        both = set(layout.corner_hexes[one]) & set(layout.corner_hexes[other])
        assert set(layout.path_hexes[path]) == both


@settings(max_examples=60, deadline=None)
@given(any_rows())
def test_no_two_places_of_any_board_share_a_name(rows: list[Row]) -> None:
    layout = Layout.of(rows)
    for places, index in (
        (layout.hexes, layout.hex_index),
        (layout.corners, layout.corner_index),
        (layout.paths, layout.path_index),
    ):
        assert len(index) == len(places)
        assert all(index[name] == place for place, name in enumerate(places))


@settings(max_examples=60, deadline=None)
@given(any_rows())
def test_any_board_in_the_plane_obeys_euler(rows: list[Row]) -> None:
    layout = Layout.of(rows)
    assert 6 * len(layout.hexes) == sum(map(len, layout.path_hexes)) == sum(map(len, layout.corner_hexes))
    parts, seen = 0, 0
    for corner in range(len(layout.corners)):
        if not seen >> corner & 1:
            parts, queue = parts + 1, [corner]
            while queue:
                here = queue.pop()
                if not seen >> here & 1:
                    seen |= 1 << here
                    queue += layout.corner_neighbours[here]
    faces = len(layout.paths) - len(layout.corners) + parts
    assert faces >= len(layout.hexes), "every hex is a face; holes are the rest"


def test_the_points_of_a_hex_stand_around_its_middle() -> None:
    for this, (x, y) in enumerate(GIFT.hex_xy):
        points = [GIFT.corner_xy[corner] for corner in GIFT.hex_corners[this]]
        assert sum(px for px, _ in points) == 6 * x
        assert sum(py for _, py in points) == 6 * y
        assert points[0] == (x, y - 2)


def test_nine_corners_and_eight_paths_of_the_gift_lie_at_the_wall() -> None:
    corners = [name for c, name in enumerate(GIFT.corners) if GIFT.at_the_wall_corner(c)]
    paths = [name for p, name in enumerate(GIFT.paths) if GIFT.at_the_wall_path(p)]
    assert len(corners) == 9 and {"A1@NW", "A1@N", "A1+A2", "A4@NE"} <= set(corners)
    assert sorted(paths) == [f"A{k}-{side}" for k in range(1, 5) for side in ("NE", "NW")]


def test_a_board_without_a_wall_has_nothing_at_the_wall() -> None:
    assert not any(map(ISLAND.at_the_wall_corner, range(54)))
    assert not any(map(ISLAND.at_the_wall_path, range(72)))


def test_a_layout_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        GIFT.wall = False  # type: ignore[misc]


@every_layout
def test_a_layout_survives_copying_and_pickling(layout: Layout) -> None:
    assert pickle.loads(pickle.dumps(layout)) == layout == copy.deepcopy(layout)
    assert hash(copy.deepcopy(layout)) == hash(layout)


@pytest.mark.parametrize(
    ("rows", "key", "slots"),
    [
        ([], "layout.no-rows", {}),
        ([Row(i % 2, 1) for i in range(27)], "layout.too-many-rows", {"found": 27, "most": 26}),
        ([Row(i % 2, 20) for i in range(21)], "layout.too-many-hexes", {"found": 420, "most": 400}),
        ([Row(0, 0)], "layout.row-size", {"row": "A", "found": 0, "most": 400}),
        ([Row(0, 10**9)], "layout.row-size", {"row": "A", "found": 10**9, "most": 400}),
        ([Row(1, 2), Row(-2, 2)], "layout.indent-range", {"row": "B", "found": -2, "most": 800}),
        ([Row(10**9, 2)], "layout.indent-range", {"row": "A", "found": 10**9, "most": 800}),
        ([Row(1, 2), Row(3, 2)], "layout.indent-parity", {"row": "B", "found": 3, "above": "A"}),
        ([Row(0, 2, gaps=(2,))], "layout.gap", {"row": "A", "found": 2, "hexes": 2}),
    ],
)
def test_rows_that_make_no_board_are_refused(rows: list[Row], key: str, slots: dict[str, object]) -> None:
    with pytest.raises(BadLayout) as refusal:
        Layout.of(rows)
    assert (refusal.value.key, refusal.value.slots) == (key, slots)


def test_26_rows_are_lettered_to_z() -> None:
    assert Layout.of([Row(i % 2, 1) for i in range(26)]).hexes[-1] == "Z1"


def board(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((BOARDS / f"{name}.yaml").read_text(encoding="utf-8"))
    return loaded


@pytest.mark.parametrize(("name", "layout"), [("gift-4", GIFT), ("gift-3", GIFT), ("base", GIFT), ("island", ISLAND)])
def test_a_shipped_board_is_the_grid_it_claims_to_be(name: str, layout: Layout) -> None:
    record = board(name)
    assert Layout.of([Row(**row) for row in record["rows"]], record["wall"]) == layout
    assert record["board"] == name
    assert set(record) - {"doubt", "most_ice"} == {"board", "name", "wall", "rows", "ice", "source"}
    assert all(set(record[key]) == {"pl", "ru"} for key in ("name", "source", "doubt") if key in record)


def test_ice_that_nobody_can_place_is_unknown_and_not_absent() -> None:
    assert board("base")["ice"] == "unknown"
    assert board("gift-3")["ice"] == ["B5", "C5", "C6", "D5", "D6"]
    assert board("gift-4")["ice"] == board("island")["ice"] == []
    assert "doubt" in board("base") and "doubt" in board("gift-3")
