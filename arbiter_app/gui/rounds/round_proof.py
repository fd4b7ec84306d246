"""Whether the round on the boards is proved: found out beside the window, after everything else."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.operations.interface import RoundProof, TournamentState, proof_of_round

_AFTER = 300
"""Milliseconds for what is looked at first, such as the explanation."""


class ShownProof(QObject):
    """Asks for the proof of one round at a time; what is not kept yet is made and kept."""

    found = Signal(object)
    """A `RoundProof`; None while it is not known."""

    def __init__(self, context: EventContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._event = context.event
        self._question = BackgroundQuestion(context.tasks, self)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_AFTER)
        self._wait.timeout.connect(self._ask)
        self._about: tuple[object, ...] = ()
        self._number = 0

    @property
    def is_working(self) -> bool:
        """True while something is still to be found out about the round shown."""
        return self._wait.isActive() or self._question.is_waiting

    def show_round(self, number: int) -> None:
        """Ask about a round, unless all that its proof depends on is as it was."""
        about = _depends_on(self._event.tournament_id, self._event.state, number)
        if about == self._about:
            return
        self._about, self._number = about, number
        self._question.forget()
        self.found.emit(None)
        if about:
            self._wait.start()
        else:
            self._wait.stop()

    def _ask(self) -> None:
        tournament_id, number = self._event.tournament_id, self._number
        if tournament_id is None:
            return
        session = self._event.session
        self._question.ask(
            lambda: proof_of_round(session, tournament_id, number), self._tell, self._refused
        )

    def _tell(self, found: RoundProof) -> None:
        self.found.emit(found)

    def _refused(self, _error: UserError) -> None:
        """The round may be gone again, or the file cannot be written: the next act tells that."""
        self._about = ()
        self.found.emit(None)


def _depends_on(
    tournament_id: int | None, state: TournamentState | None, number: int
) -> tuple[object, ...]:
    """What has to be the same for the proof to be; results of the round itself are not in it.

    Compared after each result: all that has not changed is the same object.
    """
    if state is None or not 1 <= number <= len(state.tournament.rounds):
        return ()
    tournament = state.tournament
    played = tournament.rounds[number - 1]
    boards = tuple((game.white, game.black) for game in played.games)
    return (
        *(tournament_id, number, boards, played.byes, played.manual, state.pairings, state.keys),
        *(tournament.rounds[: number - 1], tournament.players, tournament.settings),
        *(tournament.virtual_points, tournament.forbidden_groups),
    )
