"""Every truth that the records of a game have to keep, by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ruling.lint import linking, standing, wording
from ruling.lint.casebook import Dispute
from ruling.lint.matter import Check, Matter
from ruling.model.compiling import Records
from ruling.model.errors import RecordBroken
from ruling.model.game import Game

CHECKS: dict[str, Check] = {
    "slots-are-alike": wording.slots_are_alike,
    "slots-are-well-formed": wording.slots_are_well_formed,
    "slots-are-facts": wording.slots_are_facts,
    "terms-of-slots-exist": wording.terms_of_slots_exist,
    "texts-are-unique": wording.texts_are_unique,
    "catalogues-are-alike": wording.catalogues_are_alike,
    "ids-are-unique": linking.ids_are_unique,
    "links-lead-somewhere": linking.links_lead_somewhere,
    "exceptions-end": linking.exceptions_end,
    "editions-are-declared": linking.editions_are_declared,
    "scopes-are-declared": linking.scopes_are_declared,
    "acts-are-declared": linking.acts_are_declared,
    "acts-are-followed": linking.acts_are_followed,
    "events-are-answered": linking.events_are_answered,
    "code-exists": linking.code_exists,
    "code-is-named": linking.code_is_named,
    "statements-exist": linking.statements_exist,
    "disputes-name-what-exists": linking.disputes_name_what_exists,
    "rules-do-something-or-say-why-not": standing.rules_do_something_or_say_why_not,
    "roles-have-code": standing.roles_have_code,
    "deciding-rules-speak": standing.deciding_rules_speak,
    "deciding-rules-are-tried": standing.deciding_rules_are_tried,
    "authority-is-stated": standing.authority_is_stated,
    "complete-games-cover-all": standing.complete_games_cover_all,
}


def problems(
    records: Records,
    game: Game | None = None,
    inventory: Mapping[str, Any] | None = None,
    cases: Sequence[Dispute] | None = None,
    catalogues: Mapping[str, Mapping[str, Any]] | None = None,
    exercised: Mapping[str, Collection[str]] | None = None,
) -> list[RecordBroken]:
    """All that is wrong with the records of a game, in the order of files and lines."""
    matter = Matter(records, game, inventory, cases, catalogues or {}, exercised)
    found = [flaw for check in CHECKS.values() for flaw in check(matter)]
    return sorted(found, key=lambda flaw: (flaw.file, flaw.line))
