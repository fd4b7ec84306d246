"""Killed while it settles: of the file without its log, whatever part was written, nothing is hidden."""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    DamagedFileError,
    EventSession,
    SystemClock,
    enter_result,
    pair_next_round,
    recover_event,
)
from arbiter_app.store.log_file import log_of
from arbiter_app.tournament.types import GameResult
from tests.store.support import open_session, pair_in_order, until_settled

pytestmark = pytest.mark.file_only

Event = tuple[EventSession, int]

WAL_HEADER, FRAME_HEADER = 32, 24


def copied(path: Path, folder: Path) -> Path:
    """The file with its log, copied by another process as a file manager does it."""
    copy = folder / "before.arbiter"
    folder.mkdir()
    # Who closes the file in this process takes the database's locks from it.
    pid = os.fork()
    if pid == 0:
        shutil.copyfile(path, copy)
        shutil.copyfile(log_of(path), log_of(copy))
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0
    return copy


def pages_of_log(log: bytes) -> tuple[int, Mapping[int, bytes]]:
    """The size of a page, and the last version of each in the log (SQLite file format 4.1)."""
    (size,) = struct.unpack(">I", log[8:12])
    salts, pages = log[16:24], {}
    for start in range(WAL_HEADER, len(log) - FRAME_HEADER - size + 1, FRAME_HEADER + size):
        (number,) = struct.unpack(">I", log[start : start + 4])
        if log[start + 8 : start + 16] != salts:
            break
        pages[number] = log[start + FRAME_HEADER : start + FRAME_HEADER + size]
    return size, dict(sorted(pages.items()))


def test_however_far_it_came_the_file_alone_is_whole_or_told_to_be_torn(
    event: Event, tmp_path: Path
) -> None:
    """Pages go from the log to the file in their order; the kill comes after any of them."""
    session, one = event
    pair_next_round(session, one, pair=pair_in_order)
    enter_result(session, one, 1, 1, GameResult.DRAW)
    until_settled(session.path)
    states = [session.state(one)]
    with closing(sqlite3.connect(session.path, isolation_level=None)) as reader:
        # What somebody reads meanwhile stays in the log.
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        for board in (2, 3, 4):
            enter_result(session, one, 1, board, GameResult.WHITE_WINS)
            states.append(session.state(one))
        copy = copied(session.path, tmp_path / "killed")
    size, pages = pages_of_log(log_of(copy).read_bytes())
    assert len(pages) > 3
    before, torn = copy.read_bytes(), 0
    for written in range(len(pages) + 1):
        data = bytearray(before)
        for number in list(pages)[:written]:
            start = (number - 1) * size
            data[start : start + size] = pages[number]
        alone = tmp_path / f"{written}.arbiter"
        alone.write_bytes(data)
        try:
            found = open_session(alone)
        except DamagedFileError:
            torn += 1
            recovered = tmp_path / f"{written} recovered.arbiter"
            recover_event(alone, recovered, clock=SystemClock())
            found = open_session(recovered)
        with found:
            assert found.notices or found.state(one) in states
            results = found.tournament(one).round(1).games
            assert results[0].result is GameResult.DRAW
    assert torn
