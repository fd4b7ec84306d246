"""Columns that grow take what the others leave; where a table is scrolled its headings are whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QFontMetrics, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication

from arbiter_app.gui.look.theme import HEADING_LETTERS, Theme, ThemeChoice, font
from arbiter_app.gui.tables.column_fit import PADDING, Widths, by_need
from arbiter_app.gui.tables.view import TableView

NUMBER, WIDE, STATE, NAME = range(4)
LONG = "Bye mit halbem Punkt, Runde 4, und zurückgezogen ab Runde 6 wegen Krankheit"


@pytest.fixture(autouse=True)
def letters(qapp: QApplication) -> None:
    """In the sizes of the program."""
    Theme(qapp, ThemeChoice.LIGHT)


def table(width: int, headings: tuple[str, ...] = ("No.", "Club", "Status", "Name")) -> TableView:
    view = TableView()
    model = QStandardItemModel(view)
    model.setHorizontalHeaderLabels(list(headings))
    model.appendRow([QStandardItem(text) for text in ("1", "Nord", LONG, "Bjørnstad, Håkon")])
    view.setModel(model)
    view.verticalHeader().hide()
    view.resize(width, 200)
    view.show()
    QApplication.processEvents()
    return view


@pytest.mark.parametrize("room", [560, 600, 640, 700, 760, 900, 1400])
def test_a_column_grows_as_far_as_there_is_room(qapp: QApplication, room: int) -> None:
    """Not only where there is room for all of it: an empty column beside a cut text helps nobody."""
    view = table(room)
    view.fit.want(Widths({NUMBER: 50, WIDE: 160, STATE: 250}, (NAME,), growing=(STATE,)))
    widths = [view.columnWidth(column) for column in range(4)]
    assert widths[STATE] >= 250
    assert sum(widths) <= view.viewport().width()
    needed = view.fontMetrics().horizontalAdvance(LONG) + 24
    if widths[STATE] < min(needed, 500):
        texts = view.fontMetrics().horizontalAdvance("Nord") + 50
        assert widths[WIDE] <= texts, "it has more room than its texts need"
    view.close()


def test_headings_are_whole_where_the_table_is_scrolled(qapp: QApplication) -> None:
    heading = "FIDE-System (Holländisches System), Fassung 2026"
    view = table(300, ("Brett", heading, heading, heading))
    view.fit.want(Widths({NUMBER: 60}, (WIDE, STATE, NAME)))
    letters = QFontMetrics(font(size=HEADING_LETTERS, bold=True))
    assert view.columnWidth(NAME) >= letters.horizontalAdvance(heading) + 2 * PADDING
    view.close()


def test_two_names_are_whole_where_the_table_is_scrolled(qapp: QApplication) -> None:
    """They are longer than the least width of a column of names."""
    pair = "Desrosiers-Blais – Vasconcelos"
    needed = QFontMetrics(font()).horizontalAdvance(pair) + 2 * PADDING
    view = table(needed + 20)
    for column in (WIDE, STATE):
        view.model().setData(view.model().index(0, column), pair)
    view.fit.want(Widths({NUMBER: 60}, (WIDE, STATE)))
    view.fit.leave_out((NAME,))
    assert view.fit.least_name < view.fontMetrics().horizontalAdvance(pair)
    for column in (WIDE, STATE):
        needed = view.fontMetrics().horizontalAdvance(pair) + 2 * PADDING
        assert view.columnWidth(column) >= needed
    view.close()


@pytest.mark.parametrize(
    ("texts", "is_enough"),
    [
        (("Ng – Ok", "Desrosiers-Blais – Núñez"), True),
        ((LONG, LONG), False),
        ((LONG, "Ng"), False),
    ],
)
def test_what_one_column_does_not_need_another_has(
    qapp: QApplication, texts: tuple[str, str], is_enough: bool
) -> None:
    view = table(60 + 400, ("No.", "As it is", "As it would be", "Name"))
    view.setColumnHidden(3, True)
    for column, text in zip((WIDE, STATE), texts, strict=True):
        view.model().setData(view.model().index(0, column), text)
    view.fit.want(Widths({NUMBER: 60}, (WIDE, STATE)))
    view.fit.leave_out((NAME,))
    widths = [view.columnWidth(column) for column in (WIDE, STATE)]
    assert sum(widths) + view.columnWidth(NUMBER) == view.viewport().width()
    needed = [view.fontMetrics().horizontalAdvance(text) + 2 * PADDING for text in texts]
    assert is_enough is all(width >= need for width, need in zip(widths, needed, strict=True))
    view.close()


@given(st.lists(st.integers(0, 300), min_size=1, max_size=6), st.integers(0, 900))
def test_widths_by_need(needs: list[int], room: int) -> None:
    """All of the room is given, nobody lacks what others have too much of, and equals get the same."""
    widths = by_need(needs, room)
    assert sum(widths) == room
    lacking = [width for width, need in zip(widths, needs, strict=True) if width < need]
    spare = [width for width, need in zip(widths, needs, strict=True) if width > need]
    if sum(needs) <= room:
        assert not lacking
        # Who has more than they need has no more than others, but for a pixel.
        assert all(extra <= min(widths) + 1 for extra in spare)
    else:
        assert all(width >= max(widths) - 1 for width in lacking)
