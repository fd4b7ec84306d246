"""The presence list: who is here for the next round, called or found by typing; one key each."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.entry import EntryDialog
from arbiter_app.gui.forms.number_box import FractionBox
from arbiter_app.gui.forms.room import room_on_screen
from arbiter_app.gui.forms.widgets import label, push_button
from arbiter_app.gui.look.theme import SPACE, Theme, row_height, scaled
from arbiter_app.gui.players.presence_rows import PresenceModel, Whereabouts
from arbiter_app.gui.tables.cells import CellDelegate
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.figures import hundredths_shown
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import (
    Absence,
    mark_present,
    pay_fee,
    set_fees,
    settle_absences,
)
from arbiter_app.tournament.types import Tpn
from arbiter_app.wording import counted

_BIG_ROW = 44
_BEST_SIZE = (860, 720)
"""As large as is useful."""
_AROUND = 390
"""What stands above and below the list: heading, search, the two bars, the buttons."""
_LOW = 600
"""A height at which more rows count for more than their size."""
_LARGEST_FEE = 100_000.0


class PresenceDialog(EntryDialog):
    """Everything that is done in it is done at once, and can be undone; closing it does nothing.

    The keyboard is always in the line above the list: letters search, Enter says that the player
    under the cursor is here (or not after all), and so does Space where nothing is searched.
    """

    def __init__(
        self, event: OpenEvent, undo: Callable[[], object], theme: Theme, parent: QWidget
    ) -> None:
        super().__init__("", parent.tr("Close"), parent)
        self.setObjectName("presenceDialog")
        self._event = event
        self._undo = undo
        self._acts = 0
        self.model = PresenceModel(self)
        self._search = QLineEdit()
        self._view = TableView()
        self._delegate = CellDelegate(theme, self)
        self._summary = label("", "", name="presenceSummary")
        self._kind = ChoiceBox()
        self._fee = FractionBox()
        self._build()
        event.bus.changed.connect(self._changed)
        self._changed()
        self.go_to(0)
        self._search.setFocus()

    @property
    def is_written(self) -> bool:
        """Every mark is kept as it is set."""
        return False

    # What is seen

    def _build(self) -> None:
        self.cancel_button.hide()
        self.accept_button.setAutoDefault(False)
        self.accept_button.setDefault(False)
        self._search.setObjectName("presenceSearch")
        self._search.setAccessibleName(self.tr("Find a player"))
        self._search.setPlaceholderText(
            self.tr("Type a name. Enter: present. Space: present, go to next")
        )
        self._search.setMinimumHeight(scaled(_BIG_ROW))
        self._search.textChanged.connect(self._searched)
        self._search.installEventFilter(self)
        set_up_table(self._view, self.model, name="presenceTable", title=self.tr("Presence list"))
        self._view.setItemDelegate(self._delegate)
        for looked_at in (self._search, self._view):
            # From some way off.
            looked_at.setProperty("role", "display")
        room = room_on_screen(self, *_BEST_SIZE)
        row = scaled(_BIG_ROW) if room.height() > _LOW else row_height()
        self._view.verticalHeader().setDefaultSectionSize(row)
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        number = self.model.column_number
        widths = {"mark": 50, "where": 230, "fee": 130, "tpn": 60, "club": 150}
        set_widths(
            self._view, {number(key): width for key, width in widths.items()}, (number("name"),)
        )
        self._view.doubleClicked.connect(self._clicked)
        self._view.setMinimumHeight(max(4 * row_height(), room.height() - scaled(_AROUND)))
        for widget in (self._summary, self._search, self._view):
            self.add_widget(widget)
        self.add_widget(self._absence_bar())
        self.add_widget(self._fee_bar())
        self.resize(room)

    def _needed_height(self) -> int:
        return room_on_screen(self, *_BEST_SIZE).height()

    def _absence_bar(self) -> QWidget:
        self._kind.setObjectName("absenceKind")
        self._kind.setAccessibleName(self.tr("What happens to players who are not here"))
        for text, kind in (
            (self.tr("zero-point bye"), Absence.ZERO_POINT_BYE),
            (self.tr("half-point bye"), Absence.HALF_POINT_BYE),
            (self.tr("withdrawn"), Absence.WITHDRAWN),
        ):
            self._kind.addItem(text, kind.value)
        caption = label(self.tr("&Not here:"))
        caption.setBuddy(self._kind)
        self._one = push_button(self.tr("Apply to &this player"), self.settle_one, name="settleOne")
        self._all = push_button("", self.settle_all, name="settleAll")
        undo = push_button(self.tr("&Undo"), self.undo, name="presenceUndo")
        return _bar(caption, self._kind, self._one, self._all, None, undo)

    def _fee_bar(self) -> QWidget:
        self._fee.setObjectName("feeAmount")
        self._fee.setAccessibleName(self.tr("Fee"))
        self._fee.setRange(0, _LARGEST_FEE)
        self._fee.setDecimals(2)
        self._fee.setMinimumHeight(scaled(34))
        caption = label(self.tr("&Fee:"))
        caption.setBuddy(self._fee)
        everybody = push_button(
            self.tr("Set for &everybody"), lambda: self._set_fees(None), name="feeOfAll"
        )
        one = push_button(self.tr("Set for th&is player"), self._set_fee_of_one, name="feeOfOne")
        self._pay = push_button(self.tr("&Paid"), self.pay, name="feePaid")
        give_tip(self._pay, self.tr("Mark the selected player as paid or unpaid (Ctrl+P)"))
        return _bar(caption, self._fee, everybody, one, None, self._pay)

    def _changed(self, *_: object) -> None:
        state = self._event.state
        if state is None:
            return
        chosen = self.current()
        number, total = state.tournament.next_round, state.tournament.settings.rounds_total
        is_over = 0 < total < number
        self.set_title(self.tr("Who is here for round {n}?").format(n=number))
        self.model.show_state(state)
        has_club = any(row.player.club for row in self.model.rows)
        kept = {"fee": self.model.has_fees, "club": has_club}
        self._view.fit.leave_out(self.model.column_number(key) for key in kept if not kept[key])
        self.go_to(None if chosen is None else self.model.row_of(chosen))
        expected = len(self.model.expected)
        parts = [
            said(counted(self.model.count(Whereabouts.HERE), "{count} present", "{count} present")),
            said(counted(expected, "{count} not here yet", "{count} not here yet")),
            said(counted(self.model.count(Whereabouts.AWAY), "{count} absent", "{count} absent")),
        ]
        if self.model.has_fees:
            amount, away = (
                hundredths_shown(self.model.unpaid),
                hundredths_shown(self.model.unpaid_away),
            )
            text = self.tr("{amount} still to be paid")
            if self.model.unpaid_away:
                text = self.tr("{amount} still to be paid, {away} of it by absent players")
            parts.append(text.format(amount=amount, away=away))
        self._summary.setText("  ·  ".join(parts))
        self._all.setText(self.tr("Apply to &all not here ({n})").format(n=expected))
        self._all.setEnabled(expected > 0 and not is_over)
        self._one.setEnabled(not is_over)
        self._pay.setEnabled(self.model.has_fees)

    # The player under the cursor

    def current(self) -> Tpn | None:
        """The number of the player under the cursor."""
        row = self.model.row_at(self._view.currentIndex())
        return None if row is None else row.player.tpn

    def go_to(self, row: int | None) -> None:
        """Put the cursor on a line; on the first without one."""
        count = self.model.rowCount()
        if count:
            self._view.setCurrentIndex(self.model.index(min(row or 0, count - 1), 1))

    def _searched(self, text: str) -> None:
        found = self.current()
        self.model.search(text)
        self.go_to(0 if text else self.model.row_of(found))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the list, pressed in the line above it."""
        if (
            watched is self._search
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and self._takes(event)
        ):
            return True
        return super().eventFilter(watched, event)

    def _takes(self, event: QKeyEvent) -> bool:
        row, key = self._view.currentIndex().row(), event.key()
        steps = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_PageDown: 10,
            Qt.Key.Key_PageUp: -10,
        }
        if key in steps:
            self.go_to(max(row + steps[Qt.Key(key)], 0))
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.toggle()
            self._search.clear()
        elif key == Qt.Key.Key_Space and not self._search.text():
            self.toggle()
            self.go_to(row + 1)
        elif key == Qt.Key.Key_Escape and self._search.text():
            self._search.clear()
        elif event.matches(QKeySequence.StandardKey.Undo) and not self._search.text():
            self.undo()
        elif event.matches(QKeySequence.StandardKey.Print):
            self.pay()
        else:
            return False
        return True

    def _clicked(self, _index: QModelIndex) -> None:
        self.toggle()

    def toggle(self) -> None:
        """The player under the cursor is here; or not, if they were."""
        row = self.model.row_at(self._view.currentIndex())
        if row is not None:
            tpn, present = row.player.tpn, row.whereabouts is not Whereabouts.HERE
            self._do(lambda: self._event.act(mark_present, tpn, present=present))

    # Who is not here

    def settle_one(self) -> None:
        """What the box says becomes of the player under the cursor."""
        tpn = self.current()
        if tpn is not None:
            self._settle({tpn: self._chosen_kind()})

    def settle_all(self) -> None:
        """What the box says becomes of everybody who is not here."""
        kind = self._chosen_kind()
        self._settle({player.tpn: kind for player in self.model.expected})

    def _chosen_kind(self) -> Absence:
        return Absence(str(self._kind.currentData()))

    def _settle(self, absences: Mapping[Tpn, Absence]) -> None:
        self._do(lambda: self._event.act_then(self._done, settle_absences, absences))

    def undo(self) -> None:
        """Take back what was done last in this list; nothing that was done before it."""
        if self._acts:
            self._acts -= 1
            self._undo()
        self._search.setFocus()

    # Fees

    def pay(self) -> None:
        """The player under the cursor has paid, or has not after all."""
        row = self.model.row_at(self._view.currentIndex())
        if row is not None:
            tpn, paid = row.player.tpn, row.fee is None or row.fee.paid < row.fee.owed
            self._do(lambda: self._event.act(pay_fee, tpn, paid=paid))

    def _set_fee_of_one(self) -> None:
        tpn = self.current()
        if tpn is not None:
            self._set_fees([tpn])

    def _set_fees(self, tpns: list[Tpn] | None) -> None:
        owed = round(self._fee.value() * 100)
        self._do(lambda: self._event.act(set_fees, owed, tpns))

    # Acting

    def _do(self, act: Callable[[], object]) -> None:
        """Refusals and questions are seen here, in front of the list."""
        before = self._last_entry()
        self.attempt(act)
        if self._last_entry() != before:
            self._acts += 1
        self._search.setFocus()

    def _done(self, _change: object) -> None:
        """After a question the act is done when nobody waits for it any more."""
        QTimer.singleShot(0, self, self._search.setFocus)

    def _last_entry(self) -> int:
        last = self._event.last_entry
        return 0 if last is None else last.id

    def finish(self) -> None:
        """The list stays open: there is always somebody next."""

    def hand_over(self) -> None:
        """There is nothing to hand over: everything is done already."""

    def accept(self) -> None:
        self.reject()


def _bar(*widgets: QWidget | None) -> QWidget:
    """Widgets side by side; None is what grows between them."""
    bar = QWidget()
    row = QHBoxLayout(bar)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(SPACE)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return bar
