"""What stands in the picture of a bracket: players, the lines of pairs, past meetings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import assert_never

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from arbiter_app.gui.explanation.bracket_picture import MARGIN, LinkKind, Node, PairLink
from arbiter_app.gui.look.direction import drawn_rightwards, in_own_order
from arbiter_app.gui.look.theme import Theme, drawn_font
from arbiter_app.gui.text.figures import points_shown
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.brackets import FloaterWay
from arbiter_app.wording import isolated

_NAME_SIZE, _SMALL_SIZE = 13, 11
_NAME_LINE, _SMALL_LINE = 18.0, 15.0
_NUMBER_ROOM = 28.0
"""So much of a card belongs to the number."""
_CARD_EDGE = 6.0

_DOWNWARD = {FloaterWay.DOWN: 1.0, FloaterWay.UP: -1.0}

_LEAST_PLATE = 20.0
_PLATE_LINE = 13.0
_PLATE_EDGES = QSizeF(12, 5)
"""What a plate is wider and higher than its lines."""

_STUB = 10.0
"""Between a plate and the card that it stands beside."""

_LEAST_CURVE = 20.0
"""A line has at least so much room to cross others in before it comes to its plate."""

_LONG_LABEL = 60.0
"""A label that is wider stands in two lines."""

_HALO = 7.0
"""So wide the ground is seen around a line that crosses another."""

_END_ROOM = 9.0
"""So near the end of a line its colour is meant."""


class PlayerItem(QGraphicsItem):
    """The card of a player: number, name, the colour due in words; arrows for floaters.

    A name that is too long for a line goes on in the next one; nothing of it is cut.
    """

    def __init__(
        self,
        node: Node,
        name: str,
        told: Sequence[str],
        width: float,
        theme: Theme,
        *,
        due: str = "",
    ) -> None:
        """`told` are the lines under the name when the mouse rests on the player."""
        super().__init__()
        self.node = node
        self._names, self._details = _lines_of_card(node, name, due, width)
        self._has_due = bool(due)
        self._height = max(node.height, card_height(node, name, due, width))
        self._width = width
        self._theme = theme
        self._chosen = False
        self._hovered = False
        self.setAcceptHoverEvents(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        give_tip(self, "\n".join((f"{node.player.tpn} {name}", *filter(None, told))))

    @property
    def tpn(self) -> Tpn:
        return self.node.player.tpn

    def is_due_at(self, position: QPointF) -> bool:
        """True where the colour due is written; in scene coordinates."""
        first = self._top + len(self._names) * _NAME_LINE
        return self._has_due and first <= self.mapFromScene(position).y() < first + _SMALL_LINE

    def choose(self, chosen: bool) -> None:
        self._chosen = chosen
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-MARGIN, -2, self._width + 2 * MARGIN, self._height + 4)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(QRectF(0, 0, self._width, self._height))
        return path

    @property
    def texts(self) -> tuple[str, ...]:
        """What is written on the card below each other, the name first."""
        return (*self._names, *self._details)

    @property
    def outward(self) -> float:
        """The direction in which a line leaves: 1 to the right, -1 to the left."""
        return 1.0 if self.node.side == 0 else -1.0

    def anchor(self) -> QPointF:
        """Where the line of the pair begins, in scene coordinates."""
        x = self._width if self.node.side == 0 else 0.0
        return self.mapToScene(QPointF(x, self._height / 2))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        drawn_rightwards(painter)
        colours = self._theme
        frame = QRectF(0.5, 0.5, self._width - 1, self._height - 1)
        marked = self._chosen or self.node.concerned
        edge = "accent" if marked else "muted" if self._hovered else "strong_border"
        if self.node.trouble:
            edge = "warning"
        painter.setPen(QPen(colours.colour(edge), 1.5 if marked else 1))
        painter.setBrush(colours.colour("accent_soft" if self._chosen else "surface"))
        painter.drawRoundedRect(frame, 6, 6)
        self._paint_text(painter)
        self._paint_arrows(painter)

    @property
    def _top(self) -> float:
        """Where the first line begins: the texts stand in the middle of the card."""
        used = len(self._names) * _NAME_LINE + len(self._details) * _SMALL_LINE
        return (self._height - used) / 2

    def _paint_text(self, painter: QPainter) -> None:
        top, room = self._top, self._width - _NUMBER_ROOM - _CARD_EDGE
        left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(drawn_font(size=_SMALL_SIZE))
        painter.setPen(self._theme.colour("muted"))
        painter.drawText(
            QRectF(2, top, _NUMBER_ROOM - 4, _NAME_LINE),
            int(Qt.AlignmentFlag.AlignCenter),
            str(self.tpn),
        )
        painter.setFont(drawn_font(size=_NAME_SIZE, bold=self._chosen))
        painter.setPen(self._theme.colour("text"))
        for line in self._names:
            painter.drawText(QRectF(_NUMBER_ROOM, top, room + 4, _NAME_LINE), left, isolated(line))
            top += _NAME_LINE
        painter.setFont(drawn_font(size=_SMALL_SIZE))
        painter.setPen(self._theme.colour("warning" if self.node.trouble else "muted"))
        for line in self._details:
            place = QRectF(_NUMBER_ROOM, top, room + 4, _SMALL_LINE)
            painter.drawText(place, left, in_own_order(line))
            top += _SMALL_LINE

    def _paint_arrows(self, painter: QPainter) -> None:
        """In from where the floater comes, out the way the floater goes: up or down."""
        outer = 0.0 if self.node.side == 0 else self._width
        away = -1.0 if self.node.side == 0 else 1.0
        middle = self._height / 2
        if self.node.comes is not None:
            down = _DOWNWARD[self.node.comes]
            end = QPointF(outer + away * 3, middle)
            start = QPointF(outer + away * (MARGIN - 7), middle - 15 * down)
            _arrow(painter, start, end, QPointF(away, 0), self._theme.colour("accent"))
        if self.node.goes is not None:
            down = _DOWNWARD[self.node.goes]
            start = QPointF(outer + away * 2, middle)
            end = QPointF(outer + away * (MARGIN - 10), middle + 16 * down)
            _arrow(painter, start, end, QPointF(0, -down), self._theme.colour("warning"))

    def hoverEnterEvent(self, event: object) -> None:
        self._hovered = True
        self.update()

    def hoverLeaveEvent(self, event: object) -> None:
        self._hovered = False
        self.update()


def _arrow(painter: QPainter, start: QPointF, end: QPointF, back: QPointF, colour: QColor) -> None:
    """A curved line with a head at `end`; `back` points from the head to where it comes from."""
    painter.setPen(QPen(colour, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    path = QPainterPath(start)
    corner = QPointF(start.x(), end.y()) if back.x() else QPointF(end.x(), start.y())
    path.quadTo(corner, end)
    painter.drawPath(path)
    side = QPointF(-back.y(), back.x())
    for sign in (1, -1):
        painter.drawLine(end, end + back * 5 + side * (4 * sign))


def card_width(name: str) -> float:
    """Return how wide the card of a player has to be for no word of the name to be broken."""
    measure = QFontMetricsF(drawn_font(size=_NAME_SIZE, bold=True)).horizontalAdvance
    words = re.findall(r"[^\s-]+-?", name)
    return max(map(measure, words), default=0.0) + _NUMBER_ROOM + _CARD_EDGE + 1


def card_height(node: Node, name: str, due: str, width: float) -> float:
    """Return how high the card of a player has to be for all that stands on it."""
    names, details = _lines_of_card(node, name, due, width)
    return len(names) * _NAME_LINE + len(details) * _SMALL_LINE + 2 * _CARD_EDGE - 2


def _lines_of_card(
    node: Node, name: str, due: str, width: float
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines of the name, and of what stands below it, in the room that a card leaves them."""
    room = width - _NUMBER_ROOM - _CARD_EDGE
    details = " · ".join(filter(None, (due, node.trouble or _marks(node))))
    return (
        _wrapped(name, drawn_font(size=_NAME_SIZE, bold=True), room),
        _wrapped(details, drawn_font(size=_SMALL_SIZE), room),
    )


def _marks(node: Node) -> str:
    """An exchange, the points of who came in, the type of a floater."""
    score = "" if node.player.from_bracket is None else points_shown(node.player.score)
    return " ".join(filter(None, ("⇄" if node.exchanged else "", score, node.kind)))


def _wrapped(text: str, used: QFont, room: float) -> tuple[str, ...]:
    """A text in lines that have room, broken between words, or within one where that is needed."""
    layout = QTextLayout(text, used)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    lines: list[str] = []
    layout.beginLayout()
    line = layout.createLine()
    while line.isValid():
        line.setLineWidth(room)
        start = line.textStart()
        lines.append(text[start : start + line.textLength()].strip())
        line = layout.createLine()
    layout.endLayout()
    return tuple(filter(None, lines))


_UNDONE = frozenset({LinkKind.DROPPED, LinkKind.CRACKED})


class PairItem(QGraphicsItem):
    """The line between two players, with the criterion that decided on a plate at its end.

    `reserve` is the room before the second player that lines cross in no more, so that no line lies
    on a plate: that of the widest plate of the picture, or of this one alone if it is 0.
    """

    def __init__(
        self,
        link: PairLink,
        first: PlayerItem,
        second: PlayerItem,
        theme: Theme,
        *,
        reserve: float = 0.0,
    ) -> None:
        super().__init__()
        self.link = link
        self._theme = theme
        self._chosen = False
        self._hovered = False
        self._first, self._second = first, second
        self._start, self._end = QPointF(), QPointF()
        self._path = QPainterPath()
        self._label = link.label
        self._reserve = reserve
        self.setAcceptHoverEvents(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setZValue(self._level)
        self.follow()

    def follow(self) -> None:
        """Go where the two players are now."""
        self.prepareGeometryChange()
        self._start, self._end = self._first.anchor(), self._second.anchor()
        gap = abs(self._end.x() - self._start.x())
        reserve = self._reserve or reserve_of(self._label)
        straight = min(reserve, max(gap - _LEAST_CURVE, 0.0))
        turn = self._end + QPointF(straight * self._second.outward, 0)
        reach = max(abs(turn.x() - self._start.x()) * 0.5, 24.0)
        self._curve = QPainterPath(self._start)
        self._curve.cubicTo(
            self._start + QPointF(reach * self._first.outward, 0),
            turn + QPointF(reach * self._second.outward, 0),
            turn,
        )
        self._path = QPainterPath(self._curve)
        self._path.lineTo(self._end)

    @property
    def _level(self) -> int:
        """What was given up lies below what is there; the pair chosen above all."""
        return 3 if self._chosen else 1 if self.link.kind in _UNDONE else 2

    @property
    def line(self) -> QPainterPath:
        """The line from player to player, in scene coordinates."""
        return self._path

    @property
    def end(self) -> QPointF:
        """Where the line ends, beside its plate."""
        return self._end

    def is_colour_at(self, position: QPointF) -> bool:
        """True at the ends, where the colours are drawn once they are given."""
        if self.link.white is None:
            return False
        return any(
            (position - end).manhattanLength() < _END_ROOM for end in (self._start, self._end)
        )

    def choose(self, chosen: bool) -> None:
        self._chosen = chosen
        self.setZValue(self._level)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().united(self.plate).adjusted(-12, -14, 12, 14)

    def shape(self) -> QPainterPath:
        wide = QPainterPath()
        # What overlaps is inside, not a hole.
        wide.setFillRule(Qt.FillRule.WindingFill)
        wide.addRect(self.plate.adjusted(-4, -4, 4, 4))
        points = [self._path.pointAtPercent(step / 24) for step in range(25)]
        for point in points:
            wide.addEllipse(point, 7, 7)
        return wide

    @property
    def plate(self) -> QRectF:
        """Where the rule stands, in scene coordinates."""
        size = _plate_size(self._label)
        width, height = size.width(), size.height()
        near = self._end.x() + _STUB * self._second.outward
        left = near if self._second.outward > 0 else near - width
        return QRectF(left, self._end.y() - height / 2, width, height)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        drawn_rightwards(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        self._paint_halo(painter)
        painter.setPen(self._pen())
        painter.drawPath(self._path)
        if self.link.kind not in _UNDONE:
            for point, tpn in ((self._start, self.link.first), (self._end, self.link.second)):
                self._paint_end(painter, point, tpn)
        if self.link.kind is LinkKind.CRACKED:
            self._paint_crack(painter)
        if self._label:
            self._paint_label(painter)

    def _paint_halo(self, painter: QPainter) -> None:
        """The ground on both sides: lines below this one end there, and are seen to cross it."""
        ground = QPen(self._theme.colour("surface"), _HALO)
        ground.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(ground)
        painter.drawPolyline([self._curve.pointAtPercent(step / 24) for step in range(3, 22)])

    def _paint_crack(self, painter: QPainter) -> None:
        """A gap with a zigzag in the middle of the line."""
        middle = self._curve.pointAtPercent(0.5)
        painter.setPen(QPen(self._theme.colour("surface"), 9, Qt.PenStyle.SolidLine))
        painter.drawLine(middle + QPointF(2, -6), middle + QPointF(-2, 6))
        painter.setPen(QPen(self._theme.colour("warning"), 2))
        corners = [(3, -9), (-3, -3), (3, 3), (-3, 9)]
        painter.drawPolyline([middle + QPointF(x, y) for x, y in corners])

    def _pen(self) -> QPen:
        match self.link.kind:
            case LinkKind.FAILING:
                return QPen(self._theme.colour("warning"), 2.2)
            case LinkKind.NEW:
                return QPen(self._theme.colour("accent"), 2.2)
            case LinkKind.DROPPED:
                return QPen(self._theme.colour("faint"), 1.2, Qt.PenStyle.DashLine)
            case LinkKind.CRACKED:
                return QPen(self._theme.colour("warning"), 1.8, Qt.PenStyle.DashLine)
            case LinkKind.PAIR | LinkKind.PROPOSED:
                ink = "accent" if self._chosen else "muted" if self._hovered else "strong_border"
                return QPen(self._theme.colour(ink), 3.0 if self._chosen else 1.6)
            case _:
                assert_never(self.link.kind)

    def _paint_end(self, painter: QPainter, point: QPointF, tpn: Tpn) -> None:
        if self.link.white is None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._pen().color())
            painter.drawEllipse(point, 2.5, 2.5)
            return
        disc = "disc_white" if tpn == self.link.white else "disc_black"
        painter.setPen(QPen(self._theme.colour("disc_edge"), 1))
        painter.setBrush(self._theme.colour(disc))
        painter.drawEllipse(point, 4.5, 4.5)

    def _paint_label(self, painter: QPainter) -> None:
        plate = self.plate
        failing = self.link.kind is LinkKind.FAILING
        edge = "warning" if failing else "accent" if self._chosen else "strong_border"
        fill = "warning_soft" if failing else "accent" if self._chosen else "surface"
        ink = "warning" if failing else "on_accent" if self._chosen else "muted"
        painter.setPen(QPen(self._theme.colour(edge), 1))
        painter.setBrush(self._theme.colour(fill))
        painter.drawRoundedRect(plate, 9, 9)
        painter.setFont(drawn_font(size=11, bold=True))
        painter.setPen(self._theme.colour(ink))
        text = "\n".join(map(in_own_order, _broken(self._label)))
        painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), text)

    def hoverEnterEvent(self, event: object) -> None:
        self._hovered = True
        self.update()

    def hoverLeaveEvent(self, event: object) -> None:
        self._hovered = False
        self.update()


def reserve_of(label: str) -> float:
    """Return the room that a plate takes before its player, the stub of the line included."""
    return _plate_size(label).width() + _STUB if label else _STUB


def _plate_size(label: str) -> QSizeF:
    lines = _broken(label)
    widths = map(_plate_metrics().horizontalAdvance, lines)
    size = QSizeF(max(widths, default=0.0), _PLATE_LINE * max(len(lines), 1)) + _PLATE_EDGES
    return size.expandedTo(QSizeF(_LEAST_PLATE, 0))


def _plate_metrics() -> QFontMetricsF:
    return QFontMetricsF(drawn_font(size=11, bold=True))


def _broken(text: str) -> tuple[str, ...]:
    """A text in a line if it is short, else in the two lines that differ least.

    More of them would lie on the next pair.
    """
    width_of = _plate_metrics().horizontalAdvance
    words = text.split(" ")
    if width_of(text) <= _LONG_LABEL or len(words) == 1:
        return (text,) if text else ()
    ways = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    return min(ways, key=lambda lines: max(map(width_of, lines)))


class MeetingItem(QGraphicsItem):
    """Dotted: these two have met, in the round that stands on the line."""

    def __init__(self, first: PlayerItem, second: PlayerItem, text: str, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._text = text
        start, end = first.anchor(), second.anchor()
        reach = max(abs(end.x() - start.x()) * 0.45, 34.0)
        self._path = QPainterPath(start)
        self._path.cubicTo(
            start + QPointF(reach * first.outward, 0), end + QPointF(reach * second.outward, 0), end
        )
        self.setZValue(3)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-24, -14, 24, 14)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        drawn_rightwards(painter)
        pen = QPen(self._theme.colour("illegal"), 1.6, Qt.PenStyle.DotLine)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._path)
        small = drawn_font(size=10, bold=True)
        plate = QRectF(0, 0, QFontMetricsF(small).horizontalAdvance(self._text) + 10, 15)
        plate.moveCenter(self._path.pointAtPercent(0.72))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("illegal_soft"))
        painter.drawRoundedRect(plate, 7, 7)
        painter.setFont(small)
        painter.setPen(self._theme.colour("illegal"))
        painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), in_own_order(self._text))
