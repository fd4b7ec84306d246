"""Undo, redo, and the way to any state in the log; a big jump can be taken back at once."""

from __future__ import annotations

from functools import partial

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.commands.in_sight import entry_in_sight
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import (
    Change,
    EventSession,
    JournalEntry,
    UndoQuestionError,
    go_to_entry,
    redo_act,
    undo_act,
)


class _Undoing:
    """Undo, which is confirmed for what was seen or asked about, and for nothing else."""

    def __init__(self, seen: JournalEntry | None) -> None:
        self._asked = None if seen is None else seen.id

    def __call__(self, session: EventSession, *, confirmed: bool = False) -> Change:
        try:
            return undo_act(session, confirmed=confirmed, asked=self._asked)
        except UndoQuestionError as question:
            self._asked = question.entry_id
            raise


class HistoryCommands(EventCommands):
    """Back and forth in what was done. Nothing is lost by it: the log keeps every branch."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on(
            (ActionName.UNDO, self.undo),
            (ActionName.REDO, self.redo),
            (ActionName.UNDO_ALL, self.undo_all),
            (ActionName.GO_BACK, self.go_back),
        )

    def undo(self) -> None:
        """Take back the last step of a draft by hand, or else one's last act."""
        if self._page.rounds.hand.is_changed:
            self._page.rounds.hand.undo_step()
        else:
            self._event.act_on_event(_Undoing(self._event.to_undo))

    def redo(self) -> None:
        self._context.past_hand(self._redo)

    def _redo(self) -> None:
        self._event.act_on_event(redo_act)

    def undo_all(self) -> None:
        """Back to the beginning: everything is undone, and can be done again."""
        self._context.past_hand(partial(self._go_to, None))

    def go_back(self) -> None:
        """Undo or redo until the entry chosen in the log is the last one in force."""
        entry = entry_in_sight(self._context)
        if entry is not None:
            self._context.past_hand(partial(self._go_to, entry))

    def _go_to(self, entry: int | None) -> None:
        last = self._event.last_entry
        before = None if last is None else last.id

        def done(change: Change) -> None:
            if before != entry:
                self._say_where_it_is(change, before)

        self._event.act_long(
            lambda session, confirmed, progress: go_to_entry(
                session, entry, confirmed=confirmed, tell=progress.report
            ),
            self.tr("Going to another log entry…"),
            done=done,
        )

    def _say_where_it_is(self, change: Change, before: int | None) -> None:
        """Say what the event is now, with the way back to where it was."""
        entry = change.outcome.entry
        if entry is None:
            text = self.tr("The event is back at its beginning.")
        else:
            text = self.tr("The event is as it was after “{act}” (entry {n}).").format(
                act=said(entry.name), n=entry.id
            )
        self._context.tell(
            " ".join(part for part in (text, said(change.caution)) if part),
            MessageTone.WARNING if change.caution else MessageTone.INFO,
            link=self.tr("Back to the previous state"),
            slot=lambda: self._go_to(before),
        )
