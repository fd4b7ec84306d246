"""What stands in the picture of a bracket: players, the lines of pairs, past meetings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from arbiter_app.gui.direction import drawn_rightwards, in_own_order
from arbiter_app.gui.figures import points_shown
from arbiter_app.gui.models.bracket_picture import (
    MARGIN,
    NODE_HEIGHT,
    LinkKind,
    Node,
    PairLink,
)
from arbiter_app.gui.plain_text import give_tip
from arbiter_app.gui.theme import Theme, drawn_font
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.brackets import FloaterWay
from arbiter_app.wording import isolated

_DISC = 12.0
_DUE_ROOM = 28.0
"""So much of a player's place belongs to the colour due."""

_DOWNWARD = {FloaterWay.DOWN: 1.0, FloaterWay.UP: -1.0}

_LEAST_PLATE = 20.0
_PLATE_LINE = 13.0
_PLATE_EDGES = QSizeF(12, 5)
"""What a plate is wider and higher than its lines."""

_END_ROOM = 9.0
"""So near the end of a line its colour is meant."""


class PlayerItem(QGraphicsItem):
    """A player of the bracket: the colour due, number, name; arrows for floaters."""

    def __init__(
        self, node: Node, name: str, told: Sequence[str], width: float, theme: Theme
    ) -> None:
        """`told` are the lines under the name when the mouse rests on the player."""
        super().__init__()
        self.node = node
        self._name = name
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
        """True where the colour due is drawn; in scene coordinates."""
        return self.mapFromScene(position).x() < _DUE_ROOM

    def choose(self, chosen: bool) -> None:
        self._chosen = chosen
        self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-MARGIN, -2, self._width + 2 * MARGIN, NODE_HEIGHT + 4)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(QRectF(0, 0, self._width, NODE_HEIGHT))
        return path

    @property
    def outward(self) -> float:
        """The direction in which a line leaves: 1 to the right, -1 to the left."""
        return 1.0 if self.node.side == 0 else -1.0

    def anchor(self) -> QPointF:
        """Where the line of the pair begins, in scene coordinates."""
        x = self._width if self.node.side == 0 else 0.0
        return self.mapToScene(QPointF(x, NODE_HEIGHT / 2))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        drawn_rightwards(painter)
        colours = self._theme
        frame = QRectF(0.5, 0.5, self._width - 1, NODE_HEIGHT - 1)
        marked = self._chosen or self.node.concerned
        edge = "accent" if marked else "muted" if self._hovered else "strong_border"
        if self.node.trouble:
            edge = "warning"
        painter.setPen(QPen(colours.colour(edge), 1.5 if marked else 1))
        painter.setBrush(colours.colour("accent_soft" if self._chosen else "surface"))
        painter.drawRoundedRect(frame, 6, 6)
        self._paint_due(painter)
        self._paint_text(painter)
        self._paint_arrows(painter)

    def _paint_due(self, painter: QPainter) -> None:
        player = self.node.player
        centre = QPointF(16, NODE_HEIGHT / 2)
        if not player.due:
            painter.setPen(QPen(self._theme.colour("faint"), 1, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(centre, _DISC / 2 - 1, _DISC / 2 - 1)
            return
        disc = "disc_white" if player.due == Colour.WHITE else "disc_black"
        radius = {"mild": 4.0, "strong": 6.0}.get(player.strength, 6.0)
        painter.setPen(QPen(self._theme.colour("disc_edge"), 1))
        painter.setBrush(self._theme.colour(disc))
        painter.drawEllipse(centre, radius, radius)
        if player.strength == "absolute":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.colour("disc_edge"), 1.5))
            painter.drawEllipse(centre, radius + 3, radius + 3)

    def _paint_text(self, painter: QPainter) -> None:
        number_font, name_font = drawn_font(size=12), drawn_font(size=13, bold=self._chosen)
        painter.setFont(number_font)
        painter.setPen(self._theme.colour("muted"))
        painter.drawText(
            QRectF(27, 0, 22, NODE_HEIGHT), int(Qt.AlignmentFlag.AlignCenter), str(self.tpn)
        )
        extra = self._extra()
        extra_width = QFontMetricsF(number_font).horizontalAdvance(extra) + 8 if extra else 0.0
        room = self._width - 53 - extra_width - 6
        painter.setFont(name_font)
        painter.setPen(self._theme.colour("text"))
        shown = QFontMetricsF(name_font).elidedText(self._name, Qt.TextElideMode.ElideRight, room)
        centre_left = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(QRectF(53, 0, room + 4, NODE_HEIGHT), centre_left, isolated(shown))
        if extra:
            painter.setFont(number_font)
            painter.setPen(self._theme.colour("muted"))
            painter.drawText(
                QRectF(self._width - extra_width - 2, 0, extra_width - 6, NODE_HEIGHT),
                int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
                in_own_order(extra),
            )

    def _extra(self) -> str:
        if self.node.trouble:
            return self.node.trouble
        marks = "⇄ " if self.node.exchanged else ""
        if self.node.player.from_bracket is not None:
            marks += points_shown(self.node.player.score)
        return f"{marks.strip()} {self.node.kind}".strip()

    def _paint_arrows(self, painter: QPainter) -> None:
        """In from where the floater comes, out the way the floater goes: up or down."""
        outer = 0.0 if self.node.side == 0 else self._width
        away = -1.0 if self.node.side == 0 else 1.0
        middle = NODE_HEIGHT / 2
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


_UNDONE = frozenset({LinkKind.DROPPED, LinkKind.CRACKED})


class PairItem(QGraphicsItem):
    """The line between two players, with the criterion that decided."""

    def __init__(self, link: PairLink, first: PlayerItem, second: PlayerItem, theme: Theme) -> None:
        super().__init__()
        self.link = link
        self._theme = theme
        self._chosen = False
        self._hovered = False
        self._first, self._second = first, second
        self._start, self._end = QPointF(), QPointF()
        self._path = QPainterPath()
        self._label = link.label
        self.setAcceptHoverEvents(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setZValue(1)
        self.follow()

    def follow(self) -> None:
        """Go where the two players are now."""
        self.prepareGeometryChange()
        self._start, self._end = self._first.anchor(), self._second.anchor()
        reach = max(abs(self._end.x() - self._start.x()) * 0.45, 34.0)
        path = QPainterPath(self._start)
        path.cubicTo(
            self._start + QPointF(reach * self._first.outward, 0),
            self._end + QPointF(reach * self._second.outward, 0),
            self._end,
        )
        self._path = path
        self._lines = _broken(self._label, self._gap - 4 - _PLATE_EDGES.width())

    def is_colour_at(self, position: QPointF) -> bool:
        """True at the ends, where the colours are drawn once they are given."""
        if self.link.white is None:
            return False
        return any(
            (position - end).manhattanLength() < _END_ROOM for end in (self._start, self._end)
        )

    def choose(self, chosen: bool) -> None:
        self._chosen = chosen
        self.setZValue(2 if chosen else 1)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().united(self._plate()).adjusted(-12, -14, 12, 14)

    def shape(self) -> QPainterPath:
        wide = QPainterPath()
        # What overlaps is inside, not a hole.
        wide.setFillRule(Qt.FillRule.WindingFill)
        wide.addRect(self._plate().adjusted(-4, -4, 4, 4))
        points = [self._path.pointAtPercent(step / 24) for step in range(25)]
        for point in points:
            wide.addEllipse(point, 7, 7)
        return wide

    def _plate(self) -> QRectF:
        width, height = _PLATE_EDGES.width(), _PLATE_EDGES.height()
        width += max(map(_plate_metrics().horizontalAdvance, self._lines), default=0.0)
        height += _PLATE_LINE * max(len(self._lines), 1)
        plate = QRectF(0, 0, max(width, _LEAST_PLATE), height)
        # Near the first player, where lines have not crossed yet, if there is room enough.
        is_roomy = self._gap > 3 * plate.width()
        plate.moveCenter(self._path.pointAtPercent(0.3 if is_roomy else 0.5))
        return plate

    @property
    def _gap(self) -> float:
        return abs(self._end.x() - self._start.x())

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        drawn_rightwards(painter)
        painter.setPen(self._pen())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._path)
        if self.link.kind not in _UNDONE:
            for point, tpn in ((self._start, self.link.first), (self._end, self.link.second)):
                self._paint_end(painter, point, tpn)
        if self.link.kind is LinkKind.CRACKED:
            self._paint_crack(painter)
        if self._label:
            self._paint_label(painter)

    def _paint_crack(self, painter: QPainter) -> None:
        """A gap with a zigzag in the middle of the line."""
        middle = self._path.pointAtPercent(0.5)
        painter.setPen(QPen(self._theme.colour("window"), 9, Qt.PenStyle.SolidLine))
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
                return QPen(self._theme.colour(ink), 2.4 if self._chosen else 1.6)
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
        plate = self._plate()
        failing = self.link.kind is LinkKind.FAILING
        edge = "warning" if failing else "accent" if self._chosen else "strong_border"
        fill = "warning_soft" if failing else "accent" if self._chosen else "surface"
        ink = "warning" if failing else "on_accent" if self._chosen else "muted"
        painter.setPen(QPen(self._theme.colour(edge), 1))
        painter.setBrush(self._theme.colour(fill))
        painter.drawRoundedRect(plate, 9, 9)
        painter.setFont(drawn_font(size=11, bold=True))
        painter.setPen(self._theme.colour(ink))
        text = "\n".join(map(in_own_order, self._lines))
        painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), text)

    def hoverEnterEvent(self, event: object) -> None:
        self._hovered = True
        self.update()

    def hoverLeaveEvent(self, event: object) -> None:
        self._hovered = False
        self.update()


def _plate_metrics() -> QFontMetricsF:
    return QFontMetricsF(drawn_font(size=11, bold=True))


def _broken(text: str, room: float) -> tuple[str, ...]:
    """A text in a line if there is room for it, else in the two lines that differ least.

    More of them would lie on the next pair.
    """
    width_of = _plate_metrics().horizontalAdvance
    words = text.split(" ")
    if width_of(text) <= room or len(words) == 1:
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
