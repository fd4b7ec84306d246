"""The page of documents: what the event keeps, changed by options of the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arbiter_app.cli.files import bytes_of
from arbiter_app.cli.options import PICTURE_TYPE
from arbiter_app.cli.spoken import tell
from arbiter_app.errors import InputError
from arbiter_app.local_time import to_local_time
from arbiter_app.tournament.entered_text import clean_line
from arbiter_app.tournament.paper import WALL_TYPES, PaperMargins, PaperSettings, PaperSize
from arbiter_app.tournament.picture import Picture, picture_of
from arbiter_app.wording import SEMICOLON, phrase, separated

if TYPE_CHECKING:
    from arbiter_app.reports.sheet import Printing
    from arbiter_app.store.state import TournamentState
    from arbiter_app.tournament.tournament import Tournament
    from arbiter_app.wording import Catalogue

_MILLIMETRES = click.IntRange(5, 60)
_MOST_NAMES = 5


def say_missing_letters(tournament: Tournament) -> None:
    """Says on standard error which names cannot be written in full on paper; else nothing."""
    from arbiter_app.reports.missing_letters import names_without_letters

    names = names_without_letters(tournament)
    if names:
        shown = separated(names[:_MOST_NAMES], SEMICOLON)
        more = len(names) - _MOST_NAMES
        tell(
            phrase(
                "Some letters in these names are missing from the print fonts and appear as □:"
                " {names} and {more} more",
                names=shown,
                more=more,
            )
            if more > 0
            else phrase(
                "Some letters in these names are missing from the print fonts and appear as □:"
                " {names}",
                names=shown,
            )
        )


@dataclass(frozen=True, slots=True)
class PaperOptions:
    """What was given on the command line; None and empty leave what the event keeps."""

    paper: str | None = None
    margins: tuple[int, int, int, int] | None = None
    heading: tuple[str, ...] = ()
    logo: Path | None = None
    language: str | None = None
    wall_type: int | None = None
    mark_changes: bool | None = None
    why_codes: bool | None = None

    def settings(self, kept: PaperSettings) -> PaperSettings:
        """The page settings of the event with these options.

        Raises:
            InputError: the logo is no picture, or the heading is no line of text.
        """
        settings = kept
        if self.paper is not None:
            settings = replace(settings, size=PaperSize(self.paper.lower()))
        if self.margins is not None:
            settings = replace(settings, margins=PaperMargins(*self.margins))
        if self.heading:
            heading = tuple(clean_line(text, phrase("The heading")) for text in self.heading)
            settings = replace(settings, heading=heading)
        wall = settings.wall
        if self.wall_type is not None:
            wall = replace(wall, type_size=self.wall_type)
        if self.mark_changes is not None:
            wall = replace(wall, marks_changes=self.mark_changes)
        settings = replace(settings, wall=wall)
        if self.why_codes is not None:
            settings = replace(settings, why_codes=self.why_codes)
        if self.logo is not None:
            settings = replace(settings, logo=_logo(self.logo))
        return settings

    def printing(self, state: TournamentState) -> Printing:
        """Printing a tournament now, on this page.

        Raises:
            InputError: the logo is no picture, or there is no paper in the language asked for.
        """
        from arbiter_app.languages import catalogue
        from arbiter_app.operations.fide_mode import out_of_fide_mode
        from arbiter_app.reports.sheet import Printing

        kept, since = state.paper, out_of_fide_mode(state, since=1).outside_since
        catalogue_code = (
            catalogue(kept.language) if self.language is None else _spoken(self.language)
        )
        return Printing(
            to_local_time(datetime.now(UTC)), self.settings(kept), catalogue_code, since
        )


def _spoken(language: str) -> Catalogue:
    """The catalogue of a language that was asked for.

    Raises:
        InputError: there is none.
    """
    from arbiter_app.languages import catalogue, catalogue_code, languages
    from arbiter_app.wording import phrase, separated

    if catalogue_code(language) is None:
        raise InputError(
            phrase("Documents are not available in the language “{language}”.", language=language),
            hint=phrase("Available languages: {languages}.", languages=separated(languages())),
        )
    return catalogue(language)


def _logo(path: Path) -> Picture:
    try:
        return picture_of(bytes_of(path))
    except InputError as error:
        raise InputError(
            phrase("{file}: {message}", file=str(path), message=error.message), hint=error.hint
        ) from error


heading_option = click.option(
    "--heading",
    multiple=True,
    metavar="TEXT",
    help="A line at the top in place of the event's name; give it again for further lines.",
)
logo_option = click.option(
    "--logo", type=PICTURE_TYPE, help="A picture (PNG, JPEG) for the top right corner."
)
language_option = click.option(
    "--language",
    metavar="XX",
    help="Language of the document, e.g. de; by default the event's own, or English.",
)


def paper_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a page: size, margins, heading, logo, language, of walls and codes."""
    options = (
        click.option(
            "--paper",
            type=click.Choice([size.value for size in PaperSize], case_sensitive=False),
            help="Size of the paper; by default the event's own, or A4.",
        ),
        click.option(
            "--margins",
            nargs=4,
            type=_MILLIMETRES,
            metavar="TOP BOTTOM LEFT RIGHT",
            help="Margins in millimetres, 5 to 60; by default the event's own.",
        ),
        click.option(
            "--wall-type",
            type=click.Choice([str(size) for size in WALL_TYPES[1:]]),
            callback=lambda _context, _option, text: text and int(text),
            help="Type for the wall, in points; by default as large as few sheets allow.",
        ),
        click.option(
            "--mark-changes/--no-mark-changes",
            default=None,
            help="Mark boards made by hand (*) or against the rules (!) on the wall list.",
        ),
        click.option(
            "--why-codes/--no-why-codes",
            default=None,
            help="On result slips and pairing cards, QR codes that tell why players are so paired.",
        ),
        language_option,
        heading_option,
        logo_option,
    )
    for option in reversed(options):
        command = option(command)
    return command
