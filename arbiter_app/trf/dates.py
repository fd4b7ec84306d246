"""Dates as TRF writes them: `YYYY/MM/DD`, `YY/MM/DD`, `YYYY/00/00`."""

from __future__ import annotations

import re
from datetime import date

_YEAR_FIRST = re.compile(r"(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[-./](\d{1,2})[-./](\d{4})", re.ASCII)
_SHORT = re.compile(r"(\d{2})[-./](\d{2})[-./](\d{2})", re.ASCII)
_PIVOT = 70


def full_date(text: str) -> str | None:
    """A calendar date as `YYYY/MM/DD` from the spellings in use, None if it is none."""
    if found := _YEAR_FIRST.fullmatch(text):
        year, month, day = (int(part) for part in found.groups())
    elif found := _DAY_FIRST.fullmatch(text):
        day, month, year = (int(part) for part in found.groups())
    else:
        return None
    return _formatted(year, month, day)


def birth_date(text: str) -> str | None:
    """A birth date; a year alone, or with unknown month and day, gives `YYYY/00/00`."""
    if re.fullmatch(r"\d{4}", text, re.ASCII):
        return f"{text}/00/00"
    if found := _YEAR_FIRST.fullmatch(text):
        year, month, day = (int(part) for part in found.groups())
        if day == 0 and 0 <= month <= 12:
            return f"{year:04}/{month:02}/00"
    return full_date(text)


def round_date(text: str) -> str | None:
    """A date of record 132, `YY/MM/DD`; years from 70 on are of the last century."""
    found = _SHORT.fullmatch(text)
    if found is None:
        return None
    year, month, day = (int(part) for part in found.groups())
    return _formatted(year + (1900 if year >= _PIVOT else 2000), month, day)


def short_date(text: str) -> str:
    """A round's date as record 132 has it, blanks if there is none or it is out of reach."""
    written = text[2:]
    return written if round_date(written) == text else " " * 8


def _formatted(year: int, month: int, day: int) -> str | None:
    try:
        date(year, month, day)
    except ValueError:
        return None
    return f"{year:04}/{month:02}/{day:02}"
