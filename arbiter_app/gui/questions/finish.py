"""Can it be finished? What is certain about the rounds that are still to be paired."""

from __future__ import annotations

from PySide6.QtCore import QStringListModel, Signal
from PySide6.QtWidgets import QListView, QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.forms.widgets import label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.questions.answers import few_opponents, finish_detail, finish_headline
from arbiter_app.gui.questions.question import QuestionPage, plate, set_tone
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import FinishAnswer, can_be_finished


class FinishPage(QuestionPage):
    """The answer in a line, what it rests on, and who runs out of opponents first."""

    answered = Signal()

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setObjectName("finishPage")
        self._plate, self._line = plate("finishLine")
        self._detail = label("", "", name="finishDetail", wrap=True)
        self._caption = label(self.tr("Fewest opponents left"), "small", name="finishCaption")
        self._lines = QStringListModel(self)
        self.view = ListView()
        self._build()

    @property
    def text(self) -> str:
        """The answer and what it rests on."""
        return f"{self._line.text()}\n{self._detail.text()}"

    def first_focus(self) -> QWidget:
        return self.view

    def ask(self) -> None:
        tournament = self._tournament
        if not self._active or tournament is None:
            return
        self._question.forget()
        set_tone(self._plate, self._line, self.tr("Calculating…"), MessageTone.INFO)
        self._detail.setText("")
        self._lines.setStringList([])
        last = tournament.rounds[-1] if tournament.rounds else None
        if last is not None and not last.is_complete:
            # The question is about the round after the one being played: what counts is who
            # has met whom, but the engine's next pairing needs the results.
            self._refused_text(
                self.tr("Some results of round {n} are missing.").format(n=last.number)
            )
            return
        self._question.ask(lambda: can_be_finished(tournament), self._show, self._refused)

    def _show(self, answer: FinishAnswer) -> None:
        tournament = self._tournament
        if tournament is None:
            return
        said, tone = finish_headline(answer)
        set_tone(self._plate, self._line, said, tone)
        self._detail.setText(finish_detail(answer))
        lines = few_opponents(answer, tournament)
        self._lines.setStringList(list(lines))
        self._caption.setVisible(bool(lines))
        self.view.setVisible(bool(lines))
        self.answered.emit()

    def _refused(self, error: UserError) -> None:
        self._refused_text(said(error.said))

    def _refused_text(self, text: str) -> None:
        set_tone(self._plate, self._line, text, MessageTone.WARNING)
        self._caption.hide()
        self.view.hide()
        self.answered.emit()

    def _build(self) -> None:
        self.view.setModel(self._lines)
        self.view.setObjectName("finishPlayers")
        self.view.setAccessibleName(self._caption.text())
        self.view.setWordWrap(True)
        self.view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.view.setSpacing(2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(self._plate)
        layout.addWidget(self._detail)
        layout.addWidget(self._caption)
        layout.addWidget(self.view, 1)
        # Without players to list, the line above is no higher than its text.
        layout.addStretch()
