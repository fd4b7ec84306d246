"""What the event is called is the arbiter's: it is kept, copied, undone, and not the file's name."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ChangeKind,
    DamagedFileError,
    EventSession,
    recover_event,
    rename_event,
)
from tests.store.support import TickingClock, open_session

FILES = Path(__file__).parent / "files"
Event = tuple[EventSession, int]


@pytest.mark.file_only
def test_without_a_name_an_event_is_called_as_its_file(event: Event) -> None:
    session, _ = event
    assert session.event_name == session.path.stem
    moved = session.path.with_name("Moved.arbiter")
    session.close()
    shutil.move(session.path, moved)
    with open_session(moved) as again:
        assert again.event_name == "Moved"


def test_a_name_is_an_act_that_is_kept_undone_and_done_again(event: Event) -> None:
    session, _ = event
    before = session.event_name
    change = rename_event(session, "  Harbour   Days 2026 ")
    assert change.kinds == {ChangeKind.EVENT}
    assert (str(change.entry.before), str(change.entry.after)) == (before, "Harbour Days 2026")
    assert session.event_name == "Harbour Days 2026"
    session.undo()
    assert session.event_name == before
    session.redo()
    assert session.event_name == "Harbour Days 2026"
    assert rename_event(session, "Harbour Days 2026").outcome.entry is None
    session.close()
    with open_session(session.place) as again:
        assert again.event_name == "Harbour Days 2026"
        assert again.notices == ()


def test_a_copy_under_any_name_keeps_the_name_of_the_event(event: Event, tmp_path: Path) -> None:
    session, _ = event
    rename_event(session, "Harbour Days")
    copy = tmp_path / "something else.arbiter"
    session.save_copy(copy)
    moved = shutil.move(copy, copy.with_name("renamed.arbiter"))
    with open_session(Path(moved)) as again:
        assert again.event_name == "Harbour Days"
        assert again.notices == ()


@pytest.mark.parametrize("name", ["", "   ", "a\u202eb", "x" * 201])
def test_a_name_that_cannot_be_is_refused(event: Event, name: str) -> None:
    session, _ = event
    with pytest.raises(InputError):
        rename_event(session, name)
    assert session.event_name == session.path.stem


@pytest.mark.file_only
def test_an_event_that_can_only_be_read_is_not_renamed(event: Event) -> None:
    session, _ = event
    with open_session(session.path) as second, pytest.raises(RefusedError):
        rename_event(second, "Other")


@pytest.mark.file_only
def test_who_reads_only_sees_the_new_name(event: Event) -> None:
    session, _ = event
    with open_session(session.path) as second:
        rename_event(session, "Other")
        assert second.event_name == "Other"


def _write_name(path: Path, name: str) -> None:
    raw = sqlite3.connect(path)
    raw.execute("UPDATE event SET name = ?", (name,))
    raw.commit()
    raw.close()


@pytest.mark.file_only
def test_a_name_changed_outside_is_told_and_can_be_undone(event: Event) -> None:
    session, _ = event
    rename_event(session, "Harbour Days")
    session.close()
    _write_name(session.path, "Somebody's")
    with open_session(session.path) as again:
        assert "the event: name Somebody's" in str(again.notices[0])
        again.undo()
        assert again.event_name == "Harbour Days"


@pytest.mark.file_only
def test_a_name_nobody_could_have_typed_is_damage_and_recovered_from_the_log(
    event: Event, tmp_path: Path
) -> None:
    session, _ = event
    rename_event(session, "Harbour Days")
    session.close()
    _write_name(session.path, "a\u202eb")
    with pytest.raises(DamagedFileError):
        open_session(session.path)
    target = tmp_path / "recovered.arbiter"
    recover_event(session.path, target, clock=TickingClock())
    with open_session(target) as again:
        assert again.event_name == "Harbour Days"


def test_what_version_7_added_is_read_from_its_frozen_file(tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-7.arbiter", path)
    with open_session(path) as session:
        assert session.event_name == "Frozen Days"
