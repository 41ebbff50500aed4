"""Answers as people type them at the table, and the sketches that say the same."""

from __future__ import annotations

from typing import Any

import pytest

from ruling.games.iron_throne.answering import clause
from ruling.model.errors import NotUnderstood
from tests.games.iron_throne.reading import book, lexicon, read

ABOUT = {"player": "stark", "character": "Robb"}


def told(kind: str, answer: str, asker: str | None = "stark") -> str:
    """The clause that an answer becomes."""
    found = book().fact(kind)
    assert found is not None
    return clause(found, ABOUT, answer, asker, lexicon())


def sketched(given: str, **document: Any) -> dict[str, Any]:
    """The position that a sketch describes, as a file would hold it."""
    return {key: value for key, value in read(document, given).document().items() if key != "game"}


@pytest.mark.parametrize(
    ("kind", "answer", "position"),
    [
        ("players", "4", {"players": 4}),
        ("order", "Stark, Lannister, Tyrell", {"order": ["stark", "lannister", "tyrell"]}),
        ("order", "Starkowie, potem Lannisterowie i Tyrellowie", {"order": ["stark", "lannister", "tyrell"]}),
        ("order", "Старки, потом Ланнистеры, потом Тиреллы", {"order": ["stark", "lannister", "tyrell"]}),
        ("turn", "Lannister", {"turn": {"player": "lannister"}}),
        ("turn", "ja", {"turn": {"player": "stark"}}),
        ("turn", "мой", {"turn": {"player": "stark"}}),
        ("defender", "Тирелл", {"turn": {"defender": "tyrell"}}),
        ("moment", "faza wsparcia", {"turn": {"phase": "support-phase"}}),
        ("moment", "столкновение", {"turn": {"phase": "encounter-phase"}}),
        ("moment", "początek tury", {"turn": {"phase": "start-of-turn"}}),
        ("leader", "Eddard", {"leaders": {"stark": "eddard-stark"}}),
        ("power", "3", {"characters": {"stark": {"Robb": 3}}}),
        ("power", "nie żyje", {"characters": {"stark": {"Robb": 0}}}),
        ("power", "погиб.", {"characters": {"stark": {"Robb": 0}}}),
        ("power", "żyje", {"characters": {"stark": {"Robb": "alive"}}}),
        (
            "characters", "Robb 4, Arya 3, Bran 0 i Sansa 2",
            {"characters": {"stark": {"Robb": 4, "Arya": 3, "Bran": 0, "Sansa": 2}}},
        ),
        ("sheet", "3", {"sheets": {"stark": 3}}),
        ("hand", "5", {"hands": {"stark": 5}}),
        ("hand", "5 kart", {"hands": {"stark": 5}}),
        ("hand", "rozejm, 12, Robb", {"hands": {"stark": ["truce-card", "hostility-12", "Robb"]}}),
        ("hand", "перемирие и вражда 7", {"hands": {"stark": ["truce-card", "hostility-7"]}}),
        ("hand", "nic", {"hands": {"stark": 0}}),
        ("deck", "12", {"decks": {"stark": 12}}),
        ("discard", "ничего", {"discards": {"stark": 0}}),
        ("influence", "Lannister 2, Tyrell 1", {"influence": {"stark": {"lannister": 2, "tyrell": 1}}}),
        ("influence", "nic", {"influence": {"stark": {}}}),
        ("hostages", "Lannister, Tyrell", {"hostages": {"stark": ["lannister", "tyrell"]}}),
        ("hostages", "nikogo", {"hostages": {"stark": []}}),
        ("hostages", "никого", {"hostages": {"stark": []}}),
        ("committed", "Robb", {"committed": {"stark": "Robb"}}),
        ("committed", "nikogo", {"committed": {"stark": "nobody"}}),
        ("support", "obrońcę", {"support": {"stark": "defender"}}),
        ("support", "атакующего", {"support": {"stark": "attacker"}}),
        ("support", "nikogo", {"support": {"stark": "out"}}),
        ("support", "никого", {"support": {"stark": "out"}}),
        ("card", "rozejm", {"cards": {"stark": "truce-card"}}),
        ("card", "вражда 12", {"cards": {"stark": "hostility-12"}}),
        ("card", "jeszcze żadnej", {"cards": {"stark": "none"}}),
        ("card", "ещё никакой", {"cards": {"stark": "none"}}),
        ("active", "atakuje", {"turn": {"player": "stark"}}),
        ("active", "защищается", {"turn": {"defender": "stark"}}),
        ("active", "nie", {"support": {"stark": "out"}}),
        ("laid", "tak", {"cards": {"stark": "?"}}),
        ("laid", "нет", {"cards": {"stark": "none"}}),
        ("outcome", "zdrada", {"outcome": "betrayal"}),
        ("winning", "обороняющийся", {"winning": "defender"}),
        ("winning", "nikt", {"winning": "nobody"}),
        ("stand", "atakuje", {"turn": {"player": "stark"}}),
        ("stand", "broni się", {"turn": {"defender": "stark"}}),
        ("stand", "защищается", {"turn": {"defender": "stark"}}),
        ("stand", "wspiera obrońcę", {"support": {"stark": "defender"}}),
        ("stand", "поддерживает атакующего", {"support": {"stark": "attacker"}}),
        ("stand", "czeka", {"support": {"stark": "waiting"}}),
        ("stand", "ещё не решил", {"support": {"stark": "waiting"}}),
        ("stand", "odrzucony", {"support": {"stark": "refused"}}),
        ("stand", "отклонён", {"support": {"stark": "refused"}}),
        ("part", "nie", {"support": {"stark": "out"}}),
        ("part", "вне", {"support": {"stark": "out"}}),
        ("opportunity", "Tyrell", {"offering": "tyrell"}),
        ("opportunity", "moja", {"offering": "stark"}),
        ("offered-to", "obrońcy", {"support": {"stark": "offered-defender"}}),
        ("offered-to", "атакующему", {"support": {"stark": "offered-attacker"}}),
        ("offered-to", "nikomu", {"support": {"stark": "out"}}),
        ("stated", "tak", {"stated": True}),
        ("stated", "нет", {"stated": False}),
    ],
)  # fmt: skip
def test_an_answer_describes_the_position(kind: str, answer: str, position: dict[str, Any]) -> None:
    assert sketched(told(kind, answer)) == position


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("turn", "nikt"), ("defender", "nie wiem"), ("power", "dużo"), ("sheet", "kilka"), ("order", "nie wiem"),
        ("outcome", "nijaki"), ("support", "króla"), ("hand", ""), ("moment", "wieczór"), ("committed", "stark: Robb"),
        ("winning", "ja"),
    ],
)  # fmt: skip
def test_an_answer_that_says_nothing_of_use_is_not_understood(kind: str, answer: str) -> None:
    with pytest.raises(NotUnderstood):
        sketched(told(kind, answer))
