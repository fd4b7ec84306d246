"""Said while the last round is not published: that it is not what the rules give any more."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.background_question import BackgroundQuestion
from arbiter_app.gui.event_context import EventContext
from arbiter_app.gui.message_line import MessageLine
from arbiter_app.gui.tones import MessageTone
from arbiter_app.gui.wording import said
from arbiter_app.operations import (
    OutOfDate,
    TournamentState,
    can_be_paired_again,
    out_of_date,
)
from arbiter_app.wording import counted, phrase


class OutOfDateNotice(MessageLine):
    """Appears after a correction that the last round does not take into account; goes with it."""

    keeps_unseen = False

    wanted = Signal()
    """The round is to be paired again."""

    answered = Signal(object)
    """What was found: an `OutOfDate`, or None."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context.icons, parent)
        self.setObjectName("outOfDateNotice")
        self.setAccessibleName(self.tr("The last round is out of date"))
        self._event = context.event
        self._question = BackgroundQuestion(context.tasks, self)
        self._asked: TournamentState | None = None
        self._found: OutOfDate | None = None
        self._read: OutOfDate | None = None
        context.event.bus.changed.connect(self.ask)
        context.event.bus.tournament_chosen.connect(self.ask)
        self.ask()

    def dismiss(self) -> None:
        """Close the line; it comes again when something else has become of the round."""
        self._read = self._found
        super().dismiss()

    def ask(self, *_: object) -> None:
        """Ask anew while the last round can be paired again."""
        state = self._event.state
        if state is self._asked:
            return
        self._asked = state
        self._question.forget()
        if state is None or not can_be_paired_again(state, len(state.tournament.rounds)):
            self._show(None)
        else:
            self._question.ask(lambda: out_of_date(state), self._show, self._refused)

    def _show(self, found: OutOfDate | None) -> None:
        self._found = found
        if found is None:
            self._read = None
            self.hide()
        elif found != self._read:
            number = found.round_number
            link = self.tr("Pair round {n} again").format(n=number)
            can = found.can_be_paired and self._event.session.may_do_all
            self.tell(
                self._words(found),
                MessageTone.WARNING,
                link=link if can else "",
                slot=self.wanted.emit,
            )
        self.answered.emit(found)

    def _refused(self, _error: UserError) -> None:
        self._show(None)

    def _words(self, found: OutOfDate) -> str:
        number, boards = found.round_number, found.different_boards
        if not found.can_be_paired:
            text = phrase(
                "Round {round} was paired before a correction. It could not be paired any more.",
                round=number,
            )
        elif boards == 0:
            text = phrase(
                "Round {round} was paired before a correction: the bye would be another’s.",
                round=number,
            )
        else:
            text = counted(
                boards,
                "Round {round} was paired before a correction: {count} board would be different.",
                "Round {round} was paired before a correction: {count} boards would be different.",
                round=number,
            )
        return said(text)
