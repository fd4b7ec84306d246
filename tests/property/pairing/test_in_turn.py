"""A round explained bracket by bracket is the round explained at once."""

from __future__ import annotations

import pytest

from arbiter_app.errors import InputError
from arbiter_app.pairing.questions import explain_round, pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import ExplainedSoFar
from tests.property.explain.generated import SYSTEMS, generated_event


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_last_step_is_the_whole(system: str) -> None:
    for seed in range(12):
        event = generated_event(system, seed)
        for number in range(1, len(event.rounds) + 1):
            before = event.before_round(number)
            whole = pair_round(before, system=system, explain=True)
            steps = [*explain_round(before, system=system)]
            assert steps[-1] == ExplainedSoFar.whole(whole)
            assert [step.is_complete for step in steps] == [False] * (len(steps) - 1) + [True]
            assert {step.players for step in steps} == {steps[-1].players}


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_cannot_be_paired_is_not_begun(system: str) -> None:
    with pytest.raises(InputError):
        next(explain_round(Tournament(), system=system))


def test_a_pairing_without_a_trace_is_no_part_of_one() -> None:
    """Nothing of it was explained, so nothing is complete."""
    event = generated_event("dutch-2026", 1)
    told = ExplainedSoFar.whole(pair_round(event.before_round(2)))
    assert told.brackets == 0
    assert told.players == ()
    assert not told.is_complete
