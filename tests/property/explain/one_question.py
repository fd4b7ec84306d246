"""Every decision of a round, asked from both sides: `why` names earlier ones, `why-not` is asked of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.questions import pair_round, why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import PassedOver
from arbiter_app.trace.rounds import RoundTrace
from tests.property.explain.generated import generated_event


def disagreements(system: str, seeds: Sequence[int]) -> tuple[int, list[str]]:
    """How many earlier candidates generated rounds have, and those of whom the two sides name another
    criterion, another bracket or other figures.
    """
    asked, found = 0, []
    for seed in seeds:
        event = generated_event(system, seed)
        for number in range(1, len(event.rounds) + 1):
            before = event.before_round(number)
            try:
                trace = pair_round(before, system=system, explain=True).trace
            except NoLegalPairingError:
                continue
            assert trace is not None
            for one, other, passed in _earlier(trace):
                asked += 1
                apart = _apart(before, system, one, other, passed)
                if apart:
                    found.append(f"{system} {seed}, round {number}, {one}–{other}: {apart}")
    return asked, found


def _earlier(trace: RoundTrace) -> Iterator[tuple[Tpn, Tpn | None, PassedOver]]:
    """Who was passed over for every opponent and for the bye."""
    for bracket in trace.brackets:
        for pair in bracket.pairs:
            yield from ((pair.first, passed.tpn, passed) for passed in pair.passed_over)
    if trace.pairing_allocated_bye is not None:
        for passed in trace.pairing_allocated_bye.passed_over:
            yield passed.tpn, None, passed


def _apart(before: Tournament, system: str, one: Tpn, other: Tpn | None, passed: PassedOver) -> str:
    answer = why_not(before, one, other, system=system)
    if answer.reason != passed.reason:
        return f"why says {passed.reason}, why-not {answer.reason}"
    score = None if answer.bracket is None else answer.bracket.score
    if passed.score is not None and passed.score != score:
        return f"why speaks of the bracket with {passed.score}, why-not of that with {score}"
    return ""
