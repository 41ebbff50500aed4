"""Truths about what a rule is for: it does something or says why not, and has been tried."""

from __future__ import annotations

from ruling.lint.coverage import coverage, unplayed
from ruling.lint.matter import Flaws, Matter, at
from ruling.lint.slots import outcomes_of
from ruling.model.answers import BROKEN, HOLDS
from ruling.model.records import Rule
from ruling.model.shapes import Place

_ROLES = ("governs", "permits", "obliges", "on", "gives", "changes", "exception_to")
_DOING = (*_ROLES, "decided_by", "resolved_by")


def rules_do_something_or_say_why_not(matter: Matter) -> Flaws:
    """text_only stands exactly where nothing executable does."""
    for rule in matter.rules:
        doing = [name for name in _DOING if getattr(rule, name)]
        if not doing and rule.text_only is None:
            yield at(rule, "text_only").wrong(None, "text-only")
        if doing and rule.text_only is not None:
            yield at(rule, "text_only").wrong(rule.text_only, "no-text-only", fields=", ".join(doing))


def roles_have_code(matter: Matter) -> Flaws:
    """What governs or obliges is decided, what answers an event is resolved, and code has a role."""
    for rule in matter.rules:
        if (rule.governs or rule.obliges) and rule.decided_by is None:
            yield at(rule, "decided_by").wrong(None, "decided-by")
        if rule.on and rule.resolved_by is None:
            yield at(rule, "resolved_by").wrong(None, "resolved-by")
        if rule.resolved_by and not rule.on:
            yield at(rule, "on").wrong(None, "on")
        if rule.decided_by and not any(getattr(rule, role) for role in _ROLES):
            yield at(rule, "decided_by").wrong(rule.decided_by, "role")


def deciding_rules_speak(matter: Matter) -> Flaws:
    """A rule that can be broken has a sentence for every way in which its predicate can turn out."""
    for rule in matter.rules if matter.game else ():  # only the code tells in which ways it can turn out
        for state in sorted(_outcomes(rule, matter)) if rule.governs and rule.decided_by else ():
            if state not in rule.says:
                yield at(rule, "says", state).wrong(None, "sentence")


def _outcomes(rule: Rule, matter: Matter) -> set[str]:
    """What the rule can find; code that is not there is taken to find either."""
    predicate = matter.game.predicates.get(rule.decided_by or "") if matter.game else None
    return outcomes_of(predicate) if predicate else {HOLDS, BROKEN}


def authority_is_stated(matter: Matter) -> Flaws:
    """What is not printed has its source or reason, and what is not certain has its doubt."""
    for rule in matter.rules:
        where = at(rule, "authority")
        if rule.authority == "outside":
            for name in ("source", "confidence"):
                if getattr(rule, name) is None:
                    yield where.inside(name).wrong(None, name)
        if rule.authority == "interpretation" and rule.reason is None:
            yield where.inside("reason").wrong(None, "reason")
        if (rule.confidence not in (None, "high") or rule.disputed) and rule.doubt is None:
            yield where.inside("doubt").wrong(None, "doubt")


def deciding_rules_are_tried(matter: Matter) -> Flaws:
    """The case book has a dispute for every way in which a deciding rule can turn out and be seen to."""
    if matter.exercised is None:
        return
    for rule in matter.rules:
        for state in (HOLDS, BROKEN):
            if state in _to_be_tried(rule, matter) and state not in matter.exercised.get(rule.id, ()):
                yield at(rule).wrong(None, f"dispute-{state}")


def _to_be_tried(rule: Rule, matter: Matter) -> set[str]:
    """What disputes have to find of a rule; a permission that does not hold is beside the point and leaves no trace."""
    if rule.decided_by is None:
        return set()
    if rule.governs or rule.obliges or rule.exception_to:
        return _outcomes(rule, matter)
    return _outcomes(rule, matter) & {HOLDS} if rule.permits else set()


def disputes_are_answered_as_saved(matter: Matter) -> Flaws:
    """The program answers every dispute as the case book says, for the same reasons."""
    yield from matter.heard


def complete_games_cover_all(matter: Matter) -> Flaws:
    """A game that calls itself complete covers every statement of its booklets."""
    if matter.inventory is None or not matter.records.game.complete:
        return
    found = coverage(matter.records, matter.inventory)
    if found.missing:
        share = f"{found.covered}/{found.distinct}"
        yield matter.head("complete").wrong(share, "covered", n=len(found.missing), first=found.missing[0])


def examples_are_in_the_case_book(matter: Matter) -> Flaws:
    """Once every statement of the booklets is covered, the case book plays through each of their examples."""
    if matter.inventory is None or matter.exercised is None:  # only the whole case book can lack one
        return
    if coverage(matter.records, matter.inventory).missing:
        return
    where = Place(f"tests/inventory/{matter.records.game.id}.yaml", 1, "examples")
    for example in unplayed(matter.inventory["examples"], matter.disputes or ()):
        yield where.wrong(example, "dispute-example")
