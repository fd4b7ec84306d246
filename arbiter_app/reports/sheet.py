"""What every document knows about itself: event, paper, words, time of printing."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from arbiter_app.reports.words import ENGLISH, Words
from arbiter_app.tournament.tournament import Settings

MILLIMETRE = 72 / 25.4
"""A millimetre in PDF points."""


class Paper(Enum):
    """Paper sizes; the value is width and height in portrait, in PDF points."""

    A4 = (210 * MILLIMETRE, 297 * MILLIMETRE)
    LETTER = (612.0, 792.0)

    @property
    def portrait(self) -> tuple[float, float]:
        return self.value

    @property
    def landscape(self) -> tuple[float, float]:
        return self.value[1], self.value[0]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The part of a view that all documents share.

    `printed_at` is shown as it is passed in; the same view always gives the same bytes.
    """

    event: str
    printed_at: datetime
    city: str = ""
    arbiter: str = ""
    paper: Paper = Paper.A4
    words: Words = field(default=ENGLISH)


def sheet_of(
    settings: Settings,
    *,
    printed_at: datetime,
    paper: Paper = Paper.A4,
    words: Words = ENGLISH,
) -> Sheet:
    """The shared part of a view, from a tournament's settings."""
    return Sheet(
        event=settings.name or words.tournament,
        printed_at=printed_at,
        city=settings.city,
        arbiter=settings.chief_arbiter,
        paper=paper,
        words=words,
    )
