"""Explaining a round bracket by bracket, for whoever begins to read before all is worked out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from arbiter_app.trace.brackets import BracketPlayer, BracketTrace
from arbiter_app.trace.rounds import ExplainedSoFar, RoundPairing, RoundTrace


def in_turn(
    pairing: RoundPairing,
    trace: RoundTrace,
    players: tuple[BracketPlayer, ...],
    brackets: Sequence[Callable[[], BracketTrace]],
) -> Iterator[ExplainedSoFar]:
    """The pairing with one bracket more of its trace each time; `trace` has none yet."""
    for make in brackets:
        trace = replace(trace, brackets=(*trace.brackets, make()))
        yield ExplainedSoFar(replace(pairing, trace=trace), len(brackets), players)
