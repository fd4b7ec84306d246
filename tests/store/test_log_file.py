"""The log beside an event file: what is lost in it is told, what was never confirmed is not."""

from __future__ import annotations

import errno
import os
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    EventFileError,
    EventSession,
    enter_result,
    pair_next_round,
)
from arbiter_app.output.beside import Rights, write_new
from arbiter_app.store import stray_log
from arbiter_app.store.log_file import LogState, log_of, state_of_log
from arbiter_app.store.settler import Settler
from arbiter_app.tournament.types import GameResult
from tests.store.support import new_event, open_session, pair_in_order

pytestmark = pytest.mark.file_only

FRAME = 24 + 4096
ACTS = 12
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


@pytest.fixture
def killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file and its log as a killed program leaves them, with twelve results in the log only."""
    session, one = new_event(tmp_path / "open.arbiter", players=24)
    pair_next_round(session, one, pair=pair_in_order)
    session.close()
    monkeypatch.setattr(Settler, "acted", lambda _settler: None)
    with open_session(session.path) as again:
        for board in range(1, ACTS + 1):
            enter_result(again, one, 1, board, RESULTS[board % 3])
        path = tmp_path / "killed" / "open.arbiter"
        path.parent.mkdir()
        shutil.copyfile(session.path, path)
        shutil.copyfile(log_of(session.path), log_of(path))
    return path


def entered(session: EventSession) -> int:
    games = session.tournament(1).round(1).games
    return sum(game.result is not None for game in games)


def damage(path: Path, position: int) -> bytes:
    """Change one byte of the log; the whole of it."""
    data = bytearray(log_of(path).read_bytes())
    data[position] ^= 0x40
    log_of(path).write_bytes(data)
    return bytes(data)


def ends(data: bytes) -> list[int]:
    """Where transactions end in a log, told by the frames alone."""
    return [
        start + FRAME
        for start in range(32, len(data) - FRAME + 1, FRAME)
        if data[start + 4 : start + 8] != bytes(4)
    ]


def test_a_whole_log_is_taken_up_without_a_word(killed: Path) -> None:
    assert state_of_log(log_of(killed).read_bytes()) == LogState(ACTS, 0)
    with open_session(killed) as session:
        assert entered(session) == ACTS
        assert session.notices == ()


@pytest.mark.parametrize("act", [1, 5, ACTS])
def test_acts_behind_a_changed_byte_are_told_and_everything_is_kept(killed: Path, act: int) -> None:
    before = killed.read_bytes()
    data = log_of(killed).read_bytes()
    changed = damage(killed, ends(data)[act - 1] - 100)
    with open_session(killed) as session:
        assert entered(session) == act - 1
        (notice,) = map(str, session.notices)
        lost = ACTS - act + 1
        assert (
            f"at most {lost} entries were lost" if lost > 1 else "at most one entry was"
        ) in notice
        last = f"Result of board {act - 1}, round 1" if act > 1 else "Round 1 paired"
        assert f"The last remaining entry is “{last}”" in notice
        (kept,) = (killed.parent / "backups").glob("*.arbiter")
        assert f"“{kept}”" in notice
        assert kept.read_bytes() == before
        assert log_of(kept).read_bytes() == changed
    with open_session(killed) as session:
        assert session.notices == ()


@pytest.mark.parametrize("position", [0, 3, 4, 8, 11, 12, 15, 16, 20, 24, 24 + 100, FRAME - 1])
def test_the_last_act_is_not_lost_without_a_word(killed: Path, position: int) -> None:
    """Whichever byte of its last page is changed, that which says so included."""
    damage(killed, ends(log_of(killed).read_bytes())[-1] - FRAME + position)
    with open_session(killed) as session:
        assert entered(session) == ACTS - 1
        assert "at most one entry was lost" in str(session.notices[0])


@pytest.mark.parametrize("position", [0, 4, 9, 17, 25, 31])
def test_a_log_whose_beginning_is_destroyed_is_a_lost_log(killed: Path, position: int) -> None:
    damage(killed, position)
    with open_session(killed) as session:
        assert entered(session) == 0
        assert f"at most {ACTS} entries were lost" in str(session.notices[0])


def test_an_act_that_was_not_finished_is_no_loss(killed: Path) -> None:
    """The power failed while it was written: nobody saw it confirmed."""
    data = log_of(killed).read_bytes()
    last, end = ends(data)[-2:]
    for cut in (last + 10, last + FRAME, end - FRAME):
        torn = killed.with_name(f"torn {cut}.arbiter")
        shutil.copyfile(killed, torn)
        log_of(torn).write_bytes(data[:cut] + bytes(end - cut))
        with open_session(torn) as session:
            assert entered(session) == ACTS - 1
            assert session.notices == ()


def test_nothing_is_written_if_no_copy_can_be_kept(killed: Path) -> None:
    damage(killed, ends(log_of(killed).read_bytes())[3] - 100)
    before = killed.read_bytes(), log_of(killed).read_bytes()
    (killed.parent / "backups").write_text("no folder")
    with pytest.raises(Exception, match="the event and its log could not be backed up"):
        open_session(killed)
    assert (killed.read_bytes(), log_of(killed).read_bytes()) == before


def test_no_copy_of_a_file_is_kept_without_its_log(
    killed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file fits on the disk, and its log does not."""

    def write(target: Path, data: bytes, rights: Rights | None = None) -> None:
        if target.name.endswith("-wal"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        write_new(target, data, rights)

    damage(killed, ends(log_of(killed).read_bytes())[3] - 100)
    monkeypatch.setattr(stray_log, "write_new", write)
    with pytest.raises(
        EventFileError, match=r"the event and its log could not be backed up \(the disk is full"
    ):
        open_session(killed)
    assert list((killed.parent / "backups").iterdir()) == []


def test_the_database_takes_up_what_we_say(killed: Path) -> None:
    """The database itself as the judge, over random damage; together nothing is forgotten."""
    whole = log_of(killed).read_bytes()
    chance = random.Random(20261122)
    for number in range(60):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 1, 2, 5))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        if chance.random() < 0.3:
            del data[chance.randrange(len(data)) :]
        copy = killed.with_name(f"{number}.arbiter")
        shutil.copyfile(killed, copy)
        log_of(copy).write_bytes(data)
        found = state_of_log(bytes(data))
        raw = sqlite3.connect(copy)
        (taken,) = raw.execute("SELECT count(*) FROM game WHERE result IS NOT NULL").fetchone()
        raw.close()
        assert found.taken == taken
        if len(data) == len(whole):
            # A byte may have said itself that a transaction ends there, or does not.
            assert abs(ACTS - found.taken - found.left) <= 5
            assert found.left or found.taken == ACTS


@pytest.mark.parametrize("data", [b"", bytes(31), bytes(32), bytes(100_000), b"\xff" * 10_000])
def test_what_is_no_log_at_all_has_no_acts(data: bytes) -> None:
    assert state_of_log(data).taken == 0
