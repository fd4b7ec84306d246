"""What is written for others is whole, or what was there stays."""

from __future__ import annotations

import errno
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from arbiter_app.output import place, writing
from arbiter_app.output.forms import PAGE_MARK
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.reasons import OutputError, reason
from arbiter_app.output.writing import write_folder, write_whole

ANY = Overwrite(forced=True)


def test_a_new_file_and_one_that_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "out.trf"
    write_whole(path, b"one", ANY)
    assert path.read_bytes() == b"one"
    path.chmod(0o666)
    write_whole(path, b"two", ANY)
    assert path.read_bytes() == b"two"
    assert path.stat().st_mode & 0o777 == 0o666
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


# Names


@pytest.mark.parametrize("letter", ["x", "ж", "棋", "♞", "𝄞"])
def test_a_name_of_255_bytes(tmp_path: Path, letter: str) -> None:
    """The name beside it must not be longer than a name may be."""
    size = len(letter.encode())
    name = letter * (251 // size) + "x" * (251 % size) + ".pdf"
    assert len(name.encode()) == 255
    path = tmp_path / name
    write_whole(path, b"one", Overwrite())
    write_whole(path, b"two", ANY)
    assert [each.name for each in tmp_path.iterdir()] == [name]
    assert path.read_bytes() == b"two"


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff\xfe.pdf")
    write_whole(path, b"one", Overwrite())
    write_whole(path, b"two", ANY)
    assert [os.fsencode(each.name) for each in tmp_path.iterdir()] == [b"\xff\xfe.pdf"]
    with pytest.raises(OutputError, match="already exists"):
        write_whole(path, b"three", Overwrite())


# Devices and pipes


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
def test_a_pipe_with_a_name(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with ThreadPoolExecutor(1) as reader:
        read = reader.submit(path.read_bytes)
        write_whole(path, b"x" * 200_000, Overwrite())
        assert read.result(timeout=60) == b"x" * 200_000
    assert path.is_fifo()


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes")
def test_a_pipe_whose_reader_stops(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)

    def read() -> bytes:
        with path.open("rb") as file:
            return file.read(10)

    with ThreadPoolExecutor(1) as reader:
        begun = reader.submit(read)
        with pytest.raises(BrokenPipeError):
            write_whole(path, b"x" * 10_000_000, Overwrite())
        assert begun.result(timeout=60) == b"x" * 10


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_device_that_is_full() -> None:
    with pytest.raises(OutputError, match="/dev/full cannot be written: the disk is full"):
        write_whole(Path("/dev/full"), b"one", Overwrite())


# Where nothing can be added or replaced


def refused_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin(_target: Path, *_rights: int) -> tuple[int, Path]:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(writing, "begin", begin)


def test_a_folder_that_takes_no_other_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in it that is ours can be written all the same; a new one cannot."""
    path = tmp_path / "out.pdf"
    path.write_bytes(b"old and longer")
    refused_beside(monkeypatch)
    write_whole(path, b"new", ANY)
    assert path.read_bytes() == b"new"
    with pytest.raises(OutputError, match="permission denied"):
        write_whole(tmp_path / "other.pdf", b"new", ANY)


@pytest.mark.skipif(sys.platform == "win32", reason="other rights")
@pytest.mark.write_protection
def test_who_may_not_write_everything_writes_what_is_allowed(protected: Path) -> None:
    ours, others = protected / "ours.pdf", protected / "others.pdf"
    write_whole(ours, b"new", ANY)
    assert ours.read_bytes() == b"new"
    with pytest.raises(OutputError, match="is write-protected"):
        write_whole(others, b"new", ANY)
    with pytest.raises(OutputError, match="permission denied"):
        write_whole(protected / "more.pdf", b"new", ANY)
    assert others.read_bytes() == b"old"
    assert {path.name for path in protected.iterdir()} == {"ours.pdf", "others.pdf"}


def test_a_file_that_cannot_be_read_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be an event."""

    def refused(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    path = tmp_path / "secret.pdf"
    path.write_bytes(b"old")
    monkeypatch.setattr(place, "content_of", refused)
    with pytest.raises(OutputError, match="its contents cannot be read"):
        write_whole(path, b"new", ANY)
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("number", [errno.EBUSY, errno.EPERM])
def test_a_file_that_cannot_be_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """One that is mounted, or somebody else's in a shared folder."""

    def put(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    path = tmp_path / "out.pdf"
    path.write_bytes(b"old and longer")
    monkeypatch.setattr(writing, "put", put)
    write_whole(path, b"new", ANY)
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_written_over_comes_back_if_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.pdf"
    path.write_bytes(b"old and longer")
    refused_beside(monkeypatch)
    real, calls = os.fsync, []

    def full_at_first(descriptor: int) -> None:
        calls.append(descriptor)
        if len(calls) == 1:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", full_at_first)
    with pytest.raises(OutputError, match="the disk is full"):
        write_whole(path, b"new", ANY)
    assert path.read_bytes() == b"old and longer"


# Folders


def test_a_folder_of_pages(tmp_path: Path) -> None:
    """Earlier pages are replaced with their logo; somebody else's are not, and then none is."""
    folder = tmp_path / "deep" / "site"
    page = f"<html><head>{PAGE_MARK}</head>".encode()
    logo, other = b"\x89PNG one", b"\x89PNG two"
    files = {"index.html": page, "logo.png": logo, "t.csv": b"\xef\xbb\xbfa,b,c,d,e\r\n1,2,3,4,5"}
    write_folder(files, folder, Overwrite())
    again = {
        "index.html": page + b"more",
        "logo.png": other,
        "t.csv": b"\xef\xbb\xbfa,b,c,d,f\r\n",
    }
    write_folder(again, folder, Overwrite())
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == again
    for name, data in again.items():
        (folder / name).write_bytes(b"somebody else's")
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        with pytest.raises(OutputError, match="already exists"):
            write_folder(files, folder, Overwrite())
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
        (folder / name).write_bytes(data)


def test_a_picture_where_no_pages_are(tmp_path: Path) -> None:
    (tmp_path / "logo.png").write_bytes(b"\x89PNG of the club")
    page = f"<html><head>{PAGE_MARK}</head>".encode()
    with pytest.raises(OutputError, match=r"logo\.png already exists"):
        write_folder({"index.html": page, "logo.png": b"\x89PNG"}, tmp_path, Overwrite())
    assert [path.name for path in tmp_path.iterdir()] == ["logo.png"]


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "site"
    path.write_bytes(b"one")
    with pytest.raises(OutputError, match="site cannot be created: a file with that name exists"):
        write_folder({"index.html": b"two"}, path, ANY)
    assert path.read_bytes() == b"one"


def test_what_the_system_says_in_the_words_of_the_arbiter() -> None:
    for number in (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.ENAMETOOLONG, errno.EIO):
        error = OSError(number, os.strerror(number))
        assert str(reason(error)) not in (os.strerror(number), "")
    assert str(reason(OSError("something odd"))) == "something odd"
    assert str(reason(OSError(9999, "Something new"))) == "Something new"
    shared = PermissionError(errno.EACCES, "in use")
    shared.winerror = 32  # type: ignore[attr-defined]
    assert str(reason(shared)) == "another program is using it"
