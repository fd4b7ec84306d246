"""Dates as people and programs write them, understood as `YYYY/MM/DD`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from arbiter_app.tournament.names import folded

_YEAR_FIRST = re.compile(r"(\d{4})[-./ ] ?(\d{1,2})[-./ ] ?(\d{1,2})\.?", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[-./] ?(\d{1,2})[-./] ?(\d{4})\.?", re.ASCII)
_DIGITS = re.compile(r"(\d{4})(\d{2})(\d{2})", re.ASCII)
_DAY_NAMED = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th)?[-./ ]+(?:de )?([^\W\d]+)[-./, ]+(?:de )?(\d{4})"
)
_MONTH_NAMED = re.compile(r"([^\W\d]+)[-./ ]+(\d{1,2})(?:st|nd|rd|th)?[-./, ]+(\d{4})")
_TIME = re.compile(r"[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?Z?", re.ASCII)
_YEAR = re.compile(r"(?<!\d)(19\d{2}|20\d{2})(?!\d)", re.ASCII)
_YEAR_ALONE = re.compile(r"\d{4}", re.ASCII)
_LONGEST = 60

_MONTHS: Mapping[str, int] = {
    beginning: number
    for number, beginnings in enumerate(
        (
            "jan ene gen",
            "feb fev",
            "mar mrt maer",
            "apr abr avr",
            "may mai mag mei",
            "jun juin giu",
            "jul juil lug",
            "aug ago aou",
            "sep set",
            "oct okt ott out",
            "nov",
            "dec dez dic",
        ),
        start=1,
    )
    for beginning in beginnings.split()
}
"""Months by the beginnings of their names in English, Dutch, French, German, Italian, Portuguese
and Spanish, without accents."""


def full_date(text: str) -> str | None:
    """A calendar date as `YYYY/MM/DD` from the spellings in use, None if it is none.

    The day comes before the month where both could be meant: `03/04/2005` is in April.
    """
    if len(text) > _LONGEST:
        return None
    text = _TIME.sub("", text.strip())
    if found := (_YEAR_FIRST.fullmatch(text) or _DIGITS.fullmatch(text)):
        year, month, day = (int(part) for part in found.groups())
        return calendar_date(year, month, day)
    if found := _DAY_FIRST.fullmatch(text):
        day, month, year = (int(part) for part in found.groups())
        return calendar_date(year, month, day) or calendar_date(year, day, month)
    if found := _DAY_NAMED.fullmatch(text):
        return calendar_date(int(found[3]), _month(found[2]), int(found[1]))
    if found := _MONTH_NAMED.fullmatch(text):
        return calendar_date(int(found[3]), _month(found[1]), int(found[2]))
    return None


def birth_date(text: str) -> str | None:
    """A birth date; a year alone, or with unknown month and day, gives `YYYY/00/00`."""
    text = text.strip()
    if _YEAR_ALONE.fullmatch(text):
        return f"{text}/00/00"
    if found := (_YEAR_FIRST.fullmatch(text) or _DIGITS.fullmatch(text)):
        year, month, day = (int(part) for part in found.groups())
        if day == 0 and 0 <= month <= 12:
            return f"{year:04}/{month:02}/00"
    return full_date(text)


def year_in(text: str) -> str | None:
    """`YYYY/00/00` of the only year that a text names, None if there is none or several."""
    years = set(_YEAR.findall(text[:_LONGEST]))
    return f"{years.pop()}/00/00" if len(years) == 1 else None


def calendar_date(year: int, month: int, day: int) -> str | None:
    """The date as `YYYY/MM/DD`, None if there is no such day."""
    try:
        date(year, month, day)
    except ValueError:
        return None
    return f"{year:04}/{month:02}/{day:02}"


def _month(name: str) -> int:
    """The number of a month by its name, 0 if it is none."""
    letters = folded(name)
    return _MONTHS.get(letters[:4], _MONTHS.get(letters[:3], 0))
