"""Every truth that the records of a game have to keep, by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from ruling.lint import asking, drifting, linking, standing, valuing, wording
from ruling.lint.casebook import Dispute
from ruling.lint.matter import Check, Flaw, Flaws, Matter
from ruling.lint.reading import READING
from ruling.model.compiling import Records
from ruling.model.game import Game


def stated(look: Callable[[Matter], Flaws]) -> Check:
    """The check that a function makes: its name says which, its first sentence what is true."""
    return Check(look.__name__.replace("_", "-"), (look.__doc__ or "").strip(), look)


CHECKS: dict[str, Check] = {
    check.name: check
    for check in (
        *READING,
        stated(wording.slots_are_alike),
        stated(wording.slots_are_well_formed),
        stated(wording.slots_are_facts),
        stated(wording.terms_of_slots_exist),
        stated(wording.counted_terms_have_both_numbers),
        stated(wording.texts_are_unique),
        stated(drifting.texts_say_the_same),
        stated(wording.messages_are_in_both_catalogues),
        stated(wording.messages_have_the_same_slots),
        stated(linking.ids_are_unique),
        stated(linking.old_ids_lead_to_one_rule),
        stated(linking.entries_belong_to_their_game),
        stated(linking.links_lead_somewhere),
        stated(linking.exceptions_end),
        stated(linking.editions_are_declared),
        stated(linking.scopes_are_declared),
        stated(linking.acts_are_declared),
        stated(linking.acts_are_followed),
        stated(linking.events_are_answered),
        stated(linking.code_exists),
        stated(linking.code_is_named),
        stated(linking.statements_exist),
        stated(linking.disputes_name_what_exists),
        stated(linking.disputes_tell_what_the_act_takes),
        stated(asking.questions_name_what_exists),
        stated(asking.gists_are_made_of_known_words),
        stated(valuing.values_are_given_once),
        stated(valuing.values_that_change_are_given),
        stated(valuing.changes_fit_their_values),
        stated(standing.rules_do_something_or_say_why_not),
        stated(standing.roles_have_code),
        stated(standing.deciding_rules_speak),
        stated(standing.deciding_rules_are_tried),
        stated(standing.disputes_are_answered_as_saved),
        stated(standing.authority_is_stated),
        stated(standing.complete_games_cover_all),
        stated(standing.examples_are_in_the_case_book),
    )
}


def flaws_of(matter: Matter) -> list[Flaw]:
    """All that is wrong, in the order of files and lines."""
    found = [Flaw(name, broken) for name, check in CHECKS.items() for broken in check.look(matter)]
    return sorted(found, key=lambda flaw: (flaw.file, flaw.line))


def problems(
    records: Records,
    game: Game | None = None,
    inventory: Mapping[str, Any] | None = None,
    cases: Sequence[Dispute] | None = None,
    exercised: Mapping[str, Collection[str]] | None = None,
) -> list[Flaw]:
    """All that is wrong with the records of a game."""
    return flaws_of(Matter(records, game, inventory, cases, exercised=exercised))
