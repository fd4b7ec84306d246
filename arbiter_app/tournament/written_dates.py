"""Dates as people and programs write them, understood as `YYYY/MM/DD`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from typing import assert_never

from arbiter_app.tournament.names import folded

_YEAR_FIRST = re.compile(r"(\d{4})[-./ ] ?(\d{1,2})[-./ ] ?(\d{1,2})\.?", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[-./] ?(\d{1,2})[-./] ?(\d{4})\.?", re.ASCII)
_NUMBERS = re.compile(r"(\d{1,2})[-./] ?(\d{1,2})[-./] ?(?:\d{2}|\d{4})\.?", re.ASCII)
_DIGITS = re.compile(r"(\d{4})(\d{2})(\d{2})", re.ASCII)
_DAY_NAMED = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th)?[-./ ]+(?:de )?([^\W\d]+)[-./, ]+(?:de )?(\d{4})"
)
_MONTH_NAMED = re.compile(r"([^\W\d]+)[-./ ]+(\d{1,2})(?:st|nd|rd|th)?[-./, ]+(\d{4})")
_TIME = re.compile(r"[T ]\d{1,2}:\d{2}(:\d{2})?(\.\d+)?Z?", re.ASCII)
_YEAR = re.compile(r"(?<!\d)(19\d{2}|20\d{2})(?!\d)", re.ASCII)
_YEAR_ALONE = re.compile(r"\d{4}", re.ASCII)
_LONGEST = 60
_MONTHS_OF_A_YEAR = 12
_LONGEST_MONTH = 31

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


class DateOrder(Enum):
    """Which number comes first in dates whose year comes last, where both could be the month."""

    DAY_FIRST = "day first"
    MONTH_FIRST = "month first"
    UNCLEAR = "unclear"


def order_of(texts: Iterable[str]) -> DateOrder:
    """Return the order of dates that were written alike, by those that can be read in one way only.

    Without any of them the day comes first. Where some say this and some that, it is unclear.
    """
    day_first = month_first = False
    for text in texts:
        if found := _NUMBERS.fullmatch(_TIME.sub("", text.strip()[:_LONGEST])):
            first, second = int(found[1]), int(found[2])
            day_first = day_first or (_MONTHS_OF_A_YEAR < first <= _LONGEST_MONTH)
            month_first = month_first or (_MONTHS_OF_A_YEAR < second <= _LONGEST_MONTH)
    if not month_first:
        return DateOrder.DAY_FIRST
    return DateOrder.UNCLEAR if day_first else DateOrder.MONTH_FIRST


def full_date(text: str, order: DateOrder = DateOrder.DAY_FIRST) -> str | None:
    """A calendar date as `YYYY/MM/DD` from the spellings in use, None if it is none.

    Where both numbers could be the month, `order` decides: with the day first `03/04/2005` is in
    April. Where the order is unclear, such a date is none.
    """
    if len(text) > _LONGEST:
        return None
    text = _TIME.sub("", text.strip())
    if found := (_YEAR_FIRST.fullmatch(text) or _DIGITS.fullmatch(text)):
        year, month, day = (int(part) for part in found.groups())
        return calendar_date(year, month, day)
    if found := _DAY_FIRST.fullmatch(text):
        first, second, year = (int(part) for part in found.groups())
        return day_of(first, second, year, order)
    if found := _DAY_NAMED.fullmatch(text):
        return calendar_date(int(found[3]), _month(found[2]), int(found[1]))
    if found := _MONTH_NAMED.fullmatch(text):
        return calendar_date(int(found[3]), _month(found[1]), int(found[2]))
    return None


def day_of(first: int, second: int, year: int, order: DateOrder) -> str | None:
    """Return the date of two numbers and a year; None if there is none or it is unclear which."""
    day_first, month_first = calendar_date(year, second, first), calendar_date(year, first, second)
    match order:
        case DateOrder.DAY_FIRST:
            return day_first or month_first
        case DateOrder.MONTH_FIRST:
            return month_first or day_first
        case DateOrder.UNCLEAR:
            meant = {day_first, month_first} - {None}
            return meant.pop() if len(meant) == 1 else None
        case _ as never:
            assert_never(never)


def birth_date(text: str, order: DateOrder = DateOrder.DAY_FIRST) -> str | None:
    """A birth date; a year alone, or with unknown month and day, gives `YYYY/00/00`."""
    text = text.strip()
    if _YEAR_ALONE.fullmatch(text):
        return f"{text}/00/00"
    if found := (_YEAR_FIRST.fullmatch(text) or _DIGITS.fullmatch(text)):
        year, month, day = (int(part) for part in found.groups())
        if day == 0 and 0 <= month <= 12:
            return f"{year:04}/{month:02}/00"
    return full_date(text, order)


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
