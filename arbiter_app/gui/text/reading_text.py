"""A page to be read from the top to the end, by eye or by a screen reader.

The cursor goes through it as through any text, so that a screen reader says lines, words and
letters; H goes from heading to heading, as it does in pages of a browser.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextBlock, QTextCursor
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.look.direction import run_lines
from arbiter_app.gui.look.page_style import page_style
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.text.announcer import announce
from arbiter_app.gui.text.latin_keys import LatinKeys
from arbiter_app.gui.text.rich_text import RichPage

_SHIFT = Qt.KeyboardModifier.ShiftModifier


class ReadingText(RichPage):
    """Shows HTML; nothing in it can be changed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._html = ""
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        # Arrow keys, too, move through a text that cannot be changed.
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(2 * SPACE)
        LatinKeys("h", self)
        theme.changed.connect(self._set_again)

    def read(self, html: str, *, from_the_right: bool) -> None:
        """Show a page, the cursor at its beginning, its lines beginning at one side."""
        self._html = html
        run_lines(self.document(), from_the_right=from_the_right)
        self._set()

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings, from the top."""
        return tuple(block.text() for block in self._headings())

    def go_to_heading(self, by: int) -> None:
        """The next heading, or with -1 the one before; it is announced, as the cursor alone is not."""
        here = self.textCursor().block().blockNumber()
        places = [block for block in self._headings() if (block.blockNumber() - here) * by > 0]
        if places:
            block = places[0] if by > 0 else places[-1]
            self.setTextCursor(QTextCursor(block))
            self._to_the_top(block)
            announce(self, block.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_H and event.modifiers() in {Qt.KeyboardModifier(0), _SHIFT}:
            self.go_to_heading(-1 if event.modifiers() == _SHIFT else 1)
            return
        super().keyPressEvent(event)

    def _headings(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                yield block
            block = block.next()

    def _to_the_top(self, block: QTextBlock) -> None:
        """What stands under a heading is seen with it."""
        area = self.document().documentLayout().blockBoundingRect(block)
        self.verticalScrollBar().setValue(round(area.top()) - SPACE)

    def _set_again(self) -> None:
        """In another look, at the same place."""
        if self._html:
            place = self.textCursor().position()
            self._set()
            cursor = self.textCursor()
            cursor.setPosition(place)
            self.setTextCursor(cursor)

    def _set(self) -> None:
        self.document().setDefaultStyleSheet(page_style(self._theme.colours))
        self.setHtml(self._html)
