"""Esc in a form asks before it drops what was written; what was only looked at just closes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QTableView,
)
from pytestqt.qtbot import QtBot

from arbiter_app.gui.forms.entry import WrittenDialog
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.players.presence import PresenceDialog
from arbiter_app.gui.settings.schedule import ScheduleDialog
from arbiter_app.gui.window.main_window import MainWindow
from tests.gui.test_accessibility import every_dialog, has_keyboard


def forms(qtbot: QtBot, window: MainWindow) -> Iterator[WrittenDialog]:
    """Every kind of form, opened one after the other."""
    dialogs = every_dialog(window)
    for dialog in dialogs:
        if not isinstance(dialog, WrittenDialog):
            dialog.reject()
            continue
        dialog.open()
        dialog.activateWindow()
        qtbot.waitUntil(partial(has_keyboard, dialog))
        qtbot.waitUntil(dialog.isActiveWindow)
        yield dialog


def change_something(dialog: QDialog) -> bool:
    """Type into the first field, or choose something else; False if there is no choice."""
    for box in dialog.findChildren(QComboBox):
        if box.isVisible() and box.isEnabled() and box.count() > 1:
            box.setCurrentIndex((box.currentIndex() + 1) % box.count())
            return True
    for line in dialog.findChildren(QLineEdit):
        if line.isVisible() and line.isEnabled() and not line.isReadOnly():
            before = line.text()
            line.setFocus()
            QTest.keyClick(line, Qt.Key.Key_Up)
            QTest.keyClick(line, Qt.Key.Key_9)
            if line.text() != before:
                return True
    return False


def question() -> UnsavedDialog:
    front = QApplication.activeModalWidget()
    assert isinstance(front, UnsavedDialog)
    return front


def escape(dialog: QDialog) -> None:
    QTest.keyClick(dialog, Qt.Key.Key_Escape)


def test_escape_asks_where_something_was_written(qtbot: QtBot, shared_window: MainWindow) -> None:
    seen: set[type] = set()
    for dialog in forms(qtbot, shared_window):
        is_schedule = isinstance(dialog, ScheduleDialog)
        is_kept = isinstance(dialog, PresenceDialog)
        if is_kept or not (type_a_time(dialog) if is_schedule else change_something(dialog)):
            dialog.reject()
            continue
        assert dialog.is_written, dialog
        escape(dialog)
        assert dialog.isVisible(), dialog
        question().reject()
        assert dialog.isVisible()
        assert dialog.is_written
        escape(dialog)
        question().accept_button.click()
        assert not dialog.isVisible(), dialog
        seen.add(type(dialog))
    assert len(seen) >= 12


def type_a_time(dialog: QDialog) -> bool:
    table = dialog.findChild(QTableView)
    assert table is not None
    return table.model().setData(table.model().index(0, 1), "14:30")


def test_escape_closes_a_form_that_was_only_looked_at(
    qtbot: QtBot, shared_window: MainWindow
) -> None:
    for dialog in forms(qtbot, shared_window):
        escape(dialog)
        assert not dialog.isVisible(), dialog


def test_the_button_cancel_is_meant(qtbot: QtBot, shared_window: MainWindow) -> None:
    for dialog in forms(qtbot, shared_window):
        if not isinstance(dialog, (PresenceDialog, ScheduleDialog)):
            change_something(dialog)
        dialog.cancel_button.click()
        assert not dialog.isVisible(), dialog
