"""The clock of a round: since when, how long it may last by its time control."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from arbiter_app.operations.round_clock import RoundClock, duration_text, planned_minutes
from arbiter_app.tournament.tournament import Settings

START = datetime(2026, 11, 21, 14, 0, tzinfo=UTC)


def after(**parts: int) -> datetime:
    return START + timedelta(**parts)


def test_time_since_the_start_and_left() -> None:
    clock = RoundClock(3, START, 240)
    assert clock.elapsed(after(hours=1, seconds=5)) == timedelta(hours=1, seconds=5)
    assert clock.remaining(after(hours=1)) == timedelta(hours=3)
    assert not clock.is_over(after(hours=3, minutes=59, seconds=59))
    assert clock.is_over(after(hours=4))
    assert clock.remaining(after(hours=9)) == timedelta(0)


def test_without_a_planned_end_nothing_is_left_and_nothing_over() -> None:
    clock = RoundClock(1, START)
    assert clock.remaining(after(hours=30)) is None
    assert not clock.is_over(after(hours=30))


def test_before_the_start_and_in_another_time_zone() -> None:
    clock = RoundClock(1, START, 60)
    assert clock.elapsed(START - timedelta(minutes=5)) == timedelta(0)
    assert clock.remaining(START - timedelta(minutes=5)) == timedelta(minutes=60)
    there = after(minutes=10).astimezone(timezone(timedelta(hours=9)))
    assert clock.elapsed(there) == timedelta(minutes=10)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (59, "0:59"), (309, "5:09"), (3600, "1:00:00"), (90_061, "25:01:01")],
)
def test_a_duration_is_told(seconds: int, text: str) -> None:
    assert duration_text(timedelta(seconds=seconds)) == text


@pytest.mark.parametrize(
    ("encoded", "minutes"),
    [
        # TRF26 record 222, its own examples; both players, 60 moves.
        ("5400+30", 2 * (90 + 30)),
        ("40/6000+30:900+30", 2 * (100 + 15 + 30)),
        ("W300-B240", 9),
        ("900", 30),
        ("180+2", 2 * (3 + 2)),
        ("40/5400:20/1800+30:900", 2 * (90 + 30 + 10 + 15)),
    ],
)
def test_the_encoded_time_control(encoded: str, minutes: int) -> None:
    assert planned_minutes(Settings(encoded_time_control=encoded, time_control="1 h")) == minutes


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("90 min/40 moves + 30 min + 30 s per move", 2 * (90 + 30 + 30)),
        ("90'/40 + 15' + 30\"", 2 * (90 + 15 + 30)),
        ("90'+30''", 2 * (90 + 30)),
        ("90+30", 240),
        ("2 h/40 + 1 h", 360),
        ("15 minutes plus 10 seconds", 50),
        ("60 Minuten", 120),
        ("25 min", 50),
    ],
)
def test_a_time_control_in_words(text: str, minutes: int) -> None:
    assert planned_minutes(Settings(time_control=text)) == minutes


@pytest.mark.parametrize("text", ["", "Standard", "Fischer", "40/6000+", "999999", "1:2:x", "W-B"])
def test_what_does_not_say_is_not_guessed(text: str) -> None:
    assert planned_minutes(Settings(time_control=text, encoded_time_control=text)) == 0
