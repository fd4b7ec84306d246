"""A new beginning for a damaged event file: the pages that tell where the tables are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path

from arbiter_app.store import database
from arbiter_app.store.creation import make_empty_event
from arbiter_app.store.schema import REVISIONS
from arbiter_app.store.upgrade import upgrade

PAGE = 4096
_HEADER = 100
_INNER = 5
"""The kind of a page that has others below it."""


def templates(at: datetime) -> Iterator[bytes]:
    """Files without an event, their tables laid out as each version of the program did."""
    with closing(database.in_memory()) as new:
        make_empty_event(new, at, "")
        yield new.serialize()
    yield from map(_migrated, reversed(REVISIONS))


@cache
def _migrated(first: str) -> bytes:
    """What a version made at once, and what later ones added: the same for every damaged file."""
    raw = database.in_memory()
    engine = database.engine_on(raw, write=True)
    try:
        for revision in (first, "head"):
            with engine.begin() as connection:
                upgrade(connection, "the template", revision)
        return raw.serialize()
    finally:
        engine.dispose()
        raw.close()


def begin_anew(path: Path, template: bytes) -> None:
    """Put the beginning of a template over that of the file.

    The pages below the first one, which with it list the tables, are added at the end: their places
    may be those of data here. The format: https://www.sqlite.org/fileformat.html, 1.6.
    """
    own = -(-path.stat().st_size // PAGE)
    pages = max(own, len(template) // PAGE)
    first = bytearray(template[:PAGE])
    below = b""
    for number, at in enumerate(_pointers(template), start=pages + 1):
        child = int.from_bytes(first[at : at + 4], "big")
        below += template[(child - 1) * PAGE : child * PAGE]
        first[at : at + 4] = number.to_bytes(4, "big")
    first[28:32] = (pages + len(below) // PAGE).to_bytes(4, "big")
    first[32:40] = bytes(8)
    first[92:96] = first[24:28]
    with path.open("r+b") as file:
        file.truncate(own * PAGE)
        file.write(first)
        file.seek(own * PAGE)
        file.write(template[own * PAGE : pages * PAGE])
        file.write(below)
    # The log would bring the destroyed pages back.
    path.with_name(f"{path.name}-wal").unlink(missing_ok=True)


def _pointers(template: bytes) -> Iterator[int]:
    """Where in the first page the numbers of those below it stand.

    The header of a page follows the header of the file; an inner page has pointers to its cells
    behind 12 bytes.
    """
    if template[_HEADER] != _INNER:
        return
    yield _HEADER + 8
    for index in range(int.from_bytes(template[_HEADER + 3 : _HEADER + 5], "big")):
        pointer = _HEADER + 12 + 2 * index
        yield int.from_bytes(template[pointer : pointer + 2], "big")
