"""The next round as far as it is known while games are still open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.action_specs import ActionName
from arbiter_app.gui.background_question import defect
from arbiter_app.gui.delegates.pairs import PairDelegate
from arbiter_app.gui.event_context import EventContext
from arbiter_app.gui.models.known_so_far import KnownModel, known_rows
from arbiter_app.gui.panels.question import QuestionPage, plate, set_tone
from arbiter_app.gui.player_menu import offer_players_menu
from arbiter_app.gui.table_view import TableView, set_up_table, set_widths
from arbiter_app.gui.tasks import Task, TaskProgress
from arbiter_app.gui.theme import SPACE
from arbiter_app.gui.tones import MessageTone
from arbiter_app.gui.widgets import ActionButton, label
from arbiter_app.gui.wording import said
from arbiter_app.operations import outcomes_to_pair, preview_next_round, why_not_pair_at_all
from arbiter_app.tournament.announced import announced_boards
from arbiter_app.tournament.board_text import missing_text
from arbiter_app.tournament.open_games import open_games
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace import RoundPreview
from arbiter_app.wording import Phrase, counted, phrase


class KnownSoFarPage(QuestionPage):
    """Follows the results while they come in: after each one it is worked out again.

    The outcomes are paired beside the window and beside its other work, the likeliest first, and
    shown while they are.
    """

    answered = Signal()
    """All is shown that can be known, or why nothing can."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.setObjectName("knownPage")
        self._tasks = context.previews
        self._task: Task | None = None
        self._asked = 0
        self._preview: RoundPreview | None = None
        self._previewed: Tournament | None = None
        self._total = 0
        self._plate, self._line = plate("knownLine")
        self._open = label("", "muted", name="knownOpen", wrap=True)
        self._why = label("", "muted", name="knownWhy", wrap=True)
        self.model = KnownModel(self)
        self.view = TableView()
        self._announce = ActionButton(context.actions[ActionName.ANNOUNCE_BOARDS])
        self._delegate = PairDelegate(context.theme, self.view)
        self._build()
        self.view.selectionModel().currentChanged.connect(self._row_chosen)

    @property
    def text(self) -> str:
        """What is known, in a line or two."""
        return f"{self._line.text()}\n{self._open.text()}"

    @property
    def reason(self) -> str:
        """What the board under the cursor depends on."""
        return self._why.text()

    @property
    def finished(self) -> tuple[Tournament, RoundPreview] | None:
        """The tournament and what is known of its next round; None while that is being worked out."""
        if self._task is not None or self._preview is None or self._previewed is None:
            return None
        return self._previewed, self._preview

    def first_focus(self) -> QWidget:
        return self.view

    def deactivate(self) -> None:
        super().deactivate()
        self._give_up()

    def show_round(self, tournament: Tournament, number: int) -> None:
        """The question is about the round after the last one, whichever is shown."""
        super().show_round(tournament, len(tournament.rounds))

    def ask(self) -> None:
        tournament = self._tournament
        if not self._active or tournament is None:
            return
        self._give_up()
        refusal: UserError | None = why_not_pair_at_all(tournament)
        if not tournament.rounds:
            refusal = UserError(phrase("No round is paired yet."))
        if refusal is not None:
            self._refused(refusal)
            return
        # What stood there stays until it is known better: with each result there is less to learn.
        self._total = outcomes_to_pair(tournament)
        self._previewed = tournament
        self._say_working(0)
        self._task = self._tasks.start(
            self,
            partial(_pair_outcomes, tournament, self._total),
            shown=partial(self._if_last, self._asked, self._show),
            done=partial(self._if_last, self._asked, self._finish),
            refused=partial(self._if_last, self._asked, self._refused),
            broken=partial(self._if_last, self._asked, self._refused, defect()),
        )

    def _if_last(self, number: int, slot: Callable[[Any], None], answer: object) -> None:
        """Hear an answer, unless another question was put since, or it was given up."""
        if number == self._asked:
            slot(answer)

    def _give_up(self) -> None:
        """Nobody waits for what is being worked out."""
        if self._task is not None:
            self._task.cancel()
        self._task = None
        self._asked += 1

    def _show(self, preview: RoundPreview) -> None:
        tournament = self._tournament
        if tournament is None:
            return
        self._preview = preview
        self.model.set_rows(known_rows(preview, tournament))
        self._open.setText(" ".join(map(said, missing_text(open_games(tournament.rounds)))))
        self._say_working(preview.outcomes)
        self._row_chosen(self.view.currentIndex())

    def _say_working(self, done: int) -> None:
        text = counted(
            self._total,
            "Pairing … {done} of {count} outcome",
            "Pairing … {done} of {count} outcomes",
            done=done,
        )
        set_tone(self._plate, self._line, said(text), MessageTone.INFO)

    def _finish(self, _nothing: object) -> None:
        self._task = None
        preview = self._preview
        if preview is not None:
            tone = MessageTone.WARNING if preview.without_pairing else MessageTone.INFO
            set_tone(self._plate, self._line, self._told(preview), tone)
        self.answered.emit()

    def _told(self, preview: RoundPreview) -> str:
        """What is known, and how much of it is announced."""
        tournament = self._previewed
        announced = () if tournament is None else announced_boards(tournament, preview.round_number)
        if not announced:
            return said(_known(preview))
        told = counted(
            len(announced), "{count} board is announced.", "{count} boards are announced."
        )
        return f"{said(_known(preview))} {said(told)}"

    def _refused(self, error: UserError) -> None:
        self._task = self._preview = self._previewed = None
        self.model.set_rows(())
        self._open.setText("")
        self._why.setText("")
        set_tone(self._plate, self._line, said(error.said), MessageTone.WARNING)
        self.answered.emit()

    def _row_chosen(self, current: QModelIndex, _previous: QModelIndex | None = None) -> None:
        row = self.model.row_at(current)
        self._why.setText(
            self.tr("Go to a line to see what it depends on.") if row is None else row.told
        )

    def _build(self) -> None:
        set_up_table(
            self.view,
            self.model,
            name="knownTable",
            title=self.tr("Boards of the next round, the certain ones first"),
        )
        self.view.setItemDelegate(self._delegate)
        number = self.model.column_number
        set_widths(self.view, {number("board"): 54, number("share"): 70}, (number("pair"),))
        offer_players_menu(self.view, lambda row: row.players)
        inside = QVBoxLayout(self._plate)
        inside.setContentsMargins(12, 8, 12, 8)
        inside.addWidget(self._line)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(self._plate)
        layout.addWidget(self._open)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._why)
        layout.addWidget(self._announce)


def _pair_outcomes(tournament: Tournament, total: int, progress: TaskProgress) -> None:
    """Beside the window; each picture costs it time: twice as much is known when there is another."""
    shown = 0
    for preview in preview_next_round(tournament):
        if preview.outcomes >= min(2 * shown, total):
            shown = preview.outcomes
            progress.show(preview)
        progress.report(preview.outcomes, total)


def _known(preview: RoundPreview) -> Phrase:
    """How many boards of the next round are certain."""
    number = preview.round_number
    if not preview.open:
        return phrase("Every result is in: round {number} as it will be paired.", number=number)
    boards = [pair for pair in preview.certain if pair.black is not None]
    if not preview.is_complete:
        return counted(
            len(boards),
            "Round {number}: {count} board is certain, whatever the results. The {paired} likeliest of"
            " {all} outcomes are paired.",
            "Round {number}: {count} boards are certain, whatever the results. The {paired} likeliest"
            " of {all} outcomes are paired.",
            number=number,
            paired=preview.outcomes,
            all=preview.all_outcomes,
        )
    if preview.without_pairing:
        return counted(
            preview.without_pairing,
            "Round {number}: {count} of {all} outcomes has no legal pairing.",
            "Round {number}: {count} of {all} outcomes have no legal pairing.",
            number=number,
            all=preview.all_outcomes,
        )
    if not boards:
        return phrase("Round {number}: no board is certain yet.", number=number)
    return counted(
        len(boards),
        "Round {number}: {count} board is certain, whatever the results.",
        "Round {number}: {count} boards are certain, whatever the results.",
        number=number,
    )
