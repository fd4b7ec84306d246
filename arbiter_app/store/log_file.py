"""The log of changes beside an event file (`-wal`), read as it stands on the disk.

After a crash the database takes up the log as far as its checksums hold, and leaves what is behind
without a word. Here that is looked at before. The format, and the checksum:
https://www.sqlite.org/fileformat2.html#the_write_ahead_log.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias

from arbiter_app.input.files import read_foreign
from arbiter_app.input.limits import MOST_LOG_BYTES

_HEADER = struct.Struct(">8I")
_FRAME = struct.Struct(">6I")
_MAGIC = 0x377F0682
"""The last bit tells the order of the bytes in the words that are summed: 1 for the big end."""
_CHECKED = 24
"""Bytes of the log's header that its checksum covers."""
_CHECKED_OF_FRAME = 8
_ALIKE = 6
"""Bytes of the eight of the salts. The first four grow by one from log to log, the rest is random."""
PAGE_BYTES = 4096
"""Of every event file."""

Sums: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LogState:
    """What is in a log: transactions the database will take up, and those it will leave."""

    taken: int
    left: int


@dataclass(frozen=True, slots=True)
class LogCommit:
    """One transaction of a log: the pages it wrote, by number, and how many the file has after it."""

    pages: Mapping[int, bytes]
    page_count: int


def log_of(path: Path) -> Path:
    """Where the log of an event file is."""
    return path.with_name(f"{path.name}-wal")


def read_log(path: Path) -> bytes:
    """Return what is in the log beside an event file, as much of it as one can have.

    Raises:
        OSError: there is none, it cannot be read, or is a pipe or a device.
    """
    return read_foreign(log_of(path), MOST_LOG_BYTES)


def companions(path: Path) -> tuple[Path, Path]:
    """The files that the database keeps beside an event file while it is open."""
    return log_of(path), path.with_name(f"{path.name}-shm")


def state_of_log(data: bytes) -> LogState:
    """Count the transactions in a log.

    A transaction is left if a page of it, or of one before it, is not as it was written. One that
    never came to its end, as when the power fails, is none.
    """
    if len(data) < _HEADER.size:
        return LogState(0, 0)
    sums = _header_sums(data)
    if sums is None:
        # Nothing in the header can be relied on: the frames tell by what they have in common.
        return LogState(0, _ends(data, PAGE_BYTES, 0, _salts_in(data, PAGE_BYTES)))
    page_size = _page_size(data)
    frames = list(_frames_taken(data, sums))
    taken = sum(frame.page_count != 0 for frame in frames)
    return LogState(taken, _ends(data, page_size, len(frames), data[16:24]))


def commits_in(data: bytes) -> Sequence[LogCommit]:
    """Return the transactions that the database takes up from a log, in order."""
    sums = _header_sums(data) if len(data) >= _HEADER.size else None
    if sums is None:
        return ()
    page_size = _page_size(data)
    commits: list[LogCommit] = []
    pages: dict[int, bytes] = {}
    for frame in _frames_taken(data, sums):
        pages[frame.page] = _content(data, frame.start, page_size)
        if frame.page_count:
            commits.append(LogCommit(pages, frame.page_count))
            pages = {}
    return commits


def write_back(content: bytes, commits: Sequence[LogCommit]) -> bytes:
    """Return what a file holds after these transactions were written back into it."""
    if not commits:
        return content
    page_size = len(next(iter(commits[-1].pages.values())))
    size = commits[-1].page_count * page_size
    written = bytearray(content[:size].ljust(size, b"\0"))
    for commit in commits:
        for number, page in commit.pages.items():
            # A page behind the end was cut off by a later transaction.
            if number <= commits[-1].page_count:
                written[(number - 1) * page_size : number * page_size] = page
    return bytes(written)


def pages_in(data: bytes, frames: int | None = None) -> Mapping[int, bytes]:
    """Return the pages of a file, by number, as a log leaves them when it is written back.

    All of it, or as many `frames`. Of a log that was written by this process: its checksums are not
    looked at.
    """
    if len(data) < _HEADER.size:
        return {}
    page_size, count = _page_size(data), 0
    pages: dict[int, int] = {}
    begun: dict[int, int] = {}
    for start in _frames(data, page_size)[:frames]:
        page, page_count, *_ = _FRAME.unpack_from(data, start)
        if _salts_at(data, start) != data[16:24]:
            break
        begun[page] = start
        if page_count:
            pages |= begun
            count = page_count
            begun.clear()
    return {
        page: _content(data, start, page_size) for page, start in pages.items() if page <= count
    }


class _Frame(NamedTuple):
    """Where a frame of a log begins, its page, and how many pages there are after it, or 0."""

    start: int
    page: int
    page_count: int


def _frames_taken(data: bytes, sums: Sums) -> Iterator[_Frame]:
    """Yield the frames up to the first whose checksum, carried on from the header's, does not hold."""
    magic, _, page_size, _, *salts, _, _ = _HEADER.unpack_from(data)
    order = ">" if magic & 1 else "<"
    for start in _frames(data, page_size):
        page, page_count, *rest = _FRAME.unpack_from(data, start)
        for part in (data[start : start + _CHECKED_OF_FRAME], _content(data, start, page_size)):
            sums = _summed(part, sums, order)
        if rest[:2] != salts or tuple(rest[2:]) != sums or not page:
            return
        yield _Frame(start, page, page_count)


def _page_size(data: bytes) -> int:
    _, _, page_size, *_ = _HEADER.unpack_from(data)
    return int(page_size)


def _header_sums(data: bytes) -> Sums | None:
    """The checksum of the log's header, None if it is not the one that stands there."""
    magic, _, page_size, _, _, _, *told = _HEADER.unpack_from(data)
    if magic & ~1 != _MAGIC or page_size not in {1 << power for power in range(9, 17)}:
        return None
    sums = _summed(data[:_CHECKED], (0, 0), ">" if magic & 1 else "<")
    return sums if tuple(told) == sums else None


def _frames(data: bytes, page_size: int) -> range:
    """Where the whole frames begin."""
    step = _FRAME.size + page_size
    return range(_HEADER.size, len(data) - step + 1, step)


def _content(data: bytes, start: int, page_size: int) -> bytes:
    begin = start + _FRAME.size
    return data[begin : begin + page_size]


def _ends(data: bytes, page_size: int, first: int, salts: bytes) -> int:
    """How many frames from a frame on end a transaction of the log with these salts."""
    return sum(
        1
        for start in _frames(data, page_size)[first:]
        for page, size_after, *_ in (_FRAME.unpack_from(data, start),)
        if page and size_after and _are_alike(_salts_at(data, start), salts)
    )


def _salts_at(data: bytes, start: int) -> bytes:
    return data[start + 8 : start + 16]


def _are_alike(one: bytes, other: bytes) -> bool:
    """The salts of two logs have less in common; a damaged byte does not make another log."""
    return sum(a == b for a, b in zip(one, other, strict=True)) >= _ALIKE


def _salts_in(data: bytes, page_size: int) -> bytes:
    """The salts that most of the frames carry."""
    found = Counter(_salts_at(data, start) for start in _frames(data, page_size))
    return found.most_common(1)[0][0] if found else bytes(8)


def _summed(data: bytes, sums: Sums, order: str) -> Sums:
    """The checksum of the log, carried on over some bytes."""
    first, second = sums
    for one, two in _pairs(data, order):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return first, second


def _pairs(data: bytes, order: str) -> Iterator[tuple[int, int]]:
    return struct.iter_unpack(f"{order}2I", data)
