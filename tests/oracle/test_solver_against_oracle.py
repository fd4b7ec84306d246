"""The engine gives the same pairing as the literal implementation, on random small tournaments."""

from __future__ import annotations

from random import Random

import pytest

from arbiter_app.tournament.abnormal import AbnormalPoints, with_abnormal_points
from tests.few_examples import few_of
from tests.oracle.compare import difference, position
from tests.oracle.editions import EDITIONS

BLOCK = 25


def _check(system: str, seed: int, first: int, count: int) -> None:
    edition = EDITIONS[system]
    for index in range(first, first + count):
        story = difference(position(seed, index, edition), edition)
        assert not story, (
            "python -m tests.oracle.compare"
            f" --system {system} --seed {seed} --first {index} --count 1\n{story}"
        )


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", few_of(range(12), range(4)))
def test_random_positions(system: str, block: int) -> None:
    """C.04.3 as a whole: pairs, PAB, colours, and whether there is a pairing at all."""
    _check(system, 2026, block * BLOCK, BLOCK)


@pytest.mark.parametrize("index", [94, 199, 1206])
def test_who_is_left_over_in_the_last_bracket_gets_the_bye(index: int) -> None:
    """C.2 in the look-ahead of 2017 (C.7): downfloaters who would leave over there only somebody who
    had the PAB are not as good as others.
    """
    edition = EDITIONS["dutch-2017"]
    assert not difference(position(77, index, edition, max_players=9), edition)


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", few_of(range(4), range(2)))
def test_results_worth_something_else(system: str, block: int) -> None:
    """The same where unplayed rounds have abnormal points (TRF26 record 299): floats and [C2]."""
    edition = EDITIONS[system]
    for index in range(block * BLOCK, block * BLOCK + BLOCK):
        rng = Random(f"299/{index}")
        entries = [
            AbnormalPoints(letter, rng.choice((0, 5, 10)), rng.choice((0, 1, 2)))
            for letter in rng.sample("HZF+-", 2)
        ]
        tournament = with_abnormal_points(position(299, index, edition), entries)
        story = difference(tournament, edition)
        assert not story, f"{entries}\n{story}"


@pytest.mark.slow
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(100))
def test_very_many_random_positions(system: str, block: int) -> None:
    """As above, 100,000 of them by each edition."""
    _check(system, 20260201, block * 1000, 1000)
