"""Questions answered outcome by outcome: what is known is shown while more of it is worked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.questions.question import QuestionPage, plate, set_tone
from arbiter_app.gui.tables.model import RowsModel
from arbiter_app.gui.tables.pairs import PairDelegate
from arbiter_app.gui.tables.view import TableView
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.work.background_question import QuestionInSteps
from arbiter_app.gui.work.tasks import TaskProgress
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.wording import Phrase


class OutcomesPage(QuestionPage):
    """Follows the results while they come in: after each one it is worked out again.

    Outcomes are gone through beside the window and beside its other work, one question at a time. A
    line says how it stands, a table what is known, a text below it more of the row under the cursor.
    """

    answered = Signal()
    """All is shown that can be known, or why nothing can."""

    def __init__(self, context: EventContext, name: str, parent: QWidget | None = None) -> None:
        """`name` is that of the object; line and text are named after it."""
        super().__init__(context, parent)
        self.setObjectName(name)
        self._steps = QuestionInSteps(context.previews, self)
        self._plate, self._line = plate(f"{name}Line")
        self._why = label("", "muted", name=f"{name}Why", wrap=True)
        self.view = TableView()
        self._delegate = PairDelegate(context.theme, self.view)

    def first_focus(self) -> QWidget:
        return self.view

    def deactivate(self) -> None:
        super().deactivate()
        self._steps.forget()

    def show_round(self, tournament: Tournament, number: int) -> None:
        """The question is about what comes after the last round, whichever is shown."""
        super().show_round(tournament, len(tournament.rounds))

    def _work_out(
        self, work: Callable[[TaskProgress], object], shown: Callable[[Any], None]
    ) -> None:
        """Start anew; `shown` hears of each picture, `_finish` of the end, `_refused` of a refusal."""
        self._steps.ask(work, shown=shown, done=self._finish, refused=self._refused)

    def _say(self, text: Phrase, tone: MessageTone = MessageTone.INFO) -> None:
        set_tone(self._plate, self._line, said(text), tone)

    def _finish(self) -> None:
        """All is worked out."""
        raise NotImplementedError

    def _refused(self, error: UserError) -> None:
        """Nothing can be known."""
        model = self.view.model()
        assert isinstance(model, RowsModel)
        model.set_rows(())
        self._why.setText("")
        self._say(error.said, MessageTone.WARNING)
        self.answered.emit()

    def _lay_out(self, *between: QWidget) -> QVBoxLayout:
        """The line, what stands between, the table, and the text about a row."""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(self._plate)
        for widget in between:
            layout.addWidget(widget)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._why)
        return layout
