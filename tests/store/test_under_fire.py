"""Killed, refused by the disk, interrupted anywhere: what was confirmed is there.

Promised in arbiter_app/store/PROMISES.md.
"""

from __future__ import annotations

import importlib
import inspect
import itertools
import os
import pkgutil
import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import event as sql_event
from sqlalchemy.engine import Engine

from arbiter_app import operations
from arbiter_app.operations import interface
from arbiter_app.operations.interface import (
    EventFileError,
    EventSession,
    NewPlayer,
    add_players,
    enter_result,
    pair_next_round,
)
from arbiter_app.tournament.types import GameResult
from tests.store.acts import ACTS, snapshot, two_rounds
from tests.store.kills import check_kills, check_races
from tests.store.support import new_event, open_session, pair_in_order, raw_of

ROOT = Path(__file__).parents[2]
Event = tuple[EventSession, int]
EVERY = 6

ENTERS_RESULTS = """
import sys
from pathlib import Path
from arbiter_app.operations.interface import EventSession, SystemClock, enter_result
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


def test_a_killed_program_loses_no_confirmed_result(tmp_path: Path) -> None:
    counted = check_kills(tmp_path, 10, random.Random(20260201))
    assert (counted.kills, counted.onlookers) == (10, 1)
    assert counted.confirmed > 0
    assert counted.told > 0


def test_of_two_programs_that_open_a_file_at_once_one_writes(path: Path) -> None:
    assert 0 <= check_races(path, 5) <= 5


class InterruptionError(Exception):
    """What happens between two statements."""


@contextmanager
def fault_after(statements: int | None) -> Iterator[list[int]]:
    """Everything stops before the statement (or commit) after that many; the list counts them.

    None stops the commit, however many there were.
    """
    count = [0]

    def before(*_: object) -> None:
        if count[0] == statements:
            raise InterruptionError
        count[0] += 1

    def before_commit(*_: object) -> None:
        if statements is None:
            raise InterruptionError
        before()

    listeners = (("before_cursor_execute", before), ("commit", before_commit))
    for moment, listener in listeners:
        sql_event.listen(Engine, moment, listener)
    try:
        yield count
    finally:
        for moment, listener in listeners:
            sql_event.remove(Engine, moment, listener)


def test_every_operation_is_tried() -> None:
    """Whatever takes a session and gives a change is among the acts below."""
    found = {
        name
        for name in interface.__all__
        if (
            callable(function := getattr(interface, name))
            and "Change" in str(getattr(function, "__annotations__", {}).get("return"))
        )
        or name.startswith("import_")
    }
    created = {"add_player", "add_players", "create_tournament", "pair_again", "pair_next_round"}
    assert found | created == set(ACTS) - {"redo", "go_to"}


def test_every_operation_may_be_called_by_the_window() -> None:
    """Whatever takes a session and is no helper is one of `interface.__all__`."""
    helpers = {"name_of_event_with", "refusal_of_round", "reported_state", "with_lot_drawn"}
    modules = [
        importlib.import_module(module.name)
        for module in pkgutil.walk_packages(operations.__path__, f"{operations.__name__}.")
    ]
    found = {
        name
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__
        and not name.startswith("_")
        and next(iter(function.__annotations__.values()), None) == "EventSession"
    }
    assert found - set(interface.__all__) == helpers


def faults_in(event: Event, name: str, *, first: int = 0, every: int = 1) -> int:
    """Stop an act at its commit, and before every so many of its statements; how often that was."""
    session, one = event
    two_rounds(event)
    ACTS[name].before(session, one)
    before, journal = snapshot(session), session.journal()
    faults = statements_of_act = 0
    for statements in itertools.chain((None,), itertools.count(first, every)):
        with fault_after(statements) as count:
            try:
                ACTS[name].do(session, one)
            except InterruptionError:
                pass
            else:
                (statements_of_act,) = count
                break
        assert snapshot(session) == before
        assert [entry.name for entry in session.journal()] == [entry.name for entry in journal]
        states = [entry.state for entry in session.journal()]
        assert states == [entry.state for entry in journal]
        session.close()
        session = open_session(session.place)
        assert snapshot(session) == before
        faults += 1
    assert statements_of_act > 3
    assert faults - 1 == len(range(first, statements_of_act, every))
    session.close()
    return faults


@pytest.mark.parametrize("name", ACTS)
def test_a_fault_between_any_two_statements_leaves_the_old_state(event: Event, name: str) -> None:
    """In a file every sixth statement here, and all of them in the long tests."""
    if isinstance(event[0].place, Path):
        assert faults_in(event, name, first=[*ACTS].index(name) % EVERY, every=EVERY)
    else:
        assert faults_in(event, name)


@pytest.mark.file_only
def test_a_full_disk_changes_nothing_and_says_so(event: Event) -> None:
    session, tournament_id = event
    two_rounds(event)
    state = session.state(tournament_id)
    raw: sqlite3.Connection = raw_of(session)
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
