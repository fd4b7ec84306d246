"""The line under the cursor is whole in view, whatever size its list is given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QAbstractItemView, QApplication
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.tables.view import TableView
from tests.few_examples import few_of
from tests.gui.driver import Driver, close, new_driver

HEIGHTS = [700, 693, 661, 640, 617, 600, 581, 560, 523, 555, 604, 690, 517]
ENOUGH = 12
"""Players in lists that are scrolled in these heights."""


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    yield made
    close(made)


def settle(driver: Driver) -> None:
    driver.until_idle()
    for _ in range(6):
        QApplication.processEvents()


def is_whole(view: QAbstractItemView) -> bool:
    index = view.currentIndex()
    if isinstance(view, TableView):
        top = view.rowViewportPosition(index.row())
        bottom = top + view.rowHeight(index.row())
    else:
        place = view.visualRect(index)
        top, bottom = place.top(), place.bottom() + 1
    return top >= 0 and bottom <= view.viewport().height()


def table_on(driver: Driver, page: PageName) -> TableView | None:
    """The longest table of a page."""
    driver.page.show_page(page)
    settle(driver)
    panel = getattr(driver.page, page)
    seen = [view for view in panel.findChildren(TableView) if view.isVisible()]
    return max(seen, key=lambda view: view.model().rowCount(), default=None)


@pytest.mark.parametrize("heights", few_of([HEIGHTS[::4], HEIGHTS], [HEIGHTS[::4]]))
@pytest.mark.parametrize("page", PageName)
def test_after_every_change_of_size_the_current_line_is_whole(
    driver: Driver, page: PageName, heights: Sequence[int]
) -> None:
    driver.open_sample()
    view = table_on(driver, page)
    if view is None:
        assert page == PageName.DOCUMENTS
        return
    count = view.model().rowCount()
    for row in (count - 1, count // 2, 0):
        for height in heights:
            view.setCurrentIndex(view.model().index(row, view.currentIndex().column()))
            driver.window.resize(1100, height + 120)
            settle(driver)
            driver.window.resize(1100, height)
            driver.until(lambda: is_whole(view))


def test_a_line_that_was_scrolled_away_stays_away(driver: Driver) -> None:
    driver.open_sample()
    view = table_on(driver, PageName.PLAYERS)
    assert view is not None
    driver.window.resize(1100, 560)
    settle(driver)
    view.setCurrentIndex(view.model().index(1, 1))
    view.scrollToBottom()
    away = view.verticalScrollBar().value()
    assert away > 0
    driver.window.resize(1100, 550)
    settle(driver)
    assert view.verticalScrollBar().value() >= away


def test_after_a_player_was_deleted_the_next_line_is_whole(driver: Driver) -> None:
    """The line that says what was done takes room from the list."""
    driver.command("new_event")
    settle(driver)
    driver.command("add_player")
    for number in range(ENOUGH):
        driver.add_player(f"Player {number:02}", str(2000 - number))
    driver.window.resize(1100, 529)
    settle(driver)
    view = driver.page.players.view
    while view.model().rowCount() > ENOUGH // 2:
        view.setFocus()
        view.setCurrentIndex(view.model().index(view.model().rowCount() - 1, 1))
        settle(driver)
        driver.window.actions_by_name[ActionName.DELETE_PLAYER].trigger()
        if isinstance(driver.window.context.dialog, ConfirmDialog):
            driver.confirm()
        settle(driver)
        driver.until(lambda: is_whole(view))


def test_lines_that_become_higher_above_it_do_not_push_it_out(driver: Driver) -> None:
    driver.open_sample()
    view = table_on(driver, PageName.ROUNDS)
    assert view is not None
    driver.window.resize(1100, 560)
    settle(driver)
    view.setCurrentIndex(view.model().index(0, 0))
    row = view.rowAt(view.viewport().height() - 40)
    view.setCurrentIndex(view.model().index(row, 0))
    settle(driver)
    view.setRowHeight(0, 90)
    view.setRowHeight(1, 90)
    driver.until(lambda: is_whole(view))


@pytest.mark.parametrize("flow", [ListView.Flow.TopToBottom, ListView.Flow.LeftToRight])
def test_lists_keep_their_current_line_too(qtbot: QtBot, flow: ListView.Flow) -> None:
    view = ListView()
    qtbot.addWidget(view)
    view.setModel(QStringListModel([f"Line {number}" for number in range(40)], view))
    view.setFlow(flow)
    view.setHorizontalScrollMode(ListView.ScrollMode.ScrollPerPixel)
    view.setVerticalScrollMode(ListView.ScrollMode.ScrollPerPixel)
    view.resize(400, 400)
    view.show()
    qtbot.waitExposed(view)
    view.setCurrentIndex(view.model().index(7, 0))

    def is_whole_now() -> bool:
        place, room = view.visualRect(view.currentIndex()), view.viewport().rect()
        if flow is ListView.Flow.LeftToRight:
            # Qt keeps the frame of the list free of it, give or take a pixel.
            return room.left() <= place.left() and place.right() <= room.right() + 1
        return room.top() <= place.top() and place.bottom() <= room.bottom()

    for size in (300, 211, 150, 97):
        view.resize(size, size)
        qtbot.waitUntil(is_whole_now)
