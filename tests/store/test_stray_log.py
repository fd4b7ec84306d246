"""A log that does not continue the file beside it is never taken up: both are kept, and one chooses.

What a killed program leaves is a file and its log. Whoever takes the file alone elsewhere, works on
it and brings it back, has an old log beside a newer file.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    add_player,
    compare_with_log,
    create_tournament,
    enter_result,
    go_on_with_file,
    go_on_with_log,
    pair_next_round,
    publish_round,
    recover_event,
)
from arbiter_app.store.errors import EventFileError, StrayLogError
from arbiter_app.store.log_file import commits_in, log_of
from arbiter_app.store.settler import Settler
from arbiter_app.store.stray_log import put_log_aside
from arbiter_app.tournament.tournament import Settings
from arbiter_app.tournament.types import GameResult
from tests.store.acts import ACTS, snapshot, two_rounds
from tests.store.support import TickingClock, new_event, open_session, pair_in_order, until_settled

pytestmark = pytest.mark.file_only

Event = tuple[EventSession, int]
Play = Callable[[EventSession, int], object]
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)


def copied(path: Path, folder: Path, *, log: bool = True) -> Path:
    """The file, and its log, as a killed program leaves them: copied by another process."""
    folder.mkdir(parents=True)
    copy = folder / path.name
    pid = os.fork()
    if pid == 0:
        shutil.copyfile(path, copy)
        if log and log_of(path).exists():
            shutil.copyfile(log_of(path), log_of(copy))
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0
    return copy


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Event]:
    """An open event with a complete round and one without results, all of it in the file."""
    session, one = new_event(tmp_path / "desk" / "open.arbiter", players=24)
    two_rounds((session, one))
    session.close()
    with open_session(session.path) as again:
        yield again, one


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path) -> None:
    (tmp_path / "desk").mkdir()


@pytest.fixture
def home(begun: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A killed program's file, and a log of fifteen acts beside it."""
    session, one = begun
    with monkeypatch.context() as patched:
        patched.setattr(Settler, "acted", lambda _settler: None)
        for number in range(15):
            enter_result(session, one, 2, 1 + number % 12, RESULTS[(number + number // 12) % 3])
        path = copied(session.path, tmp_path / "home")
    assert len(commits_in(log_of(path).read_bytes())) == 15
    return path


def later(seconds: int) -> TickingClock:
    """A clock that is ahead of one that begins."""
    clock = TickingClock()
    for _ in range(seconds):
        clock.now()
    return clock


def results(number: int) -> Play:
    def play(session: EventSession, one: int) -> None:
        for board in range(1, number + 1):
            enter_result(session, one, 2, board, GameResult.BLACK_WINS)

    return play


def rounds(session: EventSession, one: int) -> None:
    """The second round and three more."""
    for number in range(2, 6):
        for game in session.tournament(one).round(number).games:
            enter_result(session, one, number, game.board, GameResult.DRAW)
        if number < 5:
            pair_next_round(session, one, pair=pair_in_order)


def undo(session: EventSession, _one: int) -> None:
    session.undo()


def undo_and_redo(session: EventSession, _one: int) -> None:
    session.undo()
    session.undo()
    session.redo()


def go_back(session: EventSession, _one: int) -> None:
    session.go_to(session.journal()[3].id)


def undo_and_more(session: EventSession, one: int) -> None:
    session.undo()
    add_player(session, one, NewPlayer("Late"))


ELSEWHERE: dict[str, Play] = {
    "one result": results(1),
    "six results": results(6),
    "as many acts": results(12),
    "three rounds": rounds,
    "undone": undo,
    "undone and redone": undo_and_redo,
    "gone back": go_back,
    "undone, and a player": undo_and_more,
    "published": lambda session, one: publish_round(session, one, 2),
    "another tournament": lambda session, _one: create_tournament(session, Settings(name="B")),
    "renamed": ACTS["rename_event"].do,
}


def play_elsewhere(path: Path, folder: Path, play: Play) -> Path:
    """The file alone is taken to another folder, and worked on; the file there."""
    taken = copied(path, folder, log=False)
    with EventSession.open(taken, clock=later(7200)) as session:
        play(session, 1)
    assert not log_of(taken).exists()
    return taken


def assert_refused(path: Path) -> None:
    """Nobody opens it, and neither file is touched."""
    before = path.read_bytes(), log_of(path).read_bytes()
    with pytest.raises(StrayLogError, match="does not continue it"):
        open_session(path)
    assert (path.read_bytes(), log_of(path).read_bytes()) == before


@pytest.mark.parametrize("name", ELSEWHERE)
def test_a_file_that_was_worked_on_elsewhere_and_brought_back(
    home: Path, tmp_path: Path, name: str
) -> None:
    taken = play_elsewhere(home, tmp_path / "laptop", ELSEWHERE[name])
    shutil.copyfile(taken, home)
    assert_refused(home)


def test_a_file_that_was_moved_without_its_log_and_moved_back(home: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere" / home.name
    elsewhere.parent.mkdir()
    home.rename(elsewhere)
    with open_session(elsewhere) as session:
        results(3)(session, 1)
    elsewhere.rename(home)
    assert_refused(home)


def test_a_hard_link_in_another_folder(home: Path, tmp_path: Path) -> None:
    link = tmp_path / "links" / "other name.arbiter"
    link.parent.mkdir()
    link.hardlink_to(home)
    with open_session(link) as session:
        results(3)(session, 1)
    assert_refused(home)
    with open_session(link) as session:
        assert session.tournament(1).round(2).games[2].result is GameResult.BLACK_WINS


def test_an_older_copy_that_was_put_in_the_place_of_the_file(
    begun: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log begins with acts that the copy does not have before it."""
    session, one = begun
    older = copied(session.path, tmp_path / "older", log=False)
    results(3)(session, one)
    until_settled(session.path)
    monkeypatch.setattr(Settler, "acted", lambda _settler: None)
    enter_result(session, one, 2, 4, GameResult.DRAW)
    killed = copied(session.path, tmp_path / "killed")
    assert len(commits_in(log_of(killed).read_bytes())) == 1
    shutil.copyfile(older, killed)
    assert_refused(killed)


def test_the_log_of_another_event(home: Path, tmp_path: Path) -> None:
    other, one = new_event(tmp_path / "other.arbiter", players=22)
    two_rounds((other, one))
    other.close()
    shutil.copyfile(other.path, home)
    assert_refused(home)


def test_an_empty_event_of_the_same_name(home: Path, tmp_path: Path) -> None:
    other, _ = new_event(tmp_path / "other.arbiter", players=0)
    other.close()
    shutil.copyfile(other.path, home)
    assert_refused(home)


def test_it_is_refused_in_a_write_protected_file_too(home: Path, tmp_path: Path) -> None:
    taken = play_elsewhere(home, tmp_path / "laptop", results(2))
    shutil.copyfile(taken, home)
    home.chmod(0o400)
    assert_refused(home)


@pytest.mark.parametrize("name", ACTS)
def test_whatever_was_done_last_is_taken_up(
    event: Event, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log of each act continues the file, from each act on."""
    session, one = event
    two_rounds(event)
    ACTS[name].before(session, one)
    session.close()
    # The clock goes on: entries that are undone say since when.
    with (
        EventSession.open(session.path, clock=later(3600)) as again,
        monkeypatch.context() as patched,
    ):
        patched.setattr(Settler, "acted", lambda _settler: None)
        ACTS[name].do(again, one)
        killed = copied(again.path, tmp_path / "killed")
        expected, journal = snapshot(again), again.journal()
    assert commits_in(log_of(killed).read_bytes())
    with open_session(killed) as found:
        assert (snapshot(found), found.journal()) == (expected, journal)
        assert found.notices == ()


def test_a_file_that_was_only_looked_at_elsewhere(home: Path, tmp_path: Path) -> None:
    taken = play_elsewhere(home, tmp_path / "laptop", lambda _session, _one: None)
    shutil.copyfile(taken, home)
    with open_session(home) as session:
        games = session.tournament(1).round(2).games
        assert sum(game.result is not None for game in games) == 12


def test_a_change_from_outside_in_the_log_is_told_as_ever(home: Path) -> None:
    log_of(home).unlink()
    script = (
        "import os, sqlite3, sys\n"
        "raw = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "raw.execute('PRAGMA wal_autocheckpoint = 0')\n"
        "raw.execute(\"UPDATE player SET club = 'Elsewhere' WHERE tpn = 1\")\n"
        "os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(home)], check=True)
    assert log_of(home).stat().st_size
    with open_session(home) as session:
        assert "The file was changed outside the program after the last log entry" in str(
            session.notices[0]
        )


def test_a_change_from_outside_that_was_found_before_the_kill(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The act that records it leads to rows that the file has already."""
    log_of(home).unlink()
    with closing(sqlite3.connect(home)) as raw:
        raw.execute("UPDATE player SET club = 'Elsewhere' WHERE tpn = 1")
        raw.commit()
    monkeypatch.setattr(Settler, "acted", lambda _settler: None)
    with open_session(home) as session:
        assert session.notices
        killed = copied(home, tmp_path / "killed")
    assert commits_in(log_of(killed).read_bytes())
    with open_session(killed) as again:
        assert again.notices == ()
        assert again.tournament(1).player(1).club == "Elsewhere"


def test_a_rollback_journal_is_never_played_into_the_file(home: Path, tmp_path: Path) -> None:
    """What another program began to change in a copy, and left when it was killed."""
    log_of(home).unlink()
    other = tmp_path / "other.arbiter"
    shutil.copyfile(home, other)
    script = (
        "import os, sqlite3, sys\n"
        "raw = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "raw.execute('PRAGMA journal_mode = DELETE')\n"
        "raw.execute('PRAGMA cache_size = 1')\n"
        "raw.execute('BEGIN')\n"
        'raw.execute("UPDATE player SET club = hex(randomblob(5000))")\n'
        "os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(other)], check=True)
    journal = home.with_name(f"{home.name}-journal")
    shutil.copyfile(other.with_name(f"{other.name}-journal"), journal)
    before = home.read_bytes(), journal.read_bytes()
    assert before[1].startswith(b"\xd9\xd5\x05\xf9")
    with pytest.raises(EventFileError, match=r"Move “open.arbiter-journal” to another folder"):
        open_session(home)
    assert (home.read_bytes(), journal.read_bytes()) == before
    journal.unlink()
    open_session(home).close()


# What the arbiter chooses


def test_the_log_is_put_aside_and_both_are_kept(home: Path, tmp_path: Path) -> None:
    taken = play_elsewhere(home, tmp_path / "laptop", results(6))
    shutil.copyfile(taken, home)
    before = home.read_bytes(), log_of(home).read_bytes()
    kept = put_log_aside(home, tmp_path / "backups", TickingClock().now())
    assert (kept.read_bytes(), log_of(kept).read_bytes()) == before
    assert not log_of(home).exists()
    with open_session(home) as session:
        games = session.tournament(1).round(2).games
        assert [game.result for game in games[:6]] == [GameResult.BLACK_WINS] * 6
    assert_refused(kept)


def test_nothing_is_put_aside_where_no_copy_can_be_kept(home: Path, tmp_path: Path) -> None:
    before = home.read_bytes(), log_of(home).read_bytes()
    (tmp_path / "backups").write_text("no folder")
    with pytest.raises(EventFileError, match="could not be backed up"):
        put_log_aside(home, tmp_path / "backups", TickingClock().now())
    assert (home.read_bytes(), log_of(home).read_bytes()) == before


def test_what_each_has_is_told(home: Path, tmp_path: Path) -> None:
    taken = play_elsewhere(home, tmp_path / "laptop", rounds)
    shutil.copyfile(taken, home)
    before = home.read_bytes(), log_of(home).read_bytes()
    found = compare_with_log(home, clock=TickingClock())
    assert found.file is not None
    assert (found.file.rounds, found.file.results) == (5, 12 + 4 * 12)
    assert str(found.file.last_act) == "Result of board 12, round 5"
    assert found.log is not None
    assert (found.log.rounds, found.log.results) == (2, 24)
    assert str(found.log.last_act) == "Result of board 3, round 2"
    assert (home.read_bytes(), log_of(home).read_bytes()) == before


@pytest.mark.parametrize("name", ["six results", "three rounds", "gone back"])
def test_one_goes_on_with_the_log_and_the_file_stays(home: Path, tmp_path: Path, name: str) -> None:
    taken = play_elsewhere(home, tmp_path / "laptop", ELSEWHERE[name])
    shutil.copyfile(taken, home)
    before = home.read_bytes(), log_of(home).read_bytes()
    target = home.with_name("from the log.arbiter")
    found = go_on_with_log(home, target, clock=TickingClock())
    assert found.undo_kept
    with open_session(target) as session:
        games = session.tournament(1).round(2).games
        assert [game.result for game in games[:3]] == [RESULTS[1], RESULTS[2], RESULTS[0]]
        assert all(game.result is not None for game in games)
        assert str(session.undo_name) == "Result of board 3, round 2"
    (kept,) = (home.parent / "backups").glob("*.arbiter")
    assert (kept.read_bytes(), log_of(kept).read_bytes()) == before
    assert home.read_bytes() == before[0]
    with open_session(home) as session:
        assert snapshot(session) == snapshot(EventSession.open(taken, clock=TickingClock()))


def test_one_goes_on_with_the_file(home: Path, tmp_path: Path) -> None:
    taken = play_elsewhere(home, tmp_path / "laptop", rounds)
    shutil.copyfile(taken, home)
    go_on_with_file(home, clock=TickingClock())
    with open_session(home) as session:
        assert len(session.tournament(1).rounds) == 5


def test_recovery_takes_what_has_more_and_says_what_is_left_out(home: Path, tmp_path: Path) -> None:
    """Also where the old log would make an event that looks whole, with one round of three."""
    taken = play_elsewhere(home, tmp_path / "laptop", rounds)
    shutil.copyfile(taken, home)
    target = tmp_path / "recovered.arbiter"
    found = recover_event(home, target, clock=TickingClock())
    assert found.games == 5 * 12
    assert found.undo_kept
    assert "15 acts that are only in the other" in " ".join(map(str, found.lost))
    with open_session(target) as session:
        assert len(session.tournament(1).rounds) == 5
