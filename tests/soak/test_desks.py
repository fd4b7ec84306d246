"""Several desks on one event of a server: killed while they work, and how long they wait.

500 players. What the server needs of the processor is not counted among what an act does: it is
another process, and the clock says it.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from threading import Event, Thread

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.errors import UserError
from arbiter_app.event_address import EventAddress, event_address
from arbiter_app.operations.interface import EventFileError, EventSession, SystemClock, enter_result
from arbiter_app.tournament.types import GameResult
from tests.gui.driver import clear_away, new_window
from tests.server import TestServer
from tests.soak.conftest import Figure, Stopwatch, Timed, Took
from tests.soak.test_window import Painted, idle
from tests.store.desk_storm import Storm, check_storm
from tests.store.large_event import BOARDS, ROUNDS, large_event

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NAME = "large"
ACT, ACT_OF_TEN, NOTICE = 0.020, 0.050, 0.300
DESKS, BURSTS = 10, 25


@pytest.fixture
def session(address: EventAddress) -> Iterator[EventSession]:
    """A desk at the event, which has made it."""
    made, _ = large_event(address)
    with made:
        yield made


def tournament_of(session: EventSession) -> int:
    return session.tournaments()[0].id


def test_desks_and_their_server_are_killed_amid_2000_results(
    server: TestServer, address: EventAddress, figure: Figure
) -> None:
    storm = Storm(desks=5, boards=250, rounds=8, kills=60, crashes=20, falls=10)
    survived = check_storm(server, address, storm, random.Random(22))
    assert (survived.kills, survived.crashes, survived.falls) == (60, 20, 10)
    figure(
        "five desks and a server killed amid 2,000 results",
        f"{survived.kills} desks killed, {survived.crashes} times a process of the server,"
        f" {survived.falls} times the server; {len(survived.seconds):,} acts confirmed,"
        f" 0 lost, 0 doubled; an act {1000 * median(survived.seconds):.0f} ms median",
    )


def test_an_act_on_a_server_nearby(session: EventSession, timed: Timed) -> None:
    tournament_id, watch = tournament_of(session), Stopwatch()
    for board in range(1, 201):
        with watch.act():
            enter_result(session, tournament_id, ROUNDS, board, GameResult.WHITE_WINS)
    timed("500 players on a server nearby, entering a result", ACT, watch.taken)


def test_ten_desks_enter_a_result_in_the_same_moment(
    session: EventSession, address: EventAddress, timed: Timed
) -> None:
    """Each follows what the others do, as a window does."""
    with ExitStack() as stack:
        desks = [
            stack.enter_context(
                subprocess.Popen(
                    [sys.executable, "-m", "tests.soak.test_desks", address.uri],
                    cwd=ROOT,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    bufsize=1,
                )
            )
            for _ in range(DESKS)
        ]
        pipes = [(desk.stdin, desk.stdout) for desk in desks]
        taken: list[Took] = []
        for burst in range(BURSTS + 1):
            for number, (said, heard) in enumerate(pipes):
                assert said is not None
                assert heard is not None
                assert heard.readline() == "ready\n"
                said.write(f"{burst * DESKS + number + 1}\n" if burst < BURSTS else "\n")
            for _, heard in pipes if burst < BURSTS else ():
                assert heard is not None
                taken.append(Took(*map(float, heard.readline().split())))
    session.follow()
    games = session.tournament(tournament_of(session)).round(ROUNDS).games
    assert [game.result for game in games] == [GameResult.DRAW] * BOARDS
    timed("ten desks enter a result in the same moment", ACT_OF_TEN, taken)


def test_what_another_desk_does_is_on_the_screen(
    qtbot: QtBot, tmp_path: Path, session: EventSession, timed: Timed
) -> None:
    """From the beginning of its act to the painted row."""
    window = new_window(tmp_path)
    window.open_path(session.place)
    idle(qtbot, window)
    page = window.page
    assert page is not None
    painted, watch = Painted(), Stopwatch()
    page.rounds.view.viewport().installEventFilter(painted)
    for board in range(1, 16):
        with watch.act():
            enter_result(session, tournament_of(session), ROUNDS, board, GameResult.WHITE_WINS)
            while page.rounds.model.rows[board - 1].result is None:
                QApplication.processEvents()
            before = painted.count
            while painted.count == before:
                QApplication.processEvents()
        idle(qtbot, window)
    clear_away(window)
    timed("a result of another desk, on the screen", NOTICE, watch.taken)


def enter_patiently(session: EventSession, tournament_id: int, board: int) -> None:
    """Enter a draw; again where the machine is so busy that another desk has its turn for seconds."""
    while session.tournament(tournament_id).round(ROUNDS).games[board - 1].result is None:
        with suppress(EventFileError):
            enter_result(session, tournament_id, ROUNDS, board, GameResult.DRAW)


def _desk(uri: str) -> None:
    """A desk that enters the draw of a board whenever it is told to."""
    with EventSession.open(event_address(uri), clock=SystemClock()) as session:
        tournament_id = tournament_of(session)
        session.state(tournament_id)
        heard = Event()

        def follow() -> None:
            while heard.wait():
                heard.clear()
                with suppress(UserError):
                    session.followed()

        Thread(target=follow, daemon=True).start()
        session.listen(lambda _: heard.set())
        while True:
            sys.stdout.write("ready\n")
            sys.stdout.flush()
            board = sys.stdin.readline().strip()
            if not board:
                return
            watch = Stopwatch()
            with watch.act():
                enter_patiently(session, tournament_id, int(board))
            took = watch.taken[0]
            sys.stdout.write(f"{took.clock} {took.processor}\n")


if __name__ == "__main__":
    _desk(sys.argv[1])
