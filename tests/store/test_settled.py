"""The file alone has what was done: a moment after each act nothing is left beside it."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    EventFileError,
    EventSession,
    create_tournament,
    enter_result,
    pair_next_round,
    withdraw_player,
)
from arbiter_app.store.log_file import log_of
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import GameResult
from tests.store.support import open_session, pair_in_order, until_settled

pytestmark = pytest.mark.file_only

Event = tuple[EventSession, int]


def alone(path: Path, number: int) -> Path:
    """The file, copied as a file manager does it, without what is beside it."""
    copy = path.parent / "stick" / f"{number}.arbiter"
    copy.parent.mkdir(exist_ok=True)
    # Another process: who closes the file in this one takes the database's locks from it.
    pid = os.fork()
    if pid == 0:
        shutil.copyfile(path, copy)
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0
    return copy


def test_after_each_act_the_file_alone_has_it(event: Event) -> None:
    session, one = event
    pair_next_round(session, one, pair=pair_in_order)
    for board in range(1, 5):
        enter_result(session, one, 1, board, GameResult.DRAW)
        until_settled(session.path)
        with open_session(alone(session.path, board)) as copy:
            assert copy.state(one) == session.state(one)
            assert copy.journal() == session.journal()
    session.undo()
    until_settled(session.path)
    with open_session(alone(session.path, 9)) as copy:
        assert copy.state(one) == session.state(one)
        assert str(copy.redo_name) == "Result of board 4, round 1"


def test_many_acts_without_a_pause_are_settled_too(event: Event) -> None:
    """Nobody waits for an idle moment that never comes."""
    session, one = event
    pair_next_round(session, one, pair=pair_in_order)
    until_settled(session.path)
    logs: set[bytes] = set()
    for number in range(10_000):
        enter_result(session, one, 1, 1 + number % 4, list(GameResult)[number % 3])
        # Each log that was emptied and begun again has a beginning of its own.
        logs.add(log_of(session.path).read_bytes()[:32])
        if len(logs - {b""}) > 1:
            return
    raise AssertionError("the log was never emptied")


def test_what_settles_is_no_change_by_somebody_else(event: Event) -> None:
    session, one = event
    for number in range(3):
        withdraw_player(session, one, 1 + number)
        until_settled(session.path)
    state = session.state(one)
    with open_session(session.path) as reader:
        assert reader.state(one) == state
        until_settled(session.path)
        create_tournament(session, Settings(name="Second"))
        assert len(reader.tournaments()) == 2


def test_a_reader_delays_the_settling_only(event: Event) -> None:
    session, one = event
    until_settled(session.path)
    reader = sqlite3.connect(session.path, isolation_level=None)
    reader.execute("BEGIN")
    before = reader.execute("SELECT count(*) FROM journal").fetchone()
    withdraw_player(session, one, 1)
    withdraw_player(session, one, 2)
    assert reader.execute("SELECT count(*) FROM journal").fetchone() == before
    assert log_of(session.path).stat().st_size
    reader.execute("COMMIT")
    reader.close()
    until_settled(session.path)
    with open_session(alone(session.path, 1)) as copy:
        assert copy.state(one) == session.state(one)


def test_a_file_that_is_renamed_while_it_is_open_has_everything(event: Event) -> None:
    session, one = event
    withdraw_player(session, one, 1)
    state = session.state(one)
    renamed = session.path.with_name("renamed.arbiter")
    session.path.rename(renamed)
    session.close()
    assert sorted(path.name for path in renamed.parent.iterdir()) == ["renamed.arbiter"]
    with open_session(renamed) as again:
        assert again.state(one) == state


def test_what_a_killed_program_left_is_settled_when_it_is_opened(
    event: Event, tmp_path: Path
) -> None:
    session, one = event
    blocking = sqlite3.connect(session.path, isolation_level=None)
    blocking.execute("BEGIN")
    blocking.execute("SELECT count(*) FROM journal").fetchone()
    withdraw_player(session, one, 1)
    path = tmp_path / "killed" / "event.arbiter"
    path.parent.mkdir()
    shutil.copyfile(log_of(session.path), log_of(path))
    path.write_bytes(alone(session.path, 1).read_bytes())
    blocking.close()
    assert log_of(path).stat().st_size
    with open_session(path) as again:
        until_settled(path)
        assert again.state(one) == session.state(one)
        with open_session(alone(path, 2)) as copy:
            assert copy.state(one) == session.state(one)


def test_no_thread_is_left(event: Event) -> None:
    session, one = event
    withdraw_player(session, one, 1)
    until_settled(session.path)
    withdraw_player(session, one, 2)
    session.close()
    assert not [one for one in threading.enumerate() if one.name == "arbiter-settler"]
    assert [path.name for path in session.path.parent.iterdir()] == [session.path.name]


def cut_off(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def cut_to_nothing(path: Path) -> None:
    os.truncate(path, 0)


def written_over(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"012 Club Open\r\n" * 100)


@pytest.mark.parametrize("harm", [cut_off, cut_to_nothing, written_over])
def test_a_file_that_was_harmed_in_its_place_is_not_written_any_more(
    event: Event, harm: object
) -> None:
    session, one = event
    until_settled(session.path)
    assert callable(harm)
    harm(session.path)
    content = session.path.read_bytes()
    with pytest.raises(EventFileError, match=r"truncated or overwritten .* Nothing was written"):
        withdraw_player(session, one, 1)
    assert session.path.read_bytes() == content
    session.close()
    assert session.path.read_bytes() == content
