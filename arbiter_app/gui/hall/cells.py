"""How a cell of the hall is drawn: a disc, a title, a name that keeps to its column."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from arbiter_app.gui.hall.content import HallCell
from arbiter_app.gui.hall.layout import PADDING
from arbiter_app.gui.look.direction import placed
from arbiter_app.gui.look.theme import Palette, drawn_font
from arbiter_app.gui.tables.cells import elided
from arbiter_app.gui.tables.model import Role
from arbiter_app.tournament.types import Colour

Index = QModelIndex | QPersistentModelIndex

DISC = 0.62
"""The width of a disc in heights of type."""

BESIDE_DISC = 0.4
TITLE = 0.62
"""The size of a title beside a name."""

BESIDE_TITLE = 0.3
_REFERENCE = 40
_CONDENSED = 0.72
"""How much smaller a name may be set before it is cut."""


class HallDelegate(QStyledItemDelegate):
    """Draws in the colours and the type of the hall, which are not those of the window."""

    def __init__(self, colours: Palette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.colours = colours
        self.size = 14

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        cell = index.data(Role.ROW)
        if not isinstance(cell, HallCell):
            return
        rect: QRect = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self.colours.border), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        room = round(self.size * PADDING)
        area = rect.adjusted(room, 0, -room, -1)
        before = 0
        if cell.disc is not None:
            self._draw_disc(painter, area, cell.disc)
            before = round(self.size * (DISC + BESIDE_DISC))
        if cell.title:
            before += self._draw_title(painter, area, before, cell.title)
        behind = placed(painter, area, area.adjusted(before, 0, 0, 0))
        self._draw_text(painter, behind, cell, index)
        painter.restore()

    def _draw_disc(self, painter: QPainter, area: QRect, colour: Colour) -> None:
        is_white = colour is Colour.WHITE
        radius = self.size * DISC / 2
        left = area.left() + radius
        if painter.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            left = area.right() + 1 - radius
        middle = QPointF(left, area.center().y() + 1)
        fill = self.colours.disc_white if is_white else self.colours.disc_black
        painter.setPen(QPen(QColor(self.colours.disc_edge), max(self.size / 16, 1.0)))
        painter.setBrush(QColor(fill))
        painter.drawEllipse(middle, radius, radius)

    def _draw_title(self, painter: QPainter, area: QRect, before: int, title: str) -> int:
        """The title behind what has this width, on the line on which the name stands; its width."""
        small = drawn_font(size=max(round(self.size * TITLE), 6), bold=True)
        metrics = QFontMetrics(small)
        base = _base_line(area, QFontMetrics(drawn_font(size=self.size)))
        painter.setFont(small)
        painter.setPen(QColor(self.colours.muted))
        width = metrics.horizontalAdvance(title)
        part = QRect(area.left() + before, area.top(), width, area.height())
        painter.drawText(QPointF(placed(painter, area, part).left(), base), title)
        return width + round(self.size * BESIDE_TITLE)

    def _draw_text(self, painter: QPainter, area: QRect, cell: HallCell, index: Index) -> None:
        side: Qt.AlignmentFlag = index.data(Qt.ItemDataRole.TextAlignmentRole)
        chosen = _fitting(cell, self.size, area.width())
        metrics = QFontMetrics(chosen)
        painter.setFont(chosen)
        painter.setPen(QColor(self.colours.muted if cell.soft else self.colours.text))
        # In the order of the letters a name in Arabic or Hebrew is cut at its end, the left.
        shown = elided(cell.text, metrics, area.width() + 1, index)
        flags = int(side) | int(Qt.TextFlag.TextSingleLine)
        painter.drawText(QRectF(area), flags, shown)


def _fitting(cell: HallCell, size: int, width: int) -> QFont:
    """The font of a text: smaller where it is too long, down to where it would be cut."""
    chosen = drawn_font(size=size, bold=cell.strong)
    needed = QFontMetrics(chosen).horizontalAdvance(cell.text)
    if needed > width:
        smaller = max(size * width / needed * 0.98, size * _CONDENSED)
        chosen = drawn_font(size=max(int(smaller), 6), bold=cell.strong)
    return chosen


def _base_line(area: QRect, metrics: QFontMetrics) -> float:
    return area.center().y() + 1 + (metrics.ascent() - metrics.descent()) / 2


class CellWidths:
    """The width that a cell needs, in heights of type, without the room at its sides."""

    def __init__(self) -> None:
        self._regular = QFontMetrics(drawn_font(size=_REFERENCE))
        self._strong = QFontMetrics(drawn_font(size=_REFERENCE, bold=True))

    def of(self, cell: HallCell) -> float:
        metrics = self._strong if cell.strong else self._regular
        width = metrics.horizontalAdvance(cell.text) / _REFERENCE
        if cell.disc is not None:
            width += DISC + BESIDE_DISC
        if cell.title:
            title = self._strong.horizontalAdvance(cell.title) / _REFERENCE
            width += TITLE * title + BESIDE_TITLE
        return width
