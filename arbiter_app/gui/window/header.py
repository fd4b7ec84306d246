"""What is always visible: the tournament, the round, what is missing, saved, undo."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.actions import Actions
from arbiter_app.gui.forms.rows import ShortLabel
from arbiter_app.gui.forms.widgets import icon_button, label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.standings.interim import open_texts
from arbiter_app.tournament.open_games import OpenCounts
from arbiter_app.tournament.tournament import Tournament

_BETWEEN = "   ·   "
"""Between the parts of the state, where there is room."""


class Header(QFrame):
    """Name and state of the tournament on the left, the next thing to do on the right."""

    name_wanted = Signal()
    """A double click on the name: it is to be changed."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self._title = ShortLabel("title", name="tournamentName")
        self._title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._state = ShortLabel("muted", name="tournamentState")
        self._open = OpenCounts()
        self._busy = QProgressBar()
        self._busy.setObjectName("busy")
        self._busy.setAccessibleName(self.tr("Busy"))
        self._busy.setRange(0, 0)
        self._busy.setTextVisible(False)
        self._busy.setFixedWidth(120)
        self._busy.hide()
        self._mode = label("", "badge", name="fideMode")
        self._mode.hide()
        titles = QVBoxLayout()
        titles.setSpacing(2)
        titles.addWidget(self._title)
        titles.addWidget(self._state)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(3 * SPACE, 2 * SPACE, 3 * SPACE, SPACE)
        layout.setSpacing(SPACE)
        layout.addLayout(titles, 1)
        layout.addWidget(self._mode, 0, Qt.AlignmentFlag.AlignVCenter)
        layout.addWidget(self._busy)
        for name in (ActionName.UNDO, ActionName.REDO):
            layout.addWidget(icon_button(actions[name], name=f"header_{name}"))
        layout.addSpacing(SPACE)
        layout.addWidget(
            actions.button(ActionName.PAIR_NEXT, "primary", object_name="header_pair_next")
        )

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._title.geometry().contains(event.position().toPoint()):
            self.name_wanted.emit()
            return
        super().mouseDoubleClickEvent(event)

    @property
    def state(self) -> str:
        """The line below the name."""
        return self._state.text()

    def show_busy(self, busy: bool) -> None:
        self._busy.setRange(0, 0)
        self._busy.setVisible(busy)

    def show_progress(self, done: int, total: int) -> None:
        """How far the work under way is."""
        self._busy.setRange(0, total)
        self._busy.setValue(done)

    def show_fide_mode(self, left: int | None) -> None:
        """Say for good that FIDE mode was left, before the round of this number."""
        self._mode.setVisible(left is not None)
        text = "" if left is None else self.tr("Not in FIDE mode since round {n}").format(n=left)
        self._mode.setText(text)
        self._mode.setAccessibleName(text)

    def show_tournament(self, tournament: Tournament | None, saved: str, others: str = "") -> None:
        """Show where the tournament stands; `saved` says how the file is, `others` what was done last
        at another desk.
        """
        if tournament is None:
            self._title.setText(self.tr("No tournament"))
            self._state.show_items([saved])
            return
        self._title.setText(tournament.settings.name or self.tr("Unnamed tournament"))
        missing = self._missing(tournament)
        parts = [self._round_text(tournament), *missing, saved, others]
        shown = [part for part in parts if part]
        self._state.show_items(shown, spare=(others, *missing), gap=_BETWEEN)

    def _round_text(self, tournament: Tournament) -> str:
        paired, total = len(tournament.rounds), tournament.settings.rounds_total
        if not paired:
            if total:
                return self.tr("Before round 1 of {total}").format(total=total)
            return self.tr("Before round 1")
        if total:
            return self.tr("Round {n} of {total}").format(n=paired, total=total)
        return self.tr("Round {n}").format(n=paired)

    def _missing(self, tournament: Tournament) -> list[str]:
        if not tournament.rounds:
            return []
        return open_texts(self._open.of(tournament.rounds)) or [self.tr("all results in")]
