"""How a table writes its position down, what is read out of it, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from ruling.engine.adjudication import adjudicate
from ruling.games.catan import GAME
from ruling.games.catan.position import Building, Position
from ruling.model.answers import Question, Verdict
from ruling.model.errors import Complaint, Impossible, NotUnderstood
from ruling.model.reading import read_file
from ruling.model.truth import Count, Unknown
from tests.games.catan.desk import book, lexicon

FILE = "table.yaml"
SIX = ["A1+A2+B2", "A2+A3+B3", "A3+A4+B4", "C1+C2+D2", "D3+D4", "B4+B5+C5"]
TOLD = {"A2": "las 6", "B2": "góry 8", "B3": "pola uprawne 5", "A3": "las 6", "C3": "pastwisko 9", "C2": "wzgórza 4"}
SPOKEN = {"board": {"like": "gift-4", "hexes": TOLD}}
TABLE = {
    "game": "catan",
    "mode": "brotherhood",
    "players": 4,
    "edition": "catan-pl",
    "turn": {"player": "red", "moment": "building"},
    "buildings": {"red": {"settlements": ["A2+B2+B3"]}, "blue": {"keeps": ["C2+C3+D3"]}},
    "roads": {"red": ["B2-B3"]},
    "empty": ["A1+A2"],
    "known": ["buildings", "red roads"],
    "hands": {"red": {"wood": 1, "clay": 2}, "blue": {"total": 7}},
    "stock": {"red": {"road": 9}},
}


def read(document: Any = None, given: str = "") -> Position:
    found: Position = GAME.read_position(document, lexicon(), book(), given, FILE)
    return found


def argument(kind: str, text: str, position: Position) -> str:
    """An argument as it is understood, written the way we write it."""
    value = GAME.read_argument(kind, text, position, lexicon(), {})
    assert GAME.show_argument is not None
    return GAME.show_argument(kind, value, position, {})


def verdict(position: Position, action: str, at: int) -> Verdict:
    return adjudicate(GAME, book(), Question("catan", action, {"player": "red", "at": at}), position)


def complaints(document: Any = None, given: str = "") -> list[tuple[str, dict[str, object]]]:
    """Everything that an impossible position is refused for."""
    with pytest.raises(Impossible) as refused:
        read(document, given)
    return [(complaint.key, complaint.slots) for complaint in refused.value.contradictions]


def refusal(document: Any = None, given: str = "") -> str:
    with pytest.raises(NotUnderstood) as refused:
        read(document, given)
    return refused.value.complaint.key


def asked_back(text: str, document: Any, kind: str = "corner") -> tuple[str, tuple[str, ...]]:
    """The question that a place raises, and the places that it offers."""
    with pytest.raises(NotUnderstood) as refused:
        argument(kind, text, read(document))
    offered = refused.value.complaint.slots.get("corners", ())
    assert isinstance(offered, tuple)
    return refused.value.complaint.key, offered


# Files


def test_a_yaml_file_and_a_json_file_hold_the_same_position(tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(yaml.safe_dump(TABLE, allow_unicode=True), encoding="utf-8")
    (tmp_path / "table.json").write_text(json.dumps(TABLE, indent=2), encoding="utf-8")
    from_yaml, from_json = (read(read_file(tmp_path / name)) for name in ("table.yaml", "table.json"))
    assert from_yaml == from_json == read(TABLE)
    assert from_yaml.buildings[from_yaml.board.layout.corner_index["C2+C3+D3"]] == Building("blue", "keep")


def test_a_position_written_down_is_read_back_the_same() -> None:
    position = read(
        TABLE, "board: las 6 A2, order red blue white yellow; red: settlement D3+D4, no road A2-B2; turn: round 2"
    )
    again = read(position.document())
    assert again._replace(board=position.board) == position
    assert again.board._replace(name="") == position.board._replace(name="")


def test_a_field_that_is_left_blank_tells_nothing() -> None:
    assert read(
        {"mode": None, "hands": {"red": None}, "board": None, "turn": {"player": "red", "round": None}}
    ) == read({"turn": "red"})


def test_a_file_and_a_sketch_tell_the_same_in_their_own_ways() -> None:
    document = {
        "mode": "brotherhood", "players": 4, "turn": {"player": "red", "moment": "building"},
        "buildings": {"red": {"settlements": ["A2+B2+B3"]}}, "roads": {"red": ["B2-B3"], "blue": ["C2-C3"]},
        "hands": {"red": {"wood": 1, "clay": 2}}, "known": ["buildings"], "empty": ["A1+A2"],
    }  # fmt: skip
    sketch = (
        "board: mode brotherhood, 4 players, known buildings, empty A1+A2; turn: red, building;"
        "red: settlement A2+B2+B3, road B2-B3, 1 wood, 2 clay; blue: road C2-C3"
    )
    assert read(None, sketch) == read(document)


def test_a_sketch_adds_to_the_file() -> None:
    position = read(TABLE, "white: settlement D3+D4, 2 ore; board: empty B3-C3")
    layout = position.board.layout
    assert position.buildings[layout.corner_index["D3+D4"]] == ("white", "settlement")
    assert position.buildings[layout.corner_index["A2+B2+B3"]] == ("red", "settlement")
    assert position.hands["white"] == {"ore": 2}
    assert layout.path_index["B3-C3"] in position.empty_paths


def test_an_unknown_key_is_refused_with_its_line_and_the_nearest_key(tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text("game: catan\nmode: base\nbulidings: {}\n", encoding="utf-8")
    with pytest.raises(NotUnderstood) as refused:
        read(read_file(tmp_path / "table.yaml"))
    slots = refused.value.complaint.slots
    assert (refused.value.complaint.key, slots["line"], slots["nearest"]) == ("position-key", 3, "buildings")


@pytest.mark.parametrize(
    ("document", "key"),
    [
        (["red"], "position-type"),
        ({"game": "iron-throne"}, "position-game"),
        ({"buildings": ["A2+B2+B3"]}, "position-type"),
        ({"roads": {"red": "B2-B3"}}, "position-type"),
        ({"buildings": {"purple": {"settlements": ["A2+B2+B3"]}}}, "not-a-player"),
        ({"buildings": {"red": {"windmills": ["A2+B2+B3"]}}}, "not-a-piece"),
        ({"hands": {"red": {"gold": 1}}}, "unknown-word"),
        ({"hands": {"red": {"wood": -1}}}, "not-a-number-here"),
        ({"hands": {"red": {"wood": True}}}, "not-a-number-here"),
        ({"stock": {"red": {"road": "many"}}}, "not-a-number-here"),
        ({"known": ["red pockets"]}, "unknown-word"),
        ({"turn": {"player": "red", "moment": "lunch"}}, "unknown-word"),
        ({"board": "atlantis"}, "unknown-word"),
        ({"board": {"like": "gift-4", "hexes": {"E1": "las 6"}}}, "unknown-word"),
        ({"board": {"like": "gift-4", "ice": ["E1"]}}, "unknown-word"),
        ({"board": {"like": "gift-4", "hexes": ["las 6"]}}, "position-type"),
        ({"board": {"like": "gift-4", "hexes": {"A1": "las 6 8"}}}, "unknown-word"),
        ({"board": {"like": "gift-4", "hexes": {"A1": "las ²"}}}, "unknown-word"),
        ({"board": {"like": "gift-4", "wall": "tall"}}, "position-type"),
        ({"board": {"rows": [{"hexes": 3, "gaps": 2}]}}, "position-type"),
        ({"players": "four"}, "not-a-number-here"),
        ({"players": ["Ania"]}, "not-a-player"),
        ({"variants": ["banana"]}, "unknown-variant"),
        ({"known": [""]}, "unknown-word"),
        ({"buildings": {"red": {"roads": ["B2-B3"]}}}, "not-a-piece"),
        ({"turn": {"round": 4}}, "not-a-round"),
        ({"turn": {"moment": {"after": "building", "before": "trade"}}}, "position-type"),
        ({"this_turn": {"played": ["road-building"]}}, "position-type"),
        ({"players": 90}, "players-count"),
        ({"board": {"like": "gift-4", "hexes": {"A1": 99}}}, "unknown-word"),
        ({"board": {"rows": [{"hexes": 3, "size": 2}]}}, "position-key"),
        ({"turn": "red", "this_turn": {"played": ["zzz"]}}, "unknown-word"),
    ],
)
def test_what_cannot_be_read_is_refused_by_its_name(document: Any, key: str) -> None:
    assert refusal(document) == key


@pytest.mark.parametrize(
    ("sketch", "key"),
    [
        ("red settlement A2+B2+B3", "sketch-clause"),
        ("red:", "sketch-clause"),
        ("red: settlement", "sketch-item"),
        ("red: banana A2+B2+B3", "sketch-item"),
        ("purple: road B2-B3", "not-a-player"),
        ("board: las 6", "sketch-item"),
        ("board: known pockets", "unknown-word"),
        ("turn: lunch", "unknown-word"),
        ("red: stock roads", "sketch-item"),
        ("red: no 2 roads", "sketch-item"),
        ("red: no stock 2 roads", "sketch-item"),
        ("red: 1 wood B2-B3", "sketch-item"),
        ("red: ² roads", "sketch-item"),
        ("board: no", "sketch-item"),
        ("board: no ice B5", "sketch-item"),
        ("board: ice B5 B9", "unknown-word"),
        ("board: banana 6 A2", "unknown-word"),
        ("board: known red pockets", "unknown-word"),
        ("board: combined perhaps", "unknown-word"),
        ("board: ² players", "not-a-number-here"),
        ("turn: round three", "not-a-round"),
    ],
)
def test_a_clause_that_says_nothing_is_refused(sketch: str, key: str) -> None:
    assert refusal(None, sketch) == key


# Words


@pytest.mark.parametrize(
    ("colour", "settlements", "keeps"),
    [
        ("red", "settlements", "keeps"),
        ("czerwony", "osady", "twierdze"),
        ("красный", "поселения", "крепости"),
        ("Czerwona", "osada", "twierdza"),
        ("КРАСНЫЕ", "поселение", "крепость"),
    ],
)
def test_colours_and_pieces_are_read_in_both_languages(colour: str, settlements: str, keeps: str) -> None:
    position = read(
        {"buildings": {colour: {settlements: ["A2+B2+B3"], keeps: ["D3+D4"]}}, "roads": {colour: ["B2-B3"]}}
    )
    assert set(position.buildings.values()) == {("red", "settlement"), ("red", "keep")}
    assert set(position.roads.values()) == {"red"}


@pytest.mark.parametrize(
    "hand",
    [
        {"wood": 1, "clay": 2, "wool": 3, "grain": 4, "ore": 5},
        {"drewno": 1, "glina": 2, "wełna": 3, "zboże": 4, "ruda": 5},
        {"древесина": 1, "глина": 2, "шерсть": 3, "зерно": 4, "руда": 5},
        {"drewno": 1, "глина": 2, "wool": 3, "zboze": 4, "руда": 5},
    ],
    ids=["English", "Polish", "Russian", "mixed"],
)
def test_resources_are_read_in_both_languages_and_mixed(hand: dict[str, int]) -> None:
    assert read({"hands": {"biały": hand}}).hands == {"white": {"wood": 1, "clay": 2, "wool": 3, "grain": 4, "ore": 5}}


@pytest.mark.parametrize(
    "word",
    ["base", "gra podstawowa", "podstawowa", "podstawka", "базовая игра", "базовая", "база"],
)
def test_the_base_game_is_known_by_every_word_that_its_record_lists(word: str) -> None:
    assert read({"mode": word}).scope()["mode"] == "base"
    assert read(None, f"board: mode {word}").scope()["mode"] == "base"


@pytest.mark.parametrize("word", ["brotherhood", "braterstwo", "Braterstwo Straży", "братство"])
def test_the_brotherhood_is_known_by_its_words(word: str) -> None:
    assert read({"mode": word}).scope()["mode"] == "brotherhood"


@pytest.mark.parametrize(
    ("word", "edition"),
    [("pl", "catan-pl"), ("catan-ru", "catan-ru"), ("polska", "catan-pl"), ("русский", "catan-ru"), ("ru", "catan-ru")],
)
def test_the_booklet_on_the_table_is_named_in_both_languages(word: str, edition: str) -> None:
    assert read({"edition": word}).scope()["edition"] == edition
    assert read(None, f"plansza: wydanie {word}").scope()["edition"] == edition


@pytest.mark.parametrize(
    ("word", "moment"),
    [
        ("building", "building"), ("budowa", "building"), ("строительство", "building"), ("trade", "trade"),
        ("handel", "trade"), ("торговля", "trade"), ("production", "production"), ("produkcja", "production"),
        ("сбор сырья", "production"),
    ],
)  # fmt: skip
def test_the_phases_are_read_in_both_languages(word: str, moment: str) -> None:
    assert read({"turn": {"moment": word}}).moments == {moment}
    assert read(None, f"turn: {word}").moments == {moment}


@pytest.mark.parametrize("word", ["after production", "po produkcji", "после сбора сырья"])
def test_a_moment_may_be_a_range(word: str) -> None:
    assert read(None, f"turn: {word}").moments == {"trade", "building"}
    assert read({"turn": {"moment": {"after": "production", "before": "building"}}}).moments == {"trade"}


@pytest.mark.parametrize(
    "words",
    ["las 6, góry 8, pola 5", "лес 6, горы 8, пашня 5", "las 6, горы 8, pola uprawne 5", "drewno 6, ruda 8, поля 5"],
)
def test_terrain_is_read_in_both_languages(words: str) -> None:
    told = dict(zip(("A2", "B2", "B3"), words.split(", "), strict=True))
    board = read({"board": {"like": "gift-4", "hexes": told}}).board
    shown = [
        (board.terrain[board.layout.hex_index[name]], board.numbers[board.layout.hex_index[name]]) for name in told
    ]
    assert shown == [("forest", 6), ("mountains", 8), ("fields", 5)]
    sketched = ", ".join(f"{text} {name}" for name, text in told.items())
    assert read(None, f"board: {sketched}").board.terrain == board.terrain


@pytest.mark.parametrize(
    "sketch",
    [
        "red: only settlement A2+B2+B3, no roads, 3 wood, no clay, 5 cards",
        "czerwony: tylko osada A2+B2+B3, bez dróg, 3 drewna, brak gliny, 5 kart",
        "красный: только поселение А2+В2+В3, нет дорог, 3 древесины, нет глины, 5 карт",
    ],
    ids=["English", "Polish", "Russian"],
)
def test_a_sketch_reads_no_only_and_counts_in_both_languages(sketch: str) -> None:
    position = read(None, sketch)
    assert position.hands["red"] == {"wood": 3, "clay": 0, "total": 5}
    assert position.is_closed("roads", "red") and not position.is_closed("roads", "blue")
    assert list(position.buildings.values()) == [("red", "settlement")]


NO_ROAD = ["no road", "bez drogi", "nie ma drogi", "nie ma żadnej drogi", "нет дороги", "нет ни одной дороги"]


@pytest.mark.parametrize("words", NO_ROAD)
def test_a_path_without_a_road_is_an_empty_path(words: str) -> None:
    position = read(None, f"board: {words} B2-B3")
    assert position.empty_paths == {position.board.layout.path_index["B2-B3"]}


@pytest.mark.parametrize("words", NO_ROAD)
def test_a_path_without_a_road_of_one_player_may_hold_another_ones(words: str) -> None:
    position = read(None, f"red: {words} B2-B3")
    path = position.board.layout.path_index["B2-B3"]
    assert not position.has_road(path, "red")
    with pytest.raises(Unknown):
        position.road_on(path)
    assert read(None, f"red: {words} B2-B3; blue: road B2-B3").roads == {path: "blue"}
    assert [key for key, _ in complaints(None, f"red: {words} B2-B3, road B2-B3")] == ["building-and-empty"]


def test_a_corner_without_a_settlement_of_one_player_may_hold_his_keep() -> None:
    told = read(None, "red: no settlement A2+B2+B3")
    corner = told.board.layout.corner_index["A2+B2+B3"]
    with pytest.raises(Unknown):
        told.has_building(corner, "red")
    assert verdict(told, "build-keep", corner).answer == "illegal"
    assert verdict(told, "build-settlement", corner).answer == "undecided"
    assert not read(None, "red: no building A2+B2+B3").has_building(corner, "red")
    assert read(None, "red: no settlement A2+B2+B3, keep A2+B2+B3").buildings == {corner: ("red", "keep")}
    assert read(told.document()).absent == told.absent == {("red", "settlement", corner)}


@pytest.mark.parametrize(
    "given",
    [
        "red: 2 settlement, stock 0 settlement",
        "red: 13 road, stock 0 road",
        "board: 4 players, order red blue white",
        "board: 3 players, order red blue white yellow",
        "board: order red blue white; yellow: road B2-B3",
    ],
)
def test_what_the_box_or_the_table_cannot_hold_is_refused(given: str) -> None:
    assert [key for key, _ in complaints(None, given)] == ["contradiction"]


def test_an_order_names_the_players_who_are_seated() -> None:
    seated = {"players": ["red", "blue", "white"], "order": ["red", "blue", "yellow"]}
    assert [key for key, _ in complaints(seated)] == ["contradiction"]
    with pytest.raises(NotUnderstood):
        argument("player", "yellow", read({"order": ["red", "blue", "white"]}))


def test_a_box_of_fourteen_roads_may_be_told() -> None:
    assert read(None, "red: 14 road, stock 0 road").stock == {("red", "road"): 0}


def test_a_kind_is_closed_when_it_is_closed_for_everybody_at_the_table() -> None:
    known = [f"{player} {kind}" for player in ("red", "blue", "white") for kind in ("roads", "buildings")]
    assert read({"order": ["red", "blue", "white"], "known": known}).is_closed("roads")
    assert read({"players": ["red", "blue", "white"], "known": known}).is_closed("buildings")
    assert not read({"order": ["red", "blue", "white"], "known": known[:-1]}).is_closed("buildings")
    assert not read({"known": known}).is_closed("roads")


def test_a_full_stock_leaves_nothing_on_the_board() -> None:
    assert read(None, "red: stock 15 road").is_closed("roads", "red")
    assert not read(None, "red: stock 14 road").is_closed("roads", "red")
    full = read(None, "red: stock 5 settlement")
    assert not full.is_closed("buildings", "red")
    assert verdict(full, "build-keep", 0).answer == "illegal"
    assert verdict(read(None, "red: no settlement"), "build-keep", 0).answer == "illegal"


@pytest.mark.parametrize("words", ["free roads 1", "darmowe drogi 1", "бесплатные дороги 1"])
def test_the_free_roads_of_a_player_are_told_in_either_language(words: str) -> None:
    assert read(None, f"red: {words}").free_roads == {"red": 1}
    assert refusal(None, f"red: {words} 2") == "sketch-item"


def test_free_roads_belong_to_whoever_has_the_turn_or_to_the_player_named() -> None:
    assert read({"turn": "red", "this_turn": {"free_roads": 0}}).free_roads == {"red": 0}
    assert read({"this_turn": {"free_roads": {"blue": 2}}}).free_roads == {"blue": 2}
    assert refusal({"this_turn": {"free_roads": 1}}) == "position-type"


@pytest.mark.parametrize("words", ["pustynia", "пустыня", "desert"])
def test_a_desert_is_land_without_a_resource_and_no_ice(words: str) -> None:
    position = read(None, f"board: {words} A2, 4 players, mode brotherhood")
    desert = position.board.layout.hex_index["A2"]
    assert position.board.terrain == {desert: "desert"} and position.board.is_land(desert)
    assert read(position.document()).board.terrain == position.board.terrain


@pytest.mark.parametrize("words", ["lodowa pustynia", "ледяная пустошь", "ледяная пустыня", "lód"])
def test_ice_stays_ice(words: str) -> None:
    position = read(None, f"board: {words} A2, 4 players, mode brotherhood")
    assert position.board.ice == {position.board.layout.hex_index["A2"]}


def test_the_doubt_about_a_named_board_survives_writing() -> None:
    doubtful = read({"board": "gift-3"}, "board: las 6 A2")
    assert doubtful.board.surmised
    assert read(doubtful.document()) == doubtful
    assert not read({"board": "gift-3"}, "board: ice B5 C5 C6 D5 D6").board.surmised
    assert not read({"board": {"like": "gift-3", "ice": ["B5"]}}).board.surmised


def test_the_base_game_has_two_ice_wastes() -> None:
    position = read({"board": "base"})
    assert verdict(position, "build-settlement", position.board.layout.corner_index["A2+B2+B3"]).missing[0].fact != (
        "ice",
        (),
    )
    told = read({"board": {"like": "base", "hexes": {"A1": "lód", "D6": "lód"}}})
    assert told.board.ice == {told.board.layout.hex_index[name] for name in ("A1", "D6")}
    assert read(told.document()).board == told.board


def test_the_record_of_the_ice_is_that_of_the_board() -> None:
    [rule] = book().value("ice.gift-3")
    assert rule.gives["ice.gift-3"] == book().blob("boards")["gift-3"]["ice"]
    [rule] = book().value("ice.base")
    assert rule.gives["ice.base"] == book().blob("boards")["base"]["most_ice"]


def test_the_kinds_of_a_hand_follow_from_its_total() -> None:
    hand = read(None, "red: 1 wood, 1 clay, 1 wool, 0 ore, 4 cards")
    assert hand.cards("red", "grain") == (1, 1)
    assert read(None, "red: 1 wood, 1 clay, 1 wool, 4 cards").cards("red", "grain") == (0, 1)


def test_several_places_and_several_players_may_follow_one_another() -> None:
    position = read(None, "red: roads B2-B3, A2-B2 B3-C3; board: order red, blue, white, ice B5, C5")
    layout = position.board.layout
    assert set(position.roads) == {layout.path_index[name] for name in ("B2-B3", "A2-B2", "B3-C3")}
    assert position.order == ("red", "blue", "white")
    assert position.board.ice == frozenset({layout.hex_index["B5"], layout.hex_index["C5"]})


def test_a_corner_may_be_spoken_before_the_board_is_described() -> None:
    position = read(None, "red: settlement (6 las, 8 góry, 5 pola); board: las 6 A2, góry 8 B2, pola 5 B3")
    assert set(position.buildings) == {position.board.layout.corner_index["A2+B2+B3"]}


def test_two_ranges_of_moments_narrow_each_other_down() -> None:
    assert read(None, "turn: after production, before building").moments == {"trade"}
    assert read({"turn": {"moment": {"after": "production"}}}, "turn: building").moments == {"building"}


# Players


def test_players_may_be_called_by_their_names() -> None:
    document = {
        "players": {"Ania": "red", "Борис": "синий"},
        "turn": "Ania",
        "buildings": {"Борис": {"osady": ["A2+B2+B3"]}},
    }
    position = read(document, "ania: road B2-B3; Борис: дорога А2-В2")
    layout = position.board.layout
    assert position.turn == "red"
    assert position.scope()["players"] == 2
    assert position.buildings[layout.corner_index["A2+B2+B3"]].owner == "blue"
    assert position.roads == {layout.path_index["B2-B3"]: "red", layout.path_index["A2-B2"]: "blue"}
    assert [argument("player", name, position) for name in ("ANIA", "борис", "czerwony")] == ["red", "blue", "red"]


def test_a_name_that_nobody_has_is_refused_with_the_names_that_there_are() -> None:
    with pytest.raises(NotUnderstood) as refused:
        read({"players": {"Ania": "red", "Ola": "blue"}, "turn": "Zosia"})
    assert refused.value.complaint.key == "not-a-player"
    assert tuple(refused.value.complaint.slots["known"])[:2] == ("Ania", "Ola")


@pytest.mark.parametrize(
    ("document", "twice"),
    [
        ({"players": {"Ania": "red", "Ola": "red"}}, "red"),
        ({"players": {"Ania": "red", "ania": "blue"}}, "ania"),
        ({"players": ["red", "blue", "czerwony"]}, "red"),
        ({"order": ["red", "красный"]}, "red"),
    ],
)
def test_nobody_sits_at_the_table_twice(document: Any, twice: str) -> None:
    assert complaints(document) == [("player-twice", {"player": twice})]


def test_names_are_written_down_as_they_were_told() -> None:
    position = read({"players": {"Ania": "red", "Борис": "синий"}})
    assert position.document()["players"] == {"Ania": "red", "Борис": "blue"}
    assert read(position.document()).names == position.names


# What is known


def test_what_was_not_said_is_unknown_and_what_is_closed_is_not_there() -> None:
    corner, path = "A2+B2+B3", "B2-B3"
    silent, closed = read(), read({"known": ["buildings", "roads"]})
    at, on = silent.board.layout.corner_index[corner], silent.board.layout.path_index[path]
    for question in (lambda: silent.building_on(at), lambda: silent.road_on(on)):
        with pytest.raises(Unknown):
            question()
    assert closed.building_on(at) is None and closed.road_on(on) is None


def test_known_closes_a_kind_for_one_player_alone() -> None:
    position = read({"known": ["czerwony buildings"]})
    at = position.board.layout.corner_index["A2+B2+B3"]
    assert position.has_building(at, "red") is False
    with pytest.raises(Unknown):
        position.has_building(at, "blue")


def test_no_settlements_says_nothing_of_keeps() -> None:
    position = read(None, "red: no settlements")
    with pytest.raises(Unknown):
        position.has_building(position.board.layout.corner_index["A2+B2+B3"], "red")


def test_pieces_on_the_board_are_counted_from_what_is_listed_or_from_the_stock() -> None:
    listed = {"buildings": {"red": {"settlements": SIX[:2]}}}
    assert read(listed).pieces("red", "settlement", 5)[:2] == (2, 5)
    assert read({**listed, "known": ["red buildings"]}).pieces("red", "settlement", 5) == Count(2, 2)
    assert read({**listed, "stock": {"red": {"osady": 1}}}).pieces("red", "settlement", 5) == Count(4, 4)
    assert read(None, "red: stock 3 roads").pieces("red", "road", 15) == Count(12, 12)


@pytest.mark.parametrize(
    ("document", "sketch"),
    [
        ({}, "red: 2 settlements"),
        ({}, "czerwony: 2 osady A2+B2+B3"),
        ({}, "красный: 2 поселения А2+В2+В3, D3+D4"),
        ({"buildings": {"red": {"settlements": 2}}}, "red: settlement D3+D4"),
        ({"buildings": {"red": {"settlements": ["D3+D4"]}}}, "red: placed 2 settlements and 1 road"),
    ],
)
def test_a_count_of_pieces_is_exact_for_its_kind(document: Any, sketch: str) -> None:
    position = read(document, sketch)
    assert position.pieces("red", "settlement", 5) == Count(2, 2)
    assert position.pieces("red", "keep", 4)[:2] == (0, 4)
    with pytest.raises(Unknown):
        position.has_building(position.board.layout.corner_index["A1+A2+B2"], "red")


def test_a_kind_is_closed_once_as_many_are_listed_as_were_counted() -> None:
    counted = read(None, "red: 1 settlement A2+B2+B3, no keeps, 1 road B2-B3")
    assert counted.is_closed("buildings", "red") and counted.is_closed("roads", "red")
    assert not read(None, "red: 2 roads B2-B3").is_closed("roads", "red")
    assert not read(None, "red: only 2 settlements A2+B2+B3").is_closed("buildings", "red")


def test_a_count_decides_whether_a_piece_is_left() -> None:
    broken = {
        number: "catan.building.needs-stock"
        in {line.rule.id for line in verdict(read(None, f"red: {number} settlements"), "build-settlement", 0).broken}
        for number in (4, 5)
    }
    assert broken == {4: False, 5: True}


def quoted(value: Any) -> str:
    """What a complaint quotes, in the ids of its terms."""
    if isinstance(value, dict):
        return ", ".join(f"{kind} {number}" for kind, number in value.items())
    if isinstance(value, Complaint):
        return ", ".join(map(str, value.slots.values()))
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


@pytest.mark.parametrize(
    ("document", "sketch", "one", "other"),
    [
        ({}, "red: 1 settlement A2+B2+B3 D3+D4", "1", "A2+B2+B3, D3+D4"),
        ({"roads": {"red": ["B2-B3"]}}, "red: no roads", "0", "B2-B3"),
        ({"known": ["buildings"]}, "red: 2 settlements", "2", "–"),
        ({"stock": {"red": {"settlement": 4}}}, "red: 2 settlements", "4", "3"),
        ({"hands": {"red": {"total": 3, "wood": 2}}}, "red: 2 clay", "card 3", "wood 2, clay 2"),
        ({"hands": {"red": {"total": 3, "wood": 2}}, "known": ["red hands"]}, "", "card 3", "wood 2"),
        ({"board": {"like": "base", "ice": ["D6"], "hexes": {"D6": "las"}}}, "", "forest", "D6"),
        ({"board": {"rows": [{"hexes": ["las 6"]}], "hexes": {"A1": "góry"}}}, "", "forest, 6", "mountains"),
    ],
)
def test_numbers_that_do_not_add_up_are_refused_with_both_sides(
    document: Any, sketch: str, one: str, other: str
) -> None:
    [(key, slots)] = complaints(document, sketch)
    assert (key, quoted(slots["one"]), quoted(slots["other"])) == ("contradiction", one, other)


def test_a_hand_is_told_by_kinds_by_its_size_or_wholly() -> None:
    assert read({"hands": {"red": {"wood": 2}}}).cards("red", "wood") == (2, 2)
    assert read({"hands": {"red": {"wood": 2}}}).cards("red", "ore") == (0, None)
    assert read({"hands": {"red": {"total": 7, "wood": 2}}}).cards("red", "ore") == (0, 5)
    assert read({"hands": {"red": {"wood": 2}}, "known": ["red hands"]}).cards("red", "ore") == (0, 0)
    assert read(None, "red: only 2 wood").cards("red", "ore") == (0, 0)
    assert read().cards("red", "wood") == (0, None)


# What cannot be


def test_six_settlements_of_a_colour_are_refused() -> None:
    slots = {"player": "red", "piece": "settlement", "limit": 5, "found": 6}
    assert complaints({"buildings": {"red": {"settlements": SIX}}}) == [("too-many-pieces", slots)]
    assert len(read({"buildings": {"red": {"settlements": SIX[:5]}}}).buildings) == 5


@pytest.mark.parametrize(
    ("other", "shown"),
    [({"blue": {"settlements": SIX[:1]}}, "settlement, blue"), ({"red": {"keeps": SIX[:1]}}, "keep, red")],
)
def test_two_buildings_on_a_corner_are_refused(other: dict[str, Any], shown: str) -> None:
    buildings = {
        "red": {"settlements": SIX[:1], **other.get("red", {})},
        **{k: v for k, v in other.items() if k != "red"},
    }
    [(key, slots)] = complaints({"buildings": buildings})
    assert key == "two-buildings"
    assert (slots["corner"], quoted(slots["one"]), quoted(slots["other"])) == ("A1+A2+B2", "settlement, red", shown)


def test_every_contradiction_is_named_at_once() -> None:
    document = {
        "players": 2,
        "buildings": {
            "red": {"settlements": SIX},
            "blue": {"keeps": ["C4+D4+D5", *SIX[:1]]},
            "white": {"settlements": ["C3+D3+D4"]},
        },
        "roads": {"red": ["B2-B3"], "blue": ["B2-B3"]},
        "empty": ["C3+D3+D4"],
        "hands": {"red": {"wood": 12}, "blue": {"wood": 8}},
        "stock": {"blue": {"road": 16}},
    }
    assert sorted(key for key, _ in complaints(document, "red: settlement C2+C3+D3; board: 3 players")) == [
        "building-and-empty", "contradiction", "players-count", "stock-and-board", "too-many-cards",
        "too-many-pieces", "two-buildings", "two-roads",
    ]  # fmt: skip


def test_six_settlements_and_two_buildings_on_a_corner_are_named_together() -> None:
    found = complaints({"buildings": {"red": {"settlements": SIX}, "blue": {"keeps": SIX[:1]}}})
    assert {key for key, _ in found} == {"too-many-pieces", "two-buildings"}
    with pytest.raises(Impossible) as refused:
        read({"buildings": {"red": {"settlements": SIX}, "blue": {"keeps": SIX[:1]}}})
    assert refused.value.complaint.slots["count"] == 2


@pytest.mark.parametrize(
    "document",
    [
        {"buildings": {"red": {"keeps": SIX[:5]}}},
        {"stock": {"red": {"settlement": 5}}, "buildings": {"red": {"settlements": SIX[:1]}}},
        {"hands": {"red": {"ore": 20}}},
        {"hands": {"red": {"total": 3, "wood": 2, "clay": 2}}},
        {"roads": {"red": ["B2-B3"]}, "empty": ["B2-B3"]},
    ],
    ids=[
        "five keeps",
        "a sixth settlement in stock",
        "twenty ore",
        "four cards among three",
        "a road on an empty path",
    ],
)
def test_what_the_box_cannot_hold_is_refused(document: Any) -> None:
    assert len(complaints(document)) == 1


def test_a_position_that_only_breaks_a_rule_is_accepted_with_a_warning() -> None:
    position = read({"buildings": {"red": {"settlements": ["A2+B2+B3"]}, "blue": {"keeps": ["A1+A2+B2"]}}})
    assert GAME.warnings is not None
    [(rule, finding)] = GAME.warnings(position)
    assert (rule, finding.holds) == ("catan.distance-rule.neighbours-empty", False)
    assert {finding.facts["corner"], *finding.facts["near"]} == {"A2+B2+B3", "A1+A2+B2"}
    assert list(GAME.warnings(read({"buildings": {"red": {"settlements": ["A2+B2+B3", "D3+D4"]}}}))) == []


@pytest.mark.parametrize(
    ("document", "sketch", "one", "other"),
    [
        ({"turn": "red"}, "turn: blue", "red", "blue"),
        ({"turn": {"moment": "building"}}, "turn: trade", "building", "trade"),
        ({"mode": "base"}, "board: mode brotherhood", "base", "brotherhood"),
        ({"players": 4}, "plansza: 3 graczy", "4", "3"),
        ({"edition": "pl"}, "board: edition ru", "catan-pl", "catan-ru"),
        ({"hands": {"red": {"wood": 1}}}, "красный: 2 древесины", "1", "2"),
        ({"stock": {"red": {"road": 9}}}, "red: stock 8 roads", "9", "8"),
        ({"order": ["red", "blue"]}, "board: order blue red", "", ""),
        ({"buildings": {"red": {"settlements": ["A2+B2+B3"]}}}, "blue: settlement A2+B2+B3", "", ""),
        ({"roads": {"red": ["B2-B3"]}}, "niebieski: droga B2-B3", "red", "blue"),
        ({"roads": {"red": ["B2-B3"]}}, "red: no road B2-B3", "", ""),
        ({"buildings": {"red": {"settlements": ["A2+B2+B3"]}}}, "board: empty A2+B2+B3", "", ""),
        (SPOKEN, "board: góry 8 A2", "", ""),
        ({"board": {"like": "base", "ice": ["D1", "D6"]}}, "board: ice D5 D6", "", ""),
    ],
    ids=lambda value: value if isinstance(value, str) and ":" in value else "",
)
def test_a_sketch_that_contradicts_the_file_is_refused_with_both_sources(
    document: Any, sketch: str, one: str, other: str
) -> None:
    [(_, slots)] = complaints(document, sketch)
    assert (slots.get("first_source"), slots.get("second_source")) == (FILE, "--given")
    if one:
        assert (quoted(slots["one"]), quoted(slots["other"])) == (one, other)


def test_saying_the_same_twice_is_no_contradiction() -> None:
    assert read(TABLE, "red: settlement A2+B2+B3, road B2-B3, 1 wood; turn: red; board: 4 players") == read(TABLE)


# Places


@pytest.mark.parametrize(
    "text",
    [
        "A2+B2+B3", "a2+b2+b3", "B3+A2+B2", "A2 + B2 + B3", "a2,b2,b3", "А2+В2+В3", "а2+в2+в3", "А2+Б2+Б3", "A2+В2+B3",
        "6 las, 8 góry, 5 pola", "8 góry, 5 pola uprawne, 6 las", "6 drewno, 8 ruda, 5 zboże", "las i góry i pola",
        "6 лес, 8 горы, 5 пашня", "6 лес, 8 горы, 5 поля", "5 зерно, 6 древесина, 8 руда", "лес и горы и поля", "6-8-5",
    ],
)  # fmt: skip
def test_a_corner_is_read_by_its_hexes_and_by_what_they_show(text: str) -> None:
    assert argument("corner", text, read(SPOKEN)) == "A2+B2+B3"


@pytest.mark.parametrize("text", ["D1@SW", "d1@sw", "Д1@ЮЗ", "D1@pd-zach", "D1@PdZach"])
def test_a_corner_at_the_frame_is_read_by_its_point(text: str) -> None:
    assert argument("corner", text, read()) == "D1@SW"


@pytest.mark.parametrize("text", ["B2-B3", "b3-b2", "В2-В3", "Б2–Б3", "B2|B3", "A2+B2+B3..B2+B3+C3"])
def test_a_path_is_read_by_its_hexes_or_its_ends(text: str) -> None:
    assert argument("path", text, read()) == "B2-B3"


@pytest.mark.parametrize("text", ["A1-NW", "a1-nw", "А1-СЗ", "A1-pn-zach"])
def test_a_path_at_the_frame_is_read_by_its_side(text: str) -> None:
    assert argument("path", text, read()) == "A1-NW"


@pytest.mark.parametrize("text", ["6 las, 8 góry", "6 лес, 8 горы", "8 ruda, 6 drewno"])
def test_two_hexes_of_three_fit_two_corners_and_the_table_is_asked_which(text: str) -> None:
    key, corners = asked_back(text, SPOKEN)
    assert key.startswith("place.spoken-part")
    assert corners == ("A1+A2+B2", "A2+B2+B3")


@pytest.mark.parametrize("text", ["6 las, 6 las, 5 pola", "6 лес, 6 лес, 5 пашня"])
def test_two_hexes_that_look_alike_are_told_apart_by_the_third(text: str) -> None:
    assert argument("corner", text, read(SPOKEN)) == "A2+A3+B3"


@pytest.mark.parametrize("text", ["6 las, 8 góry, 5 pola", "6 лес, 8 горы, 5 пашня"])
def test_a_corner_that_the_board_shows_twice_is_asked_back(text: str) -> None:
    twins = {**TOLD, "C4": "las 6", "C5": "góry 8", "D5": "pola uprawne 5"}
    key, corners = asked_back(text, {"board": {"like": "gift-4", "hexes": twins}})
    assert key.startswith("place.spoken-many")
    assert corners == ("A2+B2+B3", "C4+C5+D5")


@pytest.mark.parametrize(
    ("text", "key"),
    [("6 lsa, 8 góry, 5 pola", "place.spoken-word-near"), ("6 лес, 8 мяч, 5 пашня", "place.spoken-word")],
)
def test_a_word_that_is_no_terrain_is_asked_back(text: str, key: str) -> None:
    assert asked_back(text, SPOKEN)[0] == key


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("Г1+A1", "corner", "place.letter-unclear"),
        ("B2-B3", "corner", "place.corner-is-path"),
        ("A2+B2+B3", "path", "place.path-is-corner"),
        ("A9+B2", "corner", "place.hex-unknown"),
        ("C4", "corner", "place.corner-is-hex"),
        ("A1+D6", "corner", "place.corner-apart"),
    ],
)
def test_a_place_that_is_none_is_refused_with_what_was_meant(text: str, kind: str, key: str) -> None:
    assert asked_back(text, {}, kind)[0] == key


# Boards


@pytest.mark.parametrize("document", [{}, {"board": "gift-4"}, {"mode": "brotherhood", "players": 4}])
def test_the_gift_has_21_hexes_60_corners_and_80_paths(document: Any) -> None:
    layout = read(document).board.layout
    assert (len(layout.hexes), len(layout.corners), len(layout.paths)) == (21, 60, 80)


def test_four_in_the_brotherhood_have_no_ice_and_nobody_knows_it_of_other_tables() -> None:
    assert read({"mode": "brotherhood", "players": 4}).board.ice == frozenset()
    for document in ({}, {"mode": "brotherhood"}, {"mode": "base", "players": 4}, {"board": "base"}):
        assert read(document).board.ice is None


def test_three_players_have_16_hexes_48_corners_and_63_paths() -> None:
    position = read({"board": "gift-3", "known": ["buildings", "roads"]})
    layout, no_place = position.board.layout, {
        "catan.settlement.on-intersections",
        "catan.road.not-between-ice-wastes",
        "catan.board-layouts.marked-edges-no-road",
    }  # fmt: skip

    def places(action: str, number: int) -> int:
        broken = [{line.rule.id for line in verdict(position, action, at).broken} for at in range(number)]
        return sum(not (rules & no_place) for rules in broken)

    assert sum(not position.board.is_ice(hexagon) for hexagon in range(len(layout.hexes))) == 16
    assert places("build-settlement", len(layout.corners)) == 48
    assert places("build-road", len(layout.paths)) == 63


def test_on_the_board_for_three_a_corner_may_be_named_without_its_ice() -> None:
    position = read({"board": "gift-3"})
    assert argument("corner", "A4+B4", position) == argument("corner", "А4+В4+В5", position) == "A4+B4+B5"
    assert argument("corner", "C4+D4", position) == "C4+D4+D5"


def test_the_table_says_where_its_own_ice_lies() -> None:
    told = read({"board": {"like": "base", "ice": ["d1", "D6"]}}).board
    sketched = read(None, "plansza: lód D1 D6").board
    assert told.ice == sketched.ice == {told.layout.hex_index["D1"], told.layout.hex_index["D6"]}
    assert read(None, "board: no ice").board.ice == frozenset()


def test_a_table_may_lay_out_a_board_of_its_own() -> None:
    rows = [{"indent": 1, "hexes": ["las 6", "góry 8"]}, {"indent": 0, "hexes": ["лес 5", "unknown", "pastwisko"]}]
    board = read({"board": {"rows": rows}}).board
    assert board.layout.hexes == ("A1", "A2", "B1", "B2", "B3")
    assert board.terrain == {0: "forest", 1: "mountains", 2: "forest", 4: "pasture"}
    assert board.numbers == {0: 6, 1: 8, 2: 5}
    assert not board.layout.wall


def test_only_with_a_number_counts_its_kind_and_leaves_room_for_the_other() -> None:
    assert not read(None, "red: only 1 settlement A2+B2+B3").is_closed("buildings", "red")
    assert read(None, "red: only 1 road B2-B3").is_closed("roads", "red")
    assert read(None, "red: only settlement A2+B2+B3").is_closed("buildings", "red")


def test_an_order_of_a_whole_table_tells_how_many_play() -> None:
    assert read(None, "board: order red blue white").told["players"] == 3
    assert "players" not in read(None, "board: order red blue").told


def test_a_kind_known_of_everybody_is_known_only_where_everybody_is_named() -> None:
    known = ", ".join(f"known {player} buildings" for player in ("red", "blue", "white"))
    assert not read(None, f"board: order red blue, {known}").is_closed("buildings")
    assert not read(None, f"board: 4 players, {known}").is_closed("buildings")
    assert read(None, f"board: 3 players, {known}").is_closed("buildings")
    assert read(None, f"board: order red blue white, {known}").is_closed("buildings")


@pytest.mark.parametrize("sketch", ["board: ice B5, ice C5", "plansza: lodowa pustynia B5, lodowa pustynia C5"])
def test_ice_wastes_may_be_named_one_by_one(sketch: str) -> None:
    board = read(None, sketch).board
    assert board.ice == {board.layout.hex_index["B5"], board.layout.hex_index["C5"]}


def test_an_empty_board_that_is_all_known_offers_the_first_settlements() -> None:
    position = read(None, "board: order red blue white, known buildings roads")
    assert list(GAME.candidates("setup-place-settlement", position, "red"))
    assert not list(GAME.candidates("setup-place-settlement", read(None, "board: order red blue white"), "red"))
