"""Zip archives that anybody may have made."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import IO, BinaryIO, Final, cast

from arbiter_app.input.limits import MOST_DIRECTORY_BYTES, Allowance

DAMAGED: Final = (zipfile.BadZipFile, zlib.error, EOFError)
"""What is raised by an archive that is damaged."""

NOT_READ: Final = (NotImplementedError, RuntimeError)
"""What is raised by one that has a password, or is packed in a way that is not read."""

_PACKED_AS_USUAL: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})


class _Counted(io.RawIOBase):
    """A file of which only so much may be read while its directory is."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self._file = file
        self._allowed: Allowance | None = Allowance(MOST_DIRECTORY_BYTES)

    def read(self, size: int = -1, /) -> bytes:
        if self._allowed is None:
            return self._file.read(size)
        most = self._allowed.most - self._allowed.used + 1
        data = self._file.read(most if size < 0 else min(size, most))
        self._allowed.use(len(data))
        return data

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def seekable(self) -> bool:
        return True

    def readable(self) -> bool:
        return True

    def allow_all(self) -> None:
        self._allowed = None


def open_archive(file: BinaryIO) -> zipfile.ZipFile:
    """Return the archive in a file.

    Raises:
        BeyondLimitError: its directory is too large.
        zipfile.BadZipFile, OSError: it is none, or cannot be read.
    """
    counted = _Counted(file)
    archive = zipfile.ZipFile(cast(BinaryIO, counted))
    counted.allow_all()
    return archive


def is_archive(file: BinaryIO) -> bool:
    """Return whether a file is a whole archive, by its end."""
    return zipfile.is_zipfile(file)


def open_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> IO[bytes]:
    """Return a file of an archive, for reading.

    Raises:
        Exception: one of `NOT_READ`. Some ways to pack ask for gigabytes with their first bytes.
    """
    if member.compress_type not in _PACKED_AS_USUAL:
        raise NotImplementedError(f"packed in the way {member.compress_type}")
    return archive.open(member, mode="r")


def read_member(archive: zipfile.ZipFile, name: str, bytes_left: Allowance) -> bytes:
    """Return a whole file of an archive; its bytes are of those allowed.

    Raises:
        BeyondLimitError: it has more bytes, unpacked, than are left.
        KeyError: there is none of that name.
        Exception: one of `DAMAGED` or `NOT_READ`.
    """
    with open_member(archive, archive.getinfo(name)) as stream:
        content = stream.read(bytes_left.most - bytes_left.used + 1)
    bytes_left.use(len(content))
    return content
