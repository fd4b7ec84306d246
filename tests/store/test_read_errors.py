"""A disk that reports errors, and numbers that are used up: said as what they are, nothing lost."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from arbiter_app.operations.interface import (
    DamagedFileError,
    EventFileError,
    EventSession,
    NewPlayer,
    add_player,
    enter_result,
    recover_event,
)
from arbiter_app.store.lock import FileLock
from arbiter_app.store.schema import NUMBERED
from arbiter_app.tournament.types import GameResult
from tests.store.acts import snapshot, two_rounds
from tests.store.support import TickingClock, new_event, open_session, until_settled

pytestmark = pytest.mark.file_only

Event = tuple[EventSession, int]

CODES = {
    "read": sqlite3.SQLITE_IOERR_READ,
    "lock": sqlite3.SQLITE_IOERR_LOCK,
    "sync": sqlite3.SQLITE_IOERR_FSYNC,
    "stat": sqlite3.SQLITE_IOERR_FSTAT,
}
STATEMENTS = {
    "the first look": "SELECT count(*) FROM sqlite_master",
    "the version": "PRAGMA user_version",
    "the check": "PRAGMA integrity_check",
    "the log": "SELECT id, at, name",
    "the writing": "PRAGMA journal_mode",
}


def failing_at(statement: str, code: int) -> type[sqlite3.Connection]:
    """Connections to which the disk reports an error where a statement begins so."""

    class Failing(sqlite3.Connection):
        def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
            _refuse(sql)
            return super().execute(sql, *rest)

        def cursor(self, *args: Any) -> Any:
            return super().cursor(FailingCursor)

    class FailingCursor(sqlite3.Cursor):
        def execute(self, sql: str, parameters: Any = ()) -> Any:
            _refuse(sql)
            return super().execute(sql, parameters)

    def _refuse(sql: str) -> None:
        if sql.startswith(statement):
            error = sqlite3.OperationalError("disk I/O error")
            error.sqlite_errorcode = code
            raise error

    return Failing


def fail(patch: pytest.MonkeyPatch, statement: str, code: int) -> None:
    connect, failing = sqlite3.connect, failing_at(statement, code)
    patch.setattr(
        sqlite3, "connect", lambda place, **more: connect(place, **{**more, "factory": failing})
    )


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("statement", STATEMENTS)
def test_an_error_of_the_disk_is_no_damage(
    event: Event, monkeypatch: pytest.MonkeyPatch, statement: str, code: str
) -> None:
    session, _ = event
    two_rounds(event)
    before = snapshot(session)
    session.close()
    content = session.path.read_bytes()
    with monkeypatch.context() as patch:
        fail(patch, STATEMENTS[statement], CODES[code])
        with pytest.raises(EventFileError, match="the disk reports an error") as caught:
            open_session(session.path)
    assert not isinstance(caught.value, DamagedFileError)
    assert "write-protected" not in str(caught.value)
    assert session.path.read_bytes() == content
    with open_session(session.path) as again:
        assert snapshot(again) == before


def test_a_file_that_was_cut_off_is_damage(event: Event) -> None:
    session, _ = event
    two_rounds(event)
    session.close()
    content = session.path.read_bytes()
    session.path.write_bytes(content[: len(content) // 2])
    with pytest.raises(DamagedFileError):
        open_session(session.path)


def test_a_file_that_cannot_be_looked_at_is_not_written(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, one = event
    two_rounds(event)
    until_settled(session.path)
    before = snapshot(session)

    def fails(*_: object) -> bytes:
        raise OSError(errno.EIO, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(FileLock, "read", fails)
        with pytest.raises(EventFileError, match="cannot be read: the disk reports an error"):
            enter_result(session, one, 2, 1, GameResult.DRAW)
    assert snapshot(session) == before
    enter_result(session, one, 2, 1, GameResult.DRAW)


def altered(path: Path, statements: Iterable[str]) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        for statement in statements:
            raw.execute(statement)


LAST = (1 << 63) - 1


@pytest.mark.parametrize("number", [LAST, 1 << 60, "'x'", 1.5e300])
@pytest.mark.parametrize("table", NUMBERED)
def test_numbers_that_are_used_up_are_damage_that_is_recovered(
    tmp_path: Path, table: str, number: object
) -> None:
    session, one = new_event(tmp_path / "open.arbiter")
    two_rounds((session, one))
    before = snapshot(session)
    session.close()
    altered(session.path, [f"UPDATE sqlite_sequence SET seq = {number} WHERE name = '{table}'"])
    with pytest.raises(DamagedFileError, match=f"the numbers in {table} are used up"):
        open_session(session.path)
    target = tmp_path / "recovered.arbiter"
    assert recover_event(session.path, target, clock=TickingClock()).undo_kept
    with open_session(target) as again:
        assert snapshot(again) == before
        add_player(again, one, NewPlayer("Late"))


def test_a_row_with_the_last_number_there_is_goes(tmp_path: Path) -> None:
    session, one = new_event(tmp_path / "open.arbiter")
    two_rounds((session, one))
    before = snapshot(session)
    session.close()
    columns = "at, name, before_text, after_text, tournament_id, state, state_at, changes, kind"
    altered(
        session.path,
        [
            f"INSERT INTO journal (id, {columns}) SELECT {LAST}, {columns} FROM journal WHERE id = 1",
            "DELETE FROM sqlite_sequence",
        ],
    )
    with pytest.raises(DamagedFileError, match="the numbers in journal are used up"):
        open_session(session.path)
    target = tmp_path / "recovered.arbiter"
    recover_event(session.path, target, clock=TickingClock())
    with open_session(target) as again:
        assert snapshot(again) == before
        add_player(again, one, NewPlayer("Late"))
