"""Tournaments of the event: added, set up, deleted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.operations.interface import (
    TournamentCreated,
    change_settings,
    create_tournament,
    delete_tournament,
    draw_position,
    leave_fide_mode,
    rename_event,
)
from arbiter_app.tournament.tournament import Settings

if TYPE_CHECKING:
    from arbiter_app.gui.settings.schedule_rows import Schedule

_DEFAULT_ROUNDS = 5


def default_settings(name: str) -> Settings:
    """The settings of a new tournament."""
    from arbiter_app.standings.recommended import RECOMMENDED, EventKind

    codes = RECOMMENDED[EventKind.SWISS].tie_breaks
    return Settings(name=name, rounds_total=_DEFAULT_ROUNDS, tie_breaks=codes)


class TournamentCommands(EventCommands):
    """Settings and further tournaments."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on(
            (ActionName.ADD_TOURNAMENT, self.add_tournament),
            (ActionName.SETTINGS, self.edit_settings),
            (ActionName.SCHEDULE, self.edit_schedule),
            (ActionName.LEAVE_FIDE_MODE, self.leave_fide_mode),
            (ActionName.DELETE_TOURNAMENT, self.delete_tournament),
            (ActionName.RENAME_EVENT, self.ask_for_event_name),
        )

    def add_tournament(self) -> None:
        """Add a tournament to the event, and show it."""
        self._context.past_player(lambda: self._context.past_hand(self._add_tournament))

    def _add_tournament(self) -> None:
        name = self.tr("Tournament {n}").format(n=len(self._event.tournaments) + 1)
        change = self._event.act_on_event(create_tournament, default_settings(name))
        if isinstance(change, TournamentCreated):
            self._event.choose_tournament(change.created_id)
            self._page.add_players()

    def edit_settings(self) -> None:
        from arbiter_app.gui.settings.dialog import SettingsDialog

        tournament = self._event.tournament
        if tournament is None:
            return
        dialog = SettingsDialog(tournament, self._context.window)
        dialog.changed.connect(self._change_settings)
        self._context.show_dialog(dialog)

    def _change_settings(self, settings: Settings) -> None:
        tournament = self._event.tournament
        if tournament is None:
            return
        old = tournament.settings
        is_same = (settings.scoring, settings.rounds_total) == (old.scoring, old.rounds_total)
        if is_same or not tournament.rounds:
            self._event.act(change_settings, settings)
        else:
            # All paired rounds are checked again.
            self._event.act_beside(None, change_settings, settings)

    def edit_schedule(self) -> None:
        """The days and times of the rounds."""
        from arbiter_app.gui.settings.schedule import ScheduleDialog

        tournament = self._event.tournament
        if tournament is not None:
            dialog = ScheduleDialog(tournament, draw_position, self._context.window)
            dialog.chosen.connect(self._change_schedule)
            self._context.show_dialog(dialog)

    def _change_schedule(self, schedule: Schedule) -> None:
        tournament = self._event.tournament
        if tournament is not None:
            self._change_settings(
                replace(
                    tournament.settings,
                    round_dates=schedule.days,
                    round_times=schedule.times,
                    start_positions=schedule.positions,
                )
            )

    def leave_fide_mode(self) -> None:
        """From now on the program does not hold the arbiter to the rules; asked in two steps."""
        self._event.act(leave_fide_mode)

    def ask_for_event_name(self) -> None:
        """What the event is to be called; its file keeps its own name."""
        from arbiter_app.gui.files.rename_event import RenameEventDialog

        session = self._event.session
        dialog = RenameEventDialog(
            session.event_name,
            session.path,
            self._context.window,
            has_one_tournament=len(self._event.tournaments) == 1,
        )
        dialog.chosen.connect(lambda name: self._event.act_on_event(rename_event, name))
        self._context.show_dialog(dialog)

    def delete_tournament(self) -> None:
        """Delete the tournament shown, asked first; it can be undone at once."""
        self._context.past_player(lambda: self._context.past_hand(self._delete_tournament))

    def _delete_tournament(self) -> None:
        event = self._event
        if event.tournament is None:
            return
        name = event.tournament.settings.name or self.tr("Unnamed tournament")
        event.act_then(lambda change: self._context.tell_deleted(name, change), delete_tournament)
