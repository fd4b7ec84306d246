"""Tab and Ctrl+Tab lead out of every table, list, picture and text, in every page and dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QLineEdit, QTableView, QWidget
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.rounds.side import QUESTIONS
from arbiter_app.gui.settings.schedule import ScheduleDialog
from arbiter_app.gui.window.main_window import MainWindow
from tests.gui.driver import Driver
from tests.gui.test_accessibility import every_dialog, has_keyboard

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
MOST_LINKS = 60
"""A text has links, which Tab goes through before it leaves."""


def show_details(driver: Driver) -> None:
    driver.page.show_page(PageName.PLAYERS)
    driver.page.players.show_player(3)
    driver.command("player_details")


def show_page_settings(driver: Driver) -> None:
    driver.page.show_page(PageName.DOCUMENTS)
    driver.until_idle()
    driver.page.documents.edit_page_settings()


def show_page(page: PageName, driver: Driver) -> None:
    driver.page.show_page(page)


def choose(action: ActionName, driver: Driver) -> None:
    driver.window.actions_by_name[action].trigger()


SIDES = (
    ActionName.WORKING,
    ActionName.TIE_BREAKS,
    ActionName.TIES,
    ActionName.CHARTS,
    ActionName.PRIZES,
    ActionName.RATING_REPORT,
)
WAYS: dict[str, Callable[[Driver], None]] = {
    **{page: partial(show_page, page) for page in PageName},
    **{key: partial(choose, key) for key in (*(tab.action for tab in QUESTIONS), *SIDES)},
    "details": show_details,
    "page settings": show_page_settings,
}
"""Everything that has a view, and the way there."""


def views(parent: QWidget) -> list[QAbstractScrollArea]:
    """What is seen of tables, lists, pictures and texts that take the keyboard."""
    found: list[QAbstractScrollArea] = parent.findChildren(QAbstractScrollArea)
    return [
        view
        for view in found
        if view.isVisible() and view.isEnabled() and view.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]


def is_in(view: QWidget) -> bool:
    focus = QApplication.focusWidget()
    return focus is not None and (focus is view or view.isAncestorOf(focus))


def ctrl_tab(view: QWidget) -> None:
    QTest.keyClick(QApplication.focusWidget() or view, Qt.Key.Key_Tab, CTRL)


def ctrl_shift_tab(view: QWidget) -> None:
    QTest.keyClick(QApplication.focusWidget() or view, Qt.Key.Key_Tab, CTRL | SHIFT)


def tabs(view: QWidget) -> None:
    for _ in range(MOST_LINKS):
        QTest.keyClick(QApplication.focusWidget() or view, Qt.Key.Key_Tab)
        if not is_in(view):
            return


def back_tabs(view: QWidget) -> None:
    for _ in range(MOST_LINKS):
        QTest.keyClick(QApplication.focusWidget() or view, Qt.Key.Key_Backtab, SHIFT)
        if not is_in(view):
            return


OUT = (tabs, back_tabs, ctrl_tab, ctrl_shift_tab)


def assert_left(view: QWidget) -> None:
    for out in OUT:
        view.setFocus()
        assert is_in(view), view.objectName()
        out(view)
        assert QApplication.focusWidget() is not None, view.objectName()
        assert not is_in(view), (view.objectName(), out.__name__)


@pytest.mark.parametrize("way", WAYS)
def test_every_view_is_left_by_tab_and_by_ctrl_tab(onlooker: Driver, way: str) -> None:
    WAYS[way](onlooker)
    onlooker.until_idle()
    seen = views(onlooker.page)
    assert seen
    for view in seen:
        assert_left(view)


def test_ctrl_tab_is_one_key_where_a_text_has_links(driver: Driver) -> None:
    driver.page.show_page(PageName.ROUNDS)
    driver.until_idle()
    text = driver.page.rounds.explanation.text
    text.setHtml("".join(f"<p><a href='#{n}'>{n}</a></p>" for n in range(20)))
    text.setFocus()
    driver.press(Qt.Key.Key_Tab)
    driver.press(Qt.Key.Key_Tab)
    assert is_in(text)
    ctrl_tab(text)
    assert not is_in(text)


@pytest.mark.parametrize("out", [ctrl_tab, ctrl_shift_tab])
def test_the_line_in_which_a_player_is_typed_is_left_and_keeps_what_was_typed(
    driver: Driver, out: Callable[[QWidget], None]
) -> None:
    driver.command("add_player")
    driver.type("Kowalska, Anna")
    view = driver.page.players.view
    assert isinstance(driver.focus(), QLineEdit)
    out(view)
    assert not is_in(view)
    driver.until(lambda: driver.page.players.editor() is None)
    assert not is_in(view)
    assert driver.page.players.model.draft.name == "Kowalska, Anna"


def test_every_view_of_every_dialog_is_left(qtbot: QtBot, shared_window: MainWindow) -> None:
    seen: set[str] = set()
    for dialog in every_dialog(shared_window):
        dialog.open()
        dialog.activateWindow()
        qtbot.waitUntil(partial(has_keyboard, dialog))
        qtbot.waitUntil(dialog.isActiveWindow)
        for view in views(dialog):
            seen.add(view.objectName())
            assert_left(view)
        dialog.reject()
    assert {"copiesTable", "secondBoards", "keysText"} <= seen


def test_a_time_being_typed_is_kept_when_its_table_is_left(driver: Driver) -> None:
    driver.window.actions_by_name[ActionName.SCHEDULE].trigger()
    dialog = driver.dialog(ScheduleDialog)
    table = dialog.findChild(QTableView)
    assert table is not None
    table.setFocus()
    table.setCurrentIndex(table.model().index(0, table.model().columnCount() - 1))
    table.edit(table.currentIndex())
    driver.type("14:30")
    ctrl_tab(table)
    assert not is_in(table)
    assert table.currentIndex().data() == "14:30"
