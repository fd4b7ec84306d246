"""Killed, refused by the disk, interrupted anywhere: what was confirmed is there (reliability.md)."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event as sql_event
from sqlalchemy.engine import Engine

from arbiter_app.operations import (
    EventFileError,
    EventSession,
    ManualPairing,
    NewPlayer,
    add_player,
    add_players,
    delete_tournament,
    enter_result,
    pair_next_round,
    request_bye,
    set_pairing,
    unpair_last_round,
    withdraw_player,
)
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.store.support import new_event, open_session, pair_in_order

ROOT = Path(__file__).parents[2]
Event = tuple[EventSession, int]

ENTERS_RESULTS = """
import sys
from pathlib import Path
from arbiter_app.operations import EventSession, SystemClock, enter_result
from arbiter_app.tournament.types import GameResult

session = EventSession.open(Path(sys.argv[1]), clock=SystemClock())
tournament_id = int(sys.argv[2])
games = session.tournament(tournament_id).round(1).games
results = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
print("ready", flush=True)
for number in range(1_000_000):
    game = games[number % len(games)]
    result = results[(number // len(games)) % 3]
    enter_result(session, tournament_id, 1, game.board, result)
    print(game.board, result.value, flush=True)
"""


def kill_while_entering(path: Path, tournament_id: int, seconds: float) -> dict[int, str]:
    """Results that a process confirmed (printed) before it was killed, by board."""
    process = subprocess.Popen(
        [sys.executable, "-c", ENTERS_RESULTS, str(path), str(tournament_id)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "ready"
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    lines, _ = process.communicate()
    complete = [line for line in lines.splitlines(keepends=True) if line.endswith("\n")]
    confirmed = (line.split() for line in complete)
    return {int(board): result for board, result in confirmed}


def check_kills(path: Path, kills: int) -> int:
    """Kill that many times; the number of results confirmed in all."""
    session, tournament_id = new_event(path, players=40)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    session.close()
    entered = 0
    chance = random.Random(20260201)
    for _ in range(kills):
        confirmed = kill_while_entering(path, tournament_id, chance.uniform(0, 0.15))
        with open_session(path) as again:
            assert not again.read_only
            games = again.tournament(tournament_id).round(1).games
            found = {game.board: game.result for game in games}
            entries = again.journal()
        # The last act may have been written without having been confirmed yet.
        last = entries[-1]
        different = [
            board for board, value in confirmed.items() if found[board] is not GameResult(value)
        ]
        assert different == [] or [last.name] == [
            f"Result of board {board}, round 1" for board in different
        ]
        entered += len(confirmed)
    return entered


def test_a_killed_program_loses_no_confirmed_result(path: Path) -> None:
    assert check_kills(path, kills=4) > 0


@pytest.mark.slow
def test_a_thousand_kills_lose_no_confirmed_result(path: Path) -> None:
    print(f"1,000 kills, {check_kills(path, kills=1000)} boards confirmed, none lost")  # noqa: T201


class InterruptionError(Exception):
    """What happens between two statements."""


@contextmanager
def fault_after(statements: int) -> Iterator[list[int]]:
    """Everything stops before the statement after that many; the list counts them."""
    count = [0]

    def before(*_: object) -> None:
        if count[0] == statements:
            raise InterruptionError
        count[0] += 1

    sql_event.listen(Engine, "before_cursor_execute", before)
    try:
        yield count
    finally:
        sql_event.remove(Engine, "before_cursor_execute", before)


def a_bye(session: EventSession, tournament_id: int) -> None:
    request_bye(session, tournament_id, 3, 3, ByeKind.HALF_POINT)


def by_hand(session: EventSession, tournament_id: int) -> None:
    pairing = ManualPairing.of_round(session.tournament(tournament_id).round(2))
    changed = pairing.with_players_swapped(2, 7)
    set_pairing(session, tournament_id, 2, changed, reason="test", confirm_illegal=True)


ACTS: dict[str, Callable[[EventSession, int], object]] = {
    "late entry": lambda session, one: add_player(session, one, NewPlayer("Late", rating=2390)),
    "withdrawal": lambda session, one: withdraw_player(session, one, 2),
    "bye": a_bye,
    "result": lambda session, one: enter_result(session, one, 2, 1, GameResult.DRAW),
    "by hand": by_hand,
    "unpairing": unpair_last_round,
    "deletion": delete_tournament,
    "undo": lambda session, _: session.undo(),
    "going back": lambda session, _: session.go_to(None),
}


def two_rounds(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    for board in range(1, 5):
        enter_result(session, tournament_id, 1, board, GameResult.DRAW)
    pair_next_round(session, tournament_id, pair=pair_in_order)


@pytest.mark.parametrize("name", ACTS)
def test_a_fault_between_any_two_statements_leaves_the_old_state(event: Event, name: str) -> None:
    session, tournament_id = event
    two_rounds(event)
    state, journal = session.state(tournament_id), session.journal()
    statements = 0
    while True:
        with fault_after(statements) as count:
            try:
                ACTS[name](session, tournament_id)
            except InterruptionError:
                pass
            else:
                break
        if name == "going back":
            # Each step is an act of its own: what was gone back so far stays, and can be redone.
            session.go_to(journal[-1].id)
        assert session.state(tournament_id) == state
        assert [entry.name for entry in session.journal()] == [entry.name for entry in journal]
        assert not session.journal()[-1].undone
        session.close()
        session = open_session(session.path)
        assert session.state(tournament_id) == state
        statements += 1
    assert count[0] == statements > 3
    session.close()


def test_a_full_disk_changes_nothing_and_says_so(event: Event) -> None:
    session, tournament_id = event
    two_rounds(event)
    state = session.state(tournament_id)
    raw: sqlite3.Connection = session._file._raw
    (pages,) = raw.execute("PRAGMA page_count").fetchone()
    raw.execute(f"PRAGMA max_page_count = {pages}")
    late = NewPlayer("Late" * 50, club="Club" * 50, category="Category" * 20)
    with pytest.raises(EventFileError, match="the disk is full"):
        add_players(session, tournament_id, [late] * 50)
    assert session.state(tournament_id) is state
    raw.execute("PRAGMA max_page_count = 1000000")
    enter_result(session, tournament_id, 2, 1, GameResult.DRAW)
    session.close()
    with open_session(session.path) as again:
        assert again.tournament(tournament_id).round(2).games[0].result is GameResult.DRAW


def test_a_limit_on_file_sizes_is_a_full_disk(path: Path) -> None:
    """A real write that fails, in a process of its own."""
    session, tournament_id = new_event(path, players=40)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    session.close()
    script = f"""
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, ({path.stat().st_size + 60_000},) * 2)
{ENTERS_RESULTS}"""
    run = subprocess.run(
        [sys.executable, "-c", script, str(path), str(tournament_id)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert "EventFileError" in run.stderr
    assert "cannot be written" in run.stderr
    confirmed = dict(line.split() for line in run.stdout.splitlines()[1:])
    with open_session(path) as again:
        games = again.tournament(tournament_id).round(1).games
        assert {str(game.board): game.result.value for game in games if game.result} == confirmed
