"""Copies before what is large; whole, named, rotated (reliability.md)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from arbiter_app.operations import (
    EventFileError,
    EventSession,
    pair_next_round,
    unpair_last_round,
)
from arbiter_app.store import backups
from tests.store.support import TickingClock, open_session, pair_in_order

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


def test_old_copies_give_way(event: Event) -> None:
    session, tournament_id = event
    for _ in range(backups.KEPT // 2 + 3):
        pair_next_round(session, tournament_id, pair=pair_in_order)
        unpair_last_round(session, tournament_id)
    found = backups.copies(session.path, session.path.parent / "backups")
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
    assert "No copy of the file could be kept" in change.caution
    assert len(session.tournament(tournament_id).rounds) == 1


def test_a_copy_is_saved_under_another_name(event: Event, tmp_path: Path) -> None:
    session, tournament_id = event
    target = tmp_path / "copy.arbiter"
    target.write_text("old")
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
