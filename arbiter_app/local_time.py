"""Moments by the clock of this computer, whatever its zone and whatever moment it is."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

_BEGINNING: Final = datetime(1970, 1, 1, tzinfo=UTC)


def to_local_time(moment: datetime) -> datetime:
    """Return a moment by the clock of this computer.

    It stays in UTC where that clock has no such moment: a zone may be a day away from UTC or more
    (`TZ=XXX-24:59:59`), and the first and the last day of the calendar have no neighbours.
    """
    try:
        return moment.astimezone()
    except (ValueError, OverflowError, OSError):
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def from_timestamp(seconds: float) -> datetime:
    """Return the moment so many seconds after 1970, as file systems count; in UTC.

    A disk may say any number: what the calendar does not have is its beginning.
    """
    try:
        return _BEGINNING + timedelta(seconds=seconds)
    except (ValueError, OverflowError):
        return _BEGINNING
