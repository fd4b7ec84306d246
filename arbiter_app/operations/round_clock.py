"""The clock of a round: since when it is played, and how long it may last."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from arbiter_app.tournament.tournament import Settings

MOVES: Final = 60
"""A time control is reckoned with as many moves (B.02, rates of play)."""

LONGEST: Final = 24 * 60
"""Minutes; no round lasts longer than a day."""

_NO_TIME: Final = timedelta(0)


@dataclass(frozen=True, slots=True)
class RoundClock:
    """When the arbiter started a round.

    Attributes:
        started_at: with its time zone.
        minutes: how long the round is planned to last, 0 if nobody said.
    """

    round_number: int
    started_at: datetime
    minutes: int = 0

    def elapsed(self, now: datetime) -> timedelta:
        """The time since the start; none before it."""
        return max(now - self.started_at, _NO_TIME)

    def remaining(self, now: datetime) -> timedelta | None:
        """The time until the planned end, none after it; None if no end is planned."""
        if not self.minutes:
            return None
        return max(timedelta(minutes=self.minutes) - self.elapsed(now), _NO_TIME)

    def is_over(self, now: datetime) -> bool:
        """Whether the planned end is past."""
        return self.remaining(now) == _NO_TIME


def duration_text(duration: timedelta) -> str:
    """`1:05:09`, or `5:09` for less than an hour."""
    minutes, seconds = divmod(int(duration.total_seconds()), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def planned_minutes(settings: Settings) -> int:
    """How long a game of 60 moves may last by the time control, 0 if it does not say.

    That is the time of both players with all increments; the encoded time control (TRF26 record
    222) counts before the text.
    """
    seconds = _encoded_seconds(settings.encoded_time_control)
    if not seconds:
        seconds = 2 * _told_seconds(settings.time_control)
    minutes = -(-seconds // 60)
    return minutes if minutes <= LONGEST else 0


_PERIOD: Final = re.compile(
    r"(?:(?P<moves>\d{1,3})/)?(?P<seconds>\d{1,6})(?:\+(?P<added>\d{1,4}))?"
)


def _encoded_seconds(text: str) -> int:
    """Seconds of both players by the encoding `40/6000+30:900+30` or `W300-B240`; 0 if it is none."""
    white, dash, black = text.strip().upper().partition("-")
    both = (white.removeprefix("W"), black.removeprefix("B")) if dash else (white, white)
    found = [_seconds_of_one(each) for each in both]
    return sum(found) if all(found) else 0


def _seconds_of_one(text: str) -> int:
    total, left = 0, MOVES
    for part in text.split(":"):
        period = _PERIOD.fullmatch(part)
        if period is None:
            return 0
        moves = min(int(period["moves"] or left), left)
        total += int(period["seconds"]) + int(period["added"] or 0) * moves
        left -= moves
    return total


_BARE: Final = re.compile(r"(\d{1,3})\s*\+\s*(\d{1,3})")
_HOURS: Final = re.compile(r"(\d{1,2})\s*(?:h|hours?|hrs?|Std\.?|Stunden?)(?![a-z])", re.IGNORECASE)
_MINUTES: Final = re.compile(
    r"(\d{1,3})\s*(?:minutes?|minuten|mins?|m|['′’](?!['′’]))(?![a-z])", re.IGNORECASE
)
_SECONDS: Final = re.compile(
    r"(\d{1,3})\s*(?:seconds?|sekunden|secs?|sek|s|[\"″”]|['′’]{2})(?![a-z])", re.IGNORECASE
)


def _told_seconds(text: str) -> int:
    """Seconds of one player by a text such as `90 min/40 moves + 30 min + 30 s`; 0 if unclear."""
    bare = _BARE.fullmatch(text.strip())
    if bare is not None:
        return int(bare[1]) * 60 + int(bare[2]) * MOVES
    base = 3600 * sum(map(int, _HOURS.findall(text))) + 60 * sum(map(int, _MINUTES.findall(text)))
    added = sum(map(int, _SECONDS.findall(text)))
    return base + added * MOVES if base else 0
