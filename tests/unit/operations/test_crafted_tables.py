"""Workbooks that were made to hurt: refused in a sentence, and each part of them is met once."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from zipfile import ZipFile

import pytest

from arbiter_app.errors import InputError
from arbiter_app.input.limits import (
    MOST_TABLE_CELLS,
    MOST_TABLE_LETTERS,
    MOST_TABLE_ROWS,
    MOST_WORKBOOK_BYTES,
    MOST_WORKBOOK_ELEMENTS,
    Allowance,
)
from arbiter_app.operations.table import read_table
from arbiter_app.operations.table.text import TableSize
from arbiter_app.tournament.limits import MOST_PLAYERS
from tests import crafted

SIZE = 1_000_000


@dataclass(slots=True)
class Work:
    """What a reader did: how much it counted, whether it was allowed or not."""

    bytes: int = 0
    elements: int = 0
    rows: int = 0
    cells: int = 0
    letters: int = 0


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    """Everything that is counted while a table is read."""
    done = Work()
    use, add = Allowance.use, TableSize.add

    def counted_use(allowance: Allowance, amount: int = 1) -> None:
        if allowance.most == MOST_WORKBOOK_BYTES:
            done.bytes += amount
        elif allowance.most == MOST_WORKBOOK_ELEMENTS:
            done.elements += amount
        use(allowance, amount)

    def counted_add(size: TableSize, line: int, cells: list[str], times: int = 1) -> None:
        add(size, line, cells, times)
        done.rows += times
        done.cells += times * len(cells)
        done.letters += times * sum(map(len, cells))

    monkeypatch.setattr(Allowance, "use", counted_use)
    monkeypatch.setattr(TableSize, "add", counted_add)
    return done


REFUSED = {
    "a number without end": "damaged",
    "minus a number without end": "damaged",
    "no number": "damaged",
    "a number of many digits": "damaged",
    "a day of the year 10,000": "damaged",
    "a wrong string": "damaged",
    "a string before the first": "damaged",
    "a row far below": "damaged",
    "an open document without end": "damaged",
    "columns before the first": "damaged",
    "rows again and again": "more than 9999 players",
    "all rows and columns": "more than 1000000 cells",
    "a long text in every row": "more than 20000000 letters",
    "a long string in every cell": "more than 20000000 letters",
    "tables in tables": "damaged",
    "tables beside tables": "empty",
    "wide rows": "Line 1 has more than 200 columns",
    "cells in cells": "Line 1 has more than 200 columns",
    "one part as many sheets": "empty",
    "elements nested without end": "damaged",
    "elements without end": "more than 2000000 cells and texts",
    "a part without end": "larger than 40 MB",
    "a long namespace": "damaged",
    "entities in UTF-16": "damaged",
    "entities in UTF-16 without mark": "damaged",
    "letters that nobody knows": "damaged",
    "packed in a rare way": "damaged",
}


def elements_of(data: bytes) -> int:
    """How many elements there are in a workbook."""
    with ZipFile(BytesIO(data)) as archive:
        return sum(
            archive.read(name).count(b"<") - archive.read(name).count(b"</")
            for name in archive.namelist()
        )


@pytest.mark.parametrize("name", crafted.WORKBOOKS)
def test_a_crafted_workbook_is_refused_in_a_sentence(name: str, work: Work) -> None:
    data = crafted.WORKBOOKS[name](SIZE)
    assert len(data) < 50_000, "it is small before it is read"
    if name in REFUSED:
        with pytest.raises(InputError, match=REFUSED[name]) as refused:
            read_table(data, {})
        assert str(refused.value).endswith(".")
    else:
        read_table(data, {})
    assert work.bytes <= MOST_WORKBOOK_BYTES + 1
    assert work.elements <= min(elements_of(data), MOST_WORKBOOK_ELEMENTS + 1)
    assert work.rows <= MOST_TABLE_ROWS
    assert work.cells <= MOST_TABLE_CELLS
    assert work.letters <= MOST_TABLE_LETTERS


def test_every_kind_is_refused_but_those_that_make_sense() -> None:
    assert crafted.WORKBOOKS.keys() - REFUSED.keys() == {"rows in rows"}


def test_a_row_within_a_row_is_none(work: Work) -> None:
    """Each of the outer rows has one cell, and nothing is met twice."""
    data = crafted.rows_in_rows(5000)
    found = read_table(data, {})
    assert len(found.layout.rows) == 100
    assert work.elements == elements_of(data) - 1, "all but those of the list of contents"


def test_a_comment_in_a_cell_is_not_its_text() -> None:
    beside = "<o:annotation><text:p>not seen</text:p></o:annotation><text:p>A<text:s/>B</text:p>"
    data = crafted.open_document(crafted.row(f"<table:table-cell>{beside}</table:table-cell>"))
    (found,) = read_table(data, {}).layout.rows
    assert "A B" in str(found)
    assert "not seen" not in str(found)


def test_as_many_rows_are_read_as_a_tournament_has_players() -> None:
    assert MOST_TABLE_ROWS > MOST_PLAYERS
    rows = crafted.row(crafted.cell("Name")) + "".join(
        crafted.row(crafted.cell(f"Player {number}")) for number in range(MOST_PLAYERS)
    )
    assert len(read_table(crafted.open_document(rows), {}).layout.rows) == MOST_PLAYERS
