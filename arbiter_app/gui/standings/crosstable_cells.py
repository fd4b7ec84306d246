"""How a cell of the crosstable is drawn: opponent's place, a disc for the colour, the result."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionViewItem

from arbiter_app.gui.look.direction import drawn_rightwards
from arbiter_app.gui.look.theme import font
from arbiter_app.gui.standings.model import CrossedPlayer, CrosstableModel, cell_mark
from arbiter_app.gui.tables.cells import CellDelegate, Index
from arbiter_app.gui.tables.model import Look, Role
from arbiter_app.tournament.types import Colour


class CrosstableDelegate(CellDelegate):
    """Draws the rounds; the other columns as everywhere."""

    def paint_content(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, look: Look
    ) -> None:
        row = index.data(Role.ROW)
        place = index.column() - CrosstableModel.FIRST_ROUND
        is_round = isinstance(row, CrossedPlayer) and 0 <= place < len(row.cells)
        cell = row.cells[place] if is_round else None
        opponent = row.opponent(place) if is_round else ""
        if cell is None or not opponent:
            super().paint_content(painter, option, index, look)
            return
        rect: QRect = option.rect
        drawn_rightwards(painter)
        middle = QPointF(QRectF(rect).center())
        if cell.colour is not None:
            painter.setPen(QPen(self.theme.colour("disc_edge"), 1))
            white = cell.colour is Colour.WHITE
            painter.setBrush(self.theme.colour("disc_white" if white else "disc_black"))
            painter.drawEllipse(middle, 4.5, 4.5)
        painter.setFont(font(size=12))
        painter.setPen(self.theme.colour("muted"))
        right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(
            QRectF(middle.x() - 50, rect.top(), 40, rect.height()), right, str(opponent)
        )
        face = QFont(option.font)
        face.setWeight(QFont.Weight.DemiBold)
        painter.setFont(face)
        painter.setPen(self.theme.colour("text"))
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(
            QRectF(middle.x() + 10, rect.top(), 40, rect.height()), left, cell_mark(cell)
        )
