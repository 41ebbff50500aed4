"""Composite acts: the acts that an act performs, each in the position that the one before it leaves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ruling.engine.following import Run, Stopped
from ruling.engine.values import OpenChange
from ruling.model.answers import BROKEN, OPEN, Line
from ruling.model.game import Book, Case
from ruling.model.records import Plan
from ruling.model.truth import Fact, Unknown

if TYPE_CHECKING:
    from ruling.engine.hearing import Hearing


def parts_of(hearing: Hearing, plan: Plan, case: Case) -> Iterable[tuple[Plan, Case]]:
    """The acts that this act performs, each as a case of its own."""
    for part in plan.action.performs:
        args = {name: case.args[source] for name, source in part.arguments.items() if source in case.args}
        inner = hearing.book.plan(part.action)
        yield inner, hearing.nested(case, inner, args)


def lines_of_parts(hearing: Hearing, plan: Plan, case: Case) -> list[Line]:
    """What the rules of the parts find, and of their parts; nothing more is asked once one of them is broken."""
    lines: list[Line] = []
    position = case.position
    gaps: tuple[Fact, ...] = ()
    before: tuple[Plan, Case] | None = None
    for inner, nested in parts_of(hearing, plan, case):
        if before is not None:
            position, left = _left_by(hearing, *before)
            gaps = (*gaps, *left)
        nested.position = position
        found = [hearing.line(inner.rules[name], inner, nested, inner.usual) for name in inner.governs]
        own = [line._replace(within=nested.within) for line in found if line is not None]
        lines += [_unsure(line, gaps) for line in (*own, *lines_of_parts(hearing, inner, nested))]
        if any(line.state == BROKEN for line in lines):
            break
        before = inner, nested
    return lines


def usual_of(plan: Plan, book: Book) -> frozenset[str]:
    """What is usual for the act or for one that it performs."""
    return plan.usual.union(*(usual_of(book.plan(part.action), book) for part in plan.action.performs))


def _left_by(hearing: Hearing, plan: Plan, case: Case) -> tuple[Any, tuple[Fact, ...]]:
    """The position that a part leaves as far as it can be told, and the facts that would tell the rest."""
    run = Run(hearing, {})
    gaps: tuple[Fact, ...] = ()
    try:
        return run.act(plan, case).position, ()
    except Stopped:
        pass  # what waits for a choice comes after the part itself
    except Unknown as gap:
        gaps = gap.facts
    except OpenChange as change:
        gaps = change.missing
    position = case.position
    for event in run.events:
        position = position.after(event)
    return position, gaps


def _unsure(line: Line, gaps: tuple[Fact, ...]) -> Line:
    """A line in a position that could not be told wholly: what looks broken there is open."""
    return line._replace(state=OPEN, missing=gaps) if gaps and line.state == BROKEN else line
