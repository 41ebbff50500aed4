"""A Game of Thrones Catan: Brotherhood of the Watch, as the engine is handed it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ruling.games.catan.answering import clause
from ruling.games.catan.arguments import read_argument, show_argument
from ruling.games.catan.case import CatanCase
from ruling.games.catan.describing import KEYS, read_position
from ruling.games.catan.position import Board, Position
from ruling.model.answers import Finding
from ruling.model.game import Book, Functions, Game

if TYPE_CHECKING:
    from ruling.model.lexicon import Lexicon
    from ruling.model.picture import Marked, Picture

PREDICATES = Functions(
    __name__,
    {
        "turns": "is_own_turn is_building_phase is_after_production",
        "trading": (
            "is_with_an_opponent active_player_takes_part deals_with_the_active_player active_player_wants_to_trade "
            "is_of_resources_only both_get_something is_not_like_for_like no_kind_is_on_both_sides have_what_they_give "
            "cards_in_are_identical pays_the_standard_rate pays_the_route_rate controls_a_route "
            "route_is_of_that_resource uses_a_new_route is_several_exchanges each_card_is_of_another_kind "
            "supply_has_what_is_taken"
        ),
        "sequence": "building_has_not_begun",
        "production": "is_time_to_roll shows_rolled_number yields_resource tormund_is_elsewhere no_wildling_is_there",
        "seven": (
            "holds_too_many discards_half discards_own_cards seven_was_rolled patrol_moves_him roller_must_move "
            "changes_place is_away_from_camp goes_home_by_seven goes_to_a_hex has_number_token victim_stands_there "
            "takes_resource_card seven_goes_on must_discard"
        ),
        "costs": "can_pay is_the_price",
        "stock": "has_piece_left",
        "pieces": "is_no_road is_no_keep",
        "roads": (
            "is_a_path path_is_free adjoins_own is_not_cut_off is_not_between_ice is_not_closed_edge runs_along_border"
        ),
        "places": "lies_at_the_wall",
        "settlements": (
            "is_an_intersection corner_is_free keeps_distance touches_own_road one_is_left is_one_hex_corner "
            "is_on_border interrupts_a_road"
        ),
        "keeps": "replaces_own_settlement",
        "wildlings": (
            "has_a_free_camp takes_largest_free_fire die_names_a_trail clan_has_a_wildling "
            "leaves_largest_fire camps_are_full_enough"
        ),
        "breaches": (
            "outnumber_the_guards face_no_full_section is_taken_by_giant is_lost_in_breach lies_in_line "
            "is_due_in_breach is_due_to_climber starts_line_again tormund_is_there"
        ),
        "setup": (
            "is_set_up is_first_of_its_kind_this_round is_round_of_pairs is_round_one is_round_two is_still_owed "
            "leaves_first_settlement leaves_second_settlement round_one_is_over follows_clockwise "
            "follows_counter_clockwise"
        ),
        "setup_boards": (
            "is_layout_of_this_game lies_as_pictured has_right_number_of_hexes has_right_ice terrain_is_in_the_box "
            "no_terrain_is_missing tokens_show_known_numbers tokens_are_in_the_box combined_token_is_used "
            "combined_token_is_left_out tokens_are_the_usual_ones each_hex_has_a_token red_numbers_are_apart "
            "numbers_lie_as_usual everybody_has_two_and_two colour_is_left_out"
        ),
        "ending": (
            "has_enough_points need_not_wait wildlings_have_moved moves_no_wildling wall_has_held gift_is_not_overrun"
        ),
        "cards": "road_building_covers_it road_building_acts_now",
        "heroes": (
            "exists_in_this_game lies_before_the_player is_samwell was_there_before none_is_used_yet lies_on_side_b "
            "is_used_in_full meets_requirements can_be_carried_out was_used lay_on_side_a leaves_after_side_b "
            "is_another_hero is_in_the_pool holds_the_right_number"
        ),
        "hero_effects": (
            "production_is_over supply_has_it roll_brought_nothing roll_is_no_seven comes_before_other_heroes "
            "has_what_is_given is_one_exchange are_few_opponents is_one_resource somebody_lacks_it "
            "has_what_goes_back has_nothing_to_give target_has_more hidden_cards_do_not_matter "
            "takes_a_card_that_is_there takes_nothing is_before_the_roll is_after_the_roll wildling_is_there "
            "wildling_is_in_gift has_patrol comes_from_yoren comes_from_yarwyck has_an_open_end "
            "opponent_is_at_an_end may_lie_there comes_from_thorne comes_from_melisandre pays_guard_otherwise "
            "pays_card_otherwise thorne_helps_to_pay melisandre_helps_to_pay deck_is_short"
        ),
        "hero_drama": "belongs_to_this_game dice_are_alike belongs_to_nobody",
        "development": (
            "deck_has_card is_own_turn is_before_roll is_first_this_turn is_patrol_or_progress is_in_hand "
            "was_held_before roads_may_lie has_last_road takes_no_more_than_the_card_gives supply_has_them "
            "brings_victory game_is_over stay_hidden"
        ),
        "patrols": (
            "picks_one_option leaves_gift_alone goes_elsewhere finds_number_token stays_out_of_camp "
            "victim_lives_there several_live_there draws_blindly victim_has_nothing wildling_is_there"
        ),
        "guards": (
            "are_in_the_game is_time_to_build section_has_room takes_lowest_post new_recruits_covers_it "
            "new_recruits_acts_now is_guard_round is_first_guard follows_clockwise"
        ),
    },
)

PROCEDURES = Functions(
    __name__,
    {
        "trading": "swaps_with_player swaps_with_supply",
        "sequence": "comes_next passes_left",
        "production": (
            "rolls hexes_produce owners_receive nobody_receives single_takes_rest everyone_receives ways_add_up "
            "dots_tell_ways"
        ),
        "seven": (
            "nobody_produces trade_begins trade_begins_without_it discards everybody_discards moves_tormund steals"
        ),
        "costs": "pays",
        "longest": "measures breaks",
        "awards": (
            "first_to_reach_takes longer_road_takes holder_keeps_on_tie set_aside_on_tie set_aside_when_too_short "
            "waits_for_sole_leader third_patrol_takes more_patrols_take"
        ),
        "points": (
            "counts_settlements counts_keeps counts_longest_road counts_most_patrols counts_cards roads_bring_nothing "
            "adds_up first_token second_token no_first_token no_second_token"
        ),
        "ending": (
            "wins is_true_victory third_breach_ends counts_climbers overrun_ends is_dramatic_victory most_guards_wins "
            "most_points_win most_cards_win all_lose"
        ),
        "roads": "places",
        "settlements": "places",
        "keeps": "upgrades frees_settlement",
        "guards": "pays takes_post",
        "patrols": "lays_out chooses_option hunts_tormund moves_tormund robs clears_gift goes_home takes_yield",
        "development": "draws_top plays lays_free_roads recruits_for_free takes_resources reveals",
        "tokens": (
            "settlement_reveals keep_reveals others_reveal_nothing goes_under_returned wildling_for_settlement "
            "wildlings_for_keep draws_for_award wildling_for_award drive_migration counts_new_wildlings"
        ),
        "wildlings": (
            "settles_in_camp die_picks_trail first_camp_advances goes_to_clearing others_step_down rushes "
            "first_takes_lower_trail second_takes_higher_trail rest_steps_down"
        ),
        "breaches": (
            "climber_crosses climber_takes_free_hex giant_breaks_through giant_strikes giant_takes_guard "
            "giant_goes_home others_follow_giant sixth_is_driven_off sixth_costs_a_guard break_through "
            "longest_standing_falls guard_on_post_one_falls all_enter fill_the_line camps_shift_before_marker "
            "marker_goes_down giants_guard_goes_home breachs_guard_goes_home"
        ),
        "setup": (
            "places_settlement places_road receives_resources passes_clockwise last_opens_second_round "
            "passes_counter_clockwise guards_follow first_turn_begins first_player_takes_dice counts_rounds "
            "starred_settlement_yields starred_settlement_yields_three star_marks_settlement highest_roll_starts "
            "oldest_starts"
        ),
        "components": (
            "takes_pieces takes_cost_card lays_tokens_under_settlements sorts_resources shuffles_deck "
            "lays_special_cards puts_tormund_in_camp puts_wildlings_north lays_hero_pool"
        ),
        "heroes": "is_used chooses flips returns takes_another takes_first",
        "hero_effects": (
            "takes_consolation exchanges_with_supply demands_of_each must_give gives_back takes_one sends_from_north "
            "closes_gap reveals_token sends_from_gift sends_tormund_home takes_of_left_hex patrol_becomes_guard "
            "keeps_award moves_road has_roads_recounted pays_for_guard pays_for_card picks_from_the_top "
            "shuffles_the_rest"
        ),
        "hero_drama": "leaves_the_game",
    },
)


def candidates(action: str, position: Position, player: str) -> Iterable[Mapping[str, Any]]:
    """What the player might do; its module is imported only where that is asked."""
    from ruling.games.catan.candidates import candidates as found

    return found(action, position, player)


def warnings(position: Position) -> list[tuple[str, Finding]]:
    """The rules that the described position itself breaks: often that is the quarrel."""
    layout = position.board.layout
    found: list[tuple[str, Finding]] = []
    for corner in sorted(position.buildings):
        near = [layout.corners[other] for other in layout.corner_neighbours[corner] if other in position.buildings]
        near = [name for name in near if layout.corner_index[name] > corner]
        if near:
            facts = {"corner": layout.corners[corner], "near": near}
            found.append(("catan.distance-rule.neighbours-empty", Finding(False, facts)))
    return [*found, *_ice_warnings(position.board), *_mode_warnings(position)]


def _mode_warnings(position: Position) -> list[tuple[str, Finding]]:
    """Pieces that the told mode does not have, or from which the mode was inferred."""
    if position.mode_is_inferred():
        return [("catan.wildlings.mode-inferred", Finding(False))]
    is_wrong = position.told.get("mode") == "base" and position.shows_brotherhood()
    return [("catan.wildlings.brotherhood-only", Finding(False))] if is_wrong else []


def _ice_warnings(board: Board) -> list[tuple[str, Finding]]:
    """Ice that nobody at the table has told, or that the board of the base game does not have."""
    if board.surmised:
        return [("catan.board-layouts.ice-for-three", Finding(False))]
    told = {*(board.ice or ()), *(at for at, terrain in board.terrain.items() if terrain == "ice-waste")}
    if board.most_ice is None or len(told) == board.most_ice or (len(told) < board.most_ice and board.ice is None):
        return []
    return [("catan.board-layouts.two-ice-wastes", Finding(False))]


def picture(position: Position, marked: Iterable[Marked], book: Book) -> Picture:
    """The position drawn; its module is imported only where something is to be drawn."""
    from ruling.games.catan.picturing import picture_of

    return picture_of(position, marked, book)


def players(position: Position) -> tuple[str, ...]:
    """Everybody whom the position speaks of."""
    from ruling.games.catan.seats import players_named

    return players_named(position)


def seen_by(position: Position, viewer: str | None) -> Position:
    """The position as this player, or an onlooker, may know it."""
    from ruling.games.catan import seats

    return seats.seen_by(position, viewer)


def random_board(book: Any, lexicon: Lexicon, scope: Mapping[str, Any], chance: Any) -> Position:
    """A new table with a board drawn by chance; its module is imported only where one is wanted."""
    from ruling.games.catan import random_boards

    return random_boards.random_board(book, lexicon, scope, chance)


GAME = Game(
    "catan",
    PREDICATES,
    PROCEDURES,
    CatanCase,
    read_position,
    read_argument,
    candidates,
    show_argument,
    warnings,
    clause,
    picture,
    players,
    seen_by,
    random_board,
    KEYS,
)
