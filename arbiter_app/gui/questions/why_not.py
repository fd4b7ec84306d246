"""Why not? Two players, or a player and the bye; the answer, and the round as it would be."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QGridLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from arbiter_app.errors import UserError
from arbiter_app.gui.commands.page_context import EventContext
from arbiter_app.gui.commands.pdf_saver import PdfSaver
from arbiter_app.gui.commands.player_field import BYE, PlayerNameField
from arbiter_app.gui.commands.player_menu import offer_players_menu
from arbiter_app.gui.forms.rows import ShortLabel, YieldingRow
from arbiter_app.gui.forms.widgets import ActionButton, icon_button, label, restyle
from arbiter_app.gui.look.direction import pair_in_line
from arbiter_app.gui.look.theme import SPACE, scaled
from arbiter_app.gui.questions.answers import ShownAnswer, shown_answer
from arbiter_app.gui.questions.pairings_compared import (
    ComparedModel,
    ComparedRow,
    boards_of_pairing,
    compared_rows,
)
from arbiter_app.gui.questions.papers import answer_name, answer_paper, printing_now
from arbiter_app.gui.questions.question import QuestionPage
from arbiter_app.gui.tables.identity import player_keys
from arbiter_app.gui.tables.pairs import PairDelegate
from arbiter_app.gui.tables.view import TableView, set_up_table, set_widths
from arbiter_app.gui.text.plain_text import give_tip
from arbiter_app.gui.text.wording import said
from arbiter_app.operations.interface import WhyNotAnswer, ask_why_not
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.answers import Verdict

_NARROW = 440
"""In a narrower page one field stands below the other."""

_LEAST_ROWS = 5
"""There is room for this many boards below an answer of any length."""

_ALL_ROOM = 100
"""Stretch: the boards take the height that the answer does not need."""


class WhyNotPage(QuestionPage):
    """Two fields and the answer below them."""

    answered = Signal()

    def __init__(
        self, context: EventContext, saver: PdfSaver, parent: QWidget | None = None
    ) -> None:
        super().__init__(context, parent)
        self.setObjectName("whyNotPage")
        self.one = PlayerNameField("whyNotOne", self.tr("Player who asks"))
        self.other = PlayerNameField("whyNotOther", self.tr("Opponent, or “bye”"), bye=True)
        self._answer: ShownAnswer | None = None
        self._found: WhyNotAnswer | None = None
        self._asked: tuple[int, Tpn, Tpn] | None = None
        self._saver = saver
        self._who = label("", "heading", name="whyNotWho", wrap=True)
        self._rule = ShortLabel("chip", name="whyNotRule")
        self._sentence = label("", "answer", name="whyNotSentence", wrap=True)
        self._paragraph = label("", "", name="whyNotParagraph", wrap=True)
        self._note = label("", "muted", name="whyNotNote", wrap=True)
        self.counter = ComparedModel(self)
        self.counter_view = TableView()
        self._delegate = PairDelegate(context.theme, self.counter_view)
        self._counter_caption = label(self.tr("The round as it would be"), "small")
        self._is_below: bool | None = None
        self._build()
        self._say_nothing()
        for field in (self.one, self.other):
            field.picked.connect(self.ask)

    @property
    def answer(self) -> ShownAnswer | None:
        """The answer shown, None while there is none."""
        return self._answer

    def first_focus(self) -> QWidget:
        return self.one if self.one.player is None else self.other

    def show_round(self, tournament: Tournament, number: int) -> None:
        if tournament is not self._tournament:
            # The fields may pick other numbers, which mean nobody in the tournament as it was.
            self._tournament = None
            for field in (self.one, self.other):
                field.show_players(tournament.players, player_keys(self._event.state))
        super().show_round(tournament, number)

    def start_with(self, tpn: Tpn | None) -> None:
        """Ask about this player, and about whom is still to be said."""
        if tpn is not None and tpn != BYE:
            self.other.pick(None)
            self.one.pick(tpn)

    def pick(self, tpn: Tpn) -> None:
        """A player was clicked: the first one asks, the second is asked about."""
        complete = self.one.player is not None and self.other.player is not None
        if tpn == BYE:
            self.other.pick(BYE)
        elif self.one.player is None or complete:
            self.start_with(tpn)
        elif tpn != self.one.player:
            self.other.pick(tpn)

    def ask(self) -> None:
        one, other, tournament = self.one.player, self.other.player, self._tournament
        if one is None or other is None or one == other or tournament is None or not self._number:
            self._question.forget()
            self._asked = None
            self._say_nothing()
            return
        number = self._number
        opponent = None if other == BYE else other
        if self._asked != (number, one, other):
            # Nothing of another question stays beside these players.
            self._asked = (number, one, other)
            self._say(self.tr("Working out the reasons…"))
        self._question.ask(
            lambda: ask_why_not(tournament, number, one, opponent), self._show, self._refused
        )

    def copy_sentence(self) -> None:
        """The sentence for the player, to the clipboard."""
        if self._answer is not None:
            QApplication.clipboard().setText(self._answer.sentence)

    def copy_all(self) -> None:
        """Sentence and paragraph, to the clipboard."""
        if self._answer is not None:
            QApplication.clipboard().setText(self._answer.text)

    def exchange(self) -> None:
        """The other way round: the opponent asks."""
        one, other = self.one.player, self.other.player
        if other != BYE:
            self.other.pick(one)
            self.one.pick(other)

    def save(self) -> None:
        """Ask where to, and save the answer on half a page, to be given to the player."""
        found, tournament = self._found, self._tournament
        if found is None or tournament is None:
            return
        printing = printing_now(self._event)
        self._saver.ask(
            answer_name(tournament, self._number), lambda: answer_paper(found, printing)
        )

    def _show(self, found: WhyNotAnswer) -> None:
        self._found = found
        self._answer = answer = shown_answer(found)
        self._rule.setText(answer.rule or self.tr("Paired"))
        self._rule.setProperty("tone", "illegal" if answer.verdict is Verdict.ILLEGAL else "")
        self._fill(answer.sentence, answer.paragraph, answer.note)
        self._show_counter(found)
        self.answered.emit()

    def _show_counter(self, found: WhyNotAnswer) -> None:
        """Both rounds board by board, from the first that changes on."""
        rows: tuple[ComparedRow, ...] = ()
        if found.as_it_is is not None and found.with_it is not None:
            boards = boards_of_pairing(found.as_it_is), boards_of_pairing(found.with_it)
            rows = compared_rows(found.before, *boards)
        self.counter.set_rows(rows)
        for widget in (self._counter_caption, self.counter_view):
            widget.setVisible(bool(rows))
        self._fit_counter()
        first = next((number for number, row in enumerate(rows) if row.differs), 0)
        self.counter_view.scrollTo(
            self.counter.index(first, 0), QAbstractItemView.ScrollHint.PositionAtTop
        )

    def _refused(self, error: UserError) -> None:
        self._answer = self._found = None
        self._rule.setText("")
        self._fill(said(error.said), "", "")
        self.answered.emit()

    def _say_nothing(self) -> None:
        self._say(
            self.tr(
                "Type two names or numbers, or click two players on the boards. Type “bye” to"
                " ask why a player did not get the bye."
            )
        )
        self.answered.emit()

    def _say(self, text: str) -> None:
        """Show a muted text where there is no answer."""
        self._answer = self._found = None
        self._rule.setText("")
        self._fill("", text, "")

    def _names_asked(self) -> str:
        """Return the names of those whom the answer is about."""
        if self._asked is None or self._tournament is None:
            return ""
        _, one, other = self._asked
        opponent = self.tr("bye") if other == BYE else self._tournament.player(other).name
        return pair_in_line(self._tournament.player(one).name, opponent)

    def _fill(self, sentence: str, paragraph: str, note: str) -> None:
        for widget, text in (
            (self._who, self._names_asked()),
            (self._sentence, sentence),
            (self._paragraph, paragraph),
            (self._note, note),
        ):
            widget.setText(text)
            widget.setAccessibleName(text)
            widget.setVisible(bool(text))
        self._rule.setVisible(bool(self._rule.text()))
        if self._found is None:
            self.counter.set_rows(())
            self._counter_caption.hide()
            self.counter_view.hide()
        for caption in self._captions:
            caption.setVisible(self._answer is not None)
        for action in (self._copy, self._copy_all, self._save):
            action.setEnabled(self._answer is not None)
        self._paragraph.setProperty("role", "" if self._answer is not None else "muted")
        restyle(self._rule)
        restyle(self._paragraph)

    def _build(self) -> None:
        title = self.tr("The round as it is and as it would be, by board")
        set_up_table(self.counter_view, self.counter, name="whyNotCounter", title=title)
        self.counter_view.setItemDelegate(self._delegate)
        set_widths(self.counter_view, {0: 54}, (1, 2))
        offer_players_menu(self.counter_view, lambda row: row.players)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(2 * SPACE)
        layout.addLayout(self._fields())
        layout.addWidget(self._answer_area(), 1)
        layout.addWidget(self._buttons())

    def _fields(self) -> QGridLayout:
        tr = self.tr
        turn = self.make_action("whyNotTurn", tr("Swap the two players"), "swap", "", self.exchange)
        self.one.setPlaceholderText(tr("Name or number"))
        give_tip(self.one, self.one.placeholderText())
        self.other.setPlaceholderText(tr("Name, number or “bye”"))
        give_tip(self.other, self.other.placeholderText())
        one, other = label(tr("Why did"), "small"), label(tr("not meet"), "small")
        self._askers = (one, self.one, self.one.offers)
        self._asked_about = (other, self.other, self.other.offers)
        self._grid = fields = QGridLayout()
        fields.setHorizontalSpacing(SPACE)
        fields.setVerticalSpacing(3)
        for row, widget in enumerate(self._askers):
            fields.addWidget(widget, row, 0)
        fields.addWidget(icon_button(turn), 1, 1)
        fields.setColumnStretch(0, 1)
        self._place_other()
        return fields

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_other()
        self._fit_counter()

    def _fit_counter(self) -> None:
        """Keep room for the first boards below the answer, however long it is."""
        head, rows = self.counter_view.horizontalHeader(), self.counter_view.verticalHeader()
        shown = min(self.counter.rowCount(), _LEAST_ROWS)
        frame = 2 * self.counter_view.frameWidth()
        self.counter_view.setMinimumHeight(
            head.sizeHint().height() + shown * rows.defaultSectionSize() + frame
        )

    def _place_other(self) -> None:
        """The opponent beside the one who asks, or below where names would be cut there."""
        below = self.width() < scaled(_NARROW)
        if below is self._is_below:
            return
        self._is_below = below
        for row, widget in enumerate(self._asked_about):
            self._grid.removeWidget(widget)
            self._grid.addWidget(widget, row + len(self._askers) * below, 0 if below else 2)
        self._grid.setColumnStretch(2, 0 if below else 1)

    def _answer_area(self) -> QScrollArea:
        player = label(self.tr("For the player"), "small", name="whyNotForPlayer")
        arbiter = label(self.tr("For the arbiter"), "small", name="whyNotForArbiter")
        self._captions = (player, arbiter)
        inside = QWidget()
        texts = QVBoxLayout(inside)
        texts.setContentsMargins(2, 2, SPACE, 2)
        texts.setSpacing(SPACE // 2)
        texts.addWidget(self._who)
        texts.addWidget(self._rule, 0, Qt.AlignmentFlag.AlignLeft)
        texts.addSpacing(SPACE // 2)
        for widget in (player, self._sentence):
            texts.addWidget(widget)
        texts.addSpacing(SPACE)
        for widget in (arbiter, self._paragraph, self._note):
            texts.addWidget(widget)
        texts.addSpacing(SPACE)
        texts.addWidget(self._counter_caption)
        texts.addWidget(self.counter_view, _ALL_ROOM)
        texts.addStretch(1)
        area = QScrollArea()
        area.setObjectName("whyNotAnswer")
        area.setAccessibleName(self.tr("Answer"))
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        inside.setAutoFillBackground(False)
        area.viewport().setAutoFillBackground(False)
        return area

    def _buttons(self) -> YieldingRow:
        tr = self.tr
        self._copy = self.make_action(
            "copySentence", tr("Copy sentence"), "copy", "Ctrl+Shift+C", self.copy_sentence
        )
        self._copy_all = self.make_action(
            "copyAnswer", tr("Copy all"), "copy", "Ctrl+Shift+F9", self.copy_all
        )
        self._save = self.make_action(
            "saveAnswer", tr("Print slip…"), "print", "Ctrl+Shift+H", self.save
        )
        give_tip(self._save, tr("Save a half-page slip for the player as PDF (Ctrl+Shift+H)"))
        row = YieldingRow("whyNotButtons")
        buttons = [ActionButton(action) for action in (self._copy, self._copy_all, self._save)]
        for button in buttons:
            row.row.addWidget(button)
        row.row.addStretch(1)
        row.let_yield(buttons[::-1])
        return row
