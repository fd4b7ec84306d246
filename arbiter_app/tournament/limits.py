"""How much a tournament can hold: what the columns of the report file (TRF) have room for."""

from __future__ import annotations

from typing import Final

HIGHEST_RATING: Final = 9999
"""TRF records have four columns for a rating."""

MOST_PLAYERS: Final = 9999
"""TRF records have four columns for a TPN."""

MOST_ROUNDS: Final = 99
"""TRF records that name rounds have two columns for the number."""


def is_rating(number: int) -> bool:
    """True for a rating, and for 0: none."""
    return 0 <= number <= HIGHEST_RATING


def is_number_of_rounds(number: int) -> bool:
    """True for a number of rounds, and for 0: not known."""
    return 0 <= number <= MOST_ROUNDS
