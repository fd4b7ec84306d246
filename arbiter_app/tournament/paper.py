"""How a tournament wants its documents on paper; kept with it, of no effect on the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from arbiter_app.tournament.picture import Picture


class PaperSize(StrEnum):
    """The sizes of paper that printers of the world hold."""

    A4 = "a4"
    LETTER = "letter"


@dataclass(frozen=True, slots=True)
class PaperMargins:
    """The white round the type area, in whole millimetres."""

    top: int = 14
    bottom: int = 18
    left: int = 14
    right: int = 14


@dataclass(frozen=True, slots=True)
class WallSettings:
    """What hangs on the wall: pairings, standings.

    Attributes:
        type_size: the least size of names in points; 0 for the largest that needs few sheets.
        marks_changes: whether boards made by hand, or against the rules, are marked.
    """

    type_size: int = 0
    marks_changes: bool = False


WALL_TYPES: Final = (0, 14, 16, 18, 20, 24)
"""The sizes of type that can be asked for, 0 for none in particular."""


@dataclass(frozen=True, slots=True)
class PaperSettings:
    """Paper, margins, heading, logo and language of a tournament's documents, walls and codes.

    Attributes:
        heading: lines at the top of each page in place of the tournament's name; none for that.
        logo: a picture for the top right corner.
        language: a tag of BCP 47 such as `de`; empty for the language of the program.
        why_codes: whether slips and cards tell each player in a QR code why they are so paired.
    """

    size: PaperSize = PaperSize.A4
    margins: PaperMargins = field(default=PaperMargins())
    heading: tuple[str, ...] = ()
    logo: Picture | None = None
    language: str = ""
    wall: WallSettings = field(default=WallSettings())
    why_codes: bool = False
