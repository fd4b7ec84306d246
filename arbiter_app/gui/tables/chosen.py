"""A line with a box that is ticked or not; a click anywhere on the line, or Space, changes it."""

from __future__ import annotations

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from arbiter_app.gui.look.direction import in_own_order, placed
from arbiter_app.gui.look.theme import Theme, font, scaled
from arbiter_app.gui.tables.cells import Index

_HEIGHT = 30
_BOX = 16
_LEFT_AND_MIDDLE = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


class ChosenDelegate(QStyledItemDelegate):
    """Draws the box in the colours of the theme."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(180, scaled(_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect)
        state: QStyle.StateFlag = option.state
        is_chosen = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        is_current = bool(state & QStyle.StateFlag.State_Selected)
        if is_current or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("accent_soft" if is_current else "hover"))
            painter.drawRoundedRect(rect.adjusted(0, 1, 0, -1), 5, 5)
        whole: QRect = option.rect
        side = scaled(_BOX)
        corner = QRect(whole.left() + 8, whole.center().y() - side // 2, side, side)
        box = QRectF(placed(painter, whole, corner))
        painter.setPen(QPen(self._theme.colour("accent" if is_chosen else "faint"), 1.4))
        painter.setBrush(self._theme.colour("accent" if is_chosen else "surface"))
        painter.drawRoundedRect(box, 3, 3)
        if is_chosen:
            painter.setPen(QPen(self._theme.colour("on_accent"), 2))
            tick = ((3.5, 8), (7, 11.5), (12.5, 5))
            grown = side / _BOX
            painter.drawPolyline([box.topLeft() + QPointF(x, y) * grown for x, y in tick])
        painter.setFont(font(size=13))
        painter.setPen(self._theme.colour("text"))
        text = in_own_order(str(index.data() or ""))
        area = placed(painter, whole, whole.adjusted(18 + side, 0, -6, 0))
        painter.drawText(area, _LEFT_AND_MIDDLE, text)
        painter.restore()

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: Index,
    ) -> bool:
        clicked = (
            isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and event.button() == Qt.MouseButton.LeftButton
        )
        pressed = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space
        if not clicked and not pressed:
            return False
        is_chosen = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        wanted = Qt.CheckState.Unchecked if is_chosen else Qt.CheckState.Checked
        return model.setData(index, wanted, Qt.ItemDataRole.CheckStateRole)
