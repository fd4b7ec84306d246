"""How boards are drawn: results on small plates, what is illegal on lines of its own in red."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QFont,
    QFontInfo,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
)
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QTableView

from arbiter_app.gui.boards.model import BoardRow, BoardsModel
from arbiter_app.gui.look.direction import begins_at_right, in_own_order
from arbiter_app.gui.look.theme import font, row_height, scaled
from arbiter_app.gui.look.tones import CellTone
from arbiter_app.gui.tables.cells import CellDelegate, Index
from arbiter_app.gui.tables.model import Look, Role
from arbiter_app.tournament.words import score_between_players

_PLATE_WIDTH = 84
_PLATE_HEIGHT = 24
_PLATE_PADDING = 6
_LEAST_ON_PLATE = 0.75
"""How small a longer text is written on a plate before it is cut."""

_SECOND_LINE = 22
_RISE = 8
"""So much of the second line stands beside the first, which is narrower than a row."""


def illegal_row_height(problems: int = 1) -> int:
    """The height of a row with a line for each rule that the pair breaks."""
    return row_height() + problems * scaled(_SECOND_LINE)


class BoardDelegate(CellDelegate):
    """Draws a cell of a board; below an illegal pair stands the rule it breaks."""

    def framed(self, rect: QRect, index: Index) -> QRect:
        """The first line: the second one belongs to the whole row."""
        row = index.data(Role.ROW)
        if not isinstance(row, BoardRow) or not row.problems:
            return rect
        return QRect(rect.left(), rect.top(), rect.width(), row_height() - _RISE + 3)

    def paint_content(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, look: Look
    ) -> None:
        row = index.data(Role.ROW) if look.backdrop is CellTone.ILLEGAL else None
        if not isinstance(row, BoardRow) or not row.problems:
            self.paint_cell(painter, option, index, look)
            return
        whole: QRect = QRect(option.rect)
        self._paint_problems(painter, option, whole, row)
        option.rect = QRect(whole.left(), whole.top(), whole.width(), row_height() - 2)
        self.paint_cell(painter, option, index, look)

    def paint_cell(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, look: Look
    ) -> None:
        """The content proper."""
        super().paint_content(painter, option, index, look)

    def _paint_problems(
        self, painter: QPainter, option: QStyleOptionViewItem, cell: QRect, row: BoardRow
    ) -> None:
        """The part of the row's further lines that lies in this cell."""
        view = option.widget
        if not isinstance(view, QTableView):
            return
        left = view.columnViewportPosition(1) + 10
        width = view.viewport().width() - left - 10
        if begins_at_right():
            left, width = 10, view.columnViewportPosition(1) + view.columnWidth(1) - 20
        small = font(size=12, bold=True)
        painter.save()
        painter.setClipRect(cell)
        painter.setFont(small)
        painter.setPen(self.theme.colour("illegal"))
        line = QRect(left, cell.top() + row_height() - _RISE, width, scaled(_SECOND_LINE))
        for problem in row.problems:
            text = QFontMetrics(small).elidedText(problem, Qt.TextElideMode.ElideRight, width)
            painter.drawText(
                line, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), text
            )
            line.translate(0, line.height())
        painter.restore()


def on_plate(text: str, face: QFont, room: float) -> tuple[QFont, str]:
    """The text and its type for a plate: smaller where it is long, and then cut."""
    width = QFontMetricsF(face).horizontalAdvance(text)
    if width <= room:
        return face, text
    smaller = QFont(face)
    scale = max(room / width, _LEAST_ON_PLATE)
    smaller.setPixelSize(max(1, int(QFontInfo(face).pixelSize() * scale)))
    return smaller, QFontMetricsF(smaller).elidedText(text, Qt.TextElideMode.ElideRight, room)


class ResultDelegate(BoardDelegate):
    """Draws the result of a board, or the kind of bye."""

    def paint_cell(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, look: Look
    ) -> None:
        row = index.data(Role.ROW)
        if not isinstance(row, BoardRow) or row.bye is not None:
            super().paint_cell(painter, option, index, look)
            return
        rect: QRect = option.rect
        width = min(scaled(_PLATE_WIDTH), rect.width() - 8)
        plate = QRectF(0, 0, width, scaled(_PLATE_HEIGHT))
        plate.moveCenter(QRectF(rect).center())
        missing = row.is_missing
        edge = QPen(self.theme.colour("strong_border" if missing else "border"), 1)
        if missing:
            edge.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if not missing:
            painter.setBrush(self.theme.colour("raised"))
        painter.drawRoundedRect(plate, 6, 6)
        face = QFont(option.font)
        face.setWeight(QFont.Weight.Normal if missing else QFont.Weight.DemiBold)
        painter.setPen(self.ink(CellTone.MISSING if missing else CellTone.STRONG))
        if row.games > 1:
            self._paint_games(painter, option, index, row, plate, face)
        else:
            self._write(painter, plate, face, look.text)
        if row.really is not None:
            self._paint_correction(painter, plate)
        if row.entered_by:
            self._paint_entered(painter, plate)

    def _write(self, painter: QPainter, plate: QRectF, face: QFont, text: str) -> None:
        fitting, text = on_plate(text, face, plate.width() - 2 * _PLATE_PADDING)
        painter.setFont(fitting)
        painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), in_own_order(text))

    def _paint_games(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: Index,
        row: BoardRow,
        plate: QRectF,
        face: QFont,
    ) -> None:
        """The games of a match beside each other as lines run; the one that the next key enters is underlined."""
        model = index.model()
        is_current = bool(option.state & QStyle.StateFlag.State_Selected)
        in_hand = model.game_in_hand(row) if is_current and isinstance(model, BoardsModel) else -1
        width = plate.width() / row.games
        for number, game in enumerate(row.by_game()):
            place = row.games - 1 - number if begins_at_right() else number
            part = QRectF(plate.left() + place * width, plate.top(), width, plate.height())
            if place:
                painter.setPen(QPen(self.theme.colour("border"), 1))
                painter.drawLine(part.topLeft(), part.bottomLeft())
            is_final = game is not None and game.is_final
            painter.setPen(self.ink(CellTone.STRONG if is_final else CellTone.MISSING))
            text = ""
            if game is not None:
                text = score_between_players(game, from_the_right=begins_at_right())
            self._write(painter, part.adjusted(-3, 0, 3, 0), face, text)
            if number == in_hand:
                line = part.adjusted(5, part.height() - 4, -5, -2)
                painter.fillRect(line, self.theme.colour("accent"))

    def _paint_correction(self, painter: QPainter, plate: QRectF) -> None:
        """A turned-down corner: another result goes into the rating report."""
        corner = QPainterPath(plate.topRight() + QPointF(-11, 0))
        corner.lineTo(plate.topRight() + QPointF(-5, 0))
        corner.quadTo(plate.topRight(), plate.topRight() + QPointF(0, 5))
        corner.lineTo(plate.topRight() + QPointF(0, 11))
        corner.closeSubpath()
        painter.fillPath(corner, self.theme.colour("warning"))

    def _paint_entered(self, painter: QPainter, plate: QRectF) -> None:
        """A bar on the side of the text that says who has entered it at another desk."""
        bar = QRectF(plate.right() - 4, plate.top() + 4, 4, plate.height() - 8)
        if begins_at_right():
            bar.moveLeft(plate.left())
        painter.fillRect(bar, self.theme.colour("accent"))
