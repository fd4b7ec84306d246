"""The clock of a round: since when it is played, and how long it may last."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from arbiter_app.tournament.time_control import seconds_for_a_game
from arbiter_app.tournament.tournament import Settings

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

    That is the time of both players with all increments.
    """
    minutes = -(-sum(seconds_for_a_game(settings)) // 60)
    return minutes if minutes <= LONGEST else 0
