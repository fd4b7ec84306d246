"""The engine gives the same pairing as the literal implementation, on random small tournaments."""

from __future__ import annotations

import pytest

from tests.oracle.compare import difference, position

BLOCK = 50


def _check(seed: int, first: int, count: int) -> None:
    for index in range(first, first + count):
        story = difference(position(seed, index))
        assert not story, (
            f"position(seed={seed}, index={index}), or"
            f" python -m tests.oracle.compare --seed {seed} --first {index} --count 1\n{story}"
        )


@pytest.mark.parametrize("block", range(10))
def test_random_positions(block: int) -> None:
    """C.04.3 (2026) as a whole: pairs, PAB, colours, and whether there is a pairing at all."""
    _check(2026, block * BLOCK, BLOCK)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_very_many_random_positions(block: int) -> None:
    """As above, 100,000 of them."""
    _check(20260201, block * 1000, 1000)
