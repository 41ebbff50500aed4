"""The golden rule: what the text of a component says goes before the rulebook."""

from __future__ import annotations

from ruling.games.iron_throne.case import ThroneCase
from ruling.model.answers import Finding
from ruling.model.game import Values


def component_says_otherwise(case: ThroneCase, values: Values) -> Finding:
    """A component that the table told lifts the rule in question, for this player or for everybody."""
    if not case.position.overrides:
        return Finding.not_applicable()
    lifting = [
        one.component for one in case.position.overrides if case.bent in one.lifts and one.player in ("", case.player)
    ]
    return Finding.of(bool(lifting), component=lifting[0] if lifting else "")
