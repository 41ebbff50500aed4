"""Which missing fact decides most, and how firm the ground of an answer is."""

from __future__ import annotations

from collections.abc import Iterable

from ruling.model.answers import ASSUMED, BROKEN, ILLEGAL, SET_ASIDE, UNDECIDED, Line, Missing
from ruling.model.records import AUTHORITIES
from ruling.model.truth import Fact

RANK = {authority: rank for rank, authority in enumerate(AUTHORITIES)}


def ranked(lines: Iterable[Line], usual: frozenset[str]) -> tuple[Missing, ...]:
    """The missing facts, the most decisive first: what settles a rule alone leads, the usual comes last."""
    weight: dict[Fact, float] = {}
    waiting: dict[Fact, list[str]] = {}
    for line in lines:
        for fact in line.missing:
            weight[fact] = weight.get(fact, 0.0) + 1 / len(line.missing)
            waiting.setdefault(fact, []).append(line.rule.id)
    order = sorted(weight, key=lambda fact: (fact.kind in usual, -weight[fact]))
    return tuple(Missing(fact, tuple(waiting[fact]), fact.kind in usual) for fact in order)


def rests_on(answer: str, proof: Iterable[Line]) -> str | None:
    """The weakest authority that the answer could not do without."""
    if answer == UNDECIDED:
        return None
    if answer == ILLEGAL:
        return AUTHORITIES[min([_weakness(line) for line in proof if line.state == BROKEN])]
    return AUTHORITIES[max(map(_weakness, proof), default=0)]


def weakest(authorities: Iterable[str | None]) -> str | None:
    """The weakest of the authorities that there are."""
    ranks = [RANK[authority] for authority in authorities if authority is not None]
    return AUTHORITIES[max(ranks)] if ranks else None


def _weakness(line: Line) -> int:
    """The weakest of the rule, the values it read and the verdicts inside its finding.

    A rule that was set aside rests on what set it aside, and one that was taken as usual read its values for nothing.
    """
    if line.state == SET_ASIDE and line.set_aside_by is not None:
        return _weakness(line.set_aside_by)
    rank = RANK[line.rule.authority]
    if line.state == ASSUMED:
        return rank
    for rule in line.values:
        rank = max(rank, RANK[rule.authority])
    for verdict in line.finding.inner:
        if verdict.rests_on:
            rank = max(rank, RANK[verdict.rests_on])
    return rank
