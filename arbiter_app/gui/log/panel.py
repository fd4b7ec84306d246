"""The journal: everything that was done, with undo, redo and the branches that were left."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.panel import Panel
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.rows import ShortLabel, YieldingRow
from arbiter_app.gui.forms.widgets import card
from arbiter_app.gui.log.model import (
    EVERYTHING,
    PRESENT_LINE,
    LogModel,
    LogReading,
    LogRow,
    ShownLog,
)
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.view import TableView, give_menu, set_up_table, set_widths
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import said, spoken
from arbiter_app.gui.work.background_question import QuestionInSteps
from arbiter_app.gui.work.tasks import TaskProgress
from arbiter_app.operations.interface import ChangeKind, JournalEntry, RoundProof
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import counted

_AT_ONCE = 2000
"""Entries of a log that is shown at once; a longer one is read beside the window."""

_BESIDE_HINT = 40
"""Of a field: its edges, and the button that empties it."""

_LEAST_FILTER = 240


class _FilterField(QLineEdit):
    """As wide as its hint, in letters of any size."""

    def sizeHint(self) -> QSize:
        hint = self.fontMetrics().horizontalAdvance(self.placeholderText()) + _BESIDE_HINT
        return QSize(max(hint, _LEAST_FILTER), super().sizeHint().height())


class LogPanel(Panel):
    """Newest first; the event can be taken to any entry of any branch."""

    kinds = frozenset(ChangeKind)

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setObjectName("logPanel")
        self.model = LogModel(self)
        self.view = TableView()
        self._reading = LogReading()
        self._question = QuestionInSteps(context.tasks, self)
        self._shown: ShownLog | None = None
        self._digests: frozenset[str] = frozenset()
        self._to_newest = False
        self._delegate = CellDelegate(context.theme, self.view)
        set_up_table(self.view, self.model, name="logTable", title=self.tr("Log"))
        self.view.setItemDelegate(self._delegate)
        number = self.model.column_number
        widths = {
            number("number"): 50,
            number("time"): 165,
            number("person"): 90,
            number("state"): 190,
        }
        set_widths(
            self.view,
            {**widths, number("name"): 290},
            (number("before"), number("after")),
            growing=(number("name"), number("state")),
        )
        names = (
            ActionName.GO_BACK,
            ActionName.UNDO,
            ActionName.REDO,
            ActionName.COPIES,
            ActionName.EXPORT_LOG,
        )
        give_menu(self.view, self.tr("Log"), [context.actions[name] for name in names])
        self._are_named: bool | None = None
        self._summary = ShortLabel("muted", name="logSummary")
        self.filter = _FilterField()
        self.filter.setObjectName("logFilter")
        self.filter.setAccessibleName(self.tr("Show only entries containing"))
        self.filter.setPlaceholderText(self.tr("Filter: name, board 7, round 3 …"))
        give_tip(self.filter, self.filter.placeholderText())
        self.filter.setClearButtonEnabled(True)
        self.filter.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.filter.textChanged.connect(self._filtered)
        self.branches = ChoiceBox()
        self.branches.setObjectName("logBranches")
        self.branches.setAccessibleName(self.tr("Log branches"))
        self.branches.let_shrink(28)
        self.branches.setMinimumHeight(34)
        self.branches.activated.connect(lambda _index: self._choose_branch())
        frame, inside = card(name="logCard")
        inside.addWidget(self.view)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE + 4)
        layout.addWidget(self._bar(context.actions))
        layout.addLayout(self._second_bar(context.actions))
        layout.addWidget(frame, 1)

    def _bar(self, actions: Actions) -> QWidget:
        bar = YieldingRow("logBar")
        # To be done again is what one wants next as long as something is undone.
        self._redo = actions.button(ActionName.REDO, object_name="logRedo")
        self._redo_first = actions.button(ActionName.REDO, "primary", object_name="logRedoFirst")
        back = actions.button(ActionName.GO_BACK, object_name="goBack")
        undo = actions.button(ActionName.UNDO, object_name="logUndo")
        copies = actions.button(ActionName.COPIES, object_name="logCopies")
        export = actions.button(ActionName.EXPORT_LOG)
        for button in (back, undo, self._redo, self._redo_first):
            bar.row.addWidget(button)
        bar.row.addStretch(1)
        for button in (copies, export):
            bar.row.addWidget(button)
        bar.let_yield((export, copies, self._redo, undo, back, self._redo_first))
        return bar

    def _second_bar(self, actions: Actions) -> QHBoxLayout:
        bar = QHBoxLayout()
        bar.setSpacing(SPACE)
        bar.addWidget(self._summary, 1)
        bar.addWidget(self.branches)
        bar.addWidget(self.filter)
        return bar

    def first_focus(self) -> QWidget:
        return self.view

    def show_tournament(self, tournament: Tournament) -> None:
        self._filtered()

    def refresh(self) -> None:
        """Show the log also while the event has no tournament."""
        if self._stale:
            self._stale = False
            self._filtered()

    def proof_found(self, found: RoundProof | None) -> None:
        """A round is proved, or not: the act that paired it says so."""
        if found is not None and found.digest not in self._digests:
            self._stale = True
            if self._active:
                self.refresh()

    def current_entry(self) -> int | None:
        """The number of the entry under the cursor."""
        row: LogRow | None = self.model.row_at(self.view.currentIndex())
        return None if row is None else row.number

    def shown_entries(self) -> tuple[JournalEntry, ...] | None:
        """The entries that pass the filter, oldest first; None while nothing is shown yet."""
        if self._shown is None:
            return None
        numbers = {row.number for row in self._shown.rows}
        return tuple(entry for entry in self._shown.entries if entry.id in numbers)

    def _choose_branch(self) -> None:
        """Show a branch, with the cursor on its newest entry: from there one can go to it."""
        self._to_newest = True
        self._filtered()

    def _filtered(self) -> None:
        """Show the entries of the branch chosen in which what was typed occurs."""
        can_redo = self.open_event.redo_name is not None
        self._redo.setVisible(not can_redo)
        self._redo_first.setVisible(can_redo)
        chosen = self.branches.currentData()
        wanted = EVERYTHING if chosen is None else chosen
        find = partial(
            self._reading.shown, wanted=wanted, text=self.filter.text(), catalogue=spoken()
        )
        self._question.forget()
        if self.open_event.journal_length() <= _AT_ONCE:
            proofs = self.open_event.proof_digests()
            self._digests = frozenset(proofs.values())
            self._show(find(self.open_event.journal(), proofs))
            return
        session = self.open_event.session

        def read(progress: TaskProgress) -> None:
            proofs = session.proof_digests()
            self._digests = frozenset(proofs.values())
            progress.show(find(session.journal(), proofs, report=progress.report))

        self._summary.setText(self.tr("Reading the log…"))
        self._question.ask(
            read, shown=self._show, done=_nothing, refused=self.open_event.refused.emit
        )

    def _show(self, shown: ShownLog) -> None:
        self._shown = shown
        rows, count = shown.rows, len(shown.entries)
        self._offer_branches(shown.newest)
        self.model.set_rows(rows)
        self._show_persons(shown.has_persons)
        text = counted(count, "{count} entry", "{count} entries")
        if len(rows) < count:
            text = counted(
                count, "{shown} of {count} entry", "{shown} of {count} entries", shown=len(rows)
            )
        self._summary.setText(said(text))
        if rows and (self._to_newest or not self.view.currentIndex().isValid()):
            self.view.setCurrentIndex(self.model.index(0, self.model.column_number("name")))
        self._to_newest = False

    def _show_persons(self, are_named: bool) -> None:
        """In a file nobody is named."""
        if are_named is not self._are_named:
            self._are_named = are_named
            number = self.model.column_number("person")
            self.view.fit.leave_out(() if are_named else (number,))

    def _offer_branches(self, newest: Mapping[int, LogRow]) -> None:
        """Offer everything, the present line and each branch; what was chosen stays chosen.

        A branch is known by its newest act: its number may change with the next jump.
        """
        chosen = self.branches.currentData()
        self.branches.setVisible(bool(newest))
        self.branches.clear()
        self.branches.addItem(self.tr("Everything that was done"), EVERYTHING)
        self.branches.addItem(self.tr("Current branch"), PRESENT_LINE)
        for row in newest.values():
            text = self.tr("{branch}: up to “{act}”").format(branch=row.standing, act=row.name)
            self.branches.addItem(spoken().with_capital(text), row.number)
        self.branches.setCurrentIndex(max(0, self.branches.findData(chosen)))


def _nothing() -> None:
    """The answer is shown before it ends."""
