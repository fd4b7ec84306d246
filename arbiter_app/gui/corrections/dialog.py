"""A correction that comes after a pairing was made: what it affects, said before it is made."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.corrections.new_numbers import new_number_lines
from arbiter_app.gui.forms.confirm import consequence_plate
from arbiter_app.gui.forms.form import FormDialog
from arbiter_app.gui.forms.room import keep_wide
from arbiter_app.gui.forms.widgets import push_button
from arbiter_app.gui.questions.answers import correction_lines
from arbiter_app.gui.text.headed_lines import headed_lines_html
from arbiter_app.gui.text.rich_text import RichText
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import WARNINGS, CorrectionPreview, CountsFor, WarnedAct
from arbiter_app.tournament.tournament import Tournament

_LEAST = 200
"""The least height of the text, while it is being worked out."""


class CorrectionDialog(FormDialog):
    """Works the effect out beside the window; `chosen` carries it when the arbiter goes on."""

    chosen = Signal(object)

    chosen_with_pairing = Signal(object)
    """The same, and the last round is to be paired again."""

    chosen_with_mending = Signal(object)
    """The same, and the ways to mend the last round are to be shown."""

    answered = Signal()
    """The effect is shown."""

    def __init__(
        self,
        title: str,
        what: str,
        work: Callable[[], CorrectionPreview],
        tournament: Tournament,
        tasks: Tasks,
        parent: QWidget,
        last: int = 0,
        *,
        again: bool = False,
    ) -> None:
        """`last` is the last round if it may follow the correction, `again` if it can still be paired again."""
        super().__init__(title, parent.tr("Correct"), parent, role="caution")
        self.setObjectName("correctionDialog")
        self._tournament = tournament
        self._preview: CorrectionPreview | None = None
        self._question = BackgroundQuestion(tasks, self)
        self._details = RichText()
        self._details.setObjectName("correctionEffects")
        self._details.setAccessibleName(self.tr("What the correction affects"))
        self._details.setMinimumHeight(_LEAST)
        self._details.document().setDocumentMargin(8)
        self._details.setPlainText(self.tr("Pairing later rounds again…"))
        keep_wide(self, 560)
        self.add_note(what, "")
        self.add_widget(self._details)
        self._last, self._again = last, again
        text = self.tr("Correct and &repair round {n}…").format(n=last)
        self._mend_button = push_button(
            text, self.correct_and_mend, role="caution", name="correctAndMend"
        )
        self._mend_button.hide()
        self.add_button(self._mend_button)
        text = self.tr("Correct and &pair round {n} again").format(n=last)
        self._again_button = push_button(
            text, self.correct_and_pair, role="caution", name="pairAgain"
        )
        self._again_button.hide()
        self.add_button(self._again_button)
        self.accept_button.setEnabled(False)
        self.accept_button.setDefault(False)
        self.cancel_button.setDefault(True)
        self.cancel_button.setFocus()
        self.rejected.connect(self._question.forget)
        self._question.ask(work, self._show, self._refused)

    @property
    def text(self) -> str:
        """Everything that is said about the effect."""
        return self._details.toPlainText()

    def _show(self, preview: CorrectionPreview) -> None:
        self._preview = preview
        blocks = correction_lines(preview, self._tournament)
        blocks += new_number_lines(preview, self._tournament)
        concerns_last = self._concerns_last(preview)
        self._mend_button.setVisible(concerns_last)
        if concerns_last and self._again:
            text = self.tr(
                "Round {n} is not published. Pair it again to take the correction into account."
            )
            blocks += ((text.format(n=self._last), ()),)
            self._again_button.show()
        self._details.setHtml(headed_lines_html(blocks))
        if preview.counts_for is CountsFor.RATING_REPORT_ONLY:
            self.add_widget(
                consequence_plate(said(WARNINGS[WarnedAct.LATE_CORRECTION].consequence))
            )
        # Last: what is added later is not counted by what makes room for it.
        self._make_room()
        self.accept_button.setEnabled(True)
        self.answered.emit()

    def _make_room(self) -> None:
        """The text is seen whole, where the screen has room for it."""
        margins = 2 * self._details.frameWidth()
        wanted = math.ceil(self._details.document().size().height()) + margins
        most = self.screen().availableSize().height() // 2
        self._details.setMinimumHeight(max(_LEAST, min(wanted, most)))
        self.fit()

    def _refused(self, error: UserError) -> None:
        self._details.setPlainText(said(error.said))
        self.answered.emit()

    def accept(self) -> None:
        """Correct; the pairing that was made stays."""
        super().accept()
        if self._preview is not None:
            self.chosen.emit(self._preview)

    def correct_and_pair(self) -> None:
        """Correct, and pair the last round from what is right."""
        super().accept()
        if self._preview is not None:
            self.chosen_with_pairing.emit(self._preview)

    def correct_and_mend(self) -> None:
        """Correct, and look at what can become of the last round."""
        super().accept()
        if self._preview is not None:
            self.chosen_with_mending.emit(self._preview)

    def _concerns_last(self, preview: CorrectionPreview) -> bool:
        """True if the correction is in time for a pairing, and the last round would be another."""
        is_in_time = preview.counts_for in {CountsFor.NEXT_PAIRING, CountsFor.FOLLOWING_PAIRING}
        return is_in_time and any(
            affected.round_number == self._last and affected.would_be is not None
            for affected in preview.rounds
        )
