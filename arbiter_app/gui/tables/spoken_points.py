"""Points as a screen reader says them. Apart from the other words: only lines of an event need these."""

from __future__ import annotations

from arbiter_app.explain.amounts import points_in_words
from arbiter_app.gui.text.wording import spoken
from arbiter_app.tournament.types import Points


def points_said(points: Points) -> str:
    """Points with their unit: `2½ points`."""
    return points_in_words(catalogue=spoken(), points=points)
