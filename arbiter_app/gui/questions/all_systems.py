"""One round by every pairing system, side by side with the round as it is."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.forms.dialog import Dialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import label, push_button, scrolled
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.questions.question import plate, set_tone
from arbiter_app.gui.questions.side_by_side import (
    FIRST_OTHER,
    OtherPairing,
    SideBySideModel,
    side_by_side_rows,
)
from arbiter_app.gui.settings.systems import system_title
from arbiter_app.gui.tables.frozen_table import FrozenTable
from arbiter_app.gui.tables.pairs import PairDelegate
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.work.background_question import defect
from arbiter_app.gui.work.tasks import TaskProgress, Tasks
from arbiter_app.operations.interface import pair_round_by_each, systems_to_compare
from arbiter_app.tournament.likeness import Likeness
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.by_system import BySystem
from arbiter_app.wording import phrase

_MOST_NOTES = 130
"""Height of what is said below the table before it is scrolled."""


class AllSystemsDialog(Dialog):
    """Worked out beside the window, one system after the other; closed, no more of them are."""

    answered = Signal()
    """All systems are shown, or it was said why none is."""

    def __init__(
        self,
        tournament: Tournament,
        number: int,
        turned: Tpn | None,
        tasks: Tasks,
        theme: Theme,
        parent: QWidget,
    ) -> None:
        """`turned` is a player who is absent though present, or here though absent."""
        super().__init__(parent)
        self.setObjectName("allSystemsDialog")
        title = self.tr("Round {n}: pairing systems compared").format(n=number)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_on_screen(self, 1500, 760)
        self._tournament, self._number, self._turned = tournament, number, turned
        self._systems = systems_to_compare()
        self._found: tuple[BySystem, ...] = ()
        self.model = SideBySideModel(
            {system: system_title(system) for system in self._systems}, self
        )
        self.table = FrozenTable(
            self.model,
            FIRST_OTHER,
            {0: 54},
            name="allSystemsTable",
            titles=(self.tr("Current pairing"), self.tr("Pairing by each system")),
        )
        self.table.set_delegate(PairDelegate(theme, self.table))
        self._plate, self._line = plate("allSystemsLine")
        self._notes = label("", name="allSystemsNotes", wrap=True)
        self._below = scrolled(self._notes, name="allSystemsBelow")
        self._build(title)
        self._show()
        self._task = tasks.start(
            self,
            self._work,
            shown=self._add,
            done=lambda _found: self._finished(),
            refused=self._refused,
            broken=lambda: self._refused(defect()),
        )
        self.finished.connect(lambda _result: self._task.cancel())

    @property
    def text(self) -> str:
        """What was found, in a line."""
        return self._line.text()

    @property
    def notes(self) -> str:
        """Why systems have no pairing, and what others take as given."""
        return self._notes.text()

    def first_field(self) -> QWidget:
        return self.table.scrolled

    def _work(self, progress: TaskProgress) -> None:
        """Beside the window; it is asked after each system whether to go on."""
        systems = self._systems
        found = pair_round_by_each(self._tournament, self._number, systems, turned=self._turned)
        for done, each in enumerate(found, start=1):
            progress.show(each)
            progress.report(done, len(systems))

    def _add(self, each: BySystem) -> None:
        self._found = (*self._found, each)
        self._show()

    def _show(self) -> None:
        others = [
            OtherPairing(each.system, each.pairing, each.alike, each.error) for each in self._found
        ]
        self.model.set_rows(side_by_side_rows(self._tournament, self._number, others))
        if not self.table.scrolled.currentIndex().isValid():
            self.table.scrolled.setCurrentIndex(self.model.index(0, FIRST_OTHER))
        text = self.tr("Pairing… {done} of {count} systems").format(
            done=len(self._found), count=len(self._systems)
        )
        set_tone(self._plate, self._line, self._of_whom() + text, MessageTone.INFO)
        notes = "\n".join(self._told())
        self._notes.setText(notes)
        self._notes.setAccessibleName(notes)
        self._below.setVisible(bool(notes))

    def _finished(self) -> None:
        same = sum(self._is_same(each) for each in self._found)
        text = phrase(
            "Systems that give the same round: {same} of {count}. Different pairs and colours"
            " are highlighted.",
            same=same,
            count=len(self._found),
        )
        set_tone(self._plate, self._line, self._of_whom() + said(text), MessageTone.INFO)
        self.answered.emit()

    def _is_same(self, each: BySystem) -> bool:
        """The same pairs and colours, and the same bye."""
        pairing, played = each.pairing, self._tournament.round(self._number)
        return (
            pairing is not None
            and len(pairing.pairs) == len(played.games)
            and set(each.alike) <= {Likeness.SAME}
            and pairing.bye == played.pairing_allocated_bye
        )

    def _refused(self, error: UserError) -> None:
        set_tone(self._plate, self._line, said(error.said), MessageTone.WARNING)
        self.answered.emit()

    def _told(self) -> list[str]:
        """A line for each system about which something is to be said."""
        return [
            said(phrase("{system}: {message}", system=system_title(each.system), message=message))
            for each in self._found
            for message in ((each.error,) if each.pairing is None else each.taken_as_given)
        ]

    def _of_whom(self) -> str:
        """Whose presence is another; empty if everybody's is as it is."""
        if self._turned is None:
            return ""
        absent = self._tournament.before_round(self._number).absences(self._number)
        text = self.tr("With {player}:") if self._turned in absent else self.tr("Without {player}:")
        return f"{text.format(player=self._tournament.player(self._turned).name)} "

    def _build(self, title: str) -> None:
        self._below.setMaximumHeight(_MOST_NOTES)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(label(title, "heading"))
        layout.addWidget(self._plate)
        layout.addWidget(self.table, 1)
        layout.addWidget(self._below)
        close = push_button(self.tr("Close"), self.accept, name="accept")
        layout.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
