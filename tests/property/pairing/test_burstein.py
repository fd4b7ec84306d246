"""C.04.4.2 (2026): the rules tried out literally give the same, and what they promise is kept."""

from __future__ import annotations

from random import Random

import pytest

from tests.oracle_burstein.compare import (
    answers_difference,
    difference,
    field_difference,
    small_event,
)

BLOCK = 25


@pytest.mark.parametrize("block", range(4))
def test_the_rules_tried_out_literally_give_the_same(block: int) -> None:
    """2 to 5: bye, brackets, values, what decided, colours; with all kinds of rounds not played."""
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        assert difference(small_event(Random(seed))) is None, seed
        assert field_difference(seed, 8) is None, seed


@pytest.mark.slow
@pytest.mark.parametrize("block", range(40))
def test_the_rules_tried_out_literally_give_the_same_very_often(block: int) -> None:
    for seed in range(10_000 + block * 100, 10_000 + (block + 1) * 100):
        assert difference(small_event(Random(seed), 11)) is None, seed
        assert field_difference(seed, 10) is None, seed


def test_why_not_of_every_pair_is_what_a_literal_comparison_says() -> None:
    """6a of the readings: C1 to C4, the bye, then the first criterion of the first bracket, 4.3."""
    for seed in range(60):
        assert answers_difference(small_event(Random(seed), 8)) is None, seed


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_why_not_of_every_pair_very_often(block: int) -> None:
    for seed in range(20_000 + block * 50, 20_000 + (block + 1) * 50):
        assert answers_difference(small_event(Random(seed), 10)) is None, seed
