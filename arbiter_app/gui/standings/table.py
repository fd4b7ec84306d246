"""The table of the standings; beside it the working of any cell, the list, and the ties."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import assert_never

from PySide6.QtCore import QBuffer, QMarginsF, QModelIndex, Signal
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.errors import UserError
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.pdf_saver import ask_where_to_save
from arbiter_app.gui.forms.widgets import card, icon_button, scrolled
from arbiter_app.gui.forms.yielding_tabs import YieldingTabs
from arbiter_app.gui.look.theme import LIGHT, SPACE, Palette, scaled
from arbiter_app.gui.standings.model import PlacedPlayer, StandingsModel
from arbiter_app.gui.standings.ranked import Ranked
from arbiter_app.gui.standings.tie_break_editor import TieBreakEditor
from arbiter_app.gui.standings.ties import TiesPage
from arbiter_app.gui.standings.working import (
    WorkingText,
    place_working_text,
    printed_working,
    shown_working,
    working_text,
)
from arbiter_app.gui.tables.beside import Beside
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.gui.tables.view import TableView, give_menu, let_sort, set_up_table, set_widths
from arbiter_app.gui.text.rich_text import RichDocument, RichText
from arbiter_app.gui.work.writing import write_file
from arbiter_app.standings.places import place_working
from arbiter_app.tournament.types import Tpn

_LEAST_BESIDE = 290
_LOW = 200
_YIELDING = (1, 3, 4)
"""Title, rating and federation, which the list of players has, too."""


class StandingsSide(StrEnum):
    """What stands beside the table, in the order of the tabs."""

    WORKING = "working"
    TIE_BREAKS = "tie_breaks"
    TIES = "ties"

    @property
    def action(self) -> ActionName:
        """What leads to it."""
        return ActionName(self.value)


class StandingsTable(QWidget):
    """Any cell opens its working: a tie-break, the points, or the place."""

    saved = Signal(Path)

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._event = context.event
        self._actions = context.actions
        self._theme = context.theme
        self._shown: Ranked | None = None
        self._text: WorkingText | None = None
        self._dialog: QFileDialog | None = None
        self.model = StandingsModel(self)
        self.view = TableView()
        self._delegate = CellDelegate(context.theme, self.view, cell_cursor=True)
        self.working = RichText()
        self.sides = YieldingTabs("standingsSides", self.tr("Standings side panel"))
        self.side = QStackedWidget()
        self.editor = TieBreakEditor(context)
        self.ties = TiesPage(context)
        self._build()
        context.theme.changed.connect(self._recolour)

    @property
    def text(self) -> WorkingText | None:
        """The working that is shown, None if the cell has none."""
        return self._text

    def first_focus(self) -> QWidget:
        return self.view

    def show_side(self, side: StandingsSide) -> None:
        """Bring one of them to the front and give it the keyboard."""
        self.beside.want(True)
        self.sides.setCurrentIndex(list(StandingsSide).index(side))
        match side:
            case StandingsSide.WORKING:
                self.view.setFocus()
            case StandingsSide.TIE_BREAKS:
                self.editor.first_focus().setFocus()
            case StandingsSide.TIES:
                self.ties.first_focus().setFocus()
            case _:
                assert_never(side)

    def show_player(self, tpn: Tpn, place: int | None = None) -> bool:
        """Put the cursor on a player, or on a tie-break of them; False if they are not there."""
        row = next((n for n, row in enumerate(self.model.rows) if row.player.tpn == tpn), None)
        if row is None:
            return False
        column = 2 if place is None else StandingsModel.FIRST_TIE_BREAK + place
        index = self.model.index(row, min(column, self.model.columnCount() - 1))
        self.view.setCurrentIndex(index)
        self.view.scrollTo(index)
        if place is not None:
            self._opened(index)
        return True

    def show_ranked(self, shown: Ranked) -> None:
        """Show these standings; the cursor stays on its cell."""
        self._shown = shown
        before = self.model.columnCount()
        self.model.name_players(player_keys(shown.state))
        self.model.show_placed(shown.table.tie_breaks, shown.placed)
        if self.model.columnCount() != before or not self.view.currentIndex().isValid():
            self._fit()
        if not self.view.currentIndex().isValid() and self.model.rowCount():
            column = min(StandingsModel.FIRST_TIE_BREAK, self.model.columnCount() - 1)
            self.view.setCurrentIndex(self.model.index(0, column))
        self.editor.show_ranked(shown)
        self.ties.show_ranked(shown)
        self._tell()

    def copy_working(self) -> None:
        """The working of the cell, to the clipboard."""
        if self._text is not None:
            QApplication.clipboard().setText(self.working.toPlainText())

    def ask_where_to_save(self) -> None:
        """Save the working of the cell on half a page, to be printed."""
        if self._text is None:
            return
        path = self._event.folder / self.tr("calculation.pdf")
        self._dialog = ask_where_to_save(self, path, self.save_working)

    def save_working(self, path: Path) -> None:
        """Write the working as a page of half the usual size (A5)."""
        text = self._working(LIGHT)
        if text is None or self._shown is None:
            return
        buffer = QBuffer()
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setPageSize(QPageSize(QPageSize.PageSizeId.A5))
        writer.setPageMargins(QMarginsF(14, 14, 14, 14), QPageLayout.Unit.Millimeter)
        writer.setTitle(text.title)
        after = self.tr("After round {n} of {total}").format(
            n=self._shown.table.round_number,
            total=max(
                self._shown.tournament.settings.rounds_total, len(self._shown.tournament.rounds)
            ),
        )
        document = RichDocument()
        document.setHtml(printed_working(self._shown.tournament.settings.name, after, text))
        document.print_(writer)
        try:
            write_file(path, bytes(buffer.data().data()))
        except UserError as error:
            self._event.refused.emit(error)
            return
        self.saved.emit(path)

    # Inside

    def _working(self, colours: Palette) -> WorkingText | None:
        """How the cell under the cursor came about."""
        index = self.view.currentIndex()
        row: PlacedPlayer | None = self.model.row_at(index)
        if row is None or self._shown is None:
            return None
        players = self._shown.tournament.players_by_tpn()
        value = self.model.value_at(index)
        if value is not None:
            return working_text(value, row.player, players, colours)
        working = place_working(self._shown.table, row.row.tpn)
        return place_working_text(working, row.player, players, colours)

    def _tell(self) -> None:
        """Show the working of the cell under the cursor."""
        self._text = text = self._working(self._theme.colours)
        for name in (ActionName.COPY_WORKING, ActionName.SAVE_WORKING):
            self._actions[name].setEnabled(text is not None)
        if text is None:
            self.working.setPlainText(
                self.tr("Select a cell in a player’s row to see its calculation.")
            )
            return
        self.working.setHtml(shown_working(text, self._theme.colours))

    def _recolour(self) -> None:
        self.editor.recolour()
        self._tell()

    def _fit(self) -> None:
        widths = {0: 56, 1: 62, 3: 66, 4: 52, 5: 66}
        first = StandingsModel.FIRST_TIE_BREAK
        widths |= dict.fromkeys(range(first, self.model.columnCount()), 66)
        set_widths(self.view, widths, (2,), yielding=_YIELDING)

    def _moved(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        self._tell()

    def _clicked(self, _index: QModelIndex) -> None:
        self.sides.setCurrentIndex(0)

    def _opened(self, _index: QModelIndex) -> None:
        self.beside.want(True)
        self.sides.setCurrentIndex(0)

    def _build(self) -> None:
        set_up_table(self.view, self.model, name="standingsTable", title=self.tr("Standings"))
        let_sort(self.view)
        self.view.setItemDelegate(self._delegate)
        self.view.selectionModel().currentChanged.connect(self._moved)
        self.view.clicked.connect(self._clicked)
        self.view.activated.connect(self._opened)
        self.model.modelReset.connect(self._tell)
        self.model.moved.connect(self._tell)
        names = (
            ActionName.PLAYER_DETAILS,
            ActionName.SHOW_BOARD,
            ActionName.SHOW_IN_LIST,
            ActionName.WORKING,
            ActionName.COPY_WORKING,
            ActionName.SAVE_WORKING,
            ActionName.TIE_BREAKS,
            ActionName.TIES,
        )
        give_menu(self.view, self.tr("Standings"), [self._actions[name] for name in names])
        frame, inside = card(name="standingsCard")
        inside.addWidget(self.view)
        self.notice_place = frame
        self.beside = Beside("standingsSplitter", frame, self.view, self._side(), _LEAST_BESIDE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.beside)

    def _side(self) -> QWidget:
        frame, column = card(name="workingCard", margin=2 * SPACE)
        titles = (self.tr("Calculation"), self.tr("Tie-breaks"), self.tr("Ties"))
        for side, title in zip(StandingsSide, titles, strict=True):
            self.sides.add(title, self._actions[side.action])
        self.sides.currentChanged.connect(self.side.setCurrentIndex)
        self.working.setObjectName("workingText")
        self.working.setAccessibleName(self.tr("Calculation for this cell"))
        self.working.document().setDocumentMargin(0)
        page = _WorkingPage(self.working, self._actions)
        for widget in (page, scrolled(self.editor), scrolled(self.ties)):
            self.side.addWidget(widget)
        column.addWidget(self.sides)
        column.addWidget(self.side, 1)
        return frame


class _WorkingPage(QWidget):
    """The text of a working, and what can be done with it; a low page has only the text."""

    def __init__(self, text: RichText, actions: Actions) -> None:
        super().__init__()
        self._tools = QWidget()
        tools = QHBoxLayout(self._tools)
        tools.setContentsMargins(0, 0, 0, 0)
        tools.addStretch(1)
        for name in (ActionName.COPY_WORKING, ActionName.SAVE_WORKING):
            tools.addWidget(icon_button(actions[name]))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, SPACE, 0, 0)
        rows.setSpacing(SPACE)
        rows.addWidget(text, 1)
        rows.addWidget(self._tools)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tools.setVisible(event.size().height() >= scaled(_LOW))
