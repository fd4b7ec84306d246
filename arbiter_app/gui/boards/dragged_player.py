"""A player dragged with the mouse from one board to another."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QRect, Qt
from PySide6.QtGui import QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QWidget

from arbiter_app.gui.look.theme import row_height
from arbiter_app.tournament.types import Tpn

PLAYER_FORMAT = "application/x-arbiter-player"
"""What is dragged: the TPN of a player."""


def player_data(tpn: Tpn) -> QMimeData:
    """A player to be dragged."""
    data = QMimeData()
    data.setData(PLAYER_FORMAT, str(tpn).encode("ascii"))
    return data


def dragged_player(data: QMimeData) -> Tpn | None:
    """The player who is dragged, None if it is something else."""
    if not data.hasFormat(PLAYER_FORMAT):
        return None
    return int(data.data(PLAYER_FORMAT).toStdString())


def slip_with(name: str, widget: QWidget) -> QPixmap:
    """What is seen of a player who is dragged: the name, as on a slip of paper."""
    width = widget.fontMetrics().horizontalAdvance(name) + 24
    ratio = widget.devicePixelRatioF()
    picture = QPixmap(int(width * ratio), int(row_height() * ratio))
    picture.setDevicePixelRatio(ratio)
    colours = widget.palette()
    picture.fill(colours.color(QPalette.ColorRole.Highlight))
    painter = QPainter(picture)
    painter.setFont(widget.font())
    painter.setPen(colours.color(QPalette.ColorRole.HighlightedText))
    area = QRect(0, 0, width, row_height())
    painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), name)
    painter.end()
    return picture
