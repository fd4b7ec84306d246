"""Two lines beside an icon: recent events, documents."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from arbiter_app.gui.delegates.cells import Index
from arbiter_app.gui.direction import in_own_order, placed
from arbiter_app.gui.icons import Icons
from arbiter_app.gui.models.table import Role
from arbiter_app.gui.theme import Theme, font, scaled

_HEIGHT = 58
_BESIDE = 62
"""The icon and the edges beside the texts."""

_WRAPPED = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap)


class TwoLineDelegate(QStyledItemDelegate):
    """The name, and below it the quieter text; the icon is the same for all or the row's own."""

    def __init__(
        self, theme: Theme, icons: Icons, icon: str = "", parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._theme = theme
        self._icons = icons

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, scaled(_HEIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("accent_soft" if chosen else "hover"))
            painter.drawRoundedRect(QRectF(rect).adjusted(0, 2, 0, -2), 6, 6)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 3, -1, -3), 6, 6)
        ratio = painter.device().devicePixelRatioF()
        name = self._icon or str(index.data(Role.ICON))
        pixmap = self._icons.pixmap(name, 22, "accent" if chosen else "muted", ratio)
        picture = QRect(rect.left() + 14, rect.center().y() - 11, 22, 22)
        painter.drawPixmap(placed(painter, rect, picture), pixmap)
        area = placed(painter, rect, rect.adjusted(50, 9, -12, -9))
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        bold = font(size=14, bold=True)
        painter.setFont(bold)
        painter.setPen(self._theme.colour("text"))
        title = QFontMetrics(bold).elidedText(
            str(index.data() or ""), Qt.TextElideMode.ElideRight, area.width()
        )
        painter.drawText(area, flags, in_own_order(title))
        small = font(size=12)
        painter.setFont(small)
        painter.setPen(self._theme.colour("muted"))
        self.paint_second(painter, area, str(index.data(Role.SECONDARY) or ""))
        painter.restore()

    def paint_second(self, painter: QPainter, area: QRect, text: str) -> None:
        """The quieter text, of which both ends are seen."""
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideMiddle, area.width())
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom)
        painter.drawText(area, flags, in_own_order(shown))


class SentenceDelegate(TwoLineDelegate):
    """The quieter text is a sentence, and has as many lines as it needs."""

    def __init__(self, theme: Theme, icons: Icons, view: QAbstractItemView) -> None:
        super().__init__(theme, icons, parent=view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        whole = super().sizeHint(option, index)
        metrics = QFontMetrics(font(size=12))
        room = QRect(0, 0, self._view.viewport().width() - _BESIDE, 0)
        lines = metrics.boundingRect(room, _WRAPPED, str(index.data(Role.SECONDARY) or ""))
        return QSize(whole.width(), whole.height() + max(lines.height() - metrics.height(), 0))

    def paint_second(self, painter: QPainter, area: QRect, text: str) -> None:
        painter.drawText(area, _WRAPPED, in_own_order(text))
