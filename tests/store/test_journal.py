"""Undo and redo of everything, without limit, across restarts (arbiter_app/store/PROMISES.md)."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.change import Change
from arbiter_app.operations.interface import (
    ChangeKind,
    EntryState,
    EventFileError,
    EventSession,
    NewPlayer,
    add_player,
    enter_result,
    pair_next_round,
    withdraw_player,
)
from arbiter_app.store.schema import JOURNALLED, Base
from arbiter_app.store.state import Written
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import NOTHING
from tests.store.large_event import long_log
from tests.store.support import TickingClock, new_event, open_session, pair_in_order, raw_of
from tests.store.test_under_fire import fault_after

Event = tuple[EventSession, int]


def played(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    for board in range(1, 5):
        enter_result(session, tournament_id, 1, board, GameResult.DRAW)


def test_each_act_has_a_name_and_a_time_and_says_what_it_changed(event: Event) -> None:
    session, tournament_id = event
    played(event)
    enter_result(session, tournament_id, 1, 3, GameResult.WHITE_WINS_BY_FORFEIT)
    *_, last = session.journal()
    assert str(last.name) == "Result of board 3, round 1"
    assert (str(last.before), str(last.after)) == ("½–½", "1–0\N{NO-BREAK SPACE}F")
    assert last.tournament_id == tournament_id
    assert last.at.isoformat().startswith("2026-02-01T09:00:")
    assert session.undo_name == last.name


@pytest.mark.quick_on_server
def test_undo_and_redo_go_through_every_state_of_a_round(event: Event) -> None:
    session, tournament_id = event
    states = [session.state(tournament_id)]
    pair_next_round(session, tournament_id, pair=pair_in_order)
    states.append(session.state(tournament_id))
    for board in range(1, 5):
        enter_result(session, tournament_id, 1, board, GameResult.BLACK_WINS)
        states.append(session.state(tournament_id))
    for state in states[-2::-1]:
        session.undo()
        assert session.state(tournament_id) == state
    for state in states[1:]:
        session.redo()
        assert session.state(tournament_id) == state


@pytest.mark.quick_on_server
def test_undo_works_after_the_file_was_closed(event: Event) -> None:
    session, tournament_id = event
    before = session.state(tournament_id)
    withdraw_player(session, tournament_id, 2)
    after = session.state(tournament_id)
    session.close()
    with open_session(session.place) as again:
        assert str(again.undo_name) == "Borís withdrawn"
        assert str(again.undo().message) == "Undone: Borís withdrawn"
        assert again.state(tournament_id) == before
    with open_session(session.place) as again:
        assert str(again.redo_name) == "Borís withdrawn"
        again.redo()
        assert again.state(tournament_id) == after
        assert again.redo_name is None


@pytest.mark.quick_on_server
def test_something_new_ends_redo_but_what_was_undone_stays_a_branch(event: Event) -> None:
    session, tournament_id = event
    withdraw_player(session, tournament_id, 2)
    left = session.state(tournament_id)
    session.undo()
    withdraw_player(session, tournament_id, 3)
    now = session.state(tournament_id)
    assert session.redo_name is None
    with pytest.raises(RefusedError, match="nothing to redo"):
        session.redo()
    one, other = session.journal()[-2:]
    assert (one.state, other.state) == (EntryState.DROPPED, EntryState.DONE)
    assert one.parent_id == other.parent_id == one.id - 1
    session.go_to(one.id)
    assert session.state(tournament_id) == left
    session.go_to(other.id)
    assert session.state(tournament_id) == now


def redo_all(session: EventSession) -> None:
    while session.redo_name:
        session.redo()


def test_redo_goes_on_along_the_branch_one_went_to(event: Event) -> None:
    session, one = event
    pair_next_round(session, one, pair=pair_in_order)
    fork = session.journal()[-1].id
    for board in range(1, 5):
        enter_result(session, one, 1, board, GameResult.DRAW)
    draws = session.state(one)
    session.go_to(fork)
    for board in range(1, 5):
        enter_result(session, one, 1, board, GameResult.WHITE_WINS)
    wins, end = session.state(one), session.journal()[-1].id
    session.go_to(fork + 2)
    redo_all(session)
    assert session.state(one) == draws
    while str(session.undo_name) != "Round 1 paired":
        session.undo()
    redo_all(session)
    assert session.state(one) == draws
    session.go_to(end)
    assert session.state(one) == wins


@pytest.mark.quick_on_server
def test_a_whole_event_is_undone_to_nothing_and_done_again(event: Event) -> None:
    session, tournament_id = event
    played(event)
    state = session.state(tournament_id)
    dump = rows_of(session)
    last = session.journal()[-1].id
    session.go_to(None)
    assert session.tournaments() == ()
    with pytest.raises(RefusedError, match="nothing to undo"):
        session.undo()
    session.go_to(last)
    assert session.state(tournament_id) == state
    assert rows_of(session) == dump


def test_the_log_leads_back_to_any_point(event: Event) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    point = session.journal()[-1].id
    state = session.state(tournament_id)
    for board in range(1, 5):
        enter_result(session, tournament_id, 1, board, GameResult.DRAW)
    end = session.state(tournament_id)
    assert session.way_to(point).steps == 4
    session.go_to(point)
    assert session.state(tournament_id) == state
    session.go_to(point + 4)
    assert session.state(tournament_id) == end


def test_a_change_says_what_has_to_be_shown_anew(event: Event) -> None:
    session, tournament_id = event
    paired = pair_next_round(session, tournament_id, pair=pair_in_order)
    assert ChangeKind.ROUNDS in paired.kinds
    change = enter_result(session, tournament_id, 1, 2, GameResult.DRAW)
    assert change.kinds == {ChangeKind.RESULTS}
    assert change.rounds == {1}
    undone = session.undo()
    assert undone.kinds == {ChangeKind.RESULTS}
    assert undone.rounds == {1}
    assert undone.tournament_id == tournament_id


@pytest.mark.parametrize("part", [*(table.name for table in JOURNALLED), "result"])
def test_whatever_an_act_writes_is_something_to_a_view(part: str) -> None:
    written = Written(None, frozenset({part}), frozenset(), frozenset({1}))
    assert Change(written, NOTHING, NOTHING).kinds


@pytest.mark.quick_on_server
def test_keys_are_never_given_twice(event: Event) -> None:
    session, tournament_id = event
    highest = max(session.state(tournament_id).keys)
    session.go_to(None)
    session.close()
    with open_session(session.place) as again:
        assert again.new_player_keys(1) == (highest + 1,)


def test_an_old_snapshot_is_not_written_over_a_newer_one(event: Event) -> None:
    """A pairing made in a worker thread may come too late."""
    session, tournament_id = event

    def slow(tournament: object, *, explain: bool = False) -> object:
        withdraw_player(session, tournament_id, 5)
        return pair_in_order(before.tournament, explain=explain)

    before = session.state(tournament_id)
    with pytest.raises(RefusedError, match="in the meantime"):
        pair_next_round(session, tournament_id, pair=slow)  # type: ignore[arg-type]
    assert session.tournament(tournament_id).rounds == ()


@pytest.mark.file_only
def test_a_change_from_outside_is_noticed(event: Event) -> None:
    session, tournament_id = event
    other = sqlite3.connect(session.path)
    other.execute("UPDATE player SET rating = 1 WHERE tpn = 1")
    other.commit()
    other.close()
    with pytest.raises(EventFileError, match="another program"):
        withdraw_player(session, tournament_id, 5)


@pytest.mark.file_only
@pytest.mark.parametrize(
    "changes",
    [
        "{",
        "{}",
        "[[1]]",
        '[["journal",null,{"id":1}]]',
        '[["sqlite_master",null,{"name":"x"}]]',
        '[["player",null,{"id":1,"sql":"x"}]]',
        '[["player",null,{"id":[1]}]]',
        '[["player",{"id":1},{"id":true}]]',
        '[["player",{"name":"no key"},null]]',
    ],
)
def test_a_journal_that_was_tampered_with_changes_nothing(event: Event, changes: str) -> None:
    session, tournament_id = event
    session.close()
    raw = sqlite3.connect(session.path)
    raw.execute("UPDATE journal SET changes = ? WHERE id = 2", (changes,))
    raw.commit()
    raw.close()
    with EventSession.open(session.path, clock=TickingClock()) as again:
        before = again.state(tournament_id)
        (notice,) = map(str, again.notices)
        assert "Entries up to 2 can no longer be undone" in notice
        with pytest.raises(RefusedError, match="nothing to undo"):
            again.undo()
        assert again.state(tournament_id) == before
        assert not again.journal()[-1].undone


@pytest.mark.file_only
def test_an_undo_that_no_longer_fits_is_refused(event: Event) -> None:
    session, tournament_id = event
    withdraw_player(session, tournament_id, 2)
    raw_of(session).execute("DELETE FROM player WHERE tpn = 2")
    with pytest.raises(RefusedError, match="the event file no longer matches the log"):
        session.undo()


def rows_of(session: EventSession) -> dict[str, list[tuple[object, ...]]]:
    """The content of all tables but the log's moments."""
    with session._file._home.reading() as connection:
        return {
            name: [
                tuple(row)
                for row in connection.execute(table.select().order_by(*table.primary_key))
            ]
            for name, table in Base.metadata.tables.items()
            if name not in {"journal", "witness", "event_meta"}
        }


@pytest.mark.quick_on_server
def test_acts_of_several_threads_come_one_after_the_other(event: Event) -> None:
    """The window pairs in a worker thread; results may be entered meanwhile elsewhere."""
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    with ThreadPoolExecutor(4) as pool:

        def enter(board: int) -> bool:
            try:
                change = enter_result(session, tournament_id, 1, board, GameResult.DRAW)
            except RefusedError:
                return False
            return change.outcome.entry is not None

        done = list(pool.map(enter, [1, 2, 3, 4] * 10))
    entered = [entry for entry in session.journal() if str(entry.name).startswith("Result of")]
    assert len(entered) == sum(done) >= 1
    state = session.state(tournament_id)
    session.close()
    with open_session(session.place) as again:
        assert again.state(tournament_id) == state


def test_on_the_way_to_another_point_readers_see_the_event_as_it_was(path: Path) -> None:
    """Until it is there nothing else can be done, and nobody sees half of the way."""
    session, one = new_event(path)
    for number in range(3):
        add_player(session, one, NewPlayer(f"Late {number}"))
    whole, infos = session.state(one), session.tournaments()
    seen: list[tuple[int, int]] = []
    refused: list[str] = []

    def look(done: int, total: int) -> None:
        seen.append((done, total))
        assert session.state(one) is whole
        assert session.tournaments() == infos
        with ThreadPoolExecutor(1) as other:
            for act in (
                session.undo,
                session.redo,
                lambda: session.go_to(None),
                lambda: add_player(session, one, NewPlayer("Meanwhile")),
            ):
                with pytest.raises(RefusedError) as error:
                    other.submit(act).result()
                refused.append(str(error.value))

    session.go_to(None, tell=look)
    count = len(session.journal())
    assert seen == [(step, count) for step in range(1, count + 1)]
    assert all("another point in the log" in text for text in refused)
    assert session.tournaments() == ()
    session.go_to(session.journal()[-1].id)
    assert session.state(one) == whole
    session.close()


def test_what_stops_the_way_leaves_everything_as_it_was(path: Path) -> None:
    session, one = new_event(path)
    add_player(session, one, NewPlayer("Late"))
    add_player(session, one, NewPlayer("Later"))
    before, journal = session.tournament(one), session.journal()

    def stop(done: int, _total: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        session.go_to(None, tell=stop)
    assert session.tournament(one) == before
    assert session.journal() == journal
    add_player(session, one, NewPlayer("Somebody else"))  # the event can be changed again
    session.close()


@pytest.mark.file_only
def test_a_longer_log_is_opened_and_read_by_as_many_statements(tmp_path: Path) -> None:
    counted = []
    for entries in (10, 500):
        path, one = long_log(tmp_path / f"{entries}.arbiter", entries)
        with fault_after(-1) as count, open_session(path) as session:
            session.tournament(one)
            assert session.notices == ()
            assert len(session.journal()) == session.journal_length() == entries
            assert session.undo_name is not None
        counted.append(count[0])
    assert counted[0] == counted[1] > 10
