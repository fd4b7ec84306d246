"""Rows of small buttons: of segments one is down; quiet ones show only their icon."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QButtonGroup, QToolButton, QWidget


def segment_buttons(name: str, choices: Sequence[tuple[int, str]], parent: QWidget) -> QButtonGroup:
    """A row of buttons of which one is down."""
    group = QButtonGroup(parent)
    group.setExclusive(True)
    for number, title in choices:
        button = QToolButton(parent)
        button.setText(title)
        button.setCheckable(True)
        button.setProperty("role", "segment")
        button.setObjectName(f"{name}{int(number)}")
        button.setAccessibleName(title)
        button.setToolTip(title)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        group.addButton(button, int(number))
    return group


def one_by_one(*widgets: QWidget) -> None:
    """Let Tab go from each to the next: what is made later comes last in the window otherwise."""
    for before, after in pairwise(widgets):
        QWidget.setTabOrder(before, after)


def quiet_button(action: QAction) -> QToolButton:
    """A small button that shows only the icon of an action."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setProperty("role", "quiet")
    button.setAccessibleName(action.text())
    button.setObjectName(f"{action.objectName()}Button")
    button.setIconSize(QSize(16, 16))
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button
