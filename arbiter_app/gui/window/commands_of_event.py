"""All commands that an open event has, made with its page."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.gui.commands.event_commands import EventInWindow
from arbiter_app.gui.corrections.commands import CorrectionCommands
from arbiter_app.gui.corrections.mending import MendingCommands
from arbiter_app.gui.corrections.with_and_without_command import WithAndWithoutCommands
from arbiter_app.gui.documents.commands import PaperCommands
from arbiter_app.gui.documents.live_commands import LivePagesCommands
from arbiter_app.gui.explanation.reading import ReadingCommands
from arbiter_app.gui.files.tournaments import TournamentCommands
from arbiter_app.gui.hall.commands import HallCommands
from arbiter_app.gui.hall.waiting_round import WaitingRound
from arbiter_app.gui.kept.preferences import Preferences
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
    def made(
        cls,
        open_event: EventInWindow,
        preferences: Preferences,
        hall: HallCommands,
        live_pages: LivePagesCommands,
    ) -> CommandsOfEvent:
        """Connect the actions of the window with what they do to an event, until it is closed."""
        rounds = RoundCommands(open_event)
        for commands in (
            AllSystemsCommands,
            ReadingCommands,
            AnnouncingCommands,
            MendingCommands,
            WithAndWithoutCommands,
            TournamentCommands,
            WorkingCommands,
        ):
            commands(open_event)
        return cls(
            rounds=rounds,
            players=PlayerCommands(open_event, preferences),
            corrections=CorrectionCommands(open_event),
            checks=CheckCommands(open_event),
            finding=FindCommands(open_event),
            history=HistoryCommands(open_event),
            second_entry=SecondEntryCommands(open_event),
            paper=PaperCommands(open_event, preferences),
            proofs=ProofCommands(open_event),
            waiting_round=WaitingRound(open_event, rounds, hall, live_pages),
        )
