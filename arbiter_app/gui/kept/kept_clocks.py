"""The clocks of rounds as they are kept between two starts of the program."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import MAXYEAR, UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from arbiter_app.file_names import path_to_text
from arbiter_app.input.untrusted_json import read_json
from arbiter_app.operations.round_clock import LONGEST, RoundClock

_MOST: Final = 40
"""Clocks of older events are forgotten."""


def clock_key(event: Path, tournament_id: int) -> str:
    """Under what the clock of a tournament is kept."""
    return f"{tournament_id}|{path_to_text(event.absolute())}"


def clocks_as_text(clocks: Mapping[str, RoundClock]) -> str:
    """The clocks kept last."""
    kept = list(clocks.items())[-_MOST:]
    return json.dumps(
        {
            key: [clock.round_number, clock.started_at.isoformat(), clock.minutes]
            for key, clock in kept
        }
    )


def clocks_from(text: str) -> dict[str, RoundClock]:
    """What `clocks_as_text` wrote; what cannot be understood is left out."""
    try:
        stored = read_json(text)
    except ValueError:
        return {}
    if not isinstance(stored, dict):
        return {}
    found = {key: _clock(value) for key, value in stored.items()}
    return {key: clock for key, clock in found.items() if clock is not None}


def _clock(value: Any) -> RoundClock | None:
    match value:
        case [int(number), str(at), int(minutes)] if number > 0 and 0 <= minutes <= LONGEST:
            try:
                started = datetime.fromisoformat(at)
                ends = started.astimezone(UTC) + timedelta(minutes=LONGEST)
            except (ValueError, OverflowError):
                return None
            is_known = started.tzinfo is not None and ends.year < MAXYEAR
            return RoundClock(number, started, minutes) if is_known else None
        case _:
            return None
