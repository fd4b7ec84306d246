"""Sets of positions as bit masks."""

from __future__ import annotations

from collections.abc import Iterable


def mask_of(positions: Iterable[int]) -> int:
    """The set of some positions."""
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask
