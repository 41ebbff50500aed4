"""Every real record is found by its id, its title, its rarest words, with and without diacritics."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from ruling.search import Document, TermForms, find
from ruling.search.folding import fold

Load = Callable[[str], object | None]
ROOT = Path(__file__).parents[2] / "rules"


def read(path: Path) -> Any:
    """One record file, parsed by the loader that compiles the library."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


GAMES = sorted(path.parent.name for path in ROOT.glob("*/game.yaml"))


@cache
def documents(game: str) -> list[Document]:
    found = []
    for path in sorted((ROOT / game).glob("*.yaml")):
        entry: dict[str, Any] = read(path) or {}
        printed: dict[str, dict[str, str]] = entry.get("printed") or {}
        headings = [place["heading"] for place in printed.values() if place.get("heading")]
        for rule in entry.get("rules", ()):
            found.append(Document(rule["id"], entry["entry"], entry["title"], rule["text"], headings))
    return found


@cache
def terms(game: str) -> dict[str, TermForms]:
    found = {}
    for name, term in read(ROOT / game / "glossary.yaml")["terms"].items():
        forms = {
            lang: [form.strip() for form in term[lang].replace(";", ",").split(",") if form.strip()]
            for lang in ("pl", "ru")
        }
        found[name] = TermForms(forms, term.get("also") or {})
    return found


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def library(game: str, index_of: Callable[..., Load]) -> Load:
    return index_of(documents(game), terms(game))


def test_by_id(game: str, library: Load) -> None:
    assert [find(doc.rule, library, 1)[0].rule for doc in documents(game)] == [doc.rule for doc in documents(game)]


@pytest.mark.parametrize("lang", ["pl", "ru"])
@pytest.mark.parametrize("spelt", [str, str.upper, fold])
def test_by_title(lang: str, spelt: Callable[[str], str], game: str, library: Load) -> None:
    titles = {doc.entry: doc.title[lang] for doc in documents(game)}
    found = {entry: find(spelt(title), library, 1)[0].entry for entry, title in titles.items()}
    assert not [entry for entry in titles if titles[found[entry]] != titles[entry]]


@pytest.mark.parametrize("lang", ["pl", "ru"])
def test_by_a_title_that_is_a_term_in_every_form(lang: str, game: str, library: Load) -> None:
    missed = []
    for doc in {doc.entry: doc for doc in documents(game)}.values():
        for term in terms(game).values():
            forms = term.forms[lang]
            if fold(doc.title[lang]).split() in [fold(form).split() for form in forms]:
                entries = {form: {hit.entry for hit in find(form, library)} for form in forms}
                missed += [form for form in forms if doc.entry not in entries[form]]
    assert not missed


@pytest.mark.parametrize("lang", ["pl", "ru"])
def test_by_rarest_word(lang: str, game: str, library: Load) -> None:
    words = {doc.rule: fold(doc.text[lang]).split() for doc in documents(game)}
    count = Counter(word for text in words.values() for word in set(text))
    for rule, text in words.items():
        rarest = min((word for word in text if len(word) > 3), key=lambda word: count[word])
        assert rule in {hit.rule for hit in find(rarest, library, len(words))}


@pytest.mark.parametrize("lang", ["pl", "ru"])
def test_by_its_own_sentence(lang: str, game: str, library: Load) -> None:
    missed = [doc.rule for doc in documents(game) if find(fold(doc.text[lang]), library, 1)[0].rule != doc.rule]
    assert not missed
