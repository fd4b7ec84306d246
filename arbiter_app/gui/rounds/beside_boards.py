"""What stands beside the boards follows the round, the cursor, and the keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, QObject, Signal
from PySide6.QtWidgets import QApplication

from arbiter_app.errors import UserError
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.shown_round import ShownRound
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.player_field import BYE
from arbiter_app.gui.event.explanations import Explanations
from arbiter_app.gui.rounds.side import QUESTIONS, SideTab
from arbiter_app.gui.rounds.widgets import RoundsWidgets
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import ExplainedRound
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import ExplainedSoFar


class BesideBoards(QObject):
    """Asks why the round is as it is, and tells it and the questions where the cursor is."""

    cursor_moved = Signal()
    """What is told may be about another board or player."""

    room_changed = Signal()
    """Something has come or gone beside the boards."""

    def __init__(
        self,
        context: EventContext,
        explanations: Explanations,
        shown: ShownRound,
        view: RoundsWidgets,
        *,
        refresh: Callable[[], None],
        parent: QObject,
    ) -> None:
        """`refresh` brings up to date what the boards show, before something is asked about it."""
        super().__init__(parent)
        self._explanations = explanations
        self._shown = shown
        self._refresh = refresh
        self._view = view
        self._boards = view.boards
        self._side = view.side
        self._why = view.side.why
        self._is_active = False
        self._has_room, self._gave_way = True, False
        actions = context.actions
        self._action = actions[ActionName.EXPLANATION]
        explanations.begun.connect(self._explanation_begun)
        explanations.ready.connect(self._explained)
        explanations.failed.connect(self._not_explained)
        actions.on_page_toggled(ActionName.EXPLANATION, self._toggle)
        actions.on_page(ActionName.TO_EXPLANATION, self.go_to_explanation)
        actions.on_page(ActionName.HIDE_SIDE, self._hide)
        for tab in QUESTIONS:
            actions.on_page(tab.action, partial(self.open_question, tab))
        actions.on_page_toggled(ActionName.ANIMATION, self._why.picture.animate)
        self._why.picture.animate(actions[ActionName.ANIMATION].isChecked())
        self._side.tab_shown.connect(self._tab_shown)
        self._boards.clicked.connect(self._clicked)
        self._boards.selectionModel().currentChanged.connect(self.follow_cursor)
        # In the picture other decisions may have been gone to since.
        self._boards.keyboard_came.connect(self._back_to_cursor)

    def show_round(self, tournament: Tournament) -> None:
        """Another round is shown, or the same one after a change."""
        self._side.show_round(tournament, self._shown.number)
        self._ask_why()

    def set_active(self, active: bool) -> None:
        """The page has come to the front, or gone from there."""
        self._is_active = active
        self._side.set_seen(active and self._action.isChecked())

    def open_question(self, tab: SideTab) -> None:
        """Open one of the questions beside the boards, for the player or board under the cursor."""
        if not self._shown.number and tab is not SideTab.FINISH:
            return
        self._refresh()
        self._action.setChecked(True)
        self._side.show_tab(tab)
        if tab is SideTab.WHY_NOT:
            self._side.why_not.start_with(self._boards.current_player())
        self._side.focus_page()

    @property
    def has_keyboard(self) -> bool:
        """True if the keyboard is beside the boards."""
        focus = QApplication.focusWidget()
        return focus is not None and self._side.isAncestorOf(focus)

    def go_to_explanation(self) -> None:
        """Give the keyboard to what stands beside the boards, or back to the boards."""
        if self.has_keyboard:
            self._boards.setFocus()
            return
        self._action.setChecked(True)
        self._side.focus_page()

    def follow_cursor(self, *_: object) -> None:
        """Tell about the board and the player under the cursor."""
        self.cursor_moved.emit()
        row = self._boards.current_row()
        if row is not None:
            self._side.correction.show_board(row.board or 0)
        player = self._boards.current_player()
        if player is not None and self._why.isVisibleTo(self._view):
            self._why.explain_player(player)

    def _back_to_cursor(self) -> None:
        """Tell about the board under the cursor, if something else is told."""
        if self._why.player != self._boards.current_player():
            self.follow_cursor()

    def make_room(self, width: int) -> None:
        """Let the questions go where the boards beside them would not show who has Black.

        They come again with the room; who asks for them meanwhile has them all the same.
        """
        has_room = self._view.has_room_for_both(width)
        if has_room is self._has_room:
            return
        self._has_room = has_room
        if not has_room:
            self._gave_way = self._action.isChecked() and not self.has_keyboard
        if self._gave_way:
            self._action.setChecked(has_room)

    def _hide(self) -> None:
        if self._is_active:
            self._action.setChecked(False)

    def _toggle(self, on: bool) -> None:
        if not on and self.has_keyboard:
            # Qt gives the keyboard of what is hidden to whatever comes next in the window.
            self._boards.setFocus()
        self._side.setVisible(on)
        self.room_changed.emit()
        if on:
            self._side.show_tab(SideTab.WHY)
        self._side.set_seen(self._is_active and on)
        self._ask_why()
        # The cursor may have moved while nothing stood beside it.
        self.follow_cursor()

    def _tab_shown(self, tab: SideTab) -> None:
        if tab is SideTab.WHY:
            self._ask_why()
        self.follow_cursor()

    def _clicked(self, index: QModelIndex) -> None:
        """A click on a player picks the player for the question that is open."""
        boards = self._boards.boards
        row = boards.row_at(index)
        if (
            row is None
            or self._side.tab is not SideTab.WHY_NOT
            or not self._side.isVisibleTo(self._view)
        ):
            return
        key = boards.columns[index.column()].key
        if key.startswith("white"):
            self._side.why_not.pick(row.white.tpn)
        elif key.startswith("black"):
            self._side.why_not.pick(BYE if row.black is None else row.black.tpn)

    def _ask_why(self) -> None:
        number = self._shown.number
        if not number:
            self._why.say_nothing(self.tr("No round is paired yet."))
        elif self._action.isChecked():
            shown = self._why.explained
            if shown is None or shown is not self._explanations.known(number):
                so_far = self._explanations.so_far(number)
                if so_far is None or self._why.begun is not so_far:
                    self._why.say_nothing(self.tr("Working out the reasons…"))
                self._explanations.ask(number)

    def _explanation_begun(self, number: int, begun: ExplainedSoFar) -> None:
        tournament = self._shown.tournament
        if number == self._shown.number and tournament is not None:
            self._why.show_begun(begun, tournament)
            self.follow_cursor()

    def _explained(self, number: int, explained: ExplainedRound) -> None:
        tournament = self._shown.tournament
        if number == self._shown.number and tournament is not None:
            self._why.show_round(explained, tournament)
            self.follow_cursor()

    def _not_explained(self, number: int, error: UserError) -> None:
        if number == self._shown.number:
            self._why.say_nothing(said(error.said))
