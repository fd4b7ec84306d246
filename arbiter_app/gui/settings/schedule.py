"""When the rounds begin: for the papers of each, and for the report file (record 132)."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QAbstractItemDelegate, QHBoxLayout, QTableView, QWidget

from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.forms.room import keep_wide
from arbiter_app.gui.forms.widgets import push_button
from arbiter_app.gui.look.theme import row_height
from arbiter_app.gui.settings.schedule_rows import POSITION, ScheduleModel
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.operations.interface import DrawPosition
from arbiter_app.tournament.tournament import Tournament

_MOST_ROWS = 9
_DAY_WIDTH = 190
_WIDTH_WITH_POSITIONS = 600


class ScheduleDialog(EntryDialog):
    """A line per round with its day and its time. `chosen` carries the schedule.

    In Chess960 the line has the start position, too; `draw` draws one.
    """

    chosen = Signal(object)

    def __init__(self, tournament: Tournament, draw: DrawPosition, parent: QWidget) -> None:
        super().__init__(parent.tr("Round schedule"), parent.tr("Save"), parent)
        self.setObjectName("scheduleDialog")
        self._draw = draw
        self.model = ScheduleModel(tournament, self)
        self._before = self.model.schedule
        self.table = _Lines()
        self._build()
        self.table.setCurrentIndex(self.model.index(0, 0))
        self.table.setFocus()

    def show_round(self, number: int) -> None:
        """Put the cursor on the day of a round."""
        self.table.setCurrentIndex(self.model.index(number - 1, 0))
        self.table.setFocus()

    def listed(self) -> Hashable:
        return self.model.schedule

    def hand_over(self) -> None:
        schedule = self.model.schedule
        if schedule != self._before:
            self.chosen.emit(schedule)

    def _build(self) -> None:
        self.add_note(
            self.tr("Printed on the documents of each round. Report files contain only the dates.")
        )
        table = self.table
        table.setModel(self.model)
        table.setObjectName("schedule")
        table.setAccessibleName(self.tr("Date and time of each round"))
        table.verticalHeader().setDefaultSectionSize(row_height())
        table.setColumnWidth(0, _DAY_WIDTH)
        if self.model.has_positions:
            keep_wide(self, _WIDTH_WITH_POSITIONS)
        table.horizontalHeader().setStretchLastSection(True)
        rows = min(self.model.rowCount(), _MOST_ROWS) + 1
        table.setMinimumHeight(rows * row_height() + 8)
        self.add_widget(table)
        holder = QWidget()
        buttons = QHBoxLayout(holder)
        buttons.setContentsMargins(0, 0, 0, 0)
        fill = push_button(self.tr("&Fill down"), self._fill, name="fillBelow")
        give_tip(
            fill,
            self.tr("Fill the empty rows below with the same time, or with consecutive days"),
        )
        fill.setAutoDefault(False)
        buttons.addWidget(fill)
        if self.model.has_positions:
            lot = push_button(
                self.tr("&Draw start position"), self._draw_position, name="drawPosition"
            )
            give_tip(lot, self.tr("Draw the start position of the selected round by lot"))
            lot.setAutoDefault(False)
            buttons.addWidget(lot)
        buttons.addStretch(1)
        self.add_widget(holder)

    def _draw_position(self) -> None:
        index = self.table.currentIndex().siblingAtColumn(POSITION)
        self.model.setData(index, str(self._draw()))
        self.table.setCurrentIndex(index)
        self.table.setFocus()

    def _fill(self) -> None:
        self.model.fill_below(self.table.currentIndex())
        self.table.setFocus()


class _Lines(QTableView):
    """Typing edits; Enter goes on to the line below, Tab out of the table."""

    def __init__(self) -> None:
        super().__init__()
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            QTableView.EditTrigger.AnyKeyPressed
            | QTableView.EditTrigger.EditKeyPressed
            | QTableView.EditTrigger.DoubleClicked
        )

    def closeEditor(  # noqa: N802 - overrides Qt
        self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint
    ) -> None:
        was_left = not editor.hasFocus() and not self.hasFocus()
        super().closeEditor(editor, hint)
        if was_left and hint == QAbstractItemDelegate.EndEditHint.NoHint:
            return  # the keyboard is elsewhere by now, and stays there
        current = self.currentIndex()
        below: QModelIndex = current.siblingAtRow(current.row() + 1)
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache and below.isValid():
            self.setCurrentIndex(below)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
