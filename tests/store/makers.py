"""Everything that makes an event file, to be tried on a disk on which there is no room for it.

A maker is tried again and again, each time with a little more room, until it has enough. Whenever it
has not, it says so in a sentence, and everything is as it was before, to the last byte.
"""

from __future__ import annotations

import re
import resource
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest

from arbiter_app.errors import UserError
from arbiter_app.gui.event.files import OpenedEvent, import_into_new_event, open_or_review
from arbiter_app.operations.interface import (
    EventSession,
    enter_result,
    pair_next_round,
    recover_event,
    restore_copy,
)
from arbiter_app.store import database
from arbiter_app.store.log_file import log_of
from arbiter_app.store.schema import SCHEMA_VERSION
from arbiter_app.store.settler import Settler
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import NOTHING
from tests.store.support import TickingClock, new_event, new_session, open_session, pair_in_order

PAGE = 4096
FILES = Path(__file__).parent / "files"
REPORT = Path(__file__).parents[1] / "corpus" / "dutch2026" / "0002-regular-n55-r9.trf"

Seen: TypeAlias = Mapping[Path, bytes]
Make: TypeAlias = Callable[[], object]
Maker: TypeAlias = Callable[[Path, Path], AbstractContextManager[Make]]
"""Of a folder for what it needs and the one that it writes to: what makes a file there."""


# The makers


def played(path: Path) -> tuple[EventSession, int]:
    """An open event of two rounds with results."""
    session, tournament_id = new_event(path, players=30)
    for number in (1, 2):
        pair_next_round(session, tournament_id, pair=pair_in_order)
        for board in range(1, 16):
            enter_result(session, tournament_id, number, board, GameResult.DRAW)
    return session, tournament_id


@contextmanager
def new_one(_home: Path, made: Path) -> Iterator[Make]:
    yield lambda: new_session(made / "new.arbiter").close()


@contextmanager
def imported(_home: Path, made: Path) -> Iterator[Make]:
    """An event of its own for a report file."""

    def make() -> None:
        found = open_or_review(REPORT, made, TickingClock())
        if not isinstance(found, OpenedEvent):
            found = import_into_new_event(found, "new", made, TickingClock(), confirmed=True)
        found.session.close()

    yield make


def updated(version: int) -> Maker:
    """A file of an older version that is opened."""

    @contextmanager
    def ready(_home: Path, made: Path) -> Iterator[Make]:
        shutil.copyfile(FILES / f"version-{version}.arbiter", made / "old.arbiter")
        yield lambda: open_session(made / "old.arbiter").close()

    return ready


@contextmanager
def kept(home: Path, made: Path) -> Iterator[Make]:
    """A copy that is kept before a round is paired."""
    session, _ = played(home / "event.arbiter")
    session.use_backup_folder(made)
    yield lambda: _keep(session)
    session.close()


def _keep(session: EventSession) -> None:
    said = session._file.keep_copy(session.clock.now(), "before a test")
    if said != NOTHING:
        raise UserError(said)


@contextmanager
def saved(home: Path, made: Path) -> Iterator[Make]:
    session, _ = played(home / "event.arbiter")
    yield lambda: session.save_copy(made / "copy.arbiter")
    session.close()


@contextmanager
def saved_again(home: Path, made: Path) -> Iterator[Make]:
    """A copy in the place of an earlier one, which a killed program left with its log."""
    target = made / "copy.arbiter"
    session, tournament_id = played(home / "event.arbiter")
    session.close()
    with pytest.MonkeyPatch.context() as patch, open_session(session.path) as again:
        patch.setattr(Settler, "acted", lambda _settler: None)
        enter_result(again, tournament_id, 2, 1, GameResult.WHITE_WINS)
        shutil.copyfile(session.path, target)
        shutil.copyfile(log_of(session.path), log_of(target))
    with open_session(session.path) as last:
        enter_result(last, tournament_id, 2, 2, GameResult.BLACK_WINS)
        yield lambda: last.save_copy(target)


@contextmanager
def recovered(home: Path, made: Path) -> Iterator[Make]:
    path = home / "event.arbiter"
    played(path)[0].close()
    with closing(sqlite3.connect(path)) as raw:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'player'"
        (page,) = raw.execute(query).fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(b"\xa5" * PAGE)
    yield lambda: _recover(path, made / "recovered.arbiter")


def _recover(path: Path, target: Path) -> None:
    recover_event(path, target, clock=TickingClock())


def restored(version: int) -> Maker:
    """A copy that a version kept, as a new event."""

    @contextmanager
    def ready(home: Path, made: Path) -> Iterator[Make]:
        copy = home / "copy.arbiter"
        if version == SCHEMA_VERSION:
            played(copy)[0].close()
        else:
            shutil.copyfile(FILES / f"version-{version}.arbiter", copy)
        yield lambda: restore_copy(copy, made / "restored.arbiter")

    return ready


def of_server(session: EventSession) -> Mapping[str, Maker]:
    """What makes files of an event on a server."""

    @contextmanager
    def kept_of_server(_home: Path, made: Path) -> Iterator[Make]:
        session.use_backup_folder(made)
        yield lambda: _keep(session)

    @contextmanager
    def brought_home(_home: Path, made: Path) -> Iterator[Make]:
        yield lambda: session.save_copy(made / "home.arbiter")

    @contextmanager
    def brought_home_again(_home: Path, made: Path) -> Iterator[Make]:
        session.save_copy(made / "home.arbiter")
        yield lambda: session.save_copy(made / "home.arbiter")

    return {"kept": kept_of_server, "home": brought_home, "home again": brought_home_again}


MAKERS: Mapping[str, Maker] = {
    "new": new_one,
    "imported": imported,
    **{f"updated from {number}": updated(number) for number in range(1, SCHEMA_VERSION)},
    "kept": kept,
    "saved": saved,
    "saved again": saved_again,
    "recovered": recovered,
    "restored": restored(SCHEMA_VERSION),
    "restored from 8": restored(8),
}


# Disks without room


@contextmanager
def files_up_to(size: int) -> Iterator[None]:
    """No file of this process may be larger."""
    before, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, most))


# What must be


def seen(folder: Path) -> Seen:
    """Every file in a folder, whatever its name; but what the database remembers of a log there."""
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    logs = (path for path in found if path.name.endswith("-wal"))
    memories = {path.with_name(f"{path.name.removesuffix('-wal')}-shm") for path in logs}
    return {path: path.read_bytes() for path in found if path not in memories}


def put_back(folder: Path, before: Seen) -> None:
    for path in folder.rglob("*"):
        if path.is_file() and path not in before:
            path.unlink()
    for path, content in before.items():
        path.write_bytes(content)


@dataclass(frozen=True, slots=True)
class Tried:
    """How often a maker was refused, and how often it made a file."""

    refused: int
    done: int


def size_of_made(made: Path, make: Make) -> int:
    """How large the file is that is made where there is room enough."""
    before = seen(made)
    make()
    new = [path for path, content in seen(made).items() if before.get(path) != content]
    size = max(path.stat().st_size for path in new)
    put_back(made, before)
    return size


def try_sizes(
    made: Path,
    make: Make,
    room: Callable[[int], AbstractContextManager[None]],
    sizes: Iterable[int],
) -> Tried:
    """Make a file with so much room, and so on.

    After each time everything is as it was before, or the new file is there with everything in it.
    """
    before = seen(made)
    make()
    players = _players(made)
    put_back(made, before)
    refused = done = 0
    for size in sizes:
        told = None
        with room(size):
            try:
                make()
            except UserError as error:
                told = error
        after = seen(made)
        changed = {path for path in {**before, **after} if before.get(path) != after.get(path)}
        if told is None:
            # What was done in a new event may still be in its log.
            assert {path.suffix for path in changed} <= ENDINGS, (size, changed)
            assert _players(made) == players, size
            done += 1
        else:
            # Before an update a copy is kept, and that is named.
            kept_before = {path for path in changed if path.stem.endswith("before update")}
            assert changed == kept_before, (size, changed)
            assert all(str(path) in str(told) for path in kept_before), (size, str(told))
            assert WHY.search(str(told)), str(told)
            _players(made)
            refused += 1
        put_back(made, before)
    return Tried(refused, done)


WHY = re.compile(
    r"cannot be (written|read|opened): |not updated: |not updated, because another program is reading"
    r"|backup could be made \(|could not be backed up \(|could be kept \("
)
ENDINGS = {".arbiter", ".arbiter-wal", ".arbiter-shm"}


def _players(made: Path) -> list[int]:
    """How many players each event in a folder has; fails unless all of them are whole."""
    counts = []
    for path in sorted(made.rglob("*.arbiter")):
        is_alone = not log_of(path).exists()
        with closing(database.connect(path, write=False, immutable=is_alone)) as raw:
            database.check_content(raw, path.name)
            counts.extend(raw.execute("SELECT count(*) FROM player").fetchone())
    return counts
