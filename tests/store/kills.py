"""A process that enters results and is killed, over and over; run as a module it makes them.

The keeper has everything imported, so that a victim is a fork of it: a thousand take minutes.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from arbiter_app.errors import RefusedError
from arbiter_app.operations.interface import (
    DamagedFileError,
    EventSession,
    SystemClock,
    enter_result,
    pair_next_round,
    recover_event,
)
from arbiter_app.store.log_file import log_of
from arbiter_app.tournament.types import GameResult
from tests.store.acts import Snapshot, snapshot
from tests.store.support import new_event, open_session, pair_in_order, until_settled

ROOT = Path(__file__).parents[2]
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAW, GameResult.BLACK_WINS)
KILLS_PER_EVENT = 50
BOARDS = 20
FAST, SETTLING = "fast", "settling"
"""How a victim enters results: without a pause, or each when the last is in the file itself."""
JUMPING = "jumping"
"""It enters nothing, but goes from one state of the history to the next, over all branches."""


@dataclass(slots=True)
class Kills:
    """What was counted.

    Kills, boards confirmed, times a second program looked on meanwhile, boards found in the file
    alone, files alone that were told to be torn, damaged logs that were told, and those that held
    nothing any more.
    """

    kills: int = 0
    confirmed: int = 0
    onlookers: int = 0
    alone: int = 0
    torn: int = 0
    told: int = 0
    harmless: int = 0


class Keeper:
    """The process that makes victims."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.store.kills"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def start(self, path: Path, tournament_id: int, pace: str = FAST) -> int:
        """Start a victim; its process id."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{pace} {tournament_id} {path}\n")
        self._process.stdin.flush()
        return int(self.line().removeprefix("victim "))

    def line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")

    def end(self) -> list[str]:
        """What the victim still said before it died."""
        lines: list[str] = []
        while (line := self.line()) != "end":
            assert line or self._process.poll() is None, "the keeper died"
            lines.append(line)
        return lines


def check_kills(folder: Path, kills: int, chance: random.Random) -> Kills:
    """Kill that many times at random moments; every confirmed result is there afterwards."""
    counted = Kills()
    with Keeper() as keeper:
        for first in range(0, kills, KILLS_PER_EVENT):
            path = folder / f"event {first} #?%.arbiter"
            session, tournament_id = new_event(path, players=2 * BOARDS)
            pair_next_round(session, tournament_id, pair=pair_in_order)
            session.close()
            for number in range(first, min(kills, first + KILLS_PER_EVENT)):
                _kill_once(keeper, path, tournament_id, number, chance, counted)
    return counted


def _kill_once(
    keeper: Keeper,
    path: Path,
    tournament_id: int,
    number: int,
    chance: random.Random,
    counted: Kills,
) -> None:
    while_opening, settling = number % 5 == 4, number % 5 == 3
    victim = keeper.start(path, tournament_id, SETTLING if settling else FAST)
    if not while_opening:
        assert keeper.line() == "ready"
        if number % 10 == 0:
            _look_on(path, tournament_id)
            counted.onlookers += 1
    time.sleep(chance.uniform(0, 0.03 if while_opening else 0.6 if settling else 0.1))
    os.kill(victim, signal.SIGKILL)
    lines = [line for line in keeper.end() if line != "ready"]
    if settling:
        end = _last(lines, "settled")
        # What was entered after that, or was about to be, may be in the file or not yet.
        since = {*_entered(lines[end:]), _following(lines)}
        in_file = _entered(lines[:end])
        settled = {board: value for board, value in in_file.items() if board not in since}
        counted.alone += len(settled)
        counted.torn += not _is_whole_alone(path, tournament_id, settled)
    lines = [line for line in lines if line != "settled"]
    confirmed = _entered(lines)
    _check_damaged(path, tournament_id, lines, chance, counted)
    with open_session(path) as again:
        assert not again.read_only
        different = _differing(again, tournament_id, confirmed)
        last = again.journal()[-1]
    # The last act may have been written without having been confirmed yet.
    assert different == [] or [str(last.name)] == [
        f"Result of board {board}, round 1" for board in different
    ]
    counted.kills += 1
    counted.confirmed += len(lines)


def check_jumps(
    path: Path, states: Mapping[int, Snapshot], kills: int, chance: random.Random
) -> int:
    """Kill a program that goes through the whole history; the event is always at one of its states.

    Returns:
        How many jumps were confirmed.
    """
    confirmed = 0
    order = sorted(states)
    with Keeper() as keeper:
        for _ in range(kills):
            victim = keeper.start(path, 0, JUMPING)
            assert keeper.line() == "ready"
            lines = [int(keeper.line()) for _ in range(chance.randrange(5))]
            time.sleep(chance.uniform(0, 0.05))
            os.kill(victim, signal.SIGKILL)
            lines += [int(line) for line in keeper.end()]
            confirmed += len(lines)
            with open_session(path) as again:
                assert again.notices == ()
                assert again.last_entry is not None
                here = again.last_entry.id
                assert snapshot(again) == states[here]
                if lines:
                    following = order[(order.index(lines[-1]) + 1) % len(order)]
                    assert here in {lines[-1], following}
                chosen = chance.choice(order)
                again.go_to(chosen)
                assert snapshot(again) == states[chosen]
    return confirmed


def _last(lines: list[str], word: str) -> int:
    return max((index for index, line in enumerate(lines) if line == word), default=0)


def _entered(lines: list[str]) -> dict[int, str]:
    """The last result that was confirmed of each board."""
    return {int(line.split()[0]): line.split()[1] for line in lines if line != "settled"}


def _following(lines: list[str]) -> int:
    """The board that comes next."""
    boards = [int(line.split()[0]) for line in lines if line != "settled"]
    return boards[-1] % BOARDS + 1 if boards else 1


def _differing(session: EventSession, tournament_id: int, confirmed: dict[int, str]) -> list[int]:
    games = session.tournament(tournament_id).round(1).games
    found = {game.board: game.result for game in games}
    return [board for board, value in confirmed.items() if found[board] is not GameResult(value)]


def _is_whole_alone(path: Path, tournament_id: int, confirmed: dict[int, str]) -> bool:
    """What was settled is in the file without what is beside it; False if only by recovery.

    Killed while it settles the next act, the program leaves a file of which some pages are newer
    than others: with the log beside it nothing is amiss, without it that is told, and recovery
    finds what was settled before.
    """
    copy, recovered = (path.parent / f"{name}.arbiter" for name in ("alone", "recovered"))
    shutil.copyfile(path, copy)
    try:
        session = open_session(copy)
    except DamagedFileError:
        recovered.unlink(missing_ok=True)
        recover_event(copy, recovered, clock=SystemClock())
        with open_session(recovered) as session:
            assert _differing(session, tournament_id, confirmed) == []
        return False
    with session:
        assert _differing(session, tournament_id, confirmed) == []
    return True


def _check_damaged(
    path: Path, tournament_id: int, lines: list[str], chance: random.Random, counted: Kills
) -> None:
    """With a byte of the log changed, nothing confirmed is missing without a word."""
    log = log_of(path)
    data = bytearray(log.read_bytes() if log.exists() else b"")
    if not data:
        return
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    copy = path.parent / "damaged" / "event.arbiter"
    copy.parent.mkdir(exist_ok=True)
    shutil.copyfile(path, copy)
    log_of(copy).write_bytes(data)
    try:
        with open_session(copy) as session:
            is_told = bool(session.notices)
            # The next result may have been written without having been confirmed yet.
            differing = _differing(session, tournament_id, _entered(lines))
            missing = [board for board in differing if board != _following(lines)]
    except DamagedFileError:
        is_told, missing = True, []
    assert is_told or not missing
    counted.told += is_told
    counted.harmless += not is_told


def _look_on(path: Path, tournament_id: int) -> None:
    """A second program: it is told so, reads what is there, and cannot write."""
    with open_session(path) as second:
        assert "already open" in str(second.read_only_reason)
        assert len(second.tournament(tournament_id).round(1).games) == BOARDS
        try:
            enter_result(second, tournament_id, 1, 1, None)
        except RefusedError:
            return
    raise AssertionError("two programs wrote to one file")


def check_races(path: Path, races: int) -> int:
    """Two processes open a file at the same moment: one of them writes; how often it was this."""
    session, tournament_id = new_event(path, players=40)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    session.close()
    won = 0
    with Keeper() as keeper:
        for _ in range(races):
            victim = keeper.start(path, tournament_id)
            with open_session(path) as mine:
                theirs = keeper.line()
                assert {mine.read_only, theirs == "reading"} == {True, False}
                won += theirs == "reading"
                os.kill(victim, signal.SIGKILL)
                keeper.end()
    return won


def _say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


def _enter_results(path: Path, tournament_id: int, pace: str) -> None:
    """What a victim does until it is killed: it says each result after it was entered."""
    session = EventSession.open(path, clock=SystemClock())
    if session.read_only:
        _say("reading")
        time.sleep(600)
    games = session.tournament(tournament_id).round(1).games
    _say("ready")
    for number in range(1_000_000):
        game = games[number % len(games)]
        result = RESULTS[(number // len(games)) % 3]
        enter_result(session, tournament_id, 1, game.board, result)
        _say(f"{game.board} {result.value}")
        if pace == SETTLING:
            until_settled(path)
            _say("settled")


def _jump(path: Path) -> None:
    session = EventSession.open(path, clock=SystemClock())
    paired = next(entry.id for entry in session.journal() if str(entry.name) == "Round 1 paired")
    targets = [entry.id for entry in session.journal() if entry.id >= paired]
    _say("ready")
    while True:
        for target in targets:
            session.go_to(target)
            _say(str(target))


def _keep() -> None:
    import arbiter_app.store.event_file  # noqa: F401  # so that no victim has to import it

    for line in sys.stdin:
        pace, tournament_id, path = line.rstrip("\n").split(" ", 2)
        victim = os.fork()
        if victim == 0:
            _say(f"victim {os.getpid()}")
            try:
                if pace == JUMPING:
                    _jump(Path(path))
                _enter_results(Path(path), int(tournament_id), pace)
            finally:
                os._exit(1)
        os.waitpid(victim, 0)
        _say("end")


if __name__ == "__main__":
    _keep()
