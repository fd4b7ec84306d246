"""Every statement of a trace is derived again: the alternative forced, by the literal oracle.

What a trace says of a pair, floater, exchange or PAB passed over is true if the best candidate that
contains it, with the earlier choices of the bracket kept, is worse by that criterion and by those
amounts, comes later, is illegal by the history, or does not exist.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from arbiter_app.errors import InputError, NoLegalPairingError
from arbiter_app.tournament.tournament import Tournament
from tests.oracle.compare import position
from tests.oracle.corpus import Entry, entries
from tests.oracle.editions import EDITIONS, LiteralEdition
from tests.oracle.replay import false_statements
from tests.simulation import random_event

MOST_PLAYERS = 10
"""Larger fields take the literal enumeration too long."""

SMALL = [entry for entry in entries() if entry.players <= MOST_PLAYERS]
SAMPLE = SMALL[::4]


def untrue_statements(tournament: Tournament, edition: LiteralEdition) -> list[str]:
    try:
        return list(false_statements(tournament, edition))
    except (NoLegalPairingError, InputError):
        return []


def check(tournament: Tournament, edition: LiteralEdition) -> None:
    untrue = untrue_statements(tournament, edition)
    assert not untrue, "\n".join(untrue)


def name_of(entry: Entry) -> str:
    return f"{entry.system}-{entry.name}"


def check_entry(entry: Entry) -> None:
    tournament = entry.tournament()
    for number in range(1, entry.rounds_paired + 1):
        check(tournament.before_round(number), EDITIONS[entry.system])


@pytest.mark.uncounted
@pytest.mark.parametrize("entry", SAMPLE, ids=name_of)
def test_traces_of_the_corpus_are_true(entry: Entry) -> None:
    check_entry(entry)


@pytest.mark.slow
@pytest.mark.parametrize("entry", SMALL, ids=name_of)
def test_all_traces_of_the_small_events_of_the_corpus_are_true(entry: Entry) -> None:
    check_entry(entry)


@pytest.mark.uncounted
@pytest.mark.parametrize("system", EDITIONS)
@hypothesis_settings(max_examples=40)
@given(seed=st.integers(0, 2**40))
def test_traces_of_random_events_are_true(system: str, seed: int) -> None:
    tournament = random_event(Random(seed), most_players=MOST_PLAYERS)
    away = tournament.absences(tournament.next_round)
    if len(tournament.players) - len(away) <= MOST_PLAYERS:
        check(tournament, EDITIONS[system])


@pytest.mark.uncounted
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(6))
def test_traces_of_random_positions_are_true(system: str, block: int) -> None:
    """Few players, many floats: where most reasons occur."""
    for index in range(block * 20, block * 20 + 20):
        check(position(4711, index, EDITIONS[system]), EDITIONS[system])


@pytest.mark.slow
@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize("block", range(50))
def test_traces_of_very_many_random_positions_are_true(system: str, block: int) -> None:
    for index in range(block * 100, block * 100 + 100):
        check(position(471100, index, EDITIONS[system]), EDITIONS[system])
