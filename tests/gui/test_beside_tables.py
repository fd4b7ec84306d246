"""What stands beside a table yields to the names in it, and is there when it is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.standings.panel import StandingsTab
from arbiter_app.gui.tables.beside import Beside
from arbiter_app.gui.tables.model import RowsModel
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.window.main_window import first_size
from arbiter_app.operations.interface import edit_player
from tests.few_examples import few_of
from tests.gui.driver import Driver, close, new_driver

SCREENS = (QSize(1024, 768), QSize(1366, 768), QSize(960, 540), QSize(1440, 900))
A_NAME = "Kowalczyk, Aleksandr"
LONG = "Hernandez Rodriguez-Villanueva, Konstantinos"


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> Iterator[Driver]:
    made = new_driver(qtbot, tmp_path)
    made.open_sample()
    yield made
    close(made)


def on(driver: Driver, screen: QSize, tab: StandingsTab) -> tuple[Beside, TableView]:
    """A tab of the standings on a screen, come to rest."""
    driver.window.resize(first_size(screen))
    driver.page.show_page(PageName.STANDINGS)
    standings = driver.page.standings
    standings.show_tab(tab)
    driver.until(lambda: standings.shown is not None and not driver.window.is_busy)
    beside, view = {
        StandingsTab.TABLE: (standings.table.beside, standings.table.view),
        StandingsTab.RATING_REPORT: (standings.rating_report.beside, standings.rating_report.view),
        StandingsTab.PRIZES: (standings.prizes.beside, standings.prizes.awards_view),
    }[tab]
    for _ in range(5):
        QApplication.processEvents()
    return beside, view


def name_column(view: TableView) -> int:
    model = view.model()
    assert isinstance(model, RowsModel)
    return next(n for n, column in enumerate(model.columns) if column.is_name)


def has_its_letters(view: TableView) -> bool:
    needed = view.fontMetrics().horizontalAdvance(A_NAME)
    return view.columnWidth(name_column(view)) >= needed + 18


def is_in_window(driver: Driver, beside: Beside) -> bool:
    window = driver.window
    return window.rect().contains(QRect(beside.mapTo(window, QPoint()), beside.size()))


@pytest.mark.parametrize("screen", few_of(SCREENS, SCREENS[:3:2]))
@pytest.mark.parametrize(
    "tab", [StandingsTab.TABLE, StandingsTab.RATING_REPORT, StandingsTab.PRIZES]
)
def test_names_have_twenty_letters_beside_the_pane_and_without(
    driver: Driver, screen: QSize, tab: StandingsTab
) -> None:
    beside, view = on(driver, screen, tab)
    assert has_its_letters(view)
    assert is_in_window(driver, beside)
    driver.command("working")
    driver.until(lambda: beside.shows_pane and has_its_letters(view))
    assert is_in_window(driver, beside)
    driver.window.actions_by_name[ActionName.HIDE_SIDE].trigger()
    driver.until(lambda: not beside.shows_pane and has_its_letters(view))


def test_the_pane_goes_where_there_is_no_room_and_comes_by_its_button(driver: Driver) -> None:
    """On a small screen it would take the names' room; on a larger one it is there at once."""
    beside, view = on(driver, QSize(1440, 900), StandingsTab.TABLE)
    driver.until(lambda: beside.shows_pane)
    driver.window.resize(first_size(QSize(1024, 768)))
    driver.until(lambda: not beside.shows_pane)
    model = view.model()
    assert isinstance(model, RowsModel)
    name = next(n for n, column in enumerate(model.columns) if column.key == "name")
    in_full = view.columnWidth(name)
    button = driver.page.standings.findChild(QPushButton, "workingPaneButton")
    assert button is not None
    button.click()
    driver.until(lambda: beside.shows_pane and view.columnWidth(name) < in_full)
    assert button.isChecked()
    button.click()
    driver.until(lambda: not beside.shows_pane)
    driver.press(Qt.Key.Key_Return, view)
    driver.until(lambda: beside.shows_pane)


def test_what_is_being_written_in_the_pane_does_not_go(driver: Driver) -> None:
    beside, _ = on(driver, QSize(1440, 900), StandingsTab.TABLE)
    editor = driver.page.standings.table.editor
    driver.page.standings.table.sides.setCurrentIndex(1)
    editor.first_focus().setFocus()
    driver.window.resize(first_size(QSize(1024, 768)))
    for _ in range(5):
        QApplication.processEvents()
    assert beside.shows_pane


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_in_the_pane_is_cut_where_two_tournaments_take_room(
    driver: Driver, screen: QSize
) -> None:
    """The heading is scrolled with the text below it; the list is not scrolled sideways."""
    player = driver.tournament.player(1)
    driver.event.act(edit_player, 1, replace(player, name=LONG))
    driver.command("add_tournament")
    driver.page.tabs.setCurrentIndex(0)
    beside, view = on(driver, screen, StandingsTab.TABLE)
    driver.command("working")
    working = driver.page.standings.table.working
    for row in range(view.model().rowCount()):
        view.setCurrentIndex(view.model().index(row, 6))
        assert working.toPlainText()
        assert working.document().size().width() <= working.viewport().width() + 1
    assert beside.shows_pane
    for key in ("tie_breaks", "ties"):
        driver.command(key)
        QApplication.processEvents()
        area = driver.page.standings.table.side.currentWidget()
        assert isinstance(area, QScrollArea)
        assert area.horizontalScrollBar().maximum() == 0, key
