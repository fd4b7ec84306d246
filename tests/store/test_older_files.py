"""An older file is brought up to date whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import random
import shutil
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, sleep

import pytest
from alembic.util import CommandError

from arbiter_app.operations.interface import DamagedFileError, EventFileError
from arbiter_app.output import beside
from arbiter_app.store import opening
from arbiter_app.store.lock import FileLock
from arbiter_app.store.schema import SCHEMA_VERSION
from tests.few_examples import few_of
from tests.store.support import open_session

pytestmark = pytest.mark.file_only

OLD = Path(__file__).parent / "files" / "version-1.arbiter"


def version_of(path: Path) -> int:
    return int.from_bytes(path.read_bytes()[60:64], "big")


def is_whole(path: Path) -> bool:
    """True if the file is the old one to the last byte, or one of this version."""
    return path.read_bytes() == OLD.read_bytes() or version_of(path) == SCHEMA_VERSION


def disk_full(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def database_full(*_: object) -> None:
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise full


def some_error(*_: object) -> None:
    raise sqlite3.OperationalError("table publication already exists")


def no_such_migration(*_: object) -> None:
    raise CommandError("Can't locate revision identified by 'ffff'")


@pytest.mark.parametrize(
    ("where", "what", "kind", "words"),
    [
        (os, ("fsync", disk_full), EventFileError, r"no backup .* \(the disk is full"),
        (beside, ("_finish", disk_full), EventFileError, r"no backup .* \(the disk is full"),
        (
            FileLock,
            ("make_way", disk_full),
            EventFileError,
            "not updated: the disk is full",
        ),
        (opening, ("upgrade", database_full), EventFileError, "the disk is full"),
        (
            opening,
            ("upgrade", some_error),
            DamagedFileError,
            "You can recover what is left into a copy",
        ),
        (
            opening,
            ("bring_up_to_date", some_error),
            DamagedFileError,
            "You can recover what is left into a copy",
        ),
    ],
)
def test_an_error_meanwhile_leaves_the_old_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    where: object,
    what: tuple[str, Callable[..., None]],
    kind: type[EventFileError],
    words: str,
) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(OLD, path)
    with monkeypatch.context() as patch:
        patch.setattr(where, *what)
        with pytest.raises(EventFileError, match=words) as caught:
            open_session(path)
    assert type(caught.value) is kind
    assert path.read_bytes() == OLD.read_bytes()
    assert [found.name for found in tmp_path.iterdir() if found.is_file()] == ["old.arbiter"]
    with open_session(path) as session:
        assert not session.read_only
    assert version_of(path) == SCHEMA_VERSION


def test_an_error_of_the_migrations_is_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(OLD, path)
    monkeypatch.setattr("alembic.command.upgrade", no_such_migration)
    with pytest.raises(
        DamagedFileError, match=r"Can't locate revision .* You can recover what is left into a copy"
    ):
        open_session(path)
    assert path.read_bytes() == OLD.read_bytes()


def test_rights_and_names_of_an_old_file_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "old.arbiter", tmp_path / "link.arbiter"
    shutil.copyfile(OLD, path)
    path.chmod(0o640)
    link.symlink_to(path)
    with open_session(link) as session:
        assert not session.read_only
    assert link.is_symlink()
    assert version_of(path) == SCHEMA_VERSION
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("count", few_of([10, 200], [10]))
def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new_one(
    tmp_path: Path, count: int
) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(OLD, path)
    start = perf_counter()
    open_session(path).close()
    whole_time = perf_counter() - start
    chance = random.Random(20261122)
    for _ in range(count):
        shutil.copyfile(OLD, path)
        pid = os.fork()
        if pid == 0:
            try:
                open_session(path)
            finally:
                os._exit(0)
        sleep(chance.uniform(0, whole_time))
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        assert is_whole(path)
        with open_session(path) as session:
            assert not session.read_only
            assert session.notices == ()
            assert session.tournaments()[0].players == 9
    with open_session(path):
        pass
    shutil.copyfile(OLD, path)
    open_session(path).close()
    assert [found.name for found in tmp_path.iterdir() if found.is_file()] == ["old.arbiter"]
