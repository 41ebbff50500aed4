"""Sentences in both languages: plurals, cases, lists, amounts, and what is missing."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ruling.model.answers import ASSUMED, BROKEN, HOLDS, ILLEGAL, LEGAL, OPEN, SET_ASIDE, UNDECIDED
from ruling.model.errors import Complaint
from ruling.model.reading import read_yaml
from ruling.model.records import AUTHORITIES, Forms
from ruling.rendering.wording import Speaker, capitalised, filled

ROOT = Path(__file__).parents[2]
TERMS = {
    "red": {
        "pl": Forms(("czerwony", "czerwonego", "czerwonemu", "czerwonego", "czerwonym", "czerwonym"), ()),
        "ru": Forms(("красный", "красного", "красному", "красного", "красным", "красном"), ()),
    },
    "card": {
        "pl": Forms(("karta", "karty", "karcie", "kartę", "kartą", "karcie"), ("karty", "kart")),
        "ru": Forms(("карта", "карты", "карте", "карту", "картой", "карте"), ("карты", "карт")),
    },
    "wood": {"pl": Forms(("drewno",), ()), "ru": Forms(("древесина",), ())},
    "clay": {"pl": Forms(("glina",), ()), "ru": Forms(("глина",), ())},
}
CATALOGUE = {
    "cards": {"one": "{n} karta", "few": "{n} karty", "many": "{n} kart"},
    "near": "Nie ma „{found}”.[[ Może „{nearest}”?]] Koniec.",
    "outer": "źle: {inner}",
    "word.yes": "tak",
    "help.option.json": "jako JSON",
}


def speaker(language: str = "pl") -> Speaker:
    return Speaker(language, CATALOGUE, TERMS.get)


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [("pl", 1, "1 karta"), ("pl", 3, "3 karty"), ("pl", 12, "12 kart"), ("pl", 21, "21 kart"),
     ("ru", 1, "1 карта"), ("ru", 3, "3 карты"), ("ru", 11, "11 карт"), ("ru", 21, "21 карта")],
)  # fmt: skip
def test_a_number_takes_its_noun(language: str, number: int, said: str) -> None:
    assert speaker(language).sentence("{n:card}", {"n": number}) == said


@pytest.mark.parametrize(
    ("one", "many", "said"),
    [("дозорный, дозорного", "дозорные, дозорных", "2 дозорных"), ("очко, очка", "очки, очков", "2 очка"),
     ("номерной жетон, номерного жетона", "номерные жетоны, номерных жетонов", "2 номерных жетона"),
     ("карта победного очка, карты победного очка", "карты победных очков, карт победных очков",
      "2 карты победного очка")],
)  # fmt: skip
def test_after_two_a_russian_adjective_is_in_the_plural(one: str, many: str, said: str) -> None:
    forms = Forms(tuple(one.split(", ")), tuple(many.split(", ")))
    told = Speaker("ru", CATALOGUE, {"thing": {"ru": forms}}.get)
    assert told.sentence("{n:thing}", {"n": 2}) == said


@pytest.mark.parametrize(
    ("text", "facts", "said"),
    [
        ("droga gracza {player:gen}.", {"player": "red"}, "Droga gracza czerwonego."),
        ("{player} buduje", {"player": "red"}, "Czerwony buduje"),
        ("obok: {near}", {"near": ("A1+A2", "B1")}, "Obok: A1+A2, B1"),
        ("płaci: {cost}", {"cost": {"wood": 1, "clay": 2}}, "Płaci: drewno ×1, glina ×2"),
        ("gracz {player:gen}", {"player": "Ania"}, "Gracz Ania"),
        ("na {corner}", {}, "Na ?"),
        ("zbiór {{a}} {b}", {"b": 0}, "Zbiór {a} 0"),
        ("niedomknięte {b", {"b": 1}, "Niedomknięte {b"),
        ("{corner} to", {"corner": "A2+B2"}, "A2+B2 to"),
    ],
)
def test_a_sentence_is_filled(text: str, facts: dict[str, Any], said: str) -> None:
    assert speaker().sentence(text, facts) == said


def test_the_things_of_a_list_are_counted_by_kind() -> None:
    assert speaker().sentence("są: {kinds:card}", {"kinds": ["card", "wood", "card"]}) == "Są: 2 karty, drewno ×1"


def test_a_persons_name_follows_the_noun_that_the_colour_describes() -> None:
    terms = {**TERMS, "player": {"ru": Forms(("игрок", "игрока"), ()), "pl": Forms(("gracz", "gracza"), ())}}
    russian = Speaker("ru", CATALOGUE, terms.get, {"red": "Боря"})
    assert russian.sentence("ход {player:gen} игрока", {"player": "red"}) == "Ход красного игрока (Боря)"
    polish = Speaker("pl", CATALOGUE, terms.get, {"red": "Ania"})
    assert polish.sentence("tura gracza {player:gen}", {"player": "red"}) == "Tura gracza czerwonego (Ania)"


def test_a_text_is_told_in_the_language_or_failing_that_in_the_other() -> None:
    assert speaker("ru").sentence({"pl": "tak", "ru": "да"}, {}) == "Да"
    assert speaker("ru").sentence({"pl": "tak"}, {}) == "Tak"


def test_a_message_counts_and_drops_what_is_empty() -> None:
    assert speaker().say("cards", n=5) == "5 kart"
    assert speaker().say("near", found="x", nearest="y") == "Nie ma „x”. Może „y”? Koniec."
    assert speaker().say("near", found="x", nearest="") == "Nie ma „x”. Koniec."


def test_a_message_leaves_what_was_typed_as_it_was() -> None:
    assert speaker().say("near", found="red", nearest="") == "Nie ma „red”. Koniec."


def test_a_complaint_within_a_slot_is_told() -> None:
    assert speaker().say("outer", inner=Complaint("cards", {"n": 2})) == "źle: 2 karty"


def test_an_unknown_key_is_shown_with_its_slots() -> None:
    assert speaker().say("no-such", a=1, b=("x", "y")) == "no-such a=1 b=x, y"


def test_an_option_of_a_command_falls_back_to_the_common_one() -> None:
    assert speaker().say("help.check.json") == "jako JSON"


def test_the_first_letter_may_stand_in_quotes() -> None:
    assert capitalised("„ala”") == "„Ala”"
    assert capitalised("3 karty") == "3 karty"


def catalogue(language: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ("messages", "catan"):
        found |= read_yaml((ROOT / "locales" / language / f"{name}.yaml").read_text(encoding="utf-8"))
    return found


def slots(text: Any) -> set[str]:
    names: set[str] = set()
    for one in text.values() if isinstance(text, dict) else (text,):
        filled(one.replace("[[", "").replace("]]", ""), lambda name, form: names.add(name))
    return names


def test_both_catalogues_have_the_same_keys_and_slots() -> None:
    polish, russian = catalogue("pl"), catalogue("ru")
    assert list(polish) == list(russian)
    assert {key: slots(text) for key, text in polish.items()} == {key: slots(text) for key, text in russian.items()}


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_every_message_is_one_line(language: str) -> None:
    texts = [
        one for text in catalogue(language).values() for one in (text.values() if isinstance(text, dict) else (text,))
    ]
    assert not [text for text in texts if "\n" in text or not text.strip()]


ANSWERS = f"({LEGAL}|{ILLEGAL}|{UNDECIDED})"
FAMILIES = (
    rf"verdict\.(word\.)?((decline|state)\.)?({ANSWERS}|provisos)",
    rf"authority\.({'|'.join(AUTHORITIES)})",
    rf"line\.({HOLDS}|{BROKEN}|{SET_ASIDE}|{OPEN}|{ASSUMED})",
    r"place\.(corner|path|hex)-(empty|unreadable)",
    r"place\.spoken-(many|part|none)-unknown",
    r"coverage\.(game|statements|decided|text-only|missing|share|examples)",
    rf"options\.{ANSWERS}",
    r"unknown-(edition|mode)",
    r"result\.[\w-]+",
    r"board\.mark\.(asked|broken|missing)",
    r"help\.(option\.|metavar\.|example\.)?[\w=-]+",
    r"help\.[\w-]+\.\w+",
    r"ask\.(may|must|never|is|omit|needless|forbidden)\.(yes|no)",
)
"""Keys that the code puts together from a name and what it has in hand."""


@cache
def written_in_the_code() -> frozenset[str]:
    """Every text that stands in the code by itself."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ROOT / "ruling").rglob("*.py")))
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(node.value for node in nodes if isinstance(node.value, str))


def is_computed(key: str) -> bool:
    return any(re.fullmatch(family, key) for family in FAMILIES)


def test_every_message_can_be_said() -> None:
    assert [key for key in catalogue("pl") if key not in written_in_the_code() and not is_computed(key)] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_of_messages_has_members_that_no_code_spells_out(family: str) -> None:
    assert [key for key in catalogue("pl") if re.fullmatch(family, key) and key not in written_in_the_code()]


def test_a_long_word_is_quoted_in_part_and_the_name_of_a_file_whole() -> None:
    spoken = Speaker("pl", {"odd": "{file}: {found}"}, TERMS.get)
    said = spoken.complaint(Complaint("odd", {"file": "f" * 200, "found": "a" * 200}))
    assert said.startswith("f" * 200 + ": aaa")
    assert len(said) < 320 and said.endswith("…")
