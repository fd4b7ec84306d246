"""Two lines beside an icon: recent events, documents."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from arbiter_app.gui.look.direction import in_own_order, placed
from arbiter_app.gui.look.icons import Icons
from arbiter_app.gui.look.theme import Theme, font, scaled
from arbiter_app.gui.tables.cells import Index
from arbiter_app.gui.tables.model import Role

_HEIGHT = 58
_BESIDE, _BEHIND, _ABOVE = 14, 12, 9
"""Between the texts, or the icon at both its sides, and the edges of a line."""

_PICTURE = 22


class TwoLineDelegate(QStyledItemDelegate):
    """The name, and below it the quieter text; the icon is the same for all or the row's own.

    Texts that `wrap` take as many lines as they need; others, such as paths, end in …
    """

    def __init__(
        self,
        theme: Theme,
        icons: Icons,
        icon: str = "",
        parent: QObject | None = None,
        *,
        wrap: bool = False,
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._wrap = wrap
        self._theme = theme
        self._icons = icons

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(200, max(scaled(_HEIGHT), self._wrapped_height(option, index)))

    def _wrapped_height(self, option: QStyleOptionViewItem, index: Index) -> int:
        view = option.widget
        if not (self._wrap and isinstance(view, QAbstractScrollArea)):
            return 0
        room = QRect(0, 0, view.viewport().width() - _before() - _BEHIND, 1000)
        texts = ((_strong(), index.data()), (_quiet(), index.data(Role.SECONDARY)))
        return 2 * _ABOVE + sum(
            QFontMetrics(face).boundingRect(room, _wrapping(face, text, room), text).height()
            for face, text in ((face, in_own_order(str(said or ""))) for face, said in texts)
        )

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
        side = scaled(_PICTURE)
        pixmap = self._icons.pixmap(name, side, "accent" if chosen else "muted", ratio)
        picture = QRect(rect.left() + _BESIDE, rect.center().y() - side // 2, side, side)
        painter.drawPixmap(placed(painter, rect, picture), pixmap)
        area = placed(painter, rect, rect.adjusted(_before(), _ABOVE, -_BEHIND, -_ABOVE))
        for text, face, tone, mode, place in (
            (
                index.data(),
                _strong(),
                "text",
                Qt.TextElideMode.ElideRight,
                Qt.AlignmentFlag.AlignTop,
            ),
            (
                index.data(Role.SECONDARY),
                _quiet(),
                "muted",
                Qt.TextElideMode.ElideMiddle,
                Qt.AlignmentFlag.AlignBottom,
            ),
        ):
            shown = str(text or "")
            if not self._wrap:
                shown = QFontMetrics(face).elidedText(shown, mode, area.width())
            painter.setFont(face)
            painter.setPen(self._theme.colour(tone))
            flags = int(Qt.AlignmentFlag.AlignLeft | place)
            if self._wrap:
                flags |= _wrapping(face, shown, area)
            painter.drawText(area, flags, in_own_order(shown))
        painter.restore()


def _wrapping(face: QFont, text: str, room: QRect) -> int:
    """Lines end between words, within one only where it is wider than the room."""
    widest = max(map(QFontMetrics(face).horizontalAdvance, text.split()), default=0)
    wrap = int(Qt.TextFlag.TextWordWrap)
    return wrap | int(Qt.TextFlag.TextWrapAnywhere) if widest > room.width() else wrap


def _strong() -> QFont:
    return font(size=14, bold=True)


def _quiet() -> QFont:
    return font(size=12)


def _before() -> int:
    """How much of a line the icon takes."""
    return scaled(_PICTURE) + 2 * _BESIDE
