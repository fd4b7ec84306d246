"""What a program that knows more columns of a player must do with files of this version.

Run by `test_added_columns.py`, in a copy of the program.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import arbiter_app
from arbiter_app.operations.interface import (
    DamagedFileError,
    EventSession,
    NotAnEventFileError,
    edit_player,
    recover_event,
)
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.schema import SCHEMA_VERSION
from arbiter_app.tournament.types import Title
from tests.store.acts import Snapshot, snapshot
from tests.store.support import TickingClock, new_event, open_session
from tests.store.test_salvage import destroy, pages_of

FILES = Path(os.environ["OLDER_FILES"])
OLDER = SCHEMA_VERSION - 2
SEALED = ("whole", f"version-{OLDER}")
"""Files of the version before; the seals of older ones are made anew on the way."""
WHOLE = (*SEALED, "version-1")


def test_this_is_the_newer_program() -> None:
    assert Path(arbiter_app.__file__).is_relative_to(Path.cwd())


def copy_of(name: str, folder: Path) -> Path:
    path = folder / "event.arbiter"
    shutil.copyfile(FILES / f"{name}.arbiter", path)
    return path


def every_state(session: EventSession) -> dict[int, Snapshot]:
    """The event after each act there ever was, on all branches; at the end it is as before."""
    last = session.last_entry
    found = {}
    for entry in session.journal():
        session.go_to(entry.id)
        found[entry.id] = snapshot(session)
    session.go_to(None if last is None else last.id)
    return found


def new_fields(session: EventSession, tpn: int) -> tuple[object, ...]:
    player: Any = session.tournament(1).player(tpn)
    return player.opening, player.luck, player.other_title


def teach(session: EventSession, tpn: int, **values: Any) -> None:
    player: Any = session.tournament(1).player(tpn)
    edit_player(session, 1, tpn, replace(player, **values))


def witnessed(path: Path) -> Sequence[object]:
    raw = sqlite3.connect(path)
    found = [
        raw.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()
        for table in ("witness", "journal_seal")
    ]
    raw.close()
    return found


@pytest.mark.parametrize("name", WHOLE)
def test_an_older_file_is_opened_undone_and_done_again(name: str, tmp_path: Path) -> None:
    path = copy_of(name, tmp_path)
    with open_session(path) as session:
        assert session.notices == ()
        assert not session.read_only
        assert all(new_fields(session, tpn) == ("", 0, None) for tpn in range(1, 10))
        before = snapshot(session)
        states = every_state(session)
        assert snapshot(session) == before
        session.undo()
        session.redo()
        session.go_to(None)
        assert session.tournaments() == ()
        assert every_state(session) == states
    with open_session(path) as session:
        assert session.notices == ()


@pytest.mark.parametrize("name", SEALED)
def test_its_seals_and_its_witness_stay_as_they_were_written(name: str, tmp_path: Path) -> None:
    path = copy_of(name, tmp_path)
    written = witnessed(path)
    open_session(path).close()
    assert witnessed(path) == written


def test_what_is_new_can_be_entered_undone_and_is_kept(tmp_path: Path) -> None:
    path = copy_of("whole", tmp_path)
    with open_session(path) as session:
        teach(session, 1, opening="Ny-Ålesund", luck=7)
        teach(session, 2, other_title=Title.FM)
        teach(session, 1, opening="")
        states = every_state(session)
        end = snapshot(session)
    with open_session(path) as session:
        assert session.notices == ()
        assert snapshot(session) == end
        assert new_fields(session, 1) == ("", 7, None)
        assert new_fields(session, 2) == ("", 0, Title.FM)
        for _ in range(3):
            session.undo()
        assert new_fields(session, 1) == new_fields(session, 2) == ("", 0, None)
        session.go_to(None)
        assert every_state(session) == states


@pytest.mark.parametrize("name", SEALED)
def test_what_somebody_changed_is_told_and_can_be_undone(name: str, tmp_path: Path) -> None:
    path = copy_of(name, tmp_path)
    with open_session(path) as session:
        before = snapshot(session)
    raw = sqlite3.connect(path)
    raw.execute("UPDATE player SET luck = 3, rating = 1999 WHERE tpn = 4")
    raw.commit()
    raw.close()
    with open_session(path) as session:
        (notice,) = map(str, session.notices)
        assert "rating 1999" in notice
        assert "luck 3 (the log says 0)" in notice
        assert new_fields(session, 4) == ("", 3, None)
        last = session.last_entry
        assert last is not None
        assert last.kind is ActKind.CHANGED_OUTSIDE
        session.undo()
        assert snapshot(session) == before
    with open_session(path) as session:
        assert session.notices == ()


def test_what_was_changed_in_an_older_file_is_told(tmp_path: Path) -> None:
    path = copy_of("whole", tmp_path)
    raw = sqlite3.connect(path)
    raw.execute("UPDATE player SET rating = 1999 WHERE tpn = 4")
    raw.commit()
    raw.close()
    with open_session(path) as session:
        (notice,) = map(str, session.notices)
        assert "rating 1999" in notice
        assert "luck" not in notice


@pytest.mark.parametrize("name", ["no players", "no beginning"])
def test_a_damaged_older_file_is_recovered_with_all_its_acts(name: str, tmp_path: Path) -> None:
    (tmp_path / "whole").mkdir()
    with open_session(copy_of("whole", tmp_path / "whole")) as session:
        states = every_state(session)
        end = snapshot(session)
    target = tmp_path / "recovered.arbiter"
    salvage = recover_event(copy_of(name, tmp_path), target, clock=TickingClock())
    assert (salvage.lost, salvage.undo_kept) == ((), True)
    with open_session(target) as session:
        assert snapshot(session) == end
        assert every_state(session) == states


def test_a_damaged_newer_file_is_recovered_with_what_is_new(tmp_path: Path) -> None:
    path = copy_of("whole", tmp_path)
    with open_session(path) as session:
        teach(session, 1, opening="Ny-Ålesund", luck=7)
        end = snapshot(session)
    destroy(path, pages_of(path, "player"))
    with pytest.raises(DamagedFileError):
        open_session(path)
    target = tmp_path / "recovered.arbiter"
    salvage = recover_event(path, target, clock=TickingClock())
    assert (salvage.lost, salvage.undo_kept) == ((), True)
    with open_session(target) as session:
        assert snapshot(session) == end


def test_a_new_file_is_as_one_that_was_brought_up_to_date(tmp_path: Path) -> None:
    session, _ = new_event(tmp_path / "new.arbiter")
    session.close()
    with open_session(tmp_path / "new.arbiter") as session:
        assert session.notices == ()
        teach(session, 1, opening="Ny-Ålesund")
        session.undo()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("DEFAULT 0", "DEFAULT 1"),
        ("DEFAULT 0", "DEFAULT (abs(0))"),
        ("DEFAULT 0", ""),
        ("CHECK (luck >= 0)", "CHECK (abs(luck) >= 0)"),
    ],
)
def test_a_column_that_is_declared_otherwise_is_refused(
    before: str, after: str, tmp_path: Path
) -> None:
    path = copy_of("whole", tmp_path)
    open_session(path).close()
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA writable_schema = ON")
    changed = raw.execute(
        "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = 'player' AND instr(sql, ?)",
        (before, after, before),
    )
    assert changed.rowcount == 1
    raw.close()
    with pytest.raises((NotAnEventFileError, DamagedFileError)):
        open_session(path)
