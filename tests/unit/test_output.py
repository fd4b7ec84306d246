"""What is written for others is whole, or what was there stays."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from arbiter_app.output import OutputError, Overwrite, write_whole

ANY = Overwrite(forced=True)


def test_a_new_file_and_one_that_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "out.trf"
    write_whole(path, b"one", ANY)
    assert path.read_bytes() == b"one"
    path.chmod(0o640)
    write_whole(path, b"two", ANY)
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "out.trf"
    path.write_bytes(b"one")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="the disk is full"):
        write_whole(path, b"two", ANY)
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_goes_on_pointing_at_its_file(tmp_path: Path) -> None:
    path, link = tmp_path / "out.trf", tmp_path / "latest.trf"
    path.write_bytes(b"one")
    link.symlink_to(path)
    write_whole(link, b"two", ANY)
    assert link.is_symlink()
    assert path.read_bytes() == b"two"


def test_what_is_no_file_is_written_as_it_is(tmp_path: Path) -> None:
    write_whole(Path(os.devnull), b"one", ANY)
    assert Path(os.devnull).is_char_device()
    with pytest.raises(OutputError, match="is a folder"):
        write_whole(tmp_path, b"one", ANY)
    with pytest.raises(OutputError, match="no such file or folder"):
        write_whole(tmp_path / "nowhere" / "out.trf", b"one", ANY)
