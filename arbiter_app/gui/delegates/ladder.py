"""How a rung of the ladder of brackets is drawn."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from arbiter_app.gui.delegates.cells import Index
from arbiter_app.gui.models.table import Role
from arbiter_app.gui.theme import Theme, font
from arbiter_app.pairing.trace import BracketTrace

_HEIGHT = 50


class LadderDelegate(QStyledItemDelegate):
    """The score large, the members small, arrows for those who come in and go out."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, _HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        bracket = index.data(Role.ROW)
        if not isinstance(bracket, BracketTrace):
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        frame = QRectF(rect).adjusted(1, 3, -3, -3)
        fill = "accent_soft" if chosen else "surface"
        if not chosen and state & QStyle.StateFlag.State_MouseOver:
            fill = "hover"
        painter.setPen(QPen(self._theme.colour("accent" if chosen else "border"), 1))
        painter.setBrush(self._theme.colour(fill))
        painter.drawRoundedRect(frame, 6, 6)
        area = rect.adjusted(11, 5, -11, -7)
        painter.setFont(font(size=16, bold=True))
        painter.setPen(self._theme.colour("accent" if chosen else "text"))
        top = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        painter.drawText(area, top, str(index.data()))
        painter.setFont(font(size=11))
        painter.setPen(self._theme.colour("muted"))
        bottom = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        painter.drawText(area, bottom, str(index.data(Role.SECONDARY)))
        self._paint_floats(painter, area, bracket)
        painter.restore()

    def _paint_floats(self, painter: QPainter, area: QRect, bracket: BracketTrace) -> None:
        painter.setFont(font(size=12, bold=True))
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        room = QRect(area)
        if bracket.downfloaters:
            painter.setPen(self._theme.colour("warning"))
            painter.drawText(room, right, f"↓{len(bracket.downfloaters)}")
            room.adjust(0, 0, -26, 0)
        if bracket.moved_down_players:
            painter.setPen(self._theme.colour("accent"))
            painter.drawText(room, right, f"+{len(bracket.moved_down_players)}")
