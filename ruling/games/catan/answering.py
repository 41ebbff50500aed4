"""A player's answer to one question, as a clause of a sketch."""

from __future__ import annotations

from collections.abc import Mapping

from ruling.model.records import FactKind

NOTHING = ("nic", "nie", "brak", "nikt", "niczyja", "ничего", "нет", "никто", "ничья", "0")


def clause(kind: FactKind, about: Mapping[str, str], answer: str) -> str:
    """The clause that tells the answer; of a place it says "nothing", or whose piece stands there and which."""
    tell = kind.tell or ""
    if not tell.startswith("{answer}"):
        return tell.format(answer=answer, **about)
    place = tell.removeprefix("{answer}").strip().format(**about)
    if answer.lower().rstrip(".") in NOTHING:
        return f"board: empty {place}"
    owner, _, piece = answer.partition(" ")
    return f"{owner}: {piece or ('road' if kind.kind == 'road' else 'settlement')} {place}"
