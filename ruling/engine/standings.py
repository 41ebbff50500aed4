"""Who stands where: the points of a player, part by part, from the act that counts them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ruling.engine.hearing import NOTHING_TOLD, Told
from ruling.engine.resolution import resolve
from ruling.model.answers import Missing, Outcome, Portion, Question, Standing
from ruling.model.game import Book, Game
from ruling.model.truth import Fact, Span

NOTHING = Span(0, 0)


def standing(game: Game, book: Book, action: str, player: str, position: Any, told: Told = NOTHING_TOLD) -> Standing:
    """How many points the player has, under every edition and mode that was not told.

    The act is an outcome of one player. Its events that tell `points` are the parts, and its one result is their sum.
    """
    outcome = resolve(game, book, Question(game.id, action, {"player": player}), position, told)
    parting = outcome.verdict.parting
    if not parting:
        return _standing(player, outcome)
    scopes = [told._replace(scope={**told.scope, parting[0]: value}) for value in book.dimensions[parting[0]]]
    each = [standing(game, book, action, player, position, scope) for scope in scopes]
    parts = tuple(_united(each))
    points = _widened([one.points for one in each])
    return Standing(player, points, parts, _waited_for(outcome.missing, parts), each[0].unit)


def _standing(player: str, outcome: Outcome) -> Standing:
    told = [(event.rules[0], event.facts.get("points")) for event in outcome.events]
    parts = tuple(Portion(rule, _span(points)) for rule, points in told if points is not None)
    least = Span(sum(part.points.least for part in parts), None)
    unit, points = next(iter(outcome.result.items()), ("", least))
    return Standing(player, _span(points), parts, _waited_for(outcome.missing, parts), unit)


def _waited_for(missing: Iterable[Missing], parts: Sequence[Portion]) -> tuple[Missing, ...]:
    """What is missing, with the rules whose part depends on it."""
    return tuple(
        one._replace(rules=tuple(part.rule for part in parts if one.fact in part.points.missing)) for one in missing
    )


def _span(points: int | Span) -> Span:
    return points if isinstance(points, Span) else Span(points, points)


def _united(standings: Sequence[Standing]) -> Iterator[Portion]:
    """The parts of several worlds; what a rule brings in one and not in another is as open as that."""
    for rule in dict.fromkeys(part.rule for one in standings for part in one.parts):
        spans = [next((part.points for part in one.parts if part.rule == rule), NOTHING) for one in standings]
        yield Portion(rule, _widened(spans))


def _widened(spans: Sequence[Span]) -> Span:
    """From the least of all to the most of any."""
    most = [span.most for span in spans if span.most is not None]
    facts: dict[Fact, None] = dict.fromkeys(fact for span in spans for fact in span.missing)
    return Span(min(span.least for span in spans), max(most) if len(most) == len(spans) else None, tuple(facts))
