"""[C4]: who cannot be served if a pair were made, named where that shows something."""

from __future__ import annotations

import pytest

from arbiter_app.pairing.questions import pair_round, why_not
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import ForbiddenGroup, Settings, Tournament
from arbiter_app.trace.brackets import PassedOver
from arbiter_app.trace.reasons import NoCompletion
from tests.oracle.constructed import position


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
@pytest.mark.parametrize("half", [12, 14])
def test_players_who_may_not_meet_each_other(system: str, half: int) -> None:
    """2.2.1 (A.9): half of the players need the other half; were two of these paired, too few would
    be left for them. They are named, unless they are too many.
    """
    kept_apart = (*range(2, half + 1), 2 * half)
    players = tuple(Player(tpn, f"P{tpn}", 2500 - tpn) for tpn in range(1, 2 * half + 1))
    tournament = Tournament(
        Settings(rounds_total=5), players, forbidden_groups=(ForbiddenGroup(kept_apart),)
    )
    trace = pair_round(tournament, system=system, explain=True).trace
    assert trace is not None
    first = trace.brackets[0].pairs[0]
    assert (first.first, first.second) == (1, 2 * half)
    # Eleven of them have ten left to meet.
    named = tuple(range(2, 13)) if half == 12 else ()
    left = tuple(range(14, 24)) if half == 12 else ()
    assert first.passed_over[0] == PassedOver(half + 1, NoCompletion(named, opponents=left))


@pytest.mark.parametrize("system", ["dutch-2026", "dutch-2017"])
def test_the_first_player_is_left(system: str) -> None:
    """2.2.1 (A.9): 1 may meet 2 only, and is left if 2 meets 3."""
    tournament = position([0] * 6, apart=[(1, other) for other in (3, 4, 5, 6)])
    assert why_not(tournament, 2, 3, system=system).reason == NoCompletion((1,))
