"""A round explained bracket by bracket is the round explained at once, and nothing more is asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from arbiter_app.explain.text import explain_pieces, explain_text
from arbiter_app.pairing.questions import explain_round, pair_round
from arbiter_app.trace.rounds import ExplainedSoFar
from tests.few_examples import few_of
from tests.property.explain.generated import SYSTEMS, generated_event


@pytest.mark.parametrize("start", few_of((0, 6), (0,)))
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_pieces_are_the_whole_text(system: str, start: int) -> None:
    for seed in range(start, start + 6):
        event = generated_event(system, seed)
        for number in range(1, len(event.rounds) + 1):
            before = event.before_round(number)
            whole = pair_round(before, system=system, explain=True)
            steps = [*explain_round(before, system=system)]
            assert "".join(explain_pieces(steps, before)) == explain_text(whole, before)


def test_a_bracket_is_told_before_the_next_is_worked_out() -> None:
    """Title and first bracket come with the first step; of one bracket alone nothing more."""
    event = generated_event("dutch-2026", 1)
    before = event.before_round(4)
    worked_out: list[int] = []

    def steps() -> Iterator[ExplainedSoFar]:
        for step in explain_round(before, system="dutch-2026"):
            worked_out.append(step.brackets)
            yield step

    pieces = explain_pieces(steps(), before)
    assert next(pieces).startswith("Round 4")
    assert next(pieces).startswith("\nBracket 1 ")
    assert len(worked_out) == 1
    worked_out.clear()
    second = "".join(explain_pieces(steps(), before, 2))
    assert second.startswith("\nBracket 2 ")
    assert len(worked_out) == 2 < worked_out[0]
