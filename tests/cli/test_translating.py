"""What is translated is what was meant: a name, a text, or a passage that somebody remembers in part."""

from __future__ import annotations

import re

import pytest


@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("budowa osady", "постройка поселения"),
        ("Budowa Osady", "постройка поселения"),
        ("постройка поселения", "budowa osady"),
        ("build-settlement", "постройка поселения"),
        ("build_settlement", "постройка поселения"),
        ("twierdza", "крепость"),
        ("крепостью", "twierdza"),
    ],
)
def test_a_term_and_an_act_are_translated_by_their_names(ask, words: str, target: str) -> None:
    answer = ask("translate", words, "--json")
    assert (answer.code, answer.document["target"]["text"]) == (0, target)


@pytest.mark.parametrize("words", ["tronn", "osada i twierdza", "droga przez skrzyżowanie", "położenie", "позиция"])
@pytest.mark.parametrize(("language", "said"), [("pl", "Nie ma takiego pojęcia"), ("ru", "Такого термина или текста")])
def test_words_that_only_remind_of_a_rule_are_not_translated(ask, words: str, language: str, said: str) -> None:
    answer = ask("translate", words, "--lang", language)
    assert answer.code == 1
    assert answer.out.startswith(said) and words in answer.out


def test_an_act_is_translated_beside_the_card_of_the_same_name(ask) -> None:
    found = ask("translate", "budowa drogi", "--json").document["results"]
    assert [row["target"]["text"] for row in found] == ["Строительство дорог", "постройка дороги"]


@pytest.mark.parametrize("name", ["catan", "Catan: Gra o Tron. Braterstwo Straży"])
def test_the_name_of_a_game_is_translated(ask, name: str) -> None:
    assert ask("translate", name, "--json").document["target"]["text"].startswith("Игра престолов")


def test_the_nearest_rule_is_named_where_there_is_no_translation(ask) -> None:
    answer = ask("translate", "osada", "i", "twierdza")
    assert re.search(r"Najbliższa zasada: catan\.[a-z-]+\.[a-z-]+\.$", answer.out.strip())
    assert ask("translate", "osada i twierdza", "--json").document["nearest"] in answer.out


def test_a_mistyped_term_is_suggested_in_its_own_language(ask) -> None:
    assert ask("translate", "twierza", "--json").document["suggestions"] == ["twierdza"]
    assert ask("translate", "пасиление", "--json").document["suggestions"] == ["поселение"]


@pytest.mark.parametrize(
    "quoted",
    ["kazdy gracz ma 5 osd", "osadę wolno założyć tylko wtedy, gdy wszystkie sąsiednie"],
)
def test_a_quotation_may_have_slips_and_need_not_be_whole(ask, quoted: str) -> None:
    answer = ask("translate", quoted, "--json")
    assert answer.code == 0
    assert answer.document["results"][0]["rule"] in (
        "catan.building.stock-settlements",
        "catan.distance-rule.neighbours-empty",
    )


@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("pravilo rasstoyaniya", "Reguła odległości"),
        ("istinnaya pobeda", "Prawdziwe zwycięstwo"),
        ("krepost", "Twierdza"),
    ],
)
def test_russian_in_latin_letters_is_translated_to_polish(ask, words: str, target: str) -> None:
    answer = ask("translate", words, "--json").document["target"]
    assert (answer["lang"], answer["text"]) == ("pl", target)


@pytest.mark.parametrize(
    ("passage", "rule"),
    [
        ("Kartę rozwoju kupioną w tej turze można zagrać dopiero w następnej", "development-cards.not-turn-bought"),
        ("нельзя строить поселение, если на соседнем перекрёстке уже кто-то стоит", "distance-rule.neighbours-empty"),
    ],
)
def test_a_passage_quoted_from_memory_is_said_to_be_near_only(ask, passage: str, rule: str) -> None:
    document = ask("translate", passage, "--json").document
    assert document["results"][0]["rule"] == f"catan.{rule}"
    assert document["results"][0]["exact"] is False
    first = ask("translate", passage).out.splitlines()[0]
    assert first == "Słowo w słowo takiego tekstu nie ma; mówi o tym ta zasada:"


def test_the_terms_of_both_texts_are_set_side_by_side(ask) -> None:
    row = ask("translate", "catan.breach.guard-lost", "--json").document["results"][0]
    assert [(pair["source"], pair["target"]) for pair in row["terms"]] == [
        ("fragment Muru", "участок Стены"),
        ("strażnika", "дозорного"),
    ]
    assert (
        "Pojęcia: fragment Muru — участок Стены; strażnika — дозорного."
        in ask("translate", "catan.breach.guard-lost").out
    )


def test_a_term_is_given_with_its_forms(ask) -> None:
    row = ask("translate", "twierdzami", "--json").document["results"][0]
    assert row["term"] == "keep" and row["entry"] == "catan.keep"
    assert "twierdzami" in row["forms"]["pl"] and "крепостями" in row["forms"]["ru"]


@pytest.mark.parametrize(
    ("language", "said"),
    [("pl", "Tej wersji językowej nie ma w druku: to nasz przekład."), ("ru", "перевод наш")],
)
def test_a_text_that_is_our_own_translation_is_said_to_be(ask, language: str, said: str) -> None:
    words = ("translate", "iron-throne.hostages.deck-top-card", "--to", "ru")
    assert said in ask(*words, "--lang", language).out
    assert ask(*words, "--json").document["results"][0]["own_translation"] is True
    assert (
        ask("translate", "iron-throne.hostages.deck-top-card", "--to", "pl", "--json").document["results"][0][
            "own_translation"
        ]
        is False
    )


def test_editions_that_differ_in_substance_are_told(ask) -> None:
    words = ("translate", "catan.hero-mance-rayder.taking-optional")
    row = ask(*words, "--json").document["results"][0]
    assert [one["changes_verdict"] for one in row["divergences"]].count(True) == 1
    assert "Książeczki różnią się tu co do treści. Kompendium zasad: " in " ".join(ask(*words).out.split())
    assert "różnią się" not in ask("translate", "catan.distance-rule.neighbours-empty").out
