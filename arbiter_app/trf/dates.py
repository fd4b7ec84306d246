"""Dates of the rounds as record 132 has them, `YY/MM/DD`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from arbiter_app.tournament.written_dates import calendar_date, full_date

_SHORT = re.compile(r"(\d{2})[-./](\d{2})[-./](\d{2})", re.ASCII)
_PIVOT = 70
_ORDERS = ((0, 1, 2), (0, 2, 1), (2, 1, 0), (2, 0, 1))
"""Where year, month and day may be: the order of the record first, then those of other programs."""


@dataclass(frozen=True, slots=True)
class RoundDate:
    """A field of record 132 with the date that it is, `YYYY/MM/DD`; empty if it is none.

    `is_unclear`: it may be one, but in which order day, month and year are is not clear.
    `is_in_order`: it is as the record wants it, or has a year of four figures.
    """

    text: str
    date: str = ""
    is_unclear: bool = False
    is_in_order: bool = True


def round_dates(fields: Sequence[str], start: str, end: str) -> tuple[RoundDate, ...]:
    """Read the dates of record 132, all in one order; fields may be empty.

    That is `YY/MM/DD`. Where some cannot be read so, or none is between the first and the last
    day of the tournament, another order is taken if it alone puts all of them there. Where no
    order does, those that are not certain are left out: `11.01.02` beside `11.25.02`.
    """
    short = [found for field in fields if (found := _SHORT.fullmatch(field))]
    order = _only_order_within(short, start, end)
    is_unclear = (
        order is None
        and any(_is_of_another_order(found) for found in short)
        and not _are_within([_in_order(found, _ORDERS[0]) for found in short], start, end)
    )
    return tuple(_round_date(field, order, is_unclear=is_unclear) for field in fields)


def _round_date(field: str, order: tuple[int, int, int] | None, *, is_unclear: bool) -> RoundDate:
    found = _SHORT.fullmatch(field)
    if found is None:
        return RoundDate(field, full_date(field) or "")
    if is_unclear:
        return RoundDate(field, is_unclear=any(_meanings(found)))
    date = _in_order(found, order or _ORDERS[0]) or ""
    return RoundDate(field, date, is_in_order=order in {None, _ORDERS[0]})


def _only_order_within(
    dates: Sequence[re.Match[str]], start: str, end: str
) -> tuple[int, int, int] | None:
    """The order in which all dates are within those of the tournament, None unless it is one."""
    found: dict[tuple[str | None, ...], tuple[int, int, int]] = {}
    for order in _ORDERS:
        read = tuple(_in_order(date, order) for date in dates)
        if None not in read and _are_within(read, start, end):
            found.setdefault(read, order)
    if _ORDERS[0] in found.values():
        return _ORDERS[0]
    return next(iter(found.values())) if len(found) == 1 else None


def _are_within(dates: Iterable[str | None], start: str, end: str) -> bool:
    """Whether there are dates, all between two days that are known."""
    known = [date for date in dates if date]
    is_known = full_date(start) == start and full_date(end) == end
    return is_known and bool(known) and all(start <= date <= end for date in known)


def _is_of_another_order(date: re.Match[str]) -> bool:
    first, *others = _meanings(date)
    return first is None and any(others)


def _meanings(date: re.Match[str]) -> Iterator[str | None]:
    return (_in_order(date, order) for order in _ORDERS)


def _in_order(date: re.Match[str], order: tuple[int, int, int]) -> str | None:
    """The date in one order; years from 70 on are of the last century."""
    parts = [int(part) for part in date.groups()]
    year, month, day = (parts[place] for place in order)
    return calendar_date(year + (1900 if year >= _PIVOT else 2000), month, day)


def short_date(text: str) -> str:
    """A round's date as record 132 has it, blanks if there is none or it is out of reach."""
    found = _SHORT.fullmatch(text[2:])
    return text[2:] if found is not None and _in_order(found, _ORDERS[0]) == text else " " * 8
