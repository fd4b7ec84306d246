"""The same round paired by several systems: what is alike."""

from __future__ import annotations

import pytest

from arbiter_app.tournament.likeness import Likeness, Pairs, likeness

ROUND = [(1, 3), (4, 2)]


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ([], (Likeness.SAME, Likeness.SAME)),
        ([[(4, 2), (1, 3)]], (Likeness.SAME, Likeness.SAME)),
        ([ROUND, [(1, 3), (2, 4)]], (Likeness.SAME, Likeness.OTHER_COLOURS)),
        ([[(3, 1), (2, 4)], [(1, 3), (2, 5)]], (Likeness.OTHER_COLOURS, Likeness.DIFFERENT)),
        ([[]], (Likeness.DIFFERENT, Likeness.DIFFERENT)),
    ],
)
def test_likeness(others: list[Pairs], expected: tuple[Likeness, ...]) -> None:
    """A pair is alike where all have it; colours are told apart."""
    assert likeness(ROUND, others) == expected
