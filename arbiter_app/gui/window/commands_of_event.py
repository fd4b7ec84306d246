"""All commands that an open event has, made with its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from arbiter_app.gui.corrections.commands import CorrectionCommands
from arbiter_app.gui.corrections.mending import MendingCommands
from arbiter_app.gui.corrections.with_and_without_command import WithAndWithoutCommands
from arbiter_app.gui.documents.commands import PaperCommands
from arbiter_app.gui.explanation.reading import ReadingCommands
from arbiter_app.gui.files.tournaments import TournamentCommands
from arbiter_app.gui.hall.waiting_round import WaitingRound
from arbiter_app.gui.log.commands import HistoryCommands
from arbiter_app.gui.players.commands import PlayerCommands
from arbiter_app.gui.players.finding import FindCommands
from arbiter_app.gui.rounds.all_systems import AllSystemsCommands
from arbiter_app.gui.rounds.announcing import AnnouncingCommands
from arbiter_app.gui.rounds.checks import CheckCommands
from arbiter_app.gui.rounds.commands import RoundCommands
from arbiter_app.gui.rounds.proofs import ProofCommands
from arbiter_app.gui.rounds.second_entry import SecondEntryCommands
from arbiter_app.gui.standings.workings import WorkingCommands

if TYPE_CHECKING:
    from arbiter_app.gui.event.event import OpenEvent
    from arbiter_app.gui.window.event_page import EventPage
    from arbiter_app.gui.window.main_window import MainWindow


@dataclass(frozen=True, slots=True)
class CommandsOfEvent:
    """Those of which the window or a test asks something; the page keeps the others."""

    rounds: RoundCommands
    players: PlayerCommands
    corrections: CorrectionCommands
    checks: CheckCommands
    finding: FindCommands
    history: HistoryCommands
    second_entry: SecondEntryCommands
    paper: PaperCommands
    proofs: ProofCommands
    waiting_round: WaitingRound

    @classmethod
    def made(cls, window: MainWindow, event: OpenEvent, page: EventPage) -> CommandsOfEvent:
        """Connect the actions of the window with what they do to an event, until it is closed."""
        context, tasks, theme = window.context, window.tasks, window.theme
        rounds = RoundCommands(context, event, page)
        AllSystemsCommands(context, event, page, tasks, theme)
        ReadingCommands(context, event, page, tasks, theme)
        AnnouncingCommands(context, event, page)
        MendingCommands(context, event, page, tasks, theme)
        WithAndWithoutCommands(context, event, page, window.previews, theme)
        TournamentCommands(context, event, page)
        WorkingCommands(context, event, page)
        return cls(
            rounds=rounds,
            players=PlayerCommands(context, event, page, tasks, window.preferences, theme),
            corrections=CorrectionCommands(context, event, page, tasks),
            checks=CheckCommands(context, event, page, tasks),
            finding=FindCommands(context, event, page, theme),
            history=HistoryCommands(context, event, page),
            second_entry=SecondEntryCommands(context, event, page, theme),
            paper=PaperCommands(context, event, page, window.preferences),
            proofs=ProofCommands(context, event, page, tasks),
            waiting_round=WaitingRound(
                context, event, page, rounds, window.hall, window.live_pages
            ),
        )
