"""What the systems call illegal of a pair with its colours, against the second opinion."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.errors import InputError
from arbiter_app.pairing.questions import legality_of
from arbiter_app.pairing.second_opinion import illegalities
from arbiter_app.pairing.systems import description_of, system_names
from arbiter_app.tournament.tournament import Game, Round, Tournament
from arbiter_app.tournament.types import Tpn
from tests.simulation import random_event

_PAIRS = 12


def is_illegal(tournament: Tournament, white: Tpn, black: Tpn, system: str) -> bool:
    """By code of its own, from the games alone."""
    number = tournament.next_round
    paired = Round(number, (Game(1, white, black),))
    found = replace(tournament, rounds=(*tournament.rounds, paired))
    start = f"round {number}: {white}–{black}"
    return any(
        fault.startswith(start) for fault in illegalities(found, description_of(system).absolute)
    )


@pytest.mark.parametrize("system", system_names())
@given(seed=st.integers(0, 2**40))
def test_any_two_players_with_any_colours(system: str, seed: int) -> None:
    """C1, C3, forbidden pairs, and the limits of C.04.1 with the exceptions of the last round."""
    rng = Random(seed)
    tournament = random_event(rng)
    try:
        legality = legality_of(tournament, system)
    except InputError:
        return
    players = sorted(legality.states)
    if len(players) < 2:
        return
    for _ in range(_PAIRS):
        white, black = rng.sample(players, 2)
        expected = is_illegal(tournament, white, black, system)
        assert bool(legality.pair_problems(white, black)) is expected, (white, black)
