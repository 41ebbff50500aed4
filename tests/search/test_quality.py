"""The right rule comes first, or nearly, for what people type, and for the part of it that nobody tuned on too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ruling.cli.desk import open_library
from ruling.cli.looking import searching
from ruling.cli.speaking import Voice
from ruling.cli.translating import translated
from ruling.model.library import GameBook
from tests.search.sets import HELD, Query, held, place, queries, share, work

ROOT = Path(__file__).parents[2]
PARTS = {"the working part": work, "the part held back": held}
Part = Callable[[str], tuple[Query, ...]]


@pytest.fixture(scope="module")
def voice(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Voice]:
    """The library of this working tree, opened once."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("RULING_DATA", raising=False)
        patch.setenv("RULING_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield Voice(open_library(), "pl")


@pytest.fixture(scope="module")
def shelf(voice: Voice) -> list[GameBook]:
    return [voice.library.book(game) for game in voice.library.games]


def found(query: str, shelf: list[GameBook]) -> list[dict[str, str]]:
    return [{"rule": hit.rule, "entry": hit.entry} for hit in searching(query, shelf).hits(3)]


def test_there_is_enough_to_judge_by() -> None:
    assert len(queries("searches")) >= 250 and len(queries("translations")) >= 100
    assert HELD["searches"] >= 80 and HELD["translations"] >= 35
    for name in HELD:
        assert not {query.words for query in held(name)} & {query.words for query in work(name)}


def test_every_expected_rule_exists(voice: Voice, shelf: list[GameBook]) -> None:
    books = {book.id: book for book in shelf}
    wrong = [
        (query.words, name)
        for one in HELD
        for query in queries(one)
        for name in query.right
        if not _exists(name, books[query.game])
    ]
    assert wrong == []


def _exists(name: str, book: GameBook) -> bool:
    kind, _, plain = name.rpartition(":")
    if kind == "term":
        return book.term(plain) is not None
    return book.entry(plain) is not None or (not kind and book.rule(plain) is not None)


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_a_search_brings_the_right_rule_first(part: Part, shelf: list[GameBook]) -> None:
    places = [place(query, found(query.words, shelf)) for query in part("searches")]
    assert share(places, 1) >= 0.85
    assert share(places, 3) >= 0.95


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_a_passage_is_translated_by_the_rule_it_speaks_of(part: Part, voice: Voice, shelf: list[GameBook]) -> None:
    places = [place(query, translated(voice, query.words, shelf)) for query in part("translations")]
    assert share(places, 1) >= 0.9


@pytest.mark.parametrize(
    "query",
    [
        "regula odleglosci", "regułę odległości", "правилом расстояния", "pravilo rasstoyaniya", "zasada dystansu",
        "правило дистанции",
    ],
)  # fmt: skip
def test_the_distance_rule_goes_by_many_names(query: str, shelf: list[GameBook]) -> None:
    first = found(query, shelf)[0]
    assert first == found("reguła odległości", shelf)[0]
    assert first["entry"] == "catan.distance-rule"


@pytest.mark.parametrize(
    ("query", "game"),
    [
        ("catan jak wygrać", "catan"),
        ("żelazny tron jak wygrać", "iron-throne"),
        ("Железный трон подготовка", "iron-throne"),
        ("ile kart na początku w żelaznym tronie", "iron-throne"),
        ("najwięcej patroli", "catan"),
        ("zakładnik", "iron-throne"),
    ],
)
def test_a_query_goes_to_the_game_that_it_names_or_whose_words_it_uses(
    query: str, game: str, shelf: list[GameBook]
) -> None:
    assert found(query, shelf)[0]["rule"].partition(".")[0] == game


@pytest.mark.parametrize(("source", "target"), [("pl", "ru"), ("ru", "pl")])
def test_every_text_of_ours_leads_to_its_own_translation(
    source: str, target: str, voice: Voice, shelf: list[GameBook]
) -> None:
    rules = [rule for book in shelf for entry in book.entries() for rule in (book.entry(entry) or (None, ()))[1]]
    missed = []
    for rule in rules:
        rows = translated(voice, rule.text[source], shelf, target)
        texts = [(row["rule"], row["target"]["text"]) for row in rows]
        missed += [rule.id] if texts != [(rule.id, rule.text[target])] else []
    assert len(rules) > 800 and missed == []


def test_the_programs_data_quote_none_of_the_queries() -> None:
    """What the search is measured on is written apart from what it knows."""
    texts = [
        path.read_text(encoding="utf-8").lower()
        for folder in ("rules", "locales", "ruling")
        for path in (ROOT / folder).rglob("*.yaml")
    ]
    whole = [query.words for name in HELD for query in held(name) if len(query.words.split()) >= 5]
    quoted = [words for words in whole if any(words.lower().rstrip("?") in text for text in texts)]
    assert len(quoted) < 0.1 * len(whole), "a few plain questions are said alike by chance"
