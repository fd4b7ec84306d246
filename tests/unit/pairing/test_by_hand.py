"""Pairings made by hand, bracket by bracket: floaters and the bye are the engine's or are judged."""

from __future__ import annotations

import pytest

from arbiter_app.pairing.questions import costs_of_round, judge, pair_round
from arbiter_app.trace.answers import RoundCosts
from arbiter_app.trace.reasons import Later, Worse
from tests.oracle.constructed import position

SYSTEMS = ("dutch-2026", "dutch-2017", "burstein", "lim", "swiss-1998")


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_engines_own_pairing(system: str) -> None:
    """3 floats and meets 4, 5 has the bye; what the engine gives is the best there is."""
    tournament = position([10, 10, 10, 0, 0])
    engine = pair_round(tournament, system=system)
    pairs = [(pair.white, pair.black) for pair in engine.pairs]
    assert sorted(map(sorted, pairs)) == [[1, 2], [3, 4]]
    assert judge(tournament, pairs, engine.bye, system=system).is_engines


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_another_floater(system: str) -> None:
    """4.2 (D.1): 2 floats instead of 3, which is as good and comes later."""
    judged = judge(position([10, 10, 10, 0, 0]), [(1, 3), (4, 2)], 5, system=system)
    assert (judged.reason, judged.bracket_number) == (Later("4.2"), 1)


@pytest.mark.parametrize(("system", "code"), [("dutch-2026", "C6"), ("dutch-2017", "C5")])
def test_fewer_pairs_in_a_bracket(system: str, code: str) -> None:
    """[C6] (C.5): 1 and 2 could meet, but both float."""
    judged = judge(position([10, 10, 0, 0]), [(1, 3), (4, 2)], None, system=system)
    assert (judged.reason, judged.bracket_number) == (Worse(code, 0, 2, (1, 2)), 1)


def test_both_players_of_a_board_may_miss_a_criterion() -> None:
    """[C10]: 1 and 2, who had White four times, have a difference over 2 with either colour, on one board
    as on two. That they meet costs other colours ([C11] to [C13]).
    """
    histories = {1: "W W W W", 2: "W W W W", 3: "W B W B", 4: "W B W B"}
    tournament = position([40] * 4, histories, final=True)
    one, other = (1, 2), (3, 4)
    assert costs_of_round(tournament, [one, other], None, system="dutch-2026") == RoundCosts(
        ("C11", "C12", "C13"), (), ((one,), (one, other), (one,))
    )
