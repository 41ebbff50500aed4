"""Questions in free words: right answers with the right rule, and hardly ever a confident wrong one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruling.cli.asking import spelling
from ruling.cli.desk import open_library
from tests.asking.answering import HONEST, RIGHT, WRONG, Question, judged, questions
from tests.cli.conftest import _ask

ROOT = Path(__file__).resolve().parents[2]
FLOORS = {"seen": (0.75, 0.05), "unseen": (0.70, 0.06)}
"""The share that has to be right, and the share that may be confidently wrong."""


@pytest.fixture(scope="module", autouse=True)
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No table.yaml and no setting of the user's reaches a test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("cwd"))
        patch.setenv("RULING_CACHE", str(tmp_path_factory.mktemp("cache")))
        for name in ("RULING_LANG", "RULING_STATE", "LC_ALL", "LC_MESSAGES", "LANG"):
            patch.delenv(name, raising=False)
        yield


def outcome_of(question: Question) -> str:
    """How the program's answer is judged."""
    return judged(question, _ask("ask", question.ask, "--json").document)


@pytest.fixture(scope="module")
def outcomes(at_home: None) -> dict[Question, str]:
    return {question: outcome_of(question) for question in questions()}


@pytest.mark.parametrize("part", FLOORS)
def test_most_answers_are_right_and_hardly_any_is_confidently_wrong(part: str, outcomes: dict[Question, str]) -> None:
    counts = Counter(told for question, told in outcomes.items() if question.is_unseen == (part == "unseen"))
    asked = sum(counts.values())
    least, most = FLOORS[part]
    assert asked >= (70 if part == "unseen" else 200)
    assert counts[RIGHT] / asked >= least, counts
    assert counts[WRONG] / asked <= most, counts
    assert counts[HONEST] < asked


def test_there_are_enough_questions_of_both_games_in_both_languages() -> None:
    kinds = Counter((question.game, question.language) for question in questions())
    assert min(kinds[game, language] for game in ("catan", "iron-throne") for language in ("pl", "ru")) >= 25


def test_every_question_of_the_records_is_understood_as_itself(at_home: None) -> None:
    """What the records give as phrasings leads back to its own rules."""
    from ruling.asking.matching import Index, settled
    from ruling.model.asked import Reading

    library = open_library(ROOT)
    astray: list[tuple[str, tuple[str, ...]]] = []
    asked = 0
    for game in library.games:
        index = Index(library.book(game).blob, spelling())
        for *_, stored in index.readings[::4]:  # every fourth: all of them take as long as the rest of the gate's asks
            reading = Reading(*stored)
            for text in (text for texts in reading.asked.values() for text in texts):
                asked += 1
                found = settled(index.heard(text).matches)
                told = {*reading.rules, *reading.beside}
                if found is None or not told & {*found.reading.rules, *found.reading.beside}:
                    astray.append((text, reading.rules))
    assert len(astray) < 0.05 * asked, astray
