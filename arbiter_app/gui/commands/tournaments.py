"""Tournaments of the event: added, set up; and the way back through everything done."""

from __future__ import annotations

from PySide6.QtCore import QObject

from arbiter_app.gui.commands.desk import Desk
from arbiter_app.gui.dialogs.settings import SettingsDialog
from arbiter_app.operations import TournamentCreated, change_settings, create_tournament
from arbiter_app.tournament.tournament import Settings

_DEFAULT_ROUNDS = 5


def default_settings(name: str) -> Settings:
    """The settings of a new tournament."""
    return Settings(name=name, rounds_total=_DEFAULT_ROUNDS)


class TournamentCommands(QObject):
    """Settings, further tournaments, undo and redo."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        for name, slot in (
            ("add_tournament", self.add_tournament),
            ("settings", self.edit_settings),
            ("undo", self.undo),
            ("redo", self.redo),
        ):
            desk.actions.on(name, slot)

    def add_tournament(self) -> None:
        event, page = self._desk.opened, self._desk.page
        if event is None or page is None:
            return
        name = self.tr("Tournament {n}").format(n=len(event.session.tournaments()) + 1)
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
        dialog = SettingsDialog(tournament.settings, self._desk.window)
        dialog.changed.connect(self._change_settings)
        self._desk.show_dialog(dialog)

    def _change_settings(self, settings: Settings) -> None:
        if self._desk.opened is not None:
            self._desk.opened.act_confirmed(
                lambda session, tid, confirmed: change_settings(
                    session, tid, settings, confirmed=confirmed
                )
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
