"""Files of events: where new ones go, and TRF files made into events."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.input import read_foreign
from arbiter_app.operations import Clock, EventSession, TrfImported, import_trf


@dataclass(frozen=True, slots=True)
class OpenedEvent:
    """An event that was opened, or made of a TRF file."""

    session: EventSession
    imported: TrfImported | None = None


def open_or_import(
    path: Path, folder: Path, clock: Clock, *, backup_folder: Path | None = None
) -> OpenedEvent:
    """Open an event file, or import a TRF file into a new event in `folder`.

    Also reads the tournament that is shown first.

    Raises:
        OSError: the file cannot be read.
        UserError: it cannot be understood; then no event is left behind.
    """
    if not is_event(path):
        return OpenedEvent(*import_into_new_event(path, folder, clock, backup_folder=backup_folder))
    session = EventSession.open(path, clock=clock, backup_folder=backup_folder)
    try:
        for info in session.tournaments()[:1]:
            session.tournament(info.id)
    except BaseException:
        session.close()
        raise
    return OpenedEvent(session)


def is_event(path: Path) -> bool:
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


def _name_in(data: bytes) -> str:
    """The name of the tournament in a TRF file (record 012), as far as a file can have it."""
    for record in data[:4000].splitlines():
        if record.startswith(b"012 "):
            try:
                name = record[4:].decode("utf-8")
            except UnicodeDecodeError:
                return ""
            kept = "".join(c if c.isalnum() or c in " -_.,&()" else " " for c in name)
            return " ".join(kept.split())[:80].strip(". ")
    return ""


def import_into_new_event(
    path: Path, folder: Path, clock: Clock, *, backup_folder: Path | None = None
) -> tuple[EventSession, TrfImported]:
    """A new event in `folder` with the tournament of a TRF file.

    Raises:
        OSError: the file cannot be read.
        UserError: it cannot be understood; then no event is left behind.
    """
    data = read_foreign(path)
    folder.mkdir(parents=True, exist_ok=True)
    target = free_path(folder, _name_in(data) or path.stem)
    session = EventSession.create(target, clock=clock, backup_folder=backup_folder)
    try:
        imported = import_trf(session, data, name=path.stem)
    except BaseException:
        session.close()
        target.unlink(missing_ok=True)
        raise
    return session, imported
