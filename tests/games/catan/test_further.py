"""What a table tells beyond the board and the hands, in a file or in a sketch, is read, and written back the same."""

from __future__ import annotations

from typing import Any

import pytest

from ruling.cli.desk import lexicon_of, open_library
from ruling.engine.resolution import resolve
from ruling.games.catan import GAME
from ruling.games.catan.answering import clause
from ruling.games.catan.describing import read_position
from ruling.games.catan.holdings import NOBODY, Hero
from ruling.games.catan.north import TORMUNDS_CAMP
from ruling.games.catan.position import Position
from ruling.model.answers import Event, Question
from ruling.model.errors import Impossible, NotUnderstood
from ruling.model.truth import Unknown

BOOK = open_library().book("catan")
DOCUMENT: dict[str, Any] = {
    "mode": "brotherhood",
    "turn": {"player": "red", "moment": "before-roll"},
    "wall": {"W1": ["red", "blue"], "W2": []},
    "clearings": {"P1": 2, "P2": ["common-wildling", "giant"]},
    "camps": {"R": ["giant", "climber"], "hornfoot-clan": []},
    "gift": {"A2": "climber", "B2": ["wildling", "giant"]},
    "tormund": "A3",
    "breaches": 1,
    "supply": {"wood": 3},
    "deck": 12,
    "cards": {"red": {"ranger-patrol": 1, "total": 2}},
    "patrols": {"red": 2},
    "awards": {"longest-road": "red", "most-patrols": "nikt"},
    "heroes": {"red": {"hero": "samwell-tarly", "side": "Б"}, "blue": "ygritte"},
    "hero_pool": ["yoren"],
    "points": {"blue": 8},
    "routes": {"red": ["grain", "ore"], "blue": [], "white": {"wool": True, "clay": False}},
    "this_turn": {
        "bought": ["road-building"],
        "heroes_used": [],
        "hero_received": False,
        "roll": "4+3",
        "income": {"red": 0},
    },
}
SKETCH = (
    "board: tormund A3, 2 wildlings P1, breaches 1, supply 3 wood, deck 12, guards W1 red blue, no guards W2, "
    "longest-road red, giant A2; red: 3 ranger-patrol, hero samwell-tarly A, 8 points, card road-building, "
    "bought nothing, used nothing; turn: red, rolled 4+3"
)


def told(document: Any = None, sketch: str = "") -> Position:
    return read_position(document, lexicon_of(BOOK), BOOK, sketch)


def test_a_document_tells_of_the_wall_the_cards_and_the_heroes() -> None:
    position = told(DOCUMENT)
    north, holdings = position.north, position.holdings
    assert north.guards == {1: ("red", "blue"), 2: ()}
    assert north.clearings == {1: ("common-wildling",) * 2, 2: ("common-wildling", "giant")}
    assert north.camps == {"frozen-river-clan": ("giant", "climber"), "hornfoot-clan": ()}
    assert north.tormund == position.board.layout.hex_index["A3"]
    assert holdings.awards == {"longest-road": "red", "most-patrols": NOBODY}
    assert holdings.heroes == {"red": Hero("samwell-tarly", "B"), "blue": Hero("ygritte")}
    assert (holdings.roll, holdings.bought, holdings.income) == (7, {"red": ("road-building",)}, {"red": 0})


def test_what_is_written_is_read_back_the_same() -> None:
    position = told(DOCUMENT)
    again = told(dict(position.document()))
    assert (again.north, again.holdings, again.moments) == (position.north, position.holdings, position.moments)


def test_a_sketch_tells_the_same_things() -> None:
    position = told(sketch=SKETCH)
    north, holdings = position.north, position.holdings
    assert north.guards == {1: ("red", "blue"), 2: ()}
    assert north.clearings == {1: ("common-wildling",) * 2}
    assert (north.breaches, north.tormund) == (1, position.board.layout.hex_index["A3"])
    assert north.gift == {position.board.layout.hex_index["A2"]: ("giant",)}
    assert (holdings.supply, holdings.deck, holdings.patrols) == ({"wood": 3}, 12, {"red": 3})
    assert holdings.heroes == {"red": Hero("samwell-tarly", "A")}
    assert (holdings.points, holdings.held) == ({"red": 8}, {"red": {"road-building": 1}})
    assert (holdings.bought, holdings.used, holdings.roll) == ({"red": ()}, {"red": ()}, 7)


@pytest.mark.parametrize(
    ("polish", "russian"),
    [
        ("plansza: Tormund w obozie", "поле: Тормунд в лагере"),
        ("plansza: najdłuższa droga czerwony", "поле: самый длинный тракт красный"),
        ("czerwony: 2 strażników W1; plansza: znane strażnicy", "красный: 2 дозорных W1; поле: известно дозорные"),
        ("tura: rzut 7", "ход: бросок 7"),
        ("czarny: szlak handlowy zboża", "чёрный: торговый путь зерна"),
        ("czarny: szlak zboże, bez szlaku rudy", "чёрный: путь зерно, нет пути руды"),
        ("czarny: tylko szlaki zboża i rudy", "чёрный: только торговые пути зерна и руды"),
        ("czarny: bez szlaków handlowych", "чёрный: без торговых путей"),
        ("plansza: Dar A2 olbrzym B3", "поле: Дар A2 великан B3"),
        ("plansza: pool nikogo", "поле: пул никого"),
        ("plansza: dramat bohaterów tak, połączona faza nie", "поле: драма героев да, совмещённый этап нет"),
        ("plansza: bez dramatu, połączona", "поле: без драмы, сочетание"),
        ("czerwony: kupił Budowę drogi i Nowych rekrutów", "красный: купил Строительство дорог и Новобранцев"),
    ],
)
def test_both_languages_tell_it(polish: str, russian: str) -> None:
    assert told(sketch=polish) == told(sketch=russian)


def test_a_list_of_routes_is_complete_and_single_ones_are_not() -> None:
    holdings = told(DOCUMENT).holdings
    assert (holdings.routes_of("red"), holdings.routes_of("blue")) == (("grain", "ore"), ())
    assert not holdings.controls_route("red", "wool")
    assert holdings.controls_route("white", "wool")
    with pytest.raises(Unknown) as gap:
        holdings.controls_route("white", "ore")
    assert [fact.id for fact in gap.value.facts] == ["route:white:ore"]


@pytest.mark.parametrize(
    ("sketch", "document"),
    [
        ("black: route grain", {"black": {"grain": True}}),
        ("black: no route grain", {"black": {"grain": False}}),
        ("black: routes grain ore", {"black": {"grain": True, "ore": True}}),
        ("black: only route grain", {"black": ["grain"]}),
        ("black: no routes", {"black": []}),
    ],
)
def test_a_sketch_tells_of_trade_routes(sketch: str, document: dict[str, Any]) -> None:
    assert told(sketch=sketch) == told({"routes": document})
    assert told(sketch=sketch).document()["routes"] == document


@pytest.mark.parametrize(
    ("sketch", "held"),
    [
        ("red: 2 victory-point-card", {"victory-point-card": 2}),
        ("czerwony: 2 karty z punktem zwycięstwa", {"victory-point-card": 2}),
        ("красный: 2 карты победного очка", {"victory-point-card": 2}),
        ("red: card ranger-patrol", {"ranger-patrol": 1}),
        ("red: 2 cards ranger-patrol", {"ranger-patrol": 2}),
        ("red: no ranger-patrol card", {"ranger-patrol": 0}),
        ("czerwony: 2 Patrole zwiadowców na ręce", {"ranger-patrol": 2}),
        ("красный: нет карты Дозор разведчиков", {"ranger-patrol": 0}),
        ("czerwony: Budowa drogi, Nowi rekruci", {"road-building": 1, "new-recruits": 1}),
        ("red: 3 development cards, 2 road-building", {"total": 3, "road-building": 2}),
        ("czerwony: 3 karty rozwoju", {"total": 3}),
        ("красный: нет карт развития", {"total": 0}),
    ],
)
def test_a_sketch_tells_of_development_cards_in_hand(sketch: str, held: dict[str, int]) -> None:
    position = told(sketch=sketch)
    assert position.holdings.held == {"red": held}
    assert (position.holdings.patrols, position.hands) == ({}, {})


def test_patrols_without_a_word_of_the_hand_lie_before_the_player() -> None:
    assert told(sketch="red: 2 ranger-patrol").holdings.patrols == {"red": 2}
    assert told(sketch="red: 5 cards").hands == {"red": {"total": 5}}


def test_a_hand_has_no_more_cards_than_its_total() -> None:
    with pytest.raises(Impossible):
        told(sketch="red: 1 development card, 2 road-building")


@pytest.mark.parametrize("word", ["nic", "ничего", "nothing", "0"])
def test_no_cards_at_all_can_be_named(word: str) -> None:
    position = told()
    assert GAME.read_argument("resources", word, position, lexicon_of(BOOK), {}) == {}
    assert GAME.show_argument("resources", {}, position, {}) == "nothing"


def test_a_route_is_not_both_there_and_not_there() -> None:
    with pytest.raises(Impossible):
        told({"routes": {"black": ["grain"]}}, "black: no route grain")


def test_a_settlement_on_the_border_may_reach_a_route() -> None:
    position = told({"board": {"like": "gift-4", "ice": ["D6"]}, "routes": {"red": ["grain"], "blue": []}})
    inland = position.after(Event.of("settlement-placed", player="red", corner="B2+B3+C3"))
    assert inland.holdings.routes == position.holdings.routes
    outside = position.after(Event.of("settlement-placed", player="red", corner="D2+D3"))
    assert outside.holdings.routes["red"] == {"grain": True}
    assert outside.holdings.routes["blue"] == position.holdings.routes["blue"]


@pytest.mark.parametrize(
    ("document", "scope"),
    [
        ({"variants": []}, {"combined": "off", "hero-drama": "off"}),
        ({"variants": ["combined", "Dramat bohaterów"]}, {"combined": "on", "hero-drama": "on"}),
        ({"variants": {"hero-drama": True}}, {"hero-drama": "on"}),
        ({"variants": {"combined": False}}, {"combined": "off"}),
    ],
)
def test_a_list_of_variants_is_complete_and_single_ones_are_not(document: Any, scope: dict[str, str]) -> None:
    position = told(document)
    assert position.scope() == {f"variant.{name}": value for name, value in scope.items()}
    assert told(position.document()).scope() == position.scope()


def test_a_new_turn_is_new_for_everybody_at_the_table() -> None:
    given = {
        "order": ["red", "blue", "white"], "turn": "red",
        "this_turn": {"heroes_used": {"white": ["samwell-tarly"]}, "hero_received": {"red": True}},
    }  # fmt: skip
    holdings = told(given).after(Event.of("turn-passed", player="blue")).holdings
    assert holdings.used == {"red": (), "blue": (), "white": ()}
    assert holdings.received == {"red": False, "blue": False, "white": False}


ABOUT = {
    "player": "red", "resource": "ore", "card": "road-building", "section": "W1", "clearing": "P1", "hex": "A2",
    "clan": "hornfoot-clan", "award": "longest-road",
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "answer", "sketch"),
    [
        ("route", "tak", "red: route ore"),
        ("route", "да, есть", "red: route ore"),
        ("route", "ma", "red: route ore"),
        ("route", "nie ma", "red: no route ore"),
        ("route", "нет", "red: no route ore"),
        ("card", "jedną", "red: card road-building"),
        ("card", "ни одной", "red: no card road-building"),
        ("copies", "dwie karty", "red: 2 road-building"),
        ("variant.hero-drama", "нет", "board: hero-drama off"),
        ("variant.hero-drama", "gramy, tak", "board: hero-drama on"),
        ("hero-received", "tak", "red: received hero"),
        ("hero-received", "нет", "red: received nothing"),
        ("guards", "czerwony, niebieski", "board: guards W1 red blue"),
        ("guards", "никто", "board: no guards W1"),
        ("posts", "мой, потом синий", "board: guards W1 red blue"),
        ("clearing", "dwóch dzikich", "board: 2 wildlings P1"),
        ("clearing", "ни одного", "board: 0 wildlings P1"),
        ("camps", "olbrzym, wspinacz", "board: camps hornfoot-clan giant climber"),
        ("camps", "никого", "board: camps hornfoot-clan nobody"),
        ("wildling", "нет одичалых", "board: no wildlings A2"),
        ("gift", "A2 i B3", "board: wildling A2, wildling B3, known gift"),
        ("gift", "A2 olbrzym", "board: giant A2, known gift"),
        ("gift", "нигде", "board: known gift"),
        ("tormund", "w obozie", "board: tormund camp"),
        ("breaches", "żadnego", "board: breaches 0"),
        ("supply", "нет руды", "board: supply 0 ore"),
        ("deck", "12 kart", "board: deck 12"),
        ("bought", "nic", "red: bought nothing"),
        ("bought", "ничего", "red: bought nothing"),
        ("bought", "Budowę drogi i Nowych rekrutów", "red: bought road-building and new-recruits"),
        ("patrols", "dwie karty", "red: 2 ranger-patrol"),
        ("award", "nikt", "board: longest-road nobody"),
        ("award", "у синего", "board: longest-road blue"),
        ("hero", "Yoren A", "red: hero yoren A"),
        ("heroes-used", "никого", "red: used nothing"),
        ("pool", "Samwell Tarly, Yoren i Ygritte", "board: pool samwell-tarly yoren ygritte"),
        ("income", "ничего", "red: income 0"),
        ("roll", "4 + 3", "turn: rolled 7"),
        ("roll", "выпало 8", "turn: rolled 8"),
        ("points", "osiem", "red: 8 points"),
    ],
)
def test_an_answer_says_the_same_as_a_sketch(kind: str, answer: str, sketch: str) -> None:
    found = BOOK.fact(kind)
    assert found is not None
    said = told(sketch=clause(found, ABOUT, answer, "red", lexicon_of(BOOK)))
    assert said == told(sketch=sketch)


@pytest.mark.parametrize(("kind", "answer"), [("route", "może"), ("points", "dużo"), ("hero", "nie Yoren")])
def test_an_answer_that_says_too_little_is_not_understood(kind: str, answer: str) -> None:
    found = BOOK.fact(kind)
    assert found is not None
    with pytest.raises(NotUnderstood):
        told(sketch=clause(found, ABOUT, answer, "red", lexicon_of(BOOK)))


def test_guards_that_were_only_counted_stand_on_posts_that_nobody_told() -> None:
    north = told(sketch="red: guard W1; blue: guard W1; board: known guards").north
    assert sorted(north.guards_on(1)) == ["blue", "red"]
    assert north.guards_on(2) == ()
    with pytest.raises(Unknown) as gap:
        north.guard_on_post_one(1)
    assert [fact.id for fact in gap.value.facts] == ["posts:W1"]


def test_what_was_not_told_is_unknown() -> None:
    position = told()
    asked = (
        lambda: position.north.guards_on(1), lambda: position.north.wildlings_at(2), lambda: position.north.in_gift(),
        lambda: position.north.in_camps("hornfoot-clan"), lambda: position.north.tormunds_place(),
        lambda: position.north.breaches_so_far(), lambda: position.holdings.left_in_supply("ore"),
        lambda: position.holdings.left_in_deck(), lambda: position.holdings.has_card("red", "road-building"),
        lambda: position.holdings.side_of("red"), lambda: position.holdings.holder_of("longest-road"),
    )  # fmt: skip
    for ask in asked:
        with pytest.raises(Unknown):
            ask()


def test_tormund_may_be_at_home() -> None:
    assert told({"tormund": "camp"}).north.tormund == TORMUNDS_CAMP


@pytest.mark.parametrize(
    "document",
    [{"wall": {"W7": []}}, {"wall": {"W1": "red"}}, {"clearings": {"P1": -1}}, {"camps": {"R": ["ogre"]}},
     {"gift": {"Z9": 1}},
     {"variants": {"combined": "on"}}, {"variants": ["drama"]}, {"cards": {"red": {"total": 0, "road-building": 1}}},
     {"routes": {"red": ["gold"]}}, {"routes": {"red": {"ore": 1}}}, {"routes": {"red": "ore"}},
     {"tormund": "X1"}, {"deck": "many"}, {"awards": {"best": "red"}}, {"heroes": {"red": "Gandalf"}},
     {"heroes": {"red": {"hero": "yoren", "side": "В"}}}, {"this_turn": {"roll": "7+7"}}, {"supply": {"gold": 1}}],
)  # fmt: skip
def test_what_cannot_be_is_refused(document: Any) -> None:
    with pytest.raises(NotUnderstood):
        told(document)


def test_cards_that_are_named_one_by_one_are_counted() -> None:
    assert told(sketch="red: wood, wood, clay").hands == {"red": {"wood": 2, "clay": 1}}
    assert told(sketch="красный: только руда, руда, глина") == told(sketch="red: only 2 ore, 1 clay")


def test_a_hero_leaves_it_to_the_player_which_card_is_replaced() -> None:
    given = {
        "mode": "brotherhood", "turn": {"player": "red", "moment": "building"}, "heroes": {"red": "alliser-thorne"},
        "hands": {"red": {"wood": 1, "clay": 2, "wool": 0, "grain": 0, "ore": 1}},
        "this_turn": {"heroes_used": [], "hero_received": False},
    }  # fmt: skip
    question = Question("catan", "pay-cost", {"player": "red", "item": "guard"}, ("alliser-thorne",))
    outcome = resolve(GAME, BOOK, question, told(given))
    assert outcome.next is not None
    assert outcome.next.options == ("wood+clay+clay", "wood+clay+ore")


@pytest.mark.parametrize(
    ("sketches", "document"),
    [
        (
            ("czerwony: 2 karty z punktem zwycięstwa", "красный: 2 карты победных очков"),
            {"cards": {"red": {"victory-point-card": 2}}},
        ),
        (
            ("czerwony: karta z punktem zwycięstwa", "красный: карта победного очка"),
            {"cards": {"red": {"victory-point-card": 1}}},
        ),
        (
            (
                "plansza: pula bohaterów Samwell Tarly Yoren",
                "plansza: pula bohaterów Samwell Tarly, Yoren",
                "поле: резерв героев Сэмвелл Тарли и Йорен",
            ),
            {"hero_pool": ["samwell-tarly", "yoren"]},
        ),
        (
            (
                "plansza: bez dzikich w Darze",
                "plansza: w Darze nie ma dzikich",
                "plansza: Dar pusty",
                "поле: в Даре нет одичалых",
                "поле: без одичалых в Даре",
            ),
            {"known": ["gift"]},
        ),
        (
            ("czerwony: nie użył", "czerwony: nie użyła żadnego bohatera", "красный: не применял героя"),
            {"this_turn": {"heroes_used": {"red": []}}},
        ),
        (("czerwony: nie zagrał", "красный: не играл"), {"this_turn": {"played": {"red": []}}}),
        (("czerwony: nie kupiła karty", "красный: не покупал"), {"this_turn": {"bought": {"red": []}}}),
        (("czerwony: nie dostał bohatera", "красный: не получал"), {"this_turn": {"hero_received": {"red": False}}}),
        (("plansza: układ gift-3", "поле: расклад gift-3"), {"board": "gift-3"}),
        (("plansza: polana P1 pusta", "поле: опушка P1 0", "board: no wildlings P1"), {"clearings": {"P1": 0}}),
        (("plansza: polana P1 2", "поле: 2 одичалых P1"), {"clearings": {"P1": 2}}),
        (
            ("plansza: A1 las 8, B1 góry 5", "plansza: las 8 A1, góry 5 B1", "поле: A1 лес 8, B1 горы 5"),
            {"board": {"like": "gift-4", "ice": "unknown", "hexes": {"A1": "las 8", "B1": "góry 5"}}},
        ),
        (
            ("czerwony: bohater Yoren strona A", "красный: герой Йорен сторона А"),
            {"heroes": {"red": {"hero": "yoren", "side": "A"}}},
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_the_table_may_say_it_in_its_own_words(sketches: tuple[str, ...], document: Any) -> None:
    for sketch in sketches:
        assert told(sketch=sketch) == told(document), sketch


def test_that_one_hero_was_not_used_does_not_say_that_none_was() -> None:
    with pytest.raises(NotUnderstood):
        told(sketch="czerwony: nie użył Yorena")


def test_a_sketch_and_a_file_that_name_different_boards_contradict_each_other() -> None:
    with pytest.raises(Impossible):
        told({"board": "gift-4"}, "plansza: układ gift-3")
