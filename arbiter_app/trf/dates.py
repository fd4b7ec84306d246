"""Dates of the rounds as record 132 has them, `YY/MM/DD`."""

from __future__ import annotations

import re

from arbiter_app.tournament.written_dates import calendar_date

_SHORT = re.compile(r"(\d{2})[-./](\d{2})[-./](\d{2})", re.ASCII)
_PIVOT = 70


def round_date(text: str) -> str | None:
    """A date of record 132, `YY/MM/DD`; years from 70 on are of the last century."""
    found = _SHORT.fullmatch(text)
    if found is None:
        return None
    year, month, day = (int(part) for part in found.groups())
    return calendar_date(year + (1900 if year >= _PIVOT else 2000), month, day)


def short_date(text: str) -> str:
    """A round's date as record 132 has it, blanks if there is none or it is out of reach."""
    written = text[2:]
    return written if round_date(written) == text else " " * 8
