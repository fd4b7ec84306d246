"""Which edition of C.07 a tournament is played under."""

from __future__ import annotations

import re
from enum import Enum


class TieBreakEdition(Enum):
    """The editions that give different values; the value is the first day of force.

    Tournaments before September 2023 used a virtual opponent; they are calculated by the oldest
    edition here.
    """

    UNCAPPED = "2023/09/01"
    CAPPED = "2026/03/01"

    @property
    def caps_dummies(self) -> bool:
        """True where articles 16.4.1 and 16.4.2 limit the dummy's score."""
        return self is TieBreakEdition.CAPPED


_DATE = re.compile(r"(\d{4})\D(\d{1,2})\D(\d{1,2})")


def edition_for(start_date: str) -> TieBreakEdition:
    """The edition in force on the first day of a tournament; the newest if the day is unknown."""
    found = _DATE.match(start_date.strip())
    if found is None:
        return TieBreakEdition.CAPPED
    year, month, day = (int(part) for part in found.groups())
    day_text = f"{year:04d}/{month:02d}/{day:02d}"
    return (
        TieBreakEdition.CAPPED
        if day_text >= TieBreakEdition.CAPPED.value
        else TieBreakEdition.UNCAPPED
    )
