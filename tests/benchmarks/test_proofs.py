"""Size of a proof, time to make it and to check it: three rounds of an event.

No limits are asserted; wanted are, with 200 players, under 200 kB (40 kB compressed) and half a second to
check it; with 1,000 players 2 MB and five seconds. Times are of the processor. The table at the end shows what was found.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.pairing.questions import pair_round
from arbiter_app.proof import prove_round
from arbiter_app.proof.checkers import CHECKERS, verify
from arbiter_app.trf.write import write_trf
from tests.benchmarks.conftest import STAGES, Event, Ledger, measure
from tests.unit.proof.proofs import of_system


@pytest.mark.parametrize("system", CHECKERS)
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("players", [200, pytest.param(1000, marks=pytest.mark.large)])
def test_proving(
    benchmark: BenchmarkFixture,
    event_of: Callable[[int], Event],
    ledger: Ledger,
    players: int,
    stage: str,
    system: str,
) -> None:
    before = of_system(event_of(players).before[stage], system)
    report = write_trf(before)
    pairing = pair_round(before)
    started = time.process_time()
    proof = prove_round(before, pairing, report)
    making = time.process_time() - started

    (answer, checking), _ = measure(benchmark, _checked, (report, proof), 3)

    assert answer == ""
    ledger.answers.append(
        f"{players:>6} players  {stage:<7} {system} proof {len(proof) / 1000:6.1f} kB"
        f" ({len(zlib.compress(proof, 9)) / 1000:.1f} kB compressed)"
        f"  made {making:5.2f} s  checked {checking:5.2f} s"
    )


def _checked(both: tuple[bytes, bytes]) -> tuple[str, float]:
    """The answer, and seconds of the processor until it was there."""
    started = time.process_time()
    return verify(*both), time.process_time() - started
