"""What every document knows about itself: event, page, language, time of printing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from arbiter_app.reports import messages
from arbiter_app.reports.dates import date_text, moment_of
from arbiter_app.tournament.chess960 import pieces_of, start_position
from arbiter_app.tournament.paper import PaperSettings, PaperSize
from arbiter_app.tournament.tournament import Settings
from arbiter_app.wording import ENGLISH, Catalogue, Message

MILLIMETRE = 72 / 25.4
"""A millimetre in PDF points."""


_PORTRAIT: Final[Mapping[PaperSize, tuple[float, float]]] = {
    PaperSize.A4: (210 * MILLIMETRE, 297 * MILLIMETRE),
    PaperSize.LETTER: (612.0, 792.0),
}


def paper_measures(size: PaperSize, *, landscape: bool = False) -> tuple[float, float]:
    """Width and height of a sheet, in PDF points."""
    width, height = _PORTRAIT[size]
    return (height, width) if landscape else (width, height)


@dataclass(frozen=True, slots=True)
class Printing:
    """One act of printing: when, on what page, in which language.

    `printed_at` is shown as it is passed in; the same view always gives the same bytes.
    `outside_since` is the round that was next when FIDE mode was left, None in FIDE mode.
    `own` are the catalogues of documents that are not in the language of the others, by name: walls
    in English, cards in German.
    """

    printed_at: datetime
    page: PaperSettings = field(default=PaperSettings())
    catalogue: Catalogue = field(default=ENGLISH)
    outside_since: int | None = None
    own: Mapping[str, Catalogue] = field(default_factory=dict)

    def of(self, document: str) -> Printing:
        """How a document is printed, in its own language if it has one."""
        return replace(self, catalogue=self.own.get(document, self.catalogue))

    @property
    def of_sentences(self) -> Printing:
        """How sentences are printed: the whole document is in their language, so that the
        language the PDF names is true.
        """
        return self if self.explains else replace(self, catalogue=ENGLISH)

    @property
    def explains(self) -> bool:
        """Whether sentences about pairings are printed in the language."""
        return self.catalogue.explains


@dataclass(frozen=True, slots=True)
class Sheet:
    """The part of a view that all documents share; a round has `games` on each board.

    `foot` is told at the foot of each page, beside the event.
    """

    event: str
    printing: Printing
    city: str = ""
    arbiter: str = ""
    games: int = 1
    foot: str = ""

    @property
    def catalogue(self) -> Catalogue:
        return self.printing.catalogue

    @property
    def page(self) -> PaperSettings:
        return self.printing.page

    @property
    def heading(self) -> tuple[str, ...]:
        """The lines at the top of each page: the arbiter's own, or the name of the event."""
        return self.page.heading or (self.event,)

    @property
    def colours_told(self) -> tuple[str, ...]:
        """Which game the colours are of, where a round is a match (C.04.5 (2026) 1.6)."""
        return (self.catalogue.say(messages.COLOURS_OF_MATCH),) if self.games > 1 else ()

    @property
    def outside_told(self) -> str:
        """That the tournament is not in FIDE mode, and since when; empty in FIDE mode."""
        since = self.printing.outside_since
        return "" if since is None else self.catalogue.say(messages.OUTSIDE, number=since)

    @property
    def printed(self) -> str:
        """When it was printed, as the footer says it."""
        return self.said_at(messages.PRINTED)

    def said_at(self, message: Message, moment: datetime | None = None) -> str:
        """A moment, else the time of printing, in a message such as `Printed {moment}`."""
        at = moment or self.printing.printed_at
        return self.catalogue.say(message, moment=moment_of(at, self.catalogue))


def date_of_round(settings: Settings, round_number: int, catalogue: Catalogue) -> str:
    """Day and time of a round as the paper writes them, as far as they are known."""
    index = round_number - 1
    days, times = settings.round_dates[index:], settings.round_times[index:]
    day = date_text(days[0], catalogue) if days else ""
    return " ".join(part for part in (day, times[0] if times else "") if part)


def round_told(
    settings: Settings, round_number: int, catalogue: Catalogue, *, in_short: bool = False
) -> str:
    """Day and time of a round, and the start position in Chess960, as far as they are known.

    In short the position is its number and the pieces, without a word.
    """
    when = date_of_round(settings, round_number, catalogue)
    number = start_position(settings, round_number)
    if number is None:
        return when
    pieces = "".join(catalogue.say(messages.PIECES[piece]) for piece in pieces_of(number))
    position = f"{number} {pieces}"
    if not in_short:
        position = catalogue.say(messages.START_POSITION, number=number, pieces=pieces)
    return " · ".join(part for part in (when, position) if part)


def beside_heading(sheet: Sheet, date: str, published: datetime | None) -> tuple[str, ...]:
    """What stands at the right of the heading of a round: when, where, since when it is known.

    In matches also which game the colours are of.
    """
    known = "" if published is None else sheet.said_at(messages.PUBLISHED, published)
    return tuple(text for text in (date, sheet.city, known, *sheet.colours_told) if text)


def sheet_of(settings: Settings, printing: Printing) -> Sheet:
    """The shared part of a view, from a tournament's settings."""
    return Sheet(
        event=settings.name or printing.catalogue.say(messages.TOURNAMENT),
        printing=printing,
        city=settings.city,
        arbiter=settings.chief_arbiter,
        games=settings.games_per_match,
    )
