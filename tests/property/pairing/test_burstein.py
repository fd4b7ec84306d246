"""C.04.4.2 (2026): the rules tried out literally give the same, and what they promise is kept."""

from __future__ import annotations

from random import Random

import pytest

from arbiter_app.pairing.checker import check_tournament
from arbiter_app.pairing.generator import GeneratorOptions, generate
from arbiter_app.pairing.second_opinion import AbsoluteRules, ColourRules, illegalities
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.few_examples import few_of
from tests.oracle_burstein.compare import (
    answers_difference,
    difference,
    field_difference,
    small_event,
)
from tests.simulation import expected_score

BLOCK = 25


@pytest.mark.parametrize("block", few_of(range(4), range(2)))
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


@pytest.mark.parametrize("seeds", few_of([range(25), range(25, 60)], [range(25)]))
def test_why_not_of_every_pair_is_what_a_literal_comparison_says(seeds: range) -> None:
    """6a of the readings: C1 to C4, the bye, then the first criterion of the first bracket, 4.3."""
    for seed in seeds:
        assert answers_difference(small_event(Random(seed), 8)) is None, seed


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_why_not_of_every_pair_very_often(block: int) -> None:
    for seed in range(20_000 + block * 50, 20_000 + (block + 1) * 50):
        assert answers_difference(small_event(Random(seed), 10)) is None, seed


def event(seed: int) -> Tournament:
    """An event of varied kind, all of it paired by the system."""
    rng = Random(seed)
    players = rng.randint(2, rng.choice((8, 20, 60)))
    often = rng.choice((0.0, 0.05, 0.2))
    options = GeneratorOptions(
        players,
        rng.randint(1, min(13, players + 1)),
        draws=rng.choice((0.0, 0.3, 0.9)),
        forfeits=often * rng.random(),
        half_byes=often * rng.random(),
        zero_byes=often * rng.random(),
        withdrawals=often * rng.random() / 4,
        late=often,
        forbidden=rng.choice((0.0, 0.0, 0.2)),
        rating_spread=rng.choice((0, 100, 400)),
        baku=rng.random() < 0.2,
        system="burstein",
    )
    return generate(options, rng, expected_score)


def problems(seed: int) -> list[str]:
    """What the event of a seed breaks: the absolute rules, or the same rounds when read again."""
    made = event(seed)
    found = [*illegalities(made, AbsoluteRules(colours=ColourRules.WITHOUT_EXCEPTION))]
    again = read_trf(write_trf(made)).tournament
    checked = check_tournament(again)
    return [*found, *(f"round {each.round_number} differs" for each in checked if not each.same)]


@pytest.mark.parametrize("seeds", few_of([range(25), range(25, 60)], [range(25)]))
def test_the_absolute_rules_are_kept_and_files_check(seeds: range) -> None:
    """2.1 by code of its own, and every round paired again from the report file."""
    for seed in seeds:
        assert problems(seed) == [], seed


@pytest.mark.slow
@pytest.mark.parametrize("block", range(100))
def test_ten_thousand_events_keep_the_rules_and_check(block: int) -> None:
    for seed in range(100_000 + block * 100, 100_000 + (block + 1) * 100):
        assert problems(seed) == [], seed
