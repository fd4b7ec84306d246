"""How an event file is known: by its first bytes and its name."""

from __future__ import annotations

from typing import Final

EVENT_SUFFIX: Final = ".arbiter"

SQLITE_MAGIC: Final = b"SQLite format 3\x00"
"""The first bytes of a database, and so of an event file."""

APPLICATION_ID: Final = 0x41524254
"""`ARBT`: what the header of an event file says in contrast to other databases."""

HEADER_BYTES: Final = 100
_APPLICATION_ID_AT: Final = slice(68, 72)

COMPANIONS: Final = ("-wal", "-shm", "-journal")
"""What stands beside an event file has its name and one of these endings."""

_LOG_MAGICS: Final = (
    b"\x37\x7f\x06\x82",
    b"\x37\x7f\x06\x83",
    b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7",
)
"""Of a write-ahead log (two byte orders) and of a rollback journal; https://sqlite.org/fileformat2.html"""


def application_id(header: bytes) -> int:
    """The application that the header of a database names."""
    return int.from_bytes(header[_APPLICATION_ID_AT], "big")


def is_database(header: bytes) -> bool:
    """True for a database of whatever program."""
    return header.startswith(SQLITE_MAGIC)


def is_event_header(header: bytes) -> bool:
    """True for an event file."""
    return is_database(header) and application_id(header) == APPLICATION_ID


def is_log(header: bytes) -> bool:
    """True for the log or journal of a database: there may be acts in it that are nowhere else."""
    return header.startswith(_LOG_MAGICS)
