"""A damaged event file, or one beside a log that does not continue it: what there is, in a copy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from arbiter_app.operations.clock import Clock, DrawIdentity, draw_identity
from arbiter_app.store.recovered import COPIES_FOLDER, Contents, Salvage


def recover_event(
    path: Path,
    target: Path,
    *,
    clock: Clock,
    enough: Callable[[int, int], bool] = lambda _done, _all: False,
    draw: DrawIdentity = draw_identity,
) -> Salvage:
    """Make a recovered copy of a damaged event file as `target`; the original is not touched.

    The answer says what is there and what was lost; the copy is opened like any event file. It may
    take a while: use a worker. `enough` is asked again and again, with how many parts of how many
    were read; once it answers True, the copy is made of what was found so far.

    Raises:
        MissingFileError: there is no such file.
        DamagedFileError: nothing of an event could be found in it.
        EventFileError: the target exists, or cannot be written.
    """
    from arbiter_app.store.salvage import salvage

    return salvage(path, target, clock.now(), draw(), enough=enough)


@dataclass(frozen=True, slots=True)
class FileAndLog:
    """How far an event is by its file alone, and by the log beside it; None where that tells nothing."""

    file: Contents | None
    log: Contents | None


def compare_with_log(path: Path, *, clock: Clock) -> FileAndLog:
    """Return what a file and the log that does not continue it have, each. Use a worker.

    Raises:
        EventFileError: they cannot be read.
    """
    from arbiter_app.store.salvage import contents_of
    from arbiter_app.store.torn import Parts

    at = clock.now()
    return FileAndLog(
        contents_of(path, at, (Parts.FILE,)), contents_of(path, at, (Parts.BOTH, Parts.LOG))
    )


def go_on_with_file(path: Path, *, clock: Clock, backup_folder: Path | None = None) -> Path:
    """Put the log aside that does not continue a file: the file alone is the event.

    Both are kept as they were in the folder of backups; the copy of the file there is returned.

    Raises:
        EventFileError: the event is open, or the copies cannot be kept; nothing was changed.
    """
    from arbiter_app.store.stray_log import put_log_aside

    return put_log_aside(path, _folder(path, backup_folder), clock.now())


def go_on_with_log(
    path: Path,
    target: Path,
    *,
    clock: Clock,
    backup_folder: Path | None = None,
    draw: DrawIdentity = draw_identity,
) -> Salvage:
    """Make an event of what the log has as `target`, then put the log aside; the file stays.

    Raises:
        DamagedFileError: the log has nothing of an event.
        EventFileError: the target exists, something cannot be written, or the event is open.
    """
    from arbiter_app.store.salvage import salvage
    from arbiter_app.store.torn import Parts

    parts = (Parts.BOTH, Parts.LOG)
    found = salvage(path, target, clock.now(), draw(), parts=parts)
    go_on_with_file(path, clock=clock, backup_folder=backup_folder)
    return found


def _folder(path: Path, backup_folder: Path | None) -> Path:
    return path.parent / COPIES_FOLDER if backup_folder is None else backup_folder


def recovered_name(path: Path, named: str = "{name} recovered") -> Path:
    """A name for the recovered copy, beside the file, that is not taken; `named` in a language."""
    stem = named.format(name=path.stem)
    candidate = path.with_name(f"{stem}{path.suffix}")
    number = 2
    while candidate.exists():
        candidate = path.with_name(f"{stem} {number}{path.suffix}")
        number += 1
    return candidate
