"""The engine gives the same pairing as the literal implementation, on random small tournaments."""

from __future__ import annotations

import pytest

from tests.oracle.compare import difference, position
from tests.oracle.editions import EDITIONS

BLOCK = 25


def _check(system: str, seed: int, first: int, count: int) -> None:
    edition = EDITIONS[system]
    for index in range(first, first + count):
        story = difference(position(seed, index, edition), edition)
        assert not story, (
            "python -m tests.oracle.compare"
            f" --system {system} --seed {seed} --first {index} --count 1\n{story}"
        )


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(12))
def test_random_positions(system: str, block: int) -> None:
    """C.04.3 as a whole: pairs, PAB, colours, and whether there is a pairing at all."""
    _check(system, 2026, block * BLOCK, BLOCK)


@pytest.mark.slow
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(100))
def test_very_many_random_positions(system: str, block: int) -> None:
    """As above, 100,000 of them by each edition."""
    _check(system, 20260201, block * 1000, 1000)
