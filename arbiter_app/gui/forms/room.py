"""How large a window may be: never larger than its screen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.look.theme import scaled

FRAME = 60
"""What the frame of a window, and that of the desktop, take of the screen."""


def room_on_screen(window: QWidget, width: int, height: int) -> QSize:
    """This size, or what the screen of a window has of it."""
    return QSize(width, height).boundedTo(window.screen().availableSize() - QSize(FRAME, FRAME))


def resize_on_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window this size, or what its screen has of it."""
    window.resize(room_on_screen(window, width, height))


def keep_on_screen(window: QWidget) -> None:
    """Move a window that is seen back to where it does not reach over the edge of its screen.

    Qt places a dialog before the dialog has grown to its texts.
    """
    frame, screen = window.frameGeometry(), window.screen().availableGeometry()
    left = max(min(frame.left(), screen.right() + 1 - frame.width()), screen.left())
    top = max(min(frame.top(), screen.bottom() + 1 - frame.height()), screen.top())
    if (left, top) != frame.topLeft().toTuple():
        window.move(left, top)


def keep_wide(window: QWidget, width: int) -> None:
    """Give a window a least width, in pixels at the usual size of texts; its screen may have less."""
    window.setMinimumWidth(room_on_screen(window, scaled(width), 0).width())


def grow_to_texts(window: QWidget) -> None:
    """Give a window the height that its texts take in its width, if its screen has it.

    Qt asks for the height of the width that the texts would like, which the screen may not have.
    """
    layout = window.layout()
    if layout is not None and layout.hasHeightForWidth():
        needed = layout.totalHeightForWidth(window.width())
        resize_on_screen(window, window.width(), max(window.height(), needed))
