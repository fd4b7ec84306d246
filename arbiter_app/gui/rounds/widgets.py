"""What is seen of a round: a row of buttons, the boards, and beside them the questions."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.cells import BoardDelegate, ResultDelegate, illegal_row_height
from arbiter_app.gui.boards.model import BoardRow, BoardsModel
from arbiter_app.gui.boards.view import LEAST_WIDTHS, WIDTHS, BoardsView
from arbiter_app.gui.by_hand.bar import HandBar
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.forms.widgets import EmptyState, card
from arbiter_app.gui.look.theme import SPACE, scaled
from arbiter_app.gui.rounds.round_bar import RoundBar
from arbiter_app.gui.rounds.side import LEAST_WIDTH, SidePanel
from arbiter_app.gui.tables.view import set_up_table, set_widths
from arbiter_app.gui.text.hints import KeyHints
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import why_not_pair
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import counted

_LEAST_NOTICE = 560
"""A notice with two buttons has its text in few lines in this width."""


class RoundsWidgets(QStackedWidget):
    """The widgets of the page, and how they share its room. Decides nothing."""

    def __init__(self, context: EventContext, model: BoardsModel) -> None:
        super().__init__()
        self._model = model
        self.boards = BoardsView()
        self._delegate = BoardDelegate(context.theme, self.boards, cell_cursor=True)
        self._result_delegate = ResultDelegate(context.theme, self.boards)
        self.bar = RoundBar(context.actions)
        self.hand_bar = HandBar(context.icons)
        self.side = SidePanel(context)
        self._hints = KeyHints(context.theme, "boardHints")
        self._all_in = EmptyState(
            self.tr("No results are missing"),
            self.tr("All games in this round have a result."),
        )
        actions = context.actions
        self._pair_first = actions.button(
            ActionName.PAIR_NEXT, "primary", object_name="empty_pair_next"
        )
        self._add_first = actions.button(
            ActionName.ADD_PLAYER, "primary", object_name="empty_add_player"
        )
        self._empty = EmptyState("", "", self._pair_first, self._add_first)
        self._set_up_boards()
        self._card = self._boards_card()
        self._page = self._round_page()
        self.addWidget(self._empty)
        self.addWidget(self._page)
        self.side.setVisible(actions[ActionName.EXPLANATION].isChecked())
        self.say_hints(by_hand=False)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """What is dressed each for itself."""
        return (self._empty, self.bar, self._card, self.side)

    @property
    def notice_place(self) -> QWidget:
        """The boards, whose keys are at their bottom; the whole page where they are narrow."""
        is_wide = self._card.isVisible() and self._card.width() >= scaled(_LEAST_NOTICE)
        return self._card if is_wide else self

    def show_page(self, *, paired: bool) -> None:
        """The boards, or what to do while no round is paired."""
        self.setCurrentWidget(self._page if paired else self._empty)

    def say_empty(self, tournament: Tournament) -> None:
        """What to do before the first round."""
        refusal = why_not_pair(tournament)
        self._pair_first.setVisible(refusal is None)
        self._add_first.setVisible(refusal is not None)
        players = len(tournament.players)
        if refusal is None:
            self._empty.say(
                self.tr("Ready to pair round 1"),
                said(
                    counted(
                        players,
                        "{count} player is in the list. Press F5 to pair them.",
                        "{count} players are in the list. Press F5 to pair them.",
                    )
                ),
            )
        else:
            self._empty.say(
                self.tr("No round is paired yet"),
                self.tr("Enter at least two players, then pair round 1 with F5."),
            )

    def fit_rows(self, rows: tuple[BoardRow, ...]) -> None:
        """Room for what is illegal about a pair; without any row it is told why."""
        for number, row in enumerate(rows):
            height = illegal_row_height(len(row.problems))
            if self.boards.rowHeight(number) != height:
                self.boards.setRowHeight(number, height)
        self._all_in.setVisible(not rows)
        self.boards.setVisible(bool(rows))

    def say_hints(self, *, by_hand: bool, games: int = 1) -> None:
        """The keys for entering results of so many games a board, or for a change by hand."""
        tr = self.tr
        other_game = ((tr("Space"), tr("other game")),) if games > 1 else ()
        keys_by_hand = (
            (tr("Space"), tr("mark two players to swap, or drag one")),
            (tr("C"), tr("swap colours")),
            (tr("Ctrl+Z"), tr("undo")),
            (tr("Esc"), tr("leave")),
        )
        results = (
            ("1", tr("White won")),
            ("0", tr("Black won")),
            ("5", tr("draw")),
            ("+ −", tr("forfeit (F)")),
            ("X", tr("both")),
            *other_game,
            ("/", tr("other results")),
            (tr("Del"), tr("no result")),
            (".", tr("go to a board")),
        )
        self._hints.say(keys_by_hand if by_hand else results)

    def has_room_for_both(self, width: int) -> bool:
        """True if both names of a board are in sight with the questions beside the boards."""
        return width - LEAST_WIDTH - 2 * SPACE >= self.boards.fit.narrowest

    def share_room(self, width: int) -> None:
        """Names are not cut for what stands beside the boards, while both have room."""
        room = self.boards.fit.room_beside(width - 2 * SPACE, LEAST_WIDTH)
        self._card.setMinimumWidth(0 if self.side.isHidden() else room)

    def _set_up_boards(self) -> None:
        set_up_table(self.boards, self._model, name="boardsTable", title=self.tr("Boards"))
        self.boards.setItemDelegate(self._delegate)
        number = self._model.column_number
        self.boards.setItemDelegateForColumn(number("result"), self._result_delegate)
        set_widths(
            self.boards,
            {number(key): width for key, width in WIDTHS.items()},
            (number("white"), number("black")),
            least={number(key): width for key, width in LEAST_WIDTHS.items()},
            yielding=(number("black_score"), number("white_score")),
        )

    def _boards_card(self) -> QWidget:
        """The boards with what is said of a change by hand above, and the keys below."""
        frame, inside = card(name="boardsCard")
        inside.setSpacing(0)
        inside.addWidget(self.hand_bar)
        inside.addWidget(self.boards, 1)
        self._all_in.hide()
        inside.addWidget(self._all_in, 1)
        inside.addWidget(self._hints)
        self.hand_bar.stand_in(frame, self._hints)
        return frame

    def _round_page(self) -> QWidget:
        """The row of buttons above boards and questions."""
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setObjectName("roundsSplitter")
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(2 * SPACE)
        splitter.addWidget(self._card)
        splitter.addWidget(self.side)
        splitter.setStretchFactor(0, 6)
        splitter.setStretchFactor(1, 5)
        splitter.setSizes([668, 552])
        page = QWidget()
        rows = QVBoxLayout(page)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE + 4)
        rows.addWidget(self.bar)
        rows.addWidget(splitter, 1)
        return page
