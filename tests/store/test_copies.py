"""Copies before what is large; whole, named, rotated (arbiter_app/store/PROMISES.md)."""

from __future__ import annotations

import os
import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    DamagedFileError,
    EventFileError,
    EventSession,
    enter_result,
    pair_next_round,
    request_bye,
    unpair_last_round,
)
from arbiter_app.output import beside
from arbiter_app.store import backups
from arbiter_app.store.schema import SCHEMA_VERSION
from arbiter_app.store.vouching import identity_in
from arbiter_app.tournament.types import ByeKind, GameResult
from tests.store.support import TickingClock, new_event, open_session, pair_in_order

pytestmark = pytest.mark.file_only

FILES = Path(__file__).parent / "files"
Event = tuple[EventSession, int]


def test_a_copy_is_kept_before_a_pairing_and_can_be_opened(event: Event) -> None:
    session, tournament_id = event
    before = session.state(tournament_id)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    (copy,) = (session.path.parent / "backups").iterdir()
    assert copy.name.endswith(" before pairing round 1.arbiter")
    with open_session(copy) as old:
        assert old.state(tournament_id) == before
        assert not old.read_only


def kept(session: EventSession) -> list[Path]:
    """The copies of an event in the folder beside it, oldest first."""
    return backups.copies(session.path, session._file._event, session.path.parent / "backups")


def test_old_copies_give_way(event: Event) -> None:
    session, tournament_id = event
    for _ in range(backups.KEPT // 2 + 3):
        pair_next_round(session, tournament_id, pair=pair_in_order)
        unpair_last_round(session, tournament_id)
    found = kept(session)
    assert len(found) == backups.KEPT
    assert len(list((session.path.parent / "backups").iterdir())) == backups.KEPT


def test_copies_of_other_events_are_left_alone(event: Event) -> None:
    session, tournament_id = event
    folder = session.path.parent / "backups"
    folder.mkdir()
    other = folder / "Other 20260101-000000-000000 before pairing.arbiter"
    other.touch()
    for _ in range(backups.KEPT):
        pair_next_round(session, tournament_id, pair=pair_in_order)
        unpair_last_round(session, tournament_id)
    assert other.exists()


def test_a_folder_for_copies_can_be_chosen(event: Event, tmp_path: Path) -> None:
    session, tournament_id = event
    session.close()
    stick = tmp_path / "stick"
    with EventSession.open(session.path, clock=TickingClock(), backup_folder=stick) as again:
        pair_next_round(again, tournament_id, pair=pair_in_order)
    assert len(list(stick.iterdir())) == 1


def test_pairing_goes_on_without_a_copy_but_says_so(event: Event) -> None:
    session, tournament_id = event
    (session.path.parent / "backups").write_text("not a folder")
    change = pair_next_round(session, tournament_id, pair=pair_in_order)
    assert "No backup could be made" in str(change.caution)
    assert len(session.tournament(tournament_id).rounds) == 1


def test_a_copy_is_saved_under_another_name(event: Event, tmp_path: Path) -> None:
    session, tournament_id = event
    target = tmp_path / "copy.arbiter"
    session.save_copy(target)
    with open_session(target) as copy:
        assert copy.state(tournament_id) == session.state(tournament_id)
        assert copy.journal() == session.journal()
        with pytest.raises(EventFileError, match="is open"):
            session.save_copy(target)
    with pytest.raises(EventFileError, match="is open"):
        session.save_copy(session.path)
    with pytest.raises(EventFileError, match="cannot be written"):
        session.save_copy(tmp_path / "none" / "copy.arbiter")


def test_a_copy_replaces_an_earlier_one_of_the_same_event_only(
    event: Event, tmp_path: Path
) -> None:
    """Whatever else is there has something that would be lost."""
    session, tournament_id = event
    target, link = tmp_path / "copy.arbiter", tmp_path / "link.arbiter"
    target.touch()
    session.save_copy(target)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    link.symlink_to(target)
    session.save_copy(link)
    assert link.is_symlink()
    with open_session(target) as copy:
        assert copy.journal() == session.journal()
        enter_result(copy, tournament_id, 1, 1, GameResult.DRAW)
    before = target.read_bytes()
    with pytest.raises(EventFileError, match="was changed after it was copied"):
        session.save_copy(target)
    assert target.read_bytes() == before


@pytest.mark.parametrize("version", [4, SCHEMA_VERSION - 1])
def test_a_copy_replaces_one_that_an_older_version_made(version: int, tmp_path: Path) -> None:
    """What that one has is in the event, whose log says so in the words of this version."""
    path, target = tmp_path / "event.arbiter", tmp_path / "copy.arbiter"
    for name in (path, target):
        shutil.copyfile(FILES / f"version-{version}.arbiter", name)
    with open_session(path) as session:
        request_bye(session, 1, 5, 3, ByeKind.ZERO_POINT)
        session.save_copy(target)
        with open_session(target) as copy:
            assert copy.journal() == session.journal()


def test_a_copy_does_not_replace_one_to_which_an_older_version_added(tmp_path: Path) -> None:
    """The same event, in which more was done than in what is saved."""
    path, target = tmp_path / "event.arbiter", tmp_path / "copy.arbiter"
    shutil.copyfile(FILES / "version-4.arbiter", path)
    shutil.copyfile(FILES / f"version-{SCHEMA_VERSION - 1}.arbiter", target)
    before = target.read_bytes()
    with (
        open_session(path) as session,
        pytest.raises(EventFileError, match="was changed after it was copied"),
    ):
        session.save_copy(target)
    assert target.read_bytes() == before


def test_a_copy_does_not_replace_what_is_something_else(event: Event, tmp_path: Path) -> None:
    session, _ = event
    another, text = tmp_path / "another.arbiter", tmp_path / "text.arbiter"
    new_event(another)[0].close()
    text.write_text("somebody's own")
    for path, words in ((another, "another event"), (text, "is not an event")):
        before = path.read_bytes()
        with pytest.raises(EventFileError, match=words):
            session.save_copy(path)
        assert path.read_bytes() == before
        assert [found for found in path.parent.iterdir() if found.stem == path.stem] == [path]


def test_what_a_killed_program_left_beside_a_file_does_not_get_into_its_replacement(
    event: Event, tmp_path: Path
) -> None:
    session, tournament_id = event
    target = tmp_path / "copy.arbiter"
    log = tmp_path / "copy.arbiter-wal"
    pair_next_round(session, tournament_id, pair=pair_in_order)
    shutil.copyfile(session.path, target)
    shutil.copyfile(f"{session.path}-wal", log)
    session.undo()
    session.save_copy(target)
    assert not log.exists()
    with open_session(target) as copy:
        assert copy.state(tournament_id) == session.state(tournament_id)


# Whose a copy is, and how it stands among the others


class SetClock:
    """Somebody sets it."""

    def __init__(self) -> None:
        self.time = datetime(2026, 2, 3, 9, 0, tzinfo=UTC)

    def now(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


def keep(session: EventSession, times: int) -> None:
    for number in range(times):
        session.keep_copy(f"try {number}")


def destroyed(path: Path) -> None:
    """The beginning, by which the event is known, is whole."""
    content = bytearray(path.read_bytes())
    content[len(content) // 2 :] = b"\xa5" * (len(content) - len(content) // 2)
    path.write_bytes(content)


def test_two_events_of_one_name_do_not_share_copies(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    paths = [tmp_path / folder / "Club.arbiter" for folder in ("one", "two")]
    for path in paths:
        path.parent.mkdir()
        new_event(path)[0].close()
    for path, times in zip(paths, (3, backups.KEPT + 5), strict=True):
        with EventSession.open(path, clock=TickingClock(), backup_folder=stick) as session:
            keep(session, times)
    found = [backups.copies(path, identity_in(path), stick) for path in paths]
    assert [len(own) for own in found] == [3, backups.KEPT]
    for path, own in zip(paths, found, strict=True):
        destroyed(path)
        with pytest.raises(DamagedFileError) as raised:
            EventSession.open(path, clock=TickingClock(), backup_folder=stick)
        assert str(own[-1]) in str(raised.value)


def test_an_event_that_cannot_be_told_any_more_is_offered_no_other_one(tmp_path: Path) -> None:
    folder, path = tmp_path / "backups", tmp_path / "Club.arbiter"
    folder.mkdir()
    one = folder / "Club 0123abcd 000007 20260101-000000-000000 before import.arbiter"
    one.touch()
    assert backups.newest(path, "", folder) == one
    (folder / "Club ffffffff 000001 20260102-000000-000000 before import.arbiter").touch()
    assert backups.newest(path, "", folder) is None


def test_a_clock_that_is_set_back_does_not_make_a_new_copy_old(tmp_path: Path) -> None:
    clock = SetClock()
    with EventSession.create(tmp_path / "Club.arbiter", clock=clock) as session:
        keep(session, backups.KEPT)
        clock.time -= timedelta(hours=2)
        session.keep_copy("after all")
        found = kept(session)
        assert len(found) == backups.KEPT
        assert found[-1].name.endswith("after all.arbiter")
        assert backups.newest(session.path, session._file._event, found[-1].parent) == found[-1]


def test_what_killed_programs_left_of_copies_goes_with_the_next_one(tmp_path: Path) -> None:
    """Not what another program may be writing, nor that of another event."""
    clock, stick = SetClock(), tmp_path / "stick"
    path = tmp_path / f"{'Club' * 40}.arbiter"
    with EventSession.create(path, clock=clock, backup_folder=stick) as session:
        session.keep_copy("first")
        (copy,) = stick.iterdir()
        began = beside.begin(copy)
        os.close(began[0])
        names = {
            "old": began[1].name,
            "log of the old": f"{began[1].name}-wal",
            "young": f"{began[1].name[:-27]}.{'1' * 16}.unfinished",
            "of another event": f".Club 0123abcd 000001 20260203.{'2' * 16}.unfinished",
            "something else": f"{began[1].name}.txt",
        }
        for what, name in names.items():
            (stick / name).touch()
            age = timedelta(minutes=59) if what == "young" else timedelta(minutes=61)
            then = (clock.time - age).timestamp()
            os.utime(stick / name, (then, then))
        session.keep_copy("second")
    left = {what for what, name in names.items() if (stick / name).exists()}
    assert left == {"young", "of another event", "something else"}
    assert len(list(stick.glob("*.arbiter"))) == 2


def test_the_last_copy_of_each_day_is_kept(tmp_path: Path) -> None:
    clock = SetClock()
    with EventSession.create(tmp_path / "Club.arbiter", clock=clock) as session:
        for day in range(3):
            clock.time = datetime(2026, 2, 3 + day, 12, 0).astimezone()
            keep(session, 5)
            session.keep_copy(f"last of day {day}")
        clock.time = datetime(2026, 2, 8, 12, 0).astimezone()
        keep(session, backups.KEPT)
        found = kept(session)
    assert [path.stem[-13:] for path in found[:3]] == [f"last of day {day}" for day in range(3)]
    assert len(found) == 3 + backups.KEPT


def test_copies_of_older_versions_are_offered_and_stay(tmp_path: Path) -> None:
    path = tmp_path / "Club.arbiter"
    session, _ = new_event(path)
    folder = tmp_path / "backups"
    folder.mkdir()
    old = [folder / f"Club 2026010{day}-000000-000000 before import.arbiter" for day in (1, 2)]
    for one in old:
        one.touch()
    assert backups.newest(path, session._file._event, folder) == old[-1]
    keep(session, backups.KEPT + 2)
    assert all(one.exists() for one in old)
    assert backups.newest(path, session._file._event, folder) == kept(session)[-1]
    session.close()


def test_an_event_with_a_very_long_name_has_copies(tmp_path: Path) -> None:
    with EventSession.create(tmp_path / f"{'ő' * 105}.arbiter", clock=TickingClock()) as session:
        keep(session, 2)
        assert len(kept(session)) == 2


def test_a_saved_copy_is_an_event_of_its_own(event: Event, tmp_path: Path) -> None:
    session, _ = event
    target = tmp_path / "other" / session.path.name
    target.parent.mkdir()
    session.save_copy(target, draw=lambda: "another")
    assert identity_in(target) == "another" != session._file._event
    with open_session(target) as copy:
        assert copy.notices == ()
        assert copy.undo_name == session.undo_name
