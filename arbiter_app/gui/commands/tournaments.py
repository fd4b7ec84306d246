"""Tournaments of the event: added, set up; and the way back through everything done."""

from __future__ import annotations

from PySide6.QtCore import QObject

from arbiter_app.gui.commands.desk import Desk
from arbiter_app.gui.dialogs.rename_event import RenameEventDialog
from arbiter_app.gui.dialogs.settings import SettingsDialog
from arbiter_app.operations import (
    TournamentCreated,
    change_settings,
    create_tournament,
    delete_tournament,
    leave_fide_mode,
    rename_event,
)
from arbiter_app.standings import RECOMMENDED, EventKind
from arbiter_app.tournament.tournament import Settings

_DEFAULT_ROUNDS = 5


def default_settings(name: str) -> Settings:
    """The settings of a new tournament."""
    codes = RECOMMENDED[EventKind.SWISS].tie_breaks
    return Settings(name=name, rounds_total=_DEFAULT_ROUNDS, tie_breaks=codes)


class TournamentCommands(QObject):
    """Settings, further tournaments, undo and redo."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        for name, slot in (
            ("add_tournament", self.add_tournament),
            ("settings", self.edit_settings),
            ("leave_fide_mode", self.leave_fide_mode),
            ("delete_tournament", self.delete_tournament),
            ("rename_event", self.ask_for_event_name),
            ("undo", self.undo),
            ("redo", self.redo),
            ("undo_all", self.undo_all),
            ("go_back", self.go_back),
        ):
            desk.actions.on(name, slot)

    def add_tournament(self) -> None:
        event, page = self._desk.opened, self._desk.page
        if event is None or page is None:
            return
        name = self.tr("Tournament {n}").format(n=len(event.tournaments) + 1)
        change = event.act_on_event(
            lambda session: create_tournament(session, default_settings(name))
        )
        if isinstance(change, TournamentCreated):
            event.choose_tournament(change.created_id)
            page.add_players()

    def edit_settings(self) -> None:
        tournament = self._desk.tournament
        if tournament is None:
            return
        dialog = SettingsDialog(
            tournament.settings, self._desk.window, shown_colour=tournament.initial_colour
        )
        dialog.changed.connect(self._change_settings)
        self._desk.show_dialog(dialog)

    def _change_settings(self, settings: Settings) -> None:
        if self._desk.opened is not None:
            self._desk.opened.act_confirmed(
                lambda session, tid, confirmed: change_settings(
                    session, tid, settings, confirmed=confirmed
                )
            )

    def leave_fide_mode(self) -> None:
        """From now on the program does not hold the arbiter to the rules; asked in two steps."""
        if self._desk.opened is not None:
            self._desk.opened.act_confirmed(
                lambda session, tid, confirmed: leave_fide_mode(session, tid, confirmed=confirmed)
            )

    def ask_for_event_name(self) -> None:
        """What the event is to be called; its file keeps its own name."""
        event = self._desk.opened
        if event is None:
            return
        session = event.session
        dialog = RenameEventDialog(session.event_name, session.path, self._desk.window)
        dialog.chosen.connect(
            lambda name: event.act_on_event(lambda opened: rename_event(opened, name))
        )
        self._desk.show_dialog(dialog)

    def delete_tournament(self) -> None:
        """Delete the tournament shown, which can be undone at once."""
        event = self._desk.opened
        if event is None or event.tournament is None:
            return
        name = event.tournament.settings.name or self.tr("Tournament without a name")
        if event.act(delete_tournament) is not None:
            self._desk.tell(
                self.tr("“{name}” was deleted.").format(name=name),
                link=self.tr("Undo"),
                slot=self.undo,
            )

    def undo_all(self) -> None:
        """Back to the beginning: everything is undone, and can be done again."""
        self._go_to(None)

    def go_back(self) -> None:
        """Undo or redo until the entry chosen in the log is the last one in force."""
        page = self._desk.page
        entry = None if page is None else page.log.current_entry()
        if entry is not None:
            self._go_to(entry)

    def _go_to(self, entry: int | None) -> None:
        event = self._desk.opened
        if event is not None:
            event.act_on_all_in_background(
                lambda session, progress: session.go_to(entry, tell=progress.report),
                self.tr("Going to another point of the log …"),
            )

    def undo(self) -> None:
        """Take back the last step of a draft by hand, or else the last act."""
        page, event = self._desk.page, self._desk.opened
        if page is not None and page.rounds.hand.is_changed:
            page.rounds.hand.undo_step()
        elif event is not None:
            event.act_on_event(lambda session: session.undo())

    def redo(self) -> None:
        if self._desk.opened is not None:
            self._desk.opened.act_on_event(lambda session: session.redo())
