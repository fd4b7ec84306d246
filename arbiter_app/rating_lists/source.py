"""The file that was downloaded: plain or zipped, read as a stream, never larger than it may be."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path, PurePosixPath
from typing import IO, BinaryIO, Final, TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.output.reasons import reason
from arbiter_app.wording import phrase

MOST_BYTES: Final = 4 * 1024**3
"""No rating list is larger, unpacked; FIDE's largest has a fifth of it."""

_ENDINGS: Final = (".txt", ".xml", ".csv")
_ARCHIVE: Final = b"PK\x03\x04"
"""How a zip archive begins, also one of which the end is missing."""

_BLOCK: Final = 1 << 20
_LONGEST_LINE: Final = 1 << 16

Tell: TypeAlias = Callable[[int, int], None]
"""Hears how much is done, of how much; what it raises ends the work, and nothing has happened."""


@dataclass(frozen=True, slots=True)
class Source:
    """What is read.

    Attributes:
        stream: the bytes of the list, unpacked.
        size: how many there are.
        name: of the file that was downloaded.
        member: of the list in it; the same if it is not zipped.
        day: the last change of it.
    """

    stream: IO[bytes]
    size: int
    name: str
    member: str
    day: date


@contextmanager
def opened_list(path: Path) -> Iterator[Source]:
    """A list, out of its archive if it is in one.

    Raises:
        InputError: the file cannot be read, is too large, is damaged, or has no list in it.
    """
    try:
        with path.open("rb") as file:
            is_archive = file.read(len(_ARCHIVE)) == _ARCHIVE
            file.seek(0)
            if is_archive:
                with _unpacked(path, file) as source:
                    yield source
            else:
                yield _plain(path, file)
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        raise InputError(
            phrase("{name} is damaged: not all of it was downloaded, as it seems.", name=path.name),
            hint=phrase("Download it again."),
        ) from error
    except OSError as error:
        if error.filename is None:
            raise
        raise InputError(
            phrase("{name} cannot be read: {reason}.", name=path.name, reason=reason(error))
        ) from error


def _plain(path: Path, file: BinaryIO) -> Source:
    if not path.is_file():
        raise InputError(phrase("{name} is a device or a pipe, not a file.", name=path.name))
    size = _within(path, path.stat().st_size)
    return Source(file, size, path.name, path.name, _changed_on(path))


@contextmanager
def _unpacked(path: Path, file: BinaryIO) -> Iterator[Source]:
    with zipfile.ZipFile(file) as archive:
        members = [
            member
            for member in archive.infolist()
            if PurePosixPath(member.filename).suffix.lower() in _ENDINGS
        ]
        if len(members) != 1:
            raise InputError(
                phrase(
                    "{name} has {count} lists in it, not one.",
                    name=path.name,
                    count=len(members),
                )
                if members
                else phrase("{name} has no rating list in it.", name=path.name),
                hint=phrase("A list is a file .txt, .xml or .csv."),
            )
        (member,) = members
        size = _within(path, member.file_size)
        try:
            stream = archive.open(name=member, mode="r")
        except (NotImplementedError, RuntimeError) as error:
            raise InputError(
                phrase(
                    "{name} cannot be unpacked: it has a password, or is packed in a rare way.",
                    name=path.name,
                ),
                hint=phrase("Unpack it with another program first."),
            ) from error
        with stream:
            name = PurePosixPath(member.filename).name
            yield Source(stream, size, path.name, name, _day_of(member, path))


def _day_of(member: zipfile.ZipInfo, path: Path) -> date:
    """When a member was written; an archive need not say it."""
    try:
        return date(*member.date_time[:3])
    except ValueError:
        return _changed_on(path)


def _changed_on(path: Path) -> date:
    return datetime.fromtimestamp(path.stat().st_mtime).astimezone().date()


@dataclass(slots=True)
class Blocks:
    """The bytes of a source, block by block; tells how far it is."""

    source: Source
    tell: Tell
    done: int = 0

    def __iter__(self) -> Iterator[bytes]:
        """Blocks up to the end.

        Raises:
            InputError: there is more than the file said.
        """
        while block := self.source.stream.read(_BLOCK):
            self.done += len(block)
            if self.done > MOST_BYTES:
                raise InputError(phrase("{name} is larger than it says.", name=self.source.name))
            self.tell(min(self.done, self.source.size), self.source.size)
            yield block


def lines_of(blocks: Iterable[bytes], name: str) -> Iterator[bytes]:
    """The lines of a text without their ends, blank ones too.

    Raises:
        InputError: a line is longer than any of a rating list.
    """
    rest = b""
    for block in blocks:
        first, *more = block.split(b"\n")
        rest += first
        if more:
            yield rest.rstrip(b"\r")
            rest = more.pop()
            for line in more:
                yield line.rstrip(b"\r")
        if len(rest) > _LONGEST_LINE:
            raise InputError(phrase("{name} is not a rating list: it has no lines.", name=name))
    if rest:
        yield rest.rstrip(b"\r")


def _within(path: Path, size: int) -> int:
    if size > MOST_BYTES:
        raise InputError(
            phrase(
                "{name} is larger than {most} GB: not a rating list.",
                name=path.name,
                most=MOST_BYTES // 1024**3,
            )
        )
    return size
