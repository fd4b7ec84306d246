"""Said while the last round is not published: that it is not what the rules give any more."""

from __future__ import annotations

from typing import Final, assert_never

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.forms.message_line import MessageLine
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.operations.interface import (
    OutOfDate,
    TournamentState,
    WhatChanged,
    can_be_paired_again,
    out_of_date,
)
from arbiter_app.tournament.remarks import paired_before
from arbiter_app.wording import Phrase, counted, phrase, sentences

_TONES: Final = {
    WhatChanged.CORRECTION: MessageTone.WARNING,
    WhatChanged.ADJOURNED_GAME: MessageTone.INFO,
    WhatChanged.SOMETHING: MessageTone.WARNING,
}


class OutOfDateNotice(MessageLine):
    """Appears after a change that the last round does not take into account; goes with it."""

    keeps_waiting = False

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
                _TONES[found.changed],
                link=link if can else "",
                slot=self.wanted.emit,
            )
        self.answered.emit(found)

    def _refused(self, _error: UserError) -> None:
        self._show(None)

    def _words(self, found: OutOfDate) -> str:
        return said(sentences(_since(found), _now(found)))


def _since(found: OutOfDate) -> Phrase:
    """From what the round was paired."""
    number = found.round_number
    match found.changed:
        case WhatChanged.CORRECTION:
            return phrase("Round {round} was paired before a correction.", round=number)
        case WhatChanged.ADJOURNED_GAME:
            return paired_before(number, (), was_adjourned=True)
        case WhatChanged.SOMETHING:
            return paired_before(number, ())
        case never:
            assert_never(never)


def _now(found: OutOfDate) -> Phrase:
    """What it would be by what is known now."""
    if not found.can_be_paired:
        return phrase("It can no longer be paired.")
    if found.different_boards == 0:
        return phrase("Pairing it again would give the bye to another player.")
    return counted(
        found.different_boards,
        "Pairing it again would change {count} board.",
        "Pairing it again would change {count} boards.",
    )
