"""The tables of the Rating Regulations, B.02 8.1.1 and 8.1.2, and the limit of 8.3.1."""

from __future__ import annotations

import pytest

from arbiter_app.ratings.tables import (
    REACH,
    difference_for,
    expected_score,
    probabilities,
    probability,
)

TABLE_811 = {
    50: 0, 51: 7, 52: 14, 53: 21, 54: 29, 55: 36, 56: 43, 57: 50, 58: 57, 59: 65, 60: 72, 61: 80,
    62: 87, 63: 95, 64: 102, 65: 110, 66: 117, 67: 125, 68: 133, 69: 141, 70: 149, 71: 158, 72: 166,
    73: 175, 74: 184, 75: 193, 76: 202, 77: 211, 78: 220, 79: 230, 80: 240, 81: 251, 82: 262,
    83: 273, 84: 284, 85: 296, 86: 309, 87: 322, 88: 336, 89: 351, 90: 366, 91: 383, 92: 401,
    93: 422, 94: 444, 95: 470, 96: 501, 97: 538, 98: 589, 99: 677, 100: 800,
}  # fmt: skip

TABLE_812 = {
    (0, 3): 50, (4, 10): 51, (11, 17): 52, (18, 25): 53, (26, 32): 54, (33, 39): 55, (40, 46): 56,
    (47, 53): 57, (54, 61): 58, (62, 68): 59, (69, 76): 60, (77, 83): 61, (84, 91): 62,
    (92, 98): 63, (99, 106): 64, (107, 113): 65, (114, 121): 66, (122, 129): 67, (130, 137): 68,
    (138, 145): 69, (146, 153): 70, (154, 162): 71, (163, 170): 72, (171, 179): 73, (180, 188): 74,
    (189, 197): 75, (198, 206): 76, (207, 215): 77, (216, 225): 78, (226, 235): 79, (236, 245): 80,
    (246, 256): 81, (257, 267): 82, (268, 278): 83, (279, 290): 84, (291, 302): 85, (303, 315): 86,
    (316, 328): 87, (329, 344): 88, (345, 357): 89, (358, 374): 90, (375, 391): 91, (392, 411): 92,
    (412, 432): 93, (433, 456): 94, (457, 484): 95, (485, 517): 96, (518, 559): 97, (560, 619): 98,
    (620, 735): 99, (736, 3000): 100,
}  # fmt: skip


@pytest.mark.parametrize(("hundredths", "difference"), TABLE_811.items())
def test_the_difference_of_a_score(hundredths: int, difference: int) -> None:
    """8.1.1, and dp(p) = -dp(1 - p)."""
    assert difference_for(hundredths) == difference
    assert difference_for(100 - hundredths) == -difference


@pytest.mark.parametrize(("bounds", "hundredths"), TABLE_812.items())
def test_the_probability_of_a_difference(bounds: tuple[int, int], hundredths: int) -> None:
    """8.1.2 on the full scale, for the higher and for the lower rated player."""
    for difference in bounds:
        assert probability(difference) == hundredths
        if difference:
            assert probability(-difference) == 100 - hundredths


@pytest.mark.parametrize(
    ("rating", "opponent", "score"),
    [
        (2000, 2000, 0.5),
        (2100, 2000, 0.64),
        (2000, 2100, 0.36),
        (2400, 2000, 0.92),
        (2800, 1200, 0.92),
        (1200, 2800, 0.08),
        (0, 1400, 0.5),
        (0, 2000, 0.08),
    ],
)
def test_the_expected_score(rating: int, opponent: int, score: float) -> None:
    """8.3.1: 400 points at most; an unrated player counts as 1400 (B.01 1.4.6)."""
    assert expected_score(rating, opponent) == score


def test_the_table_of_all_differences_is_the_function() -> None:
    table = probabilities()
    assert len(table) == 2 * REACH + 1
    for difference in (*range(-800, 801), -REACH, REACH):
        assert table[difference + REACH] == probability(difference)
