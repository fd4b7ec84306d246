"""Sentences that were untrue once, counted on fresh rounds by code that shares nothing with the program."""

from __future__ import annotations

import pytest

from tests.counted.counting import KINDS, count

MANY = 20_000
PARTS = 4
"""Each counts its share, so that all cores have work to the end."""


@pytest.mark.parametrize("kind", KINDS)
def test_no_claim_is_false(kind: str) -> None:
    printing, most_players = KINDS[kind]
    counted = count(printing, 0, 10, most_players=most_players)
    assert not counted.false, "\n".join(counted.false)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("kind", KINDS)
def test_no_claim_of_very_many_is_false(kind: str, part: int) -> None:
    printing, most_players = KINDS[kind]
    start = 1_000_000 * (1 + part)
    counted = count(printing, start, MANY // PARTS, most_players=most_players)
    assert not counted.false, "\n".join(counted.false[:20])
