"""Somebody may come or not: the round with and without, and one of the two is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arbiter_app.gui.actions.page_name import PageName
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.operations.interface import Absence, settle_absences, unsettled

if TYPE_CHECKING:
    from arbiter_app.gui.corrections.with_and_without_rows import AnswerTaken


class WithAndWithoutCommands(EventCommands):
    """Says who plays, and pairs the round; a round that is paired is changed by hand."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._previews = open_event.context.previews
        self._on((ActionName.WITH_AND_WITHOUT, self.open))

    def open(self) -> None:
        self._context.past_hand(self._open)

    def _open(self) -> None:
        from arbiter_app.gui.corrections.with_and_without import WithAndWithoutDialog

        state = self._event.state
        if state is None or not state.tournament.players:
            return
        dialog = WithAndWithoutDialog(state, self._previews, self._theme, self._context.window)
        dialog.taken.connect(self._take)
        self._context.show_dialog(dialog)

    def _take(self, taken: AnswerTaken) -> None:
        state = self._event.state
        if state is None:
            return
        number = taken.found.round_number
        if number <= len(state.tournament.rounds):
            self._page.rounds.show_round(number)
            self._save_by_hand(taken.found.by_hand(taken.answer))
            return
        self._settle(taken)
        self._page.show_page(PageName.ROUNDS)
        self._context.actions[ActionName.PAIR_NEXT].trigger()

    def _settle(self, taken: AnswerTaken) -> None:
        """Who plays and who does not, where that is news."""
        state = self._event.state
        if state is None:
            return
        here = taken.found.here(taken.answer)
        news = unsettled(state, here)
        if news:
            present = [tpn for tpn in news if here[tpn]]
            absences = {tpn: Absence.ZERO_POINT_BYE for tpn in news if not here[tpn]}
            self._event.act(settle_absences, absences, present=present)
