"""The tables of the made-up games: their records compiled into a cache of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruling.model.library import Library
from tests.engine import orchard as made_up
from tests.engine.hard import rules as hard_rules
from tests.engine.sketch import Table

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def orchard(tmp_path_factory: pytest.TempPathFactory) -> Table:
    library = Library(root=HERE / "world", cache=tmp_path_factory.mktemp("orchard"))
    return Table(made_up.GAME, library.book("orchard"))


@pytest.fixture(scope="session")
def hard(tmp_path_factory: pytest.TempPathFactory) -> Table:
    library = Library(root=HERE / "hard" / "world", cache=tmp_path_factory.mktemp("hard"))
    return Table(hard_rules.GAME, library.book("hard"))
