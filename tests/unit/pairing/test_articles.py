"""C.04.3 article by article: small positions, the pairing derived by hand from the text.

The articles are those of 2026, those of 2017 in brackets; the same pairing follows from both.
`article_maps.py` says which tests protect which article.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Game, Round, Settings, Tournament
from arbiter_app.tournament.types import Colour, GameResult, Tpn
from arbiter_app.trace.brackets import AS_PROPOSED, BracketTrace
from tests.oracle.constructed import position

Pairs = set[tuple[Tpn, Tpn]]


def all_but(count: int, allowed: Iterable[tuple[Tpn, Tpn]]) -> list[tuple[Tpn, Tpn]]:
    """All pairs of players 1 … count except these."""
    kept = set(allowed)
    return [pair for pair in combinations(range(1, count + 1), 2) if pair not in kept]


def paired(tournament: Tournament, system: str) -> tuple[Pairs, Tpn | None]:
    """(White, Black) pairs and the PAB."""
    pairing = pair_round(tournament, system=system)
    return {(pair.white, pair.black) for pair in pairing.pairs}, pairing.bye


def opponents(tournament: Tournament, system: str) -> Pairs:
    """Pairs with the lower number first, for tests in which colours do not matter."""
    return {(min(pair), max(pair)) for pair in paired(tournament, system)[0]}


def brackets(tournament: Tournament, system: str) -> tuple[BracketTrace, ...]:
    trace = pair_round(tournament, system=system, explain=True).trace
    assert trace is not None
    return trace.brackets


@pytest.fixture(params=["dutch-2026", "dutch-2017"])
def system(request: pytest.FixtureRequest) -> str:
    return str(request.param)


# --- Article 1 ------------------------------------------------------------------------------------


def test_brackets_are_scoregroups_with_those_moved_down(system: str) -> None:
    """1.3.1-1.3.4, 1.4.1, 1.9.2 (A.3, A.4.a): from the top; the downfloater of one bracket is MDP
    in the next.
    """
    tournament = position([20, 20, 20, 10, 10, 10, 10, 10])
    first, second = brackets(tournament, system)
    assert (first.score, second.score) == (20, 10)
    assert [player.tpn for player in first.residents] == [1, 2, 3]
    assert not first.is_heterogeneous
    assert [floater.tpn for floater in first.downfloaters] == [3]
    assert [player.tpn for player in second.moved_down_players] == [3]
    assert [player.tpn for player in second.residents] == [4, 5, 6, 7, 8]
    assert second.is_heterogeneous
    assert (second.remainder_s1, second.remainder_s2) == ((5, 6), (7, 8))


def test_an_odd_player_gets_the_bye_once(system: str) -> None:
    """1.5, 1.9.1 (A.5, A.9): exactly one player, who floats from the last bracket, has no opponent."""
    pairs, bye = paired(position([10, 10, 0, 0, 0]), system)
    assert (bye, len(pairs)) == (5, 2)


def test_nothing_is_paired_where_no_complete_pairing_exists(system: str) -> None:
    """1.9.3 (A.9)"""
    with pytest.raises(NoLegalPairingError) as caught:
        pair_round(position([0, 0, 0, 0], apart=[(1, 2), (1, 3), (1, 4)]), system=system)
    assert 1 in caught.value.unserved


# --- Article 2: absolute criteria, completion, PAB ------------------------------------------------


def test_c1_nobody_meets_twice(system: str) -> None:
    """2.1.1 (C.1): 1 has met 3 and 2 has met 4, so the other transposition is taken."""
    games = (Game(1, 1, 3, GameResult.DRAW), Game(2, 2, 4, GameResult.DRAW))
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, 5))
    settings = Settings(rounds_total=3, initial_colour=Colour.WHITE)
    assert paired(Tournament(settings, players, (Round(1, games),)), system) == (
        {(4, 1), (3, 2)},
        None,
    )


def test_c2_nobody_gets_a_second_bye(system: str) -> None:
    """2.1.2 (C.2): 3 had the PAB, so 1 meets 3 and it goes to 2."""
    assert paired(position([10, 10, 10], {1: "W", 2: "B", 3: "U"}), system) == ({(3, 1)}, 2)


def test_c3_same_absolute_preferences_do_not_meet(system: str) -> None:
    """2.1.3 (C.3): 1 and 3 must both have Black, 2 and 4 White."""
    tournament = position([10, 10, 10, 10], {1: "W W", 2: "B B", 3: "W W", 4: "B B"})
    assert paired(tournament, system) == ({(4, 1), (2, 3)}, None)


def test_c3_topscorers_are_exempt(system: str) -> None:
    """2.1.3, 1.8 (C.3, A.7): with 3 of 3 points before the final round, two who must have Black may
    meet.
    """
    tournament = position([30, 30], {1: "B W W", 2: "B W W"}, final=True)
    assert opponents(tournament, system) == {(1, 2)}
    with pytest.raises(NoLegalPairingError):
        pair_round(position([30, 30], {1: "B W W", 2: "B W W"}), system=system)


def test_c3_a_topscorer_may_meet_who_is_none(system: str) -> None:
    """2.1.3, 1.8 (C.3, A.7): only two non-topscorers are kept apart. Both must have Black; 1 gets it
    (5.2.4, E.4).
    """
    tournament = position([20, 0], {1: "W W", 2: "W W"}, final=True)
    assert paired(tournament, system) == ({(2, 1)}, None)


def test_c4_the_rest_must_be_pairable(system: str) -> None:
    """2.2.1 (C.4, A.9): 3 and 4 may not meet, so 1 and 2 float though they could meet."""
    tournament = position([20, 20, 10, 10], apart=[(3, 4)])
    assert paired(tournament, system) == ({(1, 3), (4, 2)}, None)


def test_c5_the_lowest_score_gets_the_bye(system: str) -> None:
    """2.3.1 (C.7): only if 1 floats can 5 be the one without opponent, as 4 may meet 1 only.

    With 3 floating, which is first in order, 4 or 3 would have to get it.
    """
    tournament = position([20, 20, 20, 15, 10], apart=[(3, 4), (2, 4), (4, 5)])
    assert paired(tournament, system) == ({(3, 2), (1, 4)}, 5)


# --- Article 2: quality criteria ------------------------------------------------------------------


def test_c6_as_many_pairs_as_possible(system: str) -> None:
    """2.4.1 (C.5): 1-3 would come first, but then 2 and 4 would float."""
    tournament = position([10] * 4 + [0] * 2, apart=[(1, 4), (2, 3), (2, 4)])
    assert opponents(tournament, system) == {(1, 2), (3, 4), (5, 6)}


def test_c7_the_higher_mdp_is_paired(system: str) -> None:
    """2.4.2, 4.4.1 (C.6, D.3.a): of MDPs with 3 and 2½ points one stays in the Limbo: the one with
    2½.

    That he meets 3 in colours that suit neither is less important ([C12]).
    """
    tournament = position(
        [30, 25, 20, 10], {1: "W", 2: "B", 3: "W", 4: "W"}, apart=[(1, 2), (3, 4)]
    )
    assert opponents(tournament, system) == {(1, 3), (2, 4)}
    third = brackets(tournament, system)[2]
    assert (third.m0, third.max_pairs, third.m1, third.limbo) == (2, 1, 1, (2,))


def test_c8_the_following_bracket_is_paired_as_well_as_possible(system: str) -> None:
    """2.4.3 (C.7): 3 could only float on, with 2 points; if 2 floats, it is 5, with 1 point."""
    tournament = position([20, 20, 20, 10, 10, 0], apart=[(3, 4), (3, 5)])
    assert opponents(tournament, system) == {(1, 3), (2, 4), (5, 6)}


def test_c9_the_bye_goes_to_who_missed_fewer_games(system: str) -> None:
    """2.4.4: 3 was away once already, without a float (1.4.4); in 2017 with one (A.4.b, C.12)."""
    assert paired(position([10, 10, 10], {1: "W", 2: "B", 3: "Z"}), system) == ({(3, 1)}, 2)


def test_c10_colour_differences_of_topscorers(system: str) -> None:
    """2.4.5 (C.8): 1-3 would give one of them White a third time more than Black.

    Everybody wants Black, so [C12] and [C13] are missed as often one way as the other.
    """
    tournament = position(
        [40] * 4, {1: "W W B W", 2: "W B W", 3: "W W B W", 4: "W B W"}, final=True
    )
    assert paired(tournament, system) == ({(4, 1), (2, 3)}, None)


def test_c11_three_times_the_same_colour_for_topscorers(system: str) -> None:
    """2.4.6 (C.9): 1-3 would give one of them White a third time in a row."""
    tournament = position(
        [40] * 4, {1: "B B W W", 2: "W B W", 3: "B B W W", 4: "W B W"}, final=True
    )
    assert paired(tournament, system) == ({(4, 1), (2, 3)}, None)


def test_c12_colour_preferences(system: str) -> None:
    """2.4.7 (C.10): 1 and 3 both want Black, 2 and 4 both White, all mildly."""
    tournament = position([10] * 4, {1: "B W", 2: "W B", 3: "B W", 4: "W B"})
    assert paired(tournament, system) == ({(4, 1), (2, 3)}, None)


def test_c13_strong_colour_preferences(system: str) -> None:
    """2.4.8 (C.11): all want Black, 1 and 3 strongly; two miss it anyway, better those who mildly
    do.
    """
    tournament = position([10] * 4, {1: "W", 2: "B W", 3: "W", 4: "B W"})
    assert paired(tournament, system) == ({(4, 1), (2, 3)}, None)


def test_c14_no_second_downfloat_in_a_row(system: str) -> None:
    """2.4.9 (C.12): 3 floated down in the previous round, so 2 does."""
    tournament = position([20, 20, 20, 10], {1: "W", 2: "B", 3: "Bd", 4: "W"})
    assert paired(tournament, system) == ({(3, 1), (2, 4)}, None)


@pytest.mark.parametrize("floats", [("Wd", "Bu"), ("Wd B", "Bu W")])
def test_c14_c16_protect_residents_only(floats: tuple[str, str]) -> None:
    """2.4.9, 2.4.11: 1 or 2, both MDPs, stays in the Limbo, for 6 can meet nobody else and 5 only 3
    or 4. That 1 floated down before comes after an upfloat of 3 as before ([C15], [C17]).
    """
    one, three = floats
    other = " W" if " " in three else ""
    black, white = f"W{' B' if other else ''}", f"B{other}"
    histories = {1: one, 2: black, 3: three, 4: white, 5: black, 6: white}
    apart = [(1, 2), (1, 4), (1, 5), (2, 3), (2, 5), (3, 6), (4, 6), (5, 6)]
    tournament = position([20, 20, 10, 10, 10, 0], histories, apart=apart)
    assert opponents(tournament, "dutch-2026") == {(2, 4), (3, 5), (1, 6)}


def test_c15_no_second_upfloat_in_a_row(system: str) -> None:
    """2.4.10 (C.13): 2 floated up in the previous round, so the MDP meets 3."""
    tournament = position([20, 10, 10, 10], {1: "W", 2: "Bu", 3: "B", 4: "W"})
    assert paired(tournament, system) == ({(3, 1), (2, 4)}, None)


def test_c16_no_downfloat_as_two_rounds_before(system: str) -> None:
    """2.4.11 (C.14)"""
    tournament = position([20, 20, 20, 10], {1: "B W", 2: "W B", 3: "Wd B", 4: "B W"})
    assert paired(tournament, system) == ({(3, 1), (2, 4)}, None)


def test_c17_no_upfloat_as_two_rounds_before(system: str) -> None:
    """2.4.12 (C.15)"""
    tournament = position([20, 10, 10, 10], {1: "B W", 2: "Wu B", 3: "W B", 4: "B W"})
    assert paired(tournament, system) == ({(3, 1), (2, 4)}, None)


@pytest.mark.parametrize(
    ("mdp", "resident", "upfloater"),
    [
        pytest.param("W", "B", "Bu", id="C15 before C19"),
        pytest.param("B W", "W B", "Wu B", id="C17 before C21"),
    ],
)
def test_c15_c17_fewer_upfloaters_before_smaller_differences(
    system: str, mdp: str, resident: str, upfloater: str
) -> None:
    """2.4.10, 2.4.12 (C.13, C.15): one opponent who floated up before, a point below his MDP, is
    better than
    two half a point below, though their list of differences would be better ([C19], [C21]).

    Only these two ways to pair everybody are legal; the other one comes first in order.
    """
    fewer = {(1, 5), (2, 4), (3, 6), (7, 8)}
    smaller = {(1, 4), (2, 7), (3, 8), (5, 6)}
    histories = dict.fromkeys((1, 2, 3), mdp) | dict.fromkeys((4, 6), resident)
    histories |= dict.fromkeys((5, 7, 8), upfloater)
    scores = [30, 25, 25, 20, 20, 20, 20, 20]
    tournament = position(scores, histories, apart=all_but(8, fewer | smaller))
    assert opponents(tournament, system) == fewer


@pytest.mark.parametrize(
    "histories",
    [
        pytest.param({1: "B", 2: "Bd", 3: "W", 4: "W"}, id="C18"),
        pytest.param({1: "W B", 2: "Wd B", 3: "B W", 4: "B W"}, id="C20"),
    ],
)
def test_c18_c20_score_differences_of_mdps(system: str, histories: Mapping[Tpn, str]) -> None:
    """2.4.13, 2.4.15, 3.7.3 (C.16, C.18, B.7): of two MDPs level the one who floated down before is
    paired.

    The set {1} comes before {2} (4.4.2), but 2 in the Limbo would have the larger difference.
    """
    tournament = position([20, 20, 10, 0], histories, apart=[(1, 2)])
    assert paired(tournament, system) == ({(2, 3), (1, 4)}, None)


@pytest.mark.parametrize(
    "histories",
    [
        pytest.param({1: "W", 2: "W", 3: "Bu", 4: "B"}, id="C19"),
        pytest.param({1: "B W", 2: "B W", 3: "Wu B", 4: "W B"}, id="C21"),
    ],
)
def test_c19_c21_score_differences_of_their_opponents(
    system: str, histories: Mapping[Tpn, str]
) -> None:
    """2.4.14, 2.4.16 (C.17, C.19): 3 floated up before and meets an MDP again, so the one nearer in
    score.
    """
    tournament = position([30, 25, 20, 20], histories, apart=[(1, 2)])
    assert paired(tournament, system) == ({(4, 1), (3, 2)}, None)


# --- Article 3 ------------------------------------------------------------------------------------


def test_a_homogeneous_bracket_is_halved(system: str) -> None:
    """3.1.2, 3.2.1-3.2.3, 3.3.1, 3.3.2, 3.4.1 (B.1.b, B.2-B.4): the first candidate is perfect and
    accepted.
    """
    tournament = position([0] * 7)
    assert paired(tournament, system) == ({(1, 4), (5, 2), (3, 6)}, 7)
    (bracket,) = brackets(tournament, system)
    assert (bracket.max_pairs, bracket.s1, bracket.s2) == (3, (1, 2, 3), (4, 5, 6, 7))
    assert {pair.decided_by for pair in bracket.pairs} == {AS_PROPOSED}


def test_a_heterogeneous_bracket_has_a_remainder(system: str) -> None:
    """3.1.1, 3.1.3, 3.2.2, 3.3.3, 3.3.4 (B.1.a, B.1.c, B.2, B.3): the MDP with the first resident,
    the others halved.
    """
    tournament = position([10] + [0] * 5)
    assert paired(tournament, system) == ({(1, 2), (3, 5), (6, 4)}, None)
    bracket = brackets(tournament, system)[1]
    assert (bracket.m0, bracket.m1, bracket.s1, bracket.s2) == (1, 1, (1,), (2, 3, 4, 5, 6))
    assert (bracket.remainder_s1, bracket.remainder_s2) == ((3, 4), (5, 6))


def test_who_cannot_be_paired_is_in_the_limbo(system: str) -> None:
    """3.1.3, 3.2.4, 3.3.3 (note) (B.1.c, B.2, B.3): with M1 = 0 the bracket goes straight to the
    remainder.
    """
    tournament = position([20, 10, 10, 0], apart=[(1, 2), (1, 3)])
    assert opponents(tournament, system) == {(2, 3), (1, 4)}
    bracket = brackets(tournament, system)[1]
    assert (bracket.m0, bracket.m1, bracket.s1, bracket.limbo) == (1, 0, (), (1,))


def test_the_remainder_is_altered_first(system: str) -> None:
    """3.5.1-3.5.3, 3.7.1 (B.5-B.7): 3 and 5 may not meet; the MDP keeps his opponent."""
    tournament = position([10] + [0] * 5, apart=[(3, 5)])
    assert opponents(tournament, system) == {(1, 2), (3, 6), (4, 5)}


def test_then_the_mdp_pairing_is_altered(system: str) -> None:
    """3.7.2, 4.2.2 (B.7, D.1): 3 can meet 2 only, so the MDP takes the first resident but 2 and 3."""
    tournament = position([10] + [0] * 5, apart=[(1, 3), (3, 4), (3, 5), (3, 6)])
    assert opponents(tournament, system) == {(1, 4), (2, 3), (5, 6)}


def test_the_best_candidate_where_none_is_perfect(system: str) -> None:
    """3.8.1 (B.8): all want White; the first candidate misses as little as any and stands."""
    tournament = position([10] * 4, dict.fromkeys(range(1, 5), "B"))
    assert opponents(tournament, system) == {(1, 3), (2, 4)}


# --- Article 4 ------------------------------------------------------------------------------------


def test_transpositions_by_the_first_numbers(system: str) -> None:
    """4.1.1, 4.2.1, 4.2.2, 4.5.1 (D.1): 4-5-6 fails as 1-4 may not be; the next is 5-4-6."""
    assert opponents(position([0] * 6, apart=[(1, 4)]), system) == {(1, 5), (2, 4), (3, 6)}


def test_transpositions_before_exchanges(system: str) -> None:
    """3.6.1 (B.6): 3 may meet only 4 of S2, so 4 goes to 3 by the transposition 5-6-4."""
    assert opponents(position([0] * 6, apart=[(3, 5), (3, 6)]), system) == {(1, 5), (2, 6), (3, 4)}


def test_the_smallest_exchange(system: str) -> None:
    """3.6.1, 4.3.1, 4.3.2 rule 2 (B.6, D.2): 3 may meet nobody of S2; 3 and 4 change sides."""
    tournament = position([0] * 6, apart=[(3, 4), (3, 5), (3, 6)])
    assert opponents(tournament, system) == {(1, 3), (2, 5), (4, 6)}
    exchange = brackets(tournament, system)[0].exchange
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
        pytest.param(
            60,
            [
                *((1, 2), (3, 4), (5, 6), (55, 56), (57, 58), (59, 60)),
                *((number, number + 24) for number in range(7, 31)),
            ],
            [
                *((1, 27), (2, 28), (3, 29), (4, 30), (26, 35)),
                *((number, number + 31) for number in range(5, 26)),
                *((31, 57), (32, 58), (33, 59), (34, 60)),
            ],
            id="rule 1: 2, 4, 6 for 55, 57, 59 before 27 to 30 for 31 to 34",
        ),
    ],
)
def test_order_of_exchanges(
    system: str, count: int, first: Sequence[tuple[Tpn, Tpn]], second: Sequence[tuple[Tpn, Tpn]]
) -> None:
    """4.3.2 (D.2): only two ways to pair everybody are legal, each by another exchange."""
    for kept in (first, second):
        assert opponents(position([0] * count, apart=all_but(count, kept)), system) == set(kept)
    both = all_but(count, [*first, *second])
    assert opponents(position([0] * count, apart=both), system) == set(first)


def test_sets_of_pairable_mdps(system: str) -> None:
    """4.4.1, 4.4.2, 4.5.1 (D.3.b): {1, 2} fails as 2 may meet neither resident; {1, 3} comes next."""
    tournament = position([20, 20, 20, 10, 10, 0], apart=[(1, 2), (1, 3), (2, 3), (2, 4), (2, 5)])
    assert opponents(tournament, system) == {(1, 4), (3, 5), (2, 6)}
    bracket = brackets(tournament, system)[1]
    assert (bracket.s1, bracket.limbo) == ((1, 3), (2,))


# --- Article 5 ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("initial", "expected"),
    [(Colour.WHITE, {(1, 3), (4, 2)}), (Colour.BLACK, {(3, 1), (2, 4)})],
)
def test_the_colour_drawn_alternates_in_round_one(
    system: str, initial: Colour, expected: Pairs
) -> None:
    """5.1, 5.2.5 (E.5): odd numbers get the initial-colour, even ones the other."""
    assert paired(position([0] * 4, initial=initial), system) == (expected, None)


@pytest.mark.parametrize(
    ("higher", "lower", "white"),
    [
        pytest.param("W", "B", 2, id="5.2.1"),
        pytest.param("B", "W B", 1, id="5.2.2"),
        pytest.param("B W W B", "W B W B", 2, id="5.2.3"),
        pytest.param("W B", "W B", 1, id="5.2.4"),
    ],
)
def test_colours_of_a_pair(system: str, higher: str, lower: str, white: Tpn) -> None:
    """5.2.1-5.2.4 (E.1-E.4)"""
    (pair,) = paired(position([10, 0], {1: higher, 2: lower}), system)[0]
    assert pair[0] == white
