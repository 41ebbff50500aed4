"""The case book notices every piece of code that stops deciding: each is spoilt in turn, and some dispute must fail."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ruling.cli.casebook import hear
from ruling.cli.desk import code_of, decided_games, open_library
from ruling.lint.casebook import Dispute, read_disputes
from ruling.model.answers import Finding
from ruling.model.compiling import read_folder
from ruling.model.game import Game, Predicate, Values
from ruling.model.library import GameBook
from ruling.model.records import Rule
from ruling.model.truth import Unknown

ROOT = Path(__file__).resolve().parents[1]
GAMES = {game: code_of(game) for game in decided_games(open_library(ROOT))}
PREDICATES = [(game, name) for game, code in GAMES.items() for name in code.predicates]
PROCEDURES = [(game, name) for game, code in GAMES.items() for name in code.procedures]


@cache
def book(game: str) -> GameBook:
    return open_library(ROOT).book(game)


@cache
def rules(game: str) -> tuple[Rule, ...]:
    return tuple(read_folder(ROOT / "rules" / game).rules.values())


@cache
def askers(game: str) -> Mapping[str, tuple[Dispute, ...]]:
    """By function, the disputes that call it: to the others it is all the same what it does.

    Only those count that the unspoilt program answers as saved; another one would notice everything.
    """
    called: set[str] = set()
    code = GAMES[game]
    predicates = {name: noting(name, code.predicates[name], called) for name in code.predicates}
    procedures = {name: noting(name, code.procedures[name], called) for name in code.procedures}
    watched = code._replace(predicates=predicates, procedures=procedures)
    found: dict[str, tuple[Dispute, ...]] = {}
    for dispute in read_disputes(ROOT / "tests" / "disputes" / game):
        called.clear()
        if not fails(dispute, watched):
            found |= {name: (*found.get(name, ()), dispute) for name in called}
    return found


def noting(name: str, function: Callable[..., Any], called: set[str]) -> Callable[..., Any]:
    """The function, noted wherever it is called."""

    def noted(case: Any, values: Values) -> Any:
        called.add(name)
        return function(case, values)

    return noted


def fails(dispute: Dispute, code: Game) -> bool:
    return bool(hear(dispute, book(dispute.game), rules(dispute.game), code).flaws)


def always(original: Predicate, holds: bool) -> Predicate:
    """The predicate with its facts, but with one finding for everything."""

    def spoilt(case: Any, values: Values) -> Finding:
        try:
            facts = original(case, values).facts
        except Unknown:
            facts = {}
        return Finding(holds, facts)

    return spoilt


def nothing_happens(case: Any, values: Values) -> Generator[Any, Any, None]:
    yield from ()


@pytest.mark.parametrize("holds", [True, False], ids=["always-holds", "always-broken"])
@pytest.mark.parametrize(("game", "name"), PREDICATES)
def test_some_dispute_notices_a_predicate_that_no_longer_looks(game: str, name: str, holds: bool) -> None:
    code = GAMES[game]
    spoilt = code._replace(predicates={**code.predicates, name: always(code.predicates[name], holds)})
    asked = askers(game).get(name, ())
    assert asked, f"no dispute asks {name}"
    assert any(fails(dispute, spoilt) for dispute in asked), f"{len(asked)} disputes ask {name} and none notices"


@pytest.mark.parametrize(("game", "name"), PROCEDURES)
def test_some_dispute_notices_a_procedure_that_no_longer_does_anything(game: str, name: str) -> None:
    code = GAMES[game]
    spoilt = code._replace(procedures={**code.procedures, name: nothing_happens})
    told = [dispute for dispute in askers(game).get(name, ()) if dispute.events is not None]
    assert told, f"no dispute tells the events of {name}"
    assert any(fails(dispute, spoilt) for dispute in told), f"{len(told)} disputes tell events and none notices"
