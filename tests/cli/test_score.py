"""Who stands where: points with their rules, what is hidden, and what cannot be told."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruling.model.reading import read_file, read_yaml

TABLE = """\
mode: brotherhood
players: {Ania: red, Piotr: blue, Ola: white}
buildings: {red: {settlements: [A1+A2+B2, C2+C3+D3], keeps: [A4+B4+B5]}, blue: {settlements: [B2+B3+C3]}}
awards: {longest-road: red, most-patrols: nobody}
cards: {red: {victory-point-card: 1, total: 2}, blue: {total: 0}, white: {total: 0}}
wall: {W1: [red, red, red], W2: [blue], W3: [], W4: []}
known: [buildings]
"""
VISIBLE = {
    "catan.settlement.one-point": 2,
    "catan.keep.two-points": 2,
    "catan.longest-road.points-move-too": 1,
    "catan.victory-points.three-guards": 1,
}
CARD = "catan.victory-point-cards.worth-one"


@pytest.fixture
def table(tmp_path: Path) -> str:
    path = tmp_path / "table.yaml"
    path.write_text(TABLE, encoding="utf-8")
    return str(path)


def test_the_points_are_told_with_the_rules_that_bring_them(ask, table: str) -> None:
    told = ask("score", "--state", table, "--as", "Ania", "--json")
    assert (told.code, told.document["missing"]) == (0, [])
    red, blue, white = told.document["players"]
    assert (red["player"], red["points"]) == ("red", 7)
    assert {part["rule"]: part["points"] for part in red["parts"]} == {**VISIBLE, CARD: 1}
    assert blue == {"player": "blue", "points": 1, "parts": [{"rule": "catan.settlement.one-point", "points": 1}]}
    assert white == {"player": "white", "points": 0, "parts": []}


@pytest.mark.parametrize("others", [(), ("--as", "blue")])
def test_hidden_cards_are_shown_to_nobody_else(ask, table: str, others: tuple[str, ...]) -> None:
    told = ask("score", "--state", table, *others, "--json")
    red = told.document["players"][0]
    assert (told.code, told.document["missing"]) == (0, [])
    assert (red["points"], red["least"], red["most"], red["hidden"]) == (None, 6, 8, True)
    assert red["parts"][-1] == {"rule": CARD, "points": None, "least": 0, "most": 2}


def test_how_many_cards_hide_points_makes_no_difference_to_a_stranger(ask, table: str) -> None:
    Path(table).write_text(TABLE.replace("victory-point-card: 1", "victory-point-card: 2"), encoding="utf-8")
    two = ask("score", "--state", table)
    Path(table).write_text(TABLE, encoding="utf-8")
    assert two == ask("score", "--state", table)


@pytest.mark.parametrize(
    ("language", "said"),
    [("pl", "Czerwony (Ania): 6 punktów + zakryte karty"), ("ru", "Красный (Ania): 6 очков + закрытые карты")],
)
def test_the_text_says_what_is_hidden_and_how_to_see_ones_own(ask, table: str, language: str, said: str) -> None:
    told = ask("score", "--state", table, "--lang", language)
    assert told.out.splitlines()[0] == said
    assert "--as" in told.out.splitlines()[-1]
    assert "--as" not in ask("score", "--state", table, "--as", "red", "--lang", language).out


def test_points_that_cannot_be_told_are_bounded_and_asked_for(ask) -> None:
    told = ask("score", "--given", "board: mode base; red: 2 settlements, 0 keeps", "--json")
    [red] = told.document["players"]
    assert (told.code, red["points"], red["least"], red["most"]) == (3, None, 2, None)
    missing = [one["fact"] for one in told.document["missing"]]
    assert missing == ["award:longest-road", "award:most-patrols", "card:red:victory-point-card"]
    assert all(one["question"] and one["why"] for one in told.document["missing"])


def test_a_mode_that_was_not_told_widens_the_points(ask) -> None:
    state = TABLE.replace("mode: brotherhood\n", "").replace("most-patrols: nobody", "most-patrols: blue")
    state = state.replace("W1: [red, red, red], W2: [blue]", "W1: [], W2: []")
    told = ask("score", "--state", "-", "--as", "red", "--json", stdin=state.encode())
    red, blue, _ = told.document["players"]
    assert told.document["missing"][0]["fact"] == "mode"
    assert (blue["least"], blue["most"], blue["hidden"]) == (2, 3, False)
    spans = {part["rule"]: (part.get("least"), part.get("most")) for part in red["parts"] if part["points"] is None}
    assert spans == {"catan.longest-road.points-move-too": (1, 2)}


def test_guards_on_the_wall_tell_the_mode(ask) -> None:
    told = ask(
        "score", "--state", "-", "--as", "red", "--json", stdin=TABLE.replace("mode: brotherhood\n", "").encode()
    )
    assert (told.document["missing"], told.document["players"][0]["points"]) == ([], 7)


def test_a_sum_that_the_table_told_is_no_part(ask) -> None:
    given = ("--given", "board: mode brotherhood; red: 7 points")
    [red] = ask("score", *given, "--json").document["players"]
    assert (red["least"], [part["rule"] for part in red["parts"]]) == (7, [CARD])
    assert ask("score", *given).out.splitlines()[0] == "Czerwony: 7 punktów + zakryte karty"


def test_three_questions_are_asked_and_the_rest_are_counted(ask) -> None:
    short, full = (ask("score", "--given", "red: 2 settlements", "--why", why).out for why in ("short", "full"))
    assert "3. " in short and "4. " not in short and "--why full" in short
    assert "4. " in full and "--why full" not in full


def test_players_of_whom_nothing_was_told_are_not_counted(ask) -> None:
    told = ask("score", "--given", "board: 4 players, mode base; red: 7 points")
    assert told.out.splitlines()[-1] == "O pozostałych graczach nic nie podano."


def test_nobody_and_strangers_are_refused(refused, table: str) -> None:
    refused("score")
    refused("score", "--state", table, "--as", "purple")
    refused("score", "--state", table, "--why", "much")


def test_both_languages_stand_one_under_the_other(ask, table: str) -> None:
    told = ask("score", "--state", table, "--lang", "both").out
    assert "Czerwony" in told and "Красный" in told


def test_the_game_names_the_act_that_counts(root: Path) -> None:
    game = read_file(root / "rules" / "catan" / "game.yaml")
    assert game["score"] in read_yaml((root / "rules/catan/acts/scoring.yaml").read_text(encoding="utf-8"))["actions"]


@pytest.mark.parametrize(
    ("language", "heads"),
    [
        ("pl", ("Ród Starków: 3 żetony wpływu na cudzych planszach", "Ród Tyrellów: od 0 do 5 żetonów wpływu")),
        ("ru", ("Дом Старков: 3 жетона влияния на чужих планшетах", "Дом Тиреллов: от 0 до 5 жетонов влияния")),
    ],
)
def test_each_game_counts_in_its_own_unit(ask, language: str, heads: tuple[str, str]) -> None:
    sketch = "stark: influence lannister 2, influence tyrell 1; tyrell: sheet 2"
    told = ask("score", "--game", "iron-throne", "--given", sketch, "--lang", language)
    assert told.code == 3  # of Tyrell's influence nobody told
    assert all(head in told.out for head in heads)
