"""How long a game may last by its time control (B.02, rates of play)."""

from __future__ import annotations

import re
from typing import Final

from arbiter_app.tournament.tournament import Settings

MOVES: Final = 60
"""A time control is reckoned with as many moves (B.02, rates of play)."""


def seconds_for_a_game(settings: Settings) -> tuple[int, int]:
    """The time of White and of Black for 60 moves, with all increments; 0 if nothing says it.

    The encoded time control (TRF26 record 222) counts before the text.
    """
    encoded = _encoded_seconds(settings.encoded_time_control)
    if all(encoded):
        return encoded
    told = _told_seconds(settings.time_control)
    return told, told


_PERIOD: Final = re.compile(
    r"(?:(?P<moves>\d{1,3})/)?(?P<seconds>\d{1,6})(?:\+(?P<added>\d{1,4}))?"
)


def _encoded_seconds(text: str) -> tuple[int, int]:
    """Seconds of White and Black by the encoding `40/6000+30:900+30` or `W300-B240`; 0 if it is none."""
    white, dash, black = text.strip().upper().partition("-")
    both = (white.removeprefix("W"), black.removeprefix("B")) if dash else (white, white)
    white_seconds, black_seconds = (_seconds_of_one(each) for each in both)
    return (white_seconds, black_seconds) if white_seconds and black_seconds else (0, 0)


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
