"""Rows of buttons: of segments one is down; quiet ones show only their icon."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFont, QFontMetrics
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QPushButton, QToolButton, QWidget

from arbiter_app.gui.text.plain_text import give_tip


class OneOfRow(QButtonGroup):
    """Buttons of which one is down: radio buttons to a screen reader and to the keyboard.

    Tab leads to the one that is down, the arrow keys to its neighbours, which they press.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setExclusive(True)
        self.buttonToggled.connect(self._let_tab_lead)

    def add(self, button: QAbstractButton, number: int = -1) -> None:
        """Put a button into the row; those that can be pressed down are one of many."""
        button.setCheckable(True)
        button.setAutoExclusive(True)
        self.addButton(button, number)

    def _let_tab_lead(self, button: QAbstractButton, is_down: bool) -> None:
        if is_down:
            for each in self.buttons():
                policies = Qt.FocusPolicy
                each.setFocusPolicy(policies.StrongFocus if each is button else policies.ClickFocus)


def segment_buttons(name: str, choices: Sequence[tuple[int, str]], parent: QWidget) -> OneOfRow:
    """A row of buttons of which one is down."""
    group = OneOfRow(parent)
    for number, title in choices:
        group.add(segment(title, f"{name}{int(number)}", title, parent), int(number))
    return group


class SegmentButton(QPushButton):
    """A small button of a row: as wide as its text in bold, in which it stands when it is down."""

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        bold = QFont(self.font())
        bold.setWeight(QFont.Weight.DemiBold)
        wider = QFontMetrics(bold).horizontalAdvance(self.text())
        return hint + QSize(max(0, wider - self.fontMetrics().horizontalAdvance(self.text())), 0)


def segment(text: str, name: str, told: str, parent: QWidget | None = None) -> SegmentButton:
    """A small button of a row; `told` is what it is for a screen reader, and its tip."""
    button = SegmentButton(text, parent)
    button.setAutoDefault(False)
    button.setProperty("role", "segment")
    button.setObjectName(name)
    button.setAccessibleName(told)
    give_tip(button, told)
    return button


def one_by_one(*widgets: QWidget) -> None:
    """Let Tab go from each to the next: what is made later comes last in the window otherwise."""
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)


def quiet_button(action: QAction) -> QToolButton:
    """A small button that shows only the icon of an action."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setProperty("role", "quiet")
    button.setProperty("icons", "small")
    button.setAccessibleName(action.text())
    button.setObjectName(f"{action.objectName()}Button")
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
