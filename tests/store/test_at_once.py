"""Many threads make, open and bring up to date event files at once: none gets another's tables."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import EventSession, enter_result
from arbiter_app.tournament.types import GameResult
from tests.store.support import new_event, open_session

FILES = Path(__file__).parent / "files"
THREADS = 8


def test_files_are_made_opened_and_brought_up_to_date_at_once(tmp_path: Path) -> None:
    """Alembic's context, and the locks of the operating system, belong to the whole process."""
    barrier = Barrier(THREADS)

    def work(number: int) -> None:
        folder = tmp_path / str(number)
        folder.mkdir()
        old = folder / "old.arbiter"
        for turn in range(4):
            shutil.copyfile(FILES / f"version-{1 + turn % 3}.arbiter", old)
            barrier.wait(60)
            if number % 2:
                session, one = new_event(folder / f"new {turn}.arbiter")
                players = 8
            else:
                session, one, players = open_session(old), 1, 9
            assert not session.read_only
            assert len(session.tournament(one).players) == players
            session.close()
            with open_session(session.path) as again:
                assert len(again.tournament(one).players) == players

    with ThreadPoolExecutor(THREADS) as pool:
        for done in [pool.submit(work, number) for number in range(THREADS)]:
            done.result(120)


def test_one_old_file_is_brought_up_to_date_once(tmp_path: Path) -> None:
    """Whoever comes second reads it as it is, or is told that it is being worked on."""
    old = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-1.arbiter", old)
    barrier = Barrier(THREADS)

    def work(_: int) -> EventSession:
        barrier.wait(60)
        return open_session(old)

    with ThreadPoolExecutor(THREADS) as pool:
        sessions = list(pool.map(work, range(THREADS)))
    writers = [session for session in sessions if not session.read_only]
    assert len(writers) == 1
    enter_result(writers[0], 1, 2, 1, GameResult.DRAW)
    for session in sessions:
        assert session.tournaments()[0].players == 9
        if session.read_only:
            with pytest.raises(RefusedError, match="already open"):
                enter_result(session, 1, 2, 1, GameResult.DRAW)
        session.close()
    with open_session(old) as again:
        assert again.tournament(1).round(2).games[0].result is GameResult.DRAW
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["old.arbiter"]
