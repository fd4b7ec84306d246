"""Files of events: where new ones go, and TRF files made into events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from arbiter_app.errors import InputError
from arbiter_app.event_address import EventAddress
from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.file_names import to_readable
from arbiter_app.input.files import read_foreign
from arbiter_app.operations.interface import (
    COPIES_FOLDER,
    Clock,
    EventSession,
    ImportReview,
    TrfImported,
    import_reviewed,
    review_import,
)


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """An event that was opened, or made of a TRF file."""

    session: EventSession
    imported: TrfImported | None = None


def open_or_review(
    path: Path | EventAddress,
    folder: Path,
    clock: Clock,
    *,
    backup_folder: Path | None = None,
    tell: Callable[[int, int], None] = lambda _done, _all: None,
) -> OpenedEvent | ImportReview:
    """Open an event, or import a TRF file into a new event in `folder`.

    A TRF file of which there is something to say is not imported yet: its review is given. Also
    reads the tournament that is shown first.

    Raises:
        OSError: the file cannot be read.
        UserError: it cannot be understood; then no event is left behind.
    """
    if isinstance(path, Path) and not has_event_suffix(path):
        review = review_file(path, read_foreign(path), tell)
        if review.remarks:
            return review
        return import_into_new_event(review, path.stem, folder, clock, backup_folder=backup_folder)
    if isinstance(path, EventAddress):
        # A server has no folder beside the event.
        backup_folder = backup_folder or folder / COPIES_FOLDER
    session = EventSession.open(path, clock=clock, backup_folder=backup_folder)
    try:
        for info in session.tournaments()[:1]:
            session.tournament(info.id)
    except BaseException:
        session.close()
        raise
    return OpenedEvent(session)


def review_file(path: Path, data: bytes, tell: Callable[[int, int], None]) -> ImportReview:
    """Return what an import of a file does.

    Raises:
        InputError: it cannot be understood; the error names the file.
    """
    try:
        return review_import(data, name=to_readable(path.stem), tell=tell)
    except InputError as error:
        raise error.in_file(to_readable(path.name)) from error


def has_event_suffix(path: Path) -> bool:
    """True for an event file, by its name."""
    return path.suffix.lower() == EVENT_SUFFIX


def free_path(folder: Path, name: str) -> Path:
    """A path for a new event that no file has yet, nor a log: `Name`, then `Name 2`."""
    path = folder / f"{name}{EVENT_SUFFIX}"
    number = 2
    while path.exists() or path.with_name(f"{path.name}-wal").exists():
        path = folder / f"{name} {number}{EVENT_SUFFIX}"
        number += 1
    return path


def import_into_new_event(
    review: ImportReview,
    stem: str,
    folder: Path,
    clock: Clock,
    *,
    backup_folder: Path | None = None,
    confirmed: bool = False,
) -> OpenedEvent:
    """A new event in `folder` with the tournament of a TRF file, as it was reviewed.

    `stem` names the event where the tournament has no name that a file can have.

    Raises:
        OSError: the folder cannot be made.
        UserError: it cannot be written, or is to be confirmed; then no event is left behind.
    """
    folder.mkdir(parents=True, exist_ok=True)
    target = free_path(folder, _as_stem(review.reading.tournament.settings.name) or stem)
    session = EventSession.create(target, clock=clock, backup_folder=backup_folder)
    try:
        imported = import_reviewed(session, review, confirmed=confirmed)
    except BaseException:
        session.discard()
        raise
    return OpenedEvent(session, imported)


def _as_stem(name: str) -> str:
    """The name of a tournament as far as a file can have it."""
    kept = "".join(c if c.isalnum() or c in " -_.,&()" else " " for c in name)
    return " ".join(kept.split())[:80].strip(". ")
