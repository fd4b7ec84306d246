"""The prizes: the groups announced above, the awards below, with the working of each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.player_menu import offer_player_menu
from arbiter_app.gui.forms.widgets import card, label, push_button
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.standings.prize_group import PrizeGroupDialog
from arbiter_app.gui.standings.prizes import (
    AwardsModel,
    GroupsModel,
    award_rows,
    award_working,
    paid_text,
)
from arbiter_app.gui.standings.ranked import Ranked
from arbiter_app.gui.tables.beside import Beside
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.headed_lines import headed_lines_html
from arbiter_app.gui.text.rich_text import RichText
from arbiter_app.operations.interface import set_prizes
from arbiter_app.tournament.prizes import PrizeGroup

_LEAST_BESIDE = 230


class PrizesPage(QWidget):
    """Every change of the groups is one act."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("prizesPage")
        self._event = context.event
        self._shown: Ranked | None = None
        self.dialog: PrizeGroupDialog | None = None
        self.groups = GroupsModel(self)
        self.groups_view = _GroupsView()
        self.awards = AwardsModel(self)
        self.awards_view = TableView()
        self.working = RichText()
        self._paid = label("", "muted", name="prizesPaid", wrap=True)
        tr = self.tr
        self._add = push_button(tr("Add prizes…"), self.add_group, name="addPrizes")
        self._edit = push_button(tr("Change…"), self.edit_group, name="editPrizes")
        self._remove = push_button(tr("Remove"), self.remove_group, name="removePrizes")
        self._up = push_button(tr("Up"), lambda: self.move_group(-1), name="prizesUp")
        self._down = push_button(tr("Down"), lambda: self.move_group(1), name="prizesDown")
        self._build(context.theme)

    def first_focus(self) -> QWidget:
        return self.groups_view if self.groups.rows else self._add

    def show_ranked(self, shown: Ranked) -> None:
        """Show the prizes by these standings."""
        self._shown = shown
        self.groups.set_rows(shown.state.choices.prizes)
        if not self.groups_view.currentIndex().isValid() and self.groups.rows:
            self.groups_view.setCurrentIndex(self.groups.index(0, 0))
        rows = award_rows(shown)
        self.awards.name_players(player_keys(shown.state))
        self.awards.set_rows(rows)
        if not self.awards_view.currentIndex().isValid() and rows:
            self.awards_view.setCurrentIndex(self.awards.index(0, 1))
        self._paid.setText(paid_text(rows) if rows else self.tr("No prizes yet."))
        self._refresh()
        self._tell()

    # Acting

    def add_group(self) -> None:
        """Ask for another group."""
        self._ask(PrizeGroup("" if self.groups.rows else self.tr("Main prizes"), ()), None)

    def edit_group(self) -> None:
        """Ask about the group under the cursor."""
        row = self.groups_view.currentIndex().row()
        if 0 <= row < len(self.groups.rows):
            self._ask(self.groups.rows[row], row)

    def remove_group(self) -> None:
        """Take the group under the cursor out."""
        row, rows = self.groups_view.currentIndex().row(), self.groups.rows
        if 0 <= row < len(rows):
            self._save([*rows[:row], *rows[row + 1 :]])

    def move_group(self, step: int) -> None:
        """Announce the group under the cursor earlier or later: of equal prizes the first wins."""
        row, rows = self.groups_view.currentIndex().row(), list(self.groups.rows)
        if 0 <= row < len(rows) and 0 <= row + step < len(rows):
            rows.insert(row + step, rows.pop(row))
            self._save(rows)
            self.groups_view.setCurrentIndex(self.groups.index(row + step, 0))

    def _ask(self, group: PrizeGroup, row: int | None) -> None:
        dialog = PrizeGroupDialog(group, self)
        dialog.written.connect(lambda written: self._written(written, row))
        dialog.destroyed.connect(self._forget)
        self.dialog = dialog
        dialog.open()

    def _forget(self, _destroyed: object = None) -> None:
        self.dialog = None

    def _written(self, group: PrizeGroup, row: int | None) -> None:
        rows = list(self.groups.rows)
        if row is None:
            rows.append(group)
        else:
            rows[row] = group
        self._save(rows)

    def _save(self, groups: Sequence[PrizeGroup]) -> None:
        self._event.act(set_prizes, groups)

    # Inside

    def _refresh(self, *_: object) -> None:
        row, count = self.groups_view.currentIndex().row(), len(self.groups.rows)
        for button in (self._edit, self._remove):
            button.setEnabled(0 <= row < count)
        self._up.setEnabled(0 < row < count)
        self._down.setEnabled(0 <= row < count - 1)

    def _tell(self, *_: object) -> None:
        row = self.awards.row_at(self.awards_view.currentIndex())
        if row is None or self._shown is None:
            self.working.setHtml("")
            return
        lines = award_working(row, self._shown.state.choices.prizes)
        self.working.setHtml(headed_lines_html([(row.name, lines)]))

    def _build(self, theme: Theme) -> None:
        tr = self.tr
        set_up_table(self.groups_view, self.groups, name="prizeGroups", title=tr("Prizes"))
        self.groups_view.setItemDelegate(CellDelegate(theme, self.groups_view))
        self.groups_view.selectionModel().currentChanged.connect(self._refresh)
        self.groups_view.activated.connect(lambda _index: self.edit_group())
        self.groups_view.removal.connect(self.remove_group)
        set_widths(self.groups_view, {0: 190, 2: 260, 3: 210}, (1,))
        set_up_table(self.awards_view, self.awards, name="prizeAwards", title=tr("Awards"))
        self.awards_view.setItemDelegate(CellDelegate(theme, self.awards_view))
        offer_player_menu(self.awards_view, lambda row: row.player.tpn)
        self.awards_view.selectionModel().currentChanged.connect(self._award_chosen)
        self.awards.modelReset.connect(self._tell)
        set_widths(self.awards_view, {0: 60, 2: 76, 3: 190, 4: 110}, (1,))
        above, column = card(name="prizeGroupsCard")
        column.addWidget(self.groups_view, 1)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(SPACE, 0, SPACE, SPACE)
        for button in (self._add, self._edit, self._remove, self._up, self._down):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        below, column = card(name="awardsCard")
        column.addWidget(self.awards_view, 1)
        paid = QHBoxLayout()
        paid.setContentsMargins(2 * SPACE, 0, 2 * SPACE, SPACE)
        paid.addWidget(self._paid, 1)
        column.addLayout(paid)
        side, column = card(name="awardCard", margin=2 * SPACE)
        self.working.setObjectName("awardWorking")
        self.working.setAccessibleName(tr("Calculation of the prize"))
        column.addWidget(label(tr("Calculation"), "heading"))
        column.addWidget(self.working, 1)
        self.beside = Beside("awardsSplitter", below, self.awards_view, side, _LEAST_BESIDE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * SPACE)
        layout.addWidget(above, 2)
        layout.addWidget(self.beside, 3)

    def _award_chosen(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        self._tell()


class _GroupsView(TableView):
    """Delete takes the group under the cursor out."""

    removal = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.removal.emit()
        else:
            super().keyPressEvent(event)
