"""The legend below the picture of a bracket: the signs that are in sight, and what each of them says."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from arbiter_app.gui.explanation.bracket_legend import LegendEntry, Sign
from arbiter_app.gui.look.direction import drawn_rightwards, in_own_order
from arbiter_app.gui.look.theme import Theme, drawn_font

_LINE = 19.0
_BETWEEN = 16.0
"""Between two entries of a line."""
_GAP = 6.0
"""Between a sign and its text."""
_DISC = 4.5
_PLATE_EDGES = 12.0


class LegendItem(QGraphicsItem):
    """Entries one after the other, in as many lines as they need."""

    def __init__(self, entries: Sequence[LegendEntry], width: float, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._width = width
        self._placed: list[tuple[LegendEntry, QPointF]] = []
        left, top = 0.0, 0.0
        for entry in entries:
            needed = _sign_width(entry) + _GAP + _advance(entry.text)
            if left and left + needed > width:
                left, top = 0.0, top + _LINE
            self._placed.append((entry, QPointF(left, top)))
            left += needed + _BETWEEN
        self.height = top + _LINE if entries else 0.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def texts(self) -> tuple[str, ...]:
        """What is explained, each sign with its text."""
        return tuple(f"{entry.sign} {entry.text}" for entry, _ in self._placed)

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, self._width, self.height)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        drawn_rightwards(painter)
        for entry, place in self._placed:
            width = _sign_width(entry)
            self._paint_sign(painter, entry, QRectF(place.x(), place.y(), width, _LINE))
            painter.setFont(drawn_font(size=11))
            painter.setPen(self._theme.colour("muted"))
            room = QRectF(
                place.x() + width + _GAP, place.y(), _advance(entry.text) + _BETWEEN / 2, _LINE
            )
            painter.drawText(room, _LEFT, in_own_order(entry.text))

    def _paint_sign(self, painter: QPainter, entry: LegendEntry, place: QRectF) -> None:
        if entry.kind is Sign.COLOURS:
            for number, disc in enumerate(("disc_white", "disc_black")):
                centre = QPointF(
                    place.left() + _DISC + number * (2 * _DISC + 3), place.center().y()
                )
                painter.setPen(QPen(self._theme.colour("disc_edge"), 1))
                painter.setBrush(self._theme.colour(disc))
                painter.drawEllipse(centre, _DISC, _DISC)
            return
        painter.setFont(drawn_font(size=11, bold=True))
        if entry.kind is Sign.PLATE:
            painter.setPen(QPen(self._theme.colour("strong_border"), 1))
            painter.setBrush(self._theme.colour("surface"))
            painter.drawRoundedRect(place.adjusted(0.5, 1, -0.5, -1), 8, 8)
        inks = {Sign.LEAVES: "warning", Sign.COMES: "accent"}
        painter.setPen(self._theme.colour(inks.get(entry.kind, "muted")))
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), in_own_order(entry.sign))


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def _advance(text: str) -> float:
    return QFontMetricsF(drawn_font(size=11)).horizontalAdvance(text)


def _sign_width(entry: LegendEntry) -> float:
    if entry.kind is Sign.COLOURS:
        return 4 * _DISC + 3
    width = QFontMetricsF(drawn_font(size=11, bold=True)).horizontalAdvance(entry.sign)
    return width + (_PLATE_EDGES if entry.kind is Sign.PLATE else 2)
