"""The arbiter's hands: keys sent as a keyboard would, waits on what the window does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.files.import_review_dialog import ImportReviewDialog
from arbiter_app.gui.forms.confirm import ConfirmDialog
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.gui.kept.preferences import Places
from arbiter_app.gui.look.theme import ThemeChoice
from arbiter_app.gui.window.app import make_application, make_window
from arbiter_app.gui.window.event_page import EventPage
from arbiter_app.gui.window.main_window import MainWindow
from arbiter_app.operations.interface import TournamentState
from arbiter_app.tournament.match_result import Result
from arbiter_app.tournament.tournament import Tournament

D = TypeVar("D", bound=QDialog)
KindOf: TypeAlias = type[D]

CORPUS = Path(__file__).parent.parent / "corpus" / "dutch2026"
WINDOW_SIZE = QSize(1280, 820)
PATIENCE = 20_000
"""Milliseconds; only a defect makes a test wait that long."""


class SteadyClock:
    """One second later at each look."""

    def __init__(self) -> None:
        self._now = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)

    def now(self) -> datetime:
        self._now += timedelta(seconds=1)
        return self._now


def assert_nothing_clipped(dialog: QDialog) -> None:
    """Every text of a dialog has the room it needs."""
    for text in dialog.findChildren(QLabel):
        if text.isVisible() and text.wordWrap() and text.width() > 0:
            needed = text.heightForWidth(text.width())
            assert text.height() >= needed, (text.text(), text.height(), needed)
    for box in dialog.findChildren(QAbstractSpinBox):
        if box.isVisible():
            field = box.lineEdit()
            shown = field.width() - field.textMargins().left()
            needed = field.fontMetrics().horizontalAdvance(box.text())
            assert shown >= needed, (box.objectName(), box.text(), shown, needed)


def accept_review(window: MainWindow) -> bool:
    """Accept what an import does, if the window shows it."""
    dialog = window.context.dialog
    is_shown = isinstance(dialog, ImportReviewDialog) and dialog.isVisible()
    if is_shown:
        assert isinstance(dialog, ImportReviewDialog)
        dialog.accept()
        window.activateWindow()
    return is_shown


class Driver:
    """Drives one window, and counts the command keys (text that is typed is not counted)."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot = qtbot
        self.window = window
        self.commands = 0

    def spent(self) -> int:
        """Command keys pressed since the last time this was asked."""
        count, self.commands = self.commands, 0
        return count

    @property
    def page(self) -> EventPage:
        assert self.window.page is not None
        return self.window.page

    def front(self) -> PageName:
        """The page in front now."""
        return self.page.current_page

    @property
    def event(self) -> OpenEvent:
        assert self.window.opened is not None
        return self.window.opened

    @property
    def tournament(self) -> Tournament:
        assert self.event.tournament is not None
        return self.event.tournament

    def until(self, condition: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(condition, timeout=PATIENCE)

    def until_idle(self) -> None:
        self.until(lambda: not self.window.is_busy)

    def open(self, path: Path) -> None:
        """Open a file, and wait until its event stands in the window, or was refused."""
        self.window.open_path(path)
        self.until(lambda: not self.window.files.is_opening)
        if accept_review(self.window):
            self.until(lambda: not self.window.files.is_opening)

    def open_sample(self) -> None:
        """Open the sample event, and wait until it stands in the window."""
        self.window.files.open_sample()
        self.until(lambda: not self.window.files.is_opening)

    def import_file(self, path: Path) -> None:
        """Import a report file into the event, and wait for it."""
        self.window.files.import_file(path)
        self.until_idle()
        if accept_review(self.window):
            self.until_idle()

    def shortcut(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> None:
        """Press a key of an action, wherever the keyboard is."""
        QTest.keyClick(self.focus(), key, modifiers)

    def command(self, name: str) -> None:
        """Press the shortcut of an action, or choose it in its menu; it must be enabled."""
        action = self.window.actions_by_name[ActionName(name)]
        assert action.isEnabled(), name
        if action.shortcut().isEmpty():
            self.commands += 2  # Alt with the letter of the menu, and its own
            action.trigger()
            return
        self.commands += 1
        QTest.keySequence(self.focus(), action.shortcut())

    def focus(self) -> QWidget:
        widget = QApplication.focusWidget()
        return self.window if widget is None else widget

    def press(self, key: Qt.Key, widget: QWidget | None = None) -> None:
        """Press a key that is no text."""
        QTest.keyClick(self.focus() if widget is None else widget, key)

    def type(self, text: str, widget: QWidget | None = None) -> None:
        """Type letters, also those that no keyboard of the test machine has."""
        for letter in text:
            target = self.focus() if widget is None else widget
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                code = ord(letter.upper()) if letter.isascii() else 0
                event = QKeyEvent(kind, code, Qt.KeyboardModifier.NoModifier, letter)
                QApplication.sendEvent(target, event)

    @property
    def state(self) -> TournamentState:
        """What the event file keeps of the tournament shown."""
        state = self.window.context.state
        assert state is not None
        return state

    def dialog(self, kind: KindOf[D]) -> D:
        """The dialog that was opened last; it must be of this kind and be seen."""
        dialog = self.window.context.dialog
        assert isinstance(dialog, kind), dialog
        self.until(lambda: dialog.isAncestorOf(self.focus()))
        self.until_in_full(dialog)
        return dialog

    def until_in_full(self, dialog: QDialog) -> None:
        """Wait until a dialog has grown to all that was added to it."""
        self.qtbot.waitUntil(lambda: assert_nothing_clipped(dialog), timeout=PATIENCE)

    def accept(self, dialog: QDialog) -> None:
        """Press the button that does it, and wait until the keyboard is back in the window."""
        button = dialog.findChild(QPushButton, "accept")
        assert button is not None
        assert button.isEnabled()
        button.click()
        self._until_closed(dialog)

    def cancel(self, dialog: QDialog, key: Qt.Key = Qt.Key.Key_Escape) -> None:
        """Press Escape (or Enter on Cancel), and wait for the keyboard to be in the window.

        What was written in the dialog may go.
        """
        self.press(key)
        front = QApplication.activeModalWidget()
        if front is not dialog and isinstance(front, UnsavedDialog):
            front.accept_button.click()
        self._until_closed(dialog)

    def _until_closed(self, dialog: QDialog) -> None:
        self.until(lambda: self.window.context.dialog is not dialog)
        self.until(self._front_is_active)

    def _front_is_active(self) -> bool:
        """A desktop gives the keyboard back to what is in front; without one the test has to.

        What is in front may close meanwhile: a form whose act is done beside the window.
        """
        front = self.window.context.dialog or self.window
        front.activateWindow()
        return front.isActiveWindow()

    def click_twice(self, widget: QWidget) -> None:
        """A double click in the middle of something seen."""
        QTest.mouseDClick(widget, Qt.MouseButton.LeftButton)

    def confirm(self) -> None:
        """Say yes to what is asked, and wait until it is done."""
        self.until(lambda: isinstance(self.window.context.dialog, ConfirmDialog))
        self.agree(self.dialog(ConfirmDialog))
        self.until_idle()

    def agree(self, question: ConfirmDialog) -> None:
        """Say yes, in two steps where it takes them."""
        if question.takes_two_steps:
            question.accept_button.click()
            self.type("yes", question.findChild(QLineEdit, "confirmWord"))
        self.accept(question)

    def undo_all(self) -> None:
        """Go back to the beginning, which is asked about."""
        self.window.actions_by_name[ActionName.UNDO_ALL].trigger()
        self.confirm()

    def texts(self, parent: QWidget, name: str) -> list[str]:
        """What the labels of this name say."""
        return [found.text() for found in parent.findChildren(QLabel, name)]

    def labels(self, parent: QWidget) -> list[str]:
        """What the labels say that are not hidden."""
        return [found.text() for found in parent.findChildren(QLabel) if not found.isHidden()]

    def follow_link(self) -> None:
        """Click the link of the message shown."""
        link = self.window.context.message.findChild(QPushButton, "messageLink")
        assert link is not None
        assert link.isVisible()
        link.click()

    def result(self, round_number: int, board: int) -> Result | None:
        """The result that the event file has for a board."""
        return self.tournament.round(round_number).games[board - 1].result

    def cell_editor(self) -> QLineEdit:
        """The editor open in the table of players."""
        self.until(lambda: self.page.players.editor() is not None)
        editor = self.page.players.editor()
        assert editor is not None
        return editor

    def add_player(self, name: str, rating: str = "", title: str = "") -> None:
        """Type a player into the entry row; one command key."""
        count = len(self.tournament.players)
        self.until(lambda: isinstance(self.focus(), QLineEdit))
        self.type(name)
        self.press(Qt.Key.Key_Tab)
        self.type(title)
        self.press(Qt.Key.Key_Tab)
        self.type(rating)
        self.press(Qt.Key.Key_Return)
        self.commands += 1
        self.until(lambda: len(self.tournament.players) == count + 1)

    def pair(self) -> int:
        """Pair the next round by its key; returns its number."""
        with self.qtbot.waitSignal(self.window.round_paired, timeout=PATIENCE) as blocker:
            self.command("pair_next")
        assert blocker.args is not None
        return int(blocker.args[0])


def new_window(folder: Path) -> MainWindow:
    """A window with its documents and preferences in `folder`."""
    application = make_application(["arbiter-app"])
    places = Places(
        folder / "Documents", folder / "preferences.ini", folder / "lists", folder / "Downloads"
    )
    window = make_window(application, places, SteadyClock(), choice=ThemeChoice.LIGHT)
    window.resize(WINDOW_SIZE)
    window.show()
    window.activateWindow()
    return window


def new_driver(qtbot: QtBot, folder: Path) -> Driver:
    """A driver of a window of its own."""
    window = new_window(folder)
    qtbot.waitUntil(window.isActiveWindow, timeout=PATIENCE)
    return Driver(qtbot, window)


def close(driver: Driver) -> None:
    """Close the driver's window."""
    clear_away(driver.window)


def clear_away(window: MainWindow) -> None:
    """Close a window and let Qt destroy it now, so that nothing of it reaches the next test."""
    window.leave_at_once()
    window.theme.leave()
    window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
