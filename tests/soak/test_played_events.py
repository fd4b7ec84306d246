"""A thousand random events played through the operations: nothing found, and what was compared."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.played.driver import play
from tests.played.event import PlayedEvent
from tests.soak.conftest import Figure

pytestmark = pytest.mark.slow

_PARTS = 10
_EVENTS = 1000 // _PARTS
_FIRST_SEED = 1000


@pytest.mark.parametrize("part", range(_PARTS))
def test_random_events_keep_the_rules(tmp_path: Path, figure: Figure, part: int) -> None:
    """Files, checks, pairings, standings, papers, undo: see `tests.played.compared`."""
    counted: Counter[str] = Counter()
    found: list[str] = []
    first = _FIRST_SEED + part * _EVENTS
    for seed in range(first, first + _EVENTS):
        folder = tmp_path / str(seed)
        folder.mkdir()
        event = PlayedEvent(seed, folder, most_players=41)
        try:
            play(event)
        except AssertionError as difference:
            found.append(f"seed {seed}: {difference}")
        finally:
            event.close()
        counted += event.counted
    figure(
        f"random events through the operations, part {part + 1} of {_PARTS}",
        f"{_EVENTS} events, {counted['acts']:,} acts, {counted['refused']:,} refused,"
        f" {counted['rounds']:,} rounds paired, {counted['files']:,} files,"
        f" {counted['copies']:,} copies played on, {counted['rounds of matches']:,} rounds of matches,"
        f" {counted['values']:,} values, {counted['papers']:,} papers: {len(found)} findings",
    )
    assert not found, "\n".join(found)
