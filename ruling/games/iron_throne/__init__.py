"""A Game of Thrones: The Iron Throne, as the engine is handed it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ruling.games.iron_throne.answering import clause
from ruling.games.iron_throne.arguments import read_argument, show_argument
from ruling.games.iron_throne.case import ThroneCase
from ruling.games.iron_throne.describing import READERS, read_position
from ruling.games.iron_throne.position import Position
from ruling.model.answers import Finding
from ruling.model.game import Functions, Game

PREDICATES = Functions(
    __name__,
    {
        "components": "component_says_otherwise ban_is_named no_component_obliges",
        "setup": (
            "is_before_play are_enough_players is_still_free has_no_house_yet is_chosen_out_of_turn drew_two_sheets "
            "keeps_one_of_them all_have_chosen is_drawn_by_lot"
        ),
        "laying_out": (
            "sheets_hold_power hands_are_drawn decks_are_whole influence_is_at_home characters_hold_power "
            "boards_are_shared"
        ),
        "house_decks": "has_truce_cards has_character_cards has_hostility_cards",
        "event_cards": "deck_is_whole is_of_a_house_in_play attacker_draws card_decides",
        "draws": "fills_up_the_hand is_the_reward follows_a_release",
        "turn_order": "is_in_its_phase is_at_its_step",
        "preparation": (
            "is_one_of_the_two draws_the_one_card moves_the_one_token may_distribute must_move is_an_active_player "
            "sends_one_of_own attacker_has_chosen may_still_change is_still_in_the_game"
        ),
        "support": (
            "is_support_phase is_not_active turn_to_offer_has_come has_not_offered_yet was_not_refused "
            "earlier_offer_is_answered offers_own_character is_the_recipient has_offered_nothing"
        ),
        "participation": (
            "takes_part is_the_chosen_character is_time_of_the_encounter is_only_chosen lost_its_character "
            "chosen_character_lives is_no_dead_character"
        ),
        "withdrawal": (
            "an_effect_says_so is_no_active_player has_support_to_take_back has_not_withdrawn victim_has_not_withdrawn"
        ),
        "character_cards": (
            "shows_a_character is_played_at_its_moment is_not_known_to_be_elsewhere its_character_takes_part "
            "is_of_the_leader leader_has_a_living_character character_on_it_lives is_played_by_a_supporter"
        ),
        "leaders": (
            "is_used_at_its_moment victim_is_about_to_offer blackmailer_may victim_is_of_that_house is_not_blackmailed"
        ),
        "encounter": (
            "is_encounter_phase is_active_player has_not_laid_yet is_in_hand has_no_cards is_of_own_house "
            "is_no_hostage is_played_as_hostility need_not_match is_of_a_dead_character both_cards_lie "
            "is_first_encounter"
        ),
        "claims": (
            "is_resolution_phase takes_part is_on_winning_side is_reward_of_that_side goes_onto_the_defender "
            "must_be_carried_out has_lost_its_character is_whole_reward is_all_there_is"
        ),
        "influence": (
            "has_token_on_own_board goes_onto_another comes_from_own_board is_spread_another_way board_is_crowded "
            "has_token_there"
        ),
        "power": (
            "is_not_without_leave sheet_holds_so_much sheet_is_not_empty goes_onto_anothers is_split "
            "goes_to_no_participant bears_much_already"
        ),
        "deaths": "has_no_power is_no_leader lives",
        "hostages": (
            "is_after_rewards is_after_penalties is_active_taker takes_after_hostility "
            "takes_after_betrayal wins_the_hostility is_betrayed nobody_has_won may_have_rewards is_agreed_on_a_truce "
            "compensation_is_barred may_be_penalised winner_is_shielded is_anothers_card lies_somewhere "
            "place_is_empty is_the_top_card is_drawn_at_random victim_holds_it picks_by_its_back is_laid_face_down "
            "is_seen_by_its_holder looks_at_own looks_at_the_back"
        ),
        "torture": (
            "is_start_of_turn comes_in_order holds_it acts_again goes_to_its_house goes_past_earlier_holders "
            "is_of_that_house takes_from_the_living picks_from_that_house token_goes_to_torturer "
            "power_stays_in_the_house"
        ),
        "truce": (
            "outcome_is_truce is_being_resolved is_held_in_public is_no_supporter joins_in_as_supporter "
            "has_not_had_it both_may_have_it influence_is_within_limit hostages_are_within_limit "
            "power_is_within_limit is_more_than_there_is goes_onto_the_other comes_from_the_other gets_it_as_active "
            "comes_by_truce has_not_failed giver_agrees is_ended_by_active is_one_sided is_exchange"
        ),
        "talking": (
            "everybody_hears everybody_can_follow talks_before_the_cards promise_is_free is_a_term is_no_term "
            "is_about_the_card shows_no_card proves_nothing pretends"
        ),
        "ending": "has_spread_all has_lost_everybody",
        "turns": "resolution_is_done no_hostage_waits hand_is_large deck_has_run_out nothing_is_discarded",
    },
)

PROCEDURES = Functions(
    __name__,
    {
        "setup": (
            "takes_house takes_kit chooses_leader sheets_are_turned_up boxes_leader_token boxes_other_sheets "
            "draws_first_player first_turn_begins"
        ),
        "laying_out": (
            "lays_out_areas draws_hands lays_out_boards lays_out_influence lays_power_on_characters "
            "lays_power_on_sheets counts_power"
        ),
        "house_decks": "counts_cards",
        "event_cards": (
            "builds_deck leaves_out_absent draws_event_card names_defender own_card_is_passed_over special_card_says "
            "leaves_the_turn"
        ),
        "draws": "draws_for_release",
        "turn_order": "goes_on empty_sheets_are_passed_over support_follows",
        "preparation": "tells_attacker draws_card moves_power attacker_sends defender_sends token_is_set_forward",
        "support": "offers_support joins_the_side goes_back stays_out round_ends",
        "withdrawal": "takes_character_back effects_stay discards_what_was_played gets_nothing",
        "character_cards": "plays_card",
        "leaders": "uses_ability blackmails",
        "conflicts": (
            "one_leader_goes_first leaders_go_round others_go_round attacker_puts_in_order component_prevails "
            "ban_prevails_unless_named"
        ),
        "encounter": "lays_card lays_top_card turns_up_cards",
        "outcomes": (
            "shows_cards both_are_hostile both_are_truces one_breaks_the_peace character_is_hostile adds_up "
            "higher_wins lower_loses both_lose_on_tie hostility_side_wins truce_side_loses"
        ),
        "rewards": (
            "hostages_follow outsider_gets_nothing tells_the_order names_the_rewarded tells_who_gets_none "
            "attackers_spread defenders_draw defenders_move_power"
        ),
        "penalties": "names_the_penalised truce_has_failed dead_lose_nothing lost_power_goes_home",
        "influence": "spreads",
        "power": (
            "no_more_than_there_is distributes takes_from_sheet removed_goes_to_sheet goes_to_box is_out_of_the_game"
        ),
        "deaths": "dies_without_power token_is_turned leader_survives",
        "taking": (
            "winner_takes betrayed_takes nobody_takes_on_a_tie nobody_takes_after_a_failed_truce takes_from_somewhere "
            "goes_home renews_an_emptied_deck"
        ),
        "torture": (
            "releases releaser_draws discards_it hurts_the_leader hurts_the_character hurts_as_far_as_it_goes "
            "hurts_nobody costs_somebody_power"
        ),
        "terms": (
            "comes_to_terms comes_to_nothing spreads_influence hands_over_hostages hands_over_power ends_in_peace "
            "nothing_else_follows"
        ),
        "ending": (
            "tells_who_spread_all tells_who_lost_everybody stops_the_game most_influence_wins tied_share "
            "first_to_spread_all spread_all_together nobody_is_excluded"
        ),
        "turns": (
            "cleans_up characters_return cards_are_put_away everybody_refills next_player_attacks "
            "preparation_comes_first full_hands_stay cards_of_the_turn_are_in reshuffles"
        ),
    },
)


def candidates(action: str, position: Position, player: str) -> Iterable[Mapping[str, Any]]:
    """What the player might do; its module is imported only where that is asked."""
    from ruling.games.iron_throne.candidates import candidates as found

    return found(action, position, player)


def warnings(position: Position) -> list[tuple[str, Finding]]:
    """The rules that the described position itself breaks; their module is imported where there is a position."""
    from ruling.games.iron_throne.warnings import warnings as found

    return found(position)


def players(position: Position) -> tuple[str, ...]:
    """Everybody whom the position speaks of."""
    from ruling.games.iron_throne.seats import players_named

    return players_named(position)


def seen_by(position: Position, viewer: str | None) -> Position:
    """The position as this player, or an onlooker, may know it."""
    from ruling.games.iron_throne import seats

    return seats.seen_by(position, viewer)


GAME = Game(
    "iron-throne",
    PREDICATES,
    PROCEDURES,
    ThroneCase,
    read_position,
    read_argument,
    candidates,
    show_argument,
    warnings,
    clause,
    None,
    players,
    seen_by,
    None,
    tuple(READERS),
)
