"""The picture of a bracket, drawn and clickable."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QRect, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsScene,
    QGraphicsSceneMouseEvent,
    QGraphicsView,
    QWidget,
)

from arbiter_app.explain.names import Names
from arbiter_app.explain.records import due, ranked_by
from arbiter_app.gui.commands.player_menu import PlayerMenu
from arbiter_app.gui.explanation.bracket_items import (
    MeetingItem,
    PairItem,
    PlayerItem,
    card_height,
    card_width,
    reserve_of,
)
from arbiter_app.gui.explanation.bracket_legend import legend_of
from arbiter_app.gui.explanation.bracket_picture import (
    BLOCK_HEAD,
    MARGIN,
    LinkKind,
    Node,
    bracket_picture,
)
from arbiter_app.gui.explanation.ladder import Rung
from arbiter_app.gui.explanation.legend_view import LegendItem
from arbiter_app.gui.explanation.said_places import SaidPlaces
from arbiter_app.gui.explanation.stages import AnyStage, Stage
from arbiter_app.gui.look.direction import along
from arbiter_app.gui.look.theme import Theme, drawn_font, letter_scale
from arbiter_app.gui.text.latin_keys import LatinKeys, written
from arbiter_app.gui.text.wording import explaining, tr
from arbiter_app.tournament.types import Colour, Tpn
from arbiter_app.trace.brackets import BracketTrace

EMPTY: Final[Mapping[Tpn, str]] = MappingProxyType({})
_NODE_WIDTHS = (112.0, 236.0)
_LEAST_CURVE = 48.0
"""Room between the columns for lines to cross in, beside that of the plates."""
_LEAST_SCALE = 0.8
"""Texts of a picture that has little room are smaller than others by so much at most."""
_MOTION = 260
_COLOURS, _MEETINGS = "c", "m"
"""The keys that ask about the colours of a player, and whom the player has met."""
"""Milliseconds from one step to the next: seen, but not waited for."""


class _Scene(QGraphicsScene):
    player_clicked = Signal(int)

    colour_clicked = Signal(int)
    """The colour of this player's pair, or the colour the player is due."""

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
        if event.button() is not Qt.MouseButton.LeftButton:
            event.accept()
            return
        for item in self.items(event.scenePos()):
            if isinstance(item, PlayerItem):
                is_colour, player = item.is_due_at(event.scenePos()), item.tpn
            elif isinstance(item, PairItem):
                is_colour, player = item.is_colour_at(event.scenePos()), item.link.first
            else:
                continue
            (self.colour_clicked if is_colour else self.player_clicked).emit(player)
            event.accept()
            return
        super().mousePressEvent(event)


class BracketView(QGraphicsView):
    """Shows one bracket. Up and Down go through its decisions, Left and Right through its steps."""

    chosen = Signal(int)
    """TPN of a player of the pair, or of the floater, that was asked about."""

    colours_asked = Signal(int)
    """TPN of a player whose colour was asked about."""

    keyboard_came = Signal()
    """The keyboard came to the picture."""

    step_wanted = Signal(int)
    """One step forward or back was asked for."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._bracket: BracketTrace | None = None
        self._names = Names({})
        self._full_names: Mapping[Tpn, str] = EMPTY
        self._rungs: Sequence[Rung] = ()
        self.legend: tuple[str, ...] = ()
        """The signs that are explained below the picture, each with its text."""
        self._stage_shown: AnyStage = Stage.RESULT
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
        self.menu = PlayerMenu(self, self._chosen_player)
        self._stage.player_clicked.connect(self.ask)
        self._stage.colour_clicked.connect(self.ask_colours)
        self._stage.player_hovered.connect(self.show_meetings)
        self.setScene(self._stage)
        LatinKeys((_COLOURS, _MEETINGS), self)
        # The view has the keyboard; a screen reader would find its inside as a second place without a name.
        self.viewport().setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMouseTracking(True)
        self.setObjectName("bracketView")
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setAccessibleName(self.tr("Picture of the bracket"))
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter)
        self._drawn_in = 0
        self._said = SaidPlaces(self, self._seen_at)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        theme.changed.connect(self.redraw)

    @property
    def bracket(self) -> BracketTrace | None:
        return self._bracket

    @property
    def stage(self) -> AnyStage:
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
        self,
        bracket: BracketTrace | None,
        names: Names,
        stage: AnyStage = Stage.RESULT,
        *,
        full_names: Mapping[Tpn, str] = EMPTY,
        rungs: Sequence[Rung] = (),
    ) -> None:
        """Show another bracket; `rungs` are those of the ladder, whose signs the legend has, too."""
        self._bracket = bracket
        self._names, self._full_names, self._rungs = names, full_names, rungs
        self._stage_shown = stage
        self._selected = None
        self._said.say({})
        self.redraw()
        self.verticalScrollBar().setValue(0)

    def show_stage(self, stage: AnyStage) -> None:
        """Show another step of the same bracket; players who change their place move there."""
        if stage == self._stage_shown:
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
        system, stage = self._names.system, self._stage_shown
        zoom = letter_scale()
        room = self._room() / zoom
        draft = bracket_picture(self._bracket, stage, system=system)
        least = _LEAST_CURVE + max((reserve_of(link.label) for link in draft.links), default=0.0)
        names = map(self._name_of, draft.nodes)
        width = _node_width(room, least, max(map(card_width, names), default=0.0))
        left = MARGIN
        right = max(room - MARGIN - width, left + width + least)
        picture = bracket_picture(
            self._bracket,
            stage,
            system=system,
            height_of=lambda node: card_height(
                node, self._name_of(node), self._due_of(node), width
            ),
        )
        if picture.caption:
            self._heading(picture.caption, left, 0.0)
        for block in picture.blocks:
            self._heading(block.left, left, block.y)
            self._heading(block.right, right, block.y)
        for node in picture.nodes:
            told = (
                due(node.player.tpn, self._names, catalogue=explaining()),
                *ranked_by(node.player, system, catalogue=explaining()),
            )
            item = PlayerItem(
                node,
                self._name_of(node),
                told,
                width,
                self._theme,
                due=self._due_of(node),
            )
            item.setPos(left if node.side == 0 else right, node.y)
            self._stage.addItem(item)
            self._players[node.player.tpn] = item
        reserve = least - _LEAST_CURVE
        for link in picture.links:
            if link.first in self._players and link.second in self._players:
                first, second = self._players[link.first], self._players[link.second]
                drawn = PairItem(link, first, second, self._theme, reserve=reserve)
                self._stage.addItem(drawn)
                self._pairs.append(drawn)
        entries = legend_of(picture, stage, self._rungs)
        legend = LegendItem(entries, right + width - left, self._theme)
        legend.setPos(left, picture.height + 6)
        self._stage.addItem(legend)
        self.legend = legend.texts
        bottom = picture.height + 16 + legend.height
        self._stage.setSceneRect(0, 0, right + width + MARGIN, bottom)
        self._show_in(self._room(), zoom)
        self._said.follow()
        self.choose(self._selected)

    def _name_of(self, node: Node) -> str:
        tpn = node.player.tpn
        return self._full_names.get(tpn) or self._names.get(tpn, str(tpn))

    def _due_of(self, node: Node) -> str:
        """The colour due in words; empty without one, and where the system has none."""
        if not due(node.player.tpn, self._names, catalogue=explaining()) or not node.player.due:
            return ""
        return tr("due White") if node.player.due == Colour.WHITE else tr("due Black")

    def _show_in(self, room: int, zoom: float) -> None:
        """The picture in the size of the texts, a little smaller if it then has room, or scrolled.

        Whether it is scrolled sideways does not depend on its height: nothing comes and goes.
        """
        fitting = room / self.sceneRect().width()
        scale = min(zoom, max(fitting, _LEAST_SCALE * zoom))
        is_wide = scale > fitting
        policies = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(
            policies.ScrollBarAlwaysOn if is_wide else policies.ScrollBarAlwaysOff
        )
        self.resetTransform()
        self.scale(scale, scale)
        if is_wide:
            self.horizontalScrollBar().setValue(0)

    def order(self) -> tuple[Tpn, ...]:
        """One player of each pair, then the floaters: what the arrow keys go through."""
        if self._bracket is None:
            return ()
        floaters = tuple(floater.tpn for floater in self._bracket.downfloaters)
        return tuple(pair.first for pair in self._bracket.pairs) + floaters

    @property
    def said(self) -> tuple[str, ...]:
        """What a screen reader finds in the picture."""
        return self._said.texts

    def say(self, told: str, decisions: Mapping[Tpn, str]) -> None:
        """What a screen reader says of the picture, and finds in it: a sentence for each decision.

        The sentences are known by the players that the arrow keys go through, see `order`.
        """
        self.setAccessibleDescription(told)
        self._said.say({tpn: decisions[tpn] for tpn in self.order() if tpn in decisions})

    def _seen_at(self, tpn: Hashable) -> QRect:
        """Where the pair of a player, or the player who floats, is in the view."""
        item = next((each for number, each in self._players.items() if number == tpn), None)
        if item is None:
            return QRect()
        pair = self._pair_of(item.tpn)
        area = item.sceneBoundingRect()
        if pair is not None:
            area |= pair.sceneBoundingRect()
        return self.mapFromScene(area).boundingRect()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        sideways = along(key)
        if sideways and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.step_wanted.emit(sideways)
            return
        if written(event) == _COLOURS and self._selected is not None:
            self.ask_colours(self._selected)
            return
        if written(event) == _MEETINGS and self._selected is not None:
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

    @property
    def selected(self) -> Tpn | None:
        """The player asked about."""
        return self._selected

    def _chosen_player(self) -> tuple[Tpn, ...]:
        return () if self._selected is None else (self._selected,)

    def place_of(self, tpn: Tpn) -> QPoint | None:
        """Where in the view a player is seen."""
        item = self._players.get(tpn)
        centre = None if item is None else item.mapToScene(item.shape().boundingRect().center())
        return None if centre is None else self.mapFromScene(centre)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the player under the mouse, or of the one chosen if a key wants it."""
        by_mouse = event.reason() is QContextMenuEvent.Reason.Mouse
        event.accept()
        found = (item for item in self.items(event.pos()) if isinstance(item, PlayerItem))
        item = next(found, None) if by_mouse else self._players.get(self._selected or 0)
        if item is None or QApplication.activePopupWidget() is not None:
            return
        below = self.mapFromScene(item.mapToScene(item.shape().boundingRect().bottomLeft()))
        place = event.globalPos() if by_mouse else self.viewport().mapToGlobal(below)
        self.menu.wanted.emit((item.tpn,), place)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.keyboard_came.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._room() != self._drawn_in:
            self.redraw()

    def ask(self, tpn: Tpn) -> None:
        """Ask about the pair of this player, or why the player floats."""
        self.show_meetings(0)
        self.choose(tpn)
        self.chosen.emit(tpn)

    def ask_colours(self, tpn: Tpn) -> None:
        """Ask why the pair of this player has its colours."""
        self.show_meetings(0)
        self.choose(tpn)
        self.colours_asked.emit(tpn)

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
                and pair.link.kind not in {LinkKind.DROPPED, LinkKind.CRACKED}
            ),
            None,
        )

    def _heading(self, text: str, x: float, y: float) -> None:
        item = self._stage.addSimpleText(text, _heading_font())
        item.setBrush(self._theme.colour("muted"))
        item.setPos(x, y + BLOCK_HEAD - 22)


def _node_width(room: float, gap: float, wanted: float) -> float:
    """As wide as the room allows beside a gap for lines and plates.

    The picture is smaller than its texts would like before a word of a name is broken.
    """
    least, most = _NODE_WIDTHS
    fitting, squeezed = ((each - 2 * MARGIN - gap) / 2 for each in (room, room / _LEAST_SCALE))
    return min(max(fitting, min(wanted, squeezed), least), most)


def _heading_font() -> QFont:
    return drawn_font(size=12, bold=True)
