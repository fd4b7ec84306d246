"""Said before a round is paired: that the remaining rounds may become impossible."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.forms.message_line import MessageLine
from arbiter_app.gui.questions.answers import finish_headline
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.operations.interface import Finish, FinishAnswer, can_be_finished
from arbiter_app.tournament.tournament import Tournament

_WORTH_SAYING = {
    Finish.POSSIBLE,
    Finish.BLOCKED_AFTER_NEXT,
    Finish.BLOCKED,
    Finish.NO_PAIRING,
}


class EndNotice(MessageLine):
    """Appears when all results are in and opponents may run out; leads to "To the end"."""

    keeps_waiting = False

    wanted = Signal()
    """The arbiter wants to see what it rests on."""

    answered = Signal(object)
    """What was found about the remaining rounds."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context.icons, parent)
        self.setObjectName("endNotice")
        self.setAccessibleName(self.tr("Finish?"))
        self._event = context.event
        self._question = BackgroundQuestion(context.tasks, self)
        self._asked: Tournament | None = None
        self._closed = ""
        self._list_is_open = False
        context.event.bus.changed.connect(self.ask)
        context.event.bus.tournament_chosen.connect(self.ask)
        self.ask()

    def keep_list_open(self, is_open: bool) -> None:
        """While players are typed before round 1, nothing is said: the list is not complete."""
        if is_open != self._list_is_open:
            self._list_is_open = is_open
            tournament = self._event.tournament
            if tournament is not None and not tournament.rounds:
                self._asked = None
                self.ask()

    def dismiss(self) -> None:
        """Close the line; the same words do not come again."""
        self._closed = self.text
        super().dismiss()

    def ask(self, *_: object) -> None:
        """Ask anew where the next round can be paired; otherwise there is nothing to say yet."""
        tournament = self._event.tournament
        if tournament is self._asked:
            return
        self._asked = tournament
        self._question.forget()
        self.hide()
        is_early = tournament is not None and not tournament.rounds and self._list_is_open
        if tournament is not None and not is_early and _is_before_a_round(tournament):
            self._question.ask(lambda: can_be_finished(tournament), self._show, self._refused)

    def _show(self, answer: FinishAnswer) -> None:
        if answer.finish in _WORTH_SAYING:
            text, tone = finish_headline(answer)
            if text != self._closed:
                self.tell(text, tone, link=self.tr("Show"), slot=self.wanted.emit)
        self.answered.emit(answer)

    def _refused(self, _error: UserError) -> None:
        self.hide()


def _is_before_a_round(tournament: Tournament) -> bool:
    """True if the next round is to be paired now."""
    if tournament.next_round > tournament.settings.rounds_total or len(tournament.players) < 2:
        return False
    return not tournament.rounds or tournament.rounds[-1].is_complete
