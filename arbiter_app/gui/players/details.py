"""The pane of one player: all rounds, the place, and the way to each board and working."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.forms.widgets import icon_button, label
from arbiter_app.gui.look.theme import SPACE, Theme, row_height
from arbiter_app.gui.players.detail_rows import (
    PlayerDetails,
    RoundLinesModel,
    ValuesModel,
    details_of,
)
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.tournament.types import Tpn

WIDTH = 500
_MOMENT = 200
"""Milliseconds after a change before it is looked at: results come in bursts."""
_VALUES_SEEN = 4


class PlayerPane(QFrame):
    """Lies over the right side of the page; Esc closes it. Enter follows the line."""

    board_wanted = Signal(int, int)
    """The board of this round, of this player."""

    working_wanted = Signal(int, int)
    """Of this player, the working of the tie-break with this place in the list."""

    menu_wanted = Signal(object, object)
    """A menu for the opponent with the number in this tuple, at this place of the screen."""

    opened = Signal()
    """The pane is about to be seen."""

    left = Signal()
    """The pane was closed, and had the keyboard."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("playerPane")
        self.setProperty("role", "card")
        self.setAccessibleName(self.tr("Player"))
        self._event = context.event
        self._question = BackgroundQuestion(context.tasks, self)
        self._key: int | None = None
        self._shown: PlayerDetails | None = None
        self.rounds = RoundLinesModel(self)
        self.values = ValuesModel(self)
        self.rounds_view, self.values_view = TableView(), TableView()
        self._name = label("", "heading", name="playerName", wrap=True)
        self._facts = label("", "muted", name="playerFacts", wrap=True)
        self._standing = label("", "", name="playerStanding", wrap=True)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_MOMENT)
        self._again.timeout.connect(self._ask)
        self._build(context.actions, context.theme)
        self.hide()

    @property
    def details(self) -> PlayerDetails | None:
        """What is shown; None until it is worked out."""
        return self._shown

    def show_player(self, tpn: Tpn) -> None:
        """Show a player, and take the keyboard."""
        state = self._event.state
        if state is None:
            return
        self._key = state.keys_by_tpn().get(tpn)
        self._ask()
        self.opened.emit()
        self.show()
        self.raise_()
        self.rounds_view.setFocus()

    def close_pane(self) -> None:
        """Go away, and give the keyboard back."""
        had = self.has_keyboard
        self._key, self._shown = None, None
        self._question.forget()
        self._again.stop()
        self.hide()
        if had:
            self.left.emit()

    @property
    def player(self) -> Tpn | None:
        """The number of the player whose pane it is; None while it is closed."""
        state, key = self._event.state, self._key
        return None if state is None or key is None else state.tpns_by_key().get(key)

    @property
    def has_keyboard(self) -> bool:
        """Whether the keyboard is in the pane."""
        focus = QApplication.focusWidget()
        return focus is not None and self.isAncestorOf(focus)

    def current_opponent(self) -> Tpn | None:
        """The opponent under the cursor."""
        row = self.rounds.row_at(self.rounds_view.currentIndex())
        return None if row is None else row.opponent

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_pane()
            return
        super().keyPressEvent(event)

    def changed(self) -> None:
        """Something was done, perhaps about the player shown."""
        if not self.isHidden():
            self._again.start()

    # Inside

    def _ask(self) -> None:
        state, tpn = self._event.state, self.player
        if state is None or tpn is None:
            self.close_pane()
            return
        self._question.ask(lambda: details_of(state, tpn), self._show, self._event.refused.emit)

    def _show(self, found: PlayerDetails | None) -> None:
        if found is None:
            self.close_pane()
            return
        self._shown = found
        self._name.setText(found.player.name)
        self._facts.setText(found.facts)
        self._standing.setText(" · ".join(part for part in (found.standing, found.status) if part))
        self.rounds.set_rows(found.rounds)
        self.values.set_rows(found.values)
        seen = min(len(found.values), _VALUES_SEEN) + 1
        self.values_view.setMaximumHeight(seen * row_height() + 4)
        self.values_view.setVisible(bool(found.values))
        if found.rounds and not self.rounds_view.currentIndex().isValid():
            self.rounds_view.setCurrentIndex(self.rounds.index(len(found.rounds) - 1, 2))

    def _round_opened(self, index: QModelIndex) -> None:
        row = self.rounds.row_at(index)
        if row is not None and self._shown is not None:
            self.board_wanted.emit(row.number, self._shown.player.tpn)

    def _value_opened(self, index: QModelIndex) -> None:
        row = self.values.row_at(index)
        if row is not None and self._shown is not None:
            self.working_wanted.emit(self._shown.player.tpn, row.place)

    def _menu(self, index: QModelIndex, place: object) -> None:
        row = self.rounds.row_at(index)
        if row is not None and row.opponent is not None:
            self.menu_wanted.emit((row.opponent,), place)

    def _build(self, actions: Actions, theme: Theme) -> None:
        tr = self.tr
        delegate = CellDelegate(theme, self)
        set_up_table(
            self.rounds_view, self.rounds, name="playerRounds", title=tr("The player’s rounds")
        )
        set_up_table(self.values_view, self.values, name="playerTieBreaks", title=tr("Tie-breaks"))
        set_widths(self.rounds_view, {0: 44, 1: 64, 3: 60, 4: 60, 5: 50}, (2,))
        set_widths(self.values_view, {0: 80, 2: 80}, (1,))
        for view, opened in (
            (self.rounds_view, self._round_opened),
            (self.values_view, self._value_opened),
        ):
            view.setItemDelegate(delegate)
            view.activated.connect(opened)
        self.rounds_view.menu_wanted.connect(self._menu)
        give_tip(self.rounds_view, tr("Enter: go to the board. Menu key: opponent’s menu."))
        give_tip(self.values_view, tr("Enter: show the calculation"))
        head = QHBoxLayout()
        head.addWidget(self._name, 1)
        head.addWidget(icon_button(actions[ActionName.CLOSE_DETAILS], name="closeDetails"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, SPACE, SPACE, SPACE)
        layout.setSpacing(SPACE)
        layout.addLayout(head)
        layout.addWidget(self._facts)
        layout.addWidget(self._standing)
        layout.addWidget(self.rounds_view, 2)
        layout.addWidget(self.values_view, 1)
