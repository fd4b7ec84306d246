"""Writing to a place: whole or not at all where that is possible, else as it is."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from io import BytesIO, FileIO
from pathlib import Path
from typing import BinaryIO, Final

from arbiter_app.output.beside import (
    begin,
    discard,
    put,
    refuse_if_changed,
    rights_of,
    sync_folder,
    take_from_owner,
)
from arbiter_app.output.forms import FORM_BYTES, PAGE_MARK, any_of, of_the_same_kind
from arbiter_app.output.output_file import OutputFile
from arbiter_app.output.overwrite import Overwrite
from arbiter_app.output.place import Place, content_of, place_for
from arbiter_app.output.reasons import not_made, told

_NO_ROOM_BESIDE: Final = frozenset({errno.EACCES, errno.EPERM, errno.EROFS})
"""The folder takes no new file, but one that is there may be writable."""

_FIRST_PAGE: Final = "index.html"

_NOT_REPLACED: Final = frozenset({errno.EACCES, errno.EPERM, errno.EBUSY, errno.EXDEV})
"""The file cannot be replaced: it is mounted, or somebody else's in a shared folder."""


def write_whole(path: Path, data: bytes, overwrite: Overwrite) -> None:
    """Write a file; until all of it is on the disk, the name keeps what it had.

    What is no plain file, such as a device or a pipe, is written as it is. So is a file whose
    folder takes no other beside it; if that fails, the file gets back what it had. A file that
    has these very bytes already may always be replaced.

    Raises:
        OutputError: it cannot be written, or must not be; see `place_for`.
        BrokenPipeError: whoever reads a pipe has stopped.
    """
    with opened(path, _with_same(overwrite, data)) as writer:
        writer.write(data)


@contextmanager
def opened(path: Path, overwrite: Overwrite) -> Iterator[OutputFile]:
    """Write a file bit by bit, as `write_whole` does; nothing is there if the context fails.

    Raises:
        OutputError, BrokenPipeError: as `write_whole`.
    """
    place = place_for(path, overwrite)
    if not place.is_plain:
        with told(path):
            file = _open_as_it_is(place)
        with _closed(path, file):
            yield OutputFile(path, file)
        return
    with told(path):
        file, unfinished = _begin(place)
    try:
        with _closed(path, file):
            yield OutputFile(path, file)
            with told(path):
                _end(place, file, unfinished)
    finally:
        if unfinished is not None:
            discard(unfinished)


def make_folder(folder: Path) -> None:
    """Make a folder and those it stands in, if they are not there.

    Raises:
        OutputError: it cannot be made.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_made(folder, error) from error


def write_folder(
    files: Mapping[str, bytes],
    folder: Path,
    overwrite: Overwrite,
    advance: Callable[[int, int], None] = lambda _done, _total: None,
) -> None:
    """Write pages or tables, each under its name, into a folder that is made if need be.

    Those of earlier are replaced, and the pictures among them. If one of the files must not be
    replaced, none is written. An earlier web page that has no successor, such as that of a round
    whose publication was taken back, gets what the first page says.
    `advance` is told how many are done, of how many.

    Raises:
        OutputError: the folder cannot be made, or a file not written.
    """
    make_folder(folder)
    files = {**files, **_left_over(files, folder)}
    is_known = any(PAGE_MARK.encode() in _beginning(folder / name) for name in files)
    rules = {
        name: replace(
            overwrite, like=any_of(overwrite.like, of_the_same_kind(data, beside_pages=is_known))
        )
        for name, data in files.items()
    }
    for name, data in files.items():
        place_for(folder / name, _with_same(rules[name], data))
    for done, (name, data) in enumerate(files.items()):
        advance(done, len(files))
        write_whole(folder / name, data, rules[name])


def _left_over(files: Mapping[str, bytes], folder: Path) -> Mapping[str, bytes]:
    """Earlier pages of the program that are none any more, with what is to stand in them."""
    first = files.get(_FIRST_PAGE)
    if first is None:
        return {}
    mark = PAGE_MARK.encode()
    others = (path for path in sorted(folder.glob("*.html")) if path.name not in files)
    return {path.name: first for path in others if mark in _beginning(path)}


def _beginning(path: Path) -> bytes:
    try:
        return content_of(path, FORM_BYTES)[1]
    except OSError:
        return b""


def _with_same(overwrite: Overwrite, data: bytes) -> Overwrite:
    """What has these very bytes may be written over as well."""
    return replace(overwrite, like=any_of(data.__eq__, overwrite.like))


@contextmanager
def _closed(path: Path, file: BinaryIO) -> Iterator[None]:
    """Closes the file; what cannot be written then is told, unless something else is."""
    try:
        yield
    except BaseException:
        with contextlib.suppress(OSError):
            file.close()
        raise
    with told(path):
        file.close()


def _open_as_it_is(place: Place) -> BinaryIO:
    if place.descriptor is not None:
        return os.fdopen(os.dup(place.descriptor), "wb")
    flags = os.O_WRONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)
    descriptor = os.open(place.path, flags | getattr(os, "O_CLOEXEC", 0))
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(place.path))
    return os.fdopen(descriptor, "wb")


def _begin(place: Place) -> tuple[BinaryIO, Path | None]:
    """The file to write to and its path; in memory where there is no room beside the target."""
    try:
        if place.found is None:
            descriptor, unfinished = begin(place.path)
        else:
            descriptor, unfinished = begin(place.path, rights_of(place.found))
    except OSError as error:
        if place.found is None or error.errno not in _NO_ROOM_BESIDE:
            raise
        return BytesIO(), None
    return os.fdopen(descriptor, "wb"), unfinished


def _end(place: Place, file: BinaryIO, unfinished: Path | None) -> None:
    """All is written: the target gets it."""
    if unfinished is None:
        assert isinstance(file, BytesIO)
        _write_over(place, file.getvalue())
        return
    file.flush()
    if place.found is not None:
        take_from_owner(unfinished, rights_of(place.found))
    os.fsync(file.fileno())
    # Windows renames no open file.
    file.close()
    try:
        put(unfinished, place.path, place.found)
    except OSError as error:
        if place.found is None or error.errno not in _NOT_REPLACED:
            raise
        try:
            _write_over(place, unfinished.read_bytes())
        except PermissionError:
            # Why it cannot be replaced says more: on Windows, that another program has it open.
            raise error from None
    else:
        sync_folder(place.path.parent)


def _write_over(place: Place, data: bytes) -> None:
    """Write into a file that cannot be replaced; it gets back what it had if that fails."""
    assert place.found is not None
    flags = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    descriptor = os.open(place.path, flags | getattr(os, "O_CLOEXEC", 0))
    with os.fdopen(descriptor, "r+b", buffering=0) as file:
        refuse_if_changed(os.fstat(descriptor), place.found, place.path)
        before = file.readall()
        try:
            _fill(file, data)
        except BaseException:
            with contextlib.suppress(OSError):
                _fill(file, before)
            raise


def _fill(file: FileIO, data: bytes) -> None:
    file.seek(0)
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]
    file.truncate()
    os.fsync(file.fileno())
