"""The monkey's hands: keys and mouse at random, on what is in front."""

from __future__ import annotations

import random
import string
import time
from collections import deque
from typing import Final, TextIO

import shiboken6
from PySide6.QtCore import QEvent, QMimeData, QModelIndex, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDropEvent, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QTabBar,
    QTableView,
    QWidget,
)

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.dragged_player import player_data
from arbiter_app.gui.window.main_window import MainWindow
from tests.gui.held import Bench
from tests.gui.monkey_files import Material

LAST = 50
"""Acts that are told when something went wrong."""

_LETTERS: Final = string.ascii_letters + string.digits + " ,.-+*/%;:'\"()[]{}äŁé中🙂\u202e\t"
_MOVES: Final = (
    *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home),
    *(Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
    *(Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_F2),
    *(Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Menu, Qt.Key.Key_Plus, Qt.Key.Key_Minus),
)
_RESULT_KEYS: Final = "0123456789+-x.c"
_BURST: Final = ("undo", "redo", "undo_all", "go_back", "unpair", "pair_next")
_WITHIN_BURST: Final = (
    *("undo", "redo", "export_log", "missing_only", "reverse_colours", "by_hand", "publish"),
    *("adjourn", "adjourn_missing", "previous_round", "next_round", "why_not", "correction"),
    *("delete_tournament", "add_tournament", "go_standings", "go_rounds", "go_documents", "finish"),
    *("close_event", "print_round", "working", "export_trf", "withdraw", "renumber", "what_if"),
)
_WIDGET_KINDS: Final = (
    *(QAbstractButton, QAbstractItemView, QAbstractScrollArea, QLineEdit, QComboBox),
    *(QAbstractSpinBox, QTabBar, QWidget),
)
_ROOT: Final = QModelIndex()


class Hands:
    """What a monkey does with keys and mouse; `told` has the last acts."""

    window: MainWindow

    def __init__(self, chance: random.Random, bench: Bench | None, log: TextIO | None) -> None:
        self.told: deque[str] = deque(maxlen=LAST)
        self.material: Material
        self._chance = chance
        self._bench = bench
        self._log = log
        self._kind = ""
        self._is_acting = False

    @property
    def actions(self) -> list[str]:
        """The names of all actions of the window."""
        return [action.objectName() for action in self.window.actions_by_name]

    def _say(self, text: str) -> None:
        said = f"{self._kind}: {text}"
        self.told.append(said)
        if self._log is not None:
            self._log.write(f"{said}\n")

    # Where

    def _top(self) -> QWidget:
        """What is in front of everything: a menu, a dialog, or the window."""
        popup = QApplication.activePopupWidget()
        modal = QApplication.activeModalWidget()
        return popup or modal or self.window

    def _focus(self) -> QWidget:
        popup = QApplication.activePopupWidget()
        return popup or QApplication.focusWidget() or self._top()

    def _widgets(self) -> list[QWidget]:
        top = self._top()
        return [
            widget
            for widget in top.findChildren(QWidget)
            if widget.isVisible() and widget.isEnabled() and widget.window() is top.window()
        ]

    # Keys

    def _press(self, name: str) -> None:
        """An action by its keys, or chosen as from its menu where it has none."""
        action = self.window.actions_by_name[ActionName(name)]
        keys = action.shortcut()
        if keys.isEmpty():
            if action.isEnabled() and self._top() is self.window:
                action.trigger()
        else:
            QTest.keySequence(self._focus(), keys)

    def _shortcut(self) -> None:
        names = [name for name in self.actions if name != "quit" or self._chance.random() < 0.1]
        name = self._chance.choice(names)
        self._say(name)
        self._press(name)

    def _menu(self) -> None:
        """An action of the menu bar, chosen with the mouse."""
        if self._top() is not self.window:
            self._say("none")
            return
        bar = self.window.menuBar()
        title = self._chance.choice(bar.actions())
        menu = title.menu()
        assert isinstance(menu, QMenu)
        choices = [each for each in menu.actions() if not each.isSeparator()]
        chosen = self._chance.choice(choices)
        if chosen.objectName() == "quit" and self._chance.random() < 0.9:
            chosen = choices[0]
        self._say(chosen.objectName())
        left = Qt.MouseButton.LeftButton
        QTest.mouseClick(bar, left, pos=bar.actionGeometry(title).center())
        if QApplication.activePopupWidget() is menu:
            QTest.mouseClick(menu, left, pos=menu.actionGeometry(chosen).center())

    def _key(self) -> None:
        modifier = self._chance.choice(
            [Qt.KeyboardModifier.NoModifier] * 6
            + [Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier]
            + [Qt.KeyboardModifier.AltModifier]
        )
        key = self._chance.choice(_MOVES)
        self._say(f"{modifier.name} {key.name} to {name_of(self._focus())}")
        QTest.keyClick(self._focus(), key, modifier)

    def _result(self) -> None:
        keys = "".join(self._chance.choices(_RESULT_KEYS, k=self._chance.randrange(1, 5)))
        self._say(f"{keys} to {name_of(self._focus())}")
        self._type(keys)

    def _text(self) -> None:
        length = self._chance.choice((1, 3, 8, 20, 250))
        text = "".join(self._chance.choices(_LETTERS, k=length))
        self._say(f"{text!r} to {name_of(self._focus())}")
        self._type(text)

    def _type(self, text: str) -> None:
        for letter in text:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                code = ord(letter.upper()) if letter.isascii() else 0
                event = QKeyEvent(kind, code, Qt.KeyboardModifier.NoModifier, letter)
                QApplication.sendEvent(self._focus(), event)

    def _burst(self) -> None:
        """Keys pressed before the window had time for anything."""
        names = [self._chance.choice(_BURST)]
        names += self._chance.choices(_WITHIN_BURST + _BURST, k=self._chance.randrange(1, 9))
        self._say(" ".join(names))
        for name in names:
            self._press(name)
            if self._chance.random() < 0.2:
                self._do_one()

    # Mouse

    def _click(self) -> None:
        widgets = self._widgets()
        kinds = [kind for kind in _WIDGET_KINDS if any(isinstance(w, kind) for w in widgets)]
        if not kinds:
            self._say("nothing there")
            return
        kind = self._chance.choice(kinds)
        widget = self._chance.choice([w for w in widgets if isinstance(w, kind)])
        target = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        self._press_mouse(target, self._place(target))

    def _click_a_cell(self) -> None:
        views = [w for w in self._widgets() if isinstance(w, QAbstractItemView)]
        views = [
            view for view in views if view.model() is not None and view.model().rowCount(_ROOT)
        ]
        if not views:
            self._say("no table")
            return
        view = self._chance.choice(views)
        model = view.model()
        columns = model.columnCount(_ROOT) if isinstance(view, QTableView) else 1
        index = model.index(
            self._chance.randrange(model.rowCount(_ROOT)),
            self._chance.randrange(columns),
        )
        view.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        self._press_mouse(view.viewport(), view.visualRect(index).center())

    def _press_mouse(self, target: QWidget, place: QPoint) -> None:
        buttons = [Qt.MouseButton.LeftButton] * 6 + [Qt.MouseButton.RightButton]
        button, twice = self._chance.choice(buttons), self._chance.random() < 0.15
        self._say(
            f"{button.name} {'twice ' if twice else ''}{place.toTuple()} on {name_of(target)}"
        )
        QTest.mouseMove(target, place)
        if not shiboken6.isValid(target):
            # What a task had to tell came with the move, and took it away.
            return
        if twice:
            QTest.mouseDClick(target, button, pos=place)
        else:
            QTest.mouseClick(target, button, pos=place)
        if (
            shiboken6.isValid(target)
            and target.isVisible()
            and button is Qt.MouseButton.RightButton
        ):
            self._open_context_menu(target, place)

    def _open_context_menu(self, target: QWidget, place: QPoint) -> None:
        reason = QContextMenuEvent.Reason.Mouse
        event = QContextMenuEvent(reason, place, target.mapToGlobal(place))
        QApplication.sendEvent(target, event)

    def _place(self, target: QWidget) -> QPoint:
        return QPoint(
            self._chance.randrange(max(1, target.width())),
            self._chance.randrange(max(1, target.height())),
        )

    def _wheel(self) -> None:
        areas = [w for w in self._widgets() if isinstance(w, QAbstractScrollArea)]
        if not areas:
            self._say("nothing scrolls")
            return
        target = self._chance.choice(areas).viewport()
        steps = self._chance.choice((-480, -120, 120, 480))
        control = Qt.KeyboardModifier.ControlModifier
        modifier = self._chance.choice((Qt.KeyboardModifier.NoModifier, control))
        self._say(f"{steps} {modifier.name} on {name_of(target)}")
        place = QPointF(self._place(target))
        event = QWheelEvent(
            place,
            target.mapToGlobal(place),
            QPoint(),
            QPoint(0, steps),
            Qt.MouseButton.NoButton,
            modifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(target, event)

    def _drop(self) -> None:
        """A player dropped on the boards, or a file on the window."""
        page = self.window.page
        data = QMimeData()
        target: QWidget = self.window
        if page is not None and page.rounds.view.isVisible() and self._chance.random() < 0.7:
            target = page.rounds.view.viewport()
            number = self._chance.randrange(1, 16)
            data = player_data(number)
            self._say(f"player {number}")
        else:
            path = self._chance.choice(self.material.anything)
            data.setUrls([QUrl.fromLocalFile(str(path))])
            self._say(path.name)
        event = QDropEvent(
            QPointF(self._place(target)),
            Qt.DropAction.MoveAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(target, event)

    def _let_events_come(self) -> None:
        self._is_acting = False
        QApplication.processEvents()
        self._is_acting = True

    def _do_one(self) -> bool:
        if self._bench is not None:
            return self._bench.do_one(self._chance)
        time.sleep(0.01)
        self._let_events_come()
        return self.window.is_busy


def name_of(widget: QWidget) -> str:
    """What a widget is called, or the one around it."""
    inside: QWidget | None = widget
    while inside is not None and not inside.objectName():
        inside = inside.parentWidget()
    found = "" if inside is None else inside.objectName()
    return f"{type(widget).__name__} {found}"
