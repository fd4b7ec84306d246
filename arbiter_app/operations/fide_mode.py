"""A tournament leaves FIDE mode: it is asked before, and reported."""

from __future__ import annotations

from dataclasses import replace

from arbiter_app.operations.systems import (
    is_outside_fide_mode,
    why_not_these_points,
    why_outside_fide_mode,
)
from arbiter_app.operations.warnings import WarnedAct, ask, with_report_line
from arbiter_app.store.state import TournamentState
from arbiter_app.tournament.remarks import ReportLine, remarks
from arbiter_app.tournament.tournament import Settings


def out_of_fide_mode(state: TournamentState, since: int | None = None) -> TournamentState:
    """The tournament outside FIDE mode if its settings are; it is reported (VCL4THP 40-46).

    `since` is the first round that it concerns, by default the next one.
    """
    settings = state.tournament.settings
    if not state.in_fide_mode or not is_outside_fide_mode(settings):
        return state
    number = state.tournament.next_round if since is None else since
    tournament = state.tournament
    if not any(remarks(tournament.comments, ReportLine.FIDE_MODE_LEFT)):
        told = f"paired by {settings.system}"
        if why_not_these_points(settings) is not None:
            told = "points that FIDE does not allow"
        tournament = with_report_line(tournament, WarnedAct.LEAVING_FIDE_MODE, number, told)
    return replace(state, tournament=tournament, left_fide_mode=number)


def ask_before_leaving(state: TournamentState, settings: Settings, *, confirmed: bool) -> None:
    """Ask before settings are taken over with which the tournament is outside FIDE mode.

    Raises:
        ConfirmationNeededError: in FIDE mode, for such settings, with two steps.
    """
    why = why_outside_fide_mode(settings) if state.in_fide_mode else None
    if why is not None:
        ask(state, WarnedAct.LEAVING_FIDE_MODE, why, confirmed=confirmed)
