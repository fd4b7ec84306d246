"""How much a tournament can hold: what the columns of the report file (TRF) have room for."""

from __future__ import annotations

from typing import Final

HIGHEST_RATING: Final = 9999
"""TRF records have four columns for a rating."""

MOST_PLAYERS: Final = 9999
"""TRF records have four columns for a TPN."""

MOST_ROUNDS: Final = 99
"""TRF records that name rounds have two columns for the number."""
