"""Editing players in place; Enter in the entry row adds the player."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
)
from PySide6.QtWidgets import QAbstractItemDelegate, QLineEdit, QStyleOptionViewItem, QWidget

from arbiter_app.gui.players.model import ListedPlayer
from arbiter_app.gui.tables.cells import CellDelegate, Index
from arbiter_app.gui.tables.model import Look, Role
from arbiter_app.gui.text.text_editing import CELL_EDITOR, ENTRY, UNFINISHED


class PlayerDelegate(CellDelegate):
    """Line editors over the cells; the entry row shows what to type where."""

    entered = Signal()
    """Enter was pressed in an editor of the entry row, and its text is in the model."""

    opened = Signal(object)
    """A line editor is open in the entry row, over the name."""

    pasted = Signal()
    """Several cells of a spreadsheet are pasted: no text for one field."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        heading = index.model().headerData(index.column(), Qt.Orientation.Horizontal)
        editor.setObjectName(CELL_EDITOR)
        editor.setAccessibleName(str(heading))
        row = index.data(Role.ROW)
        is_entry = isinstance(row, ListedPlayer) and row.is_entry
        editor.setProperty(ENTRY, is_entry)
        editor.setProperty(UNFINISHED, is_entry and row.is_begun)
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        super().setEditorData(editor, index)
        row = index.data(Role.ROW)
        if isinstance(row, ListedPlayer) and row.is_entry and index.column() == 1:
            self.opened.emit(editor)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
            and isinstance(editor, QLineEdit)
            and editor.property(ENTRY)
        ):
            self.commitData.emit(editor)
            self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
            self.entered.emit()
            return True
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Paste)
            and isinstance(editor, QLineEdit)
            and _is_block(QGuiApplication.clipboard().text())
        ):
            self.closeEditor.emit(editor, QAbstractItemDelegate.EndEditHint.NoHint)
            self.pasted.emit()
            return True
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and isinstance(editor, QLineEdit)
            and _is_beyond(editor, event)
        ):
            event.ignore()
            return True
        if (
            event.type() == QEvent.Type.FocusOut
            and isinstance(event, QFocusEvent)
            and event.reason() is Qt.FocusReason.MenuBarFocusReason
        ):
            # The menu bar gives the keyboard back to this editor; if it were gone, the bar would
            # keep it, and letters typed next would open menus and choose from them. What is chosen
            # there acts on what is typed here.
            self.commitData.emit(editor)
            return False
        return super().eventFilter(editor, event)

    def paint_content(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, look: Look
    ) -> None:
        row = index.data(Role.ROW)
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        if not isinstance(row, ListedPlayer) or not row.is_entry or text or index.column() != 1:
            super().paint_content(painter, option, index, look)
            return
        font = QFont(option.font)
        painter.setFont(font)
        painter.setPen(self.theme.colour("faint"))
        area = option.rect.adjusted(10, 0, -10, -1)
        hint = self.tr("Name, then Tab or Enter")
        shown = QFontMetrics(font).elidedText(hint, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(
            area, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown
        )


def _is_block(text: str) -> bool:
    """True for several cells: spreadsheets put a tab or the end of a line between them."""
    return "\t" in text.strip("\r\n") or "\n" in text.strip("\r\n")


def _is_beyond(editor: QLineEdit, event: QKeyEvent) -> bool:
    """Whether Undo or Redo is asked of an editor that has nothing more to undo or redo.

    Then it speaks of the event: the cursor waits in the entry row, and the player just added is to
    go again. Left to itself an editor keeps both keys.
    """
    undo, redo = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo
    return (event.matches(undo) and not editor.isUndoAvailable()) or (
        event.matches(redo) and not editor.isRedoAvailable()
    )
