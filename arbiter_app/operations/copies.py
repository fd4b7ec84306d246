"""Copies of an event that were kept: one of them is opened as a new event beside.

The event itself is not touched: it may have acts that the copy does not know of, and any state of
its own log is reached in the log.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.local_time import to_local_time
from arbiter_app.operations.clock import DrawIdentity, draw_identity
from arbiter_app.store.recovered import COPIES_FOLDER, KeptCopy


def restore_copy(copy: Path, target: Path, *, draw: DrawIdentity = draw_identity) -> None:
    """Make a copy an event of its own as `target`; the copy stays. Use a worker.

    Raises:
        EventFileError: the copy cannot be read, or the target exists or cannot be written.
    """
    from arbiter_app.store.restoring import restore

    restore(copy, target, draw())


def copies_in(folders: Iterable[Path]) -> tuple[KeptCopy, ...]:
    """The copies of all events in these folders, newest first. Use a worker."""
    from arbiter_app.store.backups import kept_in

    return kept_in(folders)


def as_kept_copy(path: Path) -> KeptCopy | None:
    """What a file is as a copy that was kept, by its name; None for any other file."""
    from arbiter_app.store.backups import kept_copy

    return kept_copy(path)


def event_of(copy: KeptCopy, documents: Path) -> Path:
    """Where the event of a copy is, or was: beside its folder for copies, or among the documents."""
    name = f"{copy.event}{EVENT_SUFFIX}"
    folder = copy.path.parent
    return folder.with_name(name) if folder.name == COPIES_FOLDER else documents / name


def restored_name(event: Path, copy: KeptCopy) -> Path:
    """A name beside the event, which says of which moment it is, and is not taken."""
    stem = f"{event.stem} of {to_local_time(copy.at):%Y-%m-%d %H.%M}"
    candidate, number = event.with_name(f"{stem}{event.suffix}"), 2
    while candidate.exists():
        candidate = event.with_name(f"{stem} {number}{event.suffix}")
        number += 1
    return candidate
