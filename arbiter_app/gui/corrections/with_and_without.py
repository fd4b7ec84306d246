"""It is open whether somebody plays: the round with and without, side by side, before it is said."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QStringListModel, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QListView, QVBoxLayout, QWidget

from arbiter_app.errors import UserError
from arbiter_app.explain.names import Names
from arbiter_app.gui.commands.player_field import PlayerNameField
from arbiter_app.gui.corrections.with_and_without_rows import (
    FIRST_ANSWER,
    AnswerTaken,
    WithAndWithoutModel,
    answer_rows,
    answer_told,
    answers_of,
    answers_told,
    concerned_told,
)
from arbiter_app.gui.forms.choice_box import ChoiceBox
from arbiter_app.gui.forms.dialog import Dialog
from arbiter_app.gui.forms.room import resize_on_screen
from arbiter_app.gui.forms.widgets import label, push_button, scrolled
from arbiter_app.gui.look.theme import SPACE, Theme
from arbiter_app.gui.look.tones import MessageTone
from arbiter_app.gui.questions.question import plate, set_tone
from arbiter_app.gui.tables.current_line import ListView
from arbiter_app.gui.tables.frozen_table import FrozenTable
from arbiter_app.gui.tables.pairs import PairDelegate
from arbiter_app.gui.text.plain_text import give_tip, literal
from arbiter_app.gui.text.wording import said, spoken
from arbiter_app.gui.work.background_question import QuestionInSteps, show_in_doublings
from arbiter_app.gui.work.tasks import Tasks
from arbiter_app.operations.interface import (
    MOST_SIDE_BY_SIDE,
    TournamentState,
    WithAndWithout,
    outcomes_to_pair,
    preview_with_and_without,
    unconfirmed_players,
)
from arbiter_app.tournament.tournament import Tournament
from arbiter_app.tournament.types import Tpn
from arbiter_app.trace.preview import PossibleRound
from arbiter_app.wording import Phrase, counted

_UNSURE_HEIGHT = 100
_LEAST_NOTES, _MOST_NOTES = 44, 84
"""Heights of what is said below the table, before it is scrolled."""


class WithAndWithoutDialog(Dialog):
    """Worked out anew, beside the window, with each player who is named.

    `taken` carries the `AnswerTaken` that the arbiter chose; nothing is changed here.
    """

    taken = Signal(object)

    answered = Signal()
    """The rounds are shown, or it is said why there are none."""

    def __init__(self, state: TournamentState, tasks: Tasks, theme: Theme, parent: QWidget) -> None:
        """Whoever is missing in a presence list that was begun is in question to begin with."""
        super().__init__(parent)
        self.setObjectName("withAndWithoutDialog")
        self._state, self._tournament = state, state.tournament
        self._steps, self._theme = QuestionInSteps(tasks, self), theme
        self._unsure: list[Tpn] = []
        self._found: WithAndWithout | None = None
        title = self.tr("With and without")
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_on_screen(self, 1240, 780)
        self.rounds = ChoiceBox()
        self.player = PlayerNameField(
            "withAndWithoutPlayer", self.tr("Player who may or may not play")
        )
        self._lines = QStringListModel(self)
        self.list = ListView()
        self._remove = push_button(self.tr("Remove"), self.take_away, name="takeAway")
        self._plate, self._line = plate("withAndWithoutLine")
        self._notes = label("", "muted", name="withAndWithoutNotes", wrap=True)
        self._take = push_button("", self.take, role="primary", name="takeAnswer")
        self._place = QVBoxLayout()
        self.model = WithAndWithoutModel((), self)
        self.table = self._new_table()
        self._fill()
        self._build(title)
        self.finished.connect(lambda _result: self._steps.forget())
        self._ask()

    @property
    def text(self) -> str:
        """How much of the round is the same either way."""
        return self._line.text()

    @property
    def notes(self) -> str:
        """Who else is concerned, and what taking a round does."""
        return self._notes.text()

    @property
    def unsure(self) -> tuple[Tpn, ...]:
        """The players in question."""
        return tuple(self._unsure)

    @property
    def round_number(self) -> int:
        """The round that is asked about."""
        return int(self.rounds.currentData())

    @property
    def answer(self) -> PossibleRound | None:
        """The round under the cursor; None while it is not known."""
        found, column = self._found, self.table.scrolled.currentIndex().column() - FIRST_ANSWER
        answers = answers_of(self._unsure)
        if found is None or self._steps.is_waiting or not 0 <= column < len(answers):
            return None
        return next((each for each in found.preview.rounds if each.here == answers[column]), None)

    def first_field(self) -> QWidget:
        return self.player if not self._unsure else self.table.scrolled

    def add(self, tpn: Tpn) -> None:
        """It is open of one player more whether they play."""
        if tpn in self._unsure:
            return
        if len(self._unsure) == MOST_SIDE_BY_SIDE:
            self._say(self._too_many(), MessageTone.WARNING)
            return
        self._unsure.append(tpn)
        self._ask()

    def take_away(self) -> None:
        """Whoever is chosen in the list is not in question any more."""
        row = self.list.currentIndex().row()
        if 0 <= row < len(self._unsure):
            del self._unsure[row]
            self._ask()

    def take(self) -> None:
        """The round under the cursor is to be the one."""
        found, answer = self._found, self.answer
        if found is not None and answer is not None and self._can_be_taken(answer):
            self.accept()
            self.taken.emit(AnswerTaken(found, answer))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the field of names adds who is meant; Del takes a player away."""
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.player.hasFocus():
            event.accept()
        elif key is Qt.Key.Key_Delete and self.list.hasFocus():
            self.take_away()
        else:
            super().keyPressEvent(event)

    # Asking

    def _player_typed(self) -> None:
        """Enter on a name adds it; with nothing typed it leads to the rounds."""
        if self.player.player is not None:
            self.add(self.player.player)
            self.player.pick(None)
        elif not self.player.text() and self._unsure:
            # The key is still on its way, and would take the round there.
            QTimer.singleShot(0, self.table.scrolled, self.table.scrolled.setFocus)

    def _ask(self) -> None:
        """Show a column for each answer, and fill them."""
        self._steps.forget()
        self._found = None
        names = Names.of(self._tournament)
        self._lines.setStringList([self._tournament.player(tpn).name for tpn in self._unsure])
        self._remove.setEnabled(bool(self._unsure))
        self._show_table([spoken().with_capital(said(each)) for each in self._titles(names)])
        self._notes.setText("")
        self._allow()
        if not self._unsure:
            self._say(self.tr("Enter a player who may or may not play."))
            return
        number, unsure = self.round_number, self.unsure
        total = outcomes_to_pair(self._before(), unsure=unsure)
        self._say_working(0, total)
        steps = preview_with_and_without(self._tournament, number, unsure)
        self._steps.ask(
            partial(show_in_doublings, steps, lambda found: found.preview.outcomes, total),
            shown=lambda found: self._show(found, total),
            done=self._finish,
            refused=self._refused,
        )

    def _before(self) -> Tournament:
        return self._tournament.before_round(self.round_number)

    # Answering

    def _show(self, found: WithAndWithout, total: int) -> None:
        self._found = found
        self.model.set_rows(answer_rows(found, self._tournament))
        if not self.table.scrolled.currentIndex().isValid():
            self.table.scrolled.setCurrentIndex(self.model.index(0, FIRST_ANSWER))
        self._say_working(found.preview.outcomes, total)

    def _finish(self) -> None:
        found = self._found
        if found is not None:
            is_known = not found.preview.without_pairing
            tone = MessageTone.INFO if is_known else MessageTone.WARNING
            self._say(said(answers_told(found)), tone)
            told = said(concerned_told(found, self._tournament))
            self._notes.setText(f"{told}\n{self._what_taking_does()}")
            self._notes.setAccessibleName(self._notes.text())
        self._allow()
        self.answered.emit()

    def _refused(self, error: UserError) -> None:
        self.model.set_rows(())
        self._say(said(error.said), MessageTone.WARNING)
        self.answered.emit()

    def _say(self, text: str, tone: MessageTone = MessageTone.INFO) -> None:
        set_tone(self._plate, self._line, text, tone)

    def _say_working(self, done: int, total: int) -> None:
        text = counted(
            total,
            "Pairing… {done} of {count} outcome",
            "Pairing… {done} of {count} outcomes",
            done=done,
        )
        self._say(said(text))

    def _too_many(self) -> str:
        return said(
            counted(
                MOST_SIDE_BY_SIDE,
                "Choose at most {count} player to compare side by side.",
                "Choose at most {count} players to compare side by side.",
            )
        )

    def _what_taking_does(self) -> str:
        if self._is_paired():
            return self.tr(
                "Round {n} is already paired. Using another pairing is a change by hand, and"
                " you will be asked for the reason."
            ).format(n=self.round_number)
        return self.tr(
            "If you use this pairing, players who do not play get a zero-point bye in round"
            " {n}, and the round is paired."
        ).format(n=self.round_number)

    def _is_paired(self) -> bool:
        return self.round_number <= len(self._tournament.rounds)

    def _titles(self, names: Names) -> list[Phrase]:
        if not self._unsure:
            return []
        return [answer_told(each, self._unsure, names) for each in answers_of(self._unsure)]

    def _allow(self) -> None:
        """The button says which round it takes."""
        answer = self.answer
        text = self.tr("Use this pairing")
        if answer is not None:
            told = said(answer_told(answer.here, self._unsure, Names.of(self._tournament)))
            text = self.tr("Use the pairing {round}").format(round=told)
        self.call_button(self._take, literal(text))
        self._take.setEnabled(answer is not None and self._can_be_taken(answer))

    def _can_be_taken(self, answer: PossibleRound) -> bool:
        """Of a paired round only what is known for certain; before, it is said who plays."""
        found = self._found
        if found is None or not answer.boards:
            return False
        return not (self._is_paired() and found.preview.open)

    # Laying out

    def _fill(self) -> None:
        """The rounds that can be asked about: the last one, and the next."""
        tournament = self._tournament
        last, total = len(tournament.rounds), tournament.settings.rounds_total
        if last:
            paired = self.tr("Round {n} (paired)").format(n=last)
            self.rounds.addItem(paired, last)
        if not total or last < total:
            self.rounds.addItem(self.tr("Round {n}").format(n=last + 1), last + 1)
        has_begun = not last or any(game.result is not None for game in tournament.rounds[-1].games)
        self.rounds.setCurrentIndex(self.rounds.count() - 1 if has_begun else 0)
        missing = [player.tpn for player in unconfirmed_players(self._state)]
        if len(missing) <= MOST_SIDE_BY_SIDE and not self._is_paired():
            self._unsure = missing
        self._offer_players()

    def _offer_players(self) -> None:
        """Whoever has left is not in question."""
        gone = self._tournament.withdrawn_in(self.round_number)
        players = [each for each in self._tournament.players if each.tpn not in gone]
        self.player.show_players(players, {})
        self._unsure = [tpn for tpn in self._unsure if tpn not in gone]

    def _round_chosen(self) -> None:
        self._offer_players()
        self._ask()

    def _new_table(self) -> FrozenTable:
        table = FrozenTable(
            self.model,
            FIRST_ANSWER,
            {},
            name="withAndWithoutTable",
            titles=(self.tr("The same either way"), self.tr("The round in each case")),
        )
        table.set_delegate(PairDelegate(self._theme, table))
        table.scrolled.selectionModel().currentChanged.connect(lambda *_: self._allow())
        table.scrolled.doubleClicked.connect(lambda _index: self.take())
        return table

    def _show_table(self, titles: Sequence[str]) -> None:
        """Other answers are other columns."""
        if [column.heading for column in self.model.columns[FIRST_ANSWER:]] == list(titles):
            self.model.set_rows(())
            return
        had_keyboard = self.table.scrolled.hasFocus() or self.table.staying.hasFocus()
        old, model = self.table, self.model
        self.model = WithAndWithoutModel(titles, self)
        self.table = self._new_table()
        self._place.replaceWidget(old, self.table)
        old.deleteLater()
        model.deleteLater()
        if had_keyboard:
            self.table.scrolled.setFocus()

    def _build(self, title: str) -> None:
        self.rounds.setObjectName("withAndWithoutRound")
        self.rounds.setAccessibleName(self.tr("Which round"))
        self.rounds.currentIndexChanged.connect(lambda _index: self._round_chosen())
        self.player.setPlaceholderText(self.tr("Name or number, then Enter"))
        give_tip(self.player, self.player.placeholderText())
        self.player.returnPressed.connect(self._player_typed)
        self.list.setModel(self._lines)
        self.list.setObjectName("withAndWithoutUnsure")
        self.list.setAccessibleName(self.tr("Uncertain players"))
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setMaximumHeight(_UNSURE_HEIGHT)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * SPACE, 2 * SPACE, 2 * SPACE, 2 * SPACE)
        layout.setSpacing(SPACE)
        layout.addWidget(label(title, "heading"))
        layout.addLayout(self._fields())
        layout.addWidget(self.player.offers)
        layout.addWidget(self._plate)
        holder = QWidget()
        holder.setLayout(self._place)
        self._place.setContentsMargins(0, 0, 0, 0)
        self._place.addWidget(self.table)
        layout.addWidget(holder, 1)
        below = scrolled(self._notes, name="withAndWithoutBelow")
        below.setMinimumHeight(_LEAST_NOTES)
        below.setMaximumHeight(_MOST_NOTES)
        layout.addWidget(below)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(push_button(self.tr("Close"), self.reject, name="cancel"))
        self._take.setDefault(True)
        buttons.addWidget(self._take)
        layout.addLayout(buttons)

    def _fields(self) -> QGridLayout:
        """Round and player on the left, who is in question on the right."""
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * SPACE)
        for row, (text, field) in enumerate(
            (
                (self.tr("Which round"), self.rounds),
                (self.tr("May or may not play"), self.player),
            )
        ):
            caption = label(text, "small")
            caption.setBuddy(field)
            grid.addWidget(caption, 2 * row, 0)
            grid.addWidget(field, 2 * row + 1, 0)
        caption = label(self.tr("Uncertain players"), "small")
        caption.setBuddy(self.list)
        grid.addWidget(caption, 0, 1)
        grid.addWidget(self.list, 1, 1, 3, 1)
        grid.addWidget(self._remove, 3, 2, Qt.AlignmentFlag.AlignBottom)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        return grid
