"""Time and chance come in from outside, so that every act can be repeated exactly."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Protocol

from arbiter_app.tournament.chess960 import MOST_POSITIONS
from arbiter_app.tournament.types import Colour


class Clock(Protocol):
    """Where operations get the time from."""

    def now(self) -> datetime:
        """The present moment, with its time zone."""


class SystemClock:
    """The computer's own clock."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class DrawIdentity(Protocol):
    """Where the identity of an event comes from."""

    def __call__(self) -> str:
        """A random text that no other event has."""


def draw_identity() -> str:
    """By the computer's source of chance, 64 bits."""
    return secrets.token_hex(8)


class DrawColour(Protocol):
    """The drawing of lots for the initial colour (C.04.3 (2026) 5.1)."""

    def __call__(self) -> Colour:
        """The colour drawn."""


def draw_by_lot() -> Colour:
    """Draw the initial colour: each colour has the same chance."""
    return secrets.choice((Colour.WHITE, Colour.BLACK))


class DrawSeed(Protocol):
    """Where the seed of a drawing of lots comes from that is drawn before any game."""

    def __call__(self) -> str:
        """A text that nobody chose."""


def draw_seed() -> str:
    """By the computer's source of chance, 64 bits."""
    return secrets.token_hex(8)


class DrawPosition(Protocol):
    """The drawing of a start position of Chess960 (Laws of Chess, Guidelines II)."""

    def __call__(self) -> int:
        """The number of the position drawn, 0 to 959."""


def draw_position() -> int:
    """Draw a start position: each has the same chance."""
    return secrets.randbelow(MOST_POSITIONS)
