"""What a count of points or roads still asks for, where the table has told too little to answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruling.cli.desk import lexicon_of, open_library, read_arguments
from ruling.engine.resolution import resolve
from ruling.games.catan import GAME
from ruling.lint.casebook import Dispute, read_disputes
from ruling.model.answers import Question

BOOK = open_library().book("catan")
DISPUTES = {one.name: one for one in read_disputes(Path(__file__).parents[2] / "disputes" / "catan")}
ASKED = {
    "whether two of his roads meet there was not said": {"road:A1-A2", "road:A2-B2"},
    "two roads of five, and who had the card was not said": {"award:longest-road"},
    "blue may have any number of roads that nobody told of": {"roads:blue"},
    "a building in the middle of the only long road was not told of": {
        "building:B1+B2+C2", "building:B1+C1+C2", "building:B2+B3+C3", "building:B2+C2+C3",
    },
    "three against three and nobody says who was first": {"award:most-patrols"},
    "how many patrols white has was not said": {"patrols:white"},
    "the special cards are worth less with the Wall, and nobody said which game it is": {"mode"},
    "hidden cards that nobody told of may be points": {"card:red:victory-point-card"},
    "two guards told of and two sections untold": {"guards:W3", "guards:W4"},
    "сколько было вторжений, никто не помнит": {"breaches"},
    "seven are told of and nobody says that these are all": {"gift"},
    "part of the Wall was not described, and somebody may have more guards there": {"guards:W3", "guards:W4"},
    "the tied players have not counted their points": {"points:blue"},
    "how many cards blue holds was not said": {"hand:blue"},
}  # fmt: skip


def missing(dispute: Dispute) -> set[str]:
    lexicon, action = lexicon_of(BOOK), BOOK.plan(dispute.action).action
    position = GAME.read_position(dispute.given, lexicon, BOOK, dispute.sketch or "", "given")
    words = [f"{name}={value}" for name, value in dispute.args.items()]
    args, via, answers = read_arguments(action, words, GAME, BOOK, position, lexicon, True)
    outcome = resolve(GAME, BOOK, Question("catan", dispute.action, args, via), position, answers=answers)
    return {missing.fact.id for missing in outcome.missing}


@pytest.mark.parametrize("name", ASKED)
def test_just_what_would_settle_it_is_asked_for(name: str) -> None:
    assert missing(DISPUTES[name]) == ASKED[name]
