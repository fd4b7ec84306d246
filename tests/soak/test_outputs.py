"""What is written for others while the disk fills up, and while the program is killed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from arbiter_app.cli import main
from tests.soak.conftest import Figure
from tests.soak.test_event_file import small_disk  # noqa: F401 - a fixture

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
TRF = ROOT / "tests" / "corpus" / "dutch2026" / "0004-regular-n13-r9.trf"

LINES = (
    ("print", "FILE", "standings", "-o", "OUT"),
    ("export", "FILE", "html", "-o", "OUT"),
    ("export", "FILE", "csv", "-o", "OUT"),
    ("convert", "FILE", "-o", "OUT"),
    ("explain", "FILE", "--json", "-o", "OUT"),
    ("generate", "-o", "OUT", "--count", "30", "--players", "30", "--seed", "1"),
)


@pytest.mark.skipif(sys.platform != "linux", reason="a small disk can be made there only")
def test_a_full_disk(
    small_disk: Path,  # noqa: F811 - the fixture
    capsys: pytest.CaptureFixture[str],
    figure: Figure,
) -> None:
    """With any amount of room that is left: written whole, or told, and what was there stays."""
    if not os.path.ismount(small_disk):
        pytest.fail("no small disk could be made: this runs as root")
    filler, refused, written = small_disk / "filler", 0, 0
    for room in (0, 4_096, 8_192, 16_384, 40_000, 80_000, 200_000):
        for number, line in enumerate(LINES):
            out = small_disk / f"out{number}"
            words = [{"FILE": str(TRF), "OUT": str(out)}.get(word, word) for word in line]
            if room == 0:
                assert main(words) == 0
            before = _contents(out)
            _fill(filler, small_disk, room)
            capsys.readouterr()
            code = main([*words, "--force"])
            err = capsys.readouterr().err
            filler.unlink()
            left = [path for path in small_disk.rglob("*") if "unfinished" in path.name]
            assert left == []
            if code == 0:
                written += 1
                continue
            refused += 1
            assert code == 2
            assert "the disk is full" in err
            found = _contents(out)
            assert found.keys() == before.keys()
            assert all(found.values())
    assert refused
    assert written
    figure("outputs on a disk that is full", f"{refused} refused, {written} written, none in part")


def _contents(out: Path) -> dict[str, bytes]:
    paths = out.rglob("*") if out.is_dir() else [out]
    return {str(path): path.read_bytes() for path in paths}


def _fill(filler: Path, disk: Path, room: int) -> None:
    status = os.statvfs(disk)
    filler.write_bytes(bytes(max(0, status.f_bavail * status.f_frsize - room)))


WRITING = """
import itertools, sys
from pathlib import Path
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.writing import write_whole
path = Path(sys.argv[1])
print("now", flush=True)
for number in itertools.count():
    write_whole(path, (b"%06d" % number) * 50_000, Overwrite(forced=True))
"""


@pytest.mark.parametrize("links", [True, False])
def test_kills_leave_a_whole_file(tmp_path: Path, figure: Figure, links: bool) -> None:
    path, rng, found = tmp_path / "out.pdf", random.Random(1), Counter[str]()
    code = WRITING if links else _WITHOUT_LINKS + WRITING
    for _ in range(200):
        with subprocess.Popen(
            [sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, cwd=ROOT
        ) as child:
            assert child.stdout is not None
            child.stdout.readline()
            try:
                child.wait(rng.random() / 20)
            except subprocess.TimeoutExpired:
                child.kill()
        if path.exists():
            data = path.read_bytes()
            assert data == data[:6] * 50_000 or (not links and not data)
            found["whole" if data else "empty"] += 1
            if rng.random() < 0.5:
                path.unlink()
    figure(
        f"SIGKILLs while a file is written, {'with' if links else 'without'} hard links",
        f"200 kills, {found['whole']} times a file, always whole",
    )


_WITHOUT_LINKS = """
import os, errno
def link(*_, **__): raise OSError(errno.EPERM, "no links")
os.link = link
"""
