"""A damaged file gets a recovered copy where possible; the original stays.

Promised in arbiter_app/store/PROMISES.md.
"""

from __future__ import annotations

import faulthandler
import random
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    DamagedFileError,
    EventFileError,
    EventSession,
    MissingFileError,
    Salvage,
    TournamentState,
    enter_result,
    pair_next_round,
    recover_event,
    recovered_name,
    withdraw_player,
)
from arbiter_app.store.schema import OF_A_TOURNAMENT, SCHEMA_VERSION
from arbiter_app.tournament.types import GameResult
from tests.few_examples import few_of
from tests.store.acts import ACTS, two_rounds
from tests.store.support import TickingClock, new_event, open_session, pair_in_order

pytestmark = pytest.mark.file_only

OF_PLAYERS = (
    *("set_k_factors", "set_fees", "mark_present", "add_player", "expel_player"),
    *("set_manual_places", "set_entered_values", "request_bye", "set_later_ratings"),
)
"""Operations that write rows which refer to players."""

FILES = Path(__file__).parent / "files"
PAGE = 4096


@pytest.fixture
def damaged(path: Path) -> tuple[Path, int, TournamentState]:
    """A closed event of three rounds, to be damaged; its tournament and state."""
    return played_event(path.parent, path.name)


def played_event(folder: Path, name: str = "event.arbiter") -> tuple[Path, int, TournamentState]:
    path = folder / name
    session, tournament_id = new_event(path, players=30)
    for number in (1, 2, 3):
        pair_next_round(session, tournament_id, pair=pair_in_order)
        for board in range(1, 16):
            enter_result(session, tournament_id, number, board, GameResult.DRAW)
    state = session.state(tournament_id)
    session.close()
    return path, tournament_id, state


def pages_of(path: Path, table: str) -> list[int]:
    """The pages of a table, its root first."""
    raw = sqlite3.connect(path)
    (root,) = raw.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    raw.close()
    content = path.read_bytes()
    start = (root - 1) * PAGE
    if content[start] != 5:
        return [root]
    cells = int.from_bytes(content[start + 3 : start + 5], "big")
    children = [int.from_bytes(content[start + 8 : start + 12], "big")]
    for index in range(cells):
        at = start + 12 + 2 * index
        cell = start + int.from_bytes(content[at : at + 2], "big")
        children.append(int.from_bytes(content[cell : cell + 4], "big"))
    return [root, *sorted(children)]


def destroy(path: Path, pages: list[int]) -> None:
    with path.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * PAGE)
            file.write(b"\xa5" * PAGE)


def recovered(path: Path) -> EventSession:
    target = recovered_name(path)
    recover_event(path, target, clock=TickingClock())
    return open_session(target)


@pytest.mark.parametrize("table", ["player", "game", "round", "tournament", "pairing_record"])
def test_a_destroyed_table_is_told_again_by_the_journal(
    damaged: tuple[Path, int, TournamentState], table: str
) -> None:
    path, tournament_id, state = damaged
    destroy(path, pages_of(path, table))
    content = path.read_bytes()
    with pytest.raises(DamagedFileError):
        open_session(path)
    target = recovered_name(path)
    salvage = recover_event(path, target, clock=TickingClock())
    assert (salvage.tournaments, salvage.games) == (1, 45)
    assert (salvage.lost, salvage.undo_kept) == ((), True)
    assert path.read_bytes() == content
    with open_session(target) as session:
        assert session.state(tournament_id) == state
        session.undo()
        session.redo()
        assert session.state(tournament_id) == state


def test_without_the_journal_the_tables_are_the_event_but_undo_is_lost(
    damaged: tuple[Path, int, TournamentState],
) -> None:
    path, tournament_id, state = damaged
    destroy(path, pages_of(path, "journal"))
    with recovered(path) as session:
        assert session.state(tournament_id) == state
        assert session.undo_name is None
        withdraw_player(session, tournament_id, 1)
        session.undo()
        assert session.state(tournament_id) == state
        session.go_to(None)


def test_what_is_left_of_the_log_is_shown_but_not_gone_back_to(
    damaged: tuple[Path, int, TournamentState],
) -> None:
    path, tournament_id, state = damaged
    leaf = pages_of(path, "journal")[3]
    destroy(path, [leaf])
    target = recovered_name(path)
    salvage = recover_event(path, target, clock=TickingClock())
    assert tuple(map(str, salvage.lost)) == ("Part of the log was lost.",)
    assert not salvage.undo_kept
    with open_session(target) as session:
        assert session.state(tournament_id) == state
        assert 10 < len(session.journal()) < 52
        assert session.undo_name is None
        with pytest.raises(RefusedError, match="nothing to undo"):
            session.undo()
        with pytest.raises(RefusedError, match="recovered"):
            session.go_to(None)
        with pytest.raises(RefusedError, match="recovered"):
            session.go_to(session.journal()[0].id)


def test_a_destroyed_beginning_is_made_anew(damaged: tuple[Path, int, TournamentState]) -> None:
    path, tournament_id, state = damaged
    destroy(path, [1])
    with pytest.raises(EventFileError):
        open_session(path)
    with recovered(path) as session:
        assert session.state(tournament_id) == state


@pytest.mark.parametrize(
    ("version", "is_updated"),
    few_of(
        product(range(1, SCHEMA_VERSION + 1), (False, True)),
        {(version, version % 2 > 0) for version in range(1, SCHEMA_VERSION, 3)}
        | {(SCHEMA_VERSION, False), (SCHEMA_VERSION, True)},
    ),
)
def test_a_destroyed_beginning_of_an_older_file_is_made_anew(
    version: int, is_updated: bool, path: Path
) -> None:
    """Each version laid its tables out in its own way, and an update does not move them."""
    frozen = FILES / f"version-{version}.arbiter"
    shutil.copyfile(frozen, path)
    with open_session(path) as session:
        states = {info.id: session.state(info.id) for info in session.tournaments()}
        journal = session.journal()
    if not is_updated:
        shutil.copyfile(frozen, path)
    destroy(path, [1])
    target = recovered_name(path)
    salvage = recover_event(path, target, clock=TickingClock())
    assert (salvage.lost, salvage.undo_kept) == ((), True)
    with open_session(target) as session:
        assert session.notices == ()
        assert {info.id: session.state(info.id) for info in session.tournaments()} == states
        assert session.journal() == journal
        session.go_to(None)


def test_half_a_file_gives_what_it_has(damaged: tuple[Path, int, TournamentState]) -> None:
    path, tournament_id, state = damaged
    content = path.read_bytes()
    path.write_bytes(content[: len(content) * 2 // 3 // PAGE * PAGE])
    target = recovered_name(path)
    recover_event(path, target, clock=TickingClock())
    with open_session(target) as session:
        (info,) = session.tournaments()
        assert info.players == 30
        found = session.tournament(tournament_id)
        assert [player.name for player in found.players] == [
            player.name for player in state.tournament.players
        ]


@pytest.mark.parametrize("stride", few_of([7, 13], [13]))
def test_random_damage_is_recovered_without_a_defect(
    damaged: tuple[Path, int, TournamentState], tmp_path: Path, stride: int
) -> None:
    """Two pages at a time, all through the file: a copy that opens, or a clear answer."""
    path, _, state = damaged
    content = path.read_bytes()
    pages = len(content) // PAGE
    whole = 0
    for first in range(1, pages, stride):
        torn = tmp_path / f"torn {first}.arbiter"
        torn.write_bytes(content)
        destroy(torn, [first, (first * 7) % pages + 1])
        target = recovered_name(torn)
        try:
            recover_event(torn, target, clock=TickingClock())
        except EventFileError:
            assert not target.exists()
            continue
        with open_session(target) as session:
            for info in session.tournaments():
                whole += session.state(info.id) == state
            session.journal()
    assert whole > pages // (2 * stride)


def test_what_is_no_event_gives_nothing(path: Path) -> None:
    path.write_bytes(b"\xa5" * 3 * PAGE)
    with pytest.raises(DamagedFileError, match="No event data was found"):
        recover_event(path, recovered_name(path), clock=TickingClock())
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    with pytest.raises(EventFileError, match="already exists"):
        recover_event(path, path, clock=TickingClock())
    with pytest.raises(MissingFileError):
        recover_event(path.with_name("gone"), recovered_name(path), clock=TickingClock())


def test_a_name_for_the_copy_is_one_that_is_free(path: Path) -> None:
    first = recovered_name(path)
    assert first.name == "Open #1? 50 % recovered.arbiter"
    first.touch()
    assert recovered_name(path).name == "Open #1? 50 % recovered 2.arbiter"
    assert recovered_name(path, "{name} récupéré").name == "Open #1? 50 % récupéré.arbiter"


# However a file is torn, its recovery ends


def tries(content: bytes, chance: random.Random, count: int) -> Iterator[bytes]:
    """Truncations all through the file, and as many with random damage."""
    stride = max(1, len(content) // count)
    yield from (content[:length] for length in range(0, len(content), stride))
    for _ in range(count):
        torn = bytearray(content)
        for _ in range(chance.choice((1, 3, 30))):
            start, length = chance.randrange(len(torn)), chance.choice((1, 2, 64, PAGE))
            torn[start : start + length] = chance.randbytes(length)
        if chance.random() < 0.3:
            source = chance.randrange(len(torn) // PAGE) * PAGE
            target = chance.randrange(len(torn) // PAGE) * PAGE
            torn[target : target + PAGE] = torn[source : source + PAGE]
        yield bytes(torn)


def check_recoveries(path: Path, contents: Iterable[bytes]) -> tuple[int, int]:
    """Each recovery ends, with a copy that opens or a clear answer; how many of each."""
    opened = refused = 0
    target = recovered_name(path)
    for content in contents:
        path.write_bytes(content)
        try:
            with hang_watch():
                recover_event(path, target, clock=TickingClock())
        except EventFileError:
            refused += 1
            assert not target.exists()
            continue
        with open_session(target) as session:
            for info in session.tournaments():
                session.state(info.id)
            session.journal()
        opened += 1
        target.unlink()
    return opened, refused


@contextmanager
def hang_watch() -> Iterator[None]:
    """Ends the program, with the traceback of what hangs: an endless loop cannot be asserted."""
    faulthandler.dump_traceback_later(120, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def test_the_recovery_of_a_torn_file_ends(damaged: tuple[Path, int, TournamentState]) -> None:
    path, _, _ = damaged
    opened, refused = check_recoveries(path, tries(path.read_bytes(), random.Random(4), 4))
    assert opened > 4 > refused


def test_rows_that_lead_back_are_read_once(damaged: tuple[Path, int, TournamentState]) -> None:
    """Of a page that was cut off the beginning says how many rows there were, all of them row 0."""
    path, tournament_id, state = damaged
    content = path.read_bytes()
    path.write_bytes(content[: (pages_of(path, "journal")[3] - 1) * PAGE + 217])
    with hang_watch(), recovered(path) as session:
        assert session.tournament(tournament_id).players == state.tournament.players


@pytest.mark.parametrize("after", [0, 12, 22])
def test_a_recovery_that_is_stopped_gives_what_was_found(
    damaged: tuple[Path, int, TournamentState], after: int
) -> None:
    path, tournament_id, state = damaged
    destroy(path, [pages_of(path, "journal")[3]])
    target = recovered_name(path)

    def recover() -> Salvage:
        return recover_event(
            path, target, clock=TickingClock(), enough=lambda done, _all: done >= after
        )

    if not after:
        with pytest.raises(EventFileError, match="stopped before anything was found"):
            recover()
        assert not target.exists()
        return
    salvage = recover()
    assert str(salvage.lost[0]) == "The recovery was stopped before the whole file was read."
    with open_session(target) as session:
        assert session.tournament(tournament_id) == state.tournament


def test_what_refers_to_lost_players_goes_with_them(event: tuple[EventSession, int]) -> None:
    """Without the log the tables are the event: what is left of them fits together."""
    session, one = event
    two_rounds(event)
    for name in OF_PLAYERS:
        ACTS[name].before(session, one)
        ACTS[name].do(session, one)
    session.close()
    raw = sqlite3.connect(session.path)
    raw.execute("INSERT INTO late_correction VALUES (1, 1, 1, 1, 2, '10')")
    raw.execute("INSERT INTO forbidden_group VALUES (1, 0, 1, 99, '')")
    raw.execute("INSERT INTO forbidden_member VALUES (1, 0, 0, 1)")
    filled = {
        table.name
        for table in OF_A_TOURNAMENT
        if raw.execute(f"SELECT count(*) FROM {table.name}").fetchone() != (0,)
    }
    assert filled >= {
        table.name
        for table in OF_A_TOURNAMENT
        for reference in table.foreign_key_constraints
        if reference.referred_table.name == "player"
    }
    # Nobody is in a pairing any more.
    for table in ("game", "bye", "round"):
        raw.execute(f"DELETE FROM {table}")
    raw.commit()
    raw.close()
    destroy(session.path, pages_of(session.path, "journal") + pages_of(session.path, "player"))
    with recovered(session.path) as copy:
        (info,) = copy.tournaments()
        assert info.players == 0
        state = copy.state(info.id)
        assert (state.fees, state.presences, state.late_entries) == ((), (), ())
