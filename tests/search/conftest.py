"""A made-up game of a few records, and an index that is stored and loaded as a cache would do it."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import pytest

from ruling.search.index import Document, TermForms, build

Load = Callable[[str], object | None]

DOCUMENTS = (
    Document(
        "mill.windmill.needs-hill", "mill.windmill",
        {"pl": "Wiatrak", "ru": "Ветряная мельница"},
        {"pl": "Wiatrak staje wyłącznie na wzgórzu.", "ru": "Мельницу ставят лишь на холме."},
        ("Wiatraki", "Мельницы"),
    ),
    Document(
        "mill.windmill.price", "mill.windmill",
        {"pl": "Wiatrak", "ru": "Ветряная мельница"},
        {"pl": "Wiatrak kosztuje trzy kłody i jedną gęś.", "ru": "Мельница стоит три бревна и одного гуся."},
    ),
    Document(
        "mill.bridge.over-river", "mill.bridge",
        {"pl": "Most", "ru": "Мост"},
        {"pl": "Most łączy brzegi rzeki; obok wiatraka go nie buduje się.",
         "ru": "Мост соединяет берега реки; рядом с мельницей его не строят."},
    ),
    Document(
        "mill.hedgehog.sleeps", "mill.hedgehog",
        {"pl": "Zimowy sen jeża", "ru": "Зимний сон ежа"},
        {"pl": "Zimą jeż śpi, więc nie rusza się z legowiska.", "ru": "Зимой ёж спит и не покидает берлогу."},
    ),
    Document(
        "mill.crossing.toll", "mill.crossing",
        {"pl": "Opłata na skrzyżowaniu", "ru": "Плата на перекрёстке"},
        {"pl": "Za przejazd płaci się młynarzowi grosz.", "ru": "За проезд мельнику платят грош."},
    ),
)  # fmt: skip

TERMS: Mapping[str, TermForms] = {
    "windmill": TermForms(
        {
            "pl": ["wiatrak", "wiatraka", "wiatrakowi", "wiatrakiem", "wiatraku", "wiatraki", "wiatraków"],
            "ru": ["мельница", "мельницы", "мельнице", "мельницу", "мельницей", "мельниц", "мельницам"],
        },
        {"pl": ["koźlak", "młyn wietrzny"], "ru": ["ветряк"]},
    ),
    "hedgehog": TermForms(
        {"pl": ["jeż", "jeża", "jeżowi", "jeżem", "jeżu"], "ru": ["ёж", "ежа", "ежу", "ежом", "еже", "ежи"]}
    ),
}


def stored(documents: Sequence[Document], terms: Mapping[str, TermForms]) -> Load:
    """A loader over an index whose blobs were written and are read back one at a time."""
    blobs = {name: marshal.dumps(cast(Any, blob)) for name, blob in build(documents, terms).items()}
    return lambda name: marshal.loads(blobs[name]) if name in blobs else None


@pytest.fixture(scope="session")
def load() -> Load:
    """The made-up game, indexed."""
    return stored(DOCUMENTS, TERMS)


@pytest.fixture(scope="session")
def index_of() -> Callable[[Sequence[Document], Mapping[str, TermForms]], Load]:
    """The way from records to a loader, for tests with records of their own."""
    return stored
