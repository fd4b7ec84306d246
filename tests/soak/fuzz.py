"""Reads damaged files by the thousand, in a process of its own with a limit of memory.

`python -m tests.soak.fuzz trf|csv|event COUNT SEED` prints one line of JSON, or ends with a
traceback: that is what it looks for.
"""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from arbiter_app.errors import UserError
from arbiter_app.operations.interface import (
    EventSession,
    SystemClock,
    enter_result,
    pair_next_round,
    preview_players,
    read_table,
    recover_event,
)
from arbiter_app.tournament.types import GameResult
from arbiter_app.trf.problems import TrfError
from arbiter_app.trf.read import read_trf
from arbiter_app.trf.write import write_trf
from tests.property.trf.test_mutations import mutated
from tests.store.support import new_event, pair_in_order

CORPUS = Path(__file__).parents[1] / "corpus"
FOLDERS = ("dutch2026", "double_swiss")
SECONDS_PER_FILE = 10
"""Of the processor: a busy machine is no hang."""
PATIENCE = 300
"""Seconds by the clock, for what waits without doing anything."""
MEGABYTES = 1 << 20
ADDRESS_SPACE = 1024 * MEGABYTES
MEMORY_PER_FILE = 64
"""Megabytes that reading any one file may add to the process."""

TABLE = "No.;Title;Name;Fed;FIDE-ID;Elo;Sex;Born;Club\n" + "".join(
    f"{number};GM;Åå, Zoë {number};NOR;{1400000 + number};{2500 - number};w;1.5.1990;Ærø\n"
    for number in range(30)
)


class HangError(BaseException):
    """A file took too long; nothing may catch it on its way."""


@dataclass(slots=True)
class Outcome:
    """What was counted; `slowest` in seconds of the processor; in megabytes, what one file and all added at most."""

    files: int = 0
    accepted: int = 0
    refused: int = 0
    slowest: float = 0.0
    memory: float = 0.0
    all_memory: float = 0.0


def _hang(*_: object) -> None:
    raise HangError


def peak() -> float:
    """The most memory the process had so far, in megabytes.

    Linux tells it of the process itself; what `getrusage` tells begins with its parent's memory.
    """
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return kilobytes / 1024


def read_damaged(count: int, seed: int, one: Callable[[random.Random], bool]) -> Outcome:
    """Let `one` make and read a damaged file, that many times; True means it was accepted."""
    chance = random.Random(seed)
    outcome = Outcome()
    for hang in (signal.SIGALRM, signal.SIGPROF):
        signal.signal(hang, _hang)
    one(chance)
    first = before = peak()
    for _ in range(count):
        start = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, SECONDS_PER_FILE)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        try:
            accepted = one(chance)
        except MemoryError:
            sys.exit("a file needed more memory than there is")
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
        now = peak()
        if now - before > MEMORY_PER_FILE:
            sys.exit(f"a file needed {now - before:.0f} MB")
        outcome.memory = max(outcome.memory, now - before)
        outcome.all_memory = now - first
        before = now
        outcome.slowest = max(outcome.slowest, time.process_time() - start)
        outcome.files += 1
        outcome.accepted += accepted
        outcome.refused += not accepted
    return outcome


def trf_files() -> list[bytes]:
    """Files of the corpus that are small enough to be read by the thousand."""
    files = (
        path.read_bytes() for folder in FOLDERS for path in sorted((CORPUS / folder).glob("*.trf"))
    )
    return [data for data in files if len(data) < 2500]


def fuzz_trf(count: int, seed: int) -> Outcome:
    files = trf_files()

    def one(chance: random.Random) -> bool:
        data = mutated(chance.choice(files), chance)
        try:
            reading = read_trf(data)
        except TrfError:
            return False
        with suppress(UserError):
            write_trf(reading.tournament)
        return True

    return read_damaged(count, seed, one)


def fuzz_csv(count: int, seed: int) -> Outcome:
    def one(chance: random.Random) -> bool:
        data = bytearray(TABLE.encode(chance.choice(("utf-8", "cp1252", "utf-16"))))
        for _ in range(chance.randint(1, 8)):
            at = chance.randrange(len(data))
            data[at : at + chance.randint(0, 20)] = chance.choice(
                (chance.randbytes(3), b'"', b"\n", b";", b"\x00", b"9" * 30)
            )
        try:
            preview_players(read_table(bytes(data), {}).layout, (), 2026)
        except UserError:
            return False
        return True

    return read_damaged(count, seed, one)


def fuzz_event(count: int, seed: int) -> Outcome:
    """Accepted: it opens and every tournament is read, or a copy could be recovered."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        session, tournament_id = new_event(folder / "event.arbiter")
        pair_next_round(session, tournament_id, pair=pair_in_order)
        for board in range(1, 5):
            enter_result(session, tournament_id, 1, board, GameResult.DRAW)
        session.close()
        content = (folder / "event.arbiter").read_bytes()

        def one(chance: random.Random) -> bool:
            return _read_damaged_event(folder, content, chance)

        return read_damaged(count, seed, one)


def _read_damaged_event(folder: Path, content: bytes, chance: random.Random) -> bool:
    data = bytearray(content)
    for _ in range(chance.choice((1, 1, 3, 20))):
        at = chance.randrange(len(data))
        piece = chance.randbytes(chance.choice((1, 1, 2, 16, 300)))
        data[at : at + len(piece)] = piece
    if not chance.randrange(10):
        del data[chance.randrange(len(data)) :]
    path, target = folder / "damaged.arbiter", folder / "recovered.arbiter"
    path.write_bytes(data)
    try:
        _read_all(path)
    except UserError:
        try:
            assert path.read_bytes() == data
            recover_event(path, target, clock=SystemClock())
            _read_all(target)
        except UserError:
            return False
    finally:
        for leftover in folder.glob("damaged.arbiter*"):
            leftover.unlink()
        for leftover in folder.glob("recovered.arbiter*"):
            leftover.unlink()
    return True


def _read_all(path: Path) -> None:
    with EventSession.open(path, clock=SystemClock()) as session:
        for info in session.tournaments():
            session.state(info.id)
        session.journal()


KINDS: Mapping[str, Callable[[int, int], Outcome]] = {
    "trf": fuzz_trf,
    "csv": fuzz_csv,
    "event": fuzz_event,
}

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
    kind, wanted, start_value = sys.argv[1:]
    found = KINDS[kind](int(wanted), int(start_value))
    os.write(1, json.dumps(asdict(found)).encode())
