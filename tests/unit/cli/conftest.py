"""Files for the command line: a small tournament from the corpus, whole and spoiled."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest

from arbiter_app.cli import main
from arbiter_app.operations.interface import EventSession, SystemClock
from tests.imported import import_trf
from tests.store.support import until_settled
from tests.unit.cli.writers import Doing


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


Run: TypeAlias = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Carries out a command line in this process."""

    def carry_out(*arguments: str | Path) -> Ran:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return carry_out


@pytest.fixture
def small(corpus_dir: Path) -> Path:
    """Thirteen players, nine rounds, all paired; the pairing-allocated bye in every round."""
    return corpus_dir / "0004-regular-n13-r9.trf"


@pytest.fixture
def spoiled(small: Path, tmp_path: Path) -> Path:
    """The same with the colours of board 1 of round 1 exchanged."""
    path = tmp_path / "spoiled.trf"
    lines = small.read_text(encoding="utf-8").splitlines()
    first = next(line for line in lines if line.startswith("001    1 "))
    cell = first[91:99]
    opponent = int(cell[:4])
    second = next(line for line in lines if line.startswith(f"001 {opponent:>4} "))
    swap = {"w": "b", "b": "w"}
    changed = {line: f"{line[:96]}{swap[line[96]]}{line[97:]}" for line in (first, second)}
    path.write_text("\n".join(changed.get(line, line) for line in lines) + "\n", encoding="utf-8")
    return path


def in_a_process(
    *arguments: str | Path, code: str = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Carries out a command line, or Python code, in a process of its own."""
    command = ["-c", code] if code else ["-m", "arbiter_app"]
    return subprocess.run(
        [sys.executable, *command, *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=env,
        cwd=Path(__file__).parents[3],
        timeout=60,
    )


@pytest.fixture
def process() -> Callable[..., subprocess.CompletedProcess[str]]:
    return in_a_process


@pytest.fixture
def do(run: Run, small: Path, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Doing:
    """On a copy of a tournament."""
    copy = tmp_path / "read" / "open.trf"
    copy.parent.mkdir()
    copy.write_bytes(small.read_bytes())
    return Doing(run, copy, tmp_path_factory.mktemp("event"))


@pytest.fixture
def event(small: Path, tmp_path: Path) -> Iterator[Path]:
    """Another event, open elsewhere."""
    path = tmp_path / "events" / "club.arbiter"
    path.parent.mkdir()
    session = EventSession.create(path, clock=SystemClock())
    import_trf(session, small.read_bytes(), name="club")
    until_settled(path)
    yield path
    session.close()
