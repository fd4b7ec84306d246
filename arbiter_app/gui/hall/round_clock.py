"""The clock of a round: started, corrected, stopped."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QTime, Signal
from PySide6.QtWidgets import QTimeEdit, QWidget

from arbiter_app.gui.forms.entry import WrittenDialog
from arbiter_app.gui.forms.number_box import NumberBox
from arbiter_app.gui.forms.widgets import inset, keep_unseen, push_button
from arbiter_app.operations.round_clock import LONGEST, RoundClock


class RoundClockDialog(WrittenDialog):
    """`chosen` carries the clock, None for one that is stopped. Times are those of this place."""

    chosen = Signal(object)

    def __init__(
        self,
        round_number: int,
        running: RoundClock | None,
        minutes: int,
        now: datetime,
        parent: QWidget,
    ) -> None:
        """`minutes` is what the time control says, if the clock does not run yet."""
        super().__init__(
            parent.tr("Clock for round {n}").format(n=round_number),
            parent.tr("Start now") if running is None else parent.tr("Save"),
            parent,
        )
        self.setObjectName("roundClockDialog")
        self._round_number = round_number
        self._running = running
        self._now = now
        self.add_note(self.tr("The hall display shows the time elapsed and the time left."))
        self.minutes = NumberBox()
        self.minutes.setRange(0, LONGEST)
        self.minutes.setSpecialValueText(self.tr("no planned end"))
        self.minutes.setValue(minutes if running is None else running.minutes)
        self.add_field(self.tr("Longest game in minutes"), self.minutes, "clockMinutes")
        self.started = QTimeEdit()
        self.started.setDisplayFormat("HH:mm")
        if running is not None:
            at = running.started_at.astimezone(now.tzinfo)
            self.started.setTime(QTime(at.hour, at.minute))
            inset(self.started)
            self.add_field(self.tr("Started at"), self.started, "clockStarted")
            self.add_below(push_button(self.tr("S&top the clock"), self._stop, name="clockStop"))
        else:
            keep_unseen(self.started, self)
        self.minutes.setFocus()
        self.minutes.selectAll()
        self.accepted.connect(lambda: self.chosen.emit(self.clock))

    @property
    def clock(self) -> RoundClock:
        """What the fields say; a time that is still to come was yesterday."""
        minutes = self.minutes.value()
        if self._running is None:
            return RoundClock(self._round_number, self._now, minutes)
        at = self._running.started_at.astimezone(self._now.tzinfo)
        time = self.started.time()
        if (time.hour(), time.minute()) != (at.hour, at.minute):
            at = self._now.replace(hour=time.hour(), minute=time.minute(), second=0, microsecond=0)
            at -= timedelta(days=1) if at > self._now else timedelta(0)
        return RoundClock(self._round_number, at, minutes)

    def _stop(self) -> None:
        self.chosen.emit(None)
        self.reject()
