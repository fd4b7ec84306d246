"""A copy of an event is for nobody whom the event is not for (arbiter_app/store/PROMISES.md)."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from arbiter_app.operations.interface import (
    EventSession,
    enter_result,
    pair_next_round,
    recover_event,
    restore_copy,
)
from arbiter_app.output.beside import rights_for_copy, write_new
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.writing import write_whole
from arbiter_app.store.log_file import log_of
from arbiter_app.store.settler import Settler
from arbiter_app.tournament.types import GameResult
from tests.store.support import TickingClock, open_session, pair_in_order

pytestmark = [
    pytest.mark.file_only,
    pytest.mark.skipif(sys.platform == "win32", reason="other rights"),
]

Event = tuple[EventSession, int]
FILES = Path(__file__).parent / "files"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The rights that each new file has in the moment in which it appears; no mask takes any."""
    modes: list[int] = []
    real = os.open

    def noted(path: str | os.PathLike[str], flags: int, mode: int = 0o777, **more: int) -> int:
        descriptor = real(path, flags, mode, **more)
        if flags & os.O_CREAT:
            modes.append(stat.S_IMODE(os.fstat(descriptor).st_mode))
        return descriptor

    monkeypatch.setattr(os, "open", noted)
    return modes


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o660])
def test_copies_have_the_rights_of_their_event(
    event: Event, tmp_path: Path, mode: int, begun: list[int]
) -> None:
    """From the first byte on: no copy is begun that anybody else can read."""
    session, tournament_id = event
    session.path.chmod(mode)
    pair_next_round(session, tournament_id, pair=pair_in_order)
    session.save_copy(tmp_path / "saved.arbiter")
    session.close()
    (kept,) = (session.path.parent / "backups").iterdir()
    restore_copy(kept, tmp_path / "restored.arbiter")
    recover_event(session.path, tmp_path / "recovered.arbiter", clock=TickingClock())
    made = [kept, *(tmp_path / f"{name}.arbiter" for name in ("saved", "restored", "recovered"))]
    assert [mode_of(path) for path in made] == [mode] * 4
    assert set(begun) == {0o600}
    assert len(begun) == 4


def test_an_update_and_the_copy_kept_before_have_the_rights_of_the_file(
    tmp_path: Path, begun: list[int]
) -> None:
    path = tmp_path / "old.arbiter"
    shutil.copyfile(FILES / "version-8.arbiter", path)
    path.chmod(0o600)
    open_session(path).close()
    (kept,) = (tmp_path / "backups").iterdir()
    assert [mode_of(path), mode_of(kept)] == [0o600, 0o600]
    assert begun == [0o600, 0o600]


def test_a_file_and_its_damaged_log_are_kept_with_their_rights(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, tournament_id = event
    pair_next_round(session, tournament_id, pair=pair_in_order)
    session.close()
    monkeypatch.setattr(Settler, "acted", lambda _settler: None)
    killed = tmp_path / "killed" / "event.arbiter"
    killed.parent.mkdir()
    with open_session(session.path) as again:
        for board in (1, 2, 3):
            enter_result(again, tournament_id, 1, board, GameResult.DRAW)
        shutil.copyfile(session.path, killed)
        log = bytearray(log_of(session.path).read_bytes())
    log[-100] ^= 0x40
    log_of(killed).write_bytes(log)
    killed.chmod(0o600)
    open_session(killed).close()
    kept = [path for path in (killed.parent / "backups").iterdir() if "damaged log" in path.name]
    assert {path.suffix for path in kept} == {".arbiter", ".arbiter-wal"}
    assert [mode_of(path) for path in kept] == [0o600, 0o600]


def test_a_copy_that_replaces_an_earlier_one_gives_nobody_more_rights(
    event: Event, tmp_path: Path
) -> None:
    """An older version of the program gave copies more; somebody may have taken some away."""
    session, _ = event
    target = tmp_path / "copy.arbiter"
    for of_event, of_copy, expected in (
        (0o600, 0o644, 0o600),
        (0o644, 0o600, 0o600),
        (0o640, 0o644, 0o640),
    ):
        session.path.chmod(of_event)
        session.save_copy(target)
        target.chmod(of_copy)
        session.save_copy(target)
        assert mode_of(target) == expected


def test_a_copy_of_a_write_protected_event_can_be_written(tmp_path: Path) -> None:
    """That is what it is made for; and a disk that knows no rights does not make it everybody's."""
    for mode, expected in ((0o444, 0o644), (0o777, 0o664), (0o400, 0o600)):
        path = tmp_path / "event"
        path.touch()
        path.chmod(mode)
        assert rights_for_copy(path.stat()).mode == expected


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only for root")
def test_owner_and_group_go_with_a_copy(event: Event, tmp_path: Path) -> None:
    session, _ = event
    os.chown(session.path, 12345, 23456)
    session.path.chmod(0o640)
    session.save_copy(tmp_path / "copy.arbiter")
    status = (tmp_path / "copy.arbiter").stat()
    assert (status.st_uid, status.st_gid) == (12345, 23456)
    assert mode_of(tmp_path / "copy.arbiter") == 0o640


def test_what_a_group_may_do_another_may_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is in another group cannot give a file the group of the event."""

    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    source = tmp_path / "event"
    source.touch()
    for mode, expected in ((0o660, 0o600), (0o664, 0o644)):
        source.chmod(mode)
        rights = rights_for_copy(source.stat())
        with monkeypatch.context() as patch:
            patch.setattr(os, "fchown", refused)
            same, other = tmp_path / f"same {mode}", tmp_path / f"other {mode}"
            write_new(same, b"x", rights)
            rights = rights_for_copy(_of_group(source.stat(), 4242))
            write_new(other, b"x", rights)
        assert (mode_of(same), mode_of(other)) == (mode, expected)


def _of_group(status: os.stat_result, group: int) -> os.stat_result:
    values = list(status)
    values[5] = group
    return os.stat_result(values)


def test_a_disk_that_knows_no_rights_takes_copies(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stick: it says no to another owner and to another mode."""

    def refused(*_: object) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "fchown", refused)
    monkeypatch.setattr(os, "fchmod", refused)
    event[0].save_copy(tmp_path / "copy.arbiter")
    open_session(tmp_path / "copy.arbiter").close()
    assert mode_of(tmp_path / "copy.arbiter") == 0o600


def test_other_files_keep_their_rights_when_they_are_replaced(tmp_path: Path) -> None:
    path = tmp_path / "list.pdf"
    for mode in (0o600, 0o640, 0o666):
        path.write_bytes(b"old")
        path.chmod(mode)
        write_whole(path, b"new", Overwrite(forced=True))
        assert (path.read_bytes(), mode_of(path)) == (b"new", mode)


def test_a_new_event_has_what_the_mask_leaves(tmp_path: Path) -> None:
    """In a process of its own: the mask holds for all threads."""
    made = "import sys; from pathlib import Path; from tests.store.support import new_event"
    script = f"{made}; new_event(Path(sys.argv[1]))[0].close()"
    path = tmp_path / "new.arbiter"
    subprocess.run([sys.executable, "-c", script, str(path)], check=True, umask=0o027, cwd=ROOT)
    assert mode_of(path) == 0o640
