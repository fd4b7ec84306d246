"""Whole events at random through the operations: what they promise holds after every act."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.played.driver import PlayedEvent


@pytest.mark.parametrize("seed", range(20))
def test_a_random_event_keeps_the_rules(tmp_path: Path, seed: int) -> None:
    """Files, checks, pairings, standings, papers, undo: see `tests.played.compared`."""
    event = PlayedEvent(seed, tmp_path, most_players=12)
    try:
        event.play()
    finally:
        event.close()
