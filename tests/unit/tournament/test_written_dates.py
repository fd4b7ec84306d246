"""Dates in the spellings of real files."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arbiter_app.tournament.written_dates import (
    DateOrder,
    birth_date,
    full_date,
    order_of,
    year_in,
)


@pytest.mark.parametrize(
    "text",
    [
        *("2005/07/28", "2005-07-28", "2005.07.28", "2005-7-28", "20050728", "2005. 07. 28."),
        *("28.07.2005", "28. 07. 2005", "28. 7. 2005", "28/07/2005", "28-07-2005", "07/28/2005"),
        *("28 July 2005", "July 28, 2005", "28-Jul-2005", "28. Juli 2005", "28 juillet 2005"),
        *("28 de julio de 2005", "28 luglio 2005", "28 julho 2005", "28th July 2005"),
        *("2005-07-28 00:00:00", "2005-07-28T00:00", " 2005/07/28 "),
    ],
)
def test_a_day_is_understood(text: str) -> None:
    assert full_date(text) == birth_date(text) == "2005/07/28"


@pytest.mark.parametrize(
    ("text", "month"),
    [
        *(("mars", 3), ("März", 3), ("Maerz", 3), ("mrt", 3), ("avril", 4), ("mayo", 5)),
        *(("mai", 5), ("juin", 6), ("giugno", 6), ("août", 8), ("agosto", 8), ("Okt.", 10)),
        *(("ottobre", 10), ("outubro", 10), ("Dezember", 12), ("décembre", 12), ("enero", 1)),
        *(("gennaio", 1), ("fév", 2), ("janv", 1)),
    ],
)
def test_months_by_name(text: str, month: int) -> None:
    assert full_date(f"5 {text} 1999") == f"1999/{month:02}/05"


@pytest.mark.parametrize(
    "text",
    ["", "yesterday", "31.02.2005", "2005/13/13", "28.07.05", "5 Foo 1999", "1" * 10**6, "0000"],
)
def test_what_is_no_day_is_none(text: str) -> None:
    assert full_date(text) is None


@pytest.mark.parametrize(
    ("texts", "order"),
    [
        ((), DateOrder.DAY_FIRST),
        (("03/04/2005", "1987", "2005/13/25"), DateOrder.DAY_FIRST),
        (("03/04/2005", "25.3.05"), DateOrder.DAY_FIRST),
        (("03/04/2005", "3/25/05 00:00"), DateOrder.MONTH_FIRST),
        (("25/03/2005", "03/25/2005"), DateOrder.UNCLEAR),
        (("03/04/2005", "03/45/2005", "45/03/2005"), DateOrder.DAY_FIRST),
    ],
)
def test_dates_written_alike_have_one_order(texts: tuple[str, ...], order: DateOrder) -> None:
    assert order_of(texts) is order


@pytest.mark.parametrize(
    ("order", "read"),
    [
        (DateOrder.DAY_FIRST, ["2005/04/03", "2005/12/25", "2005/12/25", "2005/05/05"]),
        (DateOrder.MONTH_FIRST, ["2005/03/04", "2005/12/25", "2005/12/25", "2005/05/05"]),
        (DateOrder.UNCLEAR, [None, "2005/12/25", "2005/12/25", "2005/05/05"]),
    ],
)
def test_a_day_is_read_in_that_order(order: DateOrder, read: list[str | None]) -> None:
    texts = ("03/04/2005", "25/12/2005", "12/25/2005", "05/05/2005")
    assert [full_date(text, order) for text in texts] == read
    assert [birth_date(text, order) for text in texts] == read


@pytest.mark.parametrize(
    ("text", "written"),
    [("1987", "1987/00/00"), ("1987/00/00", "1987/00/00"), ("19870700", "1987/07/00")],
)
def test_a_year_is_enough_for_a_birth_date(text: str, written: str) -> None:
    assert birth_date(text) == written


def test_the_year_of_what_cannot_be_understood() -> None:
    assert year_in("ca. 1987?") == "1987/00/00"
    assert year_in("1987 or 1988") is None
    assert year_in("ID 119871") is None


@given(st.dates(date(1000, 1, 1), date(2999, 12, 31)), st.sampled_from("./-"))
def test_both_orders_give_the_day(day: date, separator: str) -> None:
    written = day.strftime(f"%Y{separator}%m{separator}%d")
    assert full_date(written) == f"{day:%Y/%m/%d}".rjust(10, "0")
    assert full_date(day.strftime(f"%d{separator}%m{separator}%Y")) == full_date(written)
