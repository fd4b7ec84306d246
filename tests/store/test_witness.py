"""What is changed in an event file without the program is told, recorded, and can be undone.

Not a lock, a witness: rows and log cannot disagree unnoticed.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    DamagedFileError,
    EventFileError,
    EventSession,
    JournalEntry,
    enter_result,
    recover_event,
    recovered_name,
    withdraw_player,
)
from arbiter_app.store.act_kinds import ActKind
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import verbatim
from tests.store.acts import ACTS, Snapshot, snapshot, two_rounds
from tests.store.support import TickingClock, new_event, open_session

pytestmark = pytest.mark.file_only

FILES = Path(__file__).parent / "files"
Event = tuple[EventSession, int]


@dataclass(frozen=True, slots=True)
class Closed:
    """A closed event of two rounds, and all that could be read of it."""

    path: Path
    content: bytes
    states: Snapshot
    journal: tuple[JournalEntry, ...]


def closed_event(folder: Path) -> Closed:
    event = new_event(folder / "event.arbiter")
    two_rounds(event)
    withdraw_player(*event, 2)
    session, _ = event
    session.undo()
    states, journal = snapshot(session), session.journal()
    session.close()
    return Closed(session.path, session.path.read_bytes(), states, journal)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Closed:
    return closed_event(tmp_path_factory.mktemp("made"))


@pytest.fixture
def closed(made: Closed, tmp_path: Path) -> Closed:
    """A copy of it, in a folder of its own."""
    path = tmp_path / made.path.name
    path.write_bytes(made.content)
    return replace(made, path=path)


def edit(path: Path, *statements: str) -> None:
    """What another tool does to the file."""
    raw = sqlite3.connect(path)
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()


@pytest.mark.parametrize("name", ACTS)
def test_what_the_program_does_is_not_told(event: Event, name: str) -> None:
    session, one = event
    two_rounds(event)
    act = ACTS[name]
    act.before(session, one)
    act.do(session, one)
    session.close()
    with open_session(session.path) as again:
        assert again.notices == ()


EDITS = {
    "UPDATE game SET result = '01' WHERE round_number = 1 AND board = 2": (
        "board 2 of round 1: result 0–1 (the log says ½–½)"
    ),
    "UPDATE player SET rating = 2500 WHERE tpn = 3": (
        "player 3 Chen: rating 2500 (the log says 2380)"
    ),
    "UPDATE player SET name = 'Čen' WHERE tpn = 3": "name Čen (the log says Chen)",
    "UPDATE tournament SET city = 'Bergamo'": "city Bergamo (the log says –)",
    "UPDATE round SET note = 'x' WHERE number = 2": "round 2: note x (the log says –)",
    "DELETE FROM pairing_record WHERE round_number = 1": "removed, still in the log",
    "INSERT INTO k_factor VALUES (1, 1, 40)": "k factor added, not in the log",
}


@pytest.mark.parametrize("statement", EDITS)
def test_a_change_from_outside_is_told_and_can_be_undone(closed: Closed, statement: str) -> None:
    edit(closed.path, statement)
    with open_session(closed.path) as session:
        (notice,) = map(str, session.notices)
        assert notice.startswith(
            "The file was changed outside the program after the last log entry"
        )
        assert EDITS[statement] in notice
        changed = snapshot(session)
        assert changed != closed.states
        assert session.last_entry is not None
        assert session.last_entry.kind is ActKind.CHANGED_OUTSIDE
    with open_session(closed.path) as session:
        assert session.notices == ()
        assert snapshot(session) == changed
        session.undo()
        assert snapshot(session) == closed.states
        session.go_to(None)
        session.go_to(closed.journal[-2].id)
        assert snapshot(session) == closed.states


def test_of_many_changes_some_are_named_and_the_others_counted(closed: Closed) -> None:
    edit(closed.path, "UPDATE player SET rating = rating + 1")
    with open_session(closed.path) as session:
        (notice,) = map(str, session.notices)
        assert notice.count("(the log says") == 5
        assert "and 3 more differences" in notice


IMPOSSIBLE = (
    "UPDATE player SET rating = -5 WHERE tpn = 2",
    "UPDATE player SET national_rating = 10000 WHERE tpn = 2",
    "UPDATE tournament SET rounds_total = 1000000000000000000",
    "UPDATE player SET title = 'XX' WHERE tpn = 2",
    "DELETE FROM game WHERE round_number = 1 AND board = 2",
    "UPDATE player SET tpn = -1 WHERE tpn = 8",
    "UPDATE journal SET at = 'noon' WHERE id = 3",
    "UPDATE journal SET kind = 'forgotten' WHERE id = 3",
    "UPDATE journal SET kind = NULL WHERE id = 3",
    "UPDATE journal SET wording = '' WHERE id = 3",
    'UPDATE journal SET wording = \'[["{name}"],"",""]\' WHERE id = 3',
)


@pytest.mark.parametrize("statement", IMPOSSIBLE)
@pytest.mark.parametrize("is_sealed", [True, False])
def test_what_nobody_could_have_typed_is_damage_and_recovered_from_the_log(
    closed: Closed, statement: str, is_sealed: bool
) -> None:
    edit(closed.path, statement, *(() if is_sealed else ("DELETE FROM witness",)))
    content = closed.path.read_bytes()
    with pytest.raises(DamagedFileError, match="You can recover what is left into a copy"):
        open_session(closed.path)
    assert closed.path.read_bytes() == content
    target = recovered_name(closed.path)
    recover_event(closed.path, target, clock=TickingClock())
    with open_session(target) as session:
        assert session.notices == ()
        assert snapshot(session) == closed.states


@pytest.mark.parametrize("wording", ["", "{", "[]", '["A","B"]', '[["{name}"],"",""]', "[1,2,3]"])
def test_an_act_whose_wording_was_damaged_is_recovered_in_english(
    closed: Closed, wording: str
) -> None:
    raw = sqlite3.connect(closed.path)
    raw.execute("UPDATE journal SET wording = ? WHERE id = 5", (wording,))
    raw.commit()
    raw.close()
    with pytest.raises(DamagedFileError, match="entry 5 of the log cannot be read"):
        open_session(closed.path)
    target = recovered_name(closed.path)
    recover_event(closed.path, target, clock=TickingClock())
    with open_session(target) as session:
        assert snapshot(session) == closed.states
        entry, whole = session.journal()[4], closed.journal[4]
    assert entry.name == verbatim(str(whole.name))
    assert (str(entry.before), str(entry.after)) == (str(whole.before), str(whole.after))


def test_what_was_done_before_an_altered_entry_cannot_be_undone_any_more(closed: Closed) -> None:
    edit(closed.path, "UPDATE journal SET after_text = 'x', wording = NULL WHERE id = 5")
    with open_session(closed.path) as session:
        (notice,) = map(str, session.notices)
        assert "The log was changed outside the program (entries: 5)" in notice
        assert "The tournaments are unchanged" in notice
        assert snapshot(session) == closed.states
        assert str(session.journal()[4].after) == "x"
        session.go_to(5)
        with pytest.raises(RefusedError):
            session.undo()
        with pytest.raises(RefusedError, match="cannot go back further"):
            session.go_to(4)
    with open_session(closed.path) as session:
        assert session.notices == ()
        while session.redo_name:
            session.redo()
    edit(closed.path, "UPDATE player SET rating = 2500 WHERE tpn = 3")
    with open_session(closed.path) as session:
        assert "rating 2500 (the log says 2380)" in str(session.notices[0])


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM journal WHERE id = (SELECT max(id) FROM journal)",
        "DELETE FROM journal WHERE id = 4",
        "UPDATE journal SET state = 'dropped' WHERE id = 5",
        "UPDATE journal SET state_at = '2026-02-01T08:00:00+00:00' WHERE id = 5",
        "INSERT INTO journal SELECT 99, at, name, '', '', 1, 'dropped', at, changes, 2, kind, wording,"
        " person"
        " FROM journal WHERE id = 3",
        "UPDATE journal SET kind = 'presence-marked' WHERE id = 5",
        'UPDATE journal SET wording = \'["A","",""]\' WHERE id = 5',
        "UPDATE journal SET wording = NULL WHERE id = 5",
        "UPDATE journal SET parent_id = 3 WHERE id = 5",
        "UPDATE journal SET parent_id = NULL WHERE id = 5",
        "DELETE FROM journal_seal WHERE entry_id = 3",
        "UPDATE event_meta SET value = '0' WHERE name = 'identity'",
        "DELETE FROM event_meta",
        "INSERT INTO event_meta VALUES ('undo_after', '4')",
        "UPDATE witness SET log = 'x'",
        "UPDATE witness SET tournaments = ''",
    ],
)
def test_a_changed_log_is_told_once_and_the_tournaments_stay(
    closed: Closed, statement: str
) -> None:
    edit(closed.path, statement)
    with open_session(closed.path) as session:
        assert len(session.notices) == 1
        assert snapshot(session) == closed.states
    with open_session(closed.path) as session:
        assert session.notices == ()
        one = session.tournaments()[0].id
        enter_result(session, one, 2, 1, GameResult.DRAW)
        session.undo()
        assert snapshot(session) == closed.states


def test_where_nothing_can_be_written_it_is_told_each_time(closed: Closed) -> None:
    with open_session(closed.path):
        edit(closed.path, "UPDATE player SET rating = 2500 WHERE tpn = 3")
        for _ in range(2):
            with open_session(closed.path) as reader:
                assert reader.read_only
                assert "rating 2500 (the log says 2380)" in str(reader.notices[0])
                assert len(reader.journal()) == len(closed.journal)


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_an_older_file_is_compared_with_its_log(version: int, tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / f"version-{version}.arbiter", path)
    with open_session(path) as session:
        assert session.notices == ()
        states = snapshot(session)
    with open_session(path) as session:
        assert session.notices == ()
    shutil.copyfile(FILES / f"version-{version}.arbiter", path)
    edit(path, "UPDATE player SET rating = 2500 WHERE tpn = 3")
    with open_session(path) as session:
        assert "rating 2500 (the log says 2380)" in str(session.notices[0])
        session.undo()
        assert snapshot(session) == states


def test_a_file_that_an_older_version_recovered_goes_on(tmp_path: Path) -> None:
    """Its log begins with rows that no entry tells."""
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-3.arbiter", path)
    edit(
        path,
        "INSERT INTO event_meta VALUES ('undo_after', '5')",
        "UPDATE journal SET changes = '[]' WHERE id < 4",
    )
    with open_session(path) as session:
        assert session.notices == ()
        states = snapshot(session)
        session.go_to(5)
        assert session.undo_name is None
        while session.redo_name:
            session.redo()
        assert snapshot(session) == states
    edit(path, "UPDATE player SET rating = 2500 WHERE tpn = 3")
    with open_session(path) as session:
        assert "rating 2500 (the log says 2380)" in str(session.notices[0])


# Single bits


@dataclass(slots=True)
class Counted:
    """What became of files in which one bit was flipped."""

    told: int = 0
    refused: int = 0
    without_effect: int = 0


def flipped(content: bytes, chance: random.Random, count: int) -> Iterator[bytes]:
    for _ in range(count):
        torn = bytearray(content)
        torn[chance.randrange(len(torn))] ^= 1 << chance.randrange(8)
        yield bytes(torn)


def check_flips(closed: Closed, chance: random.Random, count: int) -> Counted:
    """No flipped bit changes unnoticed what is read."""
    counted = Counted()
    for content in flipped(closed.content, chance, count):
        closed.path.write_bytes(content)
        try:
            session = open_session(closed.path)
        except EventFileError:
            counted.refused += 1
            continue
        with session:
            if session.notices:
                counted.told += 1
                snapshot(session)
                session.journal()
                continue
            assert snapshot(session) == closed.states
            assert session.journal() == closed.journal
            session.go_to(None)
            counted.without_effect += 1
    return counted


def test_no_flipped_bit_goes_unnoticed(closed: Closed) -> None:
    counted = check_flips(closed, random.Random(13), 100)
    assert counted.told > 2
    assert counted.refused > 5
    assert counted.without_effect > 5
