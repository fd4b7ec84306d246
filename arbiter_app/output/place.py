"""Where something may be written: what stands under the name now, and whether it may be replaced."""

from __future__ import annotations

import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arbiter_app.event_header import (
    COMPANIONS,
    EVENT_SUFFIX,
    HEADER_BYTES,
    is_database,
    is_event_header,
    is_log,
)
from arbiter_app.output.forms import Form
from arbiter_app.output.overwrite import OTHER_NAME, Overwrite
from arbiter_app.output.reasons import OutputError, not_written, reason
from arbiter_app.wording import phrase

_MOST_LOOKED_AT: Final = 64 * 2**20
"""Bytes; nothing of the program's own is that large."""

_DESCRIPTOR: Final = re.compile(r"/(?:dev|proc/(?:self|thread-self))/fd/(\d+)")
_STREAMS: Final = {"/dev/stdout": 1, "/dev/stderr": 2}
_MOST_LINKS: Final = 40


@dataclass(frozen=True, slots=True)
class Place:
    """The file behind a name, with what stood there when it was looked at.

    Attributes:
        named: as it was asked for.
        path: behind all links.
        found: None if there was nothing.
        descriptor: of a stream that is open already, such as `/dev/stdout`.
    """

    named: Path
    path: Path
    found: os.stat_result | None = None
    descriptor: int | None = None

    @property
    def is_plain(self) -> bool:
        """True for a file or a free name; false for devices, pipes and streams."""
        if self.descriptor is not None:
            return False
        return self.found is None or stat.S_ISREG(self.found.st_mode)


def place_for(path: Path, overwrite: Overwrite) -> Place:
    """The place for what is to be written under a name.

    Whatever is allowed, never written over are: what is read, an event and what belongs to one,
    another database, and what is write-protected.

    Raises:
        OutputError: it is one of these, or must not be replaced, or nothing can be written there.
    """
    try:
        descriptor = _descriptor_named(path)
        if descriptor is not None and not overwrite.files_only:
            return Place(path, path, descriptor=descriptor)
        found = _status(path)
        real = Path(os.path.realpath(path))
        if found is None:
            real.parent.stat()
    except OSError as error:
        raise not_written(path, error) from error
    place = Place(path, real, found)
    if found is not None and stat.S_ISDIR(found.st_mode):
        raise OutputError(
            phrase("{path} is a folder.", path=str(path)), hint=phrase("Enter a file name.")
        )
    if overwrite.files_only and not place.is_plain:
        raise OutputError(phrase("{path} is not a file.", path=str(path)), hint=overwrite.way_out)
    if place.is_plain and found is not None:
        _refuse_sources(path, found, overwrite.sources)
        content = _seen(path, real, found, HEADER_BYTES if overwrite.forced else _MOST_LOOKED_AT)
        _refuse_databases(path, content)
        _refuse_names_of_events(path, real)
        _refuse_replacing(path, real, found, content, overwrite)
    elif place.is_plain:
        _refuse_names_of_events(path, real)
    return place


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _descriptor_named(path: Path) -> int | None:
    """The open stream that a name stands for, such as `/dev/stdout` and `/dev/fd/63`.

    Opened by its name, a file behind it would be written from its beginning, or be replaced.
    """
    for _ in range(_MOST_LINKS):
        name = os.path.normpath(path.absolute())
        if name in _STREAMS:
            return _STREAMS[name]
        found = _DESCRIPTOR.fullmatch(name)
        if found is not None:
            return int(found[1])
        if not path.is_symlink():
            return None
        path = path.parent / path.readlink()
    return None


def _refuse_names_of_events(path: Path, real: Path) -> None:
    for name in (path, real):
        if name.suffix.lower() == EVENT_SUFFIX:
            raise OutputError(
                phrase(
                    "{path} has the name of an event, but this file is not one.", path=str(path)
                ),
                hint=phrase("Use an extension other than {ending}.", ending=EVENT_SUFFIX),
            )
        for ending in COMPANIONS:
            if not name.name.lower().endswith(ending) or name.name.lower() == ending:
                continue
            event = name.with_name(name.name[: -len(ending)])
            if event.suffix.lower() == EVENT_SUFFIX or _is_database_file(event):
                raise OutputError(
                    phrase(
                        "{path} belongs to the event {event}.", path=str(path), event=event.name
                    ),
                    hint=OTHER_NAME,
                )


def _is_database_file(path: Path) -> bool:
    try:
        return is_database(content_of(path, HEADER_BYTES)[1])
    except OSError:
        return False


def _refuse_sources(path: Path, found: os.stat_result, sources: tuple[Path | int, ...]) -> None:
    for source in sources:
        try:
            read = os.fstat(source) if isinstance(source, int) else source.stat()
        except OSError:
            continue
        if os.path.samestat(read, found):
            raise OutputError(
                phrase("{path} is the input file.", path=str(path)),
                hint=phrase("Choose another name for the output."),
            )


def _seen(path: Path, real: Path, found: os.stat_result, most: int) -> bytes:
    try:
        status, content = content_of(real, most)
    except OSError as error:
        raise OutputError(
            phrase(
                "{path} already exists, and its contents cannot be read: {reason}.",
                path=str(path),
                reason=reason(error),
            ),
            hint=OTHER_NAME,
        ) from error
    if not os.path.samestat(status, found):
        raise OutputError(
            phrase("{path} was just replaced by another program.", path=str(path)),
            hint=phrase("Try again."),
        )
    return content


def _refuse_databases(path: Path, content: bytes) -> None:
    if is_event_header(content):
        raise OutputError(
            phrase("{path} is an event and will not be overwritten.", path=str(path)),
            hint=OTHER_NAME,
        )
    if is_database(content) or is_log(content):
        raise OutputError(
            phrase(
                "{path} is a database, or part of one, and will not be overwritten.", path=str(path)
            ),
            hint=OTHER_NAME,
        )


def _refuse_replacing(
    path: Path, real: Path, found: os.stat_result, content: bytes, overwrite: Overwrite
) -> None:
    if not (overwrite.forced or _may_go(content, found, overwrite.like)):
        raise OutputError(
            phrase(
                "{path} already exists and was not replaced.",
                path=str(path),
            ),
            hint=overwrite.way_out,
        )
    if not found.st_mode & 0o222 or not _is_writable(real):
        raise OutputError(phrase("{path} is write-protected.", path=str(path)), hint=OTHER_NAME)


def _is_writable(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _may_go(content: bytes, found: os.stat_result, like: Form) -> bool:
    """With an empty file nothing is lost; of one that is too large not all was looked at."""
    return not content or (found.st_size <= _MOST_LOOKED_AT and like(content))


def content_of(path: Path, most: int) -> tuple[os.stat_result, bytes]:
    """What is at the beginning of a file; a pipe that took its place meanwhile does not hold."""
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags | getattr(os, "O_CLOEXEC", 0)), "rb") as file:
        return os.fstat(file.fileno()), file.read(most)
