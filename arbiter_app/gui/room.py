"""How large a window may be: never larger than its screen."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

_FRAME = 60
"""What the frame of a window, and that of the desktop, take of the screen."""


def resize_on_screen(window: QWidget, width: int, height: int) -> None:
    """Give a window this size, or what its screen has of it."""
    room = window.screen().availableSize() - QSize(_FRAME, _FRAME)
    window.resize(QSize(width, height).boundedTo(room))
