"""Charts, drawn with Qt's painter: scores as lines, colours as discs with their balance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from arbiter_app.gui.look.direction import drawn_rightwards
from arbiter_app.gui.look.theme import Theme, drawn_font, letter_scale, scaled
from arbiter_app.gui.standings.charts import (
    ColourLine,
    ProgressLine,
    colours_in_words,
    progress_in_words,
)
from arbiter_app.gui.text.figures import points_shown
from arbiter_app.tournament.types import Colour

_LIGHT_INKS = ("#0c6f66", "#9a3412", "#1d4ed8", "#7e22ce", "#8a5a00", "#be185d", "#374151")
_DARK_INKS = ("#4fc0b0", "#fb923c", "#7aa7ff", "#c792f5", "#f0bb52", "#f472b6", "#cbd5e1")
_DASHES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine)
_LABEL_ROOM = 190.0
_LEFT, _TOP, _BOTTOM = 44.0, 18.0, 48.0
_LEAST_STEP = 30.0
_ROW = 28.0
_NAME_ROOM = 210.0
_BALANCE_ROOM = 150.0
_ALIGN_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_ALIGN_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)


class Chart(QWidget):
    """What both charts share: the theme, and a description in words."""

    def __init__(self, theme: Theme, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName(name)
        self.setAccessibleName(title)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.changed.connect(self.fit_letters)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self._theme.colour("surface"))
        zoom = letter_scale()
        painter.save()
        drawn_rightwards(painter)
        painter.scale(zoom, zoom)
        self.draw(painter)
        painter.restore()

    @property
    def area(self) -> QRectF:
        """The room to draw in; all lengths are those of texts in their usual size."""
        zoom = letter_scale()
        return QRectF(0, 0, self.width() / zoom, self.height() / zoom)

    def fit_letters(self) -> None:
        """Letters have another size."""
        self.updateGeometry()
        self.update()

    def draw(self, painter: QPainter) -> None:
        """Draw the chart into its area."""
        raise NotImplementedError

    def text(
        self,
        painter: QPainter,
        area: QRectF,
        text: str,
        align: int = _ALIGN_LEFT,
        ink: QColor | None = None,
        *,
        size: int = 12,
    ) -> None:
        """Text in an area, shortened where it does not fit."""
        painter.setFont(drawn_font(size=size))
        painter.setPen(ink or self._theme.colour("muted"))
        metrics = QFontMetricsF(painter.font())
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, align, shown)


class ProgressChart(Chart):
    """A line for each player; those with the same score run side by side."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "progressChart", "", parent)
        self.setAccessibleName(self.tr("Score progress"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._lines: tuple[ProgressLine, ...] = ()

    @property
    def lines(self) -> tuple[ProgressLine, ...]:
        return self._lines

    def show_lines(self, lines: Sequence[ProgressLine]) -> None:
        """Draw these lines from now on."""
        self._lines = tuple(lines)
        self.setAccessibleDescription(progress_in_words(self._lines))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(720, 480)

    def draw(self, painter: QPainter) -> None:
        area = self.area.adjusted(_LEFT, _TOP, -_LABEL_ROOM, -_BOTTOM)
        rounds = max((len(line.scores) - 1 for line in self._lines), default=0)
        if not rounds or area.width() <= 0 or area.height() <= 0:
            self.text(painter, self.area, self.tr("Choose players."), _CENTRE, size=14)
            return
        least = min(0, *(min(line.scores) for line in self._lines))
        most = max(10, *(max(line.scores) for line in self._lines))
        self._axes(painter, area, rounds, least, most)
        ends = [
            (self._line(painter, area, number, rounds, least, most), number)
            for number in range(len(self._lines))
        ]
        self._labels(painter, area, ends)

    def _axes(self, painter: QPainter, area: QRectF, rounds: int, least: int, most: int) -> None:
        step = 10
        while (most - least) / step * _LEAST_STEP > area.height():
            step *= 2
        for score in range(least - least % -step, most + 1, step):
            y = _height_of(score, area, least, most)
            painter.setPen(QPen(self._theme.colour("border"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            text = points_shown(score) or "0"
            self.text(painter, QRectF(0, y - 10, _LEFT - 10, 20), text, _ALIGN_RIGHT)
        every = 1
        while rounds / every * _LEAST_STEP > area.width():
            every += 1
        for number in range(0, rounds + 1, every):
            x = area.left() + area.width() * number / rounds
            place = QRectF(x - 20, area.bottom() + 6, 40, 20)
            self.text(painter, place, str(number), _CENTRE)
        below = QRectF(area.left(), area.bottom() + 28, area.width() + 8, 16)
        self.text(painter, below, self.tr("after round"), _ALIGN_RIGHT, size=11)

    def _line(
        self, painter: QPainter, area: QRectF, number: int, rounds: int, least: int, most: int
    ) -> float:
        """Draw a line; the height of its end."""
        line = self._lines[number]
        beside = (number - (len(self._lines) - 1) / 2) * 2.4
        points = [
            QPointF(
                area.left() + area.width() * place / rounds,
                _height_of(score, area, least, most) + beside,
            )
            for place, score in enumerate(line.scores)
        ]
        ink = self._ink(number)
        painter.setPen(QPen(ink, 2, _DASHES[number // len(_LIGHT_INKS) % len(_DASHES)]))
        for start, end in pairwise(points):
            painter.drawLine(start, end)
        painter.setPen(QPen(self._theme.colour("surface"), 1))
        painter.setBrush(ink)
        for point in points[1:]:
            painter.drawEllipse(point, 3.5, 3.5)
        return points[-1].y()

    def _labels(self, painter: QPainter, area: QRectF, ends: Sequence[tuple[float, int]]) -> None:
        """Names at the ends of the lines, moved apart where they would cover each other."""
        height = 18.0
        places = _apart([y for y, _ in sorted(ends)], height, area.top(), self.area.height() - 4.0)
        for (y, number), place in zip(sorted(ends), places, strict=True):
            line, ink = self._lines[number], self._ink(number)
            painter.setPen(QPen(ink, 1))
            painter.drawLine(QPointF(area.right() + 5, y), QPointF(area.right() + 16, place))
            score = points_shown(line.scores[-1]) or "0"
            room = QRectF(area.right() + 20, place - height / 2, _LABEL_ROOM - 26, height)
            self.text(painter, room, f"{score}  {line.name}", ink=ink)

    def _ink(self, number: int) -> QColor:
        inks = _DARK_INKS if self._theme.is_dark else _LIGHT_INKS
        return QColor(inks[number % len(inks)])


def _height_of(score: int, area: QRectF, least: int, most: int) -> float:
    return area.bottom() - area.height() * (score - least) / (most - least)


def _apart(heights: Sequence[float], least: float, top: float, bottom: float) -> list[float]:
    """The heights in order, at least so far from each other, within the limits if they fit."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + least if placed else top))
    limit = bottom
    for number in range(len(placed) - 1, -1, -1):
        placed[number] = min(placed[number], limit)
        limit = placed[number] - least
    return placed


class ColoursChart(Chart):
    """A row for each player: a disc for each round, and a bar for White less Black."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "coloursChart", "", parent)
        self.setAccessibleName(self.tr("Colours and colour difference"))
        self._lines: tuple[ColourLine, ...] = ()

    @property
    def lines(self) -> tuple[ColourLine, ...]:
        return self._lines

    def show_lines(self, lines: Sequence[ColourLine]) -> None:
        """Draw these rows from now on."""
        self._lines = tuple(lines)
        self.setAccessibleDescription(colours_in_words(self._lines))
        self.fit_letters()

    def fit_letters(self) -> None:
        self.setMinimumHeight(self._height())
        rounds = max((len(line.colours) for line in self._lines), default=0)
        self.setMinimumWidth(scaled(int(_NAME_ROOM + 22 * rounds + _BALANCE_ROOM + 40)))
        super().fit_letters()

    def sizeHint(self) -> QSize:
        return QSize(720, self._height())

    def _height(self) -> int:
        return scaled(int(_TOP + _ROW * (len(self._lines) + 1) + 12))

    def draw(self, painter: QPainter) -> None:
        rounds = max((len(line.colours) for line in self._lines), default=0)
        if not rounds:
            self.text(painter, self.area, self.tr("Choose players."), _CENTRE, size=14)
            return
        step = min(32.0, (self.area.width() - _NAME_ROOM - _BALANCE_ROOM - 40) / rounds)
        left = _NAME_ROOM + 16
        middle = left + step * rounds + 24 + _BALANCE_ROOM / 2
        for number in range(rounds):
            place = QRectF(left + step * number, _TOP, step, 18)
            self.text(painter, place, str(number + 1), _CENTRE)
        half = _BALANCE_ROOM / 2
        for side, colour in ((middle - half, self.tr("Black")), (middle, self.tr("White"))):
            self.text(painter, QRectF(side, _TOP, half, 18), colour, _CENTRE)
        for row, line in enumerate(self._lines):
            y = _TOP + _ROW * (row + 1) + _ROW / 2
            name = QRectF(14, y - 10, _NAME_ROOM - 20, 20)
            self.text(painter, name, line.name, ink=self._theme.colour("text"), size=13)
            self._discs(painter, line, left, step, y)
            self._bar(painter, line.balance, middle, y)

    def _discs(
        self, painter: QPainter, line: ColourLine, left: float, step: float, y: float
    ) -> None:
        for number, colour in enumerate(line.colours):
            place = QPointF(left + step * (number + 0.5), y)
            painter.setPen(QPen(self._theme.colour("disc_edge"), 1.2))
            if colour is None:
                painter.drawLine(place - QPointF(4, 0), place + QPointF(4, 0))
                continue
            white = colour is Colour.WHITE
            painter.setBrush(self._theme.colour("disc_white" if white else "disc_black"))
            painter.drawEllipse(place, 6.0, 6.0)

    def _bar(self, painter: QPainter, balance: int, middle: float, y: float) -> None:
        painter.setPen(QPen(self._theme.colour("strong_border"), 1))
        painter.drawLine(QPointF(middle, y - _ROW / 2), QPointF(middle, y + _ROW / 2))
        reach = min(abs(balance), 3) * (_BALANCE_ROOM / 2 - 30) / 3
        ink = "warning" if abs(balance) > 2 else "accent"
        if balance:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour(ink))
            start = middle if balance > 0 else middle - reach
            painter.drawRect(QRectF(start, y - 6, reach, 12))
        text = f"+{balance}" if balance > 0 else f"−{-balance}" if balance else "0"
        side = 1 if balance >= 0 else -1
        place = QRectF(middle + side * (reach + 17) - 15, y - 10, 30, 20)
        self.text(painter, place, text, _CENTRE, self._theme.colour("text"))
