"""Rounds: boards as they hang on the wall, results by single keys, changes by hand."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.menu import BoardMenu, offer_others
from arbiter_app.gui.boards.model import BoardRow, BoardsModel
from arbiter_app.gui.boards.proof_seal import Seal, seal_of
from arbiter_app.gui.boards.shown_round import ShownRound
from arbiter_app.gui.by_hand.mode import HandMode
from arbiter_app.gui.by_hand.round_lines import RoundRows
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.panel import Panel
from arbiter_app.gui.event.explanations import Explanations
from arbiter_app.gui.rounds.beside_boards import BesideBoards
from arbiter_app.gui.rounds.result_entry import ResultEntry
from arbiter_app.gui.rounds.round_proof import ShownProof
from arbiter_app.gui.rounds.widgets import RoundsWidgets
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.operations.interface import ChangeKind, Publication, RoundProof
from arbiter_app.tournament.history import histories
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn


class RoundsPanel(Panel):
    """Which round is shown, and its lines.

    Its widgets are a `RoundsWidgets`; `results`, `hand_mode` and `beside` do what keys and mouse want.
    """

    kinds = frozenset(ChangeKind)

    round_shown = Signal(int)
    """The number of the round that is shown now; 0 if none is paired."""

    cursor_moved = Signal()
    """The cursor is on another board or player, or a change by hand has begun or ended."""

    def __init__(
        self, context: EventContext, explanations: Explanations, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self.setObjectName("roundsPanel")
        self._actions = context.actions
        self._games = 1
        self._missing_only = context.actions[ActionName.MISSING_ONLY]
        self._shown = ShownRound(context.event)
        self._lines = RoundRows(context.event)
        self.model = BoardsModel(self)
        self._widgets = RoundsWidgets(context, self.model)
        self.view = self._widgets.boards
        self.bar = self._widgets.bar
        self.hand_bar = self._widgets.hand_bar
        self.side = self._widgets.side
        self.explanation = self.side.why
        self.results = ResultEntry(context, self._shown, self.view, self)
        self.beside = BesideBoards(
            context, explanations, self._shown, self._widgets, refresh=self.refresh, parent=self
        )
        self.hand_mode = HandMode(
            context, explanations, self._shown, self._lines, refresh=self.refresh, parent=self
        )
        self.hand = self.hand_mode.draft
        self.proof = ShownProof(context, self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._widgets)
        self._connect()

    @property
    def round_number(self) -> int:
        """The round shown, 0 if none is paired."""
        return self._shown.number

    @property
    def rounds_paired(self) -> int:
        """The number of rounds that can be shown."""
        return max(self.bar.rounds, 0)

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
        if not 1 <= self._shown.number <= paired or newly_paired:
            self._shown.number = paired
        self.bar.choose(self._shown.number)
        self._widgets.show_page(paired=paired > 0)
        self.hand_mode.follow(tournament)
        self._show_rows(tournament)
        self.beside.show_round(tournament)
        self.proof.show_round(self._shown.number)
        self.round_shown.emit(self._shown.number)

    def show_round(self, number: int) -> None:
        """Show another round."""
        tournament = self.open_event.tournament
        if tournament is None or not 1 <= number <= len(tournament.rounds):
            return
        if number == self._shown.number:
            self._go_to_round(number, tournament)
            return
        self.bar.choose(self._shown.number)
        self.hand_mode.leave(lambda: self._go_to_round(number, tournament))

    @property
    def parts(self) -> tuple[QWidget, ...]:
        return self._widgets.parts

    @property
    def notice_place(self) -> QWidget:
        return self._widgets.notice_place

    def show_player(self, tpn: Tpn) -> None:
        """Put the cursor on a player, in the round shown or else the last one with the player."""
        tournament = self.open_event.tournament
        if tournament is None or not self._shown.number:
            return
        past = histories(tournament)[tpn].entries
        known = [entry.round_number for entry in past]
        if not known:
            return
        if self._shown.number not in known:
            self.show_round(known[-1])
        if self.model.row_of_player(tpn) is None:
            self._missing_only.setChecked(False)
        self.view.go_to_player(tpn)

    def activate(self) -> None:
        super().activate()
        self.beside.set_active(True)

    def deactivate(self) -> None:
        super().deactivate()
        self.beside.set_active(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _connect(self) -> None:
        view, hand, actions = self.view, self.hand, self._actions
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self._share_room)
        view.fit.fitted.connect(self._again.start)
        self.bar.chosen.connect(self.show_round)
        self.proof.found.connect(self._show_proof)
        self.open_event.marks.faded.connect(self._show_again)
        view.result_entered.connect(self.results.enter)
        view.number_typed.connect(self.bar.show_number)
        view.swap_marked.connect(hand.mark)
        view.colours_swapped.connect(hand.swap_colours)
        view.players_exchanged.connect(hand.exchange)
        view.doubleClicked.connect(view.open_menu)
        view.menu_wanted.connect(self._open_menu)
        view.others_wanted.connect(self._offer_others)
        hand.changed.connect(self._hand_changed)
        self.hand_bar.connect_to(hand)
        self.hand_mode.switched.connect(self._hand_switched)
        self.beside.cursor_moved.connect(self.cursor_moved)
        self.beside.room_changed.connect(self._share_room)
        actions.on_page_toggled(ActionName.MISSING_ONLY, lambda _on: self._filter())
        actions.on_page(ActionName.PREVIOUS_ROUND, partial(self._go_on, -1))
        actions.on_page(ActionName.NEXT_ROUND, partial(self._go_on, 1))

    def _go_to_round(self, number: int, tournament: Tournament) -> None:
        if number != self._shown.number:
            self.hand_mode.uncheck()
        self._shown.number = number
        self.view.clear_cursor()
        self.show_tournament(self.open_event.tournament or tournament)

    def _go_on(self, steps: int) -> None:
        self.refresh()
        self.show_round(self._shown.number + steps)

    def _filter(self) -> None:
        self.refresh()
        self._show_again()
        if self._active and self.view.isVisible():
            self.view.setFocus()

    def _share_room(self) -> None:
        if self.isVisible():
            self.beside.make_room(self.width())
        self._widgets.share_room(self.width())

    # The lines

    def _show_again(self) -> None:
        tournament = self.open_event.tournament
        if tournament is not None:
            self._show_rows(tournament)

    def _show_rows(self, tournament: Tournament) -> None:
        number = self._shown.number
        if not number:
            self.model.set_rows(())
            self._widgets.say_empty(tournament)
            return
        played = tournament.round(number)
        rows = self._rows(tournament)
        self.model.stand_in(self.open_event.tournament_id, number)
        self.model.name_players(player_keys(self.open_event.state))
        self.model.set_rows(rows)
        self._widgets.fit_rows(rows)
        games = tournament.settings.games_per_match
        if games != self._games:
            self._games = games
            self._widgets.say_hints(by_hand=self.hand.is_on, games=games)
        missing = sum(game.is_missing for game in played.games)
        self.bar.show_state(played, missing, self._publication())
        if not self.view.currentIndex().isValid() and rows:
            first = next((n for n, row in enumerate(rows) if row.is_missing), 0)
            self.view.go_to_row(first)

    def _rows(self, tournament: Tournament) -> tuple[BoardRow, ...]:
        if self.hand.is_on:
            return self.hand.rows(tournament)
        rows = self._lines.of(tournament, self._shown.number)
        if self._missing_only.isChecked():
            return tuple(row for row in rows if row.is_missing)
        return rows

    def _publication(self) -> Publication | None:
        state = self.open_event.state
        return None if state is None else state.publication(self._shown.number)

    def _show_proof(self, found: RoundProof | None) -> None:
        self.bar.show_seal(Seal() if found is None else seal_of(found))

    # Changes by hand

    def _hand_switched(self) -> None:
        is_on = self.hand.is_on
        self.view.by_hand = is_on
        self.hand_bar.setVisible(is_on)
        self._widgets.say_hints(by_hand=is_on, games=self._games)
        self._show_again()
        self.view.setFocus()
        self.beside.follow_cursor()

    def _hand_changed(self) -> None:
        self.hand_bar.show_state(self.hand)
        self.view.follow_player(self._show_again)
        # Another player may stand under the cursor now, though it has not moved.
        self.beside.follow_cursor()

    # Menus

    def _open_menu(self, index: QModelIndex, place: QPoint) -> None:
        """The menu of a line, on the screen at this place."""
        row = self.model.row_at(index)
        menu = BoardMenu(row, self._actions, self, by_hand=self.hand.is_on)
        menu.result_chosen.connect(self.results.enter)
        menu.mark_wanted.connect(self._mark_current)
        menu.colours_wanted.connect(self.hand.swap_colours)
        menu.popup(place)

    def _offer_others(self, board: int) -> None:
        offer_others(board, self.view).result_chosen.connect(self.results.enter)

    def _mark_current(self) -> None:
        player = self.view.current_player()
        if player is not None:
            self.hand.mark(player)
