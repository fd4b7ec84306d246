"""The hall shows nothing that is not published, whatever was done before."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.gui.hall.content import HallTournament, hall_tournament
from arbiter_app.gui.kept.options import HallOptions
from arbiter_app.operations.interface import TournamentState
from tests.few_examples import few_examples
from tests.property.published.acts import SOME_ACTS, Act, an_event, otherwise, play

OPTIONS = st.builds(
    HallOptions,
    boards=st.booleans(),
    names=st.booleans(),
    standings=st.booleans(),
    results=st.booleans(),
    look_up=st.booleans(),
)


@few_examples(10, 300)
@given(acts=SOME_ACTS, lots=st.randoms(use_true_random=False), options=OPTIONS)
def test_the_hall_does_not_depend_on_what_is_not_published(
    acts: list[Act], lots: Random, options: HallOptions
) -> None:
    """Two events that differ only in rounds not published look the same, also when one follows
    the other and keeps the standings made before."""
    with an_event() as (session, one):
        before: HallTournament | None = None
        for act in acts:
            play(session, one, act)
            state = session.state(one)
            seen = hall_tournament(one, state, options)
            assert seen == hall_tournament(one, otherwise(state, lots), options)
            assert seen == hall_tournament(one, state, options, before)
            before = seen
            rounds = {each.round_number for each in state.publications}
            assert seen.round_number == max(rounds, default=0)


@few_examples(12, 300)
@given(acts=SOME_ACTS)
def test_results_can_wait_until_all_are_in(acts: list[Act]) -> None:
    """With some missing, the hall says as much as if there were none."""
    with an_event() as (session, one):
        for act in (*acts, ("pair", 1), ("publish", 1), ("some", 2)):
            play(session, one, act)
            state = session.state(one)
            waiting = hall_tournament(one, state, HallOptions(results=False))
            assert waiting == hall_tournament(one, _emptied(state), HallOptions(results=False))


def _emptied(state: TournamentState) -> TournamentState:
    """Without the results of the last published round, unless all are in."""
    number = max((each.round_number for each in state.publications), default=0)
    if number < len(state.tournament.rounds) or not number:
        # A later round is played: that the hall says, and so no results of this one are missing.
        return state
    if state.tournament.rounds[number - 1].is_complete:
        return state
    rounds = list(state.tournament.rounds)
    games = tuple(replace(game, result=None) for game in rounds[number - 1].games)
    rounds[number - 1] = replace(rounds[number - 1], games=games)
    return state.with_tournament(replace(state.tournament, rounds=tuple(rounds)))
