"""Copies of an event file: made by the database itself, so that they are whole at any moment.

A copy's name says whose it is and how it stands among the others: the event's name, a mark made of
its identity, a counter, the moment (UTC) and the occasion. Clocks may be set back, and two events may
have one name; neither matters.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path

from arbiter_app.event_header import EVENT_SUFFIX
from arbiter_app.local_time import to_local_time
from arbiter_app.output.beside import Rights, discard_abandoned
from arbiter_app.store.database import not_written, said_by_system
from arbiter_app.store.errors import NotWrittenError
from arbiter_app.store.placing import in_place_of
from arbiter_app.store.recovered import KeptCopy
from arbiter_app.wording import Phrase, phrase

KEPT = 30
"""Copies of one event that are kept, besides the last of each day; the oldest go first."""

_UNSAFE = re.compile(r"[^\w -]")
_MOMENT = "%Y%m%d-%H%M%S-%f"
_LONGEST_STEM = 150
"""Bytes: most file systems have 255 for a name."""

_NAME = re.compile(
    r"(?P<stem>.+?)(?: (?P<mark>[0-9a-f]{8}) (?P<number>\d{6,}))? (?P<moment>\d{8}-\d{6}-\d{6}) (?P<occasion>.*)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class _Copy:
    """A copy as its name tells it; those of older versions have no mark and the number 0."""

    path: Path
    stem: str
    mark: str
    number: int
    moment: datetime
    occasion: str

    @property
    def kept(self) -> KeptCopy:
        """What others see of it."""
        return KeptCopy(self.path, self.moment, self.occasion, self.stem)

    @property
    def day(self) -> date:
        """The day of the arbiter's calendar."""
        return to_local_time(self.moment).date()


def keep_copy(
    copy_into: Callable[[sqlite3.Connection], None],
    event_path: Path,
    identity: str,
    folder: Path,
    at: datetime,
    occasion: str,
    rights: Rights | None,
) -> Path:
    """Keep a copy, which `copy_into` writes into an empty database; see `in_place_of` for `rights`.

    The oldest of this event beyond `KEPT` are removed, but the last of each day, and so are copies
    that a killed program has left unfinished.

    Raises:
        NotWrittenError: the folder cannot be written.
        sqlite3.Error: the event cannot be read.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise not_written(folder, error) from error
    mark = _mark(identity)
    discard_abandoned(folder, lambda name: f" {mark} " in f"{name} ", at)
    found = [one for one in _found(folder) if one.mark == mark]
    number = 1 + max((one.number for one in found), default=0)
    moment = at.astimezone(UTC).strftime(_MOMENT)
    before = _UNSAFE.sub("", occasion).strip()[:40]
    name = f"{_stem(event_path)} {mark} {number:06} {moment} {before}{event_path.suffix}"
    target = folder / name
    with in_place_of(target, None, rights) as made:
        copy_into(made)
    made_now = _as_copy(target)
    if made_now is not None:
        found.append(made_now)
    for old in _superseded(_of_name(event_path, found)):
        with contextlib.suppress(OSError):
            old.path.unlink()
    return target


def not_kept(error: NotWrittenError | sqlite3.Error) -> Phrase:
    """The sentence that no copy was kept."""
    return phrase(
        "No backup could be made ({reason}).",
        reason=error.reason if isinstance(error, NotWrittenError) else said_by_system(error),
    )


def newest(event_path: Path, identity: str, folder: Path) -> Path | None:
    """The last copy kept of an event, if there is one.

    `identity` is empty if it cannot be read any more: then it is a copy of that name, unless
    several events have it. One that an older version made is told by its name only.
    """
    named = [one for one in _found(folder) if one.stem in {_stem(event_path), event_path.stem}]
    if identity:
        own = [one for one in _found(folder) if one.mark == _mark(identity)]
    else:
        own = [one for one in named if one.mark]
        if len({one.mark for one in own}) > 1:
            return None
    own = own or [one for one in named if not one.mark]
    last = max(own, key=_order, default=None)
    return None if last is None else last.path


def copies(event_path: Path, identity: str, folder: Path) -> list[Path]:
    """The copies of an event under the name it has now, oldest first."""
    return [one.path for one in _own(event_path, identity, folder)]


def kept(event_path: Path, identity: str, folder: Path) -> tuple[KeptCopy, ...]:
    """The copies of an event, under whatever name it had, newest first."""
    own = [one for one in _found(folder) if one.mark == _mark(identity)]
    older = [one for one in _found(folder) if not one.mark and one.stem == event_path.stem]
    return tuple(one.kept for one in sorted([*own, *older], key=_order, reverse=True))


def kept_in(folders: Iterable[Path]) -> tuple[KeptCopy, ...]:
    """The copies of all events in these folders, newest first."""
    found = {one.path: one.kept for folder in folders for one in _found(folder)}
    return tuple(sorted(found.values(), key=lambda one: (one.at, one.path.name), reverse=True))


def kept_copy(path: Path) -> KeptCopy | None:
    """What a file is as a copy, by its name; None for any other file."""
    found = _as_copy(path)
    return None if found is None else found.kept


def _own(event_path: Path, identity: str, folder: Path) -> list[_Copy]:
    mark = _mark(identity)
    return _of_name(event_path, [one for one in _found(folder) if one.mark == mark])


def _of_name(event_path: Path, found: Sequence[_Copy]) -> list[_Copy]:
    """The copies of an event under the name it has now, oldest first.

    A file duplicated by hand is the same event under another name: to each its own copies.
    """
    stem = _stem(event_path)
    return sorted((one for one in found if one.stem == stem), key=_order)


def _superseded(own: list[_Copy]) -> list[_Copy]:
    """Those that need not be kept any more, of copies in order."""
    last_of_day = {one.day: one for one in own}
    return [one for one in own[:-KEPT] if last_of_day[one.day] is not one]


def _order(one: _Copy) -> tuple[int, datetime, str]:
    return (one.number, one.moment, one.path.name)


def _found(folder: Path) -> Iterator[_Copy]:
    try:
        paths = list(folder.iterdir())
    except OSError:
        return
    for path in paths:
        found = _as_copy(path)
        if found is not None:
            yield found


def _as_copy(path: Path) -> _Copy | None:
    match = _NAME.fullmatch(path.stem)
    if match is None or path.suffix.lower() != EVENT_SUFFIX:
        return None
    try:
        moment = _moment_of(match["moment"])
    except ValueError:
        return None
    number = int(match["number"] or 0)
    return _Copy(path, match["stem"], match["mark"] or "", number, moment, match["occasion"])


def _moment_of(text: str) -> datetime:
    """Return the moment in a name, as `_MOMENT` writes it.

    Each copy that is kept looks at all the others: this is ten times as fast as `strptime`.

    Raises:
        ValueError: there is no such moment.
    """
    day, time, part = text.split("-")
    year, month, day_of_month = int(day[:4]), int(day[4:6]), int(day[6:])
    hour, minute, second = int(time[:2]), int(time[2:4]), int(time[4:])
    return datetime(year, month, day_of_month, hour, minute, second, int(part), tzinfo=UTC)


def _mark(identity: str) -> str:
    """What stands for an identity in a name, whatever characters it has."""
    return sha256(identity.encode()).hexdigest()[:8]


def _stem(event_path: Path) -> str:
    """The name of the event, as much of it as leaves room for the rest."""
    stem = event_path.stem
    while len(os.fsencode(stem)) > _LONGEST_STEM:
        stem = stem[:-1]
    return stem
