"""The one way in which an event file appears under a name: complete, checked, on the disk, or not at all.

What makes an event file fills a database in memory. Only when everything is in it, it is written
to a file without a name of its own, closed, opened again and checked; then that takes the name. The
database itself writes nothing there: it does not tell when the disk is full while it closes a file.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

from arbiter_app.event_header import APPLICATION_ID, COMPANIONS
from arbiter_app.output.beside import Rights, begin, leftovers, rights_of, write_beside
from arbiter_app.output.reasons import reason
from arbiter_app.store import database
from arbiter_app.store.errors import NotWrittenError
from arbiter_app.store.lock import FileLock, identity_of
from arbiter_app.wording import phrase

_VERSIONS = slice(18, 20)
_WITH_LOG = b"\x02\x02"
"""How whoever opens it has to write and read it: by a log (https://sqlite.org/fileformat2.html, 1.3)."""

_EXISTS = reason(FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST)))


@contextmanager
def in_place_of(
    target: Path, lock: FileLock | None, rights: Rights | None = None
) -> Iterator[sqlite3.Connection]:
    """A new database in memory, to be filled; when the context ends, it is the file `target`.

    It takes the place of the file that `lock` holds, and of nothing else: with None there must be
    none. A copy of an event gets `rights`, as far as a file that it replaces has them; without any
    it has those of the file that it replaces. If anything fails, what was there is as it was, and
    nothing is left beside it.

    Raises:
        NotWrittenError: it cannot be written, or there is a file and none is held, or the log of one.
    """
    if lock is None:
        refuse_taken(target)
    with closing(database.in_memory()) as made:
        yield made
        image = bytearray(made.serialize())
    image[_VERSIONS] = _WITH_LOG
    try:
        with _log_aside(target, lock) as move_log:

            def check(path: Path) -> None:
                _check(path)
                if lock is not None:
                    move_log()
                    lock.make_way()

            if rights is not None and lock is not None:
                # Somebody may have taken rights from the copy that it replaces.
                rights = replace(rights, mode=rights.mode & rights_of(lock.status()).mode | 0o600)
            write_beside(target, image, rights, replace=lock is not None, check=check)
    except FileExistsError as error:
        raise _taken(target) from error
    except (OSError, sqlite3.Error) as error:
        raise database.not_written(target, error) from error


def _check(path: Path) -> None:
    """See that a file is a whole event, which needs nothing beside it.

    Raises:
        OSError, sqlite3.Error: it is not.
    """
    with closing(database.connect(path, write=False, immutable=True)) as made:
        (pages,) = made.execute("PRAGMA page_count").fetchone()
        (page_size,) = made.execute("PRAGMA page_size").fetchone()
        (application,) = made.execute("PRAGMA application_id").fetchone()
        problems = [row[0] for row in made.execute("PRAGMA integrity_check(1)")]
    is_whole = (
        problems == ["ok"]
        and application == APPLICATION_ID
        and path.stat().st_size == pages * page_size
        and not _logs_of(path)
    )
    if not is_whole:
        raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))


@contextmanager
def _log_aside(target: Path, lock: FileLock | None) -> Iterator[Callable[[], None]]:
    """What takes the log away from beside a file that is about to be replaced.

    Beside the new file it would be taken for the new one's. It comes back, unless the file was
    replaced.
    """
    moved: list[tuple[Path, Path]] = []

    def move() -> None:
        for log in _logs_of(target):
            descriptor, aside = begin(target)
            os.close(descriptor)
            try:
                log.replace(aside)
            except OSError:
                aside.unlink()
                raise
            moved.append((log, aside))

    try:
        yield move
    finally:
        for log, aside in moved:
            with contextlib.suppress(OSError):
                if lock is not None and identity_of(target) == lock.identity:
                    aside.replace(log)
                else:
                    aside.unlink()


def refuse_taken(path: Path) -> None:
    """See that there is no file of this name, nor the log of one.

    The log of a file that was moved away may hold acts, and must not get into another one.

    Raises:
        NotWrittenError: there is one.
    """
    if os.path.lexists(path):
        raise _taken(path)
    for log in _logs_of(path):
        if log.stat().st_size:
            raise NotWrittenError(
                phrase(
                    "A log of an event called “{name}” still exists (“{log}”).",
                    name=path.name,
                    log=log.name,
                ),
                _EXISTS,
                hint=phrase("Choose another name, or move that event back next to its log."),
            )


def _taken(path: Path) -> NotWrittenError:
    return NotWrittenError(
        phrase("“{name}” already exists.", name=path.name),
        _EXISTS,
        hint=phrase("Choose another name."),
    )


def _logs_of(path: Path) -> list[Path]:
    """What is beside a file, or its name, and would be taken for a part of it."""
    beside = (path.with_name(f"{path.name}{ending}") for ending in COMPANIONS)
    return [each for each in beside if each.exists()]


def remove_made(path: Path) -> None:
    """Remove an event file that was made and cannot be used, and what the database left beside it."""
    for each in (path, *(path.with_name(f"{path.name}{ending}") for ending in COMPANIONS)):
        with contextlib.suppress(OSError):
            each.unlink(missing_ok=True)


def remove_leftovers(target: Path) -> None:
    """Remove what a killed program left unfinished; only who holds the target's lock may."""
    for path in leftovers(target):
        with contextlib.suppress(OSError):
            path.unlink()
