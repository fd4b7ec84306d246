"""Reasons why earlier opponents and floaters were passed over, where events seldom show them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from arbiter_app.matching.sets import mask_of
from arbiter_app.pairing.lim.field import Direction, ScoreGroup
from arbiter_app.pairing.lim.reasons import floaters_passed_over, residents_passed_over
from arbiter_app.pairing.lim.solve import pair_group, solve_next_round
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.trace.brackets import PassedOver
from arbiter_app.trace.reasons import NoCompletion, Worse
from tests.unit.pairing.lim.players import (
    field_for,
    group_with_neighbours,
    player,
    positions,
    tpn_pairs,
)


def names_if_few(tpns: Sequence[int]) -> tuple[int, ...]:
    """A longer list shows nothing to a reader."""
    return tuple(tpns) if len(tpns) <= 12 else ()


@pytest.mark.parametrize("half", [12, 13])
def test_residents_needed_by_those_who_may_meet_nobody_else(half: int) -> None:
    """4.3: the proposed opponent of #1 is needed, as half of the players may not meet each other.

    They are named, unless they are too many, with all whom they could still meet.
    """
    kept_apart = (*range(2, half + 1), 2 * half)
    players = tuple(Player(tpn, f"P{tpn}", 2500 - tpn) for tpn in range(1, 2 * half + 1))
    tournament = Tournament(
        Settings(rounds_total=5), players, forbidden_groups=(ForbiddenGroup(kept_apart),)
    )
    solved = solve_next_round(tournament, is_maxi=False)
    (group,) = solved.groups
    assert group.pairs[0] == (0, 2 * half - 1)
    passed_over = next(residents_passed_over(solved.field, group))
    left = () if half > 12 else tuple(range(half + 2, 2 * half))
    assert passed_over[0] == PassedOver(
        half + 1, NoCompletion(names_if_few(kept_apart), "4.3", opponents=left)
    )


@pytest.mark.parametrize("half", [11, 13])
def test_the_floater_is_exchanged_with_one_of_those_who_may_not_meet(half: int) -> None:
    """4.4 a: #1 to #`half + 1` may not meet each other, so one of them floats, not the last of all.

    They are named, unless they are too many.
    """
    apart = range(1, half + 2)
    members = [player(tpn, 20) for tpn in range(1, 2 * half + 2)]
    kept_apart = list(combinations(range(half + 1), 2))
    field, group = group_with_neighbours(members, Direction.DOWN, kept_apart=kept_apart)
    (floater,) = pair_group(field, group, 0).out
    assert (field.players[floater.position].tpn, floater.article) == (half + 1, "4.4.a")
    needed = NoCompletion(names_if_few(apart), "4.4.a")
    assert floater.because == needed
    assert floater.passed_over == (PassedOver(2 * half + 1, needed),)


def test_opponents_of_a_floater_in_a_maxi_tournament() -> None:
    """3.8: #3 is due the alternate colour, but rated more than 100 points from #2, whose turn it
    is; so #4 comes forward.
    """
    floater = player(1, 30, "b", rating=2300)
    residents = [
        player(2, 20, "b", rating=2000),
        player(3, 20, "w", rating=1850),
        player(4, 20, "w", rating=1950),
    ]
    field = field_for([floater, *residents], is_maxi=True)
    group = ScoreGroup(20, mask_of(positions(field, [2, 3, 4])), Direction.DOWN)
    paired = pair_group(field, group, mask_of(positions(field, [1])))
    assert tpn_pairs(field, paired.pairs) == [[1, 4], [2, 3]]
    (passed,) = floaters_passed_over(field, paired)
    assert passed == (
        PassedOver(2, Worse("3.8", 0, 1, (2,))),
        PassedOver(3, Worse("3.8", 100, 150)),
    )
