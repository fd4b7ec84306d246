"""Why no criterion could be met better, by C.04.3: counted again, and tried with all candidates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

import pytest

from arbiter_app.errors import NoLegalPairingError
from arbiter_app.pairing.questions import pair_round
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.bounds import (
    Barrier,
    BoundReason,
    FewPairings,
    NothingBetter,
    OddNumber,
    Price,
    Seekers,
    StrongSeekers,
    Unavoidable,
    Whoever,
)
from tests.oracle.compare import position
from tests.oracle.editions import EDITIONS, LiteralEdition
from tests.oracle.replay_bounds import BoundsOfBracket


def bounds_of(tournament: Tournament, edition: LiteralEdition) -> Iterator[BoundsOfBracket]:
    trace = pair_round(tournament, system=edition.system, explain=True).trace
    assert trace is not None
    pairer = edition.pairer(tournament)
    for (bracket, record), told in zip(pairer.brackets(), trace.brackets, strict=True):
        yield BoundsOfBracket(edition, pairer, bracket, record, told)


def check(system: str, seed: int, indices: Sequence[int], most: int = 8) -> Counter[str]:
    """How often each kind of reason was given."""
    edition, given = EDITIONS[system], Counter[str]()
    for index in indices:
        tournament = position(seed, index, edition, max_players=most)
        try:
            brackets = list(bounds_of(tournament, edition))
        except NoLegalPairingError:
            continue
        for each in brackets:
            wrong = list(each.untrue())
            assert not wrong, "\n".join([f"position {index} of {seed}", *wrong])
            for bound in each.trace.bounds:
                given.update(f"{bound.criterion} {type(one).__name__}" for one in bound.reasons)
    return given


@pytest.mark.uncounted
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(3))
def test_every_bound_by_counting_and_trying(system: str, block: int) -> None:
    given = check(system, 1620, range(block * 40, block * 40 + 40))
    assert len(given) > 12


def test_a_bound_that_is_none_is_found() -> None:
    """One player less, one left over more, a value that costs nothing: all of them are found."""
    edition, lies = EDITIONS["dutch-2026"], Counter[str]()
    for index in range(20):
        tournament = position(1620, index, edition, max_players=8)
        brackets: list[BoundsOfBracket] = []
        with suppress(NoLegalPairingError):
            brackets += bounds_of(tournament, edition)
        for each in brackets:
            for place, bound in enumerate(each.trace.bounds):
                for lie in map(_lie, bound.reasons):
                    if lie is None:
                        continue
                    bounds = list(each.trace.bounds)
                    bounds[place] = replace(bound, reasons=(lie,))
                    trace = replace(each.trace, bounds=tuple(bounds))
                    assert list(replace(each, trace=trace).untrue()), lie
                    lies[type(lie).__name__] += 1
    assert len(lies) > 5


def _lie(reason: BoundReason) -> BoundReason | None:
    match reason:
        case OddNumber():
            return replace(reason, players=reason.players + 1)
        case Seekers():
            return replace(reason, count=reason.count - 1)
        case StrongSeekers():
            return replace(reason, mild=reason.mild + 1)
        case Barrier() | Unavoidable():
            return replace(reason, left=reason.left + 1)
        case FewPairings():
            return replace(reason, others=((), *reason.others))
        case Price():
            return NothingBetter()
        case Whoever(tpns):
            return Whoever(tpns[1:])
        case _:
            return None


@pytest.mark.slow
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(50))
def test_every_bound_of_very_many_positions_by_counting_and_trying(system: str, block: int) -> None:
    check(system, 162000, range(block * 100, block * 100 + 100), most=9)
