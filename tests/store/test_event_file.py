"""Which files are opened, how, and what is said of the others (arbiter_app/store/PROMISES.md)."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from arbiter_app.errors import InputError, RefusedError
from arbiter_app.event_header import APPLICATION_ID
from arbiter_app.operations.interface import (
    DamagedFileError,
    EventFileError,
    EventSession,
    MissingFileError,
    NewerFileError,
    NotAnEventFileError,
    create_tournament,
    enter_result,
    pair_next_round,
    withdraw_player,
)
from arbiter_app.store.schema import SCHEMA_VERSION
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import GameResult
from tests.store.support import (
    new_event,
    new_session,
    open_session,
    pair_in_order,
    raw_of,
    until_settled,
)
from tests.write_protection import write_protected

pytestmark = pytest.mark.file_only

Event = tuple[EventSession, int]


def altered(session: EventSession, *statements: str) -> Path:
    """The closed file after somebody worked on it with another program."""
    session.close()
    raw = sqlite3.connect(session.path)
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()
    return session.path


def test_a_new_file_is_marked_as_ours(path: Path) -> None:
    new_session(path).close()
    header = path.read_bytes()[:100]
    assert int.from_bytes(header[68:72], "big") == APPLICATION_ID
    assert int.from_bytes(header[60:64], "big") == SCHEMA_VERSION
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_an_existing_file_is_not_replaced(event: Event) -> None:
    session, _ = event
    content = session.tournaments()
    with pytest.raises(EventFileError, match="already exists"):
        new_session(session.path)
    session.close()
    with pytest.raises(EventFileError, match="already exists"):
        new_session(session.path)
    with open_session(session.path) as again:
        assert again.tournaments() == content


def test_a_file_cannot_be_made_where_there_is_no_folder(tmp_path: Path) -> None:
    with pytest.raises(EventFileError, match="cannot be written"):
        new_session(tmp_path / "none" / "event.arbiter")


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingFileError):
        open_session(tmp_path / "gone.arbiter")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"012 Club Open\r\n", b"PK\x03\x04" * 50, bytes(4096)])
def test_a_foreign_file_is_refused_and_stays_as_it_is(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(NotAnEventFileError):
        open_session(path)
    assert path.read_bytes() == content
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_folder_is_no_event_file(tmp_path: Path) -> None:
    with pytest.raises(NotAnEventFileError, match="folder"):
        open_session(tmp_path)


def test_a_database_of_another_program_is_refused(path: Path) -> None:
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE player (id INTEGER)")
    raw.close()
    with pytest.raises(NotAnEventFileError, match="another program"):
        open_session(path)


def test_a_file_of_a_newer_program_is_refused_and_stays_as_it_is(event: Event) -> None:
    path = altered(event[0], "PRAGMA user_version = 99")
    content = path.read_bytes()
    with pytest.raises(NewerFileError, match="newer version"):
        open_session(path)
    assert path.read_bytes() == content


def test_a_file_that_would_execute_something_is_refused(event: Event) -> None:
    path = altered(
        event[0],
        "CREATE TRIGGER evil AFTER UPDATE ON player BEGIN DELETE FROM game; END",
    )
    with pytest.raises(NotAnEventFileError, match="trigger"):
        open_session(path)


@pytest.mark.parametrize("start", [100, 4096, 3 * 4096 + 7])
def test_a_damaged_file_is_recognised_and_stays_as_it_is(event: Event, start: int) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    session.close()
    content = bytearray(session.path.read_bytes())
    content[start : start + 600] = b"\xa5" * 600
    session.path.write_bytes(content)
    with pytest.raises(DamagedFileError, match="is damaged") as told:
        open_session(session.path)
    assert session.path.read_bytes() == content
    # What the database says in English only is said by the program, in every language.
    assert "malformed" not in str(told.value)


def test_the_last_copy_of_a_damaged_file_is_named(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    session.close()
    content = session.path.read_bytes()
    session.path.write_bytes(content[:5000])
    with pytest.raises(
        DamagedFileError, match=r"The latest backup .* before pairing round 1.arbiter"
    ):
        open_session(session.path)


def test_a_reader_follows_the_writer(event: Event) -> None:
    session, tournament_id = event
    until_settled(session.path)
    with open_session(session.path) as second:
        before = second.state(tournament_id)
        assert second.state(tournament_id) is before
        withdraw_player(session, tournament_id, 1)
        assert second.state(tournament_id) == session.state(tournament_id) != before
        assert (second.undo_name, second.redo_name) == (session.undo_name, None)
        session.undo()
        create_tournament(session, Settings(name="Second"))
        session.undo()
        assert (second.undo_name, str(second.redo_name)) == (session.undo_name, "New tournament")
        session.redo()
        assert second.tournaments() == session.tournaments()
        assert len(second.tournaments()) == 2


def test_half_a_file_is_damaged(event: Event) -> None:
    session, _ = event
    session.close()
    content = session.path.read_bytes()
    session.path.write_bytes(content[: len(content) // 2])
    with pytest.raises(DamagedFileError):
        open_session(session.path)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM player WHERE tpn = 3",
        "UPDATE game SET white_id = 77 WHERE board = 1",
        "DROP TABLE bye",
        "DELETE FROM round",
    ],
)
def test_a_file_whose_parts_are_missing_is_damaged(event: Event, statement: str) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    with pytest.raises(DamagedFileError):
        open_session(altered(session, statement))


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE player SET title = 'XX' WHERE tpn = 1",
        "UPDATE game SET result = '1=' WHERE board = 1",
        'UPDATE tournament SET scoring = \'{"win": "x"}\'',
        "UPDATE tournament SET deputy_arbiters = '5'",
        "UPDATE pairing_record SET numbering = '[[1]]'",
        "UPDATE tournament SET initial_colour = 'red'",
        "UPDATE journal SET at = 'noon'",
    ],
)
def test_rows_that_make_no_tournament_are_damage(event: Event, statement: str) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)

    def read_all(session: EventSession) -> None:
        session.state(tournament_id)
        session.journal()

    read_all(session)
    with pytest.raises(DamagedFileError, match="You can recover what is left into a copy"):
        open_session(altered(session, statement))


def test_foreign_keys_are_on_and_types_are_enforced(event: Event) -> None:
    session, _ = event
    raw = raw_of(session)
    assert raw.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert raw.execute("PRAGMA trusted_schema").fetchone() == (0,)
    assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert raw.execute("PRAGMA synchronous").fetchone() == (2,)
    with pytest.raises(sqlite3.IntegrityError, match="cannot store TEXT"):
        raw.execute("UPDATE player SET rating = 'high'")


def test_a_second_program_reads_only_and_says_so(event: Event) -> None:
    session, tournament_id = event
    with open_session(session.path) as second:
        assert second.read_only
        assert "already open" in str(second.read_only_reason)
        assert second.state(tournament_id) == session.state(tournament_id)
        assert second.journal() == session.journal()
        with pytest.raises(RefusedError, match="already open"):
            withdraw_player(second, tournament_id, 1)
        with pytest.raises(RefusedError, match="already open"):
            second.undo()
        with pytest.raises(RefusedError, match="already open"):
            pair_next_round(second, tournament_id, pair=pair_in_order)
    assert not (session.path.parent / "backups").exists()
    withdraw_player(session, tournament_id, 1)
    with open_session(session.path) as second:
        assert second.tournament(tournament_id).player(1).withdrawn_from == 1
    session.close()
    with open_session(session.path) as third:
        assert not third.read_only
    assert not list(session.path.parent.glob("*-lock"))


@pytest.fixture
def protected(path: Path) -> Iterator[Path]:
    """An event in a folder that cannot be written."""
    session, tournament_id = new_event(path)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    session.close()
    shutil.rmtree(path.parent / "backups")
    with write_protected(path, path.parent):
        yield path


@pytest.mark.write_protection
def test_a_protected_file_is_read_only_and_says_so(protected: Path) -> None:
    with open_session(protected) as session:
        assert "write-protected" in str(session.read_only_reason)
        (info,) = session.tournaments()
        assert (info.name, info.players, info.rounds_paired) == ("Club Open", 8, 1)
        with pytest.raises(RefusedError, match="write-protected"):
            enter_result(session, info.id, 1, 1, GameResult.DRAW)
    with pytest.raises(EventFileError, match="cannot be written"):
        new_session(protected.with_name("new.arbiter"))


def test_tournaments_of_one_event_do_not_touch_each_other(event: Event) -> None:
    session, tournament_id = event
    other = create_tournament(session, Settings(name="Juniors")).created_id
    before = session.state(other)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    assert session.state(other) is before
    assert [info.name for info in session.tournaments()] == ["Club Open", "Juniors"]
    with pytest.raises(InputError, match="no tournament 99"):
        session.tournament(99)


def test_a_file_that_has_lost_its_name_is_not_written_any_more(path: Path) -> None:
    """What went into it would be gone with the program; a copy has everything up to then."""
    session, one = new_event(path)
    acts = len(session.journal())
    state = session.state(one)
    path.rename(path.with_name("elsewhere"))
    with pytest.raises(EventFileError, match="is no longer there"):
        withdraw_player(session, one, 1)
    for step in (session.undo, session.redo):
        with pytest.raises((EventFileError, RefusedError)):
            step()
    assert len(session.journal()) == acts
    copy = path.with_name("copy.arbiter")
    session.save_copy(copy)
    session.close()
    with open_session(copy) as again:
        assert again.state(one) == state
