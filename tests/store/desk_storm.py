"""Desks that enter the results of an event and are killed, as is their server; as a module it makes them.

The keeper has everything imported, so that a desk is a fork of it and comes back at once.
"""

from __future__ import annotations

import hashlib
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Self, TypeVar

from arbiter_app.errors import UserError
from arbiter_app.event_address import EventAddress, event_address
from arbiter_app.operations.interface import (
    ChangedMeanwhileError,
    EventFileError,
    EventSession,
    Heard,
    SystemClock,
    enter_result,
    pair_next_round,
)
from arbiter_app.store.difference import changed_rows
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult
from tests.server import TestServer
from tests.store.support import new_event, open_session, pair_in_order

T = TypeVar("T")

ROOT = Path(__file__).parents[2]
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
PATIENCE = 300
"""Seconds; only a defect makes somebody wait that long."""
_A_MOMENT = 0.1
"""Seconds until a desk looks again whether the server answers."""


@dataclass(frozen=True, slots=True)
class Storm:
    """How large it is.

    Attributes:
        desks: processes that enter results; one more pairs the rounds.
        kills: of desks, at random moments.
        crashes: of processes of the server, which ends all connections by that.
        falls: of the server itself.
    """

    desks: int
    boards: int
    rounds: int
    kills: int
    crashes: int
    falls: int


@dataclass(slots=True)
class Survived:
    """What was counted; `seconds` are those of each act that was confirmed to a desk."""

    kills: int = 0
    crashes: int = 0
    falls: int = 0
    seconds: list[float] = field(default_factory=list)


def expected(number: int, board: int) -> GameResult:
    return RESULTS[(7 * number + board) % 3]


class Keeper:
    """The process that makes desks, and what they say."""

    def __init__(self, address: EventAddress, tournament_id: int, storm: Storm) -> None:
        sizes = (storm.desks, storm.boards, storm.rounds)
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "tests.store.desk_storm", address.uri, str(tournament_id)),
                *map(str, sizes),
            ],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.pids: dict[int, int] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        # It ends its desks at the end of what it is told.
        self._process.communicate()

    def start(self, desk: int) -> None:
        """Let somebody sit down at a desk."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{desk}\n")
        self._process.stdin.flush()

    def lines(self) -> Iterator[list[str]]:
        """What the desks say, word by word; where they sit is noted."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            words = line.split()
            if words[0] == "desk":
                self.pids[int(words[1])] = int(words[2])
            yield words
        raise AssertionError("the keeper died")

    def kill(self, desk: int) -> None:
        """Kill a desk; somebody else sits down there and goes on."""
        os.kill(self.pids.pop(desk), signal.SIGKILL)
        self.start(desk)


def check_storm(
    server: TestServer, address: EventAddress, storm: Storm, chance: random.Random
) -> Survived:
    """Enter every result once; all desks, a new one and the log agree on them at the end."""
    made, event = new_event(address, players=2 * storm.boards, rounds=storm.rounds)
    with made:
        pair_next_round(made, event, pair=pair_in_order)
    arbiter = Thread(target=_pair_rounds, args=(address, event, storm), daemon=True)
    arbiter.start()
    survived = Survived()
    with Keeper(address, event, storm) as keeper:
        for desk in range(storm.desks):
            keeper.start(desk)
        ends = _weather(server, address, storm, chance, keeper, survived)
    arbiter.join(PATIENCE)
    with open_session(address) as session:
        assert session.notices == ()
        for played in session.tournament(event).rounds:
            assert [game.result for game in played.games] == [
                expected(played.number, board) for board in range(1, storm.boards + 1)
            ]
        names = Counter(str(entry.name) for entry in session.journal() if entry.person)
        assert all(count == 1 for name, count in names.items() if "Result" in name)
        assert sum("Result" in name for name in names) == storm.boards * storm.rounds
        numbers = [entry.id for entry in session.journal()]
        assert numbers == list(range(1, len(numbers) + 1))
        assert set(ends) == {_digest(session, event)}
    return survived


def _weather(
    server: TestServer,
    address: EventAddress,
    storm: Storm,
    chance: random.Random,
    keeper: Keeper,
    survived: Survived,
) -> list[str]:
    """Kill and crash while results come in, evenly over all of them; what each desk saw at the end."""
    blows = ["kill"] * storm.kills + ["crash"] * storm.crashes + ["fall"] * storm.falls
    chance.shuffle(blows)
    every = storm.boards * storm.rounds // (len(blows) + 2)
    ends: dict[int, str] = {}
    for words in keeper.lines():
        if words[0] == "end":
            ends[int(words[1])] = words[2]
            if len(ends) == storm.desks:
                return list(ends.values())
        if words[0] != "entered":
            continue
        survived.seconds.append(float(words[1]))
        if blows and len(survived.seconds) >= every * (_blows(survived) + 1):
            time.sleep(chance.uniform(0, 0.02))
            match blows.pop():
                case "kill" if keeper.pids:
                    keeper.kill(chance.choice(sorted(keeper.pids)))
                    survived.kills += 1
                case "fall":
                    server.kill()
                    survived.falls += 1
                case _:
                    server.crash(address.event)
                    survived.crashes += 1
    raise AssertionError("the desks say nothing more")


def _blows(survived: Survived) -> int:
    return survived.kills + survived.crashes + survived.falls


def _pair_rounds(address: EventAddress, event: int, storm: Storm) -> None:
    """The desk of the arbiter: it pairs a round when it hears that all results are in."""
    with open_session(address) as session:
        heard: Queue[Heard] = Queue()
        session.listen(heard.put)
        while True:
            _hear(session, heard)
            with suppress(UserError):
                tournament = session.tournament(event)
                last = tournament.rounds[-1]
                if all(game.result is not None for game in last.games):
                    if last.number == storm.rounds:
                        return
                    pair_next_round(session, event, pair=pair_in_order)


def _hear(session: EventSession, heard: Queue[Heard]) -> None:
    """Wait until others are heard, and take up what they did: nothing is looked at without."""
    told = [heard.get(timeout=PATIENCE)]
    while not heard.empty():
        told.append(heard.get())
    if told[-1] is not Heard.LOST:
        # If the server falls again in this moment, that is heard.
        with suppress(EventFileError):
            session.followed()


def _digest(session: EventSession, event: int) -> str:
    """Of everything that is seen of the tournament and of the log."""
    seen = hashlib.sha256()
    for change in changed_rows(event, None, session.state(event)):
        seen.update(repr((change.table, sorted((change.after or {}).items()))).encode())
    for entry in session.journal():
        seen.update(f"{entry.id} {entry.name} {entry.after} {entry.state.value}\n".encode())
    return seen.hexdigest()


# A desk


def _enter_everything(address: EventAddress, event: int, desk: int, sizes: list[int]) -> None:
    """Enter the results of every so many boards, round by round, as long as they are missing."""
    desks, boards, rounds = sizes
    session = _at_last(lambda: EventSession.open(address, clock=SystemClock()))
    heard: Queue[Heard] = Queue()
    session.listen(heard.put)
    for number in range(1, rounds + 1):
        while len(_seen(session, event).rounds) < number:
            _hear(session, heard)
        for board in range(desk + 1, boards + 1, desks):
            if not heard.empty():
                _hear(session, heard)
            _enter_at_last(session, event, number, board)
    while any(game.result is None for game in _seen(session, event).rounds[-1].games):
        _hear(session, heard)
    _say(f"end {desk} {_at_last(lambda: _digest(session, event))}")
    signal.pause()


def _enter_at_last(session: EventSession, event: int, number: int, board: int) -> None:
    """As somebody does who looks what is there, whatever the server says, and goes on."""
    while _seen(session, event).round(number).games[board - 1].result is None:
        start = time.perf_counter()
        try:
            enter_result(session, event, number, board, expected(number, board))
        except (EventFileError, ChangedMeanwhileError):
            time.sleep(_A_MOMENT)
            with suppress(EventFileError):
                session.followed()
        else:
            _say(f"entered {time.perf_counter() - start:.6f}")


def _seen(session: EventSession, event: int) -> Tournament:
    """The tournament, as soon as the server lets it be read."""
    return _at_last(lambda: session.tournament(event))


def _at_last(ask: Callable[[], T]) -> T:
    while True:
        with suppress(EventFileError):
            return ask()
        time.sleep(_A_MOMENT)


def _say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


@contextmanager
def _ended_together() -> Iterator[set[int]]:
    """The processes of the desks, which end with the keeper."""
    desks: set[int] = set()
    try:
        yield desks
    finally:
        for pid in desks:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _keep(uri: str, event: int, sizes: list[int]) -> None:
    import psycopg  # noqa: F401  # so that no desk has to import it

    import arbiter_app.operations.followed
    import arbiter_app.store.event_file
    import arbiter_app.store.results_added
    import arbiter_app.store.server_home  # noqa: F401

    # Nobody waits for those that are killed.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with _ended_together() as desks:
        for line in sys.stdin:
            pid = os.fork()
            if pid == 0:
                _say(f"desk {int(line)} {os.getpid()}")
                try:
                    _enter_everything(event_address(uri), event, int(line), sizes)
                finally:
                    os._exit(1)
            desks.add(pid)


if __name__ == "__main__":
    _keep(sys.argv[1], int(sys.argv[2]), [int(size) for size in sys.argv[3:]])
