"""Beside the target, then in its place: no planted link, race, kill or full disk does harm."""

from __future__ import annotations

import errno
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import pytest

from arbiter_app.output import writing as module
from arbiter_app.output.beside import Rights, begin, unfinished, write_new
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.reasons import OutputError
from arbiter_app.output.writing import opened, write_whole

Seen: TypeAlias = Callable[[], dict[str, bytes]]

FORCED = Overwrite(forced=True)
ROOT = Path(__file__).parents[3]


def refusing(number: int) -> Callable[..., None]:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


# Planted links


def test_a_link_planted_under_the_name_of_the_unfinished_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: Seen
) -> None:
    """Even who could guess the name gains nothing: it is opened as a new file only."""
    victim = tmp_path / "victim"
    victim.write_bytes(b"precious")
    monkeypatch.setattr(os, "urandom", bytes)
    for name in (".out.trf.unfinished", f".out.trf.{bytes(8).hex()}.unfinished"):
        (tmp_path / name).symlink_to(victim)
    before = seen()
    with pytest.raises(OutputError, match="another program has just put something else there"):
        write_whole(tmp_path / "out.trf", b"new", FORCED)
    with pytest.raises(FileExistsError), unfinished(tmp_path / "out.trf", replace=True):
        pytest.fail("there was one")
    assert seen() == before
    assert victim.read_bytes() == b"precious"


def test_names_are_not_to_be_guessed(tmp_path: Path) -> None:
    with (
        unfinished(tmp_path / "a.db", replace=True) as one,
        unfinished(tmp_path / "a.db", replace=True) as other,
    ):
        assert one != other
        assert one.parent == other.parent == tmp_path


# Races


def meanwhile(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Another program acts after the place was looked at."""

    def late(target: Path, *rights: Rights) -> tuple[int, Path]:
        act()
        return begin(target, *rights)

    monkeypatch.setattr(module, "begin", late)


def test_a_file_that_appears_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.trf"
    meanwhile(monkeypatch, lambda: path.write_bytes(b"of another"))
    with pytest.raises(OutputError, match="another program has just put something else there"):
        write_whole(path, b"new", FORCED)
    assert path.read_bytes() == b"of another"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("kind", ["written", "replaced", "linked", "deleted"])
def test_a_file_that_changes_meanwhile(
    tmp_path: Path, event: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    path, other = tmp_path / "out.trf", tmp_path / "other"
    path.write_bytes(b"old")
    other.write_bytes(event.read_bytes())

    def act() -> None:
        if kind == "written":
            path.write_bytes(b"written to")
        else:
            path.unlink()
        if kind == "replaced":
            other.rename(path)
        elif kind == "linked":
            path.symlink_to(other)

    meanwhile(monkeypatch, act)
    with pytest.raises(OutputError, match="cannot be written"):
        write_whole(path, b"new", FORCED)
    if kind == "deleted":
        assert not path.exists()
    else:
        assert path.read_bytes() == (b"written to" if kind == "written" else event.read_bytes())
    assert not [each for each in tmp_path.iterdir() if "unfinished" in each.name]


@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOTSUP, errno.ENOSYS])
@pytest.mark.skipif(sys.platform == "win32", reason="a new name is given in another way")
def test_a_disk_without_hard_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """A stick; even there no file that appears meanwhile is lost."""
    monkeypatch.setattr(os, "link", refusing(number))
    path = tmp_path / "out.trf"
    write_new(path, b"one")
    assert path.read_bytes() == b"one"
    with pytest.raises(FileExistsError):
        write_new(path, b"two")
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


# Kills


KILLED = """
import sys
from pathlib import Path
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.writing import opened
with opened(Path(sys.argv[1]), Overwrite(forced=True)) as writer:
    writer.write(b"half" * 100_000)
    print("now", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("old", [None, b"of yesterday"])
def test_killed_in_the_middle(tmp_path: Path, old: bytes | None) -> None:
    path = tmp_path / "out.pdf"
    if old is not None:
        path.write_bytes(old)
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
    ) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"now\n"
        child.kill()
    assert (path.read_bytes() if path.exists() else None) == old
    left = [each.name for each in tmp_path.iterdir() if each != path]
    assert all(name.startswith(".out.pdf.") and name.endswith(".unfinished") for name in left)
    write_whole(path, b"new", FORCED)
    assert path.read_bytes() == b"new"


def test_what_is_interrupted_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"

    def work() -> None:
        with opened(path, Overwrite()) as writer:
            writer.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        work()
    assert list(tmp_path.iterdir()) == []


# Full disks


LIMITED = """
import resource, sys
from pathlib import Path
from arbiter_app.errors import UserError
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.writing import write_whole
resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
try:
    write_whole(Path(sys.argv[1]), b"x" * 20_000, Overwrite(forced=True))
except UserError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no such limits")
@pytest.mark.parametrize("old", [None, b"of yesterday"])
def test_a_file_that_cannot_grow(tmp_path: Path, old: bytes | None) -> None:
    path = tmp_path / "out.pdf"
    if old is not None:
        path.write_bytes(old)
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert (
        done.stdout == f"{path} cannot be written: the file would be larger than allowed there.\n"
    )
    assert (path.read_bytes() if path.exists() else None) == old
    assert [each for each in tmp_path.iterdir() if each != path] == []


# For the database


def make(path: Path) -> None:
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA journal_mode = WAL")
    raw.execute("CREATE TABLE player (id INTEGER)")
    raw.close()


def test_a_database_written_by_somebody_else(tmp_path: Path) -> None:
    target = tmp_path / "club.arbiter"
    with unfinished(target, replace=False) as path:
        make(path)
        assert not target.exists()
    assert [each.name for each in tmp_path.iterdir()] == ["club.arbiter"]
    with closing(sqlite3.connect(target)) as raw:
        assert raw.execute("SELECT count(*) FROM player").fetchone() == (0,)
    before = target.read_bytes()
    with pytest.raises(FileExistsError), unfinished(target, replace=False) as path:
        make(path)
    assert target.read_bytes() == before
    target.chmod(0o666)
    with unfinished(target, replace=True) as path:
        path.write_bytes(b"other")
    assert target.read_bytes() == b"other"
    assert target.stat().st_mode & 0o777 == 0o666
    assert [each.name for each in tmp_path.iterdir()] == ["club.arbiter"]


def test_a_database_that_fails_leaves_nothing(tmp_path: Path) -> None:
    target = tmp_path / "club.arbiter"

    def work() -> None:
        with unfinished(target, replace=True) as path, closing(sqlite3.connect(path)) as raw:
            raw.execute("PRAGMA journal_mode = WAL")
            raw.execute("CREATE TABLE player (id INTEGER)")
            assert path.with_name(f"{path.name}-wal").exists()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        work()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_written_down_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the new name could be gone after a power cut; a disk that cannot is no trouble."""
    synced: list[str] = []
    real = os.fsync

    def note(descriptor: int) -> None:
        mode = os.fstat(descriptor).st_mode
        synced.append("folder" if mode & 0o040000 else "file")
        if synced[-1] == "folder":
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", note)
    with unfinished(tmp_path / "club.arbiter", replace=True) as path:
        path.write_bytes(b"x")
    write_whole(tmp_path / "out.pdf", b"x", FORCED)
    expected = ["file"] if sys.platform == "win32" else ["file", "folder"]
    assert synced == expected * 2
