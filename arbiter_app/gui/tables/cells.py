"""How table cells are drawn: quiet lines, two texts, tones instead of frames."""

from __future__ import annotations

from typing import assert_never

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from arbiter_app.gui.look.direction import in_own_order, placed
from arbiter_app.gui.look.theme import Theme, row_height
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.model import LEFT, Look, Role

Index = QModelIndex | QPersistentModelIndex
_PADDING = 10
_LEAST_HEAD = 3
"""Letters of a name before its cut."""
_ROUNDING = 4
"""Widths of letters are fractions; this is what whole pixels may lose."""


class CellDelegate(QStyledItemDelegate):
    """Draws a cell with its quieter second text, in the tone the model gives."""

    def __init__(
        self, theme: Theme, parent: QObject | None = None, *, cell_cursor: bool = True
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.cell_cursor = cell_cursor

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        font, look = QFont(option.font), look_of(index)
        width = QFontMetrics(font).horizontalAdvance(look.text) + 2 * _PADDING
        if look.second:
            width += QFontMetrics(small_font(font)).horizontalAdvance(look.second) + _PADDING
        return QSize(width, row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        look = look_of(index)
        self.paint_ground(painter, option, index, look)
        self.paint_content(painter, option, index, look)
        painter.restore()

    def paint_ground(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, look: Look
    ) -> None:
        """The backdrop of the row, its lower line, and the cursor."""
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        backdrop = look.backdrop
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if backdrop is CellTone.ILLEGAL:
            painter.fillRect(rect, self.theme.colour("illegal_soft"))
        elif backdrop is CellTone.WARNING:
            painter.fillRect(rect, self.theme.colour("warning_soft"))
        if selected and backdrop is CellTone.PLAIN:
            painter.fillRect(rect, self.theme.colour("accent_soft"))
        elif state & QStyle.StateFlag.State_MouseOver and backdrop is CellTone.PLAIN:
            painter.fillRect(rect, self.theme.colour("hover"))
        # Filled, not drawn: a line with smooth edges costs as much as the text of a cell.
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, self.theme.colour("border"))
        if selected and index.column() == 0:
            ink = "illegal" if backdrop is CellTone.ILLEGAL else "accent"
            bar = QRect(rect.left(), rect.top(), 3, rect.height())
            painter.fillRect(placed(painter, rect, bar), self.theme.colour(ink))
        if self.cell_cursor and state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(self.theme.colour("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            frame = QRectF(self.framed(rect, index)).adjusted(2, 2, -2, -3)
            painter.drawRoundedRect(frame, 4, 4)

    def framed(self, rect: QRect, index: Index) -> QRect:
        """What of a cell the cursor frames: all of it."""
        return rect

    def paint_content(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, look: Look
    ) -> None:
        """The text of the cell, and the second one behind it."""
        rect: QRect = option.rect
        area = rect.adjusted(_PADDING, 0, -_PADDING, -1)
        text, second, tone = look.text, look.second, look.tone
        font = face_of(option.font, tone)
        alignment = int(look.alignment)
        metrics = QFontMetrics(font)
        painter.setFont(font)
        painter.setPen(self.ink(tone))
        if not second:
            shown = elided(text, metrics, area.width(), index)
            painter.drawText(area, alignment, in_own_order(shown))
            return
        small = small_font(font)
        room = area.width() - metrics.horizontalAdvance(text) - _PADDING - _ROUNDING
        second = shortened(second, QFontMetrics(small), room)
        second_width = QFontMetrics(small).horizontalAdvance(second) + _PADDING if second else 0
        shown = elided(text, metrics, max(area.width() - second_width, 0), index)
        first = placed(painter, area, area.adjusted(0, 0, -second_width, 0))
        painter.drawText(first, alignment, in_own_order(shown))
        if second:
            advance = metrics.horizontalAdvance(shown)
            spare = area.width() - second_width - advance
            left = area.left() + _before(look.alignment, spare) + advance + _PADDING
            painter.setFont(small)
            painter.setPen(
                self.ink(CellTone.ILLEGAL if tone is CellTone.ILLEGAL else CellTone.MUTED)
            )
            behind = QRect(left, area.top(), area.right() - left + 1, area.height())
            painter.drawText(
                placed(painter, area, behind),
                int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter),
                in_own_order(second),
            )

    def ink(self, tone: CellTone) -> QColor:
        """The colour of a text of this tone."""
        return self.theme.colour(_ink_of(tone))


def _ink_of(tone: CellTone) -> str:
    """Its name in the palette."""
    match tone:
        case CellTone.PLAIN | CellTone.STRONG:
            return "text"
        case CellTone.MUTED | CellTone.LEFT:
            return "muted"
        case CellTone.ACCENT | CellTone.MARKED:
            return "accent"
        case CellTone.MISSING:
            return "faint"
        case CellTone.WARNING:
            return "warning"
        case CellTone.ILLEGAL:
            return "illegal"
        case _:
            assert_never(tone)


def face_of(base: QFont, tone: CellTone) -> QFont:
    """The font of a text of this tone."""
    font = QFont(base)
    if tone in {CellTone.STRONG, CellTone.MARKED}:
        font.setWeight(QFont.Weight.DemiBold)
    font.setStrikeOut(tone is CellTone.LEFT)
    return font


def look_of(index: Index) -> Look:
    """What the model says of a cell; nothing for a cell that is gone."""
    look = index.data(Role.LOOK)
    return look if isinstance(look, Look) else Look("", "", CellTone.PLAIN, CellTone.PLAIN, LEFT)


def elided(text: str, metrics: QFontMetrics, width: int, index: Index) -> str:
    """The text in this width; of names that begin alike the ends are kept, which differ."""
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    tail = str(index.data(Role.TAIL) or "") if shown != text else ""
    if not tail:
        return shown
    room = width - metrics.horizontalAdvance(tail)
    if room < metrics.horizontalAdvance(text[:_LEAST_HEAD] + "…"):
        return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, width)
    head = text.removesuffix(tail)
    return metrics.elidedText(head, Qt.TextElideMode.ElideRight, room) + tail


def _before(alignment: Qt.AlignmentFlag, spare: int) -> int:
    """How much of the room that two texts leave is before the first."""
    if alignment & Qt.AlignmentFlag.AlignHCenter:
        return spare // 2
    return spare if alignment & Qt.AlignmentFlag.AlignRight else 0


def shortened(text: str, metrics: QFontMetrics, room: int) -> str:
    """The quieter text gives way to the first, word by word from the left."""
    while text and metrics.horizontalAdvance(text) > room:
        _, _, text = text.partition(" ")
    return text


def small_font(font: QFont) -> QFont:
    """The font of what stands quietly beside another text."""
    small = QFont(font)
    small.setStrikeOut(False)
    small.setWeight(QFont.Weight.Normal)
    small.setPixelSize(max(font.pixelSize() - 2, 10))
    return small
