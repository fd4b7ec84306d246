"""The picture of a bracket, drawn and clickable."""

from __future__ import annotations

from typing import assert_never

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsSceneMouseEvent,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from arbiter_app.explain import Names
from arbiter_app.gui.models.bracket_picture import (
    BLOCK_HEAD,
    MARGIN,
    NODE_HEIGHT,
    Link,
    LinkKind,
    Node,
    bracket_picture,
)
from arbiter_app.gui.models.stages import Stage
from arbiter_app.gui.theme import Theme, font
from arbiter_app.pairing.trace import BracketTrace
from arbiter_app.tournament.types import Colour, Tpn, format_points_short

_DISC = 12.0
_NODE_WIDTHS = (112.0, 236.0)
_LEAST_GAP = 64.0
_MOTION = 260
"""Milliseconds from one step to the next: seen, but not waited for."""


class PlayerItem(QGraphicsItem):
    """A player of the bracket: the colour due, number, name; arrows for floaters."""

    def __init__(self, node: Node, name: str, width: float, theme: Theme) -> None:
        super().__init__()
        self.node = node
        self._name = name
        self._width = width
        self._theme = theme
        self._chosen = False
        self._hovered = False
        self.setAcceptHoverEvents(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(name)

    @property
    def tpn(self) -> Tpn:
        return self.node.player.tpn

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
        colours = self._theme
        frame = QRectF(0.5, 0.5, self._width - 1, NODE_HEIGHT - 1)
        edge = "accent" if self._chosen else "strong_border" if self._hovered else "border"
        if self.node.trouble:
            edge = "warning"
        painter.setPen(QPen(colours.colour(edge), 1.5 if self._chosen else 1))
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
        number_font, name_font = font(size=12), font(size=13, bold=self._chosen)
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
        painter.drawText(QRectF(53, 0, room + 4, NODE_HEIGHT), centre_left, shown)
        if extra:
            painter.setFont(number_font)
            painter.setPen(self._theme.colour("muted"))
            painter.drawText(
                QRectF(self._width - extra_width - 2, 0, extra_width - 6, NODE_HEIGHT),
                int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
                extra,
            )

    def _extra(self) -> str:
        if self.node.trouble:
            return self.node.trouble
        marks = "⇄ " if self.node.exchanged else ""
        if self.node.player.from_bracket is not None:
            marks += format_points_short(self.node.player.score)
        return marks.strip()

    def _paint_arrows(self, painter: QPainter) -> None:
        outer = 0.0 if self.node.side == 0 else self._width
        away = -1.0 if self.node.side == 0 else 1.0
        middle = NODE_HEIGHT / 2
        if self.node.player.from_bracket is not None:
            end = QPointF(outer + away * 3, middle)
            start = QPointF(outer + away * (MARGIN - 7), middle - 15)
            _arrow(painter, start, end, QPointF(away, 0), self._theme.colour("accent"))
        if self.node.floats_down:
            start = QPointF(outer + away * 2, middle)
            end = QPointF(outer + away * (MARGIN - 10), middle + 16)
            _arrow(painter, start, end, QPointF(0, -1), self._theme.colour("warning"))

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


class PairItem(QGraphicsItem):
    """The line between two players, with the criterion that decided."""

    def __init__(self, link: Link, first: PlayerItem, second: PlayerItem, theme: Theme) -> None:
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

    def choose(self, chosen: bool) -> None:
        self._chosen = chosen
        self.setZValue(2 if chosen else 1)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().united(self._plate()).adjusted(-12, -14, 12, 14)

    def shape(self) -> QPainterPath:
        wide = QPainterPath()
        wide.addRect(self._plate().adjusted(-4, -4, 4, 4))
        points = [self._path.pointAtPercent(step / 24) for step in range(25)]
        for point in points:
            wide.addEllipse(point, 7, 7)
        return wide

    def _plate(self) -> QRectF:
        width = max(QFontMetricsF(font(size=11)).horizontalAdvance(self._label) + 12, 20)
        plate = QRectF(0, 0, width, 18)
        plate.moveCenter(self._path.pointAtPercent(0.3))
        return plate

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        painter.setPen(self._pen())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._path)
        if self.link.kind is not LinkKind.DROPPED:
            for point, tpn in ((self._start, self.link.first), (self._end, self.link.second)):
                self._paint_end(painter, point, tpn)
        if self._label:
            self._paint_label(painter)

    def _pen(self) -> QPen:
        match self.link.kind:
            case LinkKind.FAILING:
                return QPen(self._theme.colour("warning"), 2.2)
            case LinkKind.NEW:
                return QPen(self._theme.colour("accent"), 2.2)
            case LinkKind.DROPPED:
                return QPen(self._theme.colour("faint"), 1.2, Qt.PenStyle.DashLine)
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
        edge = "warning" if failing else "accent" if self._chosen else "border"
        fill = "warning_soft" if failing else "accent" if self._chosen else "surface"
        ink = "warning" if failing else "on_accent" if self._chosen else "muted"
        painter.setPen(QPen(self._theme.colour(edge), 1))
        painter.setBrush(self._theme.colour(fill))
        painter.drawRoundedRect(plate, 9, 9)
        painter.setFont(font(size=11, bold=True))
        painter.setPen(self._theme.colour(ink))
        painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), self._label)

    def hoverEnterEvent(self, event: object) -> None:
        self._hovered = True
        self.update()

    def hoverLeaveEvent(self, event: object) -> None:
        self._hovered = False
        self.update()


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
        pen = QPen(self._theme.colour("illegal"), 1.6, Qt.PenStyle.DotLine)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._path)
        small = font(size=10, bold=True)
        plate = QRectF(0, 0, QFontMetricsF(small).horizontalAdvance(self._text) + 10, 15)
        plate.moveCenter(self._path.pointAtPercent(0.72))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour("illegal_soft"))
        painter.drawRoundedRect(plate, 7, 7)
        painter.setFont(small)
        painter.setPen(self._theme.colour("illegal"))
        painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), self._text)


class _Scene(QGraphicsScene):
    player_clicked = Signal(int)
    player_hovered = Signal(int)
    """The player under the mouse, 0 if there is none."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._hovered = 0

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        super().mouseMoveEvent(event)
        found = (item for item in self.items(event.scenePos()) if isinstance(item, PlayerItem))
        player = next((item.tpn for item in found), 0)
        if player != self._hovered:
            self._hovered = player
            self.player_hovered.emit(player)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        for item in self.items(event.scenePos()):
            if isinstance(item, PlayerItem):
                self.player_clicked.emit(item.tpn)
                event.accept()
                return
            if isinstance(item, PairItem):
                self.player_clicked.emit(item.link.first)
                event.accept()
                return
        super().mousePressEvent(event)


class BracketView(QGraphicsView):
    """Shows one bracket. Up and Down go through its decisions, Left and Right through its steps."""

    chosen = Signal(int)
    """TPN of a player of the pair, or of the floater, that was asked about."""

    step_wanted = Signal(int)
    """One step forward or back was asked for."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bracket: BracketTrace | None = None
        self._names = Names({})
        self._stage_shown = Stage.RESULT
        self._players: dict[Tpn, PlayerItem] = {}
        self._pairs: list[PairItem] = []
        self._meetings: list[MeetingItem] = []
        self._selected: Tpn | None = None
        self._animated = False
        self._moves: dict[PlayerItem, tuple[QPointF, QPointF]] = {}
        self._motion = QVariantAnimation(self)
        self._motion.setStartValue(0.0)
        self._motion.setEndValue(1.0)
        self._motion.setDuration(_MOTION)
        self._motion.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._motion.valueChanged.connect(self._move)
        self._stage = _Scene(self)
        self._stage.player_clicked.connect(self.ask)
        self._stage.player_hovered.connect(self.show_meetings)
        self.setScene(self._stage)
        self.setMouseTracking(True)
        self.setObjectName("bracketView")
        self.setAccessibleName(self.tr("Picture of the bracket"))
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self._drawn_in = 0
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme.changed.connect(self.redraw)

    @property
    def bracket(self) -> BracketTrace | None:
        return self._bracket

    @property
    def stage(self) -> Stage:
        """The step that is shown."""
        return self._stage_shown

    @property
    def is_moving(self) -> bool:
        return self._motion.state() is QVariantAnimation.State.Running

    @property
    def meetings(self) -> int:
        """How many past meetings are dotted now."""
        return len(self._meetings)

    def animate(self, on: bool) -> None:
        """Steps in motion, or at once."""
        self._animated = on

    def show_bracket(
        self, bracket: BracketTrace | None, names: Names, stage: Stage = Stage.RESULT
    ) -> None:
        """Show another bracket."""
        self._bracket = bracket
        self._names = names
        self._stage_shown = stage
        self._selected = None
        self.redraw()
        self.verticalScrollBar().setValue(0)

    def show_stage(self, stage: Stage) -> None:
        """Show another step of the same bracket; players who change their place move there."""
        if stage is self._stage_shown:
            return
        places = {tpn: item.pos() for tpn, item in self._players.items()}
        self._stage_shown = stage
        self.redraw()
        if not self._animated or not self.isVisible():
            return
        self._moves = {
            item: (places[tpn], item.pos()) for tpn, item in self._players.items() if tpn in places
        }
        self._move(0.0)
        self._motion.start()

    def choose(self, tpn: Tpn | None) -> None:
        """Mark the pair or the floater of this player."""
        self._selected = tpn
        pair = self._pair_of(tpn)
        members = {tpn} if pair is None else {pair.link.first, pair.link.second}
        for number, item in self._players.items():
            item.choose(number in members)
        for link in self._pairs:
            link.choose(link is pair)
        if tpn in self._players:
            self.ensureVisible(self._players[tpn], 0, 30)

    def show_meetings(self, tpn: Tpn) -> None:
        """Dot the past meetings of a player within the bracket; 0 takes them away."""
        for item in self._meetings:
            self._stage.removeItem(item)
        self._meetings = []
        player = self._players.get(tpn)
        if player is None:
            return
        for number, other in self._players.items():
            met = None if number == tpn else self._names.meeting(tpn, number)
            if met is not None:
                text = self.tr("round {n}").format(n=met)
                item = MeetingItem(player, other, text, self._theme)
                self._stage.addItem(item)
                self._meetings.append(item)

    def _room(self) -> int:
        """The width to draw in, with room for the scroll bar whether it is shown or not.

        A picture that followed the bar's coming and going would make it come and go for ever.
        """
        return self.width() - 2 * self.frameWidth() - self.verticalScrollBar().sizeHint().width()

    def redraw(self) -> None:
        """Draw everything anew, for another bracket, step, width or theme."""
        self._drawn_in = self._room()
        self._motion.stop()
        self._moves = {}
        self._stage.clear()
        self._players, self._pairs, self._meetings = {}, [], []
        if self._bracket is None:
            return
        picture = bracket_picture(self._bracket, self._stage_shown, system=self._names.system)
        width = self._node_width()
        left = MARGIN
        right = max(self._room() - MARGIN - width, left + width + _LEAST_GAP)
        for block in picture.blocks:
            self._heading(block.left, left, block.y)
            self._heading(block.right, right, block.y)
        for node in picture.nodes:
            name = self._names.get(node.player.tpn, str(node.player.tpn))
            item = PlayerItem(node, name, width, self._theme)
            item.setPos(left if node.side == 0 else right, node.y)
            self._stage.addItem(item)
            self._players[node.player.tpn] = item
        for link in picture.links:
            if link.first in self._players and link.second in self._players:
                first, second = self._players[link.first], self._players[link.second]
                drawn = PairItem(link, first, second, self._theme)
                self._stage.addItem(drawn)
                self._pairs.append(drawn)
        self._stage.setSceneRect(0, 0, right + width + MARGIN, picture.height + 16)
        self.resetTransform()
        shrunk = min(1.0, self._room() / self.sceneRect().width())
        self.scale(shrunk, shrunk)
        self.choose(self._selected)

    def order(self) -> tuple[Tpn, ...]:
        """One player of each pair, then the floaters: what the arrow keys go through."""
        if self._bracket is None:
            return ()
        floaters = tuple(floater.tpn for floater in self._bracket.downfloaters)
        return tuple(pair.first for pair in self._bracket.pairs) + floaters

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        sideways = {Qt.Key.Key_Right: 1, Qt.Key.Key_Left: -1}.get(key)
        if sideways is not None and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.step_wanted.emit(sideways)
            return
        if event.text().lower() == "m" and self._selected is not None:
            self.show_meetings(0 if self._meetings else self._selected)
            return
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(key)
        order = self.order()
        if step is None or not order:
            super().keyPressEvent(event)
            return
        found = (tpn for tpn in order if tpn in self._asked_about())
        current = next(found, None)
        place = order.index(current) + step if current is not None else 0
        if 0 <= place < len(order):
            self.ask(order[place])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._room() != self._drawn_in:
            self.redraw()

    def ask(self, tpn: Tpn) -> None:
        """Ask about the pair of this player, or why the player floats."""
        self.show_meetings(0)
        self.choose(tpn)
        self.chosen.emit(tpn)

    def _asked_about(self) -> frozenset[Tpn]:
        """The player chosen, with the opponent in the pairing made."""
        pairs = () if self._bracket is None else self._bracket.pairs
        for pair in pairs:
            if self._selected in (pair.first, pair.second):
                return frozenset((pair.first, pair.second))
        return frozenset() if self._selected is None else frozenset((self._selected,))

    def _move(self, progress: float) -> None:
        """Put everyone between the old place and the new one."""
        for item, (start, end) in self._moves.items():
            item.setPos(start + (end - start) * progress)
        for pair in self._pairs:
            pair.follow()
            pair.setOpacity(progress)

    def _pair_of(self, tpn: Tpn | None) -> PairItem | None:
        return next(
            (
                pair
                for pair in self._pairs
                if tpn in (pair.link.first, pair.link.second)
                and pair.link.kind is not LinkKind.DROPPED
            ),
            None,
        )

    def _node_width(self) -> float:
        least, most = _NODE_WIDTHS
        return min(max((self._room() - 2 * MARGIN - _LEAST_GAP) / 2, least), most)

    def _heading(self, text: str, x: float, y: float) -> None:
        item = self._stage.addSimpleText(text, _heading_font())
        item.setBrush(self._theme.colour("muted"))
        item.setPos(x, y + BLOCK_HEAD - 22)


def _heading_font() -> QFont:
    return font(size=12, bold=True)
