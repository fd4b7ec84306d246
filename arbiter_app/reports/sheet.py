"""What every document knows about itself: event, page, words, time of printing."""

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
class Margins:
    """The white round the type area, in millimetres; the footer stands in the bottom margin."""

    top: float = 14.0
    bottom: float = 18.0
    side: float = 14.0


@dataclass(frozen=True, slots=True)
class PageSettings:
    """How an event wants its paper; kept with the event.

    Attributes:
        heading: stands at the top of each page in place of the event's name, if not empty.
        logo: a picture (PNG or JPEG) for the top right corner; empty for none.
    """

    paper: Paper = Paper.A4
    margins: Margins = field(default=Margins())
    heading: str = ""
    logo: bytes = b""


@dataclass(frozen=True, slots=True)
class Printing:
    """One act of printing: when, on what page, in which language.

    `printed_at` is shown as it is passed in; the same view always gives the same bytes.
    """

    printed_at: datetime
    page: PageSettings = field(default=PageSettings())
    words: Words = field(default=ENGLISH)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The part of a view that all documents share."""

    event: str
    printing: Printing
    city: str = ""
    arbiter: str = ""

    @property
    def words(self) -> Words:
        return self.printing.words

    @property
    def page(self) -> PageSettings:
        return self.printing.page

    @property
    def printed(self) -> str:
        """When it was printed, as the footer says it."""
        at = self.printing.printed_at
        return self.words.printed.format(f"{self.words.date_of(at)} {at:%H:%M}")


def date_of_round(settings: Settings, round_number: int, words: Words) -> str:
    """The day of a round as the paper writes it; empty if it is not known."""
    dates = settings.round_dates
    return words.date_text(dates[round_number - 1]) if round_number <= len(dates) else ""


def sheet_of(settings: Settings, printing: Printing) -> Sheet:
    """The shared part of a view, from a tournament's settings."""
    return Sheet(
        event=settings.name or printing.words.tournament,
        printing=printing,
        city=settings.city,
        arbiter=settings.chief_arbiter,
    )
