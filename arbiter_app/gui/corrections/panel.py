"""A result corrected later: which published pairings would have differed, changing nothing."""

from __future__ import annotations

from itertools import product

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.gui.boards.model import board_result_text, chosen_result_text
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.pdf_saver import PdfSaver
from arbiter_app.gui.corrections.appeal import appeal_name, appeal_paper
from arbiter_app.gui.documents.paper_source import source_of
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.widgets import ActionButton, label
from arbiter_app.gui.look.theme import SPACE
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.questions.answers import correction_lines
from arbiter_app.gui.questions.question import QuestionPage, plate, set_tone
from arbiter_app.gui.text.headed_lines import HeadedLines, headed_lines_html
from arbiter_app.gui.text.linked_text import LinkedText
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import joined, said
from arbiter_app.operations.interface import CorrectionPreview, preview_results
from arbiter_app.tournament.match_result import MatchResult, Result, parse_result
from arbiter_app.tournament.tournament import Game, Tournament
from arbiter_app.tournament.types import GameResult
from arbiter_app.wording import phrase

_RESULTS = (
    GameResult.WHITE_WINS,
    GameResult.DRAW,
    GameResult.BLACK_WINS,
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
)


def _results(games: int) -> list[Result]:
    """The usual results of a game; of a match those of its games, and who forfeited all of it."""
    if games == 1:
        return list(_RESULTS)
    played: list[Result] = [MatchResult(each) for each in product(_RESULTS[:3], repeat=games)]
    return [*played, *(MatchResult((forfeit,) * games) for forfeit in _RESULTS[3:])]


class CorrectionPage(QuestionPage):
    """The board under the cursor, another result for it, and what would have become of it."""

    answered = Signal()

    def __init__(
        self, context: EventContext, saver: PdfSaver, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self.setObjectName("correctionPage")
        self._saver = saver
        self._found_out: tuple[Game, Result, CorrectionPreview] | None = None
        self._save = self.make_action(
            "saveAppeal", self.tr("Save for committee"), "print", "Ctrl+Shift+K", self.save
        )
        give_tip(self._save, self.tr("Save as a page for the appeals committee (Ctrl+Shift+K)"))
        self._save.setEnabled(False)
        self._board = 0
        self._games = 0
        self._blocks: tuple[HeadedLines, ...] = ()
        self._game = label("", "heading", name="correctionGame", wrap=True)
        self.choice = ChoiceBox()
        self.choice.setObjectName("correctionResult")
        self.choice.setAccessibleName(self.tr("The correct result"))
        self._offer(1)
        self._plate, self._line = plate("correctionLine")
        self.details = LinkedText()
        self._build()
        self.choice.currentIndexChanged.connect(lambda _index: self.ask())

    def _offer(self, games: int) -> None:
        """The results to choose from, for a game or a match."""
        if self._games == games:
            return
        self._games = games
        self.choice.blockSignals(True)
        self.choice.clear()
        for result in _results(games):
            self.choice.addItem(chosen_result_text(result), result.value)
        self.choice.blockSignals(False)

    @property
    def text(self) -> str:
        """Everything that is said."""
        return f"{self._line.text()}\n{self.details.toPlainText()}"

    def first_focus(self) -> QWidget:
        return self.choice

    def show_round(self, tournament: Tournament, number: int) -> None:
        if number != self._number or tournament is not self._tournament:
            self._tournament, self._number = tournament, number
            self.show_board(self._board, again=True)

    def show_board(self, board: int, *, again: bool = False) -> None:
        """Ask about this board of the round."""
        if board == self._board and not again:
            return
        self._board = board
        game = self._found()
        if game is not None:
            games = 1 if self._tournament is None else self._tournament.settings.games_per_match
            self._offer(games)
            others = (n for n, result in enumerate(_results(games)) if result != game.result)
            first = next(others, 0)
            self.choice.blockSignals(True)
            self.choice.setCurrentIndex(first)
            self.choice.blockSignals(False)
        self.ask()

    def ask(self) -> None:
        game, tournament_id = self._found(), self._event.tournament_id
        if not self._active:
            return
        self._question.forget()
        self._found_out = None
        self._save.setEnabled(False)
        self.choice.setEnabled(game is not None)
        self.details.clear()
        if game is None or tournament_id is None or self._tournament is None:
            self._game.setText("")
            text = self.tr("Go to a board whose result may be wrong.")
            set_tone(self._plate, self._line, text, MessageTone.INFO)
            return
        names = [self._tournament.player(tpn).name for tpn in (game.white, game.black)]
        self._game.setText(
            said(
                phrase(
                    "Board {board}: {white} – {black}, {result}",
                    board=game.board,
                    white=names[0],
                    black=names[1],
                    result=board_result_text(game.result) or phrase("no result"),
                )
            )
        )
        result = parse_result(self.choice.currentData())
        if result == game.result:
            text = self.tr("This result was entered, so nothing would be different.")
            set_tone(self._plate, self._line, text, MessageTone.INFO)
            self.answered.emit()
            return
        session, number, board = self._event.session, self._number, game.board
        set_tone(self._plate, self._line, self.tr("Pairing later rounds again…"), MessageTone.INFO)
        self._question.ask(
            lambda: preview_results(session, tournament_id, number, {board: result}),
            lambda preview: self._show(game, result, preview),
            self._refused,
        )

    def save(self) -> None:
        """Ask where to, and save what is shown as a page for the appeals committee."""
        found, tournament, number = self._found_out, self._tournament, self._number
        source = source_of(self._event)
        if found is None or tournament is None or source is None:
            return
        game, result, preview = found
        printing = source.printing(self._event.session.clock.now())
        self._saver.ask(
            appeal_name(tournament, number, game.board),
            lambda: appeal_paper(tournament, number, game, result, preview, printing),
        )

    def _show(self, game: Game, result: Result, preview: CorrectionPreview) -> None:
        if self._tournament is None:
            return
        self._found_out = (game, result, preview)
        self._save.setEnabled(True)
        later = len(self._tournament.rounds) - self._number
        if not later:
            set_tone(
                self._plate,
                self._line,
                self.tr("No later round is paired, so nothing would be different."),
                MessageTone.INFO,
            )
        elif preview.rounds:
            numbers = joined(str(affected.round_number) for affected in preview.rounds)
            text = self.tr("Would have been paired differently: round {numbers}")
            if len(preview.rounds) > 1:
                text = self.tr("Would have been paired differently: rounds {numbers}")
            set_tone(self._plate, self._line, text.format(numbers=numbers), MessageTone.WARNING)
        else:
            text = self.tr("No published pairing would have differed.")
            set_tone(self._plate, self._line, text, MessageTone.INFO)
        self._blocks = correction_lines(preview, self._tournament)
        self.details.setHtml(headed_lines_html(self._blocks))
        self.answered.emit()

    def _refused(self, error: UserError) -> None:
        set_tone(self._plate, self._line, said(error.said), MessageTone.WARNING)
        self.answered.emit()

    def _found(self) -> Game | None:
        if self._tournament is None:
            return None
        return self._tournament.game_on(self._number, self._board)

    def _build(self) -> None:
        self.details.setObjectName("correctionDetails")
        self.details.setAccessibleName(self.tr("What would have been different"))
        self.details.document().setDocumentMargin(2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(self._game)
        layout.addWidget(label(self.tr("What if it had been"), "small"))
        layout.addWidget(self.choice)
        layout.addWidget(self._plate)
        layout.addWidget(self.details, 1)
        note = self.tr("Asking does not change anything.")
        layout.addWidget(label(note, "small", wrap=True))
        layout.addWidget(ActionButton(self._save), 0, Qt.AlignmentFlag.AlignLeft)
