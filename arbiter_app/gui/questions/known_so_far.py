"""The next round as far as it is known while games are still open."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QHBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.explain.preview import undecided_boards
from arbiter_app.gui.actions.specs import ActionName
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.player_menu import offer_players_menu
from arbiter_app.gui.forms.widgets import ActionButton, label, push_button
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.questions.known_rows import KnownModel, known_rows
from arbiter_app.gui.questions.outcomes_page import OutcomesPage
from arbiter_app.gui.tables.view import set_up_table, set_widths
from arbiter_app.gui.text.wording import said
from arbiter_app.gui.work.background_question import show_in_doublings
from arbiter_app.operations.interface import (
    outcomes_to_pair,
    preview_next_round,
    why_not_pair_at_all,
)
from arbiter_app.tournament.announced import announced_boards
from arbiter_app.tournament.board_text import missing_text
from arbiter_app.tournament.open_games import open_games
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.trace.preview import RoundPreview
from arbiter_app.wording import Phrase, counted, phrase, sentences

_NAME_LETTERS = 12
"""The least letters of a pair: the chance beside it matters more than whole names."""


class KnownSoFarPage(OutcomesPage):
    """What is certain is proved, and outcomes are paired; both can be stopped."""

    def __init__(self, context: EventContext, parent: QWidget | None = None) -> None:
        super().__init__(context, "knownPage", parent)
        self._preview: RoundPreview | None = None
        self._previewed: Tournament | None = None
        self._is_whole = False
        self._is_stopped = False
        self._total = 0
        self._open = label("", "muted", name="knownOpen", wrap=True)
        self.model = KnownModel(self)
        self._announce = ActionButton(context.actions[ActionName.ANNOUNCE_BOARDS])
        self._stop = push_button(self.tr("Stop"), self.stop, name="stopKnown")
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
        if not self._is_whole or self._preview is None or self._previewed is None:
            return None
        return self._previewed, self._preview

    def ask(self) -> None:
        tournament = self._tournament
        if not self._active or tournament is None:
            return
        self._steps.forget()
        refusal: UserError | None = why_not_pair_at_all(tournament)
        if not tournament.rounds:
            refusal = UserError(phrase("No round is paired yet."))
        if refusal is not None:
            self._refused(refusal)
            return
        if self._is_known(tournament):
            self._previewed = tournament
            self._show_known()
            return
        # What stood there stays until it is known better: with each result there is less to learn.
        if self._preview is not None and self._preview.round_number != tournament.next_round:
            self.model.set_rows(())
        self._preview, self._is_whole, self._is_stopped = None, False, False
        self._total = outcomes_to_pair(tournament)
        self._previewed = tournament
        self._say_working(0)
        steps = preview_next_round(tournament)
        self._work_out(
            partial(
                show_in_doublings,
                steps,
                lambda known: known.outcomes,
                self._total,
                found=lambda known: len(known.certain),
            ),
            self._show,
        )

    def stop(self) -> None:
        """It is enough: what is certain so far stays, and can be announced."""
        if self._preview is not None and not self._is_whole:
            self._steps.forget()
            self._is_stopped = True
            self._finish()

    def _allow_stop(self, *, allowed: bool) -> None:
        """A button that cannot be pressed any more gives the keyboard to the boards."""
        if not allowed and self._stop.hasFocus():
            self.view.setFocus()
        self._stop.setEnabled(allowed)

    def deactivate(self) -> None:
        super().deactivate()
        self._allow_stop(allowed=False)

    def _is_known(self, tournament: Tournament) -> bool:
        """Whether all was worked out, and nothing is new but remarks, such as what was announced."""
        finished = self.finished
        return (
            not self._is_stopped
            and finished is not None
            and replace(finished[0], comments=()) == replace(tournament, comments=())
        )

    def _show_known(self) -> None:
        """What is known already, with what is announced of it."""
        assert self._preview is not None
        self._show(self._preview)
        self._finish()

    def _show(self, preview: RoundPreview) -> None:
        tournament = self._tournament
        if tournament is None:
            return
        self._preview = preview
        self.model.set_rows(known_rows(preview, tournament))
        self._say_open(" ".join(map(said, missing_text(open_games(tournament.rounds)))))
        self._say_working(preview.outcomes)
        self._allow_stop(allowed=not self._is_whole)
        self._row_chosen(self.view.currentIndex())

    def _say_open(self, text: str) -> None:
        self._open.setText(text)
        self._open.setVisible(bool(text))

    def _say_working(self, done: int) -> None:
        text = counted(
            self._total,
            "Pairing… {done} of {count} outcome",
            "Pairing… {done} of {count} outcomes",
            done=done,
        )
        self._say(text)

    def _finish(self) -> None:
        preview = self._preview
        if preview is not None:
            self._is_whole = True
            tone = MessageTone.WARNING if preview.without_pairing else MessageTone.INFO
            self._say(self._told(preview), tone)
        self._allow_stop(allowed=False)
        self.answered.emit()

    def _told(self, preview: RoundPreview) -> Phrase:
        """What is known, and how much of it is announced."""
        tournament = self._previewed
        announced = () if tournament is None else announced_boards(tournament, preview.round_number)
        if not announced:
            return _known(preview)
        told = counted(
            len(announced), "{count} board is announced.", "{count} boards are announced."
        )
        return sentences(_known(preview), told)

    def _refused(self, error: UserError) -> None:
        self._preview = self._previewed = None
        self._is_whole = False
        self._allow_stop(allowed=False)
        self._say_open("")
        super()._refused(error)

    def _row_chosen(self, current: QModelIndex, _previous: QModelIndex | None = None) -> None:
        row = self.model.row_at(current)
        self._why.setText(
            self.tr("Select a row to see what it depends on.") if row is None else row.told
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
        share = number("share")
        widths = {number("board"): 54, share: 70}
        set_widths(self.view, widths, (number("pair"),), letters=_NAME_LETTERS, whole=(share,))
        offer_players_menu(self.view, lambda row: row.players)
        buttons = QHBoxLayout()
        buttons.addWidget(self._announce, 1)
        buttons.addWidget(self._stop)
        self._stop.setEnabled(False)
        self._lay_out(self._open).addLayout(buttons)


def _known(preview: RoundPreview) -> Phrase:
    """How many boards of the next round are certain."""
    number = preview.round_number
    if not preview.open:
        return phrase(
            "All results are in: this is how round {number} will be paired.", number=number
        )
    boards = [pair for pair in preview.certain if pair.black is not None]
    if not preview.is_complete:
        return sentences(_certain(number, len(boards)), undecided_boards(preview))
    if preview.without_pairing:
        return counted(
            preview.without_pairing,
            "Round {number}: {count} of {all} outcomes has no legal pairing.",
            "Round {number}: {count} of {all} outcomes have no legal pairing.",
            number=number,
            all=preview.all_outcomes,
        )
    return _certain(number, len(boards))


def _certain(number: int, boards: int) -> Phrase:
    if not boards:
        return phrase("Round {number}: no board is certain yet.", number=number)
    return counted(
        boards,
        "Round {number}: {count} board is certain, whatever the results.",
        "Round {number}: {count} boards are certain, whatever the results.",
        number=number,
    )
