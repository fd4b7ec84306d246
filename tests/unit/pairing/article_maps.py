"""Each article of C.04.3, in both editions, with the tests that protect it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

HERE = "tests/unit/pairing/test_articles.py"
ONLY_2017 = "tests/unit/pairing/test_articles_2017.py"
STATE = "tests/unit/pairing/test_player_state.py"
COLOURS = "tests/unit/pairing/test_colours.py"
ROUND = "tests/property/pairing/test_round.py"
SELF = "tests/oracle/test_oracle_self.py"
SELF_2017 = "tests/oracle/test_dutch_2017_self.py"
ORACLE = "tests/oracle/test_solver_against_oracle.py"

COVERED_BY_2026: Mapping[str, Sequence[str]] = {
    "1.2.1": (f"{STATE}::test_order_is_score_then_tpn",),
    "1.2.2": (f"{STATE}::test_order_is_score_then_tpn",),
    "1.3.1": (f"{HERE}::test_brackets_are_scoregroups_with_those_moved_down",),
    "1.3.2": (f"{HERE}::test_brackets_are_scoregroups_with_those_moved_down",),
    "1.3.3": (f"{HERE}::test_brackets_are_scoregroups_with_those_moved_down",),
    "1.3.4": (f"{HERE}::test_brackets_are_scoregroups_with_those_moved_down",),
    "1.4.1": (
        f"{HERE}::test_brackets_are_scoregroups_with_those_moved_down",
        f"{ROUND}::test_the_trace_tells_the_pairing",
    ),
    "1.4.2": (
        f"{STATE}::test_floats_between_scores_and_two_rounds_back",
        f"{STATE}::test_floats_by_the_pairing_score_of_that_round",
        f"{SELF}::test_floats",
    ),
    "1.4.3": (f"{STATE}::test_floats_of_games_and_forfeits", f"{STATE}::test_floats_of_byes"),
    "1.4.4": (f"{STATE}::test_floats_of_games_and_forfeits", f"{STATE}::test_floats_of_byes"),
    "1.5": (f"{HERE}::test_an_odd_player_gets_the_bye_once",),
    "1.6": (f"{STATE}::test_colour_preference",),
    "1.7.1": (f"{STATE}::test_colour_preference",),
    "1.7.2": (f"{STATE}::test_colour_preference",),
    "1.7.3": (f"{STATE}::test_colour_preference",),
    "1.7.4": (f"{STATE}::test_colour_preference", f"{COLOURS}::test_who_misses_the_preference"),
    "1.8": (
        f"{STATE}::test_topscorers_exist_before_the_last_round_only",
        f"{HERE}::test_c3_topscorers_are_exempt",
    ),
    "1.9.1": (
        f"{HERE}::test_an_odd_player_gets_the_bye_once",
        f"{ROUND}::test_everybody_is_served_once_and_legally",
    ),
    "1.9.2": (f"{HERE}::test_brackets_are_scoregroups_with_those_moved_down",),
    "1.9.3": (
        f"{HERE}::test_nothing_is_paired_where_no_complete_pairing_exists",
        "tests/corpus/test_dutch_2026.py::test_no_legal_pairing_is_said_with_the_players_concerned",
    ),
    "2.1.1": (f"{HERE}::test_c1_nobody_meets_twice",),
    "2.1.2": (
        f"{HERE}::test_c2_nobody_gets_a_second_bye",
        f"{STATE}::test_who_may_get_the_bye",
        f"{STATE}::test_forfeit_win_bars_the_bye_and_is_no_meeting",
    ),
    "2.1.3": (
        f"{HERE}::test_c3_same_absolute_preferences_do_not_meet",
        f"{HERE}::test_c3_topscorers_are_exempt",
    ),
    "2.2.1": (f"{HERE}::test_c4_the_rest_must_be_pairable",),
    "2.3.1": (f"{HERE}::test_c5_the_lowest_score_gets_the_bye",),
    "2.4.1": (f"{HERE}::test_c6_as_many_pairs_as_possible",),
    "2.4.2": (f"{HERE}::test_c7_the_higher_mdp_is_paired",),
    "2.4.3": (f"{HERE}::test_c8_the_following_bracket_is_paired_as_well_as_possible",),
    "2.4.4": (f"{HERE}::test_c9_the_bye_goes_to_who_missed_fewer_games",),
    "2.4.5": (f"{HERE}::test_c10_colour_differences_of_topscorers",),
    "2.4.6": (f"{HERE}::test_c11_three_times_the_same_colour_for_topscorers",),
    "2.4.7": (f"{HERE}::test_c12_colour_preferences",),
    "2.4.8": (f"{HERE}::test_c13_strong_colour_preferences",),
    "2.4.9": (f"{HERE}::test_c14_no_second_downfloat_in_a_row",),
    "2.4.10": (
        f"{HERE}::test_c15_no_second_upfloat_in_a_row",
        f"{HERE}::test_c15_c17_fewer_upfloaters_before_smaller_differences",
    ),
    "2.4.11": (f"{HERE}::test_c16_no_downfloat_as_two_rounds_before",),
    "2.4.12": (
        f"{HERE}::test_c17_no_upfloat_as_two_rounds_before",
        f"{HERE}::test_c15_c17_fewer_upfloaters_before_smaller_differences",
    ),
    "2.4.13": (f"{HERE}::test_c18_c20_score_differences_of_mdps",),
    "2.4.14": (f"{HERE}::test_c19_c21_score_differences_of_their_opponents",),
    "2.4.15": (f"{HERE}::test_c18_c20_score_differences_of_mdps",),
    "2.4.16": (f"{HERE}::test_c19_c21_score_differences_of_their_opponents",),
    "3.1.1": (f"{HERE}::test_a_heterogeneous_bracket_has_a_remainder",),
    "3.1.2": (f"{HERE}::test_a_homogeneous_bracket_is_halved",),
    "3.1.3": (
        f"{HERE}::test_a_heterogeneous_bracket_has_a_remainder",
        f"{HERE}::test_who_cannot_be_paired_is_in_the_limbo",
    ),
    "3.2.1": (f"{HERE}::test_a_homogeneous_bracket_is_halved",),
    "3.2.2": (
        f"{HERE}::test_a_homogeneous_bracket_is_halved",
        f"{HERE}::test_a_heterogeneous_bracket_has_a_remainder",
    ),
    "3.2.3": (f"{HERE}::test_a_homogeneous_bracket_is_halved",),
    "3.2.4": (f"{HERE}::test_who_cannot_be_paired_is_in_the_limbo",),
    "3.3.1": (f"{HERE}::test_a_homogeneous_bracket_is_halved",),
    "3.3.2": (f"{HERE}::test_a_homogeneous_bracket_is_halved",),
    "3.3.3": (
        f"{HERE}::test_a_heterogeneous_bracket_has_a_remainder",
        f"{HERE}::test_who_cannot_be_paired_is_in_the_limbo",
    ),
    "3.3.4": (f"{HERE}::test_a_heterogeneous_bracket_has_a_remainder",),
    "3.4.1": (f"{HERE}::test_a_homogeneous_bracket_is_halved",),
    "3.5.1": (f"{HERE}::test_the_remainder_is_altered_first",),
    "3.5.2": (
        f"{HERE}::test_the_remainder_is_altered_first",
        f"{HERE}::test_then_the_mdp_pairing_is_altered",
    ),
    "3.5.3": (f"{HERE}::test_the_remainder_is_altered_first",),
    "3.6.1": (
        f"{HERE}::test_transpositions_before_exchanges",
        f"{HERE}::test_the_smallest_exchange",
    ),
    "3.7.1": (f"{HERE}::test_the_remainder_is_altered_first",),
    "3.7.2": (f"{HERE}::test_then_the_mdp_pairing_is_altered",),
    "3.7.3": (f"{HERE}::test_c18_c20_score_differences_of_mdps",),
    "3.8.1": (
        f"{HERE}::test_the_best_candidate_where_none_is_perfect",
        "tests/oracle/test_solver_against_oracle.py::test_random_positions",
    ),
    "4.1.1": (f"{HERE}::test_transpositions_by_the_first_numbers",),
    "4.2.1": (f"{HERE}::test_transpositions_by_the_first_numbers",),
    "4.2.2": (
        f"{HERE}::test_transpositions_by_the_first_numbers",
        f"{HERE}::test_then_the_mdp_pairing_is_altered",
    ),
    "4.3.1": (f"{HERE}::test_the_smallest_exchange",),
    "4.3.2": (f"{HERE}::test_order_of_exchanges",),
    "4.4.1": (
        f"{HERE}::test_sets_of_pairable_mdps",
        f"{HERE}::test_c7_the_higher_mdp_is_paired",
    ),
    "4.4.2": (f"{HERE}::test_sets_of_pairable_mdps",),
    "4.5.1": (
        f"{HERE}::test_transpositions_by_the_first_numbers",
        f"{HERE}::test_sets_of_pairable_mdps",
    ),
    "5.1": (f"{HERE}::test_the_colour_drawn_alternates_in_round_one",),
    "5.2.1": (f"{COLOURS}::test_allocation", f"{HERE}::test_colours_of_a_pair"),
    "5.2.2": (
        f"{COLOURS}::test_allocation",
        f"{COLOURS}::test_wider_colour_difference_wins_between_absolute_preferences",
        f"{HERE}::test_colours_of_a_pair",
    ),
    "5.2.3": (f"{COLOURS}::test_allocation", f"{HERE}::test_colours_of_a_pair"),
    "5.2.4": (
        f"{COLOURS}::test_allocation",
        f"{COLOURS}::test_higher_ranked_is_by_score_first",
        f"{HERE}::test_colours_of_a_pair",
    ),
    "5.2.5": (
        f"{HERE}::test_the_colour_drawn_alternates_in_round_one",
        f"{STATE}::test_parity_skips_players_who_never_were_paired",
    ),
}
"""Every article of C.04.3 (2026) from 1.2 on, with the tests that name what it demands."""

SUBARTICLES_2026 = {
    "1.2": 2,
    "1.3": 4,
    "1.4": 4,
    "1.5": 0,
    "1.6": 0,
    "1.7": 4,
    "1.8": 0,
    "1.9": 3,
    "2.1": 3,
    "2.2": 1,
    "2.3": 1,
    "2.4": 16,
    "3.1": 3,
    "3.2": 4,
    "3.3": 4,
    "3.4": 1,
    "3.5": 3,
    "3.6": 1,
    "3.7": 3,
    "3.8": 1,
    "4.1": 1,
    "4.2": 2,
    "4.3": 2,
    "4.4": 2,
    "4.5": 1,
    "5.1": 0,
    "5.2": 5,
}
"""How many numbered paragraphs each article has in the text of 2026."""

HALVED = f"{HERE}::test_a_homogeneous_bracket_is_halved"
REMAINDER = f"{HERE}::test_a_heterogeneous_bracket_has_a_remainder"
LIMBO = f"{HERE}::test_who_cannot_be_paired_is_in_the_limbo"
FLOATS = f"{HERE}::test_brackets_are_scoregroups_with_those_moved_down"
PREFERENCE = f"{STATE}::test_colour_preference"
ORDER = f"{STATE}::test_order_is_score_then_tpn"
EXCHANGES = f"{HERE}::test_order_of_exchanges"
PAIR_COLOURS = f"{HERE}::test_colours_of_a_pair"

COVERED_BY_2017: Mapping[str, Sequence[str]] = {
    "A.1": ("tests/unit/operations/test_players.py::test_tpns_follow_rating_then_title_then_name",),
    "A.2.a": (ORDER,),
    "A.2.b": (ORDER,),
    "A.3": (FLOATS, f"{ONLY_2017}::test_the_last_brackets_collapse"),
    "A.4.a": (FLOATS,),
    "A.4.b": (
        f"{STATE}::test_floats_between_scores_and_two_rounds_back",
        f"{ONLY_2017}::test_who_does_not_play_receives_a_downfloat",
        f"{SELF_2017}::test_a_downfloat_for_whatever_reason",
    ),
    "A.5": (f"{HERE}::test_an_odd_player_gets_the_bye_once",),
    "A.6.a": (PREFERENCE,),
    "A.6.b": (PREFERENCE,),
    "A.6.c": (PREFERENCE,),
    "A.6.d": (PREFERENCE, f"{COLOURS}::test_who_misses_the_preference"),
    "A.7": (
        f"{STATE}::test_topscorers_exist_before_the_last_round_only",
        f"{HERE}::test_c3_topscorers_are_exempt",
    ),
    "A.8": (
        f"{ONLY_2017}::test_the_pairing_score_difference",
        f"{SELF_2017}::test_pairing_score_difference",
    ),
    "A.9": (
        f"{HERE}::test_nothing_is_paired_where_no_complete_pairing_exists",
        f"{ONLY_2017}::test_the_last_brackets_collapse",
        f"{SELF_2017}::test_the_last_bracket_collapses",
        "tests/corpus/test_dutch_2017.py::test_no_legal_pairing_is_said_with_the_players_concerned",
    ),
    "B.1.a": (REMAINDER,),
    "B.1.b": (HALVED,),
    "B.1.c": (REMAINDER, LIMBO),
    "B.2": (HALVED, REMAINDER, LIMBO),
    "B.3": (HALVED, REMAINDER, LIMBO),
    "B.4": (HALVED,),
    "B.5": (
        f"{HERE}::test_the_remainder_is_altered_first",
        f"{HERE}::test_then_the_mdp_pairing_is_altered",
    ),
    "B.6": (
        f"{HERE}::test_transpositions_before_exchanges",
        f"{HERE}::test_the_smallest_exchange",
    ),
    "B.7": (
        f"{HERE}::test_the_remainder_is_altered_first",
        f"{HERE}::test_then_the_mdp_pairing_is_altered",
        f"{HERE}::test_sets_of_pairable_mdps",
    ),
    "B.8": (
        f"{HERE}::test_the_best_candidate_where_none_is_perfect",
        f"{ORACLE}::test_random_positions",
    ),
    "C.1": (f"{HERE}::test_c1_nobody_meets_twice",),
    "C.2": (
        f"{HERE}::test_c2_nobody_gets_a_second_bye",
        f"{ONLY_2017}::test_c2_who_may_receive_the_bye",
        f"{SELF_2017}::test_who_may_receive_the_bye",
    ),
    "C.3": (
        f"{HERE}::test_c3_same_absolute_preferences_do_not_meet",
        f"{HERE}::test_c3_topscorers_are_exempt",
    ),
    "C.4": (
        f"{HERE}::test_c4_the_rest_must_be_pairable",
        f"{ONLY_2017}::test_c4_the_ppb_gives_the_downfloater_that_is_needed",
    ),
    "C.5": (f"{HERE}::test_c6_as_many_pairs_as_possible",),
    "C.6": (
        f"{HERE}::test_c7_the_higher_mdp_is_paired",
        f"{ONLY_2017}::test_c6_the_psd_before_the_following_bracket",
        f"{SELF_2017}::test_the_psd_of_a_collapsed_bracket_decides_who_has_the_bye",
    ),
    "C.7": (
        f"{HERE}::test_c8_the_following_bracket_is_paired_as_well_as_possible",
        f"{HERE}::test_c5_the_lowest_score_gets_the_bye",
        f"{SELF_2017}::test_a_bracket_within_reach_of_the_look_ahead",
    ),
    "C.8": (f"{HERE}::test_c10_colour_differences_of_topscorers",),
    "C.9": (f"{HERE}::test_c11_three_times_the_same_colour_for_topscorers",),
    "C.10": (f"{HERE}::test_c12_colour_preferences",),
    "C.11": (f"{HERE}::test_c13_strong_colour_preferences",),
    "C.12": (
        f"{HERE}::test_c14_no_second_downfloat_in_a_row",
        f"{HERE}::test_c9_the_bye_goes_to_who_missed_fewer_games",
        f"{ONLY_2017}::test_c12_c14_fewer_downfloaters_before_smaller_differences",
    ),
    "C.13": (
        f"{HERE}::test_c15_no_second_upfloat_in_a_row",
        f"{HERE}::test_c15_c17_fewer_upfloaters_before_smaller_differences",
    ),
    "C.14": (
        f"{HERE}::test_c16_no_downfloat_as_two_rounds_before",
        f"{ONLY_2017}::test_c12_c14_fewer_downfloaters_before_smaller_differences",
    ),
    "C.15": (
        f"{HERE}::test_c17_no_upfloat_as_two_rounds_before",
        f"{HERE}::test_c15_c17_fewer_upfloaters_before_smaller_differences",
    ),
    "C.16": (f"{HERE}::test_c18_c20_score_differences_of_mdps",),
    "C.17": (f"{HERE}::test_c19_c21_score_differences_of_their_opponents",),
    "C.18": (f"{HERE}::test_c18_c20_score_differences_of_mdps",),
    "C.19": (f"{HERE}::test_c19_c21_score_differences_of_their_opponents",),
    "D.1": (
        f"{HERE}::test_transpositions_by_the_first_numbers",
        f"{HERE}::test_then_the_mdp_pairing_is_altered",
    ),
    "D.2.a": (EXCHANGES,),
    "D.2.b": (EXCHANGES, f"{HERE}::test_the_smallest_exchange"),
    "D.2.c": (EXCHANGES,),
    "D.2.d": (EXCHANGES,),
    "D.3.a": (f"{HERE}::test_c7_the_higher_mdp_is_paired",),
    "D.3.b": (f"{HERE}::test_sets_of_pairable_mdps",),
    "E.1": (f"{COLOURS}::test_allocation", PAIR_COLOURS),
    "E.2": (
        f"{COLOURS}::test_allocation",
        f"{COLOURS}::test_wider_colour_difference_wins_between_absolute_preferences",
        PAIR_COLOURS,
    ),
    "E.3": (f"{COLOURS}::test_allocation", PAIR_COLOURS),
    "E.4": (
        f"{COLOURS}::test_allocation",
        f"{COLOURS}::test_higher_ranked_is_by_score_first",
        PAIR_COLOURS,
    ),
    "E.5": (
        f"{HERE}::test_the_colour_drawn_alternates_in_round_one",
        f"{STATE}::test_parity_skips_players_who_never_were_paired",
    ),
}
"""Every article of C.04.3 (2017), with the tests that name what it demands."""

SUBARTICLES_2017 = {
    "A": [0, 2, 0, 2, 0, 4, 0, 0, 0],
    "B": [3, 0, 0, 0, 0, 0, 0, 0],
    "C": [0] * 19,
    "D": [0, 4, 2],
    "E": [0] * 5,
}
"""For each article of each section, how many letters it has in the text of 2017."""


def articles_2026() -> set[str]:
    return {
        f"{article}.{number}" if number else article
        for article, count in SUBARTICLES_2026.items()
        for number in (range(1, count + 1) if count else (0,))
    }


def articles_2017() -> set[str]:
    return {
        f"{section}.{article}.{letter}" if letter else f"{section}.{article}"
        for section, counts in SUBARTICLES_2017.items()
        for article, count in enumerate(counts, 1)
        for letter in ("abcdefgh"[:count] or ("",))
    }


MAPS: Final = {
    "dutch-2026": (COVERED_BY_2026, articles_2026()),
    "dutch-2017": (COVERED_BY_2017, articles_2017()),
}
