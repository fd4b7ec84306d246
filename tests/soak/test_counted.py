"""The same with 20,000 cases of each sentence."""

from __future__ import annotations

import pytest

from tests.counted.counting import KINDS, count
from tests.soak.conftest import Figure

CASES = 20_000


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_claim_of_very_many_is_false(kind: str, figure: Figure) -> None:
    printing, most_players = KINDS[kind]
    counted = count(printing, 1_000_000, CASES, most_players=most_players)
    figure(f"false of {counted.cases:,}: {kind}", str(len(counted.false)))
    assert not counted.false, "\n".join(counted.false[:20])
