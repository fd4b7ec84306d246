"""Changing a pairing by hand: the draft under way, what is wrong with it, and saving it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.boards.model import BoardRow
from arbiter_app.gui.by_hand.dialog import SaveByHandDialog
from arbiter_app.gui.by_hand.model import (
    Draft,
    DraftVerdict,
    Judge,
    Problems,
    draft_rows,
    engines_draft,
    problem_texts,
    verdict,
)
from arbiter_app.gui.event.event import OpenEvent
from arbiter_app.gui.look.direction import pair_in_line
from arbiter_app.gui.questions.answers import repair_line, verdict_lines
from arbiter_app.gui.text.wording import headed, said
from arbiter_app.gui.work.background_question import BackgroundQuestion
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import (
    HandVerdict,
    ManualPairing,
    PairingQuestion,
    PublishedChange,
    Repair,
    judge_by_hand,
    pairing_questions,
    set_pairing,
)
from arbiter_app.tournament.tournament import Round, Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.rounds import RoundPairing
from arbiter_app.wording import counted

_MOST_LINES = 5
"""Illegal boards named beside the table."""


class ByHand(QObject):
    """The draft of a round, what is wrong with it, and saving it."""

    changed = Signal()
    saved = Signal()

    left = Signal()
    """The arbiter wants to leave; steps that are not saved have to be asked about."""

    judged = Signal()
    """The comparison with the engine's pairing is known now."""

    compared_known = Signal(str)
    """The same, with what it says."""

    def __init__(self, event: OpenEvent, tasks: Tasks, window: QWidget) -> None:
        super().__init__(window)
        self._event = event
        self._question = BackgroundQuestion(tasks, self)
        self._judged: HandVerdict | None = None
        self._failure = ""
        self._window = window
        self._tournament: Tournament | None = None
        self._played: Round | None = None
        self._draft: Draft | None = None
        self._engine: RoundPairing | None = None
        self._engine_failed = False
        self._marked: Tpn | None = None
        self._problems: Problems = {}
        self._verdict = DraftVerdict.CHECKING
        self._judge: Judge | None = None
        self._dialog: SaveByHandDialog | None = None

    @property
    def is_on(self) -> bool:
        return self._draft is not None

    @property
    def is_changed(self) -> bool:
        return self._draft is not None and self._draft.is_changed

    @property
    def pairing(self) -> ManualPairing:
        """The pairing on the table.

        Raises:
            ValueError: nothing is being changed by hand.
        """
        if self._draft is None:
            raise ValueError("no draft")
        return self._draft.pairing

    @property
    def problems(self) -> Problems:
        return self._problems

    @property
    def verdict(self) -> DraftVerdict:
        return self._verdict

    @property
    def marked(self) -> Tpn | None:
        """The player who is to be exchanged with the next one chosen."""
        return self._marked

    @property
    def lines(self) -> tuple[str, ...]:
        """What makes a draft other than the engine's; empty while that is worked out, and where
        nothing does. Where it could not be worked out, why not.
        """
        if self._judged is None:
            return (self._failure,) if self._failure else ()
        return verdict_lines(self._judged, self._engine)

    @property
    def compared(self) -> str:
        """The comparison with the engine's pairing, or that it is still to come."""
        if self.is_comparing:
            return self.tr("Comparing with the engine’s pairing…")
        return "\n".join(self.lines)

    @property
    def is_comparing(self) -> bool:
        """True while the comparison with the engine's pairing is still to come."""
        return self._question.is_waiting

    @property
    def is_best_of_those_here(self) -> bool:
        """True if the engine pairs those who play in the draft just so.

        It is another pairing than the one it was changed from where others play.
        """
        judgement = None if self._judged is None else self._judged.judgement
        return judgement is not None and judgement.is_engines

    @property
    def repair(self) -> Repair | None:
        """The nearest legal pairing of an illegal draft, once it is known."""
        return None if self._judged is None else self._judged.repair

    @property
    def repair_line(self) -> str:
        """The repair in words, or why it cannot be told; empty while it is not known."""
        return self._failure if self._judged is None else repair_line(self._judged)

    @property
    def has_engines_pairs(self) -> bool:
        """True if only colours differ from the engine's pairing."""
        judgement = None if self._judged is None else self._judged.judgement
        return judgement is not None and not judgement.illegal and judgement.reason is None

    @property
    def dialog(self) -> SaveByHandDialog | None:
        """The question last asked before saving."""
        return self._dialog

    @property
    def knows_engine(self) -> bool:
        return self._engine is not None

    def name_of(self, tpn: Tpn) -> str:
        return self._tournament.player(tpn).name if self._tournament is not None else ""

    def start(self, tournament: Tournament, engine: RoundPairing | None, judge: Judge) -> None:
        """Begin with the last paired round as it stands."""
        self._tournament = tournament
        self._judge = judge
        self._played = tournament.rounds[-1]
        self._draft = Draft.of(self._played)
        self._engine = engine
        self._engine_failed = False
        self._give_verdict()

    def go_on(self, tournament: Tournament, engine: RoundPairing | None, judge: Judge) -> None:
        """Judge the draft anew after a change of something else, such as a player's rating.

        Where its players cannot be paired any more, there is nothing left to be changed.
        """
        if self._draft is None or tournament is self._tournament:
            return
        self._tournament, self._judge = tournament, judge
        self._engine, self._engine_failed = engine, False
        try:
            self._give_verdict()
        except UserError as error:
            self._event.refused.emit(error)
            self.saved.emit()

    def stop(self) -> None:
        """Forget the draft."""
        self._draft = None
        self._marked = None
        self._problems = {}
        self._judged = None
        self._failure = ""
        self._question.forget()

    def still_fits(self, tournament: Tournament) -> bool:
        """False if the round was changed behind the draft's back."""
        return bool(tournament.rounds) and tournament.rounds[-1] == self._played

    def engine_known(self, pairing: RoundPairing) -> None:
        """The engine's pairing of the round has been worked out."""
        if self._played is not None and pairing.round_number == self._played.number:
            self._engine = pairing
            if self.is_on:
                self._give_verdict()

    def engine_failed(self) -> None:
        """The engine has no pairing for the round."""
        self._engine_failed = True
        if self.is_on:
            self._give_verdict()

    def rows(self, tournament: Tournament) -> tuple[BoardRow, ...]:
        """The draft as boards."""
        if self._judge is None:
            return ()
        number, past = len(tournament.rounds), self._judge.names.histories
        rows = draft_rows(tournament, number, self.pairing, self._problems, past)
        if self._marked is None:
            return rows
        return tuple(
            replace(row, marked=self._marked) if self._marked in row.tpns() else row for row in rows
        )

    def mark(self, tpn: Tpn) -> None:
        """Mark a player; the second is exchanged with the first, or plays the first if both are free."""
        if self._draft is None:
            return
        first, self._marked = self._marked, None
        if first is None:
            self._marked = tpn
            self.changed.emit()
        elif first == tpn:
            self.changed.emit()
        else:
            self._step(self._draft.pairing.with_players_moved(first, tpn))

    def exchange(self, first: Tpn, second: Tpn) -> None:
        """Exchange two players, as when one is dropped onto the other."""
        if self._draft is not None and first != second:
            self._step(self._draft.pairing.with_players_moved(first, second))

    def take(self, pairing: ManualPairing) -> None:
        """Put a whole pairing of the round on the boards, as one step."""
        self._step(pairing)

    def mend(self) -> None:
        """Make the nearest legal change of an illegal draft."""
        if self._draft is not None and self.repair is not None:
            self._step(self.repair.pairing)

    def swap_colours(self, board: int) -> None:
        if self._draft is not None:
            self._step(self._draft.pairing.with_colours_swapped(board))

    def undo_step(self) -> None:
        """Take the last change of the draft back."""
        if self._draft is not None:
            self._draft = self._draft.without_last()
            self._give_verdict()

    def reset(self) -> None:
        """Back to the engine's pairing."""
        if self._draft is not None and self._engine is not None:
            self._step(engines_draft(self._engine, self._draft.pairing))

    def save(self) -> None:
        """Save the draft; one that is not the engine's only after a confirmation."""
        if self._draft is None or not self._questions(None):
            self.write("", None)
            return
        self._dialog = SaveByHandDialog(
            self._questions, self.problem_lines(), self.compared, self._window
        )
        self._dialog.confirmed.connect(self.write)
        self.compared_known.connect(self._dialog.show_compared)
        self._dialog.open()

    def _questions(self, case: PublishedChange | None) -> tuple[PairingQuestion, ...]:
        """What has to be confirmed before the draft is written; nothing if it is refused."""
        draft, played, tid = self._draft, self._played, self._event.tournament_id
        if draft is None or played is None or tid is None:
            return ()
        with suppress(UserError):
            return pairing_questions(
                self._event.session, tid, played.number, draft.pairing, case=case
            )
        return ()

    def problem_lines(self) -> tuple[str, ...]:
        """Illegal boards, each in a line with names; what is said of a bye names its player.

        If there are many, the first of them; the table marks them all.
        """
        judge = self._judge
        if judge is None:
            return ()
        names = judge.names
        lines = [
            " · ".join(texts)
            if black is None
            else headed(pair_in_line(names[white], names[black]), " · ".join(texts))
            for (white, black), texts in self._problems.items()
        ]
        more = len(lines) - _MOST_LINES
        if more > 1:
            text = counted(
                more, "{count} more board is illegal.", "{count} more boards are illegal."
            )
            lines[_MOST_LINES:] = [said(text)]
        return tuple(lines)

    def _step(self, pairing: ManualPairing) -> None:
        if self._draft is not None:
            before = self._draft
            self._draft = self._draft.then(pairing)
            try:
                self._give_verdict()
            except UserError as error:
                self._draft = before
                self._give_verdict()
                self._event.refused.emit(error)

    def _give_verdict(self) -> None:
        tournament, draft, judge = self._tournament, self._draft, self._judge
        if tournament is None or draft is None or judge is None:
            return
        self._marked = None
        if self._engine is not None:
            judge.trust(self._engine)
        faults = judge.faults(draft.pairing)
        number = len(tournament.rounds)
        self._problems = problem_texts(judge.names, faults)
        self._verdict = verdict(draft.pairing, faults, self._engine)
        if self._verdict is DraftVerdict.ALONE and not self._engine_failed:
            self._verdict = DraftVerdict.CHECKING
        self._judged = None
        self._failure = ""
        self._question.forget()
        if self._verdict in {DraftVerdict.ILLEGAL, DraftVerdict.LEGAL}:
            steps, system = draft.steps, None if self._engine is None else self._engine.system
            self._question.ask(
                lambda: judge_by_hand(
                    tournament, number, draft.pairing, steps=steps, system=system
                ),
                self._compared,
                self._not_compared,
            )
        self.changed.emit()

    def _compared(self, found: HandVerdict) -> None:
        self._judged = found
        self._tell_judged()

    def _not_compared(self, error: UserError) -> None:
        self._failure = said(error.said)
        self._tell_judged()

    def _tell_judged(self) -> None:
        self.judged.emit()
        self.compared_known.emit(self.compared)

    def write(self, reason: str, case: PublishedChange | None) -> None:
        """Write the draft as the pairing of the round; everything about it was confirmed."""
        draft, played = self._draft, self._played
        if draft is None or played is None:
            return
        change = self._event.act(
            set_pairing,
            played.number,
            draft.pairing,
            reason=reason,
            confirm_illegal=True,
            case=case,
        )
        if change is not None:
            self.saved.emit()
