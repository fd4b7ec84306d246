"""Sentences that were untrue once, counted on fresh rounds by code that shares nothing with the program."""

from __future__ import annotations

import pytest

from tests.counted.counting import KINDS, count


@pytest.mark.parametrize("kind", KINDS)
def test_no_claim_is_false(kind: str) -> None:
    printing, most_players = KINDS[kind]
    counted = count(printing, 0, 10, most_players=most_players)
    assert not counted.false, "\n".join(counted.false)
