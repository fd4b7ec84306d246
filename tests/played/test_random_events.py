"""Whole events at random through the operations: what they promise holds after every act."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.few_examples import few_of
from tests.played.driver import play
from tests.played.event import DUTCH, PlayedEvent, Systems

_WITH_COLOURS_CORRECTED_LATE = ((1325, 41), (1470, 41))
"""A board is entered again after its colours were reversed for the rating report only."""

_WITH_RATINGS_CORRECTED = ((1052, 41),)
"""A rating is corrected after a round of the Dubov System was paired by it."""

_WITH_FIDE_MODE_LEFT_BY_AN_UNDONE_ACT = ((1326, 41), (1607, 41))
"""The file says that FIDE mode was left, though the line of it was taken back with the act."""


@pytest.mark.parametrize(
    ("seed", "most_players", "systems"),
    [
        *few_of(((seed, 12, ()) for seed in range(20)), [(seed, 12, ()) for seed in range(4)]),
        *((seed, most, DUTCH) for seed, most in _WITH_COLOURS_CORRECTED_LATE),
        *(
            (seed, most, ())
            for seed, most in (*_WITH_RATINGS_CORRECTED, *_WITH_FIDE_MODE_LEFT_BY_AN_UNDONE_ACT)
        ),
    ],
)
def test_a_random_event_keeps_the_rules(
    tmp_path: Path, seed: int, most_players: int, systems: Systems
) -> None:
    """Files, checks, pairings, standings, papers, undo: see `tests.played.compared`."""
    event = PlayedEvent(seed, tmp_path, most_players=most_players, systems=systems)
    try:
        play(event)
    finally:
        event.close()
