"""Choices by name: every option is shown with its name, and any of its names, or its id, chooses it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruling.cli.answering import reader_of
from ruling.cli.desk import open_library
from ruling.cli.speaking import Voice
from ruling.games.catan.heroes import EXCHANGE, KEEP
from ruling.games.catan.holdings import DEVELOPMENT_CARDS, HEROES
from ruling.games.catan.north import CLANS
from ruling.games.catan.patrols import TO_CLEAR, TO_MOVE
from ruling.games.catan.position import RESOURCES
from ruling.games.catan.seven import CAMP
from ruling.games.catan.telling import COLOURS
from ruling.model.answers import Need
from ruling.model.errors import NotUnderstood
from ruling.rendering.choices import asked_for, name_of

TABLE = """\
mode: brotherhood
players: {Ania: red, Piotr: blue, Ola: white}
turn: {player: red, moment: building}
hands: {red: {wool: 1, grain: 1, wood: 1, clay: 1, total: 4}}
buildings: {red: {settlements: [A1+A2+B2]}}
roads: {red: [A2-B2, A2-B3]}
wall: {W1: [], W2: [], W3: [], W4: []}
camps: {frozen-river-clan: [], cave-dweller-clan: [], hornfoot-clan: []}
known: [buildings, roads]
"""
BUILD = ("resolve", "build-settlement", "player=red", "at=A2+A3+B3", "--usual", "--state", "-")
OPTIONS = {
    "option": (TO_MOVE, TO_CLEAR),
    "after-use": (KEEP, EXCHANGE),
    "to": (CAMP,),
    "clan": CLANS,
    "kind": ("climber", "giant", "common-wildling"),
    "resource": RESOURCES,
    "card": DEVELOPMENT_CARDS,
    "replacement": HEROES,
    "victim": COLOURS[:4],
    "payment": ("wood+clay+ore", "clay+clay+wool"),
}


@pytest.mark.parametrize("what", OPTIONS)
def test_every_option_has_a_name_and_each_language_can_choose_it(what: str) -> None:
    book = open_library().book("catan")
    need = Need("red", f"{what}.2", tuple(OPTIONS[what]))
    for option in need.options:
        name = name_of(option, need, book)
        assert name is not None and option not in name.values()
        for word in (option, *name.values(), name["pl"].upper(), name["ru"].replace("ё", "е")):
            assert reader_of(book, {})(need, word) == option


def test_places_and_numbers_are_their_own_names() -> None:
    book = open_library().book("catan")
    for options in (("A3", "B4"), ("W1", "W2"), (1, 2, 3), ("1+2", "2+1")):
        need = Need("chance", "what", options)
        assert [name_of(option, need, book) for option in options] == [None] * len(options)
        assert [reader_of(book, {})(need, str(option).lower()) for option in options] == list(options)


def test_a_player_is_chosen_by_the_name_at_the_table() -> None:
    book, need = open_library().book("catan"), Need("red", "victim", ("blue", "white"))
    assert reader_of(book, {"blue": "Piotr"})(need, "piotr") == "blue"


def test_things_chosen_together_may_come_in_any_order() -> None:
    book, need = open_library().book("catan"), Need("red", "payment", ("wood+clay+ore", "clay+clay+wool"))
    read = reader_of(book, {})
    assert read(need, "glina, ruda i drewno") == "wood+clay+ore"
    assert read(need, "шерсть + глина + глина") == "clay+clay+wool"
    with pytest.raises(NotUnderstood):
        read(need, "glina + wełna + wełna")


@pytest.mark.parametrize(
    ("language", "shown"),
    [("pl", "hornfoot-clan – klan Rogostopych"), ("ru", "hornfoot-clan — Клан рогоногих")],
)
def test_options_are_shown_with_what_is_to_be_typed(ask, language: str, shown: str) -> None:
    told = ask(*BUILD, "kind=giant", "--lang", language, stdin=TABLE.encode())
    assert told.code == 3 and shown in " ".join(told.out.split())
    named = ask(*BUILD, "kind=giant", "--lang", language, "--json", stdin=TABLE.encode()).document["next"]
    assert named["options"] == list(named["names"]) and named["names"]["hornfoot-clan"] == shown.split(maxsplit=2)[2]


def test_words_of_either_language_go_on_with_the_act(ask, tmp_path: Path) -> None:
    by_id, by_word = (
        ask(*BUILD, *words, "--json", stdin=TABLE.encode())
        for words in (("kind=giant", "clan=hornfoot-clan"), ("kind=великан", "choose.clan=KLAN ROGOSTOPYCH"))
    )
    assert by_id == by_word and by_id.code == 0
    stop = tmp_path / "stop.yaml"
    ask(*BUILD, "kind=Olbrzym", "--write", str(stop), stdin=TABLE.encode())
    assert "kind=giant" in stop.read_text(encoding="utf-8")
    assert ask("resolve", "build-settlement", "clan=Клан рогоногих", "--usual", "--state", str(stop)).code == 0


def test_an_unknown_word_is_refused_with_the_nearest(ask, refused) -> None:
    refused(*BUILD, "kind=smok", stdin=TABLE.encode())
    told = ask(*BUILD, "kind=olbrzymek", stdin=TABLE.encode())
    assert told.err.count("\n") == 1 and "giant (olbrzym)?" in told.err


def test_what_is_chosen_is_asked_for_in_words(ask) -> None:
    hero = ("resolve", "play-hero", "player=red", "hero=Jeor Mormont", "after-use=wymienić")
    given = "board: mode brotherhood, pool yoren; turn: red; red: hero jeor-mormont A, used none, received no"
    told = ask(*hero, "--given", given)
    assert told.code == 3 and "nowy bohater z puli" in told.out and "yoren – Yoren" in told.out


def test_a_choice_without_a_question_of_its_own_is_asked_for_as_the_act_calls_it() -> None:
    library = open_library()
    book, speaker = library.book("catan"), Voice(library, "ru").speaker(library.book("catan"))
    assert asked_for(Need("red", "kind.2", ("giant",)), "reveal-wildling-token", book, speaker) == "вид"
    assert asked_for(Need("red", "hue", ("dark",)), "build-road", book, speaker) == "hue"
