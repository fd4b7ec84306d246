"""The file that was downloaded: plain or zipped, read as a stream, never larger than it may be."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import IO, BinaryIO, Final, TypeAlias

from arbiter_app.errors import InputError
from arbiter_app.input.archives import DAMAGED, NOT_READ, open_archive, open_member
from arbiter_app.input.files import open_file
from arbiter_app.input.limits import (
    LONGEST_LIST_LINE,
    MOST_LIST_BYTES,
    MOST_LIST_LINES,
    BeyondLimitError,
)
from arbiter_app.local_time import from_timestamp, to_local_time
from arbiter_app.output.reasons import not_read
from arbiter_app.wording import phrase

_ENDINGS: Final = (".txt", ".xml", ".csv")
_ARCHIVE: Final = b"PK\x03\x04"
"""How a zip archive begins, also one of which the end is missing."""

_BLOCK: Final = 1 << 20

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
        with open_file(path) as file:
            is_archive = file.read(len(_ARCHIVE)) == _ARCHIVE
            file.seek(0)
            if is_archive:
                with _unpacked(path, file) as source:
                    yield source
            else:
                yield _plain(path, file)
    except DAMAGED as error:
        raise InputError(
            phrase("{name} is damaged: the download seems to be incomplete.", name=path.name),
            hint=phrase("Download it again."),
        ) from error
    except OSError as error:
        if error.filename is None:
            raise
        raise not_read(path, error) from error


def _plain(path: Path, file: BinaryIO) -> Source:
    size = _within(path, os.fstat(file.fileno()).st_size)
    return Source(file, size, path.name, path.name, _changed_on(path))


@contextmanager
def _unpacked(path: Path, file: BinaryIO) -> Iterator[Source]:
    try:
        archive = open_archive(file)
    except BeyondLimitError as error:
        raise InputError(
            phrase("{name} has too many files in it: not a rating list.", name=path.name)
        ) from error
    with archive:
        members = [
            member
            for member in archive.infolist()
            if PurePosixPath(member.filename).suffix.lower() in _ENDINGS
        ]
        if len(members) != 1:
            raise InputError(
                phrase(
                    "{name} contains {count} lists, not one.",
                    name=path.name,
                    count=len(members),
                )
                if members
                else phrase("{name} contains no rating list.", name=path.name),
                hint=phrase("A list is a .txt, .xml or .csv file."),
            )
        (member,) = members
        size = _within(path, member.file_size)
        try:
            stream = open_member(archive, member)
        except NOT_READ as error:
            raise InputError(
                phrase(
                    "{name} cannot be unpacked: it has a password, or uses an unsupported"
                    " compression method.",
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
    return to_local_time(from_timestamp(path.stat().st_mtime)).date()


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
            if self.done > MOST_LIST_BYTES:
                raise InputError(
                    phrase("{name} is larger than its stated size.", name=self.source.name)
                )
            self.tell(min(self.done, self.source.size), self.source.size)
            yield block


def lines_of(blocks: Iterable[bytes], name: str) -> Iterator[bytes]:
    """The lines of a text without their ends, blank ones too.

    Raises:
        InputError: a line is longer than any of a rating list, or there are more of them.
    """
    rest = b""
    count = 0
    for block in blocks:
        first, *more = block.split(b"\n")
        rest += first
        count += len(more)
        if count > MOST_LIST_LINES:
            raise InputError(
                phrase(
                    "{name} has more than {most} lines: not a rating list.",
                    name=name,
                    most=MOST_LIST_LINES,
                )
            )
        if more:
            yield rest.rstrip(b"\r")
            rest = more.pop()
            for line in more:
                yield line.rstrip(b"\r")
        if len(rest) > LONGEST_LIST_LINE:
            raise InputError(phrase("{name} is not a rating list: it has no lines.", name=name))
    if rest:
        yield rest.rstrip(b"\r")


def _within(path: Path, size: int) -> int:
    if size > MOST_LIST_BYTES:
        raise InputError(
            phrase(
                "{name} is larger than {most} GB, so it is not a rating list.",
                name=path.name,
                most=MOST_LIST_BYTES // 1024**3,
            )
        )
    return size
