"""Beginning, following and leaving a change by hand of the round shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.boards.shown_round import ShownRound
from arbiter_app.gui.by_hand.panel import ByHand
from arbiter_app.gui.by_hand.round_lines import RoundRows
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.event.explanations import Explanations
from arbiter_app.gui.forms.unsaved import UnsavedDialog
from arbiter_app.operations.interface import ExplainedRound
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.rounds import RoundPairing


class HandMode(QObject):
    """Whether the boards show a draft: the action switches it, and it ends with its round.

    The draft itself is a `ByHand`.
    """

    switched = Signal()
    """A change by hand has begun or ended."""

    def __init__(
        self,
        context: EventContext,
        explanations: Explanations,
        shown: ShownRound,
        lines: RoundRows,
        *,
        refresh: Callable[[], None],
        parent: QWidget,
    ) -> None:
        """`refresh` brings up to date what the boards show, before they are changed."""
        super().__init__(parent)
        self._parent = parent
        self._explanations = explanations
        self._shown = shown
        self._lines = lines
        self._refresh = refresh
        self._action = context.actions[ActionName.BY_HAND]
        self._missing_only = context.actions[ActionName.MISSING_ONLY]
        self.draft = ByHand(context.event, context.tasks, parent)
        self.draft.saved.connect(self._drop)
        self.draft.left.connect(self.uncheck)
        explanations.ready.connect(self._explained)
        explanations.failed.connect(self._not_explained)
        context.actions.on_page_toggled(ActionName.BY_HAND, self._toggle)

    def leave(self, go_on: Callable[[], object]) -> None:
        """Go on to something that ends a change by hand; steps not saved are asked about first."""
        if not self.draft.is_changed:
            go_on()
            return

        def without() -> None:
            self._drop()
            go_on()

        dialog = UnsavedDialog(
            (self.tr("Your changes to the pairing are not saved yet."),),
            self._parent.window(),
            keep=self.tr("Save…"),
        )
        dialog.kept.connect(self.draft.save)
        dialog.dropped.connect(without)
        dialog.open()

    def uncheck(self) -> None:
        """End it as its action does; steps not saved are asked about."""
        self._action.setChecked(False)

    def follow(self, tournament: Tournament) -> None:
        """Something has changed: the draft is judged again, or given up if the round is another."""
        self._action.setEnabled(self._shown.number == len(tournament.rounds) > 0)
        if not self.draft.is_on:
            return
        if not self.draft.still_fits(tournament):
            self._drop()
            return
        engines = self._engines_pairing()
        self.draft.go_on(tournament, engines, self._lines.judge(tournament, self._shown.number))
        if engines is None:
            self._explanations.ask(self._shown.number)

    def _drop(self) -> None:
        """No change by hand any more; what of it is not saved is forgotten."""
        self.draft.stop()
        self.uncheck()

    def _toggle(self, on: bool) -> None:
        if not on and self.draft.is_changed:
            self._action.setChecked(True)
            self.leave(lambda: None)
            return
        if on and self.draft.is_on:
            return
        self._refresh()
        tournament = self._shown.tournament
        if on and tournament is not None and self._shown.is_last:
            self._begin(tournament)
        else:
            self.draft.stop()
        self.switched.emit()

    def _begin(self, tournament: Tournament) -> None:
        self._missing_only.setChecked(False)
        judge = self._lines.judge(tournament, self._shown.number)
        self.draft.start(tournament, self._engines_pairing(), judge)
        if not self.draft.knows_engine:
            self._explanations.ask(self._shown.number)

    def _engines_pairing(self) -> RoundPairing | None:
        """What a change by hand is compared with: the pairing by what is known now."""
        known = self._explanations.known(self._shown.number)
        return None if known is None else known.by_now

    def _explained(self, number: int, explained: ExplainedRound) -> None:
        if number != self._shown.number or self._shown.tournament is None:
            return
        if explained.by_now is None:
            self.draft.engine_failed()
        else:
            self.draft.engine_known(explained.by_now)

    def _not_explained(self, number: int, _error: UserError) -> None:
        if number == self._shown.number:
            self.draft.engine_failed()
