"""An event file appears complete or not at all, whatever makes it (arbiter_app/store/PROMISES.md)."""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from arbiter_app.errors import UserError
from arbiter_app.event_address import EventAddress
from arbiter_app.operations.interface import EventFileError
from arbiter_app.output import beside
from arbiter_app.store import opening
from arbiter_app.store.errors import StrayLogError
from arbiter_app.store.file_home import FileHome
from arbiter_app.store.schema import SCHEMA_VERSION
from tests.few_examples import few_of
from tests.store.makers import MAKERS, PAGE, files_up_to, of_server, seen, size_of_made, try_sizes
from tests.store.support import new_event, open_session

NAME = "placing"
QUICK = {
    "new",
    "imported",
    "updated from 4",
    "updated from 8",
    f"updated from {SCHEMA_VERSION - 1}",
}
QUICK |= {name for name in MAKERS if not name.startswith("updated")}

pytestmark = [
    pytest.mark.file_only,
    pytest.mark.skipif(sys.platform == "win32", reason="no such limits"),
]


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path]:
    """One for what is needed, one that is written to."""
    home, made = tmp_path / "home", tmp_path / "made"
    home.mkdir()
    made.mkdir()
    return home, made


@pytest.mark.parametrize("name", few_of(MAKERS, QUICK))
def test_without_room_everything_stays_as_it_was(name: str, folders: tuple[Path, Path]) -> None:
    """All sizes are in the long tests."""
    with MAKERS[name](*folders) as make:
        size = size_of_made(folders[1], make)
        telling = (0, PAGE, size // 2, size - 2 * PAGE, size - PAGE, size - 1, 2 * size)
        tried = try_sizes(folders[1], make, files_up_to, telling)
    assert tried.refused >= 3
    assert tried.done >= 1


def cut_off(descriptor: int) -> None:
    os.ftruncate(descriptor, os.fstat(descriptor).st_size - PAGE)


def page_lost(descriptor: int) -> None:
    os.pwrite(descriptor, bytes(PAGE), PAGE)


def bit_flipped(descriptor: int) -> None:
    """Somewhere in what the rows say, where the database would not notice it."""
    os.pwrite(descriptor, b"#", os.fstat(descriptor).st_size - 1)


@pytest.mark.parametrize("harm", [cut_off, page_lost, bit_flipped])
@pytest.mark.parametrize("name", ["new", "updated from 8", "saved again", "restored"])
def test_what_the_disk_does_not_hold_gets_no_name(
    name: str,
    harm: Callable[[int], None],
    folders: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A disk that says yes and keeps something else: the file is read again before it has a name."""
    real = os.fsync

    def fsync(descriptor: int) -> None:
        real(descriptor)
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            harm(descriptor)

    with MAKERS[name](*folders) as make:
        before = seen(folders[1])
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fsync)
            with pytest.raises(EventFileError, match="the disk reports an error"):
                make()
        assert seen(folders[1]) == before
        make()


@pytest.mark.parametrize("name", sorted(QUICK))
def test_a_name_that_cannot_be_given(
    name: str, folders: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the file that stays had in its log is there as well."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    with MAKERS[name](*folders) as make:
        before = seen(folders[1])
        with monkeypatch.context() as patch:
            patch.setattr(beside, "_finish", refused)
            with pytest.raises(UserError, match="permission denied"):
                make()
        assert seen(folders[1]) == before
        make()


@pytest.mark.parametrize(
    ("name", "where", "what"),
    [
        ("new", opening, "_writing"),
        ("imported", opening, "_writing"),
        ("imported", FileHome, "check_basis"),
    ],
)
def test_a_new_event_that_cannot_be_used_is_removed(
    name: str,
    where: object,
    what: str,
    folders: tuple[Path, Path],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The disk is full when it is opened, or when what it was made for is written."""

    def refused(*_: object, **__: object) -> None:
        full = sqlite3.OperationalError("database or disk is full")
        full.sqlite_errorcode = sqlite3.SQLITE_FULL
        raise full

    with MAKERS[name](*folders) as make:
        with monkeypatch.context() as patch:
            patch.setattr(where, what, refused)
            with pytest.raises(EventFileError, match="the disk is full"):
                make()
        assert not seen(folders[1])
        make()


def test_a_failed_update_names_the_copy_that_was_kept(folders: tuple[Path, Path]) -> None:
    _, made = folders
    with MAKERS["updated from 8"](*folders) as make:
        size = size_of_made(made, make)
        with files_up_to(size - PAGE), pytest.raises(EventFileError) as caught:
            make()
    (kept,) = (made / "backups").iterdir()
    assert type(caught.value) is EventFileError
    assert str(caught.value) == (
        "“old.arbiter” is from an older version and was not updated: the file would be larger than allowed"
        f" there. The latest backup is “{kept}”."
    )


@pytest.mark.parametrize("ending", ["-wal", "-journal"])
def test_no_file_is_put_beside_the_log_of_another(folders: tuple[Path, Path], ending: str) -> None:
    """The database would take that log for the new file's."""
    home, made = folders
    session, _ = new_event(home / "event.arbiter")
    log = made / f"copy.arbiter{ending}"
    log.write_bytes(b"acts")
    with session, pytest.raises(EventFileError, match="log of an event called"):
        session.save_copy(made / "copy.arbiter")
    assert [path.name for path in made.iterdir()] == [log.name]


def test_a_copy_beside_a_log_that_is_not_its_own_is_not_replaced(
    folders: tuple[Path, Path],
) -> None:
    """Nobody knows what is in it."""
    home, made = folders
    with MAKERS["saved again"](home, made) as make:
        older = seen(made)
        with open_session(made / "copy.arbiter") as copy:
            copy.undo()
        for path, content in older.items():
            if path.name.endswith("-wal"):
                path.write_bytes(content)
        before = seen(made)
        with pytest.raises(StrayLogError):
            make()
        assert seen(made) == before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kept", "home", "home again"])
def test_a_file_of_a_server_event_without_room(
    name: str, folders: tuple[Path, Path], address: EventAddress
) -> None:
    session, _ = new_event(address, players=30)
    with session, of_server(session)[name](*folders) as make:
        size = size_of_made(folders[1], make)
        tried = try_sizes(
            folders[1], make, files_up_to, (*range(0, size, 4 * PAGE), size - 1, size)
        )
    assert tried.refused > 3
    assert tried.done == 1
