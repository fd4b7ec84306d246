"""Files and logs that came apart, and files written over while they are open: nothing is lost.

Random acts at home and elsewhere, by the thousand; what is promised of each pair is looked at from
outside.
"""

from __future__ import annotations

import os
import shutil
import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from arbiter_app.errors import UserError
from arbiter_app.operations.interface import (
    EventFileError,
    EventSession,
    enter_result,
    go_on_with_file,
    go_on_with_log,
    pair_next_round,
    rename_event,
    withdraw_player,
)
from arbiter_app.store import settler as settling
from arbiter_app.store.errors import StrayLogError
from arbiter_app.store.log_file import log_of
from arbiter_app.store.settler import Settler
from arbiter_app.tournament.types import GameResult
from tests.soak.conftest import Figure
from tests.store.acts import Snapshot, snapshot
from tests.store.support import TickingClock, new_event, pair_in_order, until_settled
from tests.store.test_overwritten import content_of, in_a_child
from tests.store.test_stray_log import copied

pytestmark = pytest.mark.slow

RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
PAIRS, OVERWRITTEN, AT_ONCE = 200, 200, 10_000


def do_something(session: EventSession, chance: Random) -> None:
    """One act that an arbiter might do; it may be refused."""
    rounds = session.tournament(1).rounds
    match chance.randrange(8):
        case 0:
            session.undo()
        case 1:
            session.redo()
        case 2:
            session.go_to(chance.choice(session.journal()).id)
        case 3:
            pair_next_round(session, 1, pair=pair_in_order)
        case 4:
            withdraw_player(session, 1, chance.randint(1, 12))
        case _ if rounds:
            board = chance.choice(rounds[-1].games).board
            enter_result(session, 1, len(rounds), board, chance.choice(RESULTS))


def play(session: EventSession, chance: Random, most: int) -> int:
    """How many acts of so many were done."""
    before = len(session.journal()), snapshot(session)
    done = 0
    for _ in range(most):
        try:
            do_something(session, chance)
        except UserError:
            continue
        done += 1
    return done if (len(session.journal()), snapshot(session)) != before else 0


def test_files_and_logs_that_came_apart(
    tmp_path: Path, figure: Figure, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, clock = Random(20261129), TickingClock()
    counted: Counter[str] = Counter()
    acted = Settler.acted
    for number in range(PAIRS):
        folder = tmp_path / str(number)
        folder.mkdir()
        desk, _ = new_event(folder / "desk.arbiter", players=12)
        desk.close()
        with EventSession.open(desk.path, clock=clock) as session:
            play(session, chance, chance.randrange(30))
        with EventSession.open(desk.path, clock=clock) as session:
            monkeypatch.setattr(Settler, "acted", lambda _settler: None)
            play(session, chance, chance.randint(1, 20))
            home = copied(desk.path, folder / "home")
            at_home = snapshot(session)
            monkeypatch.setattr(Settler, "acted", acted)
        laptop = copied(home, folder / "laptop", log=False)
        with EventSession.open(laptop, clock=clock) as session:
            before = snapshot(session), session.journal()
            play(session, chance, chance.choice((0, 1, 1, 3, 30)))
            elsewhere, is_same = snapshot(session), (snapshot(session), session.journal()) == before
        shutil.copyfile(laptop, home)
        counted[check_pair(home, at_home, elsewhere, chance, clock, is_same=is_same)] += 1
        shutil.rmtree(folder)
    figure(
        "logs of another time than their file",
        ", ".join(f"{count} {what}" for what, count in sorted(counted.items())),
    )
    assert counted["of the same time"]
    assert counted["gone on with the file"]
    assert counted["gone on with the log"]


def check_pair(
    home: Path,
    at_home: Snapshot,
    elsewhere: Snapshot,
    chance: Random,
    clock: TickingClock,
    *,
    is_same: bool,
) -> str:
    before = home.read_bytes(), log_of(home).read_bytes() if log_of(home).exists() else b""
    try:
        session = EventSession.open(home, clock=clock)
    except StrayLogError:
        assert (home.read_bytes(), log_of(home).read_bytes()) == before
    else:
        with session:
            # Without acts in the log, or elsewhere, nothing can be lost.
            assert snapshot(session) in (at_home, elsewhere)
            assert is_same or snapshot(session) == elsewhere
            assert session.notices == ()
        return "of the same time"
    assert not is_same
    # An event that was undone to its beginning has nothing to go on with.
    if chance.random() < 0.5 or not at_home:
        go_on_with_file(home, clock=clock)
        with EventSession.open(home, clock=clock) as session:
            assert snapshot(session) == elsewhere
        return "gone on with the file"
    target = home.with_name("log.arbiter")
    found = go_on_with_log(home, target, clock=clock)
    with EventSession.open(target, clock=clock) as session:
        if snapshot(session) != at_home:
            assert found.lost or not found.undo_kept, "something is lost without a word"
            return "gone on with a log that was torn, and told"
    assert home.read_bytes() == before[0]
    return "gone on with the log"


def test_files_that_are_written_over_while_they_are_open(tmp_path: Path, figure: Figure) -> None:
    """At any moment, by an older copy of the event or by nonsense, the whole or a part."""
    chance = Random(20261130)
    counted: Counter[str] = Counter()
    for number in range(OVERWRITTEN):
        folder = tmp_path / str(number)
        folder.mkdir()
        session, one = new_event(folder / "open.arbiter", players=12)
        pair_next_round(session, one, pair=pair_in_order)
        older = content_of(session.path, folder)
        for _ in range(chance.randrange(10)):
            enter_result(session, one, 1, chance.randint(1, 6), chance.choice(RESULTS))
        # Else it comes while the log is being written back.
        is_quiet = chance.random() < 0.7
        if is_quiet:
            until_settled(session.path)
        time.sleep(chance.choice((0, 0.05, 0.12)))
        write_over(session.path, older, chance)
        accepted = snapshot(session)
        for _ in range(3):
            time.sleep(chance.choice((0, 0.15)))
            there = content_of(session.path, folder) if is_quiet else None
            try:
                enter_result(session, one, 1, chance.randint(1, 6), chance.choice(RESULTS))
            except EventFileError as error:
                counted[check_refused(error, session, accepted, there)] += 1
                break
            accepted = snapshot(session)
        else:
            told = session.close()
            counted[check_accepted(session.path, accepted, is_told=bool(told))] += 1
        session.close()
        shutil.rmtree(folder)
    figure(
        "files written over in their place while they are open",
        ", ".join(f"{count} {what}" for what, count in sorted(counted.items())),
    )
    assert counted["noticed, and saved beside"] > OVERWRITTEN / 2


def test_acts_that_follow_at_once_are_never_taken_for_somebody_elses(
    tmp_path: Path, figure: Figure, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Written back as soon as they are done, so that acts come between at every moment."""
    monkeypatch.setattr(settling, "_IDLE", 0)
    monkeypatch.setattr(settling, "_LATEST", 0)
    chance = Random(20261130)
    session, one = new_event(tmp_path / "open.arbiter", players=12)
    pair_next_round(session, one, pair=pair_in_order)
    for number in range(AT_ONCE):
        match chance.randrange(10):
            case 0:
                rename_event(session, f"Open {number}")
            case 1:
                # Now each page of the file is compared.
                in_a_child(lambda: os.utime(session.path, (1, 1)))
            case 2:
                session.undo()
                session.redo()
            case _:
                enter_result(session, one, 1, chance.randint(1, 6), chance.choice(RESULTS))
        time.sleep(chance.choice((0, 0, 0.001, 0.003)))
    accepted = snapshot(session)
    assert str(session.close()) == ""
    with EventSession.open(session.path, clock=TickingClock()) as again:
        assert snapshot(again) == accepted
    figure("acts that follow at once, none taken for another program's", f"{AT_ONCE:,}")


def write_over(path: Path, older: bytes, chance: Random) -> None:
    data = chance.choice((older, bytes(len(older)), older[:4096], b"\xff" * 4096 * 3))
    at = 0 if data is older or chance.random() < 0.5 else 4096 * chance.randrange(20)
    truncates = chance.random() < 0.3

    def write() -> None:
        with path.open("r+b") as file:
            file.seek(at)
            file.write(data)
            if truncates:
                file.truncate()
            os.fsync(file.fileno())

    in_a_child(write)


def check_refused(
    error: EventFileError, session: EventSession, accepted: Snapshot, there: bytes | None
) -> str:
    path = session.path
    saved = path.with_name("open saved.arbiter")
    session.close()
    if there is not None:
        assert path.read_bytes() == there, (
            "something was written into what another program put there"
        )
    if not saved.exists():
        # The program that wrote was in the midst of it.
        assert there is None
        assert "Its backups are in the folder" in str(error)
        return "noticed, with the copies named"
    with EventSession.open(saved, clock=TickingClock()) as again:
        assert snapshot(again) == accepted
    return "noticed, and saved beside"


def check_accepted(path: Path, accepted: Snapshot, *, is_told: bool) -> str:
    """After acts that were not refused: all of it is there, or it was told and is saved beside."""
    if is_told:
        with EventSession.open(path.with_name("open saved.arbiter"), clock=TickingClock()) as saved:
            assert snapshot(saved) == accepted
        return "noticed when it was closed, and saved beside"
    with EventSession.open(path, clock=TickingClock()) as session:
        assert snapshot(session) == accepted
    return "the same as was there, or written back over it"
