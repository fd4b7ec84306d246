"""The proof of a round as a file; a report where the checker has refused the round."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from arbiter_app.errors import RefusedError
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.event_commands import EventCommands, EventInWindow
from arbiter_app.gui.files.commands import file_of_round
from arbiter_app.gui.work.tasks import TaskProgress
from arbiter_app.gui.work.writing import write_file
from arbiter_app.operations.interface import (
    ProofStanding,
    RoundProof,
    TournamentState,
    proof_of_round,
    report_of_refusal,
)


class ProofCommands(EventCommands):
    """Saves what there is of the round shown."""

    def __init__(self, open_event: EventInWindow) -> None:
        super().__init__(open_event)
        self._on((ActionName.SAVE_PROOF, self.ask_where_to_save))

    def ask_where_to_save(self) -> None:
        """Find out whether the round is proved; then ask for the file, or say why there is none."""
        event, page = self._event, self._page
        if event.tournament_id is None or event.state is None:
            return
        page.rounds.refresh()
        number = page.rounds.round_number
        if not number:
            return
        session, tournament_id, state = event.session, event.tournament_id, event.state

        def work(_progress: TaskProgress) -> object:
            return proof_of_round(session, tournament_id, number)

        def done(found: Any) -> None:
            if event is self._event:
                self._offer(found, state)

        self._tasks.start(self, work, done=done, refused=self._context.refuse)

    def _offer(self, found: RoundProof, state: TournamentState) -> None:
        from arbiter_app.gui.boards.proof_seal import why

        number = found.round_number
        if found.standing is ProofStanding.PROVED:
            self._context.ask_where_to_save(
                self.tr("Proof of round {n}").format(n=number),
                file_of_round(self._context, self.tr("{name} round {n} proof"), number, ".json"),
                self.tr("Proofs (*.json)"),
                partial(self.save_proof, found),
            )
        elif found.standing is ProofStanding.REFUSED:
            self._context.ask_where_to_save(
                self.tr("Report on round {n}").format(n=number),
                file_of_round(
                    self._context, self.tr("{name} round {n} not proved"), number, ".trf"
                ),
                self.tr("TRF (*.trf)"),
                partial(self.save_report, found, state),
            )
        else:
            self._context.refuse(RefusedError(why(found)))

    def save_proof(self, found: RoundProof, path: Path) -> None:
        """Write a proof, for the file that checks those of its system."""
        self._write(path, lambda: found.proof)

    def save_report(self, found: RoundProof, state: TournamentState, path: Path) -> None:
        """Write the report file with what the checker says of a round."""
        self._write(path, lambda: report_of_refusal(state, found))

    def _write(self, path: Path, make: Callable[[], bytes]) -> None:
        def work(_progress: TaskProgress) -> object:
            return write_file(path, make())

        self._tasks.start(
            self, work, done=self._context.saved, refused=self._context.refuse, keep=True
        )
