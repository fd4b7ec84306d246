"""Baku acceleration, C.04.7 (2026) 1, with the article's own examples."""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.player_state import virtual_points
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.acceleration import last_baku_participant
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import RequestedBye, Settings, Tournament, VirtualPoints
from arbiter_app.tournament.types import ScoringSystem


def tournament(count: int, rounds: int) -> Tournament:
    return Tournament(
        Settings(system="FIDE_DUTCH_2026_BAKU", rounds_total=rounds),
        tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, count + 1)),
    )


@pytest.mark.parametrize(
    ("count", "last"), [(161, 82), (160, 80), (8, 4), (9, 6), (5, 4), (2, 2), (1, 1), (0, 0)]
)
def test_size_of_group_a(count: int, last: int) -> None:
    """1.2: the first half, rounded up to the nearest even number."""
    assert last_baku_participant(tournament(count, 9)) == last


@pytest.mark.parametrize(
    ("rounds", "points"),
    [
        (9, [10, 10, 10, 5, 5, 0, 0, 0, 0]),
        (8, [10, 10, 5, 5, 0, 0, 0, 0]),
        (5, [10, 10, 5, 0, 0]),
        (11, [10, 10, 10, 5, 5, 5, 0, 0, 0, 0, 0]),
    ],
)
def test_virtual_points_by_round(rounds: int, points: list[int]) -> None:
    """1.4."""
    of = virtual_points(tournament(20, rounds))
    assert of is not None
    assert [of(1, number) for number in range(1, rounds + 1)] == points
    assert [of(11, number) for number in range(1, rounds + 1)] == [0] * rounds


def test_players_who_have_yet_to_arrive_are_not_counted() -> None:
    """C.04.2 2.4: they have no TPN, so GA is formed without them."""
    late = replace(tournament(9, 9), requested_byes=(RequestedBye(9, 1),))
    assert last_baku_participant(late) == 4


def test_records_override_the_code_of_the_system() -> None:
    """TRF26, record 250."""
    given = replace(tournament(8, 9), virtual_points=(VirtualPoints(5, 1, 2, 3, 4),))
    of = virtual_points(given)
    assert of is not None
    assert [of(tpn, 1) for tpn in range(1, 6)] == [0, 0, 5, 5, 0]
    assert of(3, 3) == 0


def test_other_scoring_is_refused() -> None:
    """1.1: a win is worth two draws, a loss nothing."""
    settings = Settings(
        system="FIDE_DUTCH_2026_BAKU", rounds_total=9, scoring=ScoringSystem.of(win=30, draw=10)
    )
    with pytest.raises(InputError, match=r"C\.04\.7 1\.1"):
        virtual_points(Tournament(settings))


def test_first_round_is_paired_within_the_groups() -> None:
    """1.5: the pairing score defines the scoregroups."""
    pairing = pair_round(tournament(8, 9))
    assert {frozenset((pair.white, pair.black)) for pair in pairing.pairs} == {
        frozenset({1, 3}),
        frozenset({2, 4}),
        frozenset({5, 7}),
        frozenset({6, 8}),
    }


def test_boards_are_in_the_order_of_pairing_scores() -> None:
    """1.5 with C.04.2 3.6: here 3 and 4 have virtual points."""
    given = replace(tournament(4, 9), virtual_points=(VirtualPoints(10, 1, 1, 3, 4),))
    assert [{pair.white, pair.black} for pair in pair_round(given).pairs] == [{3, 4}, {1, 2}]


def test_the_median_of_lim_stays_where_it_is() -> None:
    """Lim 2.2: half of the rounds played, so that in round 1 virtual points make a group above it."""
    trace = pair_round(tournament(8, 9), system="lim", explain=True).trace
    assert trace is not None
    assert [bracket.score for bracket in trace.brackets if bracket.pairs] == [10, 0]
