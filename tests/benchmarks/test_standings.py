"""All tie-breaks of a large event. Run by ./run.sh bench."""

from __future__ import annotations

import time
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from arbiter_app.standings.offered import offered_codes
from arbiter_app.standings.ranking import standings
from arbiter_app.tournament.player import Player
from arbiter_app.tournament.tournament import Bye, Game, Round, Settings, Tournament
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.benchmarks.conftest import Ledger, measure

PLAYERS, ROUNDS = 2000, 11
ALL = tuple(sorted(offered_codes(), key=lambda code: code.startswith("TPN")))
"""Every code that MTB26 asks of a program for individual events, TPN last."""

RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


@pytest.fixture(scope="module")
def event() -> Tournament:
    """Random pairings and results, with some byes and forfeits, the same every time."""
    rng = Random(20260301)
    players = tuple(Player(tpn, f"Player {tpn}", 2600 - tpn // 2) for tpn in range(1, PLAYERS + 1))
    rounds = []
    for number in range(1, ROUNDS + 1):
        order = rng.sample(range(1, PLAYERS + 1), PLAYERS)
        away, here = order[:20], order[20:]
        games = tuple(
            Game(
                board,
                white,
                black,
                GameResult.WHITE_WINS_BY_FORFEIT if rng.random() < 0.01 else rng.choice(RESULTS),
            )
            for board, (white, black) in enumerate(zip(here[::2], here[1::2], strict=True), start=1)
        )
        byes = tuple(Bye(tpn, ByeKind.HALF_POINT) for tpn in away)
        rounds.append(Round(number, games, byes))
    return Tournament(Settings(rounds_total=ROUNDS), players, tuple(rounds))


@pytest.mark.large
def test_all_tie_breaks_of_2000_players(
    benchmark: BenchmarkFixture, event: Tournament, ledger: Ledger
) -> None:
    """To be under 1 s of the processor's time."""
    start = time.process_time()
    table = standings(event, tie_breaks=ALL)
    ledger.systems.append(
        f"standings: {len(ALL)} tie-breaks for {PLAYERS:,} players × {ROUNDS} rounds in"
        f" {time.process_time() - start:.2f} s of the processor"
    )
    measure(benchmark, lambda codes: standings(event, tie_breaks=codes), ALL)

    assert [row.rank for row in table.rows] == list(range(1, PLAYERS + 1))


def test_the_usual_tie_breaks(benchmark: BenchmarkFixture, event: Tournament) -> None:
    assert len(benchmark(standings, event, tie_breaks=("BH/C1", "BH", "SB", "DE")).rows) == PLAYERS
