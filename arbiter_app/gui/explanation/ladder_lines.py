"""How a rung of the ladder of brackets is drawn."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from arbiter_app.gui.explanation.ladder import Rung
from arbiter_app.gui.look.direction import drawn_rightwards, in_own_order
from arbiter_app.gui.look.theme import Theme, font, scaled
from arbiter_app.gui.tables.cells import Index
from arbiter_app.gui.tables.model import Role
from arbiter_app.trace.brackets import FloaterWay

_HEIGHT = 50
_WIDTH = 120
_WIDTH_LYING = 88
_HEIGHT_LYING = 46
_HEADING = 18

_GOES = {FloaterWay.DOWN: "↓", FloaterWay.UP: "↑"}


class LadderDelegate(QStyledItemDelegate):
    """The score large, the members small, arrows for those who come in and go out."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.lying = False
        """The rungs stand side by side."""

    def height_lying(self, rungs: Iterable[object]) -> int:
        """The height of the ladder when these rungs stand side by side."""
        headed = any(isinstance(rung, Rung) and rung.heading for rung in rungs)
        return scaled(_HEIGHT_LYING) + (scaled(_HEADING) if headed else 0)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        rung = index.data(Role.ROW)
        has_heading = isinstance(rung, Rung) and bool(rung.heading)
        width, height = (_WIDTH_LYING, _HEIGHT_LYING) if self.lying else (_WIDTH, _HEIGHT)
        return QSize(scaled(width), scaled(height) + (scaled(_HEADING) if has_heading else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        rung = index.data(Role.ROW)
        if not isinstance(rung, Rung):
            return
        painter.save()
        drawn_rightwards(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if rung.heading:
            self._paint_heading(painter, rect, rung.heading)
            rect = rect.adjusted(0, scaled(_HEADING), 0, 0)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        frame = QRectF(rect).adjusted(1, 3, -3, -3)
        fill = "accent_soft" if chosen else "surface"
        if not chosen and state & QStyle.StateFlag.State_MouseOver:
            fill = "hover"
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        ink = self._theme.colour("accent" if chosen or focused else "strong_border")
        painter.setPen(QPen(ink, 3 if focused else 1))
        painter.setBrush(self._theme.colour(fill))
        painter.drawRoundedRect(frame, 6, 6)
        area = rect.adjusted(11, 5, -11, -7)
        painter.setFont(font(size=16, bold=True))
        painter.setPen(self._theme.colour("accent" if chosen else "text"))
        top = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        painter.drawText(area, top, in_own_order(str(index.data())))
        painter.setFont(font(size=11))
        painter.setPen(self._theme.colour("muted"))
        bottom = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        painter.drawText(area, bottom, in_own_order(str(index.data(Role.SECONDARY))))
        self._paint_floats(painter, area, rung)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, text: str) -> None:
        painter.setFont(font(size=10))
        painter.setPen(self._theme.colour("muted"))
        line = QRect(rect.left() + 4, rect.top(), rect.width() - 6, scaled(_HEADING))
        side = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        painter.drawText(line, side, in_own_order(text))

    def _paint_floats(self, painter: QPainter, area: QRect, rung: Rung) -> None:
        """Who comes in at the left of who goes out; each with the way."""
        painter.setFont(font(size=12, bold=True))
        metrics = painter.fontMetrics()
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        room = QRect(area)
        crack = "⚡" if rung.cracked else ""
        marks = (
            ("warning", f"{crack}{_GOES[rung.way]}{rung.going}" if rung.going else ""),
            ("accent", f"↗{rung.from_below}" if rung.from_below else ""),
            ("accent", f"↘{rung.from_above}" if rung.from_above else ""),
        )
        for colour, text in marks:
            if text:
                painter.setPen(self._theme.colour(colour))
                painter.drawText(room, right, text)
                room.adjust(0, 0, -metrics.horizontalAdvance(text) - 5, 0)
