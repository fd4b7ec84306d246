"""The menu that opens over something: made when it is wanted, gone when it is closed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from arbiter_app.gui.look.dressing import dress


class PopupMenu(QMenu):
    """Wears the look of now, whatever the look of the window was when its page was built."""

    def __init__(self, title: str, parent: QWidget) -> None:
        """`title` is what a screen reader says when the menu opens."""
        super().__init__(parent)
        dress(self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(title)
