"""A file that another program writes over in its place while it is open: noticed before the next act.

What was entered is saved beside it, and nothing of ours is ever written into what is there now.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    EventFileError,
    EventSession,
    enter_result,
    rename_event,
)
from arbiter_app.store import settler as settling
from arbiter_app.store.errors import StrayLogError
from arbiter_app.store.file_home import FileHome
from arbiter_app.store.log_file import commits_in, log_of
from arbiter_app.tournament.types import GameResult
from tests.store.acts import ACTS, snapshot, two_rounds
from tests.store.support import new_event, open_session, raw_of, until, until_settled

pytestmark = pytest.mark.file_only

Event = tuple[EventSession, int]
Harm = Callable[[Path, bytes], None]


def in_a_child(what: Callable[[], object]) -> None:
    """Done by another process: who closes the file in this one takes the database's locks from it."""
    pid = os.fork()
    if pid == 0:
        what()
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0


def content_of(path: Path, folder: Path) -> bytes:
    copy = folder / "content"
    in_a_child(lambda: shutil.copyfile(path, copy))
    return copy.read_bytes()


def older_copy(path: Path, older: bytes) -> None:
    """As `dd conv=notrunc`, or a program that keeps two folders alike."""

    def write() -> None:
        with path.open("r+b") as file:
            file.write(older)

    in_a_child(write)


def whole_file(path: Path, older: bytes) -> None:
    in_a_child(lambda: path.write_bytes(older))


def nonsense(path: Path, _older: bytes) -> None:
    def write() -> None:
        with path.open("r+b") as file:
            file.write(b"\0" * 4096 * 3)

    in_a_child(write)


def one_page(path: Path, _older: bytes) -> None:
    """In the middle, so that the beginning stays as it is."""

    def write() -> None:
        with path.open("r+b") as file:
            file.seek(4096 * 30)
            file.write(b"\xff" * 4096)

    in_a_child(write)


HARMS = {one.__name__: one for one in (older_copy, whole_file, nonsense, one_page)}


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[tuple[EventSession, bytes]]:
    """An open event with ten results that are in the file, and its content five results ago."""
    session, one = new_event(tmp_path / "open.arbiter", players=24)
    two_rounds((session, one))
    for board in range(1, 6):
        enter_result(session, one, 2, board, GameResult.DRAW)
    until_settled(session.path)
    older = content_of(session.path, tmp_path)
    for board in range(6, 11):
        enter_result(session, one, 2, board, GameResult.DRAW)
    until_settled(session.path)
    yield session, older
    session.close()


@pytest.mark.parametrize("name", HARMS)
def test_the_next_act_is_refused_and_everything_is_saved_beside(
    begun: tuple[EventSession, bytes], tmp_path: Path, name: str
) -> None:
    session, older = begun
    before, journal = snapshot(session), session.journal()
    HARMS[name](session.path, older)
    there = content_of(session.path, tmp_path)
    with pytest.raises(
        EventFileError, match=r"truncated or overwritten .* saved as “open saved.arbiter”"
    ):
        enter_result(session, 1, 2, 11, GameResult.DRAW)
    with pytest.raises(EventFileError, match=r"saved as “open saved.arbiter”"):
        enter_result(session, 1, 2, 12, GameResult.DRAW)
    with open_session(session.path.with_name("open saved.arbiter")) as saved:
        assert snapshot(saved) == before
        assert saved.journal() == journal
        assert saved.notices == ()
        saved.undo()
    session.close()
    assert session.path.read_bytes() == there
    assert not log_of(session.path).exists() or not log_of(session.path).stat().st_size


def test_acts_that_were_only_in_the_log_are_not_written_into_what_is_there(
    begun: tuple[EventSession, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written over between an act and the moment in which it is written back."""
    session, older = begun
    # The settler waits: longer than this test takes.
    monkeypatch.setattr(settling, "_IDLE", 600)
    monkeypatch.setattr(settling, "_LATEST", 600)
    enter_result(session, 1, 2, 11, GameResult.DRAW)
    older_copy(session.path, older)
    there = content_of(session.path, tmp_path)
    session.close()
    assert session.path.read_bytes() == there
    assert len(commits_in(log_of(session.path).read_bytes())) == 1
    # The log and what was put in the place of its file: the arbiter chooses.
    with pytest.raises(StrayLogError):
        open_session(session.path)


@pytest.mark.parametrize("name", HARMS)
def test_who_closes_the_event_without_another_act_is_told_too(
    begun: tuple[EventSession, bytes], tmp_path: Path, name: str
) -> None:
    session, older = begun
    before = snapshot(session)
    HARMS[name](session.path, older)
    there = content_of(session.path, tmp_path)
    told = str(session.close())
    assert "was truncated or overwritten by another program" in told
    assert "saved as “open saved.arbiter”" in told
    assert session.path.read_bytes() == there
    with open_session(session.path.with_name("open saved.arbiter")) as saved:
        assert snapshot(saved) == before
    assert str(session.close()) == ""


@pytest.mark.parametrize("acts_between", [0, 1])
@pytest.mark.parametrize("name", HARMS)
def test_what_is_written_into_it_while_the_log_is_written_back_is_noticed(
    begun: tuple[EventSession, bytes], monkeypatch: pytest.MonkeyPatch, name: str, acts_between: int
) -> None:
    """After the last page was written, and before anybody looks: be it a page of no act.

    Whoever acts in that moment is not refused yet, and loses nothing: the database begins its log
    anew, and the pages it had before are compared with the file all the same.
    """
    session, older = begun
    home = session._file._home
    assert isinstance(home, FileHome)
    looked, looks = home._watch._looked, count()
    is_written_over, may_go_on = threading.Event(), threading.Event()

    def look() -> object:
        # The settler looks before it writes, and when it has written.
        is_settler = threading.current_thread().name == "arbiter-settler"
        if is_settler and next(looks) == 1:
            HARMS[name](session.path, older)
            is_written_over.set()
            assert may_go_on.wait(60)
        return looked()

    monkeypatch.setattr(home._watch, "_looked", look)
    # Writes a page that no result is in.
    ACTS["rename_event"].do(session, 1)
    assert is_written_over.wait(60)
    for _ in range(acts_between):
        enter_result(session, 1, 2, 11, GameResult.DRAW)
    may_go_on.set()
    accepted = snapshot(session)
    # Noticed when the settler compares what it has written, a moment later.
    until(lambda: home._watch._is_harmed)
    with pytest.raises(EventFileError, match="saved as"):
        enter_result(session, 1, 2, 12, GameResult.DRAW)
    with open_session(session.path.with_name("open saved.arbiter")) as saved:
        assert snapshot(saved) == accepted


def test_the_settler_does_not_write_into_it_either(
    begun: tuple[EventSession, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, older = begun
    home = session._file._home
    assert isinstance(home, FileHome)
    may_write, is_refused = home._may_write_back, threading.Event()

    def ask() -> bool:
        if may_write():
            return True
        is_refused.set()
        return False

    monkeypatch.setattr(home._settler, "_may_write", ask)
    with monkeypatch.context() as patched:
        patched.setattr(settling, "_IDLE", 1)
        enter_result(session, 1, 2, 11, GameResult.DRAW)
        older_copy(session.path, older)
    there = content_of(session.path, tmp_path)
    assert is_refused.wait(60), "the settler has not looked"
    assert content_of(session.path, tmp_path) == there
    with pytest.raises(EventFileError, match="saved as"):
        enter_result(session, 1, 2, 12, GameResult.DRAW)
    with open_session(session.path.with_name("open saved.arbiter")) as saved:
        assert saved.tournament(1).round(2).games[10].result is GameResult.DRAW


def test_who_touches_a_file_has_written_nothing(begun: tuple[EventSession, bytes]) -> None:
    session, _ = begun
    in_a_child(lambda: os.utime(session.path, (1, 1)))
    enter_result(session, 1, 2, 11, GameResult.DRAW)
    until_settled(session.path)
    in_a_child(lambda: session.path.chmod(0o600))
    enter_result(session, 1, 2, 12, GameResult.DRAW)


def test_who_touches_a_file_whose_log_cannot_be_emptied_has_written_nothing(
    begun: tuple[EventSession, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody reads for long: the file has the last act, and the log has it still."""
    session, _ = begun
    before = content_of(session.path, tmp_path)
    with monkeypatch.context() as patched:
        patched.setattr(settling, "_IDLE", 1)
        patched.setattr(settling, "_LATEST", 1)
        enter_result(session, 1, 2, 11, GameResult.DRAW)
        reader = sqlite3.connect(session.path, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM game").fetchone()
    with closing(reader):
        until(lambda: content_of(session.path, tmp_path) != before)
        assert log_of(session.path).stat().st_size
        in_a_child(lambda: os.utime(session.path, (1, 1)))
        enter_result(session, 1, 2, 12, GameResult.DRAW)


def test_what_is_not_in_memory_is_not_said_to_be_saved(
    begun: tuple[EventSession, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older copy that is read back is no rescue."""
    session, older = begun
    raw_of(session).execute("PRAGMA cache_size = 1")
    raw_of(session).execute("PRAGMA shrink_memory")
    older_copy(session.path, older)
    with pytest.raises(
        EventFileError, match=r"truncated or overwritten .* Its backups are in the folder"
    ):
        enter_result(session, 1, 2, 11, GameResult.DRAW)
    assert not list(session.path.parent.glob("*saved*"))


@pytest.mark.parametrize("name", ["enter_result", "pair_next_round", "rename_event"])
def test_what_is_written_by_ourselves_is_never_taken_for_it(event: Event, name: str) -> None:
    """Acts while the log is written back, and after it."""
    session, one = event
    two_rounds(event)
    ACTS[name].before(session, one)
    ACTS[name].do(session, one)
    until_settled(session.path)
    for _ in range(20):
        session.undo()
        session.redo()
    until_settled(session.path)
    session.undo()


class Interrupted:
    """A connection of the settler; `act` comes before and after each of its statements."""

    def __init__(self, connection: sqlite3.Connection, act: Callable[[], None]) -> None:
        self._connection = connection
        self._act = act

    def execute(self, statement: str) -> sqlite3.Cursor:
        self._act()
        found = self._connection.execute(statement)
        self._act()
        return found

    def close(self) -> None:
        self._connection.close()


MOMENTS = 8
"""Before and after each statement of the settler beside which acts go on, in one turn of it."""


@pytest.mark.parametrize("first", range(MOMENTS))
def test_what_is_done_at_any_two_moments_of_writing_back_is_never_taken_for_it(
    event: Event, first: int
) -> None:
    """The second act begins the log anew if all of the first is in the file already."""
    session, one = event
    two_rounds(event)
    until_settled(session.path)
    home = session._file._home
    assert isinstance(home, FileHome)
    settler = home._settler
    assert settler is not None
    moments, chosen = count(MOMENTS), (first, first)

    def act() -> None:
        moment = next(moments)
        if moment == chosen[0]:
            rename_event(session, f"Open {chosen}")
        if moment == chosen[1]:
            enter_result(session, one, 2, 1, list(GameResult)[moment % 3])

    settler._own = Interrupted(settler._own, act)  # type: ignore[assignment]
    settler._reader = Interrupted(settler._reader, act)  # type: ignore[assignment]
    for second in range(first, MOMENTS):
        moments, chosen = count(), (first, second)
        # Writes a page that no result is in; so does the act at the first moment.
        rename_event(session, f"Before {chosen}")
        until_settled(session.path)
        assert next(moments) > second
        # Its time is not what it was: now each page is looked at.
        in_a_child(lambda: os.utime(session.path, (1, 1)))
        enter_result(session, one, 2, 3, list(GameResult)[second % 3])
        until_settled(session.path)
    state = session.state(one)
    assert str(session.close()) == ""
    with open_session(session.path) as again:
        assert again.state(one) == state


def test_what_was_written_before_the_disk_failed_is_never_taken_for_it(event: Event) -> None:
    """The log is in the file, the settler heard of a failure, and the next act begins it anew."""
    session, one = event
    two_rounds(event)
    until_settled(session.path)
    home = session._file._home
    assert isinstance(home, FileHome)
    settler, moments = home._settler, count()
    assert settler is not None

    def fail_once() -> None:
        # Before and after each time that the log is written back.
        moment = next(moments)
        if moment == 1:
            raise OSError(errno.EIO, "the disk fails")
        if moment == 2:
            enter_result(session, one, 2, 1, GameResult.DRAW)

    settler._own = Interrupted(settler._own, fail_once)  # type: ignore[assignment]
    rename_event(session, "Renamed")
    until_settled(session.path)
    assert next(moments) > 2
    in_a_child(lambda: os.utime(session.path, (1, 1)))
    enter_result(session, one, 2, 2, GameResult.DRAW)
    until_settled(session.path)
    assert str(session.close()) == ""
