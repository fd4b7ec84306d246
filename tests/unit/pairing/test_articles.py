"""C.04.3 (2026) article by article: small positions, the pairing derived by hand from the text.

`COVERED_BY` says which tests protect which article.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from pathlib import Path

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.systems import pair_round
from arbiter_app.pairing.trace import AS_PROPOSED, BracketTrace
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import Colour, GameResult, Tpn
from tests.oracle.constructed import position

Pairs = set[tuple[Tpn, Tpn]]

ROOT = Path(__file__).parents[3]


def all_but(count: int, allowed: Iterable[tuple[Tpn, Tpn]]) -> list[tuple[Tpn, Tpn]]:
    """All pairs of players 1 … count except these."""
    kept = set(allowed)
    return [pair for pair in combinations(range(1, count + 1), 2) if pair not in kept]


def paired(tournament: Tournament) -> tuple[Pairs, Tpn | None]:
    """(White, Black) pairs and the PAB by the 2026 edition."""
    pairing = pair_round(tournament, system="dutch-2026")
    return {(pair.white, pair.black) for pair in pairing.pairs}, pairing.bye


def opponents(tournament: Tournament) -> Pairs:
    """Pairs with the lower number first, for tests in which colours do not matter."""
    return {(min(pair), max(pair)) for pair in paired(tournament)[0]}


def brackets(tournament: Tournament) -> tuple[BracketTrace, ...]:
    trace = pair_round(tournament, system="dutch-2026", explain=True).trace
    assert trace is not None
    return trace.brackets


# --- Article 1 ------------------------------------------------------------------------------------


def test_brackets_are_scoregroups_with_those_moved_down() -> None:
    """1.3.1-1.3.4, 1.4.1, 1.9.2: from the top; the downfloater of one bracket is MDP in the next."""
    tournament = position([20, 20, 20, 10, 10, 10, 10, 10])
    first, second = brackets(tournament)
    assert (first.score, second.score) == (20, 10)
    assert [player.tpn for player in first.residents] == [1, 2, 3]
    assert not first.is_heterogeneous
    assert [floater.tpn for floater in first.downfloaters] == [3]
    assert [player.tpn for player in second.moved_down_players] == [3]
    assert [player.tpn for player in second.residents] == [4, 5, 6, 7, 8]
    assert second.is_heterogeneous
    assert (second.remainder_s1, second.remainder_s2) == ((5, 6), (7, 8))


def test_an_odd_player_gets_the_bye_once() -> None:
    """1.5, 1.9.1: exactly one player, who floats from the last bracket, has no opponent."""
    pairs, bye = paired(position([10, 10, 0, 0, 0]))
    assert (bye, len(pairs)) == (5, 2)


def test_nothing_is_paired_where_no_complete_pairing_exists() -> None:
    """1.9.3"""
    with pytest.raises(NoLegalPairingError) as caught:
        pair_round(position([0, 0, 0, 0], apart=[(1, 2), (1, 3), (1, 4)]))
    assert 1 in caught.value.unserved


# --- Article 2: absolute criteria, completion, PAB ------------------------------------------------


def test_c1_nobody_meets_twice() -> None:
    """2.1.1: 1 has met 3 and 2 has met 4, so the other transposition is taken."""
    games = (Game(1, 1, 3, GameResult.DRAW), Game(2, 2, 4, GameResult.DRAW))
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 5))
    settings = Settings(rounds_total=3, initial_colour=Colour.WHITE)
    assert paired(Tournament(settings, players, (Round(1, games),))) == ({(4, 1), (3, 2)}, None)


def test_c2_nobody_gets_a_second_bye() -> None:
    """2.1.2: 3 had the PAB, so 1 meets 3 and it goes to 2."""
    assert paired(position([10, 10, 10], {1: "W", 2: "B", 3: "U"})) == ({(3, 1)}, 2)


def test_c3_same_absolute_preferences_do_not_meet() -> None:
    """2.1.3: 1 and 3 must both have Black, 2 and 4 White."""
    tournament = position([10, 10, 10, 10], {1: "W W", 2: "B B", 3: "W W", 4: "B B"})
    assert paired(tournament) == ({(4, 1), (2, 3)}, None)


def test_c3_topscorers_are_exempt() -> None:
    """2.1.3, 1.8: with 3 of 3 points before the final round, two who must have Black may meet."""
    tournament = position([30, 30], {1: "B W W", 2: "B W W"}, final=True)
    assert opponents(tournament) == {(1, 2)}
    with pytest.raises(NoLegalPairingError):
        pair_round(position([30, 30], {1: "B W W", 2: "B W W"}))


def test_c4_the_rest_must_be_pairable() -> None:
    """2.2.1: 3 and 4 may not meet, so 1 and 2 float though they could meet."""
    tournament = position([20, 20, 10, 10], apart=[(3, 4)])
    assert paired(tournament) == ({(1, 3), (4, 2)}, None)


def test_c5_the_lowest_score_gets_the_bye() -> None:
    """2.3.1: only if 1 floats can 5 be the one without opponent, as 4 may meet 1 only.

    With 3 floating, which is first in order, 4 or 3 would have to get it.
    """
    tournament = position([20, 20, 20, 15, 10], apart=[(3, 4), (2, 4), (4, 5)])
    assert paired(tournament) == ({(3, 2), (1, 4)}, 5)


# --- Article 2: quality criteria ------------------------------------------------------------------


def test_c6_as_many_pairs_as_possible() -> None:
    """2.4.1: 1-3 would come first, but then 2 and 4 would float."""
    tournament = position([10] * 4 + [0] * 2, apart=[(1, 4), (2, 3), (2, 4)])
    assert opponents(tournament) == {(1, 2), (3, 4), (5, 6)}


def test_c7_the_higher_mdp_is_paired() -> None:
    """2.4.2, 4.4.1: of MDPs with 3 and 2½ points one stays in the Limbo: the one with 2½.

    That he meets 3 in colours that suit neither is less important ([C12]).
    """
    tournament = position(
        [30, 25, 20, 10], {1: "W", 2: "B", 3: "W", 4: "W"}, apart=[(1, 2), (3, 4)]
    )
    assert opponents(tournament) == {(1, 3), (2, 4)}
    third = brackets(tournament)[2]
    assert (third.m0, third.max_pairs, third.m1, third.limbo) == (2, 1, 1, (2,))


def test_c8_the_following_bracket_is_paired_as_well_as_possible() -> None:
    """2.4.3: 3 could only float on, with 2 points; if 2 floats, it is 5, with 1 point."""
    tournament = position([20, 20, 20, 10, 10, 0], apart=[(3, 4), (3, 5)])
    assert opponents(tournament) == {(1, 3), (2, 4), (5, 6)}


def test_c9_the_bye_goes_to_who_missed_fewer_games() -> None:
    """2.4.4: 3 was away once already, without a float (1.4.4)."""
    assert paired(position([10, 10, 10], {1: "W", 2: "B", 3: "Z"})) == ({(3, 1)}, 2)


def test_c10_colour_differences_of_topscorers() -> None:
    """2.4.5: 1-3 would give one of them White a third time more than Black.

    Everybody wants Black, so [C12] and [C13] are missed as often one way as the other.
    """
    tournament = position(
        [40] * 4, {1: "W W B W", 2: "W B W", 3: "W W B W", 4: "W B W"}, final=True
    )
    assert paired(tournament) == ({(4, 1), (2, 3)}, None)


def test_c11_three_times_the_same_colour_for_topscorers() -> None:
    """2.4.6: 1-3 would give one of them White a third time in a row."""
    tournament = position(
        [40] * 4, {1: "B B W W", 2: "W B W", 3: "B B W W", 4: "W B W"}, final=True
    )
    assert paired(tournament) == ({(4, 1), (2, 3)}, None)


def test_c12_colour_preferences() -> None:
    """2.4.7: 1 and 3 both want Black, 2 and 4 both White, all mildly."""
    tournament = position([10] * 4, {1: "B W", 2: "W B", 3: "B W", 4: "W B"})
    assert paired(tournament) == ({(4, 1), (2, 3)}, None)


def test_c13_strong_colour_preferences() -> None:
    """2.4.8: all want Black, 1 and 3 strongly; two miss it anyway, better those who mildly do."""
    tournament = position([10] * 4, {1: "W", 2: "B W", 3: "W", 4: "B W"})
    assert paired(tournament) == ({(4, 1), (2, 3)}, None)


def test_c14_no_second_downfloat_in_a_row() -> None:
    """2.4.9: 3 floated down in the previous round, so 2 does."""
    tournament = position([20, 20, 20, 10], {1: "W", 2: "B", 3: "Bd", 4: "W"})
    assert paired(tournament) == ({(3, 1), (2, 4)}, None)


def test_c15_no_second_upfloat_in_a_row() -> None:
    """2.4.10: 2 floated up in the previous round, so the MDP meets 3."""
    tournament = position([20, 10, 10, 10], {1: "W", 2: "Bu", 3: "B", 4: "W"})
    assert paired(tournament) == ({(3, 1), (2, 4)}, None)


def test_c16_no_downfloat_as_two_rounds_before() -> None:
    """2.4.11"""
    tournament = position([20, 20, 20, 10], {1: "B W", 2: "W B", 3: "Wd B", 4: "B W"})
    assert paired(tournament) == ({(3, 1), (2, 4)}, None)


def test_c17_no_upfloat_as_two_rounds_before() -> None:
    """2.4.12"""
    tournament = position([20, 10, 10, 10], {1: "B W", 2: "Wu B", 3: "W B", 4: "B W"})
    assert paired(tournament) == ({(3, 1), (2, 4)}, None)


@pytest.mark.parametrize(
    ("mdp", "resident", "upfloater"),
    [
        pytest.param("W", "B", "Bu", id="C15 before C19"),
        pytest.param("B W", "W B", "Wu B", id="C17 before C21"),
    ],
)
def test_c15_c17_fewer_upfloaters_before_smaller_differences(
    mdp: str, resident: str, upfloater: str
) -> None:
    """2.4.10, 2.4.12: one opponent who floated up before, a point below his MDP, is better than
    two half a point below, though their list of differences would be better ([C19], [C21]).

    Only these two ways to pair everybody are legal; the other one comes first in order.
    """
    fewer = {(1, 5), (2, 4), (3, 6), (7, 8)}
    smaller = {(1, 4), (2, 7), (3, 8), (5, 6)}
    histories = dict.fromkeys((1, 2, 3), mdp) | dict.fromkeys((4, 6), resident)
    histories |= dict.fromkeys((5, 7, 8), upfloater)
    scores = [30, 25, 25, 20, 20, 20, 20, 20]
    tournament = position(scores, histories, apart=all_but(8, fewer | smaller))
    assert opponents(tournament) == fewer


@pytest.mark.parametrize(
    "histories",
    [
        pytest.param({1: "B", 2: "Bd", 3: "W", 4: "W"}, id="C18"),
        pytest.param({1: "W B", 2: "Wd B", 3: "B W", 4: "B W"}, id="C20"),
    ],
)
def test_c18_c20_score_differences_of_mdps(histories: Mapping[Tpn, str]) -> None:
    """2.4.13, 2.4.15, 3.7.3: of two MDPs level the one who floated down before is paired.

    The set {1} comes before {2} (4.4.2), but 2 in the Limbo would have the larger difference.
    """
    tournament = position([20, 20, 10, 0], histories, apart=[(1, 2)])
    assert paired(tournament) == ({(2, 3), (1, 4)}, None)


@pytest.mark.parametrize(
    "histories",
    [
        pytest.param({1: "W", 2: "W", 3: "Bu", 4: "B"}, id="C19"),
        pytest.param({1: "B W", 2: "B W", 3: "Wu B", 4: "W B"}, id="C21"),
    ],
)
def test_c19_c21_score_differences_of_their_opponents(histories: Mapping[Tpn, str]) -> None:
    """2.4.14, 2.4.16: 3 floated up before and meets an MDP again, so the one nearer in score."""
    tournament = position([30, 25, 20, 20], histories, apart=[(1, 2)])
    assert paired(tournament) == ({(4, 1), (3, 2)}, None)


# --- Article 3 ------------------------------------------------------------------------------------


def test_a_homogeneous_bracket_is_halved() -> None:
    """3.1.2, 3.2.1-3.2.3, 3.3.1, 3.3.2, 3.4.1: the first candidate is perfect and accepted."""
    tournament = position([0] * 7)
    assert paired(tournament) == ({(1, 4), (5, 2), (3, 6)}, 7)
    (bracket,) = brackets(tournament)
    assert (bracket.max_pairs, bracket.s1, bracket.s2) == (3, (1, 2, 3), (4, 5, 6, 7))
    assert {pair.decided_by for pair in bracket.pairs} == {AS_PROPOSED}


def test_a_heterogeneous_bracket_has_a_remainder() -> None:
    """3.1.1, 3.1.3, 3.2.2, 3.3.3, 3.3.4: the MDP with the first resident, the others halved."""
    tournament = position([10] + [0] * 5)
    assert paired(tournament) == ({(1, 2), (3, 5), (6, 4)}, None)
    bracket = brackets(tournament)[1]
    assert (bracket.m0, bracket.m1, bracket.s1, bracket.s2) == (1, 1, (1,), (2, 3, 4, 5, 6))
    assert (bracket.remainder_s1, bracket.remainder_s2) == ((3, 4), (5, 6))


def test_who_cannot_be_paired_is_in_the_limbo() -> None:
    """3.1.3, 3.2.4, 3.3.3 (note): with M1 = 0 the bracket goes straight to the remainder."""
    tournament = position([20, 10, 10, 0], apart=[(1, 2), (1, 3)])
    assert opponents(tournament) == {(2, 3), (1, 4)}
    bracket = brackets(tournament)[1]
    assert (bracket.m0, bracket.m1, bracket.s1, bracket.limbo) == (1, 0, (), (1,))


def test_the_remainder_is_altered_first() -> None:
    """3.5.1-3.5.3, 3.7.1: 3 and 5 may not meet; the MDP keeps his opponent."""
    tournament = position([10] + [0] * 5, apart=[(3, 5)])
    assert opponents(tournament) == {(1, 2), (3, 6), (4, 5)}


def test_then_the_mdp_pairing_is_altered() -> None:
    """3.7.2, 4.2.2: 3 can meet 2 only, so the MDP takes the first resident but 2 and 3."""
    tournament = position([10] + [0] * 5, apart=[(1, 3), (3, 4), (3, 5), (3, 6)])
    assert opponents(tournament) == {(1, 4), (2, 3), (5, 6)}


def test_the_best_candidate_where_none_is_perfect() -> None:
    """3.8.1: all want White; the first candidate misses as little as any and stands."""
    tournament = position([10] * 4, dict.fromkeys(range(1, 5), "B"))
    assert opponents(tournament) == {(1, 3), (2, 4)}


# --- Article 4 ------------------------------------------------------------------------------------


def test_transpositions_by_the_first_numbers() -> None:
    """4.1.1, 4.2.1, 4.2.2, 4.5.1: 4-5-6 fails as 1-4 may not be; the next is 5-4-6."""
    assert opponents(position([0] * 6, apart=[(1, 4)])) == {(1, 5), (2, 4), (3, 6)}


def test_transpositions_before_exchanges() -> None:
    """3.6.1: 3 may meet only 4 of S2, so 4 goes to 3 by the transposition 5-6-4."""
    assert opponents(position([0] * 6, apart=[(3, 5), (3, 6)])) == {(1, 5), (2, 6), (3, 4)}


def test_the_smallest_exchange() -> None:
    """3.6.1, 4.3.1, 4.3.2 rule 2: 3 may meet nobody of S2; 3 and 4 change sides."""
    tournament = position([0] * 6, apart=[(3, 4), (3, 5), (3, 6)])
    assert opponents(tournament) == {(1, 3), (2, 5), (4, 6)}
    exchange = brackets(tournament)[0].exchange
    assert exchange is not None
    assert (exchange.from_s1, exchange.from_s2) == ((3,), (4,))


@pytest.mark.parametrize(
    ("count", "first", "second"),
    [
        pytest.param(
            8,
            [(1, 2), (3, 5), (4, 6), (7, 8)],
            [(1, 3), (2, 4), (5, 7), (6, 8)],
            id="rule 1: 2 for 7 before 4 and 3 for 5 and 6",
        ),
        pytest.param(
            6,
            [(1, 3), (2, 5), (4, 6)],
            [(1, 2), (3, 4), (5, 6)],
            id="rule 2: 3 for 4 before 2 for 5",
        ),
        pytest.param(
            6,
            [(1, 3), (2, 4), (5, 6)],
            [(1, 2), (3, 5), (4, 6)],
            id="rule 3: 3 for 5 before 2 for 4",
        ),
        pytest.param(
            12,
            [(1, 5), (2, 6), (3, 8), (4, 9), (7, 11), (10, 12)],
            [(1, 5), (2, 6), (3, 10), (4, 7), (8, 11), (9, 12)],
            id="rule 4: 7 and 10 before 8 and 9",
        ),
    ],
)
def test_order_of_exchanges(
    count: int, first: Sequence[tuple[Tpn, Tpn]], second: Sequence[tuple[Tpn, Tpn]]
) -> None:
    """4.3.2: only two ways to pair everybody are legal, each by another exchange."""
    for kept in (first, second):
        assert opponents(position([0] * count, apart=all_but(count, kept))) == set(kept)
    both = all_but(count, [*first, *second])
    assert opponents(position([0] * count, apart=both)) == set(first)


def test_sets_of_pairable_mdps() -> None:
    """4.4.1, 4.4.2, 4.5.1: {1, 2} fails as 2 may meet neither resident; {1, 3} comes next."""
    tournament = position([20, 20, 20, 10, 10, 0], apart=[(1, 2), (1, 3), (2, 3), (2, 4), (2, 5)])
    assert opponents(tournament) == {(1, 4), (3, 5), (2, 6)}
    bracket = brackets(tournament)[1]
    assert (bracket.s1, bracket.limbo) == ((1, 3), (2,))


# --- Article 5 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("initial", "expected"),
    [(Colour.WHITE, {(1, 3), (4, 2)}), (Colour.BLACK, {(3, 1), (2, 4)})],
)
def test_the_colour_drawn_alternates_in_round_one(initial: Colour, expected: Pairs) -> None:
    """5.1, 5.2.5: odd numbers get the initial-colour, even ones the other."""
    assert paired(position([0] * 4, initial=initial)) == (expected, None)


@pytest.mark.parametrize(
    ("higher", "lower", "white"),
    [
        pytest.param("W", "B", 2, id="5.2.1"),
        pytest.param("B", "W B", 1, id="5.2.2"),
        pytest.param("B W W B", "W B W B", 2, id="5.2.3"),
        pytest.param("W B", "W B", 1, id="5.2.4"),
    ],
)
def test_colours_of_a_pair(higher: str, lower: str, white: Tpn) -> None:
    """5.2.1-5.2.4"""
    (pair,) = paired(position([10, 0], {1: higher, 2: lower}))[0]
    assert pair[0] == white


# --- the table ------------------------------------------------------------------------------------

HERE = "tests/unit/pairing/test_articles.py"
STATE = "tests/unit/pairing/test_player_state.py"
COLOURS = "tests/unit/pairing/test_colours.py"
ROUND = "tests/property/pairing/test_round.py"
SELF = "tests/oracle/test_oracle_self.py"

COVERED_BY = {
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

SUBARTICLES = {
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
"""How many numbered paragraphs each article has in the official text."""


def test_the_table_names_every_article() -> None:
    expected = {
        f"{article}.{number}" if number else article
        for article, count in SUBARTICLES.items()
        for number in (range(1, count + 1) if count else (0,))
    }
    assert set(COVERED_BY) == expected


@pytest.mark.parametrize("path", sorted({n.split("::")[0] for t in COVERED_BY.values() for n in t}))
def test_every_test_named_exists(path: str) -> None:
    module = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    defined = {node.name for node in module.body if isinstance(node, ast.FunctionDef)}
    named = {n.split("::")[1] for tests in COVERED_BY.values() for n in tests if n.startswith(path)}
    assert named <= defined
