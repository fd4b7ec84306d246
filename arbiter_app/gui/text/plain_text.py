"""Names are text: labels, tips, buttons, tabs and titles show them letter by letter.

Qt looks at each text of a label or a tip, guesses whether it is HTML, and then loads the pictures that
it names: from files, from devices, on Windows from other computers. On buttons, tabs and menus `&` marks
a letter, and in titles of windows `[*]` is a place for a mark. Nothing that people type or files hold is
read like that; texts with a look of their own are the business of `rich_text.py`.
"""

from __future__ import annotations

import re
from typing import Final, Protocol

from PySide6.QtCore import QPoint
from PySide6.QtGui import Qt
from PySide6.QtWidgets import QLabel, QTabBar, QToolTip, QWidget

_MARKUP: Final = re.compile("[<&]")
_UNSEEN: Final = "\N{WORD JOINER}"


class PlainLabel(QLabel):
    """A label that reads no tags in its text, and loads nothing."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if text:
            self.setText(text)


class _HasTip(Protocol):
    """Widgets, actions, and what is drawn in a picture."""

    def setToolTip(self, text: str, /) -> None: ...  # noqa: N802 - of Qt


def plain_tip(text: str) -> str:
    """Return the text of a tip, in which Qt finds no tags; it looks as it did.

    It stays a plain text: a screen reader says tips, and would say the tags of an escaped one.
    """
    return _MARKUP.sub(rf"\g<0>{_UNSEEN}", text) if Qt.mightBeRichText(text) else text


def give_tip(shown: _HasTip, text: str) -> None:
    """Show this text when the mouse rests there."""
    shown.setToolTip(plain_tip(text))


def give_tab_tip(tabs: QTabBar, number: int, text: str) -> None:
    """Show this text when the mouse rests on a tab."""
    tabs.setTabToolTip(number, plain_tip(text))


def show_tip(place: QPoint, text: str, widget: QWidget) -> None:
    """Show this text now, at a place on the screen."""
    QToolTip.showText(place, plain_tip(text), widget)


def literal(text: str) -> str:
    """Return the text for a button, a tab or a menu, where a single `&` would mark a letter."""
    return text.replace("&", "&&")


def title_of_window(text: str) -> str:
    """Return the text for the title of a window, where `[*]` would not be seen."""
    return text.replace("[*]", "[*][*]")
