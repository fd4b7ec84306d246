"""The lock is the file's, whatever its name; what is no file is refused before it is opened."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    EventFileError,
    EventSession,
    NotAnEventFileError,
    enter_result,
    pair_next_round,
    withdraw_player,
)
from arbiter_app.store.lock import FileLock
from arbiter_app.store.log_file import log_of
from arbiter_app.store.settler import Settler
from arbiter_app.tournament.types import GameResult
from tests.store.support import new_session, open_session, pair_in_order

pytestmark = pytest.mark.file_only

Event = tuple[EventSession, int]
ROOT = Path(__file__).parents[2]

OPENS = """
import sys
from pathlib import Path
from arbiter_app.operations.interface import EventFileError, EventSession, SystemClock
try:
    with EventSession.open(Path(sys.argv[1]), clock=SystemClock()) as session:
        assert session.tournaments()[0].players == 8
        print(session.read_only_reason)
except EventFileError as error:
    print(error)
"""


def symbolic(path: Path) -> Path:
    other = path.parent / "links" / "symbolic.arbiter"
    other.parent.mkdir(exist_ok=True)
    other.symlink_to(path)
    return other


def hard(path: Path) -> Path:
    other = path.parent / "links" / "hard.arbiter"
    other.parent.mkdir(exist_ok=True)
    other.hardlink_to(path)
    return other


def same(path: Path) -> Path:
    return path


def told_in_another_process(path: Path) -> bool:
    """True if a second program is told that the file is open already, False if it may write."""
    run = subprocess.run(
        [sys.executable, "-c", OPENS, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert "already open in another window or program" in run.stdout or run.stdout == "\n"
    return run.stdout != "\n"


@pytest.mark.parametrize("name", [same, symbolic, hard])
def test_a_file_has_one_writer_under_all_its_names(
    event: Event, name: Callable[[Path], Path]
) -> None:
    session, one = event
    other = name(session.path)
    with open_session(other) as second:
        assert "already open" in str(second.read_only_reason)
        with pytest.raises(RefusedError, match="already open"):
            withdraw_player(second, one, 1)
    assert told_in_another_process(other)
    pair_next_round(session, one, pair=pair_in_order)
    enter_result(session, one, 1, 1, GameResult.DRAW)
    session.close()
    with open_session(other) as second:
        assert not second.read_only
        assert second.tournament(one).round(1).games[0].result is GameResult.DRAW
        enter_result(second, one, 1, 1, GameResult.WHITE_WINS)
    with open_session(session.path) as again:
        assert again.tournament(one).round(1).games[0].result is GameResult.WHITE_WINS


@pytest.mark.parametrize("name", [same, symbolic, hard])
def test_a_copy_does_not_replace_the_event_itself(
    event: Event, name: Callable[[Path], Path]
) -> None:
    session, one = event
    state = session.state(one)
    with pytest.raises(EventFileError, match="is open"):
        session.save_copy(name(session.path))
    session.close()
    with open_session(session.path) as again:
        assert again.state(one) == state


def test_the_right_to_write_is_kept_whatever_this_process_closes(event: Event) -> None:
    """POSIX drops the locks of a process with any of its descriptors of the file."""
    session, one = event
    other = hard(session.path)
    open_session(session.path).close()
    open_session(other).close()
    session.path.read_bytes()
    assert told_in_another_process(session.path)
    withdraw_player(session, one, 1)
    session.close()
    assert not told_in_another_process(session.path)


def test_who_reads_only_leaves_the_right_to_write_to_the_next(event: Event) -> None:
    session, one = event
    with open_session(session.path) as reader:
        session.close()
        with open_session(session.path) as writer:
            assert not writer.read_only
            withdraw_player(writer, one, 1)
            assert reader.tournament(one).player(1).withdrawn_from == 1
            assert told_in_another_process(session.path)


def test_the_log_of_a_killed_program_is_found_beside_the_other_name(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, one = event
    session.close()
    monkeypatch.setattr(Settler, "acted", lambda _settler: None)
    with open_session(session.path) as again:
        withdraw_player(again, one, 1)
        state = again.state(one)
        killed = tmp_path / "killed" / "event.arbiter"
        killed.parent.mkdir()
        shutil.copyfile(log_of(session.path), log_of(killed))
        shutil.copyfile(session.path, killed)
    other = killed.with_name("other.arbiter")
    other.hardlink_to(killed)
    with open_session(other) as again:
        assert again.state(one) == state
    assert sorted(path.name for path in killed.parent.iterdir()) == [killed.name, other.name]


def test_no_descriptor_is_left(event: Event) -> None:
    session, _ = event
    session.close()
    harmed = session.path.with_name("harmed")
    before = len(list(Path("/dev/fd").iterdir()))
    with open_session(session.path), open_session(session.path):
        pass
    for content in (b"", b"x" * 5000, session.path.read_bytes()[:5000]):
        harmed.write_bytes(content)
        with pytest.raises(EventFileError):
            open_session(harmed)
    assert len(list(Path("/dev/fd").iterdir())) == before


@pytest.fixture
def odd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    monkeypatch.chdir(tmp_path)
    paths = {name: tmp_path / f"{name}.arbiter" for name in ("pipe", "socket", "folder")}
    os.mkfifo(paths["pipe"])
    with socket.socket(socket.AF_UNIX) as made:
        made.bind("socket.arbiter")
    paths["folder"].mkdir()
    return {**paths, "device": Path("/dev/zero")}


@pytest.mark.parametrize("name", ["pipe", "socket", "folder", "device"])
def test_what_is_no_file_is_refused_at_once(
    event: Event, odd: dict[str, Path], tmp_path: Path, name: str
) -> None:
    link = tmp_path / "link.arbiter"
    link.symlink_to(odd[name])
    for path in (odd[name], link):
        with pytest.raises(NotAnEventFileError, match=r"is a folder|is a device or a pipe"):
            open_session(path)
        with pytest.raises(NotAnEventFileError):
            event[0].save_copy(path)
        with pytest.raises(EventFileError):
            new_session(path)


def test_the_lock_is_that_of_the_file_which_has_the_name(tmp_path: Path) -> None:
    """Who took the lock of a file that was replaced since does not hold the new one's."""
    path, other = tmp_path / "one", tmp_path / "other"
    path.write_bytes(b"1")
    first = FileLock.take(path)
    other.write_bytes(b"2")
    other.replace(path)
    second, third = FileLock.take(path), FileLock.take(path)
    assert (first.is_mine, second.is_mine, third.is_mine) == (True, True, False)
    assert (first.read(1), second.read(1), third.read(1)) == (b"1", b"2", b"2")
    for lock in (first, second, third):
        lock.release()
        lock.release()


def test_an_event_is_not_made_beside_the_log_of_another(event: Event) -> None:
    """The database would take that log for the new file's."""
    session, _ = event
    session.close()
    session.path.unlink()
    log_of(session.path).write_bytes(b"acts")
    with pytest.raises(EventFileError, match="log of an event called"):
        new_session(session.path)
    assert log_of(session.path).read_bytes() == b"acts"
    log_of(session.path).unlink()
    new_session(session.path).close()
