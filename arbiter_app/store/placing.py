"""An event file put in the place of another: complete, on the disk, or not at all."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from arbiter_app.output.beside import leftovers, unfinished
from arbiter_app.store.lock import FileLock
from arbiter_app.store.log_file import companions


@contextmanager
def in_place_of(target: Path, lock: FileLock | None) -> Iterator[Path]:
    """A new, empty file, for the database to fill; then it takes the target's name.

    It takes the place of the file that `lock` holds, and of nothing else: with None there must be
    none.

    Raises:
        FileExistsError: there is a file and none is held.
        OSError: it cannot be written; what was there is as it was.
    """
    with unfinished(target, replace=lock is not None) as made:
        yield made
        if lock is not None:
            # The log beside the old file would be taken for the new one's.
            for stale in companions(target):
                stale.unlink(missing_ok=True)
            lock.make_way()


def remove_leftovers(target: Path) -> None:
    """Remove what a killed program left unfinished; only who holds the target's lock may."""
    for path in leftovers(target):
        with contextlib.suppress(OSError):
            path.unlink()
