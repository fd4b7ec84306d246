"""Ratings corrected after a round was paired: where the system pairs by them, it is told.

Dubov pairs by the averages of the opponents' ratings (C.04.4.1 (2026) 1.7), Lim's
maxi-tournaments by differences of 100 points; the other systems by pairing numbers alone.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from arbiter_app.operations.interface import (
    EventSession,
    change_settings,
    edit_player,
    enter_results,
    pair_next_round,
    with_pairing_system,
)
from arbiter_app.operations.records import input_hash, input_hash_by_numbers, is_as_recorded
from arbiter_app.pairing.systems import SYSTEMS
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.remarks import explained_rounds
from arbiter_app.tournament.types import GameResult

Event = tuple[EventSession, int]


def _two_rounds(event: Event, system: str) -> None:
    session, one = event
    settings = with_pairing_system(session.tournament(one).settings, system)
    change_settings(session, one, settings, confirmed=True)
    pair_next_round(session, one)
    boards = range(1, len(session.tournament(one).round(1).games) + 1)
    enter_results(session, one, 1, dict.fromkeys(boards, GameResult.WHITE_WINS))
    pair_next_round(session, one)


def _rate(event: Event, rating: int) -> TournamentState:
    session, one = event
    player = session.tournament(one).player(2)
    edit_player(session, one, 2, replace(player, rating=rating))
    return session.state(one)


@pytest.mark.parametrize("system", [each.name for each in SYSTEMS if each.pairs_by_rating])
def test_a_later_rating_is_told_of_the_rounds_paired_by_the_other_one(
    event: Event, system: str
) -> None:
    _two_rounds(event, system)
    session, one = event
    was = session.tournament(one).player(2)
    assert is_as_recorded(session.state(one), 2)
    changed = _rate(event, was.rating - 7)
    assert not is_as_recorded(changed, 2)
    line = f"Paired before a correction @ Round 2: rating of {was.name}"
    assert explained_rounds(changed.tournament)[2] == line
    corrected_back = _rate(event, was.rating)
    assert is_as_recorded(corrected_back, 2)
    assert explained_rounds(corrected_back.tournament) == {}


@pytest.mark.parametrize("system", ["dutch-2026", "burstein", "lim", "swiss-1998"])
def test_a_system_that_goes_by_numbers_is_not_concerned(event: Event, system: str) -> None:
    """Nothing but the numbers counts, and they are not changed (C.04.2 (2026) 2.3)."""
    _two_rounds(event, system)
    changed = _rate(event, 1234)
    assert is_as_recorded(changed, 2)
    assert not explained_rounds(changed.tournament)


def test_hashes_of_earlier_versions_stay_valid(event: Event) -> None:
    """They had no ratings in them: a round they kept is not said to have another basis."""
    _two_rounds(event, "dubov")
    session, one = event
    state = session.state(one)
    before = state.tournament.before_round(2)
    assert input_hash(before).startswith("ratings:")
    earlier = tuple(
        replace(record, input_hash=input_hash_by_numbers(before))
        if record.round_number == 2
        else record
        for record in state.pairings
    )
    assert is_as_recorded(replace(state, pairings=earlier), 2)
