"""The tables of the Rating Regulations (B.02, 8.1.1 and 8.1.2), and scores expected by them."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import Final

_DIFFERENCES: Final = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
"""Table 8.1.1: the rating difference for a fractional score of .50, .51 … 1.00."""

_BOUNDS: Final = (
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163,
    171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375,
    392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip
"""Table 8.1.2: the first rating difference of each higher scoring probability, from .51 on."""


def difference_for(hundredths: int) -> int:
    """The rating difference of a fractional score, given in hundredths from 0 to 100."""
    if hundredths >= 50:
        return _DIFFERENCES[hundredths - 50]
    return -_DIFFERENCES[50 - hundredths]


def probability(difference: int) -> int:
    """The scoring probability in hundredths of a player rated higher by `difference`.

    The full scale is used, as performance tie-breaks do (C.07 10.3).
    """
    steps = bisect_right(_BOUNDS, abs(difference))
    return 50 + steps if difference >= 0 else 50 - steps


REACH: Final = 12_000
"""No two ratings, nor a performance and a rating, are further apart."""


@cache
def probabilities() -> tuple[int, ...]:
    """The probability of every difference from −`REACH` to `REACH`, the first one first."""
    last = _BOUNDS[-1]
    middle = tuple(probability(difference) for difference in range(-last, last + 1))
    beyond = REACH - last
    return (0,) * beyond + middle + (100,) * beyond


LARGEST_DIFFERENCE: Final = 400
"""A larger difference counts as this one (8.3.1)."""

UNRATED: Final = 1400
"""What an unrated player counts as (B.01 1.4.6)."""


def expected_score(rating: int, opponent: int) -> float:
    """The score that the rules expect in a game, from 0.08 to 0.92 by the limit of 400 points.

    Ratings of 0 stand for unrated players.
    """
    difference = (rating or UNRATED) - (opponent or UNRATED)
    limited = max(-LARGEST_DIFFERENCE, min(LARGEST_DIFFERENCE, difference))
    return probability(limited) / 100
