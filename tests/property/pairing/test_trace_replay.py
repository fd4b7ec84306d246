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
from tests.oracle import replay
from tests.oracle.compare import position
from tests.oracle.corpus import Entry, entries
from tests.oracle.editions import EDITIONS, LiteralEdition
from tests.simulation import random_event

MOST_PLAYERS = 10
"""Larger fields take the literal enumeration too long."""

SMALL = [entry for entry in entries() if entry.players <= MOST_PLAYERS]
SAMPLE = SMALL[::4]


KNOWN = {
    replay.VALUES: ("dutch-2026", "0051-regular-n9-r9", 8),
    replay.UNSERVED_ROUND: ("dutch-2026", "0065-small-n8-r7", 5),
    replay.BARRED_SPLIT: ("dutch-2026", "0062-small-n9-r8", 6),
    replay.UNSERVED_BYE: ("dutch-2017", "0036-small-n7-r7", 6),
}
"""Statements that are not exact, each with a round in which it is made: corpus, event, round.

A row goes as soon as its statements are exact: its own test below then demands it.
"""


def untrue_statements(tournament: Tournament, edition: LiteralEdition) -> list[replay.Untrue]:
    try:
        return list(replay.false_statements(tournament, edition))
    except (NoLegalPairingError, InputError):
        return []


def check(tournament: Tournament, edition: LiteralEdition) -> None:
    untrue = [one for one in untrue_statements(tournament, edition) if one.kind not in KNOWN]
    assert not untrue, "\n".join(one.text for one in untrue)


def name_of(entry: Entry) -> str:
    return f"{entry.system}-{entry.name}"


def check_entry(entry: Entry) -> None:
    tournament = entry.tournament()
    for number in range(1, entry.rounds_paired + 1):
        check(tournament.before_round(number), EDITIONS[entry.system])


@pytest.mark.parametrize("entry", SAMPLE, ids=name_of)
def test_traces_of_the_corpus_are_true(entry: Entry) -> None:
    check_entry(entry)


@pytest.mark.xfail(strict=True, reason="the trace says more than was proved")
@pytest.mark.parametrize("kind", KNOWN)
def test_known_statements_that_are_not_exact(kind: str) -> None:
    system, name, number = KNOWN[kind]
    entry = next(one for one in SMALL if (one.system, one.name) == (system, name))
    untrue = untrue_statements(entry.tournament().before_round(number), EDITIONS[system])
    assert kind not in {one.kind for one in untrue}


@pytest.mark.slow
@pytest.mark.parametrize("entry", SMALL, ids=name_of)
def test_all_traces_of_the_small_events_of_the_corpus_are_true(entry: Entry) -> None:
    check_entry(entry)


@pytest.mark.parametrize("system", EDITIONS)
@hypothesis_settings(max_examples=40)
@given(seed=st.integers(0, 2**40))
def test_traces_of_random_events_are_true(system: str, seed: int) -> None:
    tournament = random_event(Random(seed), most_players=MOST_PLAYERS)
    away = tournament.absences(tournament.next_round)
    if len(tournament.players) - len(away) <= MOST_PLAYERS:
        check(tournament, EDITIONS[system])


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
