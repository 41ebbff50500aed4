"""A made-up game of five records is found by whatever a player may type."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from ruling.search import Document, Search, TermForms, build, find, is_guess, nearest_id, quoted, suggest, titled, whole
from tests.search.conftest import DOCUMENTS

Load = Callable[[str], object | None]


def rules(query: str, load: Load) -> list[str]:
    return [hit.rule for hit in find(query, load)]


@pytest.mark.parametrize(
    "query",
    [
        "wiatrak", "WIATRAKIEM", "wiatrakami", "мельница", "мельницею", "Мельниц",
        "koźlak", "kozlaka", "ветряком", "młyn wietrzny", "mlyny wietrzne",
        "melnitsa", "mielnica", "melnicej",
        "wiatrka", "wiatarkiem", "мельнца", "мелница", "wiatr", "wyatrrak",
    ],
)  # fmt: skip
def test_a_term_is_found_however_it_is_said(query: str, load: Load) -> None:
    found = find(query, load)
    assert [hit.entry for hit in found[:2]] == ["mill.windmill"] * 2
    assert "mill.bridge.over-river" in [hit.rule for hit in found]


@pytest.mark.parametrize("query", ["gęsi", "gesi", "гусь", "gusja", "kłoda", "klod", "брёвна", "brevna"])
def test_a_word_of_the_text_is_found(query: str, load: Load) -> None:
    assert rules(query, load)[:1] == ["mill.windmill.price"]


@pytest.mark.parametrize("query", ["jeż", "jezem", "ёж", "еж", "ежом", "sen jeży", "зимнего сна ежа"])
def test_fleeting_vowels_and_lost_dots(query: str, load: Load) -> None:
    assert rules(query, load)[:1] == ["mill.hedgehog.sleeps"]


def test_rank_is_id_then_title_then_text(load: Load) -> None:
    assert rules("mill.bridge.over-river", load)[0] == "mill.bridge.over-river"
    assert rules("windmill.price", load)[0] == "mill.windmill.price"
    assert rules("mill.windmill", load)[:2] == ["mill.windmill.needs-hill", "mill.windmill.price"]
    queries = ("mill.bridge.over-river", "mill.bridge", "mosty", "brzeg")
    scores = [find(query, load)[0].score for query in queries]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > 1000 and scores[2] > 100 > scores[3]


def test_a_record_with_more_of_the_words_comes_first(load: Load) -> None:
    assert rules("wiatrak rzeka", load)[0] == "mill.bridge.over-river"
    assert rules("мельница гусь", load)[0] == "mill.windmill.price"
    assert rules("ile kosztuje wiatrak?", load)[0] == "mill.windmill.price"


def test_ties_keep_the_order_of_the_records(index_of: Callable[..., Load]) -> None:
    twins = [Document(f"g.e.{name}", "g.e", {"pl": "Tytuł"}, {"pl": "to samo"}) for name in "zax"]
    assert rules("samo", index_of(twins, {})) == ["g.e.z", "g.e.a", "g.e.x"]


@pytest.mark.parametrize("query", ["koźlak", "wiatrak", "мельница", "melnitsa"])
def test_what_answers_the_query_is_marked_in_either_language(query: str, load: Load) -> None:
    bridge = next(document for document in DOCUMENTS if document.entry == "mill.bridge")
    search = Search(query, [load])
    found = [text[start:end] for text in bridge.text.values() for start, end in search.marks(text)]
    assert found == ["wiatraka", "мельницей"]


@pytest.mark.parametrize("query", ["", "   ", "?!", "qqqqqq", "777", "ъъъъъъ", "."])
def test_nonsense_finds_nothing(query: str, load: Load) -> None:
    assert find(query, load) == []


def test_an_empty_index_answers() -> None:
    blobs: Mapping[str, object] = build([], {})
    assert find("wiatrak", blobs.get) == [] and find("wiatrak", lambda name: None) == []
    assert suggest("wiatrak", lambda name: None) == []
    assert nearest_id("mill.bridge", blobs.get) == "" and nearest_id("mill.bridge", lambda name: None) == ""
    assert titled("wiatrak", blobs.get) is None and titled("wiatrak", lambda name: None) is None


def test_the_limit_holds(load: Load) -> None:
    assert len(find("wiatrak", load, limit=1)) == 1


def test_without_a_limit_all_is_found(load: Load) -> None:
    assert len(find("wiatrak", load, None)) == 3


def test_suggestions_keep_to_the_languages_asked_for(load: Load) -> None:
    assert suggest("мильнитца", load, ("pl",)) == []
    assert suggest("мильнитца", load, ("ru",)) == ["мельница"]


@pytest.mark.parametrize("query", ["wiatrak", "Wiatrak", "ёж"])
def test_a_query_is_not_its_own_suggestion(query: str, load: Load) -> None:
    assert query.lower() not in [name.lower() for name in suggest(query, load)]


@pytest.mark.parametrize("query", ["krasnal", "mo", "skarbonka na stole", "кто"])
def test_what_is_far_from_every_name_is_not_suggested(query: str, load: Load) -> None:
    assert suggest(query, load) == []


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("wiatrak", "mill.windmill"),
        ("wiatrakiem", "mill.windmill"),
        ("Wiatraki", "mill.windmill"),
        ("мельниц", "mill.windmill"),
        ("ветряной мельницы", "mill.windmill"),
        ("ZIMOWY SEN JEZA", "mill.hedgehog"),
        ("sen", None),
        ("koźlak", "mill.windmill"),
        ("", None),
    ],
)
def test_titles_and_headings_in_any_inflection_name_their_entry(query: str, entry: str | None, load: Load) -> None:
    assert titled(query, load) == entry


def test_a_title_counts_before_a_heading_of_another_entry(index_of: Callable[..., Load]) -> None:
    documents = [
        Document("g.first.a", "g.first", {"pl": "Droga"}, {"pl": "raz"}, ("Most", "Mosty", "Wieża")),
        Document("g.second.a", "g.second", {"pl": "Most"}, {"pl": "dwa"}, ("Drogi", "Wieże")),
    ]
    load = index_of(documents, {})
    assert [titled(name, load) for name in ("most", "drogi", "wieże")] == ["g.second", "g.first", "g.first"]


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("mill.windmil", "mill.windmill"),
        ("windmill.prize", "mill.windmill.price"),
        ("Mill.Hedgehog.Sleep", "mill.hedgehog.sleeps"),
        ("foo.bar", ""),
    ],
)
def test_the_nearest_id_is_near(typed: str, nearest: str, load: Load) -> None:
    assert nearest_id(typed, load) == nearest


@pytest.mark.parametrize(
    ("query", "is_part"),
    [
        ("Most łączy brzegi rzeki; obok wiatraka go nie buduje się.", True),
        ("most laczy brzegi rzeki", True),
        ("most łąćzy brzgi rzeki obok", True),
        ("most i wiatrak rzeki", False),
        ("most łączy brzegi", False),
        ("wiatrak stoi na wzgórzu", False),
        ("most łączy brzegi rzeki obok wiatraka go nie buduje się a poza tym pada śnieg i wieje wiatr", False),
    ],
)
def test_a_quotation_is_a_good_part_of_the_text(query: str, is_part: bool) -> None:
    assert (quoted(query, "Most łączy brzegi rzeki; obok wiatraka go nie buduje się.") > 0) is is_part
    assert quoted("Tak.", "Tak") == 0


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("MOST laczy brzegi rzeki obok wiatraka go nie buduje się", "mill.bridge.over-river"),
        ("Мост соединяет берега реки; рядом с мельницей его не строят.", "mill.bridge.over-river"),
        ("Most łączy brzegi rzeki.", None),
        ("", None),
    ],
)
def test_a_text_leads_to_its_rule_however_it_is_spelt(query: str, rule: str | None, load: Load) -> None:
    assert whole(query, load) == rule


@pytest.mark.parametrize(("query", "guess"), [("wiatrak", False), ("wiatrk", True), ("wiatrk na rzece", False)])
def test_a_query_without_any_known_word_is_a_guess(query: str, guess: bool, load: Load) -> None:
    assert is_guess(query, load) is guess


def test_suggestions_keep_their_spelling(load: Load) -> None:
    assert "Opłata na skrzyżowaniu" in suggest("oplata skrzyzowan", load)
    assert "мельница" in suggest("мильнитца", load)


def test_the_same_records_give_the_same_index() -> None:
    documents = [Document("g.e.a", "g.e", {"pl": "Tytuł", "ru": "Имя"}, {"pl": "raz dwa"})]
    terms = {"name": TermForms({"pl": ["tytuł"], "ru": ["имя"]})}
    assert list(build(documents, terms).items()) == list(build(documents, terms).items())


def test_a_query_imports_next_to_nothing() -> None:
    code = "import sys; from ruling.search import find; find('osada', lambda name: None); print(*sys.modules)"
    command = [sys.executable, "-S", "-c", code]
    root = Path(__file__).parents[2]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root).stdout
    heavy = {"re", "typing", "json", "yaml", "dataclasses", "enum", "rapidfuzz", "ruling.search.index"}
    assert not heavy & set(loaded.split())
