"""The same with 20,000 cases of each sentence."""

from __future__ import annotations

import pytest

from tests.counted.counting import KINDS, count
from tests.soak.conftest import Figure

CASES = 20_000
PARTS = 4
"""Each counts its share, so that all cores have work to the end."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", KINDS)
def test_no_claim_of_very_many_is_false(kind: str, part: int, figure: Figure) -> None:
    printing, most_players = KINDS[kind]
    start = 1_000_000 * (1 + part)
    counted = count(printing, start, CASES // PARTS, most_players=most_players)
    figure(f"false of {counted.cases:,}: {kind}", str(len(counted.false)))
    assert not counted.false, "\n".join(counted.false[:20])
