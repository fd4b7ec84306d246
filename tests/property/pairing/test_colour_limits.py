"""What the systems call illegal of a pair with its colours, against the second opinion."""

from __future__ import annotations

from collections.abc import Sequence
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
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.problems import IllegalColour, Problem
from tests.few_examples import few_examples
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


@pytest.mark.uncounted
@pytest.mark.parametrize("system", system_names())
@few_examples(30)
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
        problems = legality.pair_problems(white, black)
        if description_of(system).absolute.everybody_once:
            # The table gives any colours; by hand the limits of C.04.1 are asked about.
            assert has_limits_broken(tournament, problems)
            problems = tuple(one for one in problems if not isinstance(one, IllegalColour))
        assert bool(problems) is expected, (white, black)


def has_limits_broken(tournament: Tournament, problems: Sequence[Problem]) -> bool:
    """Each colour that is called a problem is the third in a row, or one too many (C.04.1 6, 7)."""
    played = colours_played(tournament)
    return all(
        played[one.tpn][-2:] == [one.colour] * 2
        if one.is_third_in_a_row
        else 2 * played[one.tpn].count(one.colour) - len(played[one.tpn]) >= 2
        for one in problems
        if isinstance(one, IllegalColour)
    )


def colours_played(tournament: Tournament) -> dict[Tpn, list[Colour]]:
    """The colours of the games that everybody played, earliest first."""
    colours: dict[Tpn, list[Colour]] = {player.tpn: [] for player in tournament.players}
    for played in tournament.rounds:
        for game in played.games:
            if game.result is None or game.result.gives_colours:
                colours[game.white].append(Colour.WHITE)
                colours[game.black].append(Colour.BLACK)
    return colours
