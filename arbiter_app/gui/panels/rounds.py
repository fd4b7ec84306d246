"""Rounds: boards as they hang on the wall, results by single keys, changes by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.errors import UserError
from arbiter_app.gui.actions import Actions
from arbiter_app.gui.delegates.result import BoardDelegate, ResultDelegate, illegal_row_height
from arbiter_app.gui.dialogs.unsaved import UnsavedDialog
from arbiter_app.gui.event import OpenEvent
from arbiter_app.gui.explanations import Explanations
from arbiter_app.gui.hints import KeyHints
from arbiter_app.gui.icons import Icons
from arbiter_app.gui.models.answers import BYE
from arbiter_app.gui.models.boards import BoardRow, BoardsModel, game_at
from arbiter_app.gui.models.identity import player_keys
from arbiter_app.gui.models.round_lines import RoundLines
from arbiter_app.gui.panels.board_menu import BoardMenu, offer_others
from arbiter_app.gui.panels.boards_view import LEAST_WIDTHS, WIDTHS, BoardsView
from arbiter_app.gui.panels.by_hand import ByHand
from arbiter_app.gui.panels.hand_bar import HandBar
from arbiter_app.gui.panels.panel import Panel
from arbiter_app.gui.panels.round_bar import RoundBar
from arbiter_app.gui.panels.side import LEAST_WIDTH, QUESTIONS, WHY, SidePanel
from arbiter_app.gui.table_view import set_up_table, set_widths
from arbiter_app.gui.tasks import Tasks
from arbiter_app.gui.theme import SPACE, Theme, row_height
from arbiter_app.gui.widgets import EmptyState, card
from arbiter_app.operations import (
    ChangeKind,
    ExplainedRound,
    Publication,
    changes_nothing,
    comes_late,
    enter_result,
    why_not_pair,
)
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import GameResult, Tpn
from arbiter_app.trace import ExplainedSoFar, RoundPairing


class RoundsPanel(Panel):
    """The boards of one round, with the explanation beside them."""

    kinds = frozenset(ChangeKind)

    round_shown = Signal(int)
    """The number of the round that is shown now; 0 if none is paired."""

    corrected = Signal(int, int, object)
    """Round, board, and another `GameResult` for a game on which a later round was paired."""

    cursor_moved = Signal()
    """The cursor is on another board or player, or a change by hand has begun or ended."""

    all_results_in = Signal(int)
    """The last missing result of this round was entered."""

    def __init__(
        self,
        event: OpenEvent,
        tasks: Tasks,
        explanations: Explanations,
        actions: Actions,
        icons: Icons,
        theme: Theme,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(event, parent)
        self.setObjectName("roundsPanel")
        self._actions = actions
        self._explanations = explanations
        self._theme = theme
        self._number = 0
        self._lines = RoundLines(event)
        self.model = BoardsModel(self)
        self.view = BoardsView()
        self._delegate = BoardDelegate(theme, self.view, cell_cursor=True)
        self._result_delegate = ResultDelegate(theme, self.view)
        self.bar = RoundBar(actions)
        self.hand = ByHand(event, tasks, self)
        self.hand_bar = HandBar(icons)
        self.side = SidePanel(event, tasks, actions, icons, theme)
        self.explanation = self.side.why
        self._stack = QStackedWidget()
        self._build()
        self._connect()

    # What is shown

    @property
    def round_number(self) -> int:
        """The round shown, 0 if none is paired."""
        return self._number

    def first_focus(self) -> QWidget:
        return self.view

    def current_board(self) -> int | None:
        """The board under the cursor, None where results are not entered now."""
        row = self.view.current_row()
        return None if row is None or self.hand.is_on else row.board

    def show_tournament(self, tournament: Tournament) -> None:
        paired = len(tournament.rounds)
        newly_paired = paired > self.bar.rounds and self.bar.rounds >= 0
        self.bar.show_rounds(paired)
        if not 1 <= self._number <= paired or newly_paired:
            self._number = paired
        self.bar.choose(self._number)
        self._stack.setCurrentIndex(1 if paired else 0)
        self._actions["by_hand"].setEnabled(paired > 0 and self._number == paired)
        self._keep_hand(tournament)
        self._show_rows(tournament)
        self.side.show_round(tournament, self._number)
        self._ask_why()
        self.round_shown.emit(self._number)

    def show_round(self, number: int) -> None:
        """Show another round."""
        tournament = self.open_event.tournament
        if tournament is None or not 1 <= number <= len(tournament.rounds):
            return
        if number == self._number:
            self._go_to_round(number, tournament)
            return
        self.bar.choose(self._number)
        self.leave_hand(lambda: self._go_to_round(number, tournament))

    def _go_to_round(self, number: int, tournament: Tournament) -> None:
        if number != self._number:
            self._actions["by_hand"].setChecked(False)
        self._number = number
        self.view.clear_cursor()
        self.show_tournament(self.open_event.tournament or tournament)

    @property
    def rounds_paired(self) -> int:
        """The number of rounds that can be shown."""
        return max(self.bar.rounds, 0)

    def show_player(self, tpn: Tpn) -> None:
        """Put the cursor on a player, in the round shown or else the last one with the player."""
        tournament = self.open_event.tournament
        if tournament is None or not self._number:
            return
        past = histories(tournament)[tpn].entries
        known = [entry.round_number for entry in past]
        if not known:
            return
        if self._number not in known:
            self.show_round(known[-1])
        if self.model.row_of_player(tpn) is None:
            self._actions["missing_only"].setChecked(False)
        self.view.go_to_player(tpn)

    def _go_on(self, steps: int) -> None:
        self.refresh()
        self.show_round(self._number + steps)

    def _filter(self) -> None:
        self.refresh()
        self._show_again()
        if self._active and self.view.isVisible():
            self.view.setFocus()

    def _show_rows(self, tournament: Tournament) -> None:
        if not self._number:
            self.model.set_rows(())
            self._show_empty(tournament)
            return
        played = tournament.round(self._number)
        if self.hand.is_on:
            rows = self.hand.rows(tournament)
        else:
            rows = self._lines.of(tournament, self._number)
        if self._actions["missing_only"].isChecked() and not self.hand.is_on:
            rows = tuple(row for row in rows if row.is_missing)
        self.model.stand_in(self.open_event.tournament_id, self._number)
        self.model.name_players(player_keys(self.open_event.state))
        self.model.set_rows(rows)
        self._fit_heights(rows)
        missing = sum(1 for game in played.games if game.result is None)
        self._all_in.setVisible(not rows)
        self.view.setVisible(bool(rows))
        self.bar.show_state(played, missing, self._publication())
        if not self.view.currentIndex().isValid() and rows:
            first = next((n for n, row in enumerate(rows) if row.is_missing), 0)
            self.view.go_to_row(first)

    def _publication(self) -> Publication | None:
        state = self.open_event.state
        return None if state is None else state.publication(self._number)

    def _fit_heights(self, rows: tuple[BoardRow, ...]) -> None:
        """Room for a second line where a pair is illegal."""
        usual, with_line = row_height(), illegal_row_height()
        for number, row in enumerate(rows):
            height = with_line if row.problems else usual
            if self.view.rowHeight(number) != height:
                self.view.setRowHeight(number, height)

    def _show_empty(self, tournament: Tournament) -> None:
        refusal = why_not_pair(tournament)
        self._pair_first.setVisible(refusal is None)
        self._add_first.setVisible(refusal is not None)
        players = len(tournament.players)
        if refusal is None:
            self._empty.say(
                self.tr("Ready to pair round 1"),
                self.tr("{n} players are in the list. Press F5 to pair them.").format(n=players),
            )
        else:
            self._empty.say(
                self.tr("No round is paired yet"),
                self.tr("Enter at least two players, then pair round 1 with F5."),
            )

    # Building

    def _build(self) -> None:
        set_up_table(self.view, self.model, name="boardsTable", title=self.tr("Boards"))
        self.view.setItemDelegate(self._delegate)
        number = self.model.column_number
        self.view.setItemDelegateForColumn(number("result"), self._result_delegate)
        set_widths(
            self.view,
            {number(key): width for key, width in WIDTHS.items()},
            (number("white"), number("black")),
            least={number(key): width for key, width in LEAST_WIDTHS.items()},
            yielding=(number("black_score"), number("white_score")),
        )
        frame, inside = card(name="boardsCard")
        self._boards = frame
        inside.setSpacing(0)
        inside.addWidget(self.hand_bar)
        inside.addWidget(self.view, 1)
        self._all_in = EmptyState(
            self.tr("No result is missing"),
            self.tr("All games of this round have a result."),
        )
        self._all_in.hide()
        inside.addWidget(self._all_in, 1)
        self._hints = KeyHints(self._theme, "boardHints")
        inside.addWidget(self._hints)
        self.hand_bar.stand_in(frame, self._hints)
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setObjectName("roundsSplitter")
        self._splitter.setChildrenCollapsible(False)
        self._splitter.setHandleWidth(2 * SPACE)
        self._splitter.addWidget(frame)
        self._splitter.addWidget(self.side)
        self._splitter.setStretchFactor(0, 6)
        self._splitter.setStretchFactor(1, 5)
        self._splitter.setSizes([668, 552])
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE + 4)
        rows.addWidget(self.bar)
        rows.addWidget(self._splitter, 1)
        self._pair_first = self._actions.button(
            "pair_next", "primary", object_name="empty_pair_next"
        )
        self._add_first = self._actions.button(
            "add_player", "primary", object_name="empty_add_player"
        )
        self._empty = EmptyState("", "", self._pair_first, self._add_first)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(page)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._stack)
        self.side.setVisible(self._actions["explanation"].isChecked())
        self._say_hints()

    def _connect(self) -> None:
        actions = self._actions
        self.bar.chosen.connect(self.show_round)
        self.view.result_entered.connect(self.enter)
        self.view.number_typed.connect(self.bar.show_number)
        self.view.swap_marked.connect(self._mark)
        self.view.colours_swapped.connect(self.hand.swap_colours)
        self.view.players_exchanged.connect(self.hand.exchange)
        self.view.clicked.connect(self._clicked)
        self.view.doubleClicked.connect(self._double_clicked)
        self.view.menu_wanted.connect(self._open_menu)
        self.view.others_wanted.connect(self._offer_others)
        self.view.selectionModel().currentChanged.connect(self._cursor_moved)
        self.hand.changed.connect(self._hand_changed)
        self.hand_bar.connect_to(self.hand)
        self.hand.saved.connect(self._drop_hand)
        self.hand.left.connect(lambda: actions["by_hand"].setChecked(False))
        self._explanations.begun.connect(self._explanation_begun)
        self._explanations.ready.connect(self._explained)
        self._explanations.failed.connect(self._not_explained)
        actions.on_page_toggled("missing_only", lambda _on: self._filter())
        actions.on_page_toggled("explanation", self._toggle_explanation)
        actions.on_page("to_explanation", self.go_to_explanation)
        actions.on_page("hide_side", self._hide_side)
        for key in QUESTIONS:
            actions.on_page(key, partial(self.open_question, key))
        actions.on_page_toggled("animation", self.explanation.picture.animate)
        self.explanation.picture.animate(actions["animation"].isChecked())
        self.side.tab_shown.connect(self._tab_shown)
        actions.on_page_toggled("by_hand", self._toggle_hand)
        actions.on_page("previous_round", partial(self._go_on, -1))
        actions.on_page("next_round", partial(self._go_on, 1))

    def _say_hints(self) -> None:
        tr = self.tr
        by_hand = (
            (tr("Space"), tr("mark two players to exchange, or drag one")),
            (tr("C"), tr("colours")),
            (tr("Ctrl+Z"), tr("undo")),
            (tr("Esc"), tr("leave")),
        )
        results = (
            ("1", tr("White won")),
            ("0", tr("Black won")),
            ("5", tr("draw")),
            ("+ −", tr("forfeit")),
            ("X", tr("both")),
            ("/", tr("other results")),
            (tr("Del"), tr("no result")),
            (".", tr("go to a board")),
        )
        self._hints.say(by_hand if self.hand.is_on else results)

    # Results

    def enter(self, board: int, result: GameResult | None) -> None:
        """Enter, correct or delete the result of a board of the round shown."""
        row_before = self.view.currentIndex().row()
        filtered = self._actions["missing_only"].isChecked()
        number = self._number
        state, tournament = self.open_event.state, self.open_event.tournament
        if result is not None and state is not None and tournament is not None:
            game = game_at(tournament, number, board)
            if (
                game is not None
                and comes_late(tournament, number, game)
                and not changes_nothing(state, number, game, result)
            ):
                self.corrected.emit(number, board, result)
                return

        def done(_change: object) -> None:
            if result is None:
                return
            after = row_before - 1 if filtered else row_before
            if not self.view.go_to_next_missing(after):
                self.all_results_in.emit(number)

        self.open_event.act_confirmed(
            lambda session, tid, confirmed: enter_result(
                session, tid, number, board, result, confirmed=confirmed
            ),
            done=done,
        )

    def _open_menu(self, index: QModelIndex, place: QPoint) -> None:
        """The menu of a line, on the screen at this place."""
        row = self.model.row_at(index)
        menu = BoardMenu(row, self._actions, self, by_hand=self.hand.is_on)
        menu.result_chosen.connect(self.enter)
        menu.mark_wanted.connect(self._mark_current)
        menu.colours_wanted.connect(self.hand.swap_colours)
        menu.popup(place)

    def _offer_others(self, board: int) -> None:
        offer_others(board, self.view).result_chosen.connect(self.enter)

    def _mark_current(self) -> None:
        player = self.view.current_player()
        if player is not None:
            self.hand.mark(player)

    def _double_clicked(self, index: QModelIndex) -> None:
        self.view.open_menu(index)

    # Changes by hand

    def leave_hand(self, go_on: Callable[[], object]) -> None:
        """Go on to something that ends a change by hand; steps not saved are asked about first."""
        if not self.hand.is_changed:
            go_on()
            return

        def without() -> None:
            self._drop_hand()
            go_on()

        dialog = UnsavedDialog(
            (self.tr("The pairing changed by hand is not saved yet."),),
            self.window(),
            keep=self.tr("Save…"),
        )
        dialog.kept.connect(self.hand.save)
        dialog.dropped.connect(without)
        dialog.open()

    def _drop_hand(self) -> None:
        """No change by hand any more; what of it is not saved is forgotten."""
        self.hand.stop()
        self._actions["by_hand"].setChecked(False)

    def _toggle_hand(self, on: bool) -> None:
        if not on and self.hand.is_changed:
            self._actions["by_hand"].setChecked(True)
            self.leave_hand(lambda: None)
            return
        if on and self.hand.is_on:
            return
        self.refresh()
        tournament = self.open_event.tournament
        if on and tournament is not None and self._number == len(tournament.rounds) > 0:
            self._actions["missing_only"].setChecked(False)
            judge = self._lines.judge(tournament, self._number)
            self.hand.start(tournament, self._engines_pairing(), judge)
            if not self.hand.knows_engine:
                self._explanations.ask(self._number)
        else:
            self.hand.stop()
        self.view.by_hand = self.hand.is_on
        self.hand_bar.setVisible(self.hand.is_on)
        self._say_hints()
        self._show_again()
        self.view.setFocus()
        self.cursor_moved.emit()

    def _keep_hand(self, tournament: Tournament) -> None:
        """Something has changed: the draft is judged anew, or given up if the round is another."""
        if not self.hand.is_on:
            return
        if not self.hand.still_fits(tournament):
            self._drop_hand()
            return
        engines = self._engines_pairing()
        self.hand.go_on(tournament, engines, self._lines.judge(tournament, self._number))
        if engines is None:
            self._explanations.ask(self._number)

    def _engines_pairing(self) -> RoundPairing | None:
        """What a change by hand is compared with: the pairing by what is known now."""
        known = self._explanations.known(self._number)
        return None if known is None else known.by_now

    def _mark(self, tpn: int) -> None:
        self.hand.mark(tpn)

    def _hand_changed(self) -> None:
        self.hand_bar.show_state(self.hand)
        self.view.follow_player(self._show_again)

    def _show_again(self) -> None:
        tournament = self.open_event.tournament
        if tournament is not None:
            self._show_rows(tournament)

    # The explanation

    def open_question(self, key: str) -> None:
        """Open one of the questions beside the boards, for the player or board under the cursor."""
        if not self._number and key != "finish":
            return
        self.refresh()
        self._actions["explanation"].setChecked(True)
        self.side.show_tab(key)
        if key == "why_not":
            self.side.why_not.start_with(self.view.current_player())
        self.side.focus_page()

    @property
    def side_has_keyboard(self) -> bool:
        """True if the keyboard is beside the boards."""
        focus = QApplication.focusWidget()
        return focus is not None and self.side.isAncestorOf(focus)

    def go_to_explanation(self) -> None:
        """Give the keyboard to what stands beside the boards, or back to the boards."""
        if self.side_has_keyboard:
            self.view.setFocus()
            return
        self._actions["explanation"].setChecked(True)
        self.side.focus_page()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Names are not cut for what stands beside the boards, while both have room."""
        room = self.view.fit.room_beside(self.width() - 2 * SPACE, LEAST_WIDTH)
        self._boards.setMinimumWidth(0 if self.side.isHidden() else room)

    def activate(self) -> None:
        super().activate()
        self._see_side()

    def deactivate(self) -> None:
        super().deactivate()
        self.side.set_seen(False)

    def _hide_side(self) -> None:
        if self._active:
            self._actions["explanation"].setChecked(False)

    def _see_side(self) -> None:
        self.side.set_seen(self._active and self._actions["explanation"].isChecked())

    def _toggle_explanation(self, on: bool) -> None:
        self.side.setVisible(on)
        self._share_room()
        if on:
            self.side.show_tab(WHY)
        self._see_side()
        self._ask_why()

    def _tab_shown(self, key: str) -> None:
        if key == WHY:
            self._ask_why()
        self._cursor_moved()

    def _clicked(self, index: QModelIndex) -> None:
        """A click on a player picks the player for the question that is open."""
        row = self.model.row_at(index)
        if row is None or self.side.tab != "why_not" or not self.side.isVisibleTo(self):
            return
        key = self.model.columns[index.column()].key
        if key.startswith("white"):
            self.side.why_not.pick(row.white.tpn)
        elif key.startswith("black"):
            self.side.why_not.pick(BYE if row.black is None else row.black.tpn)

    def _ask_why(self) -> None:
        if not self._number:
            self.explanation.say_nothing(self.tr("No round is paired yet."))
        elif self._actions["explanation"].isChecked():
            shown = self.explanation.explained
            known = self._explanations.known(self._number)
            if shown is None or shown is not known:
                so_far = self._explanations.so_far(self._number)
                if so_far is None or self.explanation.begun is not so_far:
                    self.explanation.say_nothing(self.tr("Working out why …"))
                self._explanations.ask(self._number)

    def _explanation_begun(self, number: int, begun: ExplainedSoFar) -> None:
        tournament = self.open_event.tournament
        if number == self._number and tournament is not None:
            self.explanation.show_begun(begun, tournament)
            self._cursor_moved()

    def _explained(self, number: int, explained: ExplainedRound) -> None:
        tournament = self.open_event.tournament
        if number != self._number or tournament is None:
            return
        self.explanation.show_round(explained, tournament)
        if explained.by_now is None:
            self.hand.engine_failed()
        else:
            self.hand.engine_known(explained.by_now)
        self._cursor_moved()

    def _not_explained(self, number: int, error: UserError) -> None:
        if number == self._number:
            self.explanation.say_nothing(str(error))
            self.hand.engine_failed()

    def _cursor_moved(self, *_: object) -> None:
        self.cursor_moved.emit()
        row = self.view.current_row()
        if row is not None and row.board is not None:
            self.side.correction.show_board(row.board)
        player = self.view.current_player()
        if player is not None and self.explanation.isVisibleTo(self):
            self.explanation.explain_player(player)
