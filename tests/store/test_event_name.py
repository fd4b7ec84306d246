"""What the event is called is the arbiter's: it is kept, copied, undone, and not the file's name."""

from __future__ import annotations

import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.operations.interface import (
    ChangeKind,
    DamagedFileError,
    EventSession,
    change_settings,
    create_tournament,
    delete_tournament,
    recover_event,
    rename_event,
)
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.store.state import Act
from arbiter_app.wording import phrase
from tests.store.support import TickingClock, open_session

FILES = Path(__file__).parent / "files"
Event = tuple[EventSession, int]


@pytest.mark.file_only
def test_without_a_name_an_event_is_called_as_its_only_tournament_or_as_its_file(
    event: Event,
) -> None:
    session, one = event
    assert session.event_name == session.tournament(one).settings.name
    delete_tournament(session, one, confirmed=True)
    assert session.event_name == session.path.stem
    moved = session.path.with_name("Moved.arbiter")
    session.close()
    shutil.move(session.path, moved)
    with open_session(moved) as again:
        assert again.event_name == "Moved"


def test_an_event_and_its_only_tournament_have_one_name(event: Event) -> None:
    """Whichever of the two is named, in one act that is undone as one."""
    session, one = event
    before = session.tournament(one).settings
    change = rename_event(session, "Harbour Days")
    assert change.kinds == {ChangeKind.EVENT, ChangeKind.TOURNAMENTS, ChangeKind.SETTINGS}
    assert session.tournament(one).settings == replace(before, name="Harbour Days")
    change_settings(session, one, replace(before, name="Harbour Open"))
    assert session.event_name == "Harbour Open"
    session.undo()
    assert (session.event_name, session.tournament(one).settings.name) == ("Harbour Days",) * 2
    session.undo()
    assert (session.event_name, session.tournament(one).settings.name) == (before.name,) * 2
    change_settings(session, one, replace(before, rounds_total=6))
    assert session.event_name == before.name


def test_of_several_tournaments_each_has_a_name_and_the_event_keeps_its_own(event: Event) -> None:
    session, one = event
    name = session.tournament(one).settings.name
    second = create_tournament(session, replace(session.tournament(one).settings, name="Group B"))
    assert session.event_name == name
    change_settings(session, one, replace(session.tournament(one).settings, name="Group A"))
    assert session.event_name == name
    rename_event(session, "Harbour Days")
    names = [session.tournament(each).settings.name for each in (one, second.created_id)]
    assert names == ["Group A", "Group B"]


def test_an_event_of_an_older_version_gets_the_name_that_its_tournament_has(event: Event) -> None:
    """There the two could be named apart."""
    session, one = event
    name = session.tournament(one).settings.name
    session.commit_name(Act(ActKind.EVENT_RENAMED, phrase("Event name")), "Apart")
    assert session.event_name == "Apart"
    rename_event(session, name)
    assert session.event_name == name


def test_a_name_is_an_act_that_is_kept_undone_and_done_again(event: Event) -> None:
    session, _ = event
    before = session.event_name
    change = rename_event(session, "  Harbour   Days 2026 ")
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
    assert session.event_name == session.tournament(1).settings.name


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
