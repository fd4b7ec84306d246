"""The history is a tree: every state the event ever had can be reached again."""

from __future__ import annotations

import random
import shutil
import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    EventSession,
    NewPlayer,
    add_player,
    enter_result,
    pair_next_round,
    recover_event,
    recovered_name,
    withdraw_player,
)
from arbiter_app.store import digest
from arbiter_app.store.branches import LogTree, parents_of_older
from arbiter_app.store.schema import SINCE, Base
from arbiter_app.store.state import EntryState
from arbiter_app.tournament.types import GameResult
from tests.store.acts import Snapshot, snapshot
from tests.store.kills import check_jumps
from tests.store.support import TickingClock, new_event, open_session, pair_in_order, raw_of

FILES = Path(__file__).parent / "files"
RESULTS = tuple(GameResult)[:3]
BEFORE_BRANCHES = 7
"""The last version of the file without branches."""
NEWER_TABLES = ("presence", "fee", "paper_codes", "later_rating", "round_proof")
"""Of versions after that with branches."""

ADDED = {
    table.name: [
        column.name for column in table.columns if column.info.get(SINCE, 1) > BEFORE_BRANCHES
    ]
    for table in Base.metadata.tables.values()
}
"""Columns that came with branches or later, by table."""


def wander(
    session: EventSession, one: int, chance: random.Random, steps: int
) -> dict[int, Snapshot]:
    """Acts, undo and redo at random; the state after each entry of the log."""
    states: dict[int, Snapshot] = {}
    for _ in range(steps):
        match chance.randrange(4):
            case 0 | 1:
                games = session.tournament(one).round(1).games
                board = chance.choice(games).board
                enter_result(session, one, 1, board, chance.choice(RESULTS))
                entry = session.journal()[-1]
                states.setdefault(entry.id, snapshot(session))
            case 2:
                for _ in range(chance.randrange(4)):
                    if session.undo_name and "Result" in str(session.undo_name):
                        session.undo()
            case _:
                for _ in range(chance.randrange(4)):
                    if session.redo_name:
                        session.redo()
    return states


def a_wandering_event(path: Path, seed: int) -> tuple[EventSession, int, dict[int, Snapshot]]:
    session, one = new_event(path)
    pair_next_round(session, one, pair=pair_in_order)
    first = {session.journal()[-1].id: snapshot(session)}
    return session, one, {**first, **wander(session, one, random.Random(seed), 60)}


@pytest.mark.parametrize("seed", range(3))
def test_every_state_there_ever_was_is_reached_again(path: Path, seed: int) -> None:
    session, _, states = a_wandering_event(path, seed)
    assert any(entry.state is EntryState.DROPPED for entry in session.journal())
    chance = random.Random(seed)
    targets = list(states)
    chance.shuffle(targets)
    for target in targets:
        session.go_to(target)
        assert snapshot(session) == states[target]
        assert session.last_entry is not None
        assert session.last_entry.id == target
        if chance.random() < 0.2:
            session.close()
            session = open_session(path)
            assert session.notices == ()
            assert snapshot(session) == states[target]
    session.close()


def test_a_program_killed_on_its_way_is_at_one_of_the_states(path: Path) -> None:
    session, _, states = a_wandering_event(path, 4)
    session.close()
    assert check_jumps(path, states, 8, random.Random(4)) > 8


def as_version_7(path: Path) -> None:
    """The file as the version before branches wrote it."""
    raw = sqlite3.connect(path)
    previous, log = "", int(raw.execute("SELECT log FROM witness").fetchone()[0], 16)
    rows = raw.execute(
        "SELECT id, at, name, before_text, after_text, tournament_id, changes, state, state_at,"
        " leads_to, digest FROM journal JOIN journal_seal ON entry_id = id ORDER BY id"
    ).fetchall()
    for *first, changes, state, at, leads_to, link in rows:
        old = digest.of_act([*first, None], changes, previous, leads_to)
        log += digest.of_state(first[0], state, at, old) - digest.of_state(
            first[0], state, at, link
        )
        raw.execute("UPDATE journal_seal SET digest = ? WHERE entry_id = ?", (old, first[0]))
        previous = old
    raw.execute("UPDATE witness SET log = ?", (digest.text_of(log),))
    for table in NEWER_TABLES:
        raw.execute(f"DROP TABLE IF EXISTS {table}")
    for name, added in ADDED.items():
        for column in added:
            raw.execute(f"ALTER TABLE {name} DROP COLUMN {column}")
    raw.execute("UPDATE alembic_version SET version_num = '0007'")
    raw.execute("PRAGMA user_version = 7")
    raw.commit()
    raw.close()


@pytest.mark.parametrize("seed", range(3))
def test_branches_of_an_older_file_are_found(path: Path, seed: int) -> None:
    session, one, states = a_wandering_event(path, seed)
    parents = {entry.id: entry.parent_id for entry in session.journal()}
    now = snapshot(session)
    session.close()
    as_version_7(path)
    with open_session(path) as session:
        assert session.notices == ()
        assert snapshot(session) == now
        assert {entry.id: entry.parent_id for entry in session.journal()} == parents
        for target, state in states.items():
            session.go_to(target)
            assert snapshot(session) == state
        withdraw_player(session, one, 3)
    with open_session(path) as session:
        assert session.notices == ()


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE journal SET after_text = 'x' WHERE id = 5", "(entries: 5)"),
        (
            "UPDATE journal SET state_at = '2026-02-01T08:00:00+00:00' WHERE id = 5",
            "The file was changed outside the program",
        ),
        ("UPDATE player SET rating = 2500 WHERE tpn = 3", "rating 2500 (the log says 2380)"),
    ],
)
def test_what_was_changed_in_an_older_file_is_told_after_its_update(
    path: Path, statement: str, told: str
) -> None:
    session, _, _ = a_wandering_event(path, 1)
    session.close()
    as_version_7(path)
    raw = sqlite3.connect(path)
    raw.execute(statement)
    raw.commit()
    raw.close()
    with open_session(path) as session:
        (notice,) = map(str, session.notices)
        assert told in notice


def test_a_recovered_copy_has_every_branch(path: Path) -> None:
    session, _, states = a_wandering_event(path, 2)
    session.close()
    for is_older in (False, True):
        if is_older:
            as_version_7(path)
        torn = path.with_name(f"torn {is_older}.arbiter")
        shutil.copyfile(path, torn)
        content = bytearray(torn.read_bytes())
        content[100:200] = bytes(100)
        torn.write_bytes(content)
        target = recovered_name(torn)
        salvage = recover_event(torn, target, clock=TickingClock())
        assert (salvage.lost, salvage.undo_kept) == ((), True)
        with open_session(target) as copy:
            for entry_id, state in states.items():
                copy.go_to(entry_id)
                assert snapshot(copy) == state


def test_a_branch_of_the_frozen_file_is_reached(tmp_path: Path) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-8.arbiter", path)
    with open_session(path) as session:
        left = [entry for entry in session.journal() if entry.state is EntryState.DROPPED]
        assert [str(entry.name) for entry in left[-2:]] == ["Borís withdrawn", "Chen withdrawn"]
        session.go_to(left[-2].id)
        assert session.tournament(1).player(2).withdrawn_from == 3
        session.go_to(left[-1].id)
        assert session.tournament(1).player(2).withdrawn_from is None
        assert session.tournament(1).player(3).withdrawn_from == 3


def test_a_way_that_does_not_lead_where_the_log_says_is_not_gone(path: Path) -> None:
    session, one = new_event(path)
    add_player(session, one, NewPlayer("Late"))
    before, journal = snapshot(session), session.journal()
    raw_of(session).execute("UPDATE journal SET changes = '[]' WHERE id = 2")
    with pytest.raises(RefusedError, match="the event file no longer matches the log"):
        session.go_to(1)
    assert snapshot(session) == before
    assert session.journal() == journal
    session.close()


# The tree by itself


class _Entry:
    def __init__(self, entry_id: int, parent_id: int | None, state: EntryState) -> None:
        self.id, self.parent_id, self.state = entry_id, parent_id, state


@st.composite
def trees(draw: st.DrawFn) -> tuple[list[_Entry], int]:
    """Entries after any earlier one, and which is the last in force (0 for none)."""
    parents = [draw(st.integers(0, number)) for number in range(draw(st.integers(1, 14)))]
    head = draw(st.integers(0, len(parents)))
    path, here = set(), head
    while here:
        path.add(here)
        here = parents[here - 1]
    states = [
        EntryState.DONE if number in path else EntryState.DROPPED
        for number in range(1, len(parents) + 1)
    ]
    entries = [_Entry(n, parents[n - 1], states[n - 1]) for n in range(1, len(parents) + 1)]
    return entries, head


@given(trees(), st.data())
def test_a_way_goes_down_to_the_fork_and_up_again(
    tree: tuple[list[_Entry], int], data: st.DataObject
) -> None:
    entries, head = tree
    target = data.draw(st.integers(0, len(entries)))
    parents = {entry.id: entry.parent_id for entry in entries}
    way = LogTree(entries).way_to(target)
    assert way is not None
    here: int | None = head
    for step in way.back:
        assert step == here
        here = parents[step]
    for step in (*way.forth, *way.onward):
        assert parents[step] == here
        here = step
        if step == target:
            assert step not in way.onward
    assert not set(way.back) & set(way.forth)
    end = way.forth[-1] if way.forth else (parents[way.back[-1]] if way.back else head)
    assert end == target


@given(trees())
def test_each_branch_is_one_chain_off_the_present_line(tree: tuple[list[_Entry], int]) -> None:
    entries, _ = tree
    found = LogTree(entries)
    parents = {entry.id: entry.parent_id for entry in entries}
    branches = found.branches()
    assert set(branches) == {entry.id for entry in entries} - set(found.line)
    for first in set(branches.values()):
        chain = sorted(entry for entry, of in branches.items() if of == first)
        assert chain[0] == first
        assert all(parents[after] == before for before, after in pairwise(chain))


def test_of_old_logs_the_moments_tell_who_left() -> None:
    """Two undone and passed by, one more undone and passed by, then one that was only undone."""
    done, undone, dropped = "done", "undone", "dropped"
    entries = [
        (1, "t1", done, "t1"),
        (2, "t2", dropped, "t4"),
        (3, "t3", dropped, "t4"),
        (4, "t4", done, "t4"),
        (5, "t5", dropped, "t6"),
        (6, "t6", done, "t6"),
        (7, "t7", undone, "t8"),
    ]
    assert parents_of_older(entries) == {1: 0, 2: 1, 3: 2, 4: 1, 5: 4, 6: 4, 7: 6}
