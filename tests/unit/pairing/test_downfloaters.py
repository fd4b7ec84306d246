"""Who floats down, where several could (C.04.3 (2026) 2.4.1 to 2.4.4, 3.6, 4.3)."""

from __future__ import annotations

from itertools import combinations

import pytest

from arbiter_app.pairing.dutch.bracket import Bracket
from arbiter_app.pairing.dutch.order import candidate_of
from arbiter_app.pairing.dutch.reasons import LookAhead, in_order
from arbiter_app.pairing.dutch.round import dutch_round
from arbiter_app.pairing.questions import fewest_changes, pair_round
from tests.oracle.constructed import position


@pytest.mark.parametrize("players", [8, 9])
def test_unplayed_games_count_for_one_who_gets_the_bye_only(players: int) -> None:
    """2.4.4: of 1, 2 and 3, who may meet 4 only, two float, to others who may get the PAB if there is
    one; that 3 has not played makes no difference. 4.3.2: 1 meets 4 without an exchange.
    """
    scores = [20] * 4 + [10] * (players - 4)
    histories = {1: "W", 2: "W", 3: "Z", 4: "B"}
    tournament = position(scores, histories, apart=combinations((1, 2, 3), 2))
    pairing = pair_round(tournament, system="dutch-2026")
    assert (4, 1) in [(pair.white, pair.black) for pair in pairing.pairs]


def test_unplayed_games_do_not_count_for_one_of_three() -> None:
    """2.4.4: 2 to 5 may meet 1 only, and three of them float, one of whom gets the PAB, for 6 and 7 had
    it. That 2 has played, and would get it with no unplayed game, makes no difference: 4.2 has 1-2.
    """
    histories = {1: "W", 2: "B", 6: "U", 7: "U"}
    tournament = position([10] * 5 + [0] * 2, histories, apart=combinations((2, 3, 4, 5), 2))
    pairing = pair_round(tournament, system="dutch-2026")
    assert (2, 1) in [(pair.white, pair.black) for pair in pairing.pairs]


def test_of_two_equally_good_candidates_the_earlier_is_better() -> None:
    """3.8.1, 4.2.2: 1-3 and 2-4 come before 1-4 and 2-3."""
    field = dutch_round("dutch-2026").field_of(position([10] * 4))
    ahead = LookAhead(Bracket(field, 0, ()))
    first, second = (
        ahead.candidate(candidate_of(range(4), (), pairs, ()))
        for pairs in (((0, 2), (1, 3)), ((0, 3), (1, 2)))
    )
    assert in_order(first, second) < 0 < in_order(second, first)


def test_who_had_the_bye_keeps_it_where_that_changes_fewer_boards() -> None:
    """2.3.1 among the pairings that change the fewest boards: 3 keeps the PAB, which counts as a board."""
    tournament = position([10] * 5)
    free = pair_round(tournament, system="dutch-2026")
    kept = fewest_changes(tournament, [], 3, system="dutch-2026")
    assert (free.bye, kept.bye) == (5, 3)
