"""Killed, without space, without rights, two at once: nothing confirmed is lost."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import perf_counter

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    Change,
    EventFileError,
    EventSession,
    enter_result,
    enter_results,
    log_lines,
    pair_next_round,
)
from arbiter_app.tournament.types import GameResult
from tests.soak.conftest import Figure
from tests.store.acts import ACTS, BACK_AND_FORTH, AnAct, snapshot, two_rounds
from tests.store.kills import check_jumps, check_kills, check_races
from tests.store.large_event import large_event, played_event
from tests.store.support import new_event, open_session, raw_of
from tests.store.test_branches import a_wandering_event
from tests.store.test_under_fire import faults_in
from tests.unit.operations.test_machine import Event
from tests.write_protection import write_protected

pytestmark = pytest.mark.slow

OPENING = 0.5
ENTERING = 0.016
LARGEST_EVENT = 5_000_000
"""Bytes of an event of 1,000 players and 11 rounds, and of a copy of it."""


@pytest.mark.parametrize("half", [1, 2])
def test_a_thousand_kills_lose_no_confirmed_result(
    tmp_path: Path, figure: Figure, half: int
) -> None:
    counted = check_kills(tmp_path, 500, random.Random(half))
    figure(
        f"SIGKILLs while results are entered, half {half} of 2",
        f"{counted.kills} kills, {counted.confirmed:,} results confirmed, 0 lost;"
        f" {counted.onlookers} times a second program read meanwhile;"
        f" {counted.alone} results looked for in the file alone, which was told to be torn"
        f" {counted.torn} times;"
        f" {counted.told + counted.harmless} logs with a byte changed, {counted.told} told",
    )


def test_kills_on_the_way_through_the_history(tmp_path: Path, figure: Figure) -> None:
    jumps = branches = 0
    for seed in range(10):
        path = tmp_path / f"{seed}.arbiter"
        session, _, states = a_wandering_event(path, seed)
        branches += max(line.branch for line in log_lines(session.journal()))
        session.close()
        jumps += check_jumps(path, states, 30, random.Random(seed))
    figure(
        "SIGKILLs while the event goes from state to state",
        f"300 kills, {jumps:,} jumps between {branches} branches: always one of the states",
    )


def test_two_processes_that_open_a_file_at_once(tmp_path: Path, figure: Figure) -> None:
    won = check_races(tmp_path / "event.arbiter", 300)
    figure(
        "two processes open one file at once",
        f"300 races: always one of them writes (this one {won}, the other {300 - won})",
    )


def test_a_fault_between_any_two_statements(tmp_path: Path, figure: Figure) -> None:
    faults = 0
    for name in ACTS:
        session, tournament_id = new_event(tmp_path / f"{name}.arbiter")
        faults += faults_in((session, tournament_id), name)
    figure(
        "faults before each statement and commit",
        f"{faults} faults in {len(ACTS)} operations: always the old state",
    )


def test_all_operations_in_any_order_with_undo_and_redo(figure: Figure) -> None:
    acts = refused = 0

    class Counted(Event):
        def do(self, act: Callable[[], Change]) -> None:
            nonlocal acts, refused
            before = len(self.past)
            super().do(act)
            acts += len(self.past) > before
            refused += len(self.past) == before

    run_state_machine_as_test(
        Counted, settings=settings(max_examples=300, stateful_step_count=60, deadline=None)
    )
    figure(
        "state machine over all operations, undo, redo",
        f"{acts:,} acts done, {refused:,} refused or asked about: always the model's state",
    )


# Full disk, protected folder


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 3 MB, where the system lets us make one; else a folder."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    mounted = (
        mount is not None
        and os.geteuid() == 0
        and subprocess.run(
            [mount, "-t", "tmpfs", "-o", "size=3m", "arbiter-soak", str(folder)],
            capture_output=True,
            check=False,
        ).returncode
        == 0
    )
    try:
        yield folder
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def _full(session: EventSession, tournament_id: int, folder: Path) -> None:
    """Nothing fits on the disk any more: a file takes what is left, else the database's limit."""
    if os.path.ismount(folder):
        with (folder / "ballast").open("wb", buffering=0) as ballast:
            size = 1 << 16
            while size:
                try:
                    ballast.write(b"x" * size)
                except OSError:
                    size //= 2
    raw = raw_of(session)
    if not os.path.ismount(folder):
        (pages,) = raw.execute("PRAGMA page_count").fetchone()
        raw.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk(small_disk: Path, figure: Figure) -> None:
    """Every operation on the full disk: done whole or not at all; then there is space again."""
    refused = done = 0
    for name, act in ACTS.items():
        for leftover in small_disk.iterdir():
            shutil.rmtree(leftover) if leftover.is_dir() else leftover.unlink()
        session, one = new_event(small_disk / "event.arbiter")
        two_rounds((session, one))
        act.before(session, one)
        _full(session, one, small_disk)
        before, entries = snapshot(session), len(session.journal())
        try:
            while len(session.journal()) < entries + 200:
                act.do(session, one)
                before, done = snapshot(session), done + 1
                if name not in {"enter_result", "exchange_colours"}:
                    break
        except EventFileError:
            refused += 1
        assert snapshot(session) == before, name
        before = snapshot(session)
        (small_disk / "ballast").unlink(missing_ok=True)
        raw_of(session).execute("PRAGMA max_page_count = 1000000")
        session.close()
        with open_session(small_disk / "event.arbiter") as again:
            assert snapshot(again) == before, name
    assert refused > 3
    kind = "tmpfs of 3 MB" if os.path.ismount(small_disk) else "limit of pages"
    figure(f"full disk ({kind})", f"{refused} acts refused, {done} done: always whole")


@pytest.mark.write_protection
@pytest.mark.parametrize("name", ["folder", "file"])
def test_what_is_write_protected_is_not_changed(tmp_path: Path, figure: Figure, name: str) -> None:
    path = tmp_path / "event.arbiter"
    session, one = new_event(path)
    two_rounds((session, one))
    session.close()
    content = path.read_bytes()
    refused = 0
    with write_protected(tmp_path if name == "folder" else path), open_session(path) as reader:
        for act in ACTS.values():
            with pytest.raises(RefusedError, match="write-protected"):
                _act_whole(act, reader, one)
            refused += 1
    assert path.read_bytes() == content
    figure(f"write-protected {name}", f"{refused} operations refused, no byte changed")


def _act_whole(act: AnAct, session: EventSession, one: int) -> None:
    act.before(session, one)
    act.do(session, one)


# Speed, and the whole log


def test_500_players_and_11_rounds_without_waiting(tmp_path: Path, figure: Figure) -> None:
    session, tournament_id = large_event(tmp_path / "event.arbiter")
    entering = []
    for board in range(1, 101):
        start = perf_counter()
        enter_result(session, tournament_id, 11, board, GameResult.WHITE_WINS)
        entering.append(perf_counter() - start)
    session.close()
    opening = []
    for _ in range(20):
        start = perf_counter()
        with open_session(session.path) as again:
            again.tournaments()
            again.tournament(tournament_id)
            opening.append(perf_counter() - start)
    figure(
        "500 players × 11 rounds, opening",
        f"{1000 * min(opening):.0f} ms at best, {1000 * median(opening):.0f} ms median"
        f" (bound {1000 * OPENING:.0f})",
    )
    figure(
        "500 players × 11 rounds, entering a result",
        f"{1000 * min(entering):.1f} ms at best, {1000 * median(entering):.1f} ms median"
        f" (bound {1000 * ENTERING:.0f})",
    )
    assert min(opening) < OPENING
    assert min(entering) < ENTERING


def test_1000_players_and_11_rounds_are_small(tmp_path: Path, figure: Figure) -> None:
    session, tournament_id = played_event(tmp_path / "event.arbiter", 1000, 11)
    entries = len(session.journal())
    copy = tmp_path / "copy.arbiter"
    session.save_copy(copy)
    session.close()
    sizes = [path.stat().st_size for path in (session.path, copy)]
    figure(
        "1,000 players × 11 rounds, proved, every result typed",
        f"{sizes[0] / 1e6:.1f} MB, {entries:,} entries; saved as a copy {sizes[1] / 1e6:.1f} MB"
        f" (bound {LARGEST_EVENT / 1e6:.0f} MB)",
    )
    assert max(sizes) < LARGEST_EVENT
    with open_session(copy) as again:
        assert again.notices == ()
        assert len(again.tournament(tournament_id).rounds) == 11
        assert len(again.journal()) == entries


def test_the_log_of_a_whole_event_undone_and_redone(tmp_path: Path, figure: Figure) -> None:
    """Every operation, nine rounds by the real engine, every result an act of its own."""
    path = tmp_path / "event.arbiter"
    session, one = new_event(path, players=40, rounds=9)
    chance = random.Random(9)
    two_rounds((session, one))
    for name, act in ACTS.items():
        if name in {"delete_tournament", "pair_next_round", *BACK_AND_FORTH}:
            continue
        act.before(session, one)
        act.do(session, one)
        if name not in {"change_settings", "leave_fide_mode"}:
            while str(session.undo_name) != "Round 2 paired":
                session.undo()
    last = session.tournament(one).rounds[-1]
    enter_results(session, one, last.number, {game.board: GameResult.DRAW for game in last.games})
    while session.tournament(one).next_round <= 7:
        paired = pair_next_round(session, one)
        for pair in paired.pairing.pairs:
            enter_result(
                session, one, paired.round_number, pair.board, chance.choice(list(GameResult)[:3])
            )
    session.close()
    content = dump(path)
    with open_session(path) as again:
        acts = [entry for entry in again.journal() if not entry.undone]
        undone = again.way_to(None).steps
        again.go_to(None)
        assert again.tournaments() == ()
    assert not any(rows for table, rows in dump(path).items() if table not in KEPT)
    with open_session(path) as again:
        redone = again.way_to(acts[-1].id).steps
        again.go_to(acts[-1].id)
    assert undone == redone == len(acts)
    assert dump(path) == content
    figure(
        "the log of a whole event",
        f"{undone} acts undone to nothing and done again: the same file content",
    )


KEPT = {"witness", "journal_seal", "event_meta", "alembic_version", "journal", "sqlite_sequence"}


def dump(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table, but when an act was last undone or done again."""
    raw = sqlite3.connect(path)
    names = [name for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type='table'")]
    # The witness speaks of the moments too.
    names.remove("witness")
    content: dict[str, list[tuple[object, ...]]] = {}
    for name in names:
        columns = [row[1] for row in raw.execute(f"PRAGMA table_info({name})")]
        shown = ", ".join(column for column in columns if (name, column) != ("journal", "state_at"))
        content[name] = sorted(raw.execute(f"SELECT {shown} FROM {name}"), key=repr)
    raw.close()
    return content
