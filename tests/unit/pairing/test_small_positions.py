"""Small positions of all kinds, paired and explained, against the text applied literally (C.04.3)."""

from __future__ import annotations

import pytest

from arbiter_app.errors import NoLegalPairingError
from tests.oracle.constructed import small_position
from tests.oracle.editions import EDITIONS
from tests.oracle.replay import false_statements


@pytest.mark.uncounted
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(3))
def test_brackets_and_reasons_are_those_of_the_text(system: str, block: int) -> None:
    """Articles 2 to 5: members, subgroups, exchange, pairs, downfloaters and the value of each
    criterion of every bracket, and the reason why each alternative was passed over.
    """
    paired = 0
    for seed in range(20 * block, 20 * block + 20):
        try:
            untrue = list(false_statements(small_position(seed), EDITIONS[system]))
        except NoLegalPairingError:
            continue
        assert not untrue, "\n".join([f"position {seed}", *untrue])
        paired += 1
    assert paired > 10
